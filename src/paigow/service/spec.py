"""What a table is: its game and house rules, who deals, who sits where, and the clocks."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct, structs

from paigow.games import GAMES, Game
from paigow.house.checks import problems
from paigow.house.paytables import DEFAULTS
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person
from paigow.store.canonical import GREATEST

CHIPS = Cents(1_000_00)
Plays = Literal["person", "program"]


class Kind(StrEnum):
    """What kind of table it is."""

    PLAY = "play"
    """One person against the house; the program deals."""
    OPEN = "open"
    """Several people, each with a code for a place."""
    REAL = "real"
    """Real pieces on a real table: a dealer enters what they show, and is led through the round."""


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds that a seat has for what it owes; None: as long as it likes.

    `wagers` runs from the first wager of a round, `setting` and `offers` (the bank, the shaker) from when the act is
    due. `grace` is the least that a seat has from when its line was lost; then the house way finishes for it.
    """

    wagers: int | None = 60
    setting: int | None = 120
    offers: int | None = 30
    grace: int = 45


LONGEST_CLOCK = 3_600
NO_CLOCKS = Clocks(None, None, None, 600)


class TableSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it was opened. It does not change while it lasts.

    `seats` says by seat who plays: a person, for whom there is a code, or the program. `dealer` and `floorperson`
    likewise. `rules` have the game's defaults filled in. `chips` is the play money a player sits down with.
    """

    kind: Kind
    game: str
    rules: HouseRules
    seats: dict[Person, Plays]
    dealer: Plays = "program"
    floorperson: Plays = "program"
    clocks: Clocks = Clocks()
    chips: Cents = CHIPS
    name: str = ""

    @property
    def played(self) -> Game:
        """The game itself."""
        return GAMES[self.game]

    def settled(self) -> "TableSpec":
        """The same with the game's defaults filled in. Raises `ValueError` that says what is allowed."""
        if self.game not in GAMES:
            raise ValueError(f"game is {self.game!r}: it is one of {', '.join(GAMES)}")
        found = problems(self.rules)
        if found:
            first = found[0]
            raise ValueError(f"{'.'.join(map(str, first.path))} is {first.came}: {first.wanted} {first.hint}".strip())
        for person in self.seats:
            if person not in PLAYERS:
                raise ValueError(f"{person} is no seat: seats are 1 to 6")
        people = [person for person, plays in self.seats.items() if plays == "person"]
        if self.kind is Kind.PLAY and len(people) != 1:
            raise ValueError("a table to play at alone has one seat for a person, the others are the program's")
        if self.kind is Kind.OPEN and not people:
            raise ValueError("a table for several people has at least one seat for a person")
        if self.kind is Kind.REAL and self.seats:
            raise ValueError("at a real table the players sit at the table itself: no seat has a code")
        for name in structs.fields(Clocks):
            seconds = getattr(self.clocks, name.name)
            if seconds is not None and not 1 <= seconds <= LONGEST_CLOCK:
                raise ValueError(f"clocks.{name.name} is {seconds}: a clock has 1 to {LONGEST_CLOCK} seconds")
        if not self.rules.minimum <= self.chips <= 100_000_000_00:
            raise ValueError(f"chips are {self.chips} cents: at least the least wager, {self.rules.minimum}")
        if _most_paid(self.rules) > GREATEST:
            raise ValueError(
                "a wager at the greatest could win more than a record can hold: lower maximum, or the odds"
            )
        rules = self.played.settle_rules(self.rules)
        is_real = self.kind is Kind.REAL
        return structs.replace(self, rules=rules, dealer="person" if is_real else self.dealer)


def _most_paid(rules: HouseRules) -> int:
    """More than any one payment can come to: every main wager at once, or the best odds of all side wagers."""
    lines = (line for name in DEFAULTS for line in rules.pay_table(name).lines)
    side = max(rules.side_maximum * line.pays // line.to + line.fixed for line in lines)
    return max(side, rules.maximum * 2 * len(PLAYERS))
