"""A wager is raised until the call: what is taken and refused, how it is told, checked and settled. 13:69F-27.6(d)."""

from collections.abc import Iterable
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import json

from checking import changed, dealt, dealt_until, first, line_of, only_breach, record, report_of, report_on, without
from mishaps import CARD_WAGERS, deviates, money_is_whole
from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents, dollars
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure import events as e
from paigow.procedure.events import Event, WagerPlaced, WagerRaised
from paigow.procedure.sentences import tell, tell_step
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.step import RefusalKind, steps_of
from paigow.procedure.table import MAIN
from paigow.record.columns import line_of as line_of_row
from paigow.record.columns import row_of, written
from paigow.record.lines import Envelope
from paigow.record.narration import settlement
from paigow.record.reading import Line
from paigow.record.rebuild import Rebuilt, rebuild
from paigow.record.report import BreachKind
from paigow.record.scene import Scene
from paigow.record.schema import record_schema
from table import P1, P2, P3, Play, open_table, refused

ONE, THREE, FIVE = (Person(seat) for seat in "135")


def main(person: Person, position: Position, amount: int) -> WagerPlaced:
    return WagerPlaced(person, position, MAIN, Cents(amount))


def raised(person: Person, position: Position, amount: Any, wager: str = MAIN) -> WagerRaised:
    return WagerRaised(person, position, wager, amount)


# What is taken


@pytest.mark.keeps("13:69F-27.6(d)")
@pytest.mark.parametrize("game", GAMES)
def test_a_wager_is_raised_as_often_as_one_likes_and_played_as_it_then_lies(game: str) -> None:
    outcomes = set()
    for seed in range(12):
        play = open_table(game, seed=seed)
        play.accepts(main(ONE, P1, 10_00), raised(ONE, P1, 15_00), raised(ONE, P1, 1), main(THREE, P3, 20_00))
        assert play.table.wagers[P1, MAIN].amount == 25_01
        assert play.table.money.chips[ONE] == 974_99
        assert play.cites_of(WagerRaised) == {"13:69F-27.6(b)", "13:69F-27.6(d)"}
        play.ends()
        outcome = first(play.events, e.HandCompared, position=P1).outcome
        outcomes.add(outcome)
        gained = {"win": 25_01 - 1_25, "push": 0, "lose": -25_01}[outcome]
        assert (play.result.standing.chips[ONE] or 0) - 1_000_00 == gained
        assert play.result.standing.wagered[ONE] == 25_01
        money_is_whole(play)
    assert len(outcomes) > 1


def test_a_side_wager_is_raised_and_goes_on_backing_what_it_backed() -> None:
    play = open_table("dragons-eye", dice=[(1, 2, 3)])
    play.accepts(main(ONE, P1, 20_00), WagerPlaced(ONE, P1, "dragons-eye", Cents(5_00), "1"))
    play.accepts(raised(ONE, P1, Cents(3_00), "dragons-eye"))
    wager = play.table.wagers[P1, "dragons-eye"]
    assert (wager.amount, wager.on) == (8_00, "1")
    play.ends()
    assert first(play.events, e.WagerPaid, wager="dragons-eye").amount % 8_00 == 0
    money_is_whole(play)


def test_a_wager_at_a_second_position_is_raised_by_who_made_it() -> None:
    play = open_table(seats="16")
    play.accepts(main(ONE, P2, 20_00), raised(ONE, P2, 5_00))
    assert play.table.wagers[P2, MAIN].amount == 25_00


def test_a_raised_wager_goes_back_whole() -> None:
    play = open_table()
    play.accepts(main(ONE, P1, 20_00), raised(ONE, P1, 5_00), e.WagerWithdrawn(ONE, P1, MAIN))
    assert play.table.money.chips[ONE] == 1_000_00
    assert refused(play, raised(ONE, P1, 5_00)).kind is RefusalKind.NOT_PERMITTED
    play.accepts(main(ONE, P1, 20_00), raised(ONE, P1, 5_00), e.PlayerLeft(ONE))
    assert play.table.money.layout == 0


