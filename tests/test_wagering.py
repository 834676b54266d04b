"""Wagers up to the call: what is taken, what is refused and why, what comes too late. 13:69F-27.6(b)-(e)."""

from typing import Any

import pytest

from mishaps import CARD_WAGERS, deviates, money_is_whole
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    CardsPutInShoe,
    HandCompared,
    HandSet,
    HandTaken,
    HoldingHandChosen,
    NoMoreBetsCalled,
    PlayerLeft,
    PlayerSeated,
    ShakerShaken,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.standing import Standing
from paigow.procedure.step import RefusalKind
from paigow.procedure.table import MAIN
from table import DEAD, P1, P2, P3, P4, P5, P6, D, Play, open_table, opened, refused

ONE, TWO, THREE, SIX = Person("1"), Person("2"), Person("3"), Person("6")


def main(person: Person, position: Position, amount: Any) -> WagerPlaced:
    return WagerPlaced(person, position, MAIN, amount)


# Amounts


@pytest.mark.parametrize("amount", [0, -5_00, 9_99, 10_000_01, 10**400, 1, True, 25.0, float("nan"), "abc", None])
def test_a_stake_outside_the_limits_is_refused_with_them(amount: Any) -> None:
    """Never silently changed."""
    refusal = refused(open_table(chips=10**9), main(ONE, P1, amount))
    assert refusal.kind is RefusalKind.WRONG_AMOUNT
    assert "$10 to $10,000" in refusal.why


@pytest.mark.parametrize("amount", [10_00, 10_01, 10_000_00])
def test_a_stake_on_the_limits_is_taken(amount: int) -> None:
    open_table(chips=10**9).accepts(main(ONE, P1, Cents(amount)))


@pytest.mark.parametrize(("amount", "is_taken"), [(99, False), (1_00, True), (300_00, True), (300_01, False)])
def test_side_wagers_have_limits_of_their_own(amount: int, is_taken: bool) -> None:
    play = open_table("dragons-eye")
    play.accepts(main(ONE, P1, Cents(10_00)))
    wager = WagerPlaced(ONE, P1, "dice-bonus", Cents(amount))
    if is_taken:
        play.accepts(wager)
    else:
        assert "$1 to $300" in refused(play, wager).why


def test_limits_are_the_houses() -> None:
    play = open_table(minimum=Cents(50_00), maximum=Cents(60_00))
    assert "$50 to $60" in refused(play, main(ONE, P1, Cents(49_99))).why
    play.accepts(main(ONE, P1, Cents(60_00)))


def test_nobody_wagers_more_than_he_has() -> None:
    play = open_table(chips=30_00)
    assert "has $30, less than $30.01" in refused(play, main(ONE, P1, Cents(30_01))).why
    play.accepts(main(ONE, P1, Cents(20_00)))
    assert "has $10" in refused(play, main(ONE, P2, Cents(11_00))).why
    play.accepts(main(ONE, P2, Cents(10_00)))


def test_who_was_not_counted_may_wager_within_the_limits() -> None:
    standing = Standing(identity="one", chips={ONE: None})
    play = open_table(standing=standing, seats="1")
    play.accepts(main(ONE, P1, Cents(10_000_00)))
    assert play.ends().result.standing.chips == {ONE: None}


# Words


@pytest.mark.parametrize("wager", ["Main", "", "fortune", "start", "all or nothing", "dragons-eye"])
def test_a_wager_that_the_game_does_not_offer_is_refused(wager: str) -> None:
    refusal = refused(open_table(), WagerPlaced(ONE, P1, wager, Cents(20_00)))
    assert refusal.kind is RefusalKind.WRONG_VALUE
    assert "it is to be main" in refusal.why


@pytest.mark.parametrize("on", ["", "0", "7", "dealer", "one"])
def test_a_dragons_eye_wager_backs_one_of_six_numbers(on: Any) -> None:
    play = open_table("dragons-eye")
    play.accepts(main(ONE, P1, Cents(20_00)))
    refusal = refused(play, WagerPlaced(ONE, P1, "dragons-eye", Cents(5_00), on))
    assert refusal.kind is RefusalKind.WRONG_VALUE
    assert "1 or 2 or 3 or 4 or 5 or 6" in refusal.why
    play.accepts(WagerPlaced(ONE, P1, "dragons-eye", Cents(5_00), "6"))


