"""A ledger in a file: SQLite, with a write-ahead log that is on the disk before an append returns.

The writer takes its lock before it reads (BEGIN IMMEDIATE), so two processes never trip over each other: the second
waits. Only `execute`, `executemany` and `close` of a connection are used; the tests give one whose disk loses power.
"""

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

from paigow.store.database import ABSENT_OR_WHOLE, NOTHING_KEPT, DamagedError, Row, Session
from paigow.store.errors import LedgerBusyError, LedgerError, NoLedgerError
from paigow.store.places import make_folder

APPLICATION_ID = 0x50616957
"""In the header of the file: "PaiW"."""

TABLES = (
    "CREATE TABLE ledger_about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE ledger_line (number INTEGER PRIMARY KEY, record INTEGER NOT NULL, place TEXT NOT NULL,"
    " round INTEGER NOT NULL, line BLOB NOT NULL, hashes BLOB NOT NULL)",
    "CREATE INDEX ledger_round ON ledger_line (record, place, round, number)",
    "CREATE TABLE ledger_checkpoint (size INTEGER PRIMARY KEY, note TEXT NOT NULL)",
    *(
        f"CREATE TRIGGER {table}_{act} BEFORE {act} ON {table}"
        " BEGIN SELECT RAISE(ABORT, 'nothing in a ledger is changed or removed'); END"
        for table in ("ledger_about", "ledger_line", "ledger_checkpoint")
        for act in ("update", "delete")
    ),
    f"PRAGMA application_id={APPLICATION_ID}",
)
SAFELY = ("PRAGMA synchronous=FULL", "PRAGMA fullfsync=ON", "PRAGMA trusted_schema=OFF")
"""What every connection that writes is told. The second matters on macOS only."""

_MOVED = "the file was moved away or removed while it was open: put it back, or start again"
_OFTEN = 0.01
"""Seconds between two tries where SQLite does not wait by itself."""
_FILE_ERRORS = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR)


class SqliteSession:
    """A transaction under way."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """The rows of a query."""
        return list(self._connection.execute(sql, values))

    def add(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs an insertion for every row."""
        self._connection.executemany(sql, rows)


