"""The shape of a pay table: what a side wager is won by, and at what odds."""

from msgspec import Struct

from paigow.law import Basis, Cites, cite
from paigow.pieces.cents import Cents


class PayLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line: what it is won `on`, at `pays` to `to`. `pays` 0 is a push: the stake goes back.

    `fixed` is the envy bonus for the same hand held by another player, in cents, 0 for none.
    """

    on: str
    pays: int
    to: int = 1
    fixed: Cents = Cents(0)

    @property
    def odds(self) -> str:
        """The odds as they are published, worded with "to". 13:69F-11.20(a).

        >>> PayLine("five-aces", 1000).odds, PayLine("three-pair", 0).odds
        ('1000 to 1', 'push')
        """
        return f"{self.pays} to {self.to}" if self.pays else "push"


class PayTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The odds of one side wager. The lines stand in order of precedence: the first that is held is paid, once.

    `cites` are ids of the registry, the one most in point first.
    """

    name: str
    title: str
    basis: Basis
    cites: tuple[str, ...]
    lines: tuple[PayLine, ...]

    @property
    def ground(self) -> Cites:
        """The citation of the table."""
        return cite(*self.cites)
