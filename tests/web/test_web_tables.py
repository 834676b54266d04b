"""Tables opened and looked at by request, and what does not change while the program runs."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from asking import Served, Ticking, serving
from msgspec import json

from paigow.games import GAMES
from paigow.house.file import dump
from paigow.house.options import OPTIONS
from paigow.house.rules import HouseRules
from paigow.law import registry
from paigow.service import hall
from paigow.service.messages import socket_schema
from paigow.web import api_tables
from paigow.web.api_tables import GameName
from paigow.web.codes import FREE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables")) as served:
        yield served


def opened(server: Served, **wanted: Any) -> dict[str, Any]:
    """A table just opened."""
    answer = server.post("/api/tables", json={"kind": "play", "game": "pai-gow", **wanted})
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"/api/tables/{found['table']}"
    return found


def refused(server: Served, **wanted: Any) -> dict[str, str]:
    """Why a table is not opened."""
    answer = server.post("/api/tables", json={"kind": "play", "game": "pai-gow", **wanted})
    assert answer.status_code == 422
    said: dict[str, str] = answer.json()["error"]
    return said


def test_the_games_that_can_be_asked_for_are_all_games() -> None:
    assert get_args(GameName) == tuple(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_is_opened(server: Served, game: str) -> None:
    table = opened(server, game=game, name="the table by the door")
    [place] = table["places"]
    assert (place["role"], place["person"]) == ("player", "3")
    assert place["link"] == f"/table/{table['table']}#{place['code']}"
    about = server.get(f"/api/tables/{table['table']}").json()
    assert about["game"]["name"] == game
    assert about["name"] == "the table by the door"
    assert about["clocks"]["setting"] is None
    assert place["code"] not in json.encode(about).decode()


def test_the_places_are_those_of_the_kind_of_table(server: Served) -> None:
    seats = {"1": "person", "4": "person", "5": "program"}
    several = opened(server, kind="open", seats=seats, dealer="person", floorperson="person")
    assert [(place["role"], place["person"]) for place in several["places"]] == [
        ("dealer", "dealer"),
        ("player", "1"),
        ("player", "4"),
        ("floorperson", "floorperson"),
        ("surveillance", None),
        ("spectator", None),
    ]
    real = opened(server, kind="real")
    assert [place["role"] for place in real["places"]] == ["dealer", "surveillance", "spectator"]


def test_house_rules_come_as_values_or_as_a_file(server: Served) -> None:
    house = {"minimum": 25.5, "commission_rate": "4.5%", "wagers": [], "pay_tables": {"fortune": "fortune-3"}}
    one = opened(server, game="pai-gow-poker", house=house)
    written = 'minimum = 25.50\ncommission_rate = "4.5%"\nwagers = []\n[pay_tables]\nfortune = "fortune-3"'
    other = opened(server, game="pai-gow-poker", house_text=written)
    rules = [server.get(f"/api/tables/{table['table']}").json()["rules"] for table in (one, other)]
    assert rules[0] == rules[1]
    assert (rules[0]["minimum"], rules[0]["commission_rate"]) == (25_50, 450)


def test_the_defaults_that_are_told_are_house_rules(server: Served) -> None:
    house = {option["name"]: option["default"] for option in server.get("/api/options").json()}
    about = server.get(f"/api/tables/{opened(server, house=house)['table']}").json()
    assert about["rules"] == server.get(f"/api/tables/{opened(server)['table']}").json()["rules"]
    opened(server, house_text=dump(HouseRules()))


@pytest.mark.parametrize(
    ("house", "where", "words"),
    [
        ({"minimun": 25}, "body.house.minimun", "did you mean minimum"),
        ({"minimum": -1}, "body.house.minimum", "dollars above zero"),
        ({"banking": "x"}, "body.house.banking", "none, sole, co or both"),
        ({"start": "button"}, "body.house.start", "automated-shoe"),
        ({"maximum": 1}, "body.house.maximum", "not to be below minimum"),
        ({"house_way": "ours.toml"}, "body.house.house_way", "one of"),
        ({"pay_tables": {"fortune": {"lines": {"x": "1 to 1"}}}}, "body.house.pay_tables.fortune.lines.x", "won on"),
        ({"minimum": float("1e400")}, "body.house.minimum", "dollars above zero"),
    ],
)
def test_wrong_house_rules_are_told_what_is_allowed(
    server: Served, house: dict[str, Any], where: str, words: str
) -> None:
    content = json.encode({"kind": "play", "game": "pai-gow", "house": house})
    if house.get("minimum") == float("inf"):
        content = b'{"kind":"play","game":"pai-gow","house":{"minimum":1e400}}'
    answer = server.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    said = answer.json()["error"]
    assert said["where"] == where
    assert words in " ".join(said.values()).lower()


def test_a_wrong_file_of_house_rules_is_told_its_line(server: Served) -> None:
    assert "line 2" in refused(server, house_text="minimum = 5\nbanking = 'x'")["what"]
    assert "not TOML" in refused(server, house_text="minimum = ")["what"]
    assert "more than 1,000 dots" in refused(server, house_text="minimum = 5\n" + "a." * 15_000 + "b = 1")["what"]
    assert refused(server, house={}, house_text="")["where"] == "body.house"
    assert refused(server, house_text="#" * 32_769)["where"] == "body.house_text"
    assert refused(server, house={f"a{n}": 1 for n in range(101)})["what"] == "too many options"


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ({"game": "baccarat"}, "body.game"),
        ({"kind": "tournament"}, "body.kind"),
        ({"seats": {"7": "person"}}, "body.seats.7.[key]"),
        ({"seats": {"1": "person", "2": "person"}}, "body"),
        ({"kind": "open", "seats": {}}, "body"),
        ({"kind": "real", "seats": {"1": "person"}}, "body"),
        ({"clocks": {"setting": 0}}, "body.clocks.setting"),
        ({"clocks": {"grace": None}}, "body.clocks.grace"),
        ({"chips": 5}, "body"),
        ({"house": {"side_maximum": 999_999_999_999}}, "body"),
        ({"chips": "1000"}, "body.chips"),
        ({"name": "two\nlines"}, "body.name"),
        ({"password": "x"}, "body.password"),
    ],
)
def test_what_no_table_can_be_is_refused(server: Served, wanted: dict[str, Any], where: str) -> None:
    assert refused(server, **wanted)["where"] == where


def test_a_code_opens_its_place_and_no_other(server: Served) -> None:
    table, other = opened(server), opened(server)
    code = table["places"][0]["code"]
    found = server.post("/api/codes", json={"code": code.lower().replace("-", " ")}).json()
    assert found == {"table": table["table"], "role": "player", "person": "3"}
    assert server.post("/api/codes", json={"code": "7K2M"}).status_code == 401

    def status(name: str, header: str, path: str = "rounds") -> int:
        return server.get(f"/api/tables/{name}/{path}", headers={"Authorization": header}).status_code

    assert status(table["table"], f"Bearer {code}") == 200
    assert status(table["table"], f"bearer {code}", "rounds/1") == 200
    assert status(table["table"], f"Bearer {code}", "rounds/99") == 404
    assert status(other["table"], f"Bearer {code}") == 401
    assert status(table["table"], f"Basic {code}") == 401
    assert status(table["table"], "Bearer") == 401
    assert server.get(f"/api/tables/{table['table']}/rounds").headers["www-authenticate"] == "Bearer"


def test_a_round_is_told_as_its_place_may_see_it(server: Served) -> None:
    table = opened(server, kind="open", seats={"1": "program", "3": "person"})
    header = {"Authorization": f"Bearer {table['places'][0]['code']}"}
    assert server.get(f"/api/tables/{table['table']}/rounds", headers=header).json() == {"rounds": [1]}
    told = server.get(f"/api/tables/{table['table']}/rounds/1", headers=header).json()
    assert told["number"] == 1
    assert not told["is_over"]
    assert told["about"] == server.get(f"/api/tables/{table['table']}").json()


def test_an_unknown_table_is_not_found(server: Served) -> None:
    assert server.get("/api/tables/NOSUCH").status_code == 404


def test_whoever_tries_many_codes_has_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("codes"), clock=lambda: 1_800_000_000.0) as served:
        guesser, honest = served.at("192.0.2.7"), served.at("192.0.2.8")
        code = opened(served)["places"][0]["code"]
        for _ in range(FREE):
            assert guesser.post("/api/codes", json={"code": "wrong"}).status_code == 401
        slowed = guesser.post("/api/codes", json={"code": code})
        assert slowed.status_code == 429
        assert slowed.headers["retry-after"] == "1"
        assert honest.post("/api/codes", json={"code": code}).status_code == 200


def test_what_does_not_change_is_told_whole(server: Served) -> None:
    assert [game["name"] for game in server.get("/api/games").json()] == list(GAMES)
    assert [option["name"] for option in server.get("/api/options").json()] == [option.name for option in OPTIONS]
    assert list(server.get("/api/clauses").json()) == list(registry())
    assert server.get("/api/socket-schema").json() == json.decode(json.encode(socket_schema()))
    for path in ("games", "options", "clauses", "socket-schema"):
        answer = server.get(f"/api/{path}")
        again = server.get(f"/api/{path}", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304


def test_whoever_opens_many_tables_has_to_wait(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_tables, "FREE_TABLES", 3)
    clock = Ticking()
    with serving(tmp_path_factory.mktemp("openings"), clock=clock) as server:
        for _ in range(3):
            opened(server)
        answer = server.post("/api/tables", json={"kind": "play", "game": "pai-gow"})
        assert answer.status_code == 429
        assert "too many tables" in answer.json()["error"]["what"]
        assert server.at("192.0.2.7").post("/api/tables", json={"kind": "play", "game": "pai-gow"}).status_code == 201
        clock.at += 61
        opened(server)


def test_a_server_that_is_full_says_so(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST_TABLES", 1)
    with serving(tmp_path_factory.mktemp("full")) as server:
        opened(server)
        answer = server.post("/api/tables", json={"kind": "play", "game": "pai-gow"})
        assert answer.status_code == 503
        assert "as many tables" in answer.json()["error"]["what"]
