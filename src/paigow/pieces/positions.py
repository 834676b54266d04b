"""The places at the table and the rings in which they are counted.

Betting position 1 is at the dealer's right. A ring lists its places in counting order, counterclockwise from the
dealer; 13:69F-10.6(c) counts eight of them (the dead hand is the eighth), 13:69F-34.11(b)2 seven.
"""

from collections.abc import Sequence
from enum import StrEnum


class Position(StrEnum):
    """A place that receives a stack; the value is its written form."""

    DEALER = "dealer"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    DEAD_HAND = "dead-hand"

    @property
    def told(self) -> str:
        """The place as a person says it: "the dealer", "position 3"."""
        return f"position {self.value}" if self.value.isdigit() else f"the {self.value.replace('-', ' ')}"


DEALER = Position.DEALER
DEAD_HAND = Position.DEAD_HAND
BETTING_POSITIONS = (Position.ONE, Position.TWO, Position.THREE, Position.FOUR, Position.FIVE, Position.SIX)
"""The six betting positions, counterclockwise from the dealer's right."""

Ring = tuple[Position, ...]
TILE_RING: Ring = (DEALER, *BETTING_POSITIONS, DEAD_HAND)
"""The eight places of the tile games. 13:69F-10.6(c)."""
CARD_RING: Ring = (DEALER, *BETTING_POSITIONS)
"""The seven places of the card games. 13:69F-34.11(b)2."""


def counterclockwise(ring: Ring, start: Position) -> Ring:
    """All places of the ring, `start` first, counterclockwise (towards higher position numbers)."""
    place = ring.index(start)
    return ring[place:] + ring[:place]


def clockwise(ring: Ring, start: Position) -> Ring:
    """All places of the ring, `start` first, clockwise (towards lower position numbers)."""
    return tuple(reversed((*counterclockwise(ring, start)[1:], start)))


def count_to(number: int, ring: Ring, first: Position = DEALER) -> Position:
    """Where a count to `number` (1 or more) ends, counterclockwise, `first` being one.

    The law's examples, 13:69F-10.6(c)1-2 and 13:69F-34.11(b)3:

    >>> count_to(9, TILE_RING), count_to(15, TILE_RING)
    (<Position.DEALER: 'dealer'>, <Position.SIX: '6'>)
    >>> count_to(8, CARD_RING), count_to(14, CARD_RING)
    (<Position.DEALER: 'dealer'>, <Position.SIX: '6'>)
    """
    return ring[(ring.index(first) + number - 1) % len(ring)]


def are_adjacent(one: Position, other: Position) -> bool:
    """Whether two betting positions lie side by side."""
    return one in BETTING_POSITIONS and other in BETTING_POSITIONS and abs(int(one) - int(other)) == 1


def parse_position(text: str, allowed: Sequence[Position] = tuple(Position)) -> Position:
    """The position written as `dealer`, `1` to `6` or `dead-hand`.

    Raises `ValueError` that lists the allowed ones.
    """
    word = text.strip().lower()
    if word not in allowed:
        raise ValueError(f"{text!r} is not a position here: it is one of {', '.join(allowed)}")
    return Position(word)
