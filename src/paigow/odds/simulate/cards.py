"""What seven cards are worth as a way sets them, in compiled code: by their kind, and one look-up more."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.cards import CardWay
from paigow.odds.cards.index import FLUSH, NO_CARDS, Places, card_index, flush_kind, rank_kind
from paigow.odds.cards.kinds import HAND
from paigow.odds.cards.outcomes import Small, outcomes
from paigow.odds.compiled import compiled
from paigow.odds.progress import Progress
from paigow.odds.simulate.chance import Bytes, Draw, Words, deal
from paigow.odds.simulate.rounds import BITS, Codes, Counts, Worths, count
from paigow.pieces.cards import DECK
from paigow.rank.cards import Wheel

BLOCK: Final = 1_000
"""So many rounds are dealt, then set, then compared."""


class CardTables(NamedTuple):
    """The tables of the index, and `plain[way, rank kind]`, `flush[way, flush kind]`: what a hand is worth."""

    weight: Words
    low: Places
    high: Places
    suited: Places
    others: Places
    plain: Worths
    flush: Worths


def card_tables(ways: Sequence[CardWay], wheel: Wheel = Wheel.SECOND, progress: Progress | None = None) -> CardTables:
    """The tables of these ways, in their order."""
    found = [outcomes(way, wheel, progress=progress) for way in ways]
    plain = np.array([_worths(one.front, one.back) for one in found])
    flush = np.array([_worths(one.flush_front, one.flush_back) for one in found])
    return CardTables(*card_index(), plain, flush)


def _worths(front: Small, back: Small) -> NDArray[np.uint32]:
    return np.asarray(front.astype(np.uint32) << BITS | back.astype(np.uint32), dtype=np.uint32)


@compiled
def card_worths(deals: Bytes, tables: CardTables, ways: Counts, worths: Worths) -> None:
    """What each hand of each row of `deals` is worth; `ways[hand]` says by which of the tables' ways it is set."""
    weight, low, high, suited, others, plain, flush = tables
    size = np.uint64(HAND)
    for row in range(np.uint64(deals.shape[0])):
        for hand in range(np.uint64(ways.size)):
            at, way = hand * size, np.uint64(ways[hand])
            sum_ = NO_CARDS
            for place in range(at, at + size):
                sum_ += weight[deals[row, place]]
            if sum_ & FLUSH:
                worths[row, hand] = flush[way, np.uint64(flush_kind(deals, row, at, sum_, suited, others))]
            else:
                worths[row, hand] = plain[way, np.uint64(rank_kind(sum_, low, high))]


@compiled
def count_dealt_cards(
    deals: Bytes, tables: CardTables, ways: Counts, of_cell: Counts, joint: Counts, cells: Counts, codes: Codes
) -> None:
    """Counts the rounds of given deals, `[round, card]`: the bank's seven cards first."""
    worths = np.empty((deals.shape[0], ways.size), dtype=np.uint32)
    card_worths(deals, tables, ways, worths)
    count(worths, of_cell, joint, cells, codes)


@compiled
def count_cards(
    rounds: int,
    state: Words,
    draw: Draw,
    tables: CardTables,
    ways: Counts,
    of_cell: Counts,
    joint: Counts,
    cells: Counts,
    codes: Codes,
) -> None:
    """Shuffles and counts so many rounds."""
    order = np.arange(len(DECK)).astype(np.uint8)
    deals = np.empty((BLOCK, ways.size * HAND), dtype=np.uint8)
    for start in range(0, rounds, BLOCK):
        end = min(start + BLOCK, rounds)
        deal(deals[: end - start], order, state, draw)
        count_dealt_cards(deals[: end - start], tables, ways, of_cell, joint, cells, codes[start:end])
