"""N.J.A.C. 13:69F-11.8A, pai gow poker dealt from the hand, clause by clause."""

from itertools import permutations
from typing import Any

import pytest

from paigow.games import GAMES
from paigow.house.rules import Dealing, HouseRules
from paigow.law import Basis
from paigow.pieces.cards import DECK
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    CardDealt,
    CardDrawn,
    DeckCut,
    DeckKeptOverContainer,
    Event,
    HandExposed,
    HandTaken,
    HandTurnedUp,
    HoldingHandChosen,
    NoMoreBetsCalled,
    NumberDisplayed,
    PiecesReceived,
    PiecesRemoved,
    PiecesShuffled,
    PlayerSeated,
    RoundClosed,
    RoundVoided,
    ShakerCovered,
    ShakerShaken,
    ShakerUncovered,
    StackCollected,
    StackDelivered,
    StacksCounted,
    StartCounted,
    StartMarked,
    StubDiscarded,
    StubSpread,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRaised,
    WagerReturned,
    WagerWithdrawn,
)
from paigow.procedure.step import Refusal, RefusalKind
from paigow.procedure.table import MAIN
from table import CARD_TABLE, P1, P2, P3, P4, P5, P6, SEATS, D, Play, breaks, opened, played, plays, state, up_to, walk

GAME = "pai-gow-poker"
BY_HAND = (GAME, "supreme-pai-gow")
SITTINGS = ("1", "135", "246", "123456")
DEALER, ONE, THREE = Person.DEALER, Person.PLAYER_ONE, Person.PLAYER_THREE
OTHERS = [person for person in Person if person is not DEALER]
LEFT_TO_RIGHT = [1, 2, 3, 4, 5, 6, 7]
RIGHT_TO_LEFT = [7, 6, 5, 4, 3, 2, 1]
ZIGZAG = [*LEFT_TO_RIGHT, *RIGHT_TO_LEFT] * 3 + LEFT_TO_RIGHT
"""To which stack each of the 49 cards goes."""
CLOCKWISE = (D, P6, P5, P4, P3, P2, P1)
BY_TOTAL = {8: (4, 3, 1), 9: (4, 4, 1), 10: (5, 4, 1), 11: (5, 5, 1), 12: (5, 5, 2), 13: (6, 6, 1), 14: (6, 4, 4)}
"""A throw for each of the seven places."""


# (a) the licensee may have the cards dealt from the hand


@pytest.mark.keeps("13:69F-11.8A(a)")
@pytest.mark.parametrize("dealing", Dealing)
def test_a_from_the_hand_or_not(dealing: Dealing) -> None:
    play = played(GAME, dealing=dealing)
    assert bool(play.all(CardDealt)) is (dealing is Dealing.HAND)
    assert bool(play.all(CardDrawn)) is (dealing is Dealing.MANUAL_SHOE)
    assert GAMES[GAME].section == "13:69F-11.8A(a)"


@pytest.mark.keeps("13:69F-11.8A(a)")
def test_a_here_the_section_is_law_and_in_supreme_pai_gow_a_sister() -> None:
    for game, basis in ((GAME, Basis.REGULATION), ("supreme-pai-gow", Basis.SISTER)):
        play = played(game)
        assert {cited.basis for step, event in play.told if isinstance(event, CardDealt) for cited in step.cites} == {
            basis
        }


# (b)1 the deck into either hand


@pytest.mark.keeps("13:69F-11.8A(b)1")
@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.parametrize("game", BY_HAND)
def test_b_1_after_the_shuffle_and_cut_into_either_hand(game: str, hand: Any) -> None:
    play = up_to(game, HoldingHandChosen)
    assert play.at(PiecesShuffled) < play.at(DeckCut)
    play.accepts(HoldingHandChosen(hand))
    assert play.cites_of(HoldingHandChosen) == {"13:69F-11.8A(b)1"}
    play.ends()
    assert play.one(DeckKeptOverContainer).hand == hand


@pytest.mark.breaks("13:69F-11.8A(b)1")
@pytest.mark.parametrize("kind", [PiecesShuffled, DeckCut])
def test_b_1_not_before_shuffle_and_cut(kind: type[Event]) -> None:
    early = [HoldingHandChosen("left"), NoMoreBetsCalled(), CardDealt(1)]
    breaks(up_to(GAME, kind), early, RefusalKind.OUT_OF_ORDER)


