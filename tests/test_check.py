"""The three answers of a check, kept apart: what was breached, whether a clause makes the round void, who is owed."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec import structs

from checking import (
    changed,
    dealt,
    dealt_until,
    first,
    line_of,
    mutant_rounds,
    only_breach,
    record,
    report_of,
    report_on,
    reports,
    without,
)
from paigow.house.rules import Dealing, HouseRules
from paigow.pieces.positions import Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.record.report import BreachKind, RoundReport

otherwise: Callable[[Round, Event], Event] = mutant_rounds._otherwise
GAMES = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")


def has(kind: type[Event]) -> Callable[[Any], bool]:
    return lambda case: any(isinstance(event, kind) for event in case.events)


def flip(was: str, now: str) -> Callable[[Round, Event], Event]:
    """A comparison announced as `now` where `was` is right; the round is not taken where something else is right."""

    def act(round: Round, expected: Any) -> Event:
        assert expected.outcome == was
        return changed(expected, outcome=now)  # type: ignore[no-any-return]

    return act


def more(amount: int) -> Callable[[Round, Event], Event]:
    return lambda round, expected: changed(expected, amount=expected.amount + amount)  # type: ignore[attr-defined]


# What was breached


@pytest.mark.parametrize("game", GAMES)
def test_a_lawful_round_has_nothing_against_it(game: str) -> None:
    report = report_on(dealt(game))
    assert (report.breaches, report.void, report.owed, report.is_finished) == ([], "", {}, True)


@pytest.mark.parametrize("game", GAMES)
def test_an_omitted_act_is_a_breach_though_nothing_followed(game: str) -> None:
    case = dealt(game)
    closing = first(case.events, e.ShakerPutAside)
    breach = only_breach(report_on(case, without(case.events, closing)))
    assert (breach.kind, breach.line) == (BreachKind.MISSING, line_of(case.events, closing))
    assert breach.clause in ("13:69F-10.6(f)", "13:69F-34.11(b)4")


def test_what_the_record_ends_without_is_missing_at_its_last_line() -> None:
    case = dealt("pai-gow")
    report = report_on(case, case.events[:-1])
    breach = only_breach(report)
    assert (breach.kind, breach.line, report.is_finished) == (BreachKind.MISSING, len(case.events), True)


def test_a_late_act_is_a_breach_at_the_earlier_one() -> None:
    case = dealt("pai-gow")
    call = first(case.events, e.NoMoreBetsCalled)
    at = case.events.index(call)
    late = [*case.events[:at], *case.events[at + 1 : at + 4], call, *case.events[at + 4 :]]
    breach = only_breach(report_on(case, late))
    assert (breach.line, breach.kind, breach.clause) == (at + 2, BreachKind.OUT_OF_ORDER, "13:69F-10.6(a)")
    assert breach.why == f"it came late, at line {at + 5}"


def test_a_hand_exposed_early_is_a_breach_where_it_was_exposed() -> None:
    case = dealt("pai-gow")
    shown = first(case.events, e.HandExposed)
    turned = first(case.events, e.HandTurnedUp)
    rest = without(case.events, shown)
    early = [*rest[: rest.index(turned)], shown, *rest[rest.index(turned) :]]
    breach = only_breach(report_on(case, early))
    assert (breach.kind, breach.line) == (BreachKind.EXPOSED_EARLY, line_of(early, shown))


def test_a_wager_after_the_call_is_too_late_and_honoured_all_the_same() -> None:
    case = dealt("pai-gow")
    wager, call = first(case.events, e.WagerPlaced, position=Position.FIVE), first(case.events, e.NoMoreBetsCalled)
    rest = without(case.events, wager)
    late = [*rest[: rest.index(call) + 1], wager, *rest[rest.index(call) + 1 :]]
    breach = only_breach(report_on(case, late))
    assert (breach.kind, breach.line, breach.clause) == (BreachKind.TOO_LATE, line_of(late, wager), "13:69F-10.6(a)")
    assert "13:69F-27.6(d)" in breach.cites


def test_a_total_that_the_dice_do_not_show_is_one_breach_at_the_announcement() -> None:
    case = dealt("pai-gow", throws=((1, 2, 3),))
    shown = first(case.events, e.ShakerUncovered)
    wrong = [changed(shown, dice=(1, 2, 4)) if event is shown else event for event in case.events]
    breach = only_breach(report_on(case, wrong))
    assert (breach.line, breach.clause) == (
        line_of(case.events, first(case.events, e.TotalAnnounced)),
        "13:69F-10.6(b)",
    )
    assert f"or else line {line_of(case.events, shown)} is wrong" in breach.why


def test_a_hand_exposed_otherwise_than_it_was_laid_down() -> None:
    case = dealt("pai-gow")
    shown = first(case.events, e.HandExposed)
    low, high = (shown.high[0], shown.low[1]), (shown.low[0], shown.high[1])
    wrong = [changed(shown, low=low, high=high) if event is shown else event for event in case.events]
    breach = report_on(case, wrong).breaches[0]
    assert (breach.kind, breach.line) == (BreachKind.WRONG_PIECES, line_of(case.events, shown))


def test_a_correction_stands_by_the_breach_that_it_puts_right() -> None:
    wrong = (otherwise, e.IrregularityFound("wrong-place"), e.RulingGiven("correct", "nobody had looked"))
    case = dealt("pai-gow", cues=[(e.StackDelivered, wrong, 2)])
    report = report_on(case)
    breach = only_breach(report)
    assert breach.clause == "13:69F-10.6(d)"
    assert breach.righted == line_of(case.events, first(case.events, e.StackMoved))
    assert (report.void, report.owed) == ("", {})


def test_corrections_name_acts_by_the_numbers_that_the_record_bears() -> None:
    wrong = (otherwise, e.IrregularityFound("wrong-place"), e.RulingGiven("correct", "nobody had looked"))
    case = dealt("pai-gow", cues=[(e.StackDelivered, wrong, 2)])
    lines = record(case, round=1)
    numbered = [lines[0], *(b'{"seq":%d,' % (700 + seq) + line[1:] for seq, line in enumerate(lines[1:]))]
    moved = first(case.events, e.StackMoved)
    there = b'"corrects":%d' % moved.corrects
    (report,) = reports(line.replace(there, b'"corrects":%d' % (699 + moved.corrects)) for line in numbered)
    assert only_breach(report).righted == line_of(case.events, moved)


@pytest.mark.parametrize("name", ["breach", "void", "ruling"])
def test_every_breach_names_a_clause_with_its_gist(name: str) -> None:
    case = dealt("pai-gow")
    extra: dict[str, Event] = {
        "breach": e.PlayerLeft(mutant_rounds.TWO),
        "void": e.RoundVoided("reshuffle"),
        "ruling": e.RulingGiven("go-on", "so ruled"),
    }
    for at in range(0, len(case.events), 3):
        report = report_on(case, [*case.events[:at], extra[name], *case.events[at:]])
        assert report.breaches
        assert all(breach.clause and breach.gist and breach.basis and breach.cites for breach in report.breaches)


# Whether the round is void


@pytest.mark.parametrize(
    ("dealing", "clause"),
    [
        (Dealing.HAND, "13:69F-11.8A(d)2"),
        (Dealing.MANUAL_SHOE, "13:69F-31.8(d)2"),
        (Dealing.AUTOMATED_SHOE, "13:69F-31.10(e)"),
    ],
)
def test_going_on_with_a_stub_of_five_is_a_breach_of_its_own_and_the_round_is_void(
    dealing: Dealing, clause: str
) -> None:
    case = dealt("pai-gow-poker", house=HouseRules(dealing=dealing))
    spread = first(case.events, e.StubSpread)
    played = [changed(spread, count=5) if event is spread else event for event in case.events]
    report = report_on(case, played)
    breach = only_breach(report)
    assert (breach.kind, breach.clause) == (BreachKind.WENT_ON, clause)
    assert breach.line == line_of(case.events, spread) + 1
    assert report.void.startswith(f"{clause} [")
    assert "the 5 cards left: count recorded, faces not recorded" in report.undecidable
    assert any("counts the stacks" in words for words in report.undecidable)
    assert report.owed == gone_back(report, case)


def gone_back(report: RoundReport, case: Any) -> dict[str, int]:
    """What undoes every payment of a round."""
    undone: dict[str, int] = {}
    for event in case.events:
        if isinstance(event, e.WagerPaid | e.WagerCollected | e.CommissionTaken):
            amount = -event.amount if isinstance(event, e.WagerPaid) else int(event.amount)
            player = "4" if event.position == "5" else event.position.value
            undone[player] = undone.get(player, 0) + amount
            undone["house"] = undone.get("house", 0) - amount
    return {account: amount for account, amount in undone.items() if amount}


def test_a_stub_of_five_that_voids_the_round_conforms_and_names_the_clause() -> None:
    case = dealt("pai-gow-poker", cues=[(e.StubSpread, (e.StubSpread(5),))])
    report = report_on(case)
    assert report.conforms
    assert report.void == "13:69F-11.8A(d)2 [regulation]: not misdealt, yet 5 cards were left"


def test_a_ruling_voids_the_round() -> None:
    found = (e.IrregularityFound("exposed-piece"), e.RulingGiven("void", "two hands were seen"))
    report = report_on(dealt("pai-gow", cues=[(e.HandTaken, found)]))
    assert report.conforms
    assert report.void == "practice/floor-ruling [practice]: exposed-piece: two hands were seen"


def voided(case: Any, *before: Event) -> list[Event]:
    """The round declared void as the first hand is due to be taken."""
    at = case.events.index(first(case.events, e.HandTaken))
    wagers = [event for event in case.events if isinstance(event, e.WagerPlaced)]
    back = [e.WagerReturned(wager.position, wager.wager, wager.amount) for wager in wagers]
    return [*case.events[:at], *before, e.RoundVoided("reshuffle"), *back, e.RoundClosed()]


@pytest.mark.parametrize("before", [(), (e.IrregularityFound("stop"),)])
def test_a_void_without_clause_or_ruling_is_a_breach_and_makes_nothing_void(before: tuple[Event, ...]) -> None:
    case = dealt("pai-gow")
    report = report_on(case, voided(case, *before))
    assert only_breach(report).clause == "practice/floor-ruling"
    assert (report.void, report.owed) == ("", None)


@pytest.mark.parametrize("is_declared", [False, True])
def test_going_on_after_a_ruling_that_voids(is_declared: bool) -> None:
    case = dealt("pai-gow")
    at = case.events.index(first(case.events, e.HandTaken))
    stop = [e.IrregularityFound("stop"), e.RulingGiven("void", "a player was taken ill")]
    stop += [e.RoundVoided("reshuffle")] if is_declared else []
    report = report_on(case, [*case.events[:at], *stop, *case.events[at:]])
    assert only_breach(report).kind is BreachKind.WENT_ON
    assert report.void
    assert report.owed == gone_back(report, case)


def test_going_on_after_a_discovery_without_a_ruling() -> None:
    case = dealt("pai-gow")
    at = case.events.index(first(case.events, e.HandTaken))
    report = report_on(case, [*case.events[:at], e.IrregularityFound("exposed-piece", "2"), *case.events[at:]])
    breach = only_breach(report)
    assert (breach.kind, breach.line, breach.clause) == (BreachKind.WENT_ON, at + 3, "practice/floor-ruling")
    assert (report.void, report.owed) == ("", {})
    assert "how the floorperson would have ruled: no ruling is in the record" in report.undecidable


# Who is owed money


@pytest.mark.parametrize("amount", [-1, 1, 5_00])
def test_a_wager_paid_wrong(amount: int) -> None:
    case = dealt("pai-gow", cues=[(e.WagerPaid, (more(amount),))], throws=((1, 2, 3),))
    paid = first(case.events, e.WagerPaid)
    report = report_on(case)
    assert only_breach(report).kind is BreachKind.WRONG_AMOUNT
    assert report.owed == {paid.position.value: -amount, "house": amount}


def test_a_wrong_commission() -> None:
    case = dealt("pai-gow", cues=[(e.CommissionTaken, (more(5_00),))])
    taken = first(case.events, e.CommissionTaken)
    report = report_on(case)
    assert only_breach(report).clause == "procedures/commission"
    assert report.owed == {taken.position.value: 5_00, "house": -5_00}


GAIN = {"win": 0.95, "push": 0, "lose": -1}
"""What a player gains on a wager of 1, commission deducted."""


@pytest.mark.parametrize("bank", ["dealer", "sole"])
@pytest.mark.parametrize(("right", "said"), [(a, b) for a in GAIN for b in GAIN if a != b])
def test_a_wrong_comparison_paid_accordingly(right: str, said: str, bank: str) -> None:
    case = dealt_until(lambda case: True, "pai-gow", bank=bank, cues=[(e.HandCompared, (flip(right, said),), 1)])
    compared = [event for event in case.events if isinstance(event, e.HandCompared)][1]
    stake = first(case.events, e.WagerPlaced, position=compared.position).amount
    report = report_on(case)
    assert only_breach(report).clause == "procedures/expose-compare"
    assert report.owed is not None
    player = "4" if compared.position == "5" else compared.position.value
    assert report.owed[player] == round(stake * (GAIN[right] - GAIN[said]))
    assert sum(report.owed.values()) == 0
    assert set(report.owed) <= {player, "house", *(["3"] if bank == "sole" else [])}


@pytest.mark.parametrize(("game", "bank"), [("pai-gow", "dealer"), ("pai-gow-poker", "sole"), ("pai-gow-poker", "co")])
def test_a_house_hand_not_set_by_the_house_way_and_what_it_cost(game: str, bank: str) -> None:
    case = dealt_until(lambda case: bool(report_on(case).owed), game, bank=bank, cues=[(e.HouseHandSet, (otherwise,))])
    report = report_on(case)
    assert only_breach(report).kind is BreachKind.WRONG_PIECES
    assert report.owed is not None
    assert sum(report.owed.values()) == 0


def foul(round: Round, expected: Any) -> Event:
    """The hand set so that its low hand outranks its high hand."""
    equipment, pieces = round.table.equipment, round.table.hands[expected.position].pieces
    for low in combinations(pieces or (), equipment.low):
        high = tuple(piece for piece in pieces or () if piece not in low)
        if equipment.compare(low, high, low, high, round.table.rules).foul:
            return changed(expected, low=low, high=high)  # type: ignore[no-any-return]
    raise AssertionError("no setting of this hand is foul")


def test_a_foul_hand_that_was_paid() -> None:
    case = dealt_until(
        lambda case: True, "pai-gow-poker", cues=[(e.HandSet, (foul,)), (e.HandCompared, (flip("lose", "win"),))]
    )
    compared = first(case.events, e.HandCompared)
    stake = first(case.events, e.WagerPlaced, position=compared.position).amount
    report = report_on(case)
    assert only_breach(report).line == line_of(case.events, compared)
    assert report.owed == {compared.position.value: -round(stake * 1.95), "house": round(stake * 1.95)}


@pytest.mark.parametrize("bank", ["sole", "co"])
def test_a_bank_total_that_is_wrong(bank: str) -> None:
    case = dealt_until(has(e.BankPaid), "pai-gow", bank=bank, cues=[(e.BankPaid, (more(5_00),))])
    report = report_on(case)
    assert only_breach(report).kind is BreachKind.WRONG_AMOUNT
    assert report.owed == {"3": -5_00, "house": 5_00}


@pytest.mark.parametrize("bank", ["sole", "co"])
def test_a_bank_that_did_not_pay_in(bank: str) -> None:
    case = dealt_until(has(e.BankPaidIn), "pai-gow", bank=bank)
    paid = first(case.events, e.BankPaidIn)
    report = report_on(case, without(case.events, paid))
    breach = only_breach(report)
    assert (breach.kind, breach.line) == (BreachKind.MISSING, line_of(case.events, paid))
    assert report.owed == {"3": -paid.amount, "house": paid.amount}


def test_a_wager_that_nobody_paid_or_paid_twice_or_to_another() -> None:
    case = dealt_until(has(e.WagerPaid), "pai-gow")
    paid = first(case.events, e.WagerPaid)
    at, who = case.events.index(paid), "4" if paid.position == "5" else paid.position.value
    other = Position.THREE if who == "1" else Position.ONE
    unpaid = report_on(case, without(case.events, paid))
    assert (only_breach(unpaid).kind, unpaid.owed) == (BreachKind.MISSING, {who: paid.amount, "house": -paid.amount})
    twice = report_on(case, [*case.events[:at], paid, *case.events[at:]])
    assert (only_breach(twice).kind, twice.owed) == (BreachKind.REPEATED, {who: -paid.amount, "house": paid.amount})
    wrong = report_on(case, [*case.events[:at], changed(paid, position=other), *case.events[at + 1 :]])
    assert only_breach(wrong).kind is BreachKind.WRONG_PLACE
    assert wrong.owed == {who: paid.amount, other.value: -paid.amount}


def test_a_payment_put_right_is_owed_to_nobody() -> None:
    right = (more(5_00), e.IrregularityFound("wrong-payment"), e.RulingGiven("correct", "as the layout shows"))
    report = report_on(dealt("pai-gow", cues=[(e.WagerPaid, right)]))
    assert only_breach(report).righted
    assert report.owed == {}


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
@pytest.mark.parametrize("bank", ["dealer", "sole", "co"])
def test_a_wager_that_no_line_records_is_one_breach_and_nobody_is_said_to_be_owed(game: str, bank: str) -> None:
    case = dealt(game, bank=bank)
    for wager in [event for event in case.events if isinstance(event, e.WagerPlaced)]:
        report = report_on(case, without(case.events, wager))
        assert only_breach(report).kind is BreachKind.MISSING
        assert (report.owed, report.untold) == (None, "it rests on what no line records")
        words = f"what was wagered at position {wager.position}: no main wager is recorded there"
        assert words in report.undecidable


@pytest.mark.parametrize("knows_table", [True, False])
def test_a_house_stake_that_no_line_records_is_one_breach_and_nobody_is_said_to_be_owed(knows_table: bool) -> None:
    for kind in (e.BankPaid, e.BankPaidIn):
        case = dealt_until(has(kind), "pai-gow", bank="sole")
        stake = first(case.events, e.HouseStakePlaced)
        source = case.source if knows_table else structs.replace(case.source, standing=None)
        standing = case.standing if knows_table else None
        report = report_of(source, standing, without(case.events, stake))
        assert only_breach(report).clause == "practice/house-stake"
        assert report.owed is None
        assert "what the house wagered against the banker: no such wager is recorded" in report.undecidable


def test_a_wrong_amount_that_rests_on_nothing_guessed_is_a_breach_beside_a_missing_wager() -> None:
    def wins(case: Any) -> bool:
        return {"1", "3"} <= {event.position.value for event in case.events if isinstance(event, e.WagerPaid)}

    case = dealt_until(wins, "pai-gow")
    wager, paid = (first(case.events, kind, position=Position.ONE) for kind in (e.WagerPlaced, e.WagerPaid))
    other = first(case.events, e.WagerPaid, position=Position.THREE)
    events = [changed(event, amount=event.amount + 1) if event is other else event for event in case.events]
    report = report_on(case, without(events, wager))
    assert [breach.line for breach in report.breaches][1:] == [line_of(case.events, other) - 1]
    assert report.owed is None
    assert paid.amount == wager.amount


def test_a_hand_that_was_never_exposed_and_not_recorded_tells_no_money() -> None:
    case = dealt("pai-gow")
    bare = [
        changed(event, pieces=None)
        if isinstance(event, e.HandTaken)
        else changed(event, low=None, high=None)
        if isinstance(event, e.HandSet)
        else event
        for event in case.events
    ]
    shown = first(bare, e.HandExposed)
    report = report_on(case, without(bare, shown))
    assert only_breach(report).kind is BreachKind.MISSING
    assert report.owed is None
    known = report_on(case, without(case.events, first(case.events, e.HandExposed)))
    assert (only_breach(known).kind, known.owed) == (BreachKind.MISSING, {})


# What cannot be decided


def test_what_is_not_recorded_is_undecidable_and_no_breach() -> None:
    case = dealt("pai-gow-poker")
    taken = first(case.events, e.HandTaken)
    report = report_on(case, [changed(event, pieces=None) if event is taken else event for event in case.events])
    assert report.conforms
    assert report.undecidable == [
        "the 4 cards left: count recorded, faces not recorded",
        f"position {taken.position}: is the hand exposed the one delivered? Its cards were not recorded",
    ]


def test_a_record_that_breaks_off_says_so_and_tells_no_money() -> None:
    case = dealt("pai-gow")
    report = report_on(case, case.events[: len(case.events) // 2])
    assert only_breach(report).why == "the record breaks off before it"
    assert (report.is_finished, report.owed) == (False, None)
    assert report.undecidable[-1] == "how the round ended: the record breaks off"


def test_a_table_that_was_not_recorded_is_inferred_and_said_to_be() -> None:
    case = dealt("pai-gow", bank="sole")
    (report,) = reports(record(case, with_standing=False))
    assert report.conforms
    assert report.undecidable[0].endswith("the table before the round was not recorded")


# Tainted rounds


def test_tainted_rounds_are_counted_from_the_last_proof_to_the_discovery() -> None:
    opened, later = dealt("pai-gow"), dealt("pai-gow", bank="sole")
    found = (e.IrregularityFound("fouled-pieces", note="two 6-6 too many"), e.RulingGiven("void", "a foul set"))
    fouled = dealt("pai-gow", bank="sole", cues=[(e.HandCompared, found)])
    rounds = [record(case, with_standing=False) for case in (opened, later, later, fouled)]
    lines = [rounds[0][0], *(line for round in rounds for line in round[1:])]
    counts = [(report.tainted, report.tainted_why) for report in reports(lines)]
    assert counts[:3] == [(0, "")] * 3
    assert counts[3] == (4, "the set was found bad; round 1 is where it was last verified")
    unproved = [rounds[1][0], *(line for round in rounds[1:] for line in round[1:])]
    assert [report.tainted_why for report in reports(unproved)][-1] == (
        "the set was found bad; round 1 is where the record begins, with no proof of it"
    )


def test_a_deck_that_is_removed_for_its_count_taints_too() -> None:
    case = dealt("pai-gow-poker", cues=[(e.StubSpread, (e.StubSpread(3),))])
    (report,) = reports(record(case))
    assert (report.conforms, report.tainted) == (True, 1)
