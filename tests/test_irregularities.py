"""Irregularities: what each does to money, pieces and the next round, and the record that it leaves.

Only 13:69F-11.8A(d)2 states a remedy of its own; the rest is custom, a reading, or the floorperson's ruling.
"""

from itertools import combinations
from typing import Any

import pytest

from mishaps import (
    CARD_WAGERS,
    TABLES,
    deviates,
    every_moment,
    money_is_whole,
    rulings,
    stops,
    table_of,
    without_the_main_game,
)
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import DEALER, Position
from paigow.procedure.events import (
    BankPaid,
    BankPaidIn,
    BankTaken,
    CardDealt,
    CardDrawn,
    CommissionTaken,
    DeckCut,
    Event,
    HandCompared,
    HandPickedUp,
    HandReset,
    HandSet,
    HandTaken,
    HouseHandSet,
    HouseStakeMoved,
    IrregularityFound,
    PaymentCorrected,
    PiecesInspected,
    PiecesReceived,
    PiecesRemoved,
    PiecesShuffled,
    RoundClosed,
    RoundVoided,
    RulingGiven,
    ShakerPassed,
    ShakerPutAside,
    ShakerShaken,
    ShakerUncovered,
    StackCollected,
    StackDelivered,
    StackMoved,
    StacksBuilt,
    StacksCounted,
    StartButtonPlaced,
    StubSpread,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.step import Refusal, RefusalKind, with_fields
from paigow.settle.outcome import Outcome
from table import P1, P3, P4, P5, P6, Play, opened, played, state

FIVE_GAMES = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")


# A stop at any moment


@pytest.mark.parametrize("name", TABLES)
def test_a_stop_and_go_on_changes_nothing_and_is_recorded(name: str) -> None:
    whole = table_of(name).ends()
    for play in every_moment(name):
        stops(play)
        play.ends()
        assert play.result == whole.result
        assert [
            event for event in play.events if not isinstance(event, IrregularityFound | RulingGiven)
        ] == whole.events
        assert play.one(RulingGiven) == RulingGiven("go-on", "as seen", Person.FLOORPERSON)


@pytest.mark.parametrize("name", TABLES)
def test_a_stop_and_void_gives_every_wager_back_and_lets_the_next_round_be_dealt(name: str) -> None:
    for play in every_moment(name):
        stops(play, ruling="void")
        play.ends()
        money_is_whole(play)
        after, before = play.result.standing, play.table.standing
        assert play.result.void == "stop: as seen"
        assert after.chips == without_the_main_game(play)
        assert (after.dealer_banks, after.bank_offer, after.wagered) == (
            before.dealer_banks, before.bank_offer, before.wagered,
        )  # fmt: skip
        assert play.cites_of(RoundVoided) == {"practice/floor-ruling", "reading/void-returns-wagers"}
        following = opened(**{**TABLES[name], "standing": after}).ends()
        money_is_whole(following)
        assert not following.result.void


@pytest.mark.parametrize("name", ["tiles", "tiles, sole bank", "poker by hand"])
def test_a_round_is_voided_once(name: str) -> None:
    acts = 0
    while (play := voided(name, acts)).round.demand is not None:
        play.accepts(IrregularityFound("stop"))
        assert rulings(play) == ("go-on",)
        money_is_whole(play.ends())
        acts += 1
    assert acts > 2


def voided(name: str, acts: int) -> Play:
    """A round voided when all was paid, and so many acts after that."""
    play = table_of(name)
    assert play.goes_to(HandPickedUp, lambda event: event.position is DEALER)
    stops(play, ruling="void")
    for _ in range(acts):
        play.goes_on()
    return play


# The ruling


def test_a_second_irregularity_waits_until_the_first_is_ruled_on() -> None:
    play = table_of("tiles", 20)
    play.accepts(IrregularityFound("stop"))
    before = state(play.table)
    refusal = play.round.offer(IrregularityFound("exposed-piece"))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.OUT_OF_ORDER
    assert "practice/floor-ruling" in {cite.id for cite in refusal.cites}
    assert state(play.table) == before
    play.accepts(RulingGiven("go-on", "nothing to see"), IrregularityFound("exposed-piece"))


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_ruling_gives_its_reason(reason: str) -> None:
    play = table_of("tiles", 20)
    play.accepts(IrregularityFound("stop"))
    refusal = play.round.offer(RulingGiven("void", reason))
    assert isinstance(refusal, Refusal)
    assert "reason" in refusal.why


def test_only_the_floorperson_rules_and_only_what_is_open() -> None:
    play = table_of("tiles", 20)
    play.accepts(IrregularityFound("wrong-payment"))
    assert rulings(play) == ("go-on", "void")
    by_dealer = play.round.offer(RulingGiven("void", "so be it", Person.DEALER))
    correct = play.round.offer(RulingGiven("correct", "nothing was paid"))
    assert isinstance(by_dealer, Refusal)
    assert isinstance(correct, Refusal)
    assert (by_dealer.kind, correct.kind) == (RefusalKind.WRONG_ACTOR, RefusalKind.WRONG_VALUE)


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        ("exposed-piece", "68 IAC 10-11-8(b)"),
        ("wrong-stack", "68 IAC 10-11-8(a)"),
        ("wrong-place", "Queensland three-card r. 32"),
        ("dice-not-flat", "58 Pa. Code 593.4(c)"),
        ("die-out-of-shaker", "58 Pa. Code 593.4(b)"),
        ("wrong-house-way", "practice/house-way-reset"),
        ("wrong-payment", "practice/wager-noticed-late"),
        ("fouled-pieces", "practice/fouled-deck"),
        ("equipment-fault", "practice/equipment-fault"),
    ],
)
def test_each_kind_is_ruled_on_by_its_custom_named_as_one(what: Any, clause: str) -> None:
    play = table_of("tiles")
    play.goes_to(HandTaken)
    stops(play, what)
    assert {clause, "practice/floor-ruling"} <= play.cites_of(RulingGiven)


