"""The parts of which the rules for four tiles are made: when a rule speaks, and which of the settings it plays.

Where a part has a choice it takes none that another legal setting beats.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from paigow.houseway.tiles.hand import SHORT_NAMES, Hand, RankedSetting, match
from paigow.houseway.vocabulary import When
from paigow.houseway.way import Rule, Setting, Way
from paigow.pieces.tiles import SET, Tile
from paigow.rank.tiles import TileHand, TileKind, rank_tiles

TileRule = Rule[Tile, Hand]
TileWay = Way[Tile, Hand]
TileWhen = When[Hand]
Test = Callable[[Hand, RankedSetting], bool]
"""A question about one setting of a hand."""
Choose = Callable[[Iterable[RankedSetting]], RankedSetting]
"""Which of several settings."""


# -- What a half is worth ---------------------------------------------------------------------------------------------

LEVELS: Final = {
    **{str(points): (2 * points, 2 * points) for points in range(9)},
    "9": (18, 19), "high nine": (19, 19), "gong": (20, 20), "wong": (22, 22), "pair": (24, 24),
}  # fmt: skip
"""From which to which level a half goes by each name: a high nine is a nine, and more than another nine."""


def level(half: TileHand) -> int:
    """Twice the points, and one more for a high nine; above them gong, wong and pair."""
    if half.kind is TileKind.POINTS:
        return 2 * half.points + is_high_nine(half)
    return 2 * (9 + int(half.kind.value))


def worth(half: TileHand) -> int:
    """The points, or 10 for a gong, 11 for a wong, 12 for a pair."""
    return level(half) // 2


def is_high_nine(half: TileHand) -> bool:
    """Whether it is a seven with the twelve or the two."""
    return half.kind is TileKind.POINTS and half.points == 9 and half.top in (Tile.TEEN, Tile.DAY)


def is_strong(half: TileHand) -> bool:
    """Whether it is a wong, a gong or a high nine."""
    return half.kind in (TileKind.WONG, TileKind.GONG) or is_high_nine(half)


class Bound(Struct, frozen=True):
    """What a half is to be worth: from one level to another, or by its key where a top tile is named."""

    least: int = 0
    most: int = 24
    from_key: tuple[int, ...] = ()
    below_key: tuple[int, ...] = (TileKind.PAIR.value + 1,)

    def holds(self, half: TileHand) -> bool:
        """Whether the half is worth so much and no more."""
        return self.least <= level(half) <= self.most and self.from_key <= half.key < self.below_key


class Points(Struct, frozen=True):
    """What both halves are to be worth."""

    low: Bound
    high: Bound

    def holds(self, one: RankedSetting) -> bool:
        """Whether both halves are worth that."""
        return self.low.holds(one.low) and self.high.holds(one.high)


@cache
def key_topped(points: int, name: str) -> tuple[int, ...]:
    """The key of so many points with the tile of this name on top; empty where no two tiles make it."""
    found = (rank_tiles(one, other) for one, other in combinations(SET, 2))
    keys = {
        half.key
        for half in found
        if half.kind is TileKind.POINTS and half.points == points and name in SHORT_NAMES[half.top]
    }
    return keys.pop() if len(keys) == 1 else ()


# -- When a rule speaks -----------------------------------------------------------------------------------------------


def holding_exactly(names: tuple[str, ...]) -> TileWhen:
    """When the four tiles are those of one of the names."""
    return lambda hand: any(hand.holds(four) for four in names)


def holding(names: tuple[str, ...]) -> TileWhen:
    """When the tiles named are among the four."""
    filled = tuple(" ".join((some, *"*" * (4 - len(some.split())))) for some in names)
    return holding_exactly(filled)


def paired(names: str) -> TileWhen:
    """When there is a pair of a tile named, which of two pairs is the higher."""
    both = f"{names} {names}"
    return lambda hand: hand.pair is not None and match(hand.pair.setting.high, both)


def pairs(counts: frozenset[int]) -> TileWhen:
    """When there are so many pairs."""
    return lambda hand: count_pairs(hand) in counts


def count_pairs(hand: Hand) -> int:
    """How many pairs the four tiles hold."""
    if hand.pair is None:
        return 0
    return 2 if hand.pair.low.kind is TileKind.PAIR else 1


def beside_the_pair(names: tuple[str, ...]) -> TileWhen:
    """When the two tiles beside a pair are those of one of the names."""
    return lambda hand: hand.pair is not None and any(match(hand.pair.setting.low, two) for two in names)


def can_be_strong(is_so: bool) -> TileWhen:
    """When a wong, a gong or a high nine can be the high hand, or none can."""
    return lambda hand: any(is_strong(one.high) for one in hand.unbeaten) is is_so


def can_make(points: tuple[Points, ...]) -> TileWhen:
    """When some setting is worth that."""
    return lambda hand: any(some.holds(one) for some in points for one in hand.unbeaten)


def best_low_is(bound: Bound) -> TileWhen:
    """When the best low hand there is is worth so much."""
    return lambda hand: bound.holds(best_low(hand.unbeaten).low)


def best_high_is(bound: Bound) -> TileWhen:
    """When the best high hand there is is worth so much."""
    return lambda hand: bound.holds(best_high(hand.unbeaten).high)


# -- Questions about one setting --------------------------------------------------------------------------------------


def low_is(bound: Bound) -> Test:
    """Whether the low hand is worth so much."""
    return lambda _, one: bound.holds(one.low)


def high_is(bound: Bound) -> Test:
    """Whether the high hand is worth so much."""
    return lambda _, one: bound.holds(one.high)


def points_are(points: tuple[Points, ...]) -> Test:
    """Whether both hands are worth that."""
    return lambda _, one: any(some.holds(one) for some in points)


def low_tiles_are(names: tuple[str, ...]) -> Test:
    """Whether the low hand is of two tiles named together."""
    return lambda _, one: any(match(one.setting.low, two) for two in names)


def high_tiles_are(names: tuple[str, ...]) -> Test:
    """Whether the high hand is of two tiles named together."""
    return lambda _, one: any(match(one.setting.high, two) for two in names)


def high_is_strong(is_so: bool) -> Test:
    """Whether the high hand is a wong, a gong or a high nine."""
    return lambda _, one: is_strong(one.high) is is_so


def separates_two_highest(is_so: bool) -> Test:
    """Whether the two highest single tiles are in different halves."""

    def test(hand: Hand, one: RankedSetting) -> bool:
        first, second, *_ = hand.tiles
        return ((first in one.setting.low) != (second in one.setting.low)) is is_so

    return test


# -- Which of several settings ----------------------------------------------------------------------------------------


def best_low(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the highest low hand, then the highest high hand."""
    return max(settings, key=lambda one: (one.low.key, one.high.key))


