"""Where the money is during a round: players' chips, the layout, the bank's pot, the house.

Every cent that leaves one place arrives in another; `total` never changes but by chips brought or taken away.
Chips of None are a player's whose chips nobody counted: what he wins and loses is kept track of from zero.
"""

from collections.abc import Mapping

from paigow.pieces.cents import Cents
from paigow.pieces.people import Person


class Money:
    """Amounts in whole cents. `pot` is what a player's bank has gathered and not yet paid out."""

    def __init__(self, chips: Mapping[Person, Cents | None], house: Cents) -> None:
        self.chips: dict[Person, int] = {person: amount or 0 for person, amount in chips.items()}
        self.uncounted = {person for person, amount in chips.items() if amount is None}
        self.house = int(house)
        self.pot = 0
        self.layout = 0

    @property
    def total(self) -> int:
        """All the money there is."""
        return sum(self.chips.values()) + self.house + self.pot + self.layout

    def seat(self, person: Person, chips: Cents | None) -> None:
        """A player sits down with chips."""
        self.chips[person] = chips or 0
        if chips is None:
            self.uncounted.add(person)

    def leave(self, person: Person) -> None:
        """A player goes, with his chips."""
        del self.chips[person]
        self.uncounted.discard(person)

    def can_spare(self, person: Person, amount: int) -> bool:
        """Whether the player has that much; always so where nobody counted his chips."""
        return person in self.uncounted or self.chips[person] >= amount

    def stake(self, person: Person, amount: int) -> None:
        """A player's wager goes onto the layout (a negative amount: back from it)."""
        self.chips[person] -= amount
        self.layout += amount

    def stake_house(self, amount: int) -> None:
        """The house's wager goes onto the layout."""
        self.house -= amount
        self.layout += amount

    def collect(self, amount: int, *, to_pot: bool) -> None:
        """A losing wager leaves the layout, for the bank's pot or for the house."""
        self.layout -= amount
        if to_pot:
            self.pot += amount
        else:
            self.house += amount

    def pay(self, person: Person, amount: int, *, from_pot: bool) -> None:
        """A player is paid by the bank's pot or by the house (a negative amount: he pays)."""
        self.chips[person] += amount
        if from_pot:
            self.pot -= amount
        else:
            self.house -= amount

    def pay_house(self, amount: int) -> None:
        """The bank's pot pays the house (a negative amount: the house pays in)."""
        self.pot -= amount
        self.house += amount

    def empty_pot(self) -> None:
        """When all is paid the pot is empty; what a wrong payment left in it or took from it is the house's."""
        self.pay_house(self.pot)

    def clear(self, waiting: int) -> None:
        """All that is left in the pot and on the layout is the house's, but for wagers that still wait there."""
        self.house += self.pot + self.layout - waiting
        self.pot, self.layout = 0, waiting

    def chips_left(self) -> dict[Person, Cents | None]:
        """What each seated player has; None where nobody counted."""
        return {person: None if person in self.uncounted else Cents(amount) for person, amount in self.chips.items()}
