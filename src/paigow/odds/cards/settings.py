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


def plain_settings(way: Outcomes, times: Ints) -> Settings:
    """What every rank kind is set to without a flush."""
    return in_order(False, np.arange(len(times)), way.front, way.back, times)


def changes(way: Outcomes, kinds: Kinds, times: Ints, counted: Counted | None = None) -> Settings:
    """What flush kinds are set to, less what they would be set to without a flush, where that makes a difference."""
    counted = counted or every_hand_counts(kinds)
    rank_kind = kinds.rank_kind
    front, back = way.front[rank_kind], way.back[rank_kind]
    counts, would_count = counted.flush, counted.plain[rank_kind]
    is_changed = (front != way.flush_front) | (back != way.flush_back) | (counts != would_count)
    flush_kind = np.arange(len(rank_kind))
    return together(
        in_order(True, flush_kind, way.flush_front, way.flush_back, times * (is_changed & counts)),
        in_order(True, flush_kind, front, back, -times * (is_changed & would_count)),
    )


def hands_by_rank(way: Outcomes, kinds: Kinds) -> Settings:
    """What the hands of every rank kind are set to, each setting as often as there are hands so set."""
    flushes = changes(way, kinds, kinds.flush_hands())
    by_rank = structs.replace(
        flushes, is_flush=np.zeros(len(flushes), dtype=np.bool_), kind=kinds.rank_kind[flushes.kind]
    )
    return together(plain_settings(way, kinds.hands()), by_rank)
