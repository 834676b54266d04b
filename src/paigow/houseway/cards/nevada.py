"""The ways of Flamingo Hilton and of Golden Nugget, Las Vegas, which break straight flushes for a better front."""

from collections.abc import Callable

from paigow.houseway.cards.hand import Hand
from paigow.houseway.cards.rules import (
    ACE_AND_FACE,
    ACE_HIGH,
    FIVE_ACES_RULES,
    FULL_HOUSE_ACE_KING,
    FULL_HOUSE_RULES,
    JACK,
    JACK_HIGH,
    KING,
    KING_HIGH,
    LOW_QUADS_KEPT,
    NO_PAIR,
    ONE_PAIR,
    PLAIN_RULES,
    QUADS_SPLIT,
    THREE_PAIR_RULE,
    TRIPS,
    TWO_PAIR,
    TWO_PAIR_SPLIT,
    CardRule,
    CardWay,
    Place,
    When,
    best_before_complete,
    both,
    complete,
    others_in_front,
    quads,
    rule,
    second_in_front,
    singles_in_front,
    two_pair,
)
from paigow.houseway.way import Setting
from paigow.pieces.cards import Card
from paigow.rank.cards import ACE, Category, Key

_SOURCE = "https://github.com/cammoore/PaiGow-Poker src/"
_FULL_HOUSES = (
    "It is silent about a full house or three pair with a straight or flush. Such hands hold the joker and aces, and "
    "aces with a pair are not kept as a straight or flush: we set them as the full house or the three pair."
)


def can_be(*categories: Category) -> When:
    """When each of the categories can stand behind."""
    return lambda hand: set(categories) <= {ranked.high.category for ranked in hand.complete}


def front_below(least: Key) -> When:
    """When the best front that leaves a complete hand is worth less."""
    return lambda hand: hand.complete[0].low.key < least


def best_before(*categories: Category) -> Place:
    """The best front that leaves a hand of one of the categories behind."""

    def place(hand: Hand) -> Setting[Card]:
        return next(ranked.setting for ranked in hand.complete if ranked.high.category in categories)

    return place


def kept_unless(condition: Callable[[int, int, int], bool]) -> When:
    """When there is a complete hand that is kept: with two pair only where the condition on them does not hold."""
    as_two_pair, has_complete = two_pair(condition), complete(NO_PAIR, ONE_PAIR, TWO_PAIR, TRIPS)
    return lambda hand: has_complete(hand) and not as_two_pair(hand)


def _straight_flush_rules(kept: When, least: Key, front: str) -> tuple[CardRule, ...]:
    """The rules for hands with a royal or straight flush, and for any other complete hand; all keep one behind."""
    royal, straight_flush = both(kept, can_be(Category.ROYAL_FLUSH)), both(kept, can_be(Category.STRAIGHT_FLUSH))
    return (
        rule("royal flush kept", "A royal flush where no king or better can go before a complete hand: kept.",
             both(royal, front_below(KING_HIGH)), best_before(Category.ROYAL_FLUSH)),
        rule("king or better before a complete hand",
             "A royal flush, kept or broken, with the best front, king-high or better, that leaves a complete hand.",
             royal, best_before_complete),
        rule("straight flush kept", f"A straight flush where {front} cannot go before a complete hand: kept.",
             both(straight_flush, front_below(least)), best_before(Category.STRAIGHT_FLUSH)),
        rule(f"{front} before a complete hand",
             f"A straight flush, kept or broken, with the best front, {front}, that leaves a complete hand.",
             straight_flush, best_before_complete),
    )  # fmt: skip


def _complete_rule(kept: When) -> CardRule:
    return rule("complete hand", "Any other straight or flush: kept, with the best front that leaves one.",
                kept, best_before_complete)  # fmt: skip


_FLAMINGO_KEPT = kept_unless(lambda big, small, kicker: big == ACE or small >= 10 or (big <= 10 and kicker == ACE))
"""Aces with any pair, two pair of tens or better, two pair of tens or lower with an ace are played as two pair."""

