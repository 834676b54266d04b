"""How much the checker finds: every single mutation of conforming records, and what becomes of it.

python bench/mutants.py [--all] [--sample N] [--word W] [--only TEXT] [--show N]

A record is a round of every game, start, dealing and bank, with house options and irregularities (`mutant_rounds`). A
mutation drops an event, repeats it, swaps it with the next, exchanges the places of both, or changes one field to
another value of its type. Printed are the share found, the share with exactly one breach more, the share whose
first breach stands at the mutated line, and every mutation not found: a freedom of the law with its clause
(`mutant_freedoms`), or unexplained. Without `--all` so many mutations of each record are drawn by lot (60).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

import mutant_freedoms
from mutant_rounds import Case, cases
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import tag, with_fields
from paigow.record.check import check_round
from paigow.record.lines import Envelope
from paigow.record.reading import Line
from paigow.record.report import Breach, RoundReport

PIECES = ("pieces", "low", "high", "order")


class Mutant(Struct, frozen=True):
    """A record with one mutation: `at` is the index of the event it changed, `lines` the lines at which it shows."""

    case: Case
    kind: str
    at: int
    events: tuple[Event, ...]
    lines: tuple[int, ...]
    field: str = ""
    was: Event | None = None
    now: Event | None = None


# Mutations


def mutants(case: Case, draw: Random) -> Iterator[Mutant]:
    """Every single mutation of a record; of the throws of three dice a few, drawn by lot."""
    events = case.events
    for at, event in enumerate(events):
        later = events[at + 1 :]
        yield Mutant(case, "drop", at, (*events[:at], *_renumbered(later, at + 1, -1)), (at, at - 1), was=event)
        twice = (*events[: at + 1], event, *_renumbered(later, at + 1, 1))
        yield Mutant(case, "duplicate", at, twice, (at + 1,), was=event)
        if at + 1 < len(events) and events[at + 1] != event:
            yield from _of_two(case, at, event, events[at + 1])
        for field, value in _changes(case, event, draw):
            now = with_fields(event, **{field: value})
            yield Mutant(case, "change", at, (*events[:at], now, *events[at + 1 :]), (at,), field, event, now)
        for name, now in _rearranged(event):
            yield Mutant(case, name, at, (*events[:at], now, *events[at + 1 :]), (at,), was=event, now=now)


def _renumbered(events: Sequence[Event], number: int, by: int) -> Iterator[Event]:
    """Corrections name the act they correct by its line in the record: all after `number` have moved."""
    for event in events:
        corrects = getattr(event, "corrects", 0)
        yield with_fields(event, corrects=corrects + by) if corrects > number else event


def _of_two(case: Case, at: int, event: Event, then: Event) -> Iterator[Mutant]:
    before, after = case.events[:at], case.events[at + 2 :]
    yield Mutant(case, "swap", at, (*before, then, event, *after), (at, at + 1), was=event, now=then)
    if type(event) is type(then) and hasattr(event, "position") and event.position != then.position:  # type: ignore[attr-defined]
        one = with_fields(event, position=then.position)  # type: ignore[attr-defined]
        other = with_fields(then, position=event.position)
        if {one, other} != {event, then}:
            yield Mutant(case, "exchange", at, (*before, one, other, *after), (at, at + 1), was=event, now=then)


def _changes(case: Case, event: Event, draw: Random) -> Iterator[tuple[str, object]]:
    """Each field with each other value of its type, or a few where there are many."""
    for name, kind in _kinds(type(event)).items():
        value = getattr(event, name)
        for other in dict.fromkeys(_others(case, name, kind, value, draw)):
            if other != value:
                yield name, other


def _others(case: Case, name: str, kind: Any, value: Any, draw: Random) -> Iterator[object]:
    if type(None) in get_args(kind):
        yield None
    if kind is Person or kind is Position:
        yield from kind
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    elif kind is bool:
        yield not value
    elif name == "dice":
        yield tuple(sorted(value))
        yield from (tuple(draw.randint(1, 6) for _ in range(3)) for _ in range(6))
        yield from ((*value[:2], value[2] % 6 + 1), (value[0] % 6 + 1, *value[1:]))
    elif name in ("amount", "chips"):
        yield from (value - 1, value + 1, value + 5_00, 2 * value) if value is not None else (100_00,)
    elif name in ("stack", "number", "total", "triples", "times"):
        yield from range(max(1, value - 7), value + 8)
    elif name in PIECES:
        yield from _other_pieces(case, value)
    elif name == "sizes":
        yield from ((value[0] + 1, *value[1:]), value[1:])
    elif kind is int:
        yield from (value - 1, value + 1, value + 7)
    elif name == "wager":
        yield from ("main", "envy", *(wager.value for wager in case.source.game.side_wagers))
    elif name == "on":
        yield from ("", *Position)
    else:
        yield from ("", f"{value} (other)")


def _other_pieces(case: Case, value: tuple[str, ...] | None) -> Iterator[object]:
    """The order turned round; one piece fewer; each piece another; an earlier hand's in its place."""
    if value is None:
        return
    yield from (tuple(reversed(value)), value[1:])
    whole = case.source.game.equipment.pieces
    for place, piece in enumerate(value):
        for other in (whole[(whole.index(piece) + 5) % len(whole)], whole[(whole.index(piece) + 18) % len(whole)]):
            yield (*value[:place], other, *value[place + 1 :])