def test_a_wager_withdrawn_and_made_again_is_lawful_as_well() -> None:
    play = open_table()
    play.accepts(main(ONE, P1, 20_00), e.WagerWithdrawn(ONE, P1, MAIN), main(ONE, P1, 30_00))
    assert "raise it" in refused(play, main(ONE, P1, 40_00)).why


# What is refused


@pytest.mark.parametrize("amount", [0, -5_00, True, 5.0, float("nan"), "5", None])
def test_a_raise_adds_something(amount: Any) -> None:
    play = open_table()
    play.accepts(main(ONE, P1, 20_00))
    assert refused(play, raised(ONE, P1, amount)).kind is RefusalKind.WRONG_AMOUNT


@pytest.mark.breaks("13:69F-27.6(b)")
def test_the_raised_wager_is_within_the_limits() -> None:
    play = open_table(minimum=Cents(50_00), maximum=Cents(60_00))
    play.accepts(main(ONE, P1, 50_00))
    refusal = refused(play, raised(ONE, P1, 10_01))
    assert refusal.kind is RefusalKind.WRONG_AMOUNT
    assert refusal.why == "the main wager is $60.01; the limits are $50 to $60"
    assert "13:69F-27.6(b)" in {cite.id for cite in refusal.cites}
    play.accepts(raised(ONE, P1, 10_00))


def test_a_side_wager_has_its_own_limits() -> None:
    play = open_table("dragons-eye")
    play.accepts(main(ONE, P1, 20_00), WagerPlaced(ONE, P1, "dice-bonus", Cents(299_00)))
    assert "is $301; the limits are $1 to $300" in refused(play, raised(ONE, P1, 2_00, "dice-bonus")).why
    play.accepts(raised(ONE, P1, 1_00, "dice-bonus"))


def test_nobody_raises_by_more_than_he_has() -> None:
    play = open_table(chips=30_00)
    play.accepts(main(ONE, P1, 20_00))
    refusal = refused(play, raised(ONE, P1, 10_01))
    assert (refusal.kind, refusal.why) == (RefusalKind.WRONG_AMOUNT, "player 1 has $10, less than $10.01")
    play.accepts(raised(ONE, P1, 10_00))
    assert play.table.money.chips[ONE] == 0


def banked(share: str, chips: int) -> Play:
    """A table at which player 1 banks with so much."""
    seated: dict[Person, Cents | None] = {ONE: Cents(chips), THREE: Cents(500_00), FIVE: Cents(500_00)}
    wagered = dict.fromkeys(seated, Cents(25_00))
    standing = Standing(rounds=1, identity="one", chips=seated, dealer_banks=False, wagered=wagered)
    return open_table(seats="135", standing=standing, banker="1", share=share)


@pytest.mark.parametrize(("share", "most"), [("sole", 75_00), ("co", 200_01)])
def test_the_bank_covers_the_raise(share: str, most: int) -> None:
    """Reading bank-covers: $100 less $25 of the house; in a co-bank half, the odd cent the house's."""
    play = banked(share, 100_00)
    play.accepts(main(THREE, P3, 50_00))
    refusal = refused(play, raised(THREE, P3, most - 50_00 + 1))
    assert refusal.kind is RefusalKind.WRONG_AMOUNT
    assert "must cover $100.01" in refusal.why
    assert "reading/bank-covers" in {cite.id for cite in refusal.cites}
    play.accepts(raised(THREE, P3, most - 50_00))
    while play.goes_on():
        assert all(chips >= 0 for chips in play.table.money.chips.values())
    money_is_whole(play)


def test_the_banker_raises_no_more_than_leaves_the_bank_covered() -> None:
    play = open_table(
        "pai-gow-poker",
        seats="13",
        standing=banked("sole", 100_00).table.standing,
        banker="1",
        wagers=["fortune"],
    )
    play.accepts(WagerPlaced(ONE, P1, "fortune", Cents(10_00)), main(THREE, P3, 60_00))
    assert "must cover $85" in refused(play, raised(ONE, P1, 5_01, "fortune")).why
    play.accepts(raised(ONE, P1, 5_00, "fortune"))
    assert refused(play, raised(ONE, P1, 5_00)).kind is RefusalKind.NOT_PERMITTED


