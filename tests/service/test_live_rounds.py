"""Whole rounds at live tables: every game and way of starting, with people, and with a person who deals."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from live import Kind, Live, Sat, opened, refusal, run, spec

from paigow.games import GAMES
from paigow.house.rules import Banking, Dealing, HouseRules, SideWager, StartMethod
from paigow.pieces.cards import DECK
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from paigow.service.messages import Appraise
from paigow.store.contents import record_lines

VARIANTS = [
    (name, dealing, start)
    for name, game in GAMES.items()
    for dealing, starts in game.starts.items()
    for start in starts
]


async def record_of(live: Live) -> list[bytes]:
    """The table's record, as the ledger has it."""
    record = live.table.record
    return await live.hall.journal.read(lambda session: list(record_lines(session, record)))


async def all_conforms(live: Live, rounds: int) -> None:
    """Every round that was played out conforms to the law, by the checker."""
    reports = list(check_record(read_record(await record_of(live))))
    finished = [report for report in reports if report.is_finished]
    assert len(finished) == rounds
    assert [breach for report in finished for breach in report.breaches] == []


@pytest.mark.parametrize(("game", "dealing", "start"), VARIANTS)
def test_rounds_with_people_and_the_program_dealing(
    game: str, dealing: Dealing, start: StartMethod, tmp_path: Path
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec(game, rules=HouseRules(dealing=dealing, start=start)))
        await live.come()
        for _ in range(3):
            await live.round()
        await all_conforms(live, 3)
        lying = sum(wager.amount for wager in live.table.course.wagers())
        state = live.players[0].state
        assert sum(state["chips"].values()) + state["house"] + lying == 2 * 1_000_00 + 2_000_00
        await live.hall.stop()

    run(work)


@pytest.mark.parametrize("game", GAMES)
def test_rounds_with_a_person_who_deals_and_one_who_rules(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec(game, dealer="person", floorperson="person"))
        await live.come()
        await live.round()
        await live.round()
        await all_conforms(live, 2)
        by = {act["event"].get("by") for act in live.sat["spectator"].acts}
        assert {"dealer", "floorperson", "1", "3", "4"} <= by
        await live.hall.stop()

    run(work)


def test_a_player_banks_alone_and_is_paid_as_the_law_settles(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"1": "program", "3": "person"}, chips=5_000_00))
        [me] = await live.come("player:3")
        await live.round()
        for _ in range(4):
            step = me.owes()
            if step is not None and step["type"] == "bank-taken":
                break
            await live.round()
        assert refusal(await me.act("bank-taken", share="sole")) == ""
        marked = [act["event"]["position"] for act in me.acts if act["event"]["type"] == "bank-marked"]
        assert marked == ["3"]
        number = live.table.number
        while live.table.number == number:
            step = me.owes()
            if step is None:
                from paigow.service.messages import Ready  # noqa: PLC0415

                assert refusal(await me.do(Ready)) == ""
            else:
                assert refusal(await me.play(step)) == ""
        await all_conforms(live, number)
        await live.hall.stop()

    run(work)


def test_side_wagers_raises_and_withdrawals_go_onto_the_layout(tmp_path: Path) -> None:
    async def work() -> None:
        rules = HouseRules(wagers=(SideWager.FORTUNE, SideWager.START), banking=Banking.NONE)
        live = await opened(tmp_path, spec("pai-gow-poker", rules=rules, seats={"3": "person"}))
        [me] = await live.come("player:3")
        assert refusal(await me.act("wager-placed", wager="fortune", amount=5_00)) == "out of order"
        assert refusal(await me.act("wager-placed", wager="main", amount=20_00)) == ""
        assert refusal(await me.act("wager-raised", wager="main", amount=5_00)) == ""
        assert refusal(await me.act("wager-placed", wager="fortune", amount=5_00)) == ""
        assert refusal(await me.act("wager-placed", wager="start", amount=5_00, on="4")) == ""
        assert refusal(await me.act("wager-withdrawn", wager="fortune")) == ""
        placed = me.acts[-1]["changes"]["3"]["wagers"]
        assert placed == {"main": 25_00, "start": 5_00}
        assert me.state["chips"]["3"] == 1_000_00 - 30_00
        await live.round()
        await all_conforms(live, 1)
        await live.hall.stop()

    run(work)


