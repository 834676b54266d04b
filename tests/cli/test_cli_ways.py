"""`paigow ways lint`, `diff`, `text` and `words`, and a way in a file wherever a way is named."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from checking import ROOT
from paigow.houseway.by_name import NAMES, find_way
from paigow.houseway.file import loads, vocabulary_of
from paigow.houseway.tiles import set_tiles
from paigow.houseway.way import Kind
from paigow.odds.cards import kinds
from paigow.odds.ways import lint as linting
from paigow.odds.ways.hands import space_of
from paigow.pieces.tiles import Tile
from program import answer, paigow

TILES, FAULTY, BROKEN = (f"examples/ways/{name}.toml" for name in ("tiles", "faulty", "broken"))
WAYS = ("foxwoods", "low")
HANDS, SEVENS = 35_960, 154_143_080


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


# Lint


def test_a_sound_way_is_clean_and_its_rules_decide_every_hand() -> None:
    found = answer("ways", "lint", TILES)
    assert found["clean"]
    assert sum(rule["hands"] for rule in found["rules"]) == found["hands"] == HANDS
    assert paigow("ways", "lint", TILES).status == 0


def test_each_kind_of_finding_with_its_hands_and_an_example() -> None:
    done = paigow("ways", "lint", FAULTY, "--json")
    assert done.status == 1
    found = done.json
    assert not found["clean"]
    decided = {rule["rule"]: rule["hands"] for rule in found["rules"]}
    (unanswered,) = found["unanswered"]
    assert unanswered["hands"] + sum(decided.values()) == HANDS
    assert [(one["rule"], one["taken"]) for one in found["never"]] == [
        ("teens and days", [{"rule": "pairs", "hands": 376}])
    ]
    assert {(one["earlier"], one["later"]) for one in found["contradictions"]} == {
        ("pairs", "high tile"), ("pairs", "eleven and ten"), ("strong", "high tile"),
    }  # fmt: skip
    assert [(one["rule"], one["hands"]) for one in found["beaten"]] == [("eleven and ten", 1_474)]
    text = paigow("ways", "lint", FAULTY).out
    assert all(word in text for word in ("Unanswered:", "Never:", "Contradiction:", "Beaten:", linting.MEANING[:40]))


def test_the_examples_of_a_lint_are_so() -> None:
    found = paigow("ways", "lint", FAULTY, "--json").json
    beaten = found["beaten"][0]["example"]
    whole = answer("set", "pai-gow", *beaten["pieces"], "--way", FAULTY)
    assert whole["rule"] == "eleven and ten"
    assert {key: whole[key] for key in ("low", "high")} == beaten["setting"]
    unset = paigow("set", "pai-gow", *found["unanswered"][0]["example"]["pieces"], "--way", FAULTY)
    assert unset.status == 2
    assert "has no rule for" in unset.err


@pytest.mark.parametrize("way", NAMES[Kind.TILES])
def test_nothing_is_found_in_the_built_in_ways_of_tiles(way: str) -> None:
    assert answer("ways", "lint", way, "--game", "pai-gow")["clean"]


def test_a_way_of_cards_that_fouls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_a_short_deck(monkeypatch)
    path = tmp_path / "bold.toml"
    path.write_text(
        'kind = "cards"\nname = "bold"\n[[rule]]\nname = "aces"\nwhen = { holds = "ace" }\nfront = "ace and next"\n'
        '[[rule]]\nname = "kickers"\nfront = "kickers"\n'
    )
    done = paigow("ways", "lint", path, "--json")
    assert done.status == 1
    foul = done.json["foul"][0]
    assert foul["rule"] == "aces"
    hand = foul["example"]["pieces"]
    refused = paigow("set", "pai-gow-poker", *hand, "--way", path)
    assert (refused.status, "which is foul" in refused.err) == (2, True)
    assert done.json["unanswered"]


def test_the_published_contradiction_of_ballys_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its text has two rules for four aces with a pair or three of a kind, and says nothing of their order."""
    with_a_short_deck(monkeypatch)
    found = paigow("ways", "lint", "ballys", "--json").json
    assert {(one["earlier"], one["later"]) for one in found["contradictions"]} >= {
        ("four aces split", "four of a kind and a pair"), ("four aces split", "four and three of a kind"),
    }  # fmt: skip
    assert [found[name] for name in ("unanswered", "foul", "beaten")] == [[], [], []]


