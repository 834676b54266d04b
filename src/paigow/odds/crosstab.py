"""Deals of a player's hand against the bank's, counted by what becomes of each half."""

from enum import IntEnum

from msgspec import Struct


class Result(IntEnum):
    """How the player's half compares with the bank's: a row or column of a crosstab."""

    BELOW = 0
    COPY = 1
    ABOVE = 2


CELLS = len(Result) ** 2
"""Of a crosstab, row by row."""
Worth = tuple[int, ...]
"""What each cell is worth to somebody, row by row, in whole units."""


class Crosstab(Struct, frozen=True):
    """How many deals fell into each of nine cells, `cells[low][high]`: rows by the low hands, columns by the high.

    >>> tab = Crosstab(((9, 1, 5), (1, 1, 1), (5, 1, 8)))
    >>> tab.deals, tab.win, tab.push, tab.lose
    (32, 8, 12, 12)
    """

    cells: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]

    @property
    def deals(self) -> int:
        """All deals."""
        return sum(map(sum, self.cells))

    @property
    def win(self) -> int:
        """Deals in which both of the player's halves rank higher."""
        return self.cells[Result.ABOVE][Result.ABOVE]

    @property
    def lose(self) -> int:
        """Deals in which neither of the player's halves ranks higher: the bank has the copies."""
        return sum(self.cells[low][high] for low in _NOT_ABOVE for high in _NOT_ABOVE)

    @property
    def push(self) -> int:
        """All other deals."""
        return self.deals - self.win - self.lose

    @property
    def low_copies(self) -> int:
        """Deals with equal low hands, whatever the high hands."""
        return sum(self.cells[Result.COPY])

    @property
    def high_copies(self) -> int:
        """Deals with equal high hands, whatever the low hands."""
        return sum(row[Result.COPY] for row in self.cells)

    @property
    def both_copies(self) -> int:
        """Deals with both halves equal."""
        return self.cells[Result.COPY][Result.COPY]

    @property
    def mirrored(self) -> "Crosstab":
        """The same deals as the other side sees them: what was above is below."""
        return crosstab([row[::-1] for row in self.cells[::-1]])

    def __sub__(self, other: "Crosstab") -> "Crosstab":
        """The deals of this one that are not in the other."""
        rows = [
            tuple(a - b for a, b in zip(mine, theirs, strict=True))
            for mine, theirs in zip(self.cells, other.cells, strict=True)
        ]
        return crosstab(rows)


_NOT_ABOVE = (Result.BELOW, Result.COPY)


def crosstab(rows: object) -> Crosstab:
    """The crosstab of three rows of three numbers, an array or lists."""
    (a, b, c), (d, e, f), (g, h, i) = ([int(cell) for cell in row] for row in rows)  # type: ignore[attr-defined]
    return Crosstab(((a, b, c), (d, e, f), (g, h, i)))
