"""The sheet of a side wager as `paigow odds GAME --wager` prints it, in words or as JSON."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import structs

import paigow
from paigow.cli import output
from paigow.cli.options import choose, named
from paigow.cli.sheets import both, ground_lines, numbers
from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.houseway.by_name import is_file
from paigow.houseway.way import Way
from paigow.odds.progress import Progress
from paigow.odds.sheet import Ground, decimal, percent, root
from paigow.odds.wagers.file import read_wager as read_wager_file
from paigow.odds.wagers.over import Setup
from paigow.odds.wagers.sheet import Cap, Envy, LineOdds, Meter, WagerSheet, digest_of
from paigow.odds.wagers.wager import (
    MOST_OTHERS,
    START,
    WAGER_NAMES,
    StartSheet,
    Wager,
    grounds_of,
    named_wager,
    sheet_of,
    start_sheets,
)
from paigow.pieces.cents import Cents, dollars

LOST = "no line"
_ROUNDED = "Fractions of a cent count as such: the table pays them up (reading/round-money)."
_EVERY_SEAT = (
    "Each other player's hand is one like any other (set by the same way where that matters), so its average adds up "
    "whatever the hands of the rest; the deviation above is that of the wager without it."
)
_ONE_WINNER = (
    "The meter is the one shown when the wager is made; what the wagers add to it, and a meter shared by several "
    "winners, are not in these figures."
)


class Found(NamedTuple):
    """The odds of a wager, ready to be printed."""

    answer: output.Answer
    text: str


def read_wager(game: Game, rules: HouseRules, word: str, stake: Cents | None) -> Wager:
    """The wager of that name, or of that file; `stake` takes the place of the file's."""
    if not is_file(word):
        with named("--wager"):
            choose(word, WAGER_NAMES, "the name of a wager, or of a file (.toml)")
            return named_wager(word, game, rules, stake)
    wager = read_wager_file(word, game)
    return wager if stake is None else structs.replace(wager, terms=structs.replace(wager.terms, stake=stake))


def found(
    wager: Wager, game: Game, rules: HouseRules, player: Way[Any, Any], meter: Cents | None, progress: Progress
) -> Found:
    """The odds of the wager in a game by these rules, the player setting by this way."""
    setup = Setup(game, rules, game.house_way(rules), player, progress)
    grounds = list(grounds_of(wager, setup))
    if wager.over == START:
        sheets = list(start_sheets(wager, setup))
        return Found(start_answer(wager, sheets, grounds), start_text(wager, sheets, grounds))
    sheet = sheet_of(wager, setup, MOST_OTHERS, meter)
    return Found(answer(wager, sheet, grounds), text(wager, sheet, grounds))


# JSON


def answer(wager: Wager, sheet: WagerSheet, grounds: Sequence[Ground]) -> output.Answer:
    """The sheet as JSON: whole counts, fractions as `p/q`, and each fraction as a number too."""
    return {
        "wager": sheet.table.name,
        "title": sheet.table.title,
        "over": wager.over,
        "cases_are": sheet.what,
        "cases": sheet.total,
        "lines": [_line(line) for line in sheet.lines],
        "lost": sheet.lost,
        **both("edge", sheet.edge),
        **both("variance", sheet.variance),
        "standard_deviation": float(root(sheet.variance)),
        **both("hit", sheet.hit),
        "stake": sheet.terms.stake,
        "keeps_stake": sheet.terms.keeps_stake,
        "envy": None if sheet.envy is None else _envy(sheet.envy),
        "meter": None if sheet.meter is None else _meter(sheet.meter),
        "cap": None if sheet.cap is None else _cap(sheet.cap),
        "basis": sheet.table.basis,
        "cites": sheet.table.cites,
        "grounds": grounds,
        "note": wager.note,
        "rules": f"sha256:{sheet.digest}",
        "program": _program(),
    }


