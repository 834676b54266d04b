"""Codes tried, over the socket or by request: who tries wrong ones has to wait."""

from paigow.service.hall import Hall
from paigow.service.keeper import Place
from paigow.service.throttle import Throttle, guesser
from paigow.web.errors import Refused, too_many


class Codes:
    """The gate before all codes of a server."""

    def __init__(self, hall: Hall, throttle: Throttle) -> None:
        self._hall = hall
        self._throttle = throttle

    def admits(self, address: str) -> bool:
        """Whether another code from this address is looked at now."""
        return not self._throttle.wait(guesser(address))

    def note_wrong(self, address: str) -> None:
        """A code from this address opened nothing."""
        self._throttle.tries(guesser(address))

    async def place(self, code: str, address: str, table: str | None = None) -> Place:
        """The place that a code opens, at that table if one is named; else 401, and 429 after too many."""
        who = guesser(address)
        wait = self._throttle.wait(who)
        if wait:
            raise too_many(wait)
        self._throttle.tries(who)
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
        self._throttle.was_right(who)
        return found