def with_a_short_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves a deck of the eights to the aces and the joker."""
    short = kinds.kinds_of(tuple(range(6, 13)))
    monkeypatch.setattr(kinds, "kinds_of", lambda: short)


def test_the_kinds_of_seven_cards_are_all_hands() -> None:
    from paigow.house.rules import HouseRules  # noqa: PLC0415

    space = space_of(Kind.CARDS, HouseRules())
    assert space.total == SEVENS


# Diff


def test_two_ways_part_on_hands_that_add_up() -> None:
    found = answer("ways", "diff", "taj-mahal", "foxwoods")
    assert (found["kind"], found["total"]) == ("tiles", HANDS)
    assert found["hands"] == sum(one["hands"] for one in found["partings"]) == 2_792
    assert found["partings"] == sorted(found["partings"], key=lambda one: -one["hands"])
    for parting in found["partings"]:
        for way, side in (("taj-mahal", "one"), ("foxwoods", "other")):
            told = answer("set", "pai-gow", *parting["example"], "--way", way)
            assert (told["rule"], told["low"]) == (parting[side]["rule"], parting[side]["setting"]["low"])


def test_a_way_does_not_part_from_itself_and_parts_the_same_from_either_side() -> None:
    assert answer("ways", "diff", TILES, TILES)["partings"] == []
    assert answer("ways", "diff", TILES, "low")["hands"] == answer("ways", "diff", "low", TILES)["hands"] > 0


def test_a_hand_that_one_way_leaves_open_is_a_difference() -> None:
    found = answer("ways", "diff", FAULTY, "low")
    assert any(one["one"] == {"rule": None, "setting": None} for one in found["partings"])
    assert "no rule" in paigow("ways", "diff", FAULTY, "low").out


def test_what_a_difference_costs_is_the_difference_of_the_edges() -> None:
    found = answer("ways", "diff", "foxwoods", "low", "--cost")
    edges = [Fraction(answer("odds", "pai-gow", "--way", "foxwoods", "--player-way", way)["edge"]) for way in WAYS]
    assert Fraction(found["cost"]) == edges[1] - edges[0]
    assert Fraction(found["cost"]) == sum(Fraction(one["cost"]) for one in found["partings"])
    assert "costs a player 3.1334% of his wagers" in " ".join(
        paigow("ways", "diff", "foxwoods", "low", "--cost").out.split()
    )


def test_two_ways_that_part_nowhere_differ_in_no_cost() -> None:
    found = answer("ways", "diff", "low", "low", "--cost")
    assert (found["cost"], found["cost_decimal"], found["partings"]) == ("0/1", 0, [])
    assert "costs a player 0.0000% of his wagers" in paigow("ways", "diff", "low", "low", "--cost").out
    assert "costs" not in paigow("ways", "diff", "low", "low").out


def test_a_way_of_one_rule_is_put_to_one() -> None:
    assert "kinds put to 1 rule (" in paigow("ways", "lint", "low").out


def test_the_cost_of_a_way_that_leaves_hands_open_is_refused() -> None:
    done = paigow("ways", "diff", FAULTY, "low", "--cost")
    assert (done.status, done.out) == (2, "")
    assert "has no rule for" in done.err


# The words and the texts


def test_the_text_of_a_built_in_way_is_a_way_of_ones_own_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(paigow("ways", "text", "taj-mahal").out.replace("taj-mahal", "ours", 1))
    assert answer("ways", "diff", str(path), "taj-mahal")["partings"] == []


@pytest.mark.parametrize("kind", Kind)
def test_every_word_is_told(kind: Kind) -> None:
    found, text = answer("ways", "words", kind), paigow("ways", "words", kind).out
    vocabulary = vocabulary_of(kind)
    words = {row["word"] for rows in found.values() for row in rows}
    assert words >= {*vocabulary.conditions, *vocabulary.placements}
    assert all(f"  {word}: " in text for word in words)
    assert all(row["means"].endswith(".") for rows in found.values() for row in rows)


# Wherever a way is named


def test_a_file_stands_wherever_a_way_is_named(tmp_path: Path) -> None:
    assert answer("ways", "pai-gow", "--way", TILES)[0]["name"] == "harbour"
    assert answer("set", "pai-gow", "6-6", "3-6", "5-6", "4-4", "--way", TILES)["way"] == "harbour"
    record = paigow("deal", "pai-gow", "--seed", "3", "--way", TILES, "--json").out
    path = tmp_path / "round.paigow.jsonl"
    path.write_text(record)
    header = json.loads(record.splitlines()[0])["house_rules"]
    assert (header["house_way"], header["way_text"]) == ("harbour", find_way(Kind.TILES, TILES).written)
    assert paigow("check", path).status == 0
    odds = answer("odds", "pai-gow", "--way", TILES, "--player-way", "low")
    assert odds["house_way"] == "harbour"


def test_a_dealer_who_does_not_follow_the_way_of_the_record_is_in_breach(tmp_path: Path) -> None:
    text = 'kind = "tiles"\nname = "other"\n[[rule]]\nname = "lowest high"\nset = "lowest high"\n'
    path = tmp_path / "round.paigow.jsonl"
    for seed in range(40):
        header, *lines = paigow("deal", "pai-gow", "--seed", seed, "--way", TILES, "--json").out.splitlines()
        (dealers,) = (row for row in map(json.loads, lines) if row["type"] == "house-hand-set")
        set_otherwise = set_tiles(map(Tile, dealers["low"] + dealers["high"]), loads(text))
        if sorted(set_otherwise.low) != sorted(dealers["low"]):
            break
    other = json.loads(header)
    other["house_rules"] |= {"house_way": "other", "way_text": text}
    path.write_text("\n".join((json.dumps(other), *lines)) + "\n")
    done = paigow("check", path)
    assert done.status == 1
    assert "1 breach" in done.out


def test_a_named_way_puts_the_houses_own_aside(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'house_way = "{ROOT / TILES}"\n')
    assert answer("set", "pai-gow", "6-6", "3-6", "5-6", "4-4", "--house", str(house))["way"] == "harbour"
    assert answer("set", "pai-gow", "6-6", "3-6", "5-6", "4-4", "--house", str(house), "--way", "low")["way"] == "low"
    done = paigow("set", "pai-gow-poker", "As Ks Qs Js Ts 4h 3d", "--house", house)
    assert done.status == 2
    assert "this way is for tiles, and one for cards is wanted" in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("ways", "lint", BROKEN), 'line 8: rule "pairs": when.pair: "4/5/13" came; 13 is no tile'),
        (("ways", "lint", "nope.toml"), "nope.toml: there is no such file"),
        (("ways", "lint", "foxwods"), "did you mean foxwoods?"),
        (("ways", "lint", "foxwoods"), "say which with --game"),
        (("ways", "lint", "low", "--game", "pai-gow-poker"), "is not a way for cards here"),
        (("ways", "lint", TILES, "--game", "pai-gow-poker"), "this way is for tiles, and one for cards is wanted"),
        (("ways", "diff", "low", "mgm"), "two for the same are wanted"),
        (("ways", "diff", "foxwoods", "foxwoods"), "say which with --game"),
        (("ways", "words", "dice"), "allowed is tiles or cards"),
        (("set", "pai-gow", "6-6 3-6 5-6 4-4", "--way", BROKEN), "(and 8 more: paigow ways lint"),
        (("deal", "pai-gow-poker", "--way", TILES), "--way: "),
        (("play", "pai-gow-poker", "--way", TILES), "--way: "),
    ],
)
def test_what_is_refused(words: tuple[str, ...], says: str) -> None:
    done = paigow(*words)
    assert (done.status, done.out) == (2, "")
    assert says in done.err
