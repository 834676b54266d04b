"""Drives one round: holds what the law demands next and takes the events that come.

The five drivers (autopilot, live table, checker, trainer, replay) all use `Round`. It never answers a demand itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from paigow.law import cite, sister
from paigow.procedure.events import (
    Event,
    HandExposed,
    HandReset,
    HandSet,
    HandTaken,
    HandTurnedUp,
    HouseHandSet,
    IrregularityFound,
    PlayerLeft,
    RulingGiven,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.irregularities import CUSTOMS
from paigow.procedure.standing import Result
from paigow.procedure.step import Demand, Procedure, Refusal, RefusalKind, Step, judge, nearest, steps_of, tag
from paigow.procedure.table import Deviation, Interruption, Table

LEAVING = sister("13:69F-27.6(c)") + cite("reading/player-leaves")
_ANY_MOMENT = (IrregularityFound, PlayerLeft)
"""What may happen whatever is due."""
_PIECES = ("pieces", "low", "high")
_DECODERS: dict[type[Event], msgspec.json.Decoder[Any]] = {}


class Round:
    """A round in progress.

    `demand` is what may come next, None when the round is over and `result` says how it ended. `offer` takes an event:
    the answer is the step it answered, or a refusal that has changed nothing.
    """

    __slots__ = ("_procedure", "demand", "result", "table")

    def __init__(self, table: Table, procedure: Callable[[Table], Procedure[Result]]) -> None:
        self.table = table
        self._procedure = procedure(table)
        self.demand: Demand | None = next(self._procedure)
        self.result: Result | None = None

    def offer(self, event: Event) -> Step[Event] | Refusal:
        """Takes an event if the law allows it now. Irregularities and a player's leaving may come at any moment."""
        demand = self.demand
        if demand is None:
            return Refusal(RefusalKind.TOO_LATE, "the round is over", event, (), ())
        if type(demand) is Step and demand.is_whole and (event is demand.expects or event == demand.expects):
            answered: Step[Event] | Refusal = demand
        else:
            if isinstance(event, _ANY_MOMENT):
                return self._interrupt(event, demand)
            answered = judge(demand, event)
            if isinstance(answered, Refusal):
                return self._late(answered)
        self.table.number += 1
        try:
            self.demand = self._procedure.send(event)
        except StopIteration as end:
            self._close(end)
        return answered

    def deviate(self, event: Event) -> Step[Event] | Refusal:
        """Takes an act that was done otherwise than demanded as the fact it is, so that what follows rests on it.

        The act must be of a kind that is due and show a hand of the game's; anything else is refused as `offer`
        refuses it. An act that the law allows is taken as `offer` takes it. `Table.deviations` keeps the step that was
        demanded.
        """
        answered = self.offer(event)
        if not isinstance(answered, Refusal) or self.demand is None:
            return answered
        if not is_recordable(event) or not self._may_lie_there(event):
            return answered
        if not any(type(step.expects) is type(event) for step in steps_of(self.demand)):
            return answered
        due = nearest(steps_of(self.demand), event)
        self.table.number += 1
        self._throw(Deviation(event))
        return due

    def _may_lie_there(self, event: Event) -> bool:
        """Whether the pieces an act shows can be a hand of the game. What the house set is judged where it is set."""
        if isinstance(event, HouseHandSet):
            return True
        equipment = self.table.equipment
        shown: list[str] = [piece for name in _PIECES for piece in getattr(event, name, None) or ()]
        if any(shown.count(piece) > equipment.copies.get(piece, 0) for piece in shown):
            return False
        if isinstance(event, HandExposed | HandSet | HandReset) and event.low is not None:
            return len(event.low) == equipment.low and len(shown) == equipment.hand
        return not isinstance(event, HandTurnedUp | HandTaken) or event.pieces is None or len(shown) == equipment.hand

    def _interrupt(self, event: IrregularityFound | PlayerLeft, demand: Demand) -> Step[Event] | Refusal:
        answered = judge(demand, event)
        if not isinstance(answered, Refusal):  # a player may leave as an ordinary act before the call
            self.table.number += 1
            self.demand = self._procedure.send(event)
            return answered
        if not is_recordable(event):
            why = f"{tag(event)} holds what cannot be recorded"
            return Refusal(RefusalKind.WRONG_VALUE, why, event, steps_of(demand), answered.cites)
        if isinstance(event, PlayerLeft) and (not self.table.is_seated(event.by) or event.by in self.table.left):
            return Refusal(RefusalKind.WRONG_ACTOR, f"player {event.by} is not seated", event, steps_of(demand), ())
        if isinstance(event, PlayerLeft) and event.by == self.table.banker and self.table.is_open:
            why = "the player who banks has taken the bank for this round"
            return Refusal(RefusalKind.NOT_PERMITTED, why, event, steps_of(demand), cite("reading/bank-covers"))
        if isinstance(event, IrregularityFound) and any(
            isinstance(step.expects, RulingGiven) for step in steps_of(demand)
        ):
            why = "the round is stopped already and waits for the floorperson's ruling"
            return Refusal(RefusalKind.OUT_OF_ORDER, why, event, steps_of(demand), steps_of(demand)[0].cites)
        self.table.number += 1
        self._throw(Interruption(event))
        cites = LEAVING if isinstance(event, PlayerLeft) else CUSTOMS[event.what]
        return cast("Step[Event]", Step(event, cites))

    def _throw(self, interruption: Exception) -> None:
        try:
            self.demand = self._procedure.throw(interruption)
        except StopIteration as end:
            self._close(end)

    def _close(self, end: StopIteration) -> None:
        self.demand, self.result = None, end.value

    def _late(self, refusal: Refusal) -> Refusal:
        closed = self.table.closed
        if closed is None or not isinstance(refusal.came, WagerPlaced | WagerRaised | WagerWithdrawn):
            return refusal
        why = f'{tag(refusal.came)} came after the call "No more bets"'
        return Refusal(RefusalKind.TOO_LATE, why, refusal.came, refusal.expected, closed + sister("13:69F-27.6(d)"))


def is_recordable(event: Event) -> bool:
    """Whether a record can hold the event and gives it back: no field with a value of another type."""
    kind = type(event)
    decoder = _DECODERS.get(kind)
    if decoder is None:
        decoder = _DECODERS[kind] = msgspec.json.Decoder(kind)
    try:
        return bool(decoder.decode(msgspec.json.encode(event)) == event)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return False
