"""N.J.A.C. 13:69F-10.6, dealing the tiles, clause by clause."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.pieces.tiles import SET
from paigow.procedure.events import (
    DealersStackMarked,
    Event,
    HandExposed,
    HandPickedUp,
    HandTaken,
    HandTurnedUp,
    NoMoreBetsCalled,
    PiecesShuffled,
    ShakerCovered,
    ShakerPutAside,
    ShakerShaken,
    ShakerUncovered,
    StackCollected,
    StackDelivered,
    StacksBuilt,
    StartCounted,
    TotalAnnounced,
    WagerCollected,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.step import Refusal, RefusalKind
from paigow.procedure.table import MAIN
from table import DEAD, P1, P2, P3, P5, P6, SEATS, TILE_TABLE, D, Play, breaks, played, plays, state, up_to, walk

TILE_GAMES = ("pai-gow", "dragons-eye")
SITTINGS = ("1", "135", "246", "6", "123456")
PLAYER = Person.PLAYER_ONE
BY_TOTAL = {
    3: (1, 1, 1), 4: (2, 1, 1), 5: (1, 3, 1), 6: (1, 2, 3), 7: (4, 2, 1), 8: (3, 3, 2), 9: (4, 4, 1), 10: (6, 3, 1),
    11: (5, 5, 1), 12: (4, 4, 4), 13: (6, 6, 1), 14: (6, 4, 4), 15: (6, 5, 4), 16: (5, 5, 6), 17: (6, 6, 5),
    18: (6, 6, 6),
}  # fmt: skip
"""A throw of every total."""


def starting_at(start: Position) -> tuple[int, int, int]:
    """A throw that counts to that place when the dealer is one."""
    return next(dice for total, dice in BY_TOTAL.items() if walk(TILE_TABLE, D, total) is start)


# (a) the call, then three shakes or more


@pytest.mark.keeps("13:69F-10.6(a)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_a_shuffled_then_called_then_shaken(game: str) -> None:
    for play in plays(game, 10):
        order = [play.at(kind) for kind in (PiecesShuffled, StacksBuilt, NoMoreBetsCalled, ShakerShaken)]
        assert order == sorted(order)
        assert order[3] == order[2] + 1
        assert play.one(NoMoreBetsCalled).by is Person.DEALER


@pytest.mark.keeps("13:69F-10.6(a)")
@pytest.mark.parametrize("times", [3, 4, 5, 12, 100])
def test_a_the_dealer_shakes_three_times_or_more(times: int) -> None:
    play = up_to("pai-gow", ShakerShaken)
    play.accepts(ShakerShaken(times))
    assert "13:69F-10.6(a)" in play.cites_of(ShakerShaken)
    play.ends()


@pytest.mark.breaks("13:69F-10.6(a)")
@pytest.mark.parametrize("times", [2, 1, 0, -3])
def test_a_fewer_than_three_shakes(times: int) -> None:
    breaks(up_to("pai-gow", ShakerShaken), ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-10.6(a)")


@pytest.mark.breaks("13:69F-10.6(a)")
@pytest.mark.parametrize("who", [person for person in Person if person is not Person.DEALER])
def test_a_shaken_or_called_by_another(who: Person) -> None:
    shaking = up_to("pai-gow", ShakerShaken)
    breaks(shaking, ShakerShaken(3, who), RefusalKind.WRONG_ACTOR, "13:69F-10.6(a)")
    breaks(up_to("pai-gow", NoMoreBetsCalled), NoMoreBetsCalled(who), RefusalKind.WRONG_ACTOR, "13:69F-10.6(a)")


@pytest.mark.breaks("13:69F-10.6(a)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_a_shaken_before_the_call(game: str) -> None:
    early = [ShakerShaken(3), ShakerShaken(5), ShakerUncovered((1, 2, 3)), StackDelivered(1, D)]
    breaks(up_to(game, NoMoreBetsCalled), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(a)")


@pytest.mark.breaks("13:69F-10.6(a)")
@pytest.mark.parametrize("kind", [PiecesShuffled, StacksBuilt])
def test_a_called_or_shaken_before_the_shuffle_is_done(kind: type[Event]) -> None:
    breaks(up_to("pai-gow", kind), [NoMoreBetsCalled(), ShakerShaken(3)], RefusalKind.OUT_OF_ORDER)


MOMENTS = (
    ShakerShaken, ShakerUncovered, TotalAnnounced, StartCounted, StackDelivered, DealersStackMarked, StackCollected,
    ShakerCovered, HandTaken, HandTurnedUp, HandExposed, WagerCollected, HandPickedUp,
)  # fmt: skip


@pytest.mark.breaks("13:69F-10.6(a)")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_no_wager_is_made_raised_or_withdrawn_after_the_call(moment: type[Event]) -> None:
    late = [
        WagerPlaced(PLAYER, P1, MAIN, Cents(10_00)),
        WagerPlaced(PLAYER, P2, MAIN, Cents(10_00)),
        WagerPlaced(Person.PLAYER_SIX, P6, MAIN, Cents(10_00)),
        WagerRaised(PLAYER, P1, MAIN, Cents(5_00)),
        WagerWithdrawn(PLAYER, P1, MAIN),
    ]
    breaks(up_to("pai-gow", moment), late, RefusalKind.TOO_LATE, "13:69F-10.6(a)")


# (b) lid off, total, announcement


@pytest.mark.keeps("13:69F-10.6(b)")
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_lid_off_and_the_total_announced(total: int, dice: tuple[int, int, int]) -> None:
    play = played("pai-gow", dice=[dice])
    shaken = play.at(ShakerShaken)
    assert play.events[shaken + 1 : shaken + 3] == [ShakerUncovered(dice), TotalAnnounced(total)]
    assert play.cites_of(ShakerUncovered) == play.cites_of(TotalAnnounced) == {"13:69F-10.6(b)"}


@pytest.mark.keeps("13:69F-10.6(b)")
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_the_total_decides_who_receives_the_first_stack(total: int, dice: tuple[int, int, int]) -> None:
    play = played("pai-gow", dice=[dice])
    assert play.all(StackDelivered)[0] == StackDelivered(1, walk(TILE_TABLE, D, total))


@pytest.mark.breaks("13:69F-10.6(b)")
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_a_wrong_total(total: int, dice: tuple[int, int, int]) -> None:
    wrong = [TotalAnnounced(said) for said in range(1, 20) if said != total]
    breaks(up_to("pai-gow", TotalAnnounced, dice=[dice]), wrong, RefusalKind.WRONG_COUNT, "13:69F-10.6(b)")


@pytest.mark.breaks("13:69F-10.6(b)")
def test_b_the_lid_is_the_dealers_and_so_is_the_announcement() -> None:
    lid = [ShakerUncovered((1, 2, 3), person) for person in Person if person is not Person.DEALER]
    breaks(up_to("pai-gow", ShakerUncovered), lid, RefusalKind.WRONG_ACTOR, "13:69F-10.6(b)")
    play = up_to("pai-gow", TotalAnnounced)
    said = [TotalAnnounced(play.due(TotalAnnounced).total, who) for who in Person if who is not Person.DEALER]
    breaks(play, said, RefusalKind.WRONG_ACTOR, "13:69F-10.6(b)")


@pytest.mark.breaks("13:69F-10.6(b)")
def test_b_three_dice_with_six_sides() -> None:
    wrong = [ShakerUncovered(dice) for dice in ((1, 2), (1, 2, 3, 4), (1, 2, 7), (0, 2, 3), (-1, 2, 3))]  # type: ignore[arg-type]
    breaks(up_to("pai-gow", ShakerUncovered), wrong, RefusalKind.WRONG_COUNT, "13:69F-10.6(b)")


@pytest.mark.breaks("13:69F-10.6(b)")
def test_b_nothing_is_announced_counted_or_dealt_under_the_lid() -> None:
    early = [TotalAnnounced(9), StartCounted(9, D), StackDelivered(1, D)]
    breaks(up_to("pai-gow", ShakerUncovered), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(b)")


@pytest.mark.breaks("13:69F-10.6(b)")
def test_b_no_count_and_no_stack_before_the_announcement() -> None:
    play = up_to("pai-gow", TotalAnnounced, dice=[(4, 4, 1)])
    breaks(play, [StartCounted(9, D), StackDelivered(1, D)], RefusalKind.OUT_OF_ORDER, "13:69F-10.6(b)")


# (c) the count


@pytest.mark.keeps("13:69F-10.6(c)")
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_c_counted_counterclockwise_whether_wagered_or_not(
    total: int, dice: tuple[int, int, int], players: str
) -> None:
    play = played("pai-gow", dice=[dice], players=players)
    assert play.one(StartCounted) == StartCounted(total, walk(TILE_TABLE, D, total))
    assert play.at(StartCounted) == play.at(TotalAnnounced) + 1
    assert play.cites_of(StartCounted) == {"13:69F-10.6(c)"}


@pytest.mark.keeps("13:69F-10.6(c)")
def test_c_the_dealer_is_one_then_each_position_then_the_dead_hand() -> None:
    starts = [played("pai-gow", dice=[BY_TOTAL[total]]).one(StartCounted).position for total in range(9, 17)]
    assert starts == [D, *SEATS, DEAD]


@pytest.mark.keeps("13:69F-10.6(c)1", "13:69F-10.6(c)2")
@pytest.mark.parametrize(("dice", "first"), [((4, 4, 1), D), ((3, 3, 3), D), ((6, 5, 4), P6), ((5, 5, 5), P6)])
def test_c_1_and_2_the_examples(dice: tuple[int, int, int], first: Position) -> None:
    assert played("pai-gow", dice=[dice]).all(StackDelivered)[0] == StackDelivered(1, first)


@pytest.mark.breaks("13:69F-10.6(c)")
@pytest.mark.parametrize("total", range(3, 19))
def test_c_counted_to_another_place(total: int) -> None:
    start = walk(TILE_TABLE, D, total)
    wrong = [StartCounted(total, position) for position in Position if position is not start]
    breaks(up_to("pai-gow", StartCounted, dice=[BY_TOTAL[total]]), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6(c)")


@pytest.mark.breaks("13:69F-10.6(c)", "13:69F-10.6(c)1", "13:69F-10.6(c)2")
@pytest.mark.parametrize("total", [6, 9, 12, 15, 18])
def test_c_the_false_counts_by_name(total: int) -> None:
    wagered = (D, P1, P3, P5, DEAD)
    false = {
        "clockwise": walk((D, *TILE_TABLE[:0:-1]), D, total),
        "only places with a wager": walk(wagered, D, total),
        "without the dead hand": walk(TILE_TABLE[:-1], D, total),
        "position one is one": walk(TILE_TABLE, P1, total),
        "the dead hand is one": walk(TILE_TABLE, DEAD, total),
        "the dead hand before position one": walk((D, DEAD, *SEATS), D, total),
    }
    right = walk(TILE_TABLE, D, total)
    wrong = [StartCounted(total, place) for place in false.values() if place is not right]
    assert len(wrong) > 3
    breaks(up_to("pai-gow", StartCounted, dice=[BY_TOTAL[total]]), wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6(c)")


@pytest.mark.breaks("13:69F-10.6(c)")
def test_c_counted_to_another_number_or_by_another() -> None:
    number = [StartCounted(total, D) for total in (1, 8, 10, 17)]
    breaks(up_to("pai-gow", StartCounted, dice=[(4, 4, 1)]), number, RefusalKind.WRONG_COUNT, "13:69F-10.6(c)")
    by = StartCounted(9, D, PLAYER)
    breaks(up_to("pai-gow", StartCounted, dice=[(4, 4, 1)]), by, RefusalKind.WRONG_ACTOR, "13:69F-10.6(c)")


@pytest.mark.breaks("13:69F-10.6(c)")
def test_c_no_stack_before_the_count() -> None:
    breaks(up_to("pai-gow", StartCounted), StackDelivered(1, D), RefusalKind.OUT_OF_ORDER, "13:69F-10.6(c)")


# (d) eight stacks


@pytest.mark.keeps("13:69F-10.6(d)")
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize("start", TILE_TABLE)
def test_d_from_the_right_counterclockwise_to_every_place(start: Position, players: str) -> None:
    play = played("pai-gow", dice=[starting_at(start)], players=players)
    lap = [walk(TILE_TABLE, start, number) for number in range(1, 9)]
    assert play.all(StackDelivered) == [StackDelivered(stack, place) for stack, place in enumerate(lap, 1)]
    assert set(lap) == set(TILE_TABLE)
    assert play.cites_of(StackDelivered) == {"13:69F-10.6(d)"}


@pytest.mark.keeps("13:69F-10.6(d)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_d_the_dealers_stack_is_marked_the_moment_it_is_dealt(game: str) -> None:
    for play in plays(game, 16):
        marked = play.at(DealersStackMarked)
        delivered = play.events[marked - 1]
        assert isinstance(delivered, StackDelivered)
        assert delivered.position is D
        assert play.one(DealersStackMarked) == DealersStackMarked(Person.DEALER)


@pytest.mark.breaks("13:69F-10.6(d)")
@pytest.mark.parametrize("start", TILE_TABLE)
def test_d_the_first_stack_is_the_rightmost_and_the_starting_positions(start: Position) -> None:
    stacks: list[Event] = [StackDelivered(stack, start) for stack in range(2, 9)]
    places: list[Event] = [StackDelivered(1, place) for place in TILE_TABLE if place is not start]
    play = up_to("pai-gow", StackDelivered, dice=[starting_at(start)])
    breaks(play, stacks + places, RefusalKind.WRONG_PLACE, "13:69F-10.6(d)")


@pytest.mark.breaks("13:69F-10.6(d)")
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize("nth", range(1, 9))
def test_d_each_stack_goes_to_the_next_place_and_no_other(nth: int, players: str) -> None:
    """Not clockwise, no place passed over because nobody wagers there, the dead hand and the dealer neither."""
    play = up_to("pai-gow", StackDelivered, lambda due: due.stack == nth, players=players)
    wrong = [StackDelivered(nth, place) for place in TILE_TABLE if place is not play.due(StackDelivered).position]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6(d)")


@pytest.mark.breaks("13:69F-10.6(d)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_d_no_other_act_before_the_marker_lies(game: str) -> None:
    play = up_to(game, DealersStackMarked, players="135")
    late: list[Event] = [StackDelivered(stack, place) for stack in range(1, 9) for place in TILE_TABLE]
    late += [StackCollected(P2, "dead-hand"), HandTaken(PLAYER, P1), ShakerCovered()]
    breaks(play, late, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(d)")


@pytest.mark.breaks("13:69F-10.6(d)")
def test_d_no_marker_before_the_dealers_stack_lies_there() -> None:
    play = up_to("pai-gow", StackDelivered, lambda due: due.position is D)
    breaks(play, DealersStackMarked(), RefusalKind.OUT_OF_ORDER, "13:69F-10.6(d)")


@pytest.mark.breaks("13:69F-10.6(d)")
def test_d_the_dealer_deals_and_marks() -> None:
    play = up_to("pai-gow", StackDelivered)
    due = play.due(StackDelivered)
    breaks(play, StackDelivered(due.stack, due.position, PLAYER), RefusalKind.WRONG_ACTOR, "13:69F-10.6(d)")
    marked = DealersStackMarked(PLAYER)
    breaks(up_to("pai-gow", DealersStackMarked), marked, RefusalKind.WRONG_ACTOR, "13:69F-10.6(d)")


# (e) unwagered stacks


def empty_seats(players: str) -> set[Position]:
    return {place for place in SEATS if place.value not in players}


@pytest.mark.keeps("13:69F-10.6(e)")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("players", SITTINGS)
def test_e_every_unwagered_stack_and_no_other_joins_the_dead_hand(game: str, players: str) -> None:
    play = played(game, players=players)
    collected = play.all(StackCollected)
    assert {act.position for act in collected} == empty_seats(players)
    assert len(collected) == len(empty_seats(players))
    assert {act.to for act in collected} <= {"dead-hand"}
    if collected:
        assert play.at(StackCollected) > play.at(StackDelivered, 7)
        assert "13:69F-10.6(e)" in play.cites_of(StackCollected)


@pytest.mark.keeps("13:69F-10.6(e)", "reading/bank-has-no-wager")
@pytest.mark.parametrize("share", ["sole", "co"])
@pytest.mark.parametrize("banker", "1356")
def test_e_never_the_banks_stack_nor_the_dealers(banker: str, share: str) -> None:
    play = played("pai-gow", players="1356", banker=banker, share=share)
    assert [act.position for act in play.all(StackCollected)] == [Position.TWO, Position.FOUR]


@pytest.mark.keeps("13:69F-10.6(e)")
@pytest.mark.parametrize("order", list(permutations(SEATS[1::2])))
def test_e_in_whatever_order(order: tuple[Position, ...]) -> None:
    play = up_to("pai-gow", StackCollected, players="135")
    play.accepts(*(StackCollected(place, "dead-hand") for place in order))
    assert play.is_due(ShakerCovered)
    play.ends()


@pytest.mark.keeps("13:69F-10.6(e)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_e_their_tiles_are_never_seen(game: str) -> None:
    for play in plays(game, 10, players="24"):
        hidden = {P1, P3, P5, P6, DEAD}
        seen = {event.position for event in play.events if isinstance(event, HandTaken | HandTurnedUp | HandExposed)}
        assert not hidden & seen
        assert all(not hasattr(act, "pieces") for act in play.all(StackCollected))


@pytest.mark.breaks("13:69F-10.6(e)")
@pytest.mark.parametrize("nth", range(2, 9))
def test_e_nothing_is_collected_before_all_stacks_are_dealt(nth: int) -> None:
    play = up_to("pai-gow", StackDelivered, lambda due: due.stack == nth, players="135")
    breaks(play, StackCollected(P2, "dead-hand"), RefusalKind.OUT_OF_ORDER, "13:69F-10.6(d)")


@pytest.mark.breaks("13:69F-10.6(e)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_e_not_to_the_discard_rack_and_not_from_another_place(game: str) -> None:
    wrong: list[Event] = [StackCollected(place, "discard-rack") for place in empty_seats("135")]
    wrong += [StackCollected(place, "dead-hand") for place in (P1, P3, P5, D, DEAD)]
    play = up_to(game, StackCollected, players="135")
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6(e)")


@pytest.mark.breaks("13:69F-10.6(e)")
@pytest.mark.parametrize("share", ["sole", "co"])
def test_e_the_banks_stack_stays(share: str) -> None:
    play = up_to("pai-gow", StackCollected, players="135", banker="3", share=share)
    wrong = [StackCollected(P3, "dead-hand"), StackCollected(D, "dead-hand")]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-10.6(e)", "reading/bank-has-no-wager")


@pytest.mark.breaks("13:69F-10.6(e)")
def test_e_the_dealer_collects() -> None:
    play = up_to("pai-gow", StackCollected, players="135")
    breaks(play, StackCollected(P2, "dead-hand", PLAYER), RefusalKind.WRONG_ACTOR, "13:69F-10.6(e)")


@pytest.mark.breaks("13:69F-10.6(e)")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_e_no_other_act_until_the_last_is_collected(left: int) -> None:
    play = up_to("pai-gow", StackCollected, players="135")
    for _ in range(3 - left):
        assert play.goes_on()
    early = [ShakerCovered(), ShakerShaken(1), HandTaken(PLAYER, P1), HandTurnedUp(D, SET[:4])]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(e)")


@pytest.mark.breaks("13:69F-10.6(e)")
@pytest.mark.parametrize("game", TILE_GAMES)
def test_e_unwagered_stacks_and_the_dead_hand_are_exposed_at_no_moment(game: str) -> None:
    play = up_to(game, StackDelivered, players="135")
    for _ in moments(play):
        before, demand = state(play.table), play.round.demand
        for place in (P2, DEAD):
            looks = [HandTurnedUp(place, SET[:4]), HandExposed(place, SET[:2], SET[2:4]), HandTaken(PLAYER, place)]
            assert all(isinstance(play.round.offer(look), Refusal) for look in looks)
        assert (state(play.table), play.round.demand) == (before, demand)
    assert play.result


def moments(play: Play) -> Iterator[None]:
    """Every demand from here to the end."""
    yield
    while play.goes_on():
        yield


# (f) cover, one shake, to the right


@pytest.mark.keeps("13:69F-10.6(f)")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize("bank", ["dealer", "sole", "co"])
def test_f_covered_shaken_once_and_put_to_the_right(game: str, players: str, bank: str) -> None:
    banked = {} if bank == "dealer" or len(players) == 1 else {"banker": players[-1], "share": bank}
    play = played(game, players=players, **banked)
    at = play.at(ShakerCovered)
    assert play.events[at : at + 3] == [ShakerCovered(), ShakerShaken(1), ShakerPutAside("right")]
    assert isinstance(play.events[at - 1], StackCollected | StackDelivered | DealersStackMarked)
    assert play.cites_of(ShakerCovered) == play.cites_of(ShakerPutAside) == {"13:69F-10.6(f)"}
    assert not play.events[at + 3 :] or not isinstance(play.events[at + 3], StackCollected)


@pytest.mark.keeps("reading/closing-shake")
def test_f_no_shaker_where_a_number_was_drawn() -> None:
    play = played("pai-gow", start="number")
    assert not [event for event in play.events if isinstance(event, ShakerCovered | ShakerShaken | ShakerPutAside)]


@pytest.mark.breaks("13:69F-10.6(f)")
@pytest.mark.parametrize("game", TILE_GAMES)
@pytest.mark.parametrize("players", ["135", "123456"])
def test_f_the_cover_comes_first(game: str, players: str) -> None:
    early = [ShakerShaken(1), ShakerPutAside("right"), HandTaken(PLAYER, P1)]
    breaks(up_to(game, ShakerCovered, players=players), early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(f)")


@pytest.mark.breaks("13:69F-10.6(f)")
@pytest.mark.parametrize("times", [0, 2, 3, 5])
def test_f_shaken_once_exactly(times: int) -> None:
    play = up_to("pai-gow", ShakerCovered)
    play.accepts(ShakerCovered())
    breaks(play, ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-10.6(f)")


@pytest.mark.breaks("13:69F-10.6(f)")
def test_f_not_put_aside_before_the_shake() -> None:
    play = up_to("pai-gow", ShakerCovered)
    play.accepts(ShakerCovered())
    early = [ShakerPutAside("right"), ShakerUncovered((1, 2, 3)), HandTaken(PLAYER, P1)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(f)")


@pytest.mark.breaks("13:69F-10.6(f)")
def test_f_to_the_right_and_not_to_the_left() -> None:
    breaks(up_to("pai-gow", ShakerPutAside), ShakerPutAside("left"), RefusalKind.WRONG_PLACE, "13:69F-10.6(f)")
    hands = [HandTaken(PLAYER, P1), HandTurnedUp(D, SET[:4])]
    breaks(up_to("pai-gow", ShakerPutAside), hands, RefusalKind.OUT_OF_ORDER, "13:69F-10.6(f)")


@pytest.mark.breaks("13:69F-10.6(f)")
@pytest.mark.parametrize("bank", ["", "3"])
def test_f_by_the_dealer_whoever_banks(bank: str) -> None:
    play = up_to("pai-gow", ShakerCovered, banker=bank)
    breaks(play, ShakerCovered(Person.PLAYER_THREE), RefusalKind.WRONG_ACTOR, "13:69F-10.6(f)")
    play = up_to("pai-gow", ShakerCovered, banker=bank)
    play.accepts(ShakerCovered())
    breaks(play, ShakerShaken(1, Person.PLAYER_THREE), RefusalKind.WRONG_ACTOR, "13:69F-10.6(f)")
    play = up_to("pai-gow", ShakerPutAside, banker=bank)
    breaks(play, ShakerPutAside("right", Person.PLAYER_THREE), RefusalKind.WRONG_ACTOR, "13:69F-10.6(f)")
