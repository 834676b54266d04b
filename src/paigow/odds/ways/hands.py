"""Every kind of hand once, analysed, with how many hands are of it and how its settings compare."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from msgspec import Struct

from paigow.house.rules import HouseRules
from paigow.houseway.way import Kind, Setting
from paigow.odds.progress import Progress

_STEP = 1_000


class Kindly(Struct, frozen=True):
    """Hands that are alike: one of them, analysed, how many there are, and the place of the kind among all."""

    place: int
    pieces: tuple[Any, ...]
    hand: Any
    number: int


class Space(Struct, frozen=True):
    """All hands of one kind of piece under the house's reading of ranks.

    `halves` are what the low and the high hand of a setting are worth; `is_foul` whether such a setting is foul;
    `better` finds a legal setting that beats one so much worth.
    """

    size: int
    total: int
    kinds: Callable[[], Iterator[Kindly]]
    halves: Callable[[Setting[Any]], tuple[Any, Any]]
    is_foul: Callable[[tuple[Any, Any]], bool]
    better: Callable[[Any, tuple[Any, Any]], Setting[Any] | None]
    reading: str

    def told(self, progress: Progress | None) -> Iterator[Kindly]:
        """The kinds one after the other, and how many are done."""
        for done, kind in enumerate(self.kinds()):
            if progress and done % _STEP == 0:
                progress(done, self.size)
            yield kind
        if progress:
            progress(self.size, self.size)


def space_of(kind: Kind, rules: HouseRules) -> Space:
    """All hands of these pieces."""
    return _tiles(rules) if kind is Kind.TILES else _cards(rules)


def _tiles(rules: HouseRules) -> Space:
    from paigow.houseway.tiles import Hand, analyse, rank_setting  # noqa: PLC0415 -- each kind of piece for itself
    from paigow.odds.tiles.hands import hands_of  # noqa: PLC0415
    from paigow.pieces.tiles import Tile  # noqa: PLC0415

    gee_joon = rules.gee_joon_single
    hands = hands_of()

    def kinds() -> Iterator[Kindly]:
        for place, (tiles, number) in enumerate(zip(hands.kinds, hands.number, strict=True)):
            yield Kindly(place, tiles, analyse(tiles, gee_joon), int(number))

    def halves(setting: Setting[Tile]) -> tuple[Any, Any]:
        ranked = rank_setting(setting, gee_joon)
        return ranked.low.key, ranked.high.key

    def better(hand: Hand, worth: tuple[Any, Any]) -> Setting[Tile] | None:
        for one in hand.unbeaten:
            if one.low.key >= worth[0] and one.high.key >= worth[1] and (one.low.key, one.high.key) != worth:
                return one.setting
        return None

    total = int(hands.number.sum())
    return Space(len(hands.kinds), total, kinds, halves, lambda _: False, better, f"gee_joon_single = {gee_joon}")


def _cards(rules: HouseRules) -> Space:
    import numpy as np  # noqa: PLC0415

    from paigow.houseway.cards import Hand, analyse, rank_setting  # noqa: PLC0415
    from paigow.odds.cards.kinds import kinds_of  # noqa: PLC0415
    from paigow.odds.cards.outcomes import every_hand  # noqa: PLC0415
    from paigow.pieces.cards import Card  # noqa: PLC0415
    from paigow.rank.cards import WEIGHT, ranking  # noqa: PLC0415

    wheel = rules.wheel
    every = kinds_of()
    with_flush = every.flush_hands()
    without = every.hands() - np.bincount(every.rank_kind, with_flush, len(every.counts)).astype(np.int64)
    numbers = [*map(int, without), *map(int, with_flush)]
    two, five = ranking(wheel).two, ranking(wheel).five

    def kinds() -> Iterator[Kindly]:
        for place, (cards, number) in enumerate(zip(every_hand(every), numbers, strict=True)):
            if number:
                hand = analyse(cards, wheel)
                yield Kindly(place, hand.cards, hand, number)

    def halves(setting: Setting[Card]) -> tuple[Any, Any]:
        ranked = rank_setting(setting, wheel)
        return ranked.low.key, ranked.high.key

    def better(hand: Hand, worth: tuple[Any, Any]) -> Setting[Card] | None:
        weights = [WEIGHT[card] for card in hand.cards]
        whole = sum(weights)
        for one, other in combinations(range(7), 2):
            in_front = weights[one] + weights[other]
            low = two(in_front).key
            if low < worth[0]:
                continue
            high = five(whole - in_front).key
            if high >= worth[1] and low <= high and (low, high) != worth:
                behind = hand.cards[:one] + hand.cards[one + 1 : other] + hand.cards[other + 1 :]
                return Setting((hand.cards[one], hand.cards[other]), behind)
        return None

    return Space(
        sum(1 for number in numbers if number),
        sum(numbers),
        kinds,
        halves,
        lambda worth: bool(worth[0] > worth[1]),
        better,
        f"wheel = {wheel}",
    )