def test_nobody_raises_what_is_not_there_or_not_his() -> None:
    play = open_table()
    play.accepts(main(ONE, P1, 20_00))
    for event, kind in (
        (raised(THREE, P3, 5_00), RefusalKind.NOT_PERMITTED),
        (raised(THREE, P1, 5_00), RefusalKind.WRONG_ACTOR),
        (raised(Person.DEALER, P1, 5_00), RefusalKind.WRONG_ACTOR),
        (raised(ONE, Position.DEALER, 5_00), RefusalKind.WRONG_PLACE),
        (raised(ONE, P1, 5_00, "fortune"), RefusalKind.WRONG_VALUE),
    ):
        refusal = refused(play, event)
        assert refusal.kind is kind
        assert "13:69F-27.6(d)" in {cite.id for cite in refusal.cites}


@pytest.mark.breaks("13:69F-10.6A(d)", "reading/dice-bonus")
def test_a_dice_bonus_wager_that_pends_is_not_raised() -> None:
    pending = (PendingBonus(ONE, P1, Cents(5_00)),)
    standing = Standing(identity="one", chips={ONE: Cents(500_00)}, triples=1, pending=pending)
    play = open_table("dragons-eye", seats="1", standing=standing)
    refusal = refused(play, raised(ONE, P1, 5_00, "dice-bonus"))
    assert (refusal.kind, refusal.why) == (RefusalKind.NOT_PERMITTED, "a dice bonus wager that pends is not raised")
    assert {"13:69F-10.6A(d)", "reading/dice-bonus"} <= {cite.id for cite in refusal.cites}


@pytest.mark.breaks("13:69F-27.6(d)")
@pytest.mark.parametrize("game", GAMES)
def test_after_the_call_nothing_is_raised_at_any_moment(game: str) -> None:
    play = open_table(game)
    play.accepts(main(ONE, P1, 20_00), raised(ONE, P1, 5_00))
    while not play.all(e.NoMoreBetsCalled):
        play.goes_on()
    moments = 0
    while play.round.demand is not None:
        refusal = refused(play, raised(ONE, P1, 5_00))
        assert refusal.kind is RefusalKind.TOO_LATE
        assert refusal.why == 'wager-raised came after the call "No more bets"'
        assert "13:69F-27.6(d)" in {cite.id for cite in refusal.cites}
        moments += 1
        if not play.goes_on():
            break
    assert moments > 20


# What was done although it may not be


def test_a_raise_over_the_limit_that_was_let_lie_is_played() -> None:
    play = open_table(maximum=Cents(60_00))
    play.accepts(main(ONE, P1, 50_00))
    deviates(play, raised(ONE, P1, 20_00))
    assert play.table.wagers[P1, MAIN].amount == 70_00
    money_is_whole(play.ends())


@pytest.mark.parametrize(
    "event",
    [
        raised(THREE, P1, 5_00),
        raised(THREE, P3, 5_00),
        raised(ONE, P1, -5_00),
        raised(ONE, P1, 981_00),
        raised(ONE, P1, 5_00, "fortune"),
    ],
)
def test_what_cannot_be_a_raise_adds_nothing(event: Event) -> None:
    play = open_table()
    play.accepts(main(ONE, P1, 20_00))
    deviates(play, event)
    assert {place: wager.amount for place, wager in play.table.wagers.items()} == {(P1, MAIN): 20_00}
    money_is_whole(play.ends())


# Told and drawn


def test_a_raise_is_told_by_what_was_added() -> None:
    assert tell(raised(ONE, P1, 5_00), "tile") == "Player 1 adds $5 to the main wager at position 1."
    play = open_table()
    step = next(step for step in steps_of(play.round.demand) if isinstance(step.expects, WagerRaised))  # type: ignore[arg-type]
    assert "whole cents, with which the wager is within the limits, $10 to $10,000" in tell_step(step, "tile")


