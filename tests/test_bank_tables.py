"""The money of a player's bank: every position, alone or with the house, winning or losing on balance, to the cent.

The figures are reckoned by hand from the procedures page and the readings on commission and on odd cents.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

import pytest

from paigow.games import GAMES, Game
from paigow.house.rules import Dealing, HouseRules, StartMethod
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position, clockwise, counterclockwise
from paigow.procedure import events as e
from paigow.procedure.events import Pieces
from paigow.settle.outcome import Outcome
from paigow.world.autopilot import Company, standing_for
from scripted import ScriptedChance, Told, main_wagers, order_of, play

ORDERS = {
    "pai-gow": HouseRules(start=StartMethod.NUMBER),
    "dragons-eye": HouseRules(wagers=()),
    "pai-gow-poker": HouseRules(start=StartMethod.NUMBER, dealing=Dealing.AUTOMATED_SHOE),
}
"""Games with a bank, under rules by which the stacks are made whole."""
FARES = (Outcome.WIN, Outcome.LOSE, Outcome.PUSH, Outcome.WIN, Outcome.LOSE)
"""How the five hands fare that follow the banker's counterclockwise."""
LOSERS_HEAVY = (20_00, 100_05, 30_00, 25_00, 60_00)
WINNERS_HEAVY = (100_05, 20_00, 30_00, 60_00, 25_00)
Gains = tuple[int, int, int, int, int]
TABLES: list[tuple[str, Outcome, tuple[int, ...], Gains, int, int]] = [
    # Share, how the dealer's hand fares, wagers; then what the five gain, the banker and the house.
    # The bank wins 160.05 and the dealer's 25.00, loses 45.00: 140.05, less 7.00 commission.
    ("sole", Outcome.LOSE, LOSERS_HEAVY, (19_00, -100_05, 0, 23_75, -60_00), 133_05, -15_75),
    # The dealer wins 25.00 of the bank: 90.05, less 4.50.
    ("sole", Outcome.WIN, LOSERS_HEAVY, (19_00, -100_05, 0, 23_75, -60_00), 85_55, 31_75),
    # Half of 115.05, the odd cent the player's: 57.53, less 2.88; the house has 57.52.
    ("co", Outcome.LOSE, LOSERS_HEAVY, (19_00, -100_05, 0, 23_75, -60_00), 54_65, 62_65),
    # The bank loses 160.05, wins 45.00 and the dealer's 25.00: it pays in 90.05.
    ("sole", Outcome.LOSE, WINNERS_HEAVY, (95_05, -20_00, 0, 57_00, -25_00), -90_05, -17_00),
    ("sole", Outcome.WIN, WINNERS_HEAVY, (95_05, -20_00, 0, 57_00, -25_00), -140_05, 33_00),
    # Half of 115.05, the odd cent the house's.
    ("co", Outcome.LOSE, WINNERS_HEAVY, (95_05, -20_00, 0, 57_00, -25_00), -57_52, -49_53),
]


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("bank", BETTING_POSITIONS)
@pytest.mark.parametrize(("share", "dealers", "wagers", "gains", "bankers", "houses"), TABLES)
def test_the_money_of_a_bank(
    name: str,
    bank: Position,
    share: str,
    dealers: Outcome,
    wagers: tuple[int, ...],
    gains: Gains,
    bankers: int,
    houses: int,
) -> None:
    assert sum(gains) + bankers + houses == 0
    others = counterclockwise(BETTING_POSITIONS, bank)[1:]
    acts, before, after = banked(name, bank, share, dealers, dict(zip(others, wagers, strict=True)))
    fared = {event.position: event.outcome for _, event in acts if isinstance(event, e.HandCompared)}
    wanted = dict(zip(others, FARES, strict=True)) | ({DEALER: dealers} if share == "sole" else {})
    assert fared == {position: outcome.value for position, outcome in wanted.items()}
    gained = {person: after[person] - before[person] for person in before}
    expected = dict(zip(map(str, others), gains, strict=True)) | {bank.value: bankers, "house": houses}
    assert gained == expected


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("share", ["sole", "co"])
def test_the_order_in_which_a_losing_bank_pays(name: str, share: str) -> None:
    """Losers first, then what the bank pays in, then the winners from the dealer's right."""
    others = counterclockwise(BETTING_POSITIONS, Position.THREE)[1:]
    wagers = dict(zip(others, WINNERS_HEAVY, strict=True))
    acts, _, _ = banked(name, Position.THREE, share, Outcome.LOSE, wagers)
    money = (e.WagerCollected, e.BankPaidIn, e.WagerPaid, e.CommissionTaken, e.BankPaid)
    made = [_said(event) for _, event in acts if isinstance(event, money)]
    pays_in = ["3 pays in 9005"] if share == "sole" else ["3 pays in 5752", "dealer pays in 5753"]
    assert made == [
        "2 loses 2500",
        "5 loses 2000",
        *pays_in,
        "1 wins 6000",
        "1 gives 300",
        "4 wins 10005",
        "4 gives 500",
    ]


