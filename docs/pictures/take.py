"""Takes the pictures of this folder: it serves the table, plays at it in Chromium, and saves what stands on the screen.

    python docs/pictures/take.py [NAME…]

Without names it takes all of them. Chance deals anew each time, so no two takings are alike.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.request
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
RECORD = HERE.parents[1] / "examples" / "records" / "pai-gow-breached.paigow.jsonl"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
WIDE = (1300, 900)
MOST = 120_000
WITH_A_PERSON = {"1": "program", "3": "program", "4": "program", "6": "person"}
STILL = {"motion": "off", "dwell": 0, "theme": "light", "language": "en"}

TAKES: dict[str, Callable[["Studio"], None]] = {}


class Studio:
    """A server and a browser, and how a table is opened and played at."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def open(self, kind: str, game: str, **more: Any) -> dict[str, str]:
        """A new table: the address of each of its places, by seat or role."""
        body = json.dumps({"kind": kind, "game": game, **more}).encode()
        asked = urllib.request.Request(f"{self.address}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked) as answer:
            places = json.load(answer)["places"]
        return {place["person"] or place["role"]: self.address + place["link"] for place in places}

    @contextmanager
    def page(self, path: str, size: tuple[int, int] = WIDE, **chosen: Any) -> Iterator[Page]:
        """A page of its own, with these settings."""
        width, height = size
        context = self.browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
        context.set_default_timeout(20_000)
        kept = json.dumps(STILL | chosen)
        context.add_init_script(f"localStorage.setItem('paigow.settings', {json.dumps(kept)})")
        page = context.new_page()
        page.goto(path if path.startswith("http") else self.address + path)
        yield page
        context.close()


def take(name: str) -> Callable[[Callable[[Studio], None]], Callable[[Studio], None]]:
    """The function takes the picture of this name."""

    def named(function: Callable[[Studio], None]) -> Callable[[Studio], None]:
        TAKES[name] = function
        return function

    return named


def save(page: Page, name: str, top: int = 0) -> None:
    """Saves what is on the screen, `top` pixels down the page, as `name`.webp.

    A folder named by PICTURES_AS_PNG gets a PNG of it too.
    """
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    page.evaluate(f"scrollTo(0, {top})")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(150)
    file = HERE / f"{name}.webp"
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 88})
    file.write_bytes(b64decode(taken["data"]))
    if looked_at := os.environ.get("PICTURES_AS_PNG"):
        page.screenshot(path=Path(looked_at) / f"{name}.png")
    if file.stat().st_size > MOST:
        print(f"{file.name} has {file.stat().st_size} bytes, more than {MOST}", file=sys.stderr)


def wager(page: Page, amount: str = "25") -> None:
    """Places a main wager and is ready."""
    page.fill("pg-wagers input", amount)
    page.click("pg-wagers .do.next")


def choose(page: Page) -> None:
    """Chooses a low hand as the dealer would advise."""
    page.click("pg-hand >> text=Ask the dealer")
    page.click("pg-hand >> text=Set it so")
    page.wait_for_selector("pg-hand .worth:not(:empty)")


def lay(page: Page) -> None:
    """Chooses a low hand and lays it down."""
    choose(page)
    page.click("pg-hand .do.next")
    page.wait_for_selector(".results .verdict")


@take("start")
def start(studio: Studio) -> None:
    with studio.page("/") as page:
        page.wait_for_selector(".main-action")
        page.wait_for_selector("select option", state="attached")
        save(page, "start")


@take("table-wagers")
def wagers(studio: Studio) -> None:
    places = studio.open("play", "dragons-eye", seats={"3": "person", "1": "program", "5": "program"})
    with studio.page(places["3"]) as page:
        page.wait_for_selector("pg-wagers input")
        save(page, "table-wagers")


@take("table-setting")
def setting(studio: Studio) -> None:
    places = studio.open("play", "pai-gow", seats={"3": "person", "1": "program", "5": "program"})
    with studio.page(places["3"]) as page:
        wager(page)
        choose(page)
        save(page, "table-setting")


