"""Settings put in order under the parts of their hands."""

from typing import NamedTuple

import numpy as np

from paigow.odds.cards import overlaps
from paigow.odds.cards.kinds import Bytes, Ints, Kinds
from paigow.odds.cards.outcomes import Small
from paigow.odds.cards.overlaps import Numbers, RankParts, Table
from paigow.odds.cards.settings import Flags, Settings
from paigow.odds.compiled import compiled

Grouped = tuple[Ints, Small, Small, Ints, Numbers]
"""Where the settings under each part begin (and the last ends); their fronts, worst first, backs, times and rows."""

# -- Where suits do not matter ----------------------------------------------------------------------------------------


def by_rank(settings: Settings, parts: RankParts, factor: Numbers) -> Grouped:
    """The settings under every part of their rank kinds, their times multiplied by the part's factor."""
    start = np.zeros(parts.number + 1, dtype=np.int64)
    _count_ranks(settings.kind, parts.start, parts.part, start)
    size = int(start[-1])
    front, back = np.empty(size, dtype=np.int16), np.empty(size, dtype=np.int16)
    times, row = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int32)
    _place_ranks(
        settings.kind, settings.front, settings.back, settings.times, settings.row, parts.start, parts.part, factor,
        start, front, back, times, row,
    )  # fmt: skip
    return start, front, back, times, row


@compiled
def _count_ranks(kind: Ints, first: Ints, part: Numbers, start: Ints) -> None:
    """Leaves in `start` where the settings under each part end."""
    for one in kind:
        for place in range(first[one], first[one + 1]):
            start[part[place]] += 1
    _add_up(start)


@compiled
def _place_ranks(
    kind: Ints, front: Small, back: Small, times: Ints, row: Numbers, first: Ints, part: Numbers, factor: Numbers,
    start: Ints, to_front: Small, to_back: Small, to_times: Ints, to_row: Numbers,
) -> None:  # fmt: skip
    """Puts the settings in their places, the last first, and leaves in `start` where each part begins."""
    for one in range(len(kind) - 1, -1, -1):
        for place in range(first[kind[one]], first[kind[one] + 1]):
            start[part[place]] -= 1
            to = start[part[place]]
            to_front[to], to_back[to], to_row[to] = front[one], back[one], row[one]
            to_times[to] = times[one] * factor[place]


@compiled
def _add_up(counts: Ints) -> None:
    for place in range(1, len(counts)):
        counts[place] += counts[place - 1]


# -- Where one suit matters -------------------------------------------------------------------------------------------


def by_suit(
    settings: Settings, kinds: Kinds, what: int, wanted: Flags, first: int = 0, most: int = 1 << 62
) -> tuple[Grouped, int]:
    """The settings from place `first` on under those parts that are wanted, and how many settings are done.

    It stops when about as many as `most` have their places. `what` says which parts are meant: `overlaps.HOLDERS` or
    `overlaps.ASKING`.
    """
    those = _Those(
        settings.is_flush, settings.kind,
        kinds.counts, kinds.joker, kinds.suited.astype(np.int64), kinds.others, kinds.flush_joker,
    )  # fmt: skip
    start = np.zeros(len(wanted) + 1, dtype=np.int64)
    done = _count_suits(those, what, wanted, first, most, start)
    size = int(start[-1])
    front, back = np.empty(size, dtype=np.int16), np.empty(size, dtype=np.int16)
    times, row = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int32)
    _place_suits(
        those, what, wanted, first, done, settings.front, settings.back, settings.times, settings.row,
        start, front, back, times, row,
    )  # fmt: skip
    return (start, front, back, times, row), done


class _Those(NamedTuple):
    """The kinds of settings, and the tables of kinds."""

    is_flush: Flags
    kind: Ints
    counts: Bytes
    joker: Bytes
    suited: Ints
    others: Bytes
    flush_joker: Bytes


@compiled
def _list(those: _Those, at: int, what: int, number: Numbers, product: Ints, spare: Numbers, table: Table) -> int:
    """Lists the parts of the kind of setting `at`; how many."""
    kind = those.kind[at]
    if those.is_flush[at]:
        suited, others, joker = those.suited[kind], those.others[kind], those.flush_joker[kind]
        return overlaps.of_flush(suited, others, joker, what, number, product, spare, table)
    return overlaps.of_rank(those.counts[kind], those.joker[kind], number, product, spare, table)


@compiled
def _count_suits(those: _Those, what: int, wanted: Flags, first: int, most: int, start: Ints) -> int:
    """Leaves in `start` where the settings under each part end; how many are done."""
    number, product, spare, table = overlaps.room()
    done, size = first, 0
    while done < len(those.kind) and size < most:
        found = _list(those, done, what, number, product, spare, table)
        for place in range(found):
            if wanted[number[place]]:
                start[number[place]] += 1
                size += 1
        done += 1
    _add_up(start)
    return done


@compiled
def _place_suits(
    those: _Those, what: int, wanted: Flags, first: int, done: int,
    front: Small, back: Small, times: Ints, row: Numbers, start: Ints,
    to_front: Small, to_back: Small, to_times: Ints, to_row: Numbers,
) -> None:  # fmt: skip
    """Puts the settings in their places, the last first, and leaves in `start` where each part begins."""
    number, product, spare, table = overlaps.room()
    for at in range(done - 1, first - 1, -1):
        found = _list(those, at, what, number, product, spare, table)
        for place in range(found):
            if wanted[number[place]]:
                start[number[place]] -= 1
                to = start[number[place]]
                to_front[to], to_back[to], to_row[to] = front[at], back[at], row[at]
                to_times[to] = times[at] * product[place]


def by_parts(
    start: Ints, front: Small, back: Small, part_start: Ints, number: Numbers, first: Ints, groups: int
) -> Grouped:
    """Each setting under each of the given parts of its kind, once, with a row of its own.

    The settings of kind i are places `start[i]` to `start[i + 1]`, its parts `part_start[i]` to `part_start[i + 1]` of
    `number`, and its rows begin at `first[i]`: one for each part of its first setting, of its second, and so on.
    """
    kind = np.repeat(np.arange(len(start) - 1), np.diff(start))
    order = np.argsort(front, kind="stable")
    size = int(first[-1])
    to_front, to_back = np.empty(size, dtype=np.int16), np.empty(size, dtype=np.int16)
    row, group_start = np.empty(size, dtype=np.int32), np.zeros(groups + 1, dtype=np.int64)
    _place_parts(start, front, back, kind, order, part_start, number, first, group_start, to_front, to_back, row)
    return group_start, to_front, to_back, np.ones(size, dtype=np.int64), row


@compiled
def _place_parts(
    start: Ints, front: Small, back: Small, kind: Ints, order: Ints, part_start: Ints, number: Numbers, first: Ints,
    group_start: Ints, to_front: Small, to_back: Small, row: Numbers,
) -> None:  # fmt: skip
    for one in range(len(part_start) - 1):
        settings = start[one + 1] - start[one]
        for place in range(part_start[one], part_start[one + 1]):
            group_start[number[place]] += settings
    _add_up(group_start)
    for setting in order[::-1]:
        one = kind[setting]
        width = part_start[one + 1] - part_start[one]
        for part in range(width):
            group = number[part_start[one] + part]
            group_start[group] -= 1
            to = group_start[group]
            to_front[to], to_back[to] = front[setting], back[setting]
            row[to] = first[one] + (setting - start[one]) * width + part
