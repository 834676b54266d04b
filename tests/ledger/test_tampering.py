"""Whatever is changed, removed, put in, reordered or cut off is found, and the first bad line is named."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from ledger_fixtures import home  # noqa: F401
from ledgers import small_record

from paigow.store import Ledger, LedgerError, canonical, merkle, open_ledger
from paigow.store.audit import Report, verify
from paigow.store.entry import FIRST_BEFORE, chain_hash, read_entry, write_entry
from paigow.store.keys import Keys
from paigow.store.merkle import BadProofError
from paigow.store.note import Checkpoint, read_checkpoint
from paigow.store.proof import BadProofFileError, prove_consistency, prove_round, read_proof, verify_proof

LINES = 33
"""Three records of a header and ten lines; a checkpoint after lines 6, 11, 17, 22, 28 and 33."""
SIGNED = [6, 11, 17, 22, 28, 33]

Sql = Callable[..., list[Any]]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sound ledger, its keys and its proofs, to be copied."""
    folder = tmp_path_factory.mktemp("sound")
    with open_ledger(str(folder / "ledger.db"), keys=Keys(folder / "keys"), clock=lambda: 1_784_000_000_000) as ledger:
        for name in ("one", "two", "three"):
            ledger.append(small_record(10, name))
        with ledger.reading() as session:
            (folder / "round.proof").write_bytes(prove_round(session, "12/2"))
            [[older]] = session.rows("SELECT note FROM ledger_checkpoint WHERE size = 11")
            (folder / "longer.proof").write_bytes(prove_consistency(session, older))
        assert [size for (size, *_) in contents(ledger)["ledger_checkpoint"]] == SIGNED
    return folder


def contents(ledger: Ledger) -> dict[str, list[Any]]:
    """All that is in the tables."""
    with ledger.reading() as session:
        return {
            table: session.rows(f"SELECT * FROM {table} ORDER BY 1")
            for table in ("ledger_line", "ledger_checkpoint", "ledger_about")
        }


@contextmanager
def opened(folder: Path) -> Iterator[Ledger]:
    with open_ledger(str(folder / "ledger.db"), creates=False, keys=Keys(folder / "keys")) as ledger:
        yield ledger


def found(folder: Path, known: tuple[Checkpoint, ...] = ()) -> Report:
    with opened(folder) as ledger:
        return verify(ledger, ledger.key, known)


@contextmanager
def broken(folder: Path) -> Iterator[Sql]:
    """The database in the hands of somebody who may do anything but sign."""
    with closing(sqlite3.connect(folder / "ledger.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        yield lambda sql, *values: connection.execute(sql, values).fetchall()


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """A copy of the sound ledger, to be broken."""
    return Path(shutil.copytree(sound, tmp_path / "copy"))


def fault_line(folder: Path) -> int:
    report = found(folder)
    assert report.fault is not None
    return report.fault.line


def test_the_sound_ledger_is_sound(folder: Path) -> None:
    report = found(folder)
    assert (report.fault, report.lines, report.checkpoints, report.unsigned) == (None, LINES, len(SIGNED), 0)


# A byte of a line


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(1, LINES), st.sampled_from(["line", "hashes"]), st.integers(0, 10_000), st.integers(1, 255))
def test_any_byte_of_any_line(sound: Path, folder: Path, number: int, column: str, place: int, mask: int) -> None:
    shutil.copyfile(sound / "ledger.db", folder / "ledger.db")
    with broken(folder) as sql:
        [[data]] = sql(f"SELECT {column} FROM ledger_line WHERE number = ?", number)
        changed = bytearray(data)
        changed[place % len(data)] ^= mask
        sql(f"UPDATE ledger_line SET {column} = ? WHERE number = ?", bytes(changed), number)
    assert fault_line(folder) == number


@pytest.mark.parametrize("number", [1, 2, 11, 12, 33])
@pytest.mark.parametrize(
    "change", ["record = 7", "round = 9", "place = 'x'", "line = 'text'", "line = 7", "hashes = ''"]
)
def test_any_column(folder: Path, number: int, change: str) -> None:
    with broken(folder) as sql:
        sql(f"UPDATE ledger_line SET {change} WHERE number = ?", number)
    assert fault_line(folder) == number


# Whole lines


@pytest.mark.parametrize("number", [1, 2, 11, 12, 20, 32, 33])
@pytest.mark.parametrize("closes_up", [False, True])
def test_a_line_removed(folder: Path, number: int, closes_up: bool) -> None:
    with broken(folder) as sql:
        sql("DELETE FROM ledger_line WHERE number = ?", number)
        if closes_up:
            shift(sql, number + 1, -1)
    assert fault_line(folder) == number


@pytest.mark.parametrize("number", [1, 2, 11, 12, 20, 33])
def test_a_line_put_in(folder: Path, number: int) -> None:
    """It carries the right number and the hash of the line before: the lines after it were written for other places."""
    with broken(folder) as sql:
        [[text]] = sql("SELECT line FROM ledger_line WHERE number = ?", number)
        entry = read_entry(text)
        shift(sql, number, 1)
        line = canonical.write({**entry.line, "note": "slipped in"})
        record = number if entry.is_header else entry.record
        put = write_entry(number, record, entry.at, entry.before, line)
        sql(
            "INSERT INTO ledger_line VALUES (?, ?, '', ?, ?, ?)",
            number,
            record,
            entry.round,
            put,
            kept(sql, number, put),
        )
    assert fault_line(folder) == number


@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 3), (5, 20), (11, 12), (32, 33), (1, 33)])
@pytest.mark.parametrize("columns", ["line", "line, hashes", "line, hashes, record, round"])
def test_two_lines_that_changed_places(folder: Path, one: int, other: int, columns: str) -> None:
    with broken(folder) as sql:
        [[*first]] = sql(f"SELECT {columns} FROM ledger_line WHERE number = ?", one)
        [[*second]] = sql(f"SELECT {columns} FROM ledger_line WHERE number = ?", other)
        if first == second:
            return
        change = ", ".join(f"{column} = ?" for column in columns.split(", "))
        sql(f"UPDATE ledger_line SET {change} WHERE number = {one}", *second)
        sql(f"UPDATE ledger_line SET {change} WHERE number = {other}", *first)
    assert fault_line(folder) == one


