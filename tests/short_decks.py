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
def against(cards: int, choose: Ints, mine: Ints, front: Small, back: Small, counts: Ints, settings: Ints) -> Ints:
    """The nine cells of each of my settings, given by its front and back, against all hands of the other cards.

    `front`, `back` and `counts` are of the bank's hands, by the number of a hand.
    """
    cells = np.zeros((len(settings), 9), dtype=np.int64)
    rest, theirs, left = np.empty(cards, dtype=np.int64), np.arange(HAND), 0
    for card in range(cards):
        is_mine = False
        for held in mine:
            is_mine = is_mine or held == card
        if not is_mine:
            rest[left] = card
            left += 1
    while True:
        other = 0
        for place in range(HAND):
            other += choose[rest[theirs[place]], place + 1]
        for one in range(len(settings)):
            my_front, my_back = settings[one]
            row = (my_front > front[other]) + (my_front >= front[other])
            column = (my_back > back[other]) + (my_back >= back[other])
            cells[one, 3 * row + column] += counts[other]
        if not _next(theirs, left):
            return cells


@compiled
def every_deal(
    cards: int, choose: Ints, front: Small, back: Small, bank_front: Small, bank_back: Small, counts: Ints
) -> Ints:
    """The nine cells over every deal; `front` and the others by the number of a hand, `counts` of the bank's."""
    cells, mine = np.zeros(9, dtype=np.int64), np.arange(HAND)
    settings, number = np.empty((1, 2), dtype=np.int64), 0
    while True:  # in the order of the numbers
        settings[0, 0], settings[0, 1] = front[number], back[number]
        cells += against(cards, choose, mine, bank_front, bank_back, counts, settings)[0]
        number += 1
        if not _next(mine, cards):
            return cells


@compiled
def best_deals(
    cards: int, choose: Ints, start: Ints, settings: Ints, front: Small, back: Small, worth: Ints, judged: Ints
) -> Ints:
    """The nine cells over every deal with each hand set best against the hands that are judged by.

    The settings of hand number h are places `start[h]` to `start[h + 1]` of `settings`; of equals the first is taken.
    """
    cells, mine, number = np.zeros(9, dtype=np.int64), np.arange(HAND), 0
    everything = np.ones(len(front), dtype=np.int64)
    while True:
        mine_too = settings[start[number] : start[number + 1]]
        value = (against(cards, choose, mine, front, back, judged, mine_too) * worth).sum(axis=1)
        best = np.argmax(value)
        cells += against(cards, choose, mine, front, back, everything, mine_too[best : best + 1])[0]
        number += 1
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
