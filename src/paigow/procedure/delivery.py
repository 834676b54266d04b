"""Acts that every way of dealing shares: delivering a stack and taking back the stacks of positions with no wager."""

from collections.abc import Sequence
from typing import Literal

from paigow.law import Cites
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, StackCollected, StackDelivered
from paigow.procedure.step import AnyOf, Procedure, Step
from paigow.procedure.table import Table


def deliver(
    table: Table, stack: int, position: Position, cites: Cites, lets: tuple[str, ...] = ()
) -> Procedure[StackDelivered]:
    """One stack goes to its position, face down. It is noted which was due there and which lies there.

    Where another stack lies by a mistake that was let stand, it goes to the place that one passed over.
    """
    place = table.rerouted.get(position, position)
    delivered = yield from table.step(StackDelivered(stack, place), cites, lets=lets)
    table.turns[place] = stack
    table.stacks.setdefault(delivered.position, delivered.stack)
    return delivered


def collect_unwagered(
    table: Table, positions: Sequence[Position], to: Literal["dead-hand", "discard-rack"], cites: Cites
) -> Procedure[None]:
    """Stacks at positions with no wager are taken back unexposed, in any order; never the bank's or the dealer's."""
    wagered = (*table.in_play, table.bank.position)
    waiting = [position for position in positions if position not in wagered]
    while waiting:
        steps: tuple[Step[Event], ...] = tuple(Step(StackCollected(position, to), cites) for position in waiting)
        event = yield from table.any_of(AnyOf(steps))
        assert isinstance(event, StackCollected)
        if event.position in waiting:  # else a deviation: what was due is due still
            waiting.remove(event.position)
        table.collected.append(event.position)
