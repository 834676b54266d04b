"""A par sheet as it is printed, and as `--json` prints it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from paigow.cli import output
from paigow.odds.sheet import Ground, Sheet, decimal, percent
from paigow.pieces.cents import dollars
from paigow.settle.bank import BankKind

_TITLES = {
    BankKind.HOUSE: "one player against the dealer's bank",
    BankKind.SOLE: "a player's bank against the dealer's hand",
    BankKind.CO: "half of a co-bank against one player",
}

_BANKS = {BankKind.HOUSE: "dealer", BankKind.SOLE: "player", BankKind.CO: "co"}


def answer(sheet: Sheet) -> output.Answer:
    """The sheet as JSON: whole counts, fractions as `p/q`, and each fraction as a number too; the stake in cents."""
    tally = sheet.tally
    return {
        "deals": tally.deals,
        "win": tally.win,
        "push": tally.push,
        "lose": tally.lose,
        **both("edge", sheet.edge),
        **both("variance", sheet.variance),
        "standard_deviation": float(sheet.deviation),
        "copies": dict(zip(("low", "high", "both"), sheet.copies, strict=True)),
        "sources": [{"name": one.name, **both("part", one.part), "what": one.what} for one in sheet.sources],
        "best_response": None if sheet.best_edge is None else _best(sheet, sheet.best_edge),
        "game": sheet.game,
        "bank": _BANKS[sheet.bank],
        "house_way": sheet.house_way,
        "player_way": sheet.player_way,
        "variation": sheet.variation,
        **both("commission", sheet.commission),
        "stake": sheet.stake,
        "grounds": sheet.grounds,
        "notes": sheet.notes,
        "rules": f"sha256:{sheet.rules}",
        "program": sheet.program,
    }


def _best(sheet: Sheet, edge: Fraction) -> output.Answer:
    return {**both("edge", edge), **both("cost", sheet.edge - edge)}


def both(name: str, value: Fraction) -> output.Answer:
    """A fraction as `p/q`, and as a number under the same name with `_decimal`."""
    return {name: _exact(value), f"{name}_decimal": float(value)}


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def text(sheet: Sheet) -> str:
    """The sheet in words and columns."""
    return "\n\n".join(_parts(sheet))


def _parts(sheet: Sheet) -> Iterator[str]:
    yield f"Par sheet of {sheet.game}: {_TITLES[sheet.bank]}"
    yield output.table(*_head(sheet))
    tally = sheet.tally
    rows = [("win", tally.win), ("push", tally.push), ("lose", tally.lose), ("all", tally.deals)]
    yield numbers(
        ("", "deals", "of all"), [(name, f"{number:,}", _share(number, tally.deals)) for name, number in rows]
    )
    yield output.table(
        ("the edge of the house", percent(sheet.edge)),
        [
            ("exactly", _exact(sheet.edge)),
            ("as a decimal", decimal(sheet.edge)),
            ("standard deviation", f"{sheet.deviation}"),
            ("its square, exactly", _exact(sheet.variance)),
        ],
    )
    halves = zip(("low hands", "high hands", "both"), sheet.copies, strict=True)
    yield numbers(
        ("equal", "deals", "of all"), [(name, f"{number:,}", _share(number, tally.deals)) for name, number in halves]
    )
    yield numbers(
        ("where the edge comes from", "", "exactly"),
        [
            *((one.name, percent(one.part), _exact(one.part)) for one in sheet.sources),
            ("together", percent(sheet.edge), _exact(sheet.edge)),
        ],
    )
    yield "\n".join(output.paragraph(f"{one.name}: {one.what}.", "  ") for one in sheet.sources)
    if sheet.best_edge is not None and sheet.player_way != "best":
        yield output.paragraph(
            f"The best response to {sheet.house_way} has {percent(sheet.best_edge)}: {sheet.player_way} gives away "
            f"{percent(sheet.edge - sheet.best_edge)} against it."
        )
    yield "\n".join(ground_lines(sheet.grounds))
    yield "\n".join(output.paragraph(note) for note in sheet.notes)


def _head(sheet: Sheet) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    rows = [
        ("rules", f"sha256:{sheet.rules}"),
        ("way of the house", sheet.house_way),
        ("way of the player", sheet.player_way),
        ("commission on a win", percent(sheet.commission)),
    ]
    if sheet.stake is not None:
        rows.append(("at a stake of", dollars(sheet.stake)))
    if sheet.variation:
        rows.append(("variation", sheet.variation))
    return ("program", sheet.program), rows


def ground_lines(grounds: Sequence[Ground]) -> Iterator[str]:
    """On what the lines of a sheet rest, in words."""
    yield "on what it rests"
    for ground in grounds:
        cites = f" ({'; '.join(ground.cites)})" if ground.cites else ""
        yield output.paragraph(f"{ground.line}: {ground.text}. Basis: {ground.basis}{cites}.", "    ", "  ")


def _share(number: int, deals: int) -> str:
    return f"{decimal(Fraction(100 * number, deals), 4)} %"


def numbers(heads: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """A table whose columns stand to the right, but for those `left`."""
    lines = [heads, *rows]
    widths = [0 if place in left else max(map(len, column)) for place, column in enumerate(zip(*lines, strict=True))]
    top, *below = [[cell.rjust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return output.table(top, below)