def test_the_table_shows_what_the_wager_has_come_to() -> None:
    scene = Scene.of([main(ONE, P1, 20_00), raised(ONE, P1, 5_00)])
    assert scene.spots[P1].wagers == {MAIN: 25_00}
    scene.look(e.WagerWithdrawn(ONE, P1, MAIN))
    assert scene.spots[P1].wagers == {}


# Checked


def raising(**options: Any) -> Any:
    """A round in which player 1 raises his wager before the call, twice if not otherwise said, and does not push."""
    acts = options.pop("raises", (raised(ONE, P1, 5_00), raised(ONE, P1, 10_00)))

    def is_settled(case: Any) -> bool:
        settled = [x for x in case.events if isinstance(x, e.WagerPaid | e.WagerCollected)]
        return any((x.position, x.wager) == (P1, MAIN) for x in settled)

    return dealt_until(is_settled, options.pop("game", "pai-gow"), cues=[(WagerPlaced, acts, 2)], **options)


@pytest.mark.parametrize("game", ["pai-gow", "dragons-eye", "pai-gow-poker"])
@pytest.mark.parametrize("bank", ["dealer", "sole", "co"])
def test_a_round_with_raises_conforms(game: str, bank: str) -> None:
    case = dealt(game, bank=bank, cues=[(WagerPlaced, (raised(ONE, P1, 5_00),), 2)])
    assert any(isinstance(event, WagerRaised) for event in case.events)
    report = report_on(case)
    assert report.conforms
    assert report.is_finished


def moved_after_the_call(case: Any, event: Event) -> list[Event]:
    rest = without(case.events, event)
    at = rest.index(first(rest, e.NoMoreBetsCalled)) + 1
    return [*rest[:at], event, *rest[at:]]


@pytest.mark.breaks("13:69F-27.6(d)")
@pytest.mark.parametrize("is_honoured", [True, False])
def test_a_raise_after_the_call_is_one_breach_honoured_or_not(is_honoured: bool) -> None:
    if is_honoured:
        case = raising()
        late = [event for event in case.events if isinstance(event, WagerRaised)][1]
        events = moved_after_the_call(case, late)
    else:
        case, late = dealt("pai-gow"), raised(ONE, P1, 5_00)
        events = moved_after_the_call(case, late)
    breach = only_breach(report_on(case, events))
    assert (breach.kind, breach.line, breach.clause) == (BreachKind.TOO_LATE, line_of(events, late), "13:69F-10.6(a)")
    assert "13:69F-27.6(d)" in breach.cites


def test_a_wager_and_its_raises_after_the_call_are_one_breach() -> None:
    case = raising()
    late = [x for x in case.events if isinstance(x, WagerPlaced | WagerRaised) and x.position is P1]
    rest = [event for event in case.events if event not in late]
    at = rest.index(first(rest, e.NoMoreBetsCalled)) + 1
    events = [*rest[:at], *late, *rest[at:]]
    breach = only_breach(report_on(case, events))
    assert (breach.kind, breach.line) == (BreachKind.TOO_LATE, line_of(events, late[0]))
    assert "so did the next 2" in breach.why


def test_a_raise_that_no_line_records_is_one_breach_at_the_settlement() -> None:
    case = raising()
    for event in [event for event in case.events if isinstance(event, WagerRaised)]:
        breach = only_breach(report_on(case, without(case.events, event)))
        assert breach.kind is BreachKind.WRONG_AMOUNT
        assert "is wrong, for what follows agrees with this one" in breach.why


def test_a_raise_written_down_wrongly_is_one_breach() -> None:
    case = raising()
    for event in [event for event in case.events if isinstance(event, WagerRaised)]:
        for amount in (1_00, 20_00, 100_00):
            wrong = [changed(x, amount=amount) if x is event else x for x in case.events]
            breach = only_breach(report_on(case, wrong))
            assert breach.kind is BreachKind.WRONG_AMOUNT


def test_a_raise_of_anothers_wager_is_one_breach() -> None:
    case = raising()
    event = first(case.events, WagerRaised)
    wrong = [changed(x, by=THREE) if x is event else x for x in case.events]
    breach = only_breach(report_on(case, wrong))
    assert (breach.kind, breach.line) == (BreachKind.WRONG_ACTOR, line_of(case.events, event))


