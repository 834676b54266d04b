"""`paigow serve`: the table in the browser, for one person or for a house."""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import options, output

if TYPE_CHECKING:
    from paigow.web.config import Config, OpenTo

EXAMPLE = "paigow serve"
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for every address of this machine."""


def command(
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to serve at; 0.0.0.0 for every one of this machine.")
    ] = "127.0.0.1",
    port_word: Annotated[str, typer.Option("--port", metavar="PORT", help="The port; 0 for any free one.")] = "8000",
    db: Annotated[
        str | None,
        typer.Option(metavar="DB", help="The ledger: a file, or postgresql://…; else PAIGOW_DB, else your own."),
    ] = None,
    open_to: Annotated[str, typer.Option(metavar="WHO", help="Who may open tables: all, or staff.")] = "all",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A further name under which it answers; may be repeated.")
    ] = None,
    url: Annotated[
        str, typer.Option(metavar="URL", help="The address that people outside use, if there is a server before it.")
    ] = "",
    log: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the log to a file, not to standard error.")
    ] = None,
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Write the log as JSON, one line an event.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Serve the table in the browser: play at once, open a table for several, lead a real one, replay any round."""
    with options.named("--port"):
        port = options.read_number(port_word)
        if port > 65_535:
            raise ValueError(f"{port} is out of range: a port is 0 to 65535")
    with options.named("--open-to"):
        who: OpenTo = "staff" if options.choose(open_to, ("all", "staff"), "who may open tables") == "staff" else "all"
    try:
        import argon2  # noqa: F401, PLC0415
        import fastapi  # noqa: F401, PLC0415
        import prometheus_client  # noqa: F401, PLC0415
        import structlog  # noqa: F401, PLC0415
        import uvicorn  # noqa: PLC0415
        import websockets  # noqa: F401, PLC0415
    except ModuleNotFoundError as trouble:
        raise ValueError(f'it needs the package {trouble.name}: pip install "paigow[serve]"') from None
    from paigow.service.hall import Hall  # noqa: PLC0415
    from paigow.service.people import People  # noqa: PLC0415
    from paigow.web.app import make_app  # noqa: PLC0415
    from paigow.web.server import settings  # noqa: PLC0415

    config = _config(host, who, allow_host or [], url)
    _set_up_log(log, json_logs)
    _try_ledger(db)
    listening = _listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"

    class Server(uvicorn.Server):
        """Says where it is as soon as it can be asked."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                output.say(f"The table is open at {address} (Ctrl-C closes it).")
                output.flush()
                if not no_browser and _has_display():
                    Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    hall = Hall(db, url=url or address)
    app = make_app(hall, People(hall.journal, time.time), config)
    try:
        Server(settings(app, is_behind=bool(url))).run(sockets=[listening])
    except KeyboardInterrupt:
        output.say("The table is closed.")


def _config(host: str, open_to: OpenTo, allowed: list[str], url: str) -> Config:
    from urllib.parse import urlsplit  # noqa: PLC0415

    from paigow.web.config import LOCAL, Config  # noqa: PLC0415

    if url and not (urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname):
        raise ValueError(f"--url: {options.clip(url)!r} is no address: it is written https://pai-gow.example")
    is_everywhere = host in EVERYWHERE
    own = [] if is_everywhere else [host]
    return Config(hosts=(*LOCAL, *own, *allowed), any_address=is_everywhere, open_to=open_to, url=url)


def _set_up_log(name: str | None, as_json: bool) -> None:
    """The log goes to the file, or to standard error: there only what somebody should see, unless JSON is wanted."""
    import logging  # noqa: PLC0415

    from paigow.web.logs import set_up  # noqa: PLC0415

    if name is None:
        set_up(sys.stderr, as_json=as_json, level=logging.INFO if as_json else logging.WARNING)
        return
    try:
        set_up(open(name, "a", encoding="utf-8"), as_json=as_json)  # noqa: SIM115 -- open as long as the program
    except OSError as trouble:
        raise ValueError(f"--log: {options.clip(name)} cannot be written: {trouble.strerror}") from None


def _try_ledger(db: str | None) -> None:
    """Raises `ValueError` where the ledger cannot be used, before anything is served."""
    from paigow.store import open_ledger  # noqa: PLC0415

    with open_ledger(db) as ledger:
        ledger.keys.private(ledger.key)  # without it every table would be refused


def _listen(host: str, port: int) -> socket.socket:
    """The socket on which the server listens. Raises `ValueError` where there is none to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as trouble:
        todo = "name another with --port, or 0 for any free one"
        raise ValueError(f"port {port} at {options.clip(host)} cannot be used: {_why(trouble)}; {todo}") from None


def _why(trouble: OSError) -> str:
    import errno  # noqa: PLC0415

    if trouble.errno == errno.EADDRINUSE:
        return "another program listens there already"
    return trouble.strerror or str(trouble)


def _shown(host: str) -> str:
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_display() -> bool:
    """Whether a browser can be seen here."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
