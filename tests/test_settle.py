"""Outcome, commission, the settlement of a round, and the side wagers."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.house.paytables import BUILT_IN
from paigow.house.rules import HouseRules
from paigow.houseway.way import Setting
from paigow.pieces.cards import Card, parse_cards
from paigow.pieces.cents import Cents
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.pieces.tiles import SET, Tile, parse_tiles
from paigow.rank.cards import Wheel
from paigow.rank.tiles import GeeJoonSingle, rank_tiles
from paigow.settle.bank import BankKind, bank_win, banker_commission, cover, pay_in
from paigow.settle.commission import commission
from paigow.settle.outcome import Half, Outcome, compare_cards, compare_tiles
from paigow.settle.plan import (
    BANK,
    DEALER_BANK,
    HOUSE,
    Bank,
    HouseHand,
    Payment,
    PaymentKind,
    Plan,
    SettledHand,
    plan,
    total_lost,
    total_won,
)
from paigow.settle.side import Run, after_shake, capped, envy, number_held, outcome, pay, start_held
from paigow.settle.terms import BankerCommission, BasisPoints, CommissionTaken, Rounding

# Outcome


def tiles(low: str, high: str) -> Setting[Tile]:
    return Setting(parse_tiles(low), parse_tiles(high))


def cards(low: str, high: str) -> Setting[Card]:
    return Setting(parse_cards(low), parse_cards(high))


@pytest.mark.keeps("reading/copies", "AU pai gow 9.1.1", "practice/outcome")
@pytest.mark.parametrize(
    ("player", "bank", "result", "high", "low"),
    [
        (tiles("1-3 2-2", "6-6 6-6"), tiles("1-3 1-2", "1-1 1-1"), Outcome.WIN, Half.PLAYER, Half.PLAYER),
        (tiles("1-3 1-2", "6-6 6-6"), tiles("1-3 2-2", "1-1 1-1"), Outcome.PUSH, Half.PLAYER, Half.BANK),
        (tiles("1-3 2-2", "1-1 1-1"), tiles("1-3 1-2", "6-6 6-6"), Outcome.PUSH, Half.BANK, Half.PLAYER),
        (tiles("1-3 1-2", "1-1 1-1"), tiles("1-3 2-2", "6-6 6-6"), Outcome.LOSE, Half.BANK, Half.BANK),
        (tiles("1-3 2-2", "6-6 6-6"), tiles("1-3 2-2", "1-1 1-1"), Outcome.PUSH, Half.PLAYER, Half.COPY),
        (tiles("1-3 2-2", "3-6 4-5"), tiles("1-3 2-2", "3-6 4-5"), Outcome.LOSE, Half.COPY, Half.COPY),
    ],
)
def test_two_halves_higher_win_one_is_a_push_none_loses(
    player: Setting[Tile], bank: Setting[Tile], result: Outcome, high: Half, low: Half
) -> None:
    found = compare_tiles(player, bank)
    assert (found.result, found.high, found.low, found.foul) == (result, high, low, None)


@pytest.mark.keeps("NZ pai gow 4.7", "reading/copies")
def test_zero_against_zero_is_a_copy_whatever_the_tiles() -> None:
    zeros = compare_tiles(tiles("4-6 5-5", "6-6 6-6"), tiles("5-6 3-6", "1-1 1-1"))
    assert (zeros.low, zeros.result) == (Half.COPY, Outcome.PUSH)
    assert "zero against zero" in zeros.decided_by


@pytest.mark.keeps("reading/gee-joon-single")
def test_the_gee_joon_option_parts_the_one_comparison_in_which_it_matters() -> None:
    player, bank = tiles("2-4 1-4", "6-6 6-6"), tiles("1-2 2-3", "1-1 1-1")
    assert compare_tiles(player, bank).low is Half.COPY
    assert compare_tiles(player, bank, GeeJoonSingle.TRADITIONAL).low is Half.PLAYER


@pytest.mark.keeps("reading/foul", "68 IAC 10-9-13(a)")
def test_a_foul_hand_loses_and_the_players_foul_goes_first() -> None:
    right, wrong = cards("Kc Qd", "Ac Ad 7h 6h 2s"), cards("Ac Ad", "Kc Qd 7h 6h 2s")
    bank_right, bank_wrong = cards("Ks Qs", "Ah As 9h 8h 2d"), cards("Ah As", "Ks Qs 9h 8h 2d")
    assert compare_cards(wrong, bank_right).result is Outcome.LOSE
    assert compare_cards(wrong, bank_wrong).result is Outcome.LOSE
    assert compare_cards(right, bank_wrong).result is Outcome.WIN
    found = compare_cards(right, bank_wrong)
    assert (found.high, found.low, found.foul) == (None, None, "bank")
    assert found.decided_by == "the bank's hand is foul: low hand pair of aces outranks high hand king high"
    assert compare_tiles(tiles("6-6 6-6", "1-3 2-2"), tiles("1-1 1-1", "1-3 1-2")).foul == "player"


@pytest.mark.keeps("reading/foul", "58 Pa. Code 688a.1")
def test_equal_halves_are_not_foul() -> None:
    assert compare_cards(cards("9c 9d", "9h 9s Kc Qd 3s"), cards("2c 3d", "4h 5s 7c 8d 9s")).foul is None


@pytest.mark.keeps("reading/wheel")
def test_the_wheel_option() -> None:
    player, bank = cards("2c 3d", "Ac 2d 3h 4s 5c"), cards("7c 8d", "9h Ts Jc Qd Kh")
    assert compare_cards(player, bank).high is Half.PLAYER
    assert compare_cards(player, bank, Wheel.LOWEST).high is Half.BANK


def test_two_flushes_are_decided_card_by_card() -> None:
    found = compare_cards(cards("2c 3d", "Qh Jh 9h 7h 6h"), cards("2d 3c", "Qs Js 9s 6s 5s"))
    assert (found.high, found.low) == (Half.PLAYER, Half.COPY)


@pytest.mark.parametrize(("low", "high"), [("6-6", "1-1 1-1"), ("6-6 6-6 1-1", "1-1"), ("", "")])
def test_tiles_come_two_and_two(low: str, high: str) -> None:
    with pytest.raises(ValueError, match="two and two"):
        compare_tiles(tiles(low, high), tiles("1-1 1-1", "6-6 6-6"))


four_tiles = st.permutations(SET).map(lambda mixed: mixed[:8])


@given(four_tiles)
def test_the_result_is_how_many_halves_the_player_has(eight: list[Tile]) -> None:
    sides = []
    for four in (eight[:4], eight[4:]):
        one, other = sorted(((four[0], four[1]), (four[2], four[3])), key=lambda pair: rank_tiles(*pair).key)
        sides.append(Setting(one, other))
    player, bank = sides
    found = compare_tiles(player, bank)
    assert found.result is (Outcome.LOSE, Outcome.PUSH, Outcome.WIN)[(found.high, found.low).count(Half.PLAYER)]
    back = compare_tiles(bank, player)
    swapped = {Half.PLAYER: Half.BANK, Half.BANK: Half.PLAYER, Half.COPY: Half.COPY, None: None}
    assert (back.high, back.low) == (swapped[found.high], swapped[found.low])
    assert found.decided_by.startswith("high hand to the ")


# Commission

FIVE = BasisPoints(500)
rates = st.integers(0, 10_000).map(BasisPoints)
units = st.integers(1, 500).map(Cents)
sums = st.integers(1, 10**9).map(Cents)


@pytest.mark.keeps("procedures/commission", "practice/commission")
def test_a_hundred_dollars_pay_five() -> None:
    assert commission(Cents(100_00), FIVE, Cents(1), Rounding.HALF_UP) == 5_00


@pytest.mark.keeps("reading/commission")
@pytest.mark.parametrize(
    ("unit", "rounding", "due"),
    [
        (1, "half-up", 125), (25, "half-up", 125), (50, "half-up", 150), (100, "half-up", 100),
        (25, "up", 125), (50, "up", 150), (100, "up", 200), (25, "down", 125), (50, "down", 100), (100, "down", 100),
    ],
)  # fmt: skip
def test_twenty_five_dollars_by_unit_and_direction(unit: int, rounding: str, due: int) -> None:
    assert commission(Cents(25_00), FIVE, Cents(unit), Rounding(rounding)) == due


def test_the_quarter_houses_of_washington() -> None:
    """$6 pays 50 cents and $11 75 where the commission goes up to the next quarter."""
    assert [commission(Cents(won), FIVE, Cents(25), Rounding.UP) for won in (6_00, 11_00)] == [50, 75]


def test_it_is_never_more_than_the_win() -> None:
    assert commission(Cents(10), FIVE, Cents(100), Rounding.UP) == 10
    with pytest.raises(ValueError, match="below zero"):
        commission(Cents(-1), FIVE, Cents(1), Rounding.UP)


@given(sums, rates, units)
def test_the_three_roundings_stand_in_order_and_near_the_exact_sum(won: Cents, rate: BasisPoints, unit: Cents) -> None:
    down, near, up = (commission(won, rate, unit, way) for way in (Rounding.DOWN, Rounding.HALF_UP, Rounding.UP))
    assert 0 <= down <= near <= up <= won
    assert down * 10_000 <= won * rate < (down + unit) * 10_000
    if up < won:
        assert (up - unit) * 10_000 < won * rate <= up * 10_000
        assert abs(near * 20_000 - 2 * won * rate) <= unit * 10_000


# The settlement

USUAL = HouseRules()
OUT = HouseRules(commission_taken=CommissionTaken.TAKEN_OUT)
TOTAL = HouseRules(banker_commission=BankerCommission.TOTAL_WON)


def hand(position: str, dollars: int, result: str) -> SettledHand:
    return SettledHand(Position(position), f"player {position}", Cents(dollars * 100), Outcome(result))


def moves(found: Plan) -> list[tuple[str, str, str, int]]:
    return [(str(p.kind), p.payer, p.payee, p.amount) for p in found.payments]


@pytest.mark.keeps("procedures/collect-losers", "procedures/pay-order", "procedures/commission")
def test_the_dealer_banks() -> None:
    hands = (hand("1", 100, "win"), hand("2", 50, "lose"), hand("3", 25, "push"), hand("5", 25, "win"))
    assert moves(plan(hands, DEALER_BANK, USUAL)) == [
        ("lost-wager", "player 2", HOUSE, 5000),
        ("payoff", HOUSE, "player 1", 10000),
        ("commission", "player 1", HOUSE, 500),
        ("payoff", HOUSE, "player 5", 2500),
        ("commission", "player 5", HOUSE, 125),
    ]


@pytest.mark.keeps("procedures/commission")
def test_a_hundred_won_leaves_a_hundred_and_ninety_five() -> None:
    for rules in (USUAL, OUT):
        assert 100_00 + plan((hand("1", 100, "win"),), DEALER_BANK, rules).net()["player 1"] == 195_00


@pytest.mark.keeps("procedures/commission")
def test_taken_out_pays_less_and_keeps_the_commission_apart() -> None:
    found = plan((hand("1", 100, "win"),), DEALER_BANK, OUT)
    assert moves(found) == [("payoff", HOUSE, "player 1", 9500), ("commission", HOUSE, HOUSE, 500)]
    assert found.payments[0].why == "position 1 wins $100 at even money, less $5 commission"
    assert found.total(PaymentKind.COMMISSION) == 500


def banker(kind: str) -> Bank:
    return Bank(BankKind(kind), Position.SIX, "banker")


@pytest.mark.keeps("procedures/commission", "practice/commission-net", "reading/commission")
def test_a_sole_bank_that_wins_140_and_loses_110() -> None:
    found = plan((hand("1", 140, "lose"), hand("2", 110, "win")), banker("sole"), USUAL)
    assert moves(found) == [
        ("lost-wager", "player 1", BANK, 140_00),
        ("payoff", BANK, "player 2", 110_00),
        ("commission", "player 2", HOUSE, 5_50),
        ("bank-win", BANK, "banker", 30_00),
        ("commission", "banker", HOUSE, 1_50),
    ]
    assert found.net()["banker"] == 28_50


@pytest.mark.keeps("procedures/banker-pays-in")
def test_a_sole_bank_that_wins_40_and_loses_160_pays_120_first() -> None:
    found = plan((hand("1", 160, "win"), hand("2", 40, "lose")), banker("sole"), USUAL)
    assert moves(found)[:3] == [
        ("lost-wager", "player 2", BANK, 40_00),
        ("pay-in", "banker", BANK, 120_00),
        ("payoff", BANK, "player 1", 160_00),
    ]
    assert found.net()["banker"] == -120_00


@pytest.mark.keeps("procedures/co-bank-halves")
def test_a_co_bank_that_wins_40_and_loses_160_pays_60_each_first() -> None:
    found = plan((hand("1", 160, "win"), hand("2", 40, "lose")), banker("co"), USUAL)
    assert moves(found)[1:3] == [("pay-in", "banker", BANK, 60_00), ("pay-in", HOUSE, BANK, 60_00)]
    assert found.net() == {"player 2": -40_00, "banker": -60_00, "player 1": 152_00, HOUSE: -52_00}


@pytest.mark.keeps("procedures/co-bank-halves", "58 Pa. Code 621a.1", "reading/commission")
def test_a_co_bank_that_wins_140_and_loses_60() -> None:
    found = plan((hand("1", 140, "lose"), hand("2", 60, "win")), banker("co"), USUAL)
    assert moves(found)[-3:] == [
        ("bank-win", BANK, "banker", 40_00),
        ("commission", "banker", HOUSE, 2_00),
        ("bank-win", BANK, HOUSE, 40_00),
    ]
    assert found.net()["banker"] == 38_00


@pytest.mark.keeps("reading/round-money")
def test_the_house_bears_the_odd_cent() -> None:
    loss, win = pay_in(Cents(0), Cents(101), BankKind.CO), bank_win(Cents(101), Cents(0), BankKind.CO)
    assert (loss.banker, loss.house, win.banker, win.house) == (50, 51, 51, 50)
    odd = SettledHand(Position.ONE, "player 1", Cents(101), Outcome.WIN)
    assert "odd cent" in plan((odd,), banker("co"), USUAL).payments[1].why


@pytest.mark.keeps("procedures/banker-dealer-first")
@pytest.mark.parametrize(
    ("result", "first", "last"),
    [
        ("lose", ("lost-wager", HOUSE, BANK, 20_00), ("commission", "banker", HOUSE, 1_00)),
        ("win", ("pay-in", "banker", BANK, 20_00), ("payoff", BANK, HOUSE, 20_00)),
    ],
)
def test_the_dealers_hand_is_compared_first_paid_last_and_bears_no_commission(
    result: str, first: tuple[str, str, str, int], last: tuple[str, str, str, int]
) -> None:
    hands = (hand("1", 30, "win"), hand("2", 30, "lose"))
    found = moves(plan(hands, banker("sole"), USUAL, HouseHand(Cents(20_00), Outcome(result))))
    assert found[0 if result == "lose" else 1] == first
    assert found[-1] == last


@pytest.mark.keeps("reading/commission")
def test_commission_on_the_total_won_is_due_though_the_bank_loses() -> None:
    lost = plan((hand("1", 160, "win"), hand("2", 40, "lose")), banker("sole"), TOTAL)
    assert moves(lost)[-1] == ("commission", "banker", HOUSE, 2_00)
    won = plan((hand("1", 140, "lose"), hand("2", 60, "win")), banker("co"), TOTAL)
    assert won.net()["banker"] == 40_00 - 3_50


@pytest.mark.keeps("reading/commission")
def test_a_commission_greater_than_the_balance_is_collected_whatever_the_option() -> None:
    rules = HouseRules(banker_commission=BankerCommission.TOTAL_WON, commission_taken=CommissionTaken.TAKEN_OUT)
    found = plan((hand("1", 101, "lose"), hand("2", 100, "win")), banker("sole"), rules)
    assert moves(found)[-2:] == [("bank-win", BANK, "banker", 1_00), ("commission", "banker", HOUSE, 5_05)]


@pytest.mark.breaks("reading/co-bank-dealer")
@pytest.mark.parametrize("bank", [DEALER_BANK, banker("co")])
def test_no_dealers_hand_against_the_dealer_or_a_co_bank(bank: Bank) -> None:
    with pytest.raises(ValueError, match="plays only against a player who banks alone"):
        plan((), bank, USUAL, HouseHand(Cents(10_00), Outcome.WIN))


@pytest.mark.parametrize(
    ("hands", "bank", "fault"),
    [
        ((hand("1", 0, "win"),), DEALER_BANK, "above zero"),
        ((hand("1", 5, "win"), hand("1", 5, "win")), DEALER_BANK, "settled once"),
        ((hand("6", 5, "win"),), banker("sole"), "settled once"),
        ((SettledHand(Position.ONE, HOUSE, Cents(5), Outcome.WIN),), banker("sole"), "no player's name"),
        ((SettledHand(Position.ONE, BANK, Cents(5), Outcome.WIN),), DEALER_BANK, "no player's name"),
        ((), Bank(BankKind.SOLE, Position.ONE, HOUSE), "not held by"),
        ((), Bank(BankKind.HOUSE, Position.ONE, "banker"), "not held by"),
        ((), Bank(BankKind.CO, Position.ONE, BANK), "not held by"),
    ],
)
def test_what_is_no_settlement_is_refused(hands: tuple[SettledHand, ...], bank: Bank, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        plan(hands, bank, USUAL)


rules_of_money = st.builds(
    HouseRules,
    commission_rate=rates,
    rounding_unit=units,
    rounding=st.sampled_from(Rounding),
    commission_taken=st.sampled_from(CommissionTaken),
    banker_commission=st.sampled_from(BankerCommission),
)
results = st.sampled_from(Outcome)


@st.composite
def settlements(draw: st.DrawFn) -> tuple[list[SettledHand], Bank, HouseHand | None]:
    """Any round: any bank at any position, any wagers at any of the others, one player at up to two of them."""
    kind = draw(st.sampled_from(BankKind))
    at = draw(st.sampled_from(BETTING_POSITIONS))
    bank = DEALER_BANK if kind is BankKind.HOUSE else Bank(kind, at, "banker")
    hands = [
        SettledHand(place, draw(st.sampled_from(["Ann", "Bea", "Cem"])), draw(sums), draw(results))
        for place in BETTING_POSITIONS
        if place is not bank.position and draw(st.booleans())
    ]
    plays = kind is BankKind.SOLE and draw(st.booleans())
    return hands, bank, HouseHand(draw(sums), draw(results)) if plays else None


@given(settlements(), rules_of_money)
def test_every_settlement_sums_to_zero_and_is_covered(
    settlement: tuple[list[SettledHand], Bank, HouseHand | None], rules: HouseRules
) -> None:
    hands, bank, house_hand = settlement
    found = plan(hands, bank, rules, house_hand)
    assert sum(found.net().values()) == 0
    assert all(payment.amount > 0 for payment in found.payments)
    assert all(payment.cites for payment in found.payments)

    in_bank = 0
    for payment in found.payments:  # nothing is paid out of the bank before it is there, and nothing stays in it
        in_bank += payment.amount * ((payment.payee == BANK) - (payment.payer == BANK))
        assert in_bank >= 0
    assert in_bank == 0

    against = sum(hand.wager for hand in hands) + (house_hand.stake if house_hand else 0)
    if bank.kind is not BankKind.HOUSE:
        assert -lowest(found.payments, "banker") <= cover(Cents(against), bank.kind)
    for player in {hand.account for hand in hands}:
        assert -lowest(found.payments, player) <= sum(hand.wager for hand in hands if hand.account == player)


def lowest(payments: tuple[Payment, ...], account: str) -> int:
    """The least that the account has had at any time, 0 being its beginning."""
    balance, least = 0, 0
    for payment in payments:
        balance += payment.amount * ((payment.payee == account) - (payment.payer == account))
        least = min(least, balance)
    return least


@given(settlements(), rules_of_money)
def test_every_settlement_has_its_lawful_order(
    settlement: tuple[list[SettledHand], Bank, HouseHand | None], rules: HouseRules
) -> None:
    hands, bank, house_hand = settlement
    payments = plan(hands, bank, rules, house_hand).payments
    acts = [payment.kind for payment in payments if payment.kind is not PaymentKind.COMMISSION]
    order = [PaymentKind.LOST_WAGER, PaymentKind.PAY_IN, PaymentKind.PAYOFF, PaymentKind.BANK_WIN]
    assert acts == sorted(acts, key=order.index)
    lost = [payment.position for payment in payments if payment.kind is PaymentKind.LOST_WAGER]
    paid = [payment.position for payment in payments if payment.kind is PaymentKind.PAYOFF]
    assert lost == sorted(lost, key=(DEALER, *BETTING_POSITIONS).index)
    assert paid == sorted(paid, key=(*BETTING_POSITIONS, DEALER).index)


@pytest.mark.keeps("procedures/pay-order", "procedures/banker-pays-in", "procedures/co-bank-halves")
@pytest.mark.parametrize("kind", ["sole", "co"])
@pytest.mark.parametrize("at", BETTING_POSITIONS)
def test_every_place_of_the_bank_and_every_outcome_of_two_hands(kind: str, at: Position) -> None:
    bank = Bank(BankKind(kind), at, "banker")
    others = [place for place in BETTING_POSITIONS if place is not at]
    for (one, other), results in product(combinations(others, 2), product(Outcome, repeat=2)):
        hands = (SettledHand(one, "Ann", Cents(7_01), results[0]), SettledHand(other, "Bea", Cents(3_00), results[1]))
        won, lost = total_won(hands), total_lost(hands)
        found = plan(hands, bank, USUAL).net()
        share = bank_win(won, lost, bank.kind).banker - pay_in(won, lost, bank.kind).banker
        assert found.get("banker", 0) == share - banker_commission(won, lost, bank.kind, USUAL)


# Side wagers


@pytest.mark.keeps("practice/fortune-bonus")
def test_four_hundred_to_one_nets_four_hundred_on_one() -> None:
    assert pay(BUILT_IN["fortune-7"], Cents(1_00), frozenset({"five-aces", "four-of-a-kind"})) == 400_00


@pytest.mark.keeps("13:69F-11.20(b)", "13:69F-11.20(c)")
def test_the_imperial_bonuses_are_paid_once_for_the_highest() -> None:
    player, bank = BUILT_IN["imperial-player"], BUILT_IN["imperial-banker"]
    assert pay(player, Cents(10_00), frozenset({"full-house", "three-of-a-kind"})) == 50_00
    assert pay(bank, Cents(10_00), frozenset({"nine-high"})) == 1000_00
    assert pay(bank, Cents(10_00), frozenset({"queen-high"})) == 0
    assert outcome(bank, frozenset({"queen-high"})) is Outcome.LOSE


def test_a_line_without_odds_is_a_push() -> None:
    one, seven = BUILT_IN["fortune-1"], BUILT_IN["fortune-7"]
    held = frozenset({"three-pair"})
    assert (outcome(one, held), pay(one, Cents(1_00), held)) == (Outcome.PUSH, 0)
    assert outcome(seven, held) is Outcome.LOSE
    assert outcome(seven, frozenset({"flush"})) is Outcome.WIN


@pytest.mark.keeps("practice/envy-bonus", "MA pai gow poker 1", "58 Pa. Code 688a.1")
def test_envy_is_fixed_needs_five_dollars_and_may_come_twice() -> None:
    table = BUILT_IN["fortune-7"]
    quads, straight_flush, flush = (frozenset({on}) for on in ("four-of-a-kind", "straight-flush", "flush"))
    assert envy(table, Cents(5_00), (quads,)) == envy(table, Cents(300_00), (quads,)) == 5_00
    assert envy(table, Cents(5_00), (quads, straight_flush, flush)) == 25_00
    assert envy(table, Cents(4_99), (quads, straight_flush)) == 0
    assert envy(table, Cents(5_00), ()) == 0


@pytest.mark.keeps("13:69F-11.20(d)")
@pytest.mark.parametrize(
    ("bonuses", "paid"),
    [
        ((30_000_00, 5_000_00), (30_000_00, 5_000_00)),
        ((50_000_00, 5_000_00), (40_000_00, 0)),
        ((39_000_00, 500_00, 900_00), (39_000_00, 500_00, 500_00)),
    ],
)
def test_the_cap_is_on_all_the_imperial_bonuses_of_a_player(bonuses: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert capped(tuple(map(Cents, bonuses)), Cents(40_000_00)) == paid


@pytest.mark.keeps("13:69F-10.6A(a)", "reading/wager-11.13-condition")
def test_a_number_and_a_starting_position() -> None:
    assert pay(BUILT_IN["dragons-eye"], Cents(5_00), number_held(3, 3)) == 20_00
    assert pay(BUILT_IN["dragons-eye"], Cents(5_00), number_held(3, 4)) == 0
    assert pay(BUILT_IN["start"], Cents(5_00), start_held(Position.SIX, Position.SIX)) == 25_00
    assert pay(BUILT_IN["start"], Cents(5_00), start_held(Position.SIX, DEALER)) == 0


@pytest.mark.keeps("reading/dice-bonus", "13:69F-10.6A(c)")
@pytest.mark.parametrize(
    ("shakes", "triples", "wins"), [("x", 0, 0), ("tx", 1, 25_00), ("ttx", 2, 150_00), ("ttt", 3, 2000_00)]
)
def test_a_run_of_triples(shakes: str, triples: int, wins: int) -> None:
    run = Run()
    for shake in shakes:
        assert not run.is_over
        run = after_shake(run, (4, 4, 4) if shake == "t" else (4, 4, 5))
    assert (run.triples, run.is_over, run.is_pending) == (triples, True, False)
    assert pay(BUILT_IN["dice-bonus"], Cents(1_00), run.held) == wins
    with pytest.raises(ValueError, match="settled"):
        after_shake(run, (1, 1, 1))


def test_a_run_pends_only_after_a_triple() -> None:
    assert not Run().is_pending
    assert after_shake(Run(), (6, 6, 6)).is_pending
