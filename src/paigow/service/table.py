"""A live table: one writer. A command comes, the law is asked, the ledger keeps the act, then every seat is told.

Nothing is told to anybody before it is on the disk. A table that was killed is its record, driven again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Raw

from paigow.pieces.people import PLAYERS, Person
from paigow.procedure.events import (
    Event,
    HandExposed,
    HandSet,
    HandTurnedUp,
    PiecesShuffled,
    PlayerLeft,
    PlayerSeated,
    ShakerUncovered,
    WagerPlaced,
)
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Demand, Refusal, Step, steps_of
from paigow.procedure.table import Wager
from paigow.record.lines import act_line, commitment_field, header_line, openings_field
from paigow.record.reading import read_record
from paigow.record.why import value_built
from paigow.service.about import about_built
from paigow.service.asked import NotAllowedError, event_asked, key_of, refuse, told
from paigow.service.clocks import TableClocks
from paigow.service.history import KEPT, History, Kept, Taken, Viewer, take
from paigow.service.journal import Journal
from paigow.service.keeper import NotOursError, Place
from paigow.service.messages import (
    Act,
    Acts,
    Answer,
    Appraise,
    BuyIn,
    Changed,
    Clock,
    Command,
    MoreTime,
    Ready,
    RefusedFor,
    Role,
    State,
    ToSeat,
    Welcome,
    You,
)
from paigow.service.program import Program
from paigow.service.seats import Line, Seats
from paigow.service.seeds import Seeds
from paigow.service.spec import Kind, TableSpec
from paigow.service.told import due_built, open_due_built
from paigow.store import LedgerError
from paigow.store.database import Session
from paigow.world.chance import Chance

log = logging.getLogger("paigow.table")
_ENCODER = msgspec.json.Encoder()
_MOST_ACTS = 5_000
"""More acts than the program does in a row: it waits for somebody before."""
_REMEMBERED = 4_096
"""How many commands' answers a table keeps, for those that come again."""
_LONGEST_ID = 64
_AGAIN_AFTER = 5.0
"""Seconds after which a table that could not keep what it did tries again."""
_NOT_KEPT = RefusedFor("not kept", "it could not be kept; the table stands as it stood before: try again")


class HandUnseenError(Exception):
    """A seat's hand lies unseen, and its code is not given to anybody else meanwhile."""


