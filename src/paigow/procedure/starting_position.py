"""Where the first stack goes. 13:69F-34.11; for the tiles 13:69F-10.6(a)-(c) and the procedures page.

Each way ends in the position to which the count came. The count is always counterclockwise; who is one in it is the
dealer, or the banker by practice (reading count-from; never under 34.11 in supreme pai gow).
"""

from collections.abc import Callable

from paigow.house.rules import ButtonAfterVoid, CountFrom
from paigow.law import Cites, cite
from paigow.pieces.dice import Dice, total
from paigow.pieces.people import Person
from paigow.pieces.positions import DEALER, Position, clockwise, count_to
from paigow.procedure.events import (
    NumberAnnounced,
    NumberDisplayed,
    PlayerLeft,
    ShakerCovered,
    ShakerPutAside,
    ShakerShaken,
    ShakerUncovered,
    StartButtonPlaced,
    StartCounted,
    StartMarked,
    TotalAnnounced,
)
from paigow.procedure.step import Fault, Procedure, RefusalKind, anything, at_least, between
from paigow.procedure.table import Interruption, Table

Cited = Callable[..., Cites]
"""`cite` where the section is the game's own, `sister` where it is another game's."""

INVALID_DICE = ("dice-not-flat", "die-out-of-shaker")


def counted_from(table: Table) -> Position:
    """Who is one in the count. 10.6(c), procedures/start-dice; reading count-from."""
    return table.bank.position if table.rules.count_from is CountFrom.BANKER else DEALER


def start_of_tiles_by_dice(table: Table) -> Procedure[Position]:
    """13:69F-10.6(a)-(c), or procedures/start-dice when a player banks: he shakes, the dealer lifts the lid.

    A total of 9 starts with the dealer, 13:69F-10.6(c)1, and one of 15 with position six, 13:69F-10.6(c)2.
    """
    by_banker = cite("procedures/start-dice", "reading/who-shakes")
    shown = yield from throw(table, 3, cite("13:69F-10.6(a)"), cite("13:69F-10.6(b)"), by_banker)
    yield from announce_total(table, shown, cite("13:69F-10.6(b)"))
    return (yield from count(table, total(shown), cite("13:69F-10.6(c)"), cite("procedures/start-dice")))


def start_of_tiles_by_number(table: Table) -> Procedure[Position]:
    """procedures/start-number: 1 to 8, counted from the banker."""
    cites = cite("procedures/start-number", "procedures/start-choice")
    number = yield from _display_number(table, cites)
    return (yield from count(table, number, cites, cites))


def start_of_cards_by_dice(table: Table, cited: Cited) -> Procedure[Position]:
    """13:69F-34.11(b): three shakes or more, total, count.

    A total of 8 starts with the dealer, 13:69F-34.11(b)3i, and one of 14 with position six, 13:69F-34.11(b)3ii.
    """
    by_banker = cite("practice/banker-shakes", "reading/who-shakes")
    shown = yield from throw(table, 3, cited("13:69F-34.11(b)"), cited("13:69F-34.11(b)1"), by_banker)
    yield from announce_total(table, shown, cited("13:69F-34.11(b)1"))
    counted = cite("practice/banker-shakes", "reading/count-from")
    return (yield from count(table, total(shown), cited("13:69F-34.11(b)2"), counted))


def start_of_cards_by_number(table: Table, cited: Cited) -> Procedure[Position]:
    """13:69F-34.11(c): 1 to 7."""
    cites = cited("13:69F-34.11(c)")
    number = yield from _display_number(table, cites)
    return (yield from count(table, number, cites, cite("practice/banker-shakes", "reading/count-from") + cites))


def start_of_cards_by_button(table: Table, cited: Cited) -> Procedure[Position]:
    """13:69F-34.11(d): where the button lies; at the commencement of play the dealer puts it before himself."""
    if table.start_button is None:
        yield from table.step(StartButtonPlaced(DEALER), cited("13:69F-34.11(d)"))
        table.start_button = DEALER
    return table.start_button


