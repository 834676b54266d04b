"""Live tables of real processes: killed and started again, and two of them on one database."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json

import postgres_server
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from paigow.service.keeper import LEASE_MS
from paigow.store import open_ledger
from paigow.store.audit import verify
from paigow.store.contents import record_lines
from paigow.store.keys import Keys
from seats import Seat, open_table, play


class Process:
    """`paigow serve` at an address of its own, with the keys and the ledger of a folder."""

    def __init__(self, folder: Path, db: str) -> None:
        self._folder, self._db = folder, db
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{free.getsockname()[1]}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it, and waits until it is open."""
        port = self.address.rpartition(":")[2]
        words = ("serve", "--port", port, "--db", self._db, "--no-browser", "--log", str(self._folder / "log"))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "paigow.cli", *words],
            env={**os.environ, "XDG_DATA_HOME": str(self._folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert "is open" in self._process.stdout.readline()

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(20)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def server(home: Path) -> Iterator[Process]:
    found = Process(home, str(home / "ledger.db"))
    found.start()
    yield found
    found.kill()


@pytest.fixture
def two_servers(home: Path) -> Iterator[tuple[Process, Process, str]]:
    for database in postgres_server.serve():
        place = database.new_database()
        first, second = Process(home, place), Process(home, place)
        first.start()
        second.start()
        yield first, second, place
        first.kill()
        second.kill()


def records(folder: Path, place: str) -> dict[str, list[bytes]]:
    """The record of every live table; the ledger has been verified."""
    with open_ledger(place, creates=False, keys=Keys(folder / "paigow" / "keys")) as ledger:
        assert verify(ledger, ledger.key).fault is None
        with ledger.reading() as session:
            tables = session.rows("SELECT id, record FROM live_table")
            return {table: list(record_lines(session, int(record))) for table, record in tables}


def check(lines: list[bytes], seats: list[Seat], rounds: int) -> None:
    """So many rounds were finished and conform, and every acknowledged act of the seats is there, once."""
    finished = [report for report in check_record(read_record(lines)) if report.is_finished]
    assert len(finished) == rounds
    assert [breach for report in finished for breach in report.breaches] == []
    done = Counter(json.decode(line).get("command") for line in lines[1:])
    done.pop(None, None)
    assert set(done.values()) == {1}
    for seat in seats:
        assert len(seat.kept) > 3
        assert set(seat.kept) <= set(done)


def is_setting(seat: Seat) -> bool:
    return any(step["type"] == "hand-set" and step["by"] == seat.person for step in seat.state["due"])


def test_a_server_killed_in_the_middle_of_a_round_comes_back_with_all_that_was_there(
    server: Process, home: Path
) -> None:
    _, everybody = open_table(server.address)
    players = [everybody["player:3"], everybody["player:4"]]
    for seat in players:
        seat.open(server.address)
    play(players)
    play(players, until=lambda: is_setting(players[0]))
    me, other = players
    before = {seat.key: (seat.seq, dict(seat.acts), seat.state["chips"], seat.state["house"]) for seat in players}
    wanted = me.wants()
    assert wanted is not None
    me.ask({**wanted, "id": "unanswered"})  # perhaps it is kept, perhaps not
    server.kill()
    server.start()
    for seat in players:
        seat.open(server.address)
        seq, acts, chips, house = before[seat.key]
        assert seat.seq in (seq, seq + 1) or seat is other
        assert {number: seat.acts[number] for number in acts} == acts
        assert (seat.state["chips"], seat.state["house"]) == (chips, house)
    answer = me.do({**wanted, "id": "unanswered"})
    assert "refused" not in answer
    assert me.do({**wanted, "id": "unanswered"}) == answer
    other.take_all(answer["seq"])
    play(players)
    play(players)
    for seat in players:
        seat.close()
    server.kill()
    [lines] = records(home, str(home / "ledger.db")).values()
    check(lines, players, 3)


def test_two_processes_on_one_database_and_the_one_takes_over_from_the_other(
    two_servers: tuple[Process, Process, str], home: Path
) -> None:
    first, second, place = two_servers
    name, everybody = open_table(first.address)
    players = [everybody["player:3"], everybody["player:4"]]
    own_name, guests = open_table(second.address, game="pai-gow-poker", seats=("1", "2"))
    others = [guests["player:1"], guests["player:2"]]
    for seat in players:
        assert seat.open(second.address).bye == {
            "type": "bye",
            "kind": "elsewhere",
            "why": "another process keeps this table",
            "at": f"{first.address}/",
        }
        assert seat.open(first.address).bye == {}
    for seat in others:
        seat.open(second.address)
    play(players)
    play(others)
    play(players, until=lambda: is_setting(players[0]))
    first.kill()
    before = {seat.key: (seat.seq, dict(seat.acts), seat.state["chips"]) for seat in players}
    play(others)
    until = time.monotonic() + LEASE_MS / 1000 + 10
    while players[0].open(second.address).bye:
        assert players[0].bye["at"] == f"{first.address}/"
        assert time.monotonic() < until, "the table was not taken over"
        time.sleep(0.5)
    players[1].open(second.address)
    for seat in players:
        seq, acts, chips = before[seat.key]
        assert seat.seq == seq
        assert {number: seat.acts[number] for number in acts} == acts
        assert seat.state["chips"] == chips
    play(players)
    play(players)
    first.start()  # at its old address it is another process now, and the table is not its own
    assert players[0].open(first.address).bye["at"] == f"{second.address}/"
    for seat in (*players, *others):
        seat.close()
    second.kill()
    found = records(home, place)
    check(found[name], players, 3)
    check(found[own_name], others, 2)
