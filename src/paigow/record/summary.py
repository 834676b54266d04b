"""Reports in words, and counted: by clause, kind, table, dealer and shift, as a compliance manager wants them."""

from collections import Counter
from collections.abc import Iterator

from paigow.law import registry
from paigow.pieces.cents import dollars
from paigow.procedure.sentences import printable
from paigow.record.report import RoundReport

UNNAMED = "not recorded"


def tell_report(file: str, report: RoundReport) -> str:
    """One line for a round that conforms; else each breach below it, and what follows from them."""
    where = f"{file}:{report.first_line}-{report.last_line}"
    table = f"table {report.table}, " if report.table else ""
    head = f"{where}  {table}round {report.round}, {report.game}: "
    if report.conforms:
        found = "under way, and conforms so far" if report.goes_on else "conforms"
        lines = [head + f"{found} ({report.events} events)" + (f"; void: {report.void}" if report.void else "")]
        return "\n".join(map(printable, (*lines, *_tainted(report))))
    count = len(report.breaches)
    lines = [head + f"{count} breach{'es' if count > 1 else ''}"]
    for breach in report.breaches:
        righted = f"; put right at line {breach.righted}" if breach.righted else ""
        lines += [
            f"  {file}:{breach.line}: {breach.kind}: {breach.why}{righted}",
            f"      came      {breach.came}",
            f"      expected  {breach.expected}",
            f"      clause    {breach.clause} [{breach.basis}] {breach.gist}",
        ]
    lines.append(f"  void:  {report.void or 'no clause makes the round void'}")
    lines.append(f"  owed:  {_owed(report)}")
    lines += [f"  undecidable:  {words}" for words in report.undecidable]
    return "\n".join(map(printable, (*lines, *_tainted(report))))


def _tainted(report: RoundReport) -> Iterator[str]:
    if report.tainted:
        yield f"  tainted:  {_counted(report.tainted, 'round')}: {report.tainted_why}"


def _counted(count: int, noun: str, plural: str = "") -> str:
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def _owed(report: RoundReport) -> str:
    if report.owed is None:
        return f"cannot be told: {report.untold}"
    owed = [f"{_account(name)} {_moved(amount)}" for name, amount in report.owed.items()]
    return "; ".join(owed) or "nothing to anybody"


def _account(name: str) -> str:
    return "the house" if name == "house" else f"player {name}"


def _moved(amount: int) -> str:
    return f"is to get {dollars(amount)}" if amount > 0 else f"is to give {dollars(-amount)}"


class Tally:
    """Rounds and breaches by one thing: a clause, a kind, a table."""

    def __init__(self) -> None:
        self.rounds: Counter[str] = Counter()
        self.breaches: Counter[str] = Counter()

    def built(self) -> dict[str, dict[str, int]]:
        """The counts as JSON has them, most breaches first."""
        return {name: {"rounds": self.rounds[name], "breaches": self.breaches[name]} for name in self.names()}

    def names(self) -> list[str]:
        """What was counted, most breaches first, then by name."""
        return sorted(self.rounds, key=lambda name: (-self.breaches[name], name))


class Summary:
    """Counts of rounds and breaches over all reports. Constant in size but for the names that come up.

    By clause and by kind the rounds are those with such a breach; by game, table, dealer and shift they are all.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.breached = 0
        self.under_way = 0
        self.breaches = 0
        self.tainted = 0
        self.void = 0
        self.undecidable = 0
        self.unread = 0
        """How many files or records could not be read to their end."""
        self.by: dict[str, Tally] = {name: Tally() for name in ("clause", "kind", *_WHERE)}

    def add(self, report: RoundReport) -> None:
        """Counts one round."""
        self.rounds += 1
        self.breached += not report.conforms
        self.under_way += report.goes_on
        self.breaches += len(report.breaches)
        self.tainted += report.tainted
        self.void += bool(report.void)
        self.undecidable += len(report.undecidable)
        for name in _WHERE:
            value = getattr(report, name) or UNNAMED
            self.by[name].rounds[value] += 1
            self.by[name].breaches[value] += len(report.breaches)
        for name in ("clause", "kind"):
            found = Counter(str(getattr(breach, name)) for breach in report.breaches)
            self.by[name].breaches.update(found)
            self.by[name].rounds.update(found.keys())

    def built(self) -> dict[str, object]:
        """The counts as JSON has them."""
        return {
            "rounds": self.rounds,
            "breached": self.breached,
            "under_way": self.under_way,
            "breaches": self.breaches,
            "void": self.void,
            "tainted": self.tainted,
            "undecidable": self.undecidable,
            "unread": self.unread,
            "by": {name: tally.built() for name, tally in self.by.items()},
        }

    def told(self, unit: str = "file", *, by_all: bool) -> str:
        """The counts in words: one line, or with a table for each thing by which they are counted.

        `unit` is what those are that could not be read.
        """
        conforming = self.rounds - self.breached - self.under_way
        found = f"{_counted(self.breaches, 'breach', 'breaches')} in {_counted(self.breached, 'round')}"
        parts = [
            f"{_counted(self.rounds, 'round')}: {conforming} conforming",
            found if self.breaches else "no breach",
            *([f"{self.under_way} under way"] if self.under_way else []),
            *([f"{self.void} void"] if self.void else []),
            *([f"{self.tainted} tainted"] if self.tainted else []),
        ]
        unread = f"; {_counted(self.unread, unit)} could not be read" if self.unread else ""
        line = ", ".join(parts) + unread
        return "\n".join((line, *self._tables())) if by_all else line

    def _tables(self) -> Iterator[str]:
        width = max((len(name) for tally in self.by.values() for name in tally.rounds), default=0)
        for by, tally in self.by.items():
            if tally.rounds:
                yield f"\n{f'by {by}':<{width + 2}}  rounds  breaches"
            for name in tally.names():
                gist = registry()[name].gist if by == "clause" and name in registry() else ""
                counts = f"{tally.rounds[name]:>6}  {tally.breaches[name]:>8}"
                yield f"  {printable(name):<{width}}  {counts}  {gist}".rstrip()


_WHERE = ("game", "table", "dealer", "shift")
"""The fields of a report by which rounds are counted."""
