"""What follows when something goes wrong and no clause settles it by itself: the floorperson's ruling.

The customary resolution of each kind is offered and named as custom; only 13:69F-11.8A(d)2 states a remedy of its own,
and that is carried out where it stands. A ruling is to go on, to correct, or to void; a correction is a new act that
names the one it corrects and who ordered it (reading correction).
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from paigow.house.rules import SideWager
from paigow.law import Cites, cite
from paigow.pieces.positions import Position
from paigow.procedure.completion import correct_payment, right_the_payments
from paigow.procedure.events import (
    Event,
    HandCompared,
    HouseHandSet,
    HouseStakeMoved,
    IrregularityFound,
    PiecesRemoved,
    PlayerLeft,
    RoundVoided,
    RulingGiven,
    StackDelivered,
    StackMoved,
    WagerReturned,
)
from paigow.procedure.setting import reset
from paigow.procedure.step import Fault, Procedure, RefusalKind, Step, anything, one_of
from paigow.procedure.table import Remedy, RoundVoid, Table
from paigow.procedure.wagering import leave

CUSTOMS: dict[str, Cites] = {
    "exposed-piece": cite("practice/floor-ruling", "68 IAC 10-11-8(b)", "COMAR 36.05.03.31 F"),
    "wrong-stack": cite("practice/floor-ruling", "68 IAC 10-11-8(a)"),
    "wrong-place": cite("practice/floor-ruling", "Queensland three-card r. 32"),
    "dice-not-flat": cite("practice/floor-ruling", "58 Pa. Code 593.4(c)", "practice/dice-flat"),
    "die-out-of-shaker": cite("practice/floor-ruling", "58 Pa. Code 593.4(b)"),
    "wrong-house-way": cite("practice/house-way-reset", "practice/floor-ruling"),
    "wrong-payment": cite("practice/wager-noticed-late", "practice/floor-ruling"),
    "fouled-pieces": cite("practice/fouled-deck", "58 Pa. Code 621a.4(a)(3)", "practice/floor-ruling"),
    "equipment-fault": cite("practice/equipment-fault", "practice/floor-ruling"),
    "stop": cite("practice/floor-ruling"),
}
"""The custom for each kind of irregularity: what a floorperson would usually rule by."""

Ruling = Literal["go-on", "correct", "void"]

REMOVED = frozenset({"fouled-pieces"})
"""Kinds after which a void round's set or deck leaves the table."""


def rule_on(table: Table, event: IrregularityFound | PlayerLeft) -> Procedure[None]:
    """The floorperson rules; the correction follows, or the round goes on, or is void (`RoundVoid`).

    Only what is open to him can be ruled: no correction where nothing was done otherwise, no second void. A player's
    leaving needs no ruling.
    """
    if isinstance(event, PlayerLeft):
        yield from leave(table, event.by)
        return
    cites = CUSTOMS[event.what]
    rulings = _rulings(table, event)
    free = (("ruling", one_of(*rulings)), ("reason", anything("the floorperson's reason", str)))
    given = yield from table.step(RulingGiven(rulings[0], ""), cites, free, _fault_of_reason)
    match given.ruling:
        case "void":
            remedy: Remedy = "remove" if event.what in REMOVED else "reshuffle"
            raise RoundVoid(f"{event.what}: {given.reason}", remedy, cites + cite("reading/void-returns-wagers"))
        case "correct":
            yield from _CORRECTIONS[event.what].carry_out(table, cites + cite("reading/correction"))
        case "go-on":
            _let_stand(table, event)


def _rulings(table: Table, found: IrregularityFound) -> list[Ruling]:
    correction = _CORRECTIONS.get(found.what)
    is_open: dict[Ruling, bool] = {
        "go-on": found.what != "wrong-place" or _may_stay(table) or table.is_void,
        "correct": correction is not None and correction.is_open(table),
        "void": not table.is_void,
    }
    return [ruling for ruling, is_so in is_open.items() if is_so]


def _fault_of_reason(event: RulingGiven) -> Fault | None:
    return None if event.reason.strip() else Fault(RefusalKind.WRONG_VALUE, "a ruling gives its reason")


def _let_stand(table: Table, found: IrregularityFound) -> None:
    """To go on leaves a stack where it lies for good: the one due there goes to the place that was passed over."""
    if found.what == "wrong-place":
        passed_over, taken = _unserved(table)
        table.rerouted.update(zip(taken, passed_over, strict=True))
        table.turns = dict(table.stacks)
        for number, _, _ in _deviations(table, StackDelivered):
            del table.deviations[number]


# Corrections


class Correction(Struct, frozen=True):
    """What puts a mistake right, and whether there is one that it can."""

    is_open: Callable[[Table], bool]
    carry_out: Callable[[Table, Cites], Procedure[None]]


def _deviations(table: Table, kind: type[Event]) -> list[tuple[int, Step[Event], Event]]:
    """Acts of a kind that were done otherwise than demanded and stand uncorrected, oldest first."""
    return [
        (number, demanded, done)
        for number, (demanded, done) in sorted(table.deviations.items())
        if isinstance(done, kind)
    ]


