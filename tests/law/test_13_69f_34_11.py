"""N.J.A.C. 13:69F-34.11, the starting position in supreme pai gow, clause by clause."""

from typing import Any

import pytest

from paigow.games import GAMES
from paigow.house.rules import Dealing, HouseRules, StartMethod
from paigow.law import Basis
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    CardDrawn,
    Event,
    HandTaken,
    NumberAnnounced,
    NumberDisplayed,
    RoundClosed,
    RulingGiven,
    ShakerCovered,
    ShakerPutAside,
    ShakerShaken,
    ShakerUncovered,
    StackCollected,
    StackDelivered,
    StartButtonPlaced,
    StartCounted,
    StartMarked,
    StubSpread,
    TotalAnnounced,
)
from paigow.procedure.events import IrregularityFound as Found
from paigow.procedure.standing import Standing
from paigow.procedure.step import RefusalKind
from table import CARD_TABLE, P1, P2, P3, P4, P5, P6, D, Play, breaks, opened, played, up_to, walk

GAME = "supreme-pai-gow"
CARD_GAMES = (GAME, "pai-gow-poker")
DEALER, ONE = Person.DEALER, Person.PLAYER_ONE
OTHERS = [person for person in Person if person is not DEALER]
BY_TOTAL = {
    3: (1, 1, 1), 4: (2, 1, 1), 5: (1, 3, 1), 6: (1, 2, 3), 7: (4, 2, 1), 8: (3, 3, 2), 9: (4, 4, 1), 10: (6, 3, 1),
    11: (5, 5, 1), 12: (4, 4, 4), 13: (6, 6, 1), 14: (6, 4, 4), 15: (6, 5, 4), 16: (5, 5, 6), 17: (6, 6, 5),
    18: (6, 6, 6),
}  # fmt: skip
"""A throw of every total."""
ROTATION = (D, P6, P5, P4, P3, P2, P1, D, P6)
"""Where the button lies in the first rounds."""
BY_BUTTON: dict[str, Any] = {"dealing": Dealing.AUTOMATED_SHOE, "start": StartMethod.BUTTON}


def first_served(play: Play) -> Position:
    """Who received the first card or stack."""
    return next(act.position for act in play.events if isinstance(act, StackDelivered | CardDrawn))


# (a) the licensee's choice


@pytest.mark.keeps("13:69F-34.11(a)")
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("dealing", Dealing)
def test_a_dice_or_number_with_every_deal_and_the_button_with_the_automated_shoe(game: str, dealing: Dealing) -> None:
    used: dict[StartMethod, type[Event]] = {
        StartMethod.DICE: ShakerShaken,
        StartMethod.NUMBER: NumberDisplayed,
        StartMethod.BUTTON: StartButtonPlaced,
    }
    for start in GAMES[game].starts[dealing]:
        play = played(game, dealing=dealing, start=start)
        assert {method for method, kind in used.items() if play.all(kind)} == {start}
    assert (StartMethod.BUTTON in GAMES[game].starts[dealing]) is (dealing is Dealing.AUTOMATED_SHOE)


@pytest.mark.keeps("13:69F-34.11(a)")
def test_a_in_supreme_pai_gow_the_section_is_law_and_in_pai_gow_poker_a_sister() -> None:
    for game, basis in ((GAME, Basis.REGULATION), ("pai-gow-poker", Basis.SISTER)):
        play = played(game)
        found = {cited.basis for step, act in play.told if isinstance(act, StartCounted) for cited in step.cites}
        assert found == {basis}


# (b) three shakes or more


@pytest.mark.keeps("13:69F-34.11(b)")
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("times", [3, 4, 30])
def test_b_the_dealer_shakes_three_times_or_more(game: str, dealing: Dealing, times: int) -> None:
    play = up_to(game, ShakerShaken, dealing=dealing)
    play.accepts(ShakerShaken(times))
    assert play.cites_of(ShakerShaken) == {"13:69F-34.11(b)"}
    play.ends()


