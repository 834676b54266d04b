"""A simulation as it is printed, and as `--json` prints it."""

from collections.abc import Iterator
from math import floor, log10
from typing import Any

from paigow.cli import output
from paigow.cli.sheets import both, numbers
from paigow.odds.sheet import percent
from paigow.odds.simulate.summary import AccountLine, HandLine, Summary
from paigow.odds.simulate.tally import Mean
from paigow.pieces.cents import dollars


def with_error(edge: Mean, places: int = 4) -> str:
    """A share in percent with its standard error, both to the second digit of the error.

    >>> from fractions import Fraction
    >>> with_error(Mean(Fraction(2718, 100000), 0.000361, 10)), with_error(Mean(Fraction(1, 2), None, 1))
    ('2.718 % ± 0.036', '50 %')
    """
    if not edge.error:
        return percent(edge.value)
    places = max(0, 1 - floor(log10(100 * edge.error)))
    return f"{100 * float(edge.value):.{places}f} % ± {100 * edge.error:.{places}f}"


def _money(gained: Mean) -> str:
    """Dollars a round, with their standard error."""
    if gained.error is None:
        return dollars(int(gained.value))
    return f"{float(gained.value) / 100:.4f} ± {gained.error / 100:.4f}"


# JSON


def answer(found: Summary) -> output.Answer:
    """The simulation as JSON: counts, means as `p/q` in cents a round, and each fraction as a number too."""
    asked, simulated = found.asked, found.asked.simulated
    return {
        "game": simulated.game.name,
        "rounds": found.rounds,
        "asked": asked.rounds,
        "interrupted": found.is_interrupted,
        "seed": asked.seed,
        "bank": {"kind": simulated.bank.kind, "position": simulated.bank.position, "way": simulated.bank_way.name},
        "hands": [_hand(line) for line in found.hands],
        "players": _account(found.players),
        "banker": _account(found.banker),
        "house": _account(found.house),
        "commission": _mean("mean", found.commission),
        "grounds": found.grounds,
        "notes": found.notes,
        "program": found.program,
    }


def _hand(line: HandLine) -> dict[str, Any]:
    tab, seat = line.compared, line.seat
    return {
        "position": seat.position,
        "account": seat.account,
        "way": seat.way.name,
        "wager": seat.wager,
        "win": tab.win,
        "push": tab.push,
        "lose": tab.lose,
        "copies": {"low": tab.low_copies, "high": tab.high_copies, "both": tab.both_copies},
        **_mean("edge", line.edge),
        "gained": _mean("mean", line.gained),
    }


def _account(line: AccountLine | None) -> dict[str, Any] | None:
    if line is None:
        return None
    edge = {} if line.edge is None else _mean("edge", line.edge)
    return {**edge, "gained": _mean("mean", line.gained)}


def _mean(name: str, mean: Mean) -> dict[str, Any]:
    return {**both(name, mean.value), "standard_error": mean.error}


# Text


def text(found: Summary) -> str:
    """The simulation in words and columns."""
    return "\n\n".join(_parts(found))


def _parts(found: Summary) -> Iterator[str]:
    asked, simulated = found.asked, found.asked.simulated
    if found.is_interrupted:
        yield f"Interrupted: {found.rounds:,} of {asked.rounds:,} rounds were counted; what follows is of them."
    yield f"Simulation of {simulated.game.name}: {found.rounds:,} rounds, seed {asked.seed}, {found.program}"
    yield numbers(
        ("hand", "way", "wager", "win", "push", "lose", "low copies", "high copies", "edge against it"),
        [_row(line) for line in found.hands],
        (0, 1, 8),
    )
    yield numbers(("", "dollars a round", "edge against"), list(_accounts(found)), (0, 2))
    yield "\n".join(("on what it rests", *_grounds(found)))
    yield "\n".join(output.paragraph(note) for note in found.notes)


def _row(line: HandLine) -> tuple[str, ...]:
    tab, seat = line.compared, line.seat
    counts = (tab.win, tab.push, tab.lose, tab.low_copies, tab.high_copies)
    whose = "" if seat.account in (seat.position, "house") else f" (player {seat.account})"
    return (
        f"{seat.position}{whose}",
        seat.way.name,
        dollars(seat.wager),
        *(f"{number:,}" for number in counts),
        with_error(line.edge),
    )


def _accounts(found: Summary) -> Iterator[tuple[str, str, str]]:
    bank = found.asked.simulated.bank
    lines = (
        ("players together", found.players),
        (f"player {bank.account}, who {'co-banks' if bank.kind == 'co' else 'banks'}", found.banker),
        ("house", found.house),
    )
    for name, line in lines:
        if line is not None:
            yield name, _money(line.gained), "" if line.edge is None else with_error(line.edge)
    yield "of it commission", _money(found.commission), ""


def _grounds(found: Summary) -> Iterator[str]:
    for ground in found.grounds:
        cites = f" ({'; '.join(ground.cites)})" if ground.cites else ""
        yield output.paragraph(f"{ground.line}: {ground.text}. Basis: {ground.basis}{cites}.", "    ", "  ")