def test_fouled_pieces_leave_the_table_and_the_next_round_opens_with_others() -> None:
    """practice/fouled-deck, 58 Pa. Code 621a.4(a)(3)."""
    for name in ("tiles", "poker by hand"):
        play = table_of(name)
        play.goes_to(HandTaken)
        stops(play, "fouled-pieces", "void")
        play.ends()
        assert play.one(PiecesRemoved).identity == "one"
        following = opened(**{**TABLES[name], "standing": play.result.standing})
        assert following.is_due(PiecesReceived)
        assert following.ends().all(PiecesInspected)


# Exposed pieces


@pytest.mark.parametrize(("game", "last"), [("pai-gow", StacksBuilt), ("dragons-eye", StacksBuilt),
                                            ("pai-gow-poker", DeckCut), ("supreme-pai-gow", DeckCut)])  # fmt: skip
def test_a_piece_exposed_while_mixing_is_mixed_again_or_ruled_on(game: str, last: type[Event]) -> None:
    """COMAR 36.05.03.31 F; the option exposed_piece."""
    for moment in (PiecesShuffled, last):
        remixed = opened(game, exposed_piece="remix")
        remixed.goes_to(moment)
        remixed.accepts(IrregularityFound("exposed-piece"))
        assert remixed.is_due(PiecesShuffled)
        money_free(remixed.ends())
        assert len(remixed.all(PiecesShuffled)) == (1 if moment is PiecesShuffled else 2)
        ruled = opened(game)
        ruled.goes_to(moment)
        ruled.accepts(IrregularityFound("exposed-piece"))
        assert rulings(ruled) == ("go-on", "void")
    assert "COMAR 36.05.03.31 F" in {cite.id for step, _ in ruled_on(game) for cite in step.cites}


def money_free(play: Play) -> None:
    assert play.table.money.pot == 0
    assert not play.result.void


def ruled_on(game: str) -> list[Any]:
    play = opened(game)
    play.goes_to(PiecesShuffled)
    stops(play, "exposed-piece")
    return [told for told in play.told if isinstance(told[1], RulingGiven)]


@pytest.mark.parametrize("house", [{}, {"exposed_piece": "remix"}])
@pytest.mark.parametrize(
    ("name", "moment"),
    [("tiles", StackDelivered), ("poker by hand", CardDealt), ("poker by shoe, co-bank", CardDrawn),
     ("poker by shoe, sole bank", StackDelivered)],
)  # fmt: skip
def test_a_piece_exposed_in_the_deal_is_ruled_on_either_way(name: str, moment: type[Event], house: Any) -> None:
    """68 IAC 10-11-8(b): places differ, so the floorperson rules."""
    for ruling in ("go-on", "void"):
        play = table_of(name, **house)
        play.goes_to(moment)
        stops(play, "exposed-piece", ruling)
        play.ends()
        money_is_whole(play)
        assert bool(play.result.void) is (ruling == "void")


