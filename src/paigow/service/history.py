"""A table's record told to its viewers: each act of it, as each of them may see it, round after round.

The live table and the restart after a kill go through this very same code, so a table comes back as it was.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Raw, Struct

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, Step
from paigow.record.moment import fault_told
from paigow.record.view import EVERYBODY, NOBODY
from paigow.service.told import View, head_of, lying_at, tail_of, why_of

Viewer = Person | None
"""A player, or None for all others: they see what lies open, and no more."""


class Kept(Struct, frozen=True, omit_defaults=True):
    """What a line of a live table's record holds beside its event."""

    round: int
    time: str = ""
    command: str = ""
    by_clock: bool = False
    commitment: Raw = Raw(b"")
    openings: Raw = Raw(b"")


KEPT = msgspec.json.Decoder(Kept)


class Taken(Struct, frozen=True):
    """An act that a round has taken. `deviation` says in what way it was not what was due; empty for a lawful act."""

    step: Step[Event]
    deviation: str = ""


def take(round: Round, event: Event, *, is_fact: bool = True) -> Taken | Refusal:
    """The round takes an act: as the law allows it, or where `is_fact` as the fact it is."""
    step = round.offer(event)
    if not isinstance(step, Refusal):
        return Taken(step)
    refusal = step
    step = round.deviate(event) if is_fact else refusal
    if isinstance(step, Refusal):
        return step
    return Taken(step, fault_told(refusal, NOBODY if event.PRIVATE else EVERYBODY))  # everybody is told of it


def positions_of(round: Round, viewer: Viewer) -> Collection[Position]:
    """The positions whose private pieces are the viewer's own."""
    if viewer is None:
        return ()
    return [position for position in BETTING_POSITIONS if round.table.holder(position) == viewer]


class History:
    """The acts of the round under way and of the one before, for every viewer.

    `opens`: each exposed piece is told with what proves it. Live it is not: it is asked for after the round.
    """

    def __init__(self, game: Game, rules: HouseRules, viewers: Collection[Viewer], *, opens: bool = False) -> None:
        self._opens = opens
        self._game = game
        self._rules = rules
        self._views = {viewer: View(game, rules) for viewer in (None, *viewers)}
        self._before: dict[Viewer, list[Raw]] = {viewer: [] for viewer in self._views}
        self._acts: dict[Viewer, list[tuple[int, Raw]]] = {viewer: [] for viewer in self._views}
        self.viewers = frozenset(self._views)
        self.history: list[Event] = []
        """The events of the round under way, as they were."""

    def open_round(self, number: int, standing: Standing) -> None:
        """A round begins at a table that stands so."""
        self.history = []
        for viewer, view in self._views.items():
            self._acts[viewer] = [(round, act) for round, act in self._acts[viewer] if round >= number - 1]
            self._before[viewer] = [*self._before[viewer][-1:], view.open_round(standing)]

    def tell(self, seq: int, number: int, taken: Taken, event: Event, kept: Kept, round: Round) -> None:
        """An act has been done: `round` is the round after it."""
        self.history.append(event)
        head = head_of(seq, kept.round, number, taken.step)
        beside: dict[str, Any] = {"time": kept.time} if kept.time else {}
        if kept.by_clock:
            beside["by_clock"] = True
        if taken.deviation:
            beside["deviation"] = taken.deviation
        public = self._views[None]
        beside |= why_of(event, self._game, self._rules, round, public.scene)
        tail = tail_of(beside, proof_of(kept, opens=self._opens))
        lying = lying_at(round)
        for viewer, view in self._views.items():  # the public view is the first
            if viewer is None:
                told = view.tell(event, (), lying, head, tail)
            else:
                own = positions_of(round, viewer) if event.PRIVATE else ()
                told = view.tell_beside(public, event, own, lying, head, tail)
            self._acts[viewer].append((kept.round, told))

    def before(self, viewer: Viewer) -> Raw:
        """The scene before the first of the acts that `acts` gives."""
        return self._before[viewer][0]

    def acts(self, viewer: Viewer, last: int | None = None) -> tuple[Raw, ...]:
        """The acts of the last two rounds as that viewer sees them, or the last so many."""
        found = self._acts[viewer]
        return tuple(act for _, act in (found if last is None else found[len(found) - last :]))


def proof_of(kept: Kept, *, opens: bool) -> bytes:
    """What proves an act, as it stood on its line: the commitment, and where it `opens` the openings."""
    proof = b""
    if kept.commitment:
        proof += b',"commitment":' + bytes(kept.commitment)
    if opens and kept.openings:
        proof += b',"openings":' + bytes(kept.openings)
    return proof
