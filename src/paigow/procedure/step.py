"""What the law demands next, and the answer to an event that is not it.

A `Step` is an event still to come: the fields that are fixed stand in `expects`, the ranges of the others in `free`.
A step cannot be made without its citation. `AnyOf` is a choice between steps.
"""

from collections.abc import Callable, Generator, Iterable
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from paigow.law import Cites
from paigow.procedure.events import Event

E = TypeVar("E", bound=Event)
T = TypeVar("T")


class RefusalKind(StrEnum):
    """In what way an event is not what the law demands."""

    OUT_OF_ORDER = "out of order"
    TOO_LATE = "too late"
    WRONG_ACTOR = "wrong actor"
    WRONG_PLACE = "wrong place"
    WRONG_COUNT = "wrong count"
    WRONG_AMOUNT = "wrong amount"
    WRONG_PIECES = "wrong pieces"
    WRONG_VALUE = "wrong value"
    NOT_PERMITTED = "not permitted"


_KIND_BY_FIELD = {
    "by": RefusalKind.WRONG_ACTOR,
    "to": RefusalKind.WRONG_PLACE,
    "payer": RefusalKind.WRONG_ACTOR,
    "shaker": RefusalKind.WRONG_ACTOR,
    "position": RefusalKind.WRONG_PLACE,
    "side": RefusalKind.WRONG_PLACE,
    "stack": RefusalKind.WRONG_PLACE,
    "amount": RefusalKind.WRONG_AMOUNT,
    "chips": RefusalKind.WRONG_AMOUNT,
    "times": RefusalKind.WRONG_COUNT,
    "total": RefusalKind.WRONG_COUNT,
    "number": RefusalKind.WRONG_COUNT,
    "count": RefusalKind.WRONG_COUNT,
    "stacks": RefusalKind.WRONG_COUNT,
    "each": RefusalKind.WRONG_COUNT,
    "sizes": RefusalKind.WRONG_COUNT,
    "triples": RefusalKind.WRONG_COUNT,
    "corrects": RefusalKind.WRONG_COUNT,
    "dice": RefusalKind.WRONG_COUNT,
    "pieces": RefusalKind.WRONG_PIECES,
    "low": RefusalKind.WRONG_PIECES,
    "high": RefusalKind.WRONG_PIECES,
    "order": RefusalKind.WRONG_PIECES,
}


class Range(Struct, frozen=True, gc=False):
    """What a free field may hold: one of `values`, or a whole number from `least` to `most`, or as `words` say."""

    words: str
    values: tuple[object, ...] = ()
    least: int | None = None
    most: int | None = None
    kind: type = int
    may_be_missing: bool = False

    def admits(self, value: object) -> bool:
        """Whether the value lies in the range. Of words alone only its kind counts; the step's check decides."""
        if self.values:
            return value in self.values and isinstance(value, type(self.values[0]))
        if type(value) is not self.kind:
            return value is None and self.may_be_missing
        if self.kind is str:
            return str(value).isascii() or is_text(str(value))
        if self.least is None:
            return True
        return self.least <= value and (self.most is None or value <= self.most)  # type: ignore[operator]


def is_text(value: str) -> bool:
    """Whether a record can hold the text: half a surrogate pair is none."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def one_of(*values: object) -> Range:
    """Any of these values."""
    return Range(" or ".join(str(value) for value in values), values)


def between(least: int, most: int) -> Range:
    """A whole number from `least` to `most`, both included."""
    return Range(f"{least} to {most}", least=least, most=most)


def at_least(least: int) -> Range:
    """A whole number, `least` or more."""
    return Range(f"{least} or more", least=least)


def anything(words: str, kind: type = tuple, *, may_be_missing: bool = False) -> Range:
    """Whatever of that kind the step's check admits; `words` say what that is."""
    return Range(words, kind=kind, may_be_missing=may_be_missing)


Free = tuple[tuple[str, Range], ...]
"""The free fields of a step by name, each with its range."""


class Fault(Struct, frozen=True):
    """Why a step's check does not admit an event. `cites` where another clause than the step's forbids it."""

    kind: RefusalKind
    why: str
    cites: Cites = ()


