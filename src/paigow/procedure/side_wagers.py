"""Collecting and paying side wagers. They are banked by the house, whoever banks the round (reading)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from paigow.law import Cites
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import WagerCollected, WagerPaid
from paigow.procedure.step import Procedure
from paigow.procedure.table import Table, Wager


class Settled(Struct, frozen=True, gc=False):
    """A side wager whose result is known. `won` is what it is paid beside the stake; None where it lost."""

    by: Person
    position: Position
    wager: str
    stake: Cents
    won: Cents | None
    cites: Cites


def settled(wager: Wager, won: Cents | None, cites: Cites) -> Settled:
    """The wager with its result."""
    return Settled(wager.by, wager.position, wager.wager, wager.amount, won, cites)


def collect(table: Table, lost: Settled) -> Procedure[None]:
    """A losing side wager is collected."""
    taken = yield from table.step(WagerCollected(lost.position, lost.wager, lost.stake), lost.cites)
    table.money.collect(taken.amount, to_pot=False)
    if taken.amount != lost.stake:  # a deviation: what was not taken stays the player's
        table.money.stake(lost.by, taken.amount - lost.stake)
    table.wagers.pop((lost.position, lost.wager), None)


def pay(table: Table, won: Settled) -> Procedure[None]:
    """A winning side wager is paid, and its stake is the player's again; a push only frees the stake."""
    if won.won:
        paid = yield from table.step(WagerPaid(won.position, won.wager, won.won), won.cites)
        table.money.pay(won.by, paid.amount, from_pot=False)
    table.money.stake(won.by, -won.stake)
    table.wagers.pop((won.position, won.wager), None)


def sweep(table: Table, results: Sequence[Settled], *, by_position: bool) -> Procedure[None]:
    """All losers collected, then all winners paid, both in the order given; or position by position."""
    if by_position:
        for result in results:
            yield from _settle(table, result)
        return
    for result in results:
        if result.won is None:
            yield from collect(table, result)
    for result in results:
        if result.won is not None:
            yield from pay(table, result)


def _settle(table: Table, result: Settled) -> Procedure[None]:
    act: Callable[[Table, Settled], Procedure[None]] = collect if result.won is None else pay
    yield from act(table, result)
