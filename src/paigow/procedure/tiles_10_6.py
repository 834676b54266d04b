"""Dealing the tiles. N.J.A.C. 13:69F-10.6.

Paragraphs (a) to (c), the shake and the count, are in `starting_position`; the call is in `wagering`.
"""

from paigow.house.rules import StartMethod
from paigow.law import Cites, cite
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position, counterclockwise
from paigow.procedure.delivery import collect_unwagered, deliver
from paigow.procedure.events import DealersStackMarked
from paigow.procedure.starting_position import close_shaker, start_of_tiles_by_dice, start_of_tiles_by_number
from paigow.procedure.step import Procedure
from paigow.procedure.table import Table

DELIVERY = cite("13:69F-10.6(d)")
COLLECTION = cite("13:69F-10.6(e)", "reading/bank-has-no-wager")
CLOSING = cite("13:69F-10.6(f)")


def deal_tiles(table: Table) -> Procedure[None]:
    """From the shake to the covered shaker. 13:69F-10.6(a)-(f), or procedures/start-number in place of the dice."""
    if table.rules.start is StartMethod.NUMBER:
        start = yield from start_of_tiles_by_number(table)
        yield from deliver_tiles(table, start)
        return
    start = yield from start_of_tiles_by_dice(table)
    yield from deliver_tiles(table, start)
    yield from close_shaker(table, CLOSING)


def deliver_tiles(table: Table, start: Position, first: Cites = DELIVERY) -> Procedure[None]:
    """The eight stacks, from the right end, counterclockwise; then the unwagered ones back. 10.6(d), (e).

    `first` is the ground of the first delivery, where another section says where it goes.
    """
    for stack, position in enumerate(counterclockwise(table.equipment.ring, start), 1):
        delivered = yield from deliver(table, stack, position, DELIVERY if stack > 1 else first)
        if delivered.position is DEALER:  # wherever it should have gone: the marker lies on what the dealer has
            yield from table.step(DealersStackMarked(), DELIVERY)
    yield from collect_unwagered(table, BETTING_POSITIONS, "dead-hand", COLLECTION)
