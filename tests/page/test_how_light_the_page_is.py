"""What a table page loads, against a limit; how soon it paints is for `bench/page.py` to say."""

from typing import Any

from .conftest import Visit
from .serving import Server

MOST = 300_000


def test_all_that_a_table_page_loads_is_under_300_kb(server: Server, visit: Visit, browser: Any) -> None:
    link = server.open(game="pai-gow-poker", seats={"3": "person", "1": "program"})["player", "3"]
    page = visit("/", until=".main-action")
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    page.goto(server.address + link)
    page.wait_for_selector("pg-wagers form")
    page.wait_for_load_state("networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"{len(sizes)} files, {sum(sizes.values())} bytes, first contentful paint {paint:.0f} ms")
    assert len(sizes) > 10
    assert sum(sizes.values()) < MOST, sizes
