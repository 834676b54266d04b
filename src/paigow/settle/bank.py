"""The sums of a bank: what it pays in, what it wins, and what a player must have who holds it, in whole cents."""

from enum import StrEnum

from msgspec import Struct

from paigow.pieces.cents import Cents
from paigow.settle.commission import commission_on
from paigow.settle.terms import BankerCommission, Terms


class BankKind(StrEnum):
    """Who holds the bank."""

    HOUSE = "house"
    SOLE = "sole"
    """A player alone."""
    CO = "co"
    """A player and the house, half each."""


class Shares(Struct, frozen=True):
    """A sum that the banking player and the house divide, in cents."""

    banker: Cents
    house: Cents


def cover(against: Cents, kind: BankKind) -> Cents:
    """What a banking player must have who faces wagers of `against` cents, the dealer's included.

    No settlement takes more of him, commission and rounding included. Reading bank-covers.
    """
    return pay_in(Cents(0), against, kind).banker


def pay_in(won: Cents, lost: Cents, kind: BankKind) -> Shares:
    """What a bank that loses on balance hands over before winners are paid; nothing where the dealer banks.

    The odd cent of a co-bank's loss is the house's (reading round-money): no player pays for a sum that will not
    halve.

    >>> pay_in(Cents(40_00), Cents(160_00), BankKind.CO), pay_in(Cents(0), Cents(5), BankKind.CO)
    (Shares(banker=6000, house=6000), Shares(banker=2, house=3))
    """
    short = max(lost - won, 0)
    return _shares(short, short // 2, kind)


def bank_win(won: Cents, lost: Cents, kind: BankKind) -> Shares:
    """What a bank that wins on balance has won, before commission; nothing where the dealer banks.

    The odd cent of a co-bank's win is the player's: the house bears it as it does in a loss.

    >>> bank_win(Cents(140_00), Cents(60_00), BankKind.CO), bank_win(Cents(5), Cents(0), BankKind.CO)
    (Shares(banker=4000, house=4000), Shares(banker=3, house=2))
    """
    over = max(won - lost, 0)
    return _shares(over, over - over // 2, kind)


def banker_commission(won: Cents, lost: Cents, kind: BankKind, terms: Terms) -> Cents:
    """The commission of a banking player; in a co-bank of his half only. Reading commission.

    By the option total-won it is due on every wager won, even if the bank loses on balance.
    """
    if kind is BankKind.HOUSE:
        return Cents(0)
    if terms.banker_commission is BankerCommission.NET:
        return commission_on(bank_win(won, lost, kind).banker, terms)
    return commission_on(_shares(won, won // 2, kind).banker, terms)


def _shares(amount: int, half: int, kind: BankKind) -> Shares:
    """The player has all of the amount in a bank of his own, `half` in a co-bank."""
    match kind:
        case BankKind.HOUSE:
            return Shares(Cents(0), Cents(0))
        case BankKind.SOLE:
            return Shares(Cents(amount), Cents(0))
        case BankKind.CO:
            return Shares(Cents(half), Cents(amount - half))
