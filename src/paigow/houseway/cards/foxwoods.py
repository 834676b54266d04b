"""The way of Foxwoods, read from the odds page that prints it."""

from paigow.houseway.cards.hand import Hand
from paigow.houseway.cards.rules import (
    COMPLETE_WITH_TRIPS,
    FIVE_ACES_RULES,
    FULL_HOUSE_RULES,
    KING,
    KING_HIGH,
    LOW_QUADS_KEPT,
    NO_PAIR,
    ONE_PAIR,
    PLAIN_RULES,
    QUADS_BESIDE,
    QUADS_SPLIT,
    THREE_PAIR_RULE,
    TWO_PAIR_SPLIT,
    CardWay,
    best_before_complete,
    complete,
    others_in_front,
    quads,
    rule,
    singles_in_front,
    two_pair,
)
from paigow.rank.cards import ACE, Category


def ace_improves_on_complete(hand: Hand) -> bool:
    """Whether an ace beside a pair of tens to kings makes a better front than any complete hand leaves."""
    if not hand.complete or hand.shape != ONE_PAIR or hand.singles[0] != ACE or hand.ranks[0] < 10:
        return False
    return (Category.HIGH_CARD, *hand.singles[:2]) > hand.complete[0].low.key


FOXWOODS = CardWay(
    name="foxwoods",
    title="Foxwoods",
    source="https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/",
    rules=(
        *FIVE_ACES_RULES,
        *QUADS_BESIDE,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind if a king or better can go in front.",
             quads(7, 10, KING_HIGH), others_in_front),
        QUADS_SPLIT,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        rule("two pair to sixes kept", "Two pair, sixes or lower: both behind if a king or better can go in front.",
             two_pair(lambda big, small, kicker: big <= 6 and kicker >= KING), singles_in_front),
        rule("two pair to tens kept", "Two pair, the higher sevens to tens: both behind if an ace can go in front.",
             two_pair(lambda big, small, kicker: 7 <= big <= 10 and kicker == ACE), singles_in_front),
        TWO_PAIR_SPLIT,
        *COMPLETE_WITH_TRIPS,
        rule("ace before a pair", "A complete hand with an ace and a pair of tens to kings: ace and next in front, the "
             "pair behind, if that is a better front than the complete hand leaves.",
             ace_improves_on_complete, singles_in_front),
        rule("complete hand with a pair", "A straight, a flush or better with one pair: the best front, pair or not, "
             "that leaves one of them behind.", complete(ONE_PAIR), best_before_complete),
        rule("complete hand", "A straight, a flush or better without a pair: the two highest in front that leave one "
             "of them behind.", complete(NO_PAIR), best_before_complete),
        *PLAIN_RULES,
    ),
    incomplete="It is silent about a complete hand with three aces, one of them the joker, that leaves no two aces for "
    "the front: we keep the complete hand and put the best front before it.",
)  # fmt: skip
