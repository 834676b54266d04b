"""The terms of the house that a settlement depends on."""

from enum import StrEnum
from typing import NewType, Protocol

from paigow.pieces.cents import Cents

BasisPoints = NewType("BasisPoints", int)
"""A rate in hundredths of a percent: 500 is 5 %."""


class Rounding(StrEnum):
    """Which whole number of rounding units a commission becomes."""

    HALF_UP = "half-up"
    """The nearer one; halfway, the greater."""
    UP = "up"
    DOWN = "down"


class CommissionTaken(StrEnum):
    """How the commission reaches the house. procedures/commission allows either."""

    COLLECTED = "collected"
    """The win is paid at even money, then the commission is asked for."""
    TAKEN_OUT = "taken-out"
    """The win is paid less the commission."""


class BankerCommission(StrEnum):
    """Of what a banking player's commission is reckoned. Reading `commission`."""

    NET = "net"
    """Of what the bank wins on balance."""
    TOTAL_WON = "total-won"
    """Of every wager the bank wins, whatever it loses."""


class Terms(Protocol):
    """What a settlement asks of the house rules."""

    @property
    def commission_rate(self) -> BasisPoints: ...
    @property
    def rounding_unit(self) -> Cents: ...
    @property
    def rounding(self) -> Rounding: ...
    @property
    def commission_taken(self) -> CommissionTaken: ...
    @property
    def banker_commission(self) -> BankerCommission: ...
