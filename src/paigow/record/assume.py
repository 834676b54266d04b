"""What a record leaves unsaid: acts that no line records.

An assumption is never evidence. It lets the check go on; what rests on it is reported as undecidable.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal

from paigow.house.rules import SideWager
from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice, dragons_eye, is_triple, total
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import Step, with_fields
from paigow.procedure.table import MAIN, Table
from paigow.procedure.wagering import limits_of
from paigow.record.before import NOT_RECORDED, seat_those_who_act, standing_before
from paigow.record.branch import Branch

__all__ = [
    "amount_implied",
    "assumed",
    "hands_that_fit",
    "seat_those_who_act",
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
            yield from _main_wager_implied(ahead)
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


def _main_wager_implied(ahead: Sequence[Event]) -> Iterator[Event]:
    """The main wager that the side wager about to be placed needs beside it."""
    side = ahead[0] if ahead else None
    if isinstance(side, e.WagerPlaced) and side.wager != MAIN:
        usual = next((x.amount for x in ahead if isinstance(x, e.WagerPlaced) and x.wager == MAIN), Cents(25_00))
        amount = amount_implied((side.position, MAIN), ahead, usual)
        yield e.WagerPlaced(side.by, side.position, MAIN, amount)


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
        backing = _backing_implied(branch, place, ahead)
        yield e.WagerPlaced(player or Person(event.position.value), *place, amount, backing)


def amount_implied(place: tuple[Position, str], ahead: Sequence[Event], usual: Cents) -> Cents:
    """What was collected of it, or paid at even money; the usual wager where nothing was."""
    for event in ahead:
        if isinstance(event, e.WagerCollected) and (event.position, event.wager) == place:
            return event.amount
        if isinstance(event, e.WagerPaid) and (event.position, event.wager) == place == (event.position, MAIN):
            return event.amount
    return usual


def _backing_implied(branch: Branch, place: tuple[Position, str], ahead: Sequence[Event]) -> str:
    """What a wager on the dice can have backed: what came, if it was paid, and something else if it was collected."""
    moves = [move.event for move in branch.moves]
    won = any(isinstance(event, e.WagerPaid) and (event.position, event.wager) == place for event in ahead)
    if place[1] == SideWager.DRAGONS_EYE:
        shown = next((dragons_eye(event.dice) for event in moves if isinstance(event, e.ShakerUncovered)), 1)
        return str(shown if won else shown % 6 + 1)
    if place[1] == SideWager.START:
        start = next((event.position for event in moves if isinstance(event, e.StartCounted)), Position.DEALER)
        other = Position.ONE if start is Position.DEALER else Position.DEALER
        return (start if won else other).value
    return ""


def hands_that_fit(branch: Branch, step: Step[Event], ahead: Sequence[Event]) -> Iterator[Event]:
    """A hand nobody recorded and nobody exposed, made of pieces that nothing speaks of, so that the check can go on.

    It fares as the record says it did, or as nearly so as can be. What it was is undecidable.
    """
    expected = step.expects
    if not isinstance(expected, e.HandExposed) or branch.round.table.hands[expected.position].pieces is not None:
        return
    table, position = branch.round.table, expected.position
    wanted = tuple(_comparisons(table, position, ahead))
    best: tuple[int, Event] | None = None
    for pieces in _loose_hands(table, ahead):
        way = table.equipment.set_by_way(pieces, table.rules)
        fits = sum(fares(way.low, way.high) for fares in wanted)
        if best is None or fits > best[0]:
            best = fits, e.HandExposed(position, way.low, way.high)
        if fits == len(wanted):
            break
    if best is not None:
        yield best[1]


Fares = Callable[[e.Pieces, e.Pieces], bool]


def _comparisons(table: Table, position: Position, ahead: Sequence[Event]) -> Iterator[Fares]:
    """Each comparison that the record tells of and in which that hand takes part: whether a hand fares so in it."""

    def fares(said: str, other: tuple[e.Pieces, e.Pieces], *, is_bank: bool) -> Fares:
        def compare(low: e.Pieces, high: e.Pieces) -> bool:
            mine, against = ((*other, low, high), said) if is_bank else ((low, high, *other), said)
            return bool(table.equipment.compare(*mine, table.rules).result == against)

        return compare

    is_bank = position is table.bank.position
    shown = {x.position: (x.low, x.high) for x in ahead if isinstance(x, e.HandExposed | e.HouseHandSet)}
    known = {place: (hand.low, hand.high) for place, hand in table.hands.items() if hand.low and hand.high}
    for said in ahead:
        if isinstance(said, e.HandCompared) and (is_bank or said.position is position):
            place = said.position if is_bank else table.bank.position
            other = known.get(place) or shown.get(place)
            if other is not None and place is not position:
                yield fares(said.outcome, other, is_bank=is_bank)


def _loose_hands(table: Table, ahead: Sequence[Event]) -> Iterator[e.Pieces]:
    """Hands of pieces that were not seen and of which no line ahead speaks, in a fixed order."""
    spoken = [piece for event in ahead for name in _HALVES for piece in getattr(event, name, None) or ()]
    loose = [piece for piece, count in table.unseen.items() for _ in range(count - spoken.count(piece))]
    for stride in range(1, MOST_STRIDES):
        for first in range(len(loose)):
            places = {(first + stride * place) % len(loose) for place in range(table.equipment.hand)}
            if len(places) == table.equipment.hand:
                yield tuple(loose[place] for place in sorted(places))


_HALVES = ("pieces", "low", "high")
MOST_STRIDES = 24
"""So many ways of going through the loose pieces are tried for a hand that fits."""
