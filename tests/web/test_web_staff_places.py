"""Codes that the house gives for places at open tables: who may have which, and what becomes of the old ones."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from asking import PASSWORD, Served, employ_at, listening, serving
from msgspec import json
from websockets.sync.client import ClientConnection, connect

from paigow.pieces.people import Person
from paigow.service.keeper import LEASE_MS, Place
from paigow.service.messages import Role
from paigow.service.people import StaffRole

FULL = {
    "kind": "open",
    "game": "pai-gow",
    "dealer": "person",
    "floorperson": "person",
    "seats": {"2": "person", "3": "program"},
}
ALONE = {"kind": "play", "game": "pai-gow"}
EVERY = ("dealer", "player 2", "floorperson", "surveillance", "spectator")
LOOKING_ON = ("surveillance", "spectator")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as served:
        for role in StaffRole:
            served.employ(role.value, role)
        yield served


def wanted(place: str) -> dict[str, str]:
    """What is asked for to have this place, written as "player 2" or "dealer"."""
    role, _, person = place.partition(" ")
    return {"role": role, **({"person": person} if person else {})}


def ask(house: Served, table: str, place: str, by: str = "floorperson") -> httpx.Response:
    path = f"/api/staff/tables/{table}/places"
    return house.post(path, json=wanted(place), headers=house.signed_in(by))


def opens(house: Served, code: str) -> dict[str, Any] | None:
    """The place that a code opens."""
    answer = house.post("/api/codes", json={"code": code})
    return answer.json() if answer.status_code == 200 else None


@pytest.mark.parametrize(("by", "may"), [("floorperson", EVERY), ("surveillance", LOOKING_ON), ("dealer", ("dealer",))])
def test_each_of_the_house_is_given_the_places_of_his_duty(by: str, may: tuple[str, ...], house: Served) -> None:
    table = house.post("/api/tables", json=FULL).json()["table"]
    for place in EVERY:
        answer = ask(house, table, place, by)
        assert answer.status_code == (201 if place in may else 403), place
        if place in may:
            said = answer.json()
            assert said["link"] == f"/table/{table}#{said['code']}"
            assert opens(house, said["code"]) == {name: said[name] for name in ("table", "role", "person")}
    [listed] = house.get("/api/staff/tables", headers=house.signed_in(by)).json()
    assert [" ".join(filter(None, (one["role"], one["person"]))) for one in listed["places"]] == list(may)
    assert {one["role"] for one in listed["places"] if not one["replaces"]} == {*LOOKING_ON} & {*may}


def test_nobody_else_is_given_any(house: Served) -> None:
    table = house.post("/api/tables", json=FULL).json()
    for header in ({}, {"Authorization": f"Bearer {table['places'][0]['code']}"}):
        answer = house.post(f"/api/staff/tables/{table['table']}/places", json=wanted("spectator"), headers=header)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("place", ["player 3", "player 5", "player", "dealer 2", "spectator 1"])
def test_a_place_that_is_not_there_is_refused_with_those_that_are(place: str, house: Served) -> None:
    table = house.post("/api/tables", json=FULL).json()["table"]
    answer = ask(house, table, place)
    assert answer.status_code == 409
    assert answer.json()["error"]["allowed"] == ", ".join(EVERY)


@pytest.mark.parametrize("by", ["floorperson", "dealer"])
def test_the_programs_place_is_nobodys(by: str, house: Served) -> None:
    table = house.post("/api/tables", json={**FULL, "dealer": "program", "floorperson": "program"}).json()["table"]
    assert ask(house, table, "dealer", by).status_code == 409


def test_no_such_table_and_no_such_role(house: Served) -> None:
    assert ask(house, "NOSUCH", "spectator").status_code == 404
    table = house.post("/api/tables", json=FULL).json()["table"]
    assert ask(house, table, "owner").status_code == 422
    assert ask(house, table, "player 7").status_code == 422


def test_a_table_at_which_somebody_plays_alone_may_be_watched(house: Served) -> None:
    table = house.post("/api/tables", json=ALONE).json()
    answer = ask(house, table["table"], "surveillance", "surveillance")
    assert opens(house, answer.json()["code"]) == {"table": table["table"], "role": "surveillance", "person": None}
    assert opens(house, table["places"][0]["code"]) is not None
    assert ask(house, table["table"], "floorperson").status_code == 409


@pytest.mark.parametrize("place", ["dealer", "player 2", "floorperson"])
def test_a_new_code_ends_the_old_one_of_its_place_alone(place: str, house: Served) -> None:
    made = house.post("/api/tables", json=FULL).json()
    old = {" ".join(filter(None, (one["role"], one["person"]))): one["code"] for one in made["places"]}
    mine = place if place.startswith("player") else f"{place} {place}"
    codes = [ask(house, made["table"], place).json()["code"] for _ in range(2)]
    assert len({*codes, *old.values()}) == 7
    assert opens(house, old.pop(mine)) is None
    assert opens(house, codes[0]) is None
    assert opens(house, codes[1]) is not None
    assert all(opens(house, code) for code in old.values())
    rounds = f"/api/tables/{made['table']}/rounds"
    assert [house.get(rounds, headers={"Authorization": f"Bearer {code}"}).status_code for code in codes] == [401, 200]


def test_codes_to_look_on_stand_beside_each_other(house: Served) -> None:
    made = house.post("/api/tables", json=FULL).json()
    codes = [one["code"] for one in made["places"]]
    codes += [ask(house, made["table"], place).json()["code"] for place in LOOKING_ON * 2]
    assert len(set(codes)) == 9
    assert all(opens(house, code) for code in codes)


def test_the_log_says_who_was_given_what_but_not_the_code(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    table = house.post("/api/tables", json=FULL).json()["table"]
    caplog.set_level(logging.INFO, "paigow")
    code = ask(house, table, "player 2").json()["code"]
    [said] = [record.__dict__ for record in caplog.records if record.message == "place given"]
    assert (said["by"], said["table"], said["place"]) == ("floorperson", table, "player:2")
    assert code not in str([record.__dict__ for record in caplog.records])


def test_a_table_of_another_process_is_asked_for_there(house: Served) -> None:
    made = house.post("/api/tables", json=FULL).json()
    house.hall.drop(made["table"])

    def taken(session: Any) -> None:
        session.rows(
            "UPDATE live_table SET owner = 'other', url = 'http://there', until = until + :lease", lease=10 * LEASE_MS
        )

    house.runner.run(house.hall.journal.change(taken))
    answer = ask(house, made["table"], "player 2")
    assert (answer.status_code, answer.json()["error"]["allowed"]) == (421, "http://there")
    assert all(opens(house, one["code"]) for one in made["places"])
    [listed] = house.get("/api/staff/tables", headers=house.signed_in("dealer")).json()
    assert (listed["is_elsewhere"], listed["url"], listed["round"]) == (True, "http://there", None)


def test_a_table_lost_in_that_very_moment_is_not_touched(house: Served) -> None:
    made = house.post("/api/tables", json=FULL).json()
    sql = "UPDATE live_table SET owner = 'other', url = 'http://there'"
    house.runner.run(house.hall.journal.change(lambda session: session.rows(sql)))
    assert ask(house, made["table"], "player 2").status_code == 421
    assert all(opens(house, one["code"]) for one in made["places"])


# Over the socket


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with listening(tmp_path) as found:
        employ_at(tmp_path, "mei", StaffRole.FLOORPERSON)
        yield found


@contextmanager
def come(address: str, table: str, code: str) -> Iterator[ClientConnection]:
    """A line that has greeted."""
    with connect(f"{address.replace('http', 'ws')}/api/socket", proxy=None) as line:
        line.send(json.encode({"type": "hello", "table": table, "code": code}).decode())
        yield line


def heard(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.decode(line.recv(10))
        if message["type"] in kinds:
            return message


def test_whoever_had_the_old_code_is_put_out_and_the_others_stay(address: str) -> None:
    made = httpx.post(f"{address}/api/tables", json={**FULL, "seats": {"2": "person", "4": "person"}}).json()
    table, codes = made["table"], {(one["role"], one["person"]): one["code"] for one in made["places"]}
    said = httpx.post(f"{address}/api/sessions", json={"name": "mei", "password": PASSWORD}).json()
    header = {"Authorization": f"Bearer {said['token']}"}
    with (
        come(address, table, codes["player", "2"]) as old,
        come(address, table, codes["player", "2"]) as second,
        come(address, table, codes["player", "4"]) as other,
    ):
        assert [heard(line, "welcome")["type"] for line in (old, second, other)] == ["welcome"] * 3
        [listed] = httpx.get(f"{address}/api/staff/tables", headers=header).json()
        assert sorted((one["person"], one["lines"]) for one in listed["people"]) == [("2", 2), ("4", 1)]
        given = httpx.post(f"{address}/api/staff/tables/{table}/places", json=wanted("player 2"), headers=header).json()
        for line in (old, second):
            bye = heard(line, "bye")
            assert bye["kind"] == "code"
            assert "new code" in bye["why"]
        with come(address, table, given["code"]) as new, come(address, table, codes["player", "2"]) as again:
            assert heard(new, "welcome")["you"] == {"role": "player", "person": "2"}
            assert heard(again, "bye", "welcome")["kind"] == "code"
        other.send(json.encode({"type": "ready", "id": "a", "seen": 0}).decode())
        assert heard(other, "answer")["id"] == "a"


def test_a_code_replaced_while_its_holder_comes_in_opens_nothing(house: Served) -> None:
    """The look-up of the code and the line's entry are two moments: the place is given away between them."""
    from paigow.web.socket import Outgoing, _serve  # noqa: PLC0415

    made = house.post("/api/tables", json=FULL).json()
    [code] = [one["code"] for one in made["places"] if one["role"] == "player"]
    place = Place(made["table"], Role.PLAYER, Person.PLAYER_TWO)
    find = house.hall.table

    async def slow(name: str) -> Any:
        house.hall.table = find  # type: ignore[method-assign]
        assert await house.hall.issue(place, "mei")
        return await find(name)

    class Socket:
        client = None

        async def receive(self) -> dict[str, Any]:
            hello = {"type": "hello", "table": made["table"], "code": code}
            return {"type": "websocket.receive", "text": json.encode(hello).decode()}

    class Open:
        def wait(self, who: str) -> float:
            return 0

        def tries(self, who: str) -> None: ...

        def was_right(self, who: str) -> None: ...

    async def work() -> tuple[Outgoing, int]:
        outgoing = Outgoing()
        house.hall.table = slow  # type: ignore[method-assign]
        await _serve(Socket(), outgoing, house.hall, Open())  # type: ignore[arg-type]
        table = await find(made["table"])
        assert table is not None
        return outgoing, table.seats.count

    outgoing, lines = house.runner.run(work())
    assert (outgoing.is_closed, lines) == (True, 0)
