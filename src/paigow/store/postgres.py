"""A ledger on a PostgreSQL server, through SQLAlchemy, which is imported here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from paigow.store.database import ABSENT_OR_WHOLE, NOTHING_KEPT, DamagedError, Row, Session
from paigow.store.errors import LedgerBusyError, LedgerError, NoLedgerError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine
    from sqlalchemy.exc import SQLAlchemyError

LOCK = 0x5061_6957
"""The advisory lock that the one writer holds until its transaction ends."""

TABLES = (
    "CREATE TABLE ledger_about (name text PRIMARY KEY, value text NOT NULL)",
    "CREATE TABLE ledger_line (number bigint PRIMARY KEY, record bigint NOT NULL, place text NOT NULL,"
    " round bigint NOT NULL, line bytea NOT NULL, hashes bytea NOT NULL)",
    "CREATE INDEX ledger_round ON ledger_line (record, place, round, number)",
    "CREATE TABLE ledger_checkpoint (size bigint PRIMARY KEY, note text NOT NULL)",
    "CREATE FUNCTION ledger_refuses() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN RAISE EXCEPTION ''nothing in a ledger is changed or removed''; END'",
    *(
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuses()"
        for table in ("ledger_about", "ledger_line", "ledger_checkpoint")
    ),
)
_SCHEMES = re.compile("postgres(ql)?(\\+psycopg)?://")


class PostgresSession:
    """A transaction under way."""

    def __init__(self, connection: Connection) -> None:
        from sqlalchemy import text  # noqa: PLC0415

        self._connection, self._text = connection, text

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """The rows of a query."""
        found = self._connection.execute(self._text(sql), values)
        return [tuple(row) for row in found] if found.returns_rows else []

    def add(self, sql: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs an insertion for every row."""
        if rows:
            self._connection.execute(self._text(sql), [dict(row) for row in rows])


class PostgresDatabase:
    """The database that an address names."""

    def __init__(self, place: str, engine: Engine, wait: float) -> None:
        self.place = place
        self._engine = engine
        self._wait = max(1, round(wait * 1000))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """What is there now; later writes are not seen."""
        with self._explained("it was only read"), self._connected("REPEATABLE READ") as connection:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")
            yield PostgresSession(connection)
            connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """The one writer; on the server's disk when this ends, or gone."""
        with self._explained(ABSENT_OR_WHOLE), self._connected("READ COMMITTED") as connection:
            with self._explained(NOTHING_KEPT):
                connection.exec_driver_sql("SET LOCAL synchronous_commit = on")
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {self._wait}")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
                yield PostgresSession(connection)
            connection.commit()

    def holds_ledger(self, session: Session) -> bool:
        """Whether the tables are there."""
        # Not to_regclass: it may answer from what the server's process remembers from before it waited for the lock.
        found = session.rows(
            "SELECT 1 FROM pg_tables WHERE schemaname = ANY (current_schemas(false)) AND tablename = 'ledger_about'"
        )
        return bool(found)

    def make_tables(self, session: Session) -> None:
        """Makes the tables, and the triggers that refuse every change."""
        for statement in TABLES:
            session.rows(statement)

    def faults(self, session: Session) -> list[str]:
        """Nothing: the server looks after its files itself."""
        return []

    def close(self) -> None:
        """Lets go of the server."""
        self._engine.dispose()

    @contextmanager
    def _connected(self, level: str) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection.execution_options(isolation_level=level)

    @contextmanager
    def _explained(self, kept: str) -> Iterator[None]:
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

        try:
            yield
        except SQLAlchemyError as trouble:
            explain(trouble, self.place, kept)


def open_postgres(place: str, *, wait: float) -> PostgresDatabase:
    """The database that an address names. The server is asked later."""
    if not _SCHEMES.match(place):
        raise NoLedgerError(f"{place.partition('://')[0]}:// is no ledger: it is a file, or an address postgresql://…")
    try:
        from sqlalchemy import create_engine, make_url  # noqa: PLC0415
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

        url = make_url(_SCHEMES.sub("postgresql+psycopg://", place, count=1))
        engine = create_engine(url, pool_size=1, connect_args={"connect_timeout": 10})
    except ModuleNotFoundError as trouble:
        raise LedgerError(
            f'a ledger on PostgreSQL needs the package {trouble.name}: pip install "paigow[postgres]"'
        ) from None
    except (SQLAlchemyError, ValueError):
        raise NoLedgerError("the address cannot be read: it is written postgresql://USER@HOST:PORT/DATABASE") from None
    shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
    return PostgresDatabase(shown, engine, wait)


def explain(trouble: SQLAlchemyError, place: str, kept: str) -> NoReturn:
    """Raises in place of the server's error one that says what was kept and what to do."""
    cause = getattr(trouble, "orig", None) or trouble
    state = str(getattr(cause, "sqlstate", None) or "")
    said = str(cause).strip().partition("\n")[0]
    kind, told = _told(state, said)
    raise kind(f"{place}: {told.format(kept=kept)}") from trouble


def _told(state: str, said: str) -> tuple[type[LedgerError], str]:
    said = said.replace("{", "{{").replace("}", "}}")
    match state[:2], state:
        case _, "55P03":
            return LedgerBusyError, (
                "another process kept writing to the ledger for as long as was waited; {kept}; try again"
            )
        case _, "53100":
            return LedgerError, "the server's disk is full; {kept}; make room, then do it again"
        case _, "25006" | "42501":
            return LedgerError, f"the server lets this user only read ({said}); {{kept}}; ask for the right to insert"
        case "XX" | "58", _:
            return (
                DamagedError,
                f"the server finds its data damaged ({said}); {{kept}}; go on with a copy from the backup",
            )
        case (("" | "08" | "57" | "28" | "3D"), _):
            return LedgerError, f"the server cannot be used ({said}); {{kept}}; see that it runs and lets you in"
        case _:
            return LedgerError, f"the database refused ({said}); {{kept}}"
