"""Records replayed by request: the very rounds, acts and breaches that the command line finds in them."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from asking import Served, serving
from msgspec import json, to_builtins

from paigow.record.moment import moment_built
from paigow.record.reading import lines_of, read_record
from paigow.record.replay import Replay
from paigow.record.rounds import check_record, checked_rounds
from paigow.service.replayed import LONGEST_SECONDS, MOST_ROUNDS, replayed
from program import paigow

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = sorted([*EXAMPLES.glob("*.jsonl"), *(EXAMPLES / "records").glob("*.jsonl")])
CONFORMING = EXAMPLES / "records" / "pai-gow-conforming.paigow.jsonl"
BREACHED = EXAMPLES / "records" / "pai-gow-breached.paigow.jsonl"
JSONL = {"Content-Type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("replay")) as served:
        yield served


def asked(server: Served, record: bytes, query: str = "") -> dict[str, Any]:
    answer = server.post(f"/api/replay{query}", content=record, headers=JSONL)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_a_record_is_replayed_as_the_record_room_does(server: Served, path: Path) -> None:
    found = asked(server, path.read_bytes())
    with path.open("rb") as file:
        known = list(checked_rounds(read_record(lines_of(file))))
    assert [found["of"], found["first"], found["next"]] == [len(known), 1, None]
    for told, (recorded, standing, report) in zip(found["rounds"], known, strict=True):
        assert (told["number"], told["table"]) == (recorded.number, recorded.table)
        assert told["breaches"] == json.decode(json.encode(report.breaches))
        replay = Replay(recorded.lines, standing)
        scene = dict(told["before"])
        for act, one in zip(told["acts"], replay.run(), strict=True):
            scene |= act["changes"]
            moment = json.decode(json.encode(moment_built(replay)))
            assert scene == {**moment["scene"].pop("spots"), **moment["scene"]}
            assert act["event"] == json.decode(json.encode(one.line.event))
            assert [id for id, _ in act["cites"]] == moment["cites"]
            assert act.get("deviation") == moment["deviation"]
            assert (act["seq"], act["round"], act["n"]) == (one.line.number, recorded.number, one.number)
        stops = json.decode(json.encode(moment_built(replay)))["drift"]
        assert told["stops"] == stops


def test_the_first_act_carries_the_scene_and_results_say_why(server: Served) -> None:
    first, *rest = asked(server, CONFORMING.read_bytes())["rounds"][0]["acts"]
    assert first["before"]["shaker"]
    assert not any("before" in act for act in rest)
    by_type = {act["event"]["type"]: act for act in rest}
    assert by_type["hand-compared"]["why"]["says"]
    assert by_type["wager-collected"]["reckoned"]["wager"] > 0


def test_what_the_record_proves_is_passed_on(server: Served) -> None:
    dealt = paigow("deal", "pai-gow", "--seed", "7", "--json")
    lines = dealt.out.encode().splitlines()
    record = [json.decode(line) for line in lines]
    at = next(number for number, line in enumerate(record) if line.get("type") == "hand-exposed")
    record[at] |= {"openings": [{"place": 1}], "commitment": "abc", "time": "2026-01-01T00:00:00Z"}
    found = asked(server, b"\n".join(json.encode(line) for line in record))
    acts = {act["seq"]: act for act in found["rounds"][0]["acts"]}
    act = acts[at + 1]
    assert (act["openings"], act["commitment"], act["time"]) == ([{"place": 1}], "abc", "2026-01-01T00:00:00Z")


def test_an_answer_holds_so_many_rounds_and_says_where_to_go_on(server: Served) -> None:
    record = paigow("deal", "pai-gow", "--seed", "7", "--rounds", str(MOST_ROUNDS + 3), "--json").out.encode()
    one = asked(server, record)
    other = asked(server, record, f"?first={one['next']}")
    assert (len(one["rounds"]), one["of"], one["next"]) == (MOST_ROUNDS, MOST_ROUNDS + 3, MOST_ROUNDS + 1)
    assert [told["place"] for told in other["rounds"]] == [MOST_ROUNDS + 1, MOST_ROUNDS + 2, MOST_ROUNDS + 3]
    assert other["next"] is None


def test_an_answer_that_takes_long_goes_on_in_another() -> None:
    record = CONFORMING.read_bytes()
    ticks = count(0, LONGEST_SECONDS / (record.count(b"\n") + 2))
    found = replayed(record, 1, lambda: next(ticks))
    assert (len(found.rounds), found.next, found.of) == (2, 3, 4)


def test_a_record_that_takes_long_to_read_is_refused() -> None:
    ticks = count(0, 5)
    with pytest.raises(ValueError, match="too long to read"):
        replayed(CONFORMING.read_bytes(), 1, lambda: float(next(ticks)))


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (b"", "it is empty"),
        (b"nothing", "line 1, column 1"),
        (b'{"game":"pai-gow"}', "no act"),
        (b'{"game":"baccarat"}', "is no game"),
        (b'{"game":"pai-gow"}\n{"type":"hand-exposed","position":"9"}', "line 2"),
        (b'{"game":"pai-gow"}\n\xff', "line 2"),
        (b"[" * 100_000, "line 1"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(server: Served, record: bytes, words: str) -> None:
    answer = server.post("/api/replay", content=record, headers=JSONL)
    assert answer.status_code == 422
    assert words in answer.json()["error"]["what"]


def test_a_round_that_the_record_does_not_have(server: Served) -> None:
    for first, where in (("5", "first"), ("0", "query.first"), ("x", "query.first")):
        answer = server.post(f"/api/replay?first={first}", content=CONFORMING.read_bytes(), headers=JSONL)
        assert answer.status_code == 422
        assert answer.json()["error"]["where"] == where


def test_a_picture_is_no_record(server: Served) -> None:
    answer = server.post("/api/replay", content=b"x", headers={"Content-Type": "image/png"})
    assert answer.status_code == 415


def test_the_reports_are_those_of_the_check() -> None:
    with BREACHED.open("rb") as file:
        known = [to_builtins(report) for report in check_record(read_record(lines_of(file)))]
    found = replayed(BREACHED.read_bytes())
    assert [{**told.report, "breaches": told.breaches} for told in found.rounds] == [
        {**report, "breaches": report["breaches"]} for report in known
    ]
