"""Codes tried, over the socket or by request: who tries wrong ones has to wait."""

from collections.abc import Callable

from paigow.service.hall import Hall
from paigow.service.keeper import Place
from paigow.service.throttle import Throttle, guesser
from paigow.web.errors import Refused, too_many

FREE = 512
"""Codes tried before there is a wait: a house behind one address comes in at once, and a code has 80 bits."""


class Codes:
    """The gate before all codes of a server."""

    def __init__(self, hall: Hall, now: Callable[[], float]) -> None:
        self._hall = hall
        self._throttle = Throttle(now, free=FREE)

    def wait(self, who: str) -> float:
        """How many seconds whoever is at an address has yet to wait; 0 if he may try a code."""
        return self._throttle.wait(guesser(who))

    def tries(self, who: str) -> None:
        """A code is tried from an address: it counts as wrong until it is known to be right."""
        self._throttle.tries(guesser(who))

    def was_right(self, who: str) -> None:
        """The code just tried opened a place."""
        self._throttle.was_right(guesser(who))

    async def place(self, code: str, address: str, table: str | None = None) -> Place:
        """The place that a code opens, at that table if one is named; else 401, and 429 after too many."""
        wait = self.wait(address)
        if wait:
            raise too_many(wait)
        self.tries(address)
        found = await self._hall.place_of(code)
        if found is None or (table is not None and found.table != table):
            raise Refused(
                401,
                "this code opens nothing here",
                "code",
                "the code of a place at this table, as it stands in its link",
                "Ask whoever opened the table for the link.",
                {"WWW-Authenticate": "Bearer"},
            )
        self.was_right(address)
        return found