def _unserved(table: Table) -> tuple[list[Position], list[Position]]:
    """Places passed over in the delivery, and places served before their turn."""
    passed_over = [position for position in table.turns if position not in table.stacks]
    return passed_over, [position for position in table.stacks if position not in table.turns]


def _may_stay(table: Table) -> bool:
    """Whether every place can still have one stack if what lies wrong is left there."""
    passed_over, taken = _unserved(table)
    return len(passed_over) == len(taken)


def _may_move(table: Table) -> bool:
    """Whether a stack lies wrong and nobody has seen a hand yet: nothing is undone past that. Reading correction."""
    places = {done.position for _, _, done in _deviations(table, StackDelivered)}  # type: ignore[attr-defined]
    is_seen = any(hand.is_taken or hand.pieces for hand in table.hands.values())
    return bool(places) and not is_seen and places.isdisjoint(table.collected) and not table.is_void


def _move_stacks(table: Table, cites: Cites) -> Procedure[None]:
    """Each stack that lies at a wrong position goes to its own."""
    for number, demanded, _ in _deviations(table, StackDelivered):
        lawful = demanded.expects
        assert isinstance(lawful, StackDelivered)
        yield from table.step(StackMoved(lawful.stack, lawful.position, number), cites)
        del table.deviations[number]
    table.stacks = dict(table.turns)


def _reset_hands(table: Table, cites: Cites) -> Procedure[None]:
    """The house's hand set again; if hands were compared with it, what they were paid is put right."""
    for number, demanded, _ in _deviations(table, HouseHandSet):
        lawful = demanded.expects
        assert isinstance(lawful, HouseHandSet)
        yield from reset(table, lawful.position, number, cites)
        yield from _compare_anew(table, number, cites)


def _compare_anew(table: Table, number: int, cites: Cites) -> Procedure[None]:
    """What was announced is settled as announced; when all is paid, each player gets the difference."""
    if not table.outcomes:
        return
    table.righting = number, cites
    if table.is_paid:
        yield from right_the_payments(table)


def _correct_payments(table: Table, cites: Cites) -> Procedure[None]:
    """Each wrong payment put right, and each outcome that was announced wrongly."""
    for number in sorted(table.owed):
        owed = table.owed.pop(number)
        try:
            yield from correct_payment(table, owed.position, owed.person, owed.amount, number, cites)
        except RoundVoid:  # before it was paid
            table.owed[number] = owed
            raise
        table.deviations.pop(number, None)
        if owed.person in table.had_at_comparison and number <= table.compared_from:
            table.had_at_comparison[owed.person] += owed.amount  # settled before the comparison: a void lets it stand
    for number, _, _ in _deviations(table, HandCompared):
        del table.deviations[number]
        yield from _compare_anew(table, number, cites)


_CORRECTIONS = {
    "wrong-place": Correction(_may_move, _move_stacks),
    "wrong-house-way": Correction(
        lambda table: bool(_deviations(table, HouseHandSet)) and not table.is_void, _reset_hands
    ),
    "wrong-payment": Correction(
        lambda table: bool(table.owed) or (bool(_deviations(table, HandCompared)) and not table.is_void),
        _correct_payments,
    ),
}
"""What a correction puts right, and how. Only an act that really was done otherwise can be corrected."""


# Void


def void_round(table: Table, void: RoundVoid) -> Procedure[None]:
    """A void round: every wager that no clause has settled goes back; what was paid of them is undone.

    Wagers on the dice that were settled before the tiles moved stay settled, and a pending dice bonus wager pends
    (readings void-returns-wagers, dice-bonus). The remedy reaches the pieces.
    """
    table.is_void = True
    table.owed = {
        number: owed for number, owed in table.owed.items() if not table.at_comparison or number <= table.compared_from
    }
    yield from table.step(RoundVoided(void.remedy), void.cites)
    number, back = table.number, cite("reading/void-returns-wagers")
    if table.house_stake_lies_out:
        yield from table.step(HouseStakeMoved("bankroll"), back)
    yield from _return_wagers(table, back)
    for person, had in table.had_at_comparison.items():
        missing = had - table.money.chips[person]
        if missing:
            yield from correct_payment(table, person.seat, person, missing, number, back)
    table.money.clear(sum(wager.amount for wager in table.wagers.values()))
    if void.remedy == "remove" and table.identity:
        yield from table.step(PiecesRemoved(table.identity), void.cites)
        table.identity = ""


def _return_wagers(table: Table, cites: Cites) -> Procedure[None]:
    for wager in tuple(table.wagers.values()):
        if wager.wager == SideWager.DICE_BONUS and table.triples:
            continue  # it pends
        back = yield from table.step(WagerReturned(wager.position, wager.wager, wager.amount), cites)
        del table.wagers[wager.position, wager.wager]
        table.money.stake(wager.by, -wager.amount)
        table.money.pay(wager.by, back.amount - wager.amount, from_pot=False)
        table.note_wrong(wager.position, wager.by, wager.amount - back.amount)
