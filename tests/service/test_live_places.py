"""A place that is given to somebody anew: its old code opens nothing, its lines are closed, the table goes on."""

from pathlib import Path

import pytest
from live import Clocks, Kind, Live, Time, opened, refusal, run, spec, started

from paigow.pieces.people import Person
from paigow.service.keeper import NotOursError, Place
from paigow.service.messages import Role
from paigow.service.people import StaffRole
from paigow.service.places import places_for, places_of
from paigow.service.table import HandUnseenError

DEALT = {"2": "person", "4": "person"}


async def full(folder: Path) -> Live:
    """A table with a person at every place."""
    live = await opened(folder, spec("pai-gow", seats=DEALT, dealer="person", floorperson="person"))
    await live.come()
    return live


@pytest.mark.parametrize("key", ["dealer", "player:2", "player:4", "floorperson"])
def test_a_place_for_one_changes_hands(key: str, tmp_path: Path) -> None:
    async def work() -> None:
        live = await full(tmp_path)
        hall = live.hall
        code = await hall.issue(live.places[key], "mei")
        assert code is not None
        assert await hall.place_of(code) == live.places[key]
        assert await hall.place_of(live.codes.pop(key)) is None
        assert {other: await hall.place_of(old) for other, old in live.codes.items()} == {
            other: place for other, place in live.places.items() if other != key
        }
        last = {other: [word["kind"] for word in sat.last_words] for other, sat in live.sat.items()}
        assert last == {other: ["code"] if other == key else [] for other in live.sat}
        assert "new code" in live.sat[key].last_words[0]["why"]
        await hall.stop()

    run(work)


@pytest.mark.parametrize("key", ["surveillance", "spectator"])
def test_those_who_look_on_stay(key: str, tmp_path: Path) -> None:
    async def work() -> None:
        live = await full(tmp_path)
        code = await live.hall.issue(live.places[key], "mei")
        assert code is not None
        assert await live.hall.place_of(live.codes[key]) == await live.hall.place_of(code) == live.places[key]
        assert [word for sat in live.sat.values() for word in sat.last_words] == []
        await live.hall.stop()

    run(work)


def test_the_round_goes_on_with_whoever_has_the_seat_now(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow"))
        old, other = await live.come("player:3", "player:4")
        assert refusal(await old.act("wager-placed", wager="main", amount=25_00)) == ""
        assert await live.hall.issue(live.places["player:3"], "mei")
        told = {seat["person"]: seat["is_connected"] for seat in other.state["seats"]}
        assert (told["3"], told["4"]) == (False, True)
        heard = len(old.bytes)
        [new] = await live.come("player:3")
        assert new.acts[-1]["event"]["type"] in ("wager-placed", "player-seated")
        await live.round()
        assert len(old.bytes) == heard
        await old.table.leave(old.line)  # the late end of a line that was closed
        assert {seat["person"]: seat["is_connected"] for seat in new.state["seats"]}["3"] is True
        await live.hall.stop()

    run(work)


def test_the_clock_of_an_emptied_seat_leaves_time_to_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        time = Time()
        live = await opened(tmp_path, spec("pai-gow", clocks=Clocks(60, 60, 60, 45)), now=time)
        old, other = await live.come("player:3", "player:4")
        assert refusal(await old.act("wager-placed", wager="main", amount=25_00)) == ""
        assert "3" in [clock["person"] for clock in old.state["clocks"]]
        time.now += 50
        assert await live.hall.issue(live.places["player:3"], "mei")
        [left] = [clock["left"] for clock in other.state["clocks"] if clock["person"] == "3"]
        assert left == 45_000
        await live.hall.stop()

    run(work)


def test_a_code_of_a_table_that_was_put_away(tmp_path: Path) -> None:
    async def work() -> None:
        first = await full(tmp_path)
        await first.hall.stop()
        hall = await started(tmp_path)
        code = await hall.issue(first.places["player:2"], "mei")
        assert code is not None
        assert await hall.place_of(code) == first.places["player:2"]
        assert await hall.place_of(first.codes["player:2"]) is None
        assert await hall.issue(Place("NOSUCH", Role.SPECTATOR), "mei") is None
        await hall.stop()

    run(work)


def test_a_table_of_another_process_keeps_its_codes(tmp_path: Path) -> None:
    async def work() -> None:
        live = await full(tmp_path)
        other = await started(tmp_path, url="http://there")
        with pytest.raises(NotOursError) as elsewhere:
            await other.issue(live.places["player:2"], "mei")
        assert elsewhere.value.url == "http://here"
        assert await other.place_of(live.codes["player:2"]) == live.places["player:2"]
        [listed] = await other.tables(StaffRole.FLOORPERSON)
        assert (listed["is_elsewhere"], listed["url"], listed["people"]) == (True, "http://here", [])
        [listed] = await live.hall.tables(StaffRole.FLOORPERSON)
        assert (listed["is_elsewhere"], listed["round"], len(listed["people"])) == (False, 1, len(live.places))
        await other.stop()
        await live.hall.stop()

    run(work)


def test_whoever_was_put_out_is_refused_nothing_elsewhere(tmp_path: Path) -> None:
    """The same seat at another table is another place."""

    async def work() -> None:
        live = await full(tmp_path)
        made = await live.hall.open(spec("pai-gow", seats=DEALT))
        codes = {place.key: code for place, code in made.places}
        assert await live.hall.issue(live.places["player:2"], "mei")
        assert await live.hall.place_of(codes["player:2"]) == Place(made.table, Role.PLAYER, Person.PLAYER_TWO)
        await live.hall.stop()

    run(work)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("plays", ["person", "program"])
def test_a_floorperson_has_every_place_and_every_table_may_be_watched(kind: Kind, plays: str) -> None:
    seats = {} if kind is Kind.REAL else {"3": "person", "5": "program"}
    table = spec("pai-gow", kind, seats, dealer=plays, floorperson=plays)
    floor = {place.key for place in places_for(StaffRole.FLOORPERSON, "T", table)}
    assert floor == {place.key for place in places_of("T", table)} | {"surveillance", "spectator"}
    assert {place.key for place in places_for(StaffRole.SURVEILLANCE, "T", table)} == {"surveillance", "spectator"}
    assert {place.key for place in places_for(StaffRole.DEALER, "T", table)} == floor & {"dealer"}


def test_a_seat_whose_hand_lies_unseen_is_given_to_nobody_else(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"2": "person", "3": "person"}))
        await live.come()
        me = live.sat["player:3"]
        await live.round(until=lambda: any(sat.owes() for sat in live.players))
        with pytest.raises(HandUnseenError):
            await live.hall.issue(live.places["player:3"], "mei")
        assert me.last_words == []
        await live.round()
        assert await live.hall.issue(live.places["player:3"], "mei")
        assert me.last_words[-1]["kind"] == "code"
        await live.hall.stop()

    run(work)
