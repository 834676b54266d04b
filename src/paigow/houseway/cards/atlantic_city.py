"""The ways of Trump Plaza and of Claridge, Atlantic City, which departs from it in three places."""

from paigow.houseway.cards.rules import (
    ACE_HIGH,
    COMPLETE_WITH_TRIPS,
    FIVE_ACES_RULES,
    FULL_HOUSE_ACE_KING,
    FULL_HOUSE_RULES,
    JACK,
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
    both,
    complete,
    others_in_front,
    pair_before_complete,
    quads,
    rule,
    singles_in_front,
    two_pair,
)
from paigow.rank.cards import ACE

TWO_PAIR_RULES = (
    rule("two pair to tens kept with a king", "Two pair, one of them sixes or lower, the other tens or lower: both "
         "behind if a king or an ace can go in front.",
         two_pair(lambda big, small, kicker: small <= 6 and big <= 10 and kicker >= KING), singles_in_front),
    rule("two pair kept with an ace", "Sixes or lower with jacks to kings, or two pair of sevens to tens: both behind "
         "if an ace can go in front.",
         two_pair(lambda big, small, kicker: kicker == ACE and (7 <= small <= big <= 10 or small <= 6 < JACK <= big)),
         singles_in_front),
    TWO_PAIR_SPLIT,
)  # fmt: skip
"""Low pairs are twos to sixes, middle ones sevens to tens, high ones jacks to kings; aces always split."""

COMPLETE_RULES = (
    *COMPLETE_WITH_TRIPS,
    rule("pair before a complete hand", "A straight, a flush or better with one pair: the pair in front if a complete "
         "hand still stands behind.", both(complete(ONE_PAIR), pair_before_complete), best_before_complete),
    rule("complete hand", "A straight, a flush or better: of the complete hands the one that leaves the highest "
         "cards for the front.", complete(NO_PAIR, ONE_PAIR), best_before_complete),
)  # fmt: skip

_SOURCE = "https://github.com/cammoore/PaiGow-Poker src/Trump-Plaza-Atlantic-City.txt"
_THREE_ACES = (
    "It is silent about a complete hand with three aces, one of them the joker, that leaves no two aces for the front: "
    "we keep the complete hand and put the best front before it."
)


TRUMP_PLAZA = CardWay(
    name="trump-plaza",
    title="Trump Plaza, Atlantic City",
    source=_SOURCE,
    rules=(
        *FIVE_ACES_RULES,
        *QUADS_BESIDE,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind if a king or better can go in front.",
             quads(7, 10, KING_HIGH), others_in_front),
        rule("four jacks to kings kept", "Four jacks to kings: all behind if an ace can go in front.",
             quads(JACK, KING, ACE_HIGH), others_in_front),
        QUADS_SPLIT,
        FULL_HOUSE_ACE_KING,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        *TWO_PAIR_RULES,
        *COMPLETE_RULES,
        *PLAIN_RULES,
    ),
    incomplete=_THREE_ACES,
)  # fmt: skip

CLARIDGE = CardWay(
    name="claridge",
    title="Claridge, Atlantic City",
    source=_SOURCE,
    rules=(
        *FIVE_ACES_RULES,
        *QUADS_BESIDE,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind only if an ace can go in front.",
             quads(7, 10, ACE_HIGH), others_in_front),
        QUADS_SPLIT,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        *TWO_PAIR_RULES,
        *COMPLETE_RULES,
        *PLAIN_RULES,
    ),
    incomplete=_THREE_ACES,
)  # fmt: skip
