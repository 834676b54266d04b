"""A moment of a replay, told and built: the table, what is due, where the money is, the settlement so far.

Whoever may not see everything is told of a fault by its kind alone, and of what is due without its pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import to_builtins

from paigow.pieces.cents import dollars
from paigow.pieces.positions import DEAD_HAND, Position
from paigow.procedure.events import Event
from paigow.procedure.sentences import printable, tell, tell_step
from paigow.procedure.step import Refusal, Step, tag
from paigow.record.narration import narrate, settlement, signed, tell_hands
from paigow.record.replay import Act, Drift, Replay
from paigow.record.scene import draw
from paigow.record.view import EVERYBODY, seen

Viewer = Collection[Position]
"""Whose private fields are shown: those of these positions."""


def acts_told(replay: Replay, viewer: Viewer = EVERYBODY) -> str:
    """Every act of the round as it is replayed, then the table, the money and the hands."""
    game, rules = replay.source.game, replay.source.rules
    notes: dict[int, str] = {}
    parts = [*narrate(game, _noted(replay, viewer, notes), viewer, notes), ""]
    parts += [_drift_told(replay, viewer), ""] if replay.drift else []
    parts.append(_state_told(replay, viewer))
    hands = tell_hands(game, rules, replay.history(), replay.round.table.bank.position, viewer)
    parts += ["", "Hands", *(f"  {line}" for line in hands)] if hands else []
    return "\n".join(parts)


def _noted(replay: Replay, viewer: Viewer, notes: dict[int, str]) -> Iterator[tuple[Step[Event], Event]]:
    """The acts as they are replayed; those that deviate have a note."""
    for act in replay.run():
        if act.deviation is not None:
            notes[act.number] = f"not as the law demands: {fault_told(act.deviation, viewer)}"
        yield act.step, act.line.event


def moment_told(replay: Replay, viewer: Viewer = EVERYBODY) -> str:
    """The last act that was replayed, and the table after it."""
    if replay.acts:
        act, count = replay.acts[-1], len(replay.lines)
        parts = [f"After act {act.number} of {count}, line {act.line.number}{_when(act)}"]
        parts.append(f"  {tell(seen(act.line.event, viewer), replay.source.game.equipment.noun)}")
        parts += [f"  clause: {', '.join(cite.id for cite in act.step.cites)}"] if act.step.cites else []
        parts += [f"  not as the law demands: {fault_told(act.deviation, viewer)}"] if act.deviation else []
    else:
        parts = [f"Before the first of {len(replay.lines)} acts"]
    parts += ["", _drift_told(replay, viewer)] if replay.drift else []
    return "\n".join((*parts, "", _state_told(replay, viewer)))


def _when(act: Act) -> str:
    envelope = act.line.envelope
    told = (("", envelope.time), ("video ", envelope.timecode))
    return "".join(f", {word}{printable(value)}" for word, value in told if value)


def fault_told(fault: Refusal | Drift, viewer: Viewer) -> str:
    """In what way an act was not what was due. Whoever may not see everything is told the kind alone."""
    return f"{fault.kind}: {fault.why}" if viewer == EVERYBODY else str(fault.kind)


def _drift_told(replay: Replay, viewer: Viewer) -> str:
    """Where the replay stopped, and what was due there."""
    drift = replay.drift
    assert drift is not None
    noun = replay.source.game.equipment.noun
    came = tell(seen(drift.line.event, viewer), noun)
    return "\n".join(
        (
            f"The replay stops at act {drift.number}, line {drift.line.number}: {fault_told(drift, viewer)}",
            f"  came  {came}",
            *_due_told(replay, "  due   "),
        )
    )


def _state_told(replay: Replay, viewer: Viewer) -> str:
    """The table as it stands: drawing, what is due, where the money is, the settlement so far."""
    game = replay.source.game
    balances = replay.balances()
    chips = [
        f"  player {person}: {'not counted' if amount is None else dollars(amount)}"
        for person, amount in balances["chips"].items()
    ]
    parts = [draw(replay.scene(viewer), with_dead_hand=DEAD_HAND in game.equipment.ring, as_it_lies=True), ""]
    parts += ["Due", *(_due_told(replay, "  ") or ("  nothing: the round is over",)), ""]
    parts += ["Money", *chips, f"  on the layout: {dollars(balances['layout'])}"]
    if balances["pot"]:
        parts.append(f"  gathered for the bank: {dollars(balances['pot'])}")
    parts += [f"  house, since the table opened: {signed(balances['house'])}", "", "Settlement so far"]
    parts += [
        f"  {account if account == 'house' else f'player {account}'}: {signed(amount)}"
        for account, amount in settlement(replay.history()).items()
    ]
    return "\n".join(parts)


def _due_told(replay: Replay, indent: str) -> list[str]:
    noun = replay.source.game.equipment.noun
    told = dict.fromkeys(
        f"{tell_step(step, noun)}  {', '.join(cite.id for cite in step.cites)}".rstrip() for step in replay.due()
    )
    return [f"{indent}{line}" if not place else f"{' ' * len(indent)}or {line}" for place, line in enumerate(told)]


# As JSON


def moment_built(replay: Replay, viewer: Viewer = EVERYBODY) -> dict[str, Any]:
    """The moment after the last act replayed, as JSON has it."""
    act = replay.acts[-1] if replay.acts else None
    return {
        "act": len(replay.acts),
        "of": len(replay.lines),
        **({} if act is None else _act_built(replay, act, viewer)),
        "scene": replay.scene(viewer).built(),
        "due": [
            {
                "type": tag(step.expects),
                "by": str(getattr(step.expects, "by", "dealer")),
                "says": tell_step(step, replay.source.game.equipment.noun),
                "cites": [cite.id for cite in step.cites],
            }
            for step in replay.due()
        ],
        "balances": replay.balances(),
        "settlement": settlement(replay.history()),
        "is_over": replay.round.demand is None,
        "drift": drift_built(replay, viewer),
    }


def _act_built(replay: Replay, act: Act, viewer: Viewer) -> dict[str, Any]:
    """An act as JSON has it: what its viewer sees of the event, when it was, and whether it was lawful."""
    event, envelope = seen(act.line.event, viewer), act.line.envelope
    return {
        "line": act.line.number,
        "time": envelope.time,
        "timecode": envelope.timecode,
        "event": to_builtins(event),
        "says": tell(event, replay.source.game.equipment.noun),
        "cites": [cite.id for cite in act.step.cites],
        "deviation": None if act.deviation is None else fault_told(act.deviation, viewer),
    }


def drift_built(replay: Replay, viewer: Viewer) -> dict[str, Any] | None:
    """Where the replay stopped, as JSON has it; None where it did not."""
    drift = replay.drift
    if drift is None:
        return None
    event = seen(drift.line.event, viewer)
    return {
        "act": drift.number,
        "line": drift.line.number,
        "event": to_builtins(event),
        "says": tell(event, replay.source.game.equipment.noun),
        "why": fault_told(drift, viewer),
    }
