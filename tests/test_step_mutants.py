"""Mutants: a round with an act left out or swapped, and a procedure with a step left out or swapped.

The first kind changes the history: it must be refused at that very place, with the clause of the act that was due. The
second changes the procedure: the lawful history must stumble at the changed step, and so name that step's clause. Both
go through every act of a round of every game, way of dealing, start method and bank.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from msgspec import Struct

from paigow.games import GAMES
from paigow.house.rules import Dealing, StartMethod
from paigow.law import Cites, registry
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.procedure.events import (
    Event,
    HandSet,
    HandTaken,
    PlayerSeated,
    RoundVoided,
    ShakeLeftToDealer,
    ShakerPassed,
    ShakerShaken,
    StackCollected,
    StacksCounted,
    StubSpread,
    WagerPlaced,
)
from paigow.procedure.irregularities import rule_on
from paigow.procedure.round import Round
from paigow.procedure.standing import Result, Standing
from paigow.procedure.step import Demand, Procedure, Refusal, steps_of, tag
from paigow.procedure.table import MAIN, Table
from paigow.procedure.whole_round import whole_round
from table import Play, Told, opened, played, up_to

THREE = Person.PLAYER_THREE


class Freedom(Struct, frozen=True):
    """Acts for which the law gives no order among themselves: swapped, they are lawful still. `cites` say so."""

    kinds: tuple[type[Event], ...]
    cites: tuple[str, ...]


FREEDOMS = (
    Freedom((PlayerSeated, WagerPlaced), ("13:69F-27.6(b)", "13:69F-27.6(c)")),
    Freedom((HandTaken, HandSet), ("58 Pa. Code 621a.8(b)", "68 IAC 10-9-13(a)")),
    Freedom((StackCollected,), ("13:69F-10.6(e)", "13:69F-11.8A(g)", "13:69F-31.8(d)1", "13:69F-31.10(e)1")),
)
"""Seats and wagers before the call; the players' hands, each by itself; the unwagered stacks."""
CHOICES = (PlayerSeated, WagerPlaced)
"""No duty: a player may sit down and wager, or not. A round without such an act is another lawful round."""


# The rounds


def combinations() -> Iterator[tuple[str, Callable[[], Play]]]:
    """A round of every game, way of dealing, start method and bank."""
    for game in GAMES.values():
        for dealing, starts in game.starts.items():
            for start in starts:
                for bank in ("dealer", "sole", "co") if game.has_bank else ("dealer",):
                    name = f"{game.name}.{dealing}.{start}.{bank}"
                    yield name, lambda row=(game.name, dealing, start, bank): combined(*row)  # type: ignore[misc]


def combined(game: str, dealing: Dealing, start: StartMethod, bank: str) -> Play:
    banked = {} if bank == "dealer" else {"banker": "3", "share": bank}
    return played(game, players="1345", dealing=dealing, start=start, **banked)


def after_a_triple() -> Standing:
    bet = WagerPlaced(THREE, THREE.seat, "dice-bonus", Cents(10_00))
    main = WagerPlaced(THREE, THREE.seat, MAIN, Cents(10_00))
    wishes = [PlayerSeated(THREE, Cents(1_000_00)), main, bet]
    return played("dragons-eye", wishes=wishes, dice=[(3, 3, 3)]).result.standing


def with_the_shaker_passed() -> Play:
    play = up_to("dragons-eye", ShakerPassed, standing=after_a_triple(), dice=[(5, 5, 5)])
    play.accepts(ShakerPassed(THREE), ShakerShaken(2, THREE))
    return play.ends()


def with_the_shake_left_to_the_dealer() -> Play:
    play = up_to("dragons-eye", ShakerPassed, standing=after_a_triple(), dice=[(1, 2, 4)])
    play.accepts(ShakeLeftToDealer(THREE))
    return play.ends()


def with_a_wrong_stub(sizes: tuple[int, ...], remedy: str) -> Play:
    play = up_to("pai-gow-poker", StubSpread)
    play.accepts(StubSpread(3), StacksCounted(sizes), RoundVoided(remedy))  # type: ignore[arg-type]
    return play.ends()


def with_the_button_moved() -> Play:
    first = played("supreme-pai-gow", dealing="automated-shoe", start="button").result.standing
    return played("supreme-pai-gow", dealing="automated-shoe", start="button", standing=first, mark_start=True)


ROUNDS: dict[str, Callable[[], Play]] = {
    **dict(combinations()),
    "dragons-eye.shaker-passed": with_the_shaker_passed,
    "dragons-eye.shake-left-to-the-dealer": with_the_shake_left_to_the_dealer,
    "pai-gow-poker.misdealt": lambda: with_a_wrong_stub((8, *(7,) * 6), "reshuffle"),
    "pai-gow-poker.wrong-deck": lambda: with_a_wrong_stub((7,) * 7, "remove"),
    "pai-gow-poker.start-wagers": lambda: played("pai-gow-poker", wagers=["start", "fortune"], mark_start=True),
    "supreme-pai-gow.button-moved": with_the_button_moved,
    "pai-gow.two-rounds": lambda: played("pai-gow", standing=played("pai-gow").result.standing),
    "pai-gow.commission-taken-out": lambda: played("pai-gow", banker="3", commission_taken="taken-out"),
    "dragons-eye.by-position": lambda: played("dragons-eye", sweep="by-position", players="123456"),
}
conforming = cache(lambda name: ROUNDS[name]())


