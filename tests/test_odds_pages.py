"""The pages of numbers are what the program says. `--rewrite-golden` writes them anew."""

from importlib import import_module
from typing import Any

import pytest

from checking import ROOT
from paigow.games import GAMES

pages: Any = import_module("pages")


@pytest.fixture(scope="module")
def made(request: pytest.FixtureRequest) -> dict[Any, str]:
    if request.config.getoption("--rewrite-golden"):
        pages.write(GAMES["pai-gow"])
    return dict(pages.pages(GAMES["pai-gow"]))


def test_the_pages_of_tiles_are_as_the_program_makes_them(made: dict[Any, str]) -> None:
    for file, page in made.items():
        assert file.read_text(encoding="utf-8") == page


def test_no_way_lacks_its_page_and_no_page_its_way() -> None:
    for name in pages.COUNTED:
        there = {file.stem for file in (ROOT / "docs" / "odds" / name).iterdir()}
        assert there == set(GAMES[name].equipment.ways)
        page = (ROOT / "docs" / "odds" / f"{name}.md").read_text(encoding="utf-8")
        assert all(f"({name}/{way}.md)" in page for way in there)


def test_what_is_published_is_near(made: dict[Any, str]) -> None:
    for published in pages.PUBLISHED["pai-gow"]:
        sheets = pages.sheets_of(GAMES["pai-gow"], published.way)
        here = 100 * sheets[published.bank, published.is_best].edge
        assert abs(float(here) - float(published.percent)) < 0.05
