"""Wagers, up to the call. 13:69F-10.5 and 11.7 were not found; 13:69F-27.6(b)-(e) stands in for them.

Wagers are made, raised and withdrawn in any order until "No more bets". Whether the bank covers a wager is seen to as
it is placed or raised (reading bank-covers), so that no liability is left open when the call is made.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from paigow.house.rules import HouseRules, SideWager, StartMethod
from paigow.law import cite, sister
from paigow.pieces.cents import Cents, dollars
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import BETTING_POSITIONS, Position, are_adjacent
from paigow.procedure.events import (
    Event,
    NoMoreBetsCalled,
    PlayerLeft,
    PlayerSeated,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.side_wagers import settle_pending_of_gone
from paigow.procedure.step import Fault, Procedure, RefusalKind, Step, anything, demand_of, one_of, with_fields
from paigow.procedure.table import MAIN, Table, Wager

PLACED = sister("13:69F-27.6(b)", "13:69F-27.6(c)", "13:69F-27.6(d)")
SIX_NUMBERS = tuple(position.value for position in BETTING_POSITIONS)


def take_wagers(table: Table, until: Step[Any], side_wagers: tuple[SideWager, ...]) -> Procedure[Event]:
    """Takes seats and wagers until the act that ends them: the call, or one that comes just before it. Returns it."""
    demand = demand_of(*_wagering(table, side_wagers), until)
    wanted = type(until.expects)
    while True:
        event = yield from table.any_of(demand)
        if type(event) is wanted:
            break
        if not _stands(table, event):
            continue
        if isinstance(event, PlayerLeft):
            yield from leave(table, event.by)
        else:
            _apply(table, event)
    if isinstance(event, NoMoreBetsCalled):
        table.closed = until.cites
    return event


def _wagering(table: Table, side_wagers: tuple[SideWager, ...]) -> tuple[Step[Event], ...]:
    wagers = (MAIN, *side_wagers)
    rules = table.rules
    limits = f"{dollars(rules.minimum)} to {dollars(rules.maximum)}"
    if side_wagers:
        limits += f" (side wagers {dollars(rules.side_minimum)} to {dollars(rules.side_maximum)})"
    person = ("by", one_of(*PLAYERS))
    place = ("position", one_of(*BETTING_POSITIONS))
    wager = ("wager", one_of(*map(str, wagers)))
    main, one = MAIN, Position.ONE
    by = Person.PLAYER_ONE
    return demand_of(
        Step(
            WagerPlaced(by, one, main, Cents(0)),
            PLACED,
            (
                person,
                place,
                wager,
                ("amount", anything(f"whole cents within the limits, {limits}", int)),
                ("on", anything("what it backs", str)),
            ),
            lambda event: _fault_of_wager(table, event),
        ),
        Step(
            WagerWithdrawn(by, one, main),
            sister("13:69F-27.6(d)"),
            (person, place, wager),
            lambda event: _fault_of_withdrawal(table, event),
        ),
        Step(
            WagerRaised(by, one, main, Cents(0)),
            sister("13:69F-27.6(b)", "13:69F-27.6(d)"),
            (
                person,
                place,
                wager,
                ("amount", anything(f"whole cents, with which the wager is within the limits, {limits}", int)),
            ),
            lambda event: _fault_of_raise(table, event),
        ),
        Step(
            PlayerSeated(by),
            sister("13:69F-27.6(c)"),
            (person, ("chips", anything("an amount above zero, or none counted", int, may_be_missing=True))),
            lambda event: _fault_of_seat(table, event),
        ),
        Step(
            PlayerLeft(by),
            sister("13:69F-27.6(c)"),
            (person,),
            lambda event: _fault_of_leaving(table, event),
        ),
    ).steps


def _stands(table: Table, event: Event) -> bool:
    """Whether an act takes effect. One that came otherwise than allowed is no bet, unless only its amount is wrong."""
    step, _ = table.deviations.get(table.number, (None, None))
    if step is None:
        return True
    if not isinstance(event, WagerPlaced | WagerRaised) or not table.is_seated(event.by):
        return False
    if isinstance(event, WagerRaised):
        is_lawful = _fault_of_change(table, event) is None
    else:
        in_limits = with_fields(event, amount=limits_of(table.rules, event.wager)[0])
        is_lawful = step.fault_of(in_limits) is None and _fault_of_wager(table, in_limits) is None
    return is_lawful and event.amount > 0 and table.money.can_spare(event.by, event.amount)


def _apply(table: Table, event: Event) -> None:
    match event:
        case WagerPlaced():
            table.wagers[event.position, event.wager] = Wager(
                event.by, event.position, event.wager, event.amount, event.on
            )
            table.money.stake(event.by, event.amount)
        case WagerRaised():
            wager = table.wagers[event.position, event.wager]
            raised = structs.replace(wager, amount=Cents(wager.amount + event.amount))
            table.wagers[event.position, event.wager] = raised
            table.money.stake(event.by, event.amount)
        case WagerWithdrawn():
            _withdraw(table, table.wagers[event.position, event.wager])
        case PlayerSeated():
            table.money.seat(event.by, event.chips)


def _withdraw(table: Table, wager: Wager) -> None:
    del table.wagers[wager.position, wager.wager]
    table.money.stake(wager.by, -wager.amount)


def leave(table: Table, person: Person) -> Procedure[None]:
    """A player goes: before the call with his wagers and his seat; after it his wagers stand (`Table.left`).

    A dice bonus wager that pends is settled first; who leaves meanwhile goes with him. Reading player-leaves.
    """
    if not table.is_open or not table.is_seated(person):
        return
    table.left.add(person)
    if len(table.left) > 1:
        return
    yield from settle_pending_of_gone(table)
    for gone in sorted(table.left):
        _see_off(table, gone)


def _see_off(table: Table, person: Person) -> None:
    for wager in tuple(table.wagers.values()):
        if wager.by == person:
            _withdraw(table, wager)
    table.money.leave(person)
    table.left.discard(person)
    table.wagered.pop(person, None)
    table.owed = {number: owed for number, owed in table.owed.items() if owed.person != person}


def _is_pending(table: Table, wager: str) -> bool:
    """Whether a wager of that name waits for the next shake. Reading dice-bonus."""
    return wager == SideWager.DICE_BONUS and table.standing.triples > 0


# What makes a wager unlawful


def _fault_of_wager(table: Table, event: WagerPlaced) -> Fault | None:
    return (
        _fault_of_place(table, event)
        or _fault_of_kind(table, event)
        or _fault_of_amount(table, event)
        or _fault_of_cover(table, event)
    )


def _fault_of_place(table: Table, event: WagerPlaced) -> Fault | None:
    if not table.is_seated(event.by):
        return Fault(RefusalKind.WRONG_ACTOR, f"player {event.by} is not seated", sister("13:69F-27.6(c)"))
    seat = event.by.seat
    if event.position is seat:
        return None
    two = sister("13:69F-27.6(e)") + cite("reading/two-positions")
    if not table.rules.two_positions:
        return Fault(RefusalKind.NOT_PERMITTED, "the house allows one position a player", two)
    if event.by == table.banker:
        return Fault(RefusalKind.NOT_PERMITTED, "the player who banks has no second position", two)
    if not are_adjacent(seat, event.position):
        return Fault(RefusalKind.WRONG_PLACE, f"position {event.position} is not next to seat {seat}", two)
    if table.is_seated(Person(event.position.value)):
        return Fault(RefusalKind.WRONG_PLACE, f"position {event.position} is another player's", two)
    others = {w.position for w in table.wagers.values() if w.by == event.by and w.position is not seat}
    if others - {event.position}:
        return Fault(RefusalKind.NOT_PERMITTED, "a player holds two positions at the most", two)
    holder = table.holder(event.position)
    if holder not in (None, event.by):
        return Fault(RefusalKind.WRONG_PLACE, f"position {event.position} is held by player {holder}", two)
    return None


def _fault_of_kind(table: Table, event: WagerPlaced) -> Fault | None:
    if table.wager(event.position, event.wager):
        why = f"there is a {event.wager} wager at position {event.position}; raise it, or withdraw it to change it"
        return Fault(RefusalKind.NOT_PERMITTED, why)
    is_banks = event.position is table.bank.position
    if event.wager == MAIN:
        if is_banks:
            return Fault(RefusalKind.NOT_PERMITTED, "the bank has no main wager", cite("reading/bank-has-no-wager"))
        backs: tuple[str, ...] = ("",)
    else:
        if not is_banks and not table.wager(event.position):
            why = "a side wager needs a main wager at the position"
            return Fault(RefusalKind.OUT_OF_ORDER, why, cite("58 Pa. Code 670a.7"))
        if event.wager == SideWager.DICE_BONUS and table.standing.triples:
            why = "a run of triples is on; dice bonus wagers are taken when it is over"
            return Fault(RefusalKind.NOT_PERMITTED, why, cite("reading/dice-bonus"))
        backs = BACKED.get(event.wager, ("",))
        if event.wager == SideWager.START and table.rules.start is StartMethod.BUTTON:
            why = "the button shows beforehand where the deal starts; no wager is taken on it"
            return Fault(RefusalKind.NOT_PERMITTED, why, cite("reading/wager-11.13-condition"))
        if event.wager == SideWager.START:
            backs = tuple(map(str, table.equipment.ring))
    if event.on not in backs:
        words = " or ".join(backs) or "nothing"
        return Fault(RefusalKind.WRONG_VALUE, f"the {event.wager} wager backs {event.on or 'nothing'}, not {words}")
    return None


BACKED: Mapping[str, tuple[str, ...]] = {SideWager.DRAGONS_EYE: SIX_NUMBERS}


def _fault_of_amount(table: Table, event: WagerPlaced | WagerRaised, lies: int = 0) -> Fault | None:
    """What is wrong with an amount put onto the layout; `lies` is what the wager holds before it."""
    least, most = limits_of(table.rules, event.wager)
    whole = lies + event.amount
    if not least <= whole <= most:
        why = f"the {event.wager} wager is {dollars(whole)}; the limits are {dollars(least)} to {dollars(most)}"
        return Fault(RefusalKind.WRONG_AMOUNT, why)
    if not table.money.can_spare(event.by, event.amount):
        why = f"player {event.by} has {dollars(table.money.chips[event.by])}, less than {dollars(event.amount)}"
        return Fault(RefusalKind.WRONG_AMOUNT, why)
    return None


def limits_of(rules: HouseRules, wager: str) -> tuple[Cents, Cents]:
    """The least and the most that the house allows for this wager, in cents."""
    return (rules.minimum, rules.maximum) if wager == MAIN else (rules.side_minimum, rules.side_maximum)


def _fault_of_cover(table: Table, event: WagerPlaced | WagerRaised) -> Fault | None:
    banker = table.banker
    if banker is None:
        return None
    own = event.amount if event.by == banker else 0
    other = event.amount if event.wager == MAIN else 0
    need = banker_liability(table, other)
    if table.money.can_spare(banker, need + own):
        return None
    why = f"the bank of player {banker} has {dollars(table.money.chips[banker] - own)} and must cover {dollars(need)}"
    return Fault(RefusalKind.WRONG_AMOUNT, why, cite("reading/bank-covers", "practice/may-bank"))


def banker_liability(table: Table, more: int = 0) -> int:
    """The most the banking player can lose: every main wager and the house's, or half of them in a co-bank.

    `more` is about to be wagered. An odd cent of a half is the house's.
    """
    wagers = sum(wager.amount for wager in table.wagers_named(MAIN)) + more
    return wagers // 2 if table.bank.is_shared else wagers + table.house_stake


def _fault_of_raise(table: Table, event: WagerRaised) -> Fault | None:
    fault = _fault_of_change(table, event)
    if fault is not None:
        return fault
    if event.amount <= 0:
        return Fault(RefusalKind.WRONG_AMOUNT, "a raise adds to the wager; what is on it is taken back as a whole")
    lies = table.wagers[event.position, event.wager].amount
    return _fault_of_amount(table, event, lies) or _fault_of_cover(table, event)


def _fault_of_change(table: Table, event: WagerRaised | WagerWithdrawn) -> Fault | None:
    """Why this player may not change this wager: it is not there, not his, or pends."""
    wager = table.wager(event.position, event.wager)
    if wager is None:
        return Fault(RefusalKind.NOT_PERMITTED, f"there is no {event.wager} wager at position {event.position}")
    if wager.by != event.by:
        return Fault(RefusalKind.WRONG_ACTOR, f"that wager is player {wager.by}'s")
    if _is_pending(table, event.wager):
        why = f"a dice bonus wager that pends is not {'raised' if isinstance(event, WagerRaised) else 'withdrawn'}"
        return Fault(RefusalKind.NOT_PERMITTED, why, cite("13:69F-10.6A(d)", "reading/dice-bonus"))
    return None


def _fault_of_withdrawal(table: Table, event: WagerWithdrawn) -> Fault | None:
    fault = _fault_of_change(table, event)
    if fault is not None:
        return fault
    if event.wager == MAIN and len(table.wagers_at(event.position)) > 1:
        why = "the side wagers at the position are withdrawn first"
        return Fault(RefusalKind.OUT_OF_ORDER, why, cite("58 Pa. Code 670a.7"))
    return None


def _fault_of_seat(table: Table, event: PlayerSeated) -> Fault | None:
    if table.is_seated(event.by):
        return Fault(RefusalKind.WRONG_PLACE, f"seat {event.by} is taken")
    if table.holder(event.by.seat):
        return Fault(RefusalKind.WRONG_PLACE, f"position {event.by} is held by player {table.holder(event.by.seat)}")
    if event.chips is not None and event.chips <= 0:
        return Fault(RefusalKind.WRONG_AMOUNT, "a player sits down with chips worth more than nothing")
    return None


def _fault_of_leaving(table: Table, event: PlayerLeft) -> Fault | None:
    if not table.is_seated(event.by):
        return Fault(RefusalKind.WRONG_ACTOR, f"player {event.by} is not seated")
    if event.by == table.banker:
        return Fault(RefusalKind.NOT_PERMITTED, "the player who banks has taken the bank for this round")
    return None