@pytest.mark.parametrize("amount", [0, -500, 999, 20_000_00, 5_000_00])
def test_a_wrong_stake_is_refused_with_the_limit_and_never_changed(amount: int, tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        [me] = await live.come("player:3")
        before = live.table.seq
        answer = await me.act("wager-placed", wager="main", amount=amount)
        assert refusal(answer) == "wrong amount"
        assert answer.refused.why  # type: ignore[union-attr]
        assert live.table.seq == before
        assert me.state["chips"]["3"] == 1_000_00
        await live.hall.stop()

    run(work)


def test_a_wager_after_the_call_is_too_late_and_not_said_to_lack_a_position(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person", "4": "person"}))
        me, other = await live.come("player:3", "player:4")
        await live.round(until=lambda: other.owes() is not None or me.owes() is not None)
        assert me.state["due"][0]["type"] != "wager-placed"
        answer = await me.act("wager-placed", wager="main", amount=25_00)
        assert refusal(answer) in ("too late", "out of order")
        assert answer.refused.cites  # type: ignore[union-attr]
        await live.hall.stop()

    run(work)


@pytest.mark.parametrize("amount", ["abc", 1.5, float("1e300"), None, [5], True, "1e400"])
def test_a_stake_that_is_no_whole_number_of_cents_is_unreadable(amount: Any, tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        [me] = await live.come("player:3")
        assert refusal(await me.act("wager-placed", wager="main", amount=amount)) == "unreadable"
        assert me.state["chips"]["3"] == 1_000_00
        await live.hall.stop()

    run(work)


def test_the_dealer_tells_the_house_way_to_the_player_who_asked_and_to_nobody_else(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow-poker", dealer="person", floorperson="person"))
        await live.come()
        me, other = live.sat["player:3"], live.sat["player:4"]
        await live.round(until=lambda: (me.owes() or {}).get("type") == "hand-set")
        assert refusal(await me.act("advice-asked", position="3")) == ""
        given = {key: sat.acts[-1]["event"] for key, sat in live.sat.items()}
        assert given["player:3"]["type"] == "advice-given"
        assert len(given["player:3"]["low"]) == 2
        assert all(told["low"] is None for key, told in given.items() if key != "player:3")
        assert refusal(await other.act("advice-asked", position="3")) in ("wrong actor", "not yours", "out of order")
        await live.hall.stop()

    run(work)


def test_a_hand_is_appraised_for_its_player_alone(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow-poker"))
        await live.come()
        me, other = live.sat["player:3"], live.sat["player:4"]
        await live.round(until=lambda: (me.owes() or {}).get("type") == "hand-set")
        low, high = me.halves("3")
        told = await me.do(Appraise, position="3", low=tuple(low), high=tuple(high))
        value = json.loads(bytes(told.appraisal))  # type: ignore[arg-type]
        assert set(value) == {"low", "high", "is_foul"}
        assert value["low"]["name"]
        assert refusal(await other.do(Appraise, position="3", low=tuple(low), high=tuple(high))) == "not yours"
        cheat = await me.do(Appraise, position="3", low=("As", "Ad"), high=tuple(high))
        assert refusal(cheat) == "wrong pieces"
        await live.hall.stop()

    run(work)


# What is hidden

PIECE = re.compile(rb'"((?:[2-9TJQKA][shdc])|Jk|[1-6]-[1-6])"')


def forbidden(sat: Sat, all_open: dict[int, set[str]]) -> list[str]:
    """Pieces in any byte that were neither open by then nor the viewer's own."""
    found = []
    own: set[str] = set()
    for text in sat.bytes:
        message = json.loads(text)
        seq = message.get("seq", 0)
        for act in message.get("acts", ()):
            event = act["event"]
            if event.get("by") == sat.place.person and event["type"] == "hand-taken":
                own |= set(event["pieces"])
        allowed = own | set().union(*(pieces for at, pieces in all_open.items() if at <= seq))
        found += [piece for piece in map(bytes.decode, PIECE.findall(text)) if piece not in allowed]
    return found


@pytest.mark.parametrize("dealer", ["program", "person"])
def test_no_byte_to_any_seat_shows_a_piece_that_is_neither_open_nor_its_own(dealer: str, tmp_path: Path) -> None:
    """Cards, of which each is there once. The deck is laid open when it comes, so the second round is looked at."""

    async def work() -> None:
        live = await opened(
            tmp_path,
            spec("pai-gow-poker", dealer=dealer, floorperson=dealer, seats={str(n): "person" for n in range(1, 6)}),
        )
        await live.come()
        await live.round()
        await live.round()
        for sat in live.sat.values():
            await live.table.leave(sat.line)
        first = live.table.number
        await live.come()
        for key in live.sat:  # what they were told before they came again is of older rounds
            del live.sat[key].bytes[:-1]
        await live.round()
        await live.round(until=lambda: any(sat.owes() for sat in live.players))
        public = live.sat["spectator"]
        opened_at: dict[int, set[str]] = {}
        for act in public.acts:
            event = act["event"]
            shown = {piece for name in ("pieces", "low", "high", "order") for piece in event.get(name) or ()}
            opened_at[act["seq"]] = shown
        open_before = {piece for act in public.acts if act["round"] < first for piece in opened_at[act["seq"]]}
        assert len(open_before) < len(DECK)
        for key, sat in live.sat.items():
            assert forbidden(sat, opened_at) == [], key
        assert any(PIECE.search(text) for text in public.bytes), "the test sees pieces where they are"
        await live.hall.stop()

    run(work)


def test_the_dead_hand_and_unwagered_hands_stay_shut_even_in_the_record(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"3": "person"}))
        await live.come("player:3")
        await live.round()
        await live.round()
        text = b"\n".join(await record_of(live))
        for line in text.splitlines()[1:]:
            event = json.loads(line)
            if event.get("position") in ("dead-hand", "1", "2", "4", "5", "6"):
                assert not any(event.get(name) for name in ("pieces", "low", "high"))
            assert "order" not in event or event["round"] == 1
        await live.hall.stop()

    run(work)


def test_a_real_table_is_entered_by_its_dealer_and_a_wrong_act_is_a_fact(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", kind=Kind.REAL, seats={}))
        await live.come("dealer", "spectator")
        dealer = live.sat["dealer"]
        assert refusal(await dealer.act("pieces-received", identity=" ")) == "wrong value"
        assert refusal(await dealer.act("pieces-received", identity="set 7")) == ""
        for kind in ("pieces-inspected",):
            assert refusal(await dealer.act(kind)) == ""
        assert refusal(await dealer.act("inspection-verified")) == ""
        while dealer.state["due"][0]["type"] != "wager-placed":
            step = dealer.state["due"][0]
            fields = {name: value for name, value in step["event"].items() if name != "type"}
            assert refusal(await dealer.act(step["type"], **fields)) == "", step
        assert refusal(await dealer.act("player-seated", by="2", chips=500_00)) == ""
        assert refusal(await dealer.act("wager-placed", by="2", position="2", wager="main", amount=20_00)) == ""
        assert refusal(await dealer.act("no-more-bets-called")) == ""
        wrong = await dealer.act("shaker-shaken", times=2)
        assert refusal(wrong) == "wrong count"
        assert refusal(await dealer.act("shaker-shaken", times=2, fact=True)) == ""
        assert refusal(await dealer.act("shaker-uncovered", dice=[1, 2, 3])) == ""
        assert live.sat["spectator"].acts[-1]["event"]["dice"] == [1, 2, 3]
        marked = {act["event"]["type"]: act["deviation"] for act in live.sat["spectator"].acts if "deviation" in act}
        assert marked == {"shaker-shaken": "wrong count: times is 2; it is to be 3 or more"}
        reports = list(check_record(read_record(await record_of(live))))
        found = [(breach.clause, breach.why) for report in reports for breach in report.breaches]
        assert found[0] == ("13:69F-10.6(a)", "times is 2; it is to be 3 or more")
        assert [why for _, why in found[1:]] == ["the record breaks off before it"]
        await live.hall.stop()

    run(work)


def test_a_past_round_is_told_again_as_it_was_told_live_and_with_what_opens_it(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow-poker", seats={"3": "person", "4": "person"}))
        await live.come()
        await live.round()
        await live.round()
        for key, sat in live.sat.items():
            told = await live.hall.round(live.table.name, live.codes[key], 2)
            assert told is not None
            assert told["is_over"]
            acts = [json.loads(bytes(act)) for act in told["acts"]]
            bare = [{name: value for name, value in act.items() if name != "openings"} for act in acts]
            assert bare == [act for act in sat.acts if act["round"] == 2]
            shown = [act for act in acts if act["event"]["type"] in ("hand-exposed", "hand-turned-up")]
            assert shown
            assert all(act["openings"] for act in shown)
            assert await live.hall.rounds(live.table.name, live.codes[key]) == [1, 2, 3]
        assert await live.hall.round(live.table.name, "no-code", 2) is None
        assert await live.hall.round(live.table.name, live.codes["player:3"], 4) is None
        await live.hall.stop()

    run(work)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_given_as_a_record_that_conforms_and_hides_what_its_holder_may_not_see(
    game: str, tmp_path: Path
) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec(game, seats={"3": "person", "4": "person"}))
        await live.come()
        await live.round()
        await live.round()
        for key in live.sat:
            record = await live.hall.record(live.table.name, live.codes[key], 2)
            assert record is not None
            lines = record.splitlines()
            [report] = check_record(read_record(lines))
            assert report.breaches == []
            assert report.is_finished
            taken = {}
            for line in map(json.loads, lines[1:]):
                if line["type"] == "hand-taken":
                    taken[line["by"]] = line["pieces"]
            mine = key.partition(":")[2]
            assert {by for by, pieces in taken.items() if pieces is not None} == {mine} - {""}
        assert await live.hall.record(live.table.name, "no-code", 2) is None
        await live.hall.stop()

    run(work)


def test_the_positions_at_which_a_player_may_wager_are_those_that_the_law_lets_him_have(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"2": "person", "3": "person"}, chips=15_00))
        two, three = await live.come("player:2", "player:3")
        assert three.state["places"] == {"2": ["1", "2"], "3": ["3", "4"]}, "side by side, and not another's"
        assert refusal(await three.act("wager-placed", wager="main", amount=10_00, position="5")) == "wrong place"
        assert refusal(await three.act("wager-placed", wager="main", amount=10_00)) == ""
        assert three.state["places"]["3"] == ["3", "4"], "what lies there is his, and want of chips closes no position"
        assert refusal(await two.act("wager-placed", wager="main", amount=10_00)) == ""
        await live.round(amount=10_00, until=lambda: not two.state.get("places"))
        assert two.state.get("places", {}) == {}
        await live.hall.stop()

    run(work)


def test_the_bank_has_no_position_for_a_main_wager(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow", seats={"1": "program", "3": "person"}, chips=5_000_00))
        [me] = await live.come("player:3")
        while (me.owes() or {}).get("type") != "bank-taken":
            await live.round()
        assert refusal(await me.act("bank-taken", share="sole")) == ""
        assert me.state["places"]["3"] == []
        await live.hall.stop()

    run(work)
