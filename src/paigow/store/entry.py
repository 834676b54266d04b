"""A line of the ledger: a record's line in canonical JSON, with its number, its time, and the hash of the line before.

    {"at":1784000000000,"before":"9f86…","line":{"round":1,"seq":1,…},"number":2,"record":1}

`number` counts the ledger's lines from 1; `record` is the number of the line that holds the record's header; `at` is
what the clock said when the ledger took the line, in milliseconds since 1970. Order is by number, never by time.
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
FIELDS = ("at", "before", "line", "number", "record")


class Entry(Struct, frozen=True):
    """A line of the ledger, taken apart."""

    number: int
    record: int
    at: int
    before: str
    line: dict[str, Any]

    @property
    def place(self) -> str:
        """The table, where the line names one."""
        return place_of(self.line)

    @property
    def round(self) -> int:
        """The round; 0 for a header."""
        return 0 if self.is_header else round_of(self.line)

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
        round_of(line)
    return line


def is_header(line: dict[str, Any]) -> bool:
    """Whether the line begins a record."""
    return line.get("record") == "paigow"


def round_of(line: dict[str, Any]) -> int:
    """The number of the round; 1 where none is given, as in a record."""
    found = line.get("round", 1)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise BadLineError(f"its round is {found!r}: it is a whole number")
    return found


def place_of(line: dict[str, Any]) -> str:
    """The table, where the line names one."""
    found = line.get("table", "")
    return found if isinstance(found, str) else ""


def write_entry(number: int, record: int, at: int, before: str, line: bytes) -> bytes:
    """The canonical text of a line of the ledger; `line` is canonical itself."""
    return b'{"at":%d,"before":"%b","line":%b,"number":%d,"record":%d}' % (at, before.encode(), line, number, record)


def read_entry(text: object) -> Entry:
    """A line of the ledger. Raises `BadLineError` for one that no ledger wrote."""
    if not isinstance(text, bytes):
        raise BadLineError("it is not text")
    value = canonical.read_canonical(text)
    if not isinstance(value, dict) or tuple(value) != FIELDS:
        raise BadLineError(f"it has not the fields {', '.join(FIELDS)}")
    at, before, line, number, record = value.values()
    if not all(type(one) is int for one in (at, number, record)) or not (type(before) is str and type(line) is dict):
        raise BadLineError("its fields are not those of a ledger's line")
    entry = Entry(number, record, at, before, line)
    if entry.is_header != is_header(line) or record > number:
        raise BadLineError("its record does not begin where it says")
    round_of(line)
    return entry


def chain_hash(text: bytes) -> str:
    """The hash that the next line carries: SHA-256 of the line, in hexadecimal."""
    return sha256(text).hexdigest()