@pytest.mark.breaks("13:69F-11.8A(b)1")
def test_b_1_neither_called_nor_dealt_before_a_hand_holds_the_deck() -> None:
    early = [NoMoreBetsCalled(), CardDealt(1), DeckKeptOverContainer("left")]
    breaks(up_to(GAME, HoldingHandChosen), early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(b)1")


@pytest.mark.breaks("13:69F-11.8A(b)1")
def test_b_1_one_hand_and_the_dealers() -> None:
    wrong: list[Any] = [HoldingHandChosen(hand) for hand in ("both", "neither", "")]  # type: ignore[arg-type]
    breaks(up_to(GAME, HoldingHandChosen), wrong, RefusalKind.WRONG_VALUE, "13:69F-11.8A(b)1")
    by = [HoldingHandChosen("left", person) for person in OTHERS]
    breaks(up_to(GAME, HoldingHandChosen), by, RefusalKind.WRONG_ACTOR, "13:69F-11.8A(b)1")


# (b)1i, ii that hand for the whole round, in front of the dealer and over the container


@pytest.mark.keeps("13:69F-11.8A(b)1i", "13:69F-11.8A(b)1ii")
@pytest.mark.parametrize("game", BY_HAND)
def test_b_1_i_ii_the_dealer_attests_to_it_when_the_stacks_are_made(game: str) -> None:
    play = played(game)
    assert play.at(DeckKeptOverContainer) == play.at(CardDealt, 48) + 1
    assert play.cites_of(DeckKeptOverContainer) == {"13:69F-11.8A(b)1i", "13:69F-11.8A(b)1ii"}
    assert play.one(DeckKeptOverContainer).hand == play.one(HoldingHandChosen).hand


@pytest.mark.keeps("13:69F-11.8A(b)1i")
@pytest.mark.parametrize(("first", "then"), [("left", "right"), ("right", "left"), ("right", "right")])
def test_b_1_i_another_round_another_hand(first: Any, then: Any) -> None:
    play = up_to(GAME, HoldingHandChosen)
    play.accepts(HoldingHandChosen(first))
    onward = up_to(GAME, HoldingHandChosen, standing=play.ends().result.standing)
    onward.accepts(HoldingHandChosen(then))
    assert onward.ends().one(DeckKeptOverContainer).hand == then


@pytest.mark.breaks("13:69F-11.8A(b)1i")
@pytest.mark.parametrize(("hand", "other"), [("left", "right"), ("right", "left")])
def test_b_1_i_the_other_hand(hand: Any, other: Any) -> None:
    play = up_to(GAME, HoldingHandChosen)
    play.accepts(HoldingHandChosen(hand))
    assert play.goes_to(DeckKeptOverContainer)
    breaks(play, DeckKeptOverContainer(other), RefusalKind.WRONG_VALUE, "13:69F-11.8A(b)1i")


@pytest.mark.breaks("13:69F-11.8A(b)1i")
def test_b_1_i_the_hand_is_not_chosen_twice() -> None:
    for kind in (NoMoreBetsCalled, CardDealt, DeckKeptOverContainer):
        breaks(up_to(GAME, kind), HoldingHandChosen("right"), RefusalKind.OUT_OF_ORDER)


@pytest.mark.breaks("13:69F-11.8A(b)1i", "13:69F-11.8A(b)1ii")
def test_b_1_ii_nothing_more_before_it_is_attested() -> None:
    early = [StubSpread(4), StubDiscarded(), ShakerShaken(3)]
    clauses = ("13:69F-11.8A(b)1i", "13:69F-11.8A(b)1ii")
    breaks(up_to(GAME, DeckKeptOverContainer), early, RefusalKind.OUT_OF_ORDER, *clauses)
    by = DeckKeptOverContainer("left", ONE)
    breaks(up_to(GAME, DeckKeptOverContainer), by, RefusalKind.WRONG_ACTOR, *clauses)


# (b)2 the call, then seven stacks of seven


@pytest.mark.keeps("13:69F-11.8A(b)2")
@pytest.mark.parametrize("game", BY_HAND)
def test_b_2_called_before_the_first_of_49_cards(game: str) -> None:
    play = played(game)
    assert play.at(HoldingHandChosen) < play.at(NoMoreBetsCalled)
    assert play.at(CardDealt) == play.at(NoMoreBetsCalled) + 1
    stacks = [card.stack for card in play.all(CardDealt)]
    assert [stacks.count(stack) for stack in LEFT_TO_RIGHT] == [7] * 7
    assert len(stacks) == 49
    assert "13:69F-11.8A(b)2" in play.cites_of(NoMoreBetsCalled) & play.cites_of(CardDealt)


@pytest.mark.keeps("13:69F-11.8A(b)2")
def test_b_2_wagers_may_be_placed_raised_and_withdrawn_while_the_dealer_holds_the_deck() -> None:
    play = up_to(GAME, NoMoreBetsCalled)
    play.accepts(WagerWithdrawn(ONE, P1, MAIN), WagerPlaced(ONE, P1, MAIN, Cents(15_00)))
    play.accepts(WagerRaised(ONE, P1, MAIN, Cents(5_00)))
    play.ends()


@pytest.mark.keeps("13:69F-11.8A(b)2")
def test_b_2_the_cards_lie_face_down() -> None:
    """A card dealt has no identity in the record until somebody may see it."""
    assert set(CardDealt.__struct_fields__) == {"stack", "by"}
    assert set(StackDelivered.__struct_fields__) == {"stack", "position", "by"}


@pytest.mark.breaks("13:69F-11.8A(b)2")
def test_b_2_no_card_before_the_call() -> None:
    early = [CardDealt(1), CardDealt(7), StubSpread(4), StackDelivered(1, D)]
    breaks(up_to(GAME, NoMoreBetsCalled), early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(b)2")


@pytest.mark.breaks("13:69F-11.8A(b)2")
def test_b_2_the_dealer_calls_and_deals() -> None:
    calls = [NoMoreBetsCalled(person) for person in OTHERS]
    breaks(up_to(GAME, NoMoreBetsCalled), calls, RefusalKind.WRONG_ACTOR, "13:69F-11.8A(b)2")
    cards = [CardDealt(1, person) for person in OTHERS]
    breaks(up_to(GAME, CardDealt), cards, RefusalKind.WRONG_ACTOR, "13:69F-11.8A(b)2")


@pytest.mark.breaks("13:69F-11.8A(b)2")
@pytest.mark.parametrize("moment", [CardDealt, StubSpread, ShakerShaken, StackDelivered, HandTaken, HandExposed])
def test_b_2_no_wager_after_the_call(moment: type[Event]) -> None:
    late = [
        WagerPlaced(ONE, P1, MAIN, Cents(10_00)),
        WagerPlaced(ONE, P2, MAIN, Cents(10_00)),
        WagerRaised(ONE, P1, MAIN, Cents(5_00)),
        WagerWithdrawn(ONE, P1, MAIN),
    ]
    breaks(up_to(GAME, moment), late, RefusalKind.TOO_LATE, "13:69F-11.8A(b)2")


@pytest.mark.breaks("13:69F-11.8A(b)2")
def test_b_2_fewer_than_49_cards_are_not_spread_and_a_fiftieth_is_not_dealt() -> None:
    for nth in (1, 7, 8, 42, 48):
        play = after_cards(nth)
        breaks(play, [StubSpread(53 - nth), DeckKeptOverContainer("left")], RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(c)")
    play = up_to(GAME, DeckKeptOverContainer)
    breaks(play, [CardDealt(stack) for stack in LEFT_TO_RIGHT], RefusalKind.OUT_OF_ORDER)


# (c) left to right, right to left


def after_cards(count: int, game: str = GAME) -> Play:
    """A round in which so many cards have been dealt from the hand."""
    play = up_to(game, CardDealt)
    for _ in range(count):
        assert play.goes_on()
    return play


@pytest.mark.keeps("13:69F-11.8A(c)")
@pytest.mark.parametrize("game", BY_HAND)
def test_c_the_passes_alternate(game: str) -> None:
    play = played(game)
    assert [card.stack for card in play.all(CardDealt)] == ZIGZAG
    assert len(ZIGZAG) == 49
    assert "13:69F-11.8A(c)" in play.cites_of(CardDealt)


@pytest.mark.breaks("13:69F-11.8A(c)")
@pytest.mark.parametrize("nth", range(49))
def test_c_every_card_on_its_stack(nth: int) -> None:
    wrong = [CardDealt(stack) for stack in range(9) if stack != ZIGZAG[nth]]
    breaks(after_cards(nth), wrong, RefusalKind.WRONG_PLACE, "13:69F-11.8A(c)")


@pytest.mark.breaks("13:69F-11.8A(c)")
def test_c_the_second_pass_from_left_to_right_or_a_stack_at_a_time() -> None:
    breaks(after_cards(7), CardDealt(1), RefusalKind.WRONG_PLACE, "13:69F-11.8A(c)")
    breaks(after_cards(14), CardDealt(7), RefusalKind.WRONG_PLACE, "13:69F-11.8A(c)")
    breaks(after_cards(1), CardDealt(1), RefusalKind.WRONG_PLACE, "13:69F-11.8A(c)")


# (d) four left?


@pytest.mark.keeps("13:69F-11.8A(d)", "13:69F-11.8A(d)1")
@pytest.mark.parametrize("game", BY_HAND)
def test_d_spread_counted_and_into_the_rack(game: str) -> None:
    play = played(game)
    at = play.at(StubSpread)
    assert play.events[at : at + 2] == [StubSpread(4), StubDiscarded()]
    assert at > play.at(CardDealt, 48)
    assert play.cites_of(StubSpread) == {"13:69F-11.8A(d)"}
    assert play.cites_of(StubDiscarded) == {"13:69F-11.8A(d)1"}


@pytest.mark.keeps("13:69F-11.8A(d)1")
def test_d_1_the_four_are_not_exposed_to_anyone() -> None:
    for play in plays(GAME, 10, players="123456"):
        seen = {piece for event in play.events for piece in getattr(event, "pieces", None) or ()}
        assert len(seen) == 49
    assert not {"pieces", "low", "high"} & {*StubSpread.__struct_fields__, *StubDiscarded.__struct_fields__}


@pytest.mark.breaks("13:69F-11.8A(d)")
def test_d_nothing_before_the_spread() -> None:
    early = [StubDiscarded(), ShakerShaken(3), NumberDisplayed(3), StackDelivered(1, D), HandTaken(ONE, P1)]
    breaks(up_to(GAME, StubSpread), early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(d)")


@pytest.mark.breaks("13:69F-11.8A(d)")
def test_d_a_count_that_no_deck_can_leave() -> None:
    wrong = [StubSpread(count) for count in (-1, 54, 100)]
    breaks(up_to(GAME, StubSpread), wrong, RefusalKind.WRONG_COUNT, "13:69F-11.8A(d)")
    breaks(up_to(GAME, StubSpread), StubSpread(4, ONE), RefusalKind.WRONG_ACTOR, "13:69F-11.8A(d)")


@pytest.mark.breaks("13:69F-11.8A(d)1")
def test_d_1_no_start_and_no_stack_before_the_four_are_in_the_rack() -> None:
    early = [
        ShakerShaken(3),
        NumberDisplayed(3),
        StartCounted(8, D),
        StackDelivered(1, D),
        StackCollected(P2, "discard-rack"),
    ]
    breaks(up_to(GAME, StubDiscarded), early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(d)1")
    breaks(up_to(GAME, StubDiscarded), StubDiscarded(ONE), RefusalKind.WRONG_ACTOR, "13:69F-11.8A(d)1")


# (d)2 not four


@pytest.mark.keeps("13:69F-11.8A(d)2")
@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize(
    ("left", "sizes"),
    [(3, (7, 7, 8, 7, 7, 7, 7)), (5, (7, 7, 7, 6, 7, 7, 7)), (2, (8, 7, 7, 7, 7, 7, 8)), (0, (7,) * 6 + (11,))],
)
def test_d_2_misdealt_void_and_reshuffled(game: str, left: int, sizes: tuple[int, ...]) -> None:
    play = up_to(game, StubSpread)
    play.accepts(StubSpread(left), StacksCounted(sizes), RoundVoided("reshuffle"))
    assert "13:69F-11.8A(d)2" in play.cites_of(StacksCounted) & play.cites_of(RoundVoided)
    play.ends()
    assert play.result.void
    assert not play.all(PiecesRemoved)
    assert not play.all(StackDelivered)
    assert {back.position for back in play.all(WagerReturned)} == {P1, P3, P5}
    onward = opened(game, standing=play.result.standing)
    assert onward.is_due(PiecesShuffled)


@pytest.mark.keeps("13:69F-11.8A(d)2")
@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize("left", [0, 1, 2, 3, 5, 6])
def test_d_2_not_misdealt_void_and_the_whole_deck_removed(game: str, left: int) -> None:
    play = up_to(game, StubSpread)
    identity = play.table.identity
    play.accepts(StubSpread(left), StacksCounted((7,) * 7), RoundVoided("remove"))
    play.ends()
    assert play.result.void
    assert play.one(PiecesRemoved).identity == identity
    assert "13:69E-1.18" in play.cites_of(PiecesRemoved)
    assert opened(game, standing=play.result.standing).is_due(PiecesReceived)


@pytest.mark.breaks("13:69F-11.8A(d)2")
@pytest.mark.parametrize("left", [0, 3, 5, 11])
def test_d_2_the_round_does_not_go_on(left: int) -> None:
    play = up_to(GAME, StubSpread)
    play.accepts(StubSpread(left))
    early = [StubDiscarded(), ShakerShaken(3), StackDelivered(1, D), StubSpread(4), RoundVoided("reshuffle")]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(d)2")


@pytest.mark.breaks("13:69F-11.8A(d)2")
@pytest.mark.parametrize("sizes", [(7,) * 6, (7,) * 8, (), (7, 7, 7, 7, 7, 7, -1)])
def test_d_2_seven_stacks_are_counted(sizes: tuple[int, ...]) -> None:
    play = up_to(GAME, StubSpread)
    play.accepts(StubSpread(3))
    breaks(play, StacksCounted(sizes), RefusalKind.WRONG_COUNT, "13:69F-11.8A(d)2")


@pytest.mark.breaks("13:69F-11.8A(d)2")
@pytest.mark.parametrize(
    ("sizes", "remedy", "wrong"), [((7,) * 7, "remove", "reshuffle"), ((6, *(7,) * 6), "reshuffle", "remove")]
)
def test_d_2_the_other_remedy(sizes: tuple[int, ...], remedy: Any, wrong: Any) -> None:
    play = up_to(GAME, StubSpread)
    play.accepts(StubSpread(5), StacksCounted(sizes))
    assert play.due(RoundVoided).remedy == remedy
    breaks(play, RoundVoided(wrong), RefusalKind.WRONG_VALUE, "13:69F-11.8A(d)2")


@pytest.mark.breaks("13:69F-11.8A(d)2")
def test_d_2_the_round_is_not_closed_with_the_deck_still_there() -> None:
    play = up_to(GAME, StubSpread)
    play.accepts(StubSpread(3), StacksCounted((7,) * 7), RoundVoided("remove"))
    assert play.goes_to(PiecesRemoved)
    breaks(play, [RoundClosed(), PiecesShuffled()], RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(d)2")


@pytest.mark.keeps("13:69F-11.8A(d)2", "13:69F-31.8(d)1", "13:69F-31.10(e)1")
@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize("dealing", [Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE])
def test_d_2_from_a_shoe_too_the_rest_is_counted_and_other_than_four_voids_the_round(
    game: str, dealing: Dealing
) -> None:
    play = played(game, dealing=dealing)
    at = play.at(StubSpread)
    assert play.events[at : at + 2] == [StubSpread(4), StubDiscarded()]
    play = up_to(game, StubSpread, dealing=dealing)
    play.accepts(StubSpread(5), StacksCounted((7,) * 7), RoundVoided("remove"))
    assert "13:69F-11.8A(d)2" in play.cites_of(RoundVoided)
    assert play.ends().result.void


@pytest.mark.breaks("13:69F-11.8A(d)2")
@pytest.mark.parametrize("dealing", [Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE])
def test_d_2_from_a_shoe_too_the_round_does_not_go_on(dealing: Dealing) -> None:
    play = up_to(GAME, StubSpread, dealing=dealing)
    play.accepts(StubSpread(5))
    onward = [StubDiscarded(), StackCollected(P2, "discard-rack"), HandTaken(ONE, P1)]
    breaks(play, onward, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(d)2")


# (e) the starting position, and the wager of 11.13


def backing(*backed: tuple[Person, str]) -> list[Event]:
    """Players with a main wager and one on the starting position."""
    found: list[Event] = []
    for person, on in backed:
        seat = person.seat
        main, start = (
            WagerPlaced(person, seat, MAIN, Cents(50_00)),
            WagerPlaced(person, seat, "start", Cents(10_00), on),
        )
        found += [PlayerSeated(person, Cents(1_000_00)), main, start]
    return found


BACKED = backing((ONE, "2"), (THREE, "dealer"), (Person.PLAYER_FOUR, "4"), (Person.PLAYER_FIVE, "dealer"))
"""Positions 3 and 5 back the dealer, where a total of 8 starts; 1 and 4 back others."""


def backed(kind: type[Event], nth: int = 0, **options: Any) -> Play:
    play = up_to(GAME, kind, players="1345", wishes=BACKED, wagers=["start"], dice=[(4, 3, 1)], **options)
    for _ in range(nth):
        assert play.goes_on()
    assert play.is_due(kind)
    return play


@pytest.mark.keeps("13:69F-11.8A(e)")
@pytest.mark.parametrize("start", ["dice", "number"])
def test_e_the_start_is_found_once_the_four_are_in_the_rack(start: str) -> None:
    play = played(GAME, start=start)
    first = play.events[play.at(StubDiscarded) + 1]
    assert isinstance(first, ShakerShaken | NumberDisplayed)
    assert play.at(StubDiscarded) < play.at(StartCounted) < play.at(StackDelivered)


@pytest.mark.keeps("13:69F-11.8A(e)", "reading/wager-11.13")
def test_e_the_wagers_of_11_13_are_settled_before_a_stack_moves() -> None:
    play = backed(StackDelivered)
    at = play.at(StartCounted)
    assert play.events[at + 1 :] == [
        WagerCollected(P1, "start", Cents(10_00)),
        WagerCollected(P4, "start", Cents(10_00)),
        WagerPaid(P3, "start", Cents(50_00)),
        WagerPaid(P5, "start", Cents(50_00)),
    ]
    assert "13:69F-11.8A(e)" in play.cites_of(WagerPaid) & play.cites_of(WagerCollected)
    play.ends()


@pytest.mark.keeps("13:69F-11.8A(e)")
@pytest.mark.parametrize("dealing", Dealing)
def test_e_also_from_a_shoe(dealing: Dealing) -> None:
    for play in plays(GAME, 10, wagers=["start"], dealing=dealing, players="123456"):
        settled = [n for n, act in enumerate(play.events) if getattr(act, "wager", "") == "start"][6:]
        moved = play.at(CardDrawn if dealing is Dealing.MANUAL_SHOE else StackDelivered)
        assert len(settled) == 6
        assert play.at(StartCounted) < min(settled)
        assert max(settled) < moved


@pytest.mark.keeps("13:69F-11.8A(e)")
def test_e_where_it_is_not_offered_nothing_is_settled() -> None:
    play = played(GAME)
    assert isinstance(play.events[play.at(StartCounted) + 1], StackDelivered)


@pytest.mark.breaks("13:69F-11.8A(e)")
@pytest.mark.parametrize(("kind", "count"), [(WagerCollected, 2), (WagerPaid, 2)])
def test_e_no_stack_while_such_a_wager_waits(kind: type[Event], count: int) -> None:
    for nth in range(count):
        early = [StackDelivered(1, D), StackDelivered(1, P1), StackCollected(P2, "discard-rack"), HandTaken(ONE, P1)]
        breaks(backed(kind, nth), early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(e)")


@pytest.mark.breaks("13:69F-11.8A(e)")
def test_e_such_a_wager_is_not_settled_before_the_start_is_known() -> None:
    early = [WagerCollected(P1, "start", Cents(10_00)), WagerPaid(P3, "start", Cents(50_00))]
    for kind in (StubSpread, ShakerShaken, ShakerUncovered, StartCounted):
        breaks(backed(kind), early, RefusalKind.OUT_OF_ORDER)


@pytest.mark.breaks("13:69F-11.8A(e)")
def test_e_a_loser_paid_or_a_wrong_sum() -> None:
    wrong = [WagerPaid(P1, "start", Cents(50_00)), WagerPaid(P4, "start", Cents(50_00))]
    breaks(backed(WagerPaid), wrong, RefusalKind.WRONG_PLACE, "13:69F-11.8A(e)")
    sums = [WagerPaid(P3, "start", Cents(amount)) for amount in (10_00, 49_99, 60_00)]
    breaks(backed(WagerPaid), sums, RefusalKind.WRONG_AMOUNT, "13:69F-11.8A(e)")


# (f) the leftmost stack first, clockwise


@pytest.mark.keeps("13:69F-11.8A(f)")
@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize("dice", BY_TOTAL.values())
def test_f_clockwise_from_the_start_to_every_position(game: str, players: str, dice: tuple[int, int, int]) -> None:
    play = played(game, dice=[dice], players=players)
    start = walk(CARD_TABLE, D, sum(dice))
    lap = [walk(CLOCKWISE, start, number) for number in range(1, 8)]
    assert play.all(StackDelivered) == [StackDelivered(stack, place) for stack, place in enumerate(lap, 1)]
    assert set(lap) == set(CARD_TABLE)
    assert play.cites_of(StackDelivered) == {"13:69F-11.8A(f)"}


@pytest.mark.keeps("13:69F-11.8A(f)", "13:69F-11.8A(c)")
def test_f_the_first_stack_is_the_one_on_which_the_first_card_fell() -> None:
    play = played(GAME, players="123456")
    assert play.all(CardDealt)[0].stack == play.all(StackDelivered)[0].stack == 1


@pytest.mark.breaks("13:69F-11.8A(f)")
@pytest.mark.parametrize("dice", BY_TOTAL.values())
def test_f_the_first_stack_is_no_other_and_goes_nowhere_else(dice: tuple[int, int, int]) -> None:
    start = walk(CARD_TABLE, D, sum(dice))
    wrong: list[Event] = [StackDelivered(stack, start) for stack in range(9) if stack != 1]
    wrong += [StackDelivered(1, place) for place in Position if place is not start]
    breaks(up_to(GAME, StackDelivered, dice=[dice]), wrong, RefusalKind.WRONG_PLACE, "13:69F-11.8A(f)")


@pytest.mark.breaks("13:69F-11.8A(f)")
@pytest.mark.parametrize("players", SITTINGS)
@pytest.mark.parametrize("nth", range(1, 8))
def test_f_no_place_is_passed_over_and_the_way_is_not_turned(nth: int, players: str) -> None:
    play = up_to(GAME, StackDelivered, lambda due: due.stack == nth, players=players)
    wrong = [StackDelivered(nth, place) for place in Position if place is not play.due(StackDelivered).position]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, "13:69F-11.8A(f)")


@pytest.mark.breaks("13:69F-11.8A(f)")
@pytest.mark.parametrize("nth", range(1, 8))
def test_f_delivered_by_the_dealer_face_down(nth: int) -> None:
    play = up_to(GAME, StackDelivered, lambda due: due.stack == nth)
    due = play.due(StackDelivered)
    by_player = StackDelivered(due.stack, due.position, ONE)
    breaks(play, by_player, RefusalKind.WRONG_ACTOR, "13:69F-11.8A(f)")
    play = up_to(GAME, StackDelivered, lambda due: due.stack == nth)
    faces = [HandTurnedUp(D, DECK[:7]), HandExposed(P1, DECK[:2], DECK[2:7]), HandTaken(ONE, P1)]
    breaks(play, faces, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(f)")


@pytest.mark.breaks("13:69F-11.8A(f)")
def test_f_no_stack_before_the_start_is_known() -> None:
    for kind in (ShakerShaken, ShakerUncovered, StartCounted):
        breaks(up_to(GAME, kind), StackDelivered(1, D), RefusalKind.OUT_OF_ORDER)


# (g) unwagered stacks


def empty_seats(players: str) -> set[Position]:
    return {place for place in SEATS if place.value not in players}


@pytest.mark.keeps("13:69F-11.8A(g)")
@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize("players", SITTINGS)
def test_g_every_unwagered_stack_goes_to_the_rack_unexposed(game: str, players: str) -> None:
    play = played(game, players=players)
    collected = play.all(StackCollected)
    assert {act.position for act in collected} == empty_seats(players)
    assert len(collected) == len(empty_seats(players))
    assert {act.to for act in collected} <= {"discard-rack"}
    if collected:
        assert play.at(StackCollected) > play.at(StackDelivered, 6)
        assert play.cites_of(StackCollected) == {"13:69F-11.8A(g)"}
    seen = {act.position for act in play.events if isinstance(act, HandTaken | HandTurnedUp | HandExposed)}
    assert not seen & empty_seats(players)


@pytest.mark.keeps("13:69F-11.8A(g)")
@pytest.mark.parametrize("order", list(permutations((P2, P4, P6))))
def test_g_in_whatever_order(order: tuple[Position, ...]) -> None:
    play = up_to(GAME, StackCollected)
    play.accepts(*(StackCollected(place, "discard-rack") for place in order))
    assert play.is_due(ShakerCovered)
    play.ends()


@pytest.mark.keeps("13:69F-11.8A(g)", "reading/bank-has-no-wager")
@pytest.mark.parametrize("share", ["sole", "co"])
def test_g_never_the_banks_nor_the_dealers(share: str) -> None:
    play = played(GAME, banker="3", share=share)
    assert {act.position for act in play.all(StackCollected)} == {P2, P4, P6}


@pytest.mark.breaks("13:69F-11.8A(g)")
@pytest.mark.parametrize("nth", range(1, 8))
def test_g_not_before_all_seven_are_delivered(nth: int) -> None:
    play = up_to(GAME, StackDelivered, lambda due: due.stack == nth)
    breaks(play, StackCollected(P2, "discard-rack"), RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(f)")


@pytest.mark.breaks("13:69F-11.8A(g)")
def test_g_not_elsewhere_and_not_another() -> None:
    wrong: list[Event] = [StackCollected(place, "dead-hand") for place in (P2, P4, P6)]
    wrong += [StackCollected(place, "discard-rack") for place in (P1, P3, P5, D)]
    breaks(up_to(GAME, StackCollected), wrong, RefusalKind.WRONG_PLACE, "13:69F-11.8A(g)")
    by = StackCollected(P2, "discard-rack", ONE)
    breaks(up_to(GAME, StackCollected), by, RefusalKind.WRONG_ACTOR, "13:69F-11.8A(g)")


@pytest.mark.breaks("13:69F-11.8A(g)")
@pytest.mark.parametrize("done", [0, 1, 2])
def test_g_nothing_else_until_the_last_is_collected(done: int) -> None:
    play = up_to(GAME, StackCollected)
    for _ in range(done):
        assert play.goes_on()
    early = [ShakerCovered(), HandTaken(ONE, P1), HandTurnedUp(D, DECK[:7]), StartMarked(D)]
    breaks(play, early, RefusalKind.OUT_OF_ORDER, "13:69F-11.8A(g)")


@pytest.mark.breaks("13:69F-11.8A(g)", "13:69F-11.8A(d)1")
@pytest.mark.parametrize("dealing", Dealing)
def test_g_unwagered_stacks_are_exposed_at_no_moment(dealing: Dealing) -> None:
    play = up_to(GAME, NoMoreBetsCalled, dealing=dealing)
    while True:
        before, demand = state(play.table), play.round.demand
        looks = [HandTurnedUp(P2, DECK[:7]), HandExposed(P2, DECK[:2], DECK[2:7]), HandTaken(ONE, P2)]
        assert all(isinstance(play.round.offer(look), Refusal) for look in looks)
        assert (state(play.table), play.round.demand) == (before, demand)
        if not play.goes_on():
            break
    assert play.result


def test_the_default_is_dealt_from_the_hand() -> None:
    assert HouseRules().dealing is Dealing.HAND