def _rearranged(event: Event) -> Iterator[tuple[str, Event]]:
    """A piece of the low hand exchanged for one of the high hand, and the two halves for each other."""
    low, high = getattr(event, "low", None), getattr(event, "high", None)
    if low and high:
        for at, piece in enumerate(low):
            for place, other in enumerate(high):
                halves = {"low": (*low[:at], other, *low[at + 1 :]), "high": (*high[:place], piece, *high[place + 1 :])}
                yield "exchange a piece of the halves", with_fields(event, **halves)
        yield "exchange the halves", with_fields(event, low=high, high=low)
        if not isinstance(event, e.HandExposed | e.HouseHandSet | e.HandReset):
            yield "no halves recorded", with_fields(event, low=None, high=None)


_KINDS: dict[type[Event], dict[str, Any]] = {}


def _kinds(kind: type[Event]) -> dict[str, Any]:
    if kind not in _KINDS:
        hints = get_type_hints(kind)
        _KINDS[kind] = {name: hints[name] for name in kind.__struct_fields__}
    return _KINDS[kind]


# Judging


class Verdict(Struct, frozen=True):
    """What the checker says of a mutant. `more` are the breaches that the record had not before the mutation."""

    mutant: Mutant
    more: tuple[Breach, ...]
    is_found: bool
    is_at_line: bool


def judged(case: Case, some: Iterable[Mutant]) -> Iterator[Verdict]:
    """The checker's word on each mutant of a record."""
    before = checked(case, case.events)
    known = Counter(map(_what, before.breaches))
    for mutant in some:
        report = checked(case, mutant.events)
        more = list(_besides(report.breaches, known))
        is_found = bool(more) or Counter(map(_what, report.breaches)) != known
        is_at_line = bool(report.breaches) and any(b.line - 2 in mutant.lines for b in more[:1] or report.breaches)
        yield Verdict(mutant, tuple(more), is_found, is_at_line)


def checked(case: Case, events: Sequence[Event]) -> RoundReport:
    """The report on one round; its first event stands on line 2."""
    lines = [Line(number, case.source, Envelope(), event) for number, event in enumerate(events, 2)]
    return check_round(lines, case.standing, 1)[0]


def _what(breach: Breach) -> tuple[str, ...]:
    return breach.kind, breach.came


def _besides(breaches: Sequence[Breach], known: Counter[tuple[str, ...]]) -> Iterator[Breach]:
    left = known.copy()
    for breach in breaches:
        if left[_what(breach)]:
            left[_what(breach)] -= 1
        else:
            yield breach


# Printing


def told(mutant: Mutant) -> str:
    """A mutant in one line."""
    what = tag(mutant.was) if mutant.was is not None else ""
    if mutant.kind == "change":
        was, now = (getattr(event, mutant.field) for event in (mutant.was, mutant.now))
        return f"{what}.{mutant.field}: {was} -> {now}  ({mutant.case.name}, line {mutant.at + 2})"
    return f"{mutant.kind} {what}  {mutant.was} {mutant.now or ''}  ({mutant.case.name}, line {mutant.at + 2})"


