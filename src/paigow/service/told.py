"""What a viewer is told: each act with its clauses and with what it changed on the table, and what may come next.

A view is made from the events that its viewer may see (`record.view`) and from nothing else, so nothing hidden can be
in it.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Raw, json, to_builtins

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.law import Cites
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.events import CommissionTaken, Event, HandCompared, WagerCollected, WagerPaid
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Step, tag
from paigow.procedure.table import MAIN
from paigow.record.scene import Scene
from paigow.record.view import due, seen
from paigow.record.why import why_built

_ENCODER = json.Encoder()
Written = dict[str, bytes]
Lying = Mapping[Position, Mapping[str, int]]


def cited(cites: Cites) -> tuple[tuple[str, str], ...]:
    """The clauses with the basis that each has here."""
    return tuple((cite.id, cite.basis.value) for cite in cites)


class View:
    """The table as one viewer sees it, act by act.

    `tell` looks at the whole scene. `tell_beside` is its quick twin for a player: what he sees is what everybody sees,
    but for the spots of which he has seen more, and only these are looked at again.
    """

    def __init__(self, game: Game, rules: HouseRules) -> None:
        self._game = game
        self._rules = rules
        self.scene = Scene()
        self.changed: Written = {}
        """The parts of the scene that the last act changed."""
        self.told = Raw()
        """The last act as it was told."""
        self._parts: Written = {}
        self._before = b""
        self._knows: set[Position] = set()

    def open_round(self, standing: Standing) -> Raw:
        """A round begins at a table that stands so. The scene before its first act, which carries it as `before`."""
        self.scene = Scene.at(standing)
        self._parts = self._written()
        self._knows = set()
        before = b"{%s}" % _joined(self._parts)
        self._before = b',"before":' + before
        return Raw(before)

    def tell(self, event: Event, positions: Collection[Position], lying: Lying, head: bytes, tail: bytes) -> Raw:
        """An act as this viewer sees it. `head` and `tail` are what every viewer is told of it, as JSON.

        `positions` are the viewer's own; `lying` are the wagers on the layout after the act.
        """
        mine = self._look(event, positions, lying)
        now = self._written()
        self.changed = {name: part for name, part in now.items() if self._parts[name] != part}
        self._parts = now
        return self._put(mine, head, tail)

    def tell_beside(
        self,
        public: "View",
        event: Event,
        positions: Collection[Position],
        lying: Lying,
        head: bytes,
        tail: bytes,
    ) -> Raw:
        """The same, where the view of those who see least has been told of the act already."""
        mine = self._look(event, positions, lying)
        position: Position = getattr(event, "position", Position.DEALER)
        if event.PRIVATE and position in positions:
            self._knows.add(position)
        elif not self._knows:
            self._parts |= public.changed
            self._before = b""
            return public.told
        self.changed = dict(public.changed)
        for known in self._knows:
            name, part = known.value, _ENCODER.encode(self.scene.spots[known])
            self.changed.pop(name, None)
            if self._parts[name] != part:
                self.changed[name] = part
        self._parts |= self.changed
        return self._put(mine, head, tail)

    def _look(self, event: Event, positions: Collection[Position], lying: Lying) -> Event:
        mine = seen(event, positions)
        self.scene.look(mine)
        for position, wagers in lying.items():  # which wagers lie there still, the law's own table knows best
            if self.scene.spots[position].wagers != wagers:
                self.scene.spots[position].wagers = dict(wagers)
        return mine

    def _put(self, mine: Event, head: bytes, tail: bytes) -> Raw:
        before, self._before = self._before, b""
        told = (head, _ENCODER.encode(mine), _joined(self.changed), tail, before)
        self.told = Raw(b'{%s,"event":%s,"changes":{%s}%s%s}' % told)
        return self.told

    def _written(self) -> Written:
        """The parts of the scene as JSON, each spot a part of its own."""
        scene = self.scene
        parts = {position.value: _ENCODER.encode(spot) for position, spot in scene.spots.items()}
        parts["shaker"] = _ENCODER.encode(scene.shaker)
        parts["dice"] = _ENCODER.encode(scene.dice)
        parts["second_button"] = b"%d" % scene.second_button
        parts["stacks"] = _ENCODER.encode({str(stack): count for stack, count in scene.stacks.items()})
        parts["house_stake"] = b"%d" % scene.house_stake
        parts["discards"] = _ENCODER.encode(scene.discards)
        parts["is_void"] = b"true" if scene.is_void else b"false"
        return parts


def lying_at(round: Round) -> Lying:
    """The wagers that lie on the layout, by position: the name of each, and how much it is."""
    return {
        position: {wager.wager: int(wager.amount) for wager in round.table.wagers_at(position)}
        for position in BETTING_POSITIONS
    }


def _joined(parts: Written) -> bytes:
    return b",".join([b'"%s":%s' % (name.encode(), part) for name, part in parts.items()])


def head_of(seq: int, round: int, number: int, step: Step[Event]) -> bytes:
    """What everybody is told of an act before its event: its numbers and its clauses."""
    return b'"seq":%d,"round":%d,"n":%d,"cites":%s' % (seq, round, number, _ENCODER.encode(cited(step.cites)))


def tail_of(beside: Mapping[str, Any], proof: bytes) -> bytes:
    """What everybody is told of an act after it: why, who really did it, and what proves it."""
    return b"".join(b',"%s":%s' % (name.encode(), _ENCODER.encode(value)) for name, value in beside.items()) + proof


def why_of(event: Event, game: Game, rules: HouseRules, round: Round, public: Scene) -> dict[str, Any]:
    """Why an act is as it is, where that can be said: what decided, or on which wager a payment is reckoned."""
    table = round.table
    if isinstance(event, HandCompared):
        spot, bank = public.spots[event.position], public.spots[table.bank.position]
        if spot.low and bank.low:
            why = why_built(game, rules, (spot.low, spot.high), (bank.low, bank.high))
            return {"why": why} if why else {}
    elif isinstance(event, WagerPaid | WagerCollected | CommissionTaken):
        name = getattr(event, "wager", MAIN)
        wager = table.at_comparison.get((event.position, name)) or table.wagers.get((event.position, name))
        if wager is not None:
            rate = {"rate": rules.commission_rate} if isinstance(event, CommissionTaken) else {}
            return {"reckoned": {"wager": int(wager.amount), **rate}}
    return {}


def due_built(steps: Iterable[Step[Event]]) -> list[dict[str, Any]]:
    """What may come next, told without pieces: who, what, the ranges of the free fields, the clauses."""
    return [_step_built(due(step)) for step in steps]


def open_due_built(steps: Iterable[Step[Event]]) -> list[dict[str, Any]]:
    """The same where the program knows no more than the table: at a real one nothing is hidden in a step."""
    return [_step_built(step) for step in steps]


def _step_built(step: Step[Event]) -> dict[str, Any]:
    return {
        "type": tag(step.expects),
        "by": str(getattr(step.expects, "by", "dealer")),
        "event": to_builtins(step.expects),
        "free": [
            {
                "name": name,
                "words": given.words,
                "values": [str(value) for value in given.values],
                "least": given.least,
                "most": given.most,
                "kind": given.kind.__name__,
                "may_be_missing": given.may_be_missing,
            }
            for name, given in step.free
        ],
        "cites": cited(step.cites),
    }
