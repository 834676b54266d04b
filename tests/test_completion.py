"""Comparing, collecting, paying, picking up: the procedures page act by act, and each amount to the cent."""

from typing import Any

import pytest

from mishaps import money_is_whole
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS
from paigow.pieces.positions import BETTING_POSITIONS, DEALER
from paigow.procedure.events import (
    BankPaid,
    BankPaidIn,
    CommissionTaken,
    Event,
    HandCompared,
    HandExposed,
    HandPickedUp,
    HandSet,
    HandTaken,
    HandTurnedUp,
    HouseHandSet,
    PlayerSeated,
    RoundClosed,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
)
from paigow.procedure.step import Refusal, RefusalKind, with_fields
from paigow.procedure.table import MAIN
from table import Play, opened, played, plays, state

GAMES = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")
ODD = [
    WagerPlaced(person, person.seat, MAIN, Cents(stake))
    for person, stake in zip(PLAYERS, (20_00, 33_33, 10_10, 47_01, 10_30, 99_99), strict=True)
]
"""Stakes whose five percent does not come out even."""


def six(game: str, seed: int, **house: Any) -> Play:
    """A round of six players with odd stakes, cards by shoe."""
    if "poker" in game or "supreme" in game:
        house = {"dealing": "automated-shoe"} | house
    wishes = [*seats(), *ODD]
    return opened(game, players="123456", seed=seed, wishes=wishes, wagers=[], **house)


def seats() -> list[Event]:
    return [PlayerSeated(person, Cents(500_00)) for person in PLAYERS]


def outcomes(play: Play) -> dict[str, str]:
    return {event.position: event.outcome for event in play.all(HandCompared)}


# Order


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_exposed_and_compared_from_the_right_counterclockwise(game: str) -> None:
    """procedures/expose-compare."""
    for seed in range(5):
        play = six(game, seed).ends()
        compared = [event.position for event in play.all(HandCompared)]
        assert compared == [event.position for event in play.all(HandExposed)] == list(BETTING_POSITIONS)
        for position in compared:
            nth = compared.index(position)
            assert play.at(HandCompared, nth) == play.at(HandExposed, nth) + 1


@pytest.mark.parametrize("game", GAMES)
def test_losers_wagers_and_pieces_are_taken_at_once_and_winners_paid_when_all_are_exposed(game: str) -> None:
    """procedures/collect-losers, winners-face-up, pay-order."""
    seen = set()
    for seed in range(8):
        play = six(game, seed).ends()
        stakes = {event.position: event.amount for event in play.all(WagerPlaced)}
        for number, event in enumerate(play.events):
            if isinstance(event, HandCompared) and event.outcome == "lose":
                position = event.position
                assert play.events[number + 1] == WagerCollected(position, MAIN, stakes[position])
                assert play.events[number + 2] == HandPickedUp(position)
            if isinstance(event, HandCompared) and event.outcome == "push":
                assert play.events[number + 1] == HandPickedUp(event.position)
            if isinstance(event, HandCompared):
                seen.add(event.outcome)
        winners = [position for position, outcome in outcomes(play).items() if outcome == "win"]
        assert [event.position for event in play.all(WagerPaid)] == winners
        last = play.at(HandCompared, -1)
        assert all(play.at(WagerPaid, nth) > last for nth in range(len(winners)))
        assert all(play.events.index(HandPickedUp(winner)) > last for winner in BETTING_POSITIONS if winner in winners)
    assert seen == {"win", "push", "lose"}


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_is_picked_up_once_whole_and_the_banks_and_the_dead_hand_last(game: str) -> None:
    """procedures/reconstruct: hand by hand in the order in which they are finished."""
    for seed in range(5):
        play = six(game, seed).ends()
        picked = [event.position for event in play.all(HandPickedUp)]
        ring = play.table.equipment.ring
        assert sorted(picked) == sorted(ring)
        assert picked[len(BETTING_POSITIONS) :] == [DEALER, *ring[len(BETTING_POSITIONS) + 1 :]]
        finished = [position for position in BETTING_POSITIONS if outcomes(play)[position] != "win"]
        winners = [position for position in BETTING_POSITIONS if outcomes(play)[position] == "win"]
        assert picked[: len(BETTING_POSITIONS)] == finished + winners
        assert play.at(RoundClosed) == len(play.events) - 1


@pytest.mark.parametrize("game", GAMES)
def test_the_dealers_hand_is_set_after_all_players_and_before_any_is_exposed(game: str) -> None:
    """procedures/dealer-house-way."""
    play = played(game)
    assert play.at(HandSet, -1) < play.at(HandTurnedUp) < play.at(HouseHandSet) < play.at(HandExposed)
    assert play.one(HouseHandSet).position is DEALER


def test_players_set_in_any_order() -> None:
    play = opened("pai-gow")
    play.goes_to(HandTaken)
    for person in (PLAYERS[4], PLAYERS[0], PLAYERS[2]):
        play.accepts(HandTaken(person, person.seat))
    for person in (PLAYERS[2], PLAYERS[4], PLAYERS[0]):
        hand = play.pilot.sealed.hand_at(person.seat)
        play.accepts(HandSet(person, person.seat, hand[:2], hand[2:]))
    assert play.is_due(HandTurnedUp)


