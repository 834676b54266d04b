"""The server with a ledger of its own: asked inside the test's process, or listening at a port of this machine."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from starlette.types import ASGIApp

from paigow.service.hall import Hall
from paigow.service.people import People, Staff, StaffRole, add_staff
from paigow.store import open_ledger
from paigow.store.database import Session
from paigow.web.app import make_app
from paigow.web.config import Config
from paigow.web.server import settings

HOME = "http://localhost:8000"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes that cost next to nothing."""
PASSWORD = "thirty-two tiles"


class Ticking:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


class Asker:
    """Asks a server; each answer is there when the call returns."""

    def __init__(self, app: ASGIApp, runner: asyncio.Runner, address: str = "127.0.0.1") -> None:
        self._app = app
        self.runner = runner
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))
        self._client = httpx.AsyncClient(transport=transport, base_url=HOME)

    def __call__(self, method: str, path: str, **said: Any) -> httpx.Response:
        return self.runner.run(self._client.request(method, path, **said))

    def get(self, path: str, **said: Any) -> httpx.Response:
        return self("GET", path, **said)

    def post(self, path: str, **said: Any) -> httpx.Response:
        return self("POST", path, **said)

    def at(self, address: str) -> "Asker":
        """Somebody else, at another address."""
        return Asker(self._app, self.runner, address)


class Served(Asker):
    """A server that is open."""

    def __init__(self, hall: Hall, people: People, app: FastAPI, runner: asyncio.Runner) -> None:
        super().__init__(app, runner)
        self.hall, self.people, self.app = hall, people, app

    def employ(self, name: str, role: StaffRole) -> None:
        """An account for somebody, whose password is `PASSWORD`."""
        staff, hashed = Staff(name, role), QUICK.hash(PASSWORD)
        self.runner.run(self.hall.journal.change(lambda session: add_staff(session, staff, hashed)))

    def signed_in(self, name: str) -> dict[str, str]:
        """The header of a session just begun."""
        answer = self.post("/api/sessions", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}


def employ_at(folder: Path, name: str, role: StaffRole) -> None:
    """An account at the server of a folder for somebody, whose password is `PASSWORD`."""

    def add(session: Session) -> None:
        add_staff(session, Staff(name, role), QUICK.hash(PASSWORD))

    with open_ledger(str(folder / "ledger.db"), creates=False) as ledger:
        ledger.change(add)


@contextmanager
def serving(folder: Path, config: Config = Config(), clock: Callable[[], float] = time.time) -> Iterator[Served]:  # noqa: B008
    """A server with a new ledger in this folder."""
    with asyncio.Runner() as runner:
        hall, people, app = _made(folder, config, clock)
        context = app.router.lifespan_context(app)
        runner.run(context.__aenter__())
        try:
            yield Served(hall, people, app, runner)
        finally:
            runner.run(context.__aexit__(None, None, None))


@contextmanager
def listening(folder: Path, config: Config = Config()) -> Iterator[str]:  # noqa: B008
    """A server with a new ledger that listens at a port; its address."""
    *_, app = _made(folder, config, time.time)
    taken = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(settings(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        taken.close()


def _made(folder: Path, config: Config, clock: Callable[[], float]) -> tuple[Hall, People, FastAPI]:
    hall = Hall(str(folder / "ledger.db"), keys=folder / "keys")
    people = People(hall.journal, clock, QUICK)
    return hall, people, make_app(hall, people, config, clock)
