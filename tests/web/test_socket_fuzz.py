"""Hostile lines at a live table: whatever they send is refused in words or ends their line, and the round goes on."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from json import dumps  # writes what is no JSON too: surrogates, NaN
from pathlib import Path
from typing import Any

import pytest
import structlog
from asking import listening
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import json
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from paigow.procedure.events import event_types
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from paigow.store import open_ledger
from paigow.store.contents import record_lines
from paigow.store.keys import Keys
from paigow.web import socket as table_socket
from seats import Seat, open_table, play

BYES = {"code", "table", "unreadable", "slow"}
CLOSES = {1000, 1007, 1008, 1009}
"""How a line may be closed: never with 1011, which is a fault of the server."""
MOST_SECONDS = 12.0
"""After so long no further burst is sent: a slow machine tries fewer."""
SCRIPT = "<script>alert(1)</script>"

# What hostile lines send

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.sampled_from(
        ["1", "3", "4", "dealer", "floorperson", "dead-hand", "main", "insurance", "", SCRIPT, "\ud800", "\0"]
    ),
    st.sampled_from(
        [[], {}, [[]], ["6-6", "1-1"], ["As", "Ad"], [1, 2, 3], [6, 6, 6], "x" * 300, 25_00, -1, 0, 10**18]
    ),
    st.text(max_size=8),
)
tags = st.one_of(st.sampled_from(sorted(event_types())), st.text(max_size=6))
names = st.sampled_from(
    ["by", "position", "wager", "amount", "on", "pieces", "low", "high", "order", "dice", "number", "chips", "share",
     "stack", "times", "to", "identity", "remedy", "outcome", "kind", "note", "corrects", SCRIPT, "\ud800", "type"]
)  # fmt: skip
events = st.builds(lambda tag, fields: {**fields, "type": tag}, tags, st.dictionaries(names, odd, max_size=5))
ids = st.one_of(st.sampled_from(["same", "player:3-1", "player:4-1", "", "x" * 65, "\n", "\ud800", SCRIPT]), odd)
commands = st.builds(
    lambda kind, name, seen, more: {"type": kind, "id": name, "seen": seen, **more},
    st.sampled_from(["act", "ready", "buy-in", "more-time", "appraise", "hello", "bye", "welcome", "none"]),
    ids,
    st.one_of(st.just(1), st.integers(-3, 10**6), odd),
    st.dictionaries(
        st.sampled_from(["event", "is_fact", "position", "low", "high", "table", "code", "after"]), odd, max_size=3
    ),
)
acts = st.builds(
    lambda event, name, is_fact: {"type": "act", "id": name, "seen": 1, "event": event, "is_fact": is_fact},
    events,
    st.uuids().map(str),
    st.booleans(),
)
forged = st.sampled_from(
    [
        {"type": "shaker-uncovered", "dice": [6, 6, 6]},
        {"type": "hand-taken", "position": "3"},
        {"type": "hand-taken", "by": "3", "position": "3", "pieces": ["6-6", "6-6", "1-1", "1-1"]},
        {"type": "hand-set", "by": "3", "position": "3", "low": ["6-6", "1-1"], "high": ["4-4", "1-3"]},
        {"type": "hand-exposed", "position": "3", "low": ["6-6", "1-1"], "high": ["4-4", "1-3"]},
        {"type": "wager-placed", "by": "3", "wager": "main", "amount": 25_00},
        {"type": "wager-placed", "position": "3", "wager": "main", "amount": 25_00},
        {"type": "wager-placed", "wager": "main", "amount": 25_00},
        {"type": "wager-raised", "wager": "main", "amount": 10_00},
        {"type": "wager-withdrawn", "wager": "main"},
        {"type": "wager-paid", "position": "4", "wager": "main", "amount": 10**9},
        {"type": "player-seated", "by": "4", "chips": 10**9},
        {"type": "player-left", "by": "3"},
        {"type": "player-left"},
        {"type": "no-more-bets-called"},
        {"type": "no-more-bets-called", "by": "dealer"},
        {"type": "round-voided", "remedy": "reshuffle"},
        {"type": "payment-corrected", "position": "4", "amount": 10**6, "corrects": 1},
        {"type": "irregularity-found", "by": "4"},
        {"type": "advice-asked", "position": "3"},
        {"type": "bank-taken", "share": "sole"},
    ]
).map(lambda event: {"type": "act", "id": f"forged {event}"[:60], "seen": 1, "event": event})
deep = st.tuples(
    st.sampled_from(["[", '{"a":', '{"type":"act","id":"x","seen":1,"event":{"type":']), st.integers(1, 2_600)
).map(lambda what: (what[0] * what[1])[:8_000])
hostile = st.one_of(
    acts,
    forged,
    commands,
    events,
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.binary(max_size=40),
    deep,
    st.just(b"\xff" * 100),
    st.just("x" * 9_000),
    st.just("x" * 20_000),
    st.just({"type": "hello", "table": "T", "code": "C"}),
)


def written(message: Any) -> str | bytes:
    """A message as it is sent: lone surrogates as JSON writes them."""
    return message if isinstance(message, str | bytes) else dumps(message)


@contextmanager
def unbroken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing in any log is an error when this ends."""
    with caplog.at_level(logging.WARNING), structlog.testing.capture_logs() as said:
        yield
    assert [one for one in said if one["log_level"] in ("error", "critical")] == []
    ours = [one for one in caplog.records if one.name != "websockets.client"]  # the hostile lines' own
    assert [one.getMessage() for one in ours if one.levelno >= logging.ERROR or one.exc_info] == []


