"""The par sheet: its figures follow from the counts, and its parts add up."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.houseway.tiles import WAYS, TileWay
from paigow.odds.crosstab import Crosstab
from paigow.odds.families import Counted
from paigow.odds.sheet import Question, Tally, commission_at, par_sheet, tally_of
from paigow.pieces.cents import Cents
from paigow.settle.bank import BankKind
from paigow.settle.terms import BasisPoints, Rounding

FOXWOODS, LOW = WAYS["foxwoods"], WAYS["low"]
TILES = GAMES["pai-gow"]
CELLS = Crosstab(((7, 1, 5), (2, 3, 4), (6, 8, 11)))
"""No two cells alike, so that no two can be mixed up."""


def asked(player: TileWay | None = FOXWOODS, bank: BankKind = BankKind.HOUSE, **rules: object) -> Question:
    settled = TILES.settle_rules(replace(HouseRules(), **rules))
    return Question(TILES, FOXWOODS, player, settled, bank)


@pytest.mark.parametrize(("player", "bank"), list(product((FOXWOODS, LOW, None), BankKind)))
def test_the_parts_add_up_to_the_edge(player: TileWay | None, bank: BankKind) -> None:
    sheet = par_sheet(asked(player, bank))
    assert sum((one.part for one in sheet.sources), Fraction(0)) == sheet.edge
    assert sheet.tally.deals == 736_281_000


def test_where_both_sides_set_alike_nothing_comes_of_the_setting() -> None:
    for bank in BankKind:
        assert {one.name: one.part for one in par_sheet(asked(bank=bank)).sources}["setting"] == 0


def test_who_has_the_bank_has_the_copies() -> None:
    counted = Counted(CELLS, "")
    assert tally_of(counted, BankKind.HOUSE) == Tally(win=11, push=5 + 4 + 6 + 8, lose=7 + 1 + 2 + 3)
    assert tally_of(counted, BankKind.SOLE) == Tally(win=11 + 8 + 4 + 3, push=5 + 1 + 2 + 6, lose=7)
    assert tally_of(counted, BankKind.CO) == Tally(win=7 + 1 + 2 + 3, push=5 + 4 + 6 + 8, lose=11)


def test_what_a_variation_gives_back_is_a_push() -> None:
    pushed = Crosstab(((1, 1, 1), (0, 1, 0), (2, 0, 4)))
    found = tally_of(Counted(CELLS, "", pushed), BankKind.HOUSE)
    assert found == Tally(win=11 - 4, push=5 + 4 + 6 + 8 + 4 + 3, lose=13 - 3)
    banked = tally_of(Counted(CELLS, "", pushed), BankKind.SOLE)
    assert banked == Tally(win=26 - 5, push=14 + 5 + 1, lose=7 - 1)


def test_edge_and_variance_are_those_of_the_wager_listed() -> None:
    tally, commission = Tally(3, 4, 5), Fraction(1, 20)
    wins = [Fraction(19, 20)] * 3 + [Fraction(0)] * 4 + [Fraction(-1)] * 5
    mean = sum(wins) / 12
    assert tally.edge(commission) == -mean
    assert tally.variance(commission) == sum((won - mean) ** 2 for won in wins) / 12


def test_no_way_does_better_than_the_best_response() -> None:
    for bank in (BankKind.HOUSE, BankKind.SOLE):
        best = par_sheet(asked(None, bank))
        assert best.best_edge == best.edge
        for way in WAYS.values():
            sheet = par_sheet(asked(way, bank))
            assert sheet.best_edge == best.edge
            assert sheet.edge > best.edge


def test_the_best_response_minds_the_commission() -> None:
    at_five = par_sheet(asked(None))
    without = par_sheet(asked(None, commission_rate=BasisPoints(0)))
    tally = at_five.tally
    assert without.edge < tally.edge(Fraction(0))
    assert without.tally.edge(Fraction(1, 20)) > at_five.edge


@pytest.mark.parametrize(
    ("stake", "unit", "rounding", "kept"),
    [
        (25_00, 25, Rounding.UP, Fraction(125, 2500)),
        (25_00, 100, Rounding.DOWN, Fraction(100, 2500)),
        (25_00, 100, Rounding.UP, Fraction(200, 2500)),
        (1, 1, Rounding.HALF_UP, Fraction(0)),
    ],
)
def test_a_commission_is_rounded_at_its_stake(stake: int, unit: int, rounding: Rounding, kept: Fraction) -> None:
    rules = HouseRules(rounding_unit=Cents(unit), rounding=rounding)
    assert commission_at(rules, BankKind.HOUSE, Cents(stake)) == kept
    assert commission_at(rules, BankKind.SOLE, Cents(stake)) == kept
    assert commission_at(rules, BankKind.HOUSE, None) == Fraction(1, 20)


def test_the_commission_of_a_co_bank_is_on_its_half() -> None:
    rules = HouseRules(rounding_unit=Cents(100), rounding=Rounding.UP)
    assert commission_at(rules, BankKind.CO, Cents(25_00)) == Fraction(100, 1250)
    with pytest.raises(ValueError, match="unevenly"):
        commission_at(rules, BankKind.CO, Cents(25_01))


def test_the_digest_is_of_what_is_done_not_of_names() -> None:
    same = replace(FOXWOODS, name="another", title="Another")
    sheet = par_sheet(asked())
    renamed = par_sheet(replace(asked(), house=same, player=same))
    assert (renamed.rules, renamed.tally) == (sheet.rules, sheet.tally)
    others = [
        par_sheet(asked(LOW)),
        par_sheet(asked(bank=BankKind.SOLE)),
        par_sheet(asked(commission_rate=BasisPoints(400))),
    ]
    assert len({sheet.rules, *(other.rules for other in others)}) == 4


def test_a_game_without_odds_of_its_own_says_so() -> None:
    supreme = GAMES["supreme-pai-gow"]
    with pytest.raises(ValueError, match="no odds of its own"):
        par_sheet(replace(asked(), game=supreme))
