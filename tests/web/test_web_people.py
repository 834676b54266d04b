"""The people of the house: signing in, what each may do, sessions that lapse, guesses that are slowed down."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import PASSWORD, Served, Ticking, serving

from paigow.service.people import IDLE, LONGEST, StaffRole, remove_staff
from paigow.service.throttle import Throttle, guesser
from paigow.web.config import Config

TABLE = {"kind": "play", "game": "pai-gow"}


@pytest.fixture
def clock() -> Ticking:
    return Ticking()


@pytest.fixture
def house(tmp_path: Path, clock: Ticking) -> Iterator[Served]:
    """A house with one of each, where only floorpersons open tables."""
    with serving(tmp_path, Config(open_to="staff"), clock) as served:
        for role in StaffRole:
            served.employ(role.value, role)
        yield served


def sign_in(server: Served, name: str, password: str, address: str = "127.0.0.1") -> int:
    """The status of an attempt."""
    return server.at(address).post("/api/sessions", json={"name": name, "password": password}).status_code


def test_only_a_floorperson_opens_tables_where_the_house_says_so(house: Served) -> None:
    nobody = house.post("/api/tables", json=TABLE)
    assert (nobody.status_code, nobody.headers["www-authenticate"]) == (401, "Bearer")
    for name, status in (("floorperson", 201), ("surveillance", 403), ("dealer", 403)):
        assert house.post("/api/tables", json=TABLE, headers=house.signed_in(name)).status_code == status


def test_the_staff_see_every_table(house: Served) -> None:
    header = house.signed_in("floorperson")
    table = house.post("/api/tables", json=TABLE, headers=header).json()
    found = house.get("/api/staff/tables", headers=house.signed_in("surveillance")).json()
    assert [one["table"] for one in found] == [table["table"]]
    assert table["places"][0]["code"] not in str(found)
    assert house.get("/api/staff/tables").status_code == 401


def test_a_session_says_until_when_it_lasts(house: Served) -> None:
    answer = house.post("/api/sessions", json={"name": "dealer", "password": PASSWORD})
    said = answer.json()
    assert (said["name"], said["role"], said["until"]) == ("dealer", "dealer", "2027-01-15T20:00:00+00:00")
    assert re.fullmatch(r"[\w-]{43}", said["token"])
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers


def test_whoever_signs_out_is_out(house: Served) -> None:
    header, other = house.signed_in("dealer"), house.signed_in("dealer")
    assert house("DELETE", "/api/sessions", headers=header).status_code == 204
    assert house("DELETE", "/api/sessions", headers=header).status_code == 401
    assert house.get("/api/staff/tables", headers=other).status_code == 200


def test_a_session_that_is_not_used_lapses(house: Served, clock: Ticking) -> None:
    header = house.signed_in("dealer")
    for _ in range(3):
        clock.at += IDLE - 1
        assert house.get("/api/staff/tables", headers=header).status_code == 200
    clock.at += IDLE
    assert house.get("/api/staff/tables", headers=header).status_code == 401


def test_every_session_lapses_in_the_end(house: Served, clock: Ticking) -> None:
    header = house.signed_in("dealer")
    for _ in range(LONGEST // 1000):
        clock.at += 1000
        assert house.get("/api/staff/tables", headers=header).status_code == 200
    clock.at += LONGEST % 1000
    assert house.get("/api/staff/tables", headers=header).status_code == 401


def test_who_is_removed_or_has_a_new_password_is_out_at_once(house: Served) -> None:
    one, other = house.signed_in("dealer"), house.signed_in("surveillance")
    house.runner.run(house.hall.journal.change(lambda session: remove_staff(session, "dealer")))
    house.employ("surveillance", StaffRole.SURVEILLANCE)
    for header in (one, other):
        assert house.get("/api/staff/tables", headers=header).status_code == 401
    assert sign_in(house, "dealer", PASSWORD) == 401


@pytest.mark.parametrize("token", ["", "x", "é", "a" * 5000])
def test_a_token_that_is_none_signs_nobody_in(house: Served, token: str) -> None:
    header = {"Authorization": f"Bearer {token}".encode()}
    assert house.get("/api/staff/tables", headers=header).status_code == 401


def test_neither_passwords_nor_tokens_are_kept(house: Served) -> None:
    token = house.signed_in("dealer")["Authorization"].removeprefix("Bearer ")
    rows = house.runner.run(
        house.hall.journal.read(
            lambda session: [*session.rows("SELECT * FROM staff"), *session.rows("SELECT * FROM staff_session")]
        )
    )
    assert len(rows) == 4
    assert token not in str(rows)
    assert PASSWORD not in str(rows)
    assert all(row[2].startswith("$argon2id$") for row in rows[:3])


def test_an_unknown_name_is_told_the_same_and_costs_the_same_work(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []
    matches = house.people._matches

    def noting(hashed: str, password: str) -> bool:
        looked_at.append(hashed)
        return matches(hashed, password)

    monkeypatch.setattr(house.people, "_matches", noting)
    wrong = house.post("/api/sessions", json={"name": "dealer", "password": "wrong"})
    unknown = house.post("/api/sessions", json={"name": "nobody", "password": "wrong"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert [hashed.rpartition("$")[0].rpartition("$")[0] for hashed in looked_at] == ["$argon2id$v=19$m=8,t=1,p=1"] * 2


def test_whoever_guesses_passwords_waits_longer_each_time(house: Served, clock: Ticking) -> None:
    assert [sign_in(house, f"name{n}", "wrong") for n in range(5)] == [401] * 5
    waits = []
    for n in range(5):
        answer = house.post("/api/sessions", json={"name": "dealer", "password": PASSWORD})
        assert answer.status_code == 429
        waits.append(int(answer.headers["retry-after"]))
        clock.at += waits[-1]
        assert sign_in(house, f"other{n}", "wrong") == 401
    assert waits == [1, 2, 4, 8, 16]
    assert sign_in(house, "dealer", PASSWORD, "192.0.2.9") == 201


def test_a_name_is_guarded_against_many_addresses_but_never_locked_for_long(house: Served, clock: Ticking) -> None:
    for n in range(40):
        sign_in(house, "dealer", "wrong", f"192.0.2.{n}")
        clock.at += 100
    sign_in(house, "dealer", "wrong", "192.0.2.200")
    assert sign_in(house, "dealer", PASSWORD, "192.0.2.201") == 429
    clock.at += 60
    assert sign_in(house, "dealer", PASSWORD, "192.0.2.201") == 201
    assert sign_in(house, "dealer", "wrong", "192.0.2.202") == 401


# The throttle itself


def test_the_wait_doubles_up_to_its_most(clock: Ticking) -> None:
    throttle = Throttle(clock, free=2, first=1.0, most=5.0)
    waits = []
    for _ in range(6):
        throttle.tries("a")
        waits.append(throttle.wait("a"))
        clock.at += throttle.wait("a")
    assert waits == [0.0, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert throttle.wait("b") == 0.0


def test_a_right_try_buys_no_further_guesses(clock: Ticking) -> None:
    throttle = Throttle(clock, free=3)
    for _ in range(2):
        throttle.tries("a")
    for _ in range(5):
        throttle.tries("a")
        throttle.was_right("a")
        assert throttle.wait("a") == 0.0
    throttle.tries("a")
    assert throttle.wait("a") == 1.0


def test_whoever_is_silent_for_long_begins_anew(clock: Ticking) -> None:
    throttle = Throttle(clock, free=1, most=10.0, forgets=100.0)
    for _ in range(9):
        throttle.tries("a")
    clock.at += 101
    throttle.tries("a")
    assert throttle.wait("a") == 1.0


def test_the_memory_of_the_throttle_is_bounded(clock: Ticking) -> None:
    throttle = Throttle(clock, free=1, remembers=50)
    for n in range(1000):
        throttle.tries(str(n))
    assert len(throttle) == 50
    assert throttle.wait("999") == 1.0


def test_a_network_of_the_newer_kind_is_one_guesser() -> None:
    assert guesser("2001:db8::1") == guesser("2001:db8::ffff:1") != guesser("2001:db8:0:1::1")
    assert guesser("no address" * 50) == ("no address" * 50)[:64]
