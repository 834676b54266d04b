"""A disk that loses power: whatever was not synced may be there or not, sector by sector.

SQLite writes to a disk in memory that notes every write, truncation, sync and deletion. Afterwards power is cut at any
point: of all that was written since a file's last sync any subset is kept, torn at sectors of 512 bytes. A new file may
be missing, and a deleted one back, until their folder was synced. Each such image is opened by the ordinary
program: it must be whole, and hold every append that had been acknowledged.

The disk has no shared memory, so SQLite is told to keep the file to itself (`locking_mode=EXCLUSIVE`); what it writes
and syncs, and when, is the same.
"""

import random
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import apsw
from msgspec import Struct

from paigow.store import LedgerError, NoLedgerError, open_ledger
from paigow.store.audit import verify
from paigow.store.contents import texts
from paigow.store.keys import Keys
from paigow.store.ledger import adopt
from paigow.store.sqlite import SqliteDatabase

SECTOR = 512
DATABASE = "ledger.db"


class Write(Struct, frozen=True):
    """Bytes written at a place; `None` in place of bytes cuts the file off there."""

    name: str
    offset: int
    data: bytes | None


class Sync(Struct, frozen=True):
    """A file's writes are on the disk."""

    name: str


class Delete(Struct, frozen=True):
    """A file is gone; `is_synced`: for good."""

    name: str
    is_synced: bool


class Acknowledged(Struct, frozen=True):
    """An append returned: so many lines are to last."""

    lines: int


Act = Write | Sync | Delete | Acknowledged


class Image(Struct, frozen=True):
    """What the disk holds after the cut, and how many lines had been acknowledged before it."""

    files: dict[str, bytes]
    acknowledged: int


class Verdict(Struct):
    """How many images were looked at, and how many of them were damaged or had lost what was acknowledged."""

    images: int = 0
    corrupt: int = 0
    lost: int = 0
    torn: int = 0
    """An append was there in part."""
    example: str = ""


