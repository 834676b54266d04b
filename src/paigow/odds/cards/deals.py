"""Every deal of two hands of seven cards, counted: way against way.

A hand is set as its rank kind is, unless its flush changes that. So the bank's settings are split in two: all its
hands as if there were no flushes; and, for the flush kinds that are set otherwise, what they are set to, less what
they would be set to without. Against the first the suits of the player's cards do not matter; against the second only
those in the suit of the bank's flush do.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from msgspec import Struct

from paigow.odds.cards import groups, overlaps
from paigow.odds.cards.dominance import Board, Queries, weigh
from paigow.odds.cards.kinds import Ints, Kinds, kinds_of
from paigow.odds.cards.outcomes import Outcomes, scale
from paigow.odds.cards.overlaps import RankParts
from paigow.odds.cards.settings import (
    Counted,
    Hands,
    Settings,
    changes,
    every_hand,
    every_hand_counts,
    plain_settings,
    set_by_rank,
    set_by_suit,
)
from paigow.odds.crosstab import CELLS, Crosstab, crosstab
from paigow.odds.progress import Progress, Told

BATCH: Final = 6_000_000
"""About so many queries are put in order and answered at a time."""
WORKERS: Final = 2
BACKS: Final = len(scale().backs)


class Boards(Struct, frozen=True):
    """The bank's settings: as if there were no flushes, by the parts of rank kinds; and what flushes change, by the
    parts in which the flush's suit matters.
    """

    kinds: Kinds
    parts: RankParts
    plain: Board
    flush: Board


def deals(
    player: Outcomes,
    bank: Outcomes,
    counted: Counted | None = None,
    kinds: Kinds | None = None,
    progress: Progress | None = None,
) -> Crosstab:
    """How every deal of two hands comes out between two ways; of the bank's hands only those that are counted."""
    table = boards(bank, counted, kinds or kinds_of())
    return crosstab(weigh_hands(table, every_hand(player), 1, Told(progress, 1)).reshape(3, 3))


def boards(bank: Outcomes, counted: Counted | None, kinds: Kinds) -> Boards:
    """The bank's settings as boards; only of those hands that are counted."""
    counted = counted or every_hand_counts(kinds)
    parts = overlaps.parts_by_rank(kinds)
    plain, flush = plain_settings(bank, counted), changes(bank, counted, kinds)
    every = np.ones(2 * overlaps.PARTS_OF_SUITS, dtype=np.bool_)
    by_suit, _ = groups.by_suit(flush, kinds, overlaps.HOLDERS, every)
    return Boards(kinds, parts, _board(groups.by_rank(plain, parts, parts.holders)), _board(by_suit))


def _board(grouped: groups.Grouped) -> Board:
    start, front, back, weight, _ = grouped
    return Board(start, front, back, weight, BACKS)


def weigh_hands(table: Boards, hands: Hands, rows: int, told: Told) -> Ints:
    """The nine cells of the hands against all those of the bank that count, summed in so many rows."""
    cells = _weigh_ranks(table, set_by_rank(hands, table.kinds), rows)
    told.tell(1, 10)
    cells += _weigh_suits(table, set_by_suit(hands, table.kinds), rows, told)
    return cells


def _weigh_ranks(table: Boards, settings: Settings, rows: int) -> Ints:
    """The nine cells of settings of rank kinds against the bank's hands as if there were no flushes."""

    def answer(share: Settings) -> Ints:
        return weigh(table.plain, Queries(*groups.by_rank(share, table.parts, table.parts.signed)), rows)

    return _by_shares(answer, settings)


def _weigh_suits(table: Boards, settings: Settings, rows: int, told: Told) -> Ints:
    """The nine cells of settings, of all hands of their kinds, against what flushes change on the bank's side."""
    wanted = table.flush.start[:-1] != table.flush.start[1:]
    gone = [0]

    def answer(share: Settings) -> Ints:
        total, done = np.zeros((rows, CELLS), dtype=np.int64), 0
        while done < len(share):
            first = done
            asked, done = groups.by_suit(share, table.kinds, overlaps.ASKING, wanted, first, BATCH)
            total += weigh(table.flush, Queries(*asked), rows)
            gone[0] += done - first
            told.tell(len(settings) + 9 * gone[0], 10 * len(settings))
        return total

    return _by_shares(answer, settings)


def _by_shares(answer: Callable[[Settings], Ints], settings: Settings) -> Ints:
    """The sum of the answers to the settings, dealt out to the workers."""
    shares = [settings.pick(slice(first, None, WORKERS)) for first in range(WORKERS)]
    with ThreadPoolExecutor(WORKERS) as pool:
        one, *others = pool.map(answer, shares)
    return sum(others, start=one)
