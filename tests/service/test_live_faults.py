"""What fails under a live table, and what nobody waits for: the disk, another process, an idle seat."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from live import Clocks, Kind, Live, Time, opened, refusal, run, spec, started

from paigow.house.rules import Banking, HouseRules
from paigow.service import hall as hall_module
from paigow.service import table as table_module
from paigow.service.hall import Hall
from paigow.service.journal import Journal
from paigow.service.keeper import LEASE_MS
from paigow.service.messages import Appraise, BuyIn, Ready
from paigow.service.seeds import Seeds
from paigow.store import LedgerError
from program import paigow

TWO = {"3": "person", "4": "person"}


class Broken:
    """A journal that fails while it is broken: it keeps nothing, and where `reads` is no it cannot be read either."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, trouble: Exception, *, reads: bool) -> None:
        self._patch, self._trouble, self._reads = monkeypatch, trouble, reads

    def __enter__(self) -> None:
        def fails(*_: Any) -> None:
            raise self._trouble

        async def fails_to_read(*_: Any) -> None:
            raise self._trouble

        self._patch.setattr(Journal, "_append", fails)
        if not self._reads:
            self._patch.setattr(Journal, "read", fails_to_read)

    def __exit__(self, *_: object) -> None:
        self._patch.undo()


async def kept(live: Live) -> int:
    """How many acts of the table the ledger holds."""
    table = live.table
    lines, _ = await live.hall.journal.read(lambda session: table._seeds.kept(session, table.name, table.record))
    return len(lines) - 1


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("trouble", [LedgerError("gone"), OSError("gone"), RuntimeError("gone")])
def test_what_was_not_kept_is_not_held_even_where_the_ledger_cannot_be_read(
    trouble: Exception, reads: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO))
        me, other = await live.come("player:3", "player:4")
        with Broken(monkeypatch, trouble, reads=reads):
            for _ in range(2):
                assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == "not kept"
            assert not any(act["event"]["type"] == "wager-placed" for act in other.acts)
        assert refusal(await other.act("wager-placed", wager="main", amount=25_00, seen=await kept(live))) == ""
        assert [(wager.by, wager.amount) for wager in live.table.course.wagers()] == [("4", 25_00)]
        assert await kept(live) == live.table.seq == other.acts[-1]["seq"]
        await live.hall.stop()

    run(work)


def test_a_line_that_comes_while_the_ledger_cannot_be_read_is_not_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO))
        [me] = await live.come("player:3")
        with Broken(monkeypatch, LedgerError("gone"), reads=False):
            assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == "not kept"
            with pytest.raises(LedgerError):
                await live.come("player:4")
        assert live.table.seats.count == 1
        [other] = await live.come("player:4")
        assert other.state["chips"] == {"3": 1_000_00, "4": 1_000_00}
        await live.hall.stop()

    run(work)


def test_a_fault_of_our_own_in_a_command_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO))
        me, _ = await live.come("player:3", "player:4")
        before = live.table.seq

        def worth(*_: object) -> None:
            raise ZeroDivisionError

        done = live.table.course.apply

        def half_done(*args: Any, **more: Any) -> None:
            done(*args, **more)
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(live.table.course, "apply", half_done)
            assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == "not kept"
            broken.setattr(live.table, "_appraise", worth)
            assert refusal(await me.do(Appraise, position="3", low=(), high=())) == "not kept"
        assert live.table.seq == before == await kept(live)
        assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == ""
        await live.hall.stop()

    run(work)


def test_what_a_clock_did_and_the_disk_refused_is_tried_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        monkeypatch.setattr(table_module, "_AGAIN_AFTER", 0.01)
        time = Time()
        live = await opened(tmp_path, spec("pai-gow", seats=TWO, clocks=Clocks(wagers=60)), now=time)
        me, _ = await live.come("player:3", "player:4")
        assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == ""
        with monkeypatch.context() as broken, Broken(broken, LedgerError("gone"), reads=False):
            time.now += 61
            await live.table.tick()
            await asyncio.sleep(0.05)
        for _ in range(500):
            if any(act["event"]["type"] == "no-more-bets-called" for act in me.acts):
                break
            time.now += 61  # the clocks begin anew with the table
            await asyncio.sleep(0.01)
        else:
            pytest.fail("the table waits for ever")
        await live.hall.stop()

    run(work)


