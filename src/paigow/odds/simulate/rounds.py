"""Rounds compared in compiled code: each hand against the bank's, and how often every result of a round came."""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.way import Setting
from paigow.odds.compiled import compiled
from paigow.odds.crosstab import Result
from paigow.pieces.tiles import parse_tiles
from paigow.settle.outcome import Outcome, compare_tiles

Worths = NDArray[np.uint32]
"""What each hand of each round is worth, `[round, hand]`, the bank's first: low (front) above sixteen bits of high."""
Counts = NDArray[np.int64]
Codes = NDArray[np.uint16]

OUTCOMES: Final = (Outcome.LOSE, Outcome.PUSH, Outcome.WIN)
"""The digits of a code. The code of a round has, in base three, a digit for each hand against the bank's, the first
one last."""
BITS: Final = 16
_SHIFT = np.uint32(BITS)
_HIGH = np.uint32((1 << BITS) - 1)


def digits(code: int, hands: int) -> tuple[Outcome, ...]:
    """The outcomes that a code stands for, hand by hand.

    >>> [outcome.value for outcome in digits(0 + 1 * 3 + 2 * 9, 3)]
    ['lose', 'push', 'win']
    """
    return tuple(OUTCOMES[code // 3**hand % 3] for hand in range(hands))


_LOWS: Final = ("5-6 1-1", "5-6 1-3", "5-6 1-5")
_HIGHS: Final = ("1-6 1-6", "1-3 1-3", "6-6 6-6")
"""Three, five and seven points; three pairs: by `Result` against the one in the middle."""


def _digit(low: Result, high: Result) -> int:
    """What the law says of a hand whose halves compare so with the bank's."""
    hand, bank = (Setting(parse_tiles(_LOWS[a]), parse_tiles(_HIGHS[b])) for a, b in ((low, high), (1, 1)))
    return OUTCOMES.index(compare_tiles(hand, bank).result)


DIGITS = np.array([_digit(low, high) for low, high in product(Result, Result)], dtype=np.int64)
"""The digit of each cell of a crosstab, row by row: by the low halves, then by the high ones."""


@compiled
def count(worths: Worths, of_cell: Counts, joint: Counts, cells: Counts, codes: Codes) -> None:
    """Adds the rounds to `joint[code]`, and to `cells[hand, cell]` how the halves of each hand compare.

    `of_cell` are `DIGITS`. The code of each round is written to `codes`, which may be empty.
    """
    keeps = codes.size > 0
    hands = np.uint64(worths.shape[1])
    for row in range(np.uint64(worths.shape[0])):
        bank_low, bank_high = worths[row, 0] >> _SHIFT, worths[row, 0] & _HIGH
        code, weight = 0, 1
        for hand in range(np.uint64(1), hands):
            low, high = worths[row, hand] >> _SHIFT, worths[row, hand] & _HIGH
            cell = 3 * (np.int64(low > bank_low) + np.int64(low >= bank_low))
            cell += np.int64(high > bank_high) + np.int64(high >= bank_high)
            cells[hand - np.uint64(1), cell] += 1
            code += weight * of_cell[cell]
            weight *= 3
        joint[code] += 1
        if keeps:
            codes[row] = code
