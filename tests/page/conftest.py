"""What the tests of the page share: a browser, and a server of the static files under the page's own policy."""

import json
import mimetypes
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import paigow.web

from .serving import Server

CHROMIUM = Path("/usr/bin/chromium")
STATIC = Path(paigow.web.__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
)
PAGES = {"/": "index.html", "/replay": "replay.html", "/verify": "verify.html", "/staff": "staff.html"}
BLANK = b'<!doctype html><html lang="en"><head><title>blank</title><link rel="icon" href="data:,"></head></html>'


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of the page come last: once a browser is open, nothing else of its process can run asyncio."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; the test is skipped where there is none."""
    api = pytest.importorskip("playwright.sync_api", reason="the pages are tested with Playwright")
    if not CHROMIUM.exists():
        pytest.skip(f"the pages are tested in Chromium, and there is no {CHROMIUM}")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield found
        found.close()


class _Static(BaseHTTPRequestHandler):
    """Answers with the pages and static files, and at `/blank` with a page that has nothing on it."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        name = PAGES.get(path) or path.removeprefix("/static/")
        file = (STATIC / name).resolve()
        if path == "/blank":
            self._answer(200, "text/html", BLANK)
        elif STATIC in file.parents and file.is_file():
            self._answer(200, mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes())
        else:
            self._answer(404, "text/plain", b"there is nothing here")

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: a test that fails says enough."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the static files are served: `http://127.0.0.1:PORT`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Static)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def _is_fault(message: Any) -> bool:
    """Whether the browser complains of the page: that a server refused something is no fault of the page."""
    return message.type == "error" and "status of 422" not in message.text


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """An empty page at the address, on which modules can be imported. An error on it fails the test."""
    faults: list[str] = []
    context = browser.new_context(locale="en-US")
    context.set_default_timeout(10_000)
    opened = context.new_page()
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda message: faults.append(message.text) if _is_fault(message) else None)
    opened.goto(f"{address}/blank")
    yield opened
    context.close()
    assert not faults, faults


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, with a ledger of its own."""
    started = Server(tmp_path_factory.mktemp("served"))
    yield started
    started.stop()


Visit = Callable[..., Any]


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Visit]:
    """Opens a link as somebody with a browser of his own. An error on any page fails the test.

    `heard` is given every text that the server sends over the page's sockets; `until` is what the page shows when it
    is there.
    """
    faults: list[str] = []
    contexts = []

    def visited(
        link: str,
        locale: str = "en-US",
        heard: list[str] | None = None,
        until: str = ".line.open",
        size: tuple[int, int] = (1280, 720),
        scheme: str = "light",
        **settings: Any,
    ) -> Any:
        kept = json.dumps({"motion": "off", "dwell": 0, **settings})
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(locale=locale, viewport=viewport, color_scheme=scheme)
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(
            f"localStorage.getItem('paigow.settings') ?? localStorage.setItem('paigow.settings', '{kept}')"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        if heard is not None:
            page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
        page.goto(server.address + link)
        page.wait_for_selector(until)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not faults, faults
