"""The house rules as a file: TOML in and out, and every fault with its line and what is allowed there."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path as FilePath
from textwrap import wrap
from typing import Any

from msgspec import Struct

from paigow.house.checks import Path, Problem, problems
from paigow.house.options import OPTIONS, Option
from paigow.house.paytables import DEFAULTS, FIXED_BY_LAW
from paigow.house.rules import HouseRules
from paigow.house.tables import read_tables, write_table, written_out
from paigow.house.words import KINDS, NotAllowedError, nearest, shown

LARGEST = 32_768
"""The most bytes that a file of house rules may have: four times what all options fill with their comments."""


class Fault(Struct, frozen=True):
    """One fault of a file. `line` is 0 and `key` empty where it is in no one place.

    `came` is what stands there, `wanted` what is allowed, `hint` what was perhaps meant.
    """

    where: str
    line: int
    key: str
    came: str
    wanted: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.where}, line {self.line}" if self.line else self.where
        what = f"{self.key}: " if self.key else ""
        came = f"{self.came} came; " if self.came else ""
        meant = f"; did you mean {self.hint}?" if self.hint else ""
        return f"{place}: {what}{came}{self.wanted}{meant}"


class HouseRulesError(ValueError):
    """A file of house rules with faults: all that were found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def load(path: FilePath | str) -> HouseRules:
    """The house rules of a TOML file. Raises `HouseRulesError` for whatever is not one."""
    where = str(path)
    try:
        with FilePath(path).open("rb") as file:
            written = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise _error(where, "there is no such file") from None
    except IsADirectoryError:
        raise _error(where, "this is a directory, not a file of house rules") from None
    except (OSError, ValueError) as trouble:
        raise _error(where, f"the file cannot be read: {getattr(trouble, 'strerror', None) or trouble}") from None
    if len(written) > LARGEST:
        raise _error(where, f"the file is too large: house rules have at most {LARGEST:,} bytes")
    try:
        return loads(written.decode("utf-8-sig"), where)
    except UnicodeDecodeError as trouble:
        line = written.count(b"\n", 0, trouble.start) + 1
        raise _error(where, "this is not text in UTF-8: save the file in that encoding", line) from None


def loads(text: str, where: str = "house rules") -> HouseRules:
    """The house rules written as TOML; what is not written keeps its default. `where` names the text in errors.

    Money is in dollars (`25` or `"25.50"`), a rate a percentage (`"5%"`). Raises `HouseRulesError` with every fault.

    >>> loads('minimum = 25\\ncommission_rate = "4.5%"').commission_rate
    450
    >>> loads("minimun = 25", "house.toml")
    Traceback (most recent call last):
    paigow.house.file.HouseRulesError: house.toml, line 1: minimun: no option has this name; did you mean minimum?
    """
    written = _parsed(text, where)
    values, found = _values(written)
    found = found or problems(rules := HouseRules(**values))
    if found:
        raise HouseRulesError(*(_fault(problem, text, where) for problem in found))
    return rules


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


def _parsed(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise _error(where, "the brackets are nested too deeply") from None
    except (ValueError, ArithmeticError) as trouble:
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(trouble))
        if not place:
            raise _error(where, "this is not TOML: it holds a number or a date that cannot be") from None
        line = int(place[1]) if place[1] else text.count("\n") + 1
        why = str(trouble)[: place.start()]
        raise _error(where, f"this is not TOML: {why[:1].lower()}{why[1:]}", line) from None


def _values(written: dict[str, Any]) -> tuple[dict[str, Any], tuple[Problem, ...]]:
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


def _fault(problem: Problem, text: str, where: str) -> Fault:
    paths = [problem.path[:depth] for depth in range(len(problem.path), 0, -1)]  # what is missing stands in no line
    if problem.beside:
        paths.append((problem.beside,))
    line = next(filter(None, (_line_of(path, text) for path in paths)), 0)
    return Fault(where, line, ".".join(problem.path), problem.came, problem.wanted, problem.hint)


def _error(where: str, wanted: str, line: int = 0) -> HouseRulesError:
    return HouseRulesError(Fault(where, line, "", "", wanted))


def _line_of(path: Path, text: str) -> int:
    """The line, from 1, that brings the option into the file; 0 if none does.

    It is the first line that names it and after which the file, cut as soon as it can be parsed, holds it.
    """
    lines = text.split("\n")
    searched = 0
    for number, line in enumerate(lines, 1):
        if number > searched and path[-1] in line:
            whole, searched = _first_whole(lines, number)
            if _holds(whole, path):
                return number
    return 0


def _first_whole(lines: list[str], least: int) -> tuple[dict[str, Any], int]:
    """What the shortest beginning of the file says that has at least so many lines and is TOML, and its length.

    It is cut only before a line that can begin a new entry: a long list would else be parsed once for every line.
    """
    for end in range(least, len(lines) + 1):
        if end < len(lines) and "=" not in lines[end] and not lines[end].lstrip().startswith("["):
            continue
        try:
            return tomllib.loads("\n".join(lines[:end]), parse_float=Decimal), end
        except ValueError:
            continue
    return {}, len(lines)


def _holds(written: object, path: Path) -> bool:
    for name in path:
        if not isinstance(written, dict) or name not in written:
            return False
        written = written[name]
    return True
