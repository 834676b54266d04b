"""paigow deal and paigow play: whole rounds from the command line."""

import json
from pathlib import Path

import pytest

from paigow.games import GAMES
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from program import paigow as run

EVERY_WAY = [
    (name, dealing.value, start.value)
    for name, game in GAMES.items()
    for dealing, starts in game.starts.items()
    for start in starts
]


def dealing_words(game: str, dealing: str) -> list[str]:
    """The option, where the game has a choice."""
    return ["--dealing", dealing] if len(GAMES[game].starts) > 1 else []


@pytest.mark.parametrize(("game", "dealing", "start"), EVERY_WAY)
def test_every_way_is_told_and_recorded_and_conforms(game: str, dealing: str, start: str, tmp_path: Path) -> None:
    out = tmp_path / "r.paigow.jsonl"
    words = ["deal", game, "--seed", "9", "--start", start, *dealing_words(game, dealing), "--rounds", "2"]
    told = run(*words, "--out", str(out))
    assert told.status == 0
    assert told.err == ""
    for part in ("Round 1", "Round 2", "No more bets", "Settlement", GAMES[game].section):
        assert part in told.out
    with out.open("rb") as record:
        assert [report.conforms for report in check_record(read_record(record))] == [True, True]
    printed = run(*words, "--json")
    assert printed.out.encode() == out.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_the_record_begins_with_its_header(game: str) -> None:
    header, *lines = map(json.loads, run("deal", game, "--seed", "1", "--json").out.splitlines())
    assert header["game"] == game
    assert header["house_rules"]["commission_rate"] == 500
    assert GAMES[game].section in header["edition"]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    assert all(line["type"] and line["cites"] for line in lines)


@pytest.mark.parametrize("bank", ["1", "3", "6", "co:2", "co:5"])
@pytest.mark.parametrize("game", ["pai-gow", "dragons-eye", "pai-gow-poker"])
def test_a_player_banks_and_the_header_says_so(game: str, bank: str) -> None:
    header, *lines = map(json.loads, run("deal", game, "--seed", "2", "--bank", bank, "--json").out.splitlines())
    taken = next(line for line in lines if line["type"] == "bank-taken")
    assert (taken["by"], taken["share"]) == (bank[-1], "co" if bank.startswith("co") else "sole")
    assert f"player {bank[-1]} may lawfully take the bank" in header["note"]


def test_the_same_seed_deals_the_same_and_no_seed_another() -> None:
    seeded = [run("deal", "pai-gow", "--seed", "s", "--json").out for _ in range(2)]
    free = [run("deal", "pai-gow", "--json").out for _ in range(2)]
    assert seeded[0] == seeded[1]
    assert free[0] != free[1]
    assert '"seed"' not in free[0].splitlines()[0]


def test_two_adjacent_positions_are_one_players() -> None:
    lines = [
        json.loads(line)
        for line in run("deal", "pai-gow", "--seed", "4", "--players", "1,3+4", "--json").out.splitlines()
    ]
    mains = {(line["by"], line["position"]) for line in lines if line.get("type") == "wager-placed"}
    assert mains == {("1", "1"), ("3", "3"), ("3", "4")}


def test_supreme_pai_gow_says_what_its_card_play_is() -> None:
    assert "by our choice" in run("deal", "supreme-pai-gow", "--seed", "1").out
    assert "by our choice" in run("deal", "supreme-pai-gow", "--seed", "1", "--json").out.splitlines()[0]


def test_house_rules_are_followed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "half"\nminimum = 25\nmaximum = 25\ncommission_rate = "4%"\n', encoding="utf-8")
    lines = [
        json.loads(line)
        for line in run(
            "deal", "pai-gow", "--seed", "3", "--rounds", "20", "--house", str(house), "--json"
        ).out.splitlines()
    ]
    assert lines[0]["house_rules"]["name"] == "half"
    assert {line["amount"] for line in lines if line.get("type") == "wager-placed"} == {2500}
    assert {line["amount"] for line in lines if line.get("type") == "commission-taken"} == {100}


BAD = [
    (["pai-gow", "--rounds", "0"], "--rounds"),
    (["pai-gow", "--rounds", "many"], "--rounds"),
    (["pai-gow", "--rounds", "-3"], "--rounds"),
    (["baccarat"], "GAME"),
    (["pai-gow", "--players", "1,7"], "--players"),
    (["pai-gow", "--players", "1,1"], "comes twice"),
    (["pai-gow", "--players", "1,3+5"], "side by side"),
    (["pai-gow", "--players", "1+2+3"], "side by side"),
    (["pai-gow", "--players", ""], "--players"),
    (["pai-gow", "--players", "dealer"], "--players"),
    (["pai-gow", "--bank", "7"], "--bank"),
    (["pai-gow", "--bank", "3", "--players", "1,2"], "does not play"),
    (["pai-gow", "--bank", "3", "--players", "3+4,1"], "second position"),
    (["supreme-pai-gow", "--bank", "2"], "always banks"),
    (["pai-gow", "--start", "button"], "does not start by button"),
    (["pai-gow-poker", "--start", "button"], "does not start by button"),
    (["dragons-eye", "--start", "number"], "does not start by number"),
    (["pai-gow", "--dealing", "hand"], "one way only"),
    (["pai-gow-poker", "--dealing", "foot"], "--dealing"),
    (["pai-gow", "--house", "/nowhere/house.toml"], "--house"),
    (["pai-gow", "--out", "/nowhere/r.jsonl"], "--out"),
    (["pai-gow", "--out", "/"], "folder"),
    (["pai-gow", "--db", "x"], "--ledger"),
]


@pytest.mark.parametrize(("words", "named"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_one_message_and_nothing_else(words: list[str], named: str) -> None:
    answer = run("deal", *words)
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert named in answer.err
    assert "Traceback" not in answer.err


def test_a_record_that_breaks_off_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("paigow.record.narration.tell_round", breaks)
    assert run("deal", "pai-gow", "--out", str(tmp_path / "r.jsonl")).status == 130
    assert list(tmp_path.iterdir()) == []
