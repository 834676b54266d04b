"""Ledgers for the tests: a home of their own for keys, and both kinds of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paigow.store import Ledger, open_ledger
from postgres_server import Server, serve


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAIGOW_DB", raising=False)
    return tmp_path / "home" / "paigow"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server of the tests' own, or a skip that says why there is none."""
    yield from serve()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new ledger may be made: a file, then a database on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    server: Server = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def ledger(place: str) -> Iterator[Ledger]:
    """A new ledger at the place."""
    with open_ledger(place) as found:
        yield found


@pytest.fixture
def file_ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A new ledger in a file."""
    with open_ledger(str(tmp_path / "ledger.db")) as found:
        yield found