@pytest.mark.parametrize("on", ["", "dead-hand", "8", "7"])
def test_a_wager_on_the_start_backs_one_of_seven_places(on: str) -> None:
    play = open_table("pai-gow-poker", wagers=CARD_WAGERS)
    play.accepts(main(ONE, P1, Cents(20_00)))
    refusal = refused(play, WagerPlaced(ONE, P1, "start", Cents(5_00), on))
    assert refusal.kind is RefusalKind.WRONG_VALUE
    play.accepts(WagerPlaced(ONE, P1, "start", Cents(5_00), "dealer"))


def test_no_wager_is_taken_on_a_start_that_the_button_shows() -> None:
    """Reading wager-11.13-condition."""
    play = open_table("pai-gow-poker", wagers=CARD_WAGERS, dealing="automated-shoe", start="button")
    play.accepts(main(ONE, P1, Cents(20_00)))
    refusal = refused(play, WagerPlaced(ONE, P1, "start", Cents(5_00), "dealer"))
    assert refusal.kind is RefusalKind.NOT_PERMITTED
    assert "reading/wager-11.13-condition" in {cite.id for cite in refusal.cites}


@pytest.mark.parametrize("wager", [MAIN, "dice-bonus"])
def test_a_wager_that_backs_nothing_names_nothing(wager: str) -> None:
    play = open_table("dragons-eye")
    play.accepts(main(ONE, P1, Cents(20_00)))
    event = (
        WagerPlaced(SIX, P6, MAIN, Cents(20_00), "6")
        if wager == MAIN
        else WagerPlaced(ONE, P1, wager, Cents(5_00), "6")
    )
    assert refused(play, event).kind is RefusalKind.WRONG_VALUE


# Positions


@pytest.mark.parametrize("position", [D, DEAD, Position("4"), P5, P6])
def test_a_wager_lies_at_ones_own_position_or_the_next(position: Position) -> None:
    """13:69F-27.6(e), reading two-positions: one and six are not neighbours."""
    refusal = refused(open_table(seats="1"), main(ONE, position, Cents(20_00)))
    assert refusal.kind is RefusalKind.WRONG_PLACE


def test_one_and_six_are_not_neighbours_from_either_side() -> None:
    assert refused(open_table(seats="6"), main(SIX, P1, Cents(20_00))).kind is RefusalKind.WRONG_PLACE


def test_a_third_position_is_refused() -> None:
    play = open_table(seats="3")
    play.accepts(main(THREE, P3, Cents(20_00)), main(THREE, P2, Cents(20_00)))
    refusal = refused(play, main(THREE, P4, Cents(20_00)))
    assert refusal.kind is RefusalKind.NOT_PERMITTED
    assert {"13:69F-27.6(e)", "reading/two-positions"} <= {cite.id for cite in refusal.cites}


def test_a_second_position_changed_for_another() -> None:
    play = open_table(seats="3")
    play.accepts(main(THREE, P2, Cents(20_00)), WagerWithdrawn(THREE, P2, MAIN), main(THREE, P4, Cents(20_00)))


def test_anothers_position_is_refused_whoever_came_first() -> None:
    play = open_table(seats="13")
    play.accepts(main(ONE, P2, Cents(20_00)))
    for event in (main(THREE, P2, Cents(20_00)), PlayerSeated(TWO, Cents(500_00))):
        assert refused(play, event).kind is RefusalKind.WRONG_PLACE
    assert refused(open_table(seats="12"), main(ONE, P2, Cents(20_00))).kind is RefusalKind.WRONG_PLACE
    assert refused(play, WagerPlaced(THREE, P2, MAIN, Cents(20_00))).kind is RefusalKind.WRONG_PLACE


def test_a_house_may_allow_one_position_only() -> None:
    play = open_table(seats="1", two_positions=False)
    assert refused(play, main(ONE, P2, Cents(20_00))).kind is RefusalKind.NOT_PERMITTED
    assert refused(open_table(seats="1"), main(TWO, P2, Cents(20_00))).kind is RefusalKind.WRONG_ACTOR