# A wrong stack, a wrong stub


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_stack_of_other_than_seven_found_at_delivery_voids_the_round(game: str, dealing: str) -> None:
    """Reading wrong-stub: a misdeal, void, reshuffle; no ruling is needed."""
    play = opened(game, dealing=dealing, standing=Standing(identity="one", chips={Person("1"): Cents(500_00)}))
    play.goes_to(StackDelivered)
    play.goes_on()
    play.accepts(IrregularityFound("wrong-stack", where="2"))
    assert play.due(RoundVoided).remedy == "reshuffle"
    play.ends()
    assert {"reading/wrong-stub", "68 IAC 10-11-8(a)"} <= play.cites_of(RoundVoided)
    assert play.result.standing.chips == {Person(seat): 2_000_00 if seat != "1" else 500_00 for seat in "135"}
    assert play.result.standing.identity == "one"
    following = opened(game, dealing=dealing, standing=play.result.standing)
    assert following.is_due(PiecesShuffled)


@pytest.mark.parametrize("ruling", ["go-on", "void"])
def test_a_wrong_stack_of_tiles_is_ruled_on(ruling: str) -> None:
    play = table_of("tiles")
    play.goes_to(StackDelivered)
    stops(play, "wrong-stack", ruling)
    money_is_whole(play.ends())
    assert bool(play.result.void) is (ruling == "void")


DEALINGS = ("hand", "manual-shoe", "automated-shoe")


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow"])
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("count", [0, 3, 5, 11])
def test_a_wrong_stub_voids_the_round_and_the_stacks_tell_the_remedy(game: str, dealing: str, count: int) -> None:
    """13:69F-11.8A(d)2."""
    for sizes, remedy in (((7,) * 7, "remove"), ((7, 7, 6, 8, 7, 7, 7), "reshuffle"), ((7,) * 6 + (8,), "reshuffle")):
        standing = Standing(identity="one", chips={Person("1"): Cents(900_00)})
        play = opened(game, dealing=dealing, standing=standing, players="1", wagers=CARD_WAGERS)
        play.goes_to(StubSpread)
        play.accepts(StubSpread(count), StacksCounted(sizes))
        assert play.due(RoundVoided).remedy == remedy
        play.ends()
        assert play.result.void
        assert "13:69F-11.8A(d)2" in play.cites_of(RoundVoided)
        assert play.all(WagerReturned)
        assert play.result.standing.chips == without_the_main_game(play)
        following = opened(game, dealing=dealing, standing=play.result.standing, players="1")
        if remedy == "remove":
            assert play.one(PiecesRemoved).identity == "one"
            assert "13:69E-1.18" in play.cites_of(PiecesRemoved)
            assert following.is_due(PiecesReceived)
            assert len(following.ends().all(PiecesInspected)) == 1
        else:
            assert not play.all(PiecesRemoved)
            assert following.is_due(PiecesShuffled)


@pytest.mark.parametrize("sizes", [(7,) * 6, (7,) * 8, (-1, 15, 7, 7, 7, 7, 7)])
def test_seven_stacks_are_counted(sizes: tuple[int, ...]) -> None:
    play = opened("pai-gow-poker")
    play.goes_to(StubSpread)
    play.accepts(StubSpread(5))
    refusal = play.round.offer(StacksCounted(sizes))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.WRONG_COUNT


def test_four_cards_left_go_to_the_rack_without_a_count() -> None:
    play = played("pai-gow-poker")
    assert play.one(StubSpread).count == 4
    assert not play.all(StacksCounted)


# Dice


DICE_TABLES = ("tiles", "tiles, sole bank", "tiles, co-bank", "dragon's eye", "dragon's eye, sole bank",
               "poker by hand", "poker by shoe, sole bank", "poker by shoe, co-bank")  # fmt: skip