class Disk(apsw.VFS):
    """A disk in memory that notes all that is done to it."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.files: dict[str, bytearray] = {}
        self.acts: list[Act] = []

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802 -- SQLite's names
        """A file; a temporary one where it has no name."""
        path = Path(name.filename()).name if isinstance(name, apsw.URIFilename) else Path(name or "temporary").name
        if path not in self.files:
            self.files[path] = bytearray()
            self.acts.append(Write(path, 0, b""))
        flags[1] = flags[0]
        return File(self, path)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        """Forgets a file."""
        name = Path(filename).name
        self.files.pop(name, None)
        self.acts.append(Delete(name, bool(syncdir)))

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802
        """Whether there is such a file."""
        return Path(pathname).name in self.files

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        """The name, as if in a folder."""
        return f"/{Path(name).name}"


class File:
    """A file of the disk, with the methods that SQLite calls."""

    def __init__(self, disk: Disk, name: str) -> None:
        self._disk, self._name = disk, name

    @property
    def _data(self) -> bytearray:
        return self._disk.files.setdefault(self._name, bytearray())

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._data[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        put(self._data, offset, bytes(data))
        self._disk.acts.append(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        del self._data[newsize:]
        self._disk.acts.append(Write(self._name, newsize, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.acts.append(Sync(self._name))

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._data)

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        """What SQLite takes for granted of every disk: a write changes no byte beside those written."""
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xLock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xUnlock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        return False

    def xClose(self) -> None:  # noqa: N802
        """The disk keeps the file."""


def put(data: bytearray, offset: int, part: bytes) -> None:
    """Writes into a file, which grows with zeros where it must."""
    if len(data) < offset:
        data.extend(bytes(offset - len(data)))
    data[offset : offset + len(part)] = part


def run(batches: Iterable[list[bytes]], keys: Keys, synchronous: str, checkpoint_pages: int = 6) -> list[Act]:
    """All that a ledger does to its disk while these records are appended, one after the other.

    `checkpoint_pages`: how often the log is carried over into the database; seldom by default, here often.
    """
    disk = Disk(f"power-{synchronous}")
    try:
        connection = apsw.Connection(DATABASE, vfs=disk.name)
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        database = SqliteDatabase(DATABASE, connection, wait=1)
        database.keep_a_log()
        connection.execute(f"PRAGMA synchronous={synchronous}")
        connection.execute(f"PRAGMA wal_autocheckpoint={checkpoint_pages}")
        ledger = adopt(database, creates=True, keys=keys)
        for batch in batches:
            added = ledger.append(batch)
            disk.acts.append(Acknowledged(added.last))
        ledger.close()
    finally:
        disk.unregister()
    return disk.acts


def cut(acts: list[Act], at: int, chance: random.Random, share: float) -> Image:
    """The disk after the power fails before act number `at`; each unsynced sector is kept with the chance `share`."""
    kept: dict[str, bytearray] = {}
    unsynced: dict[str, list[Write]] = {}
    deleted: dict[str, bytearray] = {}
    unnamed: set[str] = set()
    acknowledged = 0
    for act in acts[:at]:
        match act:
            case Write(name):
                if name not in kept:
                    kept[name] = bytearray()
                    unnamed.add(name)
                    deleted.pop(name, None)
                unsynced.setdefault(name, []).append(act)
            case Sync(name):
                _write(kept[name], unsynced.pop(name, []))
                if name in unnamed and name != DATABASE:  # with a new journal or log SQLite syncs the folder
                    unnamed.clear()
                    deleted.clear()
            case Delete(name, is_synced):
                unsynced.pop(name, None)
                gone = kept.pop(name, None)
                unnamed.discard(name)
                if gone is not None:
                    deleted[name] = gone
                if is_synced:
                    unnamed.clear()
                    deleted.clear()
            case Acknowledged(lines):
                acknowledged = lines
    for name, writes in unsynced.items():
        _write(kept[name], [one for write in writes for one in _sectors(write) if chance.random() < share])
    files = {name: bytes(data) for name, data in kept.items() if name not in unnamed or chance.random() < share}
    files |= {name: bytes(data) for name, data in deleted.items() if chance.random() >= share}
    return Image(files, acknowledged)


def _sectors(write: Write) -> list[Write]:
    """The write in pieces, each of which a disk writes whole or not at all."""
    if write.data is None or not write.data:
        return [write]
    pieces, start = [], 0
    while start < len(write.data):
        end = start + SECTOR - (write.offset + start) % SECTOR
        pieces.append(Write(write.name, write.offset + start, write.data[start:end]))
        start = end
    return pieces


def _write(data: bytearray, writes: Iterable[Write]) -> None:
    for write in writes:
        if write.data is None:
            del data[write.offset :]
        else:
            put(data, write.offset, write.data)


def examine(image: Image, whole: list[bytes], ends: set[int], keys: Keys, folder: Path, verdict: Verdict) -> None:
    """Opens an image, and adds to the verdict. `whole`: every line there was to be; `ends`: where appends ended."""
    verdict.images += 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in image.files.items():
        (folder / name).write_bytes(data)
    try:
        with open_ledger(str(folder / DATABASE), creates=False, keys=keys) as ledger:
            fault = verify(ledger, ledger.key).fault
            with ledger.reading() as session:
                found = list(texts(session))
    except NoLedgerError as trouble:
        if "there is no ledger" not in str(trouble):
            verdict.corrupt += 1
            verdict.example = verdict.example or str(trouble)
        elif image.acknowledged:
            verdict.lost += 1
        return
    except LedgerError as trouble:
        verdict.corrupt += 1
        verdict.example = verdict.example or str(trouble)
        return
    if fault is not None or found != whole[: len(found)]:
        verdict.corrupt += 1
        verdict.example = verdict.example or str(fault)
    verdict.lost += len(found) < image.acknowledged
    verdict.torn += len(found) not in ends


def try_cuts(images: int, synchronous: str, batches: list[list[bytes]], seed: int = 1) -> Verdict:
    """So many images of one run, each cut at a place and in a way that chance decides."""
    chance = random.Random(seed)
    verdict = Verdict()
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as name:
        keys = Keys(Path(name) / "keys")
        acts = run(batches, keys, synchronous)
        for signed_later in keys.folder.glob("*.checkpoint"):  # the images are of earlier moments
            signed_later.unlink()
        ends = {0, *(act.lines for act in acts if isinstance(act, Acknowledged))}
        folder = Path(name) / "image"
        complete = cut(acts, len(acts), chance, 1)
        folder.mkdir()
        for file, data in complete.files.items():
            (folder / file).write_bytes(data)
        with open_ledger(str(folder / DATABASE), creates=False, keys=keys) as ledger, ledger.reading() as session:
            whole = list(texts(session))
        assert len(whole) == max(ends)
        for _ in range(images):
            image = cut(acts, chance.randrange(len(acts) + 1), chance, chance.choice((0, 0.1, 0.5, 0.9, 1)))
            examine(image, whole, ends, keys, folder, verdict)
    return verdict
