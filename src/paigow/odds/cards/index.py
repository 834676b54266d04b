"""From seven cards to their kind, in compiled code: two look-ups for the rank kind, two more where a flush is possible.

Cards are numbered by their place in the deck (`DECK`: suit by suit, the joker last). The weights of seven cards add up
to a number that holds, in fields of bits, how many cards each rank has (in base five, seven ranks and six) and how many
each suit has, the joker counted in all four.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.odds.cache import Arrays, kept
from paigow.odds.cards.kinds import HAND, NUMBER, SUITED_IN_FLUSH, Bytes, Kinds, kinds_of
from paigow.odds.compiled import compiled
from paigow.pieces.cards import DECK, RANKS, SUITS, Card

Words = NDArray[np.uint64]
Places = NDArray[np.int32]

LOW_RANKS: Final = 7
"""The ranks of the first field: two to eight. The joker counts there too, above them."""
_LOW_BITS: Final = 18
_HIGH_BITS: Final = 14
_SUIT_BITS: Final = 4
_SUITS_AT: Final = _LOW_BITS + _HIGH_BITS
_FULL: Final = 1 << _SUIT_BITS - 1
"""The bit that a suit's count sets at five, counted from three."""
_FIELDS: Final = sum(1 << _SUITS_AT + _SUIT_BITS * suit for suit in range(len(SUITS)))

NO_CARDS = np.uint64((_FULL - SUITED_IN_FLUSH) * _FIELDS)
"""The number from which the weights are added up."""
FLUSH = np.uint64(_FULL * _FIELDS)
"""The bits of which one is set where a flush is possible."""
_LOW = np.uint64((1 << _LOW_BITS) - 1)
_HIGH = np.uint64((1 << _HIGH_BITS) - 1)
_HIGH_SHIFT = np.uint64(_LOW_BITS)
_JOKER = len(DECK) - 1
_HAND = np.uint64(HAND)


class CardIndex(NamedTuple):
    """The tables of the index.

    `weight[card]`; `low[field]` and `high[field]`, which add up to the rank kind; `suited[joker, ranks]`, the first
    flush kind with that set of ranks in its suit, and `others[one, other]`, how far behind it stands the one with these
    ranks besides (13: none).
    """

    weight: Words
    low: Places
    high: Places
    suited: Places
    others: Places


@cache
def card_index() -> CardIndex:
    """The index of the whole deck."""
    arrays = kept("card-index", lambda: _tables(kinds_of()))
    return CardIndex(**arrays)


def _tables(kinds: Kinds) -> Arrays:
    low, high = _fields(kinds.counts, kinds.joker)
    of_low = _firsts(low, 2 * 5**LOW_RANKS)
    of_high = np.zeros(5 ** (NUMBER - LOW_RANKS), dtype=np.int32)
    of_high[high] = np.arange(len(low)) - of_low[low]
    sets = kinds.flush_joker.astype(np.int64) << NUMBER | kinds.suited
    suited = _firsts(sets, 2 << NUMBER)
    others = np.zeros((NUMBER + 1, NUMBER + 1), dtype=np.int32)
    behind = np.arange(len(sets)) - suited[sets]
    for one, other, place in {(*_two(row), int(at)) for row, at in zip(kinds.others, behind, strict=True)}:
        others[one, other] = others[other, one] = place
    return {
        "weight": np.array([_weight(card) for card in DECK], dtype=np.uint64),
        "low": of_low,
        "high": of_high,
        "suited": suited.reshape(2, -1),
        "others": others,
    }


def _fields(counts: Bytes, joker: Bytes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The two rank fields of each kind."""
    fives = 5 ** np.arange(NUMBER, dtype=np.int64)
    low = counts[:, :LOW_RANKS] @ fives[:LOW_RANKS] + joker.astype(np.int64) * 5**LOW_RANKS
    return low, counts[:, LOW_RANKS:] @ fives[: NUMBER - LOW_RANKS]


def _firsts(keys: NDArray[np.int64], size: int) -> Places:
    """The first place at which each key stands; 0 for a key that does not come."""
    found, places = np.unique(keys, return_index=True)
    firsts = np.zeros(size, dtype=np.int32)
    firsts[found] = places
    return firsts


def _two(counts: Bytes) -> tuple[int, int]:
    """The ranks of at most two cards, 13 for none."""
    ranks = [rank for rank in range(NUMBER) for _ in range(counts[rank])]
    one, other = (*ranks, NUMBER, NUMBER)[:2]
    return one, other


def _weight(card: Card) -> int:
    if card is Card.JOKER:
        return 5**LOW_RANKS + _FIELDS
    rank, suit = RANKS.index(card.rank), SUITS.index(card.suit)
    field = int(5**rank) if rank < LOW_RANKS else int(5 ** (rank - LOW_RANKS)) << _LOW_BITS
    return field + (1 << _SUITS_AT + _SUIT_BITS * suit)


@compiled
def rank_kind(sum_: np.uint64, low: Places, high: Places) -> np.int32:
    """The rank kind of seven cards by the sum of their weights."""
    return np.int32(low[sum_ & _LOW] + high[(sum_ >> _HIGH_SHIFT) & _HIGH])


@compiled
def flush_kind(deals: Bytes, row: int, at: np.uint64, sum_: np.uint64, suited: Places, others: Places) -> np.int32:
    """The flush kind of the seven cards of a row from place `at` on, of which some suit makes a flush possible."""
    suit = 0
    while not (sum_ >> np.uint64(_SUITS_AT + _SUIT_BITS * suit)) & np.uint64(_FULL):
        suit += 1
    joker, ranks = 0, np.int64(0)
    one = other = np.int64(NUMBER)
    for place in range(at, at + _HAND):
        card = np.int64(deals[row, place])
        if card == _JOKER:
            joker = 1
        elif card // NUMBER == suit:
            ranks |= np.int64(1) << card % NUMBER
        elif one == NUMBER:
            one = card % NUMBER
        else:
            other = card % NUMBER
    return np.int32(suited[joker, ranks] + others[one, other])


@compiled
def kinds_of_hands(hands: Bytes, index: CardIndex) -> tuple[Places, Places]:
    """The rank kind of each row of seven cards, and its flush kind: -1 where no flush is possible."""
    weight, low, high, suited, others = index
    ranks = np.empty(len(hands), dtype=np.int32)
    flushes = np.full(len(hands), -1, dtype=np.int32)
    for row in range(np.uint64(len(hands))):
        sum_ = NO_CARDS
        for place in range(_HAND):
            sum_ += weight[hands[row, place]]
        ranks[row] = rank_kind(sum_, low, high)
        if sum_ & FLUSH:
            flushes[row] = flush_kind(hands, row, np.uint64(0), sum_, suited, others)
    return ranks, flushes
