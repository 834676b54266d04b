"""The best response to a way: for every hand of seven cards the setting that is worth most against it.

The player knows his own seven cards and how the other side sets, and nothing else. What a setting is worth is a plain
part, which depends on his rank kind alone, and for each suit a part for the flushes that the other side may have in
it, which depends on the ranks he holds there. A setting whose plain part is so far behind that no flushes could make
up for it is left out at once; where more than one is left, every way to suit the hand is looked at.

Of settings worth the same the one with the best front is taken.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from msgspec import Struct, structs

from paigow.odds.cards import groups, suiting
from paigow.odds.cards.deals import WORKERS, Boards, boards, weigh_suits
from paigow.odds.cards.dominance import CELLS, Queries, value, weigh
from paigow.odds.cards.kinds import Ints, Kinds, kinds_of
from paigow.odds.cards.outcomes import Choices, Outcomes, Small, scale
from paigow.odds.cards.settings import Counted, Flags, Settings, in_order, together
from paigow.odds.cards.suiting import Suitable
from paigow.odds.crosstab import Crosstab, crosstab

Worth = tuple[int, int, int, int, int, int, int, int, int]
"""What each cell of a crosstab is worth to the one who responds, row by row, in whole units."""

_SETTINGS_AT_ONCE: Final = 150_000
_ROWS_AT_ONCE: Final = 24_000_000
_MOST_PARTS: Final = (1_808, 500)
"""No kind without a flush has more parts that can matter, joker aside, and no kind with one."""


class Options(Struct, frozen=True):
    """The settings to choose from, kind after kind, the best front first.

    Kind k has places `start[k]` to `start[k + 1]`: the rank kinds (without a flush) come first, then the flush kinds.
    `cells` are the nine cells of each against the other side's hands as if there were no flushes.
    """

    start: Ints
    front: Small
    back: Small
    cells: Ints

    def keep(self, kept: Ints) -> "Options":
        """Only the settings at these places, in ascending order."""
        return Options(np.searchsorted(kept, self.start), self.front[kept], self.back[kept], self.cells[kept])

    def of(self, kinds: Ints) -> "Options":
        """Only the settings of these kinds, in the order given."""
        often = np.diff(self.start)[kinds]
        start = np.concatenate(([0], np.cumsum(often)))
        places = np.repeat(self.start[kinds] - start[:-1], often) + np.arange(start[-1])
        return Options(start, self.front[places], self.back[places], self.cells[places])


def best_response(
    bank: Outcomes, choices: Choices, worth: Worth, counted: Counted | None = None, kinds: Kinds | None = None
) -> Crosstab:
    """How every deal comes out for a player who sets each hand best against the way.

    `worth` may not fall from one row, or one column, to the next: settings that another beats are not looked at.
    """
    kinds = kinds or kinds_of()
    table, each = boards(bank, counted, kinds), np.array(worth, dtype=np.int64)
    those = suiting.every_kind(kinds)
    options = _options(table, choices)
    options = options.keep(_within_reach(options, kinds, each, _reach(table, each)))
    is_open = np.diff(options.start) > 1
    cells = _settled(table, options, is_open)
    open_kinds = np.flatnonzero(is_open)
    with ThreadPoolExecutor(WORKERS) as pool:
        for found in pool.map(
            lambda first: _opened(table, options, those, open_kinds[first::WORKERS], each), range(WORKERS)
        ):
            cells += found
    return crosstab(cells.reshape(3, 3))


# -- The settings, and which of them can be best ----------------------------------------------------------------------


def _rank_kind(kinds: Kinds) -> Ints:
    """The rank kind of every kind."""
    return np.concatenate((np.arange(len(kinds.counts)), kinds.rank_kind))


def _options(table: Boards, choices: Choices) -> Options:
    """Every setting of every kind, and what the nine cells of each are without flushes on the other side."""
    start = np.concatenate((choices.start, choices.start[-1] + choices.flush_start[1:]))
    front = np.concatenate((choices.front, choices.flush_front))
    back = np.concatenate((choices.back, choices.flush_back))
    kind = np.repeat(_rank_kind(table.kinds), np.diff(start))
    backs, fronts = len(scale().backs), len(scale().fronts)
    known, place = np.unique((kind * fronts + front) * backs + back, return_inverse=True)
    kind, front_of, back_of = known // (backs * fronts), known // backs % fronts, known % backs
    settings = in_order(
        False, kind, front_of.astype(np.int16), back_of.astype(np.int16),
        np.ones(len(known), dtype=np.int64), np.arange(len(known), dtype=np.int32),
    )  # fmt: skip
    return Options(start, front, back, _plain_cells(table, settings)[place])


def _plain_cells(table: Boards, settings: Settings) -> Ints:
    """The nine cells of every setting of rank kinds against hands without flushes, in the rows of the settings."""
    cells = np.empty((len(settings), CELLS), dtype=np.int64)
    step = -(-len(settings) // _SETTINGS_AT_ONCE)

    def answer(first: int) -> None:
        some = settings.pick(slice(first, None, step))
        rows = some.row
        some = structs.replace(some, row=np.arange(len(some), dtype=np.int32))
        cells[rows] = weigh(table.plain, Queries(*groups.by_rank(some, table.parts, table.parts.signed)), len(some))

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(answer, range(step)))
    return cells


def _reach(table: Boards, worth: Ints) -> Ints:
    """By how much at most flushes on the other side can favour one setting of a rank kind over another.

    Each changes a deal for them by no more than the greatest difference that one half can make.
    """
    grid = worth.reshape(3, 3)
    most = max(
        int(grid[low, high] - grid[other_low, other_high])
        for low in range(3)
        for other_low in range(low, 3)
        for high in range(3)
        for other_high in range(high + 1)
    )
    board = table.flush
    sums = np.concatenate(([0], np.cumsum(np.abs(board.weight))))
    weight = sums[board.start[1:]] - sums[board.start[:-1]]
    kinds = table.kinds
    none = np.zeros(len(kinds.counts), dtype=np.int64)
    those = Suitable(kinds.counts, kinds.counts, none, kinds.joker)
    return most * 4 * suiting.most_flushes(those, suiting.parts_of(those, weight > 0), weight)


def _within_reach(options: Options, kinds: Kinds, worth: Ints, reach: Ints) -> Ints:
    """The places of the settings that can be best."""
    plain = options.cells @ worth
    best = np.maximum.reduceat(plain, options.start[:-1])
    return np.flatnonzero(plain >= np.repeat(best - reach[_rank_kind(kinds)], np.diff(options.start)))


# -- Kinds with one setting left, and with more -----------------------------------------------------------------------


def _settled(table: Boards, options: Options, is_open: Flags) -> Ints:
    """The nine cells of the hands of all kinds that have one setting left."""
    kinds = table.kinds
    ranks = len(kinds.counts)
    flush_hands = kinds.flush_hands()
    hands = np.concatenate(
        (kinds.hands() - np.bincount(kinds.rank_kind, flush_hands, ranks).astype(np.int64), flush_hands)
    )
    first = options.start[:-1]
    plain: Ints = np.where(is_open, 0, hands) @ options.cells[first]
    one = ~is_open
    ones = np.ones(len(hands), dtype=np.int64)
    front, back = options.front[first], options.back[first]
    by_flush = one[:ranks][kinds.rank_kind]  # their rank kind is counted with their hands among it
    suits = together(
        in_order(False, np.arange(ranks), front[:ranks], back[:ranks], ones[:ranks] * one[:ranks]),
        in_order(True, np.arange(len(flush_hands)), front[ranks:], back[ranks:], ones[ranks:] * one[ranks:]),
        in_order(
            True, np.arange(len(flush_hands)), front[:ranks][kinds.rank_kind], back[:ranks][kinds.rank_kind],
            -ones[ranks:] * by_flush,
        ),
    )  # fmt: skip
    plain += weigh_suits(table, suits)[0]
    return plain


def _opened(table: Boards, options: Options, those: Suitable, kinds: Ints, worth: Ints) -> Ints:
    """The nine cells of the hands of these kinds, each way to suit them set best."""
    wanted = table.flush.start[:-1] != table.flush.start[1:]
    cells = np.zeros(CELLS, dtype=np.int64)
    for some in _batches(kinds, those, options):
        suited = those.of(some)
        parts, left = suiting.parts_of(suited, wanted), options.of(some)
        rows = suiting.rows_of(parts, left.start)
        asked = Queries(
            *groups.by_parts(left.start, left.front, left.back, parts.start, parts.number, rows, len(wanted))
        )
        found = value(table.flush, asked, int(asked.start[-1]), worth)
        chosen = suiting.choose(suited, parts, left.start, left.cells @ worth, found)
        cells += chosen.hands @ left.cells
        again = structs.replace(asked, times=chosen.times[asked.row], row=np.zeros_like(asked.row))
        cells += weigh(table.flush, again, 1)[0]
    return cells


def _batches(kinds: Ints, those: Suitable, options: Options) -> Iterator[Ints]:
    """The kinds in batches of not too many rows."""
    most = np.where(those.flush[kinds] > 0, _MOST_PARTS[1], _MOST_PARTS[0]) * (1 + those.joker[kinds])
    rows = np.cumsum(most * np.diff(options.start)[kinds])
    for batch in range(int(rows[-1]) // _ROWS_AT_ONCE + 1 if len(rows) else 0):
        some = kinds[rows // _ROWS_AT_ONCE == batch]
        if len(some):
            yield some
