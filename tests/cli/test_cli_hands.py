"""`paigow rank`, `compare` and `set`: what they answer, and the known faults of programs of this kind."""

from itertools import combinations
from pathlib import Path

import pytest

from paigow.games import GAMES
from paigow.houseway.cards import WAYS as CARD_WAYS
from paigow.houseway.tiles import WAYS as TILE_WAYS
from program import answer, paigow

POKER = "pai-gow-poker"


def rank(cards: str, *more: str) -> tuple[str, list[int]]:
    found = answer("rank", POKER, cards, *more)
    return found["name"], found["key"]


def tiles(two: str) -> tuple[str, list[int]]:
    found = answer("rank", "pai-gow", two)
    return found["name"], found["key"]


@pytest.fixture
def lowest_wheel(tmp_path: Path) -> str:
    house = tmp_path / "wheel.toml"
    house.write_text('wheel = "lowest"\n')
    return str(house)


# Known faults: cards


def test_c1_ten_is_written_in_two_ways() -> None:
    assert rank("2d 6s 6c 3d 10c") == rank("2d 6s 6c 3d Tc") == rank("2D,6S,6C,3D,tc")
    assert rank("2d 6s 6c 3d 10c")[0] == "pair of sixes"
    assert rank("Qh Kh Js 2d Qd 10d 9s")[0] == "king-high straight"


@pytest.mark.parametrize("cards", ["As As", "Jk Jk", "As 11h", "As Ks Qs Js 9d 8d", "2c 3c 4c 5c 6d 7d 8d 9d", "As 1s"])
def test_c2_what_is_no_hand_is_never_scored(cards: str) -> None:
    assert paigow("rank", POKER, cards).status == 2


def test_c3_the_wheel_is_second_or_by_option_lowest(lowest_wheel: str) -> None:
    assert rank("Ah 2h 3h 4h 5h")[0] == "five-high straight flush"
    wheel, ace, king, six = "Ac 2d 3h 4s 5c", "Ac Kd Qh Js Tc", "9c Kd Qh Js Tc", "6c 2d 3h 4s 5c"
    assert rank(six)[1] < rank(king)[1] < rank(wheel)[1] < rank(ace)[1]
    lowest = {cards: rank(cards, "--house", lowest_wheel)[1] for cards in (wheel, ace, king, six)}
    assert lowest[wheel] < lowest[six] < lowest[king] < lowest[ace]


def test_c4_flushes_are_compared_card_by_card() -> None:
    assert rank("Qs Js 9s 7s 6s")[1] > rank("Qd Jd 9d 6d 5d")[1]


def test_c5_a_flush_beside_a_straight_is_no_straight_flush() -> None:
    assert rank("9c Th Jh Qh Kh 2h 3h") == ("king-high flush", [5, 13, 12, 11, 10, 3])


def test_c6_every_straight_is_found_with_the_joker_in_each_place() -> None:
    ranks = "A23456789TJQKA"
    for low in range(10):
        cards = [rank + suit for rank, suit in zip(ranks[low : low + 5], "shdcs", strict=True)]
        plain = rank(" ".join(cards))
        assert plain[0].endswith("straight")
        for place in range(5):
            found = rank(" ".join([*cards[:place], "Jk", *cards[place + 1 :]]))
            assert found[0].endswith("straight")
            assert found[1] >= plain[1], "with a joker at an end the straight may be a higher one"


def test_c7_and_c8_the_joker_is_an_ace_or_completes() -> None:
    assert rank("Jk 2c 3c 4c 5c")[0] == "five-high straight flush"
    assert rank("Jk 7c")[0] == "ace-seven high"
    assert rank("Jk Kc 9d 5h 3s")[0] == "ace high"
    assert rank("Jk 9c 8d 7h 6s")[0] == "ten-high straight"


def test_c9_the_house_keeps_the_straight_flush_behind_the_aces() -> None:
    found = answer("set", POKER, "9s 8s 7s 6s 5s Ac Ad")
    assert (set(found["low"]), set(found["high"])) == ({"Ac", "Ad"}, {"9s", "8s", "7s", "6s", "5s"})


def test_c9_no_way_gives_a_setting_that_another_beats() -> None:
    for way in CARD_WAYS:
        for cards in ("9s 8s 7s 6s 5s Ac Ad", "7h 5h 2d Jd Jh 6h Th", "As Jk Qs Qh Qd 7s 2s", "Ac Kd Qh Js Tc 3d 2h"):
            found = answer("set", POKER, cards, "--all", "--way", way)
            assert found["settings"][found["chosen"]]["beaten_by"] == [], (way, cards)


def test_c10_and_c11_flush_and_straight_stand_behind() -> None:
    assert set(answer("set", POKER, "7h 5h 2d Jd Jh 6h Th")["low"]) == {"Jd", "2d"}
    assert set(answer("set", POKER, "Ac Kd Qh Js Tc 3d 2h")["low"]) == {"3d", "2h"}


