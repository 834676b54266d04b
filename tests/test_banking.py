"""The bank in a player's hands: who may take it, what it must cover, and what it wins and loses to the cent.

The procedures page for the acts; Atlantic City practice for the offer; readings house-stake, bank-covers, commission.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from mishaps import money_is_whole, stops
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import DEALER, Position
from paigow.procedure.events import (
    BankDeclined,
    BankKept,
    BankMarked,
    BankOffered,
    BankPaid,
    BankPaidIn,
    BankTaken,
    CommissionTaken,
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
    NoMoreBetsCalled,
    PlayerLeft,
    PlayerSeated,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerWithdrawn,
)
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.step import Refusal, RefusalKind, steps_of
from paigow.procedure.table import MAIN
from table import P1, P2, P3, P4, P5, P6, Play, opened, played, plays, state, up_to

ONE, TWO, THREE, FIVE = Person("1"), Person("2"), Person("3"), Person("5")


def turn_of_players(*seats: str, chips: int = 2_000_00, offer: str = "1", wagered: str = "") -> Standing:
    """A table at which the dealer banked last and these players wagered $25 against him."""
    return Standing(
        rounds=1,
        identity="one",
        chips={Person(seat): Cents(chips) for seat in seats},
        dealer_banks=False,
        bank_offer=Position(offer),
        wagered={Person(seat): Cents(25_00) for seat in (wagered or seats)},
    )


def offered(play: Play) -> list[str]:
    return [event.position for event in play.all(BankOffered)]


# Who may bank


def test_the_dealer_banks_the_first_round_and_offers_the_bank_in_the_next() -> None:
    """practice/bank-returns, practice/bank-offer."""
    first = played("pai-gow")
    assert first.all(BankKept)
    assert not first.all(BankOffered)
    second = played("pai-gow", standing=first.result.standing)
    assert offered(second) == ["1", "3", "5"]
    assert [event.by for event in second.all(BankDeclined)] == ["1", "3", "5"]
    assert second.table.bank.is_house
    assert second.all(BankKept)


def test_nobody_banks_twice_running_and_the_offer_goes_on_counterclockwise() -> None:
    standing = turn_of_players("1", "3", "5")
    third = played("pai-gow", standing=standing, banker="3")
    assert offered(third) == ["1", "3"]
    dealers = played("pai-gow", standing=third.result.standing, banker="3")
    assert dealers.all(BankKept)
    assert not dealers.all(BankOffered)
    again = played("pai-gow", standing=dealers.result.standing)
    assert offered(again) == ["5", "1", "3"]


def test_only_who_wagered_in_the_last_round_that_the_dealer_banked_is_offered_the_bank() -> None:
    """practice/may-bank."""
    play = played("pai-gow", standing=turn_of_players("1", "3", "5", wagered="35"))
    assert offered(play) == ["3", "5"]


def test_the_last_round_that_the_dealer_banked_counts_not_the_last_round() -> None:
    first = played("pai-gow", players="13").result.standing
    second = played("pai-gow", standing=first, players="135", banker="3").result.standing
    assert set(second.wagered) == {ONE, THREE}
    third = played("pai-gow", standing=second, players="15").result.standing
    assert set(third.wagered) == {ONE, FIVE}
    assert offered(played("pai-gow", standing=third, players="135")) == ["5", "1"]


def test_an_empty_seat_and_one_held_as_second_position_are_passed_over() -> None:
    standing = turn_of_players("1", "5", wagered="1235")
    assert offered(played("pai-gow", standing=standing, players="15")) == ["1", "5"]


def test_a_second_position_pending_at_an_empty_seat_gives_no_bank_there() -> None:
    pending = (PendingBonus(ONE, P2, Cents(5_00)),)
    standing = Standing(
        rounds=2, identity="one", chips={ONE: Cents(900_00), FIVE: Cents(900_00)}, dealer_banks=False,
        wagered={ONE: Cents(25_00), FIVE: Cents(25_00)}, triples=1, pending=pending,
    )  # fmt: skip
    play = opened("dragons-eye", standing=standing, players="15", banker="1").ends()
    assert offered(play) == ["1"]
    assert play.table.bank.position == "1"
    money_is_whole(play)


def test_whoever_cannot_face_the_houses_wager_alone_may_only_share_the_bank() -> None:
    for chips, shares in ((25_00, {"sole", "co"}), (24_99, {"co"}), (4_99, None)):
        play = opened("pai-gow", standing=turn_of_players("1", chips=chips), players="1")
        if shares is None:
            assert not offered(play.ends())
            continue
        play.goes_to(BankTaken)
        found = {step.expects.share for step in steps_of(play.round.demand) if isinstance(step.expects, BankTaken)}  # type: ignore[arg-type]
        assert found == shares


@pytest.mark.parametrize(("banking", "shares"), [("sole", {"sole"}), ("co", {"co"}), ("both", {"sole", "co"})])
def test_the_house_says_in_which_ways_players_may_bank(banking: str, shares: set[str]) -> None:
    play = opened("pai-gow", standing=turn_of_players("1"), players="1", banking=banking)
    play.goes_to(BankTaken)
    assert play.round.demand is not None
    found = {step.expects.share for step in steps_of(play.round.demand) if isinstance(step.expects, BankTaken)}
    assert found == shares


@pytest.mark.parametrize("game", ["pai-gow", "supreme-pai-gow"])
def test_where_no_player_banks_nothing_is_offered_or_kept(game: str) -> None:
    house = {"banking": "none"} if game == "pai-gow" else {}
    play = played(game, standing=turn_of_players("1", "3", "5"), **house)
    assert not play.all(BankOffered)
    assert not play.all(BankKept)


def test_a_bank_that_is_not_on_offer_is_refused() -> None:
    play = opened("pai-gow", standing=turn_of_players("1", "3", "5"))
    play.goes_to(BankTaken)
    before = state(play.table)
    for event, kind in (
        (BankTaken(THREE, "sole"), RefusalKind.WRONG_ACTOR),
        (BankDeclined(THREE), RefusalKind.WRONG_ACTOR),
        (BankKept(), RefusalKind.OUT_OF_ORDER),
    ):
        refusal = play.round.offer(event)
        assert isinstance(refusal, Refusal)
        assert refusal.kind is kind
        assert state(play.table) == before


def test_the_marker_shows_the_bank() -> None:
    """58 Pa. Code 621a.1."""
    play = played("pai-gow", banker="3")
    assert play.one(BankMarked).position == "3"
    assert play.at(BankMarked) < play.at(HouseStakePlaced) < play.at(WagerPlaced)


# The house's wager


def test_the_house_wagers_what_the_banker_last_wagered_the_larger_of_two() -> None:
    """Reading house-stake."""
    wishes = [WagerPlaced(ONE, P1, MAIN, Cents(20_00)), WagerPlaced(ONE, P2, MAIN, Cents(35_00))]
    chips: dict[Person, Cents | None] = {ONE: Cents(900_00)}
    first = played("pai-gow", standing=Standing(identity="one", chips=chips), players="1", wishes=wishes)
    assert first.result.standing.wagered == {ONE: 35_00}
    second = opened("pai-gow", standing=first.result.standing, players="1", banker="1")
    second.goes_to(NoMoreBetsCalled)
    assert second.one(HouseStakePlaced).amount == 35_00


def test_the_house_may_fix_its_wager() -> None:
    assert played("pai-gow", banker="3", house_stake=40_00).one(HouseStakePlaced).amount == 40_00


def test_against_a_co_bank_no_hand_of_the_dealers_plays() -> None:
    """Reading co-bank-dealer."""
    for play in plays("pai-gow", 6, banker="3", share="co"):
        assert not play.all(HouseStakePlaced)
        assert DEALER not in {event.position for event in play.all(HandCompared)}
        assert [event.position for event in play.all(HouseHandSet)] == ["3"]
        assert play.one(HandBroughtToCentre).position == "3"
        assert play.at(HandBroughtToCentre) > play.at(HandSet, -1)


# What the bank must cover


def test_a_wager_that_the_bank_cannot_cover_is_refused_with_the_sum() -> None:
    """Reading bank-covers: $100 less $25 of the house leave $75."""
    play = opened("pai-gow", standing=turn_of_players("1", "3", "5", chips=100_00), banker="1", wishes=[])
    play.goes_to(NoMoreBetsCalled)
    too_much = play.round.offer(WagerPlaced(THREE, P3, MAIN, Cents(75_01)))
    assert isinstance(too_much, Refusal)
    assert too_much.kind is RefusalKind.WRONG_AMOUNT
    assert "must cover $100.01" in too_much.why
    assert "reading/bank-covers" in {cite.id for cite in too_much.cites}
    play.accepts(WagerPlaced(THREE, P3, MAIN, Cents(50_00)))
    assert isinstance(play.round.offer(WagerPlaced(FIVE, P5, MAIN, Cents(25_01))), Refusal)
    play.accepts(WagerPlaced(FIVE, P5, MAIN, Cents(25_00)))
    play.ends()
    money_is_whole(play)


def test_a_co_bank_covers_half() -> None:
    play = opened("pai-gow", standing=turn_of_players("1", "3", chips=50_00), banker="1", share="co", wishes=[])
    play.goes_to(NoMoreBetsCalled)
    play.accepts(WagerPlaced(THREE, P3, MAIN, Cents(50_00)))
    poor = opened(
        "pai-gow", standing=turn_of_players("1", chips=20_00), banker="1", share="co", players="13", wishes=[]
    )
    poor.goes_to(NoMoreBetsCalled)
    poor.accepts(PlayerSeated(THREE, Cents(500_00)))
    assert isinstance(poor.round.offer(WagerPlaced(THREE, P3, MAIN, Cents(40_02))), Refusal)
    poor.accepts(WagerPlaced(THREE, P3, MAIN, Cents(40_01)))  # the odd cent is the house's


def test_a_wager_withdrawn_frees_the_bank() -> None:
    play = opened("pai-gow", standing=turn_of_players("1", "3", "5", chips=100_00), banker="1", wishes=[])
    play.goes_to(NoMoreBetsCalled)
    play.accepts(WagerPlaced(THREE, P3, MAIN, Cents(75_00)))
    assert isinstance(play.round.offer(WagerPlaced(FIVE, P5, MAIN, Cents(10_00))), Refusal)
    play.accepts(WagerWithdrawn(THREE, P3, MAIN), WagerPlaced(FIVE, P5, MAIN, Cents(10_00)))


def test_the_bankers_own_side_wagers_lessen_what_he_can_cover_and_others_do_not() -> None:
    """Reading side-wagers-banked."""
    standing = turn_of_players("1", "3", chips=100_00)
    play = opened("pai-gow-poker", standing=standing, banker="1", wagers=["fortune"], wishes=[])
    play.goes_to(NoMoreBetsCalled)
    play.accepts(
        WagerPlaced(ONE, P1, "fortune", Cents(15_00)),
        WagerPlaced(THREE, P3, MAIN, Cents(60_00)),
        WagerPlaced(THREE, P3, "fortune", Cents(40_00)),
    )
    assert isinstance(play.round.offer(WagerWithdrawn(ONE, P1, MAIN)), Refusal)
    fresh = opened("pai-gow-poker", standing=standing, banker="1", wagers=["fortune"], wishes=[])
    fresh.goes_to(NoMoreBetsCalled)
    fresh.accepts(WagerPlaced(THREE, P3, MAIN, Cents(60_00)))
    refusal = fresh.round.offer(WagerPlaced(ONE, P1, "fortune", Cents(15_01)))
    assert isinstance(refusal, Refusal)
    assert "must cover $85" in refusal.why


def test_a_bank_whose_chips_nobody_counted_is_the_dealers_to_judge() -> None:
    standing = turn_of_players("1", "3")
    uncounted = Standing(
        rounds=1, identity="one", chips={ONE: None, THREE: Cents(9_000_00)}, dealer_banks=False,
        wagered=standing.wagered,
    )  # fmt: skip
    play = opened("pai-gow", standing=uncounted, banker="1", wishes=[])
    play.goes_to(NoMoreBetsCalled)
    play.accepts(WagerPlaced(THREE, P3, MAIN, Cents(8_000_00)))
    assert play.ends().result.standing.chips[ONE] is None


@pytest.mark.parametrize("share", ["sole", "co"])
@pytest.mark.parametrize("terms", [{}, {"banker_commission": "total-won", "commission_taken": "taken-out"}])
def test_a_bank_that_just_covers_is_never_below_zero(share: str, terms: dict[str, Any]) -> None:
    for seed in range(60):
        play = opened(
            "pai-gow", standing=turn_of_players("1", "2", "3", "4", "5", "6", chips=150_00), players="123456",
            banker="4", share=share, seed=seed, **terms,
        )  # fmt: skip
        while play.goes_on():
            assert all(chips >= 0 for chips in play.table.money.chips.values())
        money_is_whole(play)


# Won and lost to the cent


def five_percent(amount: int) -> int:
    """Half up, to the cent; written out apart from the source."""
    return (amount * 5 + 50) // 100


class Account:
    """What a round with a player's bank must come to, reckoned from what was wagered and compared."""

    def __init__(self, play: Play, share: str, base: str) -> None:
        stakes = {event.position: event.amount for event in play.all(WagerPlaced) if event.wager == MAIN}
        stakes |= dict.fromkeys([DEALER] if share == "sole" else [], play.table.house_stake)
        outcomes = {event.position: event.outcome for event in play.all(HandCompared)}
        self.won = sum(stakes[place] for place, outcome in outcomes.items() if outcome == "lose")
        self.lost = sum(stakes[place] for place, outcome in outcomes.items() if outcome == "win")
        balance = self.won - self.lost
        self.banker = balance
        if share == "co":
            self.banker = (balance + 1) // 2 if balance > 0 else -(-balance // 2)
        held = self.won if share == "sole" else self.won // 2
        self.fee = five_percent(max(self.banker, 0) if base == "net" else held)
        self.players = {
            place: {"win": stakes[place] - five_percent(stakes[place]), "push": 0, "lose": -stakes[place]}[outcome]
            for place, outcome in outcomes.items()
            if place is not DEALER
        }

    @property
    def balance(self) -> str:
        return "wins" if self.won > self.lost else "loses" if self.lost > self.won else "even"


