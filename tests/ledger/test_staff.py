"""The accounts and sessions of the staff beside the ledger, in both kinds of database."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from ledger_fixtures import home, ledger, place, postgres_server  # noqa: F401

from paigow.service.people import IDLE, People, SignedIn, Staff, StaffRole, add_staff, list_staff, remove_staff
from paigow.store import Ledger
from paigow.store.database import Session

T = TypeVar("T")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
MEI = Staff("mei", StaffRole.FLOORPERSON)


class Kept:
    """The ledger's database, asked at once."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def read(self, question: Callable[[Session], T]) -> T:
        with self._ledger.reading() as session:
            return question(session)

    async def change(self, change: Callable[[Session], T]) -> T:
        found: list[T] = []
        self._ledger.change(lambda session: found.append(change(session)))
        return found[0]


def test_people_sign_in_and_out(ledger: Ledger) -> None:
    now = [1_800_000_000.0]
    people = People(Kept(ledger), lambda: now[0], QUICK)

    async def day() -> None:
        await people.open()
        await Kept(ledger).change(lambda session: add_staff(session, MEI, QUICK.hash("thirty-two tiles")))
        signed = await people.sign_in("mei", "thirty-two tiles", "192.0.2.1")
        assert isinstance(signed, SignedIn)
        now[0] += IDLE - 1
        assert await people.staff_of(signed.token) == MEI
        now[0] += IDLE - 1
        assert await people.staff_of(signed.token) == MEI
        await people.sign_out(signed.token)
        assert await people.staff_of(signed.token) is None
        assert await people.sign_in("mei", "wrong", "192.0.2.1") is None
        again = await people.sign_in("mei", "thirty-two tiles", "192.0.2.1")
        assert isinstance(again, SignedIn)
        await Kept(ledger).change(lambda session: remove_staff(session, "mei"))
        assert await people.staff_of(again.token) is None

    asyncio.run(day())


def test_accounts_are_changed_by_adding_them_again(ledger: Ledger) -> None:
    found: list[bool] = []
    ledger.change(lambda session: found.append(add_staff(session, MEI, "one")))
    ledger.change(lambda session: found.append(add_staff(session, Staff("mei", StaffRole.DEALER), "other")))
    ledger.change(lambda session: found.append(remove_staff(session, "nobody")))
    assert found == [True, False, False]
    ledger.change(lambda session: found.append(list_staff(session) == [Staff("mei", StaffRole.DEALER)]))
    assert found[-1]