def test_c12_and_c13_the_order_of_hands() -> None:
    order = ["9s 8s 7s 6s 5s", "9s 9h 9d 9c 2s", "Ks Kh Kd 2c 2s", "As Ks Js 9s 2s", "Ts 9h 8d 7c 6s"]
    keys = [rank(cards)[1] for cards in order]
    assert keys == sorted(keys, reverse=True)
    assert rank("As Ks")[0] == "ace-king high", "two suited cards are no flush"
    assert rank("As Ac")[1] > rank("As Ks")[1]
    assert rank("2s 2c")[1] > rank("As Ks")[1]


def test_c14_a_bonus_has_its_own_line() -> None:
    five_aces = answer("rank", POKER, "As Ah Ad Ac Jk 2c 3d", "--wager", "fortune")
    assert (five_aces["name"], five_aces["odds"], five_aces["result"]) == ("five-aces", "400 to 1", "win")
    seven = answer("rank", POKER, "2s 3s 4s 5s 6s 7s 8s", "--wager", "fortune")
    assert (seven["name"], seven["odds"]) == ("natural-seven-card-straight-flush", "8000 to 1")
    nothing = answer("rank", POKER, "As Kh Jd 9c 7s 5h 3d", "--wager", "fortune")
    assert (nothing["name"], nothing["odds"], nothing["result"]) == ("no line", None, "lose")
    assert seven["key"] > five_aces["key"] > nothing["key"]


