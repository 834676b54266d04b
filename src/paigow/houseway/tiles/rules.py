"""The parts of which the ways are built: each part looks at a hand and answers with a setting, or with None.

Where a part has a choice it takes none that another legal setting beats.
"""

from collections.abc import Callable, Iterable

from paigow.houseway.tiles.hand import Hand, RankedSetting, match
from paigow.houseway.way import Rule, Setting, Way
from paigow.law import Basis
from paigow.pieces.tiles import Tile
from paigow.rank.tiles import TileHand, TileKind, rank_tiles

TileRule = Rule[Tile, Hand]
TileWay = Way[Tile, Hand]
Choose = Callable[[Hand], RankedSetting | None]

HIGH_THREE = rank_tiles(Tile.CHONG, Tile.CHIT_TWO_FIVE).key
"""Three points with the 3-3 on top: a low hand below it is a poor one."""


def rule(name: str, text: str, choose: Choose, basis: Basis = Basis.PRACTICE) -> TileRule:
    """A named rule that plays what `choose` finds."""

    def decide(hand: Hand) -> Setting[Tile] | None:
        chosen = choose(hand)
        return chosen.setting if chosen else None

    return Rule(name, text, decide, basis)


# Which of several settings


def best_low(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the highest low hand, then the highest high hand."""
    return max(settings, key=lambda one: (one.low.key, one.high.key))


def best_high(settings: Iterable[RankedSetting]) -> RankedSetting:
    """The one with the highest high hand, then the highest low hand."""
    return max(settings, key=lambda one: (one.high.key, one.low.key))


def low_as_high_as_possible(hand: Hand) -> RankedSetting:
    """The best low hand; it always answers."""
    return best_low(hand.unbeaten)


# What a half is worth


def worth(half: TileHand) -> int:
    """The points, or 10 for a gong, 11 for a wong, 12 for a pair."""
    return half.points if half.kind is TileKind.POINTS else 9 + half.kind.value


def is_high_nine(half: TileHand) -> bool:
    """Whether it is a seven with the twelve or the two."""
    return half.kind is TileKind.POINTS and half.points == 9 and half.top in (Tile.TEEN, Tile.DAY)


def is_strong(half: TileHand) -> bool:
    """Whether it is a wong, a gong or a high nine."""
    return half.kind in (TileKind.WONG, TileKind.GONG) or is_high_nine(half)


def is_poor(low: TileHand) -> bool:
    """Whether it ranks below three points with the 3-3 on top."""
    return low.key < HIGH_THREE


def scoring(hand: Hand, low: int, high: int) -> list[RankedSetting]:
    """The settings worth exactly these points in the low and in the high hand."""
    return [one for one in hand.unbeaten if (worth(one.low), worth(one.high)) == (low, high)]


# Named hands


def plays(names: str, together: str) -> Choose:
    """With exactly these four tiles, the setting that keeps two named tiles together, even if another one beats it."""

    def choose(hand: Hand) -> RankedSetting | None:
        if not hand.holds(names):
            return None
        return next(one for one in hand.settings if _has_half(one.setting, together))

    return choose


def plays_high(names: str) -> Choose:
    """With exactly these four tiles, the best high hand."""
    return lambda hand: best_high(hand.unbeaten) if hand.holds(names) else None


def _has_half(setting: Setting[Tile], names: str) -> bool:
    return match(setting.low, names) or match(setting.high, names)


def one_of(*choices: Choose) -> Choose:
    """What the first of the choices that answers says."""
    return lambda hand: next((chosen for choose in choices if (chosen := choose(hand))), None)


# Pairs


def two_pairs(hand: Hand) -> RankedSetting | None:
    """Both pairs, where there are two."""
    return hand.pair if hand.pair and hand.pair.low.kind is TileKind.PAIR else None


def keep_any_pair(hand: Hand) -> RankedSetting | None:
    """The pair, as the high hand."""
    return hand.pair


def keep_pair(names: str) -> Choose:
    """The pair, if it is of a tile named: `4/5` keeps both fours and the fives."""
    return lambda hand: hand.pair if hand.pair and match(hand.pair.setting.high, f"{names} {names}") else None


def _splits(hand: Hand, names: str) -> list[RankedSetting]:
    """The settings that split a pair of tiles named and that keeping the pair does not beat."""
    if keep_pair(names)(hand) is None:
        return []
    return [one for one in hand.unbeaten if one is not hand.pair]


def split_with(names: str, *others: str) -> Choose:
    """A pair of tiles named, split when the two other tiles are so."""

    def choose(hand: Hand) -> RankedSetting | None:
        splits = _splits(hand, names)
        if splits and hand.pair and any(match(hand.pair.setting.low, other) for other in others):
            return best_low(splits)
        return None

    return choose


def split_to_make(names: str, *goals: tuple[int, int]) -> Choose:
    """A pair of tiles named, split when that makes one of the goals or better: worth of the low hand, of the high."""
    return split_when(names, lambda one: any(worth(one.low) >= low and worth(one.high) >= high for low, high in goals))


def split_when(names: str, is_good: Callable[[RankedSetting], bool]) -> Choose:
    """A pair of tiles named, split when the setting so made is good."""

    def choose(hand: Hand) -> RankedSetting | None:
        good = list(filter(is_good, _splits(hand, names)))
        return best_low(good) if good else None

    return choose


# Wongs, gongs and high nines


def strong_settings(hand: Hand) -> list[RankedSetting]:
    """The settings with a wong, a gong or a high nine as the high hand."""
    return [one for one in hand.unbeaten if is_strong(one.high)]


def preferred_strong(hand: Hand) -> RankedSetting | None:
    """A high nine before a gong before a wong, the twelve in the high hand before the two."""
    strong = strong_settings(hand)
    if not strong:
        return None
    order = (TileKind.POINTS, TileKind.GONG, TileKind.WONG)
    return min(strong, key=lambda one: (order.index(one.high.kind), one.high.top is not Tile.TEEN))


def strong_but_poor(hand: Hand) -> RankedSetting | None:
    """The best high hand, where the preferred strong one leaves a poor low hand."""
    preferred = preferred_strong(hand)
    return best_high(hand.unbeaten) if preferred and is_poor(preferred.low) else None


# Points


def high_if_low_is_poor(at_least: int) -> Choose:
    """The best high hand, where the best low hand is poor and the best high hand has that many points."""

    def choose(hand: Hand) -> RankedSetting | None:
        highest = best_high(hand.unbeaten)
        return highest if is_poor(best_low(hand.unbeaten).low) and worth(highest.high) >= at_least else None

    return choose


def high_tile_high(low: int, high: int) -> Choose:
    """The best high hand of several settings worth so much or more: the high tile goes into the high hand."""

    def choose(hand: Hand) -> RankedSetting | None:
        ways = [one for one in hand.unbeaten if worth(one.low) >= low and worth(one.high) >= high]
        return best_high(ways) if len(ways) > 1 else None

    return choose


def separates_top_tiles(hand: Hand, setting: Setting[Tile]) -> bool:
    """Whether the two highest single tiles are in different halves."""
    first, second, *_ = hand.tiles
    return (first in setting.low) != (second in setting.low)


def two_ways_to(*points: tuple[int, int]) -> Choose:
    """The best high hand of two settings with the same points, if it separates the two highest tiles."""

    def choose(hand: Hand) -> RankedSetting | None:
        for low, high in points:
            ways = scoring(hand, low, high)
            if len(ways) > 1 and separates_top_tiles(hand, best_high(ways).setting):
                return best_high(ways)
        return None

    return choose


def seven_nine_over_eights(hand: Hand) -> RankedSetting | None:
    """Of 8/8 and 7/9 the latter, if it separates the two highest tiles."""
    nines = scoring(hand, 7, 9)
    if nines and scoring(hand, 8, 8) and separates_top_tiles(hand, best_high(nines).setting):
        return best_high(nines)
    return None


def twelve_high_at_seven_eight(hand: Hand) -> RankedSetting | None:
    """With the twelve and the two, and two ways to 7/8, the one with the twelve in the high hand."""
    ways = scoring(hand, 7, 8)
    return best_high(ways) if len(ways) > 1 and {Tile.TEEN, Tile.DAY} <= set(hand.tiles) else None
