"""Processes killed, disks full, files that cannot be written: what was acknowledged stays; messages say what to do."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from ledger_fixtures import home  # noqa: F401
from ledgers import record, small_record

from paigow.store import Ledger, LedgerError, NoLedgerError, open_ledger
from paigow.store.audit import verify

HERE = Path(__file__).parent
EVENTS = len(record(1)) - 1

KILLED = """
import os, signal, sys
from ledgers import record
from paigow.store import ledger as module, open_ledger
from paigow.store.audit import verify

flush = module._Writer.flush

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def append(line, moment):
    with open_ledger(sys.argv[1], creates=False) as ledger:
        if moment == "before":
            die()
        if moment == "within":
            module._Writer.flush = lambda writer: (flush(writer), die())
        ledger.append([line], record=1, closes=False)
        die()

header, *events = record(1)
with open_ledger(sys.argv[1]) as ledger:
    ledger.append([header], closes=False)
for line in events:
    for moment in ("before", "within", "after"):
        if not os.fork():
            append(line, moment)
        os.wait()
        with open_ledger(sys.argv[1], creates=False) as ledger:
            report = verify(ledger, ledger.key)
            print(moment, report.lines, report.fault)
"""


def test_killed_at_every_event(tmp_path: Path) -> None:
    """A process that appends an event is killed before it begins, while it writes, and once it is acknowledged."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, tmp_path / "ledger.db"], cwd=HERE, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{moment} {1 + number + (moment == 'after')} None"
        for number in range(EVENTS)
        for moment in ("before", "within", "after")
    ]


def test_killed_from_outside_at_any_moment(tmp_path: Path) -> None:
    place = str(tmp_path / "ledger.db")
    program = (
        "import sys\nfrom ledgers import small_record\nfrom paigow.store import open_ledger\n"
        "with open_ledger(sys.argv[1]) as ledger:\n"
        "    while True:\n        print(ledger.append(small_record(9)).last, flush=True)\n"
    )
    for turn in range(5):
        with subprocess.Popen([sys.executable, "-c", program, place], cwd=HERE, stdout=subprocess.PIPE) as writer:
            assert writer.stdout
            acknowledged = [writer.stdout.readline() for _ in range(3 + 7 * turn)]
            writer.send_signal(signal.SIGKILL)
            acknowledged += writer.stdout.readlines()
        last = max(int(line) for line in acknowledged if line.endswith(b"\n"))
        with open_ledger(place, creates=False) as ledger:
            report = verify(ledger, ledger.key)
        assert report.fault is None
        assert report.lines in (last, last + 10)


# A disk that is full


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 kB of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no small disk here: only root may mount one")
    yield disk
    subprocess.run(["umount", disk], check=True)


def fill(ledger: Ledger) -> tuple[int, LedgerError]:
    """Appends until it is refused: the last line acknowledged, and the refusal."""
    last = 0
    for _ in range(1_000):
        try:
            last = ledger.append(record(1)).last
        except LedgerError as trouble:
            return last, trouble
    raise AssertionError("the disk is never full")


def test_a_full_disk(small_disk: Path) -> None:
    with open_ledger(str(small_disk / "ledger.db")) as ledger:
        last, trouble = fill(ledger)
        assert last > 0
        assert "the disk is full; " in str(trouble)
        assert str(trouble).endswith("make room, then do it again")
        report = verify(ledger, ledger.key)
        assert (report.fault, report.lines) == (None, last)
    with open_ledger(str(small_disk / "ledger.db")) as ledger:
        subprocess.run(["mount", "-o", "remount,size=4m", small_disk], check=True)
        ledger.append(record(1))
        report = verify(ledger, ledger.key)
        assert (report.fault, report.lines) == (None, last + len(record(1)))


