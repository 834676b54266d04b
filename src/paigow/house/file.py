"""The house rules as a file: TOML in and out, and every fault with its line and what is allowed there."""

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from textwrap import wrap
from typing import Any

from paigow.house.checks import Problem, problems
from paigow.house.options import OPTIONS, Option
from paigow.house.paytables import DEFAULTS, FIXED_BY_LAW
from paigow.house.rules import HouseRules
from paigow.house.tables import read_tables, write_table, written_out
from paigow.house.words import KINDS, NotAllowedError
from paigow.houseway.by_name import is_file, own_way
from paigow.houseway.file import WayError
from paigow.houseway.file import load as load_way
from paigow.written import Fault, WrittenError, line_of, nearest, parse, read_text, shown

LARGEST = 262_144
"""The most bytes that a file of house rules may have: all options with their comments, and a way written out."""


class HouseRulesError(WrittenError):
    """A file of house rules with faults: all that were found."""


def load(path: FilePath | str) -> HouseRules:
    """The house rules of a TOML file. Raises `HouseRulesError` for whatever is not one."""
    text = read_text(path, "house rules", LARGEST, HouseRulesError)
    return loads(text, str(path), FilePath(path).parent)


def loads(text: str, where: str = "house rules", folder: FilePath | None = None, most: int | None = None) -> HouseRules:
    """The house rules written as TOML; what is not written keeps its default. `where` names the text in errors.

    Money is in dollars (`25` or `"25.50"`), a rate a percentage (`"5%"`). The file of a house way is looked for from
    `folder`; without one it may not be named. Raises `HouseRulesError` with every fault, or the first `most`: to find
    the lines of many takes long.

    >>> loads('minimum = 25\\ncommission_rate = "4.5%"').commission_rate
    450
    >>> loads("minimun = 25", "house.toml")
    Traceback (most recent call last):
    paigow.house.file.HouseRulesError: house.toml, line 1: minimun: no option has this name; did you mean minimum?
    """
    rules, found = _read(parse(text, where, HouseRulesError), folder)
    if found:
        raise HouseRulesError(*(fault_of(problem, text, where) for problem in found[:most]))
    return rules


def read_mapping(written: Mapping[str, Any], where: str = "house") -> HouseRules:
    """The house rules of a mapping that has the names and values of such a file, as a program may send one.

    Raises `HouseRulesError` with every fault; the file of a house way may not be named.

    >>> read_mapping({"minimum": 25, "commission_rate": "4.5%"}).minimum
    2500
    """
    rules, found = _read(written, None)
    if found:
        raise HouseRulesError(*(fault_of(problem, "", where) for problem in found))
    return rules


def _read(written: Mapping[str, Any], folder: FilePath | None) -> tuple[HouseRules, tuple[Problem, ...]]:
    """The rules, and what is wrong with them; those of the program where anything is."""
    values, found = _values(written)
    way = values.get("house_way")
    if folder is not None and not found and way is not None and is_file(way) and "way_text" not in values:
        values |= _way_of_file(folder / way)
    if found:
        return HouseRules(), found
    rules = HouseRules(**values)
    return rules, problems(rules)


def _way_of_file(path: FilePath) -> dict[str, str]:
    """The way of a file, as the options say it."""
    try:
        way = own_way(load_way(path), str(path))
    except WayError as trouble:
        raise HouseRulesError(*trouble.faults) from None
    return {"house_way": way.name, "way_text": way.written}


def dump(rules: HouseRules) -> str:
    """The rules as TOML, every option, without comments. `loads` gives them back."""
    lines = [f"{name} = {kind.write(getattr(rules, name))}" for name, kind in KINDS.items()]
    by_name, written = [], []
    for name, table in rules.pay_tables.items():
        head, *rest = write_table(name, table)
        if len(rest) == 1:
            by_name += rest
        else:
            written += ["", head, *rest]
    if by_name:
        lines += ["", "[pay_tables]", *by_name]
    return "\n".join([*lines, *written]) + "\n"


def example() -> str:
    """A file with every option at its default, and above it what it means, what it may be, and on what it rests."""
    rules = HouseRules()
    parts = ["# House rules: every option at its default.", ""]
    for option in OPTIONS:
        if option.name != "pay_tables":
            parts += [*_comment(option), f"{option.name} = {KINDS[option.name].write(getattr(rules, option.name))}", ""]
    tables = next(option for option in OPTIONS if option.name == "pay_tables")
    parts += [*_comment(tables), "[pay_tables]", "", "# The tables in force where nothing else is written here."]
    for name, table in DEFAULTS.items():
        if name not in FIXED_BY_LAW:
            parts += ["", f"# Basis: {table.basis} ({'; '.join(table.cites)})."]
            parts += (f"# {line}" for line in written_out(name, table))
    return "\n".join(parts) + "\n"


def _comment(option: Option) -> Iterator[str]:
    ground = f" ({'; '.join(option.cites)})" if option.cites else ""
    for text in (option.gist, f"Allowed: {option.values}.", f"Basis: {option.basis}{ground}."):
        yield from wrap(text, 118, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def _values(written: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The values by the names of the options, and all that is wrong with them one by one."""
    values: dict[str, Any] = {}
    found: list[Problem] = []
    for key, value in written.items():
        if key == "pay_tables":
            values[key], wrong = read_tables(value)
            found += wrong
        elif key not in KINDS:
            found.append(_unknown(key))
        else:
            try:
                values[key] = KINDS[key].read(value)
            except NotAllowedError as trouble:
                found.append(Problem((key,), shown(value), _wanted(key), str(trouble)))
    return values, tuple(found)


def _wanted(key: str) -> str:
    option = next(option for option in OPTIONS if option.name == key)
    ground = f"{option.basis}: {option.cites[0]}" if option.cites else str(option.basis)
    return f"allowed is {option.values} ({ground})"


def _unknown(key: str) -> Problem:
    names = tuple(option.name for option in OPTIONS)
    near = nearest(key.replace("-", "_"), names)
    return Problem((key,), "", "no option has this name" + ("" if near else f": they are {', '.join(names)}"), near)


def fault_of(problem: Problem, text: str, where: str) -> Fault:
    """The problem as a fault of the text, with its line."""
    paths = [problem.path[:depth] for depth in range(len(problem.path), 0, -1)]  # what is missing stands in no line
    if problem.beside:
        paths.append((problem.beside,))
    line = next(filter(None, (line_of(path, text) for path in paths)), 0)
    return Fault(where, line, ".".join(problem.path), problem.came, problem.wanted, problem.hint)
