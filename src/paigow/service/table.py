"""A live table: one writer. A command comes, the law is asked, the ledger keeps the act, then every seat is told.

Nothing is told to anybody before it is on the disk. A table that was killed is its record, driven again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

import msgspec
from msgspec import Raw

from paigow.pieces.people import PLAYERS, Person
from paigow.procedure.events import (
    PlayerLeft,
    PlayerSeated,
)
from paigow.record.why import value_built
from paigow.service.about import about_built
from paigow.service.asked import NotAllowedError, event_asked, refuse, told
from paigow.service.clocks import TableClocks
from paigow.service.course import Course
from paigow.service.history import Viewer
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
from paigow.service.seats import Line, Seats
from paigow.service.seeds import Seeds
from paigow.service.spec import TableSpec
from paigow.store import LedgerError
from paigow.store.database import Session

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
        self._journal, self._seeds, self._now = journal, seeds, now
        self._lock = asyncio.Lock()
        self.seats = Seats(spec)
        self._clocks = TableClocks(spec.clocks)
        self._timer: asyncio.TimerHandle | None = None
        self._tick_task: asyncio.Task[None] | None = None
        self.course = self._fresh()
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def _fresh(self) -> Course:
        """The course before its first act."""
        return Course(self.name, self.spec, self.seats, self._seeds)

    @property
    def seq(self) -> int:
        """The number of the last act."""
        return self.course.seq

    @property
    def number(self) -> int:
        """The round under way, from 1."""
        return self.course.number

    @property
    def _players(self) -> list[Person]:
        """Whose seats are for people."""
        return [person for person in PLAYERS if self.spec.seats.get(person) == "person"]

    # Beginning, and coming back

    async def open(self) -> None:
        """Begins the table, and its record in the ledger."""
        added = await self._journal.append(self.name, [self.course.header()], None)
        self.record = added.records[0]
        record, name = self.record, self.name
        await self._journal.change(lambda session: self._journal.keeper.began(session, name, record))
        async with self._lock:
            self.course.begin()
            await self._go_on()

    async def restore(self, lines: Iterable[bytes], record: int, seed: bytes | None) -> None:
        """The table as its record tells it. `seed` is that of the round under way, where it was begun."""
        async with self._lock:
            await self._restore(lines, record, seed)
            await self._go_on()

    async def _restore(self, lines: Iterable[bytes], record: int, seed: bytes | None) -> None:
        course = self._fresh()
        await asyncio.to_thread(course.restore, lines, seed)  # a long record keeps no other table waiting
        self.course, self.record = course, record
        self._answers.clear()
        for key, seq in course.commands.items():
            self._remember(key, Answer(key.partition(" ")[2], seq))

    def _finish_for_the_slow(self) -> None:
        for person in self._clocks.run_out(self._now()):
            self.course.finish_for(person)

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
                if self.course.has_lines:  # a part of it had been done
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
        event, step = event_asked(place, self.spec, self.course.demand, command.event, self.course.fill)
        if step is not None and self.course.is_late(step, command.seen):
            raise refuse("late", "what this answers was not yet due when it was sent: look at the table again")
        is_fact = command.is_fact and not self.course.is_virtual
        refusal = self.course.apply(event, command=key, is_fact=is_fact)
        if refusal is not None:
            raise NotAllowedError(told(refusal, is_open=not self.course.is_virtual))
        if isinstance(event, PlayerLeft):
            self.seats.left(event.by)

    def _player(self, place: Place) -> Person:
        if place.role is not Role.PLAYER or place.person is None:
            raise refuse("not yours", "that is for a player")
        return place.person

    def _ready(self, place: Place) -> None:
        person = self._player(place)
        if not self.course.takes_wagers:
            raise refuse("too late", "the call has been made")
        self.seats.ready.add(person)

    def _buy_in(self, place: Place, key: str) -> None:
        person, table = self._player(place), self.course.table
        if not self.course.takes_wagers:
            raise refuse("too late", "chips are bought before the call")
        if table.is_seated(person):
            has_wagers = any(wager.by == person for wager in table.wagers.values())
            if has_wagers or table.money.can_spare(person, self.spec.rules.minimum):
                raise refuse("not permitted", "there are chips left, or wagers lie on the layout")
            refusal = self.course.apply(PlayerLeft(person))
            if refusal is not None:
                raise NotAllowedError(told(refusal, is_open=False))
        refusal = self.course.apply(PlayerSeated(person, self.spec.chips), command=key)
        if refusal is not None:
            raise NotAllowedError(told(refusal, is_open=False))
        self.seats.came_back(person)

    def _more_time(self, place: Place) -> None:
        if not self._clocks.extend(self._player(place)):
            raise refuse("not permitted", "no clock of yours runs that may be lengthened")

    def _appraise(self, place: Place, command: Appraise) -> Answer:
        person = self._player(place)
        if self.course.table.holder(command.position) is not person:
            raise refuse("not yours", "that hand is not yours")
        known = self.course.table.hands[command.position].pieces
        if known is None or sorted(known) != sorted((*command.low, *command.high)):
            raise refuse("wrong pieces", "these are not the pieces of that hand")
        try:
            value = value_built(self.spec.played, self.spec.rules, command.low, command.high)
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
            self.course.run()
        except Exception:
            log.exception("the table met a fault of its own", extra={"table": self.name})
            await self._again()
            return False
        lines, beside, new = self.course.taken_out()

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
        self._set_clocks()
        self._tell(new)
        return True

    async def _again(self) -> bool:
        """Back to what the ledger holds; whether that could be read. What was to be done is tried again by itself."""
        self._is_astray = True
        try:
            lines, seed = await self._journal.read(lambda session: self._seeds.kept(session, self.name, self.record))
            await self._restore(lines, self.record, seed)
        except Exception:
            log.exception("the table cannot be read again", extra={"table": self.name})
            self._set_timer(_AGAIN_AFTER)
            return False
        self._is_astray = False
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
                    Acts(self.seq, self.course.history.acts(viewer, new), state) if new else Changed(self.seq, state)
                )
                message = written[viewer] = _ENCODER.encode(told)
            line.send(message)

    def state(self) -> State:
        """How the table stands, as every seat is told it."""
        table = self.course.table
        now = self._now()
        return State(
            round=self.number,
            due=self.course.due(),
            clocks=tuple(Clock(person, self._clocks.left(person, now)) for person in self._clocks.owed),
            seats=tuple(self.seats.told()),
            chips={person.value: amount for person, amount in table.money.chips_left().items()},
            house=table.money.house,
            places=self.course.places_open(),
        )

    def _welcome(self, place: Place) -> Welcome:
        viewer = viewer_at(place)
        return Welcome(
            protocol=1,
            table=Raw(_ENCODER.encode(about_built(self.name, self.spec))),
            you=You(place.role, place.person),
            seq=self.seq,
            before=self.course.history.before(viewer),
            acts=self.course.history.acts(viewer),
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
            if place.person is not None and self.course.holds_unseen(place.person):
                raise HandUnseenError
            await give()
            if self.seats.dismiss(place, why):
                await self._left(place)

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
        self._clocks.set(self.course.owing(), now, self.number)
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
