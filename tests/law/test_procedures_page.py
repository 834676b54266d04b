"""The dealing-procedures page, paragraph by paragraph: opening, bank, setting, comparing, paying, picking up."""

from itertools import permutations
from typing import Any, TypeVar

import pytest

from paigow.houseway.tiles import set_tiles
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.pieces.tiles import SET, Tile
from paigow.procedure.events import (
    BankPaid,
    BankPaidIn,
    CommissionTaken,
    Event,
    HandBroughtForward,
    HandBroughtToCentre,
    HandCompared,
    HandExposed,
    HandPickedUp,
    HandSet,
    HandTaken,
    HandTurnedUp,
    HouseHandSet,
    HouseStakeMoved,
    HouseStakePlaced,
    InspectionVerified,
    NoMoreBetsCalled,
    NumberAnnounced,
    NumberDisplayed,
    PiecesDisplayed,
    PiecesInspected,
    PiecesReceived,
    PiecesShuffled,
    PiecesTurnedDown,
    PiecesViewed,
    RoundClosed,
    ShakerShaken,
    ShakerUncovered,
    StackCollected,
    StackDelivered,
    StacksBuilt,
    StartCounted,
    TotalAnnounced,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
)
from paigow.procedure.step import RefusalKind, with_fields
from paigow.procedure.table import MAIN, Table
from paigow.settle.outcome import Outcome
from table import DEAD, P1, P2, P3, P5, SEATS, TILE_TABLE, D, Play, breaks, opened, played, plays, up_to, walk

E = TypeVar("E", bound=Event)
TILE_GAMES = ("pai-gow", "dragons-eye")
DEALER, FLOOR, ONE, THREE = Person.DEALER, Person.FLOORPERSON, Person.PLAYER_ONE, Person.PLAYER_THREE
NOT_DEALER = [person for person in Person if person is not DEALER]
BANKS: list[dict[str, Any]] = [{}, {"banker": "3"}, {"banker": "3", "share": "co"}]
SOLE, CO = BANKS[1], BANKS[2]
ALL = "123456"


# Opening


PAIRS = [
    {"2-4", "1-2"}, {"6-6"}, {"1-1"}, {"4-4"}, {"1-3"}, {"5-5"}, {"3-3"}, {"2-2"}, {"5-6"}, {"4-6"}, {"1-6"}, {"1-5"},
    {"3-6", "4-5"}, {"2-6", "3-5"}, {"2-5", "3-4"}, {"1-4", "2-3"},
]  # fmt: skip
"""The sixteen pairs in the order of their rank, Gee Joon first."""


@pytest.mark.keeps("procedures/inspect")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_inspect_the_dealer_inspects_and_the_floorperson_verifies(game: str) -> None:
    play = played(game)
    assert play.events[1:3] == [PiecesInspected(DEALER), InspectionVerified(FLOOR)]
    assert play.at(PiecesReceived) == 0
    assert "procedures/inspect" in play.cites_of(PiecesInspected) & play.cites_of(InspectionVerified)


@pytest.mark.breaks("procedures/inspect")
def test_inspect_by_another_or_not_at_all() -> None:
    by = [PiecesInspected(person) for person in NOT_DEALER]
    breaks(up_to("pai-gow", PiecesInspected), by, RefusalKind.WRONG_ACTOR, "procedures/inspect")
    verified = [InspectionVerified(person) for person in Person if person is not FLOOR]
    breaks(up_to("pai-gow", InspectionVerified), verified, RefusalKind.WRONG_ACTOR, "procedures/inspect")
    early = [PiecesDisplayed(SET), PiecesShuffled(), PiecesTurnedDown()]
    for kind in (PiecesReceived, PiecesInspected, InspectionVerified):
        breaks(up_to("pai-gow", kind), early, RefusalKind.OUT_OF_ORDER, "procedures/inspect")
    unseen = up_to("pai-gow", PiecesInspected)
    breaks(unseen, InspectionVerified(), RefusalKind.OUT_OF_ORDER, "procedures/inspect")


@pytest.mark.keeps("procedures/display")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_display_face_up_in_sixteen_pairs_by_rank_until_the_first_player_has_looked(game: str) -> None:
    play = played(game)
    at = play.at(PiecesDisplayed)
    order = play.one(PiecesDisplayed).order
    assert [set(order[place : place + 2]) for place in range(0, 32, 2)] == PAIRS
    assert isinstance(play.events[at - 1], InspectionVerified)
    assert isinstance(play.events[at + 1], PiecesViewed)
    assert isinstance(play.events[at + 2], PiecesTurnedDown)
    assert "procedures/display" in play.cites_of(PiecesDisplayed) & play.cites_of(PiecesViewed)


@pytest.mark.keeps("procedures/display")
def test_display_either_tile_of_a_pair_may_lie_first_and_any_player_arrive_first() -> None:
    play = up_to("pai-gow", PiecesDisplayed)
    play.accepts(PiecesDisplayed(tuple(SET[place ^ 1] for place in range(32))), PiecesViewed(Person.PLAYER_FIVE))
    play.ends()


@pytest.mark.keeps("procedures/display")
def test_display_once_for_each_set() -> None:
    onward = played("pai-gow", standing=played("pai-gow").result.standing)
    assert isinstance(onward.events[0], PiecesShuffled)


@pytest.mark.breaks("procedures/display")
def test_display_in_another_order_or_not_all() -> None:
    wrong = [
        PiecesDisplayed(order)
        for order in (
            SET[::-1],
            (*SET[2:4], *SET[:2], *SET[4:]),
            (SET[0], SET[2], SET[1], *SET[3:]),
            SET[:30],
            (*SET, *SET[:2]),
            (),
            tuple(sorted(SET)),
        )
    ]
    breaks(up_to("pai-gow", PiecesDisplayed), wrong, RefusalKind.WRONG_PIECES, "procedures/display")
    by = PiecesDisplayed(SET, ONE)
    breaks(up_to("pai-gow", PiecesDisplayed), by, RefusalKind.WRONG_ACTOR, "procedures/display")


@pytest.mark.breaks("procedures/display")
def test_display_left_for_a_player_and_not_turned_down_before_he_has_looked() -> None:
    early = [PiecesTurnedDown(), PiecesShuffled(), StacksBuilt(8, 4)]
    breaks(up_to("pai-gow", PiecesViewed), early, RefusalKind.OUT_OF_ORDER, "procedures/display")
    house = [PiecesViewed(DEALER), PiecesViewed(FLOOR)]
    breaks(up_to("pai-gow", PiecesViewed), house, RefusalKind.WRONG_ACTOR, "procedures/display")
    breaks(up_to("pai-gow", PiecesDisplayed), PiecesViewed(ONE), RefusalKind.OUT_OF_ORDER, "procedures/display")


