"""The main wagers settled: every payment of a round in its lawful order, in whole cents.

The order is that of the procedures page, which is practice and not law: losers' wagers as the hands are compared, what
a losing bank pays in, winners from the dealer's right, and last what the bank has won.

Wagers against a player's bank are collected into the account `BANK` and paid out of it; it is empty again when all is
done. Against the dealer's bank the house itself is payer and payee.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from paigow.law import Cites, cite
from paigow.pieces.cents import Cents, dollars
from paigow.pieces.positions import DEALER, Position
from paigow.settle.bank import BankKind, bank_win, banker_commission, pay_in
from paigow.settle.commission import commission_on
from paigow.settle.outcome import Outcome
from paigow.settle.terms import CommissionTaken, Terms

Account = str
"""Whose money it is: a player by any name, `HOUSE` or `BANK`."""
HOUSE: Account = "house"
BANK: Account = "bank"
"""What lies on the table for a bank that a player holds, alone or with the house."""


class Bank(Struct, frozen=True):
    """The bank of a round: its kind, where its hand lies, and whose it is."""

    kind: BankKind = BankKind.HOUSE
    position: Position = DEALER
    account: Account = HOUSE

    @property
    def pot(self) -> Account:
        """The account into which losers pay and from which winners are paid."""
        return HOUSE if self.kind is BankKind.HOUSE else BANK


DEALER_BANK = Bank()
"""The bank held by the dealer."""


class SettledHand(Struct, frozen=True):
    """A hand that has been compared with the bank's. `outcome` is as the hand's owner sees it."""

    position: Position
    account: Account
    wager: Cents
    outcome: Outcome

    @property
    def is_house(self) -> bool:
        """Whether this is the dealer's hand against a banking player."""
        return self.account == HOUSE


class HouseHand(Struct, frozen=True):
    """The dealer's hand against a player who banks alone. `outcome` is as the house sees it."""

    stake: Cents
    outcome: Outcome


class PaymentKind(StrEnum):
    """What a payment is."""

    LOST_WAGER = "lost-wager"
    PAY_IN = "pay-in"
    PAYOFF = "payoff"
    COMMISSION = "commission"
    BANK_WIN = "bank-win"


class Payment(Struct, frozen=True):
    """Money that moves once. `amount` is above zero; `position` is the place at which it is taken or paid.

    Only a commission held back by the dealer's own bank goes from the house to the house.
    """

    kind: PaymentKind
    payer: Account
    payee: Account
    amount: Cents
    position: Position
    why: str
    cites: Cites


class Plan(Struct, frozen=True):
    """The payments of a settlement, first to last."""

    payments: tuple[Payment, ...]

    def net(self) -> dict[Account, Cents]:
        """What each account has gained (below zero: lost) when all is paid. The sum is zero.

        Accounts that no payment touches are missing; `BANK` is empty and left out.
        """
        gained: dict[Account, int] = {}
        for payment in self.payments:
            gained[payment.payer] = gained.get(payment.payer, 0) - payment.amount
            gained[payment.payee] = gained.get(payment.payee, 0) + payment.amount
        return {account: Cents(amount) for account, amount in gained.items() if account != BANK}

    def total(self, kind: PaymentKind) -> Cents:
        """The sum of all payments of one kind."""
        return Cents(sum(payment.amount for payment in self.payments if payment.kind is kind))


def plan(hands: Sequence[SettledHand], bank: Bank, terms: Terms, house_hand: HouseHand | None = None) -> Plan:
    """The whole settlement. `hands` stand in the order of comparison: from the dealer's right counterclockwise.

    The dealer's hand against a banking player is compared first (procedures/banker-dealer-first); a win of it is
    paid last, for counted from the dealer's right its place is the last (procedures/pay-order).

    Raises `ValueError` for a wager of zero or less, a position that comes twice or holds the bank, a player named
    like one of the house's accounts, or a dealer's hand where none plays (reading co-bank-dealer).

    >>> from paigow.house.rules import HouseRules
    >>> lost = SettledHand(Position.ONE, "Ann", Cents(140_00), Outcome.LOSE)
    >>> won = SettledHand(Position.TWO, "Bea", Cents(110_00), Outcome.WIN)
    >>> plan((lost, won), Bank(BankKind.SOLE, Position.SIX, "Cem"), HouseRules()).net()
    {'Ann': -14000, 'Bea': 10450, 'house': 700, 'Cem': 2850}
    """
    dealers = dealers_hand(house_hand)
    if dealers and bank.kind is not BankKind.SOLE:
        raise ValueError("the dealer's hand plays only against a player who banks alone (reading co-bank-dealer)")
    _check((*dealers, *hands), bank)
    won, lost = total_won((*dealers, *hands)), total_lost((*dealers, *hands))
    return Plan(
        (
            *(collection(hand, bank) for hand in (*dealers, *hands) if hand.outcome is Outcome.LOSE),
            *pay_ins(won, lost, bank),
            *chain.from_iterable(
                payoffs(hand, bank, terms) for hand in (*hands, *dealers) if hand.outcome is Outcome.WIN
            ),
            *bank_wins(won, lost, bank, terms),
        )
    )


def total_won(hands: Iterable[SettledHand]) -> Cents:
    """All wagers that the bank wins."""
    return Cents(sum(hand.wager for hand in hands if hand.outcome is Outcome.LOSE))


def total_lost(hands: Iterable[SettledHand]) -> Cents:
    """All wagers that the bank loses."""
    return Cents(sum(hand.wager for hand in hands if hand.outcome is Outcome.WIN))


