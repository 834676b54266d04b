"""A live table without sockets: seats that keep every byte they were sent, and bots that play whole rounds."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.service.hall import Hall
from paigow.service.keeper import Place
from paigow.service.messages import Act, Answer, BuyIn, Command, Ready, Role
from paigow.service.seats import Line
from paigow.service.spec import NO_CLOCKS, Clocks, Kind, TableSpec
from paigow.service.table import LiveTable

PEOPLE_AND_PROGRAM = {"1": "program", "3": "person", "4": "person"}


class Time:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Sat:
    """Somebody at a table: what he was sent, and what he does."""

    def __init__(self, table: LiveTable, place: Place) -> None:
        self.table = table
        self.place = place
        self.bytes: list[bytes] = []
        self.last_words: list[dict[str, Any]] = []
        self._count = 0
        self.line = Line(place, self.bytes.append, lambda last: self.last_words.append(json.loads(last)))

    async def enter(self) -> "Sat":
        """Opens the line."""
        await self.table.enter(self.line)
        return self

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Everything he was sent."""
        return [json.loads(text) for text in self.bytes]

    @property
    def state(self) -> dict[str, Any]:
        """The table as he was last told that it stands."""
        state: dict[str, Any] = json.loads(self.bytes[-1])["state"]
        return state

    @property
    def acts(self) -> list[dict[str, Any]]:
        """Every act he was told, once, in order."""
        found: dict[int, dict[str, Any]] = {}
        for message in self.messages:
            found |= {act["seq"]: act for act in message.get("acts", ())}
        return [found[seq] for seq in sorted(found)]

    async def act(
        self, type: str, *, id: str = "", seen: int | None = None, fact: bool = False, **fields: Any
    ) -> Answer:
        """Asks for an act."""
        return await self.do(Act, id=id, seen=seen, event={"type": type, **fields}, is_fact=fact)

    async def do(self, kind: type[Command], *, id: str = "", seen: int | None = None, **fields: Any) -> Answer:
        """Sends a command."""
        self._count += 1
        name = id or f"{self.place.key}-{self._count}"
        seen = self.table.seq if seen is None else seen
        return await self.table.take(self.place, kind(id=name, seen=seen, **fields))

    # A bot

    def owes(self) -> dict[str, Any] | None:
        """The step that is his to answer, but for wagers."""
        me = self.place.person
        return next((step for step in self.state["due"] if step["by"] == me and not _is_free(step)), None)

    async def play(self, step: dict[str, Any]) -> Answer:
        """Answers a step as a simple player does."""
        kind, event = step["type"], {name: value for name, value in step["event"].items() if name != "type"}
        if kind == "hand-set":
            low, high = self.halves(event["position"])
            return await self.act(kind, position=event["position"], low=low, high=high)
        if kind == "bank-taken":
            return await self.act("bank-declined")
        if kind == "pieces-received":
            return await self.act(kind, identity="set 1")
        hidden = ("pieces", "low", "high", "dice", "number", "order", "chips")
        return await self.act(kind, **{name: value for name, value in event.items() if name not in hidden})

    def halves(self, position: str) -> tuple[list[str], list[str]]:
        """His hand at a position: two pieces low, the rest high, so that it is not foul where that can be helped."""
        taken = [act["event"] for act in self.acts if act["event"]["type"] == "hand-taken"]
        pieces = next(event["pieces"] for event in reversed(taken) if event["position"] == position)
        assert pieces is not None, "he sees his own hand"
        return pieces[:2], pieces[2:]


def _is_free(step: Mapping[str, Any]) -> bool:
    return any(field["name"] == "by" for field in step["free"])


def refusal(answer: Answer) -> str:
    """The kind of a refusal; empty where there was none."""
    return "" if answer.refused is msgspec.UNSET else answer.refused.kind


def spec(game: str, kind: Kind = Kind.OPEN, seats: Mapping[str, str] | None = None, **fields: Any) -> TableSpec:
    """A table, settled; without clocks unless some are given."""
    sitting = {Person(seat): plays for seat, plays in (PEOPLE_AND_PROGRAM if seats is None else seats).items()}
    fields.setdefault("clocks", NO_CLOCKS)
    fields.setdefault("rules", HouseRules())
    return TableSpec(kind, game, seats=sitting, **fields).settled()  # type: ignore[arg-type]


class Live:
    """A hall in a folder, a table in it, and everybody who has a code."""

    def __init__(self, hall: Hall, table: LiveTable, codes: dict[str, str], places: dict[str, Place]) -> None:
        self.hall = hall
        self.table = table
        self.codes = codes
        self.places = places
        self.sat: dict[str, Sat] = {}

    async def come(self, *keys: str) -> list[Sat]:
        """People come to their places: `player:3`, `dealer`, `spectator`…; all of them where none is named."""
        for key in keys or tuple(self.places):
            self.sat[key] = await Sat(self.table, self.places[key]).enter()
        return [self.sat[key] for key in keys or tuple(self.places)]

    @property
    def players(self) -> list[Sat]:
        """The players who have come."""
        return [sat for sat in self.sat.values() if sat.place.role is Role.PLAYER]

    async def round(self, *, amount: int = 25_00, until: Callable[[], bool] = lambda: False) -> None:
        """Plays until a round has been closed, or `until` says so."""
        number = self.table.number
        for player in self.players:
            if player.state["chips"].get(player.place.person, amount) < amount:
                await player.do(BuyIn)
        for _ in range(2_000):
            if self.table.number > number or until():
                return
            if not await self._something(amount):
                raise AssertionError(f"nobody owes anything: {[s['type'] for s in self.players[0].state['due']]}")
        raise AssertionError("the round does not come to an end")

    async def _something(self, amount: int) -> bool:
        """The next thing that somebody owes."""
        any_one = next(iter(self.sat.values()))
        due = any_one.state["due"]
        if due and due[0]["type"] == "wager-placed":
            for player in self.players:
                seat = next(one for one in player.state["seats"] if one["person"] == player.place.person)
                if not seat["is_ready"]:
                    wager = await player.act("wager-placed", wager="main", amount=amount)
                    assert refusal(wager) in ("", "not permitted"), wager
                    assert refusal(await player.do(Ready)) in ("", "too late")
                    return True
            dealer = self.sat.get("dealer")
            if dealer is not None:
                step = due[-1]
                return refusal(await dealer.play(step)) == ""
            return False
        for sat in self.sat.values():
            step = sat.owes()
            if step is not None:
                answer = await sat.play(step)
                assert refusal(answer) == "", answer
                return True
        return False


async def opened(
    folder: Path, table: TableSpec, *, url: str = "http://here", now: Callable[[], float] | None = None
) -> Live:
    """A hall with a new table in it. Stop it with `stop`."""
    hall = await started(folder, url=url, now=now)
    made = await hall.open(table)
    found = await hall.table(made.table)
    assert found is not None
    codes = {place.key: code for place, code in made.places}
    return Live(hall, found, codes, {place.key: place for place, _ in made.places})


async def started(folder: Path, *, url: str = "http://here", now: Callable[[], float] | None = None) -> Hall:
    """A hall over the ledger of a folder."""
    hall = Hall(str(folder / "ledger.db"), url=url, keys=folder / "keys", **({} if now is None else {"now": now}))
    await hall.start()
    return hall


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Runs a test that waits."""

    async def bounded() -> None:
        await asyncio.wait_for(work(), 120)

    asyncio.run(bounded())


__all__ = ["Clocks", "Kind", "Live", "Sat", "Time", "opened", "refusal", "run", "spec", "started"]