@pytest.mark.keeps("procedures/shuffle")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_shuffle_face_down_after_the_first_player_has_looked(game: str) -> None:
    play = played(game)
    at = play.at(PiecesViewed)
    assert play.events[at + 1 : at + 4] == [PiecesTurnedDown(), PiecesShuffled(), StacksBuilt(8, 4)]
    assert play.cites_of(PiecesTurnedDown) == play.cites_of(PiecesShuffled) == {"procedures/shuffle"}


@pytest.mark.breaks("procedures/shuffle")
def test_shuffle_not_face_up_not_by_another_and_not_left_out() -> None:
    early = [PiecesShuffled(), StacksBuilt(8, 4)]
    breaks(up_to("pai-gow", PiecesTurnedDown), early, RefusalKind.OUT_OF_ORDER, "procedures/shuffle")
    unshuffled = [StacksBuilt(8, 4), NoMoreBetsCalled(), StackDelivered(1, D)]
    breaks(up_to("pai-gow", PiecesShuffled), unshuffled, RefusalKind.OUT_OF_ORDER, "procedures/shuffle")
    for kind in (PiecesTurnedDown, PiecesShuffled):
        by = kind(ONE)
        breaks(up_to("pai-gow", kind), by, RefusalKind.WRONG_ACTOR, "procedures/shuffle")


# The call, and the starting position


@pytest.mark.keeps("procedures/no-more-bets")
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize(("start", "kind"), [("dice", ShakerShaken), ("number", NumberDisplayed)])
def test_no_more_bets_before_the_shaker_or_the_number(start: str, kind: type[Event], bank: dict[str, Any]) -> None:
    play = played("pai-gow", start=start, **bank)
    assert play.at(kind) == play.at(NoMoreBetsCalled) + 1
    assert "procedures/no-more-bets" in play.cites_of(NoMoreBetsCalled)


@pytest.mark.breaks("procedures/no-more-bets")
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("start", ["dice", "number"])
def test_no_more_bets_not_shaken_before_it(start: str, bank: dict[str, Any]) -> None:
    early = [ShakerShaken(3), ShakerShaken(3, THREE), NumberDisplayed(3), ShakerUncovered((1, 2, 3))]
    play = up_to("pai-gow", NoMoreBetsCalled, start=start, **bank)
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/no-more-bets")


@pytest.mark.keeps("procedures/start-choice")
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_start_choice_dice_or_number(bank: dict[str, Any]) -> None:
    by_dice, by_number = (played("pai-gow", start=start, **bank) for start in ("dice", "number"))
    assert by_dice.all(TotalAnnounced)
    assert not by_dice.all(NumberDisplayed)
    assert by_number.all(NumberAnnounced)
    assert not by_number.all(ShakerShaken)


@pytest.mark.keeps("procedures/start-dice", "reading/who-shakes")
@pytest.mark.parametrize("share", ["sole", "co"])
@pytest.mark.parametrize("banker", ALL)
@pytest.mark.parametrize("dice", [(1, 1, 1), (4, 4, 1), (6, 5, 4), (6, 6, 6)])
def test_start_dice_the_banker_shakes_and_is_one(share: str, banker: str, dice: tuple[int, int, int]) -> None:
    play = played("pai-gow", players=ALL, banker=banker, share=share, dice=[dice])
    total = sum(dice)
    at = play.at(ShakerShaken)
    assert play.events[at : at + 4] == [
        ShakerShaken(3, Person(banker)),
        ShakerUncovered(dice),
        TotalAnnounced(total),
        StartCounted(total, walk(TILE_TABLE, Position(banker), total)),
    ]
    assert "procedures/start-dice" in play.cites_of(StartCounted)


@pytest.mark.keeps("procedures/start-dice")
@pytest.mark.parametrize("times", [3, 4, 9])
def test_start_dice_three_times_or_more(times: int) -> None:
    play = up_to("pai-gow", ShakerShaken, **SOLE)
    play.accepts(ShakerShaken(times, THREE))
    assert "procedures/start-dice" in play.cites_of(ShakerShaken)
    play.ends()


@pytest.mark.keeps("procedures/start-dice", "reading/count-from")
def test_start_dice_at_the_houses_option_the_dealer_is_one() -> None:
    play = played("pai-gow", count_from="dealer", dice=[(4, 4, 1)], **SOLE)
    assert play.one(StartCounted).position is D


@pytest.mark.breaks("procedures/start-dice")
@pytest.mark.parametrize("bank", [SOLE, CO], ids=str)
def test_start_dice_shaken_by_another_or_too_little(bank: dict[str, Any]) -> None:
    by = [ShakerShaken(3, person) for person in Person if person is not THREE]
    breaks(up_to("pai-gow", ShakerShaken, **bank), by, RefusalKind.WRONG_ACTOR, "procedures/start-dice")
    few = [ShakerShaken(times, THREE) for times in (0, 1, 2)]
    breaks(up_to("pai-gow", ShakerShaken, **bank), few, RefusalKind.WRONG_COUNT, "procedures/start-dice")
    early = [ShakerUncovered((1, 2, 3)), TotalAnnounced(6), StackDelivered(1, D)]
    breaks(up_to("pai-gow", ShakerShaken, **bank), early, RefusalKind.OUT_OF_ORDER, "procedures/start-dice")


@pytest.mark.breaks("procedures/start-dice")
def test_start_dice_the_lid_the_total_and_the_count_stay_the_dealers() -> None:
    acts: list[tuple[type[Event], Event]] = [
        (ShakerUncovered, ShakerUncovered((4, 4, 1), THREE)),
        (TotalAnnounced, TotalAnnounced(9, THREE)),
        (StartCounted, StartCounted(9, P3, THREE)),
    ]
    for kind, wrong in acts:
        breaks(up_to("pai-gow", kind, dice=[(4, 4, 1)], **SOLE), wrong, RefusalKind.WRONG_ACTOR)


@pytest.mark.breaks("procedures/start-dice")
@pytest.mark.parametrize("banker", ALL)
@pytest.mark.parametrize("dice", [(1, 1, 1), (4, 4, 1), (5, 4, 4)])
def test_start_dice_counted_from_another(banker: str, dice: tuple[int, int, int]) -> None:
    total = sum(dice)
    start = walk(TILE_TABLE, Position(banker), total)
    play = up_to("pai-gow", StartCounted, players=ALL, banker=banker, dice=[dice])
    wrong = [StartCounted(total, place) for place in Position if place is not start]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "procedures/start-dice")


