"""The ledger: lines are added, checkpoints signed, and nothing is ever changed or removed."""

import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

from msgspec import Struct

from paigow.store import canonical, merkle
from paigow.store.contents import newest_checkpoint
from paigow.store.database import (
    ADD_ABOUT,
    ADD_CHECKPOINT,
    ADD_LINE,
    PAGE,
    WAIT_SECONDS,
    Database,
    Session,
    open_database,
)
from paigow.store.entry import (
    CLOSES,
    ENDS,
    FIRST_BEFORE,
    chain_hash,
    is_header,
    place_of,
    read_entry,
    read_line,
    said_round,
    write_entry,
)
from paigow.store.errors import BadLineError, LedgerError, NoLedgerError
from paigow.store.keys import Keys
from paigow.store.note import Checkpoint, PublicKey
from paigow.store.places import default_ledger

FORMAT = "1"
PUT_BACK = (
    "put the newest copy back in its place, or keep this one as it is and go on in another (--db NEW); "
    "paigow ledger verify names the first line"
)
Clock = Callable[[], int]


class Appended(Struct, frozen=True):
    """What was added: the lines `first` to `last`, in these records; the checkpoint signed at the end, if one was."""

    first: int
    last: int
    records: tuple[int, ...]
    checkpoint: str = ""


class Part(Struct, frozen=True):
    """Lines of one record, as `Ledger.append` takes them."""

    lines: Iterable[bytes]
    record: int | None = None
    closes: bool = True


class Ledger:
    """A ledger that is open. `append` adds to it; `reading` gives what the modules beside this one ask questions of."""

    def __init__(self, database: Database, keys: Keys, key: PublicKey, clock: Clock) -> None:
        self.key = key
        """The public key that the ledger says is its own."""
        self.keys = keys
        self._database = database
        self._clock = clock
        self._known: _Tail | None = None

    @property
    def place(self) -> str:
        """The file or address."""
        return self._database.place

    @property
    def origin(self) -> str:
        """The name of the ledger, by which its key and its checkpoints go."""
        return self.key.name

    def reading(self) -> AbstractContextManager[Session]:
        """What is there now."""
        return self._database.reading()

    def faults(self, session: Session) -> list[str]:
        """What the database finds wrong with itself."""
        return self._database.faults(session)

    def append(self, lines: Iterable[bytes], *, record: int | None = None, closes: bool = True) -> Appended:
        """Adds lines, all or none, and is done when they are on the disk.

        The first is the header of a record, or `record` says which record they go on with. A checkpoint is signed
        where a round closes. `closes`: the lines leave no round open; otherwise the last may go on in a later append.
        """
        [added] = self.append_all([Part(lines, record, closes)])
        return added

    def append_all(self, parts: Iterable["Part"], beside: Callable[[Session], None] | None = None) -> "list[Appended]":
        """Adds several parts, each of one record, all or none, in one transaction: it waits once for the disk.

        `beside` is called in it before anything is added, for what must stand or fall with the lines.
        """
        signer = self.keys.private(self.key)
        added: list[Appended] = []
        newest = ""
        with self._database.writing() as session:
            if beside is not None:
                beside(session)
            self._must_hold_what_was_signed(session)
            tail = self._tail(session)
            for part in parts:
                writer, note = _Writer(session, tail, part.record, self._clock()), ""
                for _ in writer.take(part.lines, part.closes):
                    note = signer.sign(Checkpoint(self.origin, tail.size, tail.frontier.root()))
                    writer.add_checkpoint(note)
                writer.flush()
                added.append(Appended(writer.first, tail.size, tuple(writer.records), note))
                newest = note or newest
        self._known = tail
        if newest:
            self.keys.remember(self.key, newest)
        return added

    def change(self, change: Callable[[Session], None]) -> None:
        """Writes to what lies beside the ledger in the same database; on the disk when this returns."""
        with self._database.writing() as session:
            change(session)

    def sign(self) -> str:
        """The newest checkpoint, signed now if lines have come since the last."""
        with self.reading() as session:
            self._must_hold_what_was_signed(session)
            size, note = newest_checkpoint(session)
            if note and size == _size(session):
                return note
        signer = self.keys.private(self.key)
        with self._database.writing() as session:
            self._must_hold_what_was_signed(session)
            tail = self._tail(session)
            if not tail.size:
                raise LedgerError(f"{self.place}: the ledger holds no line yet: there is nothing to sign")
            size, note = newest_checkpoint(session)
            if size != tail.size:
                note = signer.sign(Checkpoint(self.origin, tail.size, tail.frontier.root()))
                session.add(ADD_CHECKPOINT, [{"size": tail.size, "note": note}])
        self.keys.remember(self.key, note)
        return note

    def close(self) -> None:
        """Lets go of the database."""
        self._database.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _must_hold_what_was_signed(self, session: Session) -> None:
        """Refuses to go on with a ledger that is not the one last signed here: cut off, put back, or another."""
        signed = self.keys.remembered(self.key)
        if signed is None:
            return
        size = _size(session)
        if size < signed.size:
            what = f"the ledger has {size} lines, and {signed.size} were signed here: its end is missing"
        elif self._known is None and _read_tail(session, signed.size).frontier.root() != signed.root:
            what = f"the first {signed.size} lines of the ledger are not those that were signed here"
        else:
            return
        raise LedgerError(f"{self.place}: {what}; {PUT_BACK}; nothing was appended")

    def _tail(self, session: Session) -> "_Tail":
        """The end of the ledger; the one we left, if nobody has written since."""
        size = _size(session)
        if self._known is None or self._known.size != size:
            self._known = _read_tail(session, size)
        found, self._known = self._known, None  # should this append fail, what it did is forgotten
        return found