def start_answer(wager: Wager, sheets: Sequence[StartSheet], grounds: Sequence[Ground]) -> output.Answer:
    """The sheets of a wager on the starting position as JSON, one for each method and position."""
    table = wager.table
    return {
        "wager": table.name,
        "title": table.title,
        "over": wager.over,
        "sheets": [
            {
                "method": one.law.method,
                "position": one.position,
                "cases": one.law.cases,
                "win": one.law.starts[one.position],
                "pays": " and ".join(line.pays for line in one.sheet.lines),
                **both("edge", one.sheet.edge),
                **both("variance", one.sheet.variance),
                "cites": [cite.id for cite in one.law.cites],
            }
            for one in sheets
        ],
        "basis": table.basis,
        "cites": table.cites,
        "grounds": grounds,
        "rules": f"sha256:{_digest_of_all(sheets)}",
        "program": _program(),
    }


def _digest_of_all(sheets: Sequence[StartSheet]) -> str:
    return digest_of(*(one.sheet.digest for one in sheets))


def _line(line: LineOdds) -> output.Answer:
    part = {"part": line.part} if line.part else {}
    envy = {"envy": line.envy} if line.envy else {}
    return {
        **part,
        "on": line.on,
        "pays": line.pays,
        "cases": line.cases,
        **both("probability", line.chance),
        **both("gives_back", line.share),
        **envy,
    }


def _envy(envy: Envy) -> output.Answer:
    edges = [{"others": others, **both("edge", edge)} for others, edge in enumerate(envy.edges)]
    return {"stake": envy.stake, **both("each_other_hand", envy.each), "edges": edges}


def _meter(meter: Meter) -> output.Answer:
    even = {"break_even": None} if meter.break_even is None else both("break_even", meter.break_even)
    at = {} if meter.at is None or meter.edge is None else {"at": meter.at, **both("edge", meter.edge)}
    return {**both("share", meter.share), **even, **at}


def _cap(cap: Cap) -> output.Answer:
    return {"cap": cap.cap, **both("bites_above", cap.bites_above), "stake": cap.stake, **both("edge", cap.edge)}


def _program() -> str:
    return f"paigow {paigow.__version__}"


# Words


def text(wager: Wager, sheet: WagerSheet, grounds: Sequence[Ground]) -> str:
    """The sheet in words and columns."""
    return "\n\n".join(_parts(wager, sheet, grounds))


def _parts(wager: Wager, sheet: WagerSheet, grounds: Sequence[Ground]) -> Iterator[str]:
    yield f"{sheet.table.title}: all {sheet.total:,} {sheet.what}"
    yield output.table(("program", _program()), [("rules", f"sha256:{sheet.digest}")])
    yield _lines(sheet)
    yield output.table(
        ("the edge of the house", percent(sheet.edge)),
        [
            ("exactly", f"{sheet.edge.numerator}/{sheet.edge.denominator}"),
            ("as a decimal", decimal(sheet.edge)),
            ("standard deviation", str(root(sheet.variance))),
            ("it wins in", f"{percent(sheet.hit)} of all"),
        ],
    )
    if sheet.meter:
        yield "\n".join(_meter_lines(sheet.meter, sheet))
    if sheet.envy:
        yield _envy_text(sheet.envy)
    if sheet.cap:
        yield output.paragraph(_cap_text(sheet.cap))
    yield "\n".join(ground_lines(grounds))
    yield "\n".join(_notes(wager, sheet))


def _lines(sheet: WagerSheet) -> str:
    """The lines of the table and what is left; the hand each is won on, where there are two."""
    heads = ["won on", "of the", "pays", sheet.what.split()[0], "probability", "gives back"]
    rows = [
        [line.on, line.part, line.pays, f"{line.cases:,}", _probability(line.chance), percent(line.share)]
        for line in sheet.lines
    ]
    rows.append([LOST, "either", "lost", f"{sheet.lost:,}", _probability(Fraction(sheet.lost, sheet.total)), ""])
    if any(line.part for line in sheet.lines):
        return numbers(heads, rows, (0, 1))
    one_hand = [row[:1] + row[2:] for row in (heads, *rows)]
    return numbers(one_hand[0], one_hand[1:])


