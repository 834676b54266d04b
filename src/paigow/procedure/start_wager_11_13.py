"""The additional wager of 13:69F-11.13, of which 11.8A(e) tells only when it is settled.

Readings wager-11.13, wager-11.13-condition: it backs a position and wins if that position is the starting position.
"""

from paigow.house.rules import SideWager
from paigow.law import cite
from paigow.pieces.positions import Position
from paigow.procedure.side_wagers import result_of, sweep
from paigow.procedure.starting_position import Cited
from paigow.procedure.step import Procedure
from paigow.procedure.table import Table
from paigow.settle.side import start_held


def settle_start_wagers(table: Table, start: Position, cited: Cited) -> Procedure[None]:
    """Losers collected, winners paid, from the dealer's right, before any stack moves. 13:69F-11.8A(e)."""
    cites = cited("13:69F-11.8A(e)") + cite("reading/wager-11.13", "reading/wager-11.13-condition")
    pays = table.rules.pay_table(SideWager.START)
    results = []
    for wager in table.wagers_named(SideWager.START):
        results.append(result_of(pays, wager, start_held(Position(wager.on), start), cites))
    yield from sweep(table, results, by_position=False)