def best_high(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the highest high hand, then the highest low hand."""
    return max(settings, key=lambda one: (one.high.key, one.low.key))


def lowest_high(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the lowest high hand, then the highest low hand."""
    them = tuple(settings)
    lowest = min(one.high.key for one in them)
    return best_low(one for one in them if one.high.key == lowest)


def balanced(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the two hands nearest to each other in points, then the highest low hand."""
    them = tuple(settings)
    nearest = min(worth(one.high) - worth(one.low) for one in them)
    return best_low(one for one in them if worth(one.high) - worth(one.low) == nearest)


def strongest(order: tuple[str, ...]) -> Choose:
    """Of settings with a strong high hand: by the order of wong, gong and high nine, then the twelve before the two."""
    kinds = {"high nine": TileKind.POINTS, "gong": TileKind.GONG, "wong": TileKind.WONG}
    places = {kinds[name]: place for place, name in enumerate(order)}
    return lambda settings: min(settings, key=lambda one: (places[one.high.kind], one.high.top is not Tile.TEEN))


# -- Which settings there are to choose from --------------------------------------------------------------------------


def most_points(settings: list[RankedSetting]) -> list[RankedSetting]:
    """The settings in which both hands together have the most points."""
    most = max((worth(one.low) + worth(one.high) for one in settings), default=0)
    return [one for one in settings if worth(one.low) + worth(one.high) == most]


def kept(hand: Hand) -> list[RankedSetting]:
    """The setting that keeps the pair."""
    return [hand.pair] if hand.pair else []


def split(hand: Hand) -> list[RankedSetting]:
    """The settings that split a pair and that keeping it does not beat."""
    return [one for one in hand.unbeaten if one is not hand.pair] if hand.pair else []


def together(names: str) -> Callable[[Hand], list[RankedSetting]]:
    """The settings that keep two named tiles together, even if another one beats them."""
    return lambda hand: [
        one for one in hand.settings if match(one.setting.low, names) or match(one.setting.high, names)
    ]


def high_tile_placed(hand: Hand, chosen: RankedSetting, most: int) -> RankedSetting:
    """Of the settings with the same points: up to so many points in the high hand the high tile low, above it high."""
    same = [
        one for one in hand.unbeaten if (one.low.points, one.high.points) == (chosen.low.points, chosen.high.points)
    ]
    return best_low(same) if chosen.high.points <= most else best_high(same)


class Play(Struct, frozen=True):
    """How a rule plays a hand: of the settings that are `there` and pass all tests the one chosen, if that passes."""

    there: Callable[[Hand], list[RankedSetting]]
    choose: Choose
    among: tuple[Test, ...] = ()
    with_most_points: bool = False
    at_least: int = 1
    provided: tuple[Test, ...] = ()
    high_tile_low_to: int | None = None

    def __call__(self, hand: Hand) -> Setting[Tile] | None:
        """The setting, or None where there is none such."""
        found = [one for one in self.there(hand) if all(test(hand, one) for test in self.among)]
        if self.with_most_points:
            found = most_points(found)
        if len(found) < self.at_least:
            return None
        chosen = self.choose(found)
        if not all(test(hand, chosen) for test in self.provided):
            return None
        if self.high_tile_low_to is not None:
            chosen = high_tile_placed(hand, chosen, self.high_tile_low_to)
        return chosen.setting
