"""What a ledger asks of a database: rows read at one moment, and rows added, all or none, by one writer at a time.

Both databases understand the statements of this module; what they say differently is in their own modules.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from paigow.store.errors import LedgerError

Row = tuple[Any, ...]

WAIT_SECONDS = 60.0
"""How long an append waits for other writers."""
PAGE = 2_000
"""How many rows are read at a time."""

ADD_LINE = (
    "INSERT INTO ledger_line (number, record, place, round, line, hashes)"
    " VALUES (:number, :record, :place, :round, :line, :hashes)"
)
ADD_CHECKPOINT = "INSERT INTO ledger_checkpoint (size, note) VALUES (:size, :note)"
ADD_ABOUT = "INSERT INTO ledger_about (name, value) VALUES (:name, :value)"

ABSENT_OR_WHOLE = "it is in the ledger whole or not at all (paigow ledger rounds shows which)"
NOTHING_KEPT = "nothing of it is in the ledger"


class DamagedError(LedgerError):
    """The database itself can no longer be read in full."""


class Session(Protocol):
    """A transaction under way."""

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """The rows of a query."""

    def add(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs an insertion for every row."""


class Database(Protocol):
    """A database that may hold one ledger."""

    place: str
    """Where it is, as messages show it."""

    def reading(self) -> AbstractContextManager[Session]:
        """What is there now; later writes are not seen."""

    def writing(self) -> AbstractContextManager[Session]:
        """The one writer. What was added is on the disk when this ends; if it ends in an error, all of it is gone."""

    def holds_ledger(self, session: Session) -> bool:
        """Whether the tables are there. Raises `NoLedgerError` where something else is."""

    def make_tables(self, session: Session) -> None:
        """Makes the tables, and the triggers that refuse every change."""

    def faults(self, session: Session) -> list[str]:
        """What the database finds wrong with itself."""

    def close(self) -> None:
        """Lets go of the database."""


def pages(session: Session, sql: str, after: int, page: int = PAGE, **values: Any) -> Iterator[Row]:
    """The rows of a query, a page at a time. It asks for `> :after`, orders by its first column, stops at `:page`."""
    while found := session.rows(sql, after=after, page=page, **values):
        for row in found:
            if row[0] <= after:  # a damaged index can lead round in a circle
                raise DamagedError(f"the database is damaged: after row {after} comes row {row[0]}")
            yield row
            after = row[0]


def is_address(place: str) -> bool:
    """Whether a place is the address of a server, not a file."""
    return "://" in place


def open_database(place: str, *, creates: bool, wait: float = WAIT_SECONDS) -> Database:
    """The database at a place: a file, or a postgresql:// address. Raises `NoLedgerError` for a missing file."""
    if not is_address(place):
        from paigow.store.sqlite import open_sqlite  # noqa: PLC0415

        return open_sqlite(place, creates=creates, wait=wait)
    from paigow.store.postgres import open_postgres  # noqa: PLC0415

    return open_postgres(place, wait=wait)
