"""The commission on a win. procedures/commission, reading `commission`."""

from paigow.pieces.cents import Cents
from paigow.settle.terms import BasisPoints, Rounding, Terms

_WHOLE = 10_000
"""A whole in basis points."""


def commission(won: Cents, rate: BasisPoints, unit: Cents, rounding: Rounding) -> Cents:
    """The commission on a win of `won` cents: a whole number of units, exactly reckoned, never more than the win.

    Raises `ValueError` for a negative win.

    >>> five = BasisPoints(500)
    >>> commission(Cents(100_00), five, Cents(1), Rounding.HALF_UP)
    500
    >>> [commission(Cents(25_00), five, Cents(unit), Rounding.HALF_UP) for unit in (25, 50, 100)]
    [125, 150, 100]
    >>> [commission(Cents(25_00), five, Cents(100), rounding) for rounding in (Rounding.DOWN, Rounding.UP)]
    [100, 200]
    """
    if won < 0:
        raise ValueError(f"a win is not below zero: {won} cents")
    units, rest = divmod(won * rate, unit * _WHOLE)
    if rounding is Rounding.UP:
        units += rest > 0
    elif rounding is Rounding.HALF_UP:
        units += 2 * rest >= unit * _WHOLE
    return Cents(min(units * unit, won))


def commission_on(won: Cents, terms: Terms) -> Cents:
    """The commission on a win by the terms of the house."""
    return commission(won, terms.commission_rate, terms.rounding_unit, terms.rounding)
