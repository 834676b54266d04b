"""`paigow simulate`: what it prints and writes, what it refuses, and what an interrupt leaves."""

import os
import signal
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from shlex import split
from typing import Any
from xml.etree import ElementTree

import pytest

from paigow.law import registry
from paigow.odds.simulate import run as running
from paigow.odds.simulate.run import CHUNK
from program import answer, paigow

TILES = ("simulate", "pai-gow", "--way", "low", "--seed", "7", "--rounds")


def parquet(file: Path) -> Any:
    return import_module("pyarrow.parquet").read_table(file)


# What it prints


def test_the_json_has_counts_edges_and_errors() -> None:
    found = answer(*TILES, "200000")
    (hand,) = found["hands"]
    assert hand["win"] + hand["push"] + hand["lose"] == found["rounds"] == found["asked"] == 200_000
    edge = Fraction(hand["lose"] * 100 - hand["win"] * 95, 100 * 200_000)
    assert Fraction(hand["edge"]) == edge
    assert hand["edge_decimal"] == float(edge)
    assert Fraction(found["players"]["edge"]) == edge
    assert Fraction(found["house"]["gained"]["mean"]) == 10_000 * edge
    assert hand["standard_error"] == pytest.approx(0.83 / 200_000**0.5, rel=0.05)
    assert found["banker"] is None
    assert not found["interrupted"]


def test_the_same_seed_gives_the_same_json_on_any_number_of_threads() -> None:
    words = ("simulate", "pai-gow", "--players", "1,3+4", "--bank", "2", "--rounds", "250000", "--seed", "seven")
    assert answer(*words, "--workers", "1") == answer(*words, "--workers", "3") == answer(*words)
    assert answer(*words)["hands"] != answer(*words[:-1], "eight")["hands"]


def test_without_a_seed_one_is_made_up_and_told() -> None:
    one, other = (answer("simulate", "pai-gow", "--rounds", "1000") for _ in range(2))
    assert one["seed"] != other["seed"]
    assert answer("simulate", "pai-gow", "--rounds", "1000", "--seed", one["seed"]) == one


def test_the_text_says_what_the_json_says() -> None:
    words = (*TILES, "100000", "--players", "1,3+4", "--bank", "co:2", "--wager", "25,3=10.01")
    found, text = answer(*words), paigow(*words)
    assert (text.status, text.err) == (0, "")
    for hand in found["hands"]:
        assert all(f"{hand[name]:,}" in text.out for name in ("win", "push", "lose"))
    for words_ in ("seed 7", "player 2, who co-banks", "4 (player 3)", "$10.01", "±", "Simulated"):
        assert words_ in text.out
    for ground in found["grounds"]:
        assert ground["line"] in text.out
        assert ground["basis"]
        assert all(id in registry() for id in ground["cites"])


def test_wagers_and_ways_are_those_of_the_positions() -> None:
    found = answer(
        *TILES,
        "100",
        "--players",
        "1,3,5",
        "--bank",
        "6",
        "--wager",
        "50,3=25.50,6=200",
        "--player-way",
        "1=compact,6=taj-mahal",
    )
    told = [(hand["position"], hand["way"], hand["wager"]) for hand in found["hands"]]
    assert told == [
        ("1", "compact", 50_00), ("3", "low", 25_50), ("5", "low", 50_00), ("dealer", "low", 200_00),
    ]  # fmt: skip
    assert found["bank"] == {"kind": "sole", "position": "6", "way": "taj-mahal"}


@pytest.mark.parametrize(
    ("bank", "hands"), [("dealer", ["1"]), ("1", ["dealer"]), ("3", ["dealer"]), ("co:1", ["2"]), ("co:3", ["1"])]
)
def test_where_no_players_are_named_one_hand_plays_against_the_bank(bank: str, hands: list[str]) -> None:
    assert [hand["position"] for hand in answer(*TILES, "100", "--bank", bank)["hands"]] == hands


