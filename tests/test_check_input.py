"""What `paigow check` makes of any input: lines that cannot be read, streams of any length, tables interleaved."""

import gc
import io
import json
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from checking import ROOT, dealt, record, reports
from paigow.record import reading
from paigow.record.reading import LONGEST_LINE, RecordError, lines_of, read_record
from paigow.record.rounds import check_record
from program import paigow as run

HEADER = b'{"record":"paigow","version":1,"game":"pai-gow"}\n'
SHUFFLED = b'{"type":"pieces-shuffled"}\n'
EXAMPLES = ROOT / "examples" / "records"
ALL = sorted(EXAMPLES.glob("*.jsonl"))


# What cannot be read

UNREADABLE = [
    ("nothing at all", b"", "it is empty"),
    ("blank lines alone", b"\n  \n\r\n", "it is empty"),
    ("no header", SHUFFLED, "line 1, column 1: a record begins with its header"),
    ("text", b"this is no record\n", "line 1, column 1: a record begins with its header"),
    ("bad UTF-8", HEADER + b'{"type":"pieces-\xffshuffled"}\n', "line 2, column 17: "),
    ("bytes of another kind", HEADER + b"\xff\xfe\x00\x01\n", "line 2, column 1: "),
    ("a truncated line", HEADER + b'{"type":"shaker-shaken","times":3\n', "line 2, column 34: "),
    ("NUL", HEADER + b'{"type":"pieces-shuffled","x":"\x00"}\n', "line 2, column 32: "),
    ("a bomb of objects", HEADER + b'{"a":' * 100_000 + b"\n", "line 2, column 1: "),
    ("a bomb of arrays", HEADER + b'{"a":' + b"[" * 100_000 + b"\n", "line 2, column 1: "),
    ("an array", HEADER + b"[1]\n", "line 2, column 1: "),
    ("two values on a line", HEADER + b'{"type":"pieces-shuffled"} {}\n', "line 2, column 29: "),
    ("a wrong type", HEADER + SHUFFLED + b'{"type":"shaker-shaken","times":"3"}\n', "line 3, column 25: "),
    ("a wrong type in the envelope", HEADER + b'{"round":"one","type":"pieces-shuffled"}\n', "line 2, column 2: "),
    ("an unknown kind of event", HEADER + b'{"type":"tiles-eaten"}\n', "line 2, column 2: 'tiles-eaten' is no event"),
    ("no kind of event", HEADER + b'{"times":3}\n', "line 2, column 1: Object missing required field `type`"),
    ("a missing field", HEADER + b'{"type":"shaker-shaken"}\n', "line 2, column 1: "),
    ("no such position", HEADER + b'{"type":"bank-offered","position":"9"}\n', "line 2, column 24: "),
    ("two dice", HEADER + b'{"type":"shaker-uncovered","dice":[1,2]}\n', "line 2, column 28: "),
    ("half a cent", HEADER + b'{"type":"house-stake-placed","amount":0.5}\n', "line 2, column 30: "),
    (
        "a header that names no game",
        b'{"record":"paigow","version":1}\n',
        "line 1, column 1: the header names no game: ",
    ),
    ("no such game alone", b'{"game":"baccarat"}\n', "line 1, column 1: 'baccarat' is no game: it is one of pai-gow, "),
    ("no such game", b'{"record":"paigow","version":1,"game":"go"}\n', "line 1, column 1: 'go' is no game"),
    ("a version to come", b'{"record":"paigow","version":2,"game":"pai-gow"}\n', "line 1, column 1: version 2"),
    ("another format", b'{"record":"phh","version":1,"game":"pai-gow"}\n', "line 1, column 2: "),
    ("unlawful house rules", HEADER[:-2] + b',"house_rules":{"start":"button"}}\n', "line 1, column 1: house_rules: "),
    ("unknown house rules", HEADER[:-2] + b',"house_rules":{"luck":1}}\n', "line 1, column "),
    (
        "an impossible table",
        HEADER[:-2] + b',"standing":{"bank_offer":"dead-hand"}}\n',
        "line 1, column 1: standing: ",
    ),
    ("chips of the dealer", HEADER[:-2] + b',"standing":{"chips":{"dealer":5}}}\n', "line 1, column 1: standing: "),
    (
        "a table without header",
        HEADER[:-2] + b',"table":"7"}\n{"type":"deck-cut","table":"8"}\n',
        "line 2, column 1: no header speaks for",
    ),
]


