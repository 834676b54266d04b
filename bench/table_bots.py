"""The people of `table.py`: every seat of its tables a socket, played by a bot in this process and timed.

Reads one JSON line, what there is to do, from its standard input; writes one, what came of it, when its time is up.
A bot parses no more of a message than it needs. A line that breaks is opened again, and a command that was not
answered is sent again with the same id.
"""

import asyncio
import json
import os
import random
import sys
from collections import Counter
from contextlib import suppress
from itertools import count
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

PATIENCE = 90.0
"""The most seconds that answers still under way are waited for at the end."""
TRIES_AGAIN = 0.1
"""Seconds before a line that broke is tried again."""
AMOUNT = 25_00
KNOWN_REFUSALS = {"late", "out of order", "too late", "not permitted", "wrong amount"}
"""What may be refused of what a bot does: what it answers may have changed while it thought."""


class Job(Struct):
    """What there is to do. `thinks`: the least and the most seconds before a command."""

    address: str
    tables: list[dict[str, Any]]
    seconds: float
    thinks: tuple[float, float]
    seed: str
    warm_up: float
    compressed: bool


class Seat(Struct):
    person: str | None
    is_ready: bool


class Owed(Struct):
    type: str
    by: str
    event: dict[str, Any]
    free: list[Raw]


class State(Struct):
    round: int
    due: list[Owed]
    seats: list[Seat]
    chips: dict[str, int]
    house: int


class Told(Struct):
    """A message, as far as a bot needs it."""

    type: str
    seq: int = 0
    acts: Raw = Raw(b"")
    state: State | None = None
    id: str = ""
    refused: Raw = Raw(b"")
    kind: str = ""
    why: str = ""


class Heard(Struct):
    """A message, as far as somebody who only looks on needs it."""

    type: str
    seq: int = 0
    kind: str = ""


class Line(Struct):
    event: dict[str, Any]


PLAYER, ONLOOKER = msgspec.json.Decoder(Told), msgspec.json.Decoder(Heard)
ACTS = msgspec.json.Decoder(list[Line])
KIND = msgspec.json.Decoder(Heard)
ENCODER = msgspec.json.Encoder()


class Sent(Struct):
    """A command under way: when it was sent, and what was known then."""

    id: str
    text: str
    at: float
    seen: int
    kind: str
    is_again: bool = False


class TableTimes:
    """When each seat of a table was told of each act."""

    def __init__(self, seats: int) -> None:
        self.heard: list[dict[int, float]] = [{} for _ in range(seats)]
        self.last = [0] * seats
        self.waiting: list[tuple[int, float]] = []

    def told(self, seat: int, seq: int, at: float) -> None:
        """A seat was told of the acts up to `seq`."""
        if seq > self.last[seat]:
            self.heard[seat][seq] = at
            self.last[seat] = seq


