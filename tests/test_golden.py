"""The golden rounds: every kind of round is there, and each is dealt as it was.

A change that is meant is written with `pytest tests/test_golden.py --rewrite-golden`, and its difference read.
"""

import pytest

from golden_mishaps import MISHAPS
from golden_rounds import FOLDER, RAISES, RUNS, every_combination, goldens
from paigow.games import GAMES

GOLDENS = goldens()


@pytest.mark.parametrize("name", GOLDENS)
def test_the_round_is_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    found = GOLDENS[name].tell()
    if request.config.getoption("--rewrite-golden"):
        path.write_text(found, encoding="utf-8")
    assert path.exists(), "a new golden round: write it with --rewrite-golden"
    assert found.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_combination_lacks_its_golden_round() -> None:
    wanted = {f"{game.name}.{dealing}.{start}.{bank}" for game, dealing, start, bank in every_combination()}
    wanted |= {f"dragons-eye-run.{name}" for name in RUNS}
    wanted |= {f"wager-raised.{name}" for name in RAISES}
    wanted |= {f"irregular.{name}" for name in MISHAPS}
    assert {path.stem for path in FOLDER.glob("*.txt")} == wanted
    assert {name.split(".")[0] for name in wanted} >= set(GAMES)


def test_each_bank_of_each_game_has_its_golden_round() -> None:
    """Written out, so that a game which loses its bank is noticed."""
    banks = {game.name: {bank for other, _, _, bank in every_combination() if other is game} for game in GAMES.values()}
    assert banks == {
        "pai-gow": {"dealer", "sole", "co"},
        "dragons-eye": {"dealer", "sole", "co"},
        "pai-gow-poker": {"dealer", "sole", "co"},
        "supreme-pai-gow": {"dealer"},
    }


def test_the_golden_rounds_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.txt")) < 1_000_000
