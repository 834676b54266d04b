"""A record as a table: one event a row, the columns of its envelope and of every field that an event can have.

A line of a record and a row hold the same; each can be made from the other. An empty cell is a field that is not
there. Cells are plain (`25`, `true`, words side by side); what would not be plain, such as an empty text, one that
begins like a formula, or nothing recorded (`null`), is written as JSON. A header stands in the column `header` of a
row of its own, and fields that no column has stand as one JSON object in the column `other`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from paigow.games import GAMES
from paigow.procedure.events import event_types
from paigow.record.lines import VERSION, Envelope
from paigow.written import nearest

HEADER, TYPE, OTHER = "header", "type", "other"
PROOFS = ("cites", "commitment", "openings")


class Form(StrEnum):
    """How a column's cells are written."""

    NUMBER = "a whole number in digits"
    TRUTH = "true or false"
    TEXT = "text"
    NUMBERS = "whole numbers side by side, as in 6 5 4"
    WORDS = "words side by side, as in 6-6 1-1"
    CITES = "clauses, with a semicolon between them"
    JSON = "JSON"


class Field(Struct, frozen=True):
    """A field of an event: its form, and the values it may hold where they are few."""

    form: Form
    allowed: tuple[str, ...] = ()


class RowError(ValueError):
    """A cell that cannot be read; the text names the column and says what is allowed."""

    def __init__(self, column: str, why: str) -> None:
        super().__init__(f"column {column}: {why}")


# The columns


def _field(hint: Any) -> Field:
    """The field that a type hint describes."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is UnionType or type(None) in get_args(hint):
        return _field(next(one for one in get_args(hint) if one is not NoneType))
    if get_origin(hint) is Literal:
        return Field(Form.TEXT, get_args(hint))
    if get_origin(hint) is tuple:
        return Field(Form.NUMBERS if get_args(hint)[0] is int else Form.WORDS)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Field(Form.TEXT, tuple(member.value for member in hint))
    return Field({int: Form.NUMBER, bool: Form.TRUTH, str: Form.TEXT}[hint])


def _fields(kind: type[Struct]) -> dict[str, Field]:
    hints = get_type_hints(kind)
    return {name: _field(hints[name]) for name in kind.__struct_fields__}


ENVELOPE = _fields(Envelope)
EVENTS = {tag: _fields(kind) for tag, kind in event_types().items()}
_PROOF_FORMS = dict(zip(PROOFS, (Form.CITES, Form.TEXT, Form.JSON), strict=True))

COLUMNS: dict[str, Form] = {
    HEADER: Form.JSON,
    **{name: field.form for name, field in ENVELOPE.items()},
    **_PROOF_FORMS,
    TYPE: Form.TEXT,
    **{name: field.form for fields in EVENTS.values() for name, field in fields.items()},
    OTHER: Form.JSON,
}
"""Every column with its form, in the order in which they are written."""


# From a line to a row


def row_of(line: bytes) -> dict[str, Any]:
    """The values of a line of a record by column. The line must be one that can be read as a header or an event.

    >>> row_of(b'{"seq":12,"type":"stack-delivered","stack":1,"position":"6","by":"dealer"}')
    {'seq': 12, 'type': 'stack-delivered', 'stack': 1, 'position': '6', 'by': 'dealer'}
    """
    values: dict[str, Any] = msgspec.json.decode(line)
    if TYPE not in values or line.startswith(b'{"record"'):
        return {HEADER: line.strip().decode()}
    fields = EVENTS[values[TYPE]]
    row: dict[str, Any] = {}
    other: dict[str, Any] = {}
    for name, value in values.items():
        is_column = name in ENVELOPE or name in fields or name == TYPE or (name in PROOFS and _is_plain(name, value))
        (row if is_column else other)[name] = value
    return {**row, OTHER: other} if other else row


def _is_plain(name: str, value: object) -> bool:
    """Whether clauses and proofs, which no reader of a record checks, are of the form of their column."""
    match name:
        case "cites":
            return isinstance(value, list) and all(isinstance(one, str) for one in value)
        case "commitment":
            return isinstance(value, str)
        case _:
            return isinstance(value, list)


def written(name: str, value: object) -> str:
    """The cell of a value.

    >>> written("amount", 2500), written("pieces", ["6-6", "1-1"]), written("pieces", None), written("note", "=1+1")
    ('2500', '6-6 1-1', 'null', '"=1+1"')
    """
    form = COLUMNS[name]
    if isinstance(value, str) and (name == HEADER or (form is Form.TEXT and _is_safe(value))):
        return value
    if isinstance(value, list) and form in _BETWEEN and _is_separable(value, _BETWEEN[form]):
        return _BETWEEN[form].join(map(str, value))
    return msgspec.json.encode(value).decode()


_BETWEEN = {Form.NUMBERS: " ", Form.WORDS: " ", Form.CITES: "; "}
_UNSAFE = re.compile(r"""(?x) ^null$ | ^["=+\-@\s] | \s$ | [\x00-\x1f\x7f-\x9f\u2028\u2029] | ^$""")
"""Text that a cell would change, or that would change a spreadsheet."""


def _is_safe(text: str) -> bool:
    return _UNSAFE.search(text) is None


