"""The socket of a live table: a line that greets with its code, then sends commands and is told what happens.

A line that sends what cannot be read is told so, and after a few times closed. One that does not read what it is sent
is closed; it can come back and is told what it missed.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

import msgspec
from fastapi import FastAPI
from starlette.websockets import WebSocket, WebSocketDisconnect

from paigow.service.hall import REPLACED, Hall
from paigow.service.keeper import NotOursError, Place
from paigow.service.messages import LONGEST, Answer, Bye, Command, FromSeat, Hello, RefusedFor
from paigow.service.seats import Line
from paigow.service.table import LiveTable

log = logging.getLogger("paigow.socket")
GREETING_SECONDS = 10.0
"""How long a line may be open without a greeting."""
MOST_WAITING = 512
"""How many messages may wait for a line that does not read."""
MOST_UNREADABLE = 20
"""After so many messages that cannot be read a line is closed."""
MOST_A_SECOND, BURST = 20.0, 60.0
"""How many messages a line may send: so many a second, so many at once."""
POLICY, WENT = 1008, 1001

_DECODER: "msgspec.json.Decoder[FromSeat]" = msgspec.json.Decoder(FromSeat)
_ENCODER = msgspec.json.Encoder()


class Gate(Protocol):
    """Slows down whoever tries codes."""

    def wait(self, who: str) -> float:
        """How many seconds he has yet to wait; 0 if he may try."""

    def tries(self, who: str) -> None:
        """He tries: it counts as wrong until it is known to be right."""

    def was_right(self, who: str) -> None:
        """The try just made opened a place."""


class Outgoing:
    """What waits to be sent to one line."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[tuple[bytes, bool]] = asyncio.Queue(MOST_WAITING + 2)
        self._is_closed = False

    def send(self, message: bytes) -> None:
        """Hands a message over; a line that has too many waiting is closed."""
        if self._is_closed:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            self.close(_ENCODER.encode(Bye("slow", "the line did not read what it was sent: come back")))
            return
        self._waiting.put_nowait((message, False))

    @property
    def is_closed(self) -> bool:
        """Whether the last message has been handed over."""
        return self._is_closed

    def close(self, last: bytes) -> None:
        """A last message, after which the line is closed."""
        if not self._is_closed:
            self._is_closed = True
            self._waiting.put_nowait((last, True))

    async def run(self, socket: WebSocket) -> None:
        """Sends what comes, until the line is closed."""
        while True:
            message, is_last = await self._waiting.get()
            await socket.send_text(message.decode())
            if is_last:
                await socket.close(POLICY)
                return


class Pace:
    """How much a line may still send."""

    def __init__(self) -> None:
        self._left = BURST
        self._at = asyncio.get_running_loop().time()

    def admits(self) -> bool:
        """Whether one message more is allowed now."""
        now = asyncio.get_running_loop().time()
        self._left = min(BURST, self._left + (now - self._at) * MOST_A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def add_socket(app: FastAPI, hall: Hall, gate: Gate) -> None:
    """Adds the socket to the server."""

    async def serve(websocket: WebSocket) -> None:
        await table_socket(websocket, hall, gate)

    app.add_api_websocket_route("/api/socket", serve)


async def table_socket(socket: WebSocket, hall: Hall, gate: Gate) -> None:
    """Serves one line, from its greeting to its end."""
    await socket.accept()
    outgoing = Outgoing()
    sender = asyncio.create_task(outgoing.run(socket))
    try:
        await _serve(socket, outgoing, hall, gate)
    except NotOursError as other:
        _turn_away(outgoing, _elsewhere(other))
    except (WebSocketDisconnect, RuntimeError, asyncio.CancelledError):
        pass
    except Exception:
        log.exception("a line met a fault")
        _turn_away(outgoing, Bye("closing", "the table cannot be reached now: come back in a moment"))
    finally:
        if not sender.done():
            with suppress(Exception):
                await asyncio.wait_for(asyncio.shield(sender), 0.5)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _serve(socket: WebSocket, outgoing: Outgoing, hall: Hall, gate: Gate) -> None:
    known = hall.revocations
    greeted = await _greeted(socket, outgoing, hall, gate)
    if greeted is None:
        return
    code, place, table = greeted
    line = Line(place, outgoing.send, outgoing.close)
    await table.enter(line)
    try:
        # The place may have been given to somebody after its code was looked up and before this line could be closed.
        if hall.revocations != known and await hall.place_of(code) is None:
            outgoing.close(_ENCODER.encode(Bye("code", REPLACED)))
            return
        await _commands(socket, outgoing, table, place)
    finally:
        await asyncio.shield(table.leave(line))


async def _greeted(
    socket: WebSocket, outgoing: Outgoing, hall: Hall, gate: Gate
) -> tuple[str, Place, LiveTable] | None:
    """The code of a line's first message, and the place and table it opens; None where it opens none."""
    try:
        text = await asyncio.wait_for(_received(socket), GREETING_SECONDS)
        hello = _DECODER.decode(text)
    except (TimeoutError, msgspec.MsgspecError, UnicodeError, RecursionError):
        hello = None
    if not isinstance(hello, Hello):
        _turn_away(outgoing, Bye("unreadable", "the first message is a hello: the table and a code"))
        return None
    address = socket.client.host if socket.client else ""
    if gate.wait(address) > 0:
        _turn_away(outgoing, Bye("code", "too many wrong codes came from here: wait a while"))
        return None
    gate.tries(address)
    place = await hall.place_of(hello.code)
    if place is None or place.table != hello.table:
        _turn_away(outgoing, Bye("code", "this code opens no place at this table"))
        return None
    gate.was_right(address)
    table = await hall.table(hello.table)
    if table is None:
        _turn_away(outgoing, Bye("table", "there is no such table"))
        return None
    return hello.code, place, table


def _turn_away(outgoing: Outgoing, bye: Bye) -> None:
    outgoing.close(_ENCODER.encode(bye))


def _elsewhere(other: NotOursError) -> Bye:
    return Bye("elsewhere", "another process keeps this table", other.url)


async def _commands(socket: WebSocket, outgoing: Outgoing, table: LiveTable, place: Place) -> None:
    pace, unreadable = Pace(), 0
    while True:
        text = await _received(socket)
        if outgoing.is_closed:
            return
        if not pace.admits():
            outgoing.close(_ENCODER.encode(Bye("unreadable", "too many messages came at once: come back")))
            return
        try:
            command = _DECODER.decode(text)
            if not isinstance(command, Command):
                raise msgspec.ValidationError("a line greets once")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as trouble:
            unreadable += 1
            if unreadable > MOST_UNREADABLE:
                outgoing.close(_ENCODER.encode(Bye("unreadable", "too much of what came cannot be read")))
                return
            why = f"the message cannot be read: {str(trouble)[:200]}"
            outgoing.send(_ENCODER.encode(Answer("", table.seq, refused=RefusedFor("unreadable", why))))
            continue
        outgoing.send(_ENCODER.encode(await table.take(place, command)))


async def _received(socket: WebSocket) -> bytes:
    """The next message; `WebSocketDisconnect` where the line is gone or the message too long."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", WENT))
    text = message.get("text")
    data: bytes = text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes") or b""
    if len(data) > LONGEST:
        raise WebSocketDisconnect(1009)
    return data
