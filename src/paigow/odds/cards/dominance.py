"""Settings held against the settings of many other hands at once.

A *board* holds the settings of the other side in groups; each setting has a front, a back and a weight. A query asks,
of one group, what weight lies in each of nine cells: the query's front below, equal to or above the other's, by its
back below, equal or above. Within a group both boards and queries stand by their fronts, worst first.
"""

from typing import Final, NamedTuple

import numpy as np

from paigow.odds.cards.kinds import Ints
from paigow.odds.cards.outcomes import Small
from paigow.odds.cards.overlaps import Numbers
from paigow.odds.compiled import compiled
from paigow.odds.crosstab import CELLS

FEW: Final = 40
"""Up to so many settings of a group are looked at one by one; more are kept in a tree of sums."""
FEW_QUERIES: Final = 8
"""And however many there are, for up to so many queries."""


class Board(NamedTuple):
    """The settings of group g are places `start[g]` to `start[g + 1]`. `backs` is how many backs there are."""

    start: Ints
    front: Small
    back: Small
    weight: Ints
    backs: int


class Queries(NamedTuple):
    """Those of group g are places `start[g]` to `start[g + 1]`; each adds its cells, `times` over, to row `row`.

    `times` may be less than nothing.
    """

    start: Ints
    front: Small
    back: Small
    times: Ints
    row: Numbers


def weigh(board: Board, queries: Queries, rows: int) -> Ints:
    """The nine cells of the queries, summed in so many rows."""
    cells = np.zeros((rows, CELLS), dtype=np.int64)
    _answer(board, queries, np.empty(0, dtype=np.int64), cells)
    return cells


def value(board: Board, queries: Queries, rows: int, worth: Ints) -> Ints:
    """What the queries are worth, `worth` being that of each of the nine cells, summed in so many rows."""
    values = np.zeros((rows, 1), dtype=np.int64)
    _answer(board, queries, worth, values)
    return values[:, 0]


@compiled
def _answer(board: Board, queries: Queries, worth: Ints, to: Ints) -> None:
    """Adds the cells of each query to its row, or, if anything is worth something, what they are worth."""
    tree = np.zeros(board.backs + 1, dtype=np.int64)
    most = 1
    for group in range(len(board.start) - 1):
        most = max(most, queries.start[group + 1] - queries.start[group])
    cells = np.zeros((most, CELLS), dtype=np.int64)
    for group in range(len(board.start) - 1):
        low, high = board.start[group], board.start[group + 1]
        first, last = queries.start[group], queries.start[group + 1]
        if first == last or low == high:
            continue
        cells[: last - first] = 0
        if high - low <= FEW or last - first <= FEW_QUERIES:
            for query in range(first, last):
                if queries.times[query]:
                    _look_through(board, low, high, queries.front[query], queries.back[query], cells[query - first])
        else:
            _sweep(board, low, high, queries, first, last, tree, cells)
        for query in range(first, last):
            _write_down(cells[query - first], queries.times[query], worth, to[queries.row[query]])


@compiled
def _write_down(cells: Ints, times: int, worth: Ints, to: Ints) -> None:
    if len(worth):
        for cell in range(CELLS):
            to[0] += times * cells[cell] * worth[cell]
    else:
        for cell in range(CELLS):
            to[cell] += times * cells[cell]


@compiled
def _look_through(board: Board, low: int, high: int, front: int, back: int, cells: Ints) -> None:
    for place in range(low, high):
        row = (front > board.front[place]) + (front >= board.front[place])
        column = (back > board.back[place]) + (back >= board.back[place])
        cells[3 * row + column] += board.weight[place]


@compiled
def _sweep(
    board: Board, low: int, high: int, queries: Queries, first: int, last: int, tree: Ints, cells: Ints
) -> None:  # fmt: skip
    """One pass over the fronts; the tree holds the weights of what has been passed, by their backs."""
    passed, query = low, first
    while query < last:
        here = queries.front[query]
        for side in range(2):  # what is below the query's front, and what is not above it
            while passed < high and board.front[passed] < here + side:
                _put(tree, board.back[passed], board.weight[passed])
                passed += 1
            same = query
            while same < last and queries.front[same] == here:
                if queries.times[same]:
                    _share_out(tree, queries.back[same], cells[same - first], 6 - 3 * side)
                same += 1
        query = same
    while passed < high:
        _put(tree, board.back[passed], board.weight[passed])
        passed += 1
    for query in range(first, last):
        if queries.times[query]:
            _share_out(tree, queries.back[query], cells[query - first], 0)
    for place in range(low, high):
        _put(tree, board.back[place], -board.weight[place])


@compiled
def _share_out(tree: Ints, back: int, cells: Ints, first: int) -> None:
    """Adds what lies in the tree to three cells: its backs above the query's, equal, below.

    The row of cells before is filled later, from all that is then in the tree: it is charged with this already.
    """
    worse, not_better = _up_to(tree, back - 1), _up_to(tree, back)
    for cell, weight in enumerate((tree[0] - not_better, not_better - worse, worse)):
        cells[first + cell] += weight
        if first:
            cells[first + cell - 3] -= weight


@compiled
def _put(tree: Ints, back: int, weight: int) -> None:
    tree[0] += weight  # all together
    place = back + 1
    while place < len(tree):
        tree[place] += weight
        place += place & -place


@compiled
def _up_to(tree: Ints, back: int) -> int:
    """The weight of all backs up to this one."""
    place, found = back + 1, 0
    while place > 0:
        found += tree[place]
        place -= place & -place
    return found
