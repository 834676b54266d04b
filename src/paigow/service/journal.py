"""The thread that writes to the database, and the one that reads: appends of many tables go to the disk together.

Whoever appends waits until his lines are on the disk; while one group is being written the next one gathers. A long
answer to a question keeps no table waiting.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from msgspec import Struct

from paigow.service.keeper import Keeper
from paigow.store import LedgerError, open_ledger
from paigow.store.database import Session
from paigow.store.errors import BadLineError
from paigow.store.keys import Keys
from paigow.store.ledger import Appended, Ledger, Part
from paigow.store.places import default_ledger

T = TypeVar("T")
C = TypeVar("C")
R = TypeVar("R")
Change = Callable[[Session], None]


class Entry(Struct):
    """What a table has to keep: lines of its record, and what must stand or fall with them."""

    table: str
    lines: Sequence[bytes]
    record: int | None
    beside: Change | None
    done: "asyncio.Future[Appended]"


NOTHING = Appended(0, 0, ())
"""What was added where only something beside the lines was kept."""


class Journal:
    """The ledger and what is kept beside it, for the tables of one process."""

    def __init__(self, place: str | None, keeper: Keeper, keys: Keys | None = None) -> None:
        self.keeper = keeper
        self.place = place or default_ledger()
        self.waits: Callable[[float], None] = lambda seconds: None
        """Told of every group how long it took to be on the disk, in seconds."""
        self.is_failing = False
        """Whether the last that was to be written could not be."""
        self._keys = keys
        self._thread, self._reader = ThreadPoolExecutor(1, "ledger"), ThreadPoolExecutor(1, "ledger-reader")
        self._ledger: Ledger | None = None
        self._read: Ledger | None = None
        self._waiting: list[Entry] = []
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Opens the ledger, and makes it where there is none."""

        def work() -> None:
            self._ledger = open_ledger(self.place, keys=self._keys)
            self._ledger.change(self.keeper.make)

        def reader() -> None:
            self._read = open_ledger(self.place, creates=False, keys=self._keys)

        await asyncio.get_running_loop().run_in_executor(self._thread, work)
        await asyncio.get_running_loop().run_in_executor(self._reader, reader)

    async def close(self) -> None:
        """Waits for what is being written, then lets go of the ledger."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])
        for ledger, thread in ((self._ledger, self._thread), (self._read, self._reader)):
            if ledger is not None:
                await asyncio.get_running_loop().run_in_executor(thread, ledger.close)
            thread.shutdown()

    async def append(
        self, table: str, lines: Sequence[bytes], record: int | None, beside: Change | None = None
    ) -> Appended:
        """Keeps lines of a table. Done when they are on the disk.

        Raises `LedgerError` or `NotOursError`; then nothing of it was kept, or it cannot be told: read what is there.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Appended] = loop.create_future()
        self._waiting.append(Entry(table, lines, record, beside, done))
        if self._writer is None or self._writer.done():
            self._writer = loop.create_task(self._write())
        return await done

    async def read(self, question: Callable[[Session], T]) -> T:
        """The answer to a question of the database, as things stand now."""

        def work() -> T:
            assert self._read is not None, "the journal was not opened"
            with self._read.reading() as session:
                return question(session)

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    async def change(self, change: Callable[[Session], T]) -> T:
        """Changes what is kept beside the ledger, in one transaction."""
        found: list[T] = []
        work = partial(self._written, self._open.change, lambda session: found.append(change(session)))
        await asyncio.get_running_loop().run_in_executor(self._thread, work)
        return found[0]

    def _written(self, write: Callable[[C], R], what: C) -> R:
        try:
            done = write(what)
        except (LedgerError, OSError) as trouble:
            self.is_failing = not isinstance(trouble, BadLineError)
            raise
        self.is_failing = False
        return done

    @property
    def _open(self) -> Ledger:
        assert self._ledger is not None, "the journal was not opened"
        return self._ledger

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            began = time.perf_counter()
            try:
                added = await loop.run_in_executor(self._thread, self._append, group)
            except Exception as trouble:
                await self._one_by_one(group, trouble)
                continue
            self.waits(time.perf_counter() - began)
            for entry, one in zip(group, added, strict=True):
                _tell(entry, one)

    async def _one_by_one(self, group: list[Entry], trouble: Exception) -> None:
        """A group that could not be kept: each by itself, so that one table's trouble is not another's."""
        loop = asyncio.get_running_loop()
        for entry in group:
            if len(group) == 1:
                _tell(entry, trouble)
                return
            try:
                _tell(entry, (await loop.run_in_executor(self._thread, self._append, [entry]))[0])
            except Exception as own:
                _tell(entry, own)

    def _append(self, group: list[Entry]) -> list[Appended]:
        def beside(session: Session) -> None:
            self.keeper.must_be_ours(session, {entry.table for entry in group})
            for entry in group:
                if entry.beside is not None:
                    entry.beside(session)

        written = [entry for entry in group if entry.lines]
        parts = [Part(entry.lines, entry.record, closes=False) for entry in written]
        added = iter(self._written(lambda these: self._open.append_all(these, beside), parts))
        return [next(added) if entry.lines else NOTHING for entry in group]


def _tell(entry: Entry, what: Appended | Exception) -> None:
    if entry.done.done():  # whoever waited has gone
        return
    if isinstance(what, Exception):
        entry.done.set_exception(what)
    else:
        entry.done.set_result(what)
