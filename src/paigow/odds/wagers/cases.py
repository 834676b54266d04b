"""All that can happen to a wager, equally likely case by case, gathered by what it holds."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from paigow.odds.cache import Arrays
from paigow.settle.side import Held


class Cases(Struct, frozen=True):
    """How many of the equally likely cases hold what. `what` says what a case is, in the plural."""

    what: str
    counts: tuple[tuple[Held, int], ...]

    @property
    def total(self) -> int:
        """All cases."""
        return sum(count for _, count in self.counts)

    def holding(self, name: str) -> int:
        """The cases that hold the line of this name, whatever else they hold."""
        return sum(count for held, count in self.counts if name in held)


def gather(what: str, counted: Iterable[tuple[Held, int]]) -> Cases:
    """The cases of what was counted, in an order that depends on nothing else.

    >>> gather("throws", [(frozenset({"triple"}), 1), (frozenset(), 30), (frozenset({"triple"}), 5)]).counts
    ((frozenset(), 30), (frozenset({'triple'}), 6))
    """
    sums: Counter[Held] = Counter()
    for held, count in counted:
        sums[held] += count
    return Cases(what, tuple(sorted(((held, n) for held, n in sums.items() if n), key=lambda pair: sorted(pair[0]))))


def held_arrays(helds: Iterable[Held]) -> dict[str, np.ndarray]:
    """The sets as arrays that can be kept: all `names`, and a row of `held` for each set."""
    rows = list(helds)
    names = sorted({name for held in rows for name in held})
    return {
        "names": np.array(names),
        "held": np.array([[name in held for name in names] for held in rows], dtype=np.bool_),
    }


def helds_of(arrays: Arrays) -> tuple[Held, ...]:
    """The sets that `held_arrays` wrote."""
    names = [str(name) for name in arrays["names"]]
    rows = arrays["held"].tolist()
    return tuple(frozenset(name for name, holds in zip(names, row, strict=True) if holds) for row in rows)
