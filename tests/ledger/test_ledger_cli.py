"""`paigow ledger` as a person meets it: what it prints, its statuses, and what it says of every trouble."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ledger_fixtures import home  # noqa: F401
from ledgers import as_values, record

from paigow.cli.__main__ import main
from paigow.cli.ledger import group

ANOTHER_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"


class Done(NamedTuple):
    """How a run ended, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def paigow(*words: str, stdin: bytes = b"") -> Done:
    """Runs `paigow ledger` with these words."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout, sys.stderr = io.TextIOWrapper(out, "utf-8"), io.TextIOWrapper(err, "utf-8")
    try:
        status = main(["ledger", *words])
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(status, out.getvalue().decode(), err.getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


@pytest.fixture
def kept(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which we stand, with a record of two rounds that is in the ledger."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "record.jsonl").write_bytes(b"\n".join(record(2)) + b"\n")
    assert paigow("append", "record.jsonl").status == 0
    return tmp_path


@pytest.mark.parametrize(
    "name", ["append", "show", "rounds", "verify", "checkpoint", "proof", "verify-proof", "export"]
)
def test_each_has_help_with_an_example_and_json(name: str) -> None:
    done = paigow(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert f"Example: paigow ledger {name}" in done.out
    assert "--json" in done.out
    assert name in paigow("--help").out
    assert group().registered_commands


def test_a_record_is_appended_and_given_back(kept: Path) -> None:
    done = paigow("export", "1", "--out", "back.jsonl", "--json")
    assert done.json == {"file": "back.jsonl", "bytes": (kept / "back.jsonl").stat().st_size}
    assert as_values((kept / "back.jsonl").read_bytes().splitlines()) == as_values(record(2))
    assert paigow("export").out.encode() == (kept / "back.jsonl").read_bytes()


def test_from_standard_input_and_going_on(kept: Path) -> None:
    header, *events = record(1)
    added = paigow("append", "-", "--json", stdin=b"\n".join((header, *events[:5]))).json
    again = paigow("append", "-", "--record", str(added["first"]), "--json", stdin=b"\n".join(events[5:])).json
    assert (added["records"], again["records"]) == ([added["first"]], [added["first"]])
    back = paigow("export", str(added["first"])).out.encode().splitlines()
    assert as_values(back) == as_values(record(1))


def test_what_it_shows(kept: Path, home: Path) -> None:
    about = paigow("show", "--json").json
    assert (about["ledger"], about["lines"], about["rounds"]) == (str(home / "ledger.db"), len(record(2)), 2)
    assert about["key"] in paigow("show").out
    assert about["key"] == paigow("export", "--public-key").out.strip()
    rounds = paigow("rounds", "--json").json
    assert [(one["round"], one["game"], one["signed"]) for one in rounds] == [
        ("1/1", "pai-gow", True),
        ("1/2", "pai-gow", True),
    ]
    lines = [json.loads(line) for line in paigow("show", "1/2", "--json").out.splitlines()]
    assert [line["number"] for line in lines] == list(range(rounds[1]["first"], rounds[1]["last"] + 1))
    assert "round-closed" in paigow("show", "1/2").out
    assert paigow("show", "--from", "2", "--to", "4").out.count("\n") == 4
    assert paigow("rounds").out.startswith("round  game ")


def test_proofs_verify_without_the_ledger(kept: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paigow("checkpoint", "--out", "older")
    paigow("append", "record.jsonl")
    paigow("checkpoint", "--since", "older", "--out", "longer.proof")
    paigow("proof", "1/2", "--out", "round.proof")
    paigow("export", "--public-key", "--out", "ledger.pub")
    monkeypatch.setenv("XDG_DATA_HOME", str(kept / "nothing"))
    proved = paigow("verify-proof", "round.proof", "--key", "ledger.pub", "--json").json
    assert (proved["proved"], proved["round"]) == (True, "1/2")
    key = (kept / "ledger.pub").read_text().strip()
    assert paigow("verify-proof", "longer.proof", "--key", key).out.startswith("Proved: the first ")
    assert "Proved: the " in paigow("verify-proof", "-", "--key", key, stdin=(kept / "round.proof").read_bytes()).out
    data = (kept / "round.proof").read_bytes()
    (kept / "bad.proof").write_bytes(data.replace(b'"stack":1', b'"stack":2', 1))
    bad = paigow("verify-proof", "bad.proof", "--key", key)
    assert (bad.status, bad.out[:12]) == (1, "Not proved: ")
    assert paigow("verify-proof", "bad.proof", "--key", key, "--json").json["proved"] is False
    without = paigow("verify-proof", "round.proof")
    assert without.status == 2
    assert "the public key of paigow-ledger/" in without.err
    assert not (kept / "nothing").exists()


def test_verify(kept: Path, home: Path) -> None:
    paigow("checkpoint", "--out", "kept")
    good = paigow("verify", "--checkpoint", "kept")
    assert good.status == 0
    assert good.out == f"{len(record(2))} lines and 2 checkpoints: all are as they were written.\n"
    assert paigow("verify", "--json").json["verified"] is True
    data = (home / "ledger.db").read_bytes()
    (home / "ledger.db").write_bytes(data.replace(b'"type":"stacks-built"', b'"type":"stacks-burnt"', 1))
    bad = paigow("verify")
    assert bad.status == 1
    assert "it was changed" in bad.out
    assert paigow("verify", "--json").json["fault"]["line"] > 1


def test_a_checkpoint_kept_finds_that_the_end_was_replaced(kept: Path, home: Path) -> None:
    before = (home / "ledger.db").read_bytes()
    paigow("append", "record.jsonl")
    paigow("checkpoint", "--out", "kept")
    (home / "ledger.db").write_bytes(before)
    assert paigow("verify").status == 1
    refused = paigow("append", "record.jsonl")
    assert refused.status == 2
    assert "its end is missing; put the newest copy back in its place, or " in refused.err
    for signed_here in (home / "keys").glob("*.checkpoint"):
        signed_here.unlink()
    assert paigow("verify").status == 0
    bad = paigow("verify", "--checkpoint", "kept")
    assert bad.status == 1
    assert bad.out.startswith(f"Line {len(record(2)) + 1}: it is missing: a checkpoint was signed over ")


def test_the_database_is_named_by_option_and_by_variable(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIGOW_DB", "variable.db")
    assert paigow("append", "record.jsonl", "--json").json["ledger"] == "variable.db"
    assert paigow("append", "record.jsonl", "--db", "option.db", "--json").json["ledger"] == "option.db"
    assert (kept / "variable.db").exists()
    assert (kept / "option.db").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("append missing.jsonl", "missing.jsonl: it cannot be read: No such file or directory"),
        ("append .", ".: it cannot be read: Is a directory"),
        ("append bad.jsonl", "bad.jsonl: line 1: it is not JSON: "),
        ("append record.jsonl --record 7", "record.jsonl: there is no record 7 in the ledger"),
        ("append record.jsonl --record x", "--record: 'x' is not a number"),
        ("append record.jsonl --db mysql://x", "mysql:// is no ledger"),
        ("append record.jsonl --db bad.jsonl", "bad.jsonl: the file is not a ledger"),
        ("show --db none.db", "there is no ledger at none.db: paigow ledger append makes one, --db names another"),
        ("verify --db bad.jsonl", "bad.jsonl: the file is not a ledger"),
        ("show 9/9", "there is no round 9/9 in the ledger"),
        ("show x", "'x' names no round: write RECORD/ROUND"),
        ("proof 3", "there is no round 3 in the ledger"),
        ("proof 1/1/1/1", "there is no round 1/1/1/1 in the ledger"),
        ("proof 1/1 --out .", "--out .: it is a folder"),
        ("proof 1/1 --out no/where", "--out no/where: it cannot be written: No such file or directory"),
        ("export 2", "there is no record 2 in the ledger"),
        ("export 1 --raw", "are three different things: give one of them"),
        ("verify --key nonsense", "--key: nonsense: the key cannot be read: No such file"),
        ("verify --key bad.jsonl", "--key: bad.jsonl: it is not a public key of a ledger"),
        (f"verify --key {ANOTHER_KEY}", "the key is of PeterNeumann, and the ledger at"),
        ("verify --checkpoint bad.jsonl", "bad.jsonl: it is not a signed checkpoint"),
        ("verify --checkpoint none", "none: it cannot be read: No such file"),
        ("checkpoint --since bad.jsonl", "bad.jsonl: it is not a signed checkpoint"),
        ("verify-proof bad.jsonl", "bad.jsonl: it is not a proof file: line 1: "),
        ("verify-proof none", "none: it cannot be read"),
        ("remove 1", "no such command 'remove'"),
        ("", "missing command"),
    ],
)  # fmt: skip
def test_every_trouble_is_one_line(kept: Path, words: str, why: str) -> None:
    (kept / "bad.jsonl").write_bytes(b"nonsense that is no JSON\n" * 40)
    done = paigow(*words.split())
    assert (done.status, done.out) == (2, "")
    assert why.casefold() in done.err.casefold()
    assert done.err.startswith("paigow ledger: ")
    assert done.err.count("\n") == 1


def test_deal_appends_each_round_as_it_closes(
    home: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    place = str(tmp_path / "dealt.db")
    assert main(["deal", "pai-gow", "--rounds", "3", "--json", "--ledger", "--db", place]) == 0
    dealt = capfdbinary.readouterr().out.splitlines()
    assert as_values(paigow("export", "1", "--db", place).out.encode().splitlines()) == as_values(dealt)
    assert [one["round"] for one in paigow("rounds", "--db", place, "--json").json] == ["1/1", "1/2", "1/3"]
    assert paigow("verify", "--db", place, "--json").json["checkpoints"] == 3
    assert main(["deal", "pai-gow", "--db", place]) == 2
    assert b"--db names a ledger: it goes with --ledger" in capfdbinary.readouterr().err


def test_nothing_heavy_is_loaded(kept: Path) -> None:
    import subprocess  # noqa: PLC0415

    program = "import sys; from paigow.cli.__main__ import main; main(sys.argv[1:]); print(*sys.modules)"
    for words in (["--version"], ["start", "pai-gow", "--dice", "6,5,4"], ["ledger", "rounds"]):
        done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
        loaded = set(done.stdout.split())
        assert not loaded & {"sqlalchemy", "psycopg", "rich"}
        assert words[0] == "ledger" or not loaded & {"sqlite3", "cryptography", "paigow.store"}
