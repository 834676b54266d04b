"""The one way to write a value as JSON: RFC 8785, for whole numbers and ASCII keys.

Within this subset the rules are few: keys in the order of their bytes, no space, no escape but the needed ones.
Refused is whatever two programs might read differently: a fraction or an exponent, a number beyond 2^53 - 1, a key
outside ASCII or one that comes twice, bytes that are not UTF-8.
"""

import json
import re
from typing import Any, NoReturn

import msgspec

from paigow.store.errors import BadLineError

GREATEST = (1 << 53) - 1
"""The greatest whole number that every reader of JSON holds exactly; the least is its negative."""
LONGEST = 1 << 20
"""The most bytes of a line."""
DEEPEST = 64
"""So many lists and objects may stand inside each other; how many a reader bears differs from one to the next."""

_LONG_NUMBER = re.compile(rb"\d{16}")


class _FractionError(Exception):
    """Not a `ValueError`: the decoder would put its own words around one."""


def _no_fraction(word: str) -> NoReturn:
    raise _FractionError(f"{word} has a fraction or an exponent: amounts are whole numbers (cents)")


_DECODER = msgspec.json.Decoder(float_hook=_no_fraction)
_ENCODER = msgspec.json.Encoder(order="sorted")


def read(text: bytes) -> Any:
    """The value of a JSON text. Raises `BadLineError` for what is outside the subset.

    >>> read(b'{"wager": 1000, "at": "6"}')
    {'wager': 1000, 'at': '6'}
    >>> read(b'{"wager": 10.5}')
    Traceback (most recent call last):
    paigow.store.errors.BadLineError: 10.5 has a fraction or an exponent: amounts are whole numbers (cents)
    """
    if len(text) > LONGEST:
        raise BadLineError(f"it is too long: {len(text)} bytes, and the most is {LONGEST}")
    try:
        value = _DECODER.decode(text)
        if text.count(b"[") + text.count(b"{") > DEEPEST:
            _check_depth(value)
        if not text.isascii() or b"\\u" in text or _LONG_NUMBER.search(text):
            _check(value)
        if len(_ENCODER.encode(value)) != len(text):
            _refuse_twins(text)
    except msgspec.DecodeError as trouble:
        raise BadLineError(f"it is not JSON: {trouble}") from None
    except _FractionError as trouble:
        raise BadLineError(str(trouble)) from None
    except (RecursionError, UnicodeError):
        raise BadLineError("it is not JSON that can be kept: nested too deep, or text that is not UTF-8") from None
    return value


def read_canonical(text: bytes) -> Any:
    """The value of a JSON text in canonical form. Raises `BadLineError` for any other text."""
    try:
        value = _DECODER.decode(text)
        if not text.isascii() or b"\\u" in text or _LONG_NUMBER.search(text):
            _check(value)
        is_canonical = _ENCODER.encode(value) == text
    except (msgspec.DecodeError, _FractionError, RecursionError, UnicodeError):
        is_canonical = False
    if not is_canonical:
        raise BadLineError("it is not JSON in canonical form")
    return value


def write(value: Any) -> bytes:
    """The canonical text of a value. Raises `BadLineError` for what is outside the subset.

    >>> write({"round": 1, "at": ["6", None, True]})
    b'{"at":["6",null,true],"round":1}'
    """
    _check_depth(value)
    _check(value)
    return write_checked(value)


def write_checked(value: Any) -> bytes:
    """The canonical text of a value that came from `read`."""
    return _ENCODER.encode(value)


def _check(value: Any) -> None:
    match value:
        case bool() | None:
            return
        case int():
            if not -GREATEST <= value <= GREATEST:
                raise BadLineError(f"{value} is beyond 2^53 - 1: not every reader holds it exactly")
        case str():
            if not value.isascii():
                _check_text(value)
        case list() | tuple():
            for one in value:
                _check(one)
        case dict():
            for key, one in value.items():
                if not isinstance(key, str) or not key.isascii():
                    raise BadLineError(f"the key {key!r} is not plain ASCII text")
                _check(one)
        case float():
            raise BadLineError(f"{value!r} is not a whole number")
        case _:
            raise BadLineError(f"a {type(value).__name__} has no canonical form")


def _check_depth(value: Any) -> None:
    layer = [value]
    for _ in range(DEEPEST + 1):
        layer = [
            inner
            for outer in layer
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not layer:
            return
    raise BadLineError(f"it is nested deeper than {DEEPEST}")


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadLineError(f"{text!r} holds half of a surrogate pair") from None


def _refuse_twins(text: bytes) -> None:
    """Refuses a key that comes twice in one object. Asked only of a text that is not already as short as can be."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
            raise BadLineError(f"the key {twice!r} comes twice")
        return found

    json.loads(text, object_pairs_hook=once)
