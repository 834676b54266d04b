"""Who plays a simulated round: the hands against the bank's, their wagers and ways, and what each result pays.

A round is settled by `paigow.settle.plan` and nothing else: once for every possible result.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec import Struct

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.houseway.way import Way
from paigow.odds.simulate.rounds import Counts, digits
from paigow.pieces.cents import Cents
from paigow.pieces.positions import Position
from paigow.settle.bank import BankKind
from paigow.settle.outcome import Outcome
from paigow.settle.plan import HOUSE, Account, Bank, HouseHand, PaymentKind, Plan, SettledHand, plan

AnyWay = Way[Any, Any]


class Seat(Struct, frozen=True):
    """A hand against the bank: where it lies, whose it is, what is wagered on it, and by which way it is set.

    The dealer's hand against a banking player is one too: its account is `HOUSE`.
    """

    position: Position
    account: Account
    wager: Cents
    way: AnyWay


class Simulated(Struct, frozen=True):
    """A round to be simulated. `seats` stand as they are compared: from the dealer's right counterclockwise.

    `bank_way` is the way of the bank's hand. `house_hand` is the dealer's hand against a player who banks alone.
    """

    game: Game
    rules: HouseRules
    bank: Bank
    bank_way: AnyWay
    seats: tuple[Seat, ...]
    house_hand: Seat | None = None

    @property
    def hands(self) -> tuple[Seat, ...]:
        """Every hand against the bank's, the dealer's last."""
        return (*self.seats, *((self.house_hand,) if self.house_hand else ()))

    @property
    def ways(self) -> tuple[AnyWay, ...]:
        """The way of each hand, the bank's first."""
        return (self.bank_way, *(seat.way for seat in self.hands))

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Everybody who can win or lose: the players as they sit, the banking player, the house."""
        banker = () if self.bank.kind is BankKind.HOUSE else (self.bank.account,)
        return tuple(dict.fromkeys((*(seat.account for seat in self.seats), *banker, HOUSE)))

    def settled(self, outcomes: Sequence[Outcome]) -> Plan:
        """The settlement of a round in which the hands against the bank's fare so."""
        hands = tuple(
            SettledHand(seat.position, seat.account, seat.wager, outcome)
            for seat, outcome in zip(self.seats, outcomes, strict=False)
        )
        house = HouseHand(self.house_hand.wager, outcomes[-1]) if self.house_hand else None
        return plan(hands, self.bank, self.rules, house)

    @property
    def players(self) -> tuple[Account, ...]:
        """The players who wager against the bank."""
        return tuple(dict.fromkeys(seat.account for seat in self.seats))

    @property
    def watched(self) -> tuple[Account, ...]:
        """Who is followed while it runs: the banking player, else all players together."""
        return self.players if self.bank.kind is BankKind.HOUSE else (self.bank.account,)

    def at_stake(self, accounts: Sequence[Account]) -> Fraction:
        """What players have at stake in a round, in cents: their wagers, or those that their bank faces.

        Of a co-bank's the player faces half.
        """
        if self.bank.account in accounts:
            return self.wagered(self.hands) / (2 if self.bank.kind is BankKind.CO else 1)
        return self.wagered([seat for seat in self.seats if seat.account in accounts])

    @staticmethod
    def wagered(seats: Iterable[Seat]) -> Fraction:
        """The wagers on some hands together."""
        return Fraction(sum(seat.wager for seat in seats))


class Settlements(Struct, frozen=True):
    """What each result of a round pays, in cents, by its code.

    `nets` is what each account gains in all, `at` what each hand against the bank's gains, commission deducted, and
    `commission` what the house takes of all wins.
    """

    nets: dict[Account, Counts]
    at: dict[Position, Counts]
    commission: Counts

    def together(self, accounts: Sequence[Account]) -> Counts:
        """What these accounts gain together."""
        return np.asarray(sum(self.nets[account] for account in accounts), dtype=np.int64)


def settlements(simulated: Simulated) -> Settlements:
    """Every result of a round settled."""
    count = len(simulated.hands)
    plans = [simulated.settled(digits(code, count)) for code in range(3**count)]
    nets = [found.net() for found in plans]
    return Settlements(
        {account: _numbers(net.get(account, 0) for net in nets) for account in simulated.accounts},
        {seat.position: _numbers(_gained_at(seat, found) for found in plans) for seat in simulated.hands},
        _numbers(found.total(PaymentKind.COMMISSION) for found in plans),
    )


def _gained_at(seat: Seat, found: Plan) -> int:
    """What the payments at a seat give its player, less what they take of him."""
    return sum(
        payment.amount * ((payment.payee == seat.account) - (payment.payer == seat.account))
        for payment in found.payments
        if payment.position is seat.position
    )


def _numbers(found: Iterable[int]) -> Counts:
    return np.array(list(found), dtype=np.int64)
