"""The cards that two hands share, so that deals in which they share none can be counted.

Whether two hands are apart is the sum, over every set of cards that both hold, of one or minus one as the set is even
or odd. So the settings of the other side are grouped by the *parts* of a hand, and of each part it is asked which
hands hold it. Where suits do not matter a part says how many cards of each rank it has and whether the joker is in
it. Where one suit matters, the other side's flush, it says which ranks it has in that suit, and how many of each rank
in the others: never more than three, since no hand with a flush has more cards beside it.
"""

from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.cards.kinds import NUMBER, Bytes, Ints, Kinds
from paigow.odds.compiled import compiled

Numbers = NDArray[np.int32]

CHOOSE: Final = np.array([[comb(of, some) for some in range(8)] for of in range(8)], dtype=np.int64)
"""In how many ways some of so many are chosen."""

# -- Where suits do not matter ----------------------------------------------------------------------------------------


class RankParts(Struct, frozen=True):
    """The parts of every rank kind k: places `start[k]` to `start[k + 1]`.

    `part` is the part's number, below `number`; `holders` how many hands of the kind hold given cards of that part;
    `signed` how many such parts one hand of the kind has, less than nothing where the part is odd.
    """

    start: Ints
    part: Numbers
    holders: Numbers
    signed: Numbers
    number: int


def parts_by_rank(kinds: Kinds) -> RankParts:
    """The parts of every rank kind."""
    start = np.concatenate(([0], np.cumsum(np.prod(kinds.counts.astype(np.int64) + 1, axis=1) * (1 + kinds.joker))))
    key = np.empty(start[-1], dtype=np.int64)
    holders, signed = np.empty(start[-1], dtype=np.int32), np.empty(start[-1], dtype=np.int32)
    _split_by_rank(kinds.counts, kinds.joker, start, key, holders, signed)
    found, part = np.unique(key, return_inverse=True)
    return RankParts(start, part.astype(np.int32), holders, signed, len(found))


@compiled
def _split_by_rank(counts: Bytes, joker: Bytes, start: Ints, key: Ints, holders: Numbers, signed: Numbers) -> None:
    for kind in range(len(counts)):
        first = start[kind]
        key[first], holders[first], signed[first] = 0, 1, 1
        last = first + 1
        base = 1
        for rank in range(counts.shape[1] + 1):
            is_joker = rank == counts.shape[1]
            held = joker[kind] if is_joker else counts[kind, rank]
            suits = 1 if is_joker else 4
            end = last
            for some in range(held, -1, -1):  # nothing of this rank comes last, in place
                times, sign = CHOOSE[suits - some, held - some], -1 if some % 2 else 1
                for place in range(first, end):
                    to = last + place - first if some else place
                    key[to] = key[place] + some * base
                    holders[to] = holders[place] * times
                    signed[to] = signed[place] * sign * CHOOSE[held, some]
                if some:
                    last += end - first
            base *= 5


# -- Where one suit matters -------------------------------------------------------------------------------------------

MOST_BESIDE: Final = 3
"""The most cards beside a flush."""
SETS: Final = 1 << NUMBER
MOST_PARTS: Final = 1 << 13
"""No hand has so many parts."""

BESIDE: Final = tuple(
    some for size in range(MOST_BESIDE + 1) for some in combinations_with_replacement(range(1, NUMBER + 1), size)
)
"""Every choice of ranks beside a flush, numbered by its place; ranks count from one here."""
BESIDE_RANKS: Final = np.array([(*(rank - 1 for rank in some), -1, -1, -1)[:MOST_BESIDE] for some in BESIDE])
"""The ranks of each such choice, ascending, and minus one where there are fewer."""
BESIDE_NUMBER: Final = np.full(14**3, -1, dtype=np.int32)
"""The number of such a choice by its ranks as digits of base fourteen."""
for _place, _some in enumerate(BESIDE):
    BESIDE_NUMBER[sum(rank * 14**at for at, rank in enumerate(reversed(_some)))] = _place
PARTS_OF_SUITS: Final = len(BESIDE) * SETS
"""How many numbers there are for parts where a suit matters, without the joker; with it as many again."""

Table = NDArray[np.int64]
"""`table[rank, in_suit, beside]`: the factor that a rank gives where a part has `in_suit` (0 or 1) of its cards in the
suit and `beside` (0 to 3) in the others. The number of parts is the product over the ranks."""


HOLDERS: Final = 0
"""Parts of a flush kind with its flush in the suit, with how many of its hands hold given cards of the part."""
ASKING: Final = 1
"""Parts of a kind, the suit being each of the four in turn, with how many such parts its hands have all together, less
than nothing where the part is odd.
"""


