"""The people of the house: their accounts, and the sessions in which they are signed in.

They are kept in two tables beside the ledger: of a password its argon2id hash, of a session the hash of its token.
"""

import re
import secrets
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Protocol, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from paigow.service.throttle import Throttle, guesser
from paigow.store.database import Session

T = TypeVar("T")

TABLES = (
    "CREATE TABLE IF NOT EXISTS staff (name TEXT PRIMARY KEY, role TEXT NOT NULL, hash TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS staff_session (token TEXT PRIMARY KEY, name TEXT NOT NULL, began BIGINT NOT NULL,"
    " seen BIGINT NOT NULL)",
)
IDLE = 30 * 60
"""Seconds after which a session that nobody used has lapsed."""
LONGEST = 12 * 3600
"""Seconds after which any session has lapsed."""
_NOTED = 60
"""A session's use is written down once in so many seconds."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
_AT_ONCE = 2
"""How many passwords are looked at in the same moment: each takes 64 MB."""


class StaffRole(StrEnum):
    """What somebody of the house is there for."""

    FLOORPERSON = "floorperson"
    SURVEILLANCE = "surveillance"
    DEALER = "dealer"


class Staff(Struct, frozen=True):
    """Somebody of the house."""

    name: str
    role: StaffRole


class SignedIn(Struct, frozen=True):
    """A session just begun. `until` is when it lapses at the latest, in seconds since 1970."""

    token: str
    staff: Staff
    until: float


class Wait(Struct, frozen=True):
    """Too many wrong tries: how many seconds are to be waited."""

    seconds: float


class Kept(Protocol):
    """The database of the ledger, asked and changed from one thread."""

    async def read(self, question: Callable[[Session], T]) -> T:
        """The answer to a question."""

    async def change(self, change: Callable[[Session], T]) -> T:
        """What a change gives back, when it is on the disk."""


# Accounts


def make_tables(session: Session) -> None:
    """Makes the tables where they are not there yet."""
    for statement in TABLES:
        session.rows(statement)


def checked_name(name: str) -> str:
    """The name, if it can be one. Raises `ValueError`."""
    if not _NAME.fullmatch(name):
        allowed = "1 to 32 small letters, digits, dots, dashes and underscores, beginning with a letter or digit"
        raise ValueError(f"{name[:40]!r} is no name: it has {allowed}")
    return name


def checked_password(password: str) -> str:
    """The password, if it is long enough. Raises `ValueError`, which does not show it."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise ValueError(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


def add_staff(session: Session, staff: Staff, hashed: str) -> bool:
    """Adds somebody, or gives him a new role and password and ends his sessions; whether he is new."""
    make_tables(session)
    is_new = not session.rows("SELECT 1 FROM staff WHERE name = :name", name=staff.name)
    _drop(session, staff.name)
    row = {"name": staff.name, "role": staff.role.value, "hash": hashed}
    session.add("INSERT INTO staff (name, role, hash) VALUES (:name, :role, :hash)", [row])
    return is_new


def list_staff(session: Session) -> list[Staff]:
    """Everybody, by name."""
    make_tables(session)
    return [Staff(name, StaffRole(role)) for name, role in session.rows("SELECT name, role FROM staff ORDER BY name")]


def remove_staff(session: Session, name: str) -> bool:
    """Removes somebody and ends his sessions; whether he was there."""
    make_tables(session)
    was_there = bool(session.rows("SELECT 1 FROM staff WHERE name = :name", name=name))
    _drop(session, name)
    return was_there


def _drop(session: Session, name: str) -> None:
    session.rows("DELETE FROM staff_session WHERE name = :name", name=name)
    session.rows("DELETE FROM staff WHERE name = :name", name=name)


# Sessions


class People:
    """Signs people in and out. `now` gives seconds since 1970."""

    def __init__(self, kept: Kept, now: Callable[[], float], hasher: PasswordHasher | None = None) -> None:
        self._kept = kept
        self._now = now
        self._hasher = hasher or PasswordHasher()
        self._limiter = CapacityLimiter(_AT_ONCE)
        self._nobody = ""
        self.by_address = Throttle(now)
        self.by_name = Throttle(now, most=60.0)  # no more: else anybody could lock another out

    async def open(self) -> None:
        """Makes the tables, and what a password is held against where the name is unknown."""
        await self._kept.change(make_tables)
        self._nobody = await run_sync(self._hasher.hash, secrets.token_urlsafe(), limiter=self._limiter)

    async def sign_in(self, name: str, password: str, address: str) -> SignedIn | Wait | None:
        """A session; how long to wait; or None where name and password do not go together, whichever is wrong."""
        who = guesser(address)
        wait = max(self.by_address.wait(who), self.by_name.wait(name))
        if wait:
            return Wait(wait)
        self.by_address.tries(who)
        self.by_name.tries(name)
        rows = await self._kept.read(
            lambda session: session.rows("SELECT role, hash FROM staff WHERE name = :name", name=name)
        )
        [(role, hashed)] = rows or [(None, self._nobody)]
        is_right = await run_sync(self._matches, hashed, password, limiter=self._limiter)
        if role is None or not is_right:
            return None
        self.by_address.was_right(who)
        self.by_name.forget(name)
        return await self._begin(Staff(name, StaffRole(role)), hashed)

    async def staff_of(self, token: str) -> Staff | None:
        """Whose session it is; None for one that has lapsed, or never was."""
        now, hashed = self._now(), _hash(token)
        rows = await self._kept.read(lambda session: session.rows(_FIND, token=hashed))
        if not rows:
            return None
        name, role, began, seen = rows[0]
        if not (now - began < LONGEST and now - seen < IDLE):
            return None
        if now - seen >= _NOTED:
            await self._kept.change(lambda session: session.rows(_SEEN, token=hashed, seen=int(now)))
        return Staff(name, StaffRole(role))

    async def sign_out(self, token: str) -> None:
        """Ends a session."""
        hashed = _hash(token)
        await self._kept.change(
            lambda session: session.rows("DELETE FROM staff_session WHERE token = :token", token=hashed)
        )

    async def _begin(self, staff: Staff, hashed: str) -> SignedIn | None:
        token, now = secrets.token_urlsafe(32), self._now()
        row = {"token": _hash(token), "name": staff.name, "began": int(now), "seen": int(now)}

        def keep(session: Session) -> bool:
            session.rows(_LAPSED, began=int(now - LONGEST), seen=int(now - IDLE))
            still = session.rows(
                "SELECT 1 FROM staff WHERE name = :name AND hash = :hash", name=staff.name, hash=hashed
            )
            if still:  # nobody removed him meanwhile
                session.add(_BEGIN, [row])
            return bool(still)

        return SignedIn(token, staff, now + LONGEST) if await self._kept.change(keep) else None

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


_FIND = (
    "SELECT s.name, s.role, t.began, t.seen FROM staff_session t JOIN staff s ON s.name = t.name WHERE t.token = :token"
)
_SEEN = "UPDATE staff_session SET seen = :seen WHERE token = :token"
_BEGIN = "INSERT INTO staff_session (token, name, began, seen) VALUES (:token, :name, :began, :seen)"
_LAPSED = "DELETE FROM staff_session WHERE began < :began OR seen < :seen"


def _hash(token: str) -> str:
    return sha256(b"paigow session\0" + token.encode(errors="replace")).hexdigest()