def _is_separable(values: Sequence[object], between: str) -> bool:
    """Whether the values can stand side by side, and be told apart again."""
    words = list(map(str, values))
    apart = between.strip()
    return (
        bool(words)
        and not words[0].startswith("[")
        and all(_is_safe(one) and (apart not in one if apart else one.split() == [one]) for one in words)
    )


# From a row to a line


def line_of(row: Mapping[str, str]) -> bytes:
    """The line of a record that a row holds, without its newline; nothing for an empty row.

    Raises `RowError` for a cell that cannot be read, or that the event does not have.
    """
    cells = {name: cell for name, cell in row.items() if cell}
    if not cells:
        return b""
    if HEADER in cells:
        return _header_line(cells)
    kind = cells.get(TYPE)
    if kind is None:
        raise RowError(TYPE, "missing: a row holds an event, or a header")
    if kind not in EVENTS:
        near = nearest(kind, tuple(EVENTS))
        hint = f"; did you mean {near}?" if near else f": they are {', '.join(EVENTS)}"
        raise RowError(TYPE, f"{_clipped(kind)} is no event{hint}")
    values = _values(cells, kind)
    try:
        msgspec.convert(values, event_types()[kind])
        msgspec.convert(values, Envelope)
    except msgspec.ValidationError as trouble:
        raise _named(kind, str(trouble)) from None
    return msgspec.json.encode(values)


def _header_line(cells: Mapping[str, str]) -> bytes:
    beside = next((name for name in cells if name != HEADER), None)
    if beside is not None:
        raise RowError(beside, "a row with a header holds nothing else")
    header = cells[HEADER]
    if header in GAMES:
        return msgspec.json.encode({"record": "paigow", "version": VERSION, "game": header})
    try:
        is_object = isinstance(msgspec.json.decode(header), dict)
    except msgspec.DecodeError:
        is_object = False
    if not is_object:
        raise RowError(HEADER, f"{_clipped(header)} is no header: write it as JSON, or a game: {', '.join(GAMES)}")
    return header.encode()


def _values(cells: Mapping[str, str], kind: str) -> dict[str, Any]:
    """The values of an event's row, in the order in which a record is written."""
    fields = EVENTS[kind]
    values: dict[str, Any] = {}
    for name in (*ENVELOPE, *PROOFS):
        if name in cells:
            values[name] = _read(name, cells[name], ENVELOPE.get(name) or Field(COLUMNS[name]))
    values[TYPE] = kind
    for name in fields:
        if name in cells:
            values[name] = _read(name, cells[name], fields[name])
    other = _read(OTHER, cells[OTHER], Field(Form.JSON)) if OTHER in cells else {}
    if not isinstance(other, dict) or not other.keys().isdisjoint({*values, *fields, *ENVELOPE}):
        raise RowError(OTHER, "it is to be one JSON object with fields that have no column of their own")
    for name in cells:
        if name not in values and name != OTHER:
            raise RowError(name, f"{_one(kind)} has no {name}: it has {', '.join(fields)}")
    return {**values, **other}


def _read(name: str, cell: str, field: Field) -> Any:
    if cell == "null" and field.form is not Form.JSON:
        return None
    try:
        value = _READERS[field.form](cell)
    except (ValueError, LookupError, msgspec.DecodeError):
        what = f"one of {', '.join(field.allowed)}" if field.allowed else field.form
        raise RowError(name, f"{_clipped(cell)} cannot be read: write {what}") from None
    if field.allowed and value not in field.allowed:
        near = nearest(value, field.allowed)
        hint = f"; did you mean {near}?" if near else ""
        raise RowError(name, f"{_clipped(cell)} is not allowed: it is one of {', '.join(field.allowed)}{hint}")
    return value


def _number(cell: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", cell):
        raise ValueError
    return int(cell)


def _text(cell: str) -> str:
    return msgspec.json.decode(cell, type=str) if cell.startswith('"') else cell


def _list(cell: str, between: str) -> list[str]:
    if cell.startswith("["):
        return msgspec.json.decode(cell, type=list[str])
    return [one.strip() for one in cell.split(between)] if between else cell.split()


def _numbers(cell: str) -> list[int]:
    return msgspec.json.decode(cell, type=list[int]) if cell.startswith("[") else [_number(one) for one in cell.split()]


_READERS: dict[Form, Callable[[str], Any]] = {
    Form.NUMBER: _number,
    Form.TRUTH: lambda cell: {"true": True, "false": False}[cell.lower()],
    Form.TEXT: _text,
    Form.NUMBERS: _numbers,
    Form.WORDS: lambda cell: _list(cell, ""),
    Form.CITES: lambda cell: _list(cell, ";"),
    Form.JSON: msgspec.json.decode,
}


def _named(kind: str, trouble: str) -> RowError:
    """What msgspec found, told of the column it found it in."""
    missing = re.search(r"missing required field `(\w+)`", trouble)
    if missing:
        return RowError(missing[1], f"missing: {_one(kind)} needs it")
    where = re.search(r"at `\$\.(\w+)", trouble)
    return RowError(where[1] if where else TYPE, trouble.partition(" - at ")[0])


def _one(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _clipped(cell: str) -> str:
    return repr(cell if len(cell) <= 40 else f"{cell[:39]}…")
