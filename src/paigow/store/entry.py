"""A line of the ledger: a record's line in canonical JSON, with its number, its time, and the hash of the line before.

    {"at":1784000000000,"before":"9f86…","line":{"round":1,"seq":1,…},"number":2,"record":1}

`number` counts the ledger's lines from 1; `record` is the number of the line with the header that speaks for it; `at`
is what the clock said when the ledger took the line, in milliseconds since 1970. Order is by number, never by time.
Where a record numbers no rounds, `round` follows from the second round of a table on: as they were counted.
"""

from hashlib import sha256
from typing import Any

from msgspec import Struct

from paigow.store import canonical
from paigow.store.errors import BadLineError

FIRST_BEFORE = "0" * 64
"""What the first line carries in place of a hash."""
CLOSES = ("round-closed", "round-voided")
"""The types of event with which a round is over."""
ENDS = "round-closed"
"""The type of event after which, where no line says so, another round begins."""
FIELDS = ("at", "before", "line", "number", "record")
COUNTED = "round"


class Entry(Struct, frozen=True):
    """A line of the ledger, taken apart."""

    number: int
    record: int
    at: int
    before: str
    line: dict[str, Any]
    counted: int = 1

    @property
    def place(self) -> str:
        """The table, where the line names one."""
        return place_of(self.line)

    @property
    def round(self) -> int:
        """The round; 0 for a header."""
        return 0 if self.is_header else said_round(self.line) or self.counted

    @property
    def is_header(self) -> bool:
        """Whether a record begins here."""
        return self.number == self.record

    @property
    def name(self) -> str:
        """What the round is called: RECORD/ROUND, or RECORD/TABLE/ROUND."""
        return round_name(self.record, self.place, self.round)


def round_name(record: int, place: str, round: int) -> str:
    """What a round is called: RECORD/ROUND, or RECORD/TABLE/ROUND."""
    return f"{record}/{place}/{round}" if place else f"{record}/{round}"


def read_line(text: bytes) -> dict[str, Any]:
    """A record's line. Raises `BadLineError` for what is not an object of the subset, or names no lawful round."""
    line = canonical.read(text)
    if not isinstance(line, dict):
        raise BadLineError("it is not an object: a record's line is {…}")
    if not is_header(line):
        said_round(line)
    return line


def is_header(line: dict[str, Any]) -> bool:
    """Whether the line begins a record: it says so, or names a game and is no event."""
    return line.get("record") == "paigow" or ("game" in line and "type" not in line)


def said_round(line: dict[str, Any]) -> int | None:
    """The number of the round, where the line says it."""
    found = line.get("round")
    if found is None:
        return None
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise BadLineError(f"its round is {found!r}: it is a whole number")
    return found


def place_of(line: dict[str, Any]) -> str:
    """The table, where the line names one."""
    found = line.get("table", "")
    return found if isinstance(found, str) else ""


def write_entry(number: int, record: int, at: int, before: str, line: bytes, counted: int = 1) -> bytes:
    """The canonical text of a line of the ledger. `line` is canonical itself, `counted` its round if it says none."""
    more = b',"round":%d' % counted if counted > 1 else b""
    text = b'{"at":%d,"before":"%b","line":%b,"number":%d,"record":%d%b}'
    return text % (at, before.encode(), line, number, record, more)


def read_entry(text: object) -> Entry:
    """A line of the ledger. Raises `BadLineError` for one that no ledger wrote."""
    if not isinstance(text, bytes):
        raise BadLineError("it is not text")
    value = canonical.read_canonical(text)
    counted = value.pop(COUNTED, 1) if isinstance(value, dict) else 1
    if not isinstance(value, dict) or tuple(value) != FIELDS:
        raise BadLineError(f"it has not the fields {', '.join(FIELDS)}")
    at, before, line, number, record = value.values()
    if not all(type(one) is int for one in (at, number, record)) or not (type(before) is str and type(line) is dict):
        raise BadLineError("its fields are not those of a ledger's line")
    entry = Entry(number, record, at, before, line, counted)
    if entry.is_header != is_header(line) or record > number:
        raise BadLineError("its record does not begin where it says")
    said = said_round(line)
    if type(counted) is not int or counted < 1 or (counted > 1 and (said is not None or entry.is_header)):
        raise BadLineError("its round is not as it was counted")
    return entry


def chain_hash(text: bytes) -> str:
    """The hash that the next line carries: SHA-256 of the line, in hexadecimal."""
    return sha256(text).hexdigest()
