"""Every deal of two hands from a short deck, one by one, each hand set by itself: what the quick counts must give."""

from itertools import combinations
from math import comb

import numpy as np

from paigow.odds.cards.kinds import Ints
from paigow.odds.cards.outcomes import Small, scale
from paigow.odds.compiled import compiled
from paigow.pieces.cards import RANKS, SUITS, Card
from paigow.rank.cards import Wheel

HAND = 7
CHOOSE = np.array([[comb(of, some) for some in range(HAND + 1)] for of in range(54)], dtype=np.int64)


def deck_of(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards of these ranks (0 is the two) and the joker."""
    return (*(Card(RANKS[rank] + suit) for rank in ranks for suit in SUITS), Card.JOKER)


def hands_of(ranks: tuple[int, ...]) -> list[tuple[Card, ...]]:
    """Every seven cards of the short deck, in the order of their numbers."""
    deck = deck_of(ranks)
    places = sorted(combinations(range(len(deck)), HAND), key=lambda hand: hand[::-1])
    return [tuple(deck[place] for place in hand) for hand in places]


def numbers(wheel: Wheel = Wheel.SECOND) -> tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]]:
    """The number of each front and of each back by its key."""
    known = scale(wheel)
    return (
        {key: number for number, key in enumerate(known.fronts)},
        {key: number for number, key in enumerate(known.backs)},
    )


@compiled
def every_deal(
    cards: int, choose: Ints, front: Small, back: Small, bank_front: Small, bank_back: Small, counts: Ints
) -> Ints:
    """The nine cells over every deal; `front` and the others by the number of a hand, `counts` for the bank's."""
    cells = np.zeros(9, dtype=np.int64)
    mine, theirs, rest = np.arange(HAND), np.arange(HAND), np.empty(cards - HAND, dtype=np.int64)
    while True:
        number, left = 0, 0
        for card in range(cards):
            is_mine = False
            for place in range(HAND):
                is_mine = is_mine or mine[place] == card
            if not is_mine:
                rest[left] = card
                left += 1
        for place in range(HAND):
            number += choose[mine[place], place + 1]
        my_front, my_back = front[number], back[number]
        theirs[:] = np.arange(HAND)
        while True:
            other = 0
            for place in range(HAND):
                other += choose[rest[theirs[place]], place + 1]
            row = (my_front > bank_front[other]) + (my_front >= bank_front[other])
            column = (my_back > bank_back[other]) + (my_back >= bank_back[other])
            cells[3 * row + column] += counts[other]
            if not _next(theirs, left):
                break
        if not _next(mine, cards):
            return cells


@compiled
def _next(chosen: Ints, of: int) -> bool:
    """Changes the choice to the next one; False after the last."""
    for place in range(len(chosen)):
        limit = chosen[place + 1] if place + 1 < len(chosen) else of
        if chosen[place] + 1 < limit:
            chosen[place] += 1
            for before in range(place):
                chosen[before] = before
            return True
    return False
