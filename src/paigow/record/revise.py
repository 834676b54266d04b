"""What a line may have said in place of what it says: each an event that differs in one field.

A fact that only the record shows (a wager, a throw, a seat, a hand taken) can be written down wrongly, and everything
after it then speaks against it. The checker tries whether the record agrees with itself if that one line was otherwise.
"""

from collections.abc import Iterator, Sequence
from typing import get_args, get_type_hints

from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import with_fields
from paigow.procedure.table import MAIN
from paigow.procedure.wagering import limits_of
from paigow.record.assume import amount_implied, staked_before, throws_implied
from paigow.record.branch import Branch

IRREGULARITIES: tuple[str, ...] = get_args(get_type_hints(e.IrregularityFound)["what"])
RULINGS: tuple[str, ...] = get_args(get_type_hints(e.RulingGiven)["ruling"])


def otherwise(branch: Branch, event: Event, ahead: Sequence[Event]) -> Iterator[Event]:
    """The event with one field as it may have been, as far as the events ahead speak of it. Only facts are revised."""
    match event:
        case e.WagerPlaced():
            yield from _wagers(branch, event, ahead)
        case e.WagerRaised():
            yield from _raises(branch, event, ahead)
        case e.WagerWithdrawn():
            yield from _each(event, "by", PLAYERS)
            yield from _each(event, "position", BETTING_POSITIONS)
            yield from _each(event, "wager", (MAIN, *(branch.source.rules.wagers or ())))
        case e.PlayerSeated():
            yield from _each(event, "by", PLAYERS)
            yield from _each(event, "chips", (None,))
        case e.PlayerLeft():
            yield from _each(event, "by", PLAYERS)
        case e.ShakerUncovered():
            for throw in throws_implied(ahead):
                yield from _each(event, "dice", (throw.dice,))
        case e.NumberDisplayed():
            yield from _each(event, "number", range(1, len(branch.source.game.equipment.ring) + 1))
        case e.HandTaken():
            yield from _each(event, "pieces", (None,))
            yield from _each(event, "position", BETTING_POSITIONS)
        case e.HandSet():
            if event.low is not None or event.high is not None:
                yield with_fields(event, low=None, high=None)
            yield from _each(event, "position", BETTING_POSITIONS)
        case e.HandTurnedUp():
            yield from _hands_set(event, ahead)
        case e.BankTaken():
            yield from _each(event, "share", ("sole", "co"))
        case e.IrregularityFound():
            yield from _each(event, "what", IRREGULARITIES)
        case e.RulingGiven():
            yield from _each(event, "ruling", RULINGS)


def _wagers(branch: Branch, event: e.WagerPlaced, ahead: Sequence[Event]) -> Iterator[Event]:
    yield from _each(event, "on", ("", *(position.value for position in Position)))
    yield from _each(event, "by", PLAYERS)
    yield from _each(event, "position", BETTING_POSITIONS)
    yield from _each(event, "wager", (MAIN, *(branch.source.rules.wagers or ())))
    limits = limits_of(branch.source.rules, event.wager)
    yield from _each(event, "amount", (amount_implied((event.position, event.wager), ahead, event.amount), *limits))


def _raises(branch: Branch, event: e.WagerRaised, ahead: Sequence[Event]) -> Iterator[Event]:
    yield from _each(event, "by", PLAYERS)
    yield from _each(event, "position", BETTING_POSITIONS)
    yield from _each(event, "wager", (MAIN, *(branch.source.rules.wagers or ())))
    place, lies = (event.position, event.wager), staked_before(branch, event)
    yield from _each(event, "amount", (Cents(amount_implied(place, ahead, Cents(lies + event.amount)) - lies),))


def _hands_set(event: e.HandTurnedUp, ahead: Sequence[Event]) -> Iterator[Event]:
    for later in ahead:
        if isinstance(later, e.HouseHandSet) and later.position is event.position:
            yield from _each(event, "pieces", ((*later.low, *later.high),))
            return


def _each(event: Event, name: str, values: Sequence[object]) -> Iterator[Event]:
    """The event with each other value of a field that it has."""
    for value in values:
        if name in event.__struct_fields__ and value != getattr(event, name):
            yield with_fields(event, **{name: value})


def unforeseen(branch: Branch, event: Event) -> Iterator[Event]:
    """What may come at any moment, whatever is due, and can be why this event came: something found, somebody gone."""
    match event:
        case e.RulingGiven() | e.RoundVoided():
            yield from (e.IrregularityFound(what) for what in IRREGULARITIES)  # type: ignore[arg-type]
        case _:
            table = branch.round.table
            place = getattr(event, "position", None)
            holder = table.holder(place) if place in BETTING_POSITIONS else table.banker
            if holder is not None:
                yield e.PlayerLeft(holder)
