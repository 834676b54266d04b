"""Four tiles analysed: their legal settings, ranked, and the short names by which house ways speak of tiles."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from msgspec import Struct

from paigow.houseway.way import Setting
from paigow.pieces.tiles import SET, Tile, check_tiles
from paigow.rank.tiles import GeeJoonSingle, TileHand, TileKind, rank_tiles, single_rank

_ORDER = {tile: place for place, tile in enumerate(Tile)}
"""The order in which tiles are written: that of the pairs, high to low."""

_HIGH_AND_LOW = {
    Tile.YUN: "H8", Tile.GOR: "H4", Tile.MOOY: "H10", Tile.CHONG: "H6", Tile.BON: "L4", Tile.PING: "L10",
    Tile.TIT: "H7", Tile.LOOK: "L6", Tile.BOT_TWO_SIX: "L8", Tile.BOT_THREE_FIVE: "L8", Tile.CHIT_TWO_FIVE: "L7",
    Tile.CHIT_THREE_FOUR: "L7", Tile.GEE_JOON_SIX: "GJ", Tile.GEE_JOON_THREE: "GJ",
}  # fmt: skip


def _short_names(tile: Tile) -> frozenset[str]:
    name = _HIGH_AND_LOW.get(tile, str(tile.spots))
    return frozenset({"*", name, "GJ" if name == "GJ" else str(tile.spots)})


SHORT_NAMES = {tile: _short_names(tile) for tile in Tile}
"""What a house way calls a tile: `8` any eight, `H8` the 4-4, `L8` the mixed ones, `GJ` either Gee Joon, `*` any."""


class RankedSetting(Struct, frozen=True):
    """A setting with the ranks of its halves."""

    setting: Setting[Tile]
    low: TileHand
    high: TileHand

    def beats(self, other: "RankedSetting") -> bool:
        """Whether it is as good as the other in both halves and better in one."""
        mine, theirs = (self.low.key, self.high.key), (other.low.key, other.high.key)
        return mine != theirs and mine[0] >= theirs[0] and mine[1] >= theirs[1]


class Hand(Struct, frozen=True):
    """What the rules look at. `tiles` stand highest single tile first, `settings` best first.

    `unbeaten` are the settings that no other legal setting beats; `pair` the setting that keeps a pair, or None.
    """

    tiles: tuple[Tile, ...]
    settings: tuple[RankedSetting, ...]
    unbeaten: tuple[RankedSetting, ...]
    pair: RankedSetting | None

    def holds(self, names: str) -> bool:
        """Whether the four tiles are these, in any order: `12/2 8 9 L4` is a twelve or a two, with the three others."""
        return match(self.tiles, names)


def match(tiles: tuple[Tile, ...], names: str) -> bool:
    """Whether the tiles are those named, one for one, in any order; a stroke parts alternatives.

    >>> match((Tile("2-2"), Tile("6-6")), "12/2 4"), match((Tile("2-2"), Tile("6-6")), "12/2 H4")
    (True, False)
    """
    return _fills(tiles, tuple(tuple(slot.split("/")) for slot in names.split()))


def _fills(tiles: tuple[Tile, ...], slots: tuple[tuple[str, ...], ...]) -> bool:
    if not slots:
        return not tiles
    return any(
        _fills(tiles[:place] + tiles[place + 1 :], slots[1:])
        for place, tile in enumerate(tiles)
        if not SHORT_NAMES[tile].isdisjoint(slots[0])
    )


def rank_setting(setting: Setting[Tile], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> RankedSetting:
    """The setting with the ranks of its halves."""
    (low, low_other), (high, high_other) = setting.low, setting.high
    return RankedSetting(setting, rank_tiles(low, low_other, gee_joon), rank_tiles(high, high_other, gee_joon))


def beats(one: Setting[Tile], other: Setting[Tile], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> bool:
    """Whether one setting is as good as the other in both halves and better in one."""
    return rank_setting(one, gee_joon).beats(rank_setting(other, gee_joon))


def legal_settings(tiles: Iterable[Tile], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> tuple[Setting[Tile], ...]:
    """The settings of four tiles, one to three, best first, whatever the order in which the tiles are listed.

    First those that no other beats, then the rest; among them by how many of the 496 two-tile hands the two halves
    outrank, added up. The low half never outranks the high one (58 Pa. Code 621a.1, high hand and low hand); of equal
    halves the one whose tiles are written first is the high one. Raises `ValueError` for other than four tiles of a
    set.

    >>> [" ".join(setting.low + setting.high) for setting in legal_settings(map(Tile, ["2-2", "6-6", "2-2", "6-6"]))]
    ['2-2 2-2 6-6 6-6', '6-6 2-2 6-6 2-2']
    """
    return tuple(ranked.setting for ranked in analyse(tuple(sorted(tiles)), gee_joon).settings)


@cache
def analyse(tiles: tuple[Tile, ...], gee_joon: GeeJoonSingle) -> Hand:
    """The four tiles analysed. Raises `ValueError` for other than four tiles of a set."""
    if len(tiles) != 4:
        raise ValueError(f"a hand has four tiles, not {len(tiles)}")
    check_tiles(tiles)
    first, *rest = sorted(tiles, key=_ORDER.__getitem__)
    found = dict.fromkeys(
        _setting((first, mate), (rest[place - 2], rest[place - 1]), gee_joon) for place, mate in enumerate(rest)
    )
    unbeaten = _strongest_first((one for one in found if not any(other.beats(one) for other in found)), gee_joon)
    beaten = _strongest_first((one for one in found if one not in unbeaten), gee_joon)
    return Hand(
        tiles=tuple(sorted(tiles, key=lambda tile: (-single_rank(tile, gee_joon), _ORDER[tile]))),
        settings=unbeaten + beaten,
        unbeaten=unbeaten,
        pair=next((one for one in unbeaten if one.high.kind is TileKind.PAIR), None),
    )


def _setting(one: tuple[Tile, Tile], other: tuple[Tile, Tile], gee_joon: GeeJoonSingle) -> RankedSetting:
    """The two halves, the lower one low; `one` holds the tile that is written first."""
    other = min(other, other[::-1], key=lambda half: _ORDER[half[0]])
    low, high = (one, other) if rank_tiles(*one, gee_joon).key < rank_tiles(*other, gee_joon).key else (other, one)
    return rank_setting(Setting(low, high), gee_joon)


def _strongest_first(settings: Iterable[RankedSetting], gee_joon: GeeJoonSingle) -> tuple[RankedSetting, ...]:
    return tuple(
        sorted(settings, key=lambda one: _outranked(one.low, gee_joon) + _outranked(one.high, gee_joon), reverse=True)
    )


def _outranked(hand: TileHand, gee_joon: GeeJoonSingle) -> int:
    """How many of the 496 two-tile hands it outranks."""
    return bisect_left(_all_keys(gee_joon), hand.key)


@cache
def _all_keys(gee_joon: GeeJoonSingle) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(rank_tiles(one, other, gee_joon).key for one, other in combinations(SET, 2)))