@pytest.mark.parametrize("what", ["dice-not-flat", "die-out-of-shaker"])
@pytest.mark.parametrize("moment", [ShakerShaken, ShakerUncovered])
@pytest.mark.parametrize("name", [*DICE_TABLES, "supreme by dice"])
def test_dice_that_do_not_count_are_shaken_again(name: str, moment: type[Event], what: Any) -> None:
    """58 Pa. Code 593.4(b), (c): by whoever shook, as often as it happens; no ruling."""
    play = table_of(name) if name in TABLES else opened("supreme-pai-gow")
    shaker, times = None, 0
    for _ in range(3):
        play.goes_to(moment)
        if play.is_due(ShakerShaken):
            shaker, times = play.due(ShakerShaken).by, play.due(ShakerShaken).times
        play.accepts(IrregularityFound(what))
        assert play.is_due(ShakerShaken)
        if shaker:
            assert (play.due(ShakerShaken).by, play.due(ShakerShaken).times) == (shaker, times)
    play.ends()
    assert not play.all(RulingGiven)
    assert len(play.all(ShakerUncovered)) == 1
    is_eye = "eye" in name
    banks = "bank" in name and not is_eye
    assert {shaken.by for shaken in play.all(ShakerShaken)[:-1]} == {Person("3") if banks else Person.DEALER}
    assert play.all(ShakerShaken)[0].times == (5 if is_eye else 3)


def test_the_closing_shake_is_made_again_too() -> None:
    play = table_of("tiles")
    play.goes_to(ShakerShaken, lambda event: event.times == 1)
    play.accepts(IrregularityFound("die-out-of-shaker"))
    assert play.is_due(ShakerShaken)
    play.goes_to(ShakerPutAside)
    assert len(play.ends().all(ShakerShaken)) == 2


PENDING = Standing(
    rounds=3, identity="one", chips={Person(seat): Cents(500_00) for seat in "135"}, shaker=Person("3"), triples=1,
    pending=(PendingBonus(Person("3"), P3, Cents(5_00)),),
)  # fmt: skip
"""A table after one triple, whose next shaker is player 3."""


@pytest.mark.parametrize("what", ["dice-not-flat", "die-out-of-shaker"])
def test_a_player_who_has_the_shaker_shakes_again_himself(what: Any) -> None:
    """13:69F-10.6A(e): it is passed to him once and comes back once."""
    for due_back in (False, True):
        play = opened("dragons-eye", standing=PENDING)
        play.goes_to(ShakerShaken, lambda event: event.by == "3")
        if due_back:
            play.goes_on()
        play.accepts(IrregularityFound(what))
        assert play.due(ShakerShaken) == ShakerShaken(1, Person("3"))
        play.ends()
        assert [passed.to for passed in play.all(ShakerPassed)] == ["3", "dealer"]


def test_dice_found_bad_under_the_lid_are_shaken_by_dealer_and_player_again() -> None:
    play = opened("dragons-eye", standing=PENDING)
    play.goes_to(ShakerUncovered)
    play.accepts(IrregularityFound("dice-not-flat"))
    assert play.due(ShakerShaken) == ShakerShaken(5)
    play.ends()
    assert [passed.to for passed in play.all(ShakerPassed)] == ["3", "dealer", "3", "dealer"]


# A stack at the wrong place


def misdelivered(name: str, number: int, to: Position) -> tuple[Play, StackDelivered, int]:
    """The stack of that number delivered elsewhere: the play, what was due, the number of the act."""
    play = table_of(name)
    play.goes_to(StackDelivered, lambda event: event.stack == number)
    due = play.due(StackDelivered)
    return play, due, deviates(play, with_fields(due, position=to))


@pytest.mark.parametrize("name", ["tiles", "dragon's eye", "poker by hand", "poker by shoe, sole bank"])
def test_a_stack_at_a_wrong_place_is_moved_by_order(name: str) -> None:
    """Queensland three-card r. 32; reading correction: the correction names the act and who ordered it."""
    whole = table_of(name).ends()
    ring = whole.table.equipment.ring
    for number in range(1, len(ring) + 1):
        for place in ring:
            if place == whole.all(StackDelivered)[number - 1].position:
                continue
            for late in (False, True):
                play, due, act = misdelivered(name, number, place)
                if late:
                    play.goes_to(StackCollected)
                stops(play, "wrong-place", "correct")
                play.ends()
                assert play.one(StackMoved) == StackMoved(due.stack, due.position, act, Person.FLOORPERSON)
                assert play.result == whole.result
                assert {"reading/correction", "Queensland three-card r. 32"} <= play.cites_of(StackMoved)