# Other processes


async def taken_away(live: Live, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """Another process has the table, as after a long silence of this one."""
    other = await started(folder, url="http://two")
    late = hall_module._milliseconds() + LEASE_MS + 1
    with monkeypatch.context() as patched:
        patched.setattr(hall_module, "_milliseconds", lambda: late)
        assert await other.table(live.table.name) is not None
    return other


def test_whoever_looks_on_at_a_table_that_is_elsewhere_by_now_is_sent_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO), url="http://one")
        [watching] = await live.come("spectator")
        other = await taken_away(live, tmp_path, monkeypatch)
        await live.hall._put_lost_away()
        assert (watching.last_words[-1]["kind"], watching.last_words[-1]["at"]) == ("elsewhere", "http://two")
        assert live.hall.metrics()["tables"] == 0
        await live.hall.stop()
        await other.stop()

    run(work)


def test_a_clock_at_a_table_that_is_elsewhere_by_now_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        time = Time()
        live = await opened(tmp_path, spec("pai-gow", seats=TWO, clocks=Clocks(wagers=60)), url="http://one", now=time)
        me, _ = await live.come("player:3", "player:4")
        assert refusal(await me.act("wager-placed", wager="main", amount=50_00)) == ""
        other = await taken_away(live, tmp_path, monkeypatch)
        time.now += 61
        await live.table.tick()
        assert (me.last_words[-1]["kind"], me.last_words[-1]["at"]) == ("elsewhere", "http://two")
        assert live.hall.metrics()["tables"] == 0
        assert live.table.is_idle, "no clock runs on"
        await live.hall.stop()
        await other.stop()

    run(work)


def test_a_table_that_was_let_go_of_is_anybodys_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO), url="http://one")
        name, keeper = live.table.name, live.hall.keeper
        live.hall.drop(name)
        await live.hall._release(name)
        await live.hall.journal.change(lambda session: keeper.renew(session, hall_module._milliseconds()))
        other = await started(tmp_path, url="http://two")
        assert await other.table(name) is not None
        await live.hall.stop()
        await other.stop()

    run(work)


def keys_in(folder: Path) -> tuple[bytes, bytes]:
    seeds = Seeds(folder, None)  # type: ignore[arg-type]
    return seeds._own, seeds._auditor