class SqliteDatabase:
    """A database in one file; its connection is in autocommit mode."""

    def __init__(self, place: str, connection: Any, wait: float) -> None:
        self.place = place
        self._connection = connection
        self._wait = wait
        self._file: tuple[int, int] | None = None

    def hold_to_file(self) -> None:
        """From now on nothing is written once another file, or none, lies at the place: it would be lost with ours."""
        self._file = _file_at(self.place)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """What is there now; later writes are not seen."""
        with self._explained("it was only read"):
            self._patiently("BEGIN", "SELECT count(*) FROM sqlite_master")
            try:
                yield SqliteSession(self._connection)
            finally:
                self._roll_back()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """The one writer; on the disk when this ends, or gone."""
        with self._explained(NOTHING_KEPT):
            self._patiently("BEGIN IMMEDIATE")
            try:
                yield SqliteSession(self._connection)
                if self._file is not None and _file_at(self.place) != self._file:
                    raise LedgerError(f"{self.place}: {_MOVED}; {NOTHING_KEPT}")
            except BaseException:
                self._roll_back()
                raise
        with self._explained(ABSENT_OR_WHOLE):
            try:
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def holds_ledger(self, session: Session) -> bool:
        """Whether the tables are there. Raises `NoLedgerError` where another program's are."""
        [[ours]] = session.rows("PRAGMA application_id")
        [[tables]] = session.rows("SELECT count(*) FROM sqlite_master")
        if ours == APPLICATION_ID and tables:
            return True
        if ours or tables:
            raise NoLedgerError(f"{self.place} is a database, but not a ledger: name another file")
        return False

    def make_tables(self, session: Session) -> None:
        """Makes the tables, and the triggers that refuse every change."""
        for statement in TABLES:
            session.rows(statement)

    def faults(self, session: Session) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(row[0]) for row in session.rows("PRAGMA integrity_check(10)")]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()

    def keep_a_log(self) -> None:
        """Turns on the write-ahead log, once and for all, and full care in writing."""
        with self._explained(NOTHING_KEPT):
            for statement in SAFELY:
                self._connection.execute(statement)
            if list(self._connection.execute("PRAGMA journal_mode")) != [("wal",)]:
                self._patiently("PRAGMA journal_mode=WAL")

    def _patiently(self, *statements: str) -> None:
        """Runs statements that may meet another process. SQLite waits itself where it can; not everywhere."""
        until = time.monotonic() + self._wait
        while True:
            try:
                for statement in statements:
                    list(self._connection.execute(statement))
                return
            except sqlite3.OperationalError as trouble:
                self._roll_back()
                if _code(trouble) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or time.monotonic() > until:
                    raise
            time.sleep(_OFTEN)

    def _roll_back(self) -> None:
        try:
            self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            return  # an error has ended the transaction already

    @contextmanager
    def _explained(self, kept: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as trouble:
            explain(trouble, self.place, kept)
        except UnicodeDecodeError as trouble:  # of a message that quotes what is damaged
            raise DamagedError(f"{self.place}: {_TOLD[sqlite3.SQLITE_CORRUPT]}") from trouble


def open_sqlite(place: str, *, creates: bool, wait: float) -> SqliteDatabase:
    """The database of a file. Raises `NoLedgerError` where there is none and none is to be made."""
    path = Path(place)
    if path.is_dir():
        raise NoLedgerError(f"{place} is a folder: name the file of the ledger")
    if not path.exists():
        if not creates:
            raise NoLedgerError(f"there is no ledger at {place}: paigow ledger append makes one, --db names another")
        make_folder(path.absolute().parent)
    if not creates:
        return _open_to_read(place, wait)
    database = SqliteDatabase(place, _connect(path, "rwc", wait), wait)
    try:
        database.keep_a_log()
        database.hold_to_file()
    except BaseException:
        database.close()
        raise
    return database


def _open_to_read(place: str, wait: float) -> SqliteDatabase:
    """The database of a file that may lie where nothing can be written, as in a backup."""
    path = Path(place)
    log = Path(f"{place}-wal")
    ways = ["rw", "ro", "ro&immutable=1"] if not log.exists() or not log.stat().st_size else ["rw", "ro"]
    for way in ways:
        connection: sqlite3.Connection | None = None
        try:
            connection = _connect(path, way, wait)
            if way == "rw":
                connection.execute(SAFELY[0])
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError as trouble:
            is_locked = _code(trouble) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if is_locked and connection is not None:
                return SqliteDatabase(place, connection, wait)
            if connection is not None:
                connection.close()
            if way == ways[-1] or _code(trouble) not in _FILE_ERRORS:
                explain(trouble, place, "it was only read")
        except (sqlite3.Error, UnicodeDecodeError) as trouble:
            if connection is not None:
                connection.close()
            if isinstance(trouble, UnicodeDecodeError):
                raise DamagedError(f"{place}: {_TOLD[sqlite3.SQLITE_CORRUPT]}") from trouble
            explain(trouble, place, "it was only read")
        else:
            return SqliteDatabase(place, connection, wait)
    raise AssertionError("the last way returns or raises")


def _connect(path: Path, mode: str, wait: float) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, timeout=wait, isolation_level=None
        )
    except sqlite3.Error as trouble:
        explain(trouble, str(path), NOTHING_KEPT)
    connection.text_factory = _text
    return connection


def _file_at(place: str) -> tuple[int, int] | None:
    """Which file lies at the place."""
    try:
        found = Path(place).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _code(trouble: sqlite3.Error) -> int:
    """The primary code of an error; 0 for those of Python's own."""
    return int(getattr(trouble, "sqlite_errorcode", 0)) & 0xFF


def explain(trouble: sqlite3.Error, place: str, kept: str) -> NoReturn:
    """Raises in place of SQLite's error one that says what was kept and what to do."""
    told = _TOLD.get(_code(trouble), f"the database refused: {trouble}; {{kept}}")
    kind = _KINDS.get(_code(trouble), LedgerError)
    raise kind(f"{place}: {told.format(kept=kept)}") from trouble


_TOLD: dict[int, str] = {
    sqlite3.SQLITE_BUSY: "another process kept writing to the ledger for as long as was waited; {kept}; try again",
    sqlite3.SQLITE_FULL: "the disk is full; {kept}; make room, then do it again",
    sqlite3.SQLITE_READONLY: "the file or its folder cannot be written; {kept}; allow it, or name another with --db",
    sqlite3.SQLITE_PERM: "the file may not be opened; {kept}; allow it, or name another with --db",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened: its folder has to be there, and to be written to; {kept};"
    " allow it, or name another with --db",
    sqlite3.SQLITE_IOERR: "the disk would not read or write (full, a limit on file size, or a fault); {kept};"
    " mend that, run paigow ledger verify, then do it again",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: keep it as it is, and go on with a copy from the backup",
    sqlite3.SQLITE_NOTADB: "the file is not a ledger, or its first page is damaged",
}
_TOLD[sqlite3.SQLITE_LOCKED] = _TOLD[sqlite3.SQLITE_BUSY]
_KINDS: dict[int, type[LedgerError]] = {
    sqlite3.SQLITE_BUSY: LedgerBusyError,
    sqlite3.SQLITE_LOCKED: LedgerBusyError,
    sqlite3.SQLITE_CORRUPT: DamagedError,
    sqlite3.SQLITE_NOTADB: NoLedgerError,
}
