"""Seats at a live table over real sockets: what they are told, and a player who answers what he owes."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from typing import Any

import httpx
from msgspec import json
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

STAKE = 25_00
PATIENCE = 10.0
"""Seconds after which what is waited for has not come."""
_HIDDEN = ("pieces", "low", "high", "dice", "number", "order", "chips")
NO_CLOCKS = {"wagers": None, "setting": None, "offers": None, "grace": 600}


class Seat:
    """A place at a table, and what was told there. The line may break and be opened again, elsewhere too."""

    def __init__(self, table: str, place: dict[str, Any]) -> None:
        self.table, self.code = table, str(place["code"])
        self.person: str | None = place["person"] if place["role"] == "player" else None
        self.key = f"player:{self.person}" if self.person else str(place["role"])
        self.acts: dict[int, dict[str, Any]] = {}
        self.state: dict[str, Any] = {}
        self.seq = 0
        self.bye: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.sits_out = 0
        """The round in which the bank covers no wager of his, or he is banker himself."""
        self.kept: list[str] = []
        """The ids of the acts that were acknowledged."""
        self._names = count(1)
        self._open = ExitStack()
        self._line: ClientConnection | None = None

    def open(self, address: str) -> "Seat":
        """Opens the line; returns when the seat was welcomed, or told why it is not."""
        self.close()
        self.bye = {}
        at = f"{address.replace('http', 'ws')}/api/socket"
        line = connect(at, proxy=None, compression=None, max_size=None, close_timeout=1)
        self._line = self._open.enter_context(line)
        self.send({"type": "hello", "table": self.table, "code": self.code, "after": self.seq})
        self.take_one()
        return self

    def close(self) -> None:
        """The line is let go."""
        self._open.close()
        self._line = None

    def send(self, message: Any) -> None:
        """Sends a message, as JSON unless it is a text or bytes already."""
        assert self._line is not None
        self._line.send(message if isinstance(message, str | bytes) else json.encode(message).decode())

    def take_one(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message. Raises `TimeoutError`, or `ConnectionClosed`."""
        assert self._line is not None
        told: dict[str, Any] = json.decode(self._line.recv(patience))
        match told["type"]:
            case "answer":
                self.answers[told["id"]] = told
            case "bye":
                self.bye = told
            case _:
                self.seq, self.state = told["seq"], told["state"]
                self.acts |= {act["seq"]: act for act in told.get("acts", ())}
        return told

    def take_all(self, seq: int = 0) -> None:
        """Takes what has come, and waits until act `seq` has."""
        until = time.monotonic() + PATIENCE
        while self.seq < seq:
            assert time.monotonic() < until, f"{self.key} was not told of act {seq}"
            self.take_one()
        with suppress(TimeoutError):
            while True:
                self.take_one(0)

    def ask(self, command: dict[str, Any]) -> str:
        """Sends a command, and does not wait; its id."""
        name = command.setdefault("id", f"{self.key}-{next(self._names)}")
        self.send({"seen": self.seq, **command})
        return str(name)

    def do(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command."""
        name = self.ask(command)
        while name not in self.answers:
            self.take_one()
        if command["type"] == "act" and "refused" not in self.answers[name]:
            self.kept.append(f"{self.key} {name}")
        return self.answers[name]

    # A player

    def wants(self) -> dict[str, Any] | None:
        """What a simple player would send now; nothing where it is not his turn."""
        due, me = self.state["due"], self.person
        if due and due[0]["type"] == "wager-placed":
            seat = next(seat for seat in self.state["seats"] if seat["person"] == me)
            if seat["is_ready"] or me not in self.state["chips"]:
                return None
            if self._has_wager() or self.sits_out == self.state["round"]:
                return {"type": "ready"}
            if self.state["chips"][me] < STAKE:
                return {"type": "buy-in"}
            return _act(type="wager-placed", wager="main", amount=STAKE)
        for step in due:
            free = {field["name"] for field in step["free"]}
            if step["by"] == me and step["type"] != "advice-asked" and "by" not in free:
                return self._answer(step)
        return None

    def _has_wager(self) -> bool:
        placed = [act["event"] for act in self.acts.values() if act["round"] == self.state["round"]]
        mine = [event for event in placed if event["type"] == "wager-placed" and event["by"] == self.person]
        return any(event["wager"] == "main" for event in mine)

    def _answer(self, step: dict[str, Any]) -> dict[str, Any]:
        event = {name: value for name, value in step["event"].items() if name not in _HIDDEN}
        if step["type"] == "bank-taken":
            return _act(type="bank-declined")
        if step["type"] == "hand-set":
            pieces = self.hand(event["position"])
            return _act(type="hand-set", position=event["position"], low=pieces[:2], high=pieces[2:])
        return _act(**event)

    def hand(self, position: str) -> list[str]:
        """The pieces that he has looked at there in this round."""
        taken = [act["event"] for act in self.acts.values() if act["event"]["type"] == "hand-taken"]
        found: list[str] = [event["pieces"] for event in taken if event["position"] == position and event["pieces"]][-1]
        return found


def _act(**event: Any) -> dict[str, Any]:
    return {"type": "act", "event": event}


def open_table(address: str, game: str = "pai-gow", seats: Sequence[str] = ("3", "4")) -> tuple[str, dict[str, Seat]]:
    """A new table, and everybody who has a place at it, by his key; the program deals."""
    wanted = {"kind": "open", "game": game, "seats": dict.fromkeys(seats, "person"), "clocks": NO_CLOCKS}
    answer = httpx.post(f"{address}/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    found = [Seat(table, place) for place in answer.json()["places"]]
    return table, {seat.key: seat for seat in found}


def play(seats: Sequence[Seat], until: Callable[[], bool] = lambda: False) -> None:
    """Plays until the round under way is over, or `until` says so. The seats are the table's players."""
    for seat in seats:
        seat.take_all()
    number = seats[0].state["round"]
    for _ in range(200):
        for seat in seats:
            seat.take_all()
            if until() or seat.state["round"] > number:
                return
            command = seat.wants()
            if command is None:
                continue
            answer = seat.do(command)
            if "refused" in answer:
                is_wager = command.get("event", {}).get("type") == "wager-placed"
                assert is_wager, (command, answer)
                assert answer["refused"]["kind"] in ("not permitted", "wrong amount"), (command, answer)
                seat.sits_out = seat.state["round"]
            for other in seats:
                other.take_all(answer["seq"])
    raise AssertionError(f"the round does not end: {[step['type'] for step in seats[0].state['due']]}")


__all__ = ["ConnectionClosed", "Seat", "open_table", "play"]
