"""paigow check --ledger: what is kept is what is checked."""

from pathlib import Path

from program import paigow as run


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
