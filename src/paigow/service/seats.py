"""Who is at a table: the lines that are open, who has sat down, and who has no more wagers to place."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from paigow.pieces.people import Person
from paigow.service.keeper import Place
from paigow.service.messages import Bye, Role, Seat
from paigow.service.spec import Plays, TableSpec


class Line:
    """A line to somebody: `send` hands a message over, and never waits; `close` ends it with a last word."""

    def __init__(self, place: Place, send: Callable[[bytes], None], close: Callable[[bytes], None]) -> None:
        self.place = place
        self.send = send
        self.close = close


class Seats:
    """The places of one table. A place may have several lines; it is there as long as one is open."""

    def __init__(self, spec: TableSpec) -> None:
        self._spec = spec
        self._lines: dict[Line, None] = {}
        self._came: dict[Person, None] = {}
        self._gone: set[Person] = set()
        self._sat: set[Person] = set()
        self.ready: set[Person] = set()
        """Who has no more wagers to place before this call."""

    def open_round(self) -> None:
        """A new round: nobody is ready, and whoever could not sit down may try again."""
        self.ready = set()
        self._sat = set()

    # Lines

    def add(self, line: Line) -> None:
        """A line is open."""
        self._lines[line] = None
        person = line.place.person
        if line.place.role is Role.PLAYER and person is not None:
            self._came[person] = None

    def remove(self, line: Line) -> bool:
        """A line is gone; whether with it the place is left."""
        if self._lines.pop(line, line) is line:
            return False
        return not any(other.place.key == line.place.key for other in self._lines)

    def lines(self) -> Iterator[Line]:
        """The lines that are open."""
        return iter(tuple(self._lines))

    @property
    def count(self) -> int:
        """How many lines are open."""
        return len(self._lines)

    @property
    def has_lines(self) -> bool:
        """Whether anybody is there."""
        return bool(self._lines)

    def close(self, kind: Any, why: str, at: str = "") -> None:
        """Ends every line with a last word."""
        for line in self.lines():
            line.close(msgspec.json.encode(Bye(kind, why, at)))
        self._lines.clear()

    def dismiss(self, place: Place, why: str) -> bool:
        """Ends the lines of a place, whose code opens nothing any more; whether there were any."""
        lines = [line for line in self._lines if line.place.key == place.key]
        for line in lines:
            line.close(msgspec.json.encode(Bye("code", why)))
            del self._lines[line]
        return bool(lines)

    def people(self) -> list[dict[str, Any]]:
        """The places at which somebody is, and by how many lines."""
        counted = Counter((line.place.role, line.place.seat) for line in self._lines)
        return [{"role": role, "person": seat, "lines": lines} for (role, seat), lines in counted.items()]

    def resume(self) -> None:
        """The table was read again: those who are there may have to sit down again."""
        self._sat = set()

    # Players

    def is_there(self, person: Person) -> bool:
        """Whether a line to the player is open."""
        return any(line.place.person is person and line.place.role is Role.PLAYER for line in self._lines)

    def arrived(self) -> Iterator[Person]:
        """The players who have come, in the order in which they came."""
        return iter(tuple(self._came))

    def has_left(self, person: Person) -> bool:
        """Whether he left the table of his own will."""
        return person in self._gone

    def may_sit(self, person: Person) -> bool:
        """Whether a player who has come is to be given his seat now."""
        return person not in self._gone and person not in self._sat

    def sat(self, person: Person) -> None:
        """He was given it, or could not be in this round."""
        self._sat.add(person)

    def left(self, person: Person) -> None:
        """He has left the table."""
        self._gone.add(person)

    def came_back(self, person: Person) -> None:
        """He sits down again."""
        self._gone.discard(person)

    def told(self) -> Iterator[Seat]:
        """Every place with who plays it."""
        for role in (Role.DEALER, Role.FLOORPERSON):
            plays: Plays = self._spec.dealer if role is Role.DEALER else self._spec.floorperson
            there = any(line.place.role is role for line in self._lines)
            yield Seat(role, role.value, plays, there, False)
        for person, plays in sorted(self._spec.seats.items()):
            who = "nobody" if plays == "person" and person not in self._came else plays
            yield Seat(Role.PLAYER, person.value, who, self.is_there(person), person in self.ready)
