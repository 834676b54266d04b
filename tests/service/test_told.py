"""What a player is told by the quick way is what the slow way tells: the whole scene looked at after every act."""

import json
from pathlib import Path

import pytest
from live import Live, opened, refusal, run, spec

from paigow.games import GAMES
from paigow.pieces.people import Person
from paigow.procedure.step import Refusal
from paigow.record.reading import read_record
from paigow.service.history import KEPT, Viewer, positions_of
from paigow.service.told import View, lying_at
from paigow.store.contents import record_lines


async def slowly_told(live: Live, viewer: Viewer) -> dict[int, object]:
    """Every act of the record, by its number, as that viewer is to be told of its event and of what it changed."""
    table = live.table
    lines = await live.hall.journal.read(lambda session: list(record_lines(session, table.record)))
    view = View(table.spec.played, table.spec.rules)
    found: dict[int, object] = {}
    number = 0
    for seq, (line, text) in enumerate(zip(read_record(lines), lines[1:], strict=True), 1):
        if KEPT.decode(text).round > number:
            number += 1
            round = table.spec.played.open_round(table.spec.rules, table.standings[number - 1])
            view.open_round(table.standings[number - 1])
        assert not isinstance(round.offer(line.event), Refusal)
        own = positions_of(round, viewer)
        told = json.loads(bytes(view.tell(line.event, own, lying_at(round), b'"cites":[]', b"")))
        found[seq] = (told["event"], told["changes"])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_is_told_what_the_whole_scene_shows(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec(game, seats={"1": "program", "3": "person", "4": "person", "6": "person"}))
        await live.come()
        for _ in range(3):
            await live.round()
        me = live.sat["player:3"]
        await live.round(until=lambda: (me.owes() or {}).get("type") == "hand-set")
        assert refusal(await me.act("advice-asked", position="3")) == ""
        gone = await me.act("player-left")  # whose pieces he has seen
        assert refusal(gone) == "", gone
        for sat in live.players:
            assert any(act["event"].get("pieces") for act in sat.acts if act["event"]["type"] == "hand-taken")
        for sat in live.sat.values():
            viewer = Person(sat.place.person) if sat.place.person in ("3", "4", "6") else None
            slow = await slowly_told(live, viewer)
            quick = {act["seq"]: (act["event"], act["changes"]) for act in sat.acts}
            assert len(quick) > 100
            assert quick == {seq: slow[seq] for seq in quick}
        await live.hall.stop()

    run(work)


def test_those_who_see_no_more_than_everybody_are_told_the_very_same(tmp_path: Path) -> None:
    async def work() -> None:
        live = await opened(tmp_path, spec("pai-gow"))
        await live.come()
        await live.round()
        public, player = live.table.history.acts(None), live.table.history.acts(Person("3"))
        same = [mine is theirs for mine, theirs in zip(player, public, strict=True)]
        assert same.count(True) > same.count(False) > 0
        await live.hall.stop()

    run(work)
