"""What is kept of live tables beside the ledger, in the same database: each table as it was opened, the codes of its
places, the seed of its round, and which process keeps it.

A code is kept as its hash. A seed is sealed: for this program while its round lasts, for the auditor after it.
"""

import secrets
from hashlib import sha256

import msgspec
from msgspec import Struct

from paigow.pieces.people import Person
from paigow.service.messages import Role
from paigow.service.spec import TableSpec
from paigow.store.database import Session

TABLES = (
    "CREATE TABLE IF NOT EXISTS live_table (id TEXT PRIMARY KEY, spec TEXT NOT NULL, record BIGINT NOT NULL,"
    " owner TEXT NOT NULL, url TEXT NOT NULL, until BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS live_place (code TEXT PRIMARY KEY, id TEXT NOT NULL, role TEXT NOT NULL,"
    " person TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS live_seed (id TEXT NOT NULL, round BIGINT NOT NULL, sealed TEXT NOT NULL,"
    " PRIMARY KEY (id, round))",
)
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of names and codes: none that is taken for another."""
_CODE, _GROUP, _NAME = 16, 4, 6


class NotOursError(Exception):
    """Another process keeps this table. `url` is where."""

    def __init__(self, url: str) -> None:
        super().__init__(f"another process keeps this table: {url or 'it has no address'}")
        self.url = url


class Place(Struct, frozen=True):
    """A place at a table that a code opens. `person` is in whose name its holder acts; none for those who look on."""

    table: str
    role: Role
    person: Person | None = None

    @property
    def key(self) -> str:
        """The place among those of its table."""
        return f"{self.role}:{self.person}" if self.role is Role.PLAYER else str(self.role)

    @property
    def seat(self) -> Person | None:
        """Which seat it is, where it is a player's."""
        return self.person if self.role is Role.PLAYER else None

    @property
    def is_for_one(self) -> bool:
        """Whether one person has it; those who look on are as many as have a code."""
        return self.role not in (Role.SURVEILLANCE, Role.SPECTATOR)


class Owner(Struct, frozen=True):
    """A process that keeps tables: its own name, and the address at which its pages are."""

    name: str
    url: str


LEASE_MS = 15_000
"""How long a table stays with a process that has not been heard of, in milliseconds."""


def new_name() -> str:
    """A name for a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_NAME))


def new_code() -> str:
    """A code that nobody guesses: 80 bits, written in four groups of four."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_CODE))
    return "-".join(letters[at : at + _GROUP] for at in range(0, _CODE, _GROUP))


def _hash(code: str) -> str:
    bare = "".join(char for char in code.upper() if char.isalnum())
    return sha256(b"paigow code\0" + bare.encode()).hexdigest()


_KEEP_PLACE = "INSERT INTO live_place (code, id, role, person) VALUES (:code, :id, :role, :person)"
_REVOKE = "DELETE FROM live_place WHERE id = :id AND role = :role AND person = :person"


def _row(code: str, place: Place) -> dict[str, str]:
    return {"code": _hash(code), "id": place.table, "role": place.role.value, "person": place.person or ""}


