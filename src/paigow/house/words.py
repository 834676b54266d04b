"""How the value of an option is written in a file of house rules, and read from one."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from paigow.house.rules import HouseRules, SideWager
from paigow.pieces.cents import Cents, parse_money
from paigow.settle.terms import BasisPoints
from paigow.written import nearest, quoted, shown


class NotAllowedError(ValueError):
    """The value is not allowed. Its text is what was perhaps meant, or empty."""


class Kind(Struct, frozen=True):
    """A kind of value: how it is read (raises `NotAllowedError`) and how it is written as TOML."""

    read: Callable[[object], Any]
    write: Callable[[Any], str]


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise NotAllowedError("")
    return value


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotAllowedError(nearest(value, ("true", "false")))
    return value


def money(value: object) -> Cents:
    """The amount written as a number or a string of dollars."""
    if isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        try:
            return parse_money(str(value))
        except ValueError:
            pass
    raise NotAllowedError("")


def dollars_toml(amount: int) -> str:
    """The amount as a TOML number of dollars, or a string where it has cents."""
    whole, cents = divmod(amount, 100)
    return f'"{whole}.{cents:02}"' if cents else str(whole)


_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?\s?%", re.ASCII)


def _rate(value: object) -> BasisPoints:
    written = _PERCENT.fullmatch(value.strip()) if isinstance(value, str) else None
    points = int(written[1]) * 100 + int((written[2] or "").ljust(2, "0")) if written else -1
    if not 0 <= points <= 10_000:
        bare = re.fullmatch(r"\d{1,2}(\.\d{1,2})?", str(value), re.ASCII)
        raise NotAllowedError(f'"{value}%"' if bare else "")
    return BasisPoints(points)


def _percent(rate: int) -> str:
    whole, rest = divmod(rate, 100)
    return f'"{whole}.{rest:02}%"' if rest else f'"{whole}%"'


def _one_of(enum: type[StrEnum]) -> Kind:
    def read(value: object) -> StrEnum:
        if isinstance(value, str) and value in tuple(enum):
            return enum(value)
        raise NotAllowedError(quoted(near) if (near := nearest(value, tuple(enum))) else "")

    return Kind(read, quoted)


def _wagers(value: object) -> tuple[SideWager, ...]:
    if not isinstance(value, list):
        raise NotAllowedError(f"[{shown(value)}]" if value in tuple(SideWager) else "")
    one = _one_of(SideWager)
    return tuple(one.read(name) for name in value)


def _list(wagers: tuple[SideWager, ...]) -> str:
    return f"[{', '.join(map(quoted, wagers))}]"


def _or_word(kind: Kind, word: str) -> Kind:
    """The kind, or a word in the place of nothing."""

    def read(value: object) -> Any:
        if value == word:
            return None
        try:
            return kind.read(value)
        except NotAllowedError as wrong:
            raise NotAllowedError(str(wrong) or (quoted(word) if nearest(value, (word,)) else "")) from None

    return Kind(read, lambda value: quoted(word) if value is None else kind.write(value))


_PLAIN: Mapping[object, Kind] = {
    str: Kind(_text, quoted),
    bool: Kind(_yes_no, lambda value: str(value).lower()),
    Cents: Kind(money, dollars_toml),
    BasisPoints: Kind(_rate, _percent),
    tuple[SideWager, ...]: Kind(_wagers, _list),
}
WORDS_FOR_NOTHING = {"house_stake": "last-wager", "way_text": "none"}
"""What is written for None; for all others it is `default`."""


def _kind(name: str, hint: Any) -> Kind:
    if get_origin(hint) is not None and NoneType in get_args(hint):
        (rest,) = (part for part in get_args(hint) if part is not NoneType)
        return _or_word(_kind(name, rest), WORDS_FOR_NOTHING.get(name, "default"))
    return _PLAIN.get(hint) or _one_of(hint)


HINTS: Mapping[str, Any] = {name: hint for name, hint in get_type_hints(HouseRules).items() if name != "pay_tables"}
KINDS: Mapping[str, Kind] = {name: _kind(name, hint) for name, hint in HINTS.items()}
"""The kind of every option but the pay tables."""


def asked_as(name: str) -> tuple[str, list[str]]:
    """How an option is asked for, and the words it may be, or its list may hold, where these are but a few.

    It is a choice, a list, yes-no, money, a rate, a text, or tables.

    >>> asked_as("count_from"), asked_as("minimum")
    (('choice', ['banker', 'dealer']), ('money', []))
    """
    if name not in HINTS:
        return "tables", []
    hint = HINTS[name]
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    nothing = [WORDS_FOR_NOTHING.get(name, "default")] * (NoneType in parts)
    kind = next(part for part in parts if part is not NoneType)
    if kind in _ASKED:
        return _ASKED[kind], nothing
    if get_origin(kind) is tuple:
        return "list", [word.value for word in SideWager]
    return "choice", [*(word.value for word in kind), *nothing]


_ASKED: Mapping[object, str] = {bool: "yes-no", Cents: "money", BasisPoints: "rate", str: "text"}
