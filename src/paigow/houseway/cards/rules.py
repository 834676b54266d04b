"""The parts of which the ways are built: when a rule speaks, what it does, and the rules that several ways share.

Kickers, pairs and aces count the joker as an ace. Where a rule leaves a choice of suits it takes the best five behind,
so that a rule never gives a setting that another legal setting beats.
"""

from collections.abc import Callable
from typing import Final

from paigow.houseway.cards.hand import Hand, front
from paigow.houseway.way import Rule, Setting, Way
from paigow.law import Basis
from paigow.pieces.cards import Card
from paigow.rank.cards import ACE, Category, Key

CardRule = Rule[Card, Hand]
CardWay = Way[Card, Hand]
When = Callable[[Hand], bool]
Place = Callable[[Hand], Setting[Card]]

JACK, KING = 11, 13
JACK_HIGH: Final[Key] = (Category.HIGH_CARD, JACK)
KING_HIGH: Final[Key] = (Category.HIGH_CARD, KING)
ACE_HIGH: Final[Key] = (Category.HIGH_CARD, ACE)
ACE_AND_FACE: Final[Key] = (Category.HIGH_CARD, ACE, JACK)

NO_PAIR: Final = (1, 1, 1, 1, 1, 1, 1)
ONE_PAIR: Final = (2, 1, 1, 1, 1, 1)
TWO_PAIR: Final = (2, 2, 1, 1, 1)
THREE_PAIR: Final = (2, 2, 2, 1)
TRIPS: Final = (3, 1, 1, 1, 1)
FULL_HOUSE: Final = (3, 2, 1, 1)
TRIPS_AND_TWO_PAIR: Final = (3, 2, 2)
TWO_TRIPS: Final = (3, 3, 1)
QUADS: Final = (4, 1, 1, 1)
QUADS_AND_PAIR: Final = (4, 2, 1)
QUADS_AND_TRIPS: Final = (4, 3)
FIVE_ACES: Final = (5, 1, 1)
FIVE_ACES_AND_PAIR: Final = (5, 2)


def rule(name: str, text: str, when: When, place: Place, basis: Basis = Basis.PRACTICE) -> CardRule:
    """A named rule that sets the hand by `place` when `when` says so."""

    def decide(hand: Hand) -> Setting[Card] | None:
        return place(hand) if when(hand) else None

    return Rule(name, text, decide, basis)


# -- When a rule speaks -----------------------------------------------------------------------------------------------


def shaped(*shapes: tuple[int, ...]) -> When:
    """When the ranks come as often as one of the shapes says."""
    return lambda hand: hand.shape in shapes


def complete(*shapes: tuple[int, ...]) -> When:
    """When the hand has one of the shapes and a straight, a flush or better can stand behind."""
    return lambda hand: bool(hand.complete) and hand.shape in shapes


def two_pair(condition: Callable[[int, int, int], bool]) -> When:
    """When there are two pair, and the condition on the higher, the lower and the best kicker holds."""
    return lambda hand: hand.shape == TWO_PAIR and condition(*hand.ranks[:3])


def quads(lowest: int, highest: int, least: Key = ()) -> When:
    """When there are four of a kind of a rank from `lowest` to `highest`, and the best front of the others, which may
    be a pair, is worth `least` or more.
    """
    return lambda hand: hand.shape[0] == 4 and lowest <= hand.ranks[0] <= highest and _others(hand) >= least


def _others(hand: Hand) -> Key:
    """What the best front beside four of a kind is worth."""
    if hand.shape[1] > 1:
        return (Category.ONE_PAIR, hand.ranks[1])
    return (Category.HIGH_CARD, *hand.ranks[1:3])


def pair_before_complete(hand: Hand) -> bool:
    """When a pair can go in front of a complete hand."""
    return bool(hand.complete) and hand.complete[0].low.category is Category.ONE_PAIR


def both(*conditions: When) -> When:
    """When all the conditions hold."""
    return lambda hand: all(condition(hand) for condition in conditions)


# -- What a rule does -------------------------------------------------------------------------------------------------


def first_in_front(hand: Hand) -> Setting[Card]:
    """Two of the rank that comes most often (the highest of them) in front."""
    return front(hand, hand.ranks[0], hand.ranks[0])


def second_in_front(hand: Hand) -> Setting[Card]:
    """Two of the second of the ranks that come often in front, the first ones behind."""
    return front(hand, hand.ranks[1], hand.ranks[1])


