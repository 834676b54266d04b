"""What is wrong with a line that cannot be read, in words: the decoder's, or what is allowed where it names no more."""

from __future__ import annotations

import re
from enum import Enum
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from paigow.procedure.events import event_types
from paigow.record.lines import Header
from paigow.written import nearest

LONGEST_SHOWN = 40
_BYTE = re.compile(r"\s*\(byte \d+\)")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<came>.*) - at `\$\.(?P<path>[\w.]+)(?:\[[^`]*)?`$", re.DOTALL)


def told(trouble: Exception, line: bytes) -> str:
    """Why a line cannot be read. Where a word is none of those allowed it says which are, and which is like it."""
    words = _BYTE.sub("", str(trouble)).strip()
    found = _VALUE.match(words)
    if not isinstance(trouble, msgspec.ValidationError) or found is None:
        return words
    came, path = found["came"].strip("'"), found["path"]
    shown = came if len(came) <= LONGEST_SHOWN else f"{came[: LONGEST_SHOWN - 1]}…"
    if path == "type":
        if came in event_types():
            return f"its type comes twice, the second time as {came}"
        near = nearest(came, tuple(event_types()))
        return f"{shown!r} is no event: {f'did you mean {near}?' if near else 'paigow schema lists them'}"
    allowed = _allowed(path.split("."), line)
    return f"{shown!r} is not allowed as {path}: it is one of {', '.join(allowed)}" if allowed else words


def _allowed(path: list[str], line: bytes) -> tuple[str, ...]:
    """The words that may stand where the path leads on a line; none where they cannot be told."""
    tag = msgspec.json.decode(line).get("type")
    kind: Any = event_types().get(tag, Header)
    for name in path:
        hints = get_type_hints(kind) if hasattr(kind, "__struct_fields__") else {}
        if name not in hints:
            return ()
        kind = next(iter(_alternatives(hints[name])))
    if get_origin(kind) is Literal:
        return tuple(map(str, get_args(kind)))
    return tuple(str(one.value) for one in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def _alternatives(kind: Any) -> tuple[Any, ...]:
    """The kinds of value that a field may hold, but for none at all; of a list those of its items."""
    if isinstance(kind, UnionType):
        return tuple(one for one in get_args(kind) if one is not type(None))
    return get_args(kind)[:1] if get_origin(kind) is tuple else (kind,)
