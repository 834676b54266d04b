"""What was counted, added up: how often each result came, and the means with their standard errors."""

from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct

from paigow.odds.crosstab import Crosstab, crosstab
from paigow.odds.simulate.rounds import Counts


class Mean(Struct, frozen=True):
    """The mean of what was counted, exact, its standard error (None for a single round), and of how many rounds."""

    value: Fraction
    error: float | None
    rounds: int

    def __truediv__(self, unit: Fraction) -> "Mean":
        """The mean in other units: as an edge, for one thing."""
        error = None if self.error is None else self.error / float(abs(unit))
        return Mean(self.value / unit, error, self.rounds)


class Tally:
    """How often each result of a round came (`joint[code]`), and how the halves of each hand compared."""

    def __init__(self, hands: int) -> None:
        self.joint: Counts = np.zeros(3**hands, dtype=np.int64)
        self.cells: Counts = np.zeros((hands, 9), dtype=np.int64)

    def add(self, joint: Counts, cells: Counts) -> None:
        """Adds what was counted elsewhere."""
        self.joint += joint
        self.cells += cells

    @property
    def rounds(self) -> int:
        """The rounds counted."""
        return int(self.joint.sum())

    def crosstab(self, hand: int) -> Crosstab:
        """How the halves of a hand compared with the bank's."""
        return crosstab(self.cells[hand].reshape(3, 3))

    def total(self, of_code: Counts) -> int:
        """The sum over all rounds of a number that each result has."""
        return sum(int(count) * int(number) for count, number in zip(self.joint, of_code, strict=True) if count)

    def mean(self, of_code: Counts) -> Mean:
        """The mean of a number that each result has. Raises `ValueError` if no round was counted."""
        if not self.rounds:
            raise ValueError("no round was counted")
        rounds, total = self.rounds, self.total(of_code)
        squares = self.total(of_code.astype(object) ** 2)
        if rounds == 1:
            return Mean(Fraction(total), None, rounds)
        variance = Fraction(squares * rounds - total * total, rounds * (rounds - 1))
        return Mean(Fraction(total, rounds), sqrt(variance / rounds), rounds)
