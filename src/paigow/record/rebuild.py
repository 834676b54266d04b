"""A round rebuilt for a dispute: every hand from the discards, the acts that touched it, the money line by line.

The discards lie in the order in which the hands were picked up (procedures/reconstruct), so the record of that order
and of what was exposed rebuilds each hand. What should have been paid is what the lawful twin of the round pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from paigow.pieces.positions import DEAD_HAND, DEALER, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event, Pieces
from paigow.procedure.sentences import tell
from paigow.procedure.standing import Standing
from paigow.procedure.step import tag
from paigow.record.branch import Branch
from paigow.record.check import Checker, RoundReport, check_round
from paigow.record.money import MoneyLine, Total, money_lines, steps_by_number, totals
from paigow.record.reading import Line, Source
from paigow.record.replay import beginning
from paigow.record.scene import Scene, Spot


class Touch(Struct, frozen=True):
    """An act with its line and time, the clauses it stands under, and in what way it breached them, if it did."""

    number: int
    line: int
    type: str
    says: str
    time: str = ""
    timecode: str = ""
    cites: tuple[str, ...] = ()
    fault: str = ""


class RebuiltHand(Struct, frozen=True):
    """A hand as it lay. `discard` is its place in the discards, 1 picked up first; 0 if it was not picked up.

    `outcome` was announced, `right` is how the hands compare as they lay; `way` is how the house way sets these
    pieces, where it is to set them. Empty is whatever the record cannot show.
    """

    discard: int
    position: Position
    player: str
    pieces: Pieces
    low: Pieces = ()
    high: Pieces = ()
    low_name: str = ""
    high_name: str = ""
    outcome: str = ""
    right: str = ""
    decided_by: str = ""
    way: str = ""
    touches: tuple[Touch, ...] = ()


class Rebuilt(Struct, frozen=True):
    """A round rebuilt. `totals` are what the money lines of each account come to."""

    source: Source
    report: RoundReport
    people: dict[str, tuple[str, ...]]
    bank: Position
    acts: tuple[Touch, ...]
    hands: tuple[RebuiltHand, ...]
    money: tuple[MoneyLine, ...]
    totals: dict[str, Total]


def rebuild(lines: Sequence[Line], standing: Standing | None, number: int) -> Rebuilt:
    """The round of these lines; `standing` is the table before it, None where nobody wrote it down."""
    report, _ = check_round(lines, standing, number)
    branch, stopped = followed(lines, beginning(lines, standing))
    source, events = branch.source, [line.event for line in lines]
    acts, money = tuple(_acts(lines, branch, report)), tuple(money_lines(branch, stopped, lines))
    return Rebuilt(
        source=source,
        report=report,
        people=_people(lines),
        bank=branch.round.table.bank.position,
        acts=acts,
        hands=tuple(_hands(branch, events, acts)),
        money=money,
        totals=totals(money),
    )


def followed(lines: Sequence[Line], standing: Standing) -> tuple[Branch, Branch]:
    """The round driven through its lines, what the law does not allow taken as the checker takes it.

    With it the round whose lawful twin says what should have been: the same, or up to where it should have stopped.
    """
    checker = Checker(lines, standing)
    checker.run()
    return checker.branch, checker.stopped or checker.branch


def _people(lines: Sequence[Line]) -> dict[str, tuple[str, ...]]:
    """Who and what was there, by the names in the record, each as often as it changed."""
    names = ("dealer", "floorperson", "shift", "equipment", "device")
    found = {name: tuple(dict.fromkeys(getattr(line.envelope, name) for line in lines)) for name in names}
    return {name: kept for name, values in found.items() if (kept := tuple(value for value in values if value))}


# Acts


def _acts(lines: Sequence[Line], branch: Branch, report: RoundReport) -> Iterator[Touch]:
    """Every act of the record, with the clauses of the step that it answered."""
    noun = branch.source.game.equipment.noun
    steps = steps_by_number(branch)
    for number, line in enumerate(lines, 1):
        breaches = [breach for breach in report.breaches if breach.line == line.number]
        step = steps.get(number)
        yield Touch(
            number=number,
            line=line.number,
            type=tag(line.event),
            says=tell(line.event, noun),
            time=line.envelope.time,
            timecode=line.envelope.timecode,
            cites=tuple(cite.id for cite in step.cites) if step else breaches[0].cites if breaches else (),
            fault="; ".join(f"{breach.kind}: {breach.why}" for breach in breaches),
        )


# Hands

_TOUCHES = (
    e.StackDelivered,
    e.StackMoved,
    e.CardDrawn,
    e.StackCollected,
    e.HandTaken,
    e.AdviceGiven,
    e.HandSet,
    e.HandBroughtToCentre,
    e.HandTurnedUp,
    e.HouseHandSet,
    e.HandReset,
    e.HandBroughtForward,
    e.HandExposed,
    e.HandCompared,
    e.HandPickedUp,
)


def _hands(branch: Branch, events: Sequence[Event], acts: Sequence[Touch]) -> Iterator[RebuiltHand]:
    """The hands in the order of the discards; then those that were never picked up."""
    scene = Scene.of(events)
    order = list(dict.fromkeys(scene.discards))
    lying = [position for position in Position if position not in order and _lay(scene.spots[position])]
    banks = scene.spots[branch.round.table.bank.position]
    for position in (*order, *lying):
        spot = scene.spots[position]
        hand = RebuiltHand(
            discard=order.index(position) + 1 if position in order else 0,
            position=position,
            player=_player(branch, position),
            pieces=spot.pieces or (*spot.low, *spot.high),
            low=spot.low,
            high=spot.high,
            outcome=spot.outcome,
            way=_by_the_way(branch, events, position, spot),
            touches=tuple(_touches(position, events, acts)),
        )
        yield _ranked(hand, banks, branch)


def _lay(spot: Spot) -> bool:
    return spot.face_down or bool(spot.pieces or spot.low)


def _player(branch: Branch, position: Position) -> str:
    """Who played the hand: by his wagers there or by the bank; nobody for the dealer's and the dead hand."""
    if position in (DEALER, DEAD_HAND):
        return ""
    table = branch.round.table
    is_played = position is table.bank.position or any(place is position for place, _ in table.at_comparison)
    return table.holder_was(position).value if is_played else ""


