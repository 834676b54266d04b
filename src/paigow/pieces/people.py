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
        return self not in (Person.DEALER, Person.FLOORPERSON)

    @property
    def seat(self) -> Position:
        """Where a player sits, or the dealer's place. Raises `ValueError` for the floorperson."""
        return Position(self.value)


PLAYERS = tuple(person for person in Person if person.is_player)
"""The six players, counterclockwise from the dealer's right."""


def player_at(seat: Position) -> Person:
    """The player who sits at a betting position. Raises `ValueError` for the dealer's place and the dead hand."""
    person = Person(seat.value)
    if not person.is_player:
        raise ValueError(f"{seat} is not a player's seat")
    return person
