"""What went wrong together, which is one fault.

Cards or stacks that all went wrong in one way: each as many places off as the first (the count went wrong once), or
each in the mirror of its place (the dealer went round the wrong way). Acts that came together at a wrong time.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from paigow.pieces.positions import Position
from paigow.procedure.events import CardDealt, CardDrawn, Event, StackDelivered
from paigow.procedure.step import Refusal, Step, steps_of
from paigow.record.branch import Branch
from paigow.record.report import Breach

PASS = 5
"""So many cards in a row must lie in mirror order before their pass, and not each of them, is taken to be wrong."""
PLACED = (CardDealt, CardDrawn, StackDelivered)
Ring = tuple[Position, ...]


class Slip(Struct, frozen=True):
    """In what way a card or stack went to a wrong place: how many places too far, and the sum of its place and the due.

    `field` is the field that is wrong. What lies in mirror order has the same sum throughout.
    """

    field: str
    shift: int
    mirror: int


class Run(Struct):
    """What went wrong as the slip before it did, and the breach at the first of them.

    `lasts`: whole passes of cards go wrong, and a lawful one between them ends nothing.
    """

    slip: Slip
    breach: Breach
    why: str
    lasts: bool = False
    is_shift: bool = True
    is_mirror: bool = True
    more: int = 0

    def fits(self, slip: Slip | None) -> bool:
        """Whether this went wrong in the way of the run."""
        if slip is None or slip.field != self.slip.field:
            return False
        return (self.is_shift and slip.shift == self.slip.shift) or (self.is_mirror and slip.mirror == self.slip.mirror)

    def goes_on(self, slip: Slip | None) -> bool:
        """Whether this is one more of the run; then the breach says so."""
        if slip is None or not self.fits(slip):
            return False
        self.is_shift = self.is_shift and slip.shift == self.slip.shift
        self.is_mirror = self.is_mirror and slip.mirror == self.slip.mirror
        self.more += 1
        next_ones = "the next one is" if self.more == 1 else f"the next {self.more} are"
        how = "out of place by as much" if self.is_shift else "out of place in mirror order"
        self.breach.why = f"{self.why}; {next_ones} {how}"
        return True

    def goes_past(self, event: Event, ring: Ring) -> bool:
        """Whether what went to its right place ends nothing: in mirror order one or two places are their own mirror."""
        return self.lasts or (self.is_mirror and _slip(event, event, self.slip.field, ring).mirror == self.slip.mirror)


class Block(Struct):
    """Acts that came together, all too late or all too early, and the breach at the first of them.

    They are on one hand, or of one clause. `at` is the index of the last of them in the round; `due` tells where they
    were due.
    """

    breach: Breach
    why: str
    position: Position | None
    at: int
    due: tuple[bool, int]
    more: int = 0

    def goes_on(self, event: Event, breach: Breach, at: int, due: tuple[bool, int]) -> bool:
        """Whether this act, which has a breach, is one more of the block; then the first breach is for both."""
        is_alike = breach.clause == self.breach.clause or self.position is getattr(event, "position", 0)
        if breach is self.breach or not is_alike or (at, due) != (self.at + 1, self.due):
            return False
        self.at, self.more = at, self.more + 1
        self.breach.why = f"{self.why}; and so did the next {'act' if self.more == 1 else f'{self.more} acts'}"
        return True


def slip_of(event: Event, expected: Sequence[Step[Event]], ring: Ring) -> Slip | None:
    """In what way a card or stack went to a wrong place; None where that is not what is wrong."""
    due = next((step.expects for step in expected if type(step.expects) is type(event)), None)
    if due is None or not isinstance(event, PLACED) or getattr(event, "position", ring[0]) not in ring:
        return None
    wrong = [name for name in ("stack", "position") if getattr(event, name, None) != getattr(due, name, None)]
    return _slip(event, due, wrong[0], ring) if len(wrong) == 1 else None


def _slip(event: Event, due: Event, field: str, ring: Ring) -> Slip:
    came, wanted = (_place(getattr(one, field), ring) for one in (event, due))
    return Slip(field, (came - wanted) % len(ring), (came + wanted) % len(ring))


def _place(value: int | Position, ring: Ring) -> int:
    return value if isinstance(value, int) else ring.index(value)


def is_wrong_pass(branch: Branch, events: Sequence[Event], at: int) -> bool:
    """Whether a pass of cards goes the wrong way round from here on: then no card of it is missing or late."""
    ring = branch.source.game.equipment.ring
    fork, slips = branch.fork(), list[Slip]()
    for index, event in enumerate(events[at : at + PASS], at + 1):
        due = [step.expects for step in steps_of(fork.demand)] if fork.demand is not None else []
        if not isinstance(event, CardDealt | CardDrawn) or type(event) is not type(due[0] if due else None):
            return False
        field = "stack" if isinstance(event, CardDealt) else "position"
        if getattr(event, "position", ring[0]) not in ring:
            return False
        slips.append(_slip(event, due[0], field, ring))
        if isinstance(fork.offer(event, index), Refusal) and not fork.take(event, index):
            return False
    wrong = [slip for slip in slips if slip.shift]
    return len(slips) == PASS and len({slip.mirror for slip in slips}) == 1 and len(wrong) >= PASS - 1
