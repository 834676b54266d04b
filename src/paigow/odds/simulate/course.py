"""The course of a simulation: how its mean ran, and what a player had won or lost after so many rounds."""

from collections import Counter
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.simulate.rounds import Codes, Counts

POINTS: Final = 400
"""About so many points of the course are kept."""


class Point(Struct, frozen=True):
    """After so many rounds: the sum of what was gained, in cents, and of its squares."""

    rounds: int
    gained: int
    squares: float

    @property
    def mean(self) -> float:
        """Cents a round."""
        return self.gained / self.rounds

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for a single round."""
        if self.rounds == 1:
            return 0.0
        variance = (self.squares - self.gained**2 / self.rounds) / (self.rounds - 1)
        return float(np.sqrt(max(variance, 0.0) / self.rounds))


class Course:
    """Follows rounds in their order. `of_code` is what each result gains, in cents; `session` so many rounds."""

    def __init__(self, of_code: Counts, rounds: int, session: int) -> None:
        self._of_code = of_code
        self._step = max(1, rounds // POINTS)
        self.session = session
        self._done = 0
        self._gained = 0
        self._squares = 0.0
        self._open = 0
        self.points: list[Point] = []
        self.sessions: Counter[int] = Counter()
        """What a session of so many rounds gained, and how many did."""

    def follow(self, codes: Codes) -> None:
        """Follows on with the rounds of these codes."""
        gains = self._of_code[codes]
        so_far = np.concatenate(([0], np.cumsum(gains)))
        squares = np.concatenate(([0.0], np.cumsum(gains.astype(np.float64) ** 2)))
        for place in self._marks(self._step, len(gains)):
            self.points.append(
                Point(self._done + place, self._gained + int(so_far[place]), self._squares + float(squares[place]))
            )
        ends = self._marks(self.session, len(gains))
        closed = so_far[ends]
        results = np.diff(closed, prepend=-self._open)
        found, numbers = np.unique(results, return_counts=True)
        self.sessions.update(dict(zip(found.tolist(), numbers.tolist(), strict=True)))
        self._open = int(so_far[-1] - closed[-1]) if len(ends) else self._open + int(so_far[-1])
        self._gained += int(so_far[-1])
        self._squares += float(squares[-1])
        self._done += len(gains)

    def _marks(self, step: int, count: int) -> NDArray[np.int64]:
        """How many of the next rounds have to pass until the number of all is a multiple of the step, each time."""
        return np.arange(step - self._done % step, count + 1, step, dtype=np.int64)
