"""What a ledger promises, on a file and on a server alike."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from ledger_fixtures import home, ledger, place, postgres_server  # noqa: F401
from ledgers import as_values, record, small_record

from paigow.store import BadLineError, Ledger, LedgerError, NoLedgerError, WrongKeyError, open_ledger
from paigow.store.audit import verify
from paigow.store.contents import entries, find_round, newest_checkpoint, record_lines, records, rounds
from paigow.store.database import open_database
from paigow.store.keys import Keys
from paigow.store.note import read_checkpoint, verify_checkpoint
from paigow.store.proof import prove_consistency, prove_round, read_proof, verify_proof
from postgres_server import Server


def test_a_record_comes_back_as_it_went_in(ledger: Ledger) -> None:
    lines = record(3)
    added = ledger.append(lines)
    assert (added.first, added.last, added.records) == (1, len(lines), (1,))
    with ledger.reading() as session:
        assert as_values(list(record_lines(session, 1))) == as_values(lines)


def test_every_round_close_is_signed(ledger: Ledger) -> None:
    added = ledger.append(record(3))
    with ledger.reading() as session:
        found = rounds(session)
        sizes = [row[0] for row in session.rows("SELECT size FROM ledger_checkpoint ORDER BY size")]
    assert [one.name for one in found] == ["1/1", "1/2", "1/3"]
    assert sizes == [one.last for one in found]
    assert verify_checkpoint(added.checkpoint, ledger.key).size == added.last


def test_two_records_one_after_the_other_and_in_one_file(ledger: Ledger) -> None:
    first, second = record(1), record(1, "pai-gow-poker")
    ledger.append(first)
    added = ledger.append([*second, *first])
    assert added.records == (len(first) + 1, len(first) + len(second) + 1)
    with ledger.reading() as session:
        assert [entry.line["game"] for entry in records(session)] == ["pai-gow", "pai-gow-poker", "pai-gow"]
        assert as_values(list(record_lines(session, added.records[0]))) == as_values(second)
    assert verify(ledger, ledger.key).fault is None


def test_a_live_table_appends_event_by_event_and_signs_at_the_close(ledger: Ledger) -> None:
    header, *events = record(1)
    opened = ledger.append([header], closes=False)
    notes = [ledger.append([event], record=opened.first, closes=False).checkpoint for event in events]
    assert [bool(note) for note in notes] == [False] * (len(events) - 1) + [True]
    assert verify(ledger, ledger.key).unsigned == 0


def test_two_tables_interleaved(ledger: Ledger) -> None:
    header = b'{"record":"paigow","version":1,"game":"pai-gow"}'
    acts = [
        b'{"table":"%b","round":7,"seq":%d,"type":"%b"}' % (table, seq, b"round-closed" if seq == 4 else b"x")
        for seq in range(1, 5)
        for table in (b"north", b"south 2/3")
    ]
    ledger.append([header, *acts])
    with ledger.reading() as session:
        assert [one.name for one in rounds(session)] == ["1/north/7", "1/south 2/3/7"]
        proof = read_proof(prove_round(session, "1/south 2/3/7").splitlines())
        with pytest.raises(LedgerError, match="2 rounds have the number 7: say which, 1/north/7, 1/south 2/3/7"):
            find_round(session, "7")
    proved = verify_proof(proof, ledger.key)
    assert [entry.line.get("table") for entry in proved.entries[1:]] == ["south 2/3"] * 4


def test_each_table_of_a_file_belongs_to_the_header_that_speaks_for_it(ledger: Ledger) -> None:
    headers = [b'{"game":"pai-gow","table":"A"}', b'{"game":"pai-gow-poker","table":"B"}', b'{"game":"dragons-eye"}']
    acts = [
        b'{"table":"%b","type":"%b"}' % (table, kind)
        for kind in (b"x", b"round-closed")
        for table in (b"B", b"A", b"C")
    ]
    added = ledger.append([b"\xef\xbb\xbf" + headers[0], *headers[1:], *acts])
    assert added.records == (1, 2, 3)
    with ledger.reading() as session:
        assert [one.name for one in rounds(session)] == ["2/B/1", "1/A/1", "3/C/1"]
        for number, header, mine in zip(added.records, headers, (acts[1::3], acts[0::3], acts[2::3]), strict=True):
            assert as_values(list(record_lines(session, number))) == as_values([header, *mine])
        proof = read_proof(prove_round(session, "2/B/1").splitlines())
    assert verify_proof(proof, ledger.key).entries[0].line["game"] == "pai-gow-poker"
    assert verify(ledger, ledger.key).fault is None


def numberless(lines: list[bytes]) -> list[bytes]:
    """The lines without the numbers of their rounds."""
    return [re.sub(rb'"round":\d+,', b"", line) for line in lines]


def test_rounds_without_numbers_are_told_apart_by_their_close(ledger: Ledger) -> None:
    lines = numberless(small_record(15))
    ledger.append(lines)
    with ledger.reading() as session:
        assert [(one.name, one.first, one.last) for one in rounds(session)] == [
            ("1/1", 2, 6),
            ("1/2", 7, 11),
            ("1/3", 12, 16),
        ]
        for name in ("1/1", "1/2", "1/3"):
            proof = read_proof(prove_round(session, name).splitlines())
            assert verify_proof(proof, ledger.key).round == name
        assert [msgspec.json.decode(line) for line in record_lines(session, 1)] == as_values(lines)
    assert verify(ledger, ledger.key).fault is None


def test_rounds_without_numbers_go_on_where_an_append_left_off(ledger: Ledger, place: str) -> None:
    lines = numberless(small_record(15))
    ledger.append(lines[:4], closes=False)
    with open_ledger(place) as later:
        later.append(lines[4:8], record=1, closes=False)
        later.append(lines[8:], record=1)
    with ledger.reading() as session:
        assert [(one.name, one.lines) for one in rounds(session)] == [("1/1", 5), ("1/2", 5), ("1/3", 5)]
    assert verify(ledger, ledger.key).fault is None


def test_tables_without_numbers_count_each_its_own_rounds_and_a_second_close_is_of_the_same(ledger: Ledger) -> None:
    close, act = b'{"type":"round-closed","table":"%b"}', b'{"type":"x","table":"%b"}'
    lines = [act % b"A", act % b"B", close % b"A", close % b"A", act % b"A", close % b"B", act % b"A", act % b"B"]
    ledger.append([b'{"game":"pai-gow"}', *lines])
    with ledger.reading() as session:
        assert [(one.name, one.lines) for one in rounds(session)] == [
            ("1/A/1", 3),
            ("1/B/1", 2),
            ("1/A/2", 2),
            ("1/B/2", 1),
        ]


def test_rounds_that_name_no_close_are_signed_when_the_next_begins_and_at_the_end(ledger: Ledger) -> None:
    ledger.append([b'{"record":"paigow"}', b'{"type":"a"}', b'{"round":2,"type":"a"}', b'{"round":2,"type":"b"}'])
    with ledger.reading() as session:
        assert session.rows("SELECT size FROM ledger_checkpoint ORDER BY size") == [(2,), (4,)]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "line 1: the record is empty"),
        ([b"", b"  "], "line 1: the record is empty"),
        ([b'{"type":"a"}'], "line 1: it is not the header of a record"),
        ([b'{"record":"paigow"}', b"[1]"], "line 2: it is not an object"),
        ([b'{"record":"paigow"}', b'{"amount":10.5}'], "line 2: 10.5 has a fraction"),
        ([b'{"record":"paigow"}', b'{"amount":1e2}'], "line 2: 1e2 has a fraction"),
        ([b'{"record":"paigow"}', b'{"amount":9007199254740992}'], "line 2: 9007199254740992 is beyond 2"),
        ([b'{"record":"paigow"}', b'{"a":1, "a":2}'], "line 2: the key 'a' comes twice"),
        ([b'{"record":"paigow"}', '{"größe":1}'.encode()], "line 2: the key 'größe' is not plain ASCII"),
        ([b'{"record":"paigow"}', b'{"a":"\xff"}'], "line 2: it is not JSON"),
        ([b'{"record":"paigow"}', b'{"round":"7"}'], "line 2: its round is '7': it is a whole number"),
        ([b'{"record":"paigow"}', b'{"round":true}'], "line 2: its round is True"),
        ([b'{"record":"paigow"}', b"nonsense"], "line 2: it is not JSON"),
        ([b'{"record":"paigow"}', b"[" * 100_000], "line 2: it is not JSON"),
        ([b'{"record":"paigow"}', b'{"a":"' + b"x" * (1 << 20) + b'"}'], "line 2: it is too long"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_kept(ledger: Ledger, lines: list[bytes], why: str) -> None:
    ledger.append(record(1))
    before = verify(ledger, ledger.key)
    with pytest.raises(BadLineError) as refused:
        ledger.append(lines)
    assert why in str(refused.value)
    assert str(refused.value).endswith("nothing was appended")
    assert verify(ledger, ledger.key) == before
    ledger.append(record(1))
    assert verify(ledger, ledger.key).fault is None


def test_an_error_while_lines_are_fetched_keeps_nothing(ledger: Ledger) -> None:
    def broken_off() -> Iterator[bytes]:
        yield from record(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ledger.append(broken_off())
    assert verify(ledger, ledger.key).lines == 0


def test_a_record_that_is_not_there_cannot_go_on(ledger: Ledger) -> None:
    ledger.append(record(1))
    for number in (0, 2, 9999):
        with pytest.raises(LedgerError, match=f"there is no record {number} "):
            ledger.append([b'{"type":"a"}'], record=number)


def test_nothing_is_changed_or_removed(ledger: Ledger, place: str) -> None:
    ledger.append(record(1))
    database = open_database(place, creates=True)
    for table, column in (("ledger_line", "place"), ("ledger_checkpoint", "note"), ("ledger_about", "value")):
        for act in (f"DELETE FROM {table}", f"UPDATE {table} SET {column} = 'x'"):
            refused = pytest.raises(LedgerError, match="nothing in a ledger is changed or removed")
            with refused, database.writing() as session:
                session.rows(act)
    database.close()
    assert verify(ledger, ledger.key).fault is None


def test_opened_again_it_goes_on(place: str) -> None:
    with open_ledger(place) as first:
        first.append(record(1))
        origin = first.origin
    with open_ledger(place, creates=False) as second:
        assert second.origin == origin
        second.append(record(1))
        report = verify(second, second.key)
    assert (report.fault, report.lines) == (None, 2 * len(record(1)))


def test_two_that_are_open_see_each_other(place: str) -> None:
    with open_ledger(place) as one, open_ledger(place) as other:
        for turn in range(6):
            (one if turn % 2 else other).append(record(1))
        assert verify(one, other.key).lines == 6 * len(record(1))
        assert verify(one, other.key).fault is None


def test_an_ongoing_read_sees_one_moment(ledger: Ledger, place: str) -> None:
    ledger.append(record(1))
    with open_ledger(place) as other, other.reading() as session:
        before = len(list(entries(session, 1, 10_000)))
        ledger.append(record(1))
        assert len(list(entries(session, 1, 10_000))) == before


def test_proofs_of_every_round_and_between_all_checkpoints(ledger: Ledger) -> None:
    for _ in range(3):
        ledger.append(small_record(23))
    with ledger.reading() as session:
        notes = [row[0] for row in session.rows("SELECT note FROM ledger_checkpoint ORDER BY size")]
        for one in rounds(session):
            proved = verify_proof(read_proof(prove_round(session, one.name).splitlines()), ledger.key)
            assert (proved.round, len(proved.entries)) == (one.name, one.lines + 1)
        for note in notes:
            proved = verify_proof(read_proof(prove_consistency(session, note).splitlines()), ledger.key)
            assert proved.older is not None
            assert proved.older.size == read_checkpoint(note).size


def test_a_round_still_open_has_no_proof_until_it_is_signed(ledger: Ledger) -> None:
    ledger.append(small_record(3), closes=False)
    with ledger.reading() as session, pytest.raises(LedgerError, match="round 1/1 is not signed yet"):
        prove_round(session, "1/1")
    note = ledger.sign()
    assert ledger.sign() == note
    with ledger.reading() as session:
        assert verify_proof(read_proof(prove_round(session, "1").splitlines()), ledger.key).round == "1/1"
        assert newest_checkpoint(session) == (4, note)


def test_an_empty_ledger(ledger: Ledger) -> None:
    assert verify(ledger, ledger.key).lines == 0
    with pytest.raises(LedgerError, match="no line yet"):
        ledger.sign()
    with ledger.reading() as session, pytest.raises(LedgerError, match="there is no round 1 "):
        find_round(session, "1")


def test_a_clock_that_jumps_back_changes_nothing_but_the_times(place: str) -> None:
    times = iter([1_784_000_000_000, 1_784_000_100_000, 1_000, 1_784_000_200_000])
    with open_ledger(place, clock=lambda: next(times)) as ledger:
        for _ in range(4):
            ledger.append(small_record(5))
        report = verify(ledger, ledger.key)
        with ledger.reading() as session:
            taken = [entry.at for entry in records(session)]
    assert (report.fault, report.lines, report.clock_back) == (None, 24, 1)
    assert taken == [1_784_000_000_000, 1_784_000_100_000, 1_000, 1_784_000_200_000]


def test_without_its_key_a_ledger_is_read_but_not_written(place: str, tmp_path: Path) -> None:
    with open_ledger(place) as ledger:
        ledger.append(record(1))
    with open_ledger(place, keys=Keys(tmp_path / "elsewhere")) as stranger:
        assert verify(stranger, stranger.key).fault is None
        with pytest.raises(WrongKeyError, match=r"the key that signs this ledger is not here: copy \w+\.key to"):
            stranger.append(record(1))
        assert verify(stranger, stranger.key).lines == len(record(1))


def test_a_key_that_is_another(place: str) -> None:
    with open_ledger(place) as ledger:
        name = ledger.origin.rpartition("/")[2]
        other = Keys().make().name.rpartition("/")[2]
        folder = ledger.keys.folder
        (folder / f"{name}.key").write_text((folder / f"{other}.key").read_text())
        with pytest.raises(WrongKeyError, match="holds another key than the one this ledger is signed with"):
            ledger.append(record(1))
        (folder / f"{name}.key").write_text("PRIVATE+KEY+nonsense")
        with pytest.raises(WrongKeyError, match="not a private key"):
            ledger.append(record(1))


WRITER = """
import sys
from ledgers import small_record
from paigow.store import open_ledger
with open_ledger(sys.argv[1]) as ledger:
    for turn in range(int(sys.argv[2])):
        print(ledger.append(small_record(4, sys.argv[3])).first, flush=True)
