"""How light the pages are and how soon they are seen: `python bench/page.py [LOADS]`, against a real `paigow serve`.

First contentful paint as Chromium tells it, the median of 7 loads: cold, with nothing kept from before, and warm, when
the browser has the files. Bytes are those that went over the line. The load of the machine is printed beside them.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
GAMES = ("pai-gow", "pai-gow-poker")


def main() -> None:
    loads = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pages = [("start", address + "/", ".main-action")]
        pages += [(f"table, {game}", address + opened(address, game), "pg-wagers form") for game in GAMES]
        print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, Chromium {browser.version}")
        print(f"{'page':<24}{'cache':<7}{'first paint':>12}{'least':>9}{'most':>9}{'requests':>10}{'bytes':>10}")
        for name, link, until in pages:
            for is_warm in (False, True):
                show(name, "warm" if is_warm else "cold", [load(browser, link, until, is_warm) for _ in range(loads)])
        print(f"load average {os.getloadavg()[0]:.1f}")
        browser.close()


def show(name: str, cache: str, found: list[tuple[float, int, int]]) -> None:
    """A line of the table."""
    paints = sorted(paint for paint, _, _ in found)
    _, requests, size = found[-1]
    times = f"{median(paints):>9.0f} ms{paints[0]:>6.0f} ms{paints[-1]:>6.0f} ms"
    print(f"{name:<24}{cache:<7}{times}{requests:>10}{size:>10}")


def load(browser: Browser, link: str, until: str, is_warm: bool) -> tuple[float, int, int]:
    """First paint in milliseconds, requests and bytes of one load, by a browser that has or has not been there."""
    context = browser.new_context()
    page = context.new_page()
    if is_warm:
        page.goto(link)
        page.wait_for_selector(until)
        page.wait_for_load_state("networkidle")
        page.goto("about:blank")
    line = context.new_cdp_session(page)
    requests, sizes = counted(line)
    page.goto(link)
    page.wait_for_selector(until)
    page.wait_for_load_state("networkidle")
    paint = painted(page)
    context.close()
    return paint, len(requests), int(sum(sizes))


def counted(line: CDPSession) -> tuple[list[str], list[float]]:
    """What is asked for from now on, and the bytes of each answer as they went over the line."""
    requests: list[str] = []
    sizes: list[float] = []
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda told: requests.append(told["request"]["url"]))
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    return requests, sizes


def painted(page: Page) -> float:
    """When the first content was painted, in milliseconds after the page was asked for."""
    return float(page.evaluate(PAINT))


def opened(address: str, game: str) -> str:
    """The link of a player at a new table."""
    body = json.dumps({"kind": "play", "game": game, "seats": {"3": "person", "1": "program"}}).encode()
    asked = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        return next(place["link"] for place in json.load(answer)["places"] if place["role"] == "player")


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


if __name__ == "__main__":
    main()
