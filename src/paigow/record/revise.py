"""What a line may have said in place of what it says: each an event that differs in one field.

A fact that only the record shows (a wager, a throw, a seat, a hand taken) can be written down wrongly, and everything
after it then speaks against it. The checker tries whether the record agrees with itself if that one line was otherwise.
"""

from collections.abc import Iterator, Sequence

from paigow.pieces.people import PLAYERS
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import with_fields
from paigow.procedure.table import MAIN
from paigow.record.assume import amount_implied, throws_implied
from paigow.record.branch import Branch


def otherwise(branch: Branch, event: Event, ahead: Sequence[Event]) -> Iterator[Event]:
    """The event with one field as it may have been, as far as the events ahead speak of it. Only facts are revised."""
    match event:
        case e.WagerPlaced():
            yield from _wagers(branch, event, ahead)
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
        case e.IrregularityFound() | e.RulingGiven():
            for name in ("what", "ruling"):
                later = (getattr(x, name, None) for x in ahead)
                yield from _each(event, name, tuple(dict.fromkeys(x for x in later if x)))


def _wagers(branch: Branch, event: e.WagerPlaced, ahead: Sequence[Event]) -> Iterator[Event]:
    yield from _each(event, "on", ("", *(position.value for position in Position)))
    yield from _each(event, "by", PLAYERS)
    yield from _each(event, "position", BETTING_POSITIONS)
    yield from _each(event, "wager", (MAIN, *(branch.source.rules.wagers or ())))
    yield from _each(event, "amount", (amount_implied((event.position, event.wager), ahead, event.amount),))


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
