"""A run of stacks each delivered as many places off as the first: the count went wrong once, which is one fault."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from paigow.pieces.positions import Position
from paigow.procedure.events import Event, StackDelivered
from paigow.procedure.step import Step
from paigow.record.report import Breach


class Run(Struct):
    """The stacks that came `shift` places off, and the breach at the first of them."""

    shift: int
    breach: Breach
    why: str
    more: int = 0

    def goes_on(self, shift: int | None) -> bool:
        """Whether a stack is one more of the run; then the breach says so."""
        if shift != self.shift:
            return False
        self.more += 1
        follow = "the next one is" if self.more == 1 else f"the next {self.more} are"
        self.breach.why = f"{self.why}; {follow} out of place by as much"
        return True


def shift_of(event: Event, expected: Sequence[Step[Event]], ring: tuple[Position, ...]) -> int | None:
    """How many places off a stack was delivered; None where that is not what is wrong."""
    due = next((step.expects for step in expected if isinstance(step.expects, StackDelivered)), None)
    if due is None or not isinstance(event, StackDelivered) or event.stack != due.stack or event.position not in ring:
        return None
    return (ring.index(event.position) - ring.index(due.position)) % len(ring)
