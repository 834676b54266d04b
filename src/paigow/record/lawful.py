"""Who is owed money: the lawful twin of a round beside what the record shows was paid.

The twin makes the same choices with the same chance, and every act as the law demands it. What a player has after it,
less what he has in the record, is what he is owed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from paigow.pieces.people import Person
from paigow.pieces.positions import DEALER, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event, IrregularityFound, PlayerLeft
from paigow.procedure.round import Round
from paigow.procedure.step import Demand, Refusal, Step, steps_of, with_fields
from paigow.record.assume import assumed
from paigow.record.branch import Branch, Move

HOUSE = "house"
MOST_ACTS = 1000
"""No round has more acts than this."""


def owed_after(
    branch: Branch, events: Sequence[Event] | None = None, stopped: Branch | None = None
) -> dict[str, int] | None:
    """What each player, and the house, should have besides what the record gives them, in cents; nothing where equal.

    `branch` is the round as it was taken to go, `events` what the record says where that is something else, `stopped`
    the round up to where it should have stopped. None where there is no end to it: then the money cannot be told.
    """
    twin = lawful_twin(stopped or branch)
    if twin is None or branch.demand is not None:
        return None
    there, here = twin.table.money, branch.round.table.money
    found = Counter({person.value: there.chips.get(person, 0) for person in {*there.chips, *here.chips}})
    found[HOUSE] = there.house
    found.subtract({person.value: amount for person, amount in here.chips.items()} | {HOUSE: here.house})
    owners = _owners(branch)
    if events is not None:
        found.subtract(_moved(events, owners))
        found.update(_moved(map(_credited, branch.moves), owners))
    return {account: found[account] for account in sorted(found) if found[account]}


def _owners(branch: Branch) -> dict[Position, str]:
    """The account of each position."""
    owners = {position: position.value for position in Position} | {DEALER: HOUSE}
    owners |= {bonus.position: bonus.by.value for bonus in branch.standing.pending}
    owners |= {
        move.event.position: move.event.by.value for move in branch.moves if isinstance(move.event, e.WagerPlaced)
    }
    return owners


def _credited(move: Move) -> Event:
    """The act as the round took it: money given at a wrong place was still reckoned to the right one."""
    place = getattr(move.step.expects, "position", None)
    return with_fields(move.event, position=place) if move.is_fact and place is not None else move.event


def _moved(events: Iterable[Event], owners: dict[Position, str]) -> Counter[str]:
    """What these acts gave to each account, and took from it. The house is on the other side of every one.

    It stands behind a player's bank too: what a wrong payment leaves there, or takes from it, is the house's.
    """
    moved: Counter[str] = Counter()
    for event in events:
        match event:
            case e.WagerPaid() | e.BankPaid() | e.WagerReturned() | e.PaymentCorrected():
                account, amount = owners[event.position], int(event.amount)
            case e.WagerCollected() | e.CommissionTaken(held_back=False):
                account, amount = owners[event.position], -event.amount
            case e.BankPaidIn(payer=payer) if payer is not Person.DEALER:
                account, amount = payer.value, -event.amount
            case _:
                continue
        moved[account] += amount
        moved[HOUSE] -= amount
    return moved


def lawful_twin(branch: Branch) -> Round | None:
    """The round as it should have gone, at its end; None if the facts do not lead to one."""
    twin = branch.source.game.open_round(branch.source.rules, branch.standing)
    facts = [move.event for move in branch.moves]
    for _ in range(MOST_ACTS):
        demand = twin.demand
        if demand is None:
            return twin
        event = next_event(demand, facts)
        if event is None or isinstance(twin.offer(event), Refusal):
            return None
    return None


def next_event(demand: Demand, facts: list[Event]) -> Event | None:
    """What lawfully comes next: a fact as it is, the right form of one that was done otherwise, or what is due.

    What may come at any moment comes when no fact before it is left that could.
    """
    steps = steps_of(demand)
    stop = next((at for at, fact in enumerate(facts) if isinstance(fact, IrregularityFound | PlayerLeft)), len(facts))
    found = _answer(steps, facts, stop)
    if found is not None or stop == len(facts):
        return found or next((event for step in reversed(steps) for event in assumed(step, facts)), None)
    return facts.pop(stop)


def _answer(steps: Sequence[Step[Event]], facts: list[Event], stop: int) -> Event | None:
    for index, fact in enumerate(facts[:stop]):
        for step in steps:
            if type(step.expects) is type(fact) and step.fault_of(fact) is None:
                return facts.pop(index)
    for index, fact in enumerate(facts[:stop]):
        for step in steps:
            if type(step.expects) is type(fact) and (right := _righted(step, fact)) is not None:
                del facts[index]
                return right
    return None


def _righted(step: Step[Event], fact: Event) -> Event | None:
    """The fact with its fixed fields as the law demands, or wholly as the step expects; None if that is no answer."""
    free = {name for name, _ in step.free}
    names: Sequence[str] = [name for name in fact.__struct_fields__ if name not in free]
    for event in (with_fields(fact, **{name: getattr(step.expects, name) for name in names}), step.expects):
        if step.fault_of(event) is None:
            return event
    return None
