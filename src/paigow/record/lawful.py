"""The lawful twin of a round: the same choices and the same chance, every act as the law demands it.

What a player has after it, less what he has in the record, is what he is owed.
"""

from __future__ import annotations

from collections.abc import Sequence

from paigow.procedure.events import Event, IrregularityFound, PlayerLeft
from paigow.procedure.round import Round
from paigow.procedure.step import Demand, Refusal, Step, steps_of, with_fields
from paigow.record.assume import assumed
from paigow.record.branch import Branch

MOST_ACTS = 1000
"""No round has more acts than this."""


def owed_after(branch: Branch) -> dict[str, int]:
    """What each player, and the house, should have besides what the record gives them, in cents; nothing where equal.

    Empty where either round did not end: then the money cannot be told.
    """
    twin = lawful_twin(branch)
    if twin is None or branch.demand is not None:
        return {}
    there, here = twin.table.money, branch.round.table.money
    found = {
        person.value: there.chips.get(person, 0) - here.chips.get(person, 0)
        for person in sorted({*there.chips, *here.chips})
    }
    found["house"] = there.house - here.house
    return {account: amount for account, amount in found.items() if amount}


def lawful_twin(branch: Branch) -> Round | None:
    """The round as it should have gone, at its end; None if the facts do not lead to one."""
    twin = branch.source.game.open_round(branch.source.rules, branch.standing)
    facts = [move.event for move in branch.moves]
    for _ in range(MOST_ACTS):
        demand = twin.demand
        if demand is None:
            return twin
        event = _next_event(demand, facts)
        if event is None or isinstance(twin.offer(event), Refusal):
            return None
    return None


def _next_event(demand: Demand, facts: list[Event]) -> Event | None:
    """What lawfully comes next: a fact as it is, the right form of one that was done otherwise, or what is due."""
    if facts and isinstance(facts[0], IrregularityFound | PlayerLeft):
        return facts.pop(0)
    steps = steps_of(demand)
    for index, fact in enumerate(facts):
        for step in steps:
            if type(step.expects) is type(fact) and step.fault_of(fact) is None:
                return facts.pop(index)
    for index, fact in enumerate(facts):
        for step in steps:
            if type(step.expects) is type(fact) and (right := _righted(step, fact)) is not None:
                del facts[index]
                return right
    return next((event for step in reversed(steps) for event in assumed(step, facts)), None)


def _righted(step: Step[Event], fact: Event) -> Event | None:
    """The fact with its fixed fields as the law demands, or wholly as the step expects; None if that is no answer."""
    free = {name for name, _ in step.free}
    names: Sequence[str] = [name for name in fact.__struct_fields__ if name not in free]
    for event in (with_fields(fact, **{name: getattr(step.expects, name) for name in names}), step.expects):
        if step.fault_of(event) is None:
            return event
    return None
