"""A player who leaves: before the call with his wagers, after it without them. Reading player-leaves."""

from typing import Any

import pytest

from mishaps import SEATED, TABLES, every_moment, money_is_whole, stops, table_of
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    AdviceAsked,
    BankMarked,
    BankOffered,
    BankTaken,
    Event,
    HandCompared,
    HandExposed,
    HandSet,
    HandTaken,
    HandTurnedUp,
    HouseHandSet,
    NextShakerNamed,
    NoMoreBetsCalled,
    PiecesViewed,
    PlayerLeft,
    PlayerSeated,
    RoundClosed,
    ShakeLeftToDealer,
    ShakerPassed,
    ShakerShaken,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerWithdrawn,
)
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.step import Refusal, RefusalKind
from paigow.procedure.table import MAIN
from table import P1, P2, P3, Play, opened, played, state

ONE, THREE, FIVE = Person("1"), Person("3"), Person("5")


# At any moment


@pytest.mark.parametrize("option", ["house-way", "abandoned"])
@pytest.mark.parametrize("name", TABLES)
def test_whoever_leaves_whenever_the_round_goes_on_and_his_seat_is_free(name: str, option: str) -> None:
    for person in (ONE, THREE, FIVE):
        for play in every_moment(name, player_leaves=option):
            table = play.table
            if table.is_open and person == table.banker:
                continue
            was_open = table.is_open
            play.accepts(PlayerLeft(person))
            play.ends()
            money_is_whole_without(play, person)
            after = play.result.standing
            came_back = was_open and PlayerSeated in {type(event) for event in play.events}
            assert came_back or person not in after.chips
            assert came_back or person not in after.wagered
            assert not any(bonus.by == person for bonus in after.pending if not came_back)
            assert not play.result.void


def money_is_whole_without(play: Play, person: Person) -> None:
    """As `money_is_whole`, but what a player took away before the call is not to be seen any more."""
    if person in play.table.left:
        money_is_whole(play)
    else:
        assert play.table.money.pot == 0
        assert play.table.money.layout == sum(bonus.amount for bonus in play.result.standing.pending)


@pytest.mark.parametrize("name", ["tiles", "tiles, sole bank", "dragon's eye", "poker by shoe, co-bank"])
def test_all_may_leave_at_once(name: str) -> None:
    for play in every_moment(name):
        if play.table.is_open:
            continue
        play.accepts(*(PlayerLeft(person) for person in (ONE, THREE, FIVE)))
        play.ends()
        money_is_whole(play)
        assert play.result.standing.chips == {}
        following = opened(**{**TABLES[name], "standing": play.result.standing}).ends()
        assert set(following.result.standing.chips) == {ONE, THREE, FIVE}


def test_nobody_leaves_twice_or_without_having_come() -> None:
    play = table_of("tiles")
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(ONE))
    for person in (ONE, Person("2"), Person.FLOORPERSON):
        refusal = play.round.offer(PlayerLeft(person))
        assert isinstance(refusal, Refusal)
        assert refusal.kind is RefusalKind.WRONG_ACTOR


# Before the call


@pytest.mark.parametrize("moment", [WagerPlaced, NoMoreBetsCalled])
def test_before_the_call_he_takes_his_wagers_and_his_seat_may_be_taken(moment: type[Event]) -> None:
    play = table_of("dragon's eye")
    play.goes_to(moment)
    play.accepts(
        PlayerLeft(ONE),
        PlayerSeated(ONE, Cents(40_00)),
        WagerPlaced(ONE, P1, MAIN, Cents(10_00)),
    )
    play.ends()
    assert play.result.standing.wagered[ONE] == 10_00


def test_a_player_who_leaves_during_the_shuffle_has_left() -> None:
    """It may happen at any moment before the call, also when no wager could be made."""
    play = table_of("tiles, sole bank")
    play.accepts(PlayerLeft(FIVE))
    assert FIVE not in play.table.players
    play.goes_to(NoMoreBetsCalled)
    assert not [event for event in play.all(BankOffered) if event.position == "5"]