def attack(seat: Seat, address: str, messages: list[Any]) -> None:
    """Sends a burst, and looks at everything that comes back."""
    try:
        seat.open(address)
        for message in messages:
            seat.send(written(message))
        until = time.monotonic() + 5
        seat.send({"type": "appraise", "id": "the end", "seen": 0, "position": "3", "low": [], "high": []})
        while time.monotonic() < until:
            told = seat.take_one(5)
            judge(told)
            if told.get("id") == "the end":
                break
        else:
            raise AssertionError("the server does not answer any more")
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else 1008  # cut off with much still unread
        if code not in CLOSES:
            raise AssertionError(f"the line was closed with {code}") from closed
    finally:
        seat.close()
        seat.answers.clear()


def judge(told: dict[str, Any]) -> None:
    """A message of the server to a hostile line: an ordinary one, or a clear refusal."""
    assert "Traceback" not in str(told)
    if told["type"] == "bye":
        assert told["kind"] in BYES
        assert told["why"]
    elif "refused" in told:
        assert told["refused"]["why"]
        assert told["refused"]["kind"] != "not kept", told  # the table's own fault
    else:
        assert told["type"] in ("welcome", "acts", "state", "answer")


def record(folder: Path, table: str) -> list[bytes]:
    with sqlite3.connect(folder / "ledger.db") as connection:
        [[number]] = connection.execute("SELECT record FROM live_table WHERE id = ?", [table])
    connection.close()
    with (
        open_ledger(str(folder / "ledger.db"), creates=False, keys=Keys(folder / "keys")) as ledger,
        ledger.reading() as session,
    ):
        return list(record_lines(session, number))


@pytest.mark.parametrize(("key", "game"), [("player:4", "pai-gow"), ("spectator", "pai-gow-poker")])
def test_whatever_a_hostile_line_sends_an_honest_player_finishes_his_round(
    key: str, game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_socket, "MOST_A_SECOND", 1_000.0)  # the honest player here has no time to lose
    with unbroken(caplog), listening(tmp_path) as address:
        table, everybody = open_table(address, game)
        players = [everybody["player:3"], everybody["player:4"]]
        honest = players[0].open(address)
        until = time.monotonic() + MOST_SECONDS

        @settings(
            max_examples=25,
            deadline=None,
            database=None,
            phases=[Phase.generate],  # to make a burst smaller takes minutes: it is shown as it was
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(hostile, min_size=1, max_size=12), st.booleans())
        def burst(messages: list[Any], in_the_middle: bool) -> None:
            if time.monotonic() > until:
                return
            if in_the_middle:
                play(players[:1], until=lambda: honest.state["due"][0]["type"] != "wager-placed")
            attack(everybody[key], address, messages)
            players[1].open(address)
            honest.take_all()
            play(players)
            players[1].close()

        players[1].open(address)
        play(players)
        players[1].close()
        burst()
        rounds = honest.state["round"] - 1
        honest.close()
        reports = [report for report in check_record(read_record(record(tmp_path, table))) if report.is_finished]
        assert len(reports) == rounds > 3
        assert [breach for report in reports for breach in report.breaches] == []
        assert honest.kept


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with listening(tmp_path_factory.mktemp("fuzz")) as found:
        yield found


