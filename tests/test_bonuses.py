"""Wagers on a player's seven cards, and the wager on the start: what they pay, to whom, and when."""

from typing import Any

import pytest
from msgspec import convert

from mishaps import CARD_WAGERS, money_is_whole, stops
from paigow.games import GAMES
from paigow.house.paytables import DEFAULTS, PayLine, PayTable
from paigow.house.rules import HouseRules, SideWager
from paigow.law import Basis
from paigow.pieces.cards import parse_cards
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import CARD_RING, DEALER, Position, clockwise
from paigow.procedure.events import (
    CardDealt,
    CardDrawn,
    Event,
    HandCompared,
    HandExposed,
    HandPickedUp,
    HandSet,
    HandTaken,
    PlayerLeft,
    StackDelivered,
    StartCounted,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
)
from paigow.procedure.standing import Standing
from paigow.procedure.table import MAIN
from paigow.world.autopilot import Company
from scripted import Scripted, ScriptedChance, order_of
from table import P1, P2, P3, P5, Play, opened, plays

ONE, THREE, FIVE = Person("1"), Person("3"), Person("5")
GAME = GAMES["pai-gow-poker"]
QUADS = "9c 9d 9h 9s 2c 5d Jh"
STRAIGHT_FLUSH = "3s 4s 5s 6s 7s Kd Qc"
ROYAL = "10h Jh Qh Kh Ah 2d 4c"
OTHER_ROYAL = "10s Js Qs Ks As 2h 4d"
FLUSH = "2d 4d 6d 8d Jd Qh 3c"
STRAIGHT = "5h 6c 7d 8h 9c Jc Js"
NOTHING = "2s 3h 5c 7h 8c 10d Ks"
NINE_HIGH = "2c 3d 4h 6s 7c 8s 9h"
BEST = "Ac Ad As Ah Kc Kh 4s"
FULL_HOUSE = "Ac Ad As Kc Kh 10s 2h"


def cents(amount: float) -> Cents:
    """Dollars as cents."""
    return Cents(round(amount * 100))


def wager(person: Person, position: Position, name: str, amount: float, on: str = "") -> WagerPlaced:
    return WagerPlaced(person, position, name, cents(amount), on)


def dealt(
    hands: dict[str, str], wagers: list[WagerPlaced], *, banker: str = "", share: str = "sole", **house: Any
) -> Play:
    """A round by automated shoe that gives these hands; every hand named plays for $20 unless it is the bank's."""
    options = {"dealing": "automated-shoe", "start": "number", "wagers": CARD_WAGERS} | house
    rules = GAME.settle_rules(convert(options, HouseRules))
    cards = {Position(place): tuple(map(str, parse_cards(text))) for place, text in hands.items()}
    order = order_of(GAME.equipment, clockwise(CARD_RING, DEALER), cards)
    seconds = {placed.position for placed in wagers if placed.position != placed.by.seat}
    seats = tuple(person for person in PLAYERS if person.seat in cards and person.seat not in seconds)
    has_main = {placed.position for placed in wagers if placed.wager == MAIN}
    mains = [
        wager(person, person.seat, MAIN, 20)
        for person in seats
        if person.value != banker and person.seat not in has_main
    ]
    standing = Standing(
        rounds=1,
        identity="one",
        chips=dict.fromkeys(seats, Cents(100_000_00)),
        dealer_banks=not banker,
        wagered=dict.fromkeys(seats, Cents(20_00)),
    )
    company = Company(seats, banker=Person(banker) if banker else None, share=share)
    first = 1 if not banker else 1 + (CARD_RING.index(DEALER) - CARD_RING.index(Position(banker))) % len(CARD_RING)
    chance = ScriptedChance(numbers=[first], orders=[order])
    pilot = Scripted(GAME, rules, company, chance, wishes=[*mains, *wagers])
    return Play(pilot, GAME.open_round(rules, standing))


