"""Single mutations of conforming records: each is found, with one breach, or is a freedom that the law gives.

A lot of them, drawn anew for every change of the word; `bench/mutants.py --all` takes every one.
"""

from random import Random
from typing import Any

import pytest

from checking import dealt, first, freedoms, mutant_rounds, mutants, report_on
from paigow.house.rules import HouseRules
from paigow.law import registry
from paigow.procedure import events as e

WORD = "test"
DRAWN = 4
"""So many mutations of each record."""


@pytest.fixture(scope="module")
def cases() -> list[Any]:
    return list(mutant_rounds.cases((WORD,)))


@pytest.fixture(scope="module")
def verdicts(cases: list[Any]) -> list[Any]:
    draw = Random(WORD)
    drawn = [(case, draw.sample(list(mutants.mutants(case, draw)), DRAWN)) for case in cases]
    return [verdict for case, some in drawn for verdict in mutants.judged(case, some)]


def test_the_records_are_of_every_game_and_conform_but_for_what_they_put_right(cases: list[Any]) -> None:
    assert len(cases) > 80
    assert {case.source.game.name for case in cases} == {"pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow"}
    breached = {case.name.partition(": ")[2] for case in cases if not report_on(case).conforms}
    put_right = {"wrong place corrected", "house way reset", "wrong payment corrected", "wrong outcome corrected"}
    assert breached == put_right | {"wrong place let stand"}


def test_every_mutation_is_found_or_free(verdicts: list[Any]) -> None:
    lost = [v.mutant for v in verdicts if not v.is_found and freedoms.freedom_of(v.mutant) is None]
    assert not lost, "\n".join(map(mutants.told, lost))


def test_one_fault_is_one_breach(verdicts: list[Any]) -> None:
    many = [verdict for verdict in verdicts if verdict.mutant.kind != "exchange" and len(verdict.more) > 1]
    found = [verdict for verdict in verdicts if verdict.is_found]
    assert len(many) <= len(found) // 50, "\n".join(mutants.told(verdict.mutant) for verdict in many)


def test_the_breach_stands_at_the_line_or_where_a_later_one_contradicts_it(verdicts: list[Any]) -> None:
    found = [verdict for verdict in verdicts if verdict.is_found]
    assert sum(verdict.is_at_line for verdict in found) > 0.85 * len(found)
    assert all(v.more[0].line - 2 >= min(v.mutant.lines) for v in found if v.more)


@pytest.mark.parametrize("freedom", freedoms.FREEDOMS, ids=lambda freedom: freedom.words)
def test_a_freedom_names_a_clause_or_is_the_records_own(freedom: Any) -> None:
    assert freedom.cite == "" or freedom.cite in registry()


# Single mutations, written out


def mutations(case: Any, **wanted: object) -> list[Any]:
    """Mutants of a case whose fields are as wanted, judged."""
    some = [
        mutant
        for mutant in mutants.mutants(case, Random(WORD))
        if all(getattr(mutant, name) == value for name, value in wanted.items())
    ]
    return list(mutants.judged(case, some))


def test_four_shakes_are_free_and_two_are_not() -> None:
    case = dealt("pai-gow")
    shaken = first(case.events, e.ShakerShaken)
    found = {verdict.mutant.now.times: verdict for verdict in mutations(case, was=shaken, field="times")}
    assert {times for times, verdict in found.items() if verdict.is_found} == {1, 2}
    assert {freedoms.freedom_of(found[times].mutant).cite for times in found if times > 3} == {"13:69F-10.6(a)"}


def test_any_card_put_on_another_stack_is_one_breach_at_its_line() -> None:
    case = dealt("pai-gow-poker", house=HouseRules())
    found = [verdict for event in case.events[20:24] for verdict in mutations(case, was=event, field="stack")]
    assert len(found) > 15
    assert all(len(verdict.more) == 1 and verdict.is_at_line for verdict in found)


def test_any_other_throw_is_one_breach_where_the_total_is_announced() -> None:
    case = dealt("pai-gow", throws=((1, 2, 3),))
    shown = first(case.events, e.ShakerUncovered)
    for verdict in mutations(case, was=shown, field="dice"):
        if sum(verdict.mutant.now.dice) == 6:
            assert freedoms.freedom_of(verdict.mutant).cite == "13:69F-10.6(b)"
        else:
            (breach,) = verdict.more
            assert breach.line == case.events.index(shown) + 3
            assert "total is 6" in breach.why
