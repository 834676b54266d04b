"""The way of Bally's, Atlantic City, with its exception for ace-high straights that need the joker."""

from paigow.houseway.cards.atlantic_city import TWO_PAIR_RULES
from paigow.houseway.cards.hand import Hand, RankedSetting
from paigow.houseway.cards.rules import (
    ACE_HIGH,
    FIVE_ACES_RULES,
    FULL_HOUSE_ACE_KING,
    FULL_HOUSE_RULES,
    KING,
    NO_PAIR,
    ONE_PAIR,
    PLAIN_RULES,
    QUADS_BESIDE,
    QUADS_SPLIT,
    THREE_PAIR_RULE,
    TRIPS,
    CardWay,
    ace_and_next_in_front,
    best_before_complete,
    both,
    complete,
    first_in_front,
    others_in_front,
    pair_before_complete,
    quads,
    rule,
    second_in_front,
    singles_in_front,
)
from paigow.houseway.way import Setting
from paigow.law import Basis
from paigow.pieces.cards import Card
from paigow.rank.cards import ACE, FIRST_STRAIGHT, RANK, Category


def _needs_ace_and_joker(ranked: RankedSetting) -> bool:
    """Whether an ace-high straight or a royal flush of a natural ace and the joker stands behind."""
    ace_high = ranked.high.category is Category.ROYAL_FLUSH or ranked.high.key == (Category.STRAIGHT, FIRST_STRAIGHT)
    behind = ranked.setting.high
    return ace_high and Card.JOKER in behind and [RANK[card] for card in behind].count(ACE) == 2


def other_complete(hand: Hand) -> tuple[RankedSetting, ...]:
    """The complete hands apart from ace-high straights that need ace and joker."""
    return tuple(ranked for ranked in hand.complete if not _needs_ace_and_joker(ranked))


def best_before_other_complete(hand: Hand) -> Setting[Card]:
    """The best front that leaves a complete hand other than an ace-high straight with ace and joker."""
    return other_complete(hand)[0].setting


BALLYS = CardWay(
    name="ballys",
    title="Bally's, Atlantic City",
    source="https://wizardofodds.com/games/pai-gow-poker/house-way/ballys-atlantic-city",
    rules=(
        *FIVE_ACES_RULES,
        rule("four aces and kings", "Four aces with kings: two kings in front.",
             quads(ACE, ACE, (Category.ONE_PAIR, KING)), second_in_front),
        rule("four aces split", "Any other four aces: two in front, two behind.", quads(ACE, ACE), first_in_front),
        *QUADS_BESIDE,
        rule("four nines or lower kept", "Four nines or lower: never split, the two best others in front.",
             quads(2, 9), others_in_front),
        rule("four tens to kings kept", "Four tens to kings: all behind if an ace can go in front.",
             quads(10, KING, ACE_HIGH), others_in_front),
        QUADS_SPLIT,
        FULL_HOUSE_ACE_KING,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        *TWO_PAIR_RULES,
        rule("complete hand with three of a kind",
             "A straight, a flush or better with three of a kind: two of the three in front, the complete hand behind.",
             both(complete(TRIPS), pair_before_complete), best_before_complete),
        rule("complete hand with three aces",
             "Where no two of three aces can go in front of a complete hand: the best front that leaves one other than "
             "an ace-high straight with ace and joker.",
             both(complete(TRIPS), lambda hand: bool(other_complete(hand))), best_before_other_complete, Basis.CHOICE),
        rule("three aces in an ace-high straight",
             "Where the only complete hand is an ace-high straight with ace and joker: as three aces.",
             complete(TRIPS), ace_and_next_in_front, Basis.CHOICE),
        rule("pair before a complete hand", "A straight, a flush or better with one pair: the pair in front if a "
             "complete hand still stands behind.",
             both(complete(ONE_PAIR), pair_before_complete), best_before_complete),
        rule("complete hand", "A straight, a flush or better: the one that leaves the highest cards for the front, "
             "but with ace and joker a lower straight before the ace-high one.",
             both(complete(NO_PAIR, ONE_PAIR), lambda hand: bool(other_complete(hand))), best_before_other_complete),
        rule("aces out of an ace-high straight", "Only an ace-high straight that needs ace and joker: the two as a "
             "pair of aces behind, the next two highest in front.", complete(ONE_PAIR), singles_in_front),
        *PLAIN_RULES,
    ),
    incomplete="Its exception for an ace-high straight with the joker is unclear as printed: we read it as one that "
    "needs a natural ace and the joker, kept from play where any other straight or flush can be made, and for royal "
    "flushes too. It is silent about three aces in such hands: our choice. It has two rules for four aces with a pair "
    "or three of a kind: we follow the one that speaks of aces.",
)  # fmt: skip