"""


def test_processes_that_append_at_once_wait_for_each_other(place: str) -> None:
    """They also all find no ledger yet, and make one together. M8."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, place, "25", f"writer {one}"],
            cwd=Path(__file__).parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for one in range(3)
    ]
    ended = [writer.communicate(timeout=60) for writer in writers]
    assert [(writer.returncode, error) for writer, (_, error) in zip(writers, ended, strict=True)] == [(0, b"")] * 3
    acknowledged = sorted(int(line) for out, _ in ended for line in out.split())
    with open_ledger(place) as ledger:
        report = verify(ledger, ledger.key)
        with ledger.reading() as session:
            assert [entry.number for entry in records(session)] == acknowledged
    assert (report.fault, report.lines) == (None, 3 * 25 * 5)


def test_a_writer_that_waits_too_long_is_told_so(place: str) -> None:
    with open_ledger(place) as one, open_ledger(place, wait=0.3) as other:
        one.append(record(1))
        database = open_database(place, creates=True)
        with database.writing(), pytest.raises(LedgerError) as refused:
            other.append(record(1))
        database.close()
        assert "another process kept writing" in str(refused.value)
        assert "nothing of it is in the ledger; try again" in str(refused.value)
        assert "locked" not in str(refused.value)
        other.append(record(1))
        assert verify(one, one.key).lines == 2 * len(record(1))