@pytest.mark.parametrize(("text", "says"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE])
@pytest.mark.parametrize("form", ["text", "--json", "--summary"])
def test_an_unreadable_record_is_refused_with_line_and_column(
    text: bytes, says: str, form: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(text)
    done = run("check", file, *([form] if form != "text" else []))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"paigow check: {file}: {says}")
    assert (done.err.count("\n"), done.err[:-1].isprintable()) == (1, True)


@pytest.mark.parametrize("name", ["missing.jsonl", "folder", "a\x00b"])
def test_a_file_that_cannot_be_opened_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    done = run("check", f"{tmp_path}/{name}")
    assert (done.status, done.out) == (2, "")
    assert "it cannot be read" in done.err
    assert "Traceback" not in done.err


def test_what_was_good_before_is_told_whole() -> None:
    lines = record(dealt("pai-gow"))
    done = run("check", "-", stdin=b"".join([*lines, b"{\n"]))
    assert done.status == 2
    assert done.out == "" or done.out.endswith("\n")
    assert f"line {len(lines) + 1}, column 2" in done.err


def test_a_line_of_ten_megabytes_is_read_and_one_without_end_is_not() -> None:
    long = b'{"type":"pieces-shuffled","x":"' + b"x" * 10_000_000 + b'"}\n'
    assert len(list(read_record([HEADER, long]))) == 1
    with pytest.raises(RecordError, match=f"line 2, column {LONGEST_LINE + 1}"):
        list(read_record(lines_of(io.BytesIO(HEADER + b"x" * (LONGEST_LINE + 5)))))


# What is read all the same


def conforming() -> bytes:
    return b"".join(record(dealt("pai-gow"), round=1))


@pytest.mark.parametrize(
    ("before", "after"),
    [(b"\n", b"\r\n"), (b"\n", b"\n\n   \n"), (b'{"round"', b'  {"x":[1,{"type":"y"}],"round"'), (b',"', b' , "')],
    ids=["CRLF", "blank lines", "unknown fields", "spaces"],
)
def test_other_ways_to_write_the_same_lines(before: bytes, after: bytes) -> None:
    done = run("check", "-", stdin=conforming().replace(before, after))
    assert (done.status, done.err) == (0, "")
    assert "1 conforming" in done.out


def test_a_byte_order_mark_and_no_last_newline() -> None:
    assert run("check", "-", stdin=b"\xef\xbb\xbf" + conforming().rstrip()).status == 0


def test_fields_in_any_order() -> None:
    rows = [json.loads(line) for line in conforming().splitlines()]
    turned = b"\n".join(json.dumps(dict(reversed(row.items()))).encode() for row in rows)
    assert run("check", "-", stdin=turned).status == 0


def test_a_second_header_begins_anew() -> None:
    done = run("check", "-", stdin=conforming() * 2)
    assert done.status == 0
    assert "2 rounds: 2 conforming" in done.out


@pytest.mark.parametrize(
    "header",
    [b'{"game":"pai-gow"}', b'  {"game" : "pai-gow", "note": "typed by hand"}', b'{"version":1,"game":"pai-gow"}'],
)
def test_a_header_need_name_no_more_than_the_game(header: bytes, tmp_path: Path) -> None:
    file = tmp_path / "typed.paigow.jsonl"
    file.write_bytes(header + b"\r\n" + b"".join(record(dealt("pai-gow"))[1:]))
    assert "1 conforming" in run("check", file).out
    assert run("ledger", "append", file, "--db", tmp_path / "kept.db").status == 0
    assert run("convert", file, tmp_path / "typed.csv").status == 0
    assert "1 conforming" in run("check", "--ledger", "--db", tmp_path / "kept.db").out


def test_a_header_alone_is_a_record_of_no_rounds() -> None:
    done = run("check", "-", stdin=HEADER)
    assert (done.status, done.out) == (0, "0 rounds: 0 conforming, no breach\n")


