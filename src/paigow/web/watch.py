"""Every request counted, timed and written down; and what went wrong in one, which is nobody else's business."""

import logging
import time

from starlette.requests import ClientDisconnect
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paigow.web.errors import problem
from paigow.web.guard import dressed
from paigow.web.metrics import Metrics

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CLIENT_LEFT = 499
"""The status noted where nobody waited for the answer."""

log = logging.getLogger("paigow.web")


class Watch:
    """Sees every request go by."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except ClientDisconnect:
            status = status or CLIENT_LEFT
        except Exception as trouble:
            log.error("a request failed", exc_info=trouble, extra=_which(scope))
            if not status:
                answer = problem(500, "the server failed", "", "", "Try again; tell whoever runs it if it lasts.")
                await answer(scope, receive, dressed(noting, _which(scope)["request"]))
        finally:
            seconds = time.perf_counter() - began
            method = scope["method"] if scope["method"] in METHODS else "(other)"
            self._metrics.answered(method, _template(scope), status or CLIENT_LEFT, seconds)
            if not _template(scope).startswith("/static"):
                spent = round(seconds * 1000, 1)
                noted = {"method": method, "status": status or CLIENT_LEFT, "ms": spent}
                log.info("request", extra={**noted, **_which(scope)})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._metrics.sockets.track_inprogress():
            try:
                await self._app(scope, receive, send)
            except Exception as trouble:
                log.error("a socket failed", exc_info=trouble, extra=_which(scope))
                await send({"type": "websocket.close", "code": 1011})


def _which(scope: Scope) -> dict[str, str]:
    """Which request it was. Not its path, in which anything may stand: what route of ours it took."""
    client = scope.get("client")
    name = scope.get("state", {}).get("request", "")
    return {"route": _template(scope), "request": name, "address": client[0] if client else ""}


def _template(scope: Scope) -> str:
    """The route that a request took, as it is written; the same word for all that took none."""
    found = getattr(scope.get("route"), "path", None)
    if isinstance(found, str):
        return found
    app = scope.get("app")
    for route in app.routes if app is not None else ():
        if isinstance(route, Route) and route.matches(scope)[0] is not Match.NONE:
            return route.path
    return "(none)"