def test_the_first_to_look_is_one_who_is_there() -> None:
    play = opened("pai-gow", standing=Standing(chips=dict(SEATED)))
    play.goes_to(PiecesViewed)
    play.accepts(PlayerLeft(ONE))
    assert play.due(PiecesViewed).by == THREE


def test_the_bank_is_offered_to_nobody_who_has_left() -> None:
    play = opened("pai-gow", banker="3")
    play.goes_to(BankTaken)
    first = play.due(BankTaken).by
    play.accepts(PlayerLeft(first))
    play.goes_to(BankTaken)
    assert play.due(BankTaken).by != first
    play.ends()
    assert [offer.position for offer in play.all(BankOffered)] == ["1", "3"]


def test_another_who_leaves_does_not_disturb_the_offer() -> None:
    play = opened("pai-gow", banker="3")
    play.goes_to(BankTaken, lambda event: event.by == "1")
    play.accepts(PlayerLeft(FIVE))
    assert play.due(BankTaken).by == "1"
    assert len([offer for offer in play.ends().all(BankOffered) if offer.position == "1"]) == 1


@pytest.mark.parametrize("share", ["sole", "co"])
@pytest.mark.parametrize("moment", [BankMarked, WagerPlaced, NoMoreBetsCalled])
def test_the_banker_stays_until_the_call(share: str, moment: type[Event]) -> None:
    """Reading bank-covers."""
    play = opened("pai-gow", banker="3", share=share)
    play.goes_to(moment)
    before = state(play.table)
    refusal = play.round.offer(PlayerLeft(THREE))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.NOT_PERMITTED
    assert "reading/bank-covers" in {cite.id for cite in refusal.cites}
    assert state(play.table) == before


def test_who_sits_down_at_a_seat_that_was_left_has_not_wagered_yet() -> None:
    """practice/may-bank: to bank he must himself have wagered in the last round that the dealer banked."""
    first = played("pai-gow", players="135").result.standing
    play = opened("pai-gow", players="15", standing=first)
    play.goes_to(NoMoreBetsCalled)
    play.accepts(PlayerLeft(ONE), PlayerSeated(ONE, Cents(900_00)))
    stops(play, ruling="void")
    after = play.ends().result.standing
    assert ONE in after.chips
    assert ONE not in after.wagered


# After the call


@pytest.mark.parametrize("name", ["tiles", "poker by hand"])
def test_his_hand_is_set_by_the_house_way_after_the_others_and_his_wagers_stand(name: str) -> None:
    play = table_of(name)
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(ONE))
    play.ends()
    assert {event.by for event in play.all(HandSet)} == {"3", "5"}
    assert play.at(HandTurnedUp) > play.at(HandSet, -1)
    assert [event.position for event in play.all(HouseHandSet)] == ["1", "dealer"]
    assert [event.position for event in play.all(HandCompared)] == ["1", "3", "5"]
    assert "reading/player-leaves" in play.cites_of(HouseHandSet)


def test_a_hand_that_lies_set_is_left_as_it_lies() -> None:
    for option in ("house-way", "abandoned"):
        play = table_of("tiles", player_leaves=option)
        whole = table_of("tiles", player_leaves=option).ends()
        play.goes_to(HandTaken, lambda event: event.by == "5")
        play.accepts(PlayerLeft(ONE))
        play.ends()
        assert play.all(HandExposed) == whole.all(HandExposed)
        assert play.result.standing.house == whole.result.standing.house


def test_one_who_asked_how_to_set_may_leave_before_the_answer() -> None:
    play = table_of("tiles")
    play.goes_to(HandSet)
    player = play.due(HandSet).by
    play.accepts(AdviceAsked(player, player.seat), PlayerLeft(player))
    play.ends()
    assert player.seat in {event.position for event in play.all(HouseHandSet)}


@pytest.mark.parametrize("name", ["tiles", "tiles, sole bank", "poker by hand", "poker by shoe, sole bank"])
def test_abandoned_wagers_are_lost_with_the_hand_unseen(name: str) -> None:
    """58 Pa. Code 670a.7, where the house has chosen it."""
    play = table_of(name, player_leaves="abandoned")
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(ONE))
    placed = {event.wager: event.amount for event in play.all(WagerPlaced) if event.by == "1"}
    play.ends()
    assert "1" not in {event.position for event in play.all(HandExposed)}
    assert HandCompared(P1, "lose") in play.events
    collected = {event.wager: event.amount for event in play.all(WagerCollected) if event.position == "1"}
    paid = {event.wager for event in play.all(WagerPaid) if event.position == "1"}
    assert collected | {wager: placed[wager] for wager in paid} == placed
    assert paid <= {"start"}
    assert "58 Pa. Code 670a.7" in play.cites_of(HandCompared)
    money_is_whole(play)


