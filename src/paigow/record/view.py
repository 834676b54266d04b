"""What a viewer may see of an event: everything that is public, and the private fields of his own positions.

Closed by default: a field is private where its event says so, and then it is seen by the player of that position
alone. What nobody has seen is in no event. What is due next is told without pieces to everybody: the law may already
know how a hand lies that nobody has exposed.
"""

from collections.abc import Collection
from typing import Any

from msgspec import structs

from paigow.pieces.positions import Position
from paigow.procedure.events import Event
from paigow.procedure.step import Step

NOBODY: frozenset[Position] = frozenset()
"""The positions of a spectator."""
EVERYBODY: frozenset[Position] = frozenset(Position)
"""The positions of whoever may see all that the record holds."""
SPECTATOR = "spectator"

_SHOWS_PIECES = frozenset({"pieces", "low", "high", "order", "rule"})
"""Fields that show pieces, or hint at them."""


def seen(event: Event, positions: Collection[Position] = NOBODY) -> Event:
    """The event as the player of these positions sees it; private fields of other positions are None."""
    if not event.PRIVATE or getattr(event, "position", None) in positions:
        return event
    return structs.replace(event, **dict.fromkeys(event.PRIVATE))


def due(step: Step[Event]) -> Step[Event]:
    """The step as anybody may be told of it before it is done: without pieces, and without the check that knows them.

    >>> from paigow.law import cite
    >>> from paigow.procedure.events import HandExposed
    >>> known = HandExposed(Position.ONE, ("6-6", "1-1"), ("4-4", "1-3"))
    >>> told = due(Step(known, cite("procedures/expose-compare"))).expects
    >>> told.low, told.high
    ((), ())
    """
    hidden: dict[str, Any] = {
        name: "" if name == "rule" else () for name in step.expects.__struct_fields__ if name in _SHOWS_PIECES
    }
    free = tuple((name, given) for name, given in step.free if name not in _SHOWS_PIECES)
    return structs.replace(step, expects=structs.replace(step.expects, **hidden), free=free, check=None)


def viewer_named(word: str) -> frozenset[Position]:
    """The positions of a viewer: `spectator`, `dealer`, or a betting position, which sees its own hand.

    Raises `ValueError` that lists what is allowed.
    """
    allowed = {SPECTATOR: NOBODY} | {
        position.value: frozenset({position}) for position in Position if position is not Position.DEAD_HAND
    }
    if word not in allowed:
        raise ValueError(f"{word!r} sees nothing here: allowed is {', '.join(allowed)}")
    return allowed[word]
