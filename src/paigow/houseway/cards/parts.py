"""The parts of which the rules for seven cards are made: when a rule speaks, and what it puts in front.

Kickers, pairs and aces count the joker as an ace. Where a part leaves a choice of suits it takes the best five behind.
"""

from collections.abc import Callable, Iterator
from typing import Final

from paigow.houseway.cards.hand import Hand, RankedSetting, front
from paigow.houseway.vocabulary import Place, When
from paigow.houseway.way import Rule, Setting, Way
from paigow.pieces.cards import Card
from paigow.rank.cards import ACE, FIRST_STRAIGHT, RANK, Category, Key

CardRule = Rule[Card, Hand]
CardWay = Way[Card, Hand]
CardWhen = When[Hand]
CardPlace = Place[Hand, Card]
Shape = tuple[int, ...]
Bound = Callable[[Key], bool]
"""Whether a front is worth enough, or little enough."""

SHAPES: Final[dict[str, Shape]] = {
    "no pair": (1, 1, 1, 1, 1, 1, 1),
    "one pair": (2, 1, 1, 1, 1, 1),
    "two pair": (2, 2, 1, 1, 1),
    "three pair": (2, 2, 2, 1),
    "three of a kind": (3, 1, 1, 1, 1),
    "full house": (3, 2, 1, 1),
    "three of a kind and two pair": (3, 2, 2),
    "twice three of a kind": (3, 3, 1),
    "four of a kind": (4, 1, 1, 1),
    "four of a kind and a pair": (4, 2, 1),
    "four and three of a kind": (4, 3),
    "five aces": (5, 1, 1),
    "five aces and a pair": (5, 2),
}
"""How often the ranks of seven cards come, most first, by what that is called."""


def _roles(shape: Shape) -> dict[str, int]:
    """What each of the ranks is to a hand of this shape: its place among `Hand.ranks`."""
    several = {4: ("four",), 3: ("three", "lower-three")}
    pairs = {1: ("pair",), 2: ("high-pair", "low-pair"), 3: ("high-pair", "middle-pair", "low-pair")}
    names = {**several, 2: pairs.get(shape.count(2), ()), 1: ("kicker", "second-kicker")}
    found: dict[str, int] = {}
    for count, roles in names.items():
        places = [place for place, ranks in enumerate(shape) if ranks == count]
        found |= dict(zip(roles, places, strict=False))
    return found


PLACES: Final[dict[Shape, dict[str, int]]] = {shape: _roles(shape) for shape in SHAPES.values()}
"""For each shape, which of the ranks is the pair, the kicker and so on."""

HIGH_TO_LOW: Final = (
    ("high-pair", "middle-pair"), ("middle-pair", "low-pair"), ("high-pair", "low-pair"),
    ("three", "lower-three"), ("kicker", "second-kicker"),
)  # fmt: skip
"""Of two such ranks the first is the higher."""


def rank_of(hand: Hand, role: str) -> int | None:
    """The rank that is this to the hand, or None."""
    place = PLACES[hand.shape].get(role)
    return None if place is None else hand.ranks[place]


# -- When a rule speaks -----------------------------------------------------------------------------------------------


def shaped(shapes: frozenset[Shape]) -> CardWhen:
    """When the ranks come as often as one of the shapes says."""
    return lambda hand: hand.shape in shapes


def ranked(role: str, ranks: frozenset[int]) -> CardWhen:
    """When the pair, the kicker or whatever is of one of these ranks."""
    places = {shape: roles[role] for shape, roles in PLACES.items() if role in roles}

    def when(hand: Hand) -> bool:
        place = places.get(hand.shape)
        return place is not None and hand.ranks[place] in ranks

    return when


def holding(ranks: frozenset[int]) -> CardWhen:
    """When each of the ranks is in the hand."""
    return lambda hand: ranks.issubset(hand.ranks)


def with_joker(is_there: bool) -> CardWhen:
    """When the joker is in the hand, or is not."""
    return lambda hand: (Card.JOKER in hand.cards) is is_there


def complete(is_possible: bool) -> CardWhen:
    """When a complete hand can stand behind, or none can."""
    return lambda hand: bool(hand.complete) is is_possible