def test_an_older_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "VERSION", 2)
    monkeypatch.setattr(reading, "UPCASTERS", {1: lambda row: {**row, "type": row["type"].removeprefix("old-")}})
    lines = [line.replace(b'"type":"', b'"type":"old-') for line in record(dealt("pai-gow"))]
    assert [report.conforms for report in reports(lines)] == [True]


# Exit statuses and forms


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"type":"wager-placd"}', "'wager-placd' is no event: did you mean wager-placed?"),
        (b'{"type":"lunch"}', "'lunch' is no event: paigow schema lists them"),
        (b'{"type":"round-closed","type":"deck-cut"}', "its type comes twice, the second time as deck-cut"),
        (
            b'{"type":"bank-taken","by":"1","share":"half"}',
            "'half' is not allowed as share: it is one of sole, co",
        ),
        (
            b'{"type":"deck-cut","by":"7"}',
            "'7' is not allowed as by: it is one of dealer, floorperson, 1, 2, 3, 4, 5, 6",
        ),
    ],
)
def test_a_word_that_is_not_allowed_is_answered_with_those_that_are(line: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=re.escape(f": {why}") + "$"):
        list(read_record([b'{"game":"pai-gow"}', line]))


def test_a_rule_of_the_house_that_is_not_allowed_is_answered_with_those_that_are() -> None:
    with pytest.raises(RecordError, match=r"'dise' is not allowed as house_rules\.start: it is one of dice, number"):
        list(read_record([b'{"game":"pai-gow","house_rules":{"start":"dise"}}']))


def test_a_line_without_a_table_is_of_the_one_that_the_only_header_names() -> None:
    case = dealt("pai-gow")
    header, *lines = record(case)
    named = json.dumps({**json.loads(header), "table": "PG 4"}).encode()
    [report] = reports([named, *lines])
    assert (report.table, report.conforms) == ("PG 4", True)
    with pytest.raises(RecordError, match="no header speaks for table ''"):
        reports([named, json.dumps({**json.loads(header), "table": "PG 5"}).encode(), *lines])


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_pieces_may_be_written_as_people_write_them(game: str) -> None:
    def other(piece: str) -> str:
        spelled = {"Jk": "Joker"}.get(piece, piece.replace("T", "10").upper())
        return spelled if game == "pai-gow-poker" else piece[::-1]

    case = dealt(game)
    pieces = sorted({*case.source.game.equipment.pieces}, key=len)
    table = {f'"{piece}"': f'"{other(piece)}"' for piece in pieces}
    lines = []
    for line in record(case):
        text = line.decode()
        for mine, theirs in table.items():
            text = text.replace(mine, "\0" + theirs[1:])
        lines.append(text.replace("\0", '"').encode())
    assert lines != record(case)
    assert [report.conforms for report in reports(lines)] == [True]
    assert [line.event for line in read_record(lines)] == list(case.events)


def test_a_piece_of_no_such_set_is_named() -> None:
    case = dealt("pai-gow-poker")
    lines = [
        line.replace(b'"pieces":["', b'"pieces":["9x","') if b"hand-turned-up" in line else line
        for line in record(case)
    ]
    breach = reports(lines)[0].breaches[0]
    assert breach.why.endswith("; 9x is no card of it")


def test_exit_statuses(tmp_path: Path) -> None:
    good, bad = EXAMPLES / "pai-gow-conforming.paigow.jsonl", EXAMPLES / "pai-gow-breached.paigow.jsonl"
    (tmp_path / "none.jsonl").write_bytes(b"")
    assert [run("check", *files).status for files in ((good,), (good, bad), (bad, good))] == [0, 1, 1]
    assert run("check", good, tmp_path / "none.jsonl").status == 2
    assert run("check").status == 2


def test_a_file_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    good = str(ROOT / "examples" / "records" / "pai-gow-breached.paigow.jsonl")
    found, alone = run("check", str(tmp_path / "none"), good, str(ROOT / "README.md")), run("check", good)
    assert found.status == 2
    assert [line.split(":")[0] for line in found.err.splitlines()] == ["paigow check"] * 2
    assert found.out == alone.out[:-1] + "; 2 files could not be read\n"
    summary = json.loads(run("check", "--summary", "--json", good, str(tmp_path / "none")).out)
    assert (summary["rounds"], summary["unread"]) == (5, 1)


