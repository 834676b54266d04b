"""The exact count of cards on decks of five to eight ranks, beside one that goes through every two hands.

python bench/short_decks.py [RANKS ...]

The same code that counts the whole deck counts the short one. Beside it every hand stands by itself, set by itself
(hands that differ by a change of suits once); each is held against all hands that share no card with it, which are
sets of bits. Five ranks take seconds, eight some minutes.
"""

import sys
from itertools import combinations, permutations
from math import comb
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.cards import WAYS, CardWay, analyse, decide, rank_setting
from paigow.houseway.way import Setting
from paigow.odds.cards.deals import deals
from paigow.odds.cards.kinds import NUMBER, kinds_of
from paigow.odds.cards.outcomes import outcomes, scale
from paigow.odds.compiled import compiled
from paigow.pieces.cards import RANKS, SUITS, Card

Bits = NDArray[np.uint64]
Numbers = NDArray[np.int64]
HAND, WORD = 7, 64
WAYS_TRIED = ("foxwoods", "golden-nugget")
PLACES = {name: {key: place for place, key in enumerate(getattr(scale(), name))} for name in ("fronts", "backs")}


def ranks_of(number: int) -> tuple[int, ...]:
    """So many ranks: aces and twos, so that both ends of a straight are there, and the ranks below the ace."""
    return tuple(sorted({NUMBER - 1, 0, *range(NUMBER - number + 1, NUMBER - 1)}))


def hands_of(ranks: tuple[int, ...]) -> tuple[Numbers, Numbers, Numbers]:
    """Every hand as places in the deck; for each the first that differs by a change of suits, and how many do."""
    cards = 4 * len(ranks) + 1
    hands = np.array(list(combinations(range(cards), HAND)), dtype=np.int64)
    alike = np.full(len(hands), np.iinfo(np.int64).max)
    for suits in permutations(range(4)):
        moved = np.array([card - card % 4 + suits[card % 4] if card < cards - 1 else card for card in range(cards)])
        alike = np.minimum(alike, (np.int64(1) << moved[hands]).sum(axis=1))
    _, first, of, often = np.unique(alike, return_index=True, return_inverse=True, return_counts=True)
    return hands, first[of], often[of]


def worth(way: CardWay, deck: tuple[Card, ...], hands: Numbers, first: Numbers) -> tuple[Numbers, Numbers]:
    """The front and the back of every hand, the way being asked once for hands that differ by a change of suits."""
    front, back = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.int64)
    for one in np.unique(first):
        decision = decide(way, analyse([deck[place] for place in hands[one]]))
        ranked = rank_setting(Setting(decision.low, decision.high))
        front[one], back[one] = PLACES["fronts"][ranked.low.key], PLACES["backs"][ranked.high.key]
    return front[first], back[first]


def every_two(hands: Numbers, first: Numbers, often: Numbers, mine: list[Numbers], theirs: list[Numbers]) -> Numbers:
    """The nine cells over every two hands that share no card."""
    order = np.argsort(theirs[1], kind="stable")
    front, back = theirs[0][order], theirs[1][order]
    fronts = np.unique(np.concatenate((theirs[0], theirs[0] + 1, mine[0], mine[0] + 1)))
    below = np.array([_bits(front < limit) for limit in fronts])
    holding = np.array([_bits((hands[order] == card).any(axis=1)) for card in range(int(hands.max()) + 1)])
    asked = np.flatnonzero(first == np.arange(len(hands)))
    lower = np.searchsorted(fronts, mine[0][asked])
    bounds = np.searchsorted(back, np.stack((mine[1][asked], mine[1][asked] + 1)))
    cells: Numbers = _count(hands[asked], often[asked], lower, bounds, below, holding, len(hands))
    return cells


def _bits(flags: NDArray[np.bool_]) -> Bits:
    padded = np.zeros(-(-len(flags) // WORD) * WORD, dtype=np.bool_)
    padded[: len(flags)] = flags
    return np.packbits(padded, bitorder="little").view(np.uint64)


@compiled
def _count(
    hands: Numbers, often: Numbers, lower: Numbers, bounds: Numbers, below: Bits, holding: Bits, number: int
) -> Numbers:  # fmt: skip
    cells = np.zeros(9, dtype=np.int64)
    words = below.shape[1]
    sums = np.zeros((3, 3), dtype=np.int64)
    for one in range(len(hands)):
        sums[:] = 0
        for word in range(words):
            taken = np.uint64(0)
            for card in hands[one]:
                taken |= holding[card, word]
            free = ~taken
            if (word + 1) * 64 > number:
                free &= (np.uint64(1) << np.uint64(number - word * 64)) - np.uint64(1)
            for row in range(3):
                here = free if row == 2 else free & below[lower[one] + row, word]
                for column in range(3):
                    limit = number if column == 2 else bounds[column, one]
                    inside = min(max(limit - word * 64, 0), 64)
                    if inside == 64:
                        sums[row, column] += _ones(here)
                    elif inside:
                        sums[row, column] += _ones(here & ((np.uint64(1) << np.uint64(inside)) - np.uint64(1)))
        for row in range(3):
            for column in range(3):
                found = sums[row, column]
                if row:
                    found -= sums[row - 1, column]
                if column:
                    found -= sums[row, column - 1]
                if row and column:
                    found += sums[row - 1, column - 1]
                cells[3 * (2 - row) + 2 - column] += found * often[one]
    return cells


@compiled
def _ones(word: int) -> int:
    """How many bits are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


def show(number: int) -> bool:
    """Counts a deck of so many ranks both ways; whether they agree."""
    ranks = ranks_of(number)
    deck = (*(Card(RANKS[rank] + suit) for rank in ranks for suit in SUITS), Card.JOKER)
    kinds, start = kinds_of(ranks), perf_counter()
    mine, theirs = (outcomes(WAYS[way], kinds=kinds) for way in WAYS_TRIED)
    quick = np.ravel(deals(mine, theirs, kinds=kinds).cells)
    between = perf_counter()
    hands, first, often = hands_of(ranks)
    settings = [list(worth(WAYS[way], deck, hands, first)) for way in WAYS_TRIED]
    slow = every_two(hands, first, often, *settings)
    whole = comb(len(deck), HAND) * comb(len(deck) - HAND, HAND)
    agree = quick.tolist() == slow.tolist() and int(slow.sum()) == whole
    print(
        f"{number} ranks, {len(deck)} cards, {whole:,} deals: {'the same' if agree else 'DIFFERENT'} "
        f"({between - start:.0f} s, every two hands {perf_counter() - between:.0f} s)\n  {quick.tolist()}"
        + ("" if agree else f"\n  {slow.tolist()}"),
        flush=True,
    )
    return agree


if __name__ == "__main__":
    chosen = [int(word) for word in sys.argv[1:]] or [5, 6, 7, 8]
    found = [show(number) for number in chosen]
    sys.exit(not all(found))
