"""Side wagers counted exactly: published counts and edges, and each count beside a plain one."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from checking import ROOT
from paigow.house.paytables import BUILT_IN, PayLine, PayTable
from paigow.house.rules import HouseRules
from paigow.houseway import cards, tiles
from paigow.law import Basis
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.wagers.cases import Cases, gather
from paigow.odds.wagers.dice import DICE_NAMES, number_cases, run_cases, throw_cases
from paigow.odds.wagers.halves import (
    HALVES,
    Half,
    card_half_cases,
    card_half_names,
    four_tile_cases,
    tile_half_cases,
    tile_half_names,
)
from paigow.odds.wagers.imperial import reckon_imperial
from paigow.odds.wagers.seven_cards import (
    NAMES,
    category_of,
    count_forms,
    hands_by_category,
    seven_card_cases,
    seven_cards_held,
    suit_classes,
)
from paigow.odds.wagers.sheet import Terms, WagerSheet, reckon
from paigow.odds.wagers.two_hands import LOW_HANDS, deals_of_two_hands, low_hands_beside
from paigow.pieces.cards import DECK, RANKS, Card, parse_cards
from paigow.pieces.cents import Cents
from paigow.pieces.tiles import SET
from paigow.rank.bonus import BonusForm, forms
from paigow.rank.cards import RANK, Category, best_five
from paigow.settle.side import capped, envy, line_held, pay
from paigow.settle.side import outcome as outcome_of

ALL = 154_143_080


def table(*lines: tuple[str, int], name: str = "mine") -> PayTable:
    return PayTable(name, "Mine", Basis.CHOICE, (), tuple(PayLine(on, pays) for on, pays in lines))


def percent(edge: Fraction) -> str:
    return f"{float(100 * edge):.4f}"


# Seven cards


def test_the_counts_by_category_of_all_hands() -> None:
    found = hands_by_category(seven_card_cases())
    assert found == {
        Category.FIVE_ACES: 1_128,
        Category.ROYAL_FLUSH: 26_132,
        Category.STRAIGHT_FLUSH: 210_964 - 26_132,
        Category.FOUR_OF_A_KIND: 307_472,
        Category.FULL_HOUSE: 4_188_528,
        Category.FLUSH: 6_172_088,
        Category.STRAIGHT: 11_236_028,
        Category.THREE_OF_A_KIND: 7_470_676,
        Category.TWO_PAIR: 35_553_816,
        Category.ONE_PAIR: 64_221_960,
        Category.HIGH_CARD: 24_780_420,
    }
    assert sum(found.values()) == ALL == comb(53, 7)


def test_the_counts_of_the_rarest_forms() -> None:
    cases = seven_card_cases()
    assert cases.total == ALL
    assert cases.holding("natural-seven-card-straight-flush") == 32
    assert cases.holding("seven-card-straight-flush-with-joker") == 196
    assert cases.holding("royal-flush") == 26_132
    assert cases.holding("royal-flush-without-joker") == 4 * comb(47, 2)
    assert cases.holding("five-aces-without-joker") == 0


def test_three_of_a_kind_above_a_straight_moves_201_824_hands() -> None:
    cases = seven_card_cases()
    above = (("straight-flush", 50), ("four-of-a-kind", 25), ("full-house", 5), ("flush", 4))
    straight_first = reckon(table(*above, ("straight", 2), ("three-of-a-kind", 3)), cases)
    threes_first = reckon(table(*above, ("three-of-a-kind", 3), ("straight", 2)), cases)
    by_name = [{line.on: line.cases for line in sheet.lines} for sheet in (straight_first, threes_first)]
    assert (by_name[0]["straight"], by_name[0]["three-of-a-kind"]) == (11_236_028, 7_470_676)
    assert by_name[0]["straight"] - by_name[1]["straight"] == 201_824
    assert by_name[1]["three-of-a-kind"] - by_name[0]["three-of-a-kind"] == 201_824


@pytest.mark.parametrize(
    ("name", "published"), [("fortune-2", "7.7656"), ("fortune-7", "7.7656"), ("fortune-3", "7.8279"),
                            ("fortune-5", "7.8279"), ("emperors-treasure", "7.7656")]
)  # fmt: skip
def test_the_published_edges_of_fortune_tables(name: str, published: str) -> None:
    assert percent(reckon(BUILT_IN[name], seven_card_cases()).edge) == published


@pytest.mark.parametrize(
    ("name", "edge"),
    [("fortune-1", "8.0008"), ("fortune-4", "8.4900"), ("fortune-6", "9.2855"), ("insurance", "9.1100")],
)
def test_the_other_tables_of_seven_cards_by_their_own_counts(name: str, edge: str) -> None:
    sheet = reckon(BUILT_IN[name], seven_card_cases())
    assert percent(sheet.edge) == edge
    won = sum(line.cases * Fraction(line.gain) for line in sheet.lines)
    assert sheet.edge == (sheet.lost - won) / ALL


def test_a_royal_match_of_ace_and_king_comes_as_often_as_one_of_king_and_queen() -> None:
    royal = [[Card(rank + suit) for rank in "TJQKA"] for suit in "shdc"]
    with_joker = [[*(card for card in five if card is not left_out), Card.JOKER] for five in royal for left_out in five]

    def matches(ranks: str) -> int:
        pairs = [{Card(rank + suit) for rank in ranks} for suit in "shdc"]
        return len(
            {frozenset({*five, *pair}) for five in (*royal, *with_joker) for pair in pairs if not pair & {*five}}
        )

    sheet = reckon(BUILT_IN["fortune-2"], seven_card_cases())
    assert sheet.lines[1].cases == matches("QK") == matches("KA") == 72


def test_every_hand_is_counted_once_and_the_names_are_all_there_are() -> None:
    assert {name for held, _ in seven_card_cases().counts for name in held} <= set(NAMES)
    sheet = reckon(BUILT_IN["fortune-1"], seven_card_cases())
    assert sum(line.cases for line in sheet.lines) + sheet.lost == ALL
    push = next(line for line in sheet.lines if line.on == "three-pair")
    assert (push.pays, push.gain) == ("push", Fraction(0))
    assert sheet.hit == Fraction(ALL - sheet.lost - push.cases, ALL)


def slow_key(cards: tuple[Card, ...]) -> tuple[frozenset[BonusForm], Category]:
    return forms(cards), best_five(cards)[0].category


def test_a_short_deck_is_counted_as_hand_by_hand() -> None:
    ranks = (8, 9, 10, 11, 12)
    deck = [card for card in DECK if card is Card.JOKER or RANKS.index(card.rank) in ranks]
    plain = gather("", ((seven_cards_held(hand), 1) for hand in combinations(deck, 7)))
    found = count_forms(kinds_of(ranks))
    assert int(found["hands"].sum()) == plain.total == comb(21, 7)
    counts = Counter(dict(plain.counts))
    names = [str(name) for name in found["names"]]
    assert counts == {
        frozenset(name for name, holds in zip(names, row, strict=True) if holds): int(hands)
        for row, hands in zip(found["held"], found["hands"], strict=True)
    }


def test_what_seven_cards_hold_is_what_the_reference_says() -> None:
    chance = Random(20_311)
    for _ in range(3_000):
        hand = tuple(chance.sample(DECK, 7))
        held = seven_cards_held(hand)
        found, five = slow_key(hand)
        assert {str(form) for form in found} <= held
        assert category_of(held) is five
        assert any(name.endswith("-without-joker") for name in held) == (Card.JOKER not in hand)


def test_the_classes_of_suits_are_all_the_hands_with_a_flush() -> None:
    hands = sum(one.hands for one in suit_classes(kinds_of()))
    assert hands == seven_card_cases().holding("flush")


# Imperial


def test_the_deals_of_two_hands() -> None:
    deals = deals_of_two_hands()
    assert deals.total == 8_250_459_031_214_400
    cases = seven_card_cases()
    for form in LOW_HANDS:
        assert sum(count for _, bank, count in deals.counts if form in bank) == cases.holding(form) * comb(46, 7)
    own = Counter[frozenset[str]]()
    for mine, _, count in deals.counts:
        own[mine] += count
    assert own == {held: count * comb(46, 7) for held, count in cases.counts}


@pytest.mark.parametrize("seed", range(3))
def test_low_hands_beside_a_hand_are_those_that_can_be_listed(seed: int) -> None:
    hand = Random(seed).sample([card for card in DECK if card is Card.JOKER or RANK[card] < 12], 7)
    left = {rank: [card for card in DECK if RANK[card] == rank and card not in hand] for rank in range(2, 12)}
    found = Counter[str]()
    for ranks in combinations(range(2, 10), 7):
        for cards_ in product(*(left[rank] for rank in ranks)):
            found.update(form for form in forms(cards_) if form is BonusForm.NINE_HIGH)
            if len(found) > 1:
                pytest.fail("only nine-high can come of these ranks")
    assert low_hands_beside(hand)[0] == found[BonusForm.NINE_HIGH]


def test_low_hands_beside_cards_that_take_none_of_theirs() -> None:
    counts = tuple(seven_card_cases().holding(form) for form in LOW_HANDS)
    assert low_hands_beside(parse_cards("As Ah Ks Kh Qs Qh Jk")) == counts


def imperial(stake: Cents | None = None) -> WagerSheet:
    return reckon_imperial(HouseRules(), deals_of_two_hands(), stake)


@pytest.mark.keeps("13:69F-11.20(b)", "13:69F-11.20(c)")
def test_the_imperial_bonus_is_lost_only_where_neither_hand_wins() -> None:
    sheet = imperial()
    player = reckon(BUILT_IN["imperial-player"], seven_card_cases())
    banker = reckon(BUILT_IN["imperial-banker"], seven_card_cases())
    assert [line.chance for line in sheet.lines] == [line.chance for line in (*player.lines, *banker.lines)]
    given_back = sum(line.share for line in sheet.lines)
    assert sheet.edge == Fraction(sheet.lost, sheet.total) - given_back
    assert percent(sheet.edge) == "2.8072"
    assert (percent(player.edge), percent(banker.edge)) == ("11.8260", "90.8258")


@pytest.mark.keeps("13:69F-11.20(d)")
def test_the_imperial_cap_bites_above_36_dollars() -> None:
    low, high = imperial(Cents(36_36)), imperial(Cents(300_00))
    assert low.cap is not None
    assert high.cap is not None
    assert low.cap.bites_above == Fraction(40_000_00, 1_100)
    assert low.cap.edge == low.edge
    assert high.cap.edge > high.edge
    both = capped([Cents(300_00 * 1_000), Cents(300_00 * 100)], Cents(40_000_00))
    assert sum(both) == 40_000_00


# Envy, sums and a meter


def test_envy_adds_up_by_the_hands_of_the_others() -> None:
    sheet = reckon(BUILT_IN["fortune-7"], seven_card_cases(), Terms(stake=Cents(5_00)), others=5)
    assert sheet.envy is not None
    counts = {line.on: line.cases for line in sheet.lines}
    each = sum(
        Fraction(counts[line.on], ALL) * envy(BUILT_IN["fortune-7"], Cents(5_00), [frozenset({line.on})])
        for line in BUILT_IN["fortune-7"].lines
    )
    assert sheet.envy.each == each
    assert sheet.envy.edges == tuple(sheet.edge - others * each / 500 for others in range(6))
    double = reckon(BUILT_IN["fortune-7"], seven_card_cases(), Terms(stake=Cents(10_00)), others=5)
    assert double.envy is not None
    assert double.envy.edges[5] == sheet.edge - 5 * each / 1000
    assert reckon(BUILT_IN["fortune-7"], seven_card_cases(), Terms(stake=Cents(4_99)), others=5).envy is None


def test_a_meter_breaks_even_where_the_edge_is_nought() -> None:
    lines = PayTable("p", "Progressive", Basis.CHOICE, (), (PayLine("sum-18", 0), PayLine("triple", 5)))
    terms = Terms(meter={"sum-18": Fraction(1, 2)}, stake=Cents(1_00))
    sheet = reckon(lines, throw_cases(), terms, at=Cents(100_00))
    assert sheet.edge == Fraction(210 - 25, 216)
    assert sheet.meter is not None
    assert sheet.meter.break_even == 100 * (210 - 25) * 2
    assert sheet.meter.edge == sheet.edge - Fraction(50, 216)
    even = reckon(lines, throw_cases(), terms, at=Cents(370_00))
    assert even.meter is not None
    assert even.meter.edge == 0


def test_a_stake_that_the_house_keeps_is_one_unit_less() -> None:
    lines = PayTable(
        "p", "P", Basis.CHOICE, (), (PayLine("triple-6", 0), PayLine("triple", 5), PayLine("two-alike", 0))
    )
    terms = Terms(sums={"triple-6": Cents(200_00)}, stake=Cents(10_00), keeps_stake=True)
    sheet = reckon(lines, throw_cases(), terms)
    assert [line.gain for line in sheet.lines] == [19, 4, 0]
    assert [line.pays for line in sheet.lines] == ["$200", "5 to 1", "push"]
    assert sheet.hit == Fraction(6, 216)
    with pytest.raises(ValueError, match="say which"):
        reckon(lines, throw_cases(), Terms(sums=terms.sums))


def test_the_digest_is_of_the_table_and_the_counts() -> None:
    one = reckon(table(("triple", 30)), throw_cases())
    assert one.digest == reckon(table(("triple", 30)), throw_cases()).digest
    assert one.digest != reckon(table(("triple", 29)), throw_cases()).digest
    assert one.digest != reckon(table(("triple", 30)), number_cases()).digest
    assert one.digest != reckon(table(("triple", 30)), throw_cases(), Terms(keeps_stake=True)).digest


# Dice


def test_the_dice_bonus_keeps_14_percent() -> None:
    sheet = reckon(BUILT_IN["dice-bonus"], run_cases())
    triple = Fraction(1, 36)
    assert [line.chance for line in sheet.lines] == [triple**3, triple**2 * (1 - triple), triple * (1 - triple)]
    assert sheet.edge == Fraction(3305, 23328)
    assert percent(sheet.edge) == "14.1675"


def test_the_dragons_eye_number_keeps_a_sixth() -> None:
    assert reckon(BUILT_IN["dragons-eye"], number_cases()).edge == Fraction(1, 6)


def test_a_throw_holds_its_sum() -> None:
    cases = throw_cases()
    assert [cases.holding(name) for name in DICE_NAMES[:16]] == [
        1,
        3,
        6,
        10,
        15,
        21,
        25,
        27,
        27,
        25,
        21,
        15,
        10,
        6,
        3,
        1,
    ]
    assert (cases.holding("triple"), cases.holding("two-alike"), cases.total) == (6, 90, 216)


def test_what_a_wager_pays_is_what_the_table_pays() -> None:
    fortune = BUILT_IN["fortune-1"]
    for held, _ in seven_card_cases().counts:
        line = line_held(fortune, held)
        stake = Cents(1_00)
        assert pay(fortune, stake, held) == (100 * line.pays // line.to if line else 0)
        assert (outcome_of(fortune, held).name == "LOSE") == (line is None)


# Tiles and halves


def test_four_tiles() -> None:
    cases = four_tile_cases()
    assert cases.total == 35_960
    assert cases.holding("pair") == 120 + 6_720
    assert cases.holding("pair+pair") >= 120
    assert cases.holding("supreme-pair") == comb(30, 2)
    assert {name for held, _ in cases.counts for name in held} <= set(tile_half_names("four-tiles"))


def test_two_tiles_have_the_published_counts() -> None:
    halves = Counter[str]()
    for held, count in tile_half_cases("high-hand", tiles.WAYS["low"]).counts:
        halves.update(dict.fromkeys(held, count))
    assert halves["pair"] >= 120
    names = tile_half_names("low-hand")
    assert names[:3] == ("pair", "wong", "gong")
    assert len(list(combinations(SET, 2))) == 496


@pytest.mark.parametrize("half", HALVES)
def test_the_halves_of_tiles_are_those_the_way_sets(half: Half) -> None:
    cases = tile_half_cases(half, tiles.WAYS["foxwoods"])
    assert cases.total == 35_960
    assert {name for held, _ in cases.counts for name in held} <= set(tile_half_names(half))
    if half == "both-halves":
        assert cases.holding("pair+pair") == 120


def test_the_lowest_fronts_of_foxwoods() -> None:
    cases = card_half_cases("low-hand", cards.WAYS["foxwoods"])
    assert cases.total == ALL
    assert cases.holding("three-two-high") == 221_460
    assert cases.holding("four-two-high") == 203_436
    assert cases.holding("four-three-high") == 188_708
    assert cases.holding("five-three-high") == 170_756
    assert cases.holding("pair") + cases.holding("high-card") == ALL


def test_both_halves_of_cards_add_up_to_each() -> None:
    way = cards.WAYS["foxwoods"]
    both, high = card_half_cases("both-halves", way), card_half_cases("high-hand", way)
    assert both.total == high.total == ALL
    flushes = both.holding("flush+pair") + both.holding("flush+high-card")
    assert flushes == high.holding("flush")
    assert {name for held, _ in high.counts for name in held} <= set(card_half_names("high-hand"))
    assert "full-house-aces-over-kings+pair-of-sixes" in card_half_names("both-halves")


def test_cases_are_gathered_in_one_order() -> None:
    one = gather("x", [(frozenset({"b", "a"}), 2), (frozenset(), 1), (frozenset({"c"}), 0)])
    assert one == Cases("x", ((frozenset(), 1), (frozenset({"a", "b"}), 2)))


def test_what_the_page_says_in_python_is_so() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "side-wagers.md").read_text("utf-8"), re.DOTALL)
    found: dict[str, object] = {}
    exec(block, found)
    assert isinstance(found["sheet"], WagerSheet)
