"""Seven cards as a house way looks at them, and every way to set them."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from paigow.houseway.way import Setting
from paigow.pieces.cards import DECK, Card, check_cards
from paigow.rank.cards import ACE, RANK, WEIGHT, CardHand, Category, Key, Wheel, is_foul, rank_five, rank_two, ranking

COMPLETE: Final = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
"""The hands of five that take all their cards, for which a house way has rules of their own: complete hands."""

_PLACE: Final = {card: place for place, card in enumerate(sorted(DECK, key=lambda card: -RANK[card]))}
"""The order in which cards are written: high rank first, spades hearts diamonds clubs, the joker behind the aces."""


class RankedSetting(Struct, frozen=True):
    """A setting with the ranks of its halves."""

    setting: Setting[Card]
    low: CardHand
    high: CardHand

    def beats(self, other: "RankedSetting") -> bool:
        """Whether it is as good as the other in both halves and better in one."""
        low, high = self.low.key, self.high.key
        return low >= other.low.key and high >= other.high.key and (low, high) != (other.low.key, other.high.key)


class Hand(Struct, frozen=True):
    """Seven cards analysed, the joker counted as an ace.

    `shape` says how many cards each rank has, most first, and `ranks` which ranks, in the same order, the higher of
    equal counts first: A-A-7-7-K-Q-2 is (2, 2, 1, 1, 1) and (14, 7, 13, 12, 2). `complete` are the legal settings
    with a complete hand behind, the best front first and of equal fronts the best behind.
    """

    cards: tuple[Card, ...]
    shape: tuple[int, ...]
    ranks: tuple[int, ...]
    complete: tuple[RankedSetting, ...]

    @property
    def singles(self) -> tuple[int, ...]:
        """The ranks that come once, high first."""
        return self.ranks[len(self.shape) - self.shape.count(1) :]


def analyse(cards: Iterable[Card], wheel: Wheel = Wheel.SECOND) -> Hand:
    """The seven cards analysed. Raises `ValueError` for another number of cards, or a card that comes twice."""
    ordered = _ordered(cards)
    counts: dict[int, int] = {}
    for card in ordered:
        rank = RANK[card]
        counts[rank] = counts.get(rank, 0) + 1
    ranks = tuple(sorted(counts, key=counts.__getitem__, reverse=True))  # stable: the higher of equal counts first
    shape = tuple(map(counts.__getitem__, ranks))
    may_be_complete = len(ranks) >= 4 and _may_be_complete(ordered)
    complete = tuple(_legal(ordered, wheel, COMPLETE)) if may_be_complete else ()
    return Hand(ordered, shape, ranks, complete)


def front(hand: Hand, one: int, other: int) -> Setting[Card]:
    """The setting with these two ranks in front and the best five behind that this leaves.

    Where the suits make no difference to what stands behind, the first in the written order go in front.
    """
    low: Key = (Category.ONE_PAIR, one) if one == other else (Category.HIGH_CARD, max(one, other), min(one, other))
    for ranked in hand.complete:
        if ranked.low.key == low:
            return ranked.setting
    first = next(card for card in hand.cards if RANK[card] == one)
    second = next(card for card in hand.cards if RANK[card] == other and card is not first)
    high = tuple(card for card in hand.cards if card is not first and card is not second)
    return Setting((first, second) if one >= other else (second, first), high)


# -- Every setting ----------------------------------------------------------------------------------------------------


def legal_settings(seven: Iterable[Card], wheel: Wheel = Wheel.SECOND) -> tuple[Setting[Card], ...]:
    """Every setting of the seven cards that is not foul, at most 21, whatever the order the cards are listed in.

    First those that no other legal setting beats, then the rest; in each part the best front first, and of equal
    fronts the best behind. Raises `ValueError` for another number of cards, or a card that comes twice.

    >>> from paigow.pieces.cards import parse_cards
    >>> [" ".join(setting.low) for setting in legal_settings(parse_cards("9s 8s 7s 6s 5s Ac Ad"))][:3]
    ['Ad Ac', 'Ad 8s', 'Ac 8s']
    """
    return tuple(ranked.setting for ranked in ranked_settings(seven, wheel))


def ranked_settings(seven: Iterable[Card], wheel: Wheel = Wheel.SECOND) -> tuple[RankedSetting, ...]:
    """The legal settings as `legal_settings` orders them, with the ranks of their halves."""
    found = _legal(_ordered(seven), wheel)
    return tuple(sorted(found, key=lambda one: any(other.beats(one) for other in found)))


def rank_setting(setting: Setting[Card], wheel: Wheel = Wheel.SECOND) -> RankedSetting:
    """The setting with the ranks of its halves."""
    return RankedSetting(setting, rank_two(setting.low), rank_five(setting.high, wheel))


def beats(one: Setting[Card], other: Setting[Card], wheel: Wheel = Wheel.SECOND) -> bool:
    """Whether one setting is as good as the other in both halves and better in one.

    >>> from paigow.pieces.cards import parse_cards as cards
    >>> flush, pair = Setting(cards("Jd 2d"), cards("Jh Th 7h 6h 5h")), Setting(cards("Th 7h"), cards("Jd Jh 6h 5h 2d"))
    >>> beats(flush, pair), beats(pair, flush)
    (True, False)
    """
    return rank_setting(one, wheel).beats(rank_setting(other, wheel))


def _ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The seven cards in the written order, or `ValueError`."""
    given = tuple(cards)
    check_cards(given)
    if len(given) != 7:
        raise ValueError(f"a hand of pai gow poker is seven cards, and {len(given)} came")
    return tuple(sorted(given, key=_PLACE.__getitem__))


def _legal(
    cards: tuple[Card, ...], wheel: Wheel, categories: frozenset[Category] = frozenset(Category)
) -> list[RankedSetting]:
    """The legal settings of cards in the written order with one of these behind, the best front first.

    Of equal fronts the best behind comes first.
    """
    tables = ranking(wheel)
    weights = tuple(map(WEIGHT.__getitem__, cards))
    total = sum(weights)
    found = []
    for one, other in combinations(range(7), 2):
        in_front = weights[one] + weights[other]
        high = tables.five(total - in_front)
        if high.category in categories and not is_foul(low := tables.two(in_front), high):
            behind = cards[:one] + cards[one + 1 : other] + cards[other + 1 :]
            found.append(RankedSetting(Setting((cards[one], cards[other]), behind), low, high))
    found.sort(key=lambda ranked: (ranked.low.key, ranked.high.key), reverse=True)
    return found


# -- A quick look for complete hands ----------------------------------------------------------------------------------


def _may_be_complete(cards: tuple[Card, ...]) -> bool:
    """Whether some five of the seven make a straight or a flush: the quick question before every setting is tried."""
    joker = Card.JOKER in cards
    suits = [card[1] for card in cards]
    most = max(map(suits.count, "shdc"))
    return most + joker >= 5 or _has_straight(frozenset(RANK[card] for card in cards if card is not Card.JOKER), joker)


@cache
def _has_straight(ranks: frozenset[int], joker: bool) -> bool:
    return any(len(ranks & run) + joker >= 5 for run in _STRAIGHTS)


_STRAIGHTS: Final = tuple(
    frozenset({top, top - 1, top - 2, top - 3, top - 4 if top > 5 else ACE}) for top in range(5, ACE + 1)
)