@pytest.mark.parametrize("by", [TWO, Person.DEALER, Person.FLOORPERSON])
def test_only_players_who_are_seated_wager(by: Person) -> None:
    assert refused(open_table(), main(by, P2, Cents(20_00))).kind is RefusalKind.WRONG_ACTOR


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_two_positions_are_dealt_set_compared_and_settled_each_for_itself(game: str) -> None:
    outcomes = set()
    for seed in range(12):
        play = open_table(game, seats="1", seed=seed)
        play.accepts(main(ONE, P1, Cents(20_00)), main(ONE, P2, Cents(30_00)))
        play.ends()
        assert [event.position for event in play.all(HandSet)] == ["1", "2"]
        assert {event.by for event in play.all(HandSet)} == {"1"}
        compared = {event.position: event.outcome for event in play.all(HandCompared)}
        outcomes.add(tuple(compared.values()))
        gained = sum(
            {"win": stake - stake * 5 // 100, "push": 0, "lose": -stake}[compared[place]]
            for place, stake in ((P1, 20_00), (P2, 30_00))
        )
        assert (play.result.standing.chips[ONE] or 0) - 1_000_00 == gained
        money_is_whole(play)
    assert any(first != second for first, second in outcomes)


# Seats


def test_a_seat_is_taken_once_with_chips_worth_something() -> None:
    play = open_table()
    assert refused(play, PlayerSeated(ONE, Cents(50_00))).kind is RefusalKind.WRONG_PLACE
    for chips in (0, -1):
        assert refused(play, PlayerSeated(TWO, Cents(chips))).kind is RefusalKind.WRONG_AMOUNT
    play.accepts(PlayerSeated(TWO, Cents(1)), PlayerSeated(Person("4")))


# Changing one's mind


def test_a_wager_is_withdrawn_before_it_is_changed_and_side_wagers_before_the_main() -> None:
    """13:69F-27.6(d); 58 Pa. Code 670a.7."""
    play = open_table("dragons-eye")
    side = WagerPlaced(ONE, P1, "dice-bonus", Cents(5_00))
    assert refused(play, side).kind is RefusalKind.OUT_OF_ORDER
    play.accepts(main(ONE, P1, Cents(20_00)), side)
    assert "withdraw it to change it" in refused(play, main(ONE, P1, Cents(30_00))).why
    assert "withdraw it to change it" in refused(play, side).why
    refusal = refused(play, WagerWithdrawn(ONE, P1, MAIN))
    assert refusal.kind is RefusalKind.OUT_OF_ORDER
    assert "58 Pa. Code 670a.7" in {cite.id for cite in refusal.cites}
    play.accepts(WagerWithdrawn(ONE, P1, "dice-bonus"), WagerWithdrawn(ONE, P1, MAIN), main(ONE, P1, Cents(30_00)))
    assert play.table.money.chips[ONE] == 970_00


def test_nobody_withdraws_what_is_not_there_or_not_his() -> None:
    play = open_table()
    play.accepts(main(ONE, P1, Cents(20_00)))
    assert refused(play, WagerWithdrawn(THREE, P3, MAIN)).kind is RefusalKind.NOT_PERMITTED
    assert refused(play, WagerWithdrawn(THREE, P1, MAIN)).kind is RefusalKind.WRONG_ACTOR
    play.accepts(WagerWithdrawn(ONE, P1, MAIN))
    assert refused(play, WagerWithdrawn(ONE, P1, MAIN)).kind is RefusalKind.NOT_PERMITTED
    assert play.ends().result.standing.chips == dict.fromkeys((ONE, THREE, SIX), 1_000_00)


def test_while_a_run_is_on_no_dice_bonus_wager_is_taken() -> None:
    """Reading dice-bonus."""
    standing = Standing(identity="one", chips={ONE: Cents(500_00)}, triples=1)
    play = open_table("dragons-eye", seats="1", standing=standing)
    play.accepts(main(ONE, P1, Cents(20_00)))
    refusal = refused(play, WagerPlaced(ONE, P1, "dice-bonus", Cents(5_00)))
    assert refusal.kind is RefusalKind.NOT_PERMITTED
    assert "reading/dice-bonus" in {cite.id for cite in refusal.cites}


# Too late


@pytest.mark.parametrize(
    ("game", "call"),
    [("pai-gow", "13:69F-10.6(a)"), ("dragons-eye", "13:69F-10.6(a)"), ("pai-gow-poker", "13:69F-11.8A(b)2"),
     ("supreme-pai-gow", "13:69F-11.8A(b)2")],
)  # fmt: skip
def test_after_the_call_a_wager_is_too_late_at_every_moment(game: str, call: str) -> None:
    """practice/late-wager: no bet; the refusal cites the call."""
    play = open_table(game)
    play.accepts(main(ONE, P1, Cents(20_00)))
    play.goes_to(NoMoreBetsCalled)
    while not play.all(NoMoreBetsCalled):
        play.goes_on()
    late = 0
    while play.round.demand is not None:
        for event in (
            main(THREE, P3, Cents(20_00)),
            WagerWithdrawn(ONE, P1, MAIN),
            WagerRaised(ONE, P1, MAIN, Cents(5_00)),
            WagerPlaced(ONE, P1, "x", Cents(-1)),
        ):
            refusal = refused(play, event)
            assert refusal.kind is RefusalKind.TOO_LATE
            assert {call, "13:69F-27.6(d)"} <= {cite.id for cite in refusal.cites}
            late += 1
        if not play.goes_on():
            break
    assert late > 80


@pytest.mark.parametrize(("dealing", "before"), [("hand", HoldingHandChosen), ("manual-shoe", CardsPutInShoe)])
def test_wagers_are_taken_until_the_very_call(dealing: str, before: Any) -> None:
    """13:69F-11.8A(b): the deck is in the hand already, or in the shoe."""
    play = open_table("pai-gow-poker", dealing=dealing)
    play.goes_to(before)
    play.goes_on()
    play.accepts(main(ONE, P1, Cents(20_00)), WagerWithdrawn(ONE, P1, MAIN), PlayerLeft(SIX))
    play.accepts(main(ONE, P1, Cents(20_00)), WagerRaised(ONE, P1, MAIN, Cents(5_00)))
    play.accepts(PlayerSeated(SIX, Cents(90_00)), main(SIX, P6, Cents(90_00)), NoMoreBetsCalled())
    money_is_whole_but_for_the_leaver(play.ends())


def money_is_whole_but_for_the_leaver(play: Play) -> None:
    assert play.table.money.layout == 0
    assert play.table.money.pot == 0


def test_a_round_without_a_wager_is_dealt_all_the_same() -> None:
    play = open_table().ends()
    assert play.all(ShakerShaken)
    assert not play.all(HandTaken)
    assert not play.all(HandCompared)
    assert play.result.standing.chips == dict.fromkeys((ONE, THREE, SIX), 1_000_00)


# What was done although it may not be


def test_a_wager_over_the_limit_that_was_let_lie_is_played() -> None:
    """A breach is a fact; the wager is settled as it lay."""
    play = open_table()
    deviates(play, main(ONE, P1, Cents(5_00)))
    play.ends()
    assert [event.position for event in play.all(HandCompared)] == ["1"]
    money_is_whole(play)


@pytest.mark.parametrize(
    "event",
    [
        main(TWO, P2, Cents(20_00)),
        main(ONE, P3, Cents(20_00)),
        main(ONE, D, Cents(20_00)),
        main(ONE, P1, Cents(-20_00)),
        main(ONE, P1, Cents(20_000_00)),
        WagerPlaced(ONE, P1, "fortune", Cents(20_00)),
        WagerWithdrawn(ONE, P1, MAIN),
        WagerRaised(ONE, P1, MAIN, Cents(5_00)),
        PlayerLeft(TWO),
        PlayerSeated(ONE, Cents(20_00)),
    ],
)
def test_what_cannot_be_a_wager_or_a_seat_is_no_bet(event: Any) -> None:
    play = open_table()
    deviates(play, event)
    assert play.table.wagers == {}
    play.ends()
    assert play.result.standing.chips == dict.fromkeys((ONE, THREE, SIX), 1_000_00)
    assert play.result.standing.house == 0


def test_the_defaults_are_those_the_tests_speak_of() -> None:
    rules = HouseRules()
    assert (rules.minimum, rules.maximum, rules.side_minimum, rules.side_maximum) == (10_00, 10_000_00, 1_00, 300_00)


def test_wagers_of_every_kind_come_back_with_what_they_win() -> None:
    """After a round each cent staked was collected, or is its owner's again."""
    for seed in range(10):
        play = opened("pai-gow-poker", wagers=CARD_WAGERS, dealing="automated-shoe", seed=seed).ends()
        placed = {(event.position, event.wager): event.amount for event in play.all(WagerPlaced)}
        collected = {(event.position, event.wager): event.amount for event in play.all(WagerCollected)}
        assert collected.items() <= placed.items()
        lost = {event.position for event in play.all(HandCompared) if event.outcome == "lose"}
        assert {position for position, wager in collected if wager == MAIN} == lost
        won = {event.position for event in play.all(WagerPaid) if event.wager == MAIN}
        assert won == {event.position for event in play.all(HandCompared) if event.outcome == "win"}
        money_is_whole(play)
