"""A real PostgreSQL server on 127.0.0.1, in a folder of its own, stopped by its own process id."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

USERS = ("postgres", "nobody")
"""Whom the server may run as where the tests run as root, whom it refuses."""
STARTS_WITHIN = 30.0


class Server:
    """A server that is running; `stop` and `start` stop and start it."""

    def __init__(self, binaries: Path, folder: Path, user: dict[str, Any]) -> None:
        self._binaries, self._folder, self._user = binaries, folder, user
        self._made = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def address(self) -> str:
        """The address of the server's one database."""
        return f"postgresql://paigow@127.0.0.1:{self.port}/postgres"

    def new_database(self) -> str:
        """The address of an empty schema: quicker than a database of its own, and the same to a ledger."""
        import psycopg  # noqa: PLC0415 -- only where there is a server

        self._made += 1
        name = f"ledger_{self._made}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.address()}?options=-csearch_path%3D{name}"

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        import psycopg  # noqa: PLC0415

        options = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self._folder,
            "fsync": "off",  # the machine stays on; only the server is made to crash
            "max_connections": "20",
        }
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._binaries / "postgres",
                    *("-D", self._folder / "data", "-p", str(self.port)),
                    *(word for name, value in options.items() for word in ("-c", f"{name}={value}")),
                ],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **self._user,
            )
        until = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                psycopg.connect(self.address(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops the server: SIGINT at once but cleanly, SIGQUIT as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=STARTS_WITHIN)
            self._process = None


def serve() -> Iterator[Server]:
    """A server for as long as it is wanted. Skips the test where there can be none."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL server here: its package is not installed (Debian: apt-get install postgresql)")
    pytest.importorskip("psycopg")
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="paigow-postgres-"))
    try:
        if user:
            shutil.chown(folder, user["user"], user["group"])
        subprocess.run(
            [binaries / "initdb", "-D", folder / "data", "-U", "paigow", "--auth=trust", "--no-sync", "-E", "UTF8"],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            **user,
        )
        server = Server(binaries, folder, user)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path | None:
    """The folder of the newest server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _user() -> dict[str, Any]:
    """As whom to run the server: as ourselves, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in USERS:
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    pytest.skip("no PostgreSQL server here: it refuses root, and there is no other user to run it")