class Step(Struct, Generic[E], frozen=True, gc=False):
    """One act that the law demands or allows next.

    `free` are the fields that may differ from `expects`, each with its range. `check` judges what ranges cannot:
    fields that depend on each other or on the table. `is_whole` says that `expects` itself answers the step; with free
    fields it may hold place-holders. The sentence that tells a person what to do is `sentences.tell_step`.
    """

    expects: E
    cites: Cites
    free: Free = ()
    check: Callable[[E], Fault | None] | None = None
    is_whole: bool = False

    def fault_of(self, event: Event) -> Fault | None:
        """Why the event does not answer this step; None where it does."""
        if not self.free:
            return None if event == self.expects else self._difference(event)
        if type(event) is not type(self.expects):
            return self._difference(event)
        free = dict(self.free)
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if name in free:
                if not free[name].admits(value):
                    return Fault(_kind_of(name), f"{name} is {written(value)}; it is to be {free[name].words}")
            elif value != getattr(self.expects, name):
                return self._difference(event)
        try:
            return self.check(event) if self.check else None
        except TypeError:  # a value inside a field is of no kind that a record can hold
            return Fault(RefusalKind.WRONG_VALUE, f"{tag(event)} holds what cannot be recorded")

    def _difference(self, event: Event) -> Fault:
        if type(event) is not type(self.expects):
            return Fault(RefusalKind.OUT_OF_ORDER, f"{tag(event)} came; {tag(self.expects)} is due")
        free = {name for name, _ in self.free}
        for name in event.__struct_fields__:
            wanted, came = getattr(self.expects, name), getattr(event, name)
            if name not in free and wanted != came:
                return Fault(_kind_of(name), f"{name} is {written(came)}; it is to be {written(wanted)}")
        raise AssertionError("equal events have no difference")


class AnyOf(Struct, frozen=True, gc=False):
    """Any one of these steps may come next."""

    steps: tuple[Step[Event], ...]


def demand_of(*steps: Step[Any]) -> AnyOf:
    """A choice between these steps."""
    return AnyOf(steps)


Demand = Step[Event] | AnyOf
Procedure = Generator[Demand, Event, T]
"""A part of a round: yields demands, is sent the events that answered them, and returns what it found."""


class Refusal(Struct, frozen=True):
    """The answer to an event that the law does not allow now. Nothing has changed."""

    kind: RefusalKind
    why: str
    came: Event
    expected: tuple[Step[Event], ...]
    cites: Cites


def steps_of(demand: Demand) -> tuple[Step[Event], ...]:
    """The steps that may come next."""
    return demand.steps if isinstance(demand, AnyOf) else (demand,)


def judge(demand: Demand, event: Event) -> Step[Event] | Refusal:
    """The step that the event answers, or the refusal, which names the fault against the nearest step.

    Where no step is of the event's kind the refusal names every step, the last one, which ends a choice, first.
    """
    steps = steps_of(demand)
    kind = type(event)
    alike = [step for step in steps if type(step.expects) is kind]
    if not alike:
        due = " or ".join(dict.fromkeys(tag(step.expects) for step in steps))
        cites = tuple(dict.fromkeys(cite for step in reversed(steps) for cite in step.cites))
        return Refusal(RefusalKind.OUT_OF_ORDER, f"{tag(event)} came; {due} is due", event, steps, cites)
    if len(alike) > 1:  # of steps at several positions, the event's own first
        place = getattr(event, "position", None)
        alike.sort(key=lambda step: getattr(step.expects, "position", None) is not place)
    for step in alike:
        if step.fault_of(event) is None:
            return step
    closest = nearest(alike, event)
    fault = closest.fault_of(event)
    if fault is None:
        raise AssertionError("a step that refused an event finds no fault in it")
    return Refusal(fault.kind, fault.why, event, steps, fault.cites or closest.cites)


def tag(event: Event) -> str:
    """The hand-chosen name of this kind of event."""
    return str(event.__struct_config__.tag)


def written(value: object) -> str:
    """A field's value as a record writes it."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "nothing" if value is None else str(value)


def with_fields(event: E, **fields: object) -> E:
    """The same event with other values in some fields."""
    return structs.replace(event, **fields)


def _kind_of(name: str) -> RefusalKind:
    return _KIND_BY_FIELD.get(name, RefusalKind.WRONG_VALUE)


def nearest(steps: Iterable[Step[Event]], event: Event) -> Step[Event]:
    """Of these steps the one that demands most nearly what came. Raises `ValueError` if none is of the event's kind."""
    return min((step for step in steps if type(step.expects) is type(event)), key=lambda s: _distance(s.expects, event))


def _distance(expected: Event, event: Event) -> int:
    return sum(getattr(expected, name) != getattr(event, name) for name in event.__struct_fields__)


def same_pieces(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether both hold the same pieces, in any order."""
    return sorted(one) == sorted(other)