def paid(play: Play, name: str, position: str = "1") -> int:
    """What the wager of that name was paid at a position."""
    return sum(event.amount for event in play.all(WagerPaid) if (event.wager, event.position) == (name, position))


def lost(play: Play, name: str, position: str = "1") -> bool:
    return (name, position) in {(event.wager, event.position) for event in play.all(WagerCollected)}


# Fortune


@pytest.mark.parametrize(
    ("hand", "odds"),
    [(ROYAL, 150), (STRAIGHT_FLUSH, 50), (QUADS, 25), (FULL_HOUSE, 5), (FLUSH, 4), (STRAIGHT, 2)],
)
def test_a_fortune_wager_is_paid_by_its_best_line(hand: str, odds: int) -> None:
    play = dealt({"1": hand}, [wager(ONE, P1, "fortune", 3)]).ends()
    assert paid(play, "fortune") == odds * 3_00
    assert not lost(play, "fortune")
    money_is_whole(play)


def test_a_fortune_wager_on_nothing_is_collected_as_the_hand_is_compared() -> None:
    play = dealt({"1": NOTHING, "3": QUADS}, [wager(ONE, P1, "fortune", 3)]).ends()
    assert lost(play, "fortune")
    collected = [event.wager for event in play.all(WagerCollected)].index("fortune")
    assert play.at(HandCompared) < play.at(WagerCollected, collected) < play.at(HandCompared, 1)


def test_a_bonus_is_paid_though_the_main_wager_lost_and_the_cards_lie_until_then() -> None:
    """practice/fortune-bonus; the main wager first, then its bonus wagers (practice/settlement-order)."""
    play = dealt({"dealer": BEST, "1": FLUSH, "3": NOTHING}, [wager(ONE, P1, "fortune", 5)]).ends()
    assert HandCompared(P1, "lose") in play.events
    assert paid(play, "fortune") == 20_00
    places = [event.position for event in play.all(HandPickedUp)]
    assert places.index(P3) < places.index(P1)
    picked = play.events.index(HandPickedUp(P1))
    assert play.at(HandCompared, -1) < play.events.index(WagerPaid(P1, "fortune", Cents(20_00))) < picked
    money_is_whole(play)


def test_a_losing_hand_whose_bonus_lost_too_is_taken_at_once() -> None:
    play = dealt({"dealer": FULL_HOUSE, "1": NOTHING, "3": FLUSH}, [wager(ONE, P1, "fortune", 5)]).ends()
    assert play.events.index(HandPickedUp(P1)) < play.at(HandExposed, 1)


def test_a_bonus_is_paid_on_a_foul_hand() -> None:
    play = dealt({"1": QUADS}, [wager(ONE, P1, "fortune", 5)])
    play.goes_to(HandSet)
    play.accepts(HandSet(ONE, P1, ("9c", "9d"), ("9h", "9s", "2c", "5d", "Jh")))
    assert paid(play.ends(), "fortune") == 125_00
    foul = dealt({"1": FLUSH}, [wager(ONE, P1, "fortune", 5)])
    foul.goes_to(HandSet)
    foul.accepts(HandSet(ONE, P1, ("Qh", "Jd"), ("2d", "4d", "6d", "8d", "3c")))
    assert HandCompared(P1, "lose") in foul.ends().events
    assert paid(foul, "fortune") == 20_00


def test_a_line_that_is_a_push_gives_the_stake_back() -> None:
    lines = (PayLine("flush", 0), PayLine("straight", 2))
    table = PayTable("fortune", "with a push", Basis.CHOICE, (), lines)
    play = dealt({"1": FLUSH}, [wager(ONE, P1, "fortune", 5)], pay_tables={"fortune": table}).ends()
    assert not paid(play, "fortune")
    assert not lost(play, "fortune")
    money_is_whole(play)


# Envy


def envy(play: Play, position: str = "1") -> int:
    return paid(play, "envy", position)


