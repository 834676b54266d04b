"""Rounds of any game at which anything is tried: what must hold after every act, and at the end.

`table_machine` says what is tried and what must hold.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from table_machine import DEVIATE, LAWFUL, LEAVE, MOODS, STOP, UNLAWFUL, WILD, Below, TableMachine, any_table

BOUNDED = settings(
    max_examples=80,
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def chosen_by(data: st.DataObject) -> Below:
    """Choices that can be shrunk."""
    draw: Callable[[st.SearchStrategy[int]], int] = data.draw
    return lambda n: draw(st.integers(0, n - 1)) if n > 1 else 0


@BOUNDED
@given(st.data())
def test_whatever_is_tried_the_round_holds(data: st.DataObject) -> None:
    below = chosen_by(data)
    machine = TableMachine(*any_table(below), below)
    try:
        machine.play_round()
    except BaseException:
        note("\n".join(map(str, machine.history)))
        raise


@pytest.mark.parametrize(
    "moods",
    [
        pytest.param(MOODS, id="everything"),
        pytest.param((LAWFUL,), id="lawful-acts-only"),
        pytest.param((LAWFUL, LAWFUL, LEAVE, LEAVE), id="players-leave"),
        pytest.param((LAWFUL, LAWFUL, STOP, LEAVE), id="rulings"),
        pytest.param((LAWFUL, DEVIATE), id="deviations"),
        pytest.param((LAWFUL, UNLAWFUL, WILD), id="refusals"),
    ],
)
def test_rounds_follow_each_other_at_one_table(moods: tuple[int, ...]) -> None:
    """Many rounds from seeds: more of them than can be shrunk."""
    for seed in range(150):
        below = Random(seed).randrange
        machine = TableMachine(*any_table(below), below, moods)
        for _ in range(2):
            machine.play_round()


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_too_wild_to_be_taken_or_refused(seed: int) -> None:
    """Wild acts are entered as facts too; after that nothing is sure but that nothing escapes."""
    below = Random(seed).randrange
    machine = TableMachine(*any_table(below), below, (LAWFUL,))
    until = below(90)
    while machine.round.demand is not None and machine.tries < until:
        machine.act()
    for _ in range(40):
        if machine.round.demand is None:
            return
        machine.round.offer(machine.any_event(machine.wild))
        if machine.round.demand is not None:
            machine.round.deviate(machine.any_event(machine.wild))
