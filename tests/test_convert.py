"""`paigow convert`: JSON lines to CSV and back without a difference, to Parquet, and what cannot be read."""

import csv
import io
import json
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.procedure.events import event_types
from paigow.record.columns import COLUMNS, line_of, row_of, written
from paigow.record.lines import Envelope
from program import paigow as run
from recorded import complains, dealt, rows_of

RECORDS = (
    "pai-gow --seed 7 --bank 3 --rounds 2",
    "dragons-eye --seed 11 --rounds 2",
    "pai-gow-poker --seed 1",
    "supreme-pai-gow --seed 2 --start number",
)


def to_csv(record: bytes) -> bytes:
    """The record as CSV."""
    done = run("convert", "-", "-", "--to", "csv", stdin=record)
    assert done.status == 0, done.err
    return done.out.encode()


def from_csv(text: bytes) -> bytes:
    """The CSV as a record."""
    done = run("convert", "-", "-", "--to", "jsonl", stdin=text)
    assert done.status == 0, done.err
    return done.out.encode()


# There and back


@pytest.mark.parametrize("options", RECORDS)
def test_a_record_comes_back_byte_for_byte(options: str, tmp_path: Path) -> None:
    before, between, after = (tmp_path / name for name in ("a.paigow.jsonl", "b.csv", "c.jsonl"))
    before.write_bytes(dealt(options))
    assert run("convert", before, between) == (0, "", "")
    assert run("convert", between, after) == (0, "", "")
    assert after.read_bytes() == before.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.paigow.jsonl", "b.csv", "c.jsonl"]


def test_the_columns_are_the_envelope_the_type_and_every_field() -> None:
    fields = {name for kind in event_types().values() for name in kind.__struct_fields__}
    proofs = {"cites", "commitment", "openings"}
    assert set(COLUMNS) == {"header", "type", "other"} | set(Envelope.__struct_fields__) | proofs | fields
    assert not fields & set(Envelope.__struct_fields__)
    first = to_csv(dealt(RECORDS[0])).splitlines()[0].decode()
    assert first.split(",") == list(COLUMNS)


def test_one_event_is_a_row_and_the_header_has_its_own() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(dealt(RECORDS[0])).decode())))
    assert len(rows) == len(rows_of(dealt(RECORDS[0])))
    assert json.loads(rows[0]["header"])["game"] == "pai-gow"
    assert {cell for name, cell in rows[0].items() if name != "header"} == {""}
    taken = next(row for row in rows if row["type"] == "hand-taken")
    assert (taken["by"], taken["position"], len(taken["pieces"].split())) == ("1", "1", 4)


FOREIGN = [
    {"record": "paigow", "version": 1, "game": "pai-gow"},
    {"type": "pieces-received", "identity": "", "table": "A 1", "dealer": "=HYPERLINK(1)", "shift": "null"},
    {"table": "A 1", "by": "3", "type": "hand-taken", "position": "3", "pieces": None},
    {"type": "hand-set", "by": "3", "position": "3", "low": [], "high": ["a b", "c"], "unknown": {"a": [1, None]}},
    {
        "type": "irregularity-found",
        "what": "stop",
        "note": 'said "no",\nand\r\nleft; \u2028 é',
        "where": " 3 ",
        "stack": 3,
    },
    {"type": "player-seated", "by": "1", "chips": None, "cites": "not a list", "commitment": 5, "openings": {}},
    {"type": "ruling-given", "ruling": "go-on", "reason": "[x]", "cites": ["a;b", "c"], "round": None, "seq": 0},
    {"type": "stacks-counted", "sizes": [], "device": "+1", "timecode": "-", "time": '"quoted"', "floorperson": "{"},
    {"type": "house-hand-set", "position": "dealer", "low": ["[6-6", "1-1"], "high": ["4-4", "null"], "rule": "@a"},
]
"""Lines as another program may write them: every field and value that a cell could change."""