def test_a_fortune_wager_of_five_dollars_earns_the_envy_of_others_hands_even_if_it_lost() -> None:
    """practice/envy-bonus: several may be due, paid as one."""
    hands = {"1": NOTHING, "3": QUADS, "5": STRAIGHT_FLUSH}
    play = dealt(hands, [wager(ONE, P1, "fortune", 5)]).ends()
    assert lost(play, "fortune")
    assert envy(play) == 5_00 + 20_00
    money_is_whole(play)


@pytest.mark.parametrize(("amount", "due"), [(4.99, 0), (5, 5_00), (300, 5_00)])
def test_a_fortune_wager_below_five_dollars_earns_no_envy(amount: float, due: int) -> None:
    play = dealt({"1": NOTHING, "3": QUADS}, [wager(ONE, P1, "fortune", amount)]).ends()
    assert envy(play) == due


def test_neither_the_dealers_hand_nor_ones_own_earns_envy() -> None:
    play = dealt({"dealer": QUADS, "1": STRAIGHT_FLUSH, "3": NOTHING}, [wager(ONE, P1, "fortune", 5)]).ends()
    assert envy(play) == 0


def test_ones_own_second_hand_earns_none_and_each_wager_of_anothers_earns_its_own() -> None:
    wagers = [
        wager(ONE, P2, MAIN, 20), wager(ONE, P1, "fortune", 5), wager(ONE, P2, "fortune", 5),
        wager(THREE, P3, "fortune", 5),
    ]  # fmt: skip
    play = dealt({"1": QUADS, "2": STRAIGHT_FLUSH, "3": NOTHING}, wagers).ends()
    assert (envy(play), envy(play, "2"), envy(play, "3")) == (0, 0, 25_00)
    with_both = dealt({"1": NOTHING, "2": FLUSH, "3": QUADS}, wagers).ends()
    assert (envy(with_both), envy(with_both, "2"), envy(with_both, "3")) == (5_00, 5_00, 0)


def test_a_house_may_pay_no_envy() -> None:
    assert envy(dealt({"1": NOTHING, "3": QUADS}, [wager(ONE, P1, "fortune", 5)], envy=False).ends()) == 0


def test_a_position_without_a_wager_earns_nobody_envy() -> None:
    """Its cards are never seen."""
    play = dealt({"1": NOTHING, "3": FLUSH}, [wager(ONE, P1, "fortune", 5)])
    play.ends()
    assert envy(play) == 0
    assert {event.position for event in play.all(HandExposed)} == {"1", "3"}


def test_envy_is_due_for_one_who_left_but_not_where_his_hand_lies_unseen() -> None:
    for option, due in (("house-way", 5_00), ("abandoned", 0)):
        for leaver in (ONE, THREE):
            play = dealt({"1": NOTHING, "3": QUADS}, [wager(ONE, P1, "fortune", 5)], player_leaves=option)
            play.goes_to(HandTaken)
            play.accepts(PlayerLeft(leaver))
            play.ends()
            assert envy(play) == due
            money_is_whole(play)


# Insurance


@pytest.mark.parametrize(
    ("hand", "odds"),
    [(NINE_HIGH, 100), (NOTHING, 5), ("Jk 2c 4d 6h 8s 10c Qd", 3), ("2c 3d 4h 6s 8c 9d Jh", 15)],
)
def test_insurance_pays_by_the_highest_card_of_a_hand_of_nothing(hand: str, odds: int) -> None:
    play = dealt({"1": hand}, [wager(ONE, P1, "insurance", 2)]).ends()
    assert paid(play, "insurance") == odds * 2_00


@pytest.mark.parametrize("hand", [QUADS, FLUSH, STRAIGHT, "2c 2d 4h 6s 8c 10d Qh"])
def test_insurance_loses_on_a_pair_or_better(hand: str) -> None:
    assert lost(dealt({"1": hand}, [wager(ONE, P1, "insurance", 2)]).ends(), "insurance")


# Imperial