def test_two_stacks_exchanged_are_both_moved() -> None:
    whole = table_of("tiles").ends()
    play, first, one = misdelivered("tiles", 2, whole.all(StackDelivered)[2].position)
    other = deviates(play, StackDelivered(3, first.position))
    stops(play, "wrong-place", "correct")
    play.ends()
    assert [(moved.stack, moved.corrects) for moved in play.all(StackMoved)] == [(2, one), (3, other)]
    assert play.result == whole.result


def test_to_go_on_leaves_it_there_and_its_place_gets_the_other() -> None:
    play, due, _ = misdelivered("tiles", 2, P4)
    stops(play, "wrong-place")
    play.ends()
    delivered = play.all(StackDelivered)
    assert sorted(stack.position for stack in delivered) == sorted(play.table.equipment.ring)
    lawful = table_of("tiles").ends().all(StackDelivered)
    (swapped,) = [stack for stack in delivered if stack.position == due.position]
    assert swapped.stack == next(stack.stack for stack in lawful if stack.position == P4)
    money_is_whole(play)
    assert not play.all(StackMoved)


def test_two_stacks_at_one_place_cannot_stay() -> None:
    served = table_of("tiles").ends().all(StackDelivered)[0].position
    play, _, _ = misdelivered("tiles", 2, served)
    play.accepts(IrregularityFound("wrong-place"))
    assert rulings(play) == ("correct", "void")
    play.accepts(RulingGiven("void", "two stacks at one place"))
    money_is_whole(play.ends())


def test_nothing_is_moved_once_a_hand_has_been_seen() -> None:
    """Reading correction: nothing is undone past an exposure."""
    lawful = table_of("tiles").ends().all(StackDelivered)
    play, due, _ = misdelivered("tiles", 2, lawful[2].position)
    deviates(play, StackDelivered(3, due.position))
    play.goes_to(HandTaken)
    play.goes_on()
    play.accepts(IrregularityFound("wrong-place"))
    assert rulings(play) == ("go-on", "void")


def test_a_place_that_was_right_is_not_corrected() -> None:
    play = table_of("tiles")
    play.goes_to(StackCollected)
    play.accepts(IrregularityFound("wrong-place"))
    assert rulings(play) == ("go-on", "void")


# A foul hand


def test_a_players_foul_hand_loses() -> None:
    """68 IAC 10-9-13(a); reading foul."""
    for play in some_foul("1"):
        play.ends()
        assert next(compared.outcome for compared in play.all(HandCompared) if compared.position == P1) == "lose"


def some_foul(seat: str, **options: Any) -> list[Play]:
    """Rounds in which the player of a seat lays down a foul hand."""
    found = []
    for seed in range(40):
        play = opened("pai-gow-poker", dealing="automated-shoe", seed=seed, **options)
        play.goes_to(HandSet, lambda event: event.by == seat)
        hand = play.table.hands[Position(seat)].pieces
        assert hand is not None
        pairs = {card[:-1]: card for card in hand if card != "Jk"}
        twins = [(pairs[card[:-1]], card) for card in hand if card != "Jk" and pairs[card[:-1]] != card]
        for low in twins:
            high = tuple(card for card in hand if card not in low)
            compare = play.table.equipment.compare(low, high, low, high, play.table.rules)
            if compare.foul:
                play.accepts(HandSet(Person(seat), Position(seat), low, high))
                found.append(play)
                break
        if len(found) == 5:
            break
    assert found
    return found


def test_a_banking_players_foul_hand_loses_to_every_hand_not_foul() -> None:
    """Reading foul; the dealer's hand included."""
    for play in some_foul("3", banker="3"):
        play.ends()
        assert {compared.outcome for compared in play.all(HandCompared)} == {"win"}
        assert play.one(BankPaidIn).payer == "3"
        money_is_whole(play)


@pytest.mark.parametrize("options", [{}, {"banker": "3"}, {"banker": "3", "share": "co"}])
def test_a_hand_of_the_house_is_never_foul(options: Any) -> None:
    """Reading foul, practice/house-way-reset: it is set again at once, without a ruling."""
    seen = 0
    for seed in range(60):
        play = opened("pai-gow-poker", dealing="automated-shoe", seed=seed, **options)
        play.goes_to(HouseHandSet)
        due = play.due(HouseHandSet)
        low, high = due.high[:2], due.low + due.high[2:]
        if not play.table.equipment.compare(low, high, low, high, play.table.rules).foul:
            continue
        seen += 1
        act = deviates(play, with_fields(due, low=low, high=high))
        play.goes_on()
        play.ends()
        (again,) = play.all(HandReset)
        assert (again.position, again.low, again.high, again.corrects) == (due.position, due.low, due.high, act)
        assert {"reading/foul", "practice/house-way-reset"} <= play.cites_of(HandReset)
        assert play.result == opened(
            "pai-gow-poker", dealing="automated-shoe", seed=seed, **options
        ).ends().result  # fmt: skip
    assert seen > 3