@pytest.mark.keeps("procedures/start-number")
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("number", range(1, 9))
def test_start_number_from_1_to_8_displayed_announced_and_counted_from_the_banker(
    number: int, bank: dict[str, Any]
) -> None:
    play = played("pai-gow", start="number", numbers=[number], **bank)
    start = walk(TILE_TABLE, P3 if bank else D, number)
    at = play.at(NumberDisplayed)
    assert play.events[at : at + 4] == [
        NumberDisplayed(number),
        NumberAnnounced(number),
        StartCounted(number, start),
        StackDelivered(1, start),
    ]
    assert "procedures/start-number" in play.cites_of(NumberAnnounced) & play.cites_of(StartCounted)


@pytest.mark.breaks("procedures/start-number")
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_start_number_another_number_or_unannounced(bank: dict[str, Any]) -> None:
    at: dict[str, Any] = {"start": "number", "numbers": [5], **bank}
    shown = [NumberDisplayed(number) for number in (0, 9, 18, -1)]
    breaks(up_to("pai-gow", NumberDisplayed, **at), shown, RefusalKind.WRONG_COUNT, "procedures/start-number")
    said = [NumberAnnounced(number) for number in range(10) if number != 5]
    breaks(up_to("pai-gow", NumberAnnounced, **at), said, RefusalKind.WRONG_COUNT, "procedures/start-number")
    start = walk(TILE_TABLE, P3 if bank else D, 5)
    unsaid = [StartCounted(5, start), StackDelivered(1, start)]
    breaks(up_to("pai-gow", NumberAnnounced, **at), unsaid, RefusalKind.OUT_OF_ORDER, "procedures/start-number")
    places = [StartCounted(5, place) for place in Position if place is not start]
    breaks(up_to("pai-gow", StartCounted, **at), places, RefusalKind.WRONG_PLACE, "procedures/start-number")
    by = NumberAnnounced(5, THREE)
    breaks(up_to("pai-gow", NumberAnnounced, **at), by, RefusalKind.WRONG_ACTOR, "procedures/start-number")


# Setting


def set_by(play: Play, *seats: Position) -> Play:
    """The players of these positions take their hands and set them by the house way, in this order."""
    for place in seats:
        pieces = play.pilot.sealed.hand_at(place)
        way = play.table.equipment.set_by_way(pieces, play.table.rules)
        person = Person(place.value)
        play.accepts(HandTaken(person, place, pieces), HandSet(person, place, way.low, way.high))
    return play


def banks_setting(play: Play, place: Position) -> HandSet:
    """A setting of that position's hand that is lawful but for its time."""
    pieces = play.pilot.sealed.hand_at(place)
    low = play.table.equipment.low
    return HandSet(Person(place.value), place, pieces[:low], pieces[low:])


@pytest.mark.keeps("procedures/banker-sets-last")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", "135")
def test_banker_sets_last_after_every_player(game: str, banker: str) -> None:
    play = played(game, banker=banker)
    order = [act.position.value for act in play.all(HandSet)]
    assert order == [seat for seat in "135" if seat != banker] + [banker]
    step = next(step for step, act in play.told if isinstance(act, HandSet) and act.position.value == banker)
    assert "procedures/banker-sets-last" in {cited.id for cited in step.cites}


@pytest.mark.keeps("procedures/banker-sets-last", "procedures/dealer-house-way")
@pytest.mark.parametrize("order", list(permutations(SEATS[:4])))
def test_the_players_set_in_whatever_order(order: tuple[Position, ...]) -> None:
    play = set_by(up_to("pai-gow", HandTaken, players="12346", banker="6"), *order)
    assert play.due(HandTaken).position.value == "6"
    play.ends()


@pytest.mark.keeps("procedures/dealer-house-way")
def test_the_players_may_all_look_before_any_sets() -> None:
    play = up_to("pai-gow", HandTaken)
    for place in (P5, P1, P3):
        play.accepts(HandTaken(Person(place.value), place, play.pilot.sealed.hand_at(place)))
    for place in (P3, P5, P1):
        pieces = play.pilot.sealed.hand_at(place)
        play.accepts(HandSet(Person(place.value), place, pieces[:2], pieces[2:]))
    assert play.due(HandTurnedUp).position is D
    play.ends()


@pytest.mark.breaks("procedures/banker-sets-last")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("done", [(), (P1,), (P5,), (P1, P2), (P5, P2)])
def test_banker_sets_last_not_before_every_player_has_set(game: str, done: tuple[Position, ...]) -> None:
    play = set_by(up_to(game, HandTaken, players="1235", banker="3"), *done)
    breaks(play, banks_setting(play, P3), RefusalKind.OUT_OF_ORDER, "procedures/banker-sets-last")


@pytest.mark.breaks("procedures/banker-sets-last")
def test_banker_sets_last_not_even_while_a_player_holds_his_hand() -> None:
    play = set_by(up_to("pai-gow", HandTaken, players="123", banker="3"), P1)
    play.accepts(HandTaken(Person.PLAYER_TWO, P2, play.pilot.sealed.hand_at(P2)))
    breaks(play, banks_setting(play, P3), RefusalKind.WRONG_ACTOR, "procedures/banker-sets-last")


@pytest.mark.breaks("procedures/banker-sets-last")
def test_banker_sets_last_he_sets_it_and_no_other() -> None:
    play = up_to("pai-gow", HandSet, lambda due: due.position is P3, **SOLE)
    mine = banks_setting(play, P3)
    wrong = [with_fields(mine, by=person) for person in Person if person is not THREE]
    breaks(play, wrong, RefusalKind.WRONG_ACTOR, "procedures/banker-sets-last")
    play = up_to("pai-gow", HandSet, lambda due: due.position is P3, **SOLE)
    skipped = HandTurnedUp(D, play.pilot.sealed.hand_at(D))
    breaks(play, skipped, RefusalKind.OUT_OF_ORDER, "procedures/banker-sets-last")


@pytest.mark.keeps("procedures/dealer-house-way")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("bank", [{}, SOLE], ids=str)
def test_dealer_house_way_after_all_players(game: str, bank: dict[str, Any]) -> None:
    for play in plays(game, 10, **bank):
        turned, house = play.one(HandTurnedUp), play.one(HouseHandSet)
        way = set_tiles(map(Tile, turned.pieces))
        assert turned.position is house.position is D
        assert (house.low, house.high, house.rule) == (way.low, way.high, way.rule)
        assert play.at(HandTurnedUp) > play.at(HandSet, 2)
        assert play.at(HouseHandSet) == play.at(HandTurnedUp) + 1 < play.at(HandExposed)
        assert "procedures/dealer-house-way" in play.cites_of(HouseHandSet)


