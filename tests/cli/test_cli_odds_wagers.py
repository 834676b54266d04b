"""`paigow odds --wager` and `--start`: what they print, and what they refuse."""

from fractions import Fraction
from pathlib import Path

import pytest

from paigow.law import registry
from program import answer, paigow

CARDS = "pai-gow-poker"
PROGRESSIVE = """
title = "Three sixes"
over = "dice"
stake = 1
keeps_stake = true
[lines]
triple-6 = "100% meter"
triple = "$20"
two-alike = "push"
"""


def test_the_start_in_json_has_every_method_and_bank() -> None:
    found = answer("odds", CARDS, "--start")
    laws = {(law["method"], law["bank"]): law for law in found["laws"]}
    assert set(laws) == {(way, bank) for way in ("dice", "number") for bank in ("dealer", *"123456")}
    dealer = laws["dice", "dealer"]
    assert dealer["cases"] == 216
    assert [one["starts"] for one in dealer["positions"]] == [31, 31, 31, 31, 31, 31, 30]
    assert dealer["positions"][6]["probability"] == "5/36"
    assert sum(dealer["positions"][0]["first_stack"].values()) == 216
    for law in laws.values():
        assert all(id in registry() and basis for id, basis in law["basis"].items())
    assert found["rules"].startswith("sha256:")
    assert found["program"].startswith("paigow ")


def test_the_start_in_words(tmp_path: Path) -> None:
    tiles = paigow("odds", "pai-gow", "--start")
    assert tiles.status == 0
    assert "dealer         28  27  25  25  27  28  28 " in tiles.out
    assert "Started by number" in tiles.out
    house = tmp_path / "house.toml"
    house.write_text('dealing = "automated-shoe"\nbanking = "co"\n')
    shoe = paigow("odds", CARDS, "--start", "--house", house)
    assert "Nothing is left to chance" in shoe.out
    assert "co:3" in shoe.out
    assert "13:69F-34.11(d) (sister)" in shoe.out
    supreme = paigow("odds", "supreme-pai-gow", "--start")
    assert "only 13:69F-34.11 was found" in " ".join(supreme.out.split())


