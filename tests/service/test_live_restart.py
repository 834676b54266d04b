"""A table that was killed comes back: the same acts, seats and money, the same pieces in the same order."""

import json
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from live import Clocks, Live, Sat, Time, opened, refusal, run, spec, started

import paigow.service.hall as hall_module
from paigow.games import GAMES
from paigow.service.audit import audit_round, read_key
from paigow.service.journal import Change, Journal
from paigow.service.keeper import LEASE_MS, NotOursError
from paigow.service.messages import BuyIn, MoreTime, Ready
from paigow.service.table import LiveTable
from paigow.store import LedgerError
from paigow.store.ledger import Appended
from paigow.world.seal import SealedShutError, open_as_auditor


class Copies:
    """Copies the ledger whenever it has been written: what a kill at that moment would leave."""

    def __init__(self, live: Live, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.taken: list[tuple[Path, dict[str, Any]]] = []
        self._live, self._folder = live, folder
        append = Journal.append

        async def copying(
            journal: Journal, table: str, lines: Sequence[bytes], record: int | None, beside: Change | None = None
        ) -> Appended:
            added = await append(journal, table, lines, record, beside)
            if lines and journal is live.hall.journal:
                self._copy()
            return added

        monkeypatch.setattr(Journal, "append", copying)

    def _copy(self) -> None:
        folder = self._folder / f"copy-{len(self.taken)}"
        folder.mkdir()
        with sqlite3.connect(self._folder / "ledger.db") as source, sqlite3.connect(folder / "ledger.db") as copy:
            source.backup(copy)
        source.close()
        copy.close()
        shutil.copytree(self._folder / "keys", folder / "keys")
        self.taken.append((folder, picture(self._live.table)))


def picture(table: LiveTable) -> dict[str, Any]:
    """All that a table is."""
    state = json.loads(msgspec.json.encode(table.state()))
    for clock in state["clocks"]:
        clock["left"] = None
    seats = [{**seat, "is_connected": False, "is_ready": False, "plays": ""} for seat in state["seats"]]
    return {
        **state,
        "seats": seats,
        "clocks": [],
        "seq": table.seq,
        "acts": {viewer: table.course.history.acts(viewer) for viewer in table.course.history.viewers},
        "pieces": table.course.sealed_order(),
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_table_killed_at_any_moment_comes_back_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec(game))
        await live.come()
        await live.round()
        copies = Copies(live, tmp_path, monkeypatch)
        await live.round()
        await live.round()
        assert len(copies.taken) > 8
        for folder, before in copies.taken:
            hall = await started(folder)
            table = await hall.table(live.table.name)
            assert table is not None
            assert picture(table) == before
            await hall.stop()
        last = copies.taken[3][0]
        hall = await started(last)
        table = await hall.table(live.table.name)
        assert table is not None
        again = Live(hall, table, live.codes, live.places)
        await again.come()
        await again.round()
        await again.round()
        await hall.stop()
        await live.hall.stop()

    run(work)


def test_a_command_that_was_kept_but_not_answered_is_not_carried_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        [me] = await live.come("player:3")
        copies = Copies(live, tmp_path, monkeypatch)
        answer = await me.act("wager-placed", id="mine", wager="main", amount=50_00)
        hall = await started(copies.taken[-1][0])
        table = await hall.table(live.table.name)
        assert table is not None
        again = await Sat(table, me.place).enter()
        seq = table.seq
        assert await again.act("wager-placed", id="mine", seen=0, wager="main", amount=50_00) == answer
        assert table.seq == seq
        assert again.state["chips"]["3"] == 950_00
        await hall.stop()
        await live.hall.stop()

    run(work)


def test_the_same_command_twice_is_one_act_and_one_answer(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person", "4": "person"}))
        me, other = await live.come("player:3", "player:4")
        first = await me.act("wager-placed", id="x", wager="main", amount=50_00)
        assert await me.act("wager-placed", id="x", wager="main", amount=50_00) == first
        assert me.state["chips"]["3"] == 950_00
        assert refusal(await other.act("wager-placed", id="x", wager="main", amount=50_00)) == ""  # his own name
        await live.hall.stop()

    run(work)


def test_a_second_shake_in_the_same_state_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", dealer="person", floorperson="person"))
        await live.come()
        dealer = live.sat["dealer"]
        await live.round(until=lambda: dealer.state["due"][0]["type"] == "shaker-shaken")
        seen = live.table.seq
        assert refusal(await dealer.act("shaker-shaken", times=3, seen=seen)) == ""
        assert refusal(await dealer.act("shaker-shaken", times=3, seen=seen)) == "out of order"
        await live.hall.stop()

    run(work)


def test_an_answer_to_what_was_not_yet_due_when_it_was_sent_is_late(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        [me] = await live.come("player:3")
        await live.round()
        while (me.owes() or {}).get("type") != "bank-taken":
            await live.round()
        assert refusal(await me.act("bank-declined", seen=1)) == "late"
        assert refusal(await me.act("bank-declined", seen=live.table.seq + 1)) == "unreadable"
        assert refusal(await me.act("bank-declined")) == ""
        await live.hall.stop()

    run(work)


def test_two_who_act_at_once_are_both_heard(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person", "4": "person"}))
        me, other = await live.come("player:3", "player:4")
        seen = live.table.seq
        assert refusal(await me.act("wager-placed", wager="main", amount=50_00, seen=seen)) == ""
        assert refusal(await other.act("wager-placed", wager="main", amount=50_00, seen=seen)) == ""
        await live.hall.stop()

    run(work)


def test_what_the_disk_refused_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        [me] = await live.come("player:3")
        before = picture(live.table)
        with monkeypatch.context() as broken:

            def full(journal: Journal, group: object) -> list[Appended]:
                raise LedgerError("the disk is full")

            broken.setattr(Journal, "_append", full)
            assert refusal(await me.act("wager-placed", id="w", wager="main", amount=50_00)) == "not kept"
        assert picture(live.table) == before
        assert me.messages[-1]["type"] == "welcome"
        assert refusal(await me.act("wager-placed", id="w", wager="main", amount=50_00)) == ""
        assert me.state["chips"]["3"] == 950_00
        await live.round()
        await live.hall.stop()

    run(work)


def test_the_late_close_of_an_old_line_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person", "4": "person"}))
        me, other = await live.come("player:3", "player:4")
        again = await Sat(live.table, me.place).enter()
        told = len(other.bytes)
        await live.table.leave(me.line)
        assert len(other.bytes) == told
        seat = next(seat for seat in other.state["seats"] if seat["person"] == "3")
        assert seat["is_connected"]
        assert refusal(await again.act("wager-placed", wager="main", amount=50_00)) == ""
        await live.table.leave(again.line)
        await live.table.leave(again.line)
        assert not next(seat for seat in other.state["seats"] if seat["person"] == "3")["is_connected"]
        await live.hall.stop()

    run(work)


# Several processes


def test_a_table_has_one_process_and_another_is_told_where(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}), url="http://one")
        [me] = await live.come("player:3")
        other = await started(tmp_path, url="http://two")
        with pytest.raises(NotOursError) as trouble:
            await other.table(live.table.name)
        assert trouble.value.url == "http://one"
        await live.hall.stop()  # it lets go of its tables
        assert me.last_words[-1]["kind"] == "closing"
        table = await other.table(live.table.name)
        assert table is not None
        assert table.seq == live.table.seq
        await other.stop()

    run(work)


def test_a_process_that_was_silent_too_long_can_write_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}), url="http://one")
        [me] = await live.come("player:3")
        other = await started(tmp_path, url="http://two")
        late = hall_module._milliseconds() + LEASE_MS + 1
        monkeypatch.setattr(hall_module, "_milliseconds", lambda: late)
        taken = await other.table(live.table.name)
        assert taken is not None
        with pytest.raises(NotOursError):
            await me.act("wager-placed", wager="main", amount=50_00)
        assert me.last_words[-1]["kind"] == "elsewhere"
        again = await Sat(taken, me.place).enter()
        assert again.state["chips"]["3"] == 1_000_00
        assert refusal(await again.act("wager-placed", wager="main", amount=50_00)) == ""
        await other.stop()
        await live.hall.stop()

    run(work)


