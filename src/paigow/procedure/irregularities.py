"""What follows when something goes wrong and no clause settles it by itself: the floorperson's ruling.

The customary resolution of each kind is offered and named as custom; only 13:69F-11.8A(d)2 states a remedy of its own,
and that is carried out where it stands. A ruling is to go on, to correct, or to void; a correction is a new act that
names the one it corrects and who ordered it (reading correction).
"""

from collections.abc import Callable

from paigow.house.rules import SideWager
from paigow.law import Cites, cite
from paigow.pieces.cents import Cents
from paigow.pieces.positions import DEALER, Position
from paigow.procedure.completion import outcome_of
from paigow.procedure.events import (
    BankPaid,
    BankPaidIn,
    CommissionTaken,
    Event,
    HandReset,
    HouseHandSet,
    IrregularityFound,
    PaymentCorrected,
    PiecesRemoved,
    RoundVoided,
    RulingGiven,
    StackDelivered,
    StackMoved,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from paigow.procedure.setting import HALVES, by_house_way, lay_down
from paigow.procedure.step import Fault, Procedure, RefusalKind, Step, anything, one_of, same_pieces
from paigow.procedure.table import MAIN, Remedy, RoundVoid, Table
from paigow.settle.commission import commission_on
from paigow.settle.outcome import Outcome

CUSTOMS: dict[str, Cites] = {
    "exposed-piece": cite("practice/floor-ruling", "68 IAC 10-11-8(b)", "COMAR 36.05.03.31 F"),
    "wrong-stack": cite("practice/floor-ruling", "68 IAC 10-11-8(a)"),
    "wrong-place": cite("practice/floor-ruling", "Queensland three-card r. 32"),
    "dice-not-flat": cite("practice/floor-ruling", "58 Pa. Code 593.4(c)", "practice/dice-flat"),
    "die-out-of-shaker": cite("practice/floor-ruling", "58 Pa. Code 593.4(b)"),
    "wrong-house-way": cite("practice/house-way-reset", "practice/floor-ruling"),
    "wrong-payment": cite("practice/wager-noticed-late", "practice/floor-ruling"),
    "fouled-pieces": cite("practice/fouled-deck", "58 Pa. Code 621a.4(a)(3)"),
    "equipment-fault": cite("practice/equipment-fault", "practice/floor-ruling"),
    "stop": cite("practice/floor-ruling"),
}
"""The custom for each kind of irregularity: what a floorperson would usually rule by."""

REMOVED = frozenset({"fouled-pieces"})
"""Kinds after which a void round's set or deck leaves the table."""


def rule_on(table: Table, found: IrregularityFound) -> Procedure[None]:
    """The floorperson rules; the correction follows, or the round goes on, or is void (`RoundVoid`)."""
    cites = CUSTOMS[found.what]
    kinds, correct = _CORRECTIONS.get(found.what, ((), None))
    can_correct = correct is not None and bool(_deviations(table, *kinds))
    rulings = ("go-on", "correct", "void") if can_correct else ("go-on", "void")
    free = (("ruling", one_of(*rulings)), ("reason", anything("the floorperson's reason")))
    given = yield from table.step(RulingGiven("go-on", ""), cites, free, _fault_of_reason)
    if given.ruling == "void":
        remedy: Remedy = "remove" if found.what in REMOVED else "reshuffle"
        raise RoundVoid(f"{found.what}: {given.reason}", remedy, cites + cite("reading/void-returns-wagers"))
    if given.ruling == "correct" and correct is not None:
        yield from correct(table, cites + cite("reading/correction"))


def _fault_of_reason(event: RulingGiven) -> Fault | None:
    return None if event.reason.strip() else Fault(RefusalKind.WRONG_VALUE, "a ruling gives its reason")


# Corrections


def _move_stack(table: Table, cites: Cites) -> Procedure[None]:
    """Each stack that lies at a wrong position goes to its own."""
    for number, demanded, done in _deviations(table, StackDelivered):
        lawful = demanded.expects
        assert isinstance(lawful, StackDelivered)
        assert isinstance(done, StackDelivered)
        yield from table.step(StackMoved(lawful.stack, lawful.position, number), cites)
        if table.stacks.get(done.position) == done.stack:
            del table.stacks[done.position]
        table.stacks[lawful.position] = lawful.stack
        del table.deviations[number]


def _reset_hand(table: Table, cites: Cites) -> Procedure[None]:
    """The house's hand set again; if hands were compared with it, what was paid is put right hand by hand."""
    for number, _, done in _deviations(table, HouseHandSet):
        assert isinstance(done, HouseHandSet)
        way = by_house_way(table, done.low + done.high)
        wanted = HandReset(done.position, way.low, way.high, number)
        yield from table.step(wanted, cites, HALVES, _same_halves(wanted))
        before = dict(table.outcomes)
        lay_down(table, done.position, way.low, way.high)
        del table.deviations[number]
        yield from _pay_the_difference(table, before, number, cites)


def _same_halves(wanted: HandReset) -> Callable[[HandReset], Fault | None]:
    def check(event: HandReset) -> Fault | None:
        if same_pieces(event.low, wanted.low) and same_pieces(event.high, wanted.high):
            return None
        return Fault(RefusalKind.WRONG_PIECES, f"the house way sets {' '.join(wanted.low)} low")

    return check


def _correct_payment(table: Table, cites: Cites) -> Procedure[None]:
    """Each wrong payment put right: the player gets what is missing or gives back what was too much."""
    for number, demanded, done in _deviations(table, *_TO_PLAYER, *_FROM_PLAYER):
        due, was = demanded.expects.amount, done.amount  # type: ignore[attr-defined]
        position = table.bank.position if isinstance(done, BankPaidIn) else done.position  # type: ignore[attr-defined]
        missing = due - was if isinstance(done, _TO_PLAYER) else was - due
        yield from correct_payment(table, position, missing, number, cites)
        del table.deviations[number]


_TO_PLAYER = (WagerPaid, BankPaid)
_FROM_PLAYER = (WagerCollected, CommissionTaken, BankPaidIn)


def correct_payment(table: Table, position: Position, amount: int, number: int, cites: Cites) -> Procedure[None]:
    """Money between the house, which bears its dealer's errors, and the player of a position (below zero: he gives)."""
    yield from table.step(PaymentCorrected(position, Cents(amount), number), cites)
    table.money.pay(table.holder_was(position), amount, from_pot=False)


def _pay_the_difference(table: Table, before: dict[Position, Outcome], number: int, cites: Cites) -> Procedure[None]:
    """What was announced is settled as announced; here each hand gets the difference to its right outcome."""
    for position, was in before.items():
        outcome = outcome_of(table, position)
        if outcome is was:
            continue
        if position is DEALER:  # the house's hand against a banking player: what it loses is his
            stake = table.house_stake
            yield from correct_payment(
                table, table.bank.position, stake * (_SIGNS[was] - _SIGNS[outcome]), number, cites
            )
        else:
            stake = table.at_comparison[position, MAIN].amount
            due = _net(stake, outcome, table) - _net(stake, was, table)
            yield from correct_payment(table, position, due, number, cites)


_SIGNS = {Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.LOSE: -1}


def _net(stake: Cents, outcome: Outcome, table: Table) -> int:
    won = stake * _SIGNS[outcome]
    return won - commission_on(stake, table.rules) if outcome is Outcome.WIN else won


def _deviations(table: Table, *kinds: type[Event]) -> list[tuple[int, Step[Event], Event]]:
    """Acts of these kinds that were done otherwise than demanded and stand uncorrected, oldest first."""
    return [
        (number, demanded, done)
        for number, (demanded, done) in sorted(table.deviations.items())
        if isinstance(done, kinds)
    ]


_CORRECTIONS: dict[str, tuple[tuple[type[Event], ...], Callable[[Table, Cites], Procedure[None]]]] = {
    "wrong-place": ((StackDelivered,), _move_stack),
    "wrong-house-way": ((HouseHandSet,), _reset_hand),
    "wrong-payment": ((*_TO_PLAYER, *_FROM_PLAYER), _correct_payment),
}
"""What a correction puts right, and how. Only an act that really was done otherwise can be corrected."""


def void_round(table: Table, void: RoundVoid) -> Procedure[None]:
    """A void round: every wager that no clause has settled goes back; what was paid of them is undone.

    Wagers on the dice that were settled before the tiles moved stay settled, and a pending dice bonus wager pends
    (readings void-returns-wagers, dice-bonus). The remedy reaches the pieces.
    """
    yield from table.step(RoundVoided(void.remedy), void.cites)
    back = cite("reading/void-returns-wagers")
    ruling = table.number
    for wager in tuple(table.wagers.values()):
        if not (wager.wager == SideWager.DICE_BONUS and table.triples):
            yield from table.step(WagerReturned(wager.position, wager.wager, wager.amount), back)
            table.money.stake(wager.by, -wager.amount)
            del table.wagers[wager.position, wager.wager]
    for person, had in table.had_at_comparison.items():
        missing = had - table.money.chips[person]
        if missing:
            yield from table.step(PaymentCorrected(person.seat, Cents(missing), ruling), back)
            table.money.pay(person, missing, from_pot=False)
    table.money.clear(sum(wager.amount for wager in table.wagers.values()))
    if void.remedy == "remove":
        yield from table.step(PiecesRemoved(table.identity), void.cites)
        table.identity = ""
