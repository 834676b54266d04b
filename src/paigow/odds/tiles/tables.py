"""What the reference functions say of every kind of four tiles, as whole numbers: its legal settings, a way's choice.

A two-tile hand is known by its place among all different ones, low to high: 0 is zero against zero.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.houseway.tiles import RankedSetting, TileWay, analyse, decide, legal_settings
from paigow.houseway.way import Decision, Setting
from paigow.odds import cache as kept_tables
from paigow.odds.tiles.hands import Hands, hands_of
from paigow.pieces.tiles import SET, Tile
from paigow.rank.tiles import GeeJoonSingle, rank_tiles

SETTINGS: Final = 3
"""The most legal settings that four tiles have; where there are fewer, the last one fills the row."""
Table = NDArray[np.int16]


class Settings(Struct, frozen=True, eq=False):
    """The legal settings of every kind, best first: the ranks of the low and of the high half, `[kind, setting]`."""

    low: Table
    high: Table


class Choices(Struct, frozen=True, eq=False):
    """What a way does with every kind: which setting it plays, and by which of its rules, both by their places."""

    setting: Table
    rule: Table


@cache
def rank_places(gee_joon: GeeJoonSingle) -> dict[tuple[int, ...], int]:
    """The keys of all two-tile hands, low to high, with their places."""
    keys = {rank_tiles(one, other, gee_joon).key for one, other in combinations(SET, 2)}
    return {key: place for place, key in enumerate(sorted(keys))}


@cache
def settings_table(gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST, tiles: tuple[Tile, ...] = SET) -> Settings:
    """The legal settings of every kind of hand of a set."""
    found = kept_tables.kept("tile-settings", lambda: _settings(hands_of(tiles), gee_joon), gee_joon, " ".join(tiles))
    return Settings(low=found["low"].astype(np.int16), high=found["high"].astype(np.int16))


def _settings(hands: Hands, gee_joon: GeeJoonSingle) -> dict[str, NDArray[np.generic]]:
    places = rank_places(gee_joon)
    rows = [
        [(places[one.low.key], places[one.high.key]) for one in _filled(analyse(kind, gee_joon).settings)]
        for kind in hands.kinds
    ]
    both = np.array(rows, dtype=np.int16)
    return {"low": both[:, :, 0], "high": both[:, :, 1]}


def _filled(settings: tuple[RankedSetting, ...]) -> tuple[RankedSetting, ...]:
    return settings + settings[-1:] * (SETTINGS - len(settings))


@lru_cache(maxsize=16)
def choices(way: TileWay, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST, tiles: tuple[Tile, ...] = SET) -> Choices:
    """How a way sets every kind of hand of a set. Raises `NotSetError` for a way that does not set every one."""

    def make() -> dict[str, NDArray[np.generic]]:
        return _choices(way, hands_of(tiles), gee_joon)

    found = kept_for(way, "tile-way", make, gee_joon, tiles)
    return Choices(found["setting"], found["rule"])


def kept_for(
    way: TileWay, name: str, make: Callable[[], kept_tables.Arrays], gee_joon: GeeJoonSingle, tiles: tuple[Tile, ...]
) -> dict[str, Any]:
    """The arrays of this name that rest on what is written of a way; made each time where nothing is."""
    if not way.written:
        return {**make()}
    return {**kept_tables.kept(name, make, way.written, gee_joon, " ".join(tiles))}


def _choices(way: TileWay, hands: Hands, gee_joon: GeeJoonSingle) -> dict[str, NDArray[np.generic]]:
    rules = {rule.name: place for place, rule in enumerate(way.rules)}
    rows = []
    for kind in hands.kinds:
        decision = decide(way, analyse(kind, gee_joon))
        rows.append((chosen(decision, legal_settings(kind, gee_joon)), rules[decision.rule]))
    both = np.array(rows, dtype=np.int16)
    return {"setting": both[:, 0], "rule": both[:, 1]}


def chosen(decision: Decision[Tile], settings: tuple[Setting[Tile], ...]) -> int:
    """The place of what was decided among the legal settings, however its tiles are listed."""
    return [_halves(one) for one in settings].index(_halves(decision))


def _halves(setting: Setting[Tile] | Decision[Tile]) -> frozenset[tuple[Tile, ...]]:
    return frozenset((tuple(sorted(setting.low)), tuple(sorted(setting.high))))