# The server only


def test_a_server_that_crashes_keeps_what_was_acknowledged(postgres_server: Server) -> None:
    place = postgres_server.new_database()
    with open_ledger(place) as ledger:
        ledger.append(record(1))
    postgres_server.stop(signal.SIGQUIT)
    with pytest.raises(LedgerError, match="the server cannot be used") as refused:
        open_ledger(place)
    assert "see that it runs and lets you in" in str(refused.value)
    postgres_server.start()
    with open_ledger(place) as ledger:
        assert (verify(ledger, ledger.key).fault, verify(ledger, ledger.key).lines) == (None, len(record(1)))


def test_a_server_that_goes_away_in_between(postgres_server: Server) -> None:
    place = postgres_server.new_database()
    with open_ledger(place) as ledger:
        ledger.append(record(1))
        postgres_server.stop(signal.SIGQUIT)
        with pytest.raises(LedgerError, match="the server cannot be used"):
            ledger.append(record(1))
        postgres_server.start()
        ledger.append(record(1))
        assert (verify(ledger, ledger.key).fault, verify(ledger, ledger.key).lines) == (None, 2 * len(record(1)))


def test_a_user_who_may_only_read(postgres_server: Server) -> None:
    place = postgres_server.new_database()
    with open_ledger(place) as ledger:
        ledger.append(record(1))
    reader = f"{place}%20-cdefault_transaction_read_only%3Don"
    with open_ledger(reader) as ledger:
        assert verify(ledger, ledger.key).fault is None
        with pytest.raises(LedgerError, match="lets this user only read"):
            ledger.append(record(1))


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("mysql://host/base", "mysql:// is no ledger"),
        ("postgresql://host:port/base", "the address cannot be read"),
        ("postgresql://someone:secret@127.0.0.1:1/base", "the server cannot be used"),
    ],
)
def test_an_address_that_leads_nowhere(address: str, why: str) -> None:
    with pytest.raises(LedgerError, match=why) as refused:
        open_ledger(address)
    assert "secret" not in str(refused.value)


def test_a_database_without_a_ledger(postgres_server: Server, tmp_path: Path) -> None:
    for empty in (postgres_server.new_database(), str(tmp_path / "none.db")):
        with pytest.raises(NoLedgerError, match=r"there is no ledger at .*paigow ledger append makes one"):
            open_ledger(empty, creates=False)
    assert not (tmp_path / "none.db").exists()