def anew(play: Play) -> Round:
    """The same round at its beginning."""
    return play.pilot.game.open_round(play.table.rules, play.table.standing)


# A mutated history


@pytest.mark.parametrize("name", ROUNDS)
def test_an_act_left_out_or_swapped_is_refused_with_its_clause(name: str) -> None:
    play = conforming(name)
    round = anew(play)
    for number, (step, event) in enumerate(play.told):
        onward = play.events[number + 1] if number + 1 < len(play.told) else None
        if onward is None:
            assert round.demand is not None
            assert step.cites[0] in {cited for due in steps_of(round.demand) for cited in due.cites}
        elif onward != event:  # of two equal acts either may be the one left out; the next place shows it
            refusal = round.offer(onward)
            if not isinstance(refusal, Refusal):
                assert_free(play, number)
                round = replayed(play, play.events[:number])
            elif not isinstance(event, CHOICES):
                assert step.cites[0] in refusal.cites, f"{number}: {tag(event)} left out: {refusal.why}"
        assert not isinstance(round.offer(event), Refusal)
    assert round.demand is None


def assert_free(play: Play, number: int) -> None:
    """The act and the next may be swapped; left out, the act is missed later, unless it was a choice."""
    step, event = play.told[number]
    before, after = play.events[:number], play.events[number + 1 :]
    if isinstance(event, CHOICES):
        return
    assert any({type(event), type(after[0])} <= set(free.kinds) for free in FREEDOMS), f"{tag(event)} is not due"
    assert replayed(play, [*before, after[0], event, *after[1:]]).demand is None
    round = replayed(play, before)
    refusal = next(answer for act in after if isinstance(answer := round.offer(act), Refusal))
    assert step.cites[0] in refusal.cites, f"{number}: {tag(event)} left out: {refusal.why}"


def replayed(play: Play, events: list[Event]) -> Round:
    round = anew(play)
    for event in events:
        answer = round.offer(event)
        assert not isinstance(answer, Refusal), answer.why
    return round


@pytest.mark.parametrize("free", FREEDOMS, ids=lambda free: tag_of(free.kinds[0]))
def test_every_freedom_names_clauses(free: Freedom) -> None:
    assert all(id in registry() for id in free.cites)


def tag_of(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


# A mutated procedure


Whole = Callable[[Table], Procedure[Result]]


def without(procedure: Whole, number: int, done: Event) -> Whole:
    """The procedure without its demand of that number: it goes on as if the act had been done."""

    def mutant(table: Table) -> Procedure[Result]:
        inner = procedure(table)
        demand, at = next(inner), 0
        try:
            while True:
                event = done if at == number else (yield demand)
                demand, at = inner.send(event), at + 1
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    return mutant


def swapped(procedure: Whole, number: int, done: Event) -> Whole:
    """The procedure with its demand of that number made after the next one."""

    def mutant(table: Table) -> Procedure[Result]:
        inner = procedure(table)
        demand, at, late = next(inner), 0, list[Demand]()
        try:
            while True:
                if at == number:
                    late.append(demand)
                    event = done
                else:
                    event = yield demand
                    if late:
                        yield late.pop()
                demand, at = inner.send(event), at + 1
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    return mutant


def named(told: list[Told], round: Round) -> tuple[int, Cites]:
    """The first act of a lawful history that a procedure does not take, and the clauses on which it rests."""
    for number, (step, event) in enumerate(told):
        if isinstance(round.offer(event), Refusal):
            return number, step.cites
    raise AssertionError("nobody noticed")


@pytest.mark.parametrize("mutated", [without, swapped])
@pytest.mark.parametrize("name", ROUNDS)
def test_a_step_left_out_or_swapped_stumbles_over_the_lawful_round(
    name: str, mutated: Callable[[Whole, int, Event], Whole]
) -> None:
    play = conforming(name)
    game, told = play.pilot.game, play.told
    lawful = whole_round(game.parts)
    last = len(told) - (mutated is swapped)
    for number in range(last):
        step, event = told[number]
        table = Table(game.equipment, play.table.rules, play.table.standing, rule_on)
        if mutated is swapped and told[number + 1][1] == event:
            continue
        at, cites = named(told, Round(table, mutated(lawful, number, event)))
        assert cites == step.cites, f"step {number} ({tag(event)}) stumbles at {at} ({tag(told[at][1])})"
        assert all(other == event for _, other in told[number : at + 1])


def test_the_rounds_hold_acts_of_almost_every_kind() -> None:
    seen = {type(event) for name in ROUNDS for event in conforming(name).events}
    assert len(seen) > 55


def test_a_round_is_opened_as_it_was() -> None:
    assert opened("pai-gow").round.demand == anew(opened("pai-gow")).demand
