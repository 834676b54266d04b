"""The rounds of a record, table by table, as their lines go by: constant memory, whatever the size of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from paigow.procedure.events import PiecesReceived, PiecesShuffled, RoundClosed
from paigow.procedure.standing import Standing
from paigow.record.check import RoundReport, check_round
from paigow.record.reading import Line

MOST_LINES = 2_000
"""No round has more lines; where a record names no rounds and closes none, it is cut here."""


class RecordedRound(Struct, frozen=True):
    """The lines of one round at one table. `number` is the record's own, or counts from 1 where it has none."""

    table: str
    number: int
    lines: list[Line]


def rounds_of(lines: Iterable[Line]) -> Iterator[RecordedRound]:
    """The rounds, each as soon as its last line has gone by.

    A round ends where it is closed, where the number of the round changes, or where its table's record breaks off.
    """
    open_rounds: dict[str, list[Line]] = {}
    counts: dict[str, int] = {}

    def end(table: str) -> RecordedRound:
        ended = open_rounds.pop(table)
        counts[table] = ended[0].envelope.round or counts.get(table, 0) + 1
        return RecordedRound(table, counts[table], ended)

    for line in lines:
        table = line.envelope.table
        waiting = open_rounds.get(table)
        if waiting and (_begins_another(waiting, line) or len(waiting) >= MOST_LINES):
            yield end(table)
        open_rounds.setdefault(table, []).append(line)
        if isinstance(line.event, RoundClosed) and line.envelope.round is None:
            yield end(table)
    for table in tuple(open_rounds):
        yield end(table)


def _begins_another(waiting: list[Line], line: Line) -> bool:
    if line.envelope.round is not None or waiting[-1].envelope.round is not None:
        return line.envelope.round != waiting[-1].envelope.round
    return len(waiting) > 40 and isinstance(line.event, PiecesReceived | PiecesShuffled)


def check_record(lines: Iterable[Line]) -> Iterator[RoundReport]:
    """The report on each round. What lasts from round to round at a table is kept from one to the next."""
    standings: dict[str, Standing | None] = {}
    for recorded in rounds_of(lines):
        first = recorded.lines[0].source.standing
        standing = standings.get(recorded.table, first)
        report, standings[recorded.table] = check_round(recorded.lines, standing, recorded.number)
        yield report