def test_processes_that_begin_at_once_have_the_same_keys(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as many:
        for number in range(25):
            keys = set(many.map(keys_in, [tmp_path / str(number)] * 4))
            assert len(keys) == 1
            assert sorted(file.name for file in (tmp_path / str(number)).iterdir()) == [
                "auditor.key",
                "auditor.pub",
                "tables.key",
            ]


def test_a_key_half_written_when_the_power_failed_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError("no power")

    with monkeypatch.context() as broken:
        broken.setattr("paigow.service.seeds.os.fsync", fails)
        with pytest.raises(OSError, match="no power"):
            keys_in(tmp_path)
    assert not list(tmp_path.iterdir())
    assert keys_in(tmp_path) == keys_in(tmp_path)


# A seat at which nothing is done


def test_no_clock_runs_where_only_the_program_waits(tmp_path: Path) -> None:
    async def work() -> None:
        time = Time()
        live = await opened(tmp_path, spec("pai-gow", seats={"1": "program", "3": "person"}, clocks=Clocks()), now=time)
        [me] = await live.come("player:3")
        assert "main" in {wager.wager for wager in live.table.course.wagers()}, "the program's player has wagered"
        assert me.state["clocks"] == []
        time.now += 10_000
        await live.table.tick()
        assert live.table.number == 1
        assert refusal(await me.act("wager-placed", wager="main", amount=25_00)) == ""
        assert me.state["clocks"] == [{"person": "3", "left": 60_000}]
        await live.hall.stop()

    run(work)


def test_every_round_has_a_clock_of_its_own(tmp_path: Path) -> None:
    """A round that is played to its end in one go: the clock that ran out in it is not that of the next."""

    async def work() -> None:
        time = Time()
        seats = {"1": "program", "3": "person", "4": "person"}
        live = await opened(tmp_path, spec("pai-gow", seats=seats, clocks=Clocks()), now=time)
        me, _ = await live.come("player:3", "player:4")
        assert refusal(await me.do(Ready)) == ""
        time.now += 61
        await live.table.tick()
        assert live.table.number == 2
        assert refusal(await me.do(Ready)) == ""
        assert me.state["clocks"] == [{"person": "4", "left": 60_000}]
        await live.table.tick()
        assert live.table.number == 2
        await live.hall.stop()

    run(work)


# What nobody can be given


def test_chips_are_bought_before_the_call_and_who_asks_later_keeps_his_seat(tmp_path: Path) -> None:
    async def work() -> None:
        rules = HouseRules(banking=Banking.NONE)
        live = await opened(tmp_path, spec("pai-gow", seats=TWO, chips=10_00, rules=rules))
        me, broke = await live.come("player:3", "player:4")
        for _ in range(40):
            if broke.state["chips"]["4"] < 10_00:
                break
            await live.round(amount=10_00)
        else:
            pytest.fail("the bank never won")
        if me.state["chips"]["3"] < 10_00:
            assert refusal(await me.do(BuyIn)) == ""
        assert refusal(await me.act("wager-placed", wager="main", amount=10_00)) == ""
        for player in (me, broke):
            assert refusal(await player.do(Ready)) == ""
        step = me.owes()
        assert step is not None
        assert step["type"] == "hand-taken"
        seq = live.table.seq
        assert refusal(await broke.do(BuyIn)) == "too late"
        assert live.table.seq == seq
        assert "4" in me.state["chips"]
        await live.hall.stop()

    run(work)


def test_a_number_that_no_record_can_hold_is_unreadable(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", Kind.REAL, {}))
        [dealer] = await live.come("dealer")
        welcomes = len(dealer.messages)
        assert refusal(await dealer.act("player-seated", by="3", chips=2**53, fact=True)) == "unreadable"
        assert refusal(await dealer.act("shaker-uncovered", dice=[1, 2, 2**70], fact=True)) == "unreadable"
        assert len(dealer.messages) == welcomes
        await live.hall.stop()

    run(work)


# What the auditor finds


def test_the_round_that_is_being_played_is_under_way_and_no_breach(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats=TWO))
        await live.come("player:3", "player:4")
        await live.round()
        await live.round(until=lambda: len(live.table.course.history.history) > 20)
        await live.hall.stop()

    run(work)
    found = paigow("check", "--ledger", "--db", tmp_path / "ledger.db")
    first, last, total = found.out.splitlines()
    assert "round 1, pai-gow: conforms" in first
    assert "round 2, pai-gow: under way, and conforms so far" in last
    assert (found.status, total) == (0, "2 rounds: 1 conforming, no breach, 1 under way")


def test_a_real_tables_round_that_breaks_the_law_is_a_breach_though_it_is_under_way(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", Kind.REAL, {}))
        [dealer] = await live.come("dealer")
        assert refusal(await dealer.act("pieces-received", identity="set 1")) == ""
        wrong = {**dealer.state["due"][0]["event"], "by": "3"}
        assert refusal(await dealer.act(wrong.pop("type"), fact=True, **wrong)) == ""
        await live.hall.stop()

    run(work)
    found = paigow("check", "--ledger", "--db", tmp_path / "ledger.db")
    assert found.status == 1
    assert "wrong actor" in found.out