def test_lines_of_others_come_back_with_the_same_values() -> None:
    record = b"\n".join(json.dumps(row).encode() for row in FOREIGN) + b"\n\n"
    text = to_csv(record)
    assert rows_of(from_csv(text)) == FOREIGN
    assert len(text.splitlines()) == len(FOREIGN) + 1, "a row is a line, whatever its texts hold"
    assert b",=" not in text
    assert b",@" not in text


@settings(max_examples=200, deadline=None)
@given(st.text(), st.lists(st.text(), max_size=4), st.integers(-(10**12), 10**12), st.none() | st.lists(st.text()))
def test_any_text_and_any_number_come_back(text: str, words: list[str], number: int, pieces: list[str] | None) -> None:
    if any("\ud800" <= char <= "\udfff" for one in (text, *words, *(pieces or ())) for char in one):
        return  # no UTF-8 holds half a pair
    rows: list[dict[str, Any]] = [
        {"type": "hand-taken", "by": "1", "position": "2", "pieces": pieces, "dealer": text},
        {"type": "payment-corrected", "position": "1", "amount": number, "corrects": 3, "cites": words},
        {"type": "irregularity-found", "what": "stop", "note": text, "other words": words},
    ]
    for row in rows:
        columns = row_of(json.dumps(row).encode())
        cells = {name: written(name, value) for name, value in columns.items()}
        assert json.loads(line_of(cells)) == row
        out = io.StringIO(newline="")
        csv.writer(out, lineterminator="\n").writerow(cells.values())
        assert list(csv.reader(io.StringIO(out.getvalue(), newline=""), strict=True)) == [list(cells.values())]


def test_a_csv_made_by_hand_may_name_the_game_alone_and_use_semicolons() -> None:
    text = "\ufefftype;position;header;stack;pieces;by\r\n;;pai-gow\r\n\r\n"
    text += "stack-delivered;6;;1\r\nhand-taken;6;;;6-6 1-1;6\r\n"
    assert rows_of(from_csv(text.encode())) == [
        {"record": "paigow", "version": 1, "game": "pai-gow"},
        {"type": "stack-delivered", "stack": 1, "position": "6"},
        {"type": "hand-taken", "by": "6", "position": "6", "pieces": ["6-6", "1-1"]},
    ]


def test_a_byte_order_mark_before_the_header_is_no_part_of_it() -> None:
    if run("check", "-", stdin=b"\xef\xbb\xbf" + dealt(RECORDS[2])).status == 0:
        assert from_csv(to_csv(b"\xef\xbb\xbf" + dealt(RECORDS[2]))) == dealt(RECORDS[2])


def test_what_is_converted_is_checked_alike(tmp_path: Path) -> None:
    file = tmp_path / "back.jsonl"
    file.write_bytes(from_csv(to_csv(dealt(RECORDS[1]))))
    assert run("check", file).status == 0


def test_a_link_is_followed_and_an_old_file_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    (tmp_path / "in.jsonl").write_bytes(dealt(RECORDS[2]))
    assert run("convert", tmp_path / "in.jsonl", tmp_path / "link.csv").status == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes() == to_csv(dealt(RECORDS[2]))


# Parquet


@pytest.mark.parametrize("options", RECORDS)
def test_parquet_holds_the_same_rows(options: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "in.jsonl").write_bytes(dealt(options))
    assert run("convert", tmp_path / "in.jsonl", tmp_path / "out.parquet") == (0, "", "")
    table = parquet.read_table(tmp_path / "out.parquet")
    assert table.schema.names == list(COLUMNS)
    for found, row in zip(table.to_pylist(), rows_of(dealt(options)), strict=True):
        if "type" in row:
            there = {name: value for name, value in found.items() if value is not None}
            openings = json.loads(there.pop("openings", "null"))
            assert there == {name: value for name, value in row.items() if name != "openings" and value is not None}
            assert openings == row.get("openings")
        else:
            assert json.loads(found["header"]) == row