def test_commission_and_its_rounding_are_as_told(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('commission_rate = "4%"\n')
    for words, fee in (
        (("--commission", "0"), 0),
        (("--house", str(house)), 1_00),
        (("--unit", "1", "--rounding", "up"), 2_00),
        (("--commission", "1/25", "--unit", "5", "--rounding", "down"), 0),
    ):
        found = answer(*TILES, "1000", "--wager", "25", *words)
        wins = found["hands"][0]["win"]
        assert Fraction(found["commission"]["mean"]) == Fraction(fee * wins, 1000)


def test_a_banking_players_commission_is_on_the_net_of_all() -> None:
    found = answer(*TILES, "20000", "--players", "1,3,4", "--bank", "2", "--wager", "100")
    whole = answer(*TILES, "20000", "--players", "1,3,4", "--bank", "2", "--wager", "100", "--commission", "0")
    assert [hand["win"] for hand in found["hands"]] == [hand["win"] for hand in whole["hands"]]
    banker, free = (Fraction(one["banker"]["gained"]["mean"]) for one in (found, whole))
    won = sum(Fraction(hand["lose"], 20_000) for hand in found["hands"]) * 100_00
    assert 0 < free - banker < won / 20


def test_a_way_in_a_file_sets_hands_as_it_says(tmp_path: Path) -> None:
    text = (files("paigow.houseway") / "ways" / "tiles" / "low.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('name = "low"', 'name = "ours"'), encoding="utf-8")
    words = ("simulate", "pai-gow", "--seed", "7", "--rounds", "20000", "--players", "1,3", "--bank", "2")
    built_in = answer(*words, "--way", "low", "--player-way", "low,3=compact")
    by_file = answer(*words, "--way", str(own), "--player-way", f"{own},3=compact")
    assert [hand["way"] for hand in by_file["hands"]] == ["ours", "compact", "ours"]
    for one, other in zip(built_in["hands"], by_file["hands"], strict=True):
        assert all(one[name] == other[name] for name in ("win", "push", "lose", "copies", "edge"))
    missing = paigow(*words, "--player-way", f"3={tmp_path}/none.toml")
    assert (missing.status, missing.out) == (2, "")
    assert "none.toml" in missing.err


# Files


def test_a_row_a_chunk_adds_up_to_the_counts(tmp_path: Path) -> None:
    out = tmp_path / "chunks.parquet"
    words = (*TILES, str(2 * CHUNK + 500), "--players", "1,3", "--bank", "2")
    found = answer(*words, "--out", str(out))
    table = parquet(out).to_pydict()
    assert table["chunk"] == [0, 1, 2]
    assert table["rounds"] == [CHUNK, CHUNK, 500]
    assert table["first_round"] == [1, CHUNK + 1, 2 * CHUNK + 1]
    for hand in found["hands"]:
        assert all(sum(table[f"{name}_{hand['position']}"]) == hand[name] for name in ("win", "push", "lose"))
    for account, line in (("2", "banker"), ("house", "house")):
        assert Fraction(sum(table[f"net_{account}"]), found["rounds"]) == Fraction(found[line]["gained"]["mean"])
    about = import_module("pyarrow.parquet").read_metadata(out).metadata
    assert (about[b"seed"], about[b"rounds"], about[b"asked"]) == (b"7", b"200500", b"200500")


def test_a_row_a_round_adds_up_to_the_counts(tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    words = (*TILES, str(CHUNK + 500), "--players", "1,3", "--bank", "2")
    found = answer(*words, "--out", str(out), "--per", "round")
    table = parquet(out).to_pydict()
    assert table["round"] == list(range(1, CHUNK + 501))
    for hand in found["hands"]:
        outcomes = table[f"outcome_{hand['position']}"]
        assert all(outcomes.count(name) == hand[name] for name in ("win", "push", "lose"))
    nets = [table[f"net_{account}"] for account in ("1", "2", "3", "house")]
    assert not any(sum(cents) for cents in zip(*nets, strict=True))
    assert Fraction(sum(nets[1]), found["rounds"]) == Fraction(found["banker"]["gained"]["mean"])


def test_the_plot_is_the_same_for_the_same_rounds(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.svg", "other.svg")]
    for file, workers in zip(files, ("1", "2"), strict=True):
        assert paigow(*TILES, "150000", "--plot", file, "--workers", workers).status == 0
    one, other = (file.read_bytes() for file in files)
    assert one == other
    text = " ".join(word for element in ElementTree.fromstring(one).iter() for word in [(element.text or "").strip()])
    for words in (
        "150,000 simulated rounds, seed 7",
        "edge against player 1",
        "won or lost in 100 rounds",
        "1,500 sessions",
    ):
        assert words in text


def test_a_plot_of_too_few_rounds_for_a_session_says_so(tmp_path: Path) -> None:
    assert paigow(*TILES, "60", "--plot", tmp_path / "few.svg").status == 0
    assert "fewer than 100 rounds" in (tmp_path / "few.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "package"),
    [("--out {tmp}/o.parquet", "pyarrow"), ("--plot {tmp}/p.svg", "matplotlib"), ("--dask tcp://x:1", "distributed")],
)
def test_a_missing_package_is_named(words: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(name=package)
        return import_module(name)

    for module in ("rows", "plot", "cluster"):
        monkeypatch.setattr(f"paigow.odds.simulate.{module}.import_module", missing)
    done = paigow(*TILES, "100", *words.format(tmp=tmp_path).split())
    assert (done.status, done.out) == (2, "")
    assert f'needs the package {package}: pip install "paigow[' in done.err
    assert list(tmp_path.iterdir()) == []


# Interrupts


def test_an_interrupt_leaves_what_was_counted_marked_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: Any) -> Iterator[Any]:
        for number, chunk in enumerate(whole(*words)):
            if number == 2:
                os.kill(os.getpid(), signal.SIGINT)
            yield chunk

    whole = running.run
    monkeypatch.setattr(running, "run", interrupted)
    words = (*TILES, str(50 * CHUNK), "--workers", "2")
    out = tmp_path / "part.parquet"
    done = paigow(*words, "--json", "--out", out)
    assert (done.status, done.err) == (130, "")
    assert (done.json["rounds"], done.json["asked"], done.json["interrupted"]) == (3 * CHUNK, 50 * CHUNK, True)
    assert sum(parquet(out).to_pydict()["rounds"]) == 3 * CHUNK
    text = paigow(*words)
    assert text.status == 130
    assert text.out.startswith("Interrupted: 300,000 of 5,000,000 rounds were counted")
    monkeypatch.setattr(running, "run", whole)
    assert answer(*TILES, str(3 * CHUNK))["hands"] == done.json["hands"]


def test_an_interrupt_before_the_first_count_prints_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run", stopped)
    done = paigow(*TILES, "1000", "--out", tmp_path / "none.parquet", "--plot", tmp_path / "none.svg")
    assert (done.status, done.out, done.err) == (130, "", "")
    assert list(tmp_path.iterdir()) == []


# On a cluster


def test_a_cluster_gives_the_same_as_threads() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        assert answer(*TILES, "300000", "--dask", cluster.scheduler_address) == answer(*TILES, "300000")


# What it refuses


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("supreme-pai-gow", "no odds of its own"),
        ("pai-gaw", "did you mean pai-gow?"),
        ("pai-gow --rounds 0", "--rounds: '0' is not allowed: write a whole number from 1 to 1,000,000,000,000"),
        ("pai-gow --rounds 1000000000001", "1,000,000,000,000"),
        ("pai-gow --rounds -5", "--rounds"),
        ("pai-gow --rounds nan", "'nan' is not allowed"),
        ("pai-gow --rounds 1e6", "'1e6' is not allowed"),
        ("pai-gow --rounds ''", "--rounds: '' is not allowed"),
        ("pai-gow --rounds ٣", "--rounds"),
        ("pai-gow --workers 0", "--workers: '0' is not allowed: write a whole number from 1 to 256"),
        ("pai-gow --workers 2 --dask tcp://127.0.0.1:9", "--workers came beside --dask"),
        ("pai-gow --players 7", "--players: '7' is not a position"),
        ("pai-gow --players 1,1", "--players: position 1 comes twice"),
        ("pai-gow --players 1+3", "two lie side by side"),
        ("pai-gow --players ''", "--players"),
        ("pai-gow --players 2+3 --bank 2", "player 2 has the bank and no second position"),
        ("pai-gow --players 2+3 --bank 3", "position 3 is the bank's"),
        ("pai-gow --players 3 --bank co:3", "nobody wagers against the bank"),
        ("pai-gow --players 1+2 --house {single}", "two_positions = false"),
        ("pai-gow --bank 7", "--bank: '7' is not a bank"),
        ("pai-gow --bank 3 --house {no_bank}", "--bank: a player does not hold the bank alone by the house rules"),
        ("pai-gow --bank co:3 --house {no_bank}", "half of the bank"),
        ("pai-gow --way foxwods", "--way: 'foxwods' is not a house way of pai-gow here"),
        ("pai-gow --player-way foxwods", "--player-way: 'foxwods' is not a way of pai-gow"),
        ("pai-gow --player-way 3=low", "--player-way: '3' is not a position here"),
        ("pai-gow --player-way low,foxwoods", "says not for which position: write it as 3=foxwoods"),
        ("pai-gow --player-way 1=low,1=low", "position 1 comes twice"),
        ("pai-gow --wager 0", "--wager: '0' is not an amount of money"),
        ("pai-gow --wager nan", "--wager: 'nan' is not an amount"),
        ("pai-gow --wager 5", "--wager: $5 is out of limits: the house takes $10 to $10,000"),
        ("pai-gow --wager 1=20000", "out of limits"),
        ("pai-gow --wager ''", "--wager"),
        ("pai-gow --stake 50", "--stake: the house wagers only against a player who banks alone"),
        ("pai-gow --stake 1e9 --bank 2", "--stake: '1e9' is not an amount"),
        ("pai-gow --commission 101%", "--commission"),
        ("pai-gow --rounding even", "--rounding: 'even' is not a rounding"),
        ("pai-gow --unit 0", "--unit: '0' is not an amount"),
        ("pai-gow --house {missing}", "--house"),
        ("pai-gow --per round", "--per came without --out"),
        ("pai-gow --out {tmp}/x.csv", "it is written as Parquet: name a file .parquet"),
        ("pai-gow --out {tmp}/no/x.parquet", "it cannot be written"),
        ("pai-gow --out {tmp}/x.parquet --per hand", "--per: 'hand' is not a row here"),
        ("pai-gow --out {tmp}/x.parquet --per round --rounds 10000001", "it goes up to 10,000,000"),
        ("pai-gow --plot {tmp}/x.png", "it is written as SVG: name a file .svg"),
        ("pai-gow --session 5", "--session came without --plot"),
        ("pai-gow --plot {tmp}/x.svg --session 0", "--session: '0' is not allowed"),
        ("pai-gow --dask here --rounds 10", "--dask: no Dask scheduler answers at here"),
        ("pai-gow --dask tcp://127.0.0.1:9 --rounds 10", "--dask: no Dask scheduler answers at tcp://127.0.0.1:9"),
    ],
)
def test_what_it_refuses(words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.odds.simulate.cluster.PATIENCE", 1)
    (tmp_path / "single.toml").write_text("two_positions = false\n")
    (tmp_path / "no_bank.toml").write_text('banking = "none"\n')
    before = sorted(tmp_path.iterdir())
    files = {name: tmp_path / f"{name}.toml" for name in ("single", "no_bank", "missing")}
    done = paigow("simulate", *split(words.format(tmp=tmp_path, **files)))
    assert (done.status, done.out) == (2, ""), done
    assert done.err.startswith("paigow simulate: ")
    assert done.err.count("\n") == 1
    assert says in done.err
    assert sorted(tmp_path.iterdir()) == before
