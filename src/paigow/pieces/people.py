"""Who acts at the table."""

from enum import StrEnum

from paigow.pieces.positions import Position


class Person(StrEnum):
    """The dealer, the floorperson, or a player, who is named by the betting position at which he sits."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PLAYER_ONE = "1"
    PLAYER_TWO = "2"
    PLAYER_THREE = "3"
    PLAYER_FOUR = "4"
    PLAYER_FIVE = "5"
    PLAYER_SIX = "6"

    @property
    def is_player(self) -> bool:
        """Whether this is a player, who sits at a betting position."""
        return self in _SEATS and self is not Person.DEALER

    @property
    def seat(self) -> Position:
        """Where a player sits, or the dealer's place. Raises `ValueError` for the floorperson."""
        seat = _SEATS.get(self)
        if seat is None:
            raise ValueError("the floorperson has no place at the table")
        return seat


_SEATS: dict[Person, Position] = {
    person: Position(person.value) for person in Person if person is not Person.FLOORPERSON
}
PLAYERS = tuple(person for person in Person if person.is_player)
"""The six players, counterclockwise from the dealer's right."""


def player_at(seat: Position) -> Person:
    """The player who sits at a betting position. Raises `ValueError` for the dealer's place and the dead hand."""
    person = _PLAYERS.get(seat)
    if person is None:
        raise ValueError(f"{seat} is not a player's seat")
    return person


_PLAYERS: dict[Position, Person] = {person.seat: person for person in PLAYERS}