def test_both_hands_of_one_who_left_are_set() -> None:
    wishes = [WagerPlaced(ONE, P1, MAIN, Cents(20_00)), WagerPlaced(ONE, P2, MAIN, Cents(30_00))]
    play = opened("pai-gow", standing=Standing(identity="one", chips={ONE: Cents(500_00)}), wishes=wishes)
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(ONE))
    play.ends()
    assert [event.position for event in play.all(HouseHandSet)] == ["1", "2", "dealer"]
    money_is_whole(play)


def test_a_gone_player_loses_wins_and_is_paid_like_any_other() -> None:
    """House way for house way, the round comes out as if he had stayed and followed it."""
    for seed in range(10):
        whole = table_of("tiles", seed=seed).ends()
        play = table_of("tiles", seed=seed)
        play.goes_to(HandTaken)
        play.accepts(PlayerLeft(ONE))
        play.ends()
        assert play.table.money.chips == whole.table.money.chips
        assert play.result.standing.house == whole.result.standing.house


# The banker


@pytest.mark.parametrize("option", ["house-way", "abandoned"])
@pytest.mark.parametrize("share", ["sole", "co"])
def test_a_banker_who_leaves_is_paid_and_pays_and_the_bank_goes_on(share: str, option: str) -> None:
    """His hand is set by the house way whatever the option: others play against it."""
    whole = opened("pai-gow", banker="3", share=share, player_leaves=option).ends()
    play = opened("pai-gow", banker="3", share=share, player_leaves=option)
    play.goes_to(HandTaken)
    play.accepts(PlayerLeft(THREE))
    play.ends()
    assert play.table.money.chips == whole.table.money.chips
    assert P3 in {event.position for event in play.all(HouseHandSet)}
    after = play.result.standing
    assert (after.dealer_banks, after.bank_offer) == (True, Position("4"))
    assert THREE not in after.chips
    following = opened("pai-gow", standing=after, players="15").ends()
    assert following.table.bank.is_house
    assert opened("pai-gow", standing=following.result.standing, players="15").ends().result.standing


def test_the_dealer_shakes_for_a_banker_who_has_left() -> None:
    play = opened("pai-gow", banker="3")
    play.goes_to(ShakerShaken)
    assert play.due(ShakerShaken).by == "3"
    play.accepts(PlayerLeft(ONE))
    assert play.due(ShakerShaken).by == "3"
    play.accepts(PlayerLeft(THREE))
    assert play.due(ShakerShaken).by == "dealer"


# The shaker and the dice bonus wager


def pending(triples: int = 1, *seats: str) -> Standing:
    """A table after so many triples; the players of these seats have five dollars pending, the first is to shake."""
    return Standing(
        rounds=3,
        identity="one",
        chips={Person(seat): Cents(500_00) for seat in "135"},
        shaker=Person(seats[0]),
        triples=triples,
        pending=tuple(PendingBonus(Person(seat), Position(seat), Cents(5_00)) for seat in seats),
    )


def moments_of_the_shaker() -> list[Play]:
    """At the passing to him, at his shake, at the passing back."""
    found = []
    for acts in range(3):
        play = opened("dragons-eye", standing=pending(1, "3"), dice=[(1, 2, 3)])
        play.goes_to(ShakerPassed)
        for _ in range(acts):
            play.goes_on()
        found.append(play)
    return found


def test_if_the_shaker_leaves_the_dealer_keeps_the_dice() -> None:
    """13:69F-10.6A(e): no player there, and the dealer retains them."""
    for play in moments_of_the_shaker():
        play.accepts(PlayerLeft(THREE))
        assert play.due(ShakerShaken) == ShakerShaken(5)
        play.goes_on()
        assert not play.is_due(ShakerPassed)
        play.ends()
        money_is_whole(play)