STAKES = (20_00, 33_33, 20_00, 20_00, 47_01, 20_00)


def banked(position: Position, share: str, balance: str, **terms: Any) -> Iterator[tuple[Play, Account]]:
    """Rounds with the bank at that position that come out so on balance."""
    wishes = [
        WagerPlaced(person, person.seat, MAIN, Cents(stake if balance != "even" else 25_00))
        for person, stake in zip(PLAYERS, STAKES, strict=True)
        if person.seat != position
    ]
    for seed in range(400):
        play = opened(
            "pai-gow", players="123456", banker=position.value, share=share, wishes=wishes, seed=seed, **terms
        ).ends()
        account = Account(play, share, terms.get("banker_commission", "net"))
        if account.balance == balance:
            yield play, account


@pytest.mark.parametrize("position", [P1, P2, P3, P4, P5, P6])
@pytest.mark.parametrize("share", ["sole", "co"])
@pytest.mark.parametrize("balance", ["wins", "loses", "even"])
@pytest.mark.parametrize(
    ("taken", "base"), list(product(("collected", "taken-out"), ("net", "total-won")))
)  # fmt: skip
def test_every_bank_comes_out_to_the_cent(position: Position, share: str, balance: str, taken: str, base: str) -> None:
    """procedures/banker-pays-in, co-bank-halves, commission; readings commission, round-money."""
    terms = {"commission_taken": taken, "banker_commission": base}
    rounds = list(islice(banked(position, share, balance, **terms), 2))
    assert len(rounds) == 2
    for play, account in rounds:
        before, after = play.table.standing, play.result.standing
        gained = {
            person.seat: (chips or 0) - (before.chips[person] or 0) for person, chips in after.chips.items()
        }  # fmt: skip
        assert gained == account.players | {position: account.banker - account.fee}
        assert after.house - before.house == -sum(gained.values())
        money_is_whole(play)
        the_acts_are_those_of_the_page(play, account, share, taken)


