"""The exact law of the starting position: the anchors, and the game's own deal for every throw."""

from fractions import Fraction

import pytest
from msgspec import structs

from paigow.games import GAMES, Game
from paigow.games.start import find_start
from paigow.house.rules import Banking, CountFrom, Dealing, HouseRules, StartMethod
from paigow.odds.start import THROWS, banks, start_law, start_laws
from paigow.pieces.dice import total
from paigow.pieces.positions import CARD_RING, DEALER, TILE_RING, Position, counterclockwise
from paigow.procedure.table import Bank

TILES, CARDS = GAMES["pai-gow"], GAMES["pai-gow-poker"]


def settled(game: Game, **options: object) -> HouseRules:
    return game.settle_rules(structs.replace(HouseRules(), **options))


def test_counted_round_seven_places() -> None:
    law = start_law(CARDS, settled(CARDS))
    assert law.cases == 216
    assert [law.starts[place] for place in CARD_RING] == [31, 31, 31, 31, 31, 31, 30]
    assert law.chance(Position.SIX) == Fraction(30, 216)


def test_counted_round_eight_places() -> None:
    law = start_law(TILES, settled(TILES))
    assert [law.starts[place] for place in TILE_RING] == [28, 28, 28, 28, 27, 25, 25, 27]


@pytest.mark.parametrize("position", [Position.ONE, Position.FOUR, Position.SIX])
def test_the_count_from_a_banker_turns_the_law_round_to_him(position: Position) -> None:
    law = start_law(TILES, settled(TILES), Bank(position))
    assert [law.starts[place] for place in counterclockwise(TILE_RING, position)] == [28, 28, 28, 28, 27, 25, 25, 27]
    from_dealer = start_law(TILES, settled(TILES, count_from=CountFrom.DEALER), Bank(position))
    assert from_dealer.starts == start_law(TILES, settled(TILES)).starts


def test_a_number_is_even_and_the_dragons_eye_never_starts_with_the_dealer() -> None:
    number = start_law(TILES, settled(TILES, start=StartMethod.NUMBER))
    assert set(number.starts.values()) == {1}
    assert number.cases == 8
    game = GAMES["dragons-eye"]
    eye = start_law(game, settled(game))
    assert (eye.starts[DEALER], eye.starts[Position.DEAD_HAND]) == (0, 0)
    assert {eye.starts[place] for place in TILE_RING[1:7]} == {36}


def test_the_button_leaves_nothing_to_chance() -> None:
    rules = settled(CARDS, dealing=Dealing.AUTOMATED_SHOE, start=StartMethod.BUTTON)
    law = start_law(CARDS, rules)
    assert not law.is_chance
    assert law.starts == dict.fromkeys(CARD_RING, 1)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_position_gets_one_first_stack_in_every_case(name: str) -> None:
    game = GAMES[name]
    for law in start_laws(game, settled(game)):
        assert sum(law.starts.values()) == law.cases
        for position, stacks in law.first.items():
            assert sum(stacks.values()) == law.cases
            assert stacks.get(1, 0) == law.starts[position]


def test_first_stacks_are_those_of_the_deal() -> None:
    rules = settled(TILES)
    law = start_law(TILES, rules)
    nines = [find_start(TILES, rules, dice) for dice in THROWS if total(dice) % 8 == 1]
    assert all(start.order[0].position is DEALER for start in nines)
    assert law.first[Position.ONE][2] == len(nines) == 28


def test_from_a_manual_shoe_it_is_cards() -> None:
    law = start_law(CARDS, settled(CARDS, dealing=Dealing.MANUAL_SHOE))
    assert law.piece == "card"
    assert max(max(numbers) for numbers in law.first.values()) == 7


def test_the_banks_of_a_house() -> None:
    assert len(banks(CARDS, settled(CARDS))) == 7
    assert all(bank.is_shared for bank in banks(CARDS, settled(CARDS, banking=Banking.CO))[1:])
    assert banks(CARDS, settled(CARDS, banking=Banking.NONE)) == (Bank(),)
    supreme = GAMES["supreme-pai-gow"]
    assert banks(supreme, settled(supreme)) == (Bank(),)
    with pytest.raises(ValueError, match="does not hold the bank"):
        start_law(supreme, settled(supreme), Bank(Position.ONE))
