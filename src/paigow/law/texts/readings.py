"""What we chose where a text is silent or doubtful; the reasons stand in `paigow.law.readings`."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind


def _clause(name: str, gist: str) -> Clause:
    return Clause(f"reading/{name}", (Kind.DEFINITION,), gist, Basis.CHOICE)


CLAUSES = (
    _clause("dead-hand-place", "The dead hand is the eighth place, after betting position six."),
    _clause(
        "count-from",
        "The count begins with the dealer; when a player banks, with the banker (a house option, never under 34.11).",
    ),
    _clause("who-shakes", "The dealer shakes; when a player banks, the banker does and the dealer lifts the lid."),
    _clause("bank-has-no-wager", "Neither the bank's stack nor the dealer's is ever collected as unwagered."),
    _clause("dragons-eye-die", "The dragon's eye die is one of the three in the shaker."),
    _clause("dragons-eye-empty-seat", "The button and the first stack go to the numbered position even if empty."),
    _clause("five-shakes", "In the variation every round opens with five shakes by the dealer."),
    _clause("one-sweep", "Supplemental wagers: one sweep collects all losers, a second pays all winners."),
    _clause(
        "dice-bonus",
        "A dice bonus wager pends from the first triple and is settled when the run ends or at the third triple.",
    ),
    _clause("gee-joon-single", "Apart, both Gee Joon tiles are the lowest single tiles."),
    _clause("wheel", "A-2-3-4-5 is the second highest straight and straight flush."),
    _clause("joker", "The joker is an ace, or the card that completes a straight, flush or straight flush."),
    _clause("foul", "A hand is foul only if its low hand outranks its high hand; equal is not foul."),
    _clause("copies", "The bank wins a copy; zero against zero is a copy whatever the tiles."),
    _clause("commission", "5 % of each winning wager, and of a banking player's net win."),
    _clause("co-bank-dealer", "No dealer's hand plays against a co-bank."),
    _clause("house-stake", "The dealer wagers against a banking player what he last wagered against the dealer."),
    _clause("side-wagers-banked", "Side wagers are banked by the house, whoever has the bank."),
    _clause("closing-shake", "The closing shake follows dice only, never a number or a button."),
    _clause("button-after-void", "The button has moved once a round has begun its deal, void or not."),
    _clause("wager-11.13", "The 11.13 wager is on the draw of the starting position and settled before delivery."),
    _clause(
        "wager-11.13-condition",
        "It is laid on a position and wins if that position is the starting position; our own version.",
    ),
    _clause(
        "wrong-stub",
        "A stub of other than four voids the round; the stacks tell whether to reshuffle or to remove the deck.",
    ),
    _clause("supreme-delivery", "Supreme pai gow delivers clockwise."),
    _clause("supreme-card-play", "Supreme pai gow's card play is pai gow poker's by our choice."),
    _clause("supreme-bank", "Supreme pai gow offers no player bank."),
    _clause("pay-tables", "Odds that no text gives are house pay tables, replaceable by a file."),
    _clause(
        "number-in-variation",
        "In the dragon's eye variation only 10.6 may replace the button's position, the number generator may not.",
    ),
    _clause(
        "player-leaves",
        "A player who leaves in mid-round: the house way sets his hand and his wagers stand.",
    ),
    _clause(
        "bank-covers",
        "A banker covers every wager against the bank at even money, a co-banker half; checked before the call.",
    ),
    _clause("two-positions", "A player's second position is next to his first, and each is settled by itself."),
    _clause("void-returns-wagers", "A void round returns every wager not yet settled; what was settled stands."),
    _clause("correction", "A correction is a new entry that names what it corrects and who ordered it."),
    _clause(
        "round-money", "Money is whole cents; the house bears the odd cent of a shared sum, in winning and in losing."
    ),
)
