"""One fault is one breach, not fifty: what follows a fault is held against what follows from it."""

from random import Random
from time import perf_counter
from typing import Any

import pytest
from msgspec import json, structs

from checking import (
    ROOT,
    changed,
    dealt,
    dealt_until,
    first,
    line_of,
    only_breach,
    record,
    report_of,
    report_on,
    reports,
    without,
)
from paigow.pieces.positions import DEALER
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.record.report import BreachKind, RoundReport

GAMES = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")
EXAMPLES = ROOT / "examples" / "records"


# A hand of pieces that cannot be there


def physical(case: Any) -> list[Event]:
    """The round as a physical table records it: nobody knows a player's hand before it is exposed."""
    return [
        changed(event, pieces=None)
        if isinstance(event, e.HandTaken)
        else changed(event, low=None, high=None)
        if isinstance(event, e.HandSet)
        else event
        for event in case.events
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fault", ["a hand seen elsewhere", "a piece seen too often", "one of no such set"])
def test_a_hand_exposed_with_impossible_pieces_is_one_breach_and_tells_no_money(game: str, fault: str) -> None:
    case = dealt(game)
    one, other = [event for event in case.events if isinstance(event, e.HandExposed)][:2]
    impossible = {
        "a hand seen elsewhere": changed(other, low=one.low, high=one.high),
        "a piece seen too often": changed(other, high=(*one.low[:1] * 2, *other.high[2:])),
        "one of no such set": changed(other, high=("9-9", *other.high[1:])),
    }[fault]
    events = [impossible if event is other else event for event in physical(case)]
    report = report_on(case, events)
    breach = only_breach(report)
    assert (breach.kind, breach.line) == (BreachKind.WRONG_PIECES, line_of(case.events, other))
    assert (report.owed, report.untold) == (None, "it rests on what no line records")
    assert any(f"position {other.position} held" in words for words in report.undecidable)


@pytest.mark.parametrize("game", GAMES)
def test_a_bank_hand_turned_up_with_impossible_pieces_is_one_breach(game: str) -> None:
    case = dealt(game)
    turned = first(case.events, e.HandTurnedUp)
    wrong = changed(turned, pieces=("9-9", *turned.pieces[1:]))
    report = report_on(case, [wrong if event is turned else event for event in physical(case)])
    assert only_breach(report).line == line_of(case.events, turned)
    assert report.owed == {}  # how the hand was set is recorded, and so what it is


# Every stack shifted alike


def shifted(case: Any, by: int, start: int) -> list[Event]:
    """Stack `start` and all after it delivered so many places too far, the dealer's marked where it lies."""
    ring = case.source.game.equipment.ring
    marker = next((event for event in case.events if isinstance(event, e.DealersStackMarked)), None)
    events: list[Event] = []
    for event in case.events:
        if event is marker:
            continue
        if isinstance(event, e.StackDelivered) and event.stack >= start:
            place = ring[(ring.index(event.position) + by) % len(ring)]
            event = changed(event, position=place)  # noqa: PLW2901
        events.append(event)
        if marker is not None and isinstance(event, e.StackDelivered) and event.position is DEALER:
            events.append(marker)
    return events


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by", [1, -1, 3])
def test_a_delivery_that_starts_at_a_wrong_place_is_one_breach_at_its_first_stack(game: str, by: int) -> None:
    case = dealt(game)
    events = shifted(case, by, 1)
    report = report_on(case, events)
    breach = only_breach(report)
    last = max(event.stack for event in events if isinstance(event, e.StackDelivered))
    assert (breach.kind, breach.line) == (BreachKind.WRONG_PLACE, line_of(events, first(events, e.StackDelivered)))
    assert breach.why.endswith(f"; the next {last - 1} are out of place by as much")
    assert report.owed == {}


def test_a_place_passed_over_is_one_breach_at_the_stack_that_should_have_gone_there() -> None:
    case = dealt("pai-gow")
    events = shifted(case, 1, 5)
    assert only_breach(report_on(case, events)).line == line_of(events, first(events, e.StackDelivered, stack=5))


def test_two_stacks_out_of_place_each_in_its_own_way_are_two_breaches() -> None:
    case = dealt("pai-gow")
    ring = case.source.game.equipment.ring
    one, other = (first(case.events, e.StackDelivered, stack=stack) for stack in (2, 3))
    moved = {one: 1, other: 3}
    events = [
        changed(event, position=ring[(ring.index(event.position) + moved[event]) % 8]) if event in moved else event
        for event in case.events
    ]
    wrong = [breach for breach in report_on(case, events).breaches if breach.kind is BreachKind.WRONG_PLACE]
    assert {line_of(case.events, one), line_of(case.events, other)} <= {breach.line for breach in wrong}


# Dealt or delivered the wrong way round


def test_stacks_delivered_the_wrong_way_round_are_one_breach() -> None:
    for game in GAMES:
        case = dealt(game)
        ring = case.source.game.equipment.ring
        start = ring.index(first(case.events, e.StackDelivered, stack=1).position)
        marker = next((event for event in case.events if isinstance(event, e.DealersStackMarked)), None)
        events: list[Event] = []
        for event in case.events:
            if isinstance(event, e.StackDelivered):
                place = ring[(2 * start - ring.index(event.position)) % len(ring)]
                events.append(changed(event, position=place))
                events += [marker] if marker is not None and place is DEALER else []
            elif event is not marker:
                events.append(event)
        report = report_on(case, events)
        breach = only_breach(report)
        assert (breach.kind, breach.line) == (
            BreachKind.WRONG_PLACE,
            line_of(events, first(events, e.StackDelivered, stack=2)),
        )
        assert breach.why.endswith("are out of place in mirror order")
        assert report.owed == {}


@pytest.mark.parametrize("game", GAMES)
def test_stacks_taken_from_the_wrong_side_are_one_breach(game: str) -> None:
    case = dealt(game)
    most = max(event.stack for event in case.events if isinstance(event, e.StackDelivered))
    events = [
        changed(event, stack=most + 1 - event.stack) if isinstance(event, e.StackDelivered) else event
        for event in case.events
    ]
    assert only_breach(report_on(case, events)).line == line_of(events, first(events, e.StackDelivered))


@pytest.mark.parametrize("field", ["stack", "position"])
def test_two_stacks_exchanged_are_one_breach(field: str) -> None:
    case = dealt("pai-gow-poker")
    one, other = (first(case.events, e.StackDelivered, stack=stack) for stack in (3, 4))
    exchanged = {one: getattr(other, field), other: getattr(one, field)}
    events = [changed(event, **{field: exchanged[event]}) if event in exchanged else event for event in case.events]
    assert only_breach(report_on(case, events)).line == line_of(case.events, one)


@pytest.mark.parametrize(("passes", "follow"), [({0}, 5), ({1}, 5), ({1, 3, 5}, 17), ({5, 6}, 11), (set(range(7)), 41)])
def test_cards_dealt_the_wrong_way_are_one_breach_and_the_rest_is_checked(passes: set[int], follow: int) -> None:
    case = dealt("pai-gow-poker")
    cards = [event for event in case.events if isinstance(event, e.CardDealt)]
    number = {id(card): place // 7 for place, card in enumerate(cards)}
    events = [
        changed(event, stack=8 - event.stack) if number.get(id(event)) in passes else event
        for event in case.events
        if not isinstance(event, e.TotalAnnounced)
    ]
    wrong, missing = report_on(case, events).breaches
    assert wrong.line == line_of(case.events, cards[7 * min(passes)])
    assert wrong.why.endswith(f"; the next {follow} are out of place in mirror order")
    assert missing.expected.startswith("The dealer announces the total")


def test_a_card_left_out_of_a_pass_is_no_wrong_way() -> None:
    case = dealt("pai-gow-poker")
    cards = [event for event in case.events if isinstance(event, e.CardDealt)]
    for card in cards[::5]:
        assert only_breach(report_on(case, without(case.events, card))).kind is BreachKind.MISSING


# Acts that come together at a wrong time


def test_a_hand_paid_and_picked_up_before_another_is_one_breach() -> None:
    case = dealt_until(lambda case: len(winners(case)) > 1, "pai-gow")
    one, other = winners(case)[:2]
    spans = [[event for event in case.events if is_settled_at(event, place)] for place in (one, other)]
    start = case.events.index(spans[0][0])
    events = [*case.events[:start], *spans[1], *spans[0], *case.events[start + len(spans[0]) + len(spans[1]) :]]
    breach = only_breach(report_on(case, events))
    assert (breach.kind, breach.line) == (BreachKind.OUT_OF_ORDER, start + 2)
    assert breach.why == f"it came late, at line {start + 2 + len(spans[1])}; and so did the next 2 acts"


def test_a_winner_paid_at_once_before_the_others_are_exposed_is_one_breach() -> None:
    case = dealt_until(lambda case: len(winners(case)) > 1, "pai-gow")
    paid = [event for event in case.events if is_settled_at(event, winners(case)[0])]
    rest = [event for event in case.events if event not in paid]
    at = rest.index(first(rest, e.HandCompared, position=winners(case)[0])) + 1
    breach = only_breach(report_on(case, [*rest[:at], *paid, *rest[at:]]))
    assert (breach.kind, breach.line) == (BreachKind.OUT_OF_ORDER, at + 2)
    assert breach.why.endswith("; and so did the next 2 acts")


def winners(case: Any) -> list[Any]:
    return [event.position for event in case.events if isinstance(event, e.HandCompared) and event.outcome == "win"]


def is_settled_at(event: Event, position: Any) -> bool:
    kinds = (e.WagerPaid, e.CommissionTaken, e.HandPickedUp)
    return isinstance(event, kinds) and event.position is position


@pytest.mark.parametrize("game", GAMES)
def test_wagers_taken_after_a_call_that_came_too_early_are_one_breach(game: str) -> None:
    case = dealt(game)
    call = first(case.events, e.NoMoreBetsCalled)
    events = without(case.events, call)
    wagers = [event for event in events if isinstance(event, e.WagerPlaced)]
    events.insert(events.index(wagers[1]), call)
    assert only_breach(report_on(case, events)).line in (line_of(events, wagers[1]), line_of(events, call))


# A record that begins in mid-round


def from_line(case: Any, start: int, *, knows_table: bool) -> RoundReport:
    """The report on a record that begins with that act."""
    standing = case.standing if knows_table else None
    return report_of(structs.replace(case.source, standing=standing), standing, case.events[start:])


@pytest.mark.parametrize("knows_table", [True, False])
@pytest.mark.parametrize(
    ("game", "bank"), [("pai-gow", "dealer"), ("pai-gow", "sole"), ("pai-gow-poker", "co"), ("dragons-eye", "dealer")]
)
def test_a_record_that_begins_in_mid_round_says_so_once_and_the_rest_is_checked(
    game: str, bank: str, knows_table: bool
) -> None:
    case = dealt(game, bank=bank)
    call = case.events.index(first(case.events, e.NoMoreBetsCalled))
    compared = case.events.index(first(case.events, e.HandCompared))
    for start in range(3, compared, 7):
        report = from_line(case, start, knows_table=knows_table)
        breach = only_breach(report)
        assert (breach.kind, breach.line) == (BreachKind.MISSING, 2)
        assert breach.why.startswith("the record begins in mid-round"), start
        if start > call:
            assert report.owed is None
            assert any("what was wagered" in words for words in report.undecidable)


def test_what_is_wrong_after_the_beginning_is_found_all_the_same() -> None:
    case = dealt("pai-gow")
    start = case.events.index(first(case.events, e.StackCollected))
    shaker = first(case.events, e.ShakerPutAside)
    report = report_on(case, without(case.events[start:], shaker))
    assert [breach.kind for breach in report.breaches] == [BreachKind.MISSING, BreachKind.MISSING]
    assert report.breaches[1].clause == "13:69F-10.6(f)"


def test_a_round_with_its_wagers_recorded_tells_the_money_wherever_it_begins() -> None:
    case = dealt_until(lambda case: any(isinstance(x, e.WagerPaid) for x in case.events), "pai-gow")
    start = next(index for index, event in enumerate(case.events) if isinstance(event, e.WagerPlaced)) - 1
    paid = first(case.events, e.WagerPaid)
    events = [changed(event, amount=event.amount - 5_00) if event is paid else event for event in case.events]
    report = report_on(case, events[start:])
    assert len(report.breaches) == 2
    assert report.owed == {paid.position.value: 5_00, "house": -5_00}


def test_a_record_of_which_nothing_tells_where_it_begins_is_one_breach() -> None:
    case = dealt("pai-gow")
    report = report_on(case, list(reversed(case.events)))
    assert only_breach(report).why == "the record begins in mid-round, and nothing in it tells where"
    assert (report.owed, report.untold) == (None, "how the round went is not shown")
    assert any(words.startswith("whether these lines are lawful") for words in report.undecidable)


# Lines on the wrong side of a close, or with a wrong number


@pytest.fixture(scope="module", params=GAMES)
def lines(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """A conforming record of several rounds, as objects; the first is its header."""
    text = (EXAMPLES / f"{request.param}-conforming.paigow.jsonl").read_bytes()
    return [json.decode(line) for line in text.splitlines()]


def told(lines: list[dict[str, Any]]) -> list[tuple[int, list[str]]]:
    """Each round's number and the kinds of its breaches."""
    found = reports(json.encode(line) + b"\n" for line in lines)
    return [(report.round, [breach.kind.value for breach in report.breaches]) for report in found]


def closes(lines: list[dict[str, Any]]) -> list[int]:
    return [index for index, line in enumerate(lines[:-1]) if line.get("type") == "round-closed"]


def numberless(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in line.items() if name not in ("round", "seq")} for line in lines]


def of_one_table(lines: list[dict[str, Any]], one: int, other: int) -> bool:
    return lines[one].get("table") == lines[other].get("table") and "type" in lines[other]


@pytest.mark.parametrize("has_numbers", [True, False])
@pytest.mark.parametrize("side", [0, 1])
def test_a_close_swapped_with_its_neighbour_is_one_breach(
    lines: list[dict[str, Any]], has_numbers: bool, side: int
) -> None:
    lines = lines if has_numbers else numberless(lines)
    rounds = len(told(lines))
    tried = 0
    for close in closes(lines):
        at = close - 1 + side
        if not of_one_table(lines, at, at + 1) or lines[at + 1].get("type") == "pieces-received":
            continue
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        found = told(swapped)
        assert (len(found), sum(len(kinds) for _, kinds in found)) == (rounds, 1), at
        tried += 1
    assert tried


@pytest.mark.parametrize("number", [0, 2, 77])
@pytest.mark.parametrize("lines", ["dragons-eye", "pai-gow-poker"], indirect=True)
def test_a_wrong_number_on_one_line_is_one_breach(lines: list[dict[str, Any]], number: int) -> None:
    rounds = [round for round, _ in told(lines)]
    numbered = [index for index, line in enumerate(lines) if "round" in line and line["round"] != number]
    first_lines = [close + 1 for close in closes(lines) if close + 1 in numbered]
    for at in (*numbered[:1], *numbered[3::19], *first_lines, numbered[-1]):
        wrong = [*lines[:at], {**lines[at], "round": number}, *lines[at + 1 :]]
        found = told(wrong)
        assert [round for round, _ in found] == rounds, at
        assert [kind for _, kinds in found for kind in kinds] == ["contradicts the record"], at


def test_a_stray_line_is_told_with_the_number_it_bears() -> None:
    text = record(dealt("pai-gow"), round=1)
    text[9] = text[9].replace(b'"round":1', b'"round":7')
    breach = only_breach(reports(text)[0])
    assert (breach.line, breach.why) == (10, "the line says round 7; it stands in round 1")


# The time that disorder takes


def test_a_round_in_great_disorder_is_given_up_and_says_so() -> None:
    case = dealt("pai-gow-poker", bank="sole")
    report = report_on(case, case.events * 3)
    assert report.breaches[-1].why.startswith("too much disorder to say more: ")
    assert (report.owed, report.untold) == (None, "how the round went is not shown")
    assert any(words.endswith("the lines are in too much disorder") for words in report.undecidable)


def test_the_time_of_a_disordered_round_grows_with_its_lines_and_no_faster() -> None:
    case = dealt("pai-gow-poker", bank="sole")
    call = case.events.index(first(case.events, e.NoMoreBetsCalled))
    rest = list(case.events[call:])
    Random("disorder").shuffle(rest)

    def seconds(times: int) -> float:
        events = [*case.events[:call], *rest * times]
        began = perf_counter()
        assert len(report_on(case, events).breaches) > 20
        return perf_counter() - began

    few = seconds(1)
    assert seconds(16) < 16 * max(few, 0.5)
