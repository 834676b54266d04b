"""The hands of four tiles of a set, and their kinds: twins are alike, so a kind stands for one to sixteen hands."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.pieces.tiles import SET, Tile

Ints = NDArray[np.int64]
HAND: Final = 4


class Hands(Struct, frozen=True, eq=False):
    """The hands of a set, each as the places of its tiles, and which kind each is of.

    `places[h]` are four places of `tiles`, ascending. `kinds[k]` are the tiles of a kind, sorted as the ways' tables
    are; `kind[h]` is the kind of a hand, `first[k]` one hand of a kind and `number[k]` how many there are.
    """

    tiles: tuple[Tile, ...]
    places: Ints
    kinds: tuple[tuple[Tile, ...], ...]
    kind: Ints
    first: Ints
    number: Ints
    places_of_kinds: dict[tuple[Tile, ...], int]

    @property
    def opponents(self) -> int:
        """How many hands the tiles left by one hand make."""
        return comb(len(self.tiles) - HAND, HAND)

    def kind_of(self, tiles: Sequence[Tile]) -> int:
        """Which kind four tiles are of, in whatever order they are listed."""
        return self.places_of_kinds[tuple(sorted(tiles))]


@cache
def hands_of(tiles: tuple[Tile, ...] = SET) -> Hands:
    """The hands of a set: the whole one, or fewer tiles to try a method where every deal can be listed.

    >>> whole = hands_of()
    >>> len(whole.places), len(whole.kinds), int(whole.number.sum()) * whole.opponents
    (35960, 8130, 736281000)
    """
    places = np.array(list(combinations(range(len(tiles)), HAND)))
    different = sorted(set(tiles))
    numbers = np.array([different.index(tile) for tile in tiles])
    sorted_hands = np.sort(numbers[places], axis=1) @ len(different) ** np.arange(HAND)[::-1]
    _, first, kind, number = np.unique(sorted_hands, return_index=True, return_inverse=True, return_counts=True)
    kinds = tuple(tuple(sorted(tiles[place] for place in hand)) for hand in places[first].tolist())
    return Hands(tiles, places, kinds, kind, first, number, {kind: place for place, kind in enumerate(kinds)})