@pytest.mark.parametrize(("hand", "odds"), [(ROYAL, 200), (QUADS, 25), (FULL_HOUSE, 5), (FLUSH, 4), (STRAIGHT, 2)])
def test_the_players_leg_of_the_imperial_bonus(hand: str, odds: int) -> None:
    """13:69F-11.20(b)."""
    play = dealt({"1": hand, "dealer": "3d 3h 8s 2s Qd 6h 7c"}, [wager(ONE, P1, "imperial", 2)]).ends()
    assert paid(play, "imperial") == odds * 2_00


@pytest.mark.parametrize(
    ("bank", "odds"), [(NINE_HIGH, 100), ("2c 3d 4h 6s 7c 9d 10h", 20), ("2c 3d 4h 6s 8c 9d Jh", 5)]
)
def test_the_bankers_leg_is_paid_to_all_whatever_their_own_cards(bank: str, odds: int) -> None:
    """13:69F-11.20(c); the bank's hand is the dealer's, or that of the player who banks."""
    wagers = [wager(ONE, P1, "imperial", 2), wager(THREE, P3, "imperial", 1)]
    play = dealt({"dealer": bank, "1": "2d 2s 5s 8h Jc Qc Ah", "3": FULL_HOUSE}, wagers).ends()
    assert paid(play, "imperial") == odds * 2_00
    assert paid(play, "imperial", "3") == odds * 1_00 + 5_00
    by_player = dealt({"5": bank, "1": "2d 2s 5s 8h Jc Qc Ah"}, [wager(ONE, P1, "imperial", 2)], banker="5").ends()
    assert paid(by_player, "imperial") == odds * 2_00
    money_is_whole(play)
    money_is_whole(by_player)


def test_the_imperial_bonuses_of_one_player_in_one_round_are_capped_over_both_his_positions() -> None:
    """13:69F-11.20(d): $30,000 whole, then $10,000 of $20,000."""
    wagers = [wager(ONE, P2, MAIN, 20), wager(ONE, P1, "imperial", 150), wager(ONE, P2, "imperial", 100),
              wager(THREE, P3, "imperial", 100)]  # fmt: skip
    play = dealt({"1": ROYAL, "2": OTHER_ROYAL, "3": "10c Jc Qc Kc Ac 2c 4h"}, wagers).ends()
    assert paid(play, "imperial") == 30_000_00
    assert paid(play, "imperial", "2") == 10_000_00
    assert paid(play, "imperial", "3") == 20_000_00
    money_is_whole(play)


def test_a_wager_that_won_beyond_the_cap_gets_its_stake_back() -> None:
    wagers = [wager(ONE, P2, MAIN, 20), wager(ONE, P1, "imperial", 200), wager(ONE, P2, "imperial", 50)]
    play = dealt({"1": ROYAL, "2": STRAIGHT}, wagers).ends()
    assert (paid(play, "imperial"), paid(play, "imperial", "2")) == (40_000_00, 0)
    assert not lost(play, "imperial", "2")
    money_is_whole(play)


def test_an_abandoned_imperial_wager_is_lost_even_if_the_banks_leg_would_win() -> None:
    play = dealt({"dealer": NINE_HIGH, "1": FLUSH}, [wager(ONE, P1, "imperial", 5)], player_leaves="abandoned")
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(ONE))
    assert lost(play.ends(), "imperial")


# The banking player


@pytest.mark.parametrize("share", ["sole", "co"])
def test_the_banking_player_has_his_bonuses_from_the_house_and_others_envy_his_hand(share: str) -> None:
    """Reading side-wagers-banked."""
    wagers = [wager(THREE, P3, "fortune", 5), wager(THREE, P3, "insurance", 5), wager(ONE, P1, "fortune", 5)]
    hands = {"3": QUADS, "1": STRAIGHT_FLUSH, "5": NOTHING}
    play = dealt(hands, wagers, banker="3", share=share).ends()
    assert paid(play, "fortune", "3") == 125_00
    assert envy(play, "3") == 20_00
    assert envy(play) == 5_00
    assert lost(play, "insurance", "3")
    plain = dealt(hands, [], banker="3", share=share).ends()
    more = {
        person: (chips or 0) - (plain.result.standing.chips[person] or 0)
        for person, chips in play.result.standing.chips.items()
    }
    assert more == {ONE: 50 * 5_00 + 5_00, THREE: 125_00 + 20_00 - 5_00, FIVE: 0}
    money_is_whole(play)