@pytest.mark.parametrize("left", [0, 1, 5, 11, 20, 32])
def test_the_end_cut_off_below_a_checkpoint(folder: Path, left: int) -> None:
    with broken(folder) as sql:
        sql("DELETE FROM ledger_line WHERE number > ?", left)
    assert fault_line(folder) == left + 1


@pytest.mark.parametrize("left", [0, 1, 5, 11, 20, 32])
def test_the_end_cut_off_with_its_checkpoints_is_found_by_one_kept_elsewhere(folder: Path, left: int) -> None:
    with broken(folder) as sql:
        [[note]] = sql("SELECT note FROM ledger_checkpoint WHERE size = 33")
        sql("DELETE FROM ledger_line WHERE number > ?", left)
        sql("DELETE FROM ledger_checkpoint WHERE size > ?", left)
    for signed_here in (folder / "keys").glob("*.checkpoint"):
        signed_here.unlink()
    assert found(folder).fault is None
    report = found(folder, (read_checkpoint(note),))
    assert report.fault is not None
    assert report.fault.line == left + 1
    assert "it is missing: a checkpoint was signed over 33 lines" in report.fault.what


@pytest.mark.parametrize("left", [0, 1, 5, 11, 20, 32])
def test_the_end_cut_off_with_its_checkpoints_is_found_by_the_one_beside_the_key(folder: Path, left: int) -> None:
    with broken(folder) as sql:
        sql("DELETE FROM ledger_line WHERE number > ?", left)
        sql("DELETE FROM ledger_checkpoint WHERE size > ?", left)
    assert fault_line(folder) == left + 1
    place = str(folder / "ledger.db")
    with open_ledger(place, creates=False, keys=Keys(folder / "keys")) as ledger:
        for add in (lambda: ledger.append(small_record(5)), ledger.sign):
            with pytest.raises(LedgerError) as refused:
                add()
            says = f"the ledger has {left} lines, and 33 were signed here: its end is missing; put the newest copy back"
            assert says in str(refused.value)
    assert fault_line(folder) == left + 1


def test_a_ledger_with_other_lines_than_were_signed_here_is_not_gone_on_with(folder: Path) -> None:
    (kept,) = (folder / "keys").glob("*.checkpoint")
    before, older = (folder / "ledger.db").read_bytes(), kept.read_text()
    with opened(folder) as ledger:
        ledger.append(small_record(10, "four"))
    newer = kept.read_text()
    (folder / "ledger.db").write_bytes(before)
    kept.write_text(older)
    with opened(folder) as ledger:
        ledger.append(small_record(20, "another"))
    kept.write_text(newer)
    with opened(folder) as ledger, pytest.raises(LedgerError) as refused:
        ledger.append(small_record(5))
    assert "the first 44 lines of the ledger are not those that were signed here" in str(refused.value)


@pytest.mark.parametrize("text", ["", "no checkpoint", "half"])
def test_a_checkpoint_beside_the_key_that_cannot_be_read_says_nothing(folder: Path, text: str) -> None:
    (signed,) = (folder / "keys").glob("*.checkpoint")
    signed.write_text(signed.read_text()[:40] if text == "half" else text)
    with open_ledger(str(folder / "ledger.db"), creates=False, keys=Keys(folder / "keys")) as ledger:
        ledger.append(small_record(5))
    assert found(folder).fault is None
    assert signed.read_text().count("\n") > 3


# Somebody who knows the format


@pytest.mark.parametrize("number", range(2, LINES + 1))
def test_a_line_rewritten_with_its_own_hash(folder: Path, number: int) -> None:
    with broken(folder) as sql:
        put = rewritten(sql, number)
        sql("UPDATE ledger_line SET line = ?, hashes = ? WHERE number = ?", put, kept(sql, number, put), number)
    assert fault_line(folder) == (number if number != LINES else signed_before(number) + 1)


