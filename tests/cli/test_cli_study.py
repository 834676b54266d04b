"""`paigow study`: every setting of a hand with its deals."""

import json
from fractions import Fraction
from itertools import permutations

import pytest

from paigow.houseway.tiles import WAYS, legal_settings, set_tiles
from paigow.odds.tiles.deals import counts_against, deals_of
from paigow.odds.tiles.hands import hands_of
from paigow.odds.tiles.tables import choices
from paigow.pieces.tiles import SET, Tile
from program import answer, paigow

TILES = "pai-gow"
BANKS = ("dealer", "player")


def study(tiles: str, *more: str) -> dict[str, object]:
    found: dict[str, object] = answer("study", TILES, *tiles.split(), *more)
    return found


def test_every_legal_setting_is_weighed_over_every_hand_of_the_other_side() -> None:
    found = answer("study", TILES, "6-6", "1-6", "3-6", "5-6")
    legal = legal_settings(map(Tile, ("6-6", "1-6", "3-6", "5-6")))
    assert {(tuple(one["low"]), tuple(one["high"])) for one in found["settings"]} == {
        (one.low, one.high) for one in legal
    }
    for one in found["settings"]:
        assert one["win"] + one["push"] + one["lose"] == found["hands"] == 20_475
        edge = (one["lose"] - Fraction(19, 20) * one["win"]) / Fraction(20_475)
        assert Fraction(one["edge"]) == edge
    edges = [Fraction(one["edge"]) for one in found["settings"]]
    assert edges == sorted(edges)
    assert Fraction(found["cost"]) == edges[found["played"]] - edges[0]


def test_the_hand_is_the_same_in_whatever_order_and_by_whatever_name() -> None:
    told = {json.dumps(study(" ".join(tiles))) for tiles in permutations(("6-6", "1-6", "3-6", "5-6"))}
    told |= {json.dumps(study(tiles)) for tiles in ("teen tit 6-3 foo", "6-5, 6-6, 6-1, 6-3")}
    assert len(told) == 1


def test_what_the_way_plays_is_what_it_sets() -> None:
    for way in WAYS:
        found = answer("study", TILES, *["1-3", "1-3", "6-6", "2-6"], "--way", way)
        decision = set_tiles(map(Tile, ["1-3", "1-3", "6-6", "2-6"]), way)
        played = found["settings"][found["played"]]
        assert (tuple(played["low"]), tuple(played["high"])) == (decision.low, decision.high)
        assert (found["way"], found["rule"]) == (way, decision.rule)


def test_the_bank_has_the_copies() -> None:
    words = ("study", TILES, "6-6", "1-6", "3-6", "5-6")
    by_low = [{tuple(one["low"]): one for one in answer(*words, "--bank", bank)["settings"]} for bank in BANKS]
    for low, one in by_low[0].items():
        assert by_low[1][low]["win"] > one["win"]
        assert by_low[1][low]["lose"] < one["lose"]


def test_hands_studied_one_by_one_are_the_game() -> None:
    """The deals of every hand as the way plays it add up to those of the par sheet."""
    hands = hands_of()
    kinds = range(0, len(hands.kinds), 40)
    lines = "\n".join(" ".join(hands.kinds[kind]) for kind in kinds).encode()
    told = paigow("study", TILES, "-", stdin=lines).lines
    counts, setting = counts_against(WAYS["foxwoods"]), choices(WAYS["foxwoods"]).setting
    for kind, one in zip(kinds, told, strict=True):
        played = one["settings"][one["played"]]
        cells = counts[kind, setting[kind]]
        assert (played["win"], played["lose"]) == (cells[2, 2], cells[:2, :2].sum())
        assert one["settings"][0]["edge_decimal"] <= played["edge_decimal"]
    assert deals_of(counts, setting, hands).deals == 736_281_000


def test_a_way_of_his_own_is_told_against_that_of_the_house() -> None:
    found = answer("study", TILES, *["6-6", "1-6", "3-6", "5-6"], "--player-way", "low", "--way", "alberta")
    assert (found["way"], found["house_way"]) == ("low", "alberta")


def test_the_text_marks_the_best_and_what_is_played() -> None:
    dear = next(
        tiles
        for tiles in (("1-3", "1-3", "6-6", "2-6"), *hands_of().kinds)
        if Fraction(answer("study", TILES, *tiles)["cost"]) > 0
    )
    lines = paigow("study", TILES, *dear).out.splitlines()
    assert lines[1].endswith("best")
    assert sum(line.endswith("foxwoods") for line in lines) == 1
    assert "which gives away" in "\n".join(lines)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((TILES, "6-6"), "4 tiles are wanted here, and 1 came"),
        ((TILES, *["2-4", "2-4", "6-6", "1-1"]), "2-4 comes 2 times"),
        ((TILES, *["6-6", "6-6", "6-6", "1-1"]), "6-6 comes 3 times"),
        ((TILES, *["6-6", "6-7", "1-1", "1-3"]), "'6-7' is not a tile"),
        ((TILES, *["6-6", "gow", "1-1", "1-3"]), "is the name of two tiles"),
        ((TILES, *["6-6", "1-6", "3-6", "5-6"], "--bank", "co"), "--bank: 'co' is not a bank here"),
        ((TILES, *["6-6", "1-6", "3-6", "5-6"], "--player-way", "best"), "--player-way: 'best' is not a way"),
        ((TILES, *["6-6", "1-6", "3-6", "5-6"], "--commission", "5"), "--commission: '5' is not a commission"),
        (("supreme-pai-gow", *["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"]), "no odds of its own"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = paigow("study", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_every_tile_of_the_set_can_be_studied() -> None:
    lines = "\n".join(" ".join(SET[at : at + 4]) for at in range(29)).encode()
    assert [one["hands"] for one in paigow("study", TILES, "-", stdin=lines).lines] == [20_475] * 29
