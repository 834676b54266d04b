"""How far long work has come, told as a whole though it is done in parts."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""

_WHOLE = 1_000


class Told:
    """A stretch of the work, shared out among its parts by their weights, one after the other.

    >>> told = Told(lambda done, of: print(f"{done}/{of}"), 4)
    >>> told.part(1).tell(1, 2)
    125/1000
    >>> told.part(3).tell(1, 3)
    500/1000
    """

    def __init__(self, progress: Progress | None, weights: int, start: float = 0, end: float = 1) -> None:
        self._progress, self._weights = progress, weights
        self._start, self._end = start, end
        self._told = 0

    def part(self, weight: int, weights: int = 1) -> "Told":
        """The next part; its own parts will have so many weights together."""
        step = (self._end - self._start) / self._weights
        first = self._start + step * self._told
        self._told += weight
        return Told(self._progress, weights, first, first + step * weight)

    def tell(self, done: int, of: int) -> None:
        """So much of this part is done."""
        if self._progress:
            self._progress(round(_WHOLE * (self._start + (self._end - self._start) * done / max(of, 1))), _WHOLE)
