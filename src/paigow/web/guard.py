"""What every request passes: its host and origin, the size of its body; and what every answer carries."""

import re
import secrets
from collections.abc import Mapping
from ipaddress import ip_address
from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paigow.web.config import Config
from paigow.web.errors import Refused, problem_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What every answer carries."""

HTTPS_ONLY = "max-age=31536000"
"""Where people come by way of https, browsers are to come in no other way for a year."""
BODY = 16_384
"""The most bytes that a body may have where nothing else is said."""
BODIES: Mapping[str, int] = {"/api/tables": 131_072, "/api/replay": 4_194_304}
"""House rules with a way written out; a record."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?", re.IGNORECASE)


class Guard:
    """Refuses what is not for this server, before anything looks at it."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._any_address = config.any_address
        self._more = {"Strict-Transport-Security": HTTPS_ONLY} if config.url.startswith("https://") else {}
        outside = urlsplit(config.url)
        self._outside = outside.netloc.lower()
        self._hosts = {host.lower().strip("[]") for host in (*config.hosts, outside.hostname or "") if host}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})["request"] = name = secrets.token_hex(8)
        headers = Headers(scope=scope)
        try:
            self._admit(scope, headers)
            if scope["type"] == "http":
                receive, send = self._measured(scope, headers, receive), dressed(send, name, self._more)
        except Refused as refused:
            if scope["type"] == "websocket":
                await receive()  # the line is asked for before it can be refused
                await send({"type": "websocket.close", "code": 1008, "reason": refused.detail})
            else:
                await problem_of(refused)(scope, receive, dressed(send, name, self._more))
            return
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        hosts = headers.getlist("host")
        host = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if host is None or not self._answers_to(host[1].lower().strip("[]")):
            raise Refused(
                421,
                "this server does not answer under that name",
                "Host",
                ", ".join(sorted(self._hosts)),
                "Use one of these names, or start the server with --allow-host.",
            )
        for origin in headers.getlist("origin"):
            if not self._is_ours(origin, hosts[0]):
                raise _from_elsewhere("Origin")
        if headers.get("sec-fetch-site") in ("cross-site", "same-site") and not _is_link(scope, headers):
            raise _from_elsewhere("Sec-Fetch-Site")

    def _answers_to(self, host: str) -> bool:
        return host in self._hosts or (self._any_address and _is_address(host))

    def _is_ours(self, origin: str, host: str) -> bool:
        try:
            netloc = urlsplit(origin).netloc.lower()
        except ValueError:
            return False
        return netloc != "" and netloc in (host.lower(), self._outside)

    def _measured(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The same body, up to what the path allows."""
        most = BODIES.get(scope["path"], BODY)
        said = headers.get("content-length", "0")
        if not said.isascii() or not said.isdecimal():
            raise Refused(400, "the length of the body is no number", "Content-Length", "a number of bytes", "")
        if len(said) > 12 or int(said) > most:
            raise _too_large(most)
        taken = 0

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise _too_large(most)
            return message

        return measured


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_link(scope: Scope, headers: Headers) -> bool:
    """Whether somebody followed a link on another site to one of our pages."""
    is_page = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
    is_page = is_page and not scope["path"].startswith(("/api/", "/static/", "/metrics"))
    return is_page and headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"


def _from_elsewhere(where: str) -> Refused:
    return Refused(403, "the request comes from another site", where, "this server's own pages", "Open it here.")


def _too_large(most: int) -> Refused:
    return Refused(413, "the body is too large", "body", f"at most {most:,} bytes", "Send less at once.")


def dressed(send: Send, name: str, more: Mapping[str, str] = MappingProxyType({})) -> Send:
    """The same answer with the headers that every answer has."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for header, value in (*HEADERS.items(), *more.items()):
                headers[header] = value
            headers["X-Request-Id"] = name
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
