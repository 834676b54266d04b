"""The kinds of seven cards: what a setting can depend on, and no more.

Without a flush the suits do not matter, so a hand is of the *rank kind* that says how many cards of each rank it has
and whether the joker is there: 67,600 kinds. Where five cards of a suit (or four and the joker) make a flush
possible, the hand is of a *flush kind* too: the ranks held in that suit, and how many cards of each rank in the three
others. No hand has two such suits.

Ranks are numbered 0 (two) to 12 (ace) here; a set of ranks is a whole number with the bit of each.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, cycle
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.cache import Arrays, kept
from paigow.pieces.cards import RANKS, SUITS, Card

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

NUMBER: Final = len(RANKS)
"""Thirteen ranks."""
HAND: Final = 7
SUITED_IN_FLUSH: Final = 5


class Kinds(Struct, frozen=True):
    """The kinds of seven cards that a deck of some ranks can give; row by row, one kind a row.

    `counts[k, r]` is how many natural cards of rank r the rank kind k has, `joker[k]` whether the joker is its
    seventh card. `suited[f]` is the set of ranks that the flush kind f holds in its suit, `others[f, r]` how many
    cards of rank r it has in the other suits, `flush_joker[f]` whether it has the joker, and `rank_kind[f]` the rank
    kind it is of.
    """

    ranks: tuple[int, ...]
    counts: Bytes
    joker: Bytes
    suited: NDArray[np.uint16]
    others: Bytes
    flush_joker: Bytes
    rank_kind: Ints

    def cards(self, kind: int) -> tuple[Card, ...]:
        """Seven cards of a rank kind that hold no flush."""
        return _spread(self.counts[kind].tolist(), SUITS) + ((Card.JOKER,) if self.joker[kind] else ())

    def flush_cards(self, kind: int) -> tuple[Card, ...]:
        """Seven cards of a flush kind."""
        held = int(self.suited[kind])
        suited = tuple(_CARDS[rank, SUITS[0]] for rank in range(NUMBER) if held >> rank & 1)
        rest = _spread(self.others[kind].tolist(), SUITS[1:])
        return suited + rest + ((Card.JOKER,) if self.flush_joker[kind] else ())

    def hands(self) -> Ints:
        """How many hands each rank kind has, those with a flush among them."""
        return ways_to_suit(self.counts, 4)

    def flush_hands(self) -> Ints:
        """How many hands each flush kind has."""
        return 4 * ways_to_suit(self.others, 3)

    def rank_kinds(self) -> Ints:
        """The rank kind of each kind: of the rank kinds without a flush, and then of the flush kinds."""
        return np.concatenate((np.arange(len(self.counts)), self.rank_kind))

    def hands_of_each(self) -> Ints:
        """How many hands each kind has: of each rank kind those without a flush, and then of the flush kinds."""
        with_flush = self.flush_hands()
        taken = np.zeros(len(self.counts), dtype=np.int64)
        np.add.at(taken, self.rank_kind, with_flush)
        return np.concatenate((self.hands() - taken, with_flush))


def ways_to_suit(counts: Bytes, suits: int | Ints) -> Ints:
    """In how many ways the cards of each row, given by how often each rank comes, can have so many suits.

    `suits` may differ from rank to rank.
    """
    choose = np.array([[comb(of, some) for some in range(5)] for of in range(5)], dtype=np.int64)
    return np.asarray(np.prod(choose[suits, counts], axis=1), dtype=np.int64)


def _spread(counts: list[int], suits: str) -> tuple[Card, ...]:
    """Cards of these ranks, the suits taken in turn."""
    turn = cycle(suits)
    return tuple(_CARDS[rank, next(turn)] for rank, cards in enumerate(counts) for _ in range(cards))


_CARDS: Final = {(rank, suit): Card(RANKS[rank] + suit) for rank in range(NUMBER) for suit in SUITS}


@cache
def kinds_of(ranks: tuple[int, ...] = tuple(range(NUMBER))) -> Kinds:
    """The kinds of a deck with these ranks and the joker: all thirteen, or fewer to try a method on a short deck.

    >>> whole = kinds_of()
    >>> len(whole.counts), int(whole.hands().sum()), len(whole.suited)
    (67600, 154143080, 224653)
    """
    whole = tuple(range(NUMBER))
    return Kinds(ranks, **(kept("card-kinds", lambda: _kinds(whole)) if ranks == whole else _kinds(ranks)))


def _kinds(ranks: tuple[int, ...]) -> Arrays:
    counts = [(some, joker) for joker in (0, 1) for some in _multisets(ranks, HAND - joker, 4)]
    index = {row: place for place, row in enumerate(counts)}
    flushes = list(_flushes(ranks))
    return {
        "counts": np.array([some for some, _ in counts], dtype=np.uint8),
        "joker": np.array([joker for _, joker in counts], dtype=np.uint8),
        "suited": np.array([sum(1 << rank for rank in suited) for suited, _, _ in flushes], dtype=np.uint16),
        "others": np.array([others for _, others, _ in flushes], dtype=np.uint8).reshape(-1, NUMBER),
        "flush_joker": np.array([joker for _, _, joker in flushes], dtype=np.uint8),
        "rank_kind": np.array([index[_together(*flush)] for flush in flushes], dtype=np.int64),
    }


def _multisets(ranks: tuple[int, ...], cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """How often each of the thirteen ranks comes in so many cards, none more often than `most`."""

    def of(place: int, left: int) -> Iterator[tuple[int, ...]]:
        if place == NUMBER:
            if left == 0:
                yield ()
            return
        for here in range(min(most, left) + 1 if place in ranks else 1):
            for rest in of(place + 1, left - here):
                yield (here, *rest)

    return of(0, cards)


def _flushes(ranks: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every flush kind: the ranks in its suit, the counts of its other cards, and whether it has the joker."""
    for joker in (0, 1):
        for size in range(SUITED_IN_FLUSH - joker, HAND - joker + 1):
            others = list(_multisets(ranks, HAND - joker - size, 3))
            for suited in combinations(ranks, size):
                for some in others:
                    yield suited, some, joker


def _together(suited: tuple[int, ...], others: tuple[int, ...], joker: int) -> tuple[tuple[int, ...], int]:
    return tuple(others[rank] + (rank in suited) for rank in range(NUMBER)), joker