def _probability(chance: Fraction) -> str:
    return decimal(chance, 10)


def _envy_text(envy: Envy) -> str:
    rows = [(str(others), percent(edge), decimal(edge)) for others, edge in enumerate(envy.edges)]
    told = f"Envy: each other player's hand brings a wager of {dollars(envy.stake)} {_cents(envy.each)} on average."
    return f"{output.paragraph(told)}\n\n{numbers(('other players', 'edge', 'as a decimal'), rows)}"


def _meter_lines(meter: Meter, sheet: WagerSheet) -> Iterator[str]:
    stake = dollars(sheet.terms.stake or 0)
    yield output.paragraph(
        f"Meter: the figures above leave it out. Each wager of {stake} wins {decimal(meter.share)} of it on average."
    )
    if meter.break_even is None:
        yield output.paragraph("There is no meter at which the edge is zero: the edge is below it without one.")
    else:
        yield output.paragraph(f"The edge is zero at a meter of {_cents(meter.break_even)}.")
    if meter.at is not None and meter.edge is not None:
        yield output.paragraph(f"At a meter of {dollars(meter.at)} the edge is {percent(meter.edge)}.")


def _cap_text(cap: Cap) -> str:
    return (
        f"Cap: the figures above leave it out. One player gets at most {dollars(cap.cap)} in a round, which cuts "
        f"nothing up to a wager of {_cents(cap.bites_above)}. At {dollars(cap.stake)} the edge under it is "
        f"{percent(cap.edge)}."
    )


def _cents(amount: Fraction) -> str:
    """An amount of cents in dollars; what is less than a dollar with six places."""
    if amount.denominator == 1 and amount >= 100:
        return dollars(int(amount))
    places = 2 if amount >= 100 else 6
    return f"${float(amount / 100):,.{places}f}"


def _notes(wager: Wager, sheet: WagerSheet) -> Iterator[str]:
    if wager.note:
        yield output.paragraph(wager.note)
    if sheet.cap:
        yield output.paragraph(
            "The stake is lost only where neither hand wins; both pay where both do. The player does not hold the bank."
        )
    if sheet.terms.keeps_stake:
        yield output.paragraph("The house keeps the stake of a winning wager too: it is taken off what a line gives.")
    if sheet.envy:
        yield output.paragraph(_EVERY_SEAT)
    if sheet.meter:
        yield output.paragraph(_ONE_WINNER)
    yield output.paragraph(f"Exact over all {sheet.total:,} {sheet.what}, none simulated. {_ROUNDED}")


def start_text(wager: Wager, sheets: Sequence[StartSheet], grounds: Sequence[Ground]) -> str:
    """The sheets of a wager on the starting position in words and columns."""
    parts = [wager.table.title, output.table(("program", _program()), [("rules", f"sha256:{_digest_of_all(sheets)}")])]
    for method, some in groupby(sheets, lambda one: one.law.method):
        ones = list(some)
        law = ones[0].law
        cites = "; ".join(f"{cite.id} ({cite.basis})" for cite in law.cites)
        rows = [
            (one.position.value, one.sheet.lines[0].pays, str(law.starts[one.position]), percent(one.sheet.edge),
             decimal(one.sheet.edge))
            for one in ones
        ]  # fmt: skip
        parts.append(
            f"{output.paragraph(f'Started by {method} ({cites}):')}\n\n"
            + numbers(("position", "pays", f"of {law.cases}", "edge", "as a decimal"), rows)
        )
    parts.append("\n".join(ground_lines(grounds)))
    parts.append(
        output.paragraph("The dealer banks. Where the count is from a banking player the same figures turn with him.")
    )
    return "\n\n".join(parts)