class Bots:
    """All bots of this process, and what they have measured."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.chance = random.Random(job.seed)
        self.is_over = False
        self.starts = 0.0
        self.each: list[float] = []
        self.whole: list[float] = []
        self.answered: list[float] = []
        self.commands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.kept: list[tuple[str, str, str, str]] = []
        self.turned_down: list[tuple[str, str]] = []
        self.strange: list[str] = []
        self.lost = 0
        self.resent = 0
        self.back: list[float] = []
        self.received = 0
        self.lines = 0
        self.rounds: Counter[str] = Counter()
        self.at_end: dict[str, tuple[int, State]] = {}

    def think(self) -> float:
        """How long a bot thinks now."""
        return self.chance.uniform(*self.job.thinks)


class Bot:
    """One place at a table."""

    def __init__(self, bots: Bots, table: str, place: dict[str, Any], times: TableTimes, number: int) -> None:
        self.bots, self.table, self.times, self.number = bots, table, times, number
        self.code: str = place["code"]
        self.me: str | None = place["person"] if place["role"] == "player" else None
        self.key = f"player:{self.me}" if self.me else place["role"]
        self.socket: ClientConnection | None = None
        self.state: State | None = None
        self.seq = 0
        self.names = count(1)
        self.sent: Sent | None = None
        self.thought: asyncio.TimerHandle | None = None
        self.hand: dict[str, list[str]] = {}
        self.advised: dict[str, tuple[list[str], list[str]]] = {}
        self.asks = False
        self.wagered = 0
        self.takes_bank = True
        self.round = 0
        self.writes: set[asyncio.Task[None]] = set()
        self.finished = asyncio.Event()

    # The line

    async def run(self) -> None:
        """Plays until the time is up; a broken line is opened again."""
        broken: float | None = None
        while not self.finished.is_set():
            try:
                async with connect(
                    self.bots.job.address,
                    compression="deflate" if self.bots.job.compressed else None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=60,
                    close_timeout=1,
                ) as socket:
                    await socket.send(
                        json.dumps({"type": "hello", "table": self.table, "code": self.code, "after": self.seq})
                    )
                    self.socket = socket
                    async for text in socket:
                        at = perf_counter()
                        if broken is not None:
                            self.bots.back.append(at - broken)
                            broken = None
                        self.take(text.encode() if isinstance(text, str) else text, at)
            except (OSError, TimeoutError, WebSocketException, InvalidHandshake, InvalidMessage, EOFError):
                pass
            self.socket = None
            if self.finished.is_set():
                return
            if broken is None:
                broken = perf_counter()
                self.bots.lost += 1
            self.stop_thinking()
            await asyncio.sleep(TRIES_AGAIN)

    def stop_thinking(self) -> None:
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None

    def take(self, text: bytes, at: float) -> None:
        """A message has come."""
        self.bots.received += len(text)
        if self.me is None:
            heard = ONLOOKER.decode(text)
            if heard.type == "bye":
                self.bots.strange.append(f"bye {heard.kind}")
            elif heard.type == "acts":
                self.times.told(self.number, heard.seq, at)
            elif heard.type == "welcome":
                self.times.last[self.number] = max(self.times.last[self.number], heard.seq)
            self.seq = max(self.seq, heard.seq)
            return
        told = PLAYER.decode(text)
        match told.type:
            case "answer":
                self.take_answer(told, at)
            case "bye":
                if told.kind not in ("closing", "slow"):
                    self.bots.strange.append(f"bye {told.kind}: {told.why}")
            case _:
                if told.type == "acts":
                    self.times.told(self.number, told.seq, at)
                elif told.type == "welcome":
                    self.times.last[self.number] = max(self.times.last[self.number], told.seq)
                self.seq, self.state = told.seq, told.state
                if bytes(told.acts) and (b'"hand-taken"' in text or b'"advice-given"' in text):
                    self.look(told.acts)
                if told.type == "welcome":
                    self.welcome()
        self.consider()

    def welcome(self) -> None:
        """The line is open: what was not answered is sent again, just as it was."""
        if self.sent is not None and self.socket is not None:
            self.sent.is_again = True
            self.bots.resent += 1
            self.write(self.sent.text)

    def look(self, acts: Raw) -> None:
        """The hand, and what the dealer advised, out of the acts."""
        for line in ACTS.decode(bytes(acts)):
            event = line.event
            if event["type"] == "hand-taken" and event.get("by") == self.me and event.get("pieces"):
                self.hand[event["position"]] = event["pieces"]
            elif event["type"] == "advice-given" and event.get("low"):
                self.advised[event["position"]] = (event["low"], event["high"])

    def take_answer(self, told: Told, at: float) -> None:
        sent = self.sent
        if sent is None or told.id != sent.id:
            self.bots.strange.append(f"an answer to {told.id!r}, which was not asked: {bytes(told.refused).decode()}")
            return
        self.sent = None
        bots = self.bots
        if told.refused:
            kind = msgspec.json.decode(told.refused)["kind"]
            bots.refused[kind] += 1
            bots.turned_down.append((self.table, f"{self.key} {sent.id}"))
            if kind not in KNOWN_REFUSALS:
                bots.strange.append(f"{sent.kind} was refused: {bytes(told.refused).decode()}")
            if sent.kind == "wager-placed" and kind != "wrong amount":
                self.wagered = self.round  # not in this round
            if sent.kind == "wager-placed" and kind == "wrong amount":
                self.wagered = -self.round
            if sent.kind == "bank-taken":
                self.takes_bank = False
            return
        bots.commands[sent.kind] += 1
        if sent.kind == "wager-placed":
            self.wagered = self.round
        if sent.kind not in ("ready", "more-time"):
            bots.kept.append((self.table, self.key, sent.id, sent.kind))
        if sent.is_again or sent.at < bots.starts:
            return
        bots.answered.append(at - sent.at)
        if told.seq > sent.seen:
            self.times.waiting.append((told.seq, sent.at))

    def write(self, text: str) -> None:
        if self.socket is not None:
            task = asyncio.create_task(self._write(self.socket, text))
            self.writes.add(task)
            task.add_done_callback(self.writes.discard)

    async def _write(self, socket: ClientConnection, text: str) -> None:
        with suppress(WebSocketException):  # it is sent again when the line is open again
            await socket.send(text)

    # The player

    def consider(self) -> None:
        """Thinks about what he owes, if he owes something."""
        if self.sent is not None or self.thought is not None or self.socket is None or self.bots.is_over:
            return
        if self.choice() is not None:
            self.thought = asyncio.get_running_loop().call_later(self.bots.think(), self.act)

    def act(self) -> None:
        """Does what he owes now that he has thought."""
        self.thought = None
        command = self.choice()
        if command is None or self.socket is None or self.sent is not None:
            return
        name = f"{os.getpid()}-{next(self.names)}"
        kind = command["event"]["type"] if command["type"] == "act" else command["type"]
        text = ENCODER.encode({**command, "id": name, "seen": self.seq}).decode()
        self.sent = Sent(name, text, perf_counter(), self.seq, kind)
        self.write(text)

    def choice(self) -> dict[str, Any] | None:
        """What he would do next."""
        state = self.state
        if state is None or not state.due:
            return None
        if state.round != self.round:
            self.round, self.hand, self.advised = state.round, {}, {}
            self.takes_bank = self.bots.chance.random() < 0.5
            self.asks = self.bots.chance.random() < 0.2
        if state.due[0].type == "wager-placed":
            return self.before_the_call(state)
        for step in state.due:
            if step.by == self.me and step.type != "advice-asked" and not any(b'"by"' in bytes(f) for f in step.free):
                return self.answer(step)
        return None

    def before_the_call(self, state: State) -> dict[str, Any] | None:
        if next((seat.is_ready for seat in state.seats if seat.person == self.me), True):
            return None
        if self.me not in state.chips:
            return None
        if self.wagered != self.round:
            if state.chips[self.me] < AMOUNT or self.wagered == -self.round:
                if self.wagered == -self.round and state.chips[self.me] >= AMOUNT:
                    return {"type": "ready"}  # the bank cannot cover him
                return {"type": "buy-in"}
            return {"type": "act", "event": {"type": "wager-placed", "wager": "main", "amount": AMOUNT}}
        return {"type": "ready"}

    def answer(self, step: Owed) -> dict[str, Any] | None:
        fields = {name: value for name, value in step.event.items() if name not in HIDDEN}
        if step.type == "hand-set":
            position = fields["position"]
            if position not in self.hand:
                return None
            if self.asks and position not in self.advised:
                self.asks = False
                return {"type": "act", "event": {"type": "advice-asked", "position": position}}
            pieces = self.hand[position]
            low, high = self.advised.get(position, (pieces[:2], pieces[2:]))
            fields = {"type": "hand-set", "position": position, "low": low, "high": high}
        elif step.type == "bank-taken":
            fields = {"type": "bank-taken", "share": "sole"} if self.takes_bank else {"type": "bank-declined"}
        return {"type": "act", "event": fields}


HIDDEN = {"pieces", "low", "high", "dice", "number", "order", "chips"}


async def play(job: Job) -> dict[str, Any]:
    """Plays for the time that the job says."""
    bots = Bots(job)
    every, tables = [], []
    for table in job.tables:
        times = TableTimes(len(table["places"]))
        tables.append(times)
        every += [Bot(bots, table["table"], place, times, at) for at, place in enumerate(table["places"])]
    bots.lines = len(every)
    tasks = [asyncio.create_task(bot.run()) for bot in every]
    began = perf_counter()
    await asyncio.sleep(job.warm_up)
    cpu = sum(os.times()[:2])
    bots.starts, received = perf_counter(), bots.received
    first = {bot.table: bot.state.round for bot in every if bot.state is not None}
    done = sum(bots.commands.values())
    print(json.dumps({"started": perf_counter() - began}), flush=True)
    lag = []
    while perf_counter() < bots.starts + job.seconds:
        before = perf_counter()
        await asyncio.sleep(0.05)
        lag.append(perf_counter() - before - 0.05)
    spent = perf_counter() - bots.starts
    cpu = sum(os.times()[:2]) - cpu
    last = {bot.table: bot.state.round for bot in every if bot.state is not None}
    done = sum(bots.commands.values()) - done
    print(json.dumps({"measured": spent}), flush=True)
    await finish(bots, every)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    bots.strange += [f"a bot failed: {trouble!r}" for trouble in ended if isinstance(trouble, Exception)]
    for times in tables:
        measure(bots, times)
    return {
        "spent": spent,
        "cpu": cpu,
        "lag": sorted(lag),
        "sockets": bots.lines,
        "rounds": sum(last[table] - first[table] for table in last),
        "done": done,
        "bytes": bots.received - received,
        "each": bots.each,
        "whole": bots.whole,
        "answered": bots.answered,
        "commands": bots.commands,
        "refused": bots.refused,
        "kept": bots.kept,
        "turned_down": bots.turned_down,
        "strange": bots.strange,
        "lost": bots.lost,
        "resent": bots.resent,
        "back": bots.back,
        "unanswered": [
            (
                bot.table,
                bot.key,
                bot.sent.kind,
                "sent again" if bot.sent.is_again else "sent once",
                "line open" if bot.socket else "no line",
            )
            for bot in every
            if bot.sent is not None
        ],
        "stands": {bot.table: (bot.seq, bot.state.chips, bot.state.house) for bot in every if bot.state is not None},
    }


async def finish(bots: Bots, every: list[Bot]) -> None:
    """Nobody begins anything more; what is under way is waited for."""
    bots.is_over = True
    for bot in every:
        bot.stop_thinking()
    until = perf_counter() + PATIENCE
    while any(bot.sent is not None or bot.socket is None for bot in every) and perf_counter() < until:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    for bot in every:
        bot.finished.set()


def measure(bots: Bots, times: TableTimes) -> None:
    """From each command to each seat: only those that every seat was told of by a message, not by a welcome."""
    for seq, at in times.waiting:
        found = [heard[seq] - at for heard in times.heard if seq in heard]
        if len(found) == len(times.heard) and min(found) >= 0:
            bots.each.append(sum(found) / len(found))
            bots.whole.append(max(found))


def main() -> None:
    """Plays, and says what came of it."""
    job = msgspec.json.decode(sys.stdin.readline(), type=Job)
    result = asyncio.run(play(job))
    print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