def complete_without_ace_and_joker(hand: Hand) -> bool:
    """When a complete hand can stand behind that is no ace-high straight with ace and joker."""
    return any(True for _ in _others_complete(hand))


def can_be(categories: frozenset[Category]) -> CardWhen:
    """When each of the categories can stand behind."""
    return lambda hand: categories <= {ranked.high.category for ranked in hand.complete}


def complete_front(bound: Bound) -> CardWhen:
    """When a complete hand can stand behind, and the best front that leaves one is worth so much."""
    return lambda hand: bool(hand.complete) and bound(hand.complete[0].low.key)


def others_front(bound: Bound) -> CardWhen:
    """When the best front beside what is most alike in the hand, which may be a pair, is worth so much."""

    def when(hand: Hand) -> bool:
        if hand.shape[1] > 1:
            return bound((Category.ONE_PAIR, hand.ranks[1]))
        return bound((Category.HIGH_CARD, *hand.ranks[1:3]))

    return when


def kickers_beat_complete(is_so: bool) -> CardWhen:
    """When the two best single cards are a better front than any complete hand leaves, or are not."""

    def when(hand: Hand) -> bool:
        singles = hand.singles[:2]
        if not hand.complete or len(singles) < 2:
            return False
        return ((Category.HIGH_CARD, *singles) > hand.complete[0].low.key) is is_so

    return when


# -- What is put in front ---------------------------------------------------------------------------------------------


def two_of(role: str) -> CardPlace:
    """Two of the pair, of the three or whatever in front."""

    def place(hand: Hand) -> Setting[Card] | None:
        rank = rank_of(hand, role)
        return None if rank is None else front(hand, rank, rank)

    return place


def two_aces(hand: Hand) -> Setting[Card] | None:
    """Two aces in front."""
    return front(hand, ACE, ACE) if ACE in hand.ranks and hand.shape[hand.ranks.index(ACE)] > 1 else None


def kickers(hand: Hand) -> Setting[Card] | None:
    """The two best single cards in front, all that is alike behind."""
    singles = hand.singles
    return front(hand, *singles[:2]) if len(singles) > 1 else None


def others(hand: Hand) -> Setting[Card] | None:
    """The best front beside what is most alike, a pair if there is one."""
    return front(hand, hand.ranks[1], hand.ranks[1]) if hand.shape[1] > 1 else kickers(hand)


def ace_and_next(hand: Hand) -> Setting[Card] | None:
    """One ace and the best card of another rank in front."""
    return front(hand, ACE, max(rank for rank in hand.ranks if rank != ACE)) if ACE in hand.ranks else None


def second_and_third(hand: Hand) -> Setting[Card] | None:
    """The second and the third of the single cards in front, the highest behind."""
    singles = hand.singles
    return front(hand, *singles[1:3]) if len(singles) > 2 else None


def best_before_complete(hand: Hand) -> Setting[Card] | None:
    """The best front that leaves a complete hand, whichever, behind."""
    return hand.complete[0].setting if hand.complete else None


def best_before(categories: frozenset[Category]) -> CardPlace:
    """The best front that leaves a hand of one of the categories behind."""

    def place(hand: Hand) -> Setting[Card] | None:
        return next((ranked.setting for ranked in hand.complete if ranked.high.category in categories), None)

    return place


def best_before_complete_without_ace_and_joker(hand: Hand) -> Setting[Card] | None:
    """The best front that leaves a complete hand other than an ace-high straight with ace and joker."""
    return next((ranked.setting for ranked in _others_complete(hand)), None)


def _others_complete(hand: Hand) -> Iterator[RankedSetting]:
    """The complete hands apart from ace-high straights that need ace and joker."""
    return filter(lambda ranked: not _needs_ace_and_joker(ranked), hand.complete)


def _needs_ace_and_joker(ranked: RankedSetting) -> bool:
    """Whether an ace-high straight or a royal flush of a natural ace and the joker stands behind."""
    ace_high = ranked.high.category is Category.ROYAL_FLUSH or ranked.high.key == (Category.STRAIGHT, FIRST_STRAIGHT)
    behind = ranked.setting.high
    return ace_high and Card.JOKER in behind and [RANK[card] for card in behind].count(ACE) == 2
