"""The settings of one side of the deals: of every kind, and what flushes change of them."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.cards.kinds import Ints, Kinds
from paigow.odds.cards.outcomes import Outcomes, Small

Flags = NDArray[np.bool_]


class Counted(Struct, frozen=True):
    """Which hands of the bank count: those of a rank kind without a flush, and those of a flush kind."""

    plain: Flags
    flush: Flags


class Settings(Struct, frozen=True):
    """Settings of kinds, worst front first. `kind` is a rank kind, or a flush kind where `is_flush`; `times` is how
    often each counts.
    """

    is_flush: Flags
    kind: Ints
    front: Small
    back: Small
    times: Ints

    def __len__(self) -> int:
        return len(self.kind)

    def every(self, step: int, first: int) -> "Settings":
        """One in so many of them, from place `first` on."""
        which = slice(first, None, step)
        return Settings(self.is_flush[which], self.kind[which], self.front[which], self.back[which], self.times[which])


def in_order(is_flush: bool, kind: Ints, front: Small, back: Small, times: Ints) -> Settings:
    """The settings that count, worst front first."""
    order = np.flatnonzero(times)
    order = order[np.argsort(front[order], kind="stable")]
    flags = np.full(len(order), is_flush)
    return Settings(flags, kind[order], front[order], back[order], times[order])


def together(*parts: Settings) -> Settings:
    """All the settings, worst front first."""
    front = np.concatenate([part.front for part in parts])
    order = np.argsort(front, kind="stable")
    return Settings(
        np.concatenate([part.is_flush for part in parts])[order],
        np.concatenate([part.kind for part in parts])[order],
        front[order],
        np.concatenate([part.back for part in parts])[order],
        np.concatenate([part.times for part in parts])[order],
    )


def plain_settings(way: Outcomes, times: Ints) -> Settings:
    """What every rank kind is set to without a flush."""
    return in_order(False, np.arange(len(times)), way.front, way.back, times)


def changes(way: Outcomes, kinds: Kinds, times: Ints, counted: Counted | None = None) -> Settings:
    """What flush kinds are set to, and less what they would be set to without a flush, where that makes a difference."""
    rank_kind = kinds.rank_kind
    front, back = way.front[rank_kind], way.back[rank_kind]
    counts = counted.flush if counted else np.ones(len(rank_kind), dtype=np.bool_)
    would_count = counted.plain[rank_kind] if counted else counts
    is_changed = (front != way.flush_front) | (back != way.flush_back) | (counts != would_count)
    flush_kind = np.arange(len(rank_kind))
    return together(
        in_order(True, flush_kind, way.flush_front, way.flush_back, times * (is_changed & counts)),
        in_order(True, flush_kind, front, back, -times * (is_changed & would_count)),
    )


def hands_by_rank(way: Outcomes, kinds: Kinds) -> Settings:
    """What the hands of every rank kind are set to, each setting as often as there are hands so set."""
    flushes = changes(way, kinds, kinds.flush_hands())
    by_rank = Settings(
        np.zeros(len(flushes), dtype=np.bool_),
        kinds.rank_kind[flushes.kind], flushes.front, flushes.back, flushes.times,
    )  # fmt: skip
    return together(plain_settings(way, kinds.hands()), by_rank)