class LiveTable:
    """A table as it lasts. Made by `hall`, which gives it its place in the ledger."""

    def __init__(self, name: str, spec: TableSpec, journal: Journal, seeds: Seeds, now: Callable[[], float]) -> None:
        self.name = name
        self.spec = spec
        self.record = 0
        self.carried_out: Callable[[], None] = lambda: None
        """Told of every command carried out."""
        self.refused: Callable[[str], None] = lambda kind: None
        """Told of every refusal, by its kind."""
        self.gone: Callable[[], None] = lambda: None
        """Told when another process has the table."""
        self._is_astray = False
        """Whether it holds what the ledger may not hold: then nothing is done or told before it was read again."""
        self._is_ended = False
        """Whether it was put away, or another process has it."""
        self._game = spec.played
        self._journal, self._seeds, self._now = journal, seeds, now
        self._lock = asyncio.Lock()
        self.seats = Seats(spec)
        self._clocks = TableClocks(spec.clocks)
        self._timer: asyncio.TimerHandle | None = None
        self._tick_task: asyncio.Task[None] | None = None
        self._begin()

    def _begin(self) -> None:
        """The table before its first act."""
        self.seq = 0
        self.standings: list[Standing] = []
        """How the table stood before each of its rounds, the first one first."""
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self.history = History(self._game, self.spec.rules, self._players)
        self._lines: list[bytes] = []
        self._beside: list[Callable[[Session], None]] = []
        self._new = 0
        self._due_since: dict[tuple[str, str, str], int] = {}
        self._due_written: tuple[Demand | None, Raw] | None = None
        self._open_round(Standing(), Chance.from_system())

    @property
    def _players(self) -> list[Person]:
        """Whose seats are for people."""
        return [person for person in PLAYERS if self.spec.seats.get(person) == "person"]

    @property
    def _is_virtual(self) -> bool:
        return self.spec.kind is not Kind.REAL

    @property
    def number(self) -> int:
        """The round under way, from 1."""
        return len(self.standings)

    def wagers(self) -> list[Wager]:
        """The wagers that lie on the layout now."""
        return list(self._round.table.wagers.values())

    @property
    def seed(self) -> bytes:
        """The seed of the round under way. It leaves the table sealed, or not at all."""
        return self._chance.seed

    def sealed_order(self) -> tuple[str, ...]:
        """The pieces as they were shuffled, the throw that comes with them last. Nobody at the table may see it."""
        sealed = self._sealed
        return *sealed.order, str(sealed.throw)

    # Beginning, and coming back

    def header(self) -> bytes:
        """The first line of the table's record."""
        return header_line(self._game, self.spec.rules, Standing(), note=self.note)

    @property
    def note(self) -> str:
        """What its records say of the table."""
        return f"Live table {self.name}."

    async def open(self) -> None:
        """Begins the table, and its record in the ledger."""
        added = await self._journal.append(self.name, [self.header()], None)
        self.record = added.records[0]
        record, name = self.record, self.name
        await self._journal.change(lambda session: self._journal.keeper.began(session, name, record))
        async with self._lock:
            self._beside.append(self._seeds.keeping(self.name, self.number, self._chance.seed))
            await self._go_on()

    async def restore(self, lines: Iterable[bytes], record: int, seed: bytes | None) -> None:
        """The table as its record tells it. `seed` is that of the round under way, where it was begun."""
        async with self._lock:
            self._restore(list(lines), record, seed)
            await self._go_on()

    def _restore(self, lines: list[bytes], record: int, seed: bytes | None) -> None:
        self._begin()
        self.record = record
        last = KEPT.decode(lines[-1]).round if len(lines) > 1 else 1
        chance = None if seed is None else Chance(seed)
        if last == 1 and chance is not None:
            self._open_round(Standing(), chance, again=True)
        for line, text in zip(read_record(lines), lines[1:], strict=True):
            kept = KEPT.decode(text)
            if kept.round > self.number:
                assert self._round.result is not None
                self._open_round(self._round.result.standing, chance if kept.round == last else None)
            is_told = kept.round >= last - 1  # older rounds are asked of the ledger, one by one
            self._take_kept(line.event, kept, follows=kept.round == last and chance is not None, is_told=is_told)
        self._new = 0
        if self._round.demand is None:
            self._open_next(is_seed_known=seed is not None)
        elif not self.history.history:
            self._beside.append(self._seeds.keeping(self.name, self.number, self._chance.seed))
        elif seed is None and self._is_virtual:
            raise LedgerError(f"table {self.name}: the seed of round {self.number} is not kept here")

    def _take_kept(self, event: Event, kept: Kept, *, follows: bool, is_told: bool) -> None:
        taken = take(self._round, event)
        if isinstance(taken, Refusal):
            raise LedgerError(f"table {self.name}, act {self.seq + 1}: the record does not go on: {taken.why}")
        if follows and self._is_virtual:
            self._sealed.follow(event)
        if is_told:
            self._note(taken, event, kept)
        else:
            self.seq += 1
        if kept.command:
            self._remember(kept.command, Answer(kept.command.partition(" ")[2], self.seq))

    # Rounds

    def _open_round(self, standing: Standing, chance: Chance | None, *, again: bool = False) -> None:
        if again:
            self.standings.pop()
        self.standings.append(standing)
        self._chance = chance or Chance.from_system()
        self._round: Round = self._game.open_round(self.spec.rules, standing)
        self._program = Program(self.spec, self.seats, self._round, self._chance)
        self._sealed = self._program.pilot.sealed
        self.history.open_round(self.number, standing)
        self._due_since = {}
        self._note_due()
        self.seats.open_round()

    def _open_next(self, *, is_seed_known: bool = True) -> None:
        """The next round, with a seed of its own; that of the one before is the auditor's alone from now on."""
        assert self._round.result is not None
        if is_seed_known:
            self._beside.append(self._seeds.handing_over(self.name, self.number, self._chance.seed))
        self._open_round(self._round.result.standing, None)
        self._beside.append(self._seeds.keeping(self.name, self.number, self._chance.seed))

    # Acts

    def _apply(
        self, event: Event, *, command: str = "", by_clock: bool = False, is_fact: bool = False
    ) -> Refusal | None:
        """An act, if the law allows it; else the refusal, which has changed nothing."""
        taken = take(self._round, event, is_fact=is_fact)
        if isinstance(taken, Refusal):
            return taken
        if self._is_virtual:
            self._sealed.watch(event)
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        proof = self._proof(event)
        extra = b',"time":' + _ENCODER.encode(time)
        if command:
            extra += b',"command":' + _ENCODER.encode(command)
        if by_clock:
            extra += b',"by_clock":true'
        number = len(self.history.history) + 1
        line = act_line(self.number, number, taken.step.cites, event, proof + extra)
        self._lines.append(line)
        self._note(taken, event, KEPT.decode(line))
        return None

    def _proof(self, event: Event) -> bytes:
        if not self._is_virtual:
            return b""
        sealed = self._sealed
        match event:
            case PiecesShuffled():
                return commitment_field(sealed.seal())
            case HandExposed(position=position) | HandTurnedUp(position=position):
                return openings_field(sealed.open_hand(position))
            case ShakerUncovered(dice=dice):
                return openings_field(sealed.open_throw(dice))
            case _:
                return b""

    def _note(self, taken: Taken, event: Event, kept: Kept) -> None:
        """An act has been done: it is counted and told, and what is due now was not due before it."""
        self.seq += 1
        self._new += 1
        self.history.tell(self.seq, len(self.history.history) + 1, taken, event, kept, self._round)
        self._note_due()

    def _note_due(self) -> None:
        demand = self._round.demand
        keys = () if demand is None else map(key_of, steps_of(demand))
        self._due_since = {key: self._due_since.get(key, self.seq) for key in keys}

    # The program's part

    def _run(self) -> None:
        """All that the program has to do, until it waits for somebody."""
        for _ in range(_MOST_ACTS):
            if self._round.demand is None:
                self._open_next()
                continue
            event, is_wish = self._program.next()
            if event is None:
                return
            refusal = self._apply(event)
            if refusal is not None and not is_wish:
                raise AssertionError(f"the program's own act is refused: {refusal.why}")
        raise AssertionError("the program does not come to an end")

    def _finish_for_the_slow(self) -> None:
        for person in self._clocks.run_out(self._now()):
            self._finish_for(person)

    def _finish_for(self, person: Person) -> None:
        while (event := self._program.for_the_slow(person)) is not None:
            refusal = self._apply(event, by_clock=True)
            if refusal is not None:
                raise AssertionError(f"the clock's own act is refused: {refusal.why}")

    # Commands

    async def take(self, place: Place, command: Command) -> Answer:
        """Carries out a command once; the answer comes when what it did is on the disk."""
        async with self._lock:
            key = f"{place.key} {command.id}"
            if self._is_astray and not await self._again():
                return Answer(command.id[:_LONGEST_ID], self.seq, refused=_NOT_KEPT)
            known = self._answers.get(key)
            if known is not None:
                return known
            try:
                answer = await self._carry_out(place, command, key)
            except NotAllowedError as refusal:
                answer = Answer(command.id[:_LONGEST_ID], self.seq, refused=refusal.refused)
                if self._lines:  # a part of it had been done
                    await self._go_on()
            except NotOursError:
                raise
            except Exception:
                log.exception("a command met a fault of the table's own", extra={"table": self.name})
                await self._again()
                answer = Answer(command.id[:_LONGEST_ID], self.seq, refused=_NOT_KEPT)
            if answer.refused is not msgspec.UNSET:
                self.refused(answer.refused.kind)
                if answer.refused.kind in ("not kept", "unreadable"):
                    return answer
            else:
                self.carried_out()
            self._remember(key, answer)
            return answer

    async def _carry_out(self, place: Place, command: Command, key: str) -> Answer:
        if not command.id or len(command.id) > _LONGEST_ID or not command.id.isprintable():
            raise refuse("unreadable", f"an id has 1 to {_LONGEST_ID} printable characters")
        if not 0 <= command.seen <= self.seq:
            raise refuse("unreadable", f"seen is the number of an act: 0 to {self.seq}")
        match command:
            case Appraise():
                return self._appraise(place, command)
            case Act():
                self._act(place, command, key)
            case Ready():
                self._ready(place)
            case BuyIn():
                self._buy_in(place, key)
            case MoreTime():
                self._more_time(place)
            case _:
                raise refuse("unreadable", "a seat is greeted once")
        if await self._go_on():
            return Answer(command.id, self.seq)
        return Answer(command.id, self.seq, refused=_NOT_KEPT)

    def _act(self, place: Place, command: Act, key: str) -> None:
        demand = self._round.demand
        event, step = event_asked(place, self.spec, demand, command.event, self._fill)
        if step is not None and command.seen < self._due_since.get(key_of(step), 0):
            raise refuse("late", "what this answers was not yet due when it was sent: look at the table again")
        is_fact = command.is_fact and not self._is_virtual
        refusal = self._apply(event, command=key, is_fact=is_fact)
        if refusal is not None:
            raise NotAllowedError(told(refusal, is_open=not self._is_virtual))
        if isinstance(event, PlayerLeft):
            self.seats.left(event.by)

    def _fill(self, step: Step[Any]) -> Event:
        """The step as the table would do it: with what chance decides and what lies hidden."""
        return self._program.pilot.answer(step) if not isinstance(step.expects, HandSet | WagerPlaced) else step.expects

    def _player(self, place: Place) -> Person:
        if place.role is not Role.PLAYER or place.person is None:
            raise refuse("not yours", "that is for a player")
        return place.person

    @property
    def _takes_wagers(self) -> bool:
        demand = self._round.demand
        return demand is not None and isinstance(steps_of(demand)[0].expects, WagerPlaced)

    def _ready(self, place: Place) -> None:
        person = self._player(place)
        if not self._takes_wagers:
            raise refuse("too late", "the call has been made")
        self.seats.ready.add(person)

    def _buy_in(self, place: Place, key: str) -> None:
        person, table = self._player(place), self._round.table
        if not self._takes_wagers:
            raise refuse("too late", "chips are bought before the call")
        if table.is_seated(person):
            has_wagers = any(wager.by == person for wager in table.wagers.values())
            if has_wagers or table.money.can_spare(person, self.spec.rules.minimum):
                raise refuse("not permitted", "there are chips left, or wagers lie on the layout")
            refusal = self._apply(PlayerLeft(person))
            if refusal is not None:
                raise NotAllowedError(told(refusal, is_open=False))
        refusal = self._apply(PlayerSeated(person, self.spec.chips), command=key)
        if refusal is not None:
            raise NotAllowedError(told(refusal, is_open=False))
        self.seats.came_back(person)

    def _more_time(self, place: Place) -> None:
        if not self._clocks.extend(self._player(place)):
            raise refuse("not permitted", "no clock of yours runs that may be lengthened")

    def _appraise(self, place: Place, command: Appraise) -> Answer:
        person = self._player(place)
        if self._round.table.holder(command.position) is not person:
            raise refuse("not yours", "that hand is not yours")
        known = self._round.table.hands[command.position].pieces
        if known is None or sorted(known) != sorted((*command.low, *command.high)):
            raise refuse("wrong pieces", "these are not the pieces of that hand")
        try:
            value = value_built(self._game, self.spec.rules, command.low, command.high)
        except ValueError as trouble:
            raise refuse("wrong pieces", str(trouble)) from None
        return Answer(command.id, self.seq, appraisal=Raw(_ENCODER.encode(value)))

    def _remember(self, key: str, answer: Answer) -> None:
        self._answers[key] = answer
        while len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)

    # After an act

    async def _go_on(self, work: Callable[[], None] = lambda: None) -> bool:
        """After `work` the program does its part, all of it is kept, and everybody is told.

        False where it could not be done or kept: then the table is as the ledger has it, or is read again before
        anything else is done at it.
        """
        if self._is_astray and not await self._again():
            return False
        try:
            work()
            self._run()
        except Exception:
            log.exception("the table met a fault of its own", extra={"table": self.name})
            await self._again()
            return False
        lines, self._lines = self._lines, []
        beside, self._beside = self._beside, []

        def besides(session: Session) -> None:
            for change in beside:
                change(session)

        if lines or beside:
            self._is_astray = True  # and stays so if whoever waits for it is cut off
            try:
                await self._journal.append(self.name, lines, self.record, besides)
            except NotOursError as other:
                self.lose(other.url)
                raise
            except (LedgerError, OSError) as trouble:
                log.error("not kept", extra={"table": self.name, "trouble": str(trouble)})
                await self._again()
                return False
            except Exception:
                log.exception("not kept", extra={"table": self.name})
                await self._again()
                return False
            self._is_astray = False
        new, self._new = self._new, 0
        self._set_clocks()
        self._tell(new)
        return True

    async def _again(self) -> bool:
        """Back to what the ledger holds; whether that could be read. What was to be done is tried again by itself."""
        self._is_astray = True
        try:
            lines, seed = await self._journal.read(lambda session: self._seeds.kept(session, self.name, self.record))
            self._restore(lines, self.record, seed)
        except Exception:
            log.exception("the table cannot be read again", extra={"table": self.name})
            self._set_timer(_AGAIN_AFTER)
            return False
        self._is_astray = False
        self._new = 0
        self.seats.resume()
        self._set_timer(_AGAIN_AFTER)
        for line in self.seats.lines():
            line.send(_ENCODER.encode(self._welcome(line.place)))
        return True

    def _tell(self, new: int) -> None:
        """Tells every line of the last `new` acts, or only how the table stands."""
        state = self.state()
        written: dict[Viewer, bytes] = {}
        for line in self.seats.lines():
            viewer = viewer_at(line.place)
            message = written.get(viewer)
            if message is None:
                told: ToSeat = (
                    Acts(self.seq, self.history.acts(viewer, new), state) if new else Changed(self.seq, state)
                )
                message = written[viewer] = _ENCODER.encode(told)
            line.send(message)

    def state(self) -> State:
        """How the table stands, as every seat is told it."""
        table = self._round.table
        now = self._now()
        return State(
            round=self.number,
            due=self._due(),
            clocks=tuple(Clock(person, self._clocks.left(person, now)) for person in self._clocks.owed),
            seats=tuple(self.seats.told()),
            chips={person.value: amount for person, amount in table.money.chips_left().items()},
            house=table.money.house,
        )

    def _due(self) -> Raw:
        """What may come next, written once for as long as nothing has been done."""
        demand = self._round.demand
        if self._due_written is None or self._due_written[0] is not demand:
            built = due_built if self._is_virtual else open_due_built
            steps = steps_of(demand) if demand is not None else ()
            self._due_written = demand, Raw(_ENCODER.encode(built(steps)))
        return self._due_written[1]

    def _welcome(self, place: Place) -> Welcome:
        viewer = viewer_at(place)
        return Welcome(
            protocol=1,
            table=Raw(_ENCODER.encode(about_built(self.name, self.spec))),
            you=You(place.role, place.person),
            seq=self.seq,
            before=self.history.before(viewer),
            acts=self.history.acts(viewer),
            state=self.state(),
        )

    # Lines

    async def enter(self, line: Line) -> None:
        """A line is open: it is told how the table stands, and everybody else that somebody came."""
        async with self._lock:
            if self._is_astray and not await self._again():
                raise LedgerError(f"table {self.name} cannot be read now")
            self.seats.add(line)
            person = line.place.person
            if person is not None:
                self._clocks.lost_at.pop(person, None)
            line.send(_ENCODER.encode(self._welcome(line.place)))
            await self._go_on()

    async def leave(self, line: Line) -> None:
        """A line is gone. That of a place which has another line open changes nothing."""
        async with self._lock:
            if self.seats.remove(line):
                await self._left(line.place)

    async def hand_over(self, place: Place, give: Callable[[], Awaitable[None]], why: str) -> None:
        """A place that is for one person gets a new code by `give`; the lines that came by the old one are ended.

        Raises `HandUnseenError` for a seat whose hand nobody else has seen: whoever had its code would see it.
        """
        async with self._lock:
            if place.person is not None and self._holds_unseen(place.person):
                raise HandUnseenError
            await give()
            if self.seats.dismiss(place, why):
                await self._left(place)

    def _holds_unseen(self, person: Person) -> bool:
        """Whether the round has been called and the player holds a position in it."""
        table = self._round.table
        if table.closed is None or self._round.demand is None:
            return False
        return any(table.holder(position) is person for position in (*table.in_play, table.bank.position))

    async def _left(self, place: Place) -> None:
        if place.person is not None and place.person.is_player:
            self._clocks.lost_at[place.person] = self._now()
        await self._go_on()

    async def close(self, kind: str, why: str) -> None:
        """The table is put away: every line is told why."""
        async with self._lock:
            self._end(kind, why)

    def lose(self, url: str) -> None:
        """Another process has the table: every line is told where."""
        self._end("elsewhere", "another process keeps this table now", url)
        self.gone()

    def _end(self, kind: str, why: str, at: str = "") -> None:
        self._is_ended = True
        self._set_timer(None)
        self.seats.close(kind, why, at)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there, and nothing is waited for."""
        return not self.seats.has_lines and self._timer is None

    # Clocks

    def _set_clocks(self) -> None:
        now = self._now()
        for person in self._players:  # nobody has come yet, or everybody went with the process that was killed
            if not self.seats.is_there(person):
                self._clocks.lost_at.setdefault(person, now)
        self._clocks.set(self._program.owing(), now, self.number)
        end = self._clocks.next_end()
        self._set_timer(None if end is None else max(0.0, end - now))

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and not self._is_ended:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start_tick)

    def _start_tick(self) -> None:
        self._timer = None
        self._tick_task = asyncio.get_running_loop().create_task(self.tick())

    async def tick(self) -> None:
        """What is done for those whose time is up: the house way sets their hands, offers are declined."""
        async with self._lock:
            if self._is_ended:
                return
            try:
                await self._go_on(self._finish_for_the_slow)
            except NotOursError:
                log.info("another process has the table", extra={"table": self.name})


def viewer_at(place: Place) -> Viewer:
    """As whom a place sees the table."""
    return place.person if place.role is Role.PLAYER else None