@pytest.mark.parametrize("number", [1, 2, 6, 7, 11, 12, 20, 33])
def test_everything_from_a_line_on_rewritten_differs_from_what_was_signed(folder: Path, number: int) -> None:
    with broken(folder) as sql:
        rewrite_from(sql, number)
    report = found(folder)
    assert report.fault is not None
    first = signed_before(number) + 1
    last = next(size for size in SIGNED if size >= number)
    assert report.fault.line == first
    assert f"lines {first} to {last} are not those that were signed" in report.fault.what


def test_everything_rewritten_and_signed_by_another_key(folder: Path) -> None:
    forger = Keys(folder / "forged")
    public = forger.make()
    with opened(folder) as ledger:
        trusted = ledger.key
    with broken(folder) as sql:
        rewrite_from(sql, 5)
        sql("DELETE FROM ledger_checkpoint")
        sql("UPDATE ledger_about SET value = ? WHERE name = 'key'", str(public))
    with open_ledger(str(folder / "ledger.db"), creates=False, keys=forger) as ledger:
        ledger.sign()
        assert verify(ledger, public).fault is None
        with pytest.raises(LedgerError, match="the key is of"):
            verify(ledger, trusted)


@pytest.mark.parametrize("change", ["note = replace(note, '17', '16')", "note = 'x'", "size = 16", "note = x'00ff'"])
def test_a_checkpoint_changed(folder: Path, change: str) -> None:
    with broken(folder) as sql:
        sql(f"UPDATE ledger_checkpoint SET {change} WHERE size = 17")
    report = found(folder)
    assert report.fault is not None
    assert (report.fault.line, "the checkpoint over 1" in report.fault.what) == (12, True)


# A byte of the file


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(0, 1 << 30), st.integers(1, 255))
@example(3578, 1)
def test_any_byte_of_the_file(sound: Path, folder: Path, place: int, mask: int) -> None:
    """It is found, or it is one that no line, hash or checkpoint stands in."""
    data = bytearray((sound / "ledger.db").read_bytes())
    data[place % len(data)] ^= mask
    for leftover in ("ledger.db-wal", "ledger.db-shm"):
        (folder / leftover).unlink(missing_ok=True)
    (folder / "ledger.db").write_bytes(data)
    try:
        report = found(folder)
    except LedgerError:
        return
    if report.fault is None:
        with opened(folder) as ledger, opened(sound) as intact:
            assert contents(ledger) == contents(intact)


# A byte of a proof


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sampled_from(["round.proof", "longer.proof"]), st.integers(0, 1 << 30), st.integers(1, 255))
def test_any_byte_of_a_proof(sound: Path, name: str, place: int, mask: int) -> None:
    """It proves nothing any more, or it still proves the same lines under the same checkpoint."""
    key = Keys(sound / "keys").public("paigow-ledger/" + next((sound / "keys").glob("*.pub")).stem)
    assert key is not None
    data = bytearray((sound / name).read_bytes())
    before = verify_proof(read_proof(bytes(data).splitlines()), key)
    data[place % len(data)] ^= mask
    try:
        after = verify_proof(read_proof(bytes(data).splitlines()), key)
    except (BadProofError, BadProofFileError):
        return
    assert after == before


def signed_before(number: int) -> int:
    return max((size for size in SIGNED if size < number), default=0)


def shift(sql: Sql, first: int, by: int) -> None:
    """Gives the lines from `first` on other numbers."""
    sql("UPDATE ledger_line SET number = -number WHERE number >= ?", first)
    sql("UPDATE ledger_line SET number = ? - number WHERE number < 0", by)


def rewritten(sql: Sql, number: int, before: str | None = None) -> bytes:
    """The text of a line with another content, which fits where it stands."""
    [[text]] = sql("SELECT line FROM ledger_line WHERE number = ?", number)
    entry = read_entry(text)
    line = canonical.write({**entry.line, "note": "forged"})
    return write_entry(number, entry.record, entry.at, before or entry.before, line)


def kept(sql: Sql, number: int, text: bytes) -> bytes:
    """The hashes that would be kept with a line, by those of the lines before."""
    frontier = merkle.Frontier()
    for (line,) in sql("SELECT line FROM ledger_line WHERE number < ? ORDER BY number", number):
        frontier.add(merkle.leaf_hash(line))
    return frontier.add(merkle.leaf_hash(text))


def rewrite_from(sql: Sql, number: int) -> None:
    """Rewrites a line, and chains all that come after it anew."""
    rows = sql("SELECT number, line FROM ledger_line WHERE number < ? ORDER BY number", number)
    before = chain_hash(rows[-1][1]) if rows else FIRST_BEFORE
    for one in range(number, LINES + 1):
        put = rewritten(sql, one, before)
        sql("UPDATE ledger_line SET line = ?, hashes = ? WHERE number = ?", put, kept(sql, one, put), one)
        before = chain_hash(put)
