"""The exact card counts held against simulated deals of a program that shares no rule and no line with paigow.

python bench/second_opinion.py [--deals 1000000000] [--seed 1] [--minutes 25]

Nothing of paigow is imported. The ranking of hands and the way of Foxwoods are written here a second time, from the
rules in words, on purpose: a mistake would have to be made twice to stay unseen. Both sides set their hands by that
way. Each line shows a simulated share, the exact one, and their distance in standard errors.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import islice
from math import comb, sqrt

import numpy as np
from numba import njit

EXACT = (
    (2402482226669052, 1455445864200, 1618418118012992),
    (102821607125392, 104235871128, 102821607125392),
    (1618418118012992, 1455445864200, 2402482226669052),
)
"""Deals by the player's low hand (row) and high hand (column): below, equal to, above the bank's. By `paigow.odds`."""

DEALS = comb(53, 7) * comb(46, 7)
COMMISSION = Fraction(1, 20)
BLOCK = 1_000_000
WORKERS = 2
COMPARED = ("below", "equal", "above")

# A card is 4 × rank + suit, rank 0 (two) to 12 (ace); the joker is 52. Ranks are sets of bits, the two the lowest.
JOKER = 52
SIX, SEVEN, TEN, KING, ACE = (1 << rank for rank in (4, 5, 8, 11, 12))
RANKS = 2 * ACE - 1
PAIR = 1 << 13

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)


def straights() -> list[int]:
    """The ten straights as ranks, the lowest first: 2-6 to 9-K, A-5, 10-A."""
    in_a_row = [31 << low for low in range(9)]
    return [*in_a_row[:8], ACE | 15, in_a_row[8]]


def _straight_within() -> np.ndarray:
    """By ranks: one more than the place of the highest straight that holds them all; 0 if there is none."""
    found = np.zeros(RANKS + 1, np.int64)
    for place, run in enumerate(straights()):
        for ranks in range(RANKS + 1):
            if ranks & ~run == 0:
                found[ranks] = place + 1
    return found


def _most_of_a_straight() -> np.ndarray:
    """By ranks: how many of them one straight can use."""
    return np.array([max((ranks & run).bit_count() for run in straights()) for ranks in range(RANKS + 1)])


STRAIGHT_WITHIN = _straight_within()
MOST_OF_A_STRAIGHT = _most_of_a_straight()
NUMBER = np.array([ranks.bit_count() for ranks in range(RANKS + 1)])
ROYAL_STRAIGHT = len(straights())


@njit(nogil=True)
def top(ranks: int) -> int:
    """The highest of the ranks."""
    for shift in (1, 2, 4, 8):
        ranks |= ranks >> shift
    return ranks ^ (ranks >> 1)


@njit(nogil=True)
def two_highest(ranks: int) -> int:
    first = top(ranks)
    return first | top(ranks & ~first)


@njit(nogil=True)
def rank_bit(card: int) -> int:
    """The rank of a card that stands alone: the joker is an ace."""
    return ACE if card == JOKER else 1 << (card >> 2)


@njit(nogil=True)
def low_value(hand: np.ndarray, first: int, second: int) -> int:
    """The two cards at those places: any pair above all that is none, then by ranks."""
    one, other = rank_bit(hand[first]), rank_bit(hand[second])
    return PAIR | one if one == other else one | other


@njit(nogil=True)
def high_value(hand: np.ndarray, first: int, second: int) -> int:
    """The five cards that the two at those places leave: the category, then the ranks that decide, then the others."""
    once = twice = thrice = four = five = natural = 0
    suit, suited, joker = -1, True, False
    for place in range(7):
        if place in (first, second):
            continue
        card = hand[place]
        bit = rank_bit(card)
        if card == JOKER:
            joker = True
        else:
            natural |= bit
            suited = suited and suit in (-1, card & 3)
            suit = card & 3
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if NUMBER[natural] == (4 if joker else 5):
        straight = STRAIGHT_WITHIN[natural]
        if suited and straight:
            return (ROYAL if straight == ROYAL_STRAIGHT else STRAIGHT_FLUSH) << 26 | straight
        if suited:
            return FLUSH << 26 | natural | (top(RANKS & ~natural) if joker else 0)
        if straight:
            return STRAIGHT << 26 | straight
    if five:
        return FIVE_ACES << 26
    if four:
        return FOUR << 26 | four << 13 | once & ~four
    if thrice and twice != thrice:
        return FULL_HOUSE << 26 | thrice << 13 | twice & ~thrice
    if thrice:
        return THREE << 26 | thrice << 13 | once & ~thrice
    if twice:
        return (ONE_PAIR if NUMBER[twice] == 1 else TWO_PAIR) << 26 | twice << 13 | once & ~twice
    return once


@njit(nogil=True)
def best_low_before_complete(hand: np.ndarray) -> int:
    """The best low hand that leaves a straight, a flush or better of the seven; -1 if there is no such hand."""
    natural, joker = 0, 0
    suits = np.zeros(4, np.int64)
    for card in hand:
        if card == JOKER:
            joker = 1
        else:
            natural |= 1 << (card >> 2)
            suits[card & 3] += 1
    best = -1
    if MOST_OF_A_STRAIGHT[natural] + joker < 5 and suits.max() + joker < 5:
        return best
    for second in range(1, 7):
        for first in range(second):
            low = low_value(hand, first, second)
            if low > best and high_value(hand, first, second) >= STRAIGHT << 26:
                best = low
    return best


@njit(nogil=True)
def low_by_foxwoods(hand: np.ndarray) -> int:
    """The value of the low hand that the way of Foxwoods asks for; its rules in their order."""
    once = twice = thrice = four = five = 0
    for card in hand:
        bit = rank_bit(card)
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    singles, pairs, threes = once & ~twice, twice & ~thrice, thrice & ~four
    if five:
        return PAIR | (KING if pairs == KING else ACE)
    if four:
        if pairs or threes:
            return PAIR | pairs | threes
        kept = four <= SIX or (four <= TEN and singles >= KING)
        return two_highest(singles) if kept else PAIR | four
    if threes and pairs:
        return PAIR | top(pairs)
    if NUMBER[threes] == 2:
        return PAIR | top(threes)
    if NUMBER[pairs] == 3:
        return PAIR | top(pairs)
    if NUMBER[pairs] == 2:
        higher = top(pairs)
        kept = (higher <= SIX and singles >= KING) or (SEVEN <= higher <= TEN and singles >= ACE)
        return two_highest(singles) if kept else PAIR | (pairs & ~higher)
    best = best_low_before_complete(hand)
    if best >= 0:
        return max(best, two_highest(singles)) if TEN <= pairs <= KING and singles >= ACE else best
    if threes == ACE:
        return ACE | top(singles)
    if threes or pairs:
        return two_highest(singles)
    return two_highest(singles & ~top(singles))


@njit(nogil=True)
def set_by_foxwoods(hand: np.ndarray) -> tuple[int, int]:
    """The values of the low and the high hand; where suits leave a choice, the best five behind."""
    low, high = low_by_foxwoods(hand), -1
    for second in range(1, 7):
        for first in range(second):
            if low_value(hand, first, second) == low:
                high = max(high, high_value(hand, first, second))
    return low, high


@njit(nogil=True)
def turned(word: np.uint64, bits: int) -> np.uint64:
    return word << np.uint64(bits) | word >> np.uint64(64 - bits)


@njit(nogil=True)
def seeded(seed: int, block: int) -> np.ndarray:
    """The state for one block of deals: splitmix64 of seed and block."""
    state = np.empty(4, np.uint64)
    word = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(block)
    for place in range(-4, 4):  # four words are thrown away
        word += np.uint64(0x9E3779B97F4A7C15)
        mixed = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        state[max(place, 0)] = mixed ^ mixed >> np.uint64(31)
    return state


@njit(nogil=True)
def drawn(state: np.ndarray) -> np.uint64:
    """The next 64 bits of xoshiro256**."""
    answer = turned(state[1] * np.uint64(5), 7) * np.uint64(9)
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = turned(state[3], 45)
    return answer


@njit(nogil=True)
def below(state: np.ndarray, limit: int) -> int:
    """A whole number from 0 below the limit, each as likely as the others: what would tip the scale is drawn again."""
    size = np.uint64(limit)
    while True:
        product = (drawn(state) >> np.uint64(32)) * size
        rest = product & np.uint64(0xFFFFFFFF)
        if rest >= size or rest >= np.uint64(1 << 32) % size:
            return np.int64(product >> np.uint64(32))


@njit(nogil=True)
def simulated(seed: int, block: int, deals: int) -> np.ndarray:
    """The nine counts of so many deals, as in EXACT."""
    state = seeded(seed, block)
    deck = np.arange(53)
    cells = np.zeros((3, 3), np.int64)
    for _ in range(deals):
        for place in range(14):
            other = place + below(state, 53 - place)
            deck[place], deck[other] = deck[other], deck[place]
        low, high = set_by_foxwoods(deck[:7])
        bank_low, bank_high = set_by_foxwoods(deck[7:14])
        cells[1 + (low > bank_low) - (low < bank_low), 1 + (high > bank_high) - (high < bank_high)] += 1
    return cells


def tallied(deals: int, seed: int, minutes: float) -> np.ndarray:
    """The nine counts of so many deals, or of what the time allows, in whole blocks; the same with any workers."""
    ends = time.monotonic() + 60 * minutes
    blocks = ((block, min(BLOCK, deals - block * BLOCK)) for block in range(-(-deals // BLOCK)))
    cells = np.zeros((3, 3), np.int64)
    with ThreadPoolExecutor(WORKERS) as pool:
        while time.monotonic() < ends and (several := list(islice(blocks, 8 * WORKERS))):
            for counted in pool.map(partial(_block, seed), several):
                cells += counted
            print(f"\r{cells.sum():,} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return cells


def _block(seed: int, block: tuple[int, int]) -> np.ndarray:
    return simulated(seed, *block)


def outcomes(cells: list[list[int]]) -> dict[str, int]:
    """Won, pushed and lost by the player: a copy is the bank's, and who is above in one hand only pushes."""
    won = cells[2][2]
    lost = sum(cells[low][high] for low in (0, 1) for high in (0, 1))
    return {"win": won, "push": sum(map(sum, cells)) - won - lost, "lose": lost}


