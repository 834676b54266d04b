"""However odd a record is, the check ends with a report: acts of any kind by anybody, anywhere, with any values."""

from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import structs

from checking import changed, mutant_rounds, report_of
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, event_types
from paigow.record.report import RoundReport
from paigow.record.summary import tell_report

KINDS = tuple(event_types().values())
HINTS: dict[type[Event], dict[str, Any]] = {kind: get_type_hints(kind) for kind in KINDS}
TEXTS = ("", "main", "fortune", "dice-bonus", "x", "9", "1", "dealer")
NUMBERS = (-(10**20), -1, 0, 1, 2, 3, 4, 7, 8, 100, 10_00, 25_00, 10**15)


@pytest.fixture(scope="module")
def cases() -> list[Any]:
    return list(mutant_rounds.cases(("odd",)))


def value(draw: Random, kind: Any, pieces: tuple[str, ...]) -> object:
    """Any value that a field of this kind can be read from."""
    if kind in (Person, Position):
        return draw.choice(list(kind))
    if kind is bool:
        return draw.random() < 0.5
    if kind is str:
        return draw.choice(TEXTS)
    inner = get_args(kind)
    if get_origin(kind) is Literal:
        return draw.choice(inner)
    if type(None) in inner:
        return None if draw.random() < 0.4 else value(draw, inner[0], pieces)
    if get_origin(kind) is tuple:
        if inner == (int, int, int):
            return tuple(draw.randint(-1, 8) for _ in inner)
        some = (*pieces, "zz") if inner[0] is str else range(-3, 9)
        return tuple(draw.choices(some, k=draw.randint(0, 8)))
    return draw.choice(NUMBERS)


def anything(draw: Random, pieces: tuple[str, ...]) -> Event:
    """An event of any kind with any values."""
    kind = draw.choice(KINDS)
    return kind(**{name: value(draw, HINTS[kind][name], pieces) for name in kind.__struct_fields__})


def spoilt(draw: Random, case: Any) -> list[Event]:
    """The events of a round with a few put in, put in place of others, left out or changed."""
    events, pieces = list(case.events), case.source.game.equipment.pieces
    for _ in range(draw.choice((1, 1, 2, 5))):
        at, how = draw.randrange(len(events)), draw.random()
        if how < 0.35:
            events.insert(at, anything(draw, pieces))
        elif how < 0.7:
            events[at] = anything(draw, pieces)
        elif how < 0.8:
            del events[at]
        elif names := events[at].__struct_fields__:
            name = draw.choice(names)
            events[at] = changed(events[at], **{name: value(draw, HINTS[type(events[at])][name], pieces)})
    return events


def is_sound(report: RoundReport) -> bool:
    """Whether every breach has its clause, the money sums to zero, and the report can be told."""
    return (
        all(breach.clause and breach.gist for breach in report.breaches)
        and sum((report.owed or {}).values()) == 0
        and bool(tell_report("a record", report))
    )


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("knows_table", [True, False])
def test_an_odd_record_is_checked_to_its_end(seed: int, knows_table: bool, cases: list[Any]) -> None:
    draw = Random(seed)
    case = draw.choice(cases)
    standing = case.standing if knows_table else None
    source = structs.replace(case.source, standing=standing)
    assert is_sound(report_of(source, standing, spoilt(draw, case)))


def test_a_round_conforms_as_well_where_nobody_wrote_down_the_table_before_it(cases: list[Any]) -> None:
    for case in cases:
        known = report_of(case.source, case.standing, case.events)
        unknown = report_of(structs.replace(case.source, standing=None), None, case.events)
        assert len(unknown.breaches) == len(known.breaches), case.name
