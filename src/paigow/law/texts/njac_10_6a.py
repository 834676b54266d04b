"""N.J.A.C. 13:69F-10.6A: the dragon's eye variation."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

EDITION = "Register Vol. 56, No. 19, 7 October 2024"


def _clause(mark: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"13:69F-10.6A{mark}", kinds, gist, Basis.REGULATION, EDITION)


CLAUSES = (
    _clause(
        "(a)",
        "After the shake and before any tile moves: lid off; the dragon's eye die is read and said aloud, and whether "
        "a supplemental wager has won; the dragon's eye button, unlike the bank's, goes to that number's position.",
        Kind.DUTY,
    ),
    _clause(
        "(b)",
        "With the button in place the dealer collects the lost supplemental wagers from right to left and pays the "
        "winning ones at the odds of 10.11; the shaker stays open until the last of them is paid.",
        Kind.DUTY,
    ),
    _clause(
        "(c)",
        "Three dice alike: the player with the button shakes next round, on which the dice bonus hangs, if he has a "
        "dice bonus wager, else the dealer does; after each triple a second button beside the dice wager spot shows "
        "how many have come, one to three.",
        Kind.DUTY,
    ),
    _clause(
        "(d)",
        "With all but pending dice bonus wagers settled and the next shaker known, the tiles go first to the button's "
        "position and on in the ordinary way; the licensee may find the starting place by 10.6 instead.",
        Kind.DUTY,
        Kind.PERMISSION,
    ),
    _clause(
        "(e)",
        "The dealer shakes five times and hands the shaker to the player who has a dice bonus wager pending; he shakes "
        "and hands it back, and the dealer lifts the lid. With no such player or wager the dealer keeps the dice.",
        Kind.DUTY,
    ),
    _clause("(f)", "A player whose turn it is to shake may leave the shake to the dealer.", Kind.PERMISSION),
)
