"""The rounds of a record, table by table, as their lines go by: constant memory, whatever the size of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from paigow.law import cite
from paigow.procedure.events import Event, InspectionVerified, IrregularityFound, PiecesRemoved
from paigow.procedure.sentences import tell
from paigow.procedure.standing import Standing
from paigow.record.before import Unshown
from paigow.record.check import check_round
from paigow.record.reading import Line, Source
from paigow.record.report import Breach, BreachKind, RoundReport
from paigow.record.split import OpenRound, Stray, TableLines


class RecordedRound(Struct, frozen=True):
    """The lines of one round at one table. `number` is the record's own, or counts from 1 where it has none."""

    table: str
    number: int
    lines: list[Line]
    strays: list[Stray] = []


def rounds_of(lines: Iterable[Line]) -> Iterator[RecordedRound]:
    """The rounds, each as soon as its last line has gone by."""
    tables: dict[str, TableLines] = {}
    counts: dict[str, int] = {}
    named: set[str] = set()

    def numbered(table: str, ended: OpenRound) -> RecordedRound:
        counts[table] = ended.number or counts.get(table, 0) + 1
        return RecordedRound(table, counts[table], ended.lines, ended.strays)

    for line in lines:
        table = line.envelope.table
        if table:
            named.add(table)
        elif len(named) == 1:  # a record that names its one table now and then
            table = next(iter(named))
        for ended in tables.setdefault(table, TableLines()).add(line):
            yield numbered(table, ended)
    unfinished = [(table, ended) for table, left in tables.items() for ended in left.end()]
    for table, ended in sorted(unfinished, key=lambda one: one[1].lines[0].number):
        yield numbered(table, ended)


def check_record(lines: Iterable[Line], *, goes_on: bool = False) -> Iterator[RoundReport]:
    """The report on each round. What lasts from round to round at a table is kept from one to the next.

    `goes_on`: the record is being written, and its last round need not have ended.
    """
    for _, _, report in checked_rounds(lines, goes_on=goes_on):
        yield report


def checked_rounds(
    lines: Iterable[Line], *, goes_on: bool = False
) -> Iterator[tuple[RecordedRound, Standing | None, RoundReport]]:
    """Each round, the table before it (None where the record leaves it open), and the report on it."""
    tables: dict[str, TableBetween] = {}
    taints: dict[str, Taint] = {}
    for recorded, is_last in _with_last(rounds_of(lines)):
        table = tables.setdefault(recorded.table, TableBetween())
        before = table.before(recorded)
        report = table.check(recorded, before, goes_on=goes_on and is_last)
        report.breaches = sorted((*_strayed(recorded), *report.breaches), key=lambda breach: breach.line)
        taints.setdefault(recorded.table, Taint(recorded.number)).look(recorded, report)
        yield recorded, before, report


def _with_last(rounds: Iterable[RecordedRound]) -> Iterator[tuple[RecordedRound, bool]]:
    """Each round, and whether it is the last."""
    waiting: RecordedRound | None = None
    for recorded in rounds:
        if waiting is not None:
            yield waiting, False
        waiting = recorded
    if waiting is not None:
        yield waiting, True


class TableBetween:
    """A table between two rounds of a record: how it stands, as far as the record has shown."""

    def __init__(self) -> None:
        self._source: Source | None = None
        self._standing: Standing | None = None
        self._unshown = Unshown()

    def before(self, recorded: RecordedRound) -> Standing | None:
        """The table before the next round; None where nothing has shown how it stood."""
        source = recorded.lines[0].source
        if self._source is not source:  # the first round under a header
            self._source, self._standing, self._unshown = source, source.standing, Unshown()
        if self._standing is None:
            return None
        return self._unshown.fill(source, self._standing, [line.event for line in recorded.lines])

    def check(self, recorded: RecordedRound, before: Standing | None, *, goes_on: bool = False) -> RoundReport:
        """The report on that round, after which the table stands as it left it."""
        report, after = check_round(recorded.lines, before, recorded.number, goes_on=goes_on)
        if before is not None and before != self._standing:
            report.undecidable.append("what lasted from before the first round of the record: it was not recorded")
        self._unshown.look(before, after, [line.event for line in recorded.lines])
        self._standing = after
        return report


def _strayed(recorded: RecordedRound) -> Iterator[Breach]:
    """A breach for each line that does not stand where its round does."""
    ground = cite("practice/dispute-rebuild")[0]
    for stray in recorded.strays:
        number = recorded.number
        if stray.is_early:
            kind, expected = BreachKind.OUT_OF_ORDER, "The dealer closes the round before."
            why = f"it came before the close of the round before round {number}"
        else:
            kind, expected = BreachKind.CONTRADICTED, f"A line of round {number}."
            why = f"the line says round {stray.said}; it stands in round {number}"
        yield Breach(
            line=stray.line.number,
            kind=kind,
            came=tell(stray.line.event, recorded.lines[0].source.game.equipment.noun),
            expected=expected,
            why=why,
            clause=ground.id,
            gist=ground.clause.gist,
            basis=ground.basis.value,
            cites=(ground.id,),
        )


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
