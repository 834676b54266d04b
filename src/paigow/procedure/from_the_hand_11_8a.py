"""Pai gow poker dealt from the hand. N.J.A.C. 13:69F-11.8A.

Paragraph (b)2's call is in `wagering`, (e)'s starting position in `starting_position`. In supreme pai gow, whose
section 34.9 was not found, the same acts are cited as a sister section's.
"""

from collections.abc import Callable

from paigow.law import Cites, cite
from paigow.pieces.positions import BETTING_POSITIONS, Position, clockwise
from paigow.procedure.delivery import collect_unwagered, deliver
from paigow.procedure.events import CardDealt, DeckKeptOverContainer, StacksCounted, StubDiscarded, StubSpread
from paigow.procedure.start_wager_11_13 import settle_start_wagers
from paigow.procedure.starting_position import Cited
from paigow.procedure.step import Fault, Procedure, RefusalKind, anything, between
from paigow.procedure.table import Interruption, RoundVoid, Table

STACKS = 7
CARDS = 7
STUB = 4
WRONG_STACK = ("wrong-stack",)
FindStart = Callable[[Table], Procedure[Position]]


def deal_from_the_hand(table: Table, find_start: FindStart, cited: Cited) -> Procedure[Position]:
    """Seven stacks built, the stub counted, the stacks delivered; returns the starting position.

    What 13:69F-11.8A(b) requires once the call is made, and (c) to (g).
    """
    yield from _build_stacks(table, cited)
    yield from _count_stub(table, cited)
    start = yield from find_start(table)  # 11.8A(e)
    yield from settle_start_wagers(table, start, cited)
    for stack, position in enumerate(clockwise(table.equipment.ring, start), 1):
        yield from deliver_card_stack(table, stack, position, cited("13:69F-11.8A(f)"))
    yield from collect_unwagered(table, BETTING_POSITIONS, "discard-rack", cited("13:69F-11.8A(g)"))
    return start


def _build_stacks(table: Table, cited: Cited) -> Procedure[None]:
    """A card a stack a pass, the passes alternating. 11.8A(b)2, (c); the holding hand as chosen, (b)1i, ii."""
    cites = cited("13:69F-11.8A(c)", "13:69F-11.8A(b)2")
    left_to_right = range(1, STACKS + 1)
    for number in range(CARDS):
        for stack in left_to_right if number % 2 == 0 else reversed(left_to_right):
            yield from table.step(CardDealt(stack), cites)
    kept = DeckKeptOverContainer(table.holding_hand)
    yield from table.step(kept, cited("13:69F-11.8A(b)1i", "13:69F-11.8A(b)1ii"))


def _count_stub(table: Table, cited: Cited) -> Procedure[None]:
    """Exactly four are left, or the round is void. 11.8A(d)."""
    spread = yield from spread_stub(table, cited("13:69F-11.8A(d)"))
    if spread == STUB:
        yield from table.step(StubDiscarded(), cited("13:69F-11.8A(d)1"))
        return
    yield from wrong_stub(table, spread, cited("13:69F-11.8A(d)2"))


def spread_stub(table: Table, cites: Cites) -> Procedure[int]:
    """The rest is spread face down; how many there are."""
    most = len(table.equipment.pieces)
    spread = yield from table.step(StubSpread(STUB), cites, (("count", between(0, most)),))
    return spread.count


def wrong_stub(table: Table, count: int, cites: Cites) -> Procedure[None]:
    """Whether the cards were misdealt decides between reshuffling and removing the deck. Raises `RoundVoid`."""
    cites += cite("reading/wrong-stub")
    counted = yield from table.step(
        StacksCounted((CARDS,) * STACKS), cites, (("sizes", anything("seven sizes")),), _fault_of_sizes
    )
    if counted.sizes != (CARDS,) * STACKS:
        raise RoundVoid(f"misdealt: {count} cards were left", "reshuffle", cites)
    raise RoundVoid(f"not misdealt, yet {count} cards were left", "remove", cites + cite("13:69E-1.18"))


def _fault_of_sizes(event: StacksCounted) -> Fault | None:
    if len(event.sizes) == STACKS and all(size >= 0 for size in event.sizes):
        return None
    return Fault(RefusalKind.WRONG_COUNT, f"{STACKS} stacks have {STACKS} sizes")


def deliver_card_stack(table: Table, stack: int, position: Position, cites: Cites) -> Procedure[None]:
    """One stack of seven; a stack of other than seven found here voids the round. Reading wrong-stub."""
    try:
        yield from deliver(table, stack, position, cites, lets=WRONG_STACK)
    except Interruption:
        remedy = cite("reading/wrong-stub", "68 IAC 10-11-8(a)")
        raise RoundVoid("a stack of other than seven cards", "reshuffle", remedy) from None