@pytest.mark.parametrize("name", ["tiles", "poker by hand"])
def test_what_is_no_setting_of_the_hand_at_all_is_set_again_too(name: str) -> None:
    for low_of in (lambda due: due.high, lambda due: (), lambda due: (due.low[0],) * 2):
        play = table_of(name)
        play.goes_to(HouseHandSet)
        due = play.due(HouseHandSet)
        act = deviates(play, with_fields(due, low=low_of(due)))
        play.ends()
        assert (play.one(HandReset).low, play.one(HandReset).corrects) == (due.low, act)
        assert play.result == table_of(name).ends().result


# A wrong house way


BANKS: tuple[dict[str, Any], ...] = (
    {},
    {"banker": "3"},
    {"banker": "3", "share": "co"},
    {"commission_taken": "taken-out"},
    {"banker": "3", "commission_taken": "taken-out"},
    {"banker": "3", "banker_commission": "total-won"},
    {"banker": "3", "share": "co", "banker_commission": "total-won", "commission_taken": "taken-out"},
)


def set_otherwise(play: Play) -> tuple[HouseHandSet, int]:
    """The house's hand set by no house way: its halves changed about. What was due, and the number of the act."""
    play.goes_to(HouseHandSet)
    due = play.due(HouseHandSet)
    hand = due.low + due.high
    for low in combinations(sorted(hand), 2):
        high = left_over(hand, low)
        is_foul = play.table.equipment.compare(low, high, low, high, play.table.rules).foul
        if not is_foul and sorted(low) not in (sorted(due.low), sorted(due.high)):
            return due, deviates(play, with_fields(due, low=low, high=high))
    raise AssertionError("every other setting is foul")


def left_over(hand: tuple[str, ...], low: tuple[str, ...]) -> tuple[str, ...]:
    """The hand without the low hand; tiles may be twins."""
    rest = list(hand)
    for piece in low:
        rest.remove(piece)
    return tuple(rest)


@pytest.mark.parametrize("bank", BANKS, ids=str)
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_wrong_house_way_is_put_right_to_the_cent_whenever_it_is_found(game: str, bank: dict[str, Any]) -> None:
    """practice/house-way-reset, reading correction: before settlement, amid it, and after all is paid."""
    corrected, seeds = 0, 6 if game == "pai-gow-poker" else 25
    for seed in range(seeds):
        options = {"dealing": "automated-shoe"} | bank if game == "pai-gow-poker" else bank
        whole = played(game, seed=seed, **options)
        for later in range(0, 60, 6):
            play = opened(game, seed=seed, **options)
            due, act = set_otherwise(play)
            for _ in range(later):
                if play.is_due(RoundClosed):
                    break
                play.goes_on()
            stops(play, "wrong-house-way", "correct")
            play.ends()
            again = play.one(HandReset)
            assert (again.position, sorted(again.low), again.corrects) == (due.position, sorted(due.low), act)
            assert again.ordered_by == Person.FLOORPERSON
            assert {event.corrects for event in play.all(PaymentCorrected)} <= {act}
            corrected += len(play.all(PaymentCorrected))
            assert play.result == whole.result
            money_is_whole(play)
    assert corrected > 5


def test_a_wrong_house_way_let_stand_is_settled_as_it_lies() -> None:
    play = opened("pai-gow", seed=2)
    set_otherwise(play)
    stops(play, "wrong-house-way")
    assert not play.ends().all(HandReset)


# Wrong payments


MONEY = (WagerCollected, WagerPaid, CommissionTaken, BankPaid, BankPaidIn)


