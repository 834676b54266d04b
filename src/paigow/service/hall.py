"""All live tables of one process: opened, found again after a restart, put away when nobody is there."""

import asyncio
import logging
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from paigow.service.about import about_built
from paigow.service.journal import Journal
from paigow.service.keeper import Keeper, NotOursError, Owner, Place, new_code, new_name
from paigow.service.past import PastRound
from paigow.service.people import StaffRole
from paigow.service.places import places_for, places_of
from paigow.service.seeds import Seeds
from paigow.service.spec import TableSpec
from paigow.service.table import LiveTable
from paigow.store.contents import round_lines
from paigow.store.database import Session
from paigow.store.keys import Keys
from paigow.store.places import default_keys

log = logging.getLogger("paigow.hall")
RENEWS = 5.0
"""Seconds between two times that the process says its tables are still its own."""
REPLACED = "this place was given a new code, and yours opens nothing any more: ask the floorperson"
"""What a line is told whose place was given to somebody."""
IDLE = 900.0
"""Seconds after which a table at which nobody is goes out of memory; the ledger has it."""


MOST_TABLES = 2_000
"""How many tables a process keeps in memory."""


class Opened(Struct, frozen=True):
    """A new table: its name, and the code of every place at it."""

    table: str
    places: list[tuple[Place, str]]


