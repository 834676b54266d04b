"""What the server counts and writes down: enough to run it by, and nothing that is secret."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import PASSWORD, Served, serving
from msgspec import json

from paigow.pieces.cards import DECK
from paigow.pieces.tiles import SET
from paigow.service.people import StaffRole
from paigow.store import Ledger, LedgerError
from paigow.web.logs import set_up


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is written down; the loggers are put back afterwards."""
    loggers = [logging.getLogger(name) for name in ("paigow", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    file = io.StringIO()
    set_up(file, as_json=True)
    yield file
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture
def server(log: io.StringIO, tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as served:
        yield served


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.decode(line) for line in log.getvalue().splitlines()]


def test_a_request_is_written_down_by_its_route(server: Served, log: io.StringIO) -> None:
    answer = server.get("/api/tables/NOSUCH")
    server.get("/some/where/else?code=AAAA-BBBB")
    server.get("/static/vendor/lit.js")
    one, other = lines(log)[-2:]
    assert (one["event"], one["method"], one["status"], one["route"]) == ("request", "GET", 404, "/api/tables/{table}")
    assert one["request"] == answer.headers["x-request-id"]
    assert one["level"] == "info"
    assert one["ms"] > 0
    assert (other["route"], other["status"]) == ("(none)", 404)


def test_nothing_secret_is_written_down(server: Served, log: io.StringIO) -> None:
    server.employ("mei", StaffRole.FLOORPERSON)
    header = server.signed_in("mei")
    secrets = [PASSWORD, header["Authorization"].removeprefix("Bearer ")]
    for game in ("pai-gow", "pai-gow-poker"):
        table = server.post("/api/tables", json={"kind": "open", "game": game}, headers=header).json()
        for place in table["places"]:
            code = {"Authorization": f"Bearer {place['code']}"}
            server.post("/api/codes", json={"code": place["code"]})
            server.get(f"/api/tables/{table['table']}/rounds/1", headers=code)
            server.get(f"/table/{table['table']}/{place['code']}")
            server.post("/api/codes", content=place["code"].encode(), headers={"Content-Type": "application/json"})
            secrets.append(place["code"])
    server.post("/api/sessions", json={"name": "mei", "password": "the wrong secret"})
    server.get("/api/staff/tables", headers=header)
    written = log.getvalue()
    assert len(lines(log)) > 60
    for secret in (*secrets, "the wrong secret", *(f'"{piece.value}"' for piece in (*DECK, *SET))):
        assert secret not in written


def test_an_error_is_told_by_its_kind_and_place_not_by_its_words(
    server: Served, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(name: str) -> None:
        raise RuntimeError("AAAA-BBBB holds 6-6")

    monkeypatch.setattr(server.hall, "about", fails)
    assert server.get("/api/tables/ABC").status_code == 500
    failed = next(line for line in lines(log) if line["event"] == "a request failed")
    assert (failed["level"], failed["error"]) == ("error", "RuntimeError")
    assert failed["at"][-1].endswith(" fails")
    assert "6-6" not in log.getvalue()


def test_the_words_of_an_error_of_any_module_are_left_out(log: io.StringIO) -> None:
    try:
        raise ValueError("6-6")
    except ValueError:
        logging.getLogger("paigow.table").exception("it failed", extra={"table": "ABC", "code": "AAAA", "token": "x"})
    logging.getLogger("uvicorn.error").info("a line")
    [line] = lines(log)
    assert (line["event"], line["error"], line["table"]) == ("it failed", "ValueError", "ABC")
    assert "6-6" not in log.getvalue()
    assert not {"code", "token"} & set(line)


def test_a_line_for_people_cannot_be_broken(log: io.StringIO) -> None:
    file = io.StringIO()
    set_up(file, as_json=False)
    logging.getLogger("paigow.web").info("two\nlines", extra={"table": "\x1b[31m"})
    assert file.getvalue().count("\n") == 1
    assert "\\n" in file.getvalue()
    assert "\\x1b" in file.getvalue()


def test_the_counts_are_those_of_what_was_done(server: Served) -> None:
    for _ in range(3):
        server.get("/api/tables/NOSUCH")
    server("BREW", "/api/games")
    server.post("/api/tables", json={"kind": "play", "game": "pai-gow"})
    server.hall.refused("out of order")
    told = server.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=")
    found = dict(line.rsplit(" ", 1) for line in told.text.splitlines() if not line.startswith("#"))
    assert found['paigow_requests_total{method="GET",route="/api/tables/{table}",status="404"}'] == "3.0"
    assert found['paigow_requests_total{method="(other)",route="/api/games",status="405"}'] == "1.0"
    assert found['paigow_commands_refused_total{kind="out of order"}'] == "1.0"
    assert found['paigow_request_seconds_count{route="/api/tables/{table}"}'] == "3.0"
    assert found["paigow_tables"] == "1.0"
    assert found["paigow_sockets"] == "0.0"
    assert float(found["paigow_append_seconds_count"]) >= 1


def test_a_server_that_is_well_says_so(server: Served) -> None:
    answer = server.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "chance": "ok", "ledger": "ok", "tables": 0})


def test_a_server_without_its_ledger_is_unfit(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(question: object) -> None:
        raise LedgerError("/home/somebody/ledger.db: the disk is full")

    monkeypatch.setattr(server.hall.journal, "read", fails)
    answer = server.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "unfit")
    assert "somebody" not in answer.text
    code = server.post("/api/codes", json={"code": "x"})
    assert (code.status_code, code.headers["retry-after"]) == (503, "5")
    assert "somebody" not in code.text


def test_a_server_that_cannot_write_is_unfit_until_it_can(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"kind": "play", "game": "pai-gow"}

    def full(*_: object) -> None:
        raise LedgerError("/home/somebody/ledger.db: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Ledger, "change", full)
        assert server.post("/api/tables", json=wanted).status_code == 503
        answer = server.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "unfit")
        assert "somebody" not in answer.text
    assert server.post("/api/tables", json=wanted).status_code == 201
    assert server.get("/healthz").json()["status"] == "ok"