def test_c14_the_line_is_that_of_the_house(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[pay_tables]\nfortune = "fortune-1"\n')
    words = ("rank", POKER, "As Ah Ad Ac Jk 2c 3d", "--wager", "fortune")
    assert answer(*words, "--house", str(house))["odds"] == "250 to 1"
    assert answer(*words[:-1], "fortune-1")["odds"] == "250 to 1"
    assert answer("rank", POKER, "9s 8h 7d 5c 4s 3h 2d", "--wager", "imperial-banker")["odds"] == "100 to 1"


def test_c15_houses_differ_and_the_rule_is_named() -> None:
    for cards, fewest in (("As Jk Qs Qh Qd 7s 2s", 1), ("Kd 4h 4d 2d Qd 7c 7d", 3)):
        found = {way: answer("set", POKER, cards, "--way", way) for way in CARD_WAYS}
        assert len({tuple(sorted(one["low"])) for one in found.values()}) >= fewest
        assert all(one["way"] == way and one["rule"] for way, one in found.items())
        assert len(answer("set", POKER, cards, "--all")["settings"]) > 1


# Known faults: tiles


def test_t2_the_order_in_which_tiles_are_listed_does_not_matter() -> None:
    found = [answer("set", "pai-gow", listed) for listed in ("6-6 1-6 3-6 5-6", "5-6 3-6 1-6 6-6", "1-6 5-6 6-6 3-6")]
    assert found[0] == found[1] == found[2]


def test_t4_gee_joon_counts_three_or_six() -> None:
    assert tiles("2-4 1-6") == tiles("1-2 1-6") == tiles("6-1 4-2")
    assert tiles("2-4 1-6")[0].startswith("three")


def test_t5_gongs_and_wongs() -> None:
    for court, name in (("6-6", "Teen"), ("1-1", "Day")):
        for eight in ("4-4", "2-6", "3-5"):
            assert tiles(f"{court} {eight}")[0] == f"{name} Gong"
        for nine in ("3-6", "4-5"):
            assert tiles(f"{court} {nine}")[0] == f"{name} Wong"


def test_tiles_may_be_named() -> None:
    assert tiles("teen heaven") == tiles("6-6 6-6") == ("Teen pair", tiles("6-6 6-6")[1])


# Comparing


def test_the_shape_of_a_comparison() -> None:
    found = answer("compare", "pai-gow", "--player", "4-6 1-6 / 6-6 3-6", "--bank", "5-6 1-3 / 1-1 4-4")
    assert list(found) == ["result", "high", "low", "decided_by", "foul"]
    assert (found["result"], found["high"], found["low"], found["foul"]) == ("win", "player", "player", None)
    assert "Teen Wong over Day Gong" in found["decided_by"]


def test_halves_may_stand_in_either_order() -> None:
    for player in ("4-6 1-6 / 6-6 3-6", "6-6 3-6 / 4-6 1-6", "3-6,6-6/1-6,4-6"):
        for bank in ("5-6 1-3 / 1-1 4-4", "1-1 4-4 / 5-6 1-3"):
            assert answer("compare", "pai-gow", "--player", player, "--bank", bank)["result"] == "win"
    cards = [("As Ac 3d 4d 5s / Ks Kc", "Ad 2c / 3s 3h 9c 8c 7d"), ("Ks Kc / As Ac 3d 4d 5s", "3s 3h 9c 8c 7d / 2c Ad")]
    found = [answer("compare", POKER, "--player", player, "--bank", bank) for player, bank in cards]
    assert found[0] == found[1]
    assert found[0]["result"] == "win"


def test_a_copy_is_the_banks() -> None:
    found = answer("compare", POKER, "--player", "As Kc / 9c 9d 2h 3h 4s", "--bank", "Ad Kh / 8c 8d 2s 3s 4c")
    assert (found["result"], found["high"], found["low"]) == ("push", "player", "copy")
    zero = answer("compare", "pai-gow", "--player", "4-6 5-5 / 6-6 3-6", "--bank", "5-6 4-5 / 1-1 4-4")
    assert zero["low"] == "copy", "zero against zero, whatever the tiles"


def test_a_foul_hand_decides_alone() -> None:
    foul, fair = "As Ac / Kc Kd 2h 3h 4s", "Qd Jh / 8c 8d 2s 3s 4c"
    lost = answer("compare", POKER, "--player", foul, "--bank", fair)
    assert (lost["result"], lost["foul"], lost["high"], lost["low"]) == ("lose", "player", None, None)
    won = answer("compare", POKER, "--player", fair, "--bank", foul)
    assert (won["result"], won["foul"], won["high"], won["low"]) == ("win", "bank", None, None)
    assert "foul" in paigow("compare", POKER, "--player", fair, "--bank", foul).out


# Setting


@pytest.mark.parametrize(("game", "ways"), [("pai-gow", TILE_WAYS), (POKER, CARD_WAYS)])
def test_every_way_sets_and_names_its_rule(game: str, ways: dict[str, object]) -> None:
    pieces = "6-6 1-6 3-6 5-6" if game == "pai-gow" else "9s 8s 7s 6s 5s Ac Ad"
    for way in ways:
        found = answer("set", game, pieces, "--way", way)
        assert list(found) == ["low", "high", "way", "rule"]
        assert found["way"] == way
        assert sorted(found["low"] + found["high"]) == sorted(pieces.split())


def test_the_way_of_the_house_is_followed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('house_way = "ballys"\n')
    words = ("set", POKER, "As Jk Qs Qh Qd 7s 2s", "--house", str(house))
    assert answer(*words)["way"] == "ballys"
    assert answer(*words, "--way", "mgm")["way"] == "mgm"


@pytest.mark.parametrize(
    ("game", "pieces", "count"),
    [("pai-gow", "6-6 1-6 3-6 5-6", 3), ("pai-gow", "6-6 6-6 1-1 1-1", 2), (POKER, "As Jk Qs Qh Qd 7s 2s", 21)],
)
def test_all_settings_are_listed_the_unbeaten_first(game: str, pieces: str, count: int) -> None:
    found = answer("set", game, pieces, "--all")
    settings = found["settings"]
    assert len(settings) == count
    assert all(set(one) == {"low", "high", "low_name", "high_name", "beaten_by"} for one in settings)
    assert all(sorted(one["low"] + one["high"]) == sorted(pieces.split()) for one in settings)
    beaten = [bool(one["beaten_by"]) for one in settings]
    assert beaten == sorted(beaten)
    keys = [
        tuple(answer("rank", game, " ".join(half))["key"] for half in (one["low"], one["high"])) for one in settings
    ]
    for one, other in combinations(range(count), 2):
        for loser, winner in ((one, other), (other, one)):
            pairs = zip(keys[winner], keys[loser], strict=True)
            is_better = keys[winner] != keys[loser] and all(mine >= theirs for mine, theirs in pairs)
            assert (winner in settings[loser]["beaten_by"]) == is_better
    house = settings[found["chosen"]]
    assert {tuple(sorted(house["low"])), tuple(sorted(house["high"]))} == {
        tuple(sorted(found["low"])),
        tuple(sorted(found["high"])),
    }


def test_the_texts() -> None:
    assert "Teen Gong" in paigow("rank", "pai-gow", "6-6", "4-4").out
    assert 'foxwoods, by its rule "strong B"' in paigow("set", "pai-gow", "6-6 1-6 3-6 5-6").out
    listed = paigow("set", "pai-gow", "6-6 1-6 3-6 5-6", "--all").out
    assert "beaten by" in listed
    assert "The house sets number 1" in listed
    assert "win at 400 to 1" in paigow("rank", POKER, "As Ah Ad Ac Jk 2c 3d", "--wager", "fortune").out


def test_supreme_pai_gow_says_everywhere_that_its_card_play_is_our_choice() -> None:
    note, game = GAMES["supreme-pai-gow"].note, "supreme-pai-gow"
    hands = ("--player", "As Kc / 9c 9d 2h 3h 4s", "--bank", "Ad Kh / 8c 8d 2s 3s 4c")
    for words in (
        ("rank", game, "As Kd"),
        ("rank", game, "As Ah Ad Ac Jk 2c 3d", "--wager", "fortune"),
        ("compare", game, *hands),
        ("set", game, "9s 8s 7s 6s 5s Ac Ad"),
        ("set", game, "9s 8s 7s 6s 5s Ac Ad", "--all"),
    ):
        assert answer(*words)["note"] == note
        assert note in " ".join(paigow(*words).out.split())
    assert paigow("rank", game, "-", stdin=b"As Kd\n").lines[0]["note"] == note
