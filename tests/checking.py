"""The toolkit of the tests of the checker: rounds dealt with mistakes put in, and records as lines."""

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import json, structs, to_builtins

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.record.check import check_round
from paigow.record.lines import VERSION, Envelope
from paigow.record.reading import Line, Source, read_record
from paigow.record.report import Breach, RoundReport
from paigow.record.rounds import check_record

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "bench"))
mutant_rounds: Any = import_module("mutant_rounds")
mutants: Any = import_module("mutants")
freedoms: Any = import_module("mutant_freedoms")

Act = Event | Callable[[Round, Event], Event]


def dealt(
    game: str,
    *,
    word: str = "check",
    bank: str = "dealer",
    house: HouseRules | None = None,
    cues: Sequence[tuple[Any, ...]] = (),
    throws: Sequence[tuple[int, int, int]] = (),
) -> Any:
    """A round of players 1, 3 and 4 (4 at position 5 too); a cue is a kind of act, what comes there, and which one."""
    written = tuple(mutant_rounds.Cue(kind, tuple(acts), *nth) for kind, acts, *nth in cues)
    return mutant_rounds._dealt(
        "case", word, GAMES[game], house or HouseRules(), bank=bank, cues=written, throws=throws
    )[0]


def dealt_until(found: Callable[[Any], bool], game: str, **options: Any) -> Any:
    """The first such round that is as wanted; one in which a cue cannot come is not."""
    for number in range(400):
        try:
            case = dealt(game, word=f"check {number}", **options)
        except (AssertionError, ValueError):
            continue
        if found(case):
            return case
    raise AssertionError(f"in 400 rounds of {game} there is no such one")


def report_on(case: Any, events: Iterable[Event] | None = None) -> RoundReport:
    """The report on a case, or on other events at its table. The first stands on line 2."""
    return report_of(case.source, case.standing, case.events if events is None else events)


def report_of(source: Source, standing: Any, events: Iterable[Event]) -> RoundReport:
    """The report on one round."""
    lines = [Line(number, source, Envelope(), event) for number, event in enumerate(events, 2)]
    return check_round(lines, standing, 1)[0]


def only_breach(report: RoundReport) -> Breach:
    """The one breach of a round."""
    assert len(report.breaches) == 1, [(breach.line, breach.kind, breach.why) for breach in report.breaches]
    return report.breaches[0]


def line_of(events: Sequence[Event], event: Event) -> int:
    """The line on which an event stands."""
    return next(place for place, other in enumerate(events, 2) if other is event)


def without(events: Sequence[Event], gone: Event) -> list[Event]:
    """The events but for one."""
    return [event for event in events if event is not gone]


def first(events: Iterable[Event], kind: type[Any], **fields: object) -> Any:
    """The first event of a kind with these fields."""
    return next(
        event
        for event in events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    )


def changed(event: Any, **fields: object) -> Any:
    """The event with other values in some fields."""
    return structs.replace(event, **fields)


# Records as text


def record(case: Any, *, with_standing: bool = True, **envelope: object) -> list[bytes]:
    """The lines of a case: a header, then its events, each with the fields of an envelope beside its own."""
    header = {"record": "paigow", "version": VERSION, "game": case.source.game.name}
    rules = case.source.rules
    header["house_rules"] = {name: to_builtins(getattr(rules, name)) for name in rules.__struct_fields__}
    if with_standing:
        header["standing"] = to_builtins(case.standing)
    events = [json.encode({**to_builtins(event), **envelope}) for event in case.events]
    return [line + b"\n" for line in (json.encode(header), *events)]


def reports(lines: Iterable[bytes]) -> list[RoundReport]:
    """The reports on a record."""
    return list(check_record(read_record(lines)))
