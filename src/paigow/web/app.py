"""The server: its pages, its answers and its socket, put together."""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import Response

from paigow import __version__
from paigow.service.hall import Hall
from paigow.service.keeper import NotOursError
from paigow.service.people import People
from paigow.store import LedgerError
from paigow.web.api_people import add_people, signed_in
from paigow.web.api_places import add_places
from paigow.web.api_reference import add_reference
from paigow.web.api_replay import add_replay
from paigow.web.api_tables import add_tables
from paigow.web.codes import Codes
from paigow.web.config import Config
from paigow.web.errors import JsonRoute, add_handlers, problem
from paigow.web.guard import Guard
from paigow.web.health import add_health
from paigow.web.metrics import Metrics, add_metrics
from paigow.web.pages import add_pages
from paigow.web.socket import add_socket
from paigow.web.watch import Watch
from paigow.world.selftest import faults_of_chance

log = logging.getLogger("paigow.web")


class UnfitError(Exception):
    """A server that may not deal: its chance is not to be trusted."""


def make_app(hall: Hall, people: People, config: Config, now: Callable[[], float] = time.monotonic) -> FastAPI:
    """The server, ready to be run; it opens the hall when it starts and closes it when it ends."""
    faults = faults_of_chance()
    metrics = Metrics(hall)
    codes, signed = Codes(hall, now), signed_in(people)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if faults:
            raise UnfitError("; ".join(faults))
        await hall.start()
        await people.open()
        log.info("the server is open", extra={"version": __version__, "open_to": config.open_to})
        yield
        await hall.stop()
        log.info("the server is closed")

    app = FastAPI(
        title="paigow",
        version=__version__,
        summary="The pai gow table by the book.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.router.route_class = JsonRoute
    add_handlers(app)
    app.add_exception_handler(LedgerError, _not_kept)
    app.add_exception_handler(NotOursError, _elsewhere)
    add_tables(app, hall, config, codes, signed, now)
    add_people(app, hall, people, signed)
    add_places(app, hall, signed)
    add_reference(app)
    add_replay(app)
    add_health(app, hall, faults)
    add_metrics(app, metrics, hall)
    add_socket(app, hall, codes)
    add_pages(app)
    app.add_middleware(Guard, config=config)
    app.add_middleware(Watch, metrics=metrics)
    return app


async def _not_kept(request: Request, trouble: Exception) -> Response:
    log.error("the ledger failed", exc_info=trouble, extra={"request": request.state.request})
    return problem(503, "the ledger cannot be used now", "", "", "Try again in a moment.", {"Retry-After": "5"})


async def _elsewhere(_: Request, other: Exception) -> Response:
    assert isinstance(other, NotOursError)
    return problem(421, "another process keeps this table", "table", other.url, "Ask there.")