@pytest.mark.parametrize("name", TABLES)
def test_every_wrong_payment_is_put_right_to_the_cent(name: str) -> None:
    """Reading correction: the house bears its dealer's errors until they are put right."""
    whole = table_of(name).ends()
    for acts, event in enumerate(whole.events):
        if not isinstance(event, MONEY):
            continue
        for wrong in (-1, 100, 7_00):
            for late in (False, True):
                play = table_of(name, acts)
                act = deviates(play, with_fields(event, amount=Cents(event.amount + wrong)))
                if late:
                    play.goes_to(RoundClosed)
                play.accepts(IrregularityFound("wrong-payment"))
                if "correct" not in rulings(play):  # between the house and the house
                    assert isinstance(event, CommissionTaken | BankPaidIn | WagerPaid)
                    continue
                play.accepts(RulingGiven("correct", "counted again"))
                play.ends()
                made = play.one(PaymentCorrected)
                assert (abs(made.amount), made.corrects, made.ordered_by) == (abs(wrong), act, Person.FLOORPERSON)
                assert play.result == whole.result
                money_is_whole(play)


@pytest.mark.parametrize("name", TABLES)
def test_a_wrong_payment_that_nobody_notices_is_between_the_player_and_the_house(name: str) -> None:
    whole = table_of(name).ends()
    for acts, event in enumerate(whole.events):
        if isinstance(event, MONEY):
            play = table_of(name, acts)
            deviates(play, with_fields(event, amount=Cents(event.amount + 50)))
            play.ends()
            money_is_whole(play)
            other = [
                person for person, chips in play.result.standing.chips.items()
                if chips != whole.result.standing.chips[person]
            ]  # fmt: skip
            assert len(other) <= 1


@pytest.mark.parametrize("name", [name for name in TABLES if "supreme" not in name])
def test_an_outcome_announced_wrongly_is_put_right_with_all_that_hangs_on_it(name: str) -> None:
    whole = table_of(name).ends()
    for acts, event in enumerate(whole.events):
        if not isinstance(event, HandCompared):
            continue
        for outcome in {*Outcome} - {Outcome(event.outcome)}:
            for late in (False, True):
                play = table_of(name, acts)
                act = deviates(play, with_fields(event, outcome=outcome.value))
                if late:
                    play.goes_to(RoundClosed)
                stops(play, "wrong-payment", "correct")
                play.ends()
                assert {made.corrects for made in play.all(PaymentCorrected)} == {act}
                assert play.result == whole.result
                money_is_whole(play)


def test_a_correction_itself_can_be_corrected() -> None:
    whole = table_of("tiles").ends()
    acts, paid = next((acts, act) for acts, act in enumerate(whole.events) if isinstance(act, WagerCollected))
    play = table_of("tiles", acts)
    deviates(play, with_fields(paid, amount=Cents(paid.amount + 5_00)))
    stops(play, "wrong-payment", "correct")
    second = deviates(play, with_fields(play.due(PaymentCorrected), amount=Cents(3_00)))
    stops(play, "wrong-payment", "correct")
    play.ends()
    assert [made.amount for made in play.all(PaymentCorrected)] == [3_00, 2_00]
    assert play.all(PaymentCorrected)[1].corrects == second
    assert play.result == whole.result


# Void


def test_a_void_after_bonuses_were_settled_undoes_them_and_leaves_the_dice_wagers() -> None:
    """Reading void-returns-wagers."""
    for seed in range(8):
        play = table_of("poker by hand", seed=seed)
        play.goes_to(RoundClosed)
        assert {event.wager for event in play.all(WagerCollected)} & {"fortune", "insurance", "imperial"}
        stops(play, ruling="void")
        play.ends()
        assert play.result.standing.chips == without_the_main_game(play)
        on_start = [e for e in play.events if isinstance(e, WagerPaid | WagerCollected) and e.wager == "start"]
        assert on_start
        assert {event.corrects for event in play.all(PaymentCorrected)} == {play.at(RoundVoided) + 1}


def test_a_pending_dice_bonus_wager_pends_on_after_a_void() -> None:
    """Reading dice-bonus."""
    play = opened("dragons-eye", standing=PENDING, dice=[(2, 2, 2)])
    play.goes_to(HandTaken)
    stops(play, ruling="void")
    after = play.ends().result.standing
    assert after.pending == PENDING.pending
    assert after.triples == 2
    before_shake = opened("dragons-eye", standing=PENDING)
    before_shake.goes_to(ShakerShaken)
    stops(before_shake, ruling="void")
    after = before_shake.ends().result.standing
    assert (after.pending, after.triples, after.shaker) == (PENDING.pending, 1, "3")


