"""Settings held against the settings of many other hands at once.

A *board* holds the settings of the other side in groups; each setting has a front, a back and a weight. A query asks,
of one group, what weight lies in each of nine cells: the query's front below, equal to or above the other's, by its
back below, equal or above. Within a group both boards and queries stand by their fronts, worst first.
"""

import numpy as np
from msgspec import Struct

from paigow.odds.cards.kinds import Ints
from paigow.odds.cards.outcomes import Small
from paigow.odds.compiled import compiled

FEW = 40
"""Up to so many settings of a group are looked at one by one; more are kept in a tree of sums."""

CELLS = 9


class Board(Struct, frozen=True):
    """The settings of group g are places `start[g]` to `start[g + 1]`. `backs` is how many backs there are."""

    start: Ints
    front: Small
    back: Small
    weight: Ints
    backs: int


class Queries(Struct, frozen=True):
    """Those of group g are places `start[g]` to `start[g + 1]`. `times` is how often each counts, which may be less than
    nothing.
    """

    start: Ints
    front: Small
    back: Small
    times: Ints


def weigh(board: Board, queries: Queries) -> Ints:
    """The nine cells of all queries together, each as often as it counts."""
    total = np.zeros(CELLS, dtype=np.int64)
    _answer(*_both(board, queries), queries.times, total, np.empty((0, CELLS), dtype=np.int64))
    return total


def weigh_each(board: Board, queries: Queries) -> Ints:
    """The nine cells of every query, a row for each; `times` is left out."""
    each = np.zeros((len(queries.front), CELLS), dtype=np.int64)
    _answer(*_both(board, queries), queries.times, np.zeros(CELLS, dtype=np.int64), each)
    return each


def _both(board: Board, queries: Queries) -> tuple[Ints, Small, Small, Ints, int, Ints, Small, Small]:
    ours = (board.start, board.front, board.back, board.weight, board.backs)
    return (*ours, queries.start, queries.front, queries.back)


@compiled
def _answer(
    start: Ints, front: Small, back: Small, weight: Ints, backs: int,
    asked: Ints, ask_front: Small, ask_back: Small, times: Ints,
    total: Ints, each: Ints,
) -> None:  # fmt: skip
    """Adds every query's cells to the total, `times` over, and writes them down where there is room in `each`."""
    tree = np.zeros(backs + 1, dtype=np.int64)
    cells = np.zeros(CELLS, dtype=np.int64)
    for group in range(len(start) - 1):
        low, high = start[group], start[group + 1]
        first, last = asked[group], asked[group + 1]
        if first == last or low == high:
            continue
        if high - low <= FEW:
            for query in range(first, last):
                _look_through(front, back, weight, low, high, ask_front[query], ask_back[query], cells)
                _write_down(cells, query, times, total, each)
        else:
            _sweep(
                front, back, weight, low, high, ask_front, ask_back, first, last, times, tree, cells, total, each
            )  # fmt: skip


@compiled
def _write_down(cells: Ints, query: int, times: Ints, total: Ints, each: Ints) -> None:
    for cell in range(CELLS):
        total[cell] += times[query] * cells[cell]
    if len(each):
        each[query] = cells


@compiled
def _look_through(
    front: Small, back: Small, weight: Ints, low: int, high: int, my_front: int, my_back: int, cells: Ints
) -> None:
    cells[:] = 0
    for place in range(low, high):
        row = (my_front > front[place]) + (my_front >= front[place])
        column = (my_back > back[place]) + (my_back >= back[place])
        cells[3 * row + column] += weight[place]


@compiled
def _sweep(
    front: Small, back: Small, weight: Ints, low: int, high: int,
    ask_front: Small, ask_back: Small, first: int, last: int, times: Ints,
    tree: Ints, cells: Ints, total: Ints, each: Ints,
) -> None:  # fmt: skip
    """One pass over the fronts; the tree holds the weights of what has been passed, by their backs."""
    passed, weight_passed = low, np.int64(0)
    sums = np.zeros((last - first, 3, 3), dtype=np.int64)
    query = first
    while query < last:
        here = ask_front[query]
        for is_equal in (0, 1):
            while passed < high and front[passed] < here + is_equal:
                weight_passed += _put(tree, back[passed], weight[passed])
                passed += 1
            same = query
            while same < last and ask_front[same] == here:
                _sum_up(tree, ask_back[same], weight_passed, sums[same - first, is_equal])
                same += 1
        query = same
    while passed < high:
        weight_passed += _put(tree, back[passed], weight[passed])
        passed += 1
    for query in range(first, last):
        worse, not_better, all_ = sums[query - first]
        _sum_up(tree, ask_back[query], weight_passed, all_)
        cells[6:9] = worse
        cells[3:6] = not_better - worse
        cells[0:3] = all_ - not_better
        _write_down(cells, query, times, total, each)
    for place in range(low, high):
        _put(tree, back[place], -weight[place])


@compiled
def _sum_up(tree: Ints, back: int, weight_passed: int, sums: Ints) -> None:
    """What lies in the tree below the query's back would lose to it, and so on: its row of three cells, turned."""
    worse, not_better = _up_to(tree, back - 1), _up_to(tree, back)
    sums[0], sums[1], sums[2] = weight_passed - not_better, not_better - worse, worse


@compiled
def _put(tree: Ints, back: int, weight: int) -> int:
    place = back + 1
    while place < len(tree):
        tree[place] += weight
        place += place & -place
    return weight


@compiled
def _up_to(tree: Ints, back: int) -> int:
    """The weight of all backs up to this one."""
    place, found = back + 1, np.int64(0)
    while place > 0:
        found += tree[place]
        place -= place & -place
    return found
