"""What a viewer sees does not depend on what he cannot see.

The same round is played from two orders of the pieces that differ only where the viewer has not looked; what he sees of
it, and what he is told is due, is the same to the byte.
"""

from collections.abc import Collection, Iterable, Iterator
from random import Random

import msgspec
import pytest
from msgspec import Struct

from paigow.games import GAMES, Game
from paigow.house.rules import Dealing, HouseRules, PlayerLeaves
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    AdviceAsked,
    Event,
    HandExposed,
    HandReset,
    HandTurnedUp,
    HouseHandSet,
    Pieces,
    PlayerLeft,
    StackCollected,
)
from paigow.procedure.step import AnyOf, Demand, Step, steps_of
from paigow.record.lines import act_line
from paigow.record.view import NOBODY, due, seen
from paigow.world.autopilot import Company, standing_for
from scripted import Scripted, ScriptedChance

PLAYING = (Person.PLAYER_ONE, Person.PLAYER_TWO, Person.PLAYER_FIVE)
COMPANIES = {
    "dealer banks": Company(PLAYING),
    "two positions": Company(PLAYING, seconds=((Person.PLAYER_FIVE, Position.SIX),)),
    "a player banks": Company(PLAYING, banker=Person.PLAYER_TWO),
    "co-bank": Company(PLAYING, banker=Person.PLAYER_TWO, share="co"),
}
Viewer = Collection[Position]
EXPOSING = (HandExposed, HandTurnedUp, HouseHandSet, HandReset)


class Seen(Struct):
    """A round as played: each act with what was due then, and the places of the order that came to each position."""

    acts: list[tuple[Demand, Step[Event], Event]]
    places: dict[Position, list[int]]
    order: Pieces

    def lines(self, viewer: Viewer, until: int) -> Iterator[bytes]:
        """What the viewer sees of the first acts, and what he is told is due before each and after the last."""
        for number, (demand, step, event) in enumerate(self.acts[: until + 1]):
            for choice in steps_of(demand):
                told = due(choice)
                yield msgspec.json.encode((told.expects, [cite.id for cite in told.cites], [n for n, _ in told.free]))
            if number < until:
                yield act_line(1, number + 1, step.cites, seen(event, viewer))

    def exposed(self, until: int) -> set[Position]:
        """The positions whose pieces everybody has seen by then."""
        return {event.position for _, _, event in self.acts[:until] if isinstance(event, EXPOSING)}


class Curious(Scripted):
    """Everybody asks once how the house would set his hand."""

    asked: set[Position]

    def answer(self, demand: Demand) -> Event:
        """Asks for advice where it was not asked for yet."""
        if isinstance(demand, AnyOf):
            for step in demand.steps:
                if isinstance(step.expects, AdviceAsked) and step.expects.position not in self.asked:
                    self.asked.add(step.expects.position)
                    return step.expects
        return super().answer(demand)


def played(game: Game, rules: HouseRules, company: Company, order: Pieces, *, leaver: Person | None = None) -> Seen:
    """The round from that order; a player may leave when the unwagered stacks are taken back."""
    chance = ScriptedChance(orders=[order], seed=f"view {game.name}")
    pilot = Curious(game, rules, company, chance)
    pilot.asked = set()
    round = game.open_round(rules, standing_for(company, game, rules))
    acts: list[tuple[Demand, Step[Event], Event]] = []
    demand = round.demand
    for step, event in pilot.play(round):
        assert demand is not None
        acts.append((demand, step, event))
        if leaver is not None and isinstance(event, StackCollected):
            round.offer(PlayerLeft(leaver))
            leaver = None
        demand = round.demand
    return Seen(acts, dict(pilot.sealed._hands), order)


def with_others(seen: Seen, fixed: Iterable[Position], seed: int) -> Pieces:
    """An order that is the same at the places of these positions, and another everywhere else."""
    kept = {place for position in fixed for place in seen.places[position]}
    free = [place for place in range(len(seen.order)) if place not in kept]
    moved = list(free)
    Random(seed).shuffle(moved)
    order = list(seen.order)
    for place, other in zip(free, moved, strict=True):
        order[place] = seen.order[other]
    return tuple(order)


