"""Records that tests read and change."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from program import Done, paigow

Row = dict[str, Any]


@cache
def dealt(options: str) -> bytes:
    """The record of `paigow deal` with these options."""
    done = paigow("deal", *options.split(), "--json")
    assert done.status == 0, done.err
    return done.out.encode()


def changed(record: bytes, change: Callable[[Row], Row | None]) -> bytes:
    """The record with every event's row as the function gives it; None leaves the line out."""
    lines = []
    for line in record.splitlines():
        row: Row | None = json.loads(line)
        assert row is not None
        row = change(row) if "type" in row else row
        lines += [json.dumps(row).encode()] if row is not None else []
    return b"\n".join((*lines, b""))


def rows_of(record: bytes) -> list[Row]:
    """The rows of a record, header and events."""
    return [json.loads(line) for line in record.splitlines()]


def with_table(record: bytes, table: str) -> bytes:
    """The record with the name of its table in every line."""
    return b"".join(json.dumps({**row, "table": table}).encode() + b"\n" for row in rows_of(record))


def complains(done: Done, says: Iterable[str] | str) -> None:
    """One line on standard error with these words, exit status 2, nothing on standard output."""
    assert (done.status, done.out) == (2, ""), done
    assert done.err.startswith("paigow ")
    assert done.err.endswith("\n")
    assert done.err[:-1].isprintable()
    assert "Traceback" not in done.err
    for words in (says,) if isinstance(says, str) else says:
        assert words in done.err, done.err