def test_a_count_from_the_dealer_is_the_same_under_every_bank(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('count_from = "dealer"\n')
    laws = answer("odds", "pai-gow", "--start", "--house", str(house))["laws"]
    starts = {str([one["starts"] for one in law["positions"]]) for law in laws if law["method"] == "dice"}
    assert starts == {"[28, 28, 28, 28, 27, 25, 25, 27]"}


@pytest.mark.parametrize(
    ("game", "name", "edge"),
    [
        (CARDS, "fortune", "7.7656"), (CARDS, "fortune-3", "7.8279"), (CARDS, "emperors-treasure", "7.7656"),
        (CARDS, "insurance", "9.1100"), (CARDS, "imperial", "2.8072"), ("supreme-pai-gow", "fortune-7", "7.7656"),
        ("dragons-eye", "dragons-eye", "16.6667"), ("dragons-eye", "dice-bonus", "14.1675"),
    ],
)  # fmt: skip
def test_wagers_by_name(game: str, name: str, edge: str) -> None:
    found = answer("odds", game, "--wager", name)
    assert f"{100 * found['edge_decimal']:.4f}" == edge
    assert Fraction(found["edge"]) == Fraction(found["lost"], found["cases"]) - sum(
        Fraction(line["gives_back"]) for line in found["lines"]
    )
    for ground in found["grounds"]:
        assert ground["basis"]
        assert all(id in registry() for id in ground["cites"])
    text = paigow("odds", game, "--wager", name)
    assert text.status == 0
    for piece in (found["edge"], found["rules"], found["program"], f"{found['lost']:,}", found["lines"][0]["on"]):
        assert piece in text.out


def test_the_start_wager_has_an_edge_for_each_position() -> None:
    found = answer("odds", CARDS, "--wager", "start")
    edges = {(one["method"], one["position"]): one["edge"] for one in found["sheets"]}
    assert edges["dice", "dealer"] == "5/36"
    assert edges["dice", "6"] == "1/6"
    assert edges["number", "6"] == "1/7"
    text = paigow("odds", CARDS, "--wager", "start").out
    assert "5 to 1      30  16.6667 %" in text
    assert found["rules"] in text


def test_envy_is_told_for_every_number_of_other_players() -> None:
    found = answer("odds", CARDS, "--wager", "fortune", "--stake", "25")["envy"]
    assert [one["others"] for one in found["edges"]] == [0, 1, 2, 3, 4, 5]
    each = Fraction(found["each_other_hand"])
    first, last = (Fraction(found["edges"][place]["edge"]) for place in (0, 5))
    assert first - last == 5 * each / 2500
    small = paigow("odds", CARDS, "--wager", "fortune", "--stake", "4.99")
    assert "Envy" not in small.out
    assert "Envy" in paigow("odds", CARDS, "--wager", "fortune", "--stake", "5").out


def test_the_house_names_the_table_in_force(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[pay_tables]\nfortune = "fortune-3"\n')
    found = answer("odds", CARDS, "--wager", "fortune", "--house", str(house))
    assert found["wager"] == "fortune-3"
    assert found["edge"] == answer("odds", CARDS, "--wager", "fortune-3")["edge"]


def test_the_imperial_cap_is_told_for_a_stake() -> None:
    found = answer("odds", CARDS, "--wager", "imperial", "--stake", "100")
    assert found["cap"]["stake"] == 100_00
    assert Fraction(found["cap"]["edge"]) > Fraction(found["edge"])
    assert "up to a wager of $36.36" in " ".join(paigow("odds", CARDS, "--wager", "imperial").out.split())


def test_a_progressive_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "progressive.toml"
    path.write_text(PROGRESSIVE)
    found = answer("odds", "pai-gow", "--wager", str(path), "--meter", "100")
    assert found["edge"] == "13/108"
    assert Fraction(found["meter"]["break_even"]) == Fraction(26, 216) * 100 * 216
    assert Fraction(found["meter"]["edge"]) == Fraction(26 - 100, 216)
    text = paigow("odds", "pai-gow", "--wager", str(path), "--meter", "100").out
    assert "The edge is zero at a meter of $26." in text
    assert "At a meter of $100 the edge is -34.2593 %." in text
    assert "keeps the stake" in text


def test_a_way_sets_the_halves(tmp_path: Path) -> None:
    path = tmp_path / "pairs.toml"
    path.write_text('over = "both-halves"\n[lines]\n"pair+pair" = "50 to 1"\n')
    low = answer("odds", "pai-gow", "--wager", str(path), "--player-way", "low")
    foxwoods = answer("odds", "pai-gow", "--wager", str(path))
    assert foxwoods["lines"][0]["cases"] == 120
    assert low["grounds"][1]["line"] == "way of the player"
    assert low["grounds"][1]["text"] != foxwoods["grounds"][1]["text"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pai-gow", "--wager", "fortune"), "pai-gow has no wager fortune: it has none by name"),
        ((CARDS, "--wager", "fortuna"), "did you mean fortune?"),
        ((CARDS, "--wager", ""), "is not the name of a wager"),
        ((CARDS, "--wager", "none.toml"), "there is no such file"),
        ((CARDS, "--wager", "fortune", "--bank", "co"), "--bank came beside --wager"),
        ((CARDS, "--wager", "fortune", "--commission", "5%"), "--commission came beside --wager"),
        ((CARDS, "--wager", "fortune", "--meter", "10"), "no line of the wager pays a share of a meter"),
        ((CARDS, "--wager", "fortune", "--stake", "nan"), "--stake: 'nan' is not an amount of money"),
        ((CARDS, "--wager", "fortune", "--player-way", "best"), "--player-way"),
        ((CARDS, "--wager", "fortune", "--start"), "--wager came beside --start"),
        (("pai-gow", "--start", "--stake", "5"), "--stake came beside --start"),
        (("pai-gow", "--meter", "5"), "--meter came without --wager"),
    ],
)  # fmt: skip
def test_what_is_refused(words: tuple[str, ...], says: str) -> None:
    done = paigow("odds", *words)
    assert done.status == 2
    assert says in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_every_fault_of_a_file_is_told_on_a_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('over = "dice"\ntitel = "x"\n[lines]\ntripel = "30 to 1"\ntriple = "31 for 1"\n')
    done = paigow("odds", "pai-gow", "--wager", path)
    assert done.status == 2
    assert [line.partition("bad.toml, ")[2][:7] for line in done.err.splitlines()] == ["line 2:", "line 4:", "line 5:"]
