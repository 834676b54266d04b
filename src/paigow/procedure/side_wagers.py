"""Collecting and paying side wagers. They are banked by the house, whoever banks the round (reading)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from paigow.house.paytables import PayTable
from paigow.house.rules import PlayerLeaves, SideWager
from paigow.law import Cites, cite
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import WagerCollected, WagerPaid
from paigow.procedure.step import Procedure
from paigow.procedure.table import Table, Wager
from paigow.settle.outcome import Outcome
from paigow.settle.side import NOTHING, Held, Run, outcome
from paigow.settle.side import pay as payoff


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
    table.money.collect(lost.stake, to_pot=False)
    if taken.amount != lost.stake:  # a deviation: what was not taken stays the player's
        table.money.pay(lost.by, lost.stake - taken.amount, from_pot=False)
        table.note_wrong(lost.position, lost.by, taken.amount - lost.stake)
    table.wagers.pop((lost.position, lost.wager), None)


def pay(table: Table, won: Settled) -> Procedure[None]:
    """A winning side wager is paid, and its stake is the player's again; a push only frees the stake."""
    if won.won:
        paid = yield from table.step(WagerPaid(won.position, won.wager, won.won), won.cites)
        table.money.pay(won.by, paid.amount, from_pot=False)
        table.note_wrong(won.position, won.by, won.won - paid.amount)
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


def result_of(pays: PayTable, wager: Wager, held: Held, cites: Cites) -> Settled:
    """The wager with its result by a pay table: what it wins, nothing where it is a push, None where it lost."""
    won = None if outcome(pays, held) is Outcome.LOSE else payoff(pays, wager.amount, held)
    return settled(wager, won, cites)


def settle_pending_of_gone(table: Table) -> Procedure[None]:
    """The dice bonus wagers that pend of players who have left: for them the run is over. Reading player-leaves.

    They are paid for the triples that have come, or are lost where the house treats wagers as abandoned.
    """
    cites = cite("reading/player-leaves", "reading/dice-bonus")
    pays = table.rules.pay_table(SideWager.DICE_BONUS)
    is_abandoned = table.rules.player_leaves is PlayerLeaves.ABANDONED
    while table.left and table.triples:  # somebody else may leave while one is paid
        wagers = table.wagers_named(SideWager.DICE_BONUS)
        wager = next((wager for wager in wagers if wager.by in table.left), None)
        if wager is None:
            return
        held = NOTHING if is_abandoned else Run(table.triples, is_over=True).held
        yield from _settle(table, result_of(pays, wager, held, cites))


def _settle(table: Table, result: Settled) -> Procedure[None]:
    act: Callable[[Table, Settled], Procedure[None]] = collect if result.won is None else pay
    yield from act(table, result)