def test_a_dice_bonus_wager_that_was_settled_stays_settled() -> None:
    play = opened("dragons-eye", standing=PENDING, dice=[(2, 3, 4)])
    play.goes_to(HandTaken)
    stops(play, ruling="void")
    after = play.ends().result.standing
    assert (after.pending, after.triples, after.shaker) == ((), 0, Person.DEALER)
    assert after.chips == without_the_main_game(play)
    assert next(e.amount for e in play.all(WagerPaid) if e.wager == "dice-bonus") == 25 * 5_00


def test_a_wrong_payment_on_the_dice_is_put_right_even_in_a_void_round() -> None:
    for late in ("before", "amid", "after"):
        play = opened("dragons-eye", standing=PENDING, dice=[(2, 3, 4)])
        play.goes_to(WagerPaid, lambda event: event.wager == "dice-bonus")
        due = play.due(WagerPaid)
        deviates(play, with_fields(due, amount=Cents(due.amount - 25_00)))
        play.goes_to(RoundClosed)
        if late != "after":
            stops(play, "wrong-payment", "correct")
        if late == "before":
            play.goes_on()
        stops(play, ruling="void")
        if late != "before":
            play.goes_to(RoundClosed)
            stops(play, "wrong-payment", "correct")
        play.ends()
        whole = opened("dragons-eye", standing=PENDING, dice=[(2, 3, 4)])
        whole.goes_to(RoundClosed)
        stops(whole, ruling="void")
        assert play.result.standing == whole.ends().result.standing


def test_the_bank_is_offered_again_after_a_void_round_and_the_houses_wager_goes_back() -> None:
    play = opened("pai-gow", banker="3")
    before = play.table.standing
    play.goes_to(HandTaken)
    stops(play, ruling="void")
    after = play.ends().result.standing
    assert play.one(HouseStakeMoved).to == "bankroll"
    assert after.house == before.house
    assert (after.dealer_banks, after.bank_offer, after.wagered) == (False, before.bank_offer, before.wagered)
    again = opened("pai-gow", banker="3", standing=after)
    assert again.goes_to(BankTaken)


@pytest.mark.parametrize(("option", "moves"), [("moves", True), ("stays", False)])
def test_the_button_after_a_void_round(option: str, moves: bool) -> None:
    """Reading button-after-void: a round stopped before the call has not begun its deal."""
    options: dict[str, Any] = {"dealing": "automated-shoe", "start": "button", "button_after_void": option}
    standing = played("supreme-pai-gow", **options).result.standing
    assert standing.start_button == P6
    dealt = opened("supreme-pai-gow", standing=standing, **options)
    dealt.goes_to(StackDelivered)
    stops(dealt, ruling="void")
    assert dealt.ends().result.standing.start_button == (P5 if moves else P6)
    assert len(dealt.all(StartButtonPlaced)) == moves
    undealt = opened("supreme-pai-gow", standing=standing, **options)
    undealt.goes_to(PiecesShuffled)
    stops(undealt, ruling="void")
    assert undealt.ends().result.standing.start_button == P6
    late = opened("supreme-pai-gow", standing=standing, **options)
    late.goes_to(RoundClosed)
    stops(late, ruling="void")
    assert late.ends().result.standing.start_button == P5
    assert len(late.all(StartButtonPlaced)) == 1


def test_what_players_last_wagered_is_remembered_only_of_rounds_played_out() -> None:
    first = played("pai-gow", players="15", minimum=Cents(25_00)).result.standing
    assert set(first.wagered) == {Person("1"), Person("5")}
    void = opened("pai-gow", players="15", standing=first, seed=3)
    void.goes_to(HandTaken)
    stops(void, ruling="void")
    assert void.ends().result.standing.wagered == first.wagered


def test_a_wager_given_back_short_in_a_void_round_is_put_right() -> None:
    play = table_of("tiles")
    play.goes_to(HandTaken)
    stops(play, ruling="void")
    play.goes_to(WagerReturned)
    due = play.due(WagerReturned)
    act = deviates(play, with_fields(due, amount=Cents(due.amount - 5_00)))
    stops(play, "wrong-payment", "correct")
    play.ends()
    assert play.one(PaymentCorrected) == PaymentCorrected(due.position, Cents(5_00), act)
    assert play.result.standing.chips == play.table.standing.chips


def test_numbers_of_acts_are_those_of_the_record() -> None:
    play = table_of("tiles")
    play.goes_to(WagerCollected)
    wrong = with_fields(play.due(WagerCollected), amount=Cents(1))
    act = deviates(play, wrong)
    assert play.events[act - 1] == wrong