@pytest.mark.breaks("13:69F-34.11(b)")
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("times", [2, 1, 0, -1])
def test_b_fewer_than_three(dealing: Dealing, times: int) -> None:
    play = up_to(GAME, ShakerShaken, dealing=dealing)
    breaks(play, ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-34.11(b)")


@pytest.mark.breaks("13:69F-34.11(b)")
def test_b_by_another_or_not_at_all() -> None:
    by = [ShakerShaken(3, person) for person in OTHERS]
    breaks(up_to(GAME, ShakerShaken), by, RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)")
    early = [
        ShakerUncovered((1, 2, 3)),
        TotalAnnounced(6),
        StartCounted(6, P5),
        StackDelivered(1, D),
        NumberDisplayed(3),
    ]
    breaks(up_to(GAME, ShakerShaken), early, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)")


# (b)1 lid off, total, announcement


@pytest.mark.keeps("13:69F-34.11(b)1")
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_1_lid_off_and_the_total_announced(dealing: Dealing, total: int, dice: tuple[int, int, int]) -> None:
    play = played(GAME, dealing=dealing, dice=[dice])
    at = play.at(ShakerShaken)
    assert play.events[at + 1 : at + 3] == [ShakerUncovered(dice), TotalAnnounced(total)]
    assert play.cites_of(ShakerUncovered) == play.cites_of(TotalAnnounced) == {"13:69F-34.11(b)1"}


@pytest.mark.breaks("13:69F-34.11(b)1")
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_1_a_wrong_total(total: int, dice: tuple[int, int, int]) -> None:
    wrong = [TotalAnnounced(said) for said in range(1, 20) if said != total]
    breaks(up_to(GAME, TotalAnnounced, dice=[dice]), wrong, RefusalKind.WRONG_COUNT, "13:69F-34.11(b)1")


@pytest.mark.breaks("13:69F-34.11(b)1")
def test_b_1_by_another_or_in_another_order() -> None:
    lid = [ShakerUncovered((1, 2, 3), person) for person in OTHERS]
    breaks(up_to(GAME, ShakerUncovered), lid, RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)1")
    said = [TotalAnnounced(8, person) for person in OTHERS]
    breaks(up_to(GAME, TotalAnnounced, dice=[(4, 3, 1)]), said, RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)1")
    early = [TotalAnnounced(8), StartCounted(8, D), StackDelivered(1, D)]
    breaks(up_to(GAME, ShakerUncovered), early, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)1")
    unsaid = [StartCounted(8, D), StackDelivered(1, D)]
    breaks(up_to(GAME, TotalAnnounced, dice=[(4, 3, 1)]), unsaid, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)1")


# (b)2 the count


@pytest.mark.keeps("13:69F-34.11(b)2")
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("players", ["1", "135", "6", "123456"])
@pytest.mark.parametrize(("total", "dice"), BY_TOTAL.items())
def test_b_2_counted_counterclockwise_whether_wagered_or_not(
    dealing: Dealing, players: str, total: int, dice: tuple[int, int, int]
) -> None:
    play = played(GAME, dealing=dealing, players=players, dice=[dice])
    start = walk(CARD_TABLE, D, total)
    assert play.one(StartCounted) == StartCounted(total, start)
    assert first_served(play) is start
    assert play.cites_of(StartCounted) == {"13:69F-34.11(b)2"}


@pytest.mark.keeps("13:69F-34.11(b)2")
def test_b_2_the_dealer_is_one_and_is_counted_on_every_lap() -> None:
    starts = {total: played(GAME, dice=[dice]).one(StartCounted).position for total, dice in BY_TOTAL.items()}
    assert [total for total, start in starts.items() if start is D] == [8, 15]
    assert [starts[total] for total in range(8, 16)] == [D, P1, P2, P3, P4, P5, P6, D]


@pytest.mark.keeps("13:69F-34.11(b)3", "13:69F-34.11(b)3i", "13:69F-34.11(b)3ii")
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize(("dice", "first"), [((4, 3, 1), D), ((2, 2, 4), D), ((6, 4, 4), P6), ((5, 4, 5), P6)])
def test_b_3_the_examples(dealing: Dealing, dice: tuple[int, int, int], first: Position) -> None:
    assert first_served(played(GAME, dealing=dealing, dice=[dice])) is first


@pytest.mark.breaks("13:69F-34.11(b)2", "13:69F-34.11(b)3i", "13:69F-34.11(b)3ii")
@pytest.mark.parametrize("total", BY_TOTAL)
def test_b_2_counted_to_another_place(total: int) -> None:
    start = walk(CARD_TABLE, D, total)
    wrong = [StartCounted(total, place) for place in Position if place is not start]
    breaks(up_to(GAME, StartCounted, dice=[BY_TOTAL[total]]), wrong, RefusalKind.WRONG_PLACE, "13:69F-34.11(b)2")


@pytest.mark.breaks("13:69F-34.11(b)2")
@pytest.mark.parametrize("total", [5, 11, 13])
def test_b_2_the_false_counts_by_name(total: int) -> None:
    false = {
        "clockwise": walk((D, *CARD_TABLE[:0:-1]), D, total),
        "only places with a wager": walk((D, P1, P3, P5), D, total),
        "with a dead hand": walk((*CARD_TABLE, Position.DEAD_HAND), D, total),
        "the dealer not counted again": (P1, P2, P3, P4, P5, P6, P1, P2, P3, P4, P5, P6)[total - 2],
        "position one is one": walk(CARD_TABLE, P1, total),
    }
    right = walk(CARD_TABLE, D, total)
    wrong = [StartCounted(total, place) for place in false.values() if place is not right]
    assert len(wrong) > 1
    breaks(up_to(GAME, StartCounted, dice=[BY_TOTAL[total]]), wrong, RefusalKind.WRONG_PLACE, "13:69F-34.11(b)2")


@pytest.mark.breaks("13:69F-34.11(b)2")
def test_b_2_to_another_number_by_another_or_not_at_all() -> None:
    at: dict[str, Any] = {"dice": [(4, 3, 1)]}
    wrong = [StartCounted(number, D) for number in (1, 7, 9, 15)]
    breaks(up_to(GAME, StartCounted, **at), wrong, RefusalKind.WRONG_COUNT, "13:69F-34.11(b)2")
    breaks(up_to(GAME, StartCounted, **at), StartCounted(8, D, ONE), RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)2")
    breaks(up_to(GAME, StartCounted, **at), StackDelivered(1, D), RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)2")


# (b)4 cover, one shake, to the right, after the deal


@pytest.mark.keeps("13:69F-34.11(b)4")
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("players", ["135", "123456"])
def test_b_4_covered_shaken_once_and_put_to_the_right(game: str, dealing: Dealing, players: str) -> None:
    play = played(game, dealing=dealing, players=players)
    at = play.at(ShakerCovered)
    assert play.events[at : at + 3] == [ShakerCovered(), ShakerShaken(1), ShakerPutAside("right")]
    dealt = [n for n, act in enumerate(play.events) if isinstance(act, StackDelivered | CardDrawn | StackCollected)]
    assert at > max(dealt)
    assert at < play.at(HandTaken)
    assert play.cites_of(ShakerCovered) == {"13:69F-34.11(b)4", "reading/closing-shake"}


@pytest.mark.keeps("13:69F-34.11(b)4", "reading/closing-shake")
@pytest.mark.parametrize("options", [{"start": "number"}, BY_BUTTON])
def test_b_4_it_follows_the_dice_only(options: dict[str, Any]) -> None:
    play = played(GAME, **options)
    assert not [act for act in play.events if isinstance(act, ShakerCovered | ShakerShaken | ShakerPutAside)]


@pytest.mark.breaks("13:69F-34.11(b)4")
@pytest.mark.parametrize("dealing", Dealing)
def test_b_4_not_before_the_deal_is_done_and_not_left_out(dealing: Dealing) -> None:
    dealt = CardDrawn if dealing is Dealing.MANUAL_SHOE else StackDelivered
    for kind in (dealt, StackCollected):
        breaks(up_to(GAME, kind, dealing=dealing), ShakerCovered(), RefusalKind.OUT_OF_ORDER)
    left_out = [HandTaken(ONE, P1), ShakerShaken(1), ShakerPutAside("right")]
    breaks(up_to(GAME, ShakerCovered, dealing=dealing), left_out, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)4")


@pytest.mark.breaks("13:69F-34.11(b)4")
@pytest.mark.parametrize("times", [0, 2, 3])
def test_b_4_shaken_once_exactly(times: int) -> None:
    play = up_to(GAME, ShakerCovered)
    play.accepts(ShakerCovered())
    breaks(play, ShakerShaken(times), RefusalKind.WRONG_COUNT, "13:69F-34.11(b)4")


@pytest.mark.breaks("13:69F-34.11(b)4")
def test_b_4_to_the_dealers_right_by_the_dealer() -> None:
    breaks(up_to(GAME, ShakerPutAside), ShakerPutAside("left"), RefusalKind.WRONG_PLACE, "13:69F-34.11(b)4")
    by = [ShakerPutAside("right", person) for person in OTHERS]
    breaks(up_to(GAME, ShakerPutAside), by, RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)4")
    breaks(up_to(GAME, ShakerCovered), ShakerCovered(ONE), RefusalKind.WRONG_ACTOR, "13:69F-34.11(b)4")
    breaks(up_to(GAME, ShakerPutAside), HandTaken(ONE, P1), RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)4")


# (c) the random number generator


@pytest.mark.keeps("13:69F-34.11(c)")
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("number", range(1, 8))
def test_c_a_number_from_1_to_7_displayed_announced_and_counted(game: str, dealing: Dealing, number: int) -> None:
    play = played(game, dealing=dealing, start="number", numbers=[number])
    at = play.at(NumberDisplayed)
    start = walk(CARD_TABLE, D, number)
    assert play.events[at : at + 3] == [NumberDisplayed(number), NumberAnnounced(number), StartCounted(number, start)]
    assert first_served(play) is start
    for kind in (NumberDisplayed, NumberAnnounced, StartCounted):
        assert play.cites_of(kind) == {"13:69F-34.11(c)"}


@pytest.mark.breaks("13:69F-34.11(c)")
@pytest.mark.parametrize("dealing", Dealing)
def test_c_no_number_beyond_7_or_below_1(dealing: Dealing) -> None:
    wrong = [NumberDisplayed(number) for number in (0, 8, 9, 18, -1)]
    play = up_to(GAME, NumberDisplayed, dealing=dealing, start="number")
    breaks(play, wrong, RefusalKind.WRONG_COUNT, "13:69F-34.11(c)")


@pytest.mark.breaks("13:69F-34.11(c)")
@pytest.mark.parametrize("number", range(1, 8))
def test_c_another_number_announced_or_counted(number: int) -> None:
    at: dict[str, Any] = {"start": "number", "numbers": [number]}
    said = [NumberAnnounced(other) for other in range(9) if other != number]
    breaks(up_to(GAME, NumberAnnounced, **at), said, RefusalKind.WRONG_COUNT, "13:69F-34.11(c)")
    place = walk(CARD_TABLE, D, number)
    counted = [StartCounted(other, place) for other in range(1, 19) if other != number]
    breaks(up_to(GAME, StartCounted, **at), counted, RefusalKind.WRONG_COUNT, "13:69F-34.11(c)")
    places = [StartCounted(number, other) for other in Position if other is not place]
    breaks(up_to(GAME, StartCounted, **at), places, RefusalKind.WRONG_PLACE, "13:69F-34.11(c)")


@pytest.mark.breaks("13:69F-34.11(c)")
def test_c_announced_aloud_before_the_count_and_by_the_dealer() -> None:
    at: dict[str, Any] = {"start": "number", "numbers": [3]}
    unsaid = [StartCounted(3, P2), StackDelivered(1, P2)]
    breaks(up_to(GAME, NumberAnnounced, **at), unsaid, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(c)")
    breaks(up_to(GAME, NumberAnnounced, **at), NumberAnnounced(3, ONE), RefusalKind.WRONG_ACTOR, "13:69F-34.11(c)")
    dice = [ShakerShaken(3), NumberAnnounced(3), StackDelivered(1, P2)]
    breaks(up_to(GAME, NumberDisplayed, **at), dice, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(c)")
    breaks(up_to(GAME, StartCounted, **at), StackDelivered(1, P2), RefusalKind.OUT_OF_ORDER, "13:69F-34.11(c)")


# (d) the flat disc button


def standing_after(rounds: int, game: str = GAME, **options: Any) -> Standing | None:
    standing: Standing | None = None
    for _ in range(rounds):
        standing = played(game, standing=standing, **BY_BUTTON, **options).result.standing
    return standing


@pytest.mark.keeps("13:69F-34.11(d)")
@pytest.mark.parametrize("game", CARD_GAMES)
def test_d_before_the_dealer_first_then_clockwise_after_each_round(game: str) -> None:
    standing, starts = None, []
    for nth, place in enumerate(ROTATION):
        play = played(game, standing=standing, **BY_BUTTON)
        starts.append(first_served(play))
        moved = StartButtonPlaced(ROTATION[nth + 1] if nth < 8 else P5)
        assert play.all(StartButtonPlaced) == ([StartButtonPlaced(place)] if nth == 0 else []) + [moved]
        assert play.events[-2:] == [moved, RoundClosed()]
        assert play.cites_of(StartButtonPlaced) == {"13:69F-34.11(d)"}
        standing = play.result.standing
    assert tuple(starts) == ROTATION


@pytest.mark.keeps("13:69F-34.11(d)", "reading/button-after-void")
@pytest.mark.parametrize(("option", "place"), [("moves", P6), ("stays", D)])
def test_d_after_a_void_round_as_the_house_chooses(option: str, place: Position) -> None:
    play = up_to(GAME, StackDelivered, button_after_void=option, **BY_BUTTON)
    play.accepts(Found("stop"), RulingGiven("void", "a fire alarm"))
    assert play.ends().result.standing.start_button is place


@pytest.mark.breaks("13:69F-34.11(d)")
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("dealing", [Dealing.HAND, Dealing.MANUAL_SHOE])
def test_d_only_with_the_automated_shoe(game: str, dealing: Dealing) -> None:
    with pytest.raises(ValueError, match="does not start by button"):
        GAMES[game].settle_rules(HouseRules(start=StartMethod.BUTTON, dealing=dealing))
    breaks(up_to(game, ShakerShaken, dealing=dealing), StartButtonPlaced(D), RefusalKind.OUT_OF_ORDER)


@pytest.mark.breaks("13:69F-34.11(d)")
def test_d_before_another_at_the_commencement_of_play() -> None:
    wrong = [StartButtonPlaced(place) for place in Position if place is not D]
    breaks(up_to(GAME, StartButtonPlaced, **BY_BUTTON), wrong, RefusalKind.WRONG_PLACE, "13:69F-34.11(d)")
    early = [StackDelivered(1, D), ShakerShaken(3), StartCounted(1, D)]
    breaks(up_to(GAME, StartButtonPlaced, **BY_BUTTON), early, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(d)")


@pytest.mark.breaks("13:69F-34.11(d)")
@pytest.mark.parametrize("rounds", range(1, 8))
def test_d_after_a_round_it_moves_one_place_clockwise_and_no_other_way(rounds: int) -> None:
    onward = ROTATION[rounds + 1]
    play = up_to(GAME, StartButtonPlaced, standing=standing_after(rounds), **BY_BUTTON)
    wrong = [StartButtonPlaced(place) for place in Position if place is not onward]
    assert len(wrong) == 7
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-34.11(d)")


@pytest.mark.breaks("13:69F-34.11(d)")
def test_d_the_round_is_not_closed_before_it_has_moved() -> None:
    play = up_to(GAME, StartButtonPlaced, standing=standing_after(1), **BY_BUTTON)
    breaks(play, RoundClosed(), RefusalKind.OUT_OF_ORDER, "13:69F-34.11(d)")
    play = up_to(GAME, StartButtonPlaced, standing=standing_after(1), **BY_BUTTON)
    breaks(play, StartButtonPlaced(P5, ONE), RefusalKind.WRONG_ACTOR, "13:69F-34.11(d)")


@pytest.mark.breaks("13:69F-34.11(d)")
def test_d_it_does_not_move_before_the_round_is_played() -> None:
    for kind in (StackDelivered, HandTaken, StubSpread):
        play = up_to(GAME, kind, standing=standing_after(1), **BY_BUTTON)
        breaks(play, [StartButtonPlaced(P5), StartButtonPlaced(D)], RefusalKind.OUT_OF_ORDER)


# (e) the starting position marked


WAYS: list[dict[str, Any]] = [
    *({"dealing": dealing, "start": start} for dealing in Dealing for start in ("dice", "number")),
    BY_BUTTON,
]


@pytest.mark.keeps("13:69F-34.11(e)")
@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("marked", [True, False])
def test_e_the_licensee_may_mark_the_start_once_it_is_known(options: dict[str, Any], marked: bool) -> None:
    play = played(GAME, mark_start=marked, **options)
    assert len(play.all(StartMarked)) == marked
    if marked:
        at = play.at(StartMarked)
        assert play.one(StartMarked).position is first_served(play)
        assert isinstance(play.events[at - 1], StartCounted | StartButtonPlaced)
        assert play.cites_of(StartMarked) == {"13:69F-34.11(e)"}


@pytest.mark.breaks("13:69F-34.11(e)")
@pytest.mark.parametrize("options", WAYS, ids=str)
def test_e_another_position_marked_or_none(options: dict[str, Any]) -> None:
    play = up_to(GAME, StartMarked, mark_start=True, **options)
    due = play.due(StartMarked).position
    wrong = [StartMarked(place) for place in Position if place is not due]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-34.11(e)")
    play = up_to(GAME, StartMarked, mark_start=True, **options)
    none = [StackDelivered(1, due), CardDrawn(due)]
    breaks(play, none, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(e)")


@pytest.mark.breaks("13:69F-34.11(e)")
def test_e_not_marked_before_it_is_known_nor_where_the_house_does_not() -> None:
    for kind in (ShakerShaken, TotalAnnounced, StartCounted):
        breaks(up_to(GAME, kind, mark_start=True), StartMarked(D), RefusalKind.OUT_OF_ORDER)
    breaks(up_to(GAME, StackDelivered), StartMarked(D), RefusalKind.OUT_OF_ORDER)


def test_supreme_pai_gow_has_no_dead_hand() -> None:
    assert opened(GAME).table.equipment.ring == CARD_TABLE
