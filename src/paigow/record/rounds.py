"""The rounds of a record, table by table, as their lines go by: constant memory, whatever the size of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from paigow.procedure.events import (
    Event,
    InspectionVerified,
    IrregularityFound,
    PiecesReceived,
    PiecesRemoved,
    PiecesShuffled,
    RoundClosed,
)
from paigow.procedure.standing import Standing
from paigow.record.check import check_round
from paigow.record.reading import Line, Source
from paigow.record.report import RoundReport

FEWEST_LINES = 40
"""A round played out has more lines; where a record numbers no rounds, a shuffle after so many begins another."""
MOST_LINES = 2_000
"""No round has more lines; where a record names no rounds and closes none, it is cut here."""


class RecordedRound(Struct, frozen=True):
    """The lines of one round at one table. `number` is the record's own, or counts from 1 where it has none."""

    table: str
    number: int
    lines: list[Line]


def rounds_of(lines: Iterable[Line]) -> Iterator[RecordedRound]:
    """The rounds, each as soon as its last line has gone by.

    A round ends where it is closed, where the number of the round changes, where another header speaks for its table,
    or where its table's record breaks off.
    """
    open_rounds: dict[str, list[Line]] = {}
    counts: dict[str, int] = {}
    said: dict[str, int | None] = {}
    named: set[str] = set()

    def end(table: str) -> RecordedRound:
        ended = open_rounds.pop(table)
        counts[table] = said.pop(table, None) or counts.get(table, 0) + 1
        return RecordedRound(table, counts[table], ended)

    for line in lines:
        table, number = line.envelope.table, line.envelope.round
        if table:
            named.add(table)
        elif len(named) == 1:  # a record that names its one table now and then
            table = next(iter(named))
        waiting = open_rounds.get(table)
        if waiting is not None and _begins_another(waiting, said.get(table), line):
            yield end(table)
            waiting = None
        if waiting is None:
            waiting = open_rounds[table] = []
        waiting.append(line)
        said[table] = number if number is not None else said.get(table)
    for table in tuple(open_rounds):
        yield end(table)


def _begins_another(waiting: list[Line], said: int | None, line: Line) -> bool:
    """Whether the line is of another round than those that wait, which `said` numbers where any of them says so."""
    last, number = waiting[-1], line.envelope.round
    if line.source is not last.source or (None not in (number, said) and number != said):
        return True
    if number is not None and number == said:
        return False
    if type(last.event) is RoundClosed:
        return type(line.event) is not RoundClosed  # closed twice is still one round
    is_opening = len(waiting) > FEWEST_LINES and isinstance(line.event, PiecesReceived | PiecesShuffled)
    return is_opening or len(waiting) >= MOST_LINES


def check_record(lines: Iterable[Line]) -> Iterator[RoundReport]:
    """The report on each round. What lasts from round to round at a table is kept from one to the next."""
    standings: dict[str, tuple[Source, Standing | None]] = {}
    taints: dict[str, Taint] = {}
    for recorded in rounds_of(lines):
        source = recorded.lines[0].source
        speaks, standing = standings.get(recorded.table, (None, None))
        if speaks is not source:  # the first round under a header
            standing = source.standing
        report, standing = check_round(recorded.lines, standing, recorded.number)
        standings[recorded.table] = source, standing
        taints.setdefault(recorded.table, Taint(recorded.number)).look(recorded, report)
        yield report


class Taint:
    """How many rounds of a table have been played since its pieces were last proved to be in order."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._is_proved = False
        self._rounds = 0

    def look(self, recorded: RecordedRound, report: RoundReport) -> None:
        """Notes a round; where its pieces were found bad, its report says how many rounds rest on them."""
        events = [line.event for line in recorded.lines if type(line.event) in _OF_THE_PIECES]
        if any(isinstance(event, InspectionVerified) for event in events):
            self._first, self._is_proved, self._rounds = recorded.number, True, 0
        self._rounds += 1
        if any(map(_is_discovery, events)):
            whole = recorded.lines[0].source.game.equipment.whole
            since = "it was last verified" if self._is_proved else "the record begins, with no proof of it"
            report.tainted = self._rounds
            report.tainted_why = f"the {whole} was found bad; round {self._first} is where {since}"


_OF_THE_PIECES = frozenset((InspectionVerified, IrregularityFound, PiecesRemoved))


def _is_discovery(event: Event) -> bool:
    """Whether pieces were found to be bad: so said, or removed for it (13:69F-11.8A(d)2)."""
    return isinstance(event, PiecesRemoved) or (isinstance(event, IrregularityFound) and event.what == "fouled-pieces")
