"""Axe at every stage of the pages, at the real server: light and dark, narrow and wide, everything unfolded."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import Visit
from .serving import NO_CLOCKS, Server, set_hand, wager

BREACHED = Path(__file__).parents[2] / "examples" / "records" / "pai-gow-breached.paigow.jsonl"
UNFOLD = "for (const part of document.querySelectorAll('details')) part.open = true"
FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    ({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, any }) => [html.slice(0, 200), any[0]?.message])]
)"""


def look(page: Any, stage: str, width: int, is_unfolded: bool = True) -> None:
    """There is no barrier on the page, and nothing goes beyond its side."""
    if is_unfolded:
        page.evaluate(UNFOLD)
    page.wait_for_timeout(50)
    if not page.evaluate("'axe' in window"):
        axe = pytest.importorskip("axe_playwright_python", reason="axe looks for barriers")
        page.evaluate(Path(axe.__file__).with_name("axe.min.js").read_text() + "; null")
    found = page.evaluate(FOUND)
    assert found == [], f"{stage}: {json.dumps(found, indent=1)}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, stage


@pytest.mark.parametrize(("scheme", "width"), [("light", 1300), ("dark", 320)])
def test_no_stage_has_a_barrier(server: Server, visit: Visit, scheme: str, width: int) -> None:
    open_at: Callable[..., Any] = lambda link, **more: visit(link, size=(width, 860), scheme=scheme, **more)  # noqa: E731
    page = open_at("/", until=".main-action")
    look(page, "start", width)
    page.goto(server.address + server.open(game="dragons-eye", seats={"3": "person", "1": "program"})["player", "3"])
    page.wait_for_selector("pg-wagers form")
    look(page, "wagering", width)
    wager(page)
    page.wait_for_selector("pg-hand .tray")
    look(page, "setting", width)
    set_hand(page)
    page.wait_for_selector(".results .verdict")
    look(page, "result", width)
    page.click("text=Verify this round")
    page.wait_for_selector(".opened")
    look(page, "verify", width)
    page.goto(server.address + "/replay")
    page.set_input_files("input[type=file]", BREACHED)
    page.click("text=Next breach")
    look(page, "replay", width)
    people = {"dealer": "person", "floorperson": "person", "clocks": NO_CLOCKS}
    page.goto(server.address + server.open(kind="open", seats={"2": "person"}, **people)["dealer", "dealer"])
    page.wait_for_selector("pg-acts .do")
    look(page, "the dealer's panel", width)
    page.goto(server.address + server.open(kind="real", game="pai-gow-poker")["dealer", "dealer"])
    page.wait_for_selector("pg-acts .do")
    page.fill("pg-acts input[id$=identity]", "")
    page.keyboard.press("Enter")
    page.wait_for_selector("pg-acts .problem")
    look(page, "a real table's form", width)