def test_json_gives_a_document_a_round() -> None:
    done = run("check", "--json", *ALL)
    text = run("check", *ALL)
    assert done.status == 1
    assert len(done.lines) == int(text.out.splitlines()[-1].split()[0])
    breached = [row for row in done.lines if not row["conforms"]]
    assert all(row["breaches"] for row in breached)
    for row in breached:
        for breach in row["breaches"]:
            assert {"line", "kind", "came", "expected", "why", "clause", "gist", "basis", "cites"} <= set(breach)
            assert row["first_line"] <= breach["line"] <= row["last_line"]
        assert row["owed"] is None or sum(row["owed"].values()) == 0


def test_a_summary_counts_rounds_and_breaches() -> None:
    reports = run("check", "--json", *ALL).lines
    (summary,) = run("check", "--summary", "--json", *ALL).lines
    assert summary["rounds"] == len(reports)
    assert summary["breaches"] == sum(len(row["breaches"]) for row in reports)
    assert summary["breached"] == sum(not row["conforms"] for row in reports)
    assert summary["tainted"] == sum(row["tainted"] for row in reports)
    assert summary["void"] == sum(bool(row["void"]) for row in reports)
    for name in ("game", "table", "dealer", "shift"):
        tally = summary["by"][name]
        assert sum(count["rounds"] for count in tally.values()) == len(reports)
        assert sum(count["breaches"] for count in tally.values()) == summary["breaches"]
    clauses = summary["by"]["clause"]
    assert sum(count["breaches"] for count in clauses.values()) == summary["breaches"]
    told = run("check", "--summary", *ALL).out
    assert all(f"by {name}" in told for name in summary["by"])
    assert all(clause in told for clause in clauses)


# Streams


def interleaved() -> tuple[list[bytes], list[bytes]]:
    """The headers of two tables, and a round at each, line by line in turn."""
    cases = [record(dealt(game), table=game) for game in TABLES]
    headers = [lines[0][:-2] + b',"table":"%b"}\n' % name.encode() for lines, name in zip(cases, TABLES, strict=True)]
    turns = zip_longest(*(lines[1:] for lines in cases))
    return headers, [line for turn in turns for line in turn if line is not None]


TABLES = ("pai-gow", "supreme-pai-gow")


def over_and_over(lines: list[bytes], times: int) -> Iterator[bytes]:
    for _ in range(times):
        yield from lines


def test_memory_is_constant_however_long_the_stream() -> None:
    headers, lines = interleaved()

    def peak(times: int) -> int:
        tracemalloc.start()
        reports = check_record(read_record(over_and_over([*headers, *lines], times)))
        counts = [(report.events, len(report.breaches)) for report in reports]
        assert (sum(count for count, _ in counts), sum(count for _, count in counts)) == (times * len(lines), 0)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    short, long = peak(5), peak(300)
    assert 300 * len(lines) > 45_000
    assert long < short + 2_000_000  # all of it would be some 45 MB


def test_breached_rounds_leave_no_memory_behind() -> None:
    lines = (EXAMPLES / "pai-gow-breached.paigow.jsonl").read_bytes().splitlines(keepends=True)
    gc.collect()
    others = _tables_alive()
    for times in (1, 3):
        for _ in check_record(read_record(over_and_over(lines, times))):
            pass
        gc.collect()
        assert _tables_alive() == others


def _tables_alive() -> int:
    return sum(type(thing).__name__ == "Table" for thing in gc.get_objects())


def test_a_round_in_disorder_is_checked_all_the_same() -> None:
    case = dealt("pai-gow")
    lines = [report.breaches for report in reports([*record(case), *record(case)[1:]])]
    assert not lines[0]
    assert 5 < len(lines[1]) < 50


def test_a_pipe_is_read_as_it_comes() -> None:
    checker = subprocess.Popen(
        [sys.executable, "-m", "paigow.cli", "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    out, _ = checker.communicate(conforming(), timeout=60)
    assert checker.returncode == 0
    assert b"1 conforming" in out