FLAMINGO = CardWay(
    name="flamingo",
    title="Flamingo Hilton, Las Vegas",
    source=_SOURCE + "Flamingo-Hilton-Las-Vegas.txt",
    rules=(
        *FIVE_ACES_RULES,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind if ace and face, or better, can go in front.",
             quads(7, 10, ACE_AND_FACE), others_in_front),
        rule("four jacks to kings kept", "Four jacks to kings: all behind if a pair of tens or better can go in front.",
             quads(JACK, KING, (Category.ONE_PAIR, 10)), others_in_front),
        rule("four aces kept", "Four aces: all behind if a pair of sevens or better can go in front.",
             quads(ACE, ACE, (Category.ONE_PAIR, 7)), others_in_front),
        QUADS_SPLIT,
        FULL_HOUSE_ACE_KING,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        *_straight_flush_rules(_FLAMINGO_KEPT, ACE_AND_FACE, "ace and face or better"),
        rule("flush before a straight", "Both a straight and a flush can be made, and no king or better can go before "
             "either: the flush behind.",
             both(_FLAMINGO_KEPT, can_be(Category.STRAIGHT, Category.FLUSH), front_below(KING_HIGH)),
             best_before(Category.FLUSH)),
        _complete_rule(_FLAMINGO_KEPT),
        rule("two pair to sixes kept", "Two pair, sixes or lower: both behind.",
             two_pair(lambda big, small, kicker: big <= 6), singles_in_front),
        rule("two pair to tens kept", "Two pair, tens or lower: both behind if an ace can go in front.",
             two_pair(lambda big, small, kicker: big <= 10 and kicker == ACE), singles_in_front),
        rule("faces and fives kept", "A pair of faces, one of fives or lower: both behind if an ace can go in front.",
             two_pair(lambda big, small, kicker: JACK <= big <= KING and small <= 5 and kicker == ACE),
             singles_in_front),
        TWO_PAIR_SPLIT,
        *PLAIN_RULES,
    ),
    incomplete=_FULL_HOUSES,
)  # fmt: skip

_NUGGET_KEPT = kept_unless(lambda big, small, kicker: ACE in (big, kicker) or (big >= JACK and small >= 6))
"""Any two pair with an ace, jacks or better with sixes or better, and aces with any pair are played as two pair."""

GOLDEN_NUGGET = CardWay(
    name="golden-nugget",
    title="Golden Nugget, Las Vegas",
    source=_SOURCE + "Golden-Nugget-Las-Vegas.txt",
    rules=(
        *FIVE_ACES_RULES,
        LOW_QUADS_KEPT,
        rule("four sevens to tens kept", "Four sevens to tens: all behind if an ace or better can go in front.",
             quads(7, 10, ACE_HIGH), others_in_front),
        rule("four jacks to kings kept", "Four jacks to kings: all behind if a pair of tens or better can go in front.",
             quads(JACK, KING, (Category.ONE_PAIR, 10)), others_in_front),
        rule("four aces kept", "Four aces: all behind if a pair of sevens or better can go in front.",
             quads(ACE, ACE, (Category.ONE_PAIR, 7)), others_in_front),
        QUADS_SPLIT,
        FULL_HOUSE_ACE_KING,
        *FULL_HOUSE_RULES,
        THREE_PAIR_RULE,
        *_straight_flush_rules(_NUGGET_KEPT, JACK_HIGH, "jack or better"),
        _complete_rule(_NUGGET_KEPT),
        rule("aces and a pair split", "Aces with any pair: the pair in front.",
             two_pair(lambda big, small, kicker: big == ACE), second_in_front),
        rule("sevens or better split", "Two pair with sevens or better and no ace: the lower in front.",
             two_pair(lambda big, small, kicker: big >= 7 and kicker != ACE), second_in_front),
        rule("jacks and sixes split", "Jacks or better with sixes or better and an ace: the lower pair in front.",
             two_pair(lambda big, small, kicker: big >= JACK and small >= 6), second_in_front),
        rule("two pair kept", "Any other two pair: both behind, the two best others in front.",
             two_pair(lambda big, small, kicker: True), singles_in_front),
        *PLAIN_RULES,
    ),
    incomplete="It prints that a complete hand is played as two pair with a pair of jacks and a pair of sixes: we read "
    "jacks or better with sixes or better, as its rule for two pair says. " + _FULL_HOUSES,
)  # fmt: skip