class Score:
    """What is counted over all mutants."""

    def __init__(self) -> None:
        self.all: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.at_line: Counter[str] = Counter()
        self.one: Counter[str] = Counter()
        self.freedoms: Counter[str] = Counter()
        self.unexplained: list[Mutant] = []
        self.many: list[Verdict] = []
        self.elsewhere: list[Verdict] = []

    def add(self, verdict: Verdict) -> None:
        """Counts one mutant."""
        mutant = verdict.mutant
        kind = mutant.kind
        if not verdict.is_found:
            freedom = mutant_freedoms.freedom_of(mutant)
            if freedom is None:
                self.unexplained.append(mutant)
                self.all[kind] += 1
            else:
                self.freedoms[f"{freedom.words} [{freedom.cite}]"] += 1
            return
        self.all[kind] += 1
        self.found[kind] += 1
        self.one[kind] += len(verdict.more) <= 1
        self.at_line[kind] += verdict.is_at_line
        if len(verdict.more) > 1:
            self.many.append(verdict)
        if not verdict.is_at_line:
            self.elsewhere.append(verdict)

    def printed(self, show: int) -> Iterator[str]:
        """The tables, and up to `show` mutants of each kind of trouble."""
        yield f"{'mutation':<32}{'breaking':>9}{'found':>9}{'one breach':>12}{'at the line':>13}"
        for kind in (*self.all, ""):
            total, found, one, at_line = (
                counts[kind] if kind else sum(counts.values())
                for counts in (self.all, self.found, self.one, self.at_line)
            )
            shares = f"{found / total:>9.2%}{one / total:>12.2%}{at_line / total:>13.2%}" if total else ""
            yield f"{kind or 'all':<32}{total:>9}{shares}"
        yield f"\nallowed by the law: {sum(self.freedoms.values())}"
        yield from (f"{count:>9}  {words}" for words, count in self.freedoms.most_common())
        yield f"\nneither found nor explained: {len(self.unexplained)}"
        yield from self._grouped(self.unexplained, show)
        yield f"\nmore than one breach: {len(self.many)}"
        yield from self._grouped([verdict.mutant for verdict in self.many], show)
        yield f"\nfirst breach at another line: {len(self.elsewhere)}"
        yield from self._grouped([verdict.mutant for verdict in self.elsewhere], show)

    def _grouped(self, some: Sequence[Mutant], show: int) -> Iterator[str]:
        groups: dict[str, list[Mutant]] = {}
        for mutant in some:
            what = tag(mutant.was) if mutant.was is not None else ""
            groups.setdefault(f"{mutant.kind} {what} {mutant.field}", []).append(mutant)
        for name, group in sorted(groups.items(), key=lambda item: -len(item[1])):
            yield f"{len(group):>9}  {name}"
            yield from (f"             {told(mutant)}" for mutant in group[:show])


def main(words: Sequence[str]) -> int:
    """Prints the shares; 1 if a mutation is neither found nor allowed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="every mutation of every record")
    parser.add_argument("--sample", type=int, default=60, help="so many mutations of each record")
    parser.add_argument("--word", default="mutants", help="the word from which records are dealt and mutations drawn")
    parser.add_argument("--only", default="", help="records whose name holds this text")
    parser.add_argument("--show", type=int, default=3, help="so many examples of each group")
    asked = parser.parse_args(words)
    began, score = perf_counter(), Score()
    draw = Random(asked.word)
    for case in cases((asked.word,)):
        if asked.only not in case.name:
            continue
        some = list(mutants(case, draw))
        if not asked.all and len(some) > asked.sample:
            some = draw.sample(some, asked.sample)
        for verdict in judged(case, some):
            score.add(verdict)
    print("\n".join(score.printed(asked.show)))
    print(f"\n{sum(score.all.values()) + sum(score.freedoms.values())} mutants, {perf_counter() - began:.0f} s")
    return 1 if score.unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
