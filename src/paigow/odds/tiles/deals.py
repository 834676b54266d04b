"""Every deal of two hands of tiles, counted exactly.

Two hands of four share no tile in as many ways as inclusion and exclusion say: hands that hold no tile in particular,
less those that hold a tile of the player's, plus those that hold two of them, and so on. So a hand set in a certain
way meets the other side's hands in a few sums, `(-1)^k` times the hands that hold k of its tiles, each read from a
table of how many hands with those tiles rank below.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.tiles import TileWay
from paigow.odds.crosstab import Crosstab, Result, crosstab
from paigow.odds.tiles.hands import HAND, Hands, Ints, hands_of
from paigow.odds.tiles.tables import SETTINGS, Choices, Settings, choices, kept_for, settings_table
from paigow.pieces.tiles import SET, Tile
from paigow.rank.tiles import GeeJoonSingle

Ranks = tuple[NDArray[np.int16], NDArray[np.int16]]
"""The ranks of the low and of the high halves of some hands."""
Counts = NDArray[np.int64]
"""How many hands of the other side fall into each cell: `[kind, setting, low, high]`, the last two by `Result`."""


@lru_cache(maxsize=16)
def counts_against(
    way: TileWay, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST, tiles: tuple[Tile, ...] = SET
) -> Counts:
    """For every legal setting of every kind, its deals against a way by what becomes of each half.

    Raises `NotSetError` for a way that does not set every hand.
    """

    def make() -> dict[str, NDArray[np.generic]]:
        hands, settings = hands_of(tiles), settings_table(gee_joon, tiles)
        return {"counts": counts_of(hands, settings, choices(way, gee_joon, tiles)).astype(np.int16)}

    return np.asarray(kept_for(way, "tile-deals", make, gee_joon, tiles)["counts"], dtype=np.int64)


def deals_of(counts: Counts, setting: NDArray[np.integer], hands: Hands) -> Crosstab:
    """All deals of a set, every kind being set as `setting` says."""
    each = counts[np.arange(len(setting)), setting]
    return crosstab(np.tensordot(hands.number, each, 1))


def best_settings(counts: Counts, commission: Fraction, has_bank: bool) -> NDArray[np.int64]:
    """For every kind the setting that gains most, at a commission on each win; of equals the first.

    Whoever has the bank has the copies too.
    """
    win, lose = results(counts, has_bank)
    kept = 1 - commission
    return np.asarray(np.argmax(kept.numerator * win - kept.denominator * lose, axis=1), dtype=np.int64)


def results(counts: Counts, has_bank: bool) -> tuple[Counts, Counts]:
    """How many hands each setting beats, and how many beat it; the copies go to whoever has the bank."""
    if has_bank:
        return counts[..., Result.COPY :, Result.COPY :].sum((-2, -1)), counts[..., Result.BELOW, Result.BELOW]
    return counts[..., Result.ABOVE, Result.ABOVE], counts[..., : Result.ABOVE, : Result.ABOVE].sum((-2, -1))


# The count


def counts_of(hands: Hands, settings: Settings, theirs: Choices) -> Counts:
    """For every legal setting of every kind, the hands of the other tiles, so chosen, by what becomes of each half."""
    played = np.arange(len(hands.kinds)), theirs.setting
    opponents = settings.low[played][hands.kind], settings.high[played][hands.kind]
    mine = settings.low.ravel(), settings.high.ravel()
    own = np.repeat(hands.places[hands.first], SETTINGS, axis=0)
    counts = _its_own(hands, opponents, mine)  # of the hands that hold all four of its tiles there is one
    for held in range(HAND):
        below = _below(hands, opponents, held)
        for part in _parts(held):
            counts += (-1) ** held * _cells(below, _numbers(own[:, part]), mine)
    return counts.reshape(len(hands.kinds), SETTINGS, 3, 3)


def _parts(held: int) -> list[list[int]]:
    """Every choice of so many of the four tiles of a hand."""
    return [list(part) for part in combinations(range(HAND), held)]


def _numbers(places: Ints) -> Ints:
    """A number for the tiles at the ascending places of each row: 0 for the first choice of so many, and on."""
    choose = np.array([[comb(place, size) for size in range(HAND)] for place in range(len(SET))])
    return np.asarray(sum(choose[places[:, at], at + 1] for at in range(places.shape[1])) + np.zeros(len(places), int))


def _below(hands: Hands, opponents: Ranks, held: int) -> NDArray[np.uint16]:
    """How many hands hold these tiles and have a lower low half and a lower high half: `[tiles, low, high]`."""
    ranks = int(max(half.max() for half in opponents)) + 1
    below = np.zeros((comb(len(hands.tiles), held), ranks + 1, ranks + 1), dtype=np.uint16)
    for part in _parts(held):
        np.add.at(below, (_numbers(hands.places[:, part]), opponents[0] + 1, opponents[1] + 1), 1)
    np.cumsum(below, axis=1, out=below)
    return np.cumsum(below, axis=2, out=below)


def _cells(below: NDArray[np.uint16], numbers: Ints, mine: Ranks) -> Counts:
    """The cells of each of my settings among the hands that hold the tiles of that number."""
    low, high = (_bounds(half, below.shape[1] - 1) for half in mine)
    within = below[numbers[:, None, None], low[:, :, None], high[:, None, :]].astype(np.int64)
    cells = np.diff(np.diff(within, axis=1, prepend=0), axis=2, prepend=0)
    return cells[:, ::-1, ::-1]  # the hands below are those above which mine stands


def _bounds(half: NDArray[np.int16], top: int) -> Ints:
    """Up to where to count for what ranks below, then what ranks equal too, then all."""
    return np.minimum(np.stack([half, half + 1, np.full_like(half, top)], axis=1), top).astype(np.int64)


def _its_own(hands: Hands, opponents: Ranks, mine: Ranks) -> Counts:
    """The cells of each of my settings against the very same hand, as the other side sets it."""
    low, high = (
        1 + np.sign(half.astype(np.int64) - np.repeat(other[hands.first], SETTINGS))
        for half, other in zip(mine, opponents, strict=True)
    )
    cells = np.zeros((len(low), 3, 3), dtype=np.int64)
    cells[np.arange(len(low)), low, high] = 1
    return cells
