"""What a viewer may see of an event: everything that is public, and the private fields of his own positions.

Closed by default: a field is private where its event says so, and then it is seen by the player of that position
alone. What nobody has seen is in no event.
"""

from collections.abc import Collection

from msgspec import structs

from paigow.pieces.positions import Position
from paigow.procedure.events import Event

NOBODY: frozenset[Position] = frozenset()
"""The positions of a spectator."""


def seen(event: Event, positions: Collection[Position] = NOBODY) -> Event:
    """The event as the player of these positions sees it; private fields of other positions are None."""
    if not event.PRIVATE or getattr(event, "position", None) in positions:
        return event
    return structs.replace(event, **dict.fromkeys(event.PRIVATE))
