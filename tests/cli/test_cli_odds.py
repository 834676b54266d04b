"""`paigow odds`: what it prints, and what it refuses."""

from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

from paigow.cli.options import needing_odds
from paigow.houseway.tiles import WAYS
from paigow.law import registry
from program import answer, paigow

TILES = "pai-gow"


def test_the_json_has_counts_and_exact_fractions() -> None:
    found = answer("odds", TILES, "--way", "low")
    assert (found["deals"], found["win"], found["push"], found["lose"]) == (
        736_281_000, 268_894_332, 193_406_044, 273_980_624,
    )  # fmt: skip
    edge = Fraction(found["edge"])
    assert edge == (found["lose"] - Fraction(19, 20) * found["win"]) / Fraction(found["deals"])
    assert found["edge_decimal"] == float(edge)
    assert sum(Fraction(one["part"]) for one in found["sources"]) == edge
    assert found["standard_deviation"] == pytest.approx(float(Fraction(found["variance"])) ** 0.5)
    assert found["program"].startswith("paigow ")
    assert found["rules"].startswith("sha256:")


def test_every_line_has_a_basis_and_what_it_cites_is_known() -> None:
    for bank in ("dealer", "player", "co"):
        for ground in answer("odds", TILES, "--bank", bank, "--stake", "25")["grounds"]:
            assert ground["basis"]
            assert all(id in registry() for id in ground["cites"])


def test_the_dragons_eye_variation_has_the_odds_of_its_tiles() -> None:
    one, other = answer("odds", TILES), answer("odds", "dragons-eye")
    assert one["edge"] == other["edge"]
    assert one["rules"] != other["rules"]


def test_the_text_says_what_the_json_says() -> None:
    found, text = answer("odds", TILES, "--player-way", "alberta"), paigow("odds", TILES, "--player-way", "alberta")
    assert text.status == 0
    for piece in (f"{found['win']:,}", found["edge"], found["variance"], found["rules"], found["program"]):
        assert piece in text.out
    for ground in found["grounds"]:
        assert ground["line"] in text.out


@pytest.mark.parametrize("words", [("--commission", "4%"), ("--commission", "1/25")])
def test_a_commission_is_a_percentage_or_a_fraction(words: tuple[str, str]) -> None:
    assert answer("odds", TILES, *words)["commission"] == "1/25"


def test_without_commission_copies_are_all_the_edge_there_is() -> None:
    found = answer("odds", TILES, "--commission", "0")
    parts = {one["name"]: one["part"] for one in found["sources"]}
    assert parts["commission"] == parts["setting"] == "0/1"
    assert parts["copies"] == found["edge"]


def test_the_house_file_is_heard(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'house_way = "alberta"\ncommission_rate = "4%"\ngee_joon_single = "traditional"\n'
        'rounding = "up"\nrounding_unit = 1\n'
    )
    found = answer("odds", TILES, "--house", str(house))
    assert (found["house_way"], found["player_way"], found["commission"]) == ("alberta", "alberta", "1/25")
    words = ("--way", "alberta", "--commission", "4%", "--gee-joon", "traditional")
    assert answer("odds", TILES, *words)["rules"] == found["rules"]
    assert answer("odds", TILES, *words)["win"] != answer("odds", TILES, *words[:4])["win"]
    assert answer("odds", TILES, "--house", str(house), "--stake", "30")["commission"] == "1/15"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("supreme-pai-gow",), "no odds of its own"),
        ((TILES, "--way", "foxwood"), "did you mean foxwoods?"),
        ((TILES, "--way", "best"), "--way: 'best' is not a house way"),
        ((TILES, "--player-way", "bst"), "did you mean best?"),
        ((TILES, "--bank", "3"), "allowed is dealer, player or co"),
        ((TILES, "--commission", "5"), "write a percentage"),
        ((TILES, "--commission", "nan"), "write a percentage"),
        ((TILES, "--commission", "-1/20"), "write a percentage"),
        ((TILES, "--commission", "1/0"), "write a percentage"),
        ((TILES, "--commission", "1/30"), "write a percentage"),
        ((TILES, "--commission", "3/2"), "write a percentage"),
        ((TILES, "--commission", "²/3"), "write a percentage"),
        ((TILES, "--rounding", "up"), "--rounding came without --stake"),
        ((TILES, "--unit", "1"), "--unit came without --stake"),
        ((TILES, "--stake", "1e3"), "--stake: '1e3' is not an amount"),
        ((TILES, "--stake", "1000000000000"), "--stake: '1000000000000' is not an amount"),
        ((TILES, "--stake", "5", "--rounding", "sideways"), "--rounding: 'sideways' is not a rounding"),
        ((TILES, "--bank", "co", "--stake", "0.25"), "unevenly"),
        ((TILES, "--variation", "nine-high"), "--variation: pai-gow has no commission-free variation"),
        ((TILES, "--wheel", "lowest"), "--wheel: pai-gow is played with tiles"),
        ((TILES, "--gee-joon", "high"), "--gee-joon: 'high' is not a rank"),
        ((TILES, "--house", "missing.toml"), "there is no such file"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = paigow("odds", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_a_bank_that_the_house_does_not_offer_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('banking = "co"\n')
    assert "the bank alone" in paigow("odds", TILES, "--bank", "player", "--house", str(house)).err


@pytest.mark.parametrize("package", ["numpy", "numba", "llvmlite"])
def test_a_missing_package_is_named(package: str) -> None:
    with pytest.raises(ValueError, match=rf'{package}: pip install "paigow\[odds\]"'), needing_odds():
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (ImportError("Numba needs NumPy 2.2 or less"), r"numba cannot be loaded \(Numba needs NumPy 2.2 or less\)"),
        (ImportError("DLL load failed", name="numpy._core"), r"numpy cannot be loaded \(DLL load failed\)"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_named(trouble: ImportError, told: str) -> None:
    with pytest.raises(ValueError, match=told + r': pip install --upgrade "paigow'), needing_odds():
        raise trouble


def test_a_module_of_the_program_that_is_missing_is_a_fault_of_the_program() -> None:
    with pytest.raises(ModuleNotFoundError), needing_odds():
        import_module("paigow.odds.no_such_room")


# A way of one's own, in a file


def own_way(folder: Path, drop_rules: int = 0) -> str:
    """The way of Alberta under another name, without some of its last rules."""
    text = WAYS["alberta"].written.replace('name = "alberta"', 'name = "ours"', 1)
    head, *rules = text.split("[[rule]]")
    file = folder / "ours.toml"
    file.write_text("[[rule]]".join([head, *rules[: len(rules) - drop_rules]]), encoding="utf-8")
    return str(file)


def test_a_way_in_a_file_is_counted_like_any_other(tmp_path: Path) -> None:
    ours, theirs = answer("odds", TILES, "--way", own_way(tmp_path)), answer("odds", TILES, "--way", "alberta")
    assert (ours["house_way"], ours["player_way"]) == ("ours", "ours")
    assert (ours["edge"], ours["rules"]) == (theirs["edge"], theirs["rules"])
    against = answer("odds", TILES, "--player-way", own_way(tmp_path))
    assert (against["house_way"], against["player_way"]) == ("foxwoods", "ours")
    assert against["win"] == answer("odds", TILES, "--player-way", "alberta")["win"]


def test_a_way_that_does_not_answer_every_hand_has_no_odds(tmp_path: Path) -> None:
    done = paigow("odds", TILES, "--way", own_way(tmp_path, drop_rules=2))
    assert (done.status, done.out) == (2, "")
    assert "has no rule for" in done.err
