"""Files that people write in TOML: text in, values out, and every fault with its line and what is allowed there."""

import json
import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from msgspec import Struct

Path = tuple[str | int, ...]
"""Where a value stands: the names, and the places in lists, that lead to it."""


MOST_DOTS = 1_000
"""The most dots that a line may have: to read a key takes as long as the square of the number of its parts."""


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


class WrittenError(ValueError):
    """A file with faults: all that were found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


# Reading


def read_text(path: FilePath | str, what: str, largest: int, error: type[WrittenError] = WrittenError) -> str:
    """The text of a file of at most so many bytes; `what` says what it is to hold. Raises `error` for what is none."""
    where = str(path)

    def refuse(wanted: str, line: int = 0) -> WrittenError:
        return error(Fault(where, line, "", "", wanted))

    try:
        with FilePath(path).open("rb") as file:
            written = file.read(largest + 1)
    except FileNotFoundError:
        raise refuse("there is no such file") from None
    except IsADirectoryError:
        raise refuse(f"this is a directory, not a file of {what}") from None
    except (OSError, ValueError) as trouble:
        raise refuse(f"the file cannot be read: {getattr(trouble, 'strerror', None) or trouble}") from None
    if len(written) > largest:
        raise refuse(f"the file is too large: {what} have at most {largest:,} bytes")
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = written.count(b"\n", 0, trouble.start) + 1
        raise refuse("this is not text in UTF-8: save the file in that encoding", line) from None


def parse(text: str, where: str, error: type[WrittenError] = WrittenError) -> dict[str, Any]:
    """What the TOML says, its numbers exact. Raises `error` for text that is none."""

    def refuse(wanted: str, line: int = 0) -> WrittenError:
        return error(Fault(where, line, "", "", wanted))

    crowded = next((number for number, line in enumerate(text.split("\n"), 1) if line.count(".") > MOST_DOTS), 0)
    if crowded:
        raise refuse(f"a line has more than {MOST_DOTS:,} dots, and no key has so many parts", crowded)
    try:
        return _loads(text)
    except RecursionError:
        raise refuse("the brackets are nested too deeply") from None
    except (ValueError, ArithmeticError) as trouble:
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(trouble))
        if not place:
            raise refuse("this is not TOML: it holds a number or a date that cannot be") from None
        line = int(place[1]) if place[1] else text.count("\n") + 1
        why = str(trouble)[: place.start()]
        raise refuse(f"this is not TOML: {why[:1].lower()}{why[1:]}", line) from None


def _loads(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 -- most commands read no file

    return tomllib.loads(text, parse_float=Decimal)


# Where a value stands


def line_of(path: Path, text: str) -> int:
    """The line, from 1, that brings the value into the file; 0 if none does.

    It is the first line that names it and after which the file, cut as soon as it can be parsed, holds it.
    """
    word = next((name for name in reversed(path) if isinstance(name, str)), "")
    lines = text.split("\n")
    naming = [number for number, line in enumerate(lines, 1) if word in line]
    found = bisect_left(naming, True, key=lambda number: _holds(_first_whole(text, number), path))
    return naming[found] if found < len(naming) else 0


@lru_cache(maxsize=64)
def _first_whole(text: str, least: int) -> dict[str, Any]:
    """What the shortest beginning of the file says that has at least so many lines and is TOML.

    It is cut only before a line that can begin a new entry: a long list would else be parsed once for every line.
    """
    lines = text.split("\n")
    for end in range(least, len(lines) + 1):
        if end < len(lines) and "=" not in lines[end] and not lines[end].lstrip().startswith("["):
            continue
        try:
            return _loads("\n".join(lines[:end]))
        except ValueError:
            continue
    return {}


def _holds(written: object, path: Path) -> bool:
    for name in path:
        if isinstance(name, int):
            if not isinstance(written, list) or len(written) <= name:
                return False
            written = written[name]
        elif not isinstance(written, dict) or name not in written:
            return False
        else:
            written = written[name]
    return True


# Words


def nearest(word: object, words: Sequence[str]) -> str:
    """The word that was perhaps meant, or nothing."""
    close = get_close_matches(str(word).strip().lower(), words, 1)
    return close[0] if close else ""


def quoted(text: str) -> str:
    """The text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def shown(value: object) -> str:
    """What came, in short, as it is written in the file."""
    match value:
        case str():
            text = quoted(value)
        case bool():
            text = str(value).lower()
        case dict():
            text = "a table"
        case list():
            text = f"[{', '.join(map(shown, value[:8]))}]"
        case _:
            text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
