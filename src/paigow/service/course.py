"""The course of a live table: its rounds act by act, what is due, and what has yet to be kept of it.

It waits for nothing and tells nobody. A course that is driven again by its record comes to lie as it lay: the same
acts, the same money, the same pieces in the same order.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Raw

from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import BETTING_POSITIONS
from paigow.procedure.events import (
    Event,
    HandExposed,
    HandSet,
    HandTurnedUp,
    PiecesShuffled,
    ShakerUncovered,
    WagerPlaced,
)
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Demand, Refusal, RefusalKind, Step, steps_of
from paigow.procedure.table import MAIN, Table, Wager
from paigow.record.lines import act_line, commitment_field, header_line, openings_field
from paigow.record.reading import read_record
from paigow.service.asked import key_of
from paigow.service.history import KEPT, History, Kept, Taken, take
from paigow.service.program import Program
from paigow.service.seats import Seats
from paigow.service.seeds import Seeds
from paigow.service.spec import Kind, TableSpec
from paigow.service.told import due_built, open_due_built
from paigow.store import LedgerError
from paigow.store.database import Session
from paigow.world.chance import Chance

_ENCODER = msgspec.json.Encoder()
_MOST_ACTS = 5_000
"""More acts than the program does in a row: it waits for somebody before."""
Beside = Callable[[Session], None]
"""A change beside the ledger that stands or falls with the lines."""


class Course:
    """The rounds of a table. `seats` are asked who is there, `seeds` seal what chance begins with."""

    def __init__(self, name: str, spec: TableSpec, seats: Seats, seeds: Seeds) -> None:
        self.name = name
        self.spec = spec
        self.is_virtual = spec.kind is not Kind.REAL
        self._game = spec.played
        self._seats, self._seeds = seats, seeds
        self.seq = 0
        """The number of the last act at the table."""
        self.standings: list[Standing] = []
        """How the table stood before each of its rounds, the first one first."""
        self.commands: dict[str, int] = {}
        """The commands that the record says were carried out, each with the number of its act."""
        people = [person for person in PLAYERS if spec.seats.get(person) == "person"]
        self.history = History(self._game, spec.rules, people)
        self._lines: list[bytes] = []
        self._beside: list[Beside] = []
        self._new = 0
        self._due_since: dict[tuple[str, str, str], int] = {}
        self._due_written: tuple[Demand | None, Raw] | None = None
        self._open_round(Standing(), Chance.from_system())

    # What is asked of it

    @property
    def number(self) -> int:
        """The round under way, from 1."""
        return len(self.standings)

    @property
    def demand(self) -> Demand | None:
        """What may come next."""
        return self._round.demand

    @property
    def table(self) -> Table:
        """The law's own table of the round under way."""
        return self._round.table

    def wagers(self) -> list[Wager]:
        """The wagers that lie on the layout now."""
        return list(self.table.wagers.values())

    @property
    def seed(self) -> bytes:
        """The seed of the round under way. It leaves the table sealed, or not at all."""
        return self._chance.seed

    def sealed_order(self) -> tuple[str, ...]:
        """The pieces as they were shuffled, the throw that comes with them last. Nobody at the table may see it."""
        sealed = self._sealed
        return *sealed.order, str(sealed.throw)

    def header(self) -> bytes:
        """The first line of the table's record."""
        return header_line(self._game, self.spec.rules, Standing(), note=self.note)

    @property
    def note(self) -> str:
        """What its records say of the table."""
        return f"Live table {self.name}."

    @property
    def takes_wagers(self) -> bool:
        """Whether wagers are open: there has been no call."""
        demand = self._round.demand
        return demand is not None and isinstance(steps_of(demand)[0].expects, WagerPlaced)

    def places_open(self) -> dict[str, list[str]]:
        """By player the positions at which he may place a main wager now, or has one; nothing after the call.

        The law is asked with the least wager: that it is too much for somebody says nothing against the place.
        """
        demand = self._round.demand
        if demand is None or not self.takes_wagers:
            return {}
        step = next(step for step in steps_of(demand) if isinstance(step.expects, WagerPlaced))
        found: dict[str, list[str]] = {}
        for person in self.table.players:
            places = []
            for position in BETTING_POSITIONS:
                wager = self.table.wager(position)
                least = WagerPlaced(person, position, MAIN, self.spec.rules.minimum)
                fault = None if wager is not None and wager.by is person else step.fault_of(least)
                if fault is None or fault.kind is RefusalKind.WRONG_AMOUNT:
                    places.append(position.value)
            found[person.value] = places
        return found

    def holds_unseen(self, person: Person) -> bool:
        """Whether the round has been called and the player holds a position in it."""
        table = self._round.table
        if table.closed is None or self._round.demand is None:
            return False
        return any(table.holder(position) is person for position in (*table.in_play, table.bank.position))

    def due(self) -> Raw:
        """What may come next, written once for as long as nothing has been done."""
        demand = self._round.demand
        if self._due_written is None or self._due_written[0] is not demand:
            built = due_built if self.is_virtual else open_due_built
            steps = steps_of(demand) if demand is not None else ()
            self._due_written = demand, Raw(_ENCODER.encode(built(steps)))
        return self._due_written[1]

    def is_late(self, step: Step[Event], seen: int) -> bool:
        """Whether a step came to be due only after the act that somebody had seen."""
        return seen < self._due_since.get(key_of(step), 0)

    def owing(self) -> dict[Person, str]:
        """Which people owe an act now, and of what kind it is."""
        return self._program.owing()

    def fill(self, step: Step[Any]) -> Event:
        """The step as the table would do it: with what chance decides and what lies hidden."""
        return self._program.pilot.answer(step) if not isinstance(step.expects, HandSet | WagerPlaced) else step.expects

    def taken_out(self) -> tuple[list[bytes], list[Beside], int]:
        """What is yet to be kept: lines and changes beside them, and how many acts are yet to be told. Once only."""
        lines, beside, new = self._lines, self._beside, self._new
        self._lines, self._beside, self._new = [], [], 0
        return lines, beside, new

    @property
    def has_lines(self) -> bool:
        """Whether something was done that is yet to be kept."""
        return bool(self._lines)

    # Beginning, and coming back

    def begin(self) -> None:
        """The first round of a new table: its seed is to be kept."""
        self._beside.append(self._seeds.keeping(self.name, self.number, self._chance.seed))

    def restore(self, lines: Iterable[bytes], seed: bytes | None) -> None:
        """The course as its record tells it, from the very beginning. `seed` is that of the round under way.

        Raises `LedgerError` for a record that the law does not go on with.
        """
        lines = list(lines)
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
            self.begin()
        elif seed is None and self.is_virtual:
            raise LedgerError(f"table {self.name}: the seed of round {self.number} is not kept here")

    def _take_kept(self, event: Event, kept: Kept, *, follows: bool, is_told: bool) -> None:
        taken = take(self._round, event)
        if isinstance(taken, Refusal):
            raise LedgerError(f"table {self.name}, act {self.seq + 1}: the record does not go on: {taken.why}")
        if follows and self.is_virtual:
            self._sealed.follow(event)
        if is_told:
            self._note(taken, event, kept)
        else:
            self.seq += 1
        if kept.command:
            self.commands[kept.command] = self.seq

    # Rounds

    def _open_round(self, standing: Standing, chance: Chance | None, *, again: bool = False) -> None:
        if again:
            self.standings.pop()
        self.standings.append(standing)
        self._chance = chance or Chance.from_system()
        self._round: Round = self._game.open_round(self.spec.rules, standing)
        self._program = Program(self.spec, self._seats, self._round, self._chance)
        self._sealed = self._program.pilot.sealed
        self.history.open_round(self.number, standing)
        self._due_since = {}
        self._note_due()
        self._seats.open_round()

    def _open_next(self, *, is_seed_known: bool = True) -> None:
        """The next round, with a seed of its own; that of the one before is the auditor's alone from now on."""
        assert self._round.result is not None
        if is_seed_known:
            self._beside.append(self._seeds.handing_over(self.name, self.number, self._chance.seed))
        self._open_round(self._round.result.standing, None)
        self._beside.append(self._seeds.keeping(self.name, self.number, self._chance.seed))

    # Acts

    def apply(
        self, event: Event, *, command: str = "", by_clock: bool = False, is_fact: bool = False
    ) -> Refusal | None:
        """An act, if the law allows it; else the refusal, which has changed nothing."""
        taken = take(self._round, event, is_fact=is_fact)
        if isinstance(taken, Refusal):
            return taken
        if self.is_virtual:
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
        if not self.is_virtual:
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

    def run(self) -> None:
        """All that the program has to do, until it waits for somebody."""
        for _ in range(_MOST_ACTS):
            if self._round.demand is None:
                self._open_next()
                continue
            event, is_wish = self._program.next()
            if event is None:
                return
            refusal = self.apply(event)
            if refusal is not None and not is_wish:
                raise AssertionError(f"the program's own act is refused: {refusal.why}")
        raise AssertionError("the program does not come to an end")

    def finish_for(self, person: Person) -> None:
        """Does for a person whose time is up what he owes."""
        while (event := self._program.for_the_slow(person)) is not None:
            refusal = self.apply(event, by_clock=True)
            if refusal is not None:
                raise AssertionError(f"the clock's own act is refused: {refusal.why}")
