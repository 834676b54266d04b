"""The built-in pay tables: their figures, their basis, and what the house keeps."""

from fractions import Fraction
from itertools import product

import pytest

from paigow.house.paytables import BUILT_IN, DEFAULTS, FIXED_BY_LAW, LINES, PayLine, PayTable
from paigow.house.rules import HouseRules, SideWager
from paigow.law import Basis
from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice, total
from paigow.pieces.positions import CARD_RING, Position, count_to
from paigow.rank.bonus import BonusForm
from paigow.settle.side import Run, after_shake, number_held, pay, start_held

THROWS: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7), range(1, 7)))


def odds(name: str) -> list[int]:
    return [line.pays for line in BUILT_IN[name].lines]


@pytest.mark.parametrize(
    ("number", "published"),
    [
        (1, [5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0]),
        (2, [8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),
        (3, [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),
        (4, [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2]),
        (5, [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),
        (6, [5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2]),
        (7, [8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),
    ],
)
@pytest.mark.keeps("practice/fortune-bonus")
def test_the_published_fortune_tables(number: int, published: list[int]) -> None:
    assert odds(f"fortune-{number}") == published


@pytest.mark.keeps("13:69F-11.20(b)", "13:69F-11.20(c)")
def test_the_imperial_odds_are_those_of_the_regulation() -> None:
    player = {line.on: line.pays for line in BUILT_IN["imperial-player"].lines}
    assert player == {
        "five-aces": 1000, "royal-flush": 200, "straight-flush": 50, "four-of-a-kind": 25, "full-house": 5,
        "flush": 4, "straight": 2, "three-of-a-kind": 2,
    }  # fmt: skip
    banker = {line.on: line.pays for line in BUILT_IN["imperial-banker"].lines}
    assert banker == {"nine-high": 100, "ten-high": 20, "jack-high": 5}


@pytest.mark.keeps("practice/envy-bonus")
def test_the_envy_column_begins_at_four_of_a_kind() -> None:
    envies = {line.on: line.fixed // 100 for line in BUILT_IN["fortune-7"].lines if line.fixed}
    assert list(envies.values()) == [5000, 1000, 500, 250, 50, 20, 5]
    assert min(envies, key=lambda on: envies[on]) == "four-of-a-kind"


@pytest.mark.keeps("13:69F-11.20(a)")
@pytest.mark.parametrize("table", BUILT_IN.values(), ids=BUILT_IN)
def test_odds_are_worded_to_and_never_for(table: PayTable) -> None:
    for line in table.lines:
        assert " for " not in line.odds
        assert line.odds == "push" or " to " in line.odds


@pytest.mark.parametrize("table", BUILT_IN.values(), ids=BUILT_IN)
def test_every_table_has_its_basis_and_pays_more_for_what_stands_first(table: PayTable) -> None:
    assert table.ground[0].basis is table.basis
    assert [line.pays for line in table.lines] == sorted((line.pays for line in table.lines), reverse=True)
    assert len({line.on for line in table.lines}) == len(table.lines)


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_line_is_one_that_its_wager_can_be_won_on(name: str) -> None:
    assert {line.on for line in DEFAULTS[name].lines} <= set(LINES[name])


def test_the_lines_on_cards_are_the_forms_that_ranking_knows() -> None:
    on_cards = {on for name in ("fortune", "insurance", *FIXED_BY_LAW) for on in LINES[name]}
    assert on_cards <= {str(form) for form in BonusForm}


def test_only_what_the_law_sets_is_called_regulation() -> None:
    assert {name for name, table in BUILT_IN.items() if table.basis is Basis.REGULATION} == set(FIXED_BY_LAW)


def test_a_table_of_the_house_goes_before_the_built_in_one() -> None:
    ours = PayTable("start", "Ours", Basis.CHOICE, ("reading/pay-tables",), (PayLine("starting-position", 4),))
    rules = HouseRules(pay_tables={"start": ours})
    assert rules.pay_table(SideWager.START) is ours
    assert rules.pay_table(SideWager.FORTUNE) is BUILT_IN["fortune-7"]
    with pytest.raises(KeyError):
        rules.pay_table("no such wager")


ONE = Cents(1_00)


def returned(table: str, held: frozenset[str]) -> Fraction:
    won = pay(BUILT_IN[table], ONE, held)
    return Fraction(won + ONE, ONE) if won else Fraction(0)


def test_the_dragons_eye_keeps_a_sixth() -> None:
    back = sum(returned("dragons-eye", number_held(4, dice[0])) for dice in THROWS)
    assert 1 - Fraction(back) / 216 == Fraction(1, 6)


def test_the_dice_bonus_keeps_fourteen_percent() -> None:
    """Every run of up to three shakes, weighed by its chance."""
    back, pending = Fraction(0), [(Run(), Fraction(1))]
    while pending:
        run, chance = pending.pop()
        if run.is_over:
            back += chance * returned("dice-bonus", run.held)
            continue
        pending += [(after_shake(run, (1, 1, 1)), chance / 36), (after_shake(run, (1, 2, 3)), chance * 35 / 36)]
    assert 1 - back == Fraction(6610, 46656)
    assert round(float(1 - back), 4) == 0.1417


@pytest.mark.parametrize("place", CARD_RING)
def test_the_start_wager_keeps_a_seventh_or_nearly(place: Position) -> None:
    by_dice = [count_to(total(dice), CARD_RING) for dice in THROWS]
    back = sum(returned("start", start_held(place, start)) for start in by_dice)
    assert 1 - Fraction(back) / 216 == (Fraction(36, 216) if place is Position.SIX else Fraction(30, 216))
    by_number = [count_to(number, CARD_RING) for number in range(1, 8)]
    assert 1 - Fraction(sum(returned("start", start_held(place, start)) for start in by_number)) / 7 == Fraction(1, 7)
