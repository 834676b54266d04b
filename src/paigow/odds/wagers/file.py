"""A side wager as a file: TOML in, a wager out, and every fault with its line and what is allowed there.

    title = "Progressive on the high hand"
    over = "high-hand"
    stake = 5
    keeps_stake = true
    [lines]
    royal-flush = "100% meter"
    straight-flush = "$500"
    full-house = "5 to 1"

The lines stand in order of precedence. Odds are worded "to" (13:69F-11.20(a)); a sum and a share of the meter are
paid beside the stake too, unless the house keeps it.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path as FilePath
from typing import Any

from paigow.games import Game
from paigow.house.checks import Problem
from paigow.house.file import fault_of
from paigow.house.paytables import LINES
from paigow.house.tables import LINE, ODDS, Wrong, read_line
from paigow.house.words import NotAllowedError, money
from paigow.law import Basis, registry
from paigow.odds.wagers.halves import HALVES
from paigow.odds.wagers.over import overs_of
from paigow.odds.wagers.sheet import Terms
from paigow.odds.wagers.wager import START, Wager
from paigow.pieces.cents import Cents, parse_money
from paigow.settle.paytable import PayLine, PayTable
from paigow.written import WrittenError, nearest, parse, quoted, read_text, shown

LARGEST = 65_536
"""The most bytes that the file of a wager may have."""
MOST_LISTED = 40
MOST_LINES = 500

_METER = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?\s?% meter", re.ASCII)
_SUM = re.compile(r"\$\S+", re.ASCII)
_PAYS = f'{LINE}, or a fixed sum "$500", or a share of the meter "10% meter"'
_PLAYERS_HAND = ("seven-cards", "four-tiles", *HALVES)
KEYS = ("title", "over", "stake", "keeps_stake", "basis", "cites", "source", "lines")


class WagerError(WrittenError):
    """A file of a wager with faults: all that were found."""


def read_wager(path: FilePath | str, game: Game) -> Wager:
    """The wager of a TOML file, for a game. Raises `WagerError` for whatever is not one."""
    return reads_wager(read_text(path, "wagers", LARGEST, WagerError), game, str(path))


def reads_wager(text: str, game: Game, where: str = "wager") -> Wager:
    """The wager written as TOML. `where` names the text in errors. Raises `WagerError` with every fault.

    >>> from paigow.games import GAMES
    >>> wager = reads_wager('over = "dice"\\n[lines]\\ntriple = "30 to 1"', GAMES["pai-gow"])
    >>> wager.table.lines[0].odds, wager.table.basis.value
    ('30 to 1', 'choice')
    """
    written = parse(text, where, WagerError)
    problems: list[Problem] = []
    wager = _wager(written, game, problems)
    if wager is None or problems:
        raise WagerError(*(fault_of(problem, text, where) for problem in problems))
    return wager


def _wager(written: dict[str, Any], game: Game, problems: list[Problem]) -> Wager | None:
    """The wager, and into `problems` all that is wrong with it."""
    problems += (_unknown(key) for key in written if key not in KEYS)
    title = _text(written, "title", "A wager of one's own", problems)
    source = _text(written, "source", "", problems)
    keeps_stake = written.get("keeps_stake", False)
    if not isinstance(keeps_stake, bool):
        problems.append(Problem(("keeps_stake",), shown(keeps_stake), "allowed is true or false"))
    stake = _stake(written, problems)
    basis, cites = _basis(written, problems), _cites(written, problems)
    names = _names(written, game, problems)
    lines, terms = _lines(written, names, problems) if names else ((), Terms())
    over = str(written.get("over"))
    envied = [line.on for line in lines if line.fixed]
    if envied and over not in _PLAYERS_HAND:
        wanted = f"an envy bonus is for another player's hand: {over} is none"
        problems.append(Problem(("lines", envied[0], "envy"), "an envy bonus", wanted))
    if (terms.meter or terms.sums) and stake is None and "stake" not in written:
        wanted = "a fixed sum or a share of a meter is paid for a stake of so many dollars: write stake = 5"
        problems.append(Problem(("lines",), "", wanted))
    if problems:
        return None
    table = PayTable("wager", title, basis, cites, lines)
    terms = Terms(terms.meter, terms.sums, stake, bool(keeps_stake))
    return Wager(table, over, terms, source)


def _unknown(key: str) -> Problem:
    near = nearest(key.replace("-", "_"), KEYS)
    return Problem(
        (key,), "", "a wager has nothing of this name" + ("" if near else f": it has {', '.join(KEYS)}"), near
    )


def _text(written: Mapping[str, object], key: str, default: str, problems: list[Problem]) -> str:
    value = written.get(key, default)
    if isinstance(value, str) and value.isprintable():
        return value
    problems.append(Problem((key,), shown(value), "it is to be one line of plain text"))
    return default


def _stake(written: Mapping[str, object], problems: list[Problem]) -> Cents | None:
    if "stake" not in written:
        return None
    try:
        return money(written["stake"])
    except NotAllowedError:
        wanted = "the stake is a sum of dollars above zero, as in 5 or 2.50"
        problems.append(Problem(("stake",), shown(written["stake"]), wanted))
        return None


def _basis(written: Mapping[str, object], problems: list[Problem]) -> Basis:
    value = written.get("basis", Basis.CHOICE.value)
    if isinstance(value, str) and value in tuple(Basis):
        return Basis(value)
    near = nearest(value, tuple(Basis))
    problems.append(Problem(("basis",), shown(value), f"allowed is {', '.join(Basis)}", quoted(near) if near else ""))
    return Basis.CHOICE


def _cites(written: Mapping[str, object], problems: list[Problem]) -> tuple[str, ...]:
    value = written.get("cites", ["reading/pay-tables"])
    known = tuple(registry())
    if not isinstance(value, list):
        problems.append(Problem(("cites",), shown(value), 'it is to be a list of clauses, as in ["13:69F-11.20(b)"]'))
        return ()
    for id in value:
        if id not in known:
            wanted = "the registry has no such clause: paigow clauses lists them; other sources go under source"
            problems.append(Problem(("cites",), shown(id), wanted, nearest(id, known)))
    return tuple(map(str, value))


def _names(written: Mapping[str, object], game: Game, problems: list[Problem]) -> tuple[str, ...]:
    """What the lines may be won on; nothing where it is not said, or wrongly, what the wager is on."""
    known: dict[str, Callable[[], tuple[str, ...]]] = {name: one.names for name, one in overs_of(game).items()}
    known[START] = lambda: LINES[START]
    over = written.get("over")
    if isinstance(over, str) and over in known:
        return known[over]()
    allowed = f"what the wager is on in {game.name} is one of {', '.join(known)}"
    near = nearest(over, tuple(known)) if isinstance(over, str) else ""
    came = shown(over) if "over" in written else ""
    problems.append(Problem(("over",), came, allowed, quoted(near) if near else ""))
    return ()


def _lines(
    written: Mapping[str, object], names: tuple[str, ...], problems: list[Problem]
) -> tuple[tuple[PayLine, ...], Terms]:
    value = written.get("lines")
    if not isinstance(value, dict) or not value or len(value) > MOST_LINES:
        wanted = f"it is to be a section, [lines], with 1 to {MOST_LINES} lines like {names[0]} = {_PAYS}"
        problems.append(Problem(("lines",), shown(value) if "lines" in written else "", wanted))
        return (), Terms()
    known = frozenset(names)
    lines, meter, sums = [], {}, {}
    for on, pays in value.items():
        path = ("lines", on)
        if on not in known:
            problems.append(_not_a_line(path, on, names))
            continue
        try:
            pays_alone = pays.get("pays") if isinstance(pays, dict) else pays
            if share := _share(pays_alone):
                meter[on] = share
            elif (sum_ := _sum(path, pays_alone)) is not None:
                sums[on] = sum_
            special = on in meter or on in sums
            lines.append(read_line(path, on, _as_push(pays) if special else pays, (on,)))
        except Wrong as wrong:
            wanted = _PAYS if wrong.problem.wanted in (LINE, ODDS) else wrong.problem.wanted
            problems.append(Problem(wrong.problem.path, wrong.problem.came, wanted, wrong.problem.hint))
    return tuple(lines), Terms(meter, sums)


def _as_push(pays: object) -> object:
    return {**pays, "pays": "push"} if isinstance(pays, dict) else "push"


def _share(pays: object) -> Fraction | None:
    """The share of the meter, above zero and at most all of it; None where the line pays none."""
    found = _METER.fullmatch(" ".join(pays.split())) if isinstance(pays, str) else None
    if not found:
        return None
    share = Fraction(f"{found[1]}.{found[2] or 0}") / 100
    return share if 0 < share <= 1 else None


def _sum(path: tuple[str, ...], pays: object) -> Cents | None:
    """The fixed sum; None where the line pays none."""
    if not isinstance(pays, str) or not _SUM.fullmatch(pays.strip()):
        return None
    try:
        return parse_money(pays.strip().replace(",", ""))
    except ValueError:
        raise Wrong(path, pays, "a fixed sum is dollars above zero, as in $500 or $2.50") from None


def _not_a_line(path: tuple[str, ...], on: str, names: tuple[str, ...]) -> Problem:
    near = nearest(on, names[:MOST_LISTED]) or (nearest(on, names) if len(names) < 2_000 else "")
    more = f" and {len(names) - MOST_LISTED:,} more (docs/side-wagers.md)" if len(names) > MOST_LISTED else ""
    return Problem(path, shown(on), f"this wager is won on {', '.join(names[:MOST_LISTED])}{more}", near)