@pytest.mark.breaks("procedures/dealer-house-way")
@pytest.mark.parametrize("bank", [{}, SOLE], ids=str)
@pytest.mark.parametrize("done", [(), (P1,), (P1, P2)])
def test_dealer_house_way_not_before_every_player_has_set(bank: dict[str, Any], done: tuple[Position, ...]) -> None:
    play = set_by(up_to("pai-gow", HandTaken, players="1235", **bank), *done)
    pieces = play.pilot.sealed.hand_at(D)
    early = [HandTurnedUp(D, pieces), HouseHandSet(D, pieces[:2], pieces[2:]), HandExposed(P1, pieces[:2], pieces[2:])]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/dealer-house-way")


def other_settings(wanted: HouseHandSet) -> list[Event]:
    """Every other way of laying down the four tiles."""
    tiles = (*wanted.low, *wanted.high)
    found = []
    for order in permutations(tiles):
        low, high = order[:2], order[2:]
        if (sorted(low), sorted(high)) != (sorted(wanted.low), sorted(wanted.high)):
            found.append(HouseHandSet(wanted.position, low, high, wanted.rule))
    return list(dict.fromkeys(found))


@pytest.mark.breaks("procedures/dealer-house-way")
@pytest.mark.parametrize("bank", [{}, SOLE], ids=str)
def test_dealer_house_way_no_other_setting(bank: dict[str, Any]) -> None:
    play = up_to("pai-gow", HouseHandSet, **bank)
    wrong = other_settings(play.due(HouseHandSet))
    assert len(wrong) > 3
    breaks(play, wrong, RefusalKind.WRONG_PIECES, "procedures/dealer-house-way")