@pytest.mark.parametrize("knows_table", [True, False])
def test_the_wager_that_was_raised_is_missing(knows_table: bool) -> None:
    case = raising()
    placed = first(case.events, WagerPlaced, position=P1)
    standing = case.standing if knows_table else None
    report = report_of(case.source, standing, without(case.events, placed))
    assert only_breach(report).kind is BreachKind.MISSING
    assert "what was wagered at position 1: no main wager is recorded there" in report.undecidable
    assert report.owed is None


def test_a_record_may_begin_at_a_raise() -> None:
    case = raising()
    at = case.events.index(first(case.events, WagerRaised))
    report = report_of(case.source, None, case.events[at:])
    assert only_breach(report).kind is BreachKind.MISSING


def test_a_raise_over_the_limit_is_one_breach_and_what_it_won_or_lost_is_owed_back() -> None:
    case = raising(raises=(raised(ONE, P1, 95_00),), house=HouseRules(maximum=Cents(100_00)))
    event = first(case.events, WagerRaised)
    report = report_on(case)
    breach = only_breach(report)
    assert (breach.kind, breach.line, breach.clause) == (
        BreachKind.WRONG_AMOUNT,
        line_of(case.events, event),
        "13:69F-27.6(b)",
    )
    wins = first(case.events, e.HandCompared, position=P1).outcome == "win"
    owed = -(95_00 - 4_75) if wins else 95_00
    assert report.owed == {"1": owed, "house": -owed}


# Money


@pytest.mark.parametrize("wager", [MAIN, *CARD_WAGERS])
def test_a_void_round_gives_back_what_the_wager_had_come_to(wager: str) -> None:
    play = open_table("pai-gow-poker", wagers=CARD_WAGERS)
    play.accepts(main(ONE, P1, 20_00))
    if wager != MAIN:
        play.accepts(WagerPlaced(ONE, P1, wager, Cents(5_00), "dealer" if wager == "start" else ""))
    lies = play.table.wagers[P1, wager].amount
    play.accepts(raised(ONE, P1, 5_00, wager), e.IrregularityFound("stop"), e.RulingGiven("void", "ill"))
    play.ends()
    assert first(play.events, e.WagerReturned, wager=wager).amount == lies + 5_00
    assert settlement(play.events)["1"] == 0
    money_is_whole(play)


def rebuilt(case: Any, events: Iterable[Event]) -> Rebuilt:
    lines = [Line(number, case.source, Envelope(), event) for number, event in enumerate(events, 2)]
    return rebuild(lines, case.standing, 1)


def test_the_money_of_a_round_is_reckoned_with_the_raised_wager() -> None:
    case = raising()
    stake = first(case.events, WagerPlaced, position=P1).amount + 15_00
    found = rebuilt(case, case.events)
    assert {line.difference for line in found.money} == {0}
    settled = next(line for line in found.money if line.position is P1 and "main wager" in line.says)
    assert abs(settled.paid) == stake


def test_the_money_of_a_void_round_is_nobodys_gain() -> None:
    case = dealt(
        "pai-gow",
        cues=[(WagerPlaced, (raised(ONE, P1, 5_00), e.IrregularityFound("stop"), e.RulingGiven("void", "ill")), 2)],
    )
    found = rebuilt(case, case.events)
    back = next(line for line in found.money if line.position is P1)
    assert (back.says, back.paid, back.difference) == (
        f"The dealer returns position 1's main wager: {dollars(first(case.events, e.WagerReturned).amount)}.",
        0,
        0,
    )


# Written down


def test_a_raise_is_a_line_of_the_schema_and_a_row_of_a_table() -> None:
    lines = record(dealt("pai-gow", cues=[(WagerPlaced, (raised(ONE, P1, 5_00),), 2)]))
    line = next(line for line in lines if b"wager-raised" in line)
    Draft202012Validator(record_schema()).validate(json.decode(line))
    row = row_of(line)
    assert {name: row[name] for name in ("type", "by", "position", "wager", "amount")} == json.decode(line)
    assert json.decode(line_of_row({name: written(name, value) for name, value in row.items()})) == json.decode(line)
