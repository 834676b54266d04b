"""The ways to suit a hand of a kind, and the setting that is best for each of them.

Against a flush in a suit only the ranks held in that suit matter: the *state* of the suit. The cards of the hand's own
flush lie in one suit; its other cards, all of them where there is no flush, are *free*, and every way to suit these is
looked at. The states of the free suits are sets of the free ranks, numbered bit by bit; the state of the flush's suit
has the next number.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from paigow.odds.cards import overlaps
from paigow.odds.cards.kinds import NUMBER, SUITED_IN_FLUSH, Bytes, Ints, Kinds
from paigow.odds.cards.overlaps import BESIDE_RANKS, CHOOSE, MOST_BESIDE, PARTS_OF_SUITS, SETS, Numbers
from paigow.odds.cards.settings import Flags
from paigow.odds.compiled import compiled


class Suitable(Struct, frozen=True):
    """Kinds to suit: of kind i `counts[i, r]` cards are of rank r, `free[i, r]` of them free; `flush[i]` is the set of
    ranks in its flush, empty without one, and `joker[i]` whether it has the joker.
    """

    counts: Bytes
    free: Bytes
    flush: Ints
    joker: Bytes

    def of(self, kinds: Ints) -> "Suitable":
        """Only these kinds, in the order given."""
        return Suitable(self.counts[kinds], self.free[kinds], self.flush[kinds], self.joker[kinds])


def every_kind(kinds: Kinds) -> Suitable:
    """The rank kinds without a flush, and then the flush kinds."""
    none = np.zeros(len(kinds.counts), dtype=np.int64)
    return Suitable(
        np.concatenate((kinds.counts, kinds.counts[kinds.rank_kind])),
        np.concatenate((kinds.counts, kinds.others)),
        np.concatenate((none, kinds.suited.astype(np.int64))),
        np.concatenate((kinds.joker, kinds.flush_joker)),
    )


class Parts(Struct, frozen=True):
    """The parts that can matter to some kinds: those of kind i are places `start[i]` to `start[i + 1]` of `number`.

    Up to place `split[i]` they are parts with the flush's suit, from there on with one of the other suits.
    """

    start: Ints
    split: Ints
    number: Numbers


def parts_of(those: Suitable, wanted: Flags) -> Parts:
    """The parts of the kinds, as far as they are wanted."""
    start, split = np.zeros(len(those.flush) + 1, dtype=np.int64), np.zeros(len(those.flush), dtype=np.int64)
    _list(*_fields(those), wanted, start, split, np.empty(0, dtype=np.int32))
    number = np.empty(start[-1], dtype=np.int32)
    _list(*_fields(those), wanted, start, split, number)
    return Parts(start, split, number)


def _fields(those: Suitable) -> tuple[Bytes, Bytes, Ints, Bytes]:
    return those.counts, those.free, those.flush, those.joker


@compiled
def _list(
    counts: Bytes, free: Bytes, flush: Ints, joker: Bytes, wanted: Flags, start: Ints, split: Ints, number: Numbers
) -> None:
    """Counts the parts, or writes them down if there is room for them."""
    found, product, spare, table = overlaps.room()
    size = 0
    for kind in range(len(flush)):
        start[kind] = size
        for is_other in range(2):
            if is_other:
                split[kind] = size
            elif not flush[kind]:
                continue
            for rank in range(NUMBER):
                for here in range(2):
                    for beside in range(MOST_BESIDE + 1):
                        if is_other:
                            fits = here <= free[kind, rank] and here + beside <= counts[kind, rank]
                        else:
                            fits = here <= (flush[kind] >> rank & 1) and beside <= free[kind, rank]
                        table[rank, here, beside] = fits
            parts = overlaps.list_parts(table, 1, 0, found, product, spare)
            parts = overlaps.with_joker(joker[kind], 1, 0, parts, found, product)
            for place in range(parts):
                if wanted[found[place]]:
                    if len(number):
                        number[size] = found[place]
                    size += 1
    start[-1] = size


# -- What the states are worth ----------------------------------------------------------------------------------------

_MOST_TERMS: Final = 1 << 16
_STATES: Final = (1 << 7) + 1


@compiled
def _terms(
    counts: Bytes, free: Bytes, flush: int, first: int, split: int, last: int, number: Numbers, ranks: Numbers,
    part: Numbers, state: Numbers, factor: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Lists for which states each part counts, and how often; how many free ranks and how many terms there are.

    `ranks` is filled with the free ranks.
    """
    ranks_free, size = 0, 0
    place_of = np.full(NUMBER, -1, dtype=np.int64)
    for rank in range(NUMBER):
        if free[rank]:
            ranks[ranks_free], place_of[rank] = rank, ranks_free
            ranks_free += 1
    for place in range(first, last):
        in_suit, beside = number[place] % SETS, number[place] % PARTS_OF_SUITS // SETS
        times = -1 if number[place] >= PARTS_OF_SUITS else 1
        held = 0
        for rank in range(NUMBER):
            if in_suit >> rank & 1:
                times = -times
                if place_of[rank] >= 0:
                    held |= 1 << place_of[rank]
        if place < split:
            times *= _choices_beside(beside, free, place_of, 0)
            part[size], state[size], factor[size] = place - first, 1 << ranks_free, times
            size += 1
            continue
        rest = (1 << ranks_free) - 1 & ~held
        more = rest
        while True:
            here = times * _choices_beside(beside, counts, place_of, held | more)
            if here:
                part[size], state[size], factor[size] = place - first, held | more, here
                size += 1
            if more == 0:
                break
            more = more - 1 & rest
    return ranks_free, size


