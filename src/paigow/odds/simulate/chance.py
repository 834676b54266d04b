"""Chance for the kernels: a stream of 64-bit words for each chunk of rounds, and a shuffle from it without bias.

The streams are a tree: chunk number n of a seed has a stream of its own (numpy's `SeedSequence`, spawn key n), so that
the same rounds come whoever deals the chunks and in whatever order. The words are those of xoshiro256++ (D. Blackman
and S. Vigna, "Scrambled linear pseudorandom number generators", 2021). For the play of a table there is
`paigow.world.chance`; this is for counting.
"""

import hashlib
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.odds.compiled import compiled

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

BITS: Final = 58
"""The bits of a word that are used: times a number up to 64 they still fit in one."""
MOST_PRODUCT: Final = 1 << 44
"""One word makes as many choices as have fewer results together: then one in 16,384 words at most is refused."""
_SPARE = np.uint64(64 - BITS)


def entropy(seed: str) -> int:
    """The number that a seed, any word, stands for."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")


def stream(seed: str, chunk: int) -> Words:
    """The first state of the chunk's stream."""
    words = np.random.SeedSequence(entropy(seed), spawn_key=(chunk,)).generate_state(4, np.uint64)
    return words.astype(np.uint64)


@compiled
def next_word(state: Words) -> np.uint64:
    """The next 64 bits of a stream, whose state moves on."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    sum_ = s0 + s3
    word = ((sum_ << np.uint64(23)) | (sum_ >> np.uint64(41))) + s0
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ (s1 << np.uint64(17))
    state[3] = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return np.uint64(word)


class Draw(NamedTuple):
    """How so many pieces are drawn: word i chooses the places up to `ends[i]`, if its rest is `least[i]` or more."""

    ends: NDArray[np.int64]
    least: Words


def draw_of(pieces: int, drawn: int) -> Draw:
    """How `drawn` pieces of so many are drawn.

    >>> draw_of(32, 8).ends.tolist(), draw_of(53, 14).ends.tolist()
    ([8], [7, 14])
    """
    ends: list[int] = []
    products: list[int] = []
    for place in range(drawn):
        choices = pieces - place
        if not ends or products[-1] * choices >= MOST_PRODUCT:
            ends.append(place)
            products.append(1)
        ends[-1] = place + 1
        products[-1] *= choices
    return Draw(np.array(ends, dtype=np.int64), np.array([refused(one, BITS) for one in products], dtype=np.uint64))


def refused(results: int, bits: int) -> int:
    """A word of so many bits whose rest is below this is refused, so that all results are alike.

    >>> refused(53 * 52, 12)
    1340
    """
    return (1 << bits) % results


@compiled
def choose(
    order: Bytes, deals: Bytes, row: int, start: np.uint64, end: np.uint64, word: np.uint64, bits: np.uint64
) -> np.uint64:
    """Chooses the pieces for the places of a row of `deals` from `start` up to `end`; the rest of the word.

    `order` has the pieces chosen before at its first places; the others, in any order, are those to choose from. A step
    multiplies what is left of the word by the number of choices: the bits above are the choice, those below are left
    (D. Lemire, "Fast random integer generation in an interval", 2019, one word for several numbers). All results come
    equally often if words with a rest below `refused` are not counted.
    """
    mask = (np.uint64(1) << bits) - np.uint64(1)
    size = np.uint64(order.size)
    for place in range(start, end):  # all is unsigned: no index is below zero
        word *= size - place
        other = place + (word >> bits)
        word &= mask
        chosen = order[other]
        order[other] = order[place]
        order[place] = chosen
        deals[row, place] = chosen
    return word


@compiled
def deal(deals: Bytes, order: Bytes, state: Words, draw: Draw) -> None:
    """Fills each row of `deals` with pieces drawn from all those of `order`, whatever order they have before.

    A word that is refused has only moved pieces that are chosen again.
    """
    ends, leasts = draw
    bits = np.uint64(BITS)
    for row in range(np.uint64(deals.shape[0])):
        start = np.uint64(0)
        for batch in range(np.uint64(ends.size)):
            end, least = np.uint64(ends[batch]), leasts[batch]
            while choose(order, deals, row, start, end, next_word(state) >> _SPARE, bits) < least:
                pass
            start = end
