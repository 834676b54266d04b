"""A training firm's page of pai gow dealing procedures, numbered here by its paragraphs."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

EDITION = "revised 27 February 2015"
SOURCE = "Pai gow dealing procedures, C&C Computer Designs, New Jersey"


def _clause(name: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"procedures/{name}", kinds, gist, Basis.PRACTICE, EDITION, source=SOURCE)


CLAUSES = (
    _clause("inspect", "A new set is sorted and looked over by the dealer; the floorperson confirms it.", Kind.DUTY),
    _clause(
        "display",
        "The tiles then lie face up as sixteen pairs from the highest down, for the first player to look at.",
        Kind.DUTY,
    ),
    _clause("shuffle", "When that player has looked, they are turned down and mixed.", Kind.DUTY),
    _clause("no-more-bets", "The betting is called closed before the shaker is shaken.", Kind.DUTY),
    _clause("start-choice", "The start is found by dice or by number, whichever the house likes.", Kind.PERMISSION),
    _clause(
        "start-dice",
        "Dice: the banker shakes three times or more; the dealer lifts the lid, adds and announces; the count runs "
        "counterclockwise with the banker as one.",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause(
        "start-number",
        "Number: a random number generator shows 1 to 8, the dealer says it; the same count, the banker as one.",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause("banker-sets-last", "A player who banks sets his hand only after every other player has.", Kind.DUTY),
    _clause("dealer-house-way", "After the players the dealer's hand is set by the house way.", Kind.DUTY),
    _clause(
        "banker-dealer-first",
        "Against a banking player the dealer's hand is compared first. Bank wins: the stake joins its winnings, the "
        "tiles the discards. Bank loses: the stake lies on the dealer's stacked hand until the bank pays it. Push: "
        "stake to the bankroll, tiles to the discards. Then the bank's hand comes before the dealer.",
        Kind.DUTY,
    ),
    _clause(
        "co-bank-house-way",
        "In a co-bank the player's tiles are brought to the centre and set by the house way.",
        Kind.DUTY,
    ),
    _clause(
        "expose-compare",
        "Each player's hand is opened and compared with the bank's, from the dealer's right counterclockwise.",
        Kind.DUTY,
    ),
    _clause("collect-losers", "A loser's wager and tiles are taken at once.", Kind.DUTY),
    _clause("winners-face-up", "A winner stays open on the layout and is paid when all have been opened.", Kind.DUTY),
    _clause(
        "banker-pays-in",
        "A banking player who loses more than he wins hands over the difference before the others are paid.",
        Kind.DUTY,
    ),
    _clause("co-bank-halves", "A co-bank's loss is borne half by the player, half by the house.", Kind.DUTY),
    _clause("pay-order", "Winners are paid from the dealer's right counterclockwise.", Kind.DUTY),
    _clause(
        "commission",
        "A win pays even money, the bank's total win too; 5 % is collected or taken out of the payment.",
        Kind.DUTY,
    ),
    _clause(
        "reconstruct",
        "Tiles are picked up in an order from which each hand can be laid out again if it is questioned.",
        Kind.DUTY,
    ),
)
