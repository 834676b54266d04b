"""A recorded round driven again through the very same procedures: the table as it stood after any act.

A replay takes every act that the law allowed. One of the kind that was due, done otherwise, is entered as the fact it
is and marked. At anything else the record and the law drift apart: the replay stops there and says at which act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from paigow.pieces.positions import Position
from paigow.procedure.events import Event
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, RefusalKind, Step, steps_of
from paigow.record.assume import seat_those_who_act, standing_before
from paigow.record.reading import Line
from paigow.record.rounds import RecordedRound, TableBetween, rounds_of
from paigow.record.scene import Scene
from paigow.record.view import EVERYBODY, due, seen


def rounds_at(lines: Iterable[Line], table: str) -> Iterator[tuple[RecordedRound, Standing | None]]:
    """The rounds of one table with the table before each, None where the record leaves it open.

    What lasts from round to round is found by playing each round to its end before the next is given.
    """
    between = TableBetween()
    for recorded in rounds_of(line for line in lines if line.envelope.table == table):
        before = between.before(recorded)
        yield recorded, before
        between.check(recorded, before)


def beginning(lines: Sequence[Line], standing: Standing | None) -> Standing:
    """The table at which the lines of a round can have begun: as recorded, or inferred from what happened at it."""
    source, events = lines[0].source, [line.event for line in lines]
    before = standing if standing is not None else standing_before(source, events)
    return before if source.standing is not None else seat_those_who_act(before, events)


class Drift(Struct, frozen=True):
    """Where a replay stopped: the act, in what way it is not what was due, and what was."""

    number: int
    line: Line
    kind: str
    why: str
    due: tuple[Step[Event], ...]


class Act(Struct, frozen=True):
    """One act replayed. `deviation` says in what way it was not what was due, and is None for a lawful act."""

    number: int
    line: Line
    step: Step[Event]
    deviation: Refusal | None = None


class Replay:
    """A recorded round, act by act. `acts` are those replayed so far; `drift` is where it stopped, if it did."""

    def __init__(self, lines: Sequence[Line], standing: Standing | None) -> None:
        self.lines = lines
        self.source = lines[0].source
        self.standing = beginning(lines, standing)
        self.round = self.source.game.open_round(self.source.rules, self.standing)
        self.acts: list[Act] = []
        self.drift: Drift | None = None

    def run(self, most: int | None = None) -> Iterator[Act]:
        """Replays the acts that are left, up to number `most`, giving each as it has been done."""
        for line in self.lines[len(self.acts) : most]:
            act = self._take(line) if self.drift is None else None
            if act is None:
                return
            self.acts.append(act)
            yield act

    def _take(self, line: Line) -> Act | None:
        number = len(self.acts) + 1
        demand = self.round.demand
        steps = () if demand is None else steps_of(demand)
        refusal: Refusal | None = None
        try:
            answer = self.round.offer(line.event)
            if isinstance(answer, Refusal):
                refusal, answer = answer, self.round.deviate(line.event)
        except Exception:  # so odd an act that nothing follows from it: the round cannot go on from there
            answer = refusal or Refusal(RefusalKind.OUT_OF_ORDER, "nothing can follow from it", line.event, steps, ())
        if isinstance(answer, Refusal):
            self.drift = Drift(number, line, str(answer.kind), answer.why, steps)
            return None
        return Act(number, line, answer, refusal)

    # What can be asked of it

    def history(self, viewer: Collection[Position] = EVERYBODY) -> list[Event]:
        """What has been done so far, as the viewer has seen it."""
        return [seen(act.line.event, viewer) for act in self.acts]

    def scene(self, viewer: Collection[Position] = EVERYBODY) -> Scene:
        """The table as the viewer sees it now. Which wagers lie there still, the law's own table knows best."""
        scene = Scene.of(self.history(viewer), self.standing)
        for position, spot in scene.spots.items():
            spot.wagers = {wager.wager: int(wager.amount) for wager in self.round.table.wagers_at(position)}
        return scene

    def due(self) -> tuple[Step[Event], ...]:
        """What may come next, told without pieces; nothing when the round is over."""
        if self.drift is not None:
            return tuple(map(due, self.drift.due))
        demand = self.round.demand
        return () if demand is None else tuple(map(due, steps_of(demand)))

    def balances(self) -> dict[str, Any]:
        """Where the money is, in cents: each player's chips (None: not counted), the house, the layout, the pot."""
        money = self.round.table.money
        return {
            "chips": {person.value: amount for person, amount in sorted(money.chips_left().items())},
            "house": money.house,
            "layout": money.layout,
            "pot": money.pot,
        }
