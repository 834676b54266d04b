"""`paigow ways`, `house` and `clauses`: what the program knows, told whole."""

import tomllib
from pathlib import Path

import pytest

from paigow.games import GAMES
from paigow.house.file import example
from paigow.house.options import OPTIONS
from paigow.houseway.cards import WAYS as CARD_WAYS
from paigow.houseway.tiles import WAYS as TILE_WAYS
from paigow.law import registry
from program import answer, paigow


def test_every_way_is_listed() -> None:
    found = answer("ways")
    assert sorted(one["name"] for one in found) == sorted([*TILE_WAYS, *CARD_WAYS])
    text = paigow("ways").out
    assert all(name in text for name in [*TILE_WAYS, *CARD_WAYS])
    assert all(game in text for game in GAMES)
    assert GAMES["supreme-pai-gow"].note in " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_the_ways_of_a_game_with_their_rules(game: str) -> None:
    ways = TILE_WAYS if game in ("pai-gow", "dragons-eye") else CARD_WAYS
    found = {one["name"]: one for one in answer("ways", game)}
    assert next(iter(found)) == "foxwoods"
    assert sorted(found) == sorted(ways)
    for name, way in ways.items():
        one = found[name]
        assert (one["title"], one["source"], one["basis"]) == (way.title, way.source, way.basis)
        assert one["incomplete"] == way.incomplete
        assert [(rule["name"], rule["text"]) for rule in one["rules"]] == [(rule.name, rule.text) for rule in way.rules]
        text = " ".join(paigow("ways", game, "--way", name).out.split())
        assert all(rule.name in text for rule in way.rules)
        assert way.source in text
        assert way.incomplete in text
    assert ("note" in found["foxwoods"]) == (game == "supreme-pai-gow")


def test_every_option_of_a_house() -> None:
    found = answer("house")
    assert [one["name"] for one in found] == [option.name for option in OPTIONS]
    assert all({"default", "allowed", "cites", "basis", "gist"} < set(one) for one in found)
    assert {one["name"]: one["default"] for one in found}["minimum"] == 10
    text = " ".join(paigow("house").out.split())
    assert all(option.name in text and option.gist in text for option in OPTIONS)
    assert 'commission_rate = "5%"' in text


def test_the_example_is_a_sound_file(tmp_path: Path) -> None:
    done = paigow("house", "--example")
    assert done.status == 0
    assert done.out == example()
    house = tmp_path / "house.toml"
    house.write_text(done.out, encoding="utf-8")
    assert paigow("house", str(house)).out.endswith("is sound.\n\nEvery option has its default.\n")


def test_a_file_is_told_by_what_it_changes(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('minimum = 25\nwagers = ["fortune"]\n[pay_tables]\nfortune = "fortune-3"\n')
    lines = paigow("house", str(house)).out.splitlines()
    assert [line.split()[0] for line in lines[3:]] == ["minimum", "wagers", "pay_tables"]
    values = {one["name"]: one["value"] for one in answer("house", str(house))}
    assert values["minimum"] == 25
    assert {name: values[name] for name in ("wagers", "pay_tables")} == {
        name: tomllib.loads(house.read_text())[name] for name in ("wagers", "pay_tables")
    }


def test_every_clause() -> None:
    found = answer("clauses")
    assert [one["id"] for one in found] == list(registry())
    for one in found:
        clause = registry()[one["id"]]
        assert (one["gist"], one["state"], one["basis"]) == (clause.gist, clause.state, clause.basis)
        assert one["kind"] == list(clause.kinds)
    assert sum(bool(one["carried_out"]) for one in found) > len(found) // 2
    assert any(one["tests"] for one in found)


def test_clauses_are_found_by_a_text() -> None:
    ids = [one["id"] for one in answer("clauses", "10.6a(")]
    assert {"13:69F-10.6A(a)", "13:69F-10.6A(f)"} <= set(ids)
    assert "13:69F-10.6(a)" not in ids
    text = paigow("clauses", "13:69F-10.6A(d)").out
    assert "paigow.procedure.dragons_eye_10_6a" in text
    assert answer("clauses", "no such text anywhere") == []
    assert paigow("clauses", "no such text anywhere").out == "No clause holds this text.\n"
