"""Guesses slowed down: after a few wrong ones each further has to wait twice as long as the one before."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from msgspec import Struct


class Tries(Struct):
    """The wrong tries of one guesser, and until when he has to wait, in seconds of the clock."""

    wrong: int = 0
    last: float = 0.0
    until: float = 0.0


class Throttle:
    """Counts tries by whoever makes them.

    The first `free` tries cost nothing; then a wait of `first` seconds doubles with each up to `most`. Whoever has not
    tried for `forgets` seconds begins anew. Of more than `remembers` guessers the one longest silent is forgotten.
    """

    def __init__(
        self,
        now: Callable[[], float],
        *,
        free: int = 5,
        first: float = 1.0,
        most: float = 900.0,
        forgets: float = 3600.0,
        remembers: int = 8192,
    ) -> None:
        self._now = now
        self._free, self._first, self._most = free, first, most
        self._forgets, self._remembers = forgets, remembers
        self._tries: OrderedDict[str, Tries] = OrderedDict()

    def wait(self, who: str) -> float:
        """How many seconds he has yet to wait; 0 if he may try."""
        tries = self._tries.get(who)
        return max(0.0, tries.until - self._now()) if tries is not None else 0.0

    def tries(self, who: str) -> None:
        """He tries: it counts as wrong from now on, so that many tries at once are no way round."""
        now = self._now()
        tries = self._tries.pop(who, None)
        if tries is None or now - tries.last > self._forgets:
            tries = Tries()
        tries.wrong, tries.last = tries.wrong + 1, now
        over = tries.wrong - self._free
        if over >= 0:
            tries.until = now + min(self._most, self._first * 2.0 ** min(over, 60))
        self._tries[who] = tries
        while len(self._tries) > self._remembers:
            self._tries.popitem(last=False)

    def was_right(self, who: str) -> None:
        """The try just made was no guess. Those before it still count, so that one right answer buys no more tries."""
        tries = self._tries.get(who)
        if tries is not None:
            tries.wrong, tries.until = max(0, tries.wrong - 1), 0.0

    def forget(self, who: str) -> None:
        """He has shown who he is: nothing is held against him."""
        self._tries.pop(who, None)

    def __len__(self) -> int:
        return len(self._tries)


def guesser(address: str) -> str:
    """Who is meant by an address: with the newer kind, all that one customer of a network has.

    >>> guesser("2001:db8:1:2:3::4"), guesser("192.0.2.1"), guesser("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
