"""The dragon's eye variation. N.J.A.C. 13:69F-10.6A.

It takes the place of 10.6(a) to (c) as far as it reaches: the shake, the starting position, and the wagers on the
dice, which are settled before a tile moves. The stacks then go round as in 10.6(d) to (f).
"""

from paigow.house.rules import SideWager, StartMethod, Sweep
from paigow.law import Cites, cite
from paigow.pieces.dice import Dice, dragons_eye, is_triple, total
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.events import (
    DragonsEyeAnnounced,
    DragonsEyeButtonPlaced,
    NextShakerNamed,
    SecondButtonPlaced,
    SecondButtonRemoved,
    ShakeLeftToDealer,
    ShakerPassed,
    ShakerShaken,
)
from paigow.procedure.side_wagers import Settled, result_of, sweep
from paigow.procedure.starting_position import (
    INVALID_DICE,
    announce_total,
    close_shaker,
    count,
    shake,
    uncover,
    why_again,
)
from paigow.procedure.step import Procedure, Step, demand_of
from paigow.procedure.table import Interruption, Table
from paigow.procedure.tiles_10_6 import CLOSING, deliver_tiles
from paigow.settle.side import Run, after_shake, number_held

SHAKES = 5


def deal_dragons_eye(table: Table) -> Procedure[None]:
    """From the five shakes to the covered shaker. 13:69F-10.6A(a)-(f) and 10.6(b)-(f)."""
    dice = yield from _throw(table)
    run = after_shake(Run(table.standing.triples), dice)
    results = _results(table, dice, run)
    button = yield from _place_button(table, dice, has_winner=any(result.won for result in results))
    yield from sweep(table, results, by_position=table.rules.sweep is Sweep.BY_POSITION)
    yield from _name_next_shaker(table, dice, button, run)
    start = yield from _starting_position(table, dice, button)
    yield from deliver_tiles(table, start, cite("13:69F-10.6A(d)", "13:69F-10.6(d)"))
    yield from close_shaker(table, CLOSING)


def _throw(table: Table) -> Procedure[Dice]:
    """Exactly five shakes by the dealer, then by the player whose dice bonus wager pends. 10.6A(e), (f)."""
    again: Cites = ()
    while True:
        shaker = table.standing.shaker
        try:
            five = cite("13:69F-10.6A(e)", "reading/five-shakes")
            yield from table.step(ShakerShaken(SHAKES), five + again, lets=INVALID_DICE)
            if _has_pending_bonus(table, shaker):
                yield from _hand_over(table, shaker)
            shown = yield from uncover(table, cite("13:69F-10.6A(a)", "13:69F-10.6A(e)"))
        except Interruption as stop:
            again = why_again(stop)
            continue
        return shown


def _has_pending_bonus(table: Table, shaker: Person) -> bool:
    """Whether the player who was named still sits there with his dice bonus wager. 10.6A(e)."""
    bets = {wager.by for wager in table.wagers_named(SideWager.DICE_BONUS)}
    return shaker in bets and shaker not in table.left


def _hand_over(table: Table, shaker: Person) -> Procedure[None]:
    """The player shakes and passes the shaker back, or has the dealer shake for him. `Interruption`: he has left.

    A shake of his that does not count he makes again.
    """
    passed = Step(ShakerPassed(shaker), cite("13:69F-10.6A(e)"))
    left = Step(ShakeLeftToDealer(shaker), cite("13:69F-10.6A(f)"))
    event = yield from table.any_of(demand_of(passed, left), lets=(shaker,))
    if isinstance(event, ShakeLeftToDealer):
        yield from shake(table, Person.DEALER, 1, cite("13:69F-10.6A(f)"))
        return
    back = ShakerPassed(Person.DEALER, shaker)
    again: Cites = ()
    while True:
        try:
            yield from shake(table, shaker, 1, cite("13:69F-10.6A(e)") + again)
            yield from table.step(back, cite("13:69F-10.6A(e)"), lets=(*INVALID_DICE, shaker))
        except Interruption as stop:
            if shaker in table.left:
                raise
            again = why_again(stop)
            continue
        return


def _place_button(table: Table, dice: Dice, *, has_winner: bool) -> Procedure[Position]:
    """The number and the winners announced, the button at its position, taken or not. 10.6A(a)."""
    number = dragons_eye(dice)
    yield from table.step(DragonsEyeAnnounced(number, has_winner), cite("13:69F-10.6A(a)", "reading/dragons-eye-die"))
    position = BETTING_POSITIONS[number - 1]
    placed = yield from table.step(
        DragonsEyeButtonPlaced(position), cite("13:69F-10.6A(a)", "reading/dragons-eye-empty-seat")
    )
    return placed.position


def _results(table: Table, dice: Dice, run: Run) -> list[Settled]:
    """Every wager on the dice that is settled now, from the dealer's right to left. 10.6A(b); one-sweep."""
    return [
        result
        for position in BETTING_POSITIONS
        for name in (SideWager.DRAGONS_EYE, SideWager.DICE_BONUS)
        if (result := _result(table, position, name, dice, run))
    ]


def _result(table: Table, position: Position, name: SideWager, dice: Dice, run: Run) -> Settled | None:
    """How a wager on the dice came out; None where there is none or it pends (10.6A(d))."""
    wager = table.wager(position, name)
    if wager is None or (name is SideWager.DICE_BONUS and run.is_pending):
        return None
    if name is SideWager.DRAGONS_EYE:
        held, reading = number_held(int(wager.on), dragons_eye(dice)), "reading/one-sweep"
    else:
        held, reading = run.held, "reading/dice-bonus"
    return result_of(table.rules.pay_table(name), wager, held, cite("13:69F-10.6A(b)", reading))


def _name_next_shaker(table: Table, dice: Dice, button: Position, run: Run) -> Procedure[None]:
    """After a triple: the next shaker, and the second button with the number of triples. 10.6A(c)."""
    shaker = Person.DEALER
    if is_triple(dice):
        holder = table.holder(button)
        if holder is not None and run.is_pending and _has_pending_bonus(table, holder):
            shaker = holder
        yield from table.step(NextShakerNamed(shaker), cite("13:69F-10.6A(c)", "reading/dragons-eye-empty-seat"))
        yield from table.step(SecondButtonPlaced(run.triples), cite("13:69F-10.6A(c)"))
    if run.is_over and run.triples:
        yield from table.step(SecondButtonRemoved(), cite("reading/dice-bonus"))
    table.shaker, table.triples = shaker, run.triples if run.is_pending else 0


def _starting_position(table: Table, dice: Dice, button: Position) -> Procedure[Position]:
    """The button's position, or in lieu of it the count of 10.6(b), (c). 10.6A(d)."""
    if table.rules.start is not StartMethod.DICE:
        return button
    in_lieu = cite("13:69F-10.6A(d)", "13:69F-10.6(c)")
    yield from announce_total(table, dice, cite("13:69F-10.6(b)", "13:69F-10.6A(d)"))
    return (
        yield from count(
            table, total(dice), in_lieu, cite("procedures/start-dice", "13:69F-10.6A(d)", "reading/count-from")
        )
    )