@compiled
def _choices_beside(beside: int, counts: Bytes, place_of: Ints, held: int) -> int:
    """In how many ways the part's cards beside the suit are among the kind's, less than nothing where they are odd.

    Of the free ranks in `held` one card of `counts` is in the suit.
    """
    found = 1
    for at in range(MOST_BESIDE):
        rank = BESIDE_RANKS[beside, at]
        if rank < 0:
            break
        found = -found
        if at == 0 or BESIDE_RANKS[beside, at - 1] != rank:
            often = 0
            for other in range(at, MOST_BESIDE):
                often += BESIDE_RANKS[beside, other] == rank
            is_here = place_of[rank] >= 0 and held >> place_of[rank] & 1
            found *= CHOOSE[counts[rank] - is_here, often]
    return found


def most_flushes(those: Suitable, parts: Parts, weight: Ints) -> Ints:
    """Of every kind the most that the weights of its parts come to in any suit: `weight` is that of each part."""
    found = np.zeros(len(those.flush), dtype=np.int64)
    _most(*_fields(those), parts.start, parts.split, parts.number, weight, found)
    return found


@compiled
def _most(
    counts: Bytes, free: Bytes, flush: Ints, joker: Bytes, start: Ints, split: Ints, number: Numbers, weight: Ints,
    found: Ints,
) -> None:  # fmt: skip
    part, state = np.empty(_MOST_TERMS, dtype=np.int32), np.empty(_MOST_TERMS, dtype=np.int32)
    factor, ranks = np.empty(_MOST_TERMS, dtype=np.int64), np.empty(NUMBER, dtype=np.int32)
    sums = np.zeros(_STATES, dtype=np.int64)
    for kind in range(len(flush)):
        ranks_free, size = _terms(
            counts[kind], free[kind], flush[kind], start[kind], split[kind], start[kind + 1], number, ranks,
            part, state, factor,
        )  # fmt: skip
        sums[: (1 << ranks_free) + 1] = 0
        for term in range(size):
            sums[state[term]] += factor[term] * weight[number[start[kind] + part[term]]]
        for one in range((1 << ranks_free) + 1):
            found[kind] = max(found[kind], sums[one])


# -- The best setting of every way to suit ----------------------------------------------------------------------------

_SUITS: Final = 4
_SUITINGS: Final = np.array(
    [[*(some for some in range(16) if some.bit_count() == size), *[0] * 6][:6] for size in range(_SUITS + 1)]
)
"""The sets of so many suits, ascending: those of the first three suits come first."""
_SPREAD: Final = np.array([sum(1 << 8 * suit for suit in range(_SUITS) if some >> suit & 1) for some in range(16)])
"""A set of suits with eight bits for each."""


class Chosen(Struct, frozen=True):
    """`hands[p]` is how many hands setting p is best for; `times` how often each part of it then counts.

    The parts of the settings of kind i are places `first[i]` on of `times`: those of its first setting, of its second,
    and so on.
    """

    first: Ints
    hands: Ints
    times: Ints


