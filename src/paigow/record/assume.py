"""What a record leaves unsaid: acts that no line records.

An assumption is never evidence. It lets the check go on; what rests on it is reported as undecidable.
"""

from collections.abc import Iterator, Sequence
from itertools import product, takewhile
from typing import Literal

from paigow.house.rules import SideWager
from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice, dragons_eye, is_triple, total
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import Step, with_fields
from paigow.procedure.table import MAIN
from paigow.procedure.wagering import limits_of
from paigow.record.before import NOT_RECORDED, seat_those_who_act, standing_before
from paigow.record.branch import Branch

__all__ = [
    "amount_implied",
    "assumed",
    "backing_implied",
    "seat_those_who_act",
    "staked_before",
    "standing_before",
    "throws_implied",
    "wagers_implied",
]

UPCOMING = 90
"""So many events ahead are looked at for what an unrecorded act must have shown."""

THROWS: tuple[Dice, ...] = tuple((one, two, three) for one, two, three in product(range(1, 7), repeat=3))


def assumed(step: Step[Event], ahead: Sequence[Event]) -> Iterator[Event]:
    """Events that would answer a step, likeliest first: one that a later line holds, one that later lines imply."""
    kind = type(step.expects)
    for event in ahead[:UPCOMING]:
        if type(event) is kind and step.fault_of(event) is None:
            yield event
            break
    yield from _implied(step, ahead)
    is_bold = isinstance(step.expects, e.BankTaken) and not any(isinstance(event, e.BankMarked) for event in ahead)
    if not is_bold and step.fault_of(step.expects) is None:  # nobody is assumed to bank of whose bank nothing speaks
        yield step.expects


def _implied(step: Step[Event], ahead: Sequence[Event]) -> Iterator[Event]:
    match step.expects:
        case e.ShakerUncovered():
            yield from throws_implied(ahead)
        case e.NumberDisplayed():
            number = next((x.number for x in ahead if isinstance(x, e.NumberAnnounced | e.StartCounted)), None)
            if number is not None:
                yield e.NumberDisplayed(number)
        case e.HandTurnedUp(position=position) | e.HandExposed(position=position) | e.HandTaken(position=position):
            yield from _hands_implied(step, position, ahead)
        case e.RulingGiven():
            yield e.RulingGiven(_ruling_implied(ahead), NOT_RECORDED)
        case e.PiecesReceived():
            yield e.PiecesReceived(NOT_RECORDED)
        case e.WagerPlaced():
            yield from _wager_needed(ahead)
        case e.PlayerSeated():
            player = next((x.by for x in ahead if isinstance(x, e.WagerPlaced)), None)
            if player is not None:
                yield e.PlayerSeated(player)


def _ruling_implied(ahead: Sequence[Event]) -> Literal["go-on", "correct", "void"]:
    match ahead[:1]:
        case [e.RoundVoided()]:
            return "void"
        case [e.StackMoved() | e.HandReset() | e.PaymentCorrected()]:
            return "correct"
    return "go-on"


def _wager_needed(ahead: Sequence[Event]) -> Iterator[Event]:
    """The wager without which what comes cannot be: the main wager beside a side wager, the one that is raised."""
    match ahead[:1]:
        case [e.WagerPlaced(by=by, position=position, wager=side)] if side != MAIN:
            place = position, MAIN
        case [e.WagerRaised(by=by, position=position, wager=wager)]:
            place = position, wager
        case _:
            return
    usual = next((x.amount for x in ahead if isinstance(x, e.WagerPlaced) and x.wager == place[1]), Cents(25_00))
    amount = amount_implied(place, ahead, usual)
    yield e.WagerPlaced(by, *place, amount, backing_implied(place, ahead, ()))


def throws_implied(ahead: Sequence[Event]) -> Iterator[e.ShakerUncovered]:
    """The throw that agrees with what was announced and counted after it."""
    announced = next((x.total for x in ahead if isinstance(x, e.TotalAnnounced)), None)
    announced = announced or next((x.number for x in ahead if isinstance(x, e.StartCounted)), None)
    eye = next((x.number for x in ahead if isinstance(x, e.DragonsEyeAnnounced)), None)
    has_triple = any(isinstance(x, e.SecondButtonPlaced) for x in ahead)
    for dice in THROWS:
        agrees = announced in (None, total(dice)) and eye in (None, dragons_eye(dice))
        if agrees and has_triple == is_triple(dice):
            yield e.ShakerUncovered(dice)
            return