def dealers_hand(house_hand: HouseHand | None) -> tuple[SettledHand, ...]:
    """The dealer's hand as one of the hands against the bank, or none."""
    return (SettledHand(DEALER, HOUSE, house_hand.stake, house_hand.outcome),) if house_hand else ()


# The payments, act by act


def collection(hand: SettledHand, bank: Bank) -> Payment:
    """A loser's wager taken."""
    clause = "procedures/banker-dealer-first" if hand.is_house else "procedures/collect-losers"
    why = f"{_hand_of(hand)} loses {dollars(hand.wager)} to the bank"
    return Payment(PaymentKind.LOST_WAGER, hand.account, bank.pot, hand.wager, hand.position, why, cite(clause))


def pay_ins(won: Cents, lost: Cents, bank: Bank) -> Iterator[Payment]:
    """What a bank that loses on balance hands over: the player first, then the house its half of a co-bank."""
    due, is_co = pay_in(won, lost, bank.kind), bank.kind is BankKind.CO
    balance = f"the bank loses {dollars(lost)} and wins {dollars(won)}"
    cites = cite("procedures/co-bank-halves" if is_co else "procedures/banker-pays-in")
    if due.banker:
        why = f"{balance}: {'the co-banker hands over half' if is_co else 'the banker hands over the difference'}"
        yield Payment(PaymentKind.PAY_IN, bank.account, BANK, due.banker, bank.position, why, cites)
    if due.house:
        why = f"{balance}: the house hands over half{' and the odd cent' if due.house > due.banker else ''}"
        cites += cite("reading/round-money")
        yield Payment(PaymentKind.PAY_IN, HOUSE, BANK, due.house, DEALER, why, cites)


def payoffs(hand: SettledHand, bank: Bank, terms: Terms) -> Iterator[Payment]:
    """A winner paid at even money, and the commission on it. His own wager stays with him and is in no payment.

    The dealer's winning hand against a banking player bears no commission. No text says so or otherwise; our choice,
    for it would only pass from the house to the house.
    """
    clauses = ("procedures/pay-order", "procedures/commission")
    cites = cite("procedures/banker-dealer-first", *clauses) if hand.is_house else cite(*clauses)
    why = f"{_hand_of(hand)} wins {dollars(hand.wager)} at even money"
    fee = Cents(0) if hand.is_house else commission_on(hand.wager, terms)
    win = Payment(PaymentKind.PAYOFF, bank.pot, hand.account, hand.wager, hand.position, why, cites)
    return _with_commission(win, fee, terms)


def bank_wins(won: Cents, lost: Cents, bank: Bank, terms: Terms) -> Iterator[Payment]:
    """What the bank has won to its player, his commission, and in a co-bank its half to the house."""
    due, is_co = bank_win(won, lost, bank.kind), bank.kind is BankKind.CO
    balance = f"the bank wins {dollars(won)} and loses {dollars(lost)}"
    halves = cite("procedures/co-bank-halves", "58 Pa. Code 621a.1", "reading/round-money") if is_co else ()
    cites = cite("procedures/commission", "reading/commission") + halves
    why = f"{balance}: {'the co-banker has half' if is_co else 'the banker has the difference'}"
    win = Payment(PaymentKind.BANK_WIN, bank.pot, bank.account, due.banker, bank.position, why, cites)
    yield from _with_commission(win, banker_commission(won, lost, bank.kind, terms), terms)
    if due.house:
        yield Payment(PaymentKind.BANK_WIN, BANK, HOUSE, due.house, DEALER, f"{balance}: the house has half", halves)


def _with_commission(win: Payment, fee: Cents, terms: Terms) -> Iterator[Payment]:
    """The win in full and the commission then collected, or the win less the commission held back for the house.

    A commission on the total won can exceed what the bank wins on balance: then it is collected in either case.
    """
    cites = cite("procedures/commission", "reading/commission")
    where = "at the dealer's place" if win.position is DEALER else f"at position {win.position}"
    if fee and terms.commission_taken is CommissionTaken.TAKEN_OUT and fee <= win.amount:
        why = f"commission held back from the win {where}"
        held = Payment(PaymentKind.COMMISSION, win.payer, HOUSE, fee, win.position, why, cites)
        less = f"{win.why}, less {dollars(fee)} commission"
        win = replace(win, amount=Cents(win.amount - fee), why=less)
    else:
        why = f"commission on the win {where}"
        held = Payment(PaymentKind.COMMISSION, win.payee, HOUSE, fee, win.position, why, cites)
    return (payment for payment in (win, held) if payment.amount)


def _hand_of(hand: SettledHand) -> str:
    return "the dealer's hand" if hand.is_house else f"position {hand.position}"


def _check(hands: Sequence[SettledHand], bank: Bank) -> None:
    if bank.account == BANK or (bank.account == HOUSE) is not (bank.kind is BankKind.HOUSE):
        raise ValueError(f"a bank of kind {bank.kind} is not held by {bank.account}")
    places = [hand.position for hand in hands]
    if len(set(places)) < len(places) or bank.position in places:
        raise ValueError(f"each position is settled once, and the bank's not at all: {', '.join(places)}")
    for hand in hands:
        if hand.wager <= 0:
            raise ValueError(f"a wager is above zero: {hand.wager} cents at {hand.position}")
        if hand.account == BANK or hand.is_house is not (hand.position is DEALER):
            raise ValueError(f"{hand.account} is no player's name at {hand.position}")
