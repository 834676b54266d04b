"""Whose clock runs, and until when. A clock belongs to the seat that owes an act, and to no other."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from paigow.pieces.people import Person
from paigow.service.spec import Clocks

MOST_EXTENSIONS = 10
"""How often a seat may have more time for one act."""


class Owed(Struct):
    """An act that a seat owes: since when (seconds of a monotonic clock), how long it has, how often it got more."""

    since: float
    allowance: int | None
    extensions: int = 0

    def ends(self, lost_at: float | None, grace: int) -> float | None:
        """When its time is up, None for never. A line that was lost gives at the least `grace` seconds from then."""
        end = None if self.allowance is None else self.since + self.allowance * (1 + self.extensions)
        if lost_at is None:
            return end
        return max(end or 0.0, max(lost_at, self.since) + grace)


class TableClocks:
    """The clocks of one table. `lost_at` holds the seats whose line is lost, and since when."""

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self.owed: dict[Person, tuple[str, Owed]] = {}
        self.lost_at: dict[Person, float] = {}
        self._round = 0

    def set(self, owing: Mapping[Person, str], now: float, round: int) -> None:
        """Who owes what now: `wagers`, `setting` or `offers`. A clock that runs for the same act runs on."""
        if round != self._round:  # the same act of another round is another act
            self._round, self.owed = round, {}
        self.owed = {
            person: self.owed[person]
            if person in self.owed and self.owed[person][0] == what
            else (what, Owed(now, self._allowance(what)))
            for person, what in owing.items()
        }

    def extend(self, person: Person) -> bool:
        """More time for what the person owes, unless he had it too often."""
        if person not in self.owed or self.owed[person][1].extensions >= MOST_EXTENSIONS:
            return False
        self.owed[person][1].extensions += 1
        return True

    def left(self, person: Person, now: float) -> int | None:
        """Milliseconds that are left, 0 or more; None where no clock runs."""
        end = self._end(person)
        return None if end is None else max(0, round((end - now) * 1000))

    def next_end(self) -> float | None:
        """When the next clock runs out."""
        ends = [end for person in self.owed if (end := self._end(person)) is not None]
        return min(ends, default=None)

    def run_out(self, now: float) -> Iterable[Person]:
        """Those whose time is up."""
        return [person for person in self.owed if (end := self._end(person)) is not None and end <= now]

    def _end(self, person: Person) -> float | None:
        return self.owed[person][1].ends(self.lost_at.get(person), self._clocks.grace)

    def _allowance(self, what: str) -> int | None:
        found: int | None = getattr(self._clocks, what.partition(" ")[0])
        return found