# The wager on the start


DEALINGS: tuple[tuple[str, type[Event]], ...] = (
    ("hand", StackDelivered), ("manual-shoe", CardDrawn), ("automated-shoe", StackDelivered),
)  # fmt: skip


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize(("dealing", "first"), DEALINGS)
def test_the_start_wager_is_settled_when_the_start_is_known_and_before_anything_moves(
    game: str, dealing: str, first: type[Event]
) -> None:
    """13:69F-11.8A(e)."""
    seen = set()
    for play in plays(game, 30, dealing=dealing, wagers=["start"], players="123456"):
        settled = [
            number
            for number, event in enumerate(play.events)
            if isinstance(event, WagerPaid | WagerCollected) and event.wager == "start"
        ]
        start = play.one(StartCounted).position
        assert play.at(StartCounted) < settled[0]
        assert settled[-1] < play.at(first)
        assert settled == list(range(settled[0], settled[-1] + 1))
        if dealing == "hand":
            assert play.at(CardDealt, -1) < settled[0]
        backed = {event.position: event.on for event in play.all(WagerPlaced) if event.wager == "start"}
        losers = [event.position for event in play.all(WagerCollected) if event.wager == "start"]
        winners = [(event.position, event.amount) for event in play.all(WagerPaid) if event.wager == "start"]
        assert losers == [position for position, on in backed.items() if on != start]
        assert [position for position, _ in winners] == [position for position, on in backed.items() if on == start]
        seen |= {bool(winners)}
    assert seen == {True, False}


def test_the_start_wager_pays_its_odds_on_the_dealers_place_too() -> None:
    play = dealt({"1": NOTHING, "3": FLUSH}, [wager(ONE, P1, "start", 5, "dealer"), wager(THREE, P3, "start", 5, "1")])
    play.ends()
    assert paid(play, "start") == 25_00
    assert lost(play, "start", "3")
    money_is_whole(play)


def test_a_stop_between_leaves_the_start_wager_settled() -> None:
    play = dealt({"1": NOTHING}, [wager(ONE, P1, "start", 5, "dealer")])
    play.goes_to(StackDelivered)
    stops(play, ruling="void")
    assert play.ends().result.standing.chips == {ONE: 100_000_00 + 25_00}


# All together


def test_at_one_position_the_main_wager_comes_first_and_then_the_bonuses_in_their_order() -> None:
    """practice/settlement-order; from hand to hand from the dealer's right."""
    wagers = [
        wager(person, person.seat, name, 5) for person in (ONE, THREE) for name in ("imperial", "insurance", "fortune")
    ]
    play = dealt({"dealer": "3d 3h 8s Jc 6c 7c 9d", "1": ROYAL, "3": "Ac Ad As Kc Kd 10s 2h"}, wagers).ends()
    made = [(event.position, event.wager) for event in play.all(WagerPaid)]
    order = [MAIN, "fortune", "imperial", "envy"]
    assert made == sorted(made, key=lambda payment: (payment[0], order.index(payment[1])))
    assert {name for _, name in made} == set(order)


def test_tile_games_have_no_bonus_on_a_hand() -> None:
    for game in ("pai-gow", "dragons-eye"):
        assert not {SideWager.FORTUNE, SideWager.INSURANCE, SideWager.IMPERIAL} & set(GAMES[game].side_wagers)
        assert opened(game).ends().result


def test_the_tables_in_force_are_those_the_tests_speak_of() -> None:
    assert {line.on: line.pays for line in DEFAULTS["fortune"].lines}["four-of-a-kind"] == 25
    assert DEFAULTS["start"].lines[0].pays == 5
    assert P5 in CARD_RING
