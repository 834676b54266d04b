"""Golden rounds in which something goes wrong: what each irregularity changes, told in full."""

from collections.abc import Callable
from itertools import combinations

from mishaps import TABLES, deviates, stops, table_of
from paigow.pieces.cents import Cents
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    HandExposed,
    HandPickedUp,
    HouseHandSet,
    IrregularityFound,
    NoMoreBetsCalled,
    PlayerLeft,
    ShakerUncovered,
    StackDelivered,
    StacksCounted,
    StubSpread,
    WagerPaid,
)
from paigow.procedure.step import with_fields
from table import Play


def _dice_not_flat(play: Play) -> None:
    play.goes_to(ShakerUncovered)
    play.accepts(IrregularityFound("dice-not-flat"))


def _void_after_the_call(play: Play) -> None:
    play.goes_to(NoMoreBetsCalled)
    play.goes_on()
    stops(play, "stop", "void")


def _void_amid_the_settlement(play: Play) -> None:
    play.goes_to(HandPickedUp)
    stops(play, "exposed-piece", "void")


def _fouled(play: Play) -> None:
    play.goes_to(HandExposed)
    stops(play, "fouled-pieces", "void")


def _misdelivered(play: Play) -> None:
    play.goes_to(StackDelivered, lambda event: event.stack == 3)
    due = play.due(StackDelivered)
    free = next(place for place in (Position.SIX, Position.TWO) if place not in (due.position, *play.table.stacks))
    deviates(play, with_fields(due, position=free))
    stops(play, "wrong-place", "correct")


def _wrong_house_way(play: Play) -> None:
    play.goes_to(HouseHandSet)
    due = play.due(HouseHandSet)
    hand = due.low + due.high
    for places in combinations(range(len(hand)), len(due.low)):
        low = tuple(hand[place] for place in places)
        high = tuple(piece for place, piece in enumerate(hand) if place not in places)
        is_foul = play.table.equipment.compare(low, high, low, high, play.table.rules).foul
        if not is_foul and sorted(low) not in (sorted(due.low), sorted(due.high)):
            deviates(play, with_fields(due, low=low, high=high))
            break
    play.goes_to(HandPickedUp)
    stops(play, "wrong-house-way", "correct")


def _wrong_payment(play: Play) -> None:
    play.goes_to(WagerPaid)
    due = play.due(WagerPaid)
    deviates(play, with_fields(due, amount=Cents(due.amount + 5_00)))
    stops(play, "wrong-payment", "correct")


def _five_left(play: Play) -> None:
    play.goes_to(StubSpread)
    play.accepts(StubSpread(5), StacksCounted((7, 7, 6, 7, 7, 7, 7)))


def _whole_deck_out(play: Play) -> None:
    play.goes_to(StubSpread)
    play.accepts(StubSpread(5), StacksCounted((7,) * 7))


def _a_player_leaves(play: Play) -> None:
    play.goes_to(StackDelivered)
    play.accepts(PlayerLeft(next(person for person in play.table.players if person != play.table.banker)))


MISHAPS: dict[str, tuple[str, Callable[[Play], None]]] = {
    "dice-not-flat.tiles": ("tiles", _dice_not_flat),
    "dice-not-flat.dragons-eye": ("dragon's eye", _dice_not_flat),
    "void-after-the-call.tiles-sole": ("tiles, sole bank", _void_after_the_call),
    "void-after-the-call.supreme-button": ("supreme by button", _void_after_the_call),
    "void-amid-the-settlement.tiles-co": ("tiles, co-bank", _void_amid_the_settlement),
    "void-amid-the-settlement.triple": ("dragon's eye, a triple", _void_amid_the_settlement),
    "fouled-pieces.poker": ("poker by hand", _fouled),
    "wrong-place.tiles": ("tiles", _misdelivered),
    "wrong-place.shoe": ("poker by shoe, sole bank", _misdelivered),
    "wrong-house-way.tiles": ("tiles", _wrong_house_way),
    "wrong-house-way.poker": ("poker by hand", _wrong_house_way),
    "wrong-payment.poker-co": ("poker by shoe, co-bank", _wrong_payment),
    "wrong-payment.poker": ("poker by hand", _wrong_payment),
    "wrong-stub-misdealt.poker": ("poker by hand", _five_left),
    "wrong-stub-deck-removed.shoe": ("poker by shoe, sole bank", _whole_deck_out),
    "player-leaves.tiles-by-number": ("tiles by number", _a_player_leaves),
}
"""What goes wrong, by the name of its text: at which table, and how."""


def play_of(name: str) -> Play:
    """The round, at its end."""
    table, goes_wrong = MISHAPS[name]
    assert table in TABLES
    play = table_of(table)
    goes_wrong(play)
    return play.ends()