class Keeper:
    """Asks and changes what is kept. Every method is given the transaction in which it works."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner

    @staticmethod
    def make(session: Session) -> None:
        """Makes the tables where they are not there yet."""
        for statement in TABLES:
            session.rows(statement)

    def add(self, session: Session, table: str, spec: TableSpec, codes: dict[str, Place], now: int) -> None:
        """Keeps a new table, ours; its record is told by `began`."""
        written = msgspec.json.encode(spec).decode()
        session.add(
            "INSERT INTO live_table (id, spec, record, owner, url, until) VALUES (:id, :spec, 0, :owner, :url, :until)",
            [
                {
                    "id": table,
                    "spec": written,
                    "owner": self.owner.name,
                    "url": self.owner.url,
                    "until": now + LEASE_MS,
                }
            ],
        )
        session.add(_KEEP_PLACE, [_row(code, place) for code, place in codes.items()])

    def issue(self, session: Session, code: str, place: Place) -> None:
        """Keeps a further code of a place of a table of ours; one that is for one person has no other from now on."""
        self.must_be_ours(session, {place.table})
        if place.is_for_one:
            session.rows(_REVOKE, id=place.table, role=place.role.value, person=place.person or "")
        session.add(_KEEP_PLACE, [_row(code, place)])

    def began(self, session: Session, table: str, record: int) -> None:
        """Keeps at which line of the ledger the table's record begins."""
        session.rows("UPDATE live_table SET record = :record WHERE id = :id", id=table, record=record)

    def place(self, session: Session, code: str) -> Place | None:
        """The place that a code opens."""
        rows = session.rows("SELECT id, role, person FROM live_place WHERE code = :code", code=_hash(code))
        return Place(rows[0][0], Role(rows[0][1]), Person(rows[0][2]) if rows[0][2] else None) if rows else None

    def claim(self, session: Session, table: str, now: int) -> tuple[TableSpec, int] | None:
        """The table and its record, now ours; None where there is no such table. Raises `NotOursError`.

        A table is free where its process has not been heard of for a while, or was one at our very address.
        """
        rows = session.rows("SELECT spec, record, owner, url, until FROM live_table WHERE id = :id", id=table)
        if not rows:
            return None
        spec, record, owner, url, until = rows[0]
        if self._is_elsewhere(owner, url, until, now):
            raise NotOursError(url)
        session.rows(
            "UPDATE live_table SET owner = :owner, url = :url, until = :until WHERE id = :id",
            id=table,
            owner=self.owner.name,
            url=self.owner.url,
            until=now + LEASE_MS,
        )
        return msgspec.json.decode(spec, type=TableSpec), int(record)

    def _is_elsewhere(self, owner: str, url: str, until: int, now: int) -> bool:
        return bool(owner != self.owner.name and until > now and url != self.owner.url)

    def elsewhere(self, session: Session, now: int) -> set[str]:
        """The tables that another process keeps."""
        rows = session.rows("SELECT id, owner, url, until FROM live_table WHERE until > :now", now=now)
        return {table for table, owner, url, until in rows if self._is_elsewhere(owner, url, until, now)}

    def renew(self, session: Session, now: int) -> None:
        """Says that our tables are still ours; those that we let go of are not."""
        session.rows(
            "UPDATE live_table SET until = :until WHERE owner = :owner AND until > 0",
            until=now + LEASE_MS,
            owner=self.owner.name,
        )

    def lost(self, session: Session, tables: set[str]) -> dict[str, str]:
        """Which of these tables another process has taken, and its address."""
        rows = session.rows("SELECT id, url FROM live_table WHERE owner <> :owner", owner=self.owner.name)
        return {table: url for table, url in rows if table in tables}

    def release(self, session: Session, table: str) -> None:
        """Lets go of a table, for whoever asks for it next."""
        session.rows(
            "UPDATE live_table SET until = 0 WHERE id = :id AND owner = :owner", id=table, owner=self.owner.name
        )

    def must_be_ours(self, session: Session, tables: set[str]) -> None:
        """Raises `NotOursError` if one of the tables has gone to another process."""
        names = {f"table_{at}": table for at, table in enumerate(sorted(tables))}
        listed = ", ".join(f":{name}" for name in names)  # one question for all: a group of tables waits for it
        rows = session.rows(f"SELECT owner, url FROM live_table WHERE id IN ({listed})", **names)
        lost = [url for owner, url in rows if owner != self.owner.name]
        if lost or len(rows) < len(tables):
            raise NotOursError(lost[0] if lost else "")

    @staticmethod
    def spec(session: Session, table: str) -> str | None:
        """The spec of a table as written."""
        rows = session.rows("SELECT spec FROM live_table WHERE id = :id", id=table)
        return str(rows[0][0]) if rows else None

    @staticmethod
    def records(session: Session) -> set[int]:
        """The records of all tables, by the line of the ledger at which each begins."""
        return {int(row[0]) for row in session.rows("SELECT record FROM live_table")}

    @staticmethod
    def names(session: Session) -> list[tuple[str, str, str]]:
        """Every table: its name, its spec as written, and the address of the process that keeps it."""
        return [(row[0], row[1], row[2]) for row in session.rows("SELECT id, spec, url FROM live_table ORDER BY id")]

    # Seeds

    @staticmethod
    def seed(session: Session, table: str, round: int) -> str | None:
        """The seed of a round as it is kept."""
        rows = session.rows("SELECT sealed FROM live_seed WHERE id = :id AND round = :round", id=table, round=round)
        return str(rows[0][0]) if rows else None

    def keep_seed(self, session: Session, table: str, round: int, sealed: str) -> None:
        """Keeps the seed of a round, in place of how it was sealed before."""
        session.rows("DELETE FROM live_seed WHERE id = :id AND round = :round", id=table, round=round)
        session.add(
            "INSERT INTO live_seed (id, round, sealed) VALUES (:id, :round, :sealed)",
            [{"id": table, "round": round, "sealed": sealed}],
        )