def test_a_disk_too_full_to_make_a_ledger(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(bytes(399_000))
    with pytest.raises(LedgerError) as refused:
        open_ledger(str(small_disk / "ledger.db"))
    assert "full" in str(refused.value)
    (small_disk / "filler").unlink()
    with open_ledger(str(small_disk / "ledger.db")) as ledger:
        ledger.append(record(1))
        assert verify(ledger, ledger.key).fault is None


LIMITED = """
import resource, sys
from ledgers import record
from paigow.store import LedgerError, open_ledger
with open_ledger(sys.argv[1]) as ledger:
    print(ledger.append(record(1)).last)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    try:
        while True:
            print(ledger.append(record(1)).last, flush=True)
    except LedgerError as trouble:
        sys.exit(str(trouble))
"""


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    place = str(tmp_path / "ledger.db")
    done = subprocess.run([sys.executable, "-c", LIMITED, place], cwd=HERE, capture_output=True, text=True, check=False)
    last = int(done.stdout.split()[-1])
    assert "the disk would not read or write (full, a limit on file size, or a fault)" in done.stderr
    assert "run paigow ledger verify, then do it again" in done.stderr
    with open_ledger(place) as ledger:
        report = verify(ledger, ledger.key)
        assert report.fault is None
        assert report.lines in (last, last + len(record(1)))
        ledger.append(record(1))
        assert verify(ledger, ledger.key).fault is None


# A file that cannot be written, or is none


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A folder with a ledger, both of which nobody may write; root is kept out by a mount."""
    folder = tmp_path / "backup"
    with open_ledger(str(folder / "ledger.db")) as ledger:
        ledger.append(record(1))
    if os.geteuid() == 0:
        bound = subprocess.run(["mount", "--bind", "-o", "ro", folder, folder], capture_output=True, check=False)
        if bound.returncode:
            pytest.skip("nothing is read-only to root here")
        yield folder
        subprocess.run(["umount", folder], check=True)
        return
    (folder / "ledger.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_a_file_that_can_only_be_read(read_only: Path) -> None:
    place = str(read_only / "ledger.db")
    with open_ledger(place, creates=False) as ledger:
        assert (verify(ledger, ledger.key).fault, verify(ledger, ledger.key).lines) == (None, len(record(1)))
    with pytest.raises(LedgerError) as refused, open_ledger(place) as ledger:
        ledger.append(record(1))
    assert "allow it, or name another with --db" in str(refused.value)
    assert "nothing of it is in the ledger" in str(refused.value)
    with pytest.raises(LedgerError, match="allow it, or name another with --db"):
        open_ledger(str(read_only / "another.db"))


def test_what_is_not_a_ledger(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_bytes(b"not a database, but long enough to look at\n" * 100)
    other = tmp_path / "other.db"
    subprocess.run(
        [
            sys.executable,
            "-c",
            "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE t (a)')",
            other,
        ],
        check=True,
    )
    before = text.read_bytes(), other.read_bytes()
    for creates in (True, False):
        with pytest.raises(NoLedgerError, match="is not a ledger"):
            open_ledger(str(text), creates=creates)
        with pytest.raises(NoLedgerError, match="is a database, but not a ledger: name another file"):
            open_ledger(str(other), creates=creates)
        with pytest.raises(NoLedgerError, match="is a folder"):
            open_ledger(str(tmp_path), creates=creates)
    assert text.read_bytes() == before[0]


def test_a_copy_made_from_the_files_is_a_ledger(tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "ledger.db")) as ledger:
        ledger.append(small_record(9))
    shutil.copy(tmp_path / "ledger.db", tmp_path / "copy.db")
    with open_ledger(str(tmp_path / "copy.db"), creates=False) as copy:
        assert (verify(copy, copy.key).fault, verify(copy, copy.key).lines) == (None, 10)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file that is open cannot be moved")
@pytest.mark.parametrize("takes_its_place", [True, False])
def test_nothing_is_acknowledged_that_goes_to_a_file_which_is_not_there_any_more(
    takes_its_place: bool, tmp_path: Path
) -> None:
    place = tmp_path / "ledger.db"
    header, *events = record(1)
    with open_ledger(str(place)) as ledger:
        ledger.append([header, events[0]], closes=False)
        moved = place.rename(tmp_path / "moved.db")
        if takes_its_place:
            shutil.copy(moved, place)
        with pytest.raises(LedgerError, match="moved away or removed while it was open"):
            ledger.append([events[1]], record=1, closes=False)
        place.unlink(missing_ok=True)
        moved.rename(place)
        assert ledger.append([events[1]], record=1, closes=False).last == 3