def rows_of(parts: Parts, start: Ints) -> Ints:
    """Where the places of each kind begin, one for each part of each of its settings; `start` is of the settings."""
    return np.concatenate(([0], np.cumsum(np.diff(parts.start) * np.diff(start))))


def choose(those: Suitable, parts: Parts, start: Ints, plain: Ints, value: Ints) -> Chosen:
    """The best setting for every way to suit the kinds.

    The settings of kind i are places `start[i]` to `start[i + 1]` of `plain`, which is what each is worth without
    flushes; `value` is what each part of each is worth, in the places of `rows_of`.
    """
    first = rows_of(parts, start)
    hands, times = np.zeros(len(plain), dtype=np.int64), np.zeros(len(value), dtype=np.int64)
    _choose(*_fields(those), parts.start, parts.split, parts.number, start, plain, first, value, hands, times)
    return Chosen(first, hands, times)


@compiled
def _choose(
    counts: Bytes, free: Bytes, flush: Ints, joker: Bytes, parts: Ints, split: Ints, number: Numbers,
    start: Ints, plain: Ints, first: Ints, value: Ints, hands: Ints, times: Ints,
) -> None:  # fmt: skip
    part, state = np.empty(_MOST_TERMS, dtype=np.int32), np.empty(_MOST_TERMS, dtype=np.int32)
    factor, ranks = np.empty(_MOST_TERMS, dtype=np.int64), np.empty(NUMBER, dtype=np.int32)
    for kind in range(len(flush)):
        ranks_free, size = _terms(
            counts[kind], free[kind], flush[kind], parts[kind], split[kind], parts[kind + 1], number, ranks,
            part, state, factor,
        )  # fmt: skip
        settings, width = start[kind + 1] - start[kind], parts[kind + 1] - parts[kind]
        worth = np.zeros((settings, (1 << ranks_free) + 1), dtype=np.int64)
        often = np.zeros((settings, (1 << ranks_free) + 1), dtype=np.int64)
        for one in range(settings):
            row = first[kind] + one * width
            for term in range(size):
                worth[one, state[term]] += factor[term] * value[row + part[term]]
            worth[one, -1] += plain[start[kind] + one]  # the flush's state counts once for every hand
        _suit(
            free[kind], ranks[:ranks_free], flush[kind] > 0, joker[kind], worth, often, hands[start[kind] :]
        )  # fmt: skip
        for one in range(settings):
            row = first[kind] + one * width
            for term in range(size):
                times[row + part[term]] += factor[term] * often[one, state[term]]


@compiled
def _suit(free: Bytes, ranks: Numbers, has_flush: bool, joker: int, worth: Ints, often: Ints, hands: Ints) -> None:
    """Goes through every way to suit the free cards, and counts for each the setting that is worth most."""
    suits, each = (_SUITS - 1, _SUITS) if has_flush else (_SUITS, 1)
    chosen = np.zeros(len(ranks), dtype=np.int64)
    held = np.zeros(len(ranks) + 1, dtype=np.int64)
    rank = 0
    while True:
        while rank < len(ranks):  # the next card's rank
            held[rank + 1] = held[rank] + (_SPREAD[_SUITINGS[free[ranks[rank]], chosen[rank]]] << rank)
            rank += 1
        if has_flush or not _is_flush(held[rank], joker):
            best, most = 0, np.int64(0)
            for one in range(len(worth)):
                found = worth[one, -1]
                for suit in range(suits):
                    found += worth[one, held[rank] >> 8 * suit & 255]
                if one == 0 or found > most:
                    best, most = one, found
            hands[best] += each
            often[best, -1] += each
            for suit in range(suits):
                often[best, held[rank] >> 8 * suit & 255] += each
        rank -= 1
        while rank >= 0 and chosen[rank] + 1 == CHOOSE[suits, free[ranks[rank]]]:
            chosen[rank] = 0
            rank -= 1
        if rank < 0:
            return
        chosen[rank] += 1


@compiled
def _is_flush(held: int, joker: int) -> bool:
    for suit in range(_SUITS):
        cards = joker
        for rank in range(8):
            cards += held >> 8 * suit + rank & 1
        if cards >= SUITED_IN_FLUSH:
            return True
    return False