# Seeds


def test_no_seed_lies_open_and_that_of_a_past_round_is_the_auditors(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        await live.come("player:3")
        first = live.table.course.seed
        await live.round()
        second = live.table.course.seed
        assert first != second
        data = b"".join(path.read_bytes() for path in tmp_path.glob("ledger.db*"))
        assert first not in data
        assert first.hex().encode() not in data
        assert second not in data
        sealed = await live.hall.journal.read(
            lambda session: [live.hall.keeper.seed(session, live.table.name, number) for number in (1, 2)]
        )
        assert [text.partition(":")[0] for text in sealed if text] == ["auditor", "own"]
        private = bytes.fromhex((tmp_path / "keys" / "auditor.key").read_text())
        name = live.table.name
        assert open_as_auditor(private, sealed[0] or "", f"paigow table {name} round 1") == first
        with pytest.raises(SealedShutError):
            open_as_auditor(private, sealed[0] or "", f"paigow table {name} round 2")
        with pytest.raises(SealedShutError):
            open_as_auditor(bytes(31) + b"\1", sealed[0] or "", f"paigow table {name} round 1")
        await live.hall.stop()

    run(work)


# Clocks


def test_a_seat_past_its_clock_is_finished_by_the_house_way_and_marked(tmp_path: Path) -> None:
    async def work() -> None:
        time = Time()
        clocks = Clocks(wagers=60, setting=120, offers=30, grace=45)
        live = await opened(tmp_path, spec("pai-gow-poker", clocks=clocks), now=time)
        await live.come()
        slow, quick = live.sat["player:3"], live.sat["player:4"]
        for player in (slow, quick):
            assert refusal(await player.act("wager-placed", wager="main", amount=25_00)) == ""
        assert refusal(await quick.do(Ready)) == ""
        assert [clock["person"] for clock in quick.state["clocks"]] == ["3"], "only who owes an act has a clock"
        time.now += 59
        await live.table.tick()
        assert live.table.number == 1
        assert not any(act["event"]["type"] == "no-more-bets-called" for act in quick.acts)
        time.now += 2
        await live.table.tick()
        assert any(act["event"]["type"] == "no-more-bets-called" for act in quick.acts)
        while (step := quick.owes()) is not None:
            assert refusal(await quick.play(step)) == ""
        number = live.table.number
        time.now += 119
        await live.table.tick()
        assert live.table.number == number
        time.now += 2
        await live.table.tick()
        assert live.table.number == number + 1
        late = [act for act in quick.acts if act.get("by_clock")]
        done = {act["event"]["type"]: act for act in late if act["event"].get("by") == "3"}
        assert set(done) == {"hand-taken", "hand-set"}
        assert done["hand-set"]["event"]["low"] is None, "what the clock did for another is not shown"
        assert not any(act["event"].get("by") == "4" for act in late)
        await live.hall.stop()

    run(work)


def test_a_lost_line_has_its_grace_and_the_wagers_of_the_lost_stand(tmp_path: Path) -> None:
    async def work() -> None:
        time = Time()
        live = await opened(
            tmp_path, spec("pai-gow", clocks=Clocks(wagers=10, setting=10, offers=10, grace=45)), now=time
        )
        await live.come()
        lost, other = live.sat["player:3"], live.sat["player:4"]
        for player in (lost, other):
            assert refusal(await player.act("wager-placed", wager="main", amount=25_00)) == ""
        assert refusal(await other.do(Ready)) == ""
        time.now += 9
        await live.table.leave(lost.line)
        time.now += 44
        await live.table.tick()
        assert other.state["round"] == 1
        assert not any(act["event"]["type"] == "no-more-bets-called" for act in other.acts)
        time.now += 2
        await live.table.tick()
        assert any(act["event"]["type"] == "no-more-bets-called" for act in other.acts)
        back = await Sat(live.table, lost.place).enter()
        step = back.owes()
        assert step is not None
        assert step["type"] == "hand-taken"
        assert refusal(await back.play(step)) == ""
        await live.hall.stop()

    run(work)


def test_more_time_is_given_and_not_for_ever(tmp_path: Path) -> None:
    async def work() -> None:
        time = Time()
        live = await opened(tmp_path, spec("pai-gow", clocks=Clocks(wagers=10), seats={"3": "person"}), now=time)
        [me] = await live.come("player:3")
        assert refusal(await me.do(MoreTime)) == "not permitted"
        assert refusal(await me.act("wager-placed", wager="main", amount=25_00)) == ""
        assert me.state["clocks"] == [{"person": "3", "left": 10_000}]
        assert refusal(await me.do(MoreTime)) == ""
        assert me.state["clocks"] == [{"person": "3", "left": 20_000}]
        for _ in range(9):
            assert refusal(await me.do(MoreTime)) == ""
        assert refusal(await me.do(MoreTime)) == "not permitted"
        await live.hall.stop()

    run(work)


def test_new_chips_are_for_those_who_have_none(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}, chips=10_00))
        [me] = await live.come("player:3")
        assert refusal(await me.do(BuyIn)) == "not permitted"
        for _ in range(40):
            if me.state["chips"]["3"] < 10_00:
                break
            await live.round(amount=10_00)
        else:
            pytest.fail("the bank never won")
        while (step := me.owes()) is not None:
            await me.play(step)
        assert refusal(await me.act("wager-placed", wager="main", amount=10_00)) == "wrong amount"
        assert refusal(await me.do(BuyIn)) == ""
        assert me.state["chips"]["3"] == 10_00
        await live.hall.stop()

    run(work)


def test_the_auditor_opens_a_past_round_and_sees_that_it_is_the_one_committed_to(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow-poker", seats={"3": "person"}))
        await live.come("player:3")
        await live.round()
        key = read_key((tmp_path / "keys" / "auditor.key").read_text())
        name = live.table.name
        found = await live.hall.journal.read(lambda session: audit_round(session, name, 1, key))
        [shuffle] = found.shuffles
        assert sorted(shuffle.order) == sorted(live.table.spec.played.equipment.pieces)
        assert shuffle.is_as_published
        with pytest.raises(LedgerError, match="not over"):
            await live.hall.journal.read(lambda session: audit_round(session, name, 2, key))
        with pytest.raises(LedgerError, match="not opened"):
            await live.hall.journal.read(lambda session: audit_round(session, name, 1, bytes(32)))
        await live.hall.stop()

    run(work)
