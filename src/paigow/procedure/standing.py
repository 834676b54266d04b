"""What lasts at a table from round to round."""

from msgspec import Struct, field

from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position


class PendingBonus(Struct, frozen=True, gc=False):
    """A dice bonus wager that waits for the next shake. Reading dice-bonus."""

    by: Person
    position: Position
    amount: Cents


class Standing(Struct, frozen=True):
    """The table between two rounds.

    `chips` are what each seated player has (None where nobody counted them), `house` what the house has won since the
    table opened. `bank_offer` is the position to which the bank is offered first, `dealer_banks` that it is the
    dealer's turn. `wagered` is what each player last wagered against the dealer, in the last round the dealer banked.
    """

    rounds: int = 0
    identity: str = ""
    chips: dict[Person, Cents | None] = field(default_factory=dict)
    house: Cents = Cents(0)
    dealer_banks: bool = True
    bank_offer: Position = Position.ONE
    wagered: dict[Person, Cents] = field(default_factory=dict)
    start_button: Position | None = None
    shaker: Person = Person.DEALER
    triples: int = 0
    pending: tuple[PendingBonus, ...] = ()


class Result(Struct, frozen=True):
    """How a round ended: played out or void, and the table it leaves."""

    standing: Standing
    void: str = ""
    """Why the round is void; empty for a round played out."""