def rotate_button(table: Table, position: Position, cited: Cited) -> Procedure[Position]:
    """After a round the button goes one place clockwise. 13:69F-34.11(d)."""
    onward = clockwise(table.equipment.ring, position)[1]
    yield from table.step(StartButtonPlaced(onward), cited("13:69F-34.11(d)"))
    return onward


def button_moves_after_void(table: Table) -> bool:
    """Reading button-after-void."""
    return table.rules.button_after_void is ButtonAfterVoid.MOVES


def mark_start(table: Table, position: Position, cited: Cited) -> Procedure[None]:
    """At the house's option the starting position is marked. 13:69F-34.11(e)."""
    if table.rules.mark_start:
        yield from table.step(StartMarked(position), cited("13:69F-34.11(e)"))


def throw(table: Table, times: int, shaken: Cites, lid_off: Cites, by_banker: Cites) -> Procedure[Dice]:
    """The dice after at least so many shakes, by the dealer (`shaken`) or by the player who banks (`by_banker`).

    Dice that do not lie flat or leave the shaker do not count; they are shaken again.
    """
    again: Cites = ()
    while True:
        banker = table.banker
        shaker = Person.DEALER if banker is None or banker in table.left else banker
        try:
            yield from shake(table, shaker, times, (shaken if shaker is Person.DEALER else by_banker) + again)
            shown = yield from uncover(table, lid_off)
        except Interruption as stop:
            again = why_again(stop)
            continue
        return shown


def why_again(stop: Interruption) -> Cites:
    """Why the dice are shaken again; nothing where it was the shaker who left."""
    if isinstance(stop.event, PlayerLeft):
        return ()
    return cite("58 Pa. Code 593.4(c)" if stop.event.what == "dice-not-flat" else "58 Pa. Code 593.4(b)")


def shake(table: Table, shaker: Person, times: int, cites: Cites) -> Procedure[None]:
    """The covered shaker is shaken so many times or more. `Interruption`: invalid dice, or the shaker has left."""
    step = ShakerShaken(times, shaker)
    yield from table.step(step, cites, (("times", at_least(times)),), lets=(*INVALID_DICE, shaker))


def uncover(table: Table, cites: Cites) -> Procedure[Dice]:
    """The dealer removes the lid. `Interruption`: invalid dice."""
    free = (("dice", anything("three numbers from 1 to 6")),)
    shown = yield from table.step(ShakerUncovered((1, 1, 1)), cites, free, _fault_of_dice, lets=INVALID_DICE)
    return shown.dice


def _fault_of_dice(event: ShakerUncovered) -> Fault | None:
    if len(event.dice) == 3 and all(type(die) is int and 1 <= die <= 6 for die in event.dice):
        return None
    return Fault(RefusalKind.WRONG_COUNT, "three dice show three numbers from 1 to 6")


def announce_total(table: Table, shown: Dice, cites: Cites) -> Procedure[None]:
    """The dealer totals the dice and announces the total."""
    yield from table.step(TotalAnnounced(total(shown)), cites)


def count(table: Table, number: int, cites: Cites, banker_cites: Cites) -> Procedure[Position]:
    """The dealer counts round the table to the number. `banker_cites` where the banker is one."""
    first = counted_from(table)
    position = count_to(number, table.equipment.ring, first)
    counted = yield from table.step(StartCounted(number, position), cites if first is DEALER else banker_cites)
    return counted.position if counted.position in table.equipment.ring else position  # else a fact that cannot be


def _display_number(table: Table, cites: Cites) -> Procedure[int]:
    most = len(table.equipment.ring)
    displayed = yield from table.step(NumberDisplayed(1), cites, (("number", between(1, most)),))
    yield from table.step(NumberAnnounced(displayed.number), cites)
    return displayed.number


def close_shaker(table: Table, cites: Cites) -> Procedure[None]:
    """After the deal: cover, one shake, to the dealer's right. Follows dice only (reading closing-shake)."""
    yield from table.step(ShakerCovered(), cites)
    again: Cites = ()
    while True:
        try:
            yield from table.step(ShakerShaken(1), cites + again, lets=INVALID_DICE)
        except Interruption as stop:
            again = why_again(stop)
            continue
        break
    yield from table.step(ShakerPutAside("right"), cites)
