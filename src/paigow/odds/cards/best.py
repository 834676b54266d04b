"""The best response to a way: for every hand of seven cards the setting that is worth most against it.

The player knows his own seven cards and how the other side sets, and nothing else. What a setting is worth is a plain
part, which depends on his rank kind alone, and for each suit a part for the flushes that the other side may have in
it, which depends on the ranks he holds there. A setting whose plain part is so far behind that no flushes could make
up for it is left out at once; where more than one is left, every way to suit the hand is looked at.

Of settings worth the same the one with the best front is taken.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from msgspec import Struct, structs

from paigow.odds.cards import groups, suiting
from paigow.odds.cards.deals import WORKERS, Boards, boards, weigh_hands
from paigow.odds.cards.dominance import Queries, value, weigh
from paigow.odds.cards.kinds import Ints, Kinds, kinds_of
from paigow.odds.cards.outcomes import Choices, Outcomes, Small, scale
from paigow.odds.cards.settings import Counted, Flags, Hands, Settings, in_order
from paigow.odds.cards.suiting import Suitable
from paigow.odds.crosstab import CELLS, Crosstab, Worth, crosstab
from paigow.odds.progress import Progress, Told

_SETTINGS_AT_ONCE: Final = 150_000
_ROWS_AT_ONCE: Final = 24_000_000
_MOST_PARTS: Final = (1_808, 500)
"""No kind without a flush has more parts that can matter, joker aside, and no kind with one."""


class Options(Struct, frozen=True):
    """The settings to choose from, kind after kind, the best front first.

    Kind k has places `start[k]` to `start[k + 1]`: the rank kinds (without a flush) come first, then the flush kinds.
    `cells[b, p]` are the nine cells of setting p against the hands of board b as if there were no flushes.
    """

    start: Ints
    front: Small
    back: Small
    cells: Ints

    def keep(self, kept: Ints) -> "Options":
        """Only the settings at these places, in ascending order."""
        return Options(np.searchsorted(kept, self.start), self.front[kept], self.back[kept], self.cells[:, kept])

    def of(self, kinds: Ints) -> "Options":
        """Only the settings of these kinds, in the order given."""
        often = np.diff(self.start)[kinds]
        start = np.concatenate(([0], np.cumsum(often)))
        places = np.repeat(self.start[kinds] - start[:-1], often) + np.arange(start[-1])
        return Options(start, self.front[places], self.back[places], self.cells[:, places])


def best_response(
    bank: Outcomes,
    choices: Choices,
    worth: Worth,
    counted: Sequence[Counted | None] = (None,),
    kinds: Kinds | None = None,
    progress: Progress | None = None,
) -> tuple[Crosstab, ...]:
    """How every deal comes out for a player who sets each hand best against the way.

    There is a crosstab for each of `counted`, of those hands of the bank; what is best is judged by the first of them.
    `worth` may not fall from one row, or one column, to the next: settings that another beats are not looked at.
    """
    kinds = kinds or kinds_of()
    tables, each = [boards(bank, some, kinds) for some in counted], np.array(worth, dtype=np.int64)
    told = Told(progress, 10)
    those = suiting.every_kind(kinds)
    options = _options(tables, choices, told.part(2, len(tables)))
    options = options.keep(_within_reach(options, kinds, each, _reach(tables[0], each)))
    is_open = np.diff(options.start) > 1
    cells = _settled(tables, options, is_open, told.part(3, len(tables)))
    batches = list(_batches(np.flatnonzero(is_open), those, options))
    rest = told.part(5)
    with ThreadPoolExecutor(WORKERS) as pool:
        for done, found in enumerate(pool.map(lambda some: _opened(tables, options, those, some, each), batches)):
            cells += found
            rest.tell(done + 1, len(batches))
    return tuple(crosstab(one.reshape(3, 3)) for one in cells)


# -- The settings, and which of them can be best ----------------------------------------------------------------------


def _options(tables: Sequence[Boards], choices: Choices, told: Told) -> Options:
    """Every setting of every kind, and what the nine cells of each are without flushes on the other side."""
    start = np.concatenate((choices.start, choices.start[-1] + choices.flush_start[1:]))
    front = np.concatenate((choices.front, choices.flush_front))
    back = np.concatenate((choices.back, choices.flush_back))
    kind = np.repeat(tables[0].kinds.rank_kinds(), np.diff(start))
    backs, fronts = len(scale().backs), len(scale().fronts)
    known, place = np.unique((kind * fronts + front) * backs + back, return_inverse=True)
    kind, front_of, back_of = known // (backs * fronts), known // backs % fronts, known % backs
    settings = in_order(
        False, kind, front_of.astype(np.int16), back_of.astype(np.int16),
        np.ones(len(known), dtype=np.int64), np.arange(len(known), dtype=np.int32),
    )  # fmt: skip
    cells = [_plain_cells(table, settings, told.part(1))[place] for table in tables]
    return Options(start, front, back, np.array(cells))


def _plain_cells(table: Boards, settings: Settings, told: Told) -> Ints:
    """The nine cells of every setting of rank kinds against hands without flushes, in the rows of the settings."""
    cells = np.empty((len(settings), CELLS), dtype=np.int64)
    step = -(-len(settings) // _SETTINGS_AT_ONCE)

    def answer(first: int) -> None:
        some = settings.pick(slice(first, None, step))
        rows = some.row
        some = structs.replace(some, row=np.arange(len(some), dtype=np.int32))
        cells[rows] = weigh(table.plain, Queries(*groups.by_rank(some, table.parts, table.parts.signed)), len(some))

    with ThreadPoolExecutor(WORKERS) as pool:
        for done, _ in enumerate(pool.map(answer, range(step))):
            told.tell(done + 1, step)
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
    plain = options.cells[0] @ worth
    best = np.maximum.reduceat(plain, options.start[:-1])
    return np.flatnonzero(plain >= np.repeat(best - reach[kinds.rank_kinds()], np.diff(options.start)))


# -- Kinds with one setting left, and with more -----------------------------------------------------------------------


def _settled(tables: Sequence[Boards], options: Options, is_open: Flags, told: Told) -> Ints:
    """The nine cells of the hands of all kinds that have one setting left, a row for each board."""
    kind = np.flatnonzero(~is_open)
    place = options.start[kind]
    ones, none = np.ones(len(kind), dtype=np.int64), np.zeros(len(kind), dtype=np.int32)
    hands = Hands(kind, options.front[place], options.back[place], ones, none)
    return np.array([weigh_hands(table, hands, 1, told.part(1))[0] for table in tables])


def _opened(tables: Sequence[Boards], options: Options, those: Suitable, kinds: Ints, worth: Ints) -> Ints:
    """The nine cells of the hands of these kinds, each way to suit them set best; a row for each board."""
    wanted = np.any([table.flush.start[:-1] != table.flush.start[1:] for table in tables], axis=0)
    suited, left = those.of(kinds), options.of(kinds)
    parts = suiting.parts_of(suited, wanted)
    rows = suiting.rows_of(parts, left.start)
    asked = Queries(*groups.by_parts(left.start, left.front, left.back, parts.start, parts.number, rows, len(wanted)))
    found = value(tables[0].flush, asked, int(asked.start[-1]), worth)
    chosen = suiting.choose(suited, parts, left.start, left.cells[0] @ worth, found)
    again = asked._replace(times=chosen.times[asked.row], row=np.zeros_like(asked.row))
    plain = chosen.hands @ left.cells
    flush = [weigh(table.flush, again, 1)[0] for table in tables]
    return np.array(plain + flush)


def _batches(kinds: Ints, those: Suitable, options: Options) -> Iterator[Ints]:
    """The kinds in batches of not too many rows."""
    most = np.where(those.flush[kinds] > 0, _MOST_PARTS[1], _MOST_PARTS[0]) * (1 + those.joker[kinds])
    rows = np.cumsum(most * np.diff(options.start)[kinds])
    for batch in range(int(rows[-1]) // _ROWS_AT_ONCE + 1 if len(rows) else 0):
        some = kinds[rows // _ROWS_AT_ONCE == batch]
        if len(some):
            yield some