@compiled
def room() -> tuple[Numbers, Ints, Numbers, Table]:
    """Room for the parts of a kind: their numbers and products, and what is needed to list them."""
    most = 4 * MOST_PARTS
    return (
        np.empty(most, dtype=np.int32), np.empty(most, dtype=np.int64),
        np.empty((2, most), dtype=np.int32), np.empty((NUMBER, 2, 4), dtype=np.int64),
    )  # fmt: skip


@compiled
def of_rank(counts: Bytes, joker: int, number: Numbers, product: Ints, spare: Numbers, table: Table) -> int:
    """Lists the parts of a rank kind for `ASKING`; how many."""
    _table_of_rank(counts, table)
    return with_joker(joker, -1, 0, list_parts(table, 4, 0, number, product, spare), number, product)


@compiled
def of_flush(
    suited: int, others: Bytes, joker: int, what: int, number: Numbers, product: Ints, spare: Numbers, table: Table
) -> int:
    """Lists the parts of a flush kind; how many."""
    if what == HOLDERS:
        _table_of_holders(suited, others, table)
        return with_joker(joker, 1, 0, list_parts(table, 1, 0, number, product, spare), number, product)
    _table_of_flush(suited, others, table)
    size = list_parts(table, 4, 0, number, product, spare)
    _table_of_other_flush(suited, others, table)
    return with_joker(joker, -1, 0, list_parts(table, 12, size, number, product, spare), number, product)


@compiled
def with_joker(joker: int, sign: int, first: int, last: int, number: Numbers, product: Ints) -> int:
    """The same parts with the joker behind those without, if the kind has it."""
    if not joker:
        return last
    for place in range(first, last):
        number[last + place - first] = number[place] + PARTS_OF_SUITS
        product[last + place - first] = sign * product[place]
    return last + last - first


@compiled
def list_parts(table: Table, times: int, first: int, number: Numbers, product: Ints, spare: Numbers) -> int:
    """Lists the parts without the joker from place `first` on; where they end."""
    suited, beside = spare[0], spare[1]
    suited[first], beside[first], product[first] = 0, 0, times
    last = first + 1
    for rank in range(NUMBER):
        end = last
        for here in range(2):
            for more in range(4):
                factor = table[rank, here, more]
                if factor == 0 or here + more == 0:
                    continue
                for place in range(first, end):
                    digits = beside[place]
                    if (digits > 0) + (digits >= 14) + (digits >= 196) + more > MOST_BESIDE:
                        continue
                    for _ in range(more):
                        digits = 14 * digits + rank + 1
                    suited[last], beside[last] = suited[place] | here << rank, digits
                    product[last] = product[place] * factor
                    last += 1
        for place in range(first, end):
            product[place] *= table[rank, 0, 0]
    for place in range(first, last):
        number[place] = BESIDE_NUMBER[beside[place]] * SETS + suited[place]
    return last


@compiled
def _table_of_holders(suited: int, others: Bytes, table: Table) -> None:
    """For a flush kind: how many of its hands with their flush in the suit hold given cards."""
    for rank in range(len(others)):
        in_flush = suited >> rank & 1
        for here in range(2):
            for beside in range(4):
                table[rank, here, beside] = (
                    CHOOSE[3 - beside, others[rank] - beside] if here <= in_flush and beside <= others[rank] else 0
                )


@compiled
def _table_of_rank(counts: Bytes, table: Table) -> None:
    """For a rank kind: how many pairs there are of one of its hands and such a part of it."""
    for rank in range(len(counts)):
        for here in range(2):
            for beside in range(4):
                left = counts[rank] - here - beside
                table[rank, here, beside] = (
                    _sign(here + beside) * CHOOSE[3, beside] * CHOOSE[4 - here - beside, left] if left >= 0 else 0
                )


@compiled
def _table_of_flush(suited: int, others: Bytes, table: Table) -> None:
    """For a flush kind, its flush in the suit: how many pairs there are of one of its hands and such a part of it."""
    for rank in range(len(others)):
        for here in range(2):
            for beside in range(4):
                left = others[rank] - beside
                table[rank, here, beside] = (
                    _sign(here + beside) * CHOOSE[3, beside] * CHOOSE[3 - beside, left]
                    if here <= (suited >> rank & 1) and left >= 0
                    else 0
                )


@compiled
def _table_of_other_flush(suited: int, others: Bytes, table: Table) -> None:
    """For a flush kind, its flush in another suit: how many pairs there are of one of its hands and such a part."""
    for rank in range(len(others)):
        for here in range(2):
            for beside in range(4):
                found = 0
                for in_flush in range(min(beside, suited >> rank & 1) + 1):
                    rest = beside - in_flush  # in the two suits that are neither
                    left = others[rank] - here - rest
                    if rest <= 2 and left >= 0:
                        found += CHOOSE[2, rest] * CHOOSE[3 - here - rest, left]
                table[rank, here, beside] = _sign(here + beside) * found


@compiled
def _sign(size: int) -> int:
    return -1 if size % 2 else 1