def _ranked(hand: RebuiltHand, banks: Spot, branch: Branch) -> RebuiltHand:
    """The hand with the names of its halves, and how it compares with the bank's as both lay."""
    if not hand.low:
        return hand
    compare, rules = branch.source.game.equipment.compare, branch.source.rules
    try:
        mine = compare(hand.low, hand.high, hand.low, hand.high, rules)
        hand = structs.replace(hand, low_name=mine.player.low.name, high_name=mine.player.high.name)
        if hand.outcome and banks.low:
            found = compare(hand.low, hand.high, banks.low, banks.high, rules)
            why = found.decided_by
            why = why.replace("the player", "the dealer") if hand.position is DEALER else why
            hand = structs.replace(hand, right=found.result.value, decided_by=why)
    except (ValueError, LookupError):  # the pieces that were recorded make no hand
        return structs.replace(hand, decided_by="what was recorded makes no hand")
    return hand


def _by_the_way(branch: Branch, events: Sequence[Event], position: Position, spot: Spot) -> str:
    """How the house way sets the hand, where the house was to set it."""
    equipment = branch.source.game.equipment
    is_set = any(isinstance(event, e.HouseHandSet | e.HandReset) and event.position is position for event in events)
    if not is_set or len(spot.pieces) != equipment.hand:
        return ""
    try:
        way = equipment.set_by_way(spot.pieces, branch.source.rules)
    except (ValueError, LookupError):
        return ""
    return f"{' '.join(way.low)} low, {' '.join(way.high)} high ({way.rule})"


def _touches(position: Position, events: Sequence[Event], acts: Sequence[Touch]) -> Iterator[Touch]:
    """The acts that touched a hand: its cards as they were dealt, its stack, its setting, its end."""
    stacks = {event.stack for event in events if isinstance(event, e.StackDelivered) and event.position is position}
    dealt = [
        act for act, event in zip(acts, events, strict=True) if isinstance(event, e.CardDealt) and event.stack in stacks
    ]
    if dealt:
        yield _together(dealt, min(stacks))
    for act, event in zip(acts, events, strict=True):
        is_here = isinstance(event, _TOUCHES) and event.position is position
        if is_here or (isinstance(event, e.StackMoved) and event.stack in stacks):
            yield act


def _together(dealt: Sequence[Touch], stack: int) -> Touch:
    """The cards of a stack told as one act, that of the first."""
    numbers = ", ".join(str(act.number) for act in dealt)
    faults = "; ".join(act.fault for act in dealt if act.fault)
    says = f"The dealer deals {len(dealt)} cards to stack {stack} (acts {numbers})."
    return structs.replace(dealt[0], says=says, fault=faults)


def at_position(rebuilt: Rebuilt, position: Position) -> Rebuilt:
    """What of a round concerns one position: its hand and the bank's, its money, the acts that touched them."""
    hands = tuple(hand for hand in rebuilt.hands if hand.position in (position, rebuilt.bank))
    money = tuple(line for line in rebuilt.money if line.position is position)
    numbers = {touch.number for hand in hands for touch in hand.touches} | {line.number for line in money}
    place = "the dealer" if position is DEALER else f"position {position}"
    acts = tuple(act for act in rebuilt.acts if act.number in numbers or place in act.says or act.fault)
    return structs.replace(rebuilt, hands=hands, money=money, acts=acts)