def last_word(seat: Seat) -> dict[str, Any]:
    """The bye at the end of a line."""
    with suppress(ConnectionClosed, TimeoutError):
        while not seat.bye:
            seat.take_one(5)
    return seat.bye


def test_a_second_greeting_is_refused_and_the_line_goes_on(address: str) -> None:
    _, everybody = open_table(address)
    seat = everybody["player:3"].open(address)
    seat.send({"type": "hello", "table": seat.table, "code": seat.code})
    told = seat.take_one()
    while told["type"] != "answer":
        told = seat.take_one()
    assert told["refused"]["kind"] == "unreadable"
    assert "refused" not in seat.do({"type": "ready"})
    seat.close()


def test_an_id_that_comes_again_is_answered_again_and_not_done_again(address: str) -> None:
    _, everybody = open_table(address)
    seat = everybody["player:3"].open(address)
    wager = {"type": "act", "id": "w", "event": {"type": "wager-placed", "wager": "main", "amount": 50_00}}
    first = seat.do(dict(wager))
    del seat.answers["w"]
    assert seat.do({**wager, "event": {"type": "wager-placed", "wager": "main", "amount": 90_00}}) == first
    assert seat.state["chips"]["3"] == 950_00
    seat.close()


@pytest.mark.parametrize("seen", [-1, 10**6])
def test_an_act_that_nobody_can_have_seen_is_refused(address: str, seen: int) -> None:
    _, everybody = open_table(address)
    seat = everybody["player:3"].open(address)
    assert seat.do({"type": "ready", "seen": seen})["refused"]["kind"] == "unreadable"
    seat.close()


def test_a_line_that_never_greets_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "GREETING_SECONDS", 0.2)
    with connect(f"{address.replace('http', 'ws')}/api/socket", proxy=None) as line:
        assert json.decode(line.recv(5))["kind"] == "unreadable"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_too_much_that_cannot_be_read_ends_the_line(address: str) -> None:
    _, everybody = open_table(address)
    seat = everybody["spectator"].open(address)
    for _ in range(table_socket.MOST_UNREADABLE + 1):
        seat.send("{")
    assert last_word(seat)["kind"] == "unreadable"
    seat.close()


def test_too_many_messages_at_once_end_the_line_and_no_other(address: str) -> None:
    _, everybody = open_table(address)
    seat, other = everybody["player:3"].open(address), everybody["player:4"].open(address)
    with suppress(ConnectionClosed):
        for number in range(200):
            seat.send({"type": "ready", "id": str(number), "seen": 0})
    assert last_word(seat)["kind"] == "unreadable"
    assert "refused" not in other.do({"type": "ready"})
    seat.close()
    other.close()


def test_a_line_that_does_not_read_gets_a_last_word_and_no_more_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "MOST_WAITING", 8)
    sent: list[str] = []

    class Stuck:
        """A line whose other end begins to read when it is told to."""

        reads = asyncio.Event()

        async def send_text(self, text: str) -> None:
            await self.reads.wait()
            sent.append(text)

        async def close(self, code: int) -> None:
            sent.append(str(code))

    async def work() -> None:
        stuck, outgoing = Stuck(), table_socket.Outgoing()
        sender = asyncio.create_task(outgoing.run(stuck))  # type: ignore[arg-type]
        for number in range(1_000):
            outgoing.send(b"%d" % number)
            await asyncio.sleep(0)
        stuck.reads.set()
        await asyncio.wait_for(sender, 5)

    asyncio.run(work())
    assert sent[:9] == [str(number) for number in range(9)]
    assert json.decode(sent[9])["kind"] == "slow"
    assert sent[10:] == ["1008"]


def test_script_in_a_name_is_a_text_and_no_more(address: str) -> None:
    _, everybody = open_table(address)
    seat = everybody["player:3"].open(address)
    answer = seat.do({"type": "act", "id": SCRIPT, "event": {"type": SCRIPT, SCRIPT: SCRIPT}})
    assert answer["refused"]["kind"] == "unreadable"
    assert SCRIPT not in answer["refused"]["why"]
    seat.close()
