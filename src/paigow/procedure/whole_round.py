"""A whole round: the procedures of a game in their order, its end played out or void, and the table it leaves."""

from collections.abc import Callable

from msgspec import Struct

from paigow.house.rules import SideWager
from paigow.law import cite
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.procedure.banking import bank_after
from paigow.procedure.completion import complete
from paigow.procedure.events import RoundClosed
from paigow.procedure.irregularities import void_round
from paigow.procedure.setting import set_hands
from paigow.procedure.standing import PendingBonus, Result, Standing
from paigow.procedure.step import Procedure
from paigow.procedure.table import MAIN, RoundVoid, Table

Part = Callable[[Table], Procedure[None]]


class Parts(Struct, frozen=True):
    """What differs from game to game: opening or shuffle, the wagers up to the call, the deal, and what comes after.

    `after` also runs when the round is void.
    """

    opening: Part
    banking: Part
    wagering: Part
    deal: Part
    after: Part


def nothing(table: Table) -> Procedure[None]:
    """A part that a game does not have."""
    yield from ()


def whole_round(parts: Parts) -> Callable[[Table], Procedure[Result]]:
    """The procedure of one round, from the shuffle to the table ready for the next."""

    def play(table: Table) -> Procedure[Result]:
        void = ""
        try:
            yield from parts.opening(table)
            yield from parts.banking(table)
            yield from parts.wagering(table)
            yield from parts.deal(table)
            yield from set_hands(table)
            yield from complete(table)
        except RoundVoid as stop:
            void, table.is_void = stop.why, True
            yield from void_round(table, stop)
        yield from parts.after(table)
        yield from table.step(RoundClosed(), cite("practice/dispute-rebuild"))
        return Result(standing_after(table), void)

    return play


def standing_after(table: Table) -> Standing:
    """What lasts to the next round. A void round leaves the bank's turn as it was."""
    before = table.standing
    dealer_banks, bank_offer = (before.dealer_banks, before.bank_offer) if table.is_void else bank_after(table)
    pending = _pending(table)
    chips = {person: amount for person, amount in table.money.chips_left().items() if person not in table.left}
    return Standing(
        rounds=before.rounds + 1,
        identity=table.identity,
        chips=chips,
        house=Cents(table.money.house),
        dealer_banks=dealer_banks,
        bank_offer=bank_offer,
        wagered=before.wagered if table.is_void or not table.bank.is_house else _wagered(table),
        start_button=table.start_button,
        shaker=Person.DEALER if table.shaker in table.left else table.shaker,
        triples=table.triples,
        pending=pending,
    )


def _wagered(table: Table) -> dict[Person, Cents]:
    """What each player wagered against the dealer, the larger of two wagers. practice/may-bank, house-stake."""
    found: dict[Person, Cents] = {}
    for (_, name), wager in table.at_comparison.items():
        if name == MAIN:
            found[wager.by] = max(found.get(wager.by, Cents(0)), wager.amount)
    return found


def _pending(table: Table) -> tuple[PendingBonus, ...]:
    """The dice bonus wagers that wait for the next shake; one of a player who has left is the house's."""
    found = []
    for wager in table.wagers_named(SideWager.DICE_BONUS):
        if wager.by in table.left:
            table.money.collect(wager.amount, to_pot=False)
        else:
            found.append(PendingBonus(wager.by, wager.position, wager.amount))
    return tuple(found)
