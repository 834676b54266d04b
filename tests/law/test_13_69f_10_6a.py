"""N.J.A.C. 13:69F-10.6A, the dragon's eye variation, clause by clause."""

from collections.abc import Sequence
from typing import Any

import pytest

from paigow.house.rules import SideWager, Sweep
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.procedure.events import (
    BankMarked,
    DragonsEyeAnnounced,
    DragonsEyeButtonPlaced,
    Event,
    NextShakerNamed,
    NoMoreBetsCalled,
    PlayerLeft,
    PlayerSeated,
    SecondButtonPlaced,
    SecondButtonRemoved,
    ShakeLeftToDealer,
    ShakerCovered,
    ShakerPassed,
    ShakerShaken,
    ShakerUncovered,
    StackDelivered,
    StartCounted,
    TotalAnnounced,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, RefusalKind
from paigow.procedure.table import MAIN
from table import P1, P2, P3, P4, P5, SEATS, TILE_TABLE, D, Play, breaks, opened, played, plays, up_to, walk

GAME = "dragons-eye"
EYE, BONUS = SideWager.DRAGONS_EYE.value, SideWager.DICE_BONUS.value
ONE, TWO, THREE, FIVE = (Person(seat) for seat in "1235")
DEALER = Person.DEALER
CHIPS = Cents(1_000_00)
ODDS = {EYE: 4, BONUS: 25}
"""What the built-in tables pay: the number wagered on, and a run of one triple."""


def sits(person: Person, *side: tuple[str, str]) -> list[Event]:
    """A player sits down with a main wager and side wagers, each with what it backs."""
    wagers = [WagerPlaced(person, person.seat, name, Cents(10_00), on) for name, on in side]
    return [PlayerSeated(person, CHIPS), WagerPlaced(person, person.seat, MAIN, Cents(50_00)), *wagers]


EYES = [*sits(ONE, (EYE, "4")), *sits(TWO, (EYE, "1")), *sits(THREE, (EYE, "4"), (BONUS, "")), *sits(FIVE, (EYE, "6"))]
"""Positions 1 and 3 back the four, 2 the one, 5 the six; position 3 has a dice bonus wager too."""
FOUR_SHOWS = (4, 1, 2)


def eyes(kind: type[Event], nth: int = 0, **options: Any) -> Play:
    """With those wagers and the four showing, up to the `nth` act of a kind."""
    play = up_to(GAME, kind, players="1235", wishes=EYES, dice=[FOUR_SHOWS], **options)
    for _ in range(nth):
        assert play.goes_on()
    assert play.is_due(kind)
    return play


def after(
    dice: Sequence[tuple[int, int, int]], wishes: Sequence[Event] | None = None, players: str = "135"
) -> Standing:
    """The table that so many rounds leave, the first with these wishes."""
    standing: Standing | None = None
    for throw in dice:
        play = played(GAME, dice=[throw], standing=standing, wishes=None if standing else wishes)
        standing = play.result.standing
    assert standing
    return standing


BET = [*sits(ONE), *sits(THREE, (BONUS, "")), *sits(FIVE, (BONUS, ""))]
"""Positions 3 and 5 have dice bonus wagers, position 1 has none."""


def second(kind: type[Event], first: tuple[int, int, int] = (3, 3, 3), **options: Any) -> Play:
    """The round after a triple, up to an act of this kind."""
    return up_to(GAME, kind, standing=after([first], BET), **options)


# (a) the die, the winners, the button


@pytest.mark.keeps("13:69F-10.6A(a)")
@pytest.mark.parametrize("start", ["dragons-eye", "dice"])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_lid_off_number_announced_button_placed_before_a_tile_moves(number: int, start: str) -> None:
    play = played(GAME, dice=[(number, 2, 5)], start=start)
    at = play.at(ShakerUncovered)
    assert isinstance(play.events[at - 1], ShakerShaken)
    assert play.events[at].dice == (number, 2, 5)  # type: ignore[attr-defined]
    announced = play.events[at + 1]
    assert isinstance(announced, DragonsEyeAnnounced)
    assert announced.number == number
    assert play.events[at + 2] == DragonsEyeButtonPlaced(SEATS[number - 1])
    assert at + 2 < min(play.at(StackDelivered), play.at(WagerCollected))
    for kind in (ShakerUncovered, DragonsEyeAnnounced, DragonsEyeButtonPlaced):
        assert "13:69F-10.6A(a)" in play.cites_of(kind)


@pytest.mark.keeps("13:69F-10.6A(a)")
@pytest.mark.parametrize(
    ("dice", "wishes", "has_winner"),
    [
        ((4, 1, 2), EYES, True),
        ((1, 4, 4), EYES, True),
        ((2, 4, 4), EYES, False),
        ((3, 1, 6), EYES, False),
        ((2, 2, 2), EYES, False),
        ((3, 3, 3), BET, False),
        ((1, 2, 3), sits(ONE), False),
    ],
    ids=str,
)
def test_a_whether_a_supplemental_wager_has_won(
    dice: tuple[int, int, int], wishes: list[Event], has_winner: bool
) -> None:
    """Only the dragon's eye die counts for the number, and a wager that pends has not won."""
    play = played(GAME, players="1235", dice=[dice], wishes=wishes)
    assert play.one(DragonsEyeAnnounced).has_winner is has_winner


@pytest.mark.keeps("13:69F-10.6A(a)")
@pytest.mark.parametrize(("dice", "has_winner"), [((1, 2, 4), True), ((6, 6, 6), False)])
def test_a_a_run_of_triples_that_ends_has_won(dice: tuple[int, int, int], has_winner: bool) -> None:
    play = played(GAME, dice=[dice], standing=after([(3, 3, 3)], BET), wishes=[])
    assert play.one(DragonsEyeAnnounced).has_winner is has_winner


@pytest.mark.keeps("13:69F-10.6A(a)", "13:69F-10.6A(b)")
def test_a_what_is_announced_is_what_is_paid() -> None:
    for play in plays(GAME, 60):
        dealt = play.at(StackDelivered)
        paid = any(isinstance(event, WagerPaid) for event in play.events[:dealt])
        assert play.one(DragonsEyeAnnounced).has_winner is paid


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_the_lid_is_the_dealers_and_nothing_is_said_under_it() -> None:
    lid = [ShakerUncovered((4, 1, 2), who) for who in Person if who is not DEALER]
    breaks(eyes(ShakerUncovered), lid, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(a)")
    early = [DragonsEyeAnnounced(4, True), DragonsEyeButtonPlaced(P4), StackDelivered(1, P4)]
    breaks(eyes(ShakerUncovered), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(a)")


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_another_number_announced() -> None:
    wrong = [DragonsEyeAnnounced(number, True) for number in (1, 2, 3, 5, 6, 7)]
    breaks(eyes(DragonsEyeAnnounced), wrong, RefusalKind.WRONG_COUNT, "13:69F-10.6A(a)")


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_the_winners_announced_falsely_or_by_another() -> None:
    breaks(eyes(DragonsEyeAnnounced), DragonsEyeAnnounced(4, False), RefusalKind.WRONG_VALUE, "13:69F-10.6A(a)")
    wrong = DragonsEyeAnnounced(4, True, ONE)
    breaks(eyes(DragonsEyeAnnounced), wrong, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(a)")


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_no_act_before_the_announcement() -> None:
    early = [
        DragonsEyeButtonPlaced(P4),
        TotalAnnounced(7),
        WagerCollected(P2, EYE, Cents(10_00)),
        StackDelivered(1, P4),
    ]
    breaks(eyes(DragonsEyeAnnounced), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(a)")


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_the_button_at_another_position() -> None:
    wrong = [DragonsEyeButtonPlaced(place) for place in TILE_TABLE if place is not P4]
    breaks(eyes(DragonsEyeButtonPlaced), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(a)")


@pytest.mark.breaks("13:69F-10.6A(a)")
def test_a_the_button_is_not_the_banks_marker_and_comes_before_money_and_tiles() -> None:
    wrong = [BankMarked(P4), WagerCollected(P2, EYE, Cents(10_00)), StackDelivered(1, P4), SecondButtonPlaced(1)]
    breaks(eyes(DragonsEyeButtonPlaced), wrong, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(a)")


# (b) losers collected, winners paid, the shaker uncovered


def swept(play: Play) -> list[Event]:
    """What was collected and paid between the button and the tiles."""
    acts = play.events[play.at(DragonsEyeButtonPlaced) : play.at(StackDelivered)]
    return [act for act in acts if isinstance(act, WagerCollected | WagerPaid)]


@pytest.mark.keeps("13:69F-10.6A(b)")
def test_b_from_right_to_left_all_losers_then_all_winners() -> None:
    play = played(GAME, players="1235", wishes=EYES, dice=[FOUR_SHOWS])
    assert swept(play) == [
        WagerCollected(P2, EYE, Cents(10_00)),
        WagerCollected(P3, BONUS, Cents(10_00)),
        WagerCollected(P5, EYE, Cents(10_00)),
        WagerPaid(P1, EYE, Cents(40_00)),
        WagerPaid(P3, EYE, Cents(40_00)),
    ]
    assert "13:69F-10.6A(b)" in play.cites_of(WagerCollected) & play.cites_of(WagerPaid)


@pytest.mark.keeps("13:69F-10.6A(b)")
def test_b_at_the_houses_option_position_by_position() -> None:
    play = played(GAME, players="1235", wishes=EYES, dice=[FOUR_SHOWS], sweep=Sweep.BY_POSITION)
    assert [(type(act), act.position) for act in swept(play) if isinstance(act, WagerCollected | WagerPaid)] == [
        (WagerPaid, P1),
        (WagerCollected, P2),
        (WagerPaid, P3),
        (WagerCollected, P3),
        (WagerCollected, P5),
    ]


@pytest.mark.keeps("13:69F-10.6A(b)")
def test_b_in_every_round_in_that_order_at_the_odds_of_the_table() -> None:
    for play in plays(GAME, 60, players="123456"):
        acts = swept(play)
        kinds = [type(act) for act in acts]
        assert kinds == sorted(kinds, key=(WagerCollected, WagerPaid).index)
        for kind in (WagerCollected, WagerPaid):
            places = [SEATS.index(act.position) for act in acts if isinstance(act, kind)]
            assert places == sorted(places)
        stakes = {(bet.position, bet.wager): bet.amount for bet in play.all(WagerPlaced)}
        for act in acts:
            if isinstance(act, WagerPaid):
                assert act.amount == stakes[act.position, act.wager] * ODDS[act.wager]


@pytest.mark.keeps("13:69F-10.6A(b)")
def test_b_the_shaker_stays_uncovered_until_the_last_winner_is_paid() -> None:
    play = opened(GAME, players="1235", wishes=EYES, dice=[FOUR_SHOWS])
    assert play.goes_to(DragonsEyeAnnounced)
    while play.goes_on() and not play.is_due(ShakerCovered):
        assert isinstance(play.round.offer(ShakerCovered()), Refusal)
    play.ends()
    assert play.at(ShakerCovered) > play.at(WagerPaid, 1)


@pytest.mark.breaks("13:69F-10.6A(b)")
def test_b_covered_or_dealt_before_all_is_settled() -> None:
    early = [ShakerCovered(), StackDelivered(1, P4), NextShakerNamed(DEALER), TotalAnnounced(7)]
    for nth in range(3):
        breaks(eyes(WagerCollected, nth), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(b)")
    for nth in range(2):
        breaks(eyes(WagerPaid, nth), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(b)")


@pytest.mark.breaks("13:69F-10.6A(b)")
def test_b_paid_before_every_loser_is_collected() -> None:
    pays = [WagerPaid(P1, EYE, Cents(40_00)), WagerPaid(P3, EYE, Cents(40_00))]
    for nth in range(3):
        breaks(eyes(WagerCollected, nth), pays, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(b)")


@pytest.mark.breaks("13:69F-10.6A(b)")
def test_b_from_left_to_right() -> None:
    wrong = WagerCollected(P5, EYE, Cents(10_00))
    breaks(eyes(WagerCollected), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(b)")
    breaks(eyes(WagerPaid), WagerPaid(P3, EYE, Cents(40_00)), RefusalKind.WRONG_PLACE, "13:69F-10.6A(b)")


@pytest.mark.breaks("13:69F-10.6A(b)")
def test_b_other_amounts_than_the_odds_give() -> None:
    paid = [WagerPaid(P1, EYE, Cents(amount)) for amount in (0, 30_00, 39_99, 40_01, 50_00)]
    breaks(eyes(WagerPaid), paid, RefusalKind.WRONG_AMOUNT, "13:69F-10.6A(b)")
    taken = [WagerCollected(P2, EYE, Cents(amount)) for amount in (9_99, 20_00)]
    breaks(eyes(WagerCollected), taken, RefusalKind.WRONG_AMOUNT, "13:69F-10.6A(b)")


@pytest.mark.breaks("13:69F-10.6A(b)")
def test_b_a_winner_collected_or_a_loser_paid() -> None:
    wrong = [WagerCollected(P1, EYE, Cents(10_00)), WagerCollected(P3, EYE, Cents(10_00))]
    breaks(eyes(WagerCollected), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(b)")
    breaks(eyes(WagerPaid), WagerPaid(P2, EYE, Cents(40_00)), RefusalKind.WRONG_PLACE, "13:69F-10.6A(b)")


# (c) triples


@pytest.mark.keeps("13:69F-10.6A(c)")
@pytest.mark.parametrize(("number", "shaker"), [(3, THREE), (5, FIVE), (1, DEALER), (2, DEALER), (6, DEALER)])
def test_c_after_a_triple_the_button_names_the_shaker_if_he_has_a_dice_bonus_wager(number: int, shaker: Person) -> None:
    """Positions 3 and 5 have one; 1 has none; nobody sits at 2 and 6."""
    play = played(GAME, dice=[(number, number, number)], wishes=BET)
    assert play.one(NextShakerNamed) == NextShakerNamed(shaker)
    assert play.one(SecondButtonPlaced) == SecondButtonPlaced(1)
    assert play.at(NextShakerNamed) < play.at(StackDelivered)
    assert play.result.standing.shaker is shaker
    assert play.cites_of(SecondButtonPlaced) == {"13:69F-10.6A(c)"}


@pytest.mark.keeps("13:69F-10.6A(c)", "reading/two-positions")
def test_c_the_player_of_a_second_position_is_meant_too() -> None:
    wishes = [*sits(THREE, (BONUS, "")), WagerPlaced(THREE, P2, MAIN, Cents(50_00))]
    play = played(GAME, players="3", dice=[(2, 2, 2)], wishes=wishes)
    assert play.one(NextShakerNamed).shaker is THREE


@pytest.mark.keeps("13:69F-10.6A(c)")
@pytest.mark.parametrize("dice", [(3, 3, 4), (3, 4, 3), (4, 3, 3), (1, 2, 3)])
def test_c_no_triple_no_shaker_named_and_no_second_button(dice: tuple[int, int, int]) -> None:
    play = played(GAME, dice=[dice], wishes=BET)
    assert not [event for event in play.events if isinstance(event, NextShakerNamed | SecondButtonPlaced)]
    assert play.result.standing.shaker is DEALER


@pytest.mark.keeps("13:69F-10.6A(c)")
def test_c_the_second_button_counts_one_two_three() -> None:
    counted, standing = [], None
    for throw in ((3, 3, 3), (5, 5, 5), (3, 3, 3)):
        wishes = BET if standing is None else None
        play = played(GAME, dice=[throw], standing=standing, wishes=wishes)
        standing = play.result.standing
        counted.append((play.one(SecondButtonPlaced).triples, standing.shaker, len(standing.pending)))
    assert counted == [(1, THREE, 2), (2, FIVE, 2), (3, DEALER, 0)]
    assert standing
    assert standing.triples == 0


@pytest.mark.keeps("13:69F-10.6A(c)")
def test_c_the_outcome_of_the_dice_bonus_hangs_on_the_next_shake() -> None:
    play = played(GAME, dice=[(1, 2, 4)], standing=after([(3, 3, 3)], BET), wishes=[])
    assert swept(play) == [WagerPaid(P3, BONUS, Cents(250_00)), WagerPaid(P5, BONUS, Cents(250_00))]
    assert play.one(SecondButtonRemoved)


@pytest.mark.breaks("13:69F-10.6A(c)")
@pytest.mark.parametrize(("number", "shaker"), [(3, THREE), (1, DEALER), (2, DEALER)])
def test_c_another_shaker(number: int, shaker: Person) -> None:
    wrong = [NextShakerNamed(person) for person in Person if person is not shaker]
    play = up_to(GAME, NextShakerNamed, dice=[(number, number, number)], wishes=BET)
    breaks(play, wrong, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(c)")


@pytest.mark.breaks("13:69F-10.6A(c)")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_c_the_second_button_with_another_count(before: int) -> None:
    standing = after([(3, 3, 3)] * before, BET) if before else None
    play = up_to(GAME, SecondButtonPlaced, dice=[(3, 3, 3)], standing=standing, wishes=None if before else BET)
    wrong = [SecondButtonPlaced(count) for count in range(5) if count != before + 1]
    breaks(play, wrong, RefusalKind.WRONG_COUNT, "13:69F-10.6A(c)")


@pytest.mark.breaks("13:69F-10.6A(c)")
@pytest.mark.parametrize("kind", [NextShakerNamed, SecondButtonPlaced])
def test_c_no_tile_before_shaker_and_second_button(kind: type[Event]) -> None:
    play = up_to(GAME, kind, dice=[(3, 3, 3)], wishes=BET)
    early = [StackDelivered(1, P3), ShakerCovered(), TotalAnnounced(9), SecondButtonRemoved()]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(c)")


@pytest.mark.breaks("13:69F-10.6A(c)")
def test_c_no_second_button_without_a_triple() -> None:
    play = up_to(GAME, StackDelivered, dice=[(3, 3, 4)], wishes=BET)
    breaks(play, [SecondButtonPlaced(1), NextShakerNamed(THREE)], RefusalKind.OUT_OF_ORDER)


# (d) first to the button, or in lieu of it by 10.6


@pytest.mark.keeps("13:69F-10.6A(d)")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("players", ["135", "6", "123456"])
def test_d_the_first_stack_goes_to_the_button_taken_or_not(number: int, players: str) -> None:
    play = played(GAME, dice=[(number, 6, 1)], players=players)
    start = SEATS[number - 1]
    lap = [walk(TILE_TABLE, start, place) for place in range(1, 9)]
    assert play.all(StackDelivered) == [StackDelivered(stack, place) for stack, place in enumerate(lap, 1)]
    assert not play.all(StartCounted)


@pytest.mark.keeps("13:69F-10.6A(d)", "13:69F-10.6(c)")
@pytest.mark.parametrize("dice", [(4, 4, 1), (6, 5, 4), (1, 1, 1), (2, 3, 4)])
def test_d_the_licensee_may_count_by_10_6_instead(dice: tuple[int, int, int]) -> None:
    play = played(GAME, dice=[dice], start="dice")
    total = dice[0] + dice[1] + dice[2]
    start = walk(TILE_TABLE, D, total)
    at = play.at(TotalAnnounced)
    assert play.events[at : at + 3] == [TotalAnnounced(total), StartCounted(total, start), StackDelivered(1, start)]
    assert {"13:69F-10.6A(d)", "13:69F-10.6(c)"} <= play.cites_of(StartCounted)
    assert at > play.at(DragonsEyeButtonPlaced)


@pytest.mark.keeps("13:69F-10.6A(d)")
def test_d_pending_dice_bonus_wagers_wait_while_the_tiles_are_dealt() -> None:
    play = up_to(GAME, StackDelivered, dice=[(3, 3, 3)], wishes=BET)
    assert {wager.position for wager in play.table.wagers_named(BONUS)} == {P3, P5}
    assert {bonus.position for bonus in play.ends().result.standing.pending} == {P3, P5}


@pytest.mark.breaks("13:69F-10.6A(d)")
def test_d_the_first_stack_elsewhere() -> None:
    play = up_to(GAME, StackDelivered, dice=[(4, 4, 1)])
    wrong = [StackDelivered(1, place) for place in TILE_TABLE if place is not P4]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(d)")
    play = up_to(GAME, StackDelivered, dice=[(4, 4, 1)])
    breaks(play, [TotalAnnounced(9), StartCounted(9, D)], RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(d)")


@pytest.mark.breaks("13:69F-10.6A(d)")
def test_d_dealt_to_the_button_where_the_house_counts() -> None:
    play = up_to(GAME, TotalAnnounced, dice=[(4, 4, 1)], start="dice")
    early = [StackDelivered(1, P4), StartCounted(9, D)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(d)", "13:69F-10.6(b)")
    play = up_to(GAME, StartCounted, dice=[(4, 4, 1)], start="dice")
    wrong = [StartCounted(9, place) for place in TILE_TABLE if place is not D]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(d)")


@pytest.mark.breaks("13:69F-10.6A(d)")
def test_d_a_pending_wager_is_neither_withdrawn_nor_raised_and_none_is_added() -> None:
    changed = [WagerWithdrawn(THREE, P3, BONUS), WagerRaised(THREE, P3, BONUS, Cents(5_00))]
    breaks(second(NoMoreBetsCalled), changed, RefusalKind.NOT_PERMITTED, "13:69F-10.6A(d)")
    play = second(NoMoreBetsCalled)
    play.accepts(WagerPlaced(ONE, P1, MAIN, Cents(50_00)))
    added = WagerPlaced(ONE, P1, BONUS, Cents(10_00))
    breaks(play, added, RefusalKind.NOT_PERMITTED, "reading/dice-bonus")


# (e) five shakes, the shaker passed and passed back


@pytest.mark.keeps("13:69F-10.6A(e)", "reading/five-shakes")
@pytest.mark.parametrize("bank", [{}, {"banker": "3"}, {"banker": "3", "share": "co"}])
def test_e_the_dealer_shakes_five_times_in_every_round(bank: dict[str, str]) -> None:
    play = played(GAME, **bank)
    assert play.all(ShakerShaken) == [ShakerShaken(5), ShakerShaken(1)]
    assert play.at(ShakerShaken) == play.at(NoMoreBetsCalled) + 1
    assert not play.all(ShakerPassed)


@pytest.mark.keeps("13:69F-10.6A(e)")
@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize(("dice", "shaker"), [((3, 3, 3), THREE), ((5, 5, 5), FIVE)])
def test_e_the_shaker_goes_to_that_player_who_shakes_and_passes_it_back(
    dice: tuple[int, int, int], shaker: Person, times: int
) -> None:
    play = second(ShakerShaken, dice)
    acts = [
        ShakerShaken(5),
        ShakerPassed(shaker),
        ShakerShaken(times, shaker),
        ShakerPassed(DEALER, shaker),
        ShakerUncovered((1, 2, 3)),
    ]
    play.accepts(*acts)
    assert all("13:69F-10.6A(e)" in {cited.id for cited in step.cites} for step, _ in play.told[-5:])
    play.ends()


@pytest.mark.keeps("13:69F-10.6A(e)")
@pytest.mark.parametrize("dice", [(1, 1, 1), (2, 2, 2), (1, 2, 4)])
def test_e_the_dealer_keeps_the_dice_where_nobody_sits_or_no_wager_pends(dice: tuple[int, int, int]) -> None:
    play = second(ShakerShaken, dice)
    play.accepts(ShakerShaken(5))
    assert play.is_due(ShakerUncovered)
    assert not play.is_due(ShakerPassed)
    play.ends()


@pytest.mark.keeps("13:69F-10.6A(e)")
def test_e_the_dealer_keeps_the_dice_where_that_player_has_left_before_the_call() -> None:
    play = second(NoMoreBetsCalled)
    play.accepts(PlayerLeft(THREE))
    assert play.goes_to(ShakerShaken)
    play.accepts(ShakerShaken(5))
    assert not play.is_due(ShakerPassed)
    play.ends()


@pytest.mark.keeps("13:69F-10.6A(e)")
def test_e_a_newcomer_in_his_seat_has_no_wager_pending() -> None:
    play = second(NoMoreBetsCalled)
    play.accepts(PlayerLeft(THREE))
    assert play.goes_to(PlayerSeated)
    play.accepts(PlayerSeated(THREE, CHIPS), WagerPlaced(THREE, P3, MAIN, Cents(50_00)))
    assert play.goes_to(ShakerShaken)
    play.accepts(ShakerShaken(5))
    assert not play.is_due(ShakerPassed)
    play.ends()


@pytest.mark.keeps("13:69F-10.6A(e)")
def test_e_the_dealer_keeps_the_dice_where_that_player_leaves_after_the_call() -> None:
    play = second(ShakerShaken)
    play.accepts(PlayerLeft(THREE), ShakerShaken(5))
    assert not play.is_due(ShakerPassed)
    play.ends()


@pytest.mark.breaks("13:69F-10.6A(e)")
@pytest.mark.parametrize("times", [0, 1, 3, 4, 6, 10])
def test_e_five_shakes_and_not_another_number(times: int) -> None:
    breaks(second(ShakerShaken), ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-10.6A(e)")
    breaks(up_to(GAME, ShakerShaken), ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_the_five_are_the_dealers_and_come_first() -> None:
    five = [ShakerShaken(5, THREE), ShakerShaken(5, ONE)]
    breaks(second(ShakerShaken), five, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(e)")
    early = [ShakerPassed(THREE), ShakerUncovered((1, 2, 3)), ShakeLeftToDealer(THREE)]
    breaks(second(ShakerShaken), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_passed_to_another() -> None:
    wrong = [ShakerPassed(person) for person in Person if person is not THREE]
    breaks(second(ShakerPassed), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_the_dealer_does_not_keep_the_dice_of_a_player_whose_wager_pends() -> None:
    early = [ShakerUncovered((1, 2, 3)), ShakerShaken(1), ShakerShaken(1, THREE)]
    breaks(second(ShakerPassed), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(e)", "13:69F-10.6A(f)")


@pytest.mark.breaks("13:69F-10.6A(e)")
@pytest.mark.parametrize("dice", [(1, 1, 1), (2, 2, 2), (1, 2, 4)])
def test_e_the_dealer_retains_the_dice(dice: tuple[int, int, int]) -> None:
    """Nobody with a pending wager sits at the button's position: the lid is due, and nobody else shakes."""
    play = second(ShakerShaken, dice)
    play.accepts(ShakerShaken(5))
    wrong = [ShakerPassed(person) for person in (ONE, TWO, THREE, FIVE)]
    breaks(play, [*wrong, ShakerShaken(1, THREE)], RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_that_player_shakes_and_no_other() -> None:
    play = second(ShakerPassed)
    play.accepts(ShakerPassed(THREE))
    wrong = [ShakerShaken(1, person) for person in Person if person is not THREE]
    breaks(play, wrong, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_passed_back_before_he_shakes_or_not_shaken_at_all() -> None:
    play = second(ShakerPassed)
    play.accepts(ShakerPassed(THREE))
    early = [ShakerPassed(DEALER, THREE), ShakerUncovered((1, 2, 3))]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(e)")
    play = second(ShakerPassed)
    play.accepts(ShakerPassed(THREE))
    breaks(play, ShakerShaken(0, THREE), RefusalKind.WRONG_COUNT, "13:69F-10.6A(e)")


@pytest.mark.breaks("13:69F-10.6A(e)")
def test_e_the_lid_stays_on_until_the_shaker_is_back_and_then_is_the_dealers() -> None:
    def back() -> Play:
        play = second(ShakerPassed)
        play.accepts(ShakerPassed(THREE), ShakerShaken(2, THREE))
        return play

    lid = [ShakerUncovered((1, 2, 3)), ShakerUncovered((1, 2, 3), THREE)]
    breaks(back(), lid, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(e)")
    breaks(back(), ShakerPassed(FIVE, THREE), RefusalKind.WRONG_PLACE, "13:69F-10.6A(e)")
    play = back()
    play.accepts(ShakerPassed(DEALER, THREE))
    breaks(play, ShakerUncovered((1, 2, 3), THREE), RefusalKind.WRONG_ACTOR, "13:69F-10.6A(e)")


# (f) the player may leave the shake to the dealer


@pytest.mark.keeps("13:69F-10.6A(f)")
@pytest.mark.parametrize("times", [1, 5])
def test_f_he_may_have_the_dealer_shake(times: int) -> None:
    play = second(ShakeLeftToDealer)
    play.accepts(ShakeLeftToDealer(THREE), ShakerShaken(times))
    assert {cited.id for step, _ in play.told[-2:] for cited in step.cites} == {"13:69F-10.6A(f)"}
    assert play.is_due(ShakerUncovered)
    play.ends()


@pytest.mark.keeps("13:69F-10.6A(f)")
def test_f_or_shake_himself() -> None:
    play = second(ShakeLeftToDealer)
    assert play.is_due(ShakerPassed)
    play.accepts(ShakerPassed(THREE), ShakerShaken(1, THREE))
    play.ends()


@pytest.mark.breaks("13:69F-10.6A(f)")
def test_f_the_choice_is_his_alone() -> None:
    wrong = [ShakeLeftToDealer(person) for person in Person if person is not THREE]
    breaks(second(ShakeLeftToDealer), wrong, RefusalKind.WRONG_ACTOR, "13:69F-10.6A(f)")


@pytest.mark.breaks("13:69F-10.6A(f)")
def test_f_the_dealer_then_shakes_before_the_lid_comes_off() -> None:
    play = second(ShakeLeftToDealer)
    play.accepts(ShakeLeftToDealer(THREE))
    early = [ShakerUncovered((1, 2, 3)), ShakerPassed(THREE), ShakerPassed(DEALER, THREE)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6A(f)")
    play = second(ShakeLeftToDealer)
    play.accepts(ShakeLeftToDealer(THREE))
    breaks(play, ShakerShaken(1, THREE), RefusalKind.WRONG_ACTOR, "13:69F-10.6A(f)")


@pytest.mark.keeps("13:69F-10.6A(c)")
def test_no_dealers_place_and_no_empty_seat_ever_names_a_shaker() -> None:
    assert {play.result.standing.shaker for play in plays(GAME, 80)} <= {ONE, THREE, FIVE, DEALER}