def some_order(game: Game, seed: int) -> Pieces:
    """The pieces shuffled."""
    order = list(map(str, game.equipment.pieces))
    Random(seed).shuffle(order)
    return tuple(order)


def viewers(company: Company) -> list[Viewer]:
    """A spectator, and each player with his positions."""
    second = dict(company.seconds)
    players = [{player.seat, *([second[player]] if player in second else [])} for player in company.players]
    return [NOBODY, *players, {Position.THREE}]


ROWS = [
    pytest.param(game, dealing, company, id=f"{game.name}, {dealing}, {title}")
    for game in GAMES.values()
    for dealing in game.starts
    for title, company in COMPANIES.items()
    if game.has_bank or company.banker is None
]


@pytest.mark.parametrize(("game", "dealing", "company"), ROWS)
def test_what_nobody_sees_changes_nothing_for_anybody(game: Game, dealing: Dealing, company: Company) -> None:
    """The stub, the dead hand and the hands of positions with no wager, to the end of the round."""
    rules = game.settle_rules(HouseRules(dealing=dealing, wagers=game.side_wagers))
    first = played(game, rules, company, some_order(game, 1))
    end = len(first.acts)
    for seed in range(2):
        other = played(game, rules, company, with_others(first, first.exposed(end), seed))
        assert other.order != first.order
        for viewer in viewers(company):
            assert list(other.lines(viewer, end)) == list(first.lines(viewer, end))


@pytest.mark.parametrize(("game", "dealing", "company"), ROWS)
def test_hands_not_yet_exposed_change_nothing_for_the_others(game: Game, dealing: Dealing, company: Company) -> None:
    """Up to each act that exposes a hand: all that the viewer has not seen by then may be otherwise."""
    rules = game.settle_rules(HouseRules(dealing=dealing, wagers=game.side_wagers))
    first = played(game, rules, company, some_order(game, 2))
    cuts = [number for number, (_, _, event) in enumerate(first.acts) if isinstance(event, HandExposed | HandTurnedUp)]
    assert len(cuts) >= 3
    for viewer in viewers(company):
        for seed, cut in enumerate((cuts[0], cuts[1], cuts[-1])):
            known = {*first.exposed(cut), *viewer}
            other = played(game, rules, company, with_others(first, known, seed))
            assert other.order != first.order
            assert list(other.lines(viewer, cut)) == list(first.lines(viewer, cut))


@pytest.mark.parametrize("leaves", PlayerLeaves)
def test_the_hand_of_a_player_who_has_left_is_not_seen_before_it_is_turned_up(leaves: PlayerLeaves) -> None:
    game = GAMES["pai-gow"]
    company = COMPANIES["dealer banks"]
    rules = game.settle_rules(HouseRules(player_leaves=leaves))
    leaver = Person.PLAYER_TWO
    first = played(game, rules, company, some_order(game, 3), leaver=leaver)
    end = len(first.acts)
    cut = next(number for number, (_, _, event) in enumerate(first.acts) if isinstance(event, HandTurnedUp))
    for until in (cut, end):
        other = played(game, rules, company, with_others(first, first.exposed(until), 0), leaver=leaver)
        assert list(other.lines(NOBODY, until)) == list(first.lines(NOBODY, until))
    assert (leaver.seat in first.exposed(end)) is (leaves is PlayerLeaves.HOUSE_WAY)


@pytest.mark.parametrize("viewer", [{Position.ONE}, {Position.FIVE}])
def test_a_viewer_sees_his_own_hand(viewer: Viewer) -> None:
    """Else the tests above would pass with nothing seen at all."""
    game = GAMES["pai-gow"]
    rules, company = game.settle_rules(HouseRules()), COMPANIES["dealer banks"]
    first = played(game, rules, company, some_order(game, 2))
    cut = next(number for number, (_, _, event) in enumerate(first.acts) if isinstance(event, HandTurnedUp))
    other = played(game, rules, company, with_others(first, (), 1))
    assert list(other.lines(viewer, cut)) != list(first.lines(viewer, cut))
    assert list(other.lines(NOBODY, cut)) == list(first.lines(NOBODY, cut))