def open_ledger(
    place: str | None = None,
    *,
    creates: bool = True,
    keys: Keys | None = None,
    clock: Clock | None = None,
    wait: float = WAIT_SECONDS,
) -> Ledger:
    """The ledger at a place: a file, or a postgresql:// address; without one, the user's own.

    `creates`: one is made, with its key, where there is none; otherwise `NoLedgerError`.
    """
    return adopt(open_database(place or default_ledger(), creates=creates, wait=wait), creates, keys, clock)


def adopt(database: Database, creates: bool, keys: Keys | None = None, clock: Clock | None = None) -> Ledger:
    """The ledger in a database that is open; it is closed again if there is none to be had."""
    keys = keys or Keys()
    try:
        with database.reading() as session:
            about = _about(session) if database.holds_ledger(session) else None
        if about is None:
            if not creates:
                raise NoLedgerError(f"there is no ledger at {database.place}: paigow ledger append makes one")
            about = _make(database, keys)
        if about.get("format") != FORMAT:
            raise LedgerError(
                f"{database.place}: the ledger has format {about.get('format')!r}, and this program reads {FORMAT}"
            )
        key = PublicKey.from_text(about.get("key", ""))
    except BaseException:
        database.close()
        raise
    return Ledger(database, keys, key, clock or (lambda: time.time_ns() // 1_000_000))


def _make(database: Database, keys: Keys) -> dict[str, str]:
    with database.writing() as session:
        if not database.holds_ledger(session):  # nobody else was quicker
            database.make_tables(session)
            about = {"format": FORMAT, "key": str(keys.make())}
            session.add(ADD_ABOUT, [{"name": name, "value": value} for name, value in about.items()])
        return _about(session)


def _about(session: Session) -> dict[str, str]:
    return dict(row for row in session.rows("SELECT name, value FROM ledger_about"))


# The end of the ledger, where it grows


class _Tail(Struct):
    """All that an append has to know of what is there."""

    before: str
    frontier: merkle.Frontier

    @property
    def size(self) -> int:
        return self.frontier.size


class _Writer:
    """One append under way."""

    def __init__(self, session: Session, tail: _Tail, record: int | None, at: int) -> None:
        self.tail = tail
        self.first = tail.size + 1
        self.records: list[int] = []
        self._speaks: dict[str, int] = {}
        self._session, self._at = session, at
        self._rows: list[Mapping[str, Any]] = []
        self._open: dict[str, int] = {}
        self._counted: dict[str, tuple[int, bool]] = {}
        self._signed = tail.size
        if record is not None:
            if not session.rows("SELECT 1 FROM ledger_line WHERE number = :it AND record = :it", it=record):
                raise LedgerError(f"there is no record {record} in the ledger: paigow ledger rounds lists them")
            self.records.append(record)

    def take(self, lines: Iterable[bytes], closes: bool) -> Iterator[None]:
        """Adds the lines, and stops wherever a checkpoint is to be signed."""
        for count, text in enumerate(lines, 1):
            bare = (text.removeprefix(BOM_UTF8) if count == 1 else text).strip()
            if not bare:
                continue
            try:
                line = read_line(bare)
                if is_header(line):
                    if self._open and self._unsigned():
                        yield
                    self._open.clear()
                    self._counted.clear()
                    self.records.append(self.tail.size + 1)
                    self._speaks[place_of(line)] = self.records[-1]
                elif not self.records:
                    raise BadLineError('it is not the header of a record, which is at the least {"game":"pai-gow"}')
                elif self._open.get(place_of(line), self._round(line)) != self._round(line) and self._unsigned():
                    yield
            except BadLineError as trouble:
                raise BadLineError(f"line {count}: {trouble}; nothing was appended") from None
            self._add(line)
            if line.get("type") in CLOSES and not is_header(line):
                self._open.pop(place_of(line), None)
                yield
        if self.tail.size < self.first:
            raise BadLineError("line 1: the record is empty; nothing was appended")
        if closes and self._open and self._unsigned():
            yield

    def add_checkpoint(self, note: str) -> None:
        """Keeps a checkpoint over all lines so far."""
        self._session.add(ADD_CHECKPOINT, [{"size": self.tail.size, "note": note}])
        self._signed = self.tail.size

    def flush(self) -> None:
        """Hands over the rows that are waiting."""
        if self._rows:
            self._session.add(ADD_LINE, self._rows)
            self._rows = []

    def _unsigned(self) -> bool:
        return self._signed < self.tail.size

    def _add(self, line: dict[str, Any]) -> None:
        number, place, round = self.tail.size + 1, place_of(line), 0
        record = self._record_at(place)
        if number != record:
            round = self._open[place] = self._round(line)
            self._counted[place] = round, line.get("type") == ENDS
        counted = round if said_round(line) is None and round > 1 else 1
        text = write_entry(number, record, self._at, self.tail.before, canonical.write_checked(line), counted)
        hashes = self.tail.frontier.add(merkle.leaf_hash(text))
        self.tail.before = chain_hash(text)
        self._rows.append(
            {"number": number, "record": record, "place": place, "round": round, "line": text, "hashes": hashes}
        )
        if len(self._rows) >= PAGE:
            self.flush()

    def _record_at(self, place: str) -> int:
        """The record of a line at a table: where the header stands that speaks for it, or the newest if none does."""
        return self._speaks.get(place) or self._speaks.get("") or self.records[-1]

    def _round(self, line: dict[str, Any]) -> int:
        """The round of a line: as it says, or else the one that is open at its table, or the next one."""
        said = said_round(line)
        if said is not None:
            return said
        place = place_of(line)
        if place not in self._counted:
            self._counted[place] = self._left_at(place)
        round, is_over = self._counted[place]
        return round + 1 if is_over and line.get("type") != ENDS else round

    def _left_at(self, place: str) -> tuple[int, bool]:
        """The newest round of the record at a table, and whether it is over; the first where there is none."""
        self.flush()
        rows = self._session.rows(_NEWEST_AT, record=self._record_at(place), place=place)
        if not rows:
            return 1, False
        return int(rows[0][0]), read_entry(rows[0][1]).line.get("type") == ENDS


_NEWEST_AT = (
    "SELECT round, line FROM ledger_line WHERE record = :record AND place = :place AND number <> record"
    " ORDER BY number DESC LIMIT 1"
)


def _size(session: Session) -> int:
    [[size]] = session.rows("SELECT coalesce(max(number), 0) FROM ledger_line")
    return int(size)


def _read_tail(session: Session, size: int) -> _Tail:
    if not size:
        return _Tail(FIRST_BEFORE, merkle.Frontier())
    homes = [merkle.home(level, place) for level, place in merkle.frontier_nodes(size)]
    wanted = ", ".join(str(number) for number, _ in homes)
    rows = session.rows(f"SELECT number, hashes, line FROM ledger_line WHERE number IN ({wanted})")
    found = {number: (hashes, line) for number, hashes, line in rows}
    if len(found) != len(homes):
        raise LedgerError("lines of the ledger are missing: run paigow ledger verify; nothing was appended")
    nodes = [found[number][0][part] for number, part in homes]
    return _Tail(chain_hash(found[size][1]), merkle.Frontier(size, nodes))
