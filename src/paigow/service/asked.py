"""From what a seat asks for to an event of the round: who may ask it, and which fields are his to give.

At a virtual table chance and hidden pieces come from the table: a seat that sends them is refused. At a real table the
dealer enters everything, for everybody.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import to_builtins

from paigow.pieces.people import Person
from paigow.procedure.events import (
    AdviceGiven,
    Event,
    HandExposed,
    HandSet,
    HandTaken,
    HandTurnedUp,
    IrregularityFound,
    NumberDisplayed,
    PiecesDisplayed,
    PiecesReceived,
    PlayerSeated,
    ShakerUncovered,
    event_types,
)
from paigow.procedure.step import Demand, Refusal, Step, steps_of
from paigow.service.keeper import Place
from paigow.service.messages import RefusedFor, Role
from paigow.service.spec import Kind, TableSpec
from paigow.service.told import cited
from paigow.store.canonical import GREATEST

Answer = Callable[[Step[Any]], Event]

OF_THE_TABLE: Mapping[type[Event], tuple[str, ...]] = {
    ShakerUncovered: ("dice",),
    NumberDisplayed: ("number",),
    HandTaken: ("pieces",),
    HandTurnedUp: ("pieces",),
    HandExposed: ("low", "high"),
    AdviceGiven: ("low", "high"),
    PiecesDisplayed: ("order",),
    PlayerSeated: ("chips",),
}
"""Fields that a virtual table fills in itself: what chance decided, what nobody has seen, and the play money."""
PROGRAMS = (AdviceGiven,)
"""Acts that a virtual table does itself even where a person deals: they show what the dealer may not see."""
_KINDS = event_types()
_LONGEST_TEXT = 200


class NotAllowedError(Exception):
    """A command that is refused; nothing has changed."""

    def __init__(self, refused: RefusedFor) -> None:
        super().__init__(refused.why)
        self.refused = refused


def refuse(kind: str, why: str) -> NotAllowedError:
    """The table's own refusal, of one of the kinds in `RefusedFor`."""
    return NotAllowedError(RefusedFor(kind, why))


def told(refusal: Refusal, *, is_open: bool) -> RefusedFor:
    """A refusal of the law as a seat may be told it. What it says of pieces nobody has seen is left out."""
    came = refusal.came
    hides = not is_open and isinstance(came, HandExposed | HandTurnedUp)
    expected = tuple(dict.fromkeys(str(step.expects.__struct_config__.tag) for step in refusal.expected))
    return RefusedFor(str(refusal.kind), str(refusal.kind) if hides else refusal.why, cited(refusal.cites), expected)


def event_asked(
    place: Place, spec: TableSpec, demand: Demand | None, fields: Mapping[str, Any], answer: Answer
) -> tuple[Event, Step[Event] | None]:
    """The event that a seat asks for, and the step it answers; None where no such act is due.

    `answer` fills in a step as the table itself would. Raises `NotAllowedError`.
    """
    kind = _kind(fields)
    given = {name: value for name, value in fields.items() if name != "type"}
    person = _person(place, spec, kind, given)
    if "by" in kind.__struct_fields__:
        given["by"] = person.value
    unknown = [name for name in given if name not in kind.__struct_fields__]
    if unknown:
        raise refuse("unreadable", f"{fields['type']} has no field {unknown[0][:40]}")
    if spec.kind is not Kind.REAL:
        own = [name for name in OF_THE_TABLE.get(kind, ()) if name in given]
        if own:
            raise refuse("not yours", f"{own[0]} of {fields['type']} is not the sender's to say: the table adds it")
    step = _step(demand, kind, given)
    is_his_to_say = step is None or any(name == "position" for name, _ in step.free)
    if person.is_player and is_his_to_say and "position" in kind.__struct_fields__:
        given.setdefault("position", person.seat.value)
    base: dict[str, Any] = {}
    if step is not None:
        base = to_builtins(answer(step) if spec.kind is not Kind.REAL else step.expects)
    event = _converted({**base, **given}, kind)
    if spec.kind is not Kind.REAL and isinstance(event, HandSet) and (event.low is None or event.high is None):
        raise refuse("wrong pieces", "a hand is laid down with its low and its high hand")
    if isinstance(event, PiecesReceived) and not event.identity.strip():
        raise refuse("wrong value", "a set or deck has a name or number, by which the record knows it")
    return event, step


