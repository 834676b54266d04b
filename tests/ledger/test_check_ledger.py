"""paigow check --ledger: what is kept is what is checked."""

from pathlib import Path

from program import paigow as run

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"


def test_interleaved_tables_are_checked_as_in_their_file_and_a_bad_record_does_not_hide_what_comes_after(
    tmp_path: Path,
) -> None:
    db, bad = str(tmp_path / "l.db"), tmp_path / "bad.jsonl"
    bad.write_text('{"game":"pai-gow"}\n{"type":"wager-placd"}\n', encoding="utf-8")
    file = str(EXAMPLES / "two-tables.paigow.jsonl")
    for name in (str(bad), file):
        assert run("ledger", "append", name, "--db", db).status == 0
    alone, found = run("check", file), run("check", "--ledger", "--db", db)
    assert found.status == 2
    assert found.err.startswith("paigow check: ledger/1: line 2, column 2: ")
    assert found.out.splitlines()[-1] == f"{alone.out.splitlines()[-1]}; 1 record could not be read"


def test_every_record_kept_is_checked(tmp_path: Path) -> None:
    db = str(tmp_path / "l.db")
    for game in ("pai-gow", "pai-gow-poker"):
        assert run("deal", game, "--seed", "1", "--rounds", "2", "--ledger", "--db", db).status == 0
    found = run("check", "--ledger", "--db", db)
    assert found.status == 0
    assert found.out.count("conforms") == 4
    assert run("check", "--ledger", "1", "--db", db).out.count("conforms") == 2


def test_a_breach_is_found_in_what_is_kept(tmp_path: Path) -> None:
    db, record = str(tmp_path / "l.db"), tmp_path / "r.jsonl"
    lines = run("deal", "pai-gow", "--seed", "1", "--json").out.splitlines()
    record.write_text("\n".join(line for line in lines if "total-announced" not in line) + "\n", encoding="utf-8")
    assert run("ledger", "append", str(record), "--db", db).status == 0
    found = run("check", "--ledger", "--db", db)
    assert found.status == 1
    assert "missing" in found.out
    assert "13:69F-10.6(b)" in found.out


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    for words in (["check"], ["check", "--db", "x"], ["check", "--ledger", "--db", str(tmp_path / "none.db")]):
        found = run(*words)
        assert found.status == 2
        assert found.out == ""
        assert len(found.err.splitlines()) == 1