def the_acts_are_those_of_the_page(play: Play, account: Account, share: str, taken: str) -> None:
    """What is paid in comes before anyone is paid; the bank's own win last, with its commission."""
    paid_in, own = play.all(BankPaidIn), play.all(BankPaid)
    banker = Person(play.table.bank.position.value)
    first_paid = play.at(WagerPaid) if play.all(WagerPaid) else 0
    if account.balance == "loses":
        short = account.lost - account.won
        halves = {banker: short // 2, Person.DEALER: short - short // 2} if share == "co" else {banker: short}
        assert {event.payer: event.amount for event in paid_in} == {who: sum_ for who, sum_ in halves.items() if sum_}
        assert all(play.at(BankPaidIn, nth) < first_paid for nth in range(len(paid_in)))
        assert not own
    else:
        assert not paid_in
    if account.balance == "wins":
        mine = next(event.amount for event in own if event.position is play.table.bank.position)
        is_kept_back = taken == "taken-out" and account.fee <= account.banker
        assert mine == account.banker - (account.fee if is_kept_back else 0)
        assert play.at(BankPaid) > max((play.at(WagerPaid, nth) for nth in range(len(play.all(WagerPaid)))), default=0)
    fees = [event.amount for event in play.all(CommissionTaken) if event.position is play.table.bank.position]
    assert fees == ([account.fee] if account.fee else [])


@pytest.mark.parametrize("share", ["sole", "co"])
def test_the_bank_at_cards_comes_out_to_the_cent(share: str) -> None:
    seen = set()
    for play in plays("pai-gow-poker", 25, banker="3", share=share, dealing="automated-shoe"):
        account = Account(play, share, "net")
        seen.add(account.balance)
        after, before = play.result.standing, play.table.standing
        assert (after.chips[THREE] or 0) - (before.chips[THREE] or 0) == account.banker - account.fee
        money_is_whole(play)
    assert seen >= {"wins", "loses"}


# The dealer's hand first


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
@pytest.mark.parametrize(
    ("outcome", "to"), [("lose", "banker-winnings"), ("win", "dealers-hand"), ("push", "bankroll")]
)  # fmt: skip
def test_the_dealers_hand_is_compared_first_and_its_wager_goes_where_the_page_says(
    game: str, outcome: str, to: str
) -> None:
    """procedures/banker-dealer-first."""
    play = up_to(game, HouseStakeMoved, lambda event: event.to == to, banker="3").ends()
    first = play.all(HandCompared)[0]
    assert (first.position, first.outcome) == (DEALER, outcome)
    moved, forward = play.at(HouseStakeMoved), play.at(HandBroughtForward)
    assert play.at(HandCompared) < moved < forward < play.at(HandCompared, 1)
    assert play.one(HandBroughtForward).position == "3"
    picked = play.events.index(HandPickedUp(DEALER))
    stake = play.one(HouseStakePlaced).amount
    paid = [event for event in play.all(WagerPaid) if event.position is DEALER]
    if outcome == "win":  # the wager on the hand, paid by the banker with the others, last of them
        assert [event.amount for event in paid] == [stake]
        assert picked == play.events.index(paid[0]) + 1
        assert play.at(WagerPaid, -1) == play.events.index(paid[0])
        assert DEALER not in {event.position for event in play.all(CommissionTaken)}
    else:
        assert not paid
        assert picked == moved + 1


def test_the_bank_sets_after_all_players_and_the_dealer_after_the_bank() -> None:
    """procedures/banker-sets-last, dealer-house-way."""
    play = played("pai-gow", banker="3")
    assert [event.by for event in play.all(HandTaken)][-1] == "3"
    assert [event.by for event in play.all(HandSet)][-1] == "3"
    assert play.at(HandTurnedUp) > play.at(HandSet, -1)
    early = opened("pai-gow", banker="3")
    early.goes_to(HandTaken)
    refusal = early.round.offer(HandTaken(THREE, P3))
    assert isinstance(refusal, Refusal)


def test_the_banks_hand_is_exposed_before_it_is_compared_with() -> None:
    play = played("pai-gow", banker="3")
    exposed = [event.position for event in play.all(HandExposed)]
    assert exposed[0] == "3"
    assert exposed.count(P3) == 1


def test_losers_go_to_the_bank_and_no_wager_of_the_banks_is_collected() -> None:
    """Reading bank-has-no-wager."""
    for play in plays("pai-gow", 10, banker="3"):
        assert P3 not in {event.position for event in play.all(WagerCollected)}
        assert P3 not in {event.position for event in play.all(HandCompared)}


def test_a_bank_without_a_wager_against_it_plays_the_house_alone() -> None:
    standing = turn_of_players("1")
    for seed in range(12):
        play = opened("pai-gow", standing=standing, players="1", banker="1", seed=seed).ends()
        assert [event.position for event in play.all(HandCompared)] == ["dealer"]
        money_is_whole(play)
    co = opened("pai-gow", standing=standing, players="1", banker="1", share="co").ends()
    assert not co.all(HandCompared)
    assert co.result.standing.chips == standing.chips


# After it


def test_after_a_void_the_same_position_is_offered_the_bank_again() -> None:
    play = opened("pai-gow", standing=turn_of_players("1", "3", "5", offer="3"), banker="3")
    play.goes_to(HandTaken)
    stops(play, ruling="void")
    after = play.ends().result.standing
    again = opened("pai-gow", standing=after, banker="3").ends()
    assert offered(again) == ["3"]


def test_the_offer_wraps_from_six_to_one() -> None:
    play = played("pai-gow", standing=turn_of_players("1", "6", offer="6"), players="16", banker="6")
    assert play.result.standing.bank_offer == "1"


def test_a_banker_may_leave_when_the_round_is_over_and_another_sit_down() -> None:
    first = played("pai-gow", standing=turn_of_players("1", "3"), players="13", banker="3").result.standing
    second = opened("pai-gow", standing=first, players="1")
    second.goes_to(NoMoreBetsCalled)
    second.accepts(PlayerLeft(THREE), PlayerSeated(THREE, Cents(200_00)))
    after = second.ends().result.standing
    assert offered(played("pai-gow", standing=after, players="13")) == ["1"]


def test_the_bank_with_a_second_position() -> None:
    """Reading two-positions: the banker has one hand; others may have two, next to each other."""
    play = opened("pai-gow", standing=turn_of_players("1", "4"), players="14", banker="4", wishes=[])
    play.goes_to(NoMoreBetsCalled)
    refusal = play.round.offer(WagerPlaced(Person("4"), P5, MAIN, Cents(20_00)))
    assert isinstance(refusal, Refusal)
    assert refusal.kind is RefusalKind.NOT_PERMITTED
    at_bank = play.round.offer(WagerPlaced(Person("4"), P4, MAIN, Cents(20_00)))
    assert isinstance(at_bank, Refusal)
    assert "reading/bank-has-no-wager" in {cite.id for cite in at_bank.cites}
    play.accepts(WagerPlaced(ONE, P1, MAIN, Cents(20_00)), WagerPlaced(ONE, P2, MAIN, Cents(30_00)))
    play.ends()
    assert [event.position for event in play.all(HandCompared)] == ["dealer", "1", "2"]
    money_is_whole(play)
