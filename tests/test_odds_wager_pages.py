"""The pages of numbers on side wagers and starts are what the program says. `--rewrite-golden` writes them anew."""

from importlib import import_module
from typing import Any

import pytest

from checking import ROOT
from paigow.odds.wagers.wager import WAGER_NAMES

pages: Any = import_module("wager_pages")


@pytest.mark.parametrize("name", ["side-wagers.md", "start.md"])
def test_a_page_is_as_the_program_makes_it(name: str, request: pytest.FixtureRequest) -> None:
    page, file = pages.PAGES[name](), ROOT / "docs" / "odds" / name
    if request.config.getoption("--rewrite-golden"):
        file.write_text(page, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == page


def test_every_wager_that_has_a_name_is_on_the_page() -> None:
    page = (ROOT / "docs" / "odds" / "side-wagers.md").read_text(encoding="utf-8")
    assert all(f"\n## {name}\n" in page for name in WAGER_NAMES)


@pytest.mark.parametrize("name", ["fortune-2", "fortune-3"])
def test_published_edges_are_those_found(name: str) -> None:
    page = (ROOT / "docs" / "odds" / "side-wagers.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith(f"| {name} |"))
    assert row.count(f"{pages.PUBLISHED[name]} %") == 2
