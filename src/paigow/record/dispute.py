"""A rebuilt round told in words, and built as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from paigow.pieces.cents import dollars
from paigow.pieces.positions import DEAD_HAND, DEALER, Position
from paigow.procedure.sentences import printable
from paigow.record.money import MoneyLine, Total, cents_told
from paigow.record.rebuild import Rebuilt, RebuiltHand, Touch
from paigow.settle.plan import HOUSE

PEOPLE: Mapping[str, str] = {
    "dealer": "dealer",
    "floorperson": "floorperson",
    "shift": "shift",
    "equipment": "set or deck",
    "device": "device",
}
"""What a report calls the names in the envelope."""


def tell_rebuilt(rebuilt: Rebuilt) -> str:
    """The whole round: who was there, the hands in the order of the discards, the money, the breaches."""
    report = rebuilt.report
    lines = [*tell_head(rebuilt), "", "Hands, in the order in which they were picked up"]
    for hand in rebuilt.hands:
        lines += _hand_lines(hand, rebuilt)
    lines += ["", *_money_table(rebuilt.money, rebuilt.totals, rebuilt.report.untold), "", "Breaches"]
    for breach in report.breaches:
        lines.append(f"  line {breach.line}: {breach.kind}: {breach.why}")
        lines.append(f"      came      {breach.came}")
        lines.append(f"      expected  {breach.expected}")
        lines.append(f"      clause    {breach.clause} [{breach.basis}] {breach.gist}")
    if not report.breaches:
        lines.append("  none: every act was as the law demands")
    lines += [f"  undecidable: {words}" for words in report.undecidable]
    return "\n".join(map(printable, lines))


def tell_head(rebuilt: Rebuilt) -> Iterator[str]:
    """Which round this is, under which law and house rules, who was there, and how it ended."""
    report, source = rebuilt.report, rebuilt.source
    game = source.game
    table = f", table {report.table}" if report.table else ""
    yield f"{game.title}, round {report.round}{table}: lines {report.first_line} to {report.last_line}"
    yield f"{game.section}, {game.edition}; house way {source.rules.house_way}; {bank_told(rebuilt.bank)}"
    if game.note:
        yield game.note
    if rebuilt.people:
        yield "; ".join(f"{PEOPLE[name]} {', '.join(values)}" for name, values in rebuilt.people.items())
    yield ended(rebuilt)


def bank_told(bank: Position) -> str:
    """Who banked."""
    return "the dealer banks" if bank is DEALER else f"player {bank} banks"


def ended(rebuilt: Rebuilt) -> str:
    """How the round ended."""
    report = rebuilt.report
    if report.void:
        return f"The round is void: {report.void}."
    if not report.is_finished:
        return "The record breaks off before the round is over: what should have been paid cannot be told."
    return "The round was played out."


# Hands


def hand_named(hand: RebuiltHand, bank: Position) -> str:
    """Whose hand it is."""
    name = {DEALER: "the dealer's hand", DEAD_HAND: "the dead hand"}.get(hand.position, f"position {hand.position}")
    played = f", player {hand.player}" if hand.player else ""
    return name + played + (", the bank" if hand.position is bank else "")


def hand_set(hand: RebuiltHand) -> Iterator[str]:
    """How the hand lay, half by half, as far as the record shows it."""
    if hand.low:
        yield f"low   {' '.join(hand.low)}" + (f"  ({hand.low_name})" if hand.low_name else "")
        yield f"high  {' '.join(hand.high)}" + (f"  ({hand.high_name})" if hand.high_name else "")
    elif hand.pieces:
        yield f"not set: {' '.join(hand.pieces)}"
    else:
        yield "not exposed: its pieces are in no record"
    if hand.way:
        yield f"by the house way: {hand.way}"


def hand_judged(hand: RebuiltHand) -> str:
    """What was announced of the hand, and what it is as it lay; empty for one that was not compared."""
    if not hand.outcome:
        return ""
    if hand.right == hand.outcome:
        return f"announced {hand.outcome}, and rightly: {hand.decided_by}"
    right = f"it is to be {hand.right}" if hand.right else "not exposed"
    return f"announced {hand.outcome}; {right}" + (f": {hand.decided_by}" if hand.decided_by else "")


def touch_when(touch: Touch) -> str:
    """When an act was, by the clock and by the video."""
    return ", ".join(word for word in (touch.time, f"video {touch.timecode}" if touch.timecode else "") if word)


def _hand_lines(hand: RebuiltHand, rebuilt: Rebuilt) -> Iterator[str]:
    yield f"  {f'{hand.discard}.' if hand.discard else '-'} {hand_named(hand, rebuilt.bank)}"
    yield from (f"       {line}" for line in hand_set(hand))
    judged = hand_judged(hand)
    if judged:
        yield f"       {judged}"
    if not hand.discard:
        yield "       not picked up"
    for touch in hand.touches:
        when = touch_when(touch)
        yield f"       act {touch.number}, line {touch.line}{f', {when}' if when else ''}: {touch.says}"
        if touch.cites:
            yield f"           {', '.join(touch.cites)}"
        if touch.fault:
            yield f"           ! {touch.fault}"


# Money


def _money_table(money: tuple[MoneyLine, ...], totals: Mapping[str, Total], untold: str) -> Iterator[str]:
    yield f"{'Settlement, from the account':<66}{'was':>12}{'should be':>12}{'difference':>12}"
    for line in money:
        said = f"{f'line {line.line}' if line.line else '':<9} {line.says}"
        yield f"  {said:<64}{cents_told(line.paid):>12}{cents_told(line.should):>12}{_left(line):>12}"
    for name, total in totals.items():
        yield f"  {account_told(name):<64}{cents_told(total.paid):>12}{cents_told(total.should):>12}{_left(total):>12}"
    yield ""
    yield f"Owed: {owed_told(totals, untold)}"


def _left(line: MoneyLine | Total) -> str:
    return cents_told(None if line.should is None else line.difference)


def owed_told(totals: Mapping[str, Total], untold: str) -> str:
    """Who is to get, and who to give, to put the money right; `untold` is why it cannot be told, if it cannot."""
    if untold:
        return f"it cannot be told: {untold}"
    told = [
        f"{account_told(name)} is to {'get' if total.difference > 0 else 'give'} {dollars(abs(total.difference))}"
        for name, total in totals.items()
        if total.difference
    ]
    return "; ".join(told) or "nothing to anybody"


def account_told(name: str) -> str:
    """An account as a person says it."""
    return "the house" if name == HOUSE else f"player {name}"


# As JSON


def build_rebuilt(rebuilt: Rebuilt) -> dict[str, Any]:
    """The rebuilt round as JSON has it."""
    report, game = rebuilt.report, rebuilt.source.game
    return {
        "table": report.table,
        "round": report.round,
        "game": game.name,
        "section": game.section,
        "edition": game.edition,
        **({"note": game.note} if game.note else {}),
        "first_line": report.first_line,
        "last_line": report.last_line,
        "people": rebuilt.people,
        "bank": rebuilt.bank.value,
        "is_finished": report.is_finished,
        "void": report.void,
        "hands": to_builtins(rebuilt.hands),
        "settlement": [{**to_builtins(line), "difference": line.difference} for line in rebuilt.money],
        "totals": {
            name: {**to_builtins(total), "difference": total.difference} for name, total in rebuilt.totals.items()
        },
        "breaches": to_builtins(report.breaches),
        "undecidable": report.undecidable,
        "acts": to_builtins(rebuilt.acts),
    }
