"""Reports in words, and counted: by clause, kind, table, dealer and shift, as a compliance manager wants them."""

from collections import Counter
from collections.abc import Iterator

from paigow.law import registry
from paigow.pieces.cents import dollars
from paigow.record.report import RoundReport

UNNAMED = "not recorded"


def tell_report(file: str, report: RoundReport) -> str:
    """One line for a round that conforms; else each breach below it, and what follows from them."""
    where = f"{file}:{report.first_line}-{report.last_line}"
    table = f"table {report.table}, " if report.table else ""
    head = f"{where}  {table}round {report.round}, {report.game}: "
    if report.conforms:
        return head + f"conforms ({report.events} events)" + (f"; void: {report.void}" if report.void else "")
    count = len(report.breaches)
    lines = [head + f"{count} breach{'es' if count > 1 else ''}"]
    for breach in report.breaches:
        lines += [
            f"  {file}:{breach.line}: {breach.kind}: {breach.why}",
            f"      came      {breach.came}",
            f"      expected  {breach.expected}",
            f"      clause    {breach.clause} [{breach.basis}] {breach.gist}",
        ]
    lines.append(f"  void:  {report.void or 'no clause makes the round void'}")
    lines.append(f"  owed:  {_owed(report)}")
    lines += [f"  undecidable:  {words}" for words in report.undecidable]
    return "\n".join(lines)


def _owed(report: RoundReport) -> str:
    if not report.is_finished:
        return "cannot be told: the record breaks off"
    owed = [f"{_account(name)} {_moved(amount)}" for name, amount in report.owed.items()]
    return "; ".join(owed) or "nothing to anybody"


def _account(name: str) -> str:
    return "the house" if name == "house" else f"player {name}"


def _moved(amount: int) -> str:
    return f"is to get {dollars(amount)}" if amount > 0 else f"is to give {dollars(-amount)}"


class Summary:
    """Counts of rounds and breaches over all reports. Constant in size but for the names that come up."""

    def __init__(self) -> None:
        self.rounds = 0
        self.breaches = 0
        self.tainted = 0
        self.void = 0
        self.undecidable = 0
        self.by: dict[str, Counter[str]] = {name: Counter() for name in ("clause", "kind", "game", *_WHO)}
        self.rounds_by: dict[str, Counter[str]] = {name: Counter() for name in _WHO}

    def add(self, report: RoundReport) -> None:
        """Counts one round. It is tainted if anything in it was breached."""
        self.rounds += 1
        self.breaches += len(report.breaches)
        self.tainted += not report.conforms
        self.void += bool(report.void)
        self.undecidable += len(report.undecidable)
        for name, read in _WHO.items():
            self.rounds_by[name][getattr(report, read) or UNNAMED] += 1
            self.by[name][getattr(report, read) or UNNAMED] += len(report.breaches)
        for breach in report.breaches:
            self.by["clause"][breach.clause] += 1
            self.by["kind"][breach.kind.value] += 1
            self.by["game"][report.game] += 1

    def built(self) -> dict[str, object]:
        """The counts as JSON has them."""
        return {
            "rounds": self.rounds,
            "tainted": self.tainted,
            "void": self.void,
            "breaches": self.breaches,
            "undecidable": self.undecidable,
            "breaches_by": {name: dict(counts) for name, counts in self.by.items()},
            "rounds_by": {name: dict(counts) for name, counts in self.rounds_by.items()},
        }

    def told(self, *, by_all: bool) -> str:
        """The counts in words: one line, or with every table."""
        line = (
            f"{self.rounds} round{'' if self.rounds == 1 else 's'}, {self.tainted} tainted, "
            f"{self.breaches} breach{'' if self.breaches == 1 else 'es'}, {self.void} void"
        )
        return "\n".join((line, *self._tables())) if by_all else line

    def _tables(self) -> Iterator[str]:
        for clause, count in self.by["clause"].most_common():
            gist = registry()[clause].gist if clause in registry() else ""
            yield f"  {count:>6}  {clause}  {gist}"
        for name in ("kind", "game"):
            for value, count in self.by[name].most_common():
                yield f"  {count:>6}  {name} {value}"
        for name, rounds in self.rounds_by.items():
            for value, count in rounds.most_common():
                yield f"  {self.by[name][value]:>6}  {name} {value} ({count} rounds)"


_WHO = {"table": "table", "dealer": "dealer", "shift": "shift"}
"""The fields of the envelope by which rounds are counted."""
