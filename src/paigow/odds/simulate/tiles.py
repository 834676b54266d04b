"""What four tiles are worth as a way sets them, in compiled code: three look-ups for a hand.

Tiles are numbered by their place in the set. Two tiles are of one of 221 kinds, twins being alike, and two such kinds
make a hand. The table holds every order in which its tiles can lie.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.tiles import TileWay
from paigow.odds.compiled import compiled
from paigow.odds.simulate.chance import Bytes, Draw, Words, deal
from paigow.odds.simulate.rounds import BITS, Codes, Counts, Worths, count
from paigow.odds.tiles.hands import HAND, hands_of
from paigow.odds.tiles.tables import choices, settings_table
from paigow.pieces.tiles import SET
from paigow.rank.tiles import GeeJoonSingle

BLOCK: Final = 2_000
"""So many rounds are dealt, then set, then compared."""


class TileTables(NamedTuple):
    """`two[tile, tile]` is the kind of two tiles, and `worth[way, two, two]` what four are worth."""

    two: Bytes
    worth: Worths


def tile_tables(ways: Sequence[TileWay], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> TileTables:
    """The tables of these ways, in their order."""
    two = two_kinds()
    table = np.zeros((len(ways), int(two.max()) + 1, int(two.max()) + 1), dtype=np.uint32)
    places = hands_of().places
    for number, way in enumerate(ways):
        worth = hand_worths(way, gee_joon)
        for a, b, c, d in permutations(range(HAND)):
            table[number, two[places[:, a], places[:, b]], two[places[:, c], places[:, d]]] = worth
    return TileTables(two, table)


def two_kinds() -> Bytes:
    """The kind of any two tiles of the set, by their places."""
    found: dict[tuple[str, ...], int] = {}
    two = np.zeros((len(SET), len(SET)), dtype=np.uint8)
    for one, other in combinations(range(len(SET)), 2):
        kind = found.setdefault(tuple(sorted((SET[one], SET[other]))), len(found))
        two[one, other] = two[other, one] = kind
    return two


def hand_worths(way: TileWay, gee_joon: GeeJoonSingle) -> NDArray[np.uint32]:
    """What each of the 35,960 hands is worth."""
    hands, settings = hands_of(), settings_table(gee_joon)
    played = np.arange(len(hands.kinds)), choices(way, gee_joon).setting
    low, high = settings.low[played].astype(np.uint32), settings.high[played].astype(np.uint32)
    return np.asarray((low << BITS | high)[hands.kind], dtype=np.uint32)


@compiled
def tile_worths(deals: Bytes, tables: TileTables, ways: Counts, worths: Worths) -> None:
    """What each hand of each row of `deals` is worth; `ways[hand]` says by which of the tables' ways it is set."""
    two, worth = tables
    size = np.uint64(HAND)
    for row in range(np.uint64(deals.shape[0])):
        for hand in range(np.uint64(ways.size)):
            at = hand * size
            one = two[deals[row, at], deals[row, at + np.uint64(1)]]
            other = two[deals[row, at + np.uint64(2)], deals[row, at + np.uint64(3)]]
            worths[row, hand] = worth[np.uint64(ways[hand]), one, other]


@compiled
def count_dealt_tiles(
    deals: Bytes, tables: TileTables, ways: Counts, of_cell: Counts, joint: Counts, cells: Counts, codes: Codes
) -> None:
    """Counts the rounds of given deals, `[round, tile]`: the bank's four tiles first."""
    worths = np.empty((deals.shape[0], ways.size), dtype=np.uint32)
    tile_worths(deals, tables, ways, worths)
    count(worths, of_cell, joint, cells, codes)


@compiled
def count_tiles(
    rounds: int,
    state: Words,
    draw: Draw,
    tables: TileTables,
    ways: Counts,
    of_cell: Counts,
    joint: Counts,
    cells: Counts,
    codes: Codes,
) -> None:
    """Shuffles and counts so many rounds."""
    order = np.arange(len(SET)).astype(np.uint8)
    deals = np.empty((BLOCK, ways.size * HAND), dtype=np.uint8)
    for start in range(0, rounds, BLOCK):
        end = min(start + BLOCK, rounds)
        deal(deals[: end - start], order, state, draw)
        count_dealt_tiles(deals[: end - start], tables, ways, of_cell, joint, cells, codes[start:end])
