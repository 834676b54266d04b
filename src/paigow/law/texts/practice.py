"""The ways of casinos and dealing schools: customs, never law."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind


def _clause(name: str, gist: str, source: str, *kinds: Kind) -> Clause:
    return Clause(f"practice/{name}", kinds, gist, Basis.PRACTICE, source=source)


_ATLANTIC_CITY = "Pai gow tiles pages of Hard Rock and Borgata, Atlantic City"
_SCHOOL = "Player banker, Gold Star dealing school, goldstarschool.com"
_SETTLING_SCHOOL = "Deal pai gow poker, part 4, vegas-aces.com"
_WASHINGTON = "Emperor's Challenge page, wagoldcasinos.com"
_FORTUNE = "Fortune pai gow, John Grochowski, casinocitytimes.com"

CLAUSES = (
    _clause(
        "bank-offer",
        "Before a round the bank is offered counterclockwise from the dealer's right; each player takes it or passes.",
        _ATLANTIC_CITY,
        Kind.DUTY,
    ),
    _clause(
        "bank-returns",
        "If nobody takes the bank, the dealer has it; after a round banked by a player it is the dealer's again.",
        f"{_ATLANTIC_CITY}; {_SCHOOL}",
        Kind.DUTY,
    ),
    _clause(
        "may-bank",
        "A player may bank who wagered in the last round that the dealer banked and can cover every wager.",
        _ATLANTIC_CITY,
        Kind.PERMISSION,
    ),
    _clause(
        "house-stake",
        "Against a banking player the dealer wagers what that player last wagered against the dealer.",
        "Pai gow poker page, mountolympuscasino.com; an undated handout of two Las Vegas houses",
        Kind.DUTY,
    ),
    _clause(
        "co-bank",
        "Player and house may hold the bank together: each covers half, and the dealer sets the hand the house way.",
        _ATLANTIC_CITY,
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause(
        "banker-shakes",
        "When a player banks he shakes the dice and the dealer lifts the lid; the count begins with the banker.",
        _SCHOOL,
        Kind.DUTY,
    ),
    _clause(
        "outcome",
        "Win both hands and the wager wins; lose or copy both and it loses; one of each is a push; a copied hand is "
        "the bank's.",
        "Chukchansi Gold and Rivers Casino game pages",
        Kind.DEFINITION,
    ),
    _clause(
        "settlement-order",
        "At one hand: the main wager, then its bonus wagers; from hand to hand, the dealer's right to left.",
        _SETTLING_SCHOOL,
        Kind.DUTY,
    ),
    _clause(
        "lay-and-pay",
        "Losers are collected as they are opened, winners left lying and paid when all have been opened; some houses "
        "pay each hand as it is opened.",
        f"{_SETTLING_SCHOOL}; {_SCHOOL}",
        Kind.DUTY,
        Kind.PERMISSION,
    ),
    _clause(
        "commission",
        "A winning wager bears 5 %, a push or a loss nothing.",
        "Rivers Casino and Palace Casino Resort game pages",
        Kind.DUTY,
    ),
    _clause(
        "commission-net",
        "A banking player's 5 % is taken of what he wins on balance.",
        "Pai gow poker page, mountolympuscasino.com",
        Kind.DUTY,
    ),
    _clause(
        "dice-flat",
        "A shake counts only if every die lies flat.",
        "A casino's sic bo page, mbs-casino.blogspot.com",
        Kind.DUTY,
    ),
    _clause(
        "house-way",
        "The house's hand is set by a fixed, published order of rules; the dealer has no choice in it.",
        "House ways of Atlantic City, Connecticut and Nevada houses",
        Kind.DUTY,
    ),
    _clause(
        "house-way-reset",
        "A dealer's hand set otherwise is set again the house way by the floor; it is never foul.",
        "Pai gow poker page, clubhollywoodredcrane.com",
        Kind.DUTY,
    ),
    _clause(
        "late-wager",
        "A wager after the call is declared no bet and not accepted.",
        "A newspaper's account of craps dealing, feathernews.blogspot.com",
        Kind.DUTY,
    ),
    _clause(
        "fouled-deck",
        "A doubled, foreign or missing card fouls the deck: play stops, wagers go back, a new deck comes; a hand that "
        "is over stays as it was.",
        "Dealing rules, acekillerspoker.net",
        Kind.DUTY,
    ),
    _clause(
        "uncovered-returned",
        "What the banker's stake no longer covers goes back to its owner.",
        "Face up pai gow poker rules, Stones Gambling Hall, California",
        Kind.DUTY,
    ),
    _clause(
        "dispute-rebuild",
        "A hand already taken is rebuilt from the order of the pick-up before anything is mixed or the next deal "
        "begins.",
        "A dealers' forum, archives1.twoplustwo.com",
        Kind.DUTY,
    ),
    _clause(
        "fortune-bonus",
        "An optional wager on the best hand in a player's seven cards, at posted odds, however they are set and "
        "whatever the main wager does.",
        f"{_FORTUNE}; paigowonline.com.au",
        Kind.PERMISSION,
        Kind.DEFINITION,
    ),
    _clause(
        "envy-bonus",
        "A fortune wager of $5 or more also earns a fixed sum for another player's four of a kind or better, never "
        "for the dealer's or one's own hand.",
        _FORTUNE,
        Kind.DEFINITION,
    ),
    _clause(
        "pai-gow-insurance",
        "An optional wager that the seven cards hold no pair, straight or flush; pays by the highest card, the joker "
        "being an ace.",
        _WASHINGTON,
        Kind.PERMISSION,
        Kind.DEFINITION,
    ),
    _clause(
        "floor-ruling",
        "What no rule settles stops the round until the floorperson has ruled.",
        "Customs gathered from dealing schools and house rules",
        Kind.DUTY,
    ),
    _clause(
        "wager-noticed-late",
        "A wager missed or settled wrongly and noticed late is settled by house policy, often in the player's favour, "
        "and is no misdeal.",
        "Mark Pilarski on blackjack, casinocitytimes.com",
        Kind.PERMISSION,
    ),
    _clause(
        "equipment-fault",
        "A fault of the equipment that touches the result voids the game; players are told and wagers go back.",
        "Singapore game rules, rule 15, as reported",
        Kind.DUTY,
    ),
)