def test_without_the_package_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "in.jsonl").write_bytes(dealt(RECORDS[2]))
    done = run("convert", tmp_path / "in.jsonl", tmp_path / "out.parquet")
    complains(done, ("pyarrow", 'pip install "paigow[parquet]"'))
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_number_too_large_for_parquet_is_bad_input(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "in.jsonl").write_bytes(
        b'{"record":"paigow","version":1,"game":"pai-gow"}\n{"type":"card-dealt","stack":99999999999999999999}\n'
    )
    complains(run("convert", tmp_path / "in.jsonl", tmp_path / "out.parquet"), "Parquet cannot hold it")
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


# Bad CSV: line, column, and what is allowed

HEAD = "type,header,round,by,position,stack,amount,wager,pieces,dice,has_winner,number,openings,other\n,pai-gow\n"

BAD_ROWS = [
    ("stack-deliverd,,,,1,2", "line 3, column type: 'stack-deliverd' is no event; did you mean stack-delivered?"),
    ("zzz,,,,1,2", "line 3, column type: 'zzz' is no event: they are pieces-received, "),
    (",,1", "line 3, column type: missing: a row holds an event, or a header"),
    ("stack-delivered,,,,1,two", "line 3, column stack: 'two' cannot be read: write a whole number in digits"),
    ("stack-delivered,,,,1,2.5", "line 3, column stack: '2.5' cannot be read"),
    ("stack-delivered,,,,1,1e9", "line 3, column stack: '1e9' cannot be read"),
    ("stack-delivered,,x,,1,2", "line 3, column round: 'x' cannot be read: write a whole number in digits"),
    (
        "stack-delivered,,,,7,2",
        "line 3, column position: '7' is not allowed: it is one of dealer, 1, 2, 3",
    ),
    ("stack-delivered,,,,deeler,2", "did you mean dealer?"),
    ("stack-delivered,,,,1", "line 3, column stack: missing: a stack-delivered needs it"),
    ("stack-delivered,,,,1,null", "line 3, column stack: Expected `int`, got `null`"),
    (
        "stack-delivered,,,,1,2,500",
        "line 3, column amount: a stack-delivered has no amount: it has stack",
    ),
    ("shaker-uncovered,,,,,,,,,6 5", "line 3, column dice: Expected `array` of length 3"),
    ("shaker-uncovered,,,,,,,,,6 5 x", "line 3, column dice: '6 5 x' cannot be read: write whole numbers side by side"),
    ("dragons-eye-announced,,,,,,,,,,yes,3", "line 3, column has_winner: 'yes' cannot be read: write true or false"),
    ("card-dealt,,,,,1,,,,,,,[", "line 3, column openings: '[' cannot be read: write JSON"),
    ("card-dealt,,,,,1,,,,,,,,[]", "line 3, column other: it is to be one JSON object"),
    ('card-dealt,,,,,1,,,,,,,,"{""stack"":2}"', "line 3, column other: it is to be one JSON object"),
    ("card-dealt,pai-gow,,,,1", "line 3, column type: a row with a header holds nothing else"),
    (",pai-gaw", "line 3, column header: 'pai-gaw' is no header: write it as JSON, or a game: pai-gow, "),
    (',"{""record"":""paigow"",""version"":9,""game"":""pai-gow""}"', ": version 9; this program reads"),
    (',"{""record"":""paigow"",""version"":1,""game"":""chess""}"', ": 'chess' is no game"),
    (',"{""record"":""paigow"",""version"":1,""game"":""pai-gow"",""house_rules"":{""house_way"":""x""}}"', "line 3"),
    ("card-dealt,,,,,1,,,,,,,,,,,", "line 3: it has 17 cells, and the first line names 14 columns"),
    ('card-dealt,,,,,"1', "line 3: unexpected end of data"),
    ("card-dealt,,,,,1\n\ncard-dealt,,,,,x", "line 5, column stack: 'x'"),
    ('irregularity-found,,,,,,,,,,,,,"{""a"":\n1}"\ncard-dealt,,,,,x', "line 3, column what: missing"),
    ('card-dealt,,,,,1,,,,,,,,"{""a"":\n1}"\ncard-dealt,,,,,x', "line 5, column stack: 'x'"),
]


