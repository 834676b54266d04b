"""Sister sections that stand in for texts not found: 13:69F-31.8, 31.10 (shoes), 14.5 (shuffle), 27.6 (wagers)."""

from typing import Any

import pytest

from paigow.law import Basis
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import CARD_RING, Position, clockwise
from paigow.procedure.events import (
    CardDrawn,
    CardsPutInShoe,
    DeckCut,
    NoMoreBetsCalled,
    PiecesShuffled,
    RoundVoided,
    ShakerShaken,
    StackCollected,
    StackDelivered,
    StacksCounted,
    StartCounted,
    StubDiscarded,
    StubSpread,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.standing import Standing
from paigow.procedure.step import RefusalKind, with_fields
from paigow.procedure.table import MAIN
from table import Play, breaks, played, up_to

MANUAL: dict[str, Any] = {"dealing": "manual-shoe"}
AUTOMATED: dict[str, Any] = {"dealing": "automated-shoe"}
GAMES = ("pai-gow-poker", "supreme-pai-gow")
SHOES = [("13:69F-31.8", MANUAL), ("13:69F-31.10", AUTOMATED)]
ONE = Person.PLAYER_ONE
SEATED = Standing(rounds=1, identity="one", chips={ONE: Cents(5_000_00), Person.PLAYER_FIVE: Cents(5_000_00)})
"""A table at which two are seated, before any wager."""


def order(play: Play, *kinds: type) -> list[int]:
    """Where the first act of each kind stands."""
    return [next(at for at, event in enumerate(play.events) if isinstance(event, kind)) for kind in kinds]


@pytest.mark.keeps("13:69F-31.8(a)", "13:69F-31.8(b)", "13:69F-31.8(c)", "13:69F-31.8(d)", "13:69F-31.8(d)1")
@pytest.mark.parametrize("game", GAMES)
def test_31_8_from_a_manual_shoe(game: str) -> None:
    play = played(game, **MANUAL)
    acts = order(play, CardsPutInShoe, NoMoreBetsCalled, StartCounted, CardDrawn, StubSpread, StubDiscarded)
    assert acts == sorted(acts)
    start = play.one(StartCounted).position
    assert [card.position for card in play.all(CardDrawn)] == list(clockwise(CARD_RING, start)) * 7
    assert play.one(StubSpread).count == 4
    assert {card.position for card in play.all(StackCollected)} == {Position.TWO, Position.FOUR, Position.SIX}
    assert play.cites_of(CardDrawn) == {"13:69F-31.8(c)"}


@pytest.mark.keeps("13:69F-31.10(a)", "13:69F-31.10(b)", "13:69F-31.10(c)", "13:69F-31.10(d)", "13:69F-31.10(e)")
@pytest.mark.keeps("13:69F-31.10(e)1")
@pytest.mark.parametrize("game", GAMES)
def test_31_10_from_an_automated_shoe(game: str) -> None:
    play = played(game, **AUTOMATED)
    acts = order(play, CardsPutInShoe, NoMoreBetsCalled, StartCounted, StackDelivered, StubSpread, StubDiscarded)
    assert acts == sorted(acts)
    start = play.one(StartCounted).position
    found = [(stack.stack, stack.position) for stack in play.all(StackDelivered)]
    assert found == list(enumerate(clockwise(CARD_RING, start), 1))
    assert play.cites_of(StackDelivered) == {"13:69F-31.10(d)"}


@pytest.mark.breaks("13:69F-31.8(a)", "13:69F-31.8(b)", "13:69F-31.10(b)", "13:69F-31.10(c)")
@pytest.mark.parametrize(("section", "shoe"), SHOES)
def test_the_call_before_the_start_and_the_start_before_a_card(section: str, shoe: dict[str, Any]) -> None:
    first = CardDrawn(Position.ONE) if shoe is MANUAL else StackDelivered(1, Position.ONE)
    clause = f"{section}(a)" if shoe is MANUAL else f"{section}(b)"
    breaks(up_to("pai-gow-poker", NoMoreBetsCalled, **shoe), first, RefusalKind.OUT_OF_ORDER, clause)
    breaks(up_to("pai-gow-poker", ShakerShaken, **shoe), first, RefusalKind.OUT_OF_ORDER, "13:69F-34.11(b)")


@pytest.mark.breaks("13:69F-31.8(c)", "13:69F-31.10(d)")
@pytest.mark.parametrize(("section", "shoe"), SHOES)
def test_a_place_left_out_or_served_twice(section: str, shoe: dict[str, Any]) -> None:
    kind: type[CardDrawn] | type[StackDelivered] = CardDrawn if shoe is MANUAL else StackDelivered
    clause = "(c)" if shoe is MANUAL else "(d)"
    play = up_to("pai-gow-poker", kind, **shoe)
    due: CardDrawn | StackDelivered = play.due(kind)
    wrong = [with_fields(due, position=place) for place in clockwise(CARD_RING, due.position)[1:]]
    breaks(play, wrong, RefusalKind.WRONG_PLACE, f"{section}{clause}")


@pytest.mark.breaks("13:69F-31.8(d)", "13:69F-31.8(d)1", "13:69F-31.10(e)", "13:69F-31.10(e)1")
@pytest.mark.parametrize(("section", "shoe"), SHOES)
def test_the_rest_is_counted_and_goes_to_the_rack_first(section: str, shoe: dict[str, Any]) -> None:
    letter = "d" if shoe is MANUAL else "e"
    play = up_to("pai-gow-poker", StubSpread, **shoe)
    breaks(play, [StubSpread(-1), StubSpread(54)], RefusalKind.WRONG_COUNT, f"{section}({letter})")
    play = up_to("pai-gow-poker", StubDiscarded, **shoe)
    early = StackCollected(Position.TWO, "discard-rack")
    breaks(play, early, RefusalKind.OUT_OF_ORDER, f"{section}({letter})1")
    play = up_to("pai-gow-poker", StackCollected, **shoe)
    breaks(play, StackCollected(Position.ONE, "discard-rack"), RefusalKind.WRONG_PLACE, f"{section}({letter})1")


@pytest.mark.keeps("13:69F-31.8(d)2")
@pytest.mark.breaks("13:69F-31.8(d)2")
@pytest.mark.parametrize(("sizes", "remedy"), [((7,) * 7, "remove"), ((7, 7, 7, 6, 7, 7, 7), "reshuffle")])
@pytest.mark.parametrize(("section", "shoe"), SHOES)
def test_31_8_d_2_other_than_four_left(section: str, shoe: dict[str, Any], sizes: tuple[int, ...], remedy: str) -> None:
    clause = "13:69F-31.8(d)2" if shoe is MANUAL else "13:69F-31.10(e)"
    play = up_to("pai-gow-poker", StubSpread, **shoe)
    play.accepts(StubSpread(5))
    breaks(play, StubDiscarded(), RefusalKind.OUT_OF_ORDER, clause, "13:69F-11.8A(d)2")
    play = up_to("pai-gow-poker", StubSpread, **shoe)
    play.accepts(StubSpread(5), StacksCounted(sizes))
    play.ends()
    assert play.one(RoundVoided).remedy == remedy
    assert clause in play.cites_of(RoundVoided)
    assert play.result.void


@pytest.mark.keeps("13:69F-14.5(a)", "13:69F-14.5(b)")
@pytest.mark.breaks("13:69F-14.5(a)", "13:69F-14.5(b)")
@pytest.mark.parametrize("game", GAMES)
def test_14_5_shuffled_then_cut_before_every_round(game: str) -> None:
    play = played(game)
    shuffled, cut, called = order(play, PiecesShuffled, DeckCut, NoMoreBetsCalled)
    assert shuffled + 1 == cut < called
    breaks(up_to(game, PiecesShuffled), DeckCut(), RefusalKind.OUT_OF_ORDER, "13:69F-14.5(a)")
    breaks(up_to(game, DeckCut), PiecesShuffled(), RefusalKind.OUT_OF_ORDER, "13:69F-14.5(b)")


@pytest.mark.keeps("13:69F-27.6(b)", "13:69F-27.6(c)", "13:69F-27.6(d)", "13:69F-27.6(e)")
@pytest.mark.breaks("13:69F-27.6(b)", "13:69F-27.6(c)", "13:69F-27.6(d)", "13:69F-27.6(e)")
@pytest.mark.parametrize("game", ["pai-gow", "dragons-eye", *GAMES])
def test_27_6_wagers_of_the_seated_until_the_call_at_one_or_two_adjacent_positions(game: str) -> None:
    wager = WagerPlaced(ONE, Position.TWO, MAIN, Cents(20_00))
    play = up_to(game, NoMoreBetsCalled, players="15", standing=SEATED)
    play.accepts(wager, WagerWithdrawn(ONE, Position.TWO, MAIN), wager)
    raised = WagerRaised(ONE, Position.TWO, MAIN, Cents(5_00))
    play.accepts(raised)
    assert {"13:69F-27.6(b)", "13:69F-27.6(d)"} <= play.cites_of(WagerRaised)
    nobody = WagerPlaced(Person.PLAYER_FOUR, Position.FOUR, MAIN, Cents(20_00))
    breaks(play, nobody, RefusalKind.WRONG_ACTOR, "13:69F-27.6(c)")
    play = up_to(game, NoMoreBetsCalled, players="15", standing=SEATED)
    breaks(play, WagerPlaced(ONE, Position.THREE, MAIN, Cents(20_00)), RefusalKind.WRONG_PLACE, "13:69F-27.6(e)")
    play = up_to(game, NoMoreBetsCalled, players="15", standing=SEATED, two_positions=False)
    breaks(play, wager, RefusalKind.NOT_PERMITTED, "13:69F-27.6(e)")
    play = up_to(game, NoMoreBetsCalled, players="15", standing=SEATED)
    breaks(play, WagerPlaced(ONE, Position.TWO, MAIN, Cents(1)), RefusalKind.WRONG_AMOUNT, "13:69F-27.6(b)")
    play = up_to(game, NoMoreBetsCalled, players="15", standing=SEATED)
    while play.is_due(NoMoreBetsCalled):
        play.goes_on()
    late = [wager, WagerRaised(ONE, Position.ONE, MAIN, Cents(5_00)), WagerWithdrawn(ONE, Position.ONE, MAIN)]
    breaks(play, late, RefusalKind.TOO_LATE, "13:69F-27.6(d)")


@pytest.mark.parametrize(("section", "shoe"), SHOES)
def test_they_are_marked_as_a_sisters(section: str, shoe: dict[str, Any]) -> None:
    told = played("pai-gow-poker", **shoe).told
    grounds = {cited for step, _ in told for cited in step.cites if cited.id.startswith(section)}
    assert grounds
    assert {cited.basis for cited in grounds} == {Basis.SISTER}
