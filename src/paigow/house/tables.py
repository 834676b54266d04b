"""How a pay table is written in a file of house rules, and read from one."""

import re
from collections.abc import Iterator

from paigow.house.checks import ADAPTABLE, Path, Problem, not_adaptable, table_problems
from paigow.house.paytables import BUILT_IN, FIXED_BY_LAW, LINES, PayLine, PayTable
from paigow.house.words import NotAllowedError, dollars_toml, money
from paigow.law import Basis
from paigow.pieces.cents import Cents
from paigow.written import nearest, quoted, shown

_ODDS = re.compile(r"([1-9]\d{0,8}) (to|for) ([1-9]\d{0,8})", re.ASCII)
ODDS = 'odds as in "25 to 1", or "push"'
LINE = f'{ODDS}, or with an envy bonus {{ pays = "25 to 1", envy = 5 }}'


def read_tables(value: object) -> tuple[dict[str, PayTable], tuple[Problem, ...]]:
    """The tables by the wagers they are for, and all that is wrong with them."""
    if not isinstance(value, dict):
        wanted = 'it is to be a section, [pay_tables], with lines like fortune = "fortune-3"'
        return {}, (Problem(("pay_tables",), shown(value), wanted),)
    tables: dict[str, PayTable] = {}
    problems: list[Problem] = []
    for name, written in value.items():
        try:
            tables[name] = _table(name, written)
            problems += table_problems(name, tables[name])
        except Wrong as wrong:
            problems.append(wrong.problem)
    return tables, tuple(problems)


def suited(name: str) -> tuple[str, ...]:
    """The built-in tables that can stand for this wager: all their lines are ones it can be won on."""
    free = (table for table in BUILT_IN.values() if table.name not in FIXED_BY_LAW)
    return tuple(table.name for table in free if all(line.on in LINES[name] for line in table.lines))


def write_table(name: str, table: PayTable) -> Iterator[str]:
    """The section of the table, line by line. A table as built in is written by its name alone.

    >>> list(write_table("start", PayTable("start", "Ours", Basis.CHOICE, (), (PayLine("starting-position", 6),))))
    ['[pay_tables.start]', 'title = "Ours"', '[pay_tables.start.lines]', 'starting-position = "6 to 1"']
    """
    if BUILT_IN.get(table.name) == table:
        yield "[pay_tables]"
        yield f"{name} = {quoted(table.name)}"
        return
    yield from written_out(name, table)


def written_out(name: str, table: PayTable) -> Iterator[str]:
    """The section with every line of the table."""
    yield f"[pay_tables.{name}]"
    yield f"title = {quoted(table.title)}"
    yield f"[pay_tables.{name}.lines]"
    for line in table.lines:
        odds = quoted(line.odds)
        if line.fixed:
            odds = f"{{ pays = {odds}, envy = {dollars_toml(line.fixed)} }}"
        yield f"{line.on} = {odds}"


class Wrong(Exception):  # noqa: N818 -- whoever reads a file tells it as a fault
    """A table, or a line of one, that cannot be read."""

    def __init__(self, path: Path, value: object, wanted: str, hint: str = "") -> None:
        self.problem = Problem(path, shown(value), wanted, hint)


def _table(name: str, written: object) -> PayTable:
    path = ("pay_tables", name)
    if name not in ADAPTABLE:
        raise Wrong(path, written, not_adaptable(name), nearest(name, ADAPTABLE))
    if isinstance(written, str) and written in suited(name):
        return BUILT_IN[written]
    if not isinstance(written, dict):
        near = nearest(written, suited(name))
        wanted = f"it is to be one of {', '.join(suited(name))}, or a table with title and lines"
        raise Wrong(path, written, wanted, quoted(near) if near else "")
    for key in written:
        if key not in ("title", "lines"):
            near = nearest(key, ("title", "lines"))
            raise Wrong((*path, key), written[key], "a pay table has a title and lines", near)
    lines, title = written.get("lines", {}), written.get("title", f"House table for {name}")
    if not isinstance(title, str):
        raise Wrong((*path, "title"), title, "any text")
    if not isinstance(lines, dict):
        raise Wrong((*path, "lines"), lines, f"lines are written as {LINES[name][0]} = {ODDS}")
    read = tuple(read_line((*path, "lines", on), on, odds, LINES[name]) for on, odds in lines.items())
    return PayTable(name, title, Basis.CHOICE, ("reading/pay-tables",), read)


def read_line(path: Path, on: str, written: object, known: tuple[str, ...]) -> PayLine:
    """The line as it is written: odds, or a table of odds and an envy bonus. Raises `Wrong`."""
    if on not in known:
        raise Wrong(path, written, f"this wager is won on {', '.join(known)}", nearest(on, known))
    if not isinstance(written, dict):
        return PayLine(on, *_odds(path, written))
    for key in written:
        if key not in ("pays", "envy"):
            raise Wrong((*path, key), written[key], LINE, nearest(key, ("pays", "envy")))
    pays, to = _odds((*path, "pays"), written.get("pays"))
    return PayLine(on, pays, to, _envy((*path, "envy"), written.get("envy", 0)))


def _odds(path: Path, written: object) -> tuple[int, int]:
    """The two numbers of the odds; "for" counts the stake in and is refused. 13:69F-11.20(a).

    A push pays nothing to one.
    """
    if written == "push":
        return 0, 1
    found = _ODDS.fullmatch(" ".join(written.split())) if isinstance(written, str) else None
    if not found:
        raise Wrong(path, written, ODDS)
    pays, to = int(found[1]), int(found[3])
    if found[2] == "for":
        meant = quoted(f"{pays - to} to {to}") if pays > to else ""
        raise Wrong(path, written, 'odds are worded with "to", never with "for" (13:69F-11.20(a))', meant)
    return pays, to


def _envy(path: Path, written: object) -> Cents:
    if written == 0 and not isinstance(written, bool):
        return Cents(0)
    try:
        return money(written)
    except NotAllowedError:
        raise Wrong(path, written, "the envy bonus is a sum of dollars, as in 5 or 25.50") from None