# Amounts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("taken", ["collected", "taken-out"])
@pytest.mark.parametrize(
    ("rounding", "fees"),
    [
        ({}, (1_00, 1_67, 51, 2_35, 52, 5_00)),
        ({"rounding": "down"}, (1_00, 1_66, 50, 2_35, 51, 4_99)),
        ({"rounding": "up"}, (1_00, 1_67, 51, 2_36, 52, 5_00)),
        ({"rounding_unit": 25}, (1_00, 1_75, 50, 2_25, 50, 5_00)),
        ({"rounding_unit": 25, "rounding": "up"}, (1_00, 1_75, 75, 2_50, 75, 5_00)),
        ({"commission_rate": 0}, (0,) * 6),
    ],
)
def test_winners_get_even_money_less_five_percent(
    game: str, taken: str, rounding: dict[str, Any], fees: tuple[int, ...]
) -> None:
    """procedures/commission; reading round-money."""
    fee = dict(zip(BETTING_POSITIONS, fees, strict=True))
    for seed in range(4):
        play = six(game, seed, commission_taken=taken, **rounding).ends()
        stakes = {event.position: event.amount for event in play.all(WagerPlaced)}
        for event in play.all(WagerPaid):
            kept = fee[event.position] if taken == "taken-out" else 0
            assert event.amount == stakes[event.position] - kept
        taken_of = {event.position: event.amount for event in play.all(CommissionTaken)}
        won = {position for position, outcome in outcomes(play).items() if outcome == "win"}
        assert taken_of == {position: amount for position, amount in fee.items() if position in won and amount}
        for person, chips in play.result.standing.chips.items():
            stake, outcome = stakes[person.seat], outcomes(play)[person.seat]
            gained = {"win": stake - fee[person.seat], "push": 0, "lose": -stake}[outcome]
            assert (chips or 0) == 500_00 + gained
        money_is_whole(play)


def test_one_hundred_dollars_won_give_back_one_hundred_ninety_five() -> None:
    for play in plays("pai-gow", 12, players="1", minimum=Cents(100_00), maximum=Cents(100_00)):
        if outcomes(play) == {"1": "win"}:
            assert play.result.standing.chips == {PLAYERS[0]: 2_095_00}
            assert play.result.standing.house == -95_00
            break
    else:
        raise AssertionError("nobody won")


def test_the_dealers_bank_pays_nothing_in_and_wins_nothing_apart() -> None:
    for play in plays("pai-gow", 6):
        assert not play.all(BankPaid)
        assert not play.all(BankPaidIn)


# What is refused


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [WagerCollected, WagerPaid, CommissionTaken])
def test_no_payment_in_another_amount_or_left_out(game: str, kind: Any) -> None:
    play = next(play for play in (six(game, seed) for seed in range(20)) if play.goes_to(kind))
    before, due = state(play.table), play.due(kind)
    for event, why in (
        (with_fields(due, amount=Cents(due.amount + 1)), RefusalKind.WRONG_AMOUNT),
        (with_fields(due, position=DEALER), RefusalKind.WRONG_PLACE),
        (RoundClosed(), RefusalKind.OUT_OF_ORDER),
    ):
        refusal = play.round.offer(event)
        assert isinstance(refusal, Refusal)
        assert refusal.kind is why
        assert state(play.table) == before


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_no_outcome_but_the_one_that_the_hands_have(game: str) -> None:
    play = six(game, 1)
    while play.goes_to(HandCompared):
        due = play.due(HandCompared)
        for outcome in {"win", "push", "lose"} - {due.outcome}:
            refusal = play.round.offer(HandCompared(due.position, outcome))  # type: ignore[arg-type]
            assert isinstance(refusal, Refusal)
        play.goes_on()


def test_a_hand_is_exposed_as_it_was_laid_down() -> None:
    play = six("pai-gow", 1)
    play.goes_to(HandExposed)
    due = play.due(HandExposed)
    refusal = play.round.offer(HandExposed(due.position, due.high, due.low))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.WRONG_PIECES
    play.accepts(HandExposed(due.position, due.low[::-1], due.high))


def test_a_hand_that_nobody_recorded_is_known_when_it_is_exposed() -> None:
    """A physical table: the pieces come to light at the comparison."""
    play = opened("pai-gow", players="1")
    play.goes_to(HandTaken)
    person = PLAYERS[0]
    play.accepts(HandTaken(person, person.seat), HandSet(person, person.seat))
    play.goes_to(HandExposed)
    dealers = play.table.hands[DEALER].pieces
    assert dealers is not None
    stolen = play.round.offer(HandExposed(person.seat, dealers[:2], dealers[2:]))
    assert isinstance(stolen, Refusal)
    hand = play.pilot.sealed.hand_at(person.seat)
    play.accepts(HandExposed(person.seat, hand[:2], hand[2:]))
    play.ends()
    money_is_whole(play)
