"""The socket at the door: who is let in, what is counted, and that nothing comes in by way of another site."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from asking import listening
from msgspec import json
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from paigow.web.codes import FREE


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    with listening(folder) as found:
        yield found


def opened(address: str) -> dict[str, Any]:
    answer = httpx.post(f"{address}/api/tables", json={"kind": "play", "game": "pai-gow"})
    found: dict[str, Any] = answer.json()
    return found


def line(address: str, **said: Any) -> ClientConnection:
    found: ClientConnection = connect(f"{address.replace('http', 'ws')}/api/socket", proxy=None, **said)
    return found


def hello(table: str, code: str) -> str:
    return json.encode({"type": "hello", "table": table, "code": code}).decode()


def greeted(address: str, table: str, code: str) -> dict[str, Any]:
    """What a line is told that greets so."""
    with line(address) as stream:
        stream.send(hello(table, code))
        found: dict[str, Any] = json.decode(stream.recv())
        return found


def test_a_code_opens_the_line_to_its_place(address: str) -> None:
    table = opened(address)
    code = table["places"][0]["code"]
    welcome = greeted(address, table["table"], code)
    assert (welcome["type"], welcome["you"]) == ("welcome", {"role": "player", "person": "3"})
    assert welcome["table"] == httpx.get(f"{address}/api/tables/{table['table']}").json()
    assert greeted(address, table["table"], "wrong")["kind"] == "code"
    assert greeted(address, "OTHER", code)["kind"] == "code"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_another_site_gets_no_socket(address: str, headers: dict[str, str], status: int) -> None:
    with pytest.raises(InvalidStatus) as refused:
        line(address, additional_headers=headers)
    assert refused.value.response.status_code == status


def test_our_own_page_and_a_program_get_one(address: str) -> None:
    for said in ({"origin": address}, {}):
        with line(address, **said) as stream:
            stream.send("nothing")
            assert json.decode(stream.recv())["kind"] == "unreadable"


def test_another_host_gets_no_socket(address: str) -> None:
    port = int(address.rpartition(":")[2])
    with pytest.raises(InvalidStatus):
        connect(f"ws://evil.example:{port}/api/socket", address=("127.0.0.1", port), proxy=None)


@pytest.mark.parametrize("begin", [b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /"])
def test_endless_headers_are_cut_off(address: str, begin: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=10) as stream:
        stream.sendall(begin)
        with suppress(ConnectionError):
            for _ in range(64):
                stream.sendall(b"x" * 65_536)
        with suppress(ConnectionError):
            assert stream.recv(1000).startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
            assert stream.recv(1000) == b""


@pytest.mark.parametrize(
    "sent", [b"\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n\r\n"]
)
def test_what_is_no_request_is_refused(address: str, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=10) as stream:
        stream.sendall(sent)
        assert stream.recv(1000)[9:12] in (b"400", b"421", b"505")
    assert httpx.get(f"{address}/healthz").status_code == 200


def test_open_sockets_are_counted(address: str) -> None:
    table = opened(address)
    with line(address) as stream:
        stream.send(hello(table["table"], table["places"][0]["code"]))
        stream.recv()
        for name in ("ready", "bank"):
            stream.send(json.encode({"type": name, "id": name, "seen": 1}).decode())
            while json.decode(stream.recv())["type"] != "answer":
                pass
        for _ in range(100):  # a line that another test has closed may still be counted
            told = httpx.get(f"{address}/metrics").text
            if "paigow_sockets 1.0\n" in told:
                break
            time.sleep(0.05)
    assert "paigow_sockets 1.0\n" in told
    assert "paigow_commands_done_total 1.0\n" in told


def test_codes_tried_over_the_socket_count_with_those_asked_for(address: str) -> None:
    table = opened(address)
    code = table["places"][0]["code"]
    with httpx.Client() as client:
        for _ in range(FREE):
            client.post(f"{address}/api/codes", json={"code": "wrong"})
        assert client.post(f"{address}/api/codes", json={"code": code}).status_code == 429
    with line(address) as stream:
        stream.send(hello(table["table"], code))
        assert "too many wrong codes" in json.decode(stream.recv())["why"]
        with pytest.raises(ConnectionClosed):
            stream.recv()
