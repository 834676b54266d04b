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
from paigow.procedure.side_wagers import settle_pending_of_gone
from paigow.procedure.standing import PendingBonus, Result, Standing
from paigow.procedure.step import Procedure
from paigow.procedure.table import LEFT, MAIN, Interruption, RoundVoid, Table

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
        void, is_ready = "", False
        try:
            yield from parts.opening(table)
            yield from parts.banking(table)
            yield from parts.wagering(table)
            yield from parts.deal(table)
            yield from set_hands(table)
            yield from complete(table)
            yield from parts.after(table)
            is_ready = True
            yield from _close(table)
        except RoundVoid as stop:  # it may come as late as the closing; a void round is not voided again
            void = stop.why
            yield from void_round(table, stop)
            if not is_ready:
                yield from parts.after(table)
            yield from _close(table)
        return Result(standing_after(table), void)

    return play


def _close(table: Table) -> Procedure[None]:
    """The last act. Whoever leaves before it leaves no pending wager behind."""
    while True:
        yield from settle_pending_of_gone(table)
        try:
            yield from table.step(RoundClosed(), cite("practice/dispute-rebuild"), lets=(LEFT,))
        except Interruption:
            continue
        return


def standing_after(table: Table) -> Standing:
    """What lasts to the next round. A void round leaves the bank's turn as it was."""
    before = table.standing
    dealer_banks, bank_offer = (before.dealer_banks, before.bank_offer) if table.is_void else bank_after(table)
    pending = _pending(table)
    shaker = table.shaker if any(bonus.by == table.shaker for bonus in pending) else Person.DEALER
    wagered = table.wagered if table.is_void or not table.bank.is_house else _wagered(table)
    chips = {person: amount for person, amount in table.money.chips_left().items() if person not in table.left}
    return Standing(
        rounds=before.rounds + 1,
        identity=table.identity,
        chips=chips,
        house=Cents(table.money.house),
        dealer_banks=dealer_banks,
        bank_offer=bank_offer,
        wagered={person: amount for person, amount in wagered.items() if person not in table.left},
        start_button=table.start_button,
        shaker=shaker,
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
    """The dice bonus wagers that wait for the next shake."""
    waiting = table.wagers_named(SideWager.DICE_BONUS)
    return tuple(PendingBonus(wager.by, wager.position, wager.amount) for wager in waiting)