def _kind(fields: Mapping[str, Any]) -> type[Event]:
    name = fields.get("type")
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise refuse("unreadable", "an act has a type, one of those that paigow schema lists")
    for value in fields.values():
        if isinstance(value, str) and len(value) > _LONGEST_TEXT:
            raise refuse("unreadable", f"a text has at most {_LONGEST_TEXT} characters")
        for number in value if isinstance(value, list) else (value,):
            if isinstance(number, int) and not -GREATEST <= number <= GREATEST:
                raise refuse("unreadable", "a number is beyond 2^53 - 1: no record can hold it")
    return kind


def _person(place: Place, spec: TableSpec, kind: type[Event], given: Mapping[str, Any]) -> Person:
    """In whose name the act is. Raises `NotAllowedError` where the sender may not act so."""
    default = _usual(kind)
    try:
        named = Person(given["by"]) if "by" in given else None
    except ValueError:
        raise refuse("unreadable", "by is dealer, floorperson or a seat, 1 to 6") from None
    if place.role in (Role.SPECTATOR, Role.SURVEILLANCE):
        raise refuse("not yours", f"the place of {place.role} looks on and touches nothing")
    if spec.kind is Kind.REAL and place.role is Role.DEALER:
        wanted = named or (default if isinstance(default, Person) else None)
        if wanted is None:
            raise refuse("unreadable", "the act says by whom it is")
        if wanted is Person.FLOORPERSON and spec.floorperson == "person":
            raise refuse("not yours", "that is the floorperson's to enter")
        return wanted
    mine = place.person
    assert mine is not None, "only those who look on have no person"
    wanted = named or (mine if not isinstance(default, Person) or issubclass(kind, IrregularityFound) else default)
    if wanted is not mine:
        whose = f"player {wanted}" if wanted.is_player else f"the {wanted}"
        raise refuse("not yours", f"that act is {whose}'s")
    if mine.is_player and issubclass(kind, IrregularityFound):
        raise refuse("not yours", "the dealer or the floorperson stops a round")
    return mine


@cache
def _usual(kind: type[Event]) -> Any:
    """Who does acts of a kind where nobody is named; no person where anybody may."""
    return next((field.default for field in msgspec.structs.fields(kind) if field.name == "by"), Person.DEALER)


def _step(demand: Demand | None, kind: type[Event], given: Mapping[str, Any]) -> Step[Event] | None:
    """Of the steps that are due the one that is meant."""
    alike = [step for step in (steps_of(demand) if demand is not None else ()) if type(step.expects) is kind]
    if not alike:
        return None

    def unlike(step: Step[Event]) -> int:
        free = {name for name, _ in step.free}
        fixed = to_builtins(step.expects)
        return sum(name not in free and fixed.get(name) != value for name, value in given.items())

    return min(alike, key=unlike)


def _converted(fields: dict[str, Any], kind: type[Event]) -> Event:
    try:
        return msgspec.convert({**fields, "type": kind.__struct_config__.tag}, kind)
    except msgspec.ValidationError as trouble:
        raise refuse("unreadable", str(trouble)[:_LONGEST_TEXT]) from None


def key_of(step: Step[Event]) -> tuple[str, str, str]:
    """What makes a step the same from one act to the next: its kind, whose it is, and where."""
    expects = step.expects
    free = {name for name, _ in step.free}
    return (
        str(expects.__struct_config__.tag),
        "" if "by" in free else str(getattr(expects, "by", "")),
        "" if "position" in free else str(getattr(expects, "position", "")),
    )