def _said(event: e.Event) -> str:
    match event:
        case e.WagerCollected(position=position, amount=amount):
            return f"{position} loses {amount}"
        case e.BankPaidIn(payer=payer, amount=amount):
            return f"{payer} pays in {amount}"
        case e.WagerPaid(position=position, amount=amount):
            return f"{position} wins {amount}"
        case e.CommissionTaken(position=position, amount=amount):
            return f"{position} gives {amount}"
    return str(event)


def banked(
    name: str, bank: Position, share: str, dealers: Outcome, wagers: Mapping[Position, int]
) -> tuple[list[Told], dict[str, int], dict[str, int]]:
    """A round with that bank: its acts, and the money before it and after."""
    game = GAMES[name]
    rules = game.settle_rules(ORDERS[name])
    company = Company(PLAYERS, banker=Person(bank.value), share=share)
    standing = standing_for(company, game, rules)
    banks, fares = hands_that_fare(name, dealers)
    others = counterclockwise(BETTING_POSITIONS, bank)[1:]
    hands = dict(zip((*others, DEALER), fares, strict=True)) | {bank: banks}
    around = counterclockwise if game.equipment.noun == "tile" else clockwise
    served = around(game.equipment.ring, Position.ONE if name == "dragons-eye" else bank)
    chance = ScriptedChance(dice=[(1, 2, 4)], numbers=[1], orders=[order_of(game.equipment, served, hands)])
    wishes = main_wagers({Person(position.value): amount for position, amount in wagers.items()})
    acts, round = play(game, rules, standing, chance, company=company, wishes=wishes)
    assert round.result is not None
    left = round.result.standing
    return acts, _money(standing.chips.items(), standing.house), _money(left.chips.items(), left.house)


def _money(chips: Iterable[tuple[Person, int | None]], house: int) -> dict[str, int]:
    return {person.value: amount or 0 for person, amount in chips} | {"house": house}


@cache
def hands_that_fare(name: str, dealers: Outcome) -> tuple[Pieces, tuple[Pieces, ...]]:
    """A bank's hand, five hands that fare as `FARES` says against it, and a dealer's, all set by the house way."""
    game = GAMES[name]
    wanted = [*FARES, dealers]
    for seed in range(10_000):
        found = _dealt(game, seed)
        banks, rest = found[0], found[1:]
        chosen: list[Pieces] = []
        for outcome in wanted:
            hand = next((hand for hand in rest if hand not in chosen and _fares(game, hand, banks) is outcome), None)
            if hand is None:
                break
            chosen.append(hand)
        else:
            return banks, tuple(chosen)
    raise AssertionError("no such deal")


def _dealt(game: Game, seed: int) -> list[Pieces]:
    order = list(map(str, game.equipment.pieces))
    Random(seed).shuffle(order)
    size = game.equipment.hand
    return [tuple(order[at : at + size]) for at in range(0, len(game.equipment.ring) * size, size)]


def _fares(game: Game, hand: Pieces, bank: Pieces) -> Outcome:
    rules = game.settle_rules(HouseRules())
    mine, banks = (game.equipment.set_by_way(pieces, rules) for pieces in (hand, bank))
    return game.equipment.compare(mine.low, mine.high, banks.low, banks.high, rules).result
