"""The whole ledger walked from its first line: which line, if any, is the first that is not as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from paigow.store import merkle
from paigow.store.contents import checkpoint_count
from paigow.store.contents import size as size_of
from paigow.store.database import DamagedError, Session, pages
from paigow.store.entry import FIRST_BEFORE, Entry, chain_hash, read_entry
from paigow.store.errors import BadLineError, LedgerError, WrongKeyError
from paigow.store.ledger import Ledger
from paigow.store.note import Checkpoint, PublicKey, verify_checkpoint

_LINES = (
    "SELECT number, record, place, round, line, hashes FROM ledger_line WHERE number > :after"
    " ORDER BY number LIMIT :page"
)
_CHECKPOINTS = "SELECT size, note FROM ledger_checkpoint WHERE size > :after ORDER BY size LIMIT :page"
_LEAST = -(1 << 62)
Progress = Callable[[int, int], None]


class Fault(Struct, frozen=True):
    """The first thing that is wrong: the line it begins with, and what is the matter."""

    line: int
    what: str


class Report(Struct, frozen=True):
    """What the walk found. `unsigned` lines have come after the newest checkpoint; `clock_back` counts lines that are
    earlier than the one before them, which is no fault: order is by number."""

    lines: int
    checkpoints: int
    newest: Checkpoint | None
    unsigned: int
    clock_back: int
    fault: Fault | None = None


class _Signed(Struct, frozen=True):
    """A checkpoint over so many lines, or what is wrong with it."""

    size: int
    checkpoint: Checkpoint | None
    what: str = ""


class _FoundError(Exception):
    def __init__(self, line: int, what: str) -> None:
        self.fault = Fault(line, what)


def verify(
    ledger: Ledger, key: PublicKey, known: Sequence[Checkpoint] = (), progress: Progress = lambda done, total: None
) -> Report:
    """Walks every line and every checkpoint. `known` are checkpoints that somebody kept elsewhere, verified already.

    The checkpoint last signed here, which lies beside the key, is one more.
    """
    if key.name != ledger.origin:
        raise WrongKeyError(f"the key is of {key.name}, and the ledger at {ledger.place} is {ledger.origin}")
    for checkpoint in known:
        if checkpoint.origin != ledger.origin:
            raise LedgerError(f"the checkpoint is of {checkpoint.origin}, and the ledger is {ledger.origin}")
    here = ledger.keys.remembered(key)
    walk = _Walk(key, (*known, *([here] if here is not None else [])), progress)
    fault = None
    try:
        with ledger.reading() as session:
            walk.lines(session)
            walk.database(ledger.faults(session))
    except _FoundError as found:
        fault = found.fault
    except DamagedError as trouble:
        fault = _damaged(ledger, walk, trouble)
    return walk.report(fault)


def _damaged(ledger: Ledger, walk: _Walk, trouble: DamagedError) -> Fault:
    """The first line that cannot be read, or is not as it was written, where a whole page of them could not."""
    try:
        with ledger.reading() as session:
            walk.one_by_one(session)
    except _FoundError as found:
        return found.fault
    except DamagedError:
        return Fault(walk.good + 1, f"it cannot be read: {trouble}")
    return Fault(0, f"every line is as it was written, but {trouble}")


class _Walk:
    _session: Session

    def __init__(self, key: PublicKey, known: Sequence[Checkpoint], progress: Progress) -> None:
        self.good = 0
        """So many lines are as they were written."""
        self._key, self._progress = key, progress
        self._known = sorted(known, key=lambda checkpoint: checkpoint.size)
        self._frontier = merkle.Frontier()
        self._before, self._before_that = FIRST_BEFORE, ""
        self._at = self._clock_back = self._checkpoints = 0
        self._root = merkle.EMPTY_ROOT
        """The root over as many lines as the checkpoint is over that is compared next."""
        self._newest: Checkpoint | None = None

    def report(self, fault: Fault | None) -> Report:
        signed = self._newest.size if self._newest else 0
        lines = self._frontier.size
        return Report(lines, self._checkpoints, self._newest, lines - signed, self._clock_back, fault)

    def lines(self, session: Session) -> None:
        self._session = session
        total = size_of(session)
        checkpoints = self._signed()
        due = next(checkpoints, None)
        for row in pages(session, _LINES, _LEAST):
            self._line(row)
            while due is not None and due.size < self.good:  # one line late: it may tell which line was changed
                self._compare(due)
                due = next(checkpoints, None)
            if due is not None and due.size == self.good:
                self._root = self._frontier.root()
            if self.good % 1_000 == 0:
                self._progress(self.good, total)
        while due is not None:
            self._compare(due)
            due = next(checkpoints, None)
        if self.good != total:
            raise _FoundError(self.good + 1, "a line is kept without its number")
        if self._checkpoints != checkpoint_count(session):
            raise _FoundError(0, "every line is as it was written, but a checkpoint does not say over how many it is")

    def one_by_one(self, session: Session) -> None:
        """The lines that are left, each asked for alone."""
        self._session = session
        for row in pages(session, _LINES, self.good, page=1):
            self._line(row)

    def database(self, faults: list[str]) -> None:
        if faults:
            raise _FoundError(0, f"every line is as it was written, but the database is damaged: {faults[0]}")

    def _line(self, row: Sequence[Any]) -> None:
        number, record, place, round, text, hashes = row
        expected = self.good + 1
        if number != expected:
            what = "it is missing" if number > expected else f"a line numbered {number} was put in"
            raise _FoundError(min(expected, max(number, 1)), what)
        leaf = merkle.leaf_hash(text) if isinstance(text, bytes) else b""
        entry = self._entry(expected, text, leaf, hashes)
        if entry.before != self._before:
            raise _FoundError(*self._who_broke(expected, entry, text))
        if (record, place, round) != (entry.record, entry.place, entry.round):
            raise _FoundError(expected, "it is filed under another record, table or round than it says")
        if self._frontier.add(leaf) != hashes:
            raise _FoundError(expected, "the hashes kept with it are not those of the lines up to it")
        self._clock_back += entry.at < self._at
        self._before_that, self._before = self._before, chain_hash(text)
        self._at, self.good = entry.at, expected

    def _entry(self, expected: int, text: bytes, leaf: bytes, hashes: object) -> Entry:
        try:
            entry = read_entry(text)
        except BadLineError as trouble:
            raise _FoundError(expected, f"it was changed: {trouble}") from None
        if entry.number != expected:
            if entry.number == expected - 1 and entry.before == self._before_that:
                raise _FoundError(expected - 1, f"it was put in: what now is line {expected} was written as this line")
            raise _FoundError(expected, f"in its place is what was written as line {entry.number}")
        if not isinstance(hashes, bytes) or hashes[: merkle.HASH] != leaf:
            raise _FoundError(expected, "it was changed: it has another hash than was kept with it")
        return entry

    def _who_broke(self, expected: int, entry: Entry, text: bytes) -> tuple[int, str]:
        """Of two lines that do not follow: the earlier, unless the line after both shows that the later was changed."""
        rows = self._session.rows("SELECT line FROM ledger_line WHERE number = :it", it=expected + 1)
        try:
            follows = not rows or read_entry(rows[0][0]).before == chain_hash(text)
        except BadLineError:
            follows = False
        if follows and expected > 1:
            return expected - 1, f"it was changed: line {expected} carries the hash of another"
        return expected, "it was changed: it does not carry the hash of the line before"

    def _signed(self) -> Iterator[_Signed]:
        """Every checkpoint, those of the ledger and those known, by size; each signature is verified."""
        known = [_Signed(checkpoint.size, checkpoint) for checkpoint in self._known]
        for size, note in pages(self._session, _CHECKPOINTS, _LEAST):
            while known and known[0].size <= size:
                yield known.pop(0)
            self._checkpoints += 1
            try:
                checkpoint = verify_checkpoint(str(note), self._key)
            except LedgerError as trouble:
                yield _Signed(size, None, str(trouble))
            else:
                is_filed = checkpoint.size == size
                yield _Signed(size, checkpoint, "" if is_filed else f"it was signed over {checkpoint.size}")
        yield from known

    def _compare(self, signed: _Signed) -> None:
        if signed.what or signed.checkpoint is None:
            raise _FoundError(self._signed_up_to() + 1, f"the checkpoint over {signed.size} lines: {signed.what}")
        if signed.size > self.good:
            raise _FoundError(self.good + 1, f"it is missing: a checkpoint was signed over {signed.size} lines")
        if self._root != signed.checkpoint.root:
            first, last = self._signed_up_to() + 1, signed.size
            raise _FoundError(first, f"lines {first} to {last} are not those that were signed: each may be another")
        self._newest = signed.checkpoint

    def _signed_up_to(self) -> int:
        return self._newest.size if self._newest else 0