def singles_in_front(hand: Hand) -> Setting[Card]:
    """The two best single cards in front, all that is alike behind."""
    return front(hand, *hand.singles[:2])


def others_in_front(hand: Hand) -> Setting[Card]:
    """The best front beside four of a kind, a pair if there is one; all four behind."""
    return second_in_front(hand) if hand.shape[1] > 1 else singles_in_front(hand)


def ace_and_next_in_front(hand: Hand) -> Setting[Card]:
    """One of several aces and the best other card in front."""
    return front(hand, ACE, hand.ranks[1])


def second_and_third_in_front(hand: Hand) -> Setting[Card]:
    """The second and third highest of seven different ranks in front."""
    return front(hand, hand.ranks[1], hand.ranks[2])


def best_before_complete(hand: Hand) -> Setting[Card]:
    """The best front that leaves a complete hand, whichever, behind."""
    return hand.complete[0].setting


# -- Rules that the ways share ----------------------------------------------------------------------------------------

FIVE_ACES_RULES: Final = (
    rule(
        "five aces and kings",
        "Five aces with a pair of kings: the kings in front.",
        lambda hand: hand.shape == FIVE_ACES_AND_PAIR and hand.ranks[1] == KING,
        second_in_front,
    ),
    rule("five aces", "Five aces: two in front, three behind.", shaped(FIVE_ACES, FIVE_ACES_AND_PAIR), first_in_front),
)

QUADS_BESIDE: Final = (
    rule("four of a kind and a pair", "Four of a kind and a pair: the pair in front.",
         shaped(QUADS_AND_PAIR), second_in_front),
    rule("four and three of a kind", "Four of a kind and three of another: two of the three in front.",
         shaped(QUADS_AND_TRIPS), second_in_front),
)  # fmt: skip

LOW_QUADS_KEPT: Final = rule(
    "four sixes or lower kept",
    "Four sixes or lower: never split, the best of the others in front.",
    quads(2, 6),
    others_in_front,
)

QUADS_SPLIT: Final = rule(
    "four of a kind split",
    "Any other four of a kind: two in front, two behind.",
    shaped(QUADS, QUADS_AND_PAIR, QUADS_AND_TRIPS),
    first_in_front,
)

FULL_HOUSE_ACE_KING: Final = rule(
    "full house behind ace-king",
    "Three of a kind and a pair of twos with an ace and a king: ace-king in front, the full house behind.",
    lambda hand: hand.shape == FULL_HOUSE and hand.ranks[1:] == (2, ACE, KING),
    singles_in_front,
)

FULL_HOUSE_RULES: Final = (
    rule("full house", "Three of a kind and a pair: the pair in front.", shaped(FULL_HOUSE), second_in_front),
    rule("three of a kind and two pair", "Three of a kind and two pair: the higher pair in front.",
         shaped(TRIPS_AND_TWO_PAIR), second_in_front),
    rule("twice three of a kind", "Three of a kind twice: two of the higher three in front.",
         shaped(TWO_TRIPS), first_in_front),
)  # fmt: skip

THREE_PAIR_RULE: Final = rule("three pair", "Three pair: the highest in front.", shaped(THREE_PAIR), first_in_front)

TWO_PAIR_SPLIT: Final = rule(
    "two pair split",
    "Any other two pair: the lower in front, the higher behind.",
    two_pair(lambda big, small, kicker: True),
    second_in_front,
)

COMPLETE_WITH_TRIPS: Final = (
    rule("complete hand with three of a kind",
         "A straight, a flush or better with three of a kind: two of the three in front, the complete hand behind.",
         both(complete(TRIPS), pair_before_complete), best_before_complete),
    rule("complete hand with three aces",
         "Where the joker is needed so that no two of three aces can go in front of a complete hand: the best front "
         "that leaves one.",
         complete(TRIPS), best_before_complete, Basis.CHOICE),
)  # fmt: skip

PLAIN_RULES: Final = (
    rule("three aces", "Three aces: one and the best other card in front, two behind.",
         lambda hand: hand.shape == TRIPS and hand.ranks[0] == ACE, ace_and_next_in_front),
    rule("three of a kind", "Three of a kind: all behind, the two best others in front.",
         shaped(TRIPS), singles_in_front),
    rule("one pair", "One pair: behind, the two best others in front.", shaped(ONE_PAIR), singles_in_front),
    rule("no pair", "No pair: the highest card behind, the next two in front.",
         shaped(NO_PAIR), second_and_third_in_front),
)  # fmt: skip
