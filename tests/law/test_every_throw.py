"""Every throw and number, at every ring, with every bank: the count and the lap, held against a finger on a list.

The reference walks place by place and comes round at the end of the list; the procedures are driven as they stand.
"""

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from paigow.games import GAMES, Game
from paigow.house.rules import CountFrom, Dealing, HouseRules, StartMethod
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    CardDrawn,
    DragonsEyeButtonPlaced,
    Event,
    NumberDisplayed,
    ShakerUncovered,
    StackDelivered,
    StartCounted,
)
from paigow.procedure.irregularities import rule_on
from paigow.procedure.round import Round
from paigow.procedure.standing import Result, Standing
from paigow.procedure.step import Procedure, Refusal, steps_of, with_fields
from paigow.procedure.table import Bank, Table
from table import CARD_TABLE, SEATS, THROWS, TILE_TABLE, D, walk

Dice = tuple[int, int, int]
BANKS = [Bank(), *(Bank(place, shared) for shared in (False, True) for place in SEATS)]
"""The dealer, and each player alone and together with the house."""
COUNTED = [
    (game, dealing, count_from)
    for game, dealing in (
        ("pai-gow", Dealing.HAND),
        ("dragons-eye", Dealing.HAND),
        ("pai-gow-poker", Dealing.HAND),
        ("pai-gow-poker", Dealing.MANUAL_SHOE),
        ("pai-gow-poker", Dealing.AUTOMATED_SHOE),
        ("supreme-pai-gow", Dealing.HAND),
        ("supreme-pai-gow", Dealing.MANUAL_SHOE),
        ("supreme-pai-gow", Dealing.AUTOMATED_SHOE),
    )
    for count_from in CountFrom
]


def places_of(game: Game) -> tuple[Position, ...]:
    """The table of a game, counterclockwise from the dealer."""
    return TILE_TABLE if game.equipment.noun == "tile" else CARD_TABLE


def lap_of(game: Game, start: Position) -> list[Position]:
    """The places in the order in which they are served: tiles counterclockwise, cards clockwise."""
    places = places_of(game)
    onward = places if game.equipment.noun == "tile" else (D, *[places[at] for at in range(len(places) - 1, 0, -1)])
    return [walk(onward, start, number) for number in range(1, len(places) + 1)]


def dealt(game: Game, rules: HouseRules, bank: Bank, shown: Dice | int, standing: Standing) -> Iterator[Event]:
    """The deal of the game itself, act by act, with these dice or this number; every act is asked of the procedure."""
    table = Table(game.equipment, rules, standing, rule_on)
    table.bank = bank
    round = Round(table, cast(Callable[[Table], Procedure[Result]], game.parts.deal))
    while round.demand is not None:
        step = steps_of(round.demand)[0]
        event = step.expects
        if isinstance(event, ShakerUncovered):
            event = with_fields(event, dice=shown)
        elif isinstance(event, NumberDisplayed):
            event = with_fields(event, number=shown)
        elif isinstance(event, StartCounted | StackDelivered | CardDrawn):
            assert not step.free
        answered = round.offer(event)
        assert not isinstance(answered, Refusal), answered.why
        yield event


def held_against(game: Game, rules: HouseRules, bank: Bank, shown: Dice | int, number: int | None) -> None:
    """The count to `number`, or the dragon's eye button where it is None, and the lap that follows."""
    acts = list(dealt(game, rules, bank, shown, Standing()))
    if number is None:
        (start,) = [act.position for act in acts if isinstance(act, DragonsEyeButtonPlaced)]
        assert isinstance(shown, tuple)
        assert start.value == str(shown[0])
    else:
        one = bank.position if rules.count_from is CountFrom.BANKER else D
        start = walk(places_of(game), one, number)
        assert [act for act in acts if isinstance(act, StartCounted)] == [StartCounted(number, start)]
    assert_lap(game, acts, start)


def assert_lap(game: Game, acts: list[Event], start: Position) -> None:
    lap = lap_of(game, start)
    stacks = [act for act in acts if isinstance(act, StackDelivered)]
    cards = [act.position for act in acts if isinstance(act, CardDrawn)]
    if cards:
        assert cards == lap * 7
    else:
        assert stacks == [StackDelivered(stack, place) for stack, place in enumerate(lap, 1)]


@pytest.mark.keeps(
    "13:69F-10.6(c)",
    "13:69F-10.6(d)",
    "13:69F-10.6A(d)",
    "13:69F-11.8A(f)",
    "13:69F-34.11(b)2",
    "procedures/start-dice",
)
@pytest.mark.parametrize(("name", "dealing", "count_from"), COUNTED)
def test_every_throw_with_every_bank(name: str, dealing: Dealing, count_from: CountFrom) -> None:
    game = GAMES[name]
    rules = game.settle_rules(HouseRules(start=StartMethod.DICE, dealing=dealing, count_from=count_from))
    for bank in BANKS if game.has_bank else BANKS[:1]:
        for dice in THROWS:
            held_against(game, rules, bank, dice, dice[0] + dice[1] + dice[2])


@pytest.mark.keeps("13:69F-34.11(c)", "procedures/start-number")
@pytest.mark.parametrize(("name", "dealing", "count_from"), [row for row in COUNTED if row[0] != "dragons-eye"])
def test_every_number_with_every_bank(name: str, dealing: Dealing, count_from: CountFrom) -> None:
    game = GAMES[name]
    rules = game.settle_rules(HouseRules(start=StartMethod.NUMBER, dealing=dealing, count_from=count_from))
    for bank in BANKS if game.has_bank else BANKS[:1]:
        for number in range(1, len(places_of(game)) + 1):
            held_against(game, rules, bank, number, number)


@pytest.mark.keeps("13:69F-10.6A(a)", "13:69F-10.6A(d)")
def test_every_throw_to_the_dragons_eye_button() -> None:
    game = GAMES["dragons-eye"]
    rules = game.settle_rules(HouseRules())
    for bank in BANKS:
        for dice in THROWS:
            held_against(game, rules, bank, dice, None)


@pytest.mark.keeps("13:69F-34.11(d)")
@pytest.mark.parametrize("name", ["pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize("button", CARD_TABLE)
def test_every_place_of_the_button_with_every_bank(name: str, button: Position) -> None:
    game = GAMES[name]
    rules = game.settle_rules(HouseRules(start=StartMethod.BUTTON, dealing=Dealing.AUTOMATED_SHOE))
    for bank in BANKS if game.has_bank else BANKS[:1]:
        acts = list(dealt(game, rules, bank, 0, Standing(start_button=button)))
        assert_lap(game, acts, button)
