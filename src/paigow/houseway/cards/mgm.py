"""The way of MGM Grand, Las Vegas, as far as a copy of the page and a program after it show it."""

from paigow.houseway.cards.hand import Hand
from paigow.houseway.cards.rules import (
    ACE_HIGH,
    COMPLETE_WITH_TRIPS,
    FIVE_ACES_RULES,
    FULL_HOUSE_ACE_KING,
    FULL_HOUSE_RULES,
    JACK,
    KING,
    LOW_QUADS_KEPT,
    NO_PAIR,
    ONE_PAIR,
    PLAIN_RULES,
    QUADS_AND_PAIR,
    QUADS_BESIDE,
    QUADS_SPLIT,
    THREE_PAIR_RULE,
    TWO_PAIR,
    TWO_PAIR_SPLIT,
    CardWay,
    best_before_complete,
    both,
    complete,
    first_in_front,
    others_in_front,
    pair_before_complete,
    quads,
    rule,
    singles_in_front,
    two_pair,
)
from paigow.rank.cards import ACE


def ace_needed_behind(hand: Hand) -> bool:
    """Whether there is an ace beside a pair of tens to kings, and every complete hand needs it."""
    return 10 <= hand.ranks[0] <= KING and hand.singles[0] == ACE and hand.complete[0].low.key < ACE_HIGH


MGM = CardWay(
    name="mgm",
    title="MGM Grand, Las Vegas (2002)",
    source="https://rhotabsensi1988.netlify.app/pai-gow-poker-house-odds and "
    "https://github.com/goldfire/pokersolver test/paigowpokerfullhands.js",
    rules=(
        *FIVE_ACES_RULES,
        rule("four aces split", "Four aces with a pair other than kings: two aces in front, two behind.",
             lambda hand: hand.shape == QUADS_AND_PAIR and hand.ranks[0] == ACE and hand.ranks[1] != KING,
             first_in_front),
        *QUADS_BESIDE,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind if an ace can go in front.",
             quads(7, 10, ACE_HIGH), others_in_front),
        QUADS_SPLIT,
        FULL_HOUSE_ACE_KING,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        rule("complete hand with two low pair", "A straight, a flush or better with two pair, sixes or lower, and no "
             "ace: the best front that leaves a complete hand.",
             both(complete(TWO_PAIR), two_pair(lambda big, small, kicker: big <= 6 and kicker != ACE)),
             best_before_complete),
        rule("two low pair kept", "Two pair, sixes or lower: both behind.",
             two_pair(lambda big, small, kicker: big <= 6), singles_in_front),
        rule("two pair kept with an ace", "Two pair of tens or lower, or sixes or lower with jacks to kings: both "
             "behind if an ace can go in front.",
             two_pair(lambda big, small, kicker: kicker == ACE and (big <= 10 or (small <= 6 and big >= JACK))),
             singles_in_front),
        TWO_PAIR_SPLIT,
        *COMPLETE_WITH_TRIPS,
        rule("pair before a complete hand", "A straight, a flush or better with one pair: the pair in front if a "
             "complete hand still stands behind.",
             both(complete(ONE_PAIR), pair_before_complete), best_before_complete),
        rule("ace before a pair", "A pair of tens to kings with an ace, which every straight or flush needs: ace and "
             "next in front, the pair behind.",
             both(complete(ONE_PAIR), ace_needed_behind), singles_in_front),
        rule("complete hand", "A straight, a flush or better: of the complete hands the one that leaves the highest "
             "cards for the front.", complete(NO_PAIR, ONE_PAIR), best_before_complete),
        *PLAIN_RULES,
    ),
    incomplete="The copy of its page is cut. Two low pair, and complete hands with two pair or with an ace beside a "
    "pair of tens to kings, follow a program written after it; four aces with three of a kind follow its rule for "
    "four and three of a kind. A complete hand with three aces, one the joker, that leaves no two aces for the front: "
    "we keep it and put the best front before it.",
)  # fmt: skip