@pytest.mark.parametrize(("rows", "says"), BAD_ROWS, ids=range(len(BAD_ROWS)))
def test_a_bad_row(rows: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(HEAD + rows)
    done = run("convert", tmp_path / "in.csv", tmp_path / "out.jsonl")
    complains(done, ("in.csv: ", says))
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
    complains(run("convert", "-", "-", "--to", "jsonl", stdin=(HEAD + rows).encode()), says)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: column header is missing"),
        (b"typ,header\n", "line 1: 'typ' is no column; did you mean type?"),
        (b"header,type,zzzzz\n", "line 1: 'zzzzz' is no column: they are header, round, seq, table"),
        (b"header,type,type\n", "line 1: column type comes twice"),
        (b"header,stack\n", "line 1: column type is missing"),
        (b"type,stack\n", "line 1: column header is missing"),
        (b"header,type\n", ": a record begins with its header"),
        (b"header,type\n,round-closed\n", "line 2, column 1: a record begins with its header"),
        (b"header,type\npai-gow\n,\xff\n", "line 3: it is not text in UTF-8: byte 2"),
    ],
)
def test_a_bad_file(content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(content)
    complains(run("convert", tmp_path / "in.csv", tmp_path / "out.jsonl"), says)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


# Bad files and forms


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("{missing}.jsonl {out}.csv", "it cannot be read: No such file or directory"),
        ("{folder} {out}.csv", "it cannot be read: Is a directory"),
        ("{good} {folder} --to csv", "it is a folder: write the name of a file"),
        ("{good} {missing}/out.csv", "it cannot be written: No such file or directory"),
        ("{good} {good}/out.csv", "it cannot be written: Not a directory"),
        ("{good} /dev/null --to csv", "it is no ordinary file"),
        ("{good} {out}.xls", "the form is missing: name a file .csv, .jsonl or .parquet, or say --to csv"),
        ("{good} -", "--to: the form is missing"),
        ("{good} {out}.csv --to parquet", "--to: parquet was asked for and OUT ends in .csv"),
        ("{good} {out} --to cvs", "--to: 'cvs' is not a form of record here: allowed is jsonl, csv or parquet"),
        ("{good} {out}.jsonl", "is jsonl already: write another form"),
        ("{parquet} {out}.csv", "Parquet is written and not read"),
        ("{broken} {out}.csv", "line 3, column"),
        ("{broken} {out}.parquet", "line 3, column"),
        ("{empty} {out}.csv", ": a record begins with its header"),
        ("{good}", "missing argument 'OUT'"),
    ],
)
def test_bad_files_and_forms(words: str, says: str, tmp_path: Path) -> None:
    names = {"good": "good.jsonl", "broken": "broken.jsonl", "empty": "empty.jsonl", "parquet": "x.parquet"}
    (tmp_path / "good.jsonl").write_bytes(dealt(RECORDS[2]))
    (tmp_path / "broken.jsonl").write_bytes(b"\n".join(dealt(RECORDS[2]).splitlines()[:2]) + b'\n{"type":"nope"}\n')
    (tmp_path / "empty.jsonl").write_bytes(b"\n")
    (tmp_path / "x.parquet").write_bytes(b"PAR1")
    before = sorted(path.name for path in tmp_path.iterdir())
    paths = {name: tmp_path / file for name, file in names.items()}
    paths |= {"missing": tmp_path / "missing", "out": tmp_path / "out", "folder": tmp_path}
    complains(run("convert", *(word.format(**paths) for word in words.split())), says)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """As if no file could grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", ["out.csv", "out.parquet"])
def test_a_full_disk_leaves_nothing_behind(name: str, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(dealt(RECORDS[2]))
    with room_for(2_000):
        done = run("convert", tmp_path / "in.jsonl", tmp_path / name)
    complains(done, "it cannot be written: File too large")
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]