class Hall:
    """The tables of one process. `url` is where its pages are, for those who ask for a table of another one."""

    def __init__(
        self,
        place: str | None = None,
        *,
        url: str = "",
        keys: Path | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        folder = keys or default_keys()
        self.keeper = Keeper(Owner(uuid.uuid4().hex, url))
        self.journal = Journal(place, self.keeper, Keys(folder))
        self._seeds = Seeds(folder, self.keeper)
        self._now = now
        self._tables: dict[str, LiveTable] = {}
        self._idle_since: dict[str, float] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._background: asyncio.Task[None] | None = None
        self.revocations = 0
        """How many times a code was taken from somebody; a code looked up before the last of them may open nothing."""
        self.carried_out: Callable[[], None] = lambda: None
        """Told of every command carried out."""
        self.refused: Callable[[str], None] = lambda kind: None
        """Told of every command refused, by the kind of refusal."""

    async def start(self) -> None:
        """Opens the ledger and begins to look after the tables."""
        await self.journal.open()
        self._background = asyncio.get_running_loop().create_task(self._look_after())

    async def stop(self) -> None:
        """Tells every line that the program ends, and lets go of everything."""
        if self._background is not None:
            self._background.cancel()
            await asyncio.gather(self._background, return_exceptions=True)
        for table in tuple(self._tables.values()):
            await table.close("closing", "the program that keeps this table is ending; it can be come back to")
        names = tuple(self._tables)
        self._tables.clear()

        def release(session: Session) -> None:
            for name in names:
                self.keeper.release(session, name)

        if names:
            await self.journal.change(release)
        await self.journal.close()

    # Tables

    async def open(self, spec: TableSpec) -> Opened:
        """A new table by a spec that has been settled."""
        name = new_name()
        codes = {new_code(): place for place in places_of(name, spec)}
        await self.journal.change(lambda session: self.keeper.add(session, name, spec, codes, _milliseconds()))
        table = self._made(name, spec)
        await table.open()
        self._tables[name] = table
        log.info("table opened", extra={"table": name, "game": spec.game, "kind": spec.kind.value})
        return Opened(name, [(place, code) for code, place in codes.items()])

    @property
    def is_full(self) -> bool:
        """Whether no further table is to be opened now."""
        return len(self._tables) >= MOST_TABLES

    async def table(self, name: str) -> LiveTable | None:
        """The table of that name, read from the ledger if it is not at hand. Raises `NotOursError`."""
        found = self._tables.get(name)
        if found is not None:
            return found
        async with self._opening.setdefault(name, asyncio.Lock()):
            try:
                return self._tables.get(name) or await self._restored(name)
            finally:
                self._opening.pop(name, None)

    async def _restored(self, name: str) -> LiveTable | None:
        claimed = await self.journal.change(lambda session: self.keeper.claim(session, name, _milliseconds()))
        if claimed is None:
            return None
        spec, record = claimed
        table = self._made(name, spec)
        if record:
            lines, seed = await self.journal.read(lambda session: self._seeds.kept(session, name, record))
            await table.restore(lines, record, seed)
        else:  # killed between the two writes that open a table
            await table.open()
        self._tables[name] = table
        return table

    def _made(self, name: str, spec: TableSpec) -> LiveTable:
        table = LiveTable(name, spec, self.journal, self._seeds, self._now)
        table.carried_out, table.refused = self._tell_carried_out, self._tell_refused
        table.gone = lambda: self._forget(table)
        return table

    def _tell_carried_out(self) -> None:
        self.carried_out()

    def _tell_refused(self, kind: str) -> None:
        self.refused(kind)

    async def issue(self, place: Place, by: str) -> str | None:
        """A fresh code for a place, wanted by somebody of the house; None where there is no such table.

        A place that is for one person has no other code from then on, and the lines that came by one are closed.
        Raises `NotOursError`, and `HandUnseenError` for a seat in the middle of a round.
        """
        table = await self.table(place.table)
        if table is None:
            return None
        code = new_code()

        async def give() -> None:
            await self.journal.change(lambda session: self.keeper.issue(session, code, place))
            self.revocations += place.is_for_one

        try:
            await (table.hand_over(place, give, REPLACED) if place.is_for_one else give())
        except NotOursError as other:
            table.lose(other.url)
            raise
        log.info("place given", extra={"table": place.table, "place": place.key, "by": by})
        return code

    def _forget(self, table: LiveTable) -> None:
        if self._tables.get(table.name) is table:
            self.drop(table.name)

    def drop(self, name: str) -> None:
        """Forgets a table that another process keeps now."""
        self._tables.pop(name, None)

    # Questions

    async def place_of(self, code: str) -> Place | None:
        """The place that a code opens."""
        return await self.journal.read(lambda session: self.keeper.place(session, code))

    async def about(self, name: str) -> dict[str, Any] | None:
        """What everybody may know of a table."""
        table = self._tables.get(name)
        spec = table.spec if table is not None else await self.spec(name)
        return None if spec is None else about_built(name, spec)

    async def spec(self, name: str) -> TableSpec | None:
        """A table as it was opened."""
        written = await self.journal.read(lambda session: self.keeper.spec(session, name))
        return None if written is None else msgspec.json.decode(written, type=TableSpec)

    async def tables(self, role: StaffRole) -> list[dict[str, Any]]:
        """Every table that is kept, for staff: its game, where it is, who is there, and what that role may come to."""
        found = []
        elsewhere = await self.journal.read(lambda session: self.keeper.elsewhere(session, _milliseconds()))
        for name, written, url in await self.journal.read(self.keeper.names):
            spec = msgspec.json.decode(written, type=TableSpec)
            live = self._tables.get(name) if name not in elsewhere else None
            found.append(
                {
                    "table": name,
                    "name": spec.name,
                    "game": spec.game,
                    "kind": spec.kind.value,
                    "url": url,
                    "is_elsewhere": name in elsewhere,
                    "round": live.number if live is not None else None,
                    "lines": live.seats.count if live is not None else 0,
                    "people": live.seats.people() if live is not None else [],
                    "places": [
                        {"role": place.role, "person": place.seat, "replaces": place.is_for_one}
                        for place in places_for(role, name, spec)
                    ],
                }
            )
        return found

    async def rounds(self, name: str, code: str) -> list[int] | None:
        """The rounds of a table, for whoever has a place at it."""
        place = await self.place_of(code)
        table = await self.table(name) if place is not None and place.table == name else None
        return None if table is None else list(range(1, table.number + 1))

    async def round(self, name: str, code: str, number: int) -> dict[str, Any] | None:
        """A round as a place at the table may see it: its acts told as they were told live."""
        place = await self.place_of(code)
        table = await self.table(name) if place is not None and place.table == name else None
        if place is None or table is None or not 1 <= number <= table.number:
            return None
        before, lines = await self.journal.read(lambda session: round_lines(session, table.record, number))
        return PastRound(table, place, number, lines).told(before)

    async def record(self, name: str, code: str, number: int) -> bytes | None:
        """A round as a record, with what a place at the table may see of it."""
        place = await self.place_of(code)
        table = await self.table(name) if place is not None and place.table == name else None
        if place is None or table is None or not 1 <= number <= table.number:
            return None
        _, lines = await self.journal.read(lambda session: round_lines(session, table.record, number))
        return PastRound(table, place, number, lines).record()

    # Looking after

    def metrics(self) -> dict[str, float]:
        """How much there is: tables in memory, lines open."""
        return {
            "tables": float(len(self._tables)),
            "lines": float(sum(table.seats.count for table in self._tables.values())),
        }

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(RENEWS)
            try:
                await self.journal.change(lambda session: self.keeper.renew(session, _milliseconds()))
                await self._put_lost_away()
                await self._put_idle_away()
            except Exception:
                log.exception("the tables could not be looked after")

    async def _put_lost_away(self) -> None:
        """Tables that went to another process while nothing was done at them: whoever looks on there is sent to it."""
        ours = dict(self._tables)
        lost = await self.journal.read(lambda session: self.keeper.lost(session, set(ours)))
        for name, url in lost.items():
            ours[name].lose(url)

    async def _put_idle_away(self) -> None:
        now = self._now()
        for name, table in tuple(self._tables.items()):
            if not table.is_idle:
                self._idle_since.pop(name, None)
            elif now - self._idle_since.setdefault(name, now) > IDLE:
                self.drop(name)
                self._idle_since.pop(name, None)
                await self._release(name)

    async def _release(self, name: str) -> None:
        await self.journal.change(lambda session: self.keeper.release(session, name))


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000