@take("table-result")
def result(studio: Studio) -> None:
    places = studio.open("play", "pai-gow", seats={"3": "person", "1": "program", "5": "program"})
    with studio.page(places["3"], dwell="hold") as page:
        wager(page)
        lay(page)
        page.click(".results summary")
        save(page, "table-result")


@take("table-poker")
def poker(studio: Studio) -> None:
    places = studio.open("play", "pai-gow-poker", seats={"3": "person", "1": "program", "5": "program"})
    with studio.page(places["3"], fourColour=True) as page:
        wager(page)
        choose(page)
        save(page, "table-poker")


@take("table-zh")
def chinese(studio: Studio) -> None:
    places = studio.open("play", "pai-gow", seats={"3": "person", "1": "program", "5": "program"})
    with studio.page(places["3"], language="zh-Hant", theme="dark") as page:
        wager(page)
        page.click("pg-hand >> text=請教莊荷")
        page.click(".advice button")
        page.wait_for_selector("pg-hand .worth:not(:empty)")
        save(page, "table-zh")


@take("table-phone")
def phone(studio: Studio) -> None:
    places = studio.open("play", "pai-gow", seats={"3": "person", "1": "program"})
    with studio.page(places["3"], size=(390, 844)) as page:
        wager(page)
        page.wait_for_selector("pg-hand .piece")
        choose(page)
        save(page, "table-phone", top=page.evaluate("document.querySelector('#owe').offsetTop - 220"))


@take("dealer")
def dealer(studio: Studio) -> None:
    places = studio.open(
        "open", "pai-gow", dealer="person", seats={"1": "program", "3": "program", "4": "program"} | {"6": "person"}
    )
    with studio.page(places["dealer"]) as page:
        page.fill("pg-acts input[id$=identity]", "set 7")
        while not page.locator("pg-acts .do", has_text="stack 7").count():
            page.locator("pg-acts .do.next, pg-acts .do").first.click()
            page.wait_for_timeout(100)
        save(page, "dealer")


@take("real")
def real(studio: Studio) -> None:
    places = studio.open("real", "pai-gow", name="Pit 4, table 2")
    with studio.page(places["dealer"]) as page:
        page.fill("pg-acts input[id$=identity]", "set 7")
        while not page.locator("pg-acts input[id$=dice]").count():
            if page.locator("#quick").count() and not page.locator(".bet.main b").count():
                for typed in ("s1 500", "1 25", "s4 300", "4 50"):
                    page.fill("#quick", typed)
                    page.keyboard.press("Enter")
                    page.wait_for_function("() => document.querySelector('#quick').value === ''")
            elif page.locator("pg-acts select[id$=by]").count():
                page.select_option("pg-acts select[id$=by]", "1")
            page.locator("pg-acts .do").first.click()
            page.wait_for_timeout(100)
        page.fill("pg-acts input[id$=dice]", "2 5 4")
        save(page, "real")


@take("replay")
def replay(studio: Studio) -> None:
    with studio.page("/replay") as page:
        page.set_input_files("input[type=file]", RECORD)
        page.wait_for_selector("pg-felt")
        page.click("text=Next breach")
        save(page, "replay", top=300)


@take("verify")
def verify(studio: Studio) -> None:
    places = studio.open("play", "pai-gow", seats={"3": "person", "1": "program"})
    with studio.page(places["3"]) as page:
        wager(page)
        lay(page)
        page.locator("text=Verify this round").first.click()
        page.wait_for_selector(".opened")
        save(page, "verify", top=330)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with a ledger of its own, which ends with the block."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "paigow.cli", "serve", "--port", "0", "--no-browser"]
        surroundings = os.environ | {"XDG_DATA_HOME": folder}
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=surroundings) as server:
            try:
                assert server.stdout
                yield server.stdout.readline().split()[5].rstrip("/")
            finally:
                server.send_signal(signal.SIGINT)


def main(names: list[str]) -> None:
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        studio = Studio(browser, address)
        for name in names or TAKES:
            TAKES[name](studio)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