def test_if_another_leaves_the_shaker_keeps_the_shaker() -> None:
    for play in moments_of_the_shaker():
        due = play.round.demand
        play.accepts(PlayerLeft(FIVE))
        assert play.round.demand == due
        play.ends()
        assert len([event for event in play.all(ShakerShaken) if event.times == 5]) == 1


def test_one_who_left_the_shake_to_the_dealer_may_go_too() -> None:
    play = opened("dragons-eye", standing=pending(1, "3"), dice=[(1, 2, 3)])
    play.goes_to(ShakerPassed)
    play.accepts(ShakeLeftToDealer(THREE), PlayerLeft(THREE))
    play.ends()
    money_is_whole(play)


@pytest.mark.parametrize("triples", [1, 2])
@pytest.mark.parametrize(("option", "odds"), [("house-way", (25, 150)), ("abandoned", (0, 0))])
def test_a_pending_wager_is_settled_when_its_player_leaves_before_the_call(
    triples: int, option: str, odds: tuple[int, int]
) -> None:
    """Its run is over: it is paid for the triples that have come, or lost where wagers are abandoned."""
    play = opened("dragons-eye", standing=pending(triples, "3", "5"), players="15", player_leaves=option)
    play.goes_to(WagerPlaced)
    play.accepts(PlayerLeft(THREE))
    due: type[Event] = WagerPaid if option == "house-way" else WagerCollected
    assert play.is_due(due)
    play.goes_on()
    play.goes_to(NoMoreBetsCalled)
    play.ends()
    assert not play.all(ShakerPassed)
    settled = [event for event in play.all(due) if event.wager == "dice-bonus" and event.position == "3"]  # type: ignore[attr-defined]
    assert len(settled) == 1
    assert {"reading/player-leaves", "reading/dice-bonus"} <= play.cites_of(due)
    if option == "house-way":
        assert settled[0].amount == odds[triples - 1] * 5_00  # type: ignore[attr-defined]
        assert THREE not in play.result.standing.chips


@pytest.mark.parametrize("option", ["house-way", "abandoned"])
def test_a_wager_that_pends_when_the_round_ends_is_settled_for_one_who_left_in_it(option: str) -> None:
    for moment in (HandTaken, RoundClosed):
        play = opened("dragons-eye", standing=pending(1, "3"), dice=[(4, 4, 4)], player_leaves=option)
        play.goes_to(moment)
        play.accepts(PlayerLeft(THREE))
        play.ends()
        money_is_whole(play)
        after = play.result.standing
        assert (after.pending, after.triples, after.shaker) == ((), 2, Person.DEALER)
        paid = [event.amount for event in play.all(WagerPaid) if event.wager == "dice-bonus"]
        assert paid == ([150 * 5_00] if option == "house-way" else [])


def test_one_who_has_left_is_not_named_the_next_shaker() -> None:
    """13:69F-10.6A(c): the button's position without a player; the dealer is to shake."""
    play = opened("dragons-eye", standing=Standing(identity="one", chips=dict(SEATED)), dice=[(3, 3, 3)])
    play.goes_to(ShakerShaken)
    play.accepts(PlayerLeft(THREE))
    play.ends()
    assert play.one(NextShakerNamed).shaker == "dealer"
    assert play.result.standing.shaker == "dealer"


def test_a_pending_wager_cannot_be_withdrawn_but_by_leaving() -> None:
    play = opened("dragons-eye", standing=pending(1, "3"))
    play.goes_to(WagerPlaced)
    refusal = play.round.offer(WagerWithdrawn(THREE, P3, "dice-bonus"))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.NOT_PERMITTED


@pytest.mark.parametrize("ruling", ["go-on", "void"])
def test_leaving_while_a_ruling_or_a_void_is_under_way(ruling: Any) -> None:
    for person in (ONE, THREE):
        play = opened("pai-gow", banker="3")
        play.goes_to(HandTaken)
        stops(play, ruling=ruling)
        play.accepts(PlayerLeft(person))
        play.ends()
        money_is_whole(play)
        assert person not in play.result.standing.chips