def _hands_implied(step: Step[Event], position: Position, ahead: Sequence[Event]) -> Iterator[Event]:
    for event in ahead[:UPCOMING]:
        low, high = getattr(event, "low", None), getattr(event, "high", None)
        if low is None or high is None or getattr(event, "position", None) is not position:
            continue
        if isinstance(step.expects, e.HandExposed):
            yield e.HandExposed(position, low, high)
        else:
            yield with_fields(step.expects, pieces=(*low, *high))
        return


def wagers_implied(branch: Branch, ahead: Sequence[Event]) -> Iterator[e.WagerPlaced]:
    """The wagers that nobody recorded and of which acts ahead speak: a hand played, a wager collected or paid."""
    table = branch.round.table
    seen: set[tuple[Position, str]] = set()
    player: Person | None
    for event in ahead:
        if isinstance(event, e.HandTaken) and event.position is not table.bank.position:
            place, player = (event.position, MAIN), event.by
        elif isinstance(event, e.WagerCollected | e.WagerPaid) and event.wager != "envy":
            place, player = (event.position, event.wager), table.holder(event.position)
        else:
            continue
        if event.position not in BETTING_POSITIONS or place in seen:
            continue
        if place in table.at_comparison or table.wager(*place):
            continue
        seen.add(place)
        usual, _ = limits_of(branch.source.rules, place[1])
        amount = amount_implied(place, ahead, usual)
        backing = backing_implied(place, ahead, [move.event for move in branch.moves])
        yield e.WagerPlaced(player or Person(event.position.value), *place, amount, backing)


def amount_implied(place: tuple[Position, str], ahead: Sequence[Event], usual: Cents) -> Cents:
    """What was collected of it, or paid at even money, less what is yet added to it; the usual wager where nothing was.

    Where that leaves nothing it is the usual wager too.
    """
    for event in ahead:
        if not isinstance(event, e.WagerCollected | e.WagerPaid) or (event.position, event.wager) != place:
            continue
        if isinstance(event, e.WagerCollected) or event.wager == MAIN:
            left = event.amount - _raised(place, ahead)
            return Cents(left) if left > 0 else usual
    return usual


def _raised(place: tuple[Position, str], ahead: Sequence[Event]) -> int:
    """What is added to a wager up to the call."""
    before_the_call = takewhile(lambda event: not isinstance(event, e.NoMoreBetsCalled), ahead)
    return sum(x.amount for x in before_the_call if isinstance(x, e.WagerRaised) and (x.position, x.wager) == place)


def staked_before(branch: Branch, raised: e.WagerRaised) -> int:
    """What a wager held before it was raised, in cents; 0 where there was none."""
    held = 0
    for event in (move.event for move in branch.moves):
        if event is raised:
            break
        match event:
            case e.WagerPlaced(position=raised.position, wager=raised.wager, amount=amount):
                held = amount
            case e.WagerRaised(position=raised.position, wager=raised.wager, amount=amount):
                held += amount
            case e.WagerWithdrawn(position=raised.position, wager=raised.wager):
                held = 0
    return held


def backing_implied(place: tuple[Position, str], ahead: Sequence[Event], before: Sequence[Event]) -> str:
    """What a wager on the dice can have backed: what came, if it was paid, and something else if it was collected."""
    acts = (*before, *ahead)
    won = any(isinstance(event, e.WagerPaid) and (event.position, event.wager) == place for event in ahead)
    if place[1] == SideWager.DRAGONS_EYE:
        shown = next((dragons_eye(event.dice) for event in acts if isinstance(event, e.ShakerUncovered)), 1)
        return str(shown if won else shown % 6 + 1)
    if place[1] == SideWager.START:
        start = next((event.position for event in acts if isinstance(event, e.StartCounted)), Position.DEALER)
        other = Position.ONE if start is Position.DEALER else Position.DEALER
        return (start if won else other).value
    return ""
