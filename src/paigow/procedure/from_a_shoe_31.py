"""Cards dealt from a shoe. 13:69F-11.8 and 11.8B were not found; Asia poker's 31.8 and 31.10 stand in for them."""

from paigow.law import sister
from paigow.pieces.positions import BETTING_POSITIONS, Position, clockwise
from paigow.procedure.delivery import collect_unwagered
from paigow.procedure.events import CardDrawn, StubDiscarded
from paigow.procedure.from_the_hand_11_8a import (
    CARDS,
    STUB,
    FindStart,
    deliver_card_stack,
    spread_stub,
    wrong_stub,
)
from paigow.procedure.start_wager_11_13 import settle_start_wagers
from paigow.procedure.step import Procedure
from paigow.procedure.table import Table


def deal_from_manual_shoe(table: Table, find_start: FindStart) -> Procedure[Position]:
    """The start found first, then card by card clockwise; returns the starting position. 13:69F-31.8(b)-(d)."""
    start = yield from find_start(table)
    yield from settle_start_wagers(table, start, sister)
    cites = sister("13:69F-31.8(c)")
    lap = clockwise(table.equipment.ring, start)
    for _ in range(CARDS):
        for position in lap:
            yield from table.step(CardDrawn(position), cites)
    spread = yield from spread_stub(table, sister("13:69F-31.8(d)"))
    if spread != STUB:
        yield from wrong_stub(table, spread, sister("13:69F-31.8(d)2", "13:69F-11.8A(d)2"))
    yield from table.step(StubDiscarded(), sister("13:69F-31.8(d)1"))
    yield from collect_unwagered(table, BETTING_POSITIONS, "discard-rack", sister("13:69F-31.8(d)1"))
    return start


def deal_from_automated_shoe(table: Table, find_start: FindStart) -> Procedure[Position]:
    """Stack by stack as the shoe gives them, clockwise; returns the starting position. 13:69F-31.10(c)-(e)."""
    start = yield from find_start(table)
    yield from settle_start_wagers(table, start, sister)
    for stack, position in enumerate(clockwise(table.equipment.ring, start), 1):
        yield from deliver_card_stack(table, stack, position, sister("13:69F-31.10(d)"))
    spread = yield from spread_stub(table, sister("13:69F-31.10(e)"))
    if spread != STUB:
        yield from wrong_stub(table, spread, sister("13:69F-31.10(e)", "13:69F-11.8A(d)2"))
    yield from table.step(StubDiscarded(), sister("13:69F-31.10(e)1"))
    yield from collect_unwagered(table, BETTING_POSITIONS, "discard-rack", sister("13:69F-31.10(e)1"))
    return start
