"""The server asked inside the test's own process, without a line or a browser."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from starlette.types import ASGIApp

HOME = "http://localhost:8000"


class Asker:
    """Asks a server; each answer is there when the call returns."""

    def __init__(self, app: ASGIApp, runner: asyncio.Runner, address: str) -> None:
        self._runner = runner
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))
        self._client = httpx.AsyncClient(transport=transport, base_url=HOME)

    def __call__(self, method: str, path: str, **said: Any) -> httpx.Response:
        return self._runner.run(self._client.request(method, path, **said))

    def get(self, path: str, **said: Any) -> httpx.Response:
        return self("GET", path, **said)

    def post(self, path: str, **said: Any) -> httpx.Response:
        return self("POST", path, **said)


@contextmanager
def asking(app: ASGIApp, address: str = "127.0.0.1") -> Iterator[Asker]:
    """Somebody at an address who asks a server."""
    with asyncio.Runner() as runner:
        yield Asker(app, runner, address)