@pytest.mark.breaks("procedures/dealer-house-way")
def test_dealer_house_way_nothing_is_compared_before() -> None:
    play = up_to("pai-gow", HouseHandSet)
    hand = play.table.hands[P1]
    assert hand.low
    assert hand.high
    early = [HandExposed(P1, hand.low, hand.high), HandCompared(P1, "lose"), HandPickedUp(P1)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/dealer-house-way")


@pytest.mark.keeps("procedures/co-bank-house-way", "reading/co-bank-dealer")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", "135")
def test_co_bank_house_way_to_the_centre_and_set_by_the_dealer(game: str, banker: str) -> None:
    place = Position(banker)
    for play in plays(game, 5, banker=banker, share="co"):
        at = play.at(HandBroughtToCentre)
        assert play.events[at] == HandBroughtToCentre(place)
        turned, house = play.events[at + 1 : at + 3]
        assert isinstance(turned, HandTurnedUp)
        assert isinstance(house, HouseHandSet)
        assert turned.position is house.position is place
        assert house.by is DEALER
        way = play.table.equipment.set_by_way(turned.pieces, play.table.rules)
        assert (house.low, house.high) == (way.low, way.high)
        assert place not in {act.position for act in play.events if isinstance(act, HandTaken | HandSet)}
        assert D not in {act.position for act in play.events if isinstance(act, HandTurnedUp | HandCompared)}
        for kind in (HandBroughtToCentre, HandTurnedUp, HouseHandSet):
            assert "procedures/co-bank-house-way" in play.cites_of(kind)


@pytest.mark.breaks("procedures/co-bank-house-way")
def test_co_bank_house_way_not_by_the_player_and_not_where_they_lie() -> None:
    play = up_to("pai-gow", HandBroughtToCentre, **CO)
    pieces = play.pilot.sealed.hand_at(P3)
    early = [HandTaken(THREE, P3, pieces), banks_setting(play, P3), HandTurnedUp(P3, pieces), HandTurnedUp(D, SET[:4])]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/co-bank-house-way")
    place = [HandBroughtToCentre(place) for place in TILE_TABLE if place is not P3]
    play = up_to("pai-gow", HandBroughtToCentre, **CO)
    breaks(play, place, RefusalKind.WRONG_PLACE, "procedures/co-bank-house-way")


@pytest.mark.breaks("procedures/co-bank-house-way")
def test_co_bank_house_way_no_other_setting_and_no_other_hand() -> None:
    play = up_to("pai-gow", HouseHandSet, **CO)
    breaks(play, other_settings(play.due(HouseHandSet)), RefusalKind.WRONG_PIECES, "procedures/co-bank-house-way")
    play = up_to("pai-gow", HandTurnedUp, **CO)
    dealers = HandTurnedUp(D, play.pilot.sealed.hand_at(D))
    breaks(play, dealers, RefusalKind.WRONG_PLACE, "procedures/co-bank-house-way")


@pytest.mark.breaks("procedures/co-bank-house-way")
def test_co_bank_house_way_not_before_the_players_have_set() -> None:
    play = set_by(up_to("pai-gow", HandTaken, players="1235", **CO), P1)
    early = [HandBroughtToCentre(P3), banks_setting(play, P3)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/co-bank-house-way")


# The dealer's hand against a banking player


TO = {"win": "dealers-hand", "lose": "banker-winnings", "push": "bankroll"}
"""Where the house's wager goes, by the outcome of the dealer's hand."""


@pytest.mark.keeps("procedures/banker-dealer-first")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("outcome", TO)
def test_banker_dealer_first_win_lose_or_push(game: str, outcome: Any) -> None:
    play = up_to(game, HouseStakeMoved, lambda due: due.to == TO[outcome], **SOLE).ends()
    at = play.at(HouseHandSet) + 1
    exposed, compared, moved = play.events[at : at + 3]
    assert isinstance(exposed, HandExposed)
    assert exposed.position is P3
    assert compared == HandCompared(D, outcome)
    assert moved == HouseStakeMoved(TO[outcome])  # type: ignore[arg-type]
    onward = [] if outcome == "win" else [HandPickedUp(D)]
    assert play.events[at + 3 : at + 4 + len(onward)] == [*onward, HandBroughtForward(P3)]
    first = play.events[at + 4 + len(onward)]
    assert isinstance(first, HandExposed)
    assert first.position is P1
    for kind in (HouseStakeMoved, HandBroughtForward):
        assert play.cites_of(kind) == {"procedures/banker-dealer-first"}


@pytest.mark.keeps("procedures/banker-dealer-first", "procedures/pay-order")
def test_banker_dealer_first_a_winning_stake_is_paid_by_the_bank_and_then_the_tiles_go() -> None:
    play = up_to("pai-gow", WagerPaid, lambda due: due.position is D, **SOLE)
    stake = play.one(HouseStakePlaced).amount
    assert play.due(WagerPaid) == WagerPaid(D, MAIN, stake)
    assert D not in play.table.picked_up
    at = len(play.events)
    play.ends()
    assert play.events[at + 1] == HandPickedUp(D)
    assert not [act for act in play.events[at + 1 :] if isinstance(act, WagerPaid)]
    assert D not in {fee.position for fee in play.all(CommissionTaken)}


@pytest.mark.keeps("procedures/banker-dealer-first")
def test_banker_dealer_first_the_money_goes_where_the_stake_goes() -> None:
    pots = {}
    for to in TO.values():
        play = up_to("pai-gow", HouseStakeMoved, lambda due, to=to: due.to == to, **SOLE)  # type: ignore[misc]
        stake = play.one(HouseStakePlaced).amount
        house, layout = play.table.money.house, play.table.money.layout
        assert play.goes_on()
        money = play.table.money
        pots[to] = (money.pot // stake, (money.house - house) // stake, (money.layout - layout) // stake)
    assert pots == {"dealers-hand": (0, 0, 0), "banker-winnings": (1, 0, -1), "bankroll": (0, 1, -1)}


@pytest.mark.breaks("procedures/banker-dealer-first")
def test_banker_dealer_first_no_player_before_the_dealer() -> None:
    play = up_to("pai-gow", HandExposed, **SOLE)
    hand = play.table.hands[P1]
    assert hand.low
    assert hand.high
    first = HandExposed(P1, hand.low, hand.high)
    breaks(play, first, RefusalKind.WRONG_PLACE, "procedures/banker-dealer-first")
    early = [HandBroughtForward(P3), HandCompared(P1, "win"), HouseStakeMoved("bankroll")]
    breaks(up_to("pai-gow", HandExposed, **SOLE), early, RefusalKind.OUT_OF_ORDER, "procedures/banker-dealer-first")


@pytest.mark.breaks("procedures/banker-dealer-first")
@pytest.mark.parametrize("outcome", TO)
def test_banker_dealer_first_another_outcome_or_another_place_for_the_stake(outcome: str) -> None:
    def right(due: HandCompared) -> bool:
        return due.outcome == outcome

    play = up_to("pai-gow", HandCompared, right, where=lambda table: not table.outcomes, **SOLE)
    wrong = [HandCompared(D, other) for other in TO if other != outcome]  # type: ignore[arg-type]
    breaks(play, wrong, RefusalKind.WRONG_VALUE, "procedures/banker-dealer-first")
    play = up_to("pai-gow", HouseStakeMoved, lambda due: due.to == TO[outcome], **SOLE)
    places = [HouseStakeMoved(to) for to in TO.values() if to != TO[outcome]]  # type: ignore[arg-type]
    breaks(play, places, RefusalKind.WRONG_PLACE, "procedures/banker-dealer-first")


@pytest.mark.breaks("procedures/banker-dealer-first")
@pytest.mark.parametrize("outcome", TO)
def test_banker_dealer_first_the_tiles_stay_under_a_winning_stake_and_else_go(outcome: str) -> None:
    play = up_to("pai-gow", HouseStakeMoved, lambda due: due.to == TO[outcome], **SOLE)
    assert play.goes_on()
    wrong = HandPickedUp(D) if outcome == "win" else HandBroughtForward(P3)
    breaks(play, wrong, RefusalKind.OUT_OF_ORDER, "procedures/banker-dealer-first")


@pytest.mark.breaks("procedures/banker-dealer-first")
def test_banker_dealer_first_the_bankers_hand_to_the_front_before_the_others() -> None:
    play = up_to("pai-gow", HandBroughtForward, **SOLE)
    hand = play.table.hands[P1]
    assert hand.low
    assert hand.high
    early = [HandExposed(P1, hand.low, hand.high), HandCompared(P1, "win")]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/banker-dealer-first")
    places = [HandBroughtForward(place) for place in TILE_TABLE if place is not P3]
    play = up_to("pai-gow", HandBroughtForward, **SOLE)
    breaks(play, places, RefusalKind.WRONG_PLACE, "procedures/banker-dealer-first")


# Comparing


def players_compared(play: Play) -> list[HandCompared]:
    return [act for act in play.all(HandCompared) if act.position is not D]


@pytest.mark.keeps("procedures/expose-compare")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_expose_compare_each_hand_from_the_right_counterclockwise(game: str, bank: dict[str, Any]) -> None:
    for play in plays(game, 10, players=ALL, **bank):
        places = [act.position for act in players_compared(play)]
        assert places == [place for place in SEATS if not (bank and place is P3)]
        for act in players_compared(play):
            exposed = play.events[play.events.index(act) - 1]
            assert isinstance(exposed, HandExposed)
            assert exposed.position is act.position
        assert "procedures/expose-compare" in play.cites_of(HandCompared)


@pytest.mark.breaks("procedures/expose-compare")
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("nth", range(4))
def test_expose_compare_the_next_hand_and_no_other(bank: dict[str, Any], nth: int) -> None:
    players = "12345" if bank else "1245"
    place = (P1, P2, Position.FOUR, P5)[nth]
    play = up_to("pai-gow", HandExposed, lambda due: due.position is place, players=players, **bank)
    right = play.due(HandExposed)
    wrong = [with_fields(right, position=other) for other in TILE_TABLE if other is not place]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "procedures/expose-compare")


@pytest.mark.breaks("procedures/expose-compare")
def test_expose_compare_a_hand_as_it_was_laid_down() -> None:
    play = up_to("pai-gow", HandExposed)
    laid = play.due(HandExposed)
    switched = [HandExposed(laid.position, laid.high, laid.low), HandExposed(laid.position, SET[:2], SET[2:4])]
    breaks(play, switched, RefusalKind.WRONG_PIECES, "procedures/expose-compare")
    play = up_to("pai-gow", HandExposed)
    by = with_fields(play.due(HandExposed), by=ONE)
    breaks(play, by, RefusalKind.WRONG_ACTOR, "procedures/expose-compare")


@pytest.mark.breaks("procedures/expose-compare")
@pytest.mark.parametrize("outcome", TO)
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_expose_compare_by_the_rules_of_the_game(outcome: str, bank: dict[str, Any]) -> None:
    def is_right(due: HandCompared) -> bool:
        return due.outcome == outcome and due.position is not D

    play = up_to("pai-gow", HandCompared, is_right, **bank)
    place = play.due(HandCompared).position
    wrong = [HandCompared(place, other) for other in TO if other != outcome]  # type: ignore[arg-type]
    breaks(play, wrong, RefusalKind.WRONG_VALUE, "procedures/expose-compare")


@pytest.mark.breaks("procedures/expose-compare")
def test_expose_compare_no_money_before_the_comparison() -> None:
    for kind in (HandExposed, HandCompared):
        play = up_to("pai-gow", kind)
        stake = play.table.wagers[P1, MAIN].amount
        early = [WagerCollected(P1, MAIN, stake), WagerPaid(P1, MAIN, stake), HandPickedUp(P1)]
        breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/expose-compare")


# Losers at once


@pytest.mark.keeps("procedures/collect-losers")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_collect_losers_wager_and_pieces_at_once(game: str, bank: dict[str, Any]) -> None:
    bank = {} if game == "supreme-pai-gow" else bank
    lost = 0
    for play in plays(game, 10, players=ALL, **bank):
        stakes = {bet.position: bet.amount for bet in play.all(WagerPlaced) if bet.wager == MAIN}
        for act in players_compared(play):
            if act.outcome == "lose":
                at = play.events.index(act)
                taken = [WagerCollected(act.position, MAIN, stakes[act.position]), HandPickedUp(act.position)]
                assert play.events[at + 1 : at + 3] == taken
                steps = [step for step, _ in play.told[at + 1 : at + 3]]
                assert all("procedures/collect-losers" in {c.id for c in step.cites} for step in steps)
                lost += 1
    assert lost > 5


@pytest.mark.breaks("procedures/collect-losers")
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_collect_losers_nothing_else_comes_first(bank: dict[str, Any]) -> None:
    def at_loser(then: int) -> Play:
        play = up_to("pai-gow", WagerCollected, lambda due: due.position is P1, players=ALL, **bank)
        for _ in range(then):
            assert play.goes_on()
        return play

    for then in (0, 1):
        play = at_loser(then)
        hand = play.table.hands[P2]
        assert hand.low
        assert hand.high
        early = [HandExposed(P2, hand.low, hand.high), HandCompared(P2, "win"), RoundClosed()]
        breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/collect-losers")
    breaks(at_loser(1), HandPickedUp(P2), RefusalKind.WRONG_PLACE, "procedures/collect-losers")


@pytest.mark.breaks("procedures/collect-losers")
def test_collect_losers_the_whole_wager_and_no_other() -> None:
    play = up_to("pai-gow", WagerCollected, lambda due: due.position is P1, players=ALL)
    due = play.due(WagerCollected)
    amounts = [with_fields(due, amount=Cents(amount)) for amount in (0, due.amount - 1, due.amount + 1, 2 * due.amount)]
    breaks(play, amounts, RefusalKind.WRONG_AMOUNT, "procedures/collect-losers")
    play = up_to("pai-gow", WagerCollected, lambda due: due.position is P1, players=ALL)
    places = [with_fields(play.due(WagerCollected), position=place) for place in SEATS[1:]]
    breaks(play, places, RefusalKind.WRONG_PLACE, "procedures/collect-losers")
    play = up_to("pai-gow", WagerCollected)
    breaks(play, with_fields(play.due(WagerCollected), by=ONE), RefusalKind.WRONG_ACTOR, "procedures/collect-losers")


# Winners stay face up


def first_won(table: Table) -> bool:
    return table.outcomes.get(P1) is Outcome.WIN


@pytest.mark.keeps("procedures/winners-face-up")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_winners_face_up_until_all_are_exposed_and_paid_after_that(game: str, bank: dict[str, Any]) -> None:
    won = 0
    for play in plays(game, 10, players=ALL, **bank):
        last = play.events.index(players_compared(play)[-1])
        paid = [n for n, act in enumerate(play.events) if isinstance(act, WagerPaid) and act.wager == MAIN]
        assert all(place > last for place in paid)
        for act in players_compared(play):
            if act.outcome == "win":
                picked = play.events.index(HandPickedUp(act.position))
                assert picked > last
                assert any(play.events[n].position is act.position for n in paid if n < picked)  # type: ignore[attr-defined]
                assert "procedures/winners-face-up" in {c.id for c in play.told[picked][0].cites}
                won += 1
    assert won > 3


@pytest.mark.breaks("procedures/winners-face-up")
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("place", [P2, P5])
@pytest.mark.parametrize("kind", [HandExposed, HandCompared])
def test_winners_face_up_neither_paid_nor_picked_up_before_all_are_exposed(
    bank: dict[str, Any], place: Position, kind: type[Event]
) -> None:
    def is_next(due: Any) -> bool:
        return due.position is place

    play = up_to("pai-gow", kind, is_next, where=first_won, players="1235", **bank)
    stake = play.table.wagers[P1, MAIN].amount
    early = [WagerPaid(P1, MAIN, stake), HandPickedUp(P1), CommissionTaken(P1, Cents(stake // 20))]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/winners-face-up")


@pytest.mark.breaks("procedures/winners-face-up")
def test_winners_face_up_not_picked_up_unpaid() -> None:
    play = up_to("pai-gow", WagerPaid, lambda due: due.position is P1)
    breaks(play, HandPickedUp(P1), RefusalKind.OUT_OF_ORDER, "procedures/pay-order")


# The bank's balance


def balance(play: Play) -> tuple[int, int]:
    """What the bank wins and loses by the outcomes announced, house stake included."""
    stakes = {bet.position: bet.amount for bet in play.all(WagerPlaced) if bet.wager == MAIN}
    stakes[D] = Cents(sum(stake.amount for stake in play.all(HouseStakePlaced)))
    won = sum(stakes[act.position] for act in play.all(HandCompared) if act.outcome == "lose")
    lost = sum(stakes[act.position] for act in play.all(HandCompared) if act.outcome == "win")
    return won, lost


@pytest.mark.keeps("procedures/banker-pays-in")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", ALL)
def test_banker_pays_in_the_difference_before_anyone_is_paid(game: str, banker: str) -> None:
    play = up_to(game, BankPaidIn, players=ALL, banker=banker).ends()
    won, lost = balance(play)
    assert play.one(BankPaidIn) == BankPaidIn(Person(banker), Cents(lost - won))
    assert play.events.index(players_compared(play)[-1]) < play.at(BankPaidIn)
    paid = [n for n, act in enumerate(play.events) if isinstance(act, WagerPaid) and act.wager == MAIN]
    assert play.at(BankPaidIn) < min(paid)
    assert not play.all(BankPaid)
    assert play.cites_of(BankPaidIn) == {"procedures/banker-pays-in"}


@pytest.mark.keeps("procedures/banker-pays-in", "procedures/commission")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", ALL)
def test_banker_pays_in_nothing_when_he_wins_on_balance(game: str, banker: str) -> None:
    play = up_to(game, BankPaid, players=ALL, banker=banker).ends()
    won, lost = balance(play)
    assert not play.all(BankPaidIn)
    assert play.one(BankPaid) == BankPaid(Position(banker), Cents(won - lost))
    fee = next(fee for fee in play.all(CommissionTaken) if fee.position.value == banker)
    assert fee.amount * 20 == won - lost


@pytest.mark.keeps("procedures/banker-pays-in")
def test_banker_pays_in_the_same_sum_in_every_round() -> None:
    seen = set()
    for play in plays("pai-gow", 60, **SOLE):
        won, lost = balance(play)
        due = [BankPaidIn(THREE, Cents(lost - won))] if lost > won else []
        assert play.all(BankPaidIn) == due
        seen.add((lost > won) - (lost < won))
    assert seen == {-1, 0, 1}


@pytest.mark.breaks("procedures/banker-pays-in")
def test_banker_pays_in_before_the_winners() -> None:
    play = up_to("pai-gow", BankPaidIn, where=first_won, **SOLE)
    stake = play.table.wagers[P1, MAIN].amount
    early = [WagerPaid(P1, MAIN, stake), WagerPaid(D, MAIN, stake), HandPickedUp(P1), BankPaid(P3, Cents(1))]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/banker-pays-in")


@pytest.mark.breaks("procedures/banker-pays-in")
def test_banker_pays_in_the_difference_and_he_himself() -> None:
    play = up_to("pai-gow", BankPaidIn, **SOLE)
    due = play.due(BankPaidIn)
    amounts = [
        with_fields(due, amount=Cents(amount)) for amount in (0, due.amount - 1, due.amount + 1, due.amount // 2)
    ]
    breaks(play, amounts, RefusalKind.WRONG_AMOUNT, "procedures/banker-pays-in")
    play = up_to("pai-gow", BankPaidIn, **SOLE)
    payers = [with_fields(play.due(BankPaidIn), payer=person) for person in Person if person is not THREE]
    breaks(play, payers, RefusalKind.WRONG_ACTOR, "procedures/banker-pays-in")


@pytest.mark.keeps("procedures/co-bank-halves")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", ALL)
def test_co_bank_halves_of_a_loss(game: str, banker: str) -> None:
    play = up_to(game, BankPaidIn, players=ALL, banker=banker, share="co").ends()
    won, lost = balance(play)
    half = Cents((lost - won) // 2)
    assert play.all(BankPaidIn) == [BankPaidIn(Person(banker), half), BankPaidIn(DEALER, Cents(lost - won - half))]
    paid = [n for n, act in enumerate(play.events) if isinstance(act, WagerPaid) and act.wager == MAIN]
    assert play.at(BankPaidIn, 1) < min(paid)
    assert "procedures/co-bank-halves" in play.cites_of(BankPaidIn)


@pytest.mark.keeps("procedures/co-bank-halves")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("banker", ALL)
def test_co_bank_halves_of_a_win(game: str, banker: str) -> None:
    play = up_to(game, BankPaid, players=ALL, banker=banker, share="co").ends()
    won, lost = balance(play)
    over = won - lost
    half = Cents(over - over // 2)
    house = [BankPaid(D, Cents(over - half))] if over > half else []
    assert play.all(BankPaid) == [BankPaid(Position(banker), half), *house]
    fee = next(fee for fee in play.all(CommissionTaken) if fee.position.value == banker)
    assert fee.amount == (half * 5 + 50) // 100
    assert not play.all(BankPaidIn)


@pytest.mark.breaks("procedures/co-bank-halves")
def test_co_bank_halves_not_all_from_the_player_nor_all_from_the_house() -> None:
    play = up_to("pai-gow", BankPaidIn, **CO)
    due = play.due(BankPaidIn)
    amounts = [with_fields(due, amount=Cents(amount)) for amount in (due.amount * 2, 0, due.amount - 1, due.amount + 2)]
    breaks(play, amounts, RefusalKind.WRONG_AMOUNT, "procedures/co-bank-halves")
    play = up_to("pai-gow", BankPaidIn, **CO)
    house = with_fields(play.due(BankPaidIn), payer=DEALER)
    breaks(play, house, RefusalKind.WRONG_ACTOR, "procedures/co-bank-halves")


@pytest.mark.breaks("procedures/co-bank-halves")
def test_co_bank_halves_both_before_anyone_is_paid() -> None:
    for then in (0, 1):
        play = up_to("pai-gow", BankPaidIn, where=first_won, **CO)
        for _ in range(then):
            assert play.goes_on()
        stake = play.table.wagers[P1, MAIN].amount
        early = [WagerPaid(P1, MAIN, stake), HandPickedUp(P1)]
        breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/co-bank-halves")
    play = up_to("pai-gow", BankPaidIn, lambda due: due.payer is DEALER, **CO)
    amounts = with_fields(play.due(BankPaidIn), amount=Cents(1))
    breaks(play, amounts, RefusalKind.WRONG_AMOUNT, "procedures/co-bank-halves")


# Paying


@pytest.mark.keeps("procedures/pay-order")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker"])
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_pay_order_from_the_right_counterclockwise(game: str, bank: dict[str, Any]) -> None:
    several = 0
    for play in plays(game, 20, players=ALL, **bank):
        paid = [act.position for act in play.all(WagerPaid) if act.wager == MAIN]
        winners = {act.position for act in play.all(HandCompared) if act.outcome == "win"}
        assert paid == [place for place in (*SEATS, D) if place in winners]
        several += len(paid) > 1
    assert several > 3


def two_won(table: Table) -> bool:
    return [table.outcomes.get(place) for place in (P1, P5)] == [Outcome.WIN, Outcome.WIN]


@pytest.mark.breaks("procedures/pay-order")
@pytest.mark.parametrize("bank", BANKS, ids=str)
def test_pay_order_no_other_winner_first(bank: dict[str, Any]) -> None:
    def is_first(due: WagerPaid) -> bool:
        return due.position is P1

    play = up_to("pai-gow", WagerPaid, is_first, where=two_won, players="12356", **bank)
    wrong = [WagerPaid(place, MAIN, play.table.wagers[P5, MAIN].amount) for place in (P5, P2, D)]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "procedures/pay-order")
    play = up_to("pai-gow", WagerPaid, is_first, **bank)
    breaks(play, with_fields(play.due(WagerPaid), by=ONE), RefusalKind.WRONG_ACTOR, "procedures/pay-order")


@pytest.mark.keeps("procedures/commission")
@pytest.mark.parametrize("game", [*TILE_GAMES, "pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize("taken", ["collected", "taken-out"])
def test_commission_even_money_and_5_percent_collected_or_taken_out(game: str, taken: str) -> None:
    won = 0
    for play in plays(game, 15, players=ALL, commission_taken=taken):
        stakes = {bet.position: bet.amount for bet in play.all(WagerPlaced) if bet.wager == MAIN}
        for at, act in enumerate(play.events):
            if isinstance(act, WagerPaid) and act.wager == MAIN:
                stake, fee = stakes[act.position], stakes[act.position] // 20
                assert act.amount == (stake if taken == "collected" else stake - fee)
                assert play.events[at + 1] == CommissionTaken(act.position, Cents(fee), held_back=taken == "taken-out")
                assert "procedures/commission" in {c.id for step, _ in play.told[at : at + 2] for c in step.cites}
                won += 1
    assert won > 10


@pytest.mark.keeps("procedures/commission")
@pytest.mark.parametrize("taken", ["collected", "taken-out"])
@pytest.mark.parametrize("bank", [SOLE, CO], ids=str)
def test_commission_on_the_banks_total_win(taken: str, bank: dict[str, Any]) -> None:
    play = up_to("pai-gow", BankPaid, commission_taken=taken, **bank).ends()
    won, lost = balance(play)
    share = won - lost if bank is SOLE else (won - lost + 1) // 2
    fee = share // 20
    at = play.at(BankPaid)
    paid = BankPaid(P3, Cents(share if taken == "collected" else share - fee))
    assert play.events[at : at + 2] == [paid, CommissionTaken(P3, Cents(fee), held_back=taken == "taken-out")]


def not_exactly(due: E) -> list[E]:
    """The act with other amounts than the right one."""
    right = due.amount  # type: ignore[attr-defined]
    return [with_fields(due, amount=Cents(amount)) for amount in (0, 1, right - 1, right + 1, 2 * right)]


@pytest.mark.breaks("procedures/commission")
@pytest.mark.parametrize("taken", ["collected", "taken-out"])
def test_commission_neither_more_nor_less_than_even_money(taken: str) -> None:
    play = up_to("pai-gow", WagerPaid, commission_taken=taken)
    breaks(play, not_exactly(play.due(WagerPaid)), RefusalKind.WRONG_AMOUNT, "procedures/commission")


@pytest.mark.breaks("procedures/commission")
@pytest.mark.parametrize("taken", ["collected", "taken-out"])
def test_commission_another_sum_or_none(taken: str) -> None:
    play = up_to("pai-gow", CommissionTaken, commission_taken=taken)
    breaks(play, not_exactly(play.due(CommissionTaken)), RefusalKind.WRONG_AMOUNT, "procedures/commission")
    play = up_to("pai-gow", CommissionTaken, commission_taken=taken)
    none = [HandPickedUp(play.due(CommissionTaken).position), RoundClosed()]
    breaks(play, none, RefusalKind.OUT_OF_ORDER, "procedures/commission")


@pytest.mark.breaks("procedures/commission")
@pytest.mark.parametrize("bank", [SOLE, CO], ids=str)
def test_commission_of_the_bank_too(bank: dict[str, Any]) -> None:
    play = up_to("pai-gow", BankPaid, **bank)
    breaks(play, not_exactly(play.due(BankPaid)), RefusalKind.WRONG_AMOUNT, "procedures/commission")
    play = up_to("pai-gow", BankPaid, **bank)
    assert play.goes_on()
    assert play.is_due(CommissionTaken)
    none = [HandPickedUp(P3), HandPickedUp(D), RoundClosed()]
    breaks(play, none, RefusalKind.OUT_OF_ORDER, "procedures/commission")


# Picking up


@pytest.mark.keeps("procedures/reconstruct")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("players", ["135", ALL])
def test_reconstruct_every_hand_by_itself_in_the_order_in_which_it_is_done_with(
    game: str, bank: dict[str, Any], players: str
) -> None:
    for play in plays(game, 10, players=players, **bank):
        picked = [act.position for act in play.all(HandPickedUp)]
        collected = {act.position for act in play.all(StackCollected)}
        assert set(picked) == set(TILE_TABLE) - collected
        assert len(picked) == len(set(picked))
        outcomes = {act.position: act.outcome for act in play.all(HandCompared)}
        at_once = [place for place in SEATS if outcomes.get(place) in ("lose", "push")]
        winners = [place for place in SEATS if outcomes.get(place) == "win"]
        first = [D] if outcomes.get(D) in ("lose", "push") else []
        won = [D] if outcomes.get(D) == "win" else []
        last = [P3, D, DEAD] if bank else [D, DEAD]
        wanted = [*first, *at_once, *winners, *won, *(place for place in last if place not in (*first, *won))]
        assert picked == wanted
        assert play.at(HandPickedUp, len(picked) - 1) < play.at(RoundClosed)
        assert "procedures/reconstruct" in play.cites_of(HandPickedUp)


@pytest.mark.breaks("procedures/reconstruct")
@pytest.mark.parametrize("nth", range(5))
def test_reconstruct_no_hand_out_of_order(nth: int) -> None:
    play = up_to("pai-gow", HandPickedUp, where=lambda table: len(table.picked_up) == nth)
    due = play.due(HandPickedUp).position
    wrong = [HandPickedUp(place) for place in TILE_TABLE if place is not due]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "procedures/reconstruct")


@pytest.mark.breaks("procedures/reconstruct")
@pytest.mark.parametrize("place", [D, DEAD])
def test_reconstruct_the_round_is_not_closed_and_no_tile_mixed_in_before_the_last_hand_is_up(place: Position) -> None:
    play = up_to("pai-gow", HandPickedUp, lambda due: due.position is place)
    early = [RoundClosed(), PiecesShuffled(), PiecesTurnedDown()]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "procedures/reconstruct")
    play = up_to("pai-gow", HandPickedUp, lambda due: due.position is place)
    breaks(play, HandPickedUp(place, ONE), RefusalKind.WRONG_ACTOR, "procedures/reconstruct")


def test_the_opening_of_a_table_is_its_first_demand() -> None:
    assert opened("pai-gow").is_due(PiecesReceived)
