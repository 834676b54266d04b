"""The settings of one side of the deals: of every kind, and what flushes change of them."""

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from paigow.odds.cards.kinds import Ints, Kinds
from paigow.odds.cards.outcomes import Outcomes, Small
from paigow.odds.cards.overlaps import Numbers

Flags = NDArray[np.bool_]


class Counted(Struct, frozen=True):
    """Which hands of the bank count: those of a rank kind without a flush, and those of a flush kind."""

    plain: Flags
    flush: Flags


def every_hand_counts(kinds: Kinds) -> Counted:
    """All of the bank's hands."""
    return Counted(np.ones(len(kinds.counts), dtype=np.bool_), np.ones(len(kinds.suited), dtype=np.bool_))


class Settings(Struct, frozen=True):
    """Settings of kinds, worst front first. `kind` is a rank kind, or a flush kind where `is_flush`; `times` is how
    often each counts, and `row` where what is found of it belongs.
    """

    is_flush: Flags
    kind: Ints
    front: Small
    back: Small
    times: Ints
    row: Numbers

    def __len__(self) -> int:
        return len(self.kind)

    def pick(self, which: slice | Ints) -> "Settings":
        """Some of them, in the order given."""
        return Settings(*(getattr(self, name)[which] for name in self.__struct_fields__))


def in_order(
    is_flush: bool, kind: Ints, front: Small, back: Small, times: Ints, row: Numbers | None = None
) -> Settings:
    """The settings that count, worst front first; without rows all belong to the first."""
    row = np.zeros(len(kind), dtype=np.int32) if row is None else row
    given = Settings(np.full(len(kind), is_flush), kind, front, back, times, row)
    which = np.flatnonzero(times)
    return given.pick(which[np.argsort(front[which], kind="stable")])


def together(*parts: Settings) -> Settings:
    """All the settings, worst front first."""
    joined = Settings(*(np.concatenate([getattr(part, name) for part in parts]) for name in Settings.__struct_fields__))
    return joined.pick(np.argsort(joined.front, kind="stable"))


# -- The bank's side --------------------------------------------------------------------------------------------------


def plain_settings(way: Outcomes, counted: Counted) -> Settings:
    """What every rank kind is set to without a flush, if it counts."""
    return in_order(False, np.arange(len(way.front)), way.front, way.back, counted.plain.astype(np.int64))


def changes(way: Outcomes, counted: Counted, kinds: Kinds) -> Settings:
    """What flush kinds are set to, less what they would be set to without a flush, where that makes a difference."""
    of_rank, one = kinds.rank_kind, np.ones(len(kinds.rank_kind), dtype=np.int64)
    front, back = way.front[of_rank], way.back[of_rank]
    counts, would_count = counted.flush, counted.plain[of_rank]
    is_changed = (front != way.flush_front) | (back != way.flush_back) | (counts != would_count)
    flush_kind = np.arange(len(of_rank))
    return together(
        in_order(True, flush_kind, way.flush_front, way.flush_back, one * (is_changed & counts)),
        in_order(True, flush_kind, front, back, -one * (is_changed & would_count)),
    )


# -- The player's side ------------------------------------------------------------------------------------------------


class Hands(Struct, frozen=True):
    """Hands and how they are set. `kind` counts the rank kinds without a flush first, and then the flush kinds.

    Each hand of the kind counts `times`, and what is found of it belongs to row `row`.
    """

    kind: Ints
    front: Small
    back: Small
    times: Ints
    row: Numbers

    def of(self, places: Ints, row: Numbers) -> "Hands":
        """Those at these places, and the rows to which they belong."""
        return Hands(self.kind[places], self.front[places], self.back[places], self.times[places], row)

    def less(self, other: "Hands") -> "Hands":
        """These, and the others taken off."""
        taken = structs.replace(other, times=-other.times)
        names = self.__struct_fields__
        return Hands(*(np.concatenate((getattr(self, name), getattr(taken, name))) for name in names))


def every_hand(way: Outcomes) -> Hands:
    """All hands, set by the way."""
    kinds = len(way.front) + len(way.flush_front)
    return Hands(
        np.arange(kinds),
        np.concatenate((way.front, way.flush_front)),
        np.concatenate((way.back, way.flush_back)),
        np.ones(kinds, dtype=np.int64),
        np.zeros(kinds, dtype=np.int32),
    )


def set_by_rank(hands: Hands, kinds: Kinds) -> Settings:
    """The hands as settings of rank kinds, each as often as there are hands so set."""
    each = hands.times * kinds.hands_of_each()[hands.kind]
    return in_order(False, kinds.rank_kinds()[hands.kind], hands.front, hands.back, each, hands.row)


def set_by_suit(hands: Hands, kinds: Kinds) -> Settings:
    """The hands as settings of kinds whose suits matter.

    A rank kind stands for all its hands. So what its flush kinds would be set to without their flush is taken off
    again, and where that is what they are set to nothing is left of them.
    """
    ranks = len(kinds.counts)
    is_rank = hands.kind < ranks
    of_rank, of_flush = np.flatnonzero(is_rank), np.flatnonzero(~is_rank)
    of_rank = of_rank[np.argsort(hands.kind[of_rank], kind="stable")]
    first = np.searchsorted(hands.kind[of_rank], kinds.rank_kind)
    often = np.searchsorted(hands.kind[of_rank], kinds.rank_kind, side="right") - first
    start = np.concatenate(([0], np.cumsum(often)))
    taken = of_rank[np.repeat(first - start[:-1], often) + np.arange(start[-1])]

    which = np.concatenate((of_flush, taken))
    flush_kind = np.concatenate((hands.kind[of_flush] - ranks, np.repeat(np.arange(len(often)), often)))
    times = np.concatenate((hands.times[of_flush], -hands.times[taken]))
    those = np.stack((flush_kind, hands.front[which], hands.back[which], hands.row[which]))
    (flush_kind, front, back, row), place = np.unique(those, axis=1, return_inverse=True)
    sums = np.zeros(len(flush_kind), dtype=np.int64)
    np.add.at(sums, place.ravel(), times)
    small, numbers = np.int16, np.int32
    return together(
        in_order(
            False, hands.kind[of_rank], hands.front[of_rank], hands.back[of_rank], hands.times[of_rank],
            hands.row[of_rank],
        ),
        in_order(True, flush_kind, front.astype(small), back.astype(small), sums, row.astype(numbers)),
    )  # fmt: skip