def lines(cells: list[list[int]]) -> Iterator[str]:
    """The figures beside the exact ones."""
    deals = sum(map(sum, cells))
    exact = [list(row) for row in EXACT]
    found, known = outcomes(cells), outcomes(exact)
    yield f"{deals:,} deals" + f"{'simulated':>29}{'exact':>14}{'standard errors':>18}"
    chi_square = 0.0
    for low in range(3):
        for high in range(3):
            count, share = cells[low][high], exact[low][high] / DEALS
            chi_square += (count - deals * share) ** 2 / (deals * share)
            yield share_line(f"low {COMPARED[low]}, high {COMPARED[high]}", count, deals, share)
    yield f"chi-square of the nine, 8 degrees of freedom: {chi_square:.2f}"
    for name in found:
        yield share_line(name, found[name], deals, known[name] / DEALS)
    yield edge_line("edge of the player, 5 %", found["win"], found["lose"], deals, known["win"], known["lose"])
    yield edge_line("edge of the banker, 5 %", found["lose"], found["win"], deals, known["lose"], known["win"])


def share_line(name: str, count: int, deals: int, share: float) -> str:
    error = sqrt(share * (1 - share) / deals)
    return f"{name:<28}{count / deals:14.9f}{share:14.9f}{(count / deals - share) / error:+12.2f}"


def edge_line(name: str, won: int, lost: int, deals: int, exactly_won: int, exactly_lost: int) -> str:
    """The edge in percent of the wager, with the standard error of the simulation."""
    paid = 1 - COMMISSION
    exact = float((exactly_won * paid - exactly_lost) / DEALS)
    edge = float((won * paid - lost) / deals)
    error = sqrt((float(won * paid**2 + lost) / deals - edge**2) / deals)
    return f"{name:<28}{edge:+14.7%}{exact:+14.7%}{(edge - exact) / error:+12.2f}   ± {error:.7%}"


def main() -> None:
    """Deal, and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--deals", type=int, default=20_000_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--minutes", type=float, default=25.0, help="no block begins later than this")
    given = asked.parse_args()
    if given.deals < 1 or not 0 <= given.seed < 2**63 or not given.minutes > 0:
        asked.error("--deals and --minutes must be above zero, --seed from 0 to below 2**63")
    assert sum(map(sum, EXACT)) == DEALS
    began = time.monotonic()
    cells = tallied(given.deals, given.seed, given.minutes)
    print(f"seed {given.seed}, {time.monotonic() - began:.0f} s")
    print("\n".join(lines(cells.tolist())))


if __name__ == "__main__":
    main()
