"""Four tiles set: every hand by every way, every deal counted, and the hands that the ways name themselves."""

from collections import Counter
from functools import reduce
from itertools import accumulate, combinations, permutations
from math import comb, prod
from operator import and_, or_

import pytest

from paigow.houseway.tiles import DEFAULT, WAYS, RankedSetting, analyse, beats, legal_settings, rank_setting, set_tiles
from paigow.houseway.way import Decision, Setting
from paigow.law import Basis
from paigow.pieces.tiles import PAIRS, SET, TWINS, Tile, parse_tiles
from paigow.rank.tiles import GeeJoonSingle, TileHand, TileKind, single_rank

HANDS = list(combinations(SET, 4))
DISTINCT = sorted(set(HANDS))
"""Hands that look different; the two tiles of a mixed pair do."""
ORDERED_AGAINST_A_BETTER_SETTING: frozenset[tuple[str, str]] = frozenset()
"""Rules, as way and name, whose text orders a setting that another legal setting beats. There are none."""

every_way = pytest.mark.parametrize("way", WAYS)
both_readings = pytest.mark.parametrize("gee_joon", GeeJoonSingle)


def kind_of(tile: Tile) -> int:
    return next(place for place, pair in enumerate(PAIRS) if tile in pair)


def kinds_of(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(sorted(map(kind_of, tiles)))


def ranked(decision: Decision[Tile], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> RankedSetting:
    return rank_setting(Setting(decision.low, decision.high), gee_joon)


# The space of hands


def test_t1_35960_hands_are_3620_kinds() -> None:
    assert len(HANDS) == 35_960
    assert len(set(map(kinds_of, HANDS))) == 3_620


def test_t1_hands_by_their_pairs() -> None:
    pairs = Counter(4 - len(set(kinds_of(tiles))) for tiles in HANDS)
    assert (pairs[2], pairs[1], pairs[0]) == (120, 6_720, 29_120)


# Legal settings


@both_readings
def test_settings_part_the_four_tiles_with_the_low_half_below_the_high(gee_joon: GeeJoonSingle) -> None:
    for tiles in DISTINCT:
        settings = legal_settings(tiles, gee_joon)
        assert 1 <= len(settings) == len(set(settings)) <= 3
        for setting in settings:
            assert sorted(setting.low + setting.high) == sorted(tiles)
            halves = rank_setting(setting, gee_joon)
            assert halves.low.key <= halves.high.key


def test_settings_stand_best_first_whatever_the_order_of_the_tiles() -> None:
    for tiles in DISTINCT[::7]:
        settings = legal_settings(tiles)
        assert {legal_settings(listed) for listed in permutations(tiles)} == {settings}
        unbeaten = [not any(beats(other, setting) for other in settings) for setting in settings]
        assert unbeaten == sorted(unbeaten, reverse=True)
        assert unbeaten[0]


def test_a_setting_beats_another_when_it_is_better_in_one_half_and_worse_in_none() -> None:
    pairs, mixed = legal_settings(parse_tiles("5-5 5-5 6-6 6-6"))
    assert beats(pairs, mixed)
    assert not beats(mixed, pairs)
    assert not beats(pairs, pairs)
    wongs, *_, pair = legal_settings(parse_tiles("3-6 4-5 6-6 1-1"))
    assert not beats(wongs, pair)
    assert not beats(pair, wongs)


# Every way, every hand


@every_way
@both_readings
def test_every_hand_is_set_legally_and_no_other_setting_beats_it(way: str, gee_joon: GeeJoonSingle) -> None:
    for tiles in DISTINCT:
        decision = set_tiles(tiles, way, gee_joon)
        chosen = Setting(decision.low, decision.high)
        settings = legal_settings(tiles, gee_joon)
        assert chosen in settings
        if (way, decision.rule) not in ORDERED_AGAINST_A_BETTER_SETTING:
            assert not any(beats(other, chosen, gee_joon) for other in settings), decision


@every_way
def test_t2_the_order_of_the_tiles_does_not_matter(way: str) -> None:
    for tiles in DISTINCT:
        decision = set_tiles(tiles, way)
        assert all(set_tiles(listed, way) == decision for listed in permutations(tiles))


@every_way
def test_the_two_tiles_of_a_mixed_pair_are_set_alike(way: str) -> None:
    seen: dict[tuple[int, ...], object] = {}
    for tiles in DISTINCT:
        decision = set_tiles(tiles, way)
        told = (ranked(decision).low.key, ranked(decision).high.key, decision.rule)
        assert seen.setdefault(kinds_of(tiles), told) == told


@every_way
def test_no_rule_is_dead_and_none_is_named_twice(way: str) -> None:
    names = [rule.name for rule in WAYS[way].rules]
    assert len(names) == len(set(names))
    assert {set_tiles(tiles, way).rule for tiles in DISTINCT} == set(names)


@every_way
def test_a_way_with_rules_of_ours_says_what_its_text_lacks(way: str) -> None:
    if way != "low" and any(rule.basis is Basis.CHOICE for rule in WAYS[way].rules):
        assert WAYS[way].incomplete


@every_way
def test_two_pairs_are_both_played(way: str) -> None:
    for tiles in DISTINCT:
        if len(set(kinds_of(tiles))) == 2:
            chosen = ranked(set_tiles(tiles, way))
            assert chosen.low.kind is chosen.high.kind is TileKind.PAIR


@both_readings
def test_low_is_the_best_low_hand_then_the_best_high_hand(gee_joon: GeeJoonSingle) -> None:
    for tiles in DISTINCT:
        chosen = ranked(set_tiles(tiles, "low", gee_joon), gee_joon)
        every = analyse(tuple(sorted(tiles)), gee_joon).settings
        assert (chosen.low.key, chosen.high.key) == max((one.low.key, one.high.key) for one in every)


# Every deal


def deals(way: str, zeros_by_tile: bool = False) -> tuple[int, int, int]:
    """Win, push and lose of the player over all deals, both sides setting by the way; hands are bits of a number."""

    def key(hand: TileHand) -> tuple[int, ...]:
        return (0, 0, single_rank(hand.top)) if zeros_by_tile and hand.key == (0, 0, 0) else hand.key

    def halves(tiles: tuple[Tile, ...]) -> list[tuple[int, ...]]:
        chosen = ranked(set_tiles(tiles, way))
        return sorted((key(chosen.low), key(chosen.high)))

    places = list(combinations(range(32), 4))
    keys = [halves(tuple(SET[place] for place in hand)) for hand in places]
    without = [sum(1 << at for at, hand in enumerate(places) if tile not in hand) for tile in range(32)]
    below = [lower_hands([pair[half] for pair in keys]) for half in (0, 1)]
    win = lose = 0
    for kinds, at in {kinds_of(tuple(SET[place] for place in hand)): at for at, hand in enumerate(places)}.items():
        weight = prod(comb(2, count) for count in Counter(kinds).values())
        low, high = below[0][keys[at][0]], below[1][keys[at][1]]
        others = reduce(and_, (without[place] for place in places[at]))
        win += weight * (others & low & high).bit_count()
        lose += weight * (others & ~low & ~high).bit_count()
    return win, comb(32, 4) * comb(28, 4) - win - lose, lose


def lower_hands(keys: list[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """For each key the hands whose key is lower, one bit for each hand."""
    members = dict.fromkeys(sorted(set(keys)), 0)
    for at, key in enumerate(keys):
        members[key] |= 1 << at
    return dict(zip(members, accumulate(members.values(), or_, initial=0), strict=False))


def edges(way: str, zeros_by_tile: bool = False) -> tuple[float, float]:
    """In percent, against the player and against a banking player, at 5 %."""
    win, _, lose = deals(way, zeros_by_tile)
    return (lose - 0.95 * win) / 7_362_810, (win - 0.95 * lose) / 7_362_810


@pytest.mark.keeps("NZ pai gow 4.6", "AU pai gow 9.1.1")
def test_t6_best_low_hand_on_both_sides_over_all_deals() -> None:
    assert deals("low") == (268_894_332, 193_406_044, 273_980_624)


def test_foxwoods_on_both_sides_has_the_published_edges() -> None:
    player, banker = edges("foxwoods")
    assert player == pytest.approx(2.44, abs=0.05)
    assert banker == pytest.approx(0.53, abs=0.05)


@pytest.mark.keeps("NZ pai gow 4.7")
def test_zeros_ranked_by_tile_would_show_in_the_edge() -> None:
    player, _ = edges("foxwoods", zeros_by_tile=True)
    assert player == pytest.approx(2.343, abs=0.01)


# What the ways say of particular hands: the four tiles, the two that go low, the rule


EXAMPLES = {
    "foxwoods": [
        ("1-3 1-3 6-6 3-6", "6-6 3-6", "pair A"),
        ("2-4 1-2 3-3 2-2", "1-2 2-2", "pair B"),
        ("6-6 6-6 3-6 5-6", "6-6 5-6", "pair C"),
        ("6-6 6-6 2-4 1-3", "2-4 1-3", "other pairs"),
        ("3-6 4-5 6-6 5-5", "4-5 5-5", "pair D"),
        ("4-4 4-4 3-6 5-6", "4-4 3-6", "pair E"),
        ("1-6 1-6 5-6 5-5", "1-6 5-5", "pair F"),
        ("6-6 3-6 2-6 5-6", "2-6 5-6", "strong A"),
        ("1-1 4-5 1-6 5-6", "1-6 5-6", "strong B"),
        ("1-1 3-5 3-4 1-4", "3-4 1-4", "strong C"),
        ("6-6 1-1 1-6 4-4", "1-1 1-6", "strong"),
        ("5-5 3-6 2-6 4-6", "2-6 4-6", "other A"),
        ("5-6 4-4 3-5 4-6", "3-5 4-6", "other A"),
        ("5-5 4-4 2-6 5-6", "5-5 2-6", "other A"),
        ("6-6 1-1 2-4 1-4", "1-1 1-4", "other B"),
        ("6-6 1-1 2-3 3-3", "1-1 2-3", "other B"),
        ("4-4 2-6 1-3 3-4", "2-6 1-3", "other C"),
        ("5-5 3-3 4-6 1-6", "3-3 4-6", "other D"),
    ],
    "taj-mahal": [
        ("1-6 1-6 5-6 5-5", "5-6 5-5", "other pairs"),
        ("3-4 2-5 1-1 5-5", "2-5 5-5", "pair F"),
        ("6-6 3-6 4-4 2-2", "3-6 2-2", "strong, L4"),
        ("6-6 3-6 1-6 2-2", "1-6 2-2", "strong, poor low"),
        ("6-6 3-6 1-6 1-3", "3-6 1-3", "strong"),
        ("6-6 1-1 1-4 4-6", "6-6 1-1", "small A"),
        ("1-1 2-2 1-4 5-6", "1-4 5-6", "small B"),
        ("6-6 1-1 2-2 1-4", "6-6 2-2", "small C"),
        ("6-6 1-1 5-5 5-6", "6-6 5-5", "small C"),
        ("1-3 2-2 1-4 1-2", "1-3 1-2", "balance A"),
        ("1-3 2-2 1-4 3-6", "1-3 3-6", "balance B"),
        ("1-3 2-2 1-4 1-5", "2-2 1-5", "balance C"),
        ("3-3 1-5 2-4 2-2", "1-5 2-2", "balance D"),
        ("3-3 1-5 5-6 2-2", "1-5 2-2", "balance E"),
        ("3-3 1-5 6-6 1-4", "3-3 1-4", "balance F"),
        ("6-6 1-1 1-4 1-5", "1-1 1-4", "two small tiles"),
        ("6-6 2-3 1-3 5-5", "1-3 5-5", "two small tiles"),
    ],
    "alberta": [
        ("2-4 1-2 1-5 3-3", "1-2 1-5", "(b)(i)"),
        ("6-6 6-6 3-6 5-6", "3-6 5-6", "(b)"),
        ("6-6 1-1 1-6 2-6", "6-6 1-6", "(d)"),
        ("6-6 1-1 1-6 3-6", "6-6 1-6", "(d)"),
        ("6-6 1-1 2-6 3-6", "6-6 2-6", "(d)"),
        ("6-6 1-1 1-6 1-4", "6-6 1-4", "(d), one"),
        ("3-3 4-6 1-5 5-5", "3-3 4-6", "(e)(ii)"),
    ],
    "canberra": [
        ("6-6 6-6 3-6 5-6", "6-6 5-6", "hand A"),
        ("4-4 5-5 5-6 1-6", "5-5 1-6", "hand B"),
        ("2-4 1-5 1-4 1-1", "1-1 1-4", "hand C"),
        ("2-4 1-3 1-4 5-5", "2-4 5-5", "hand D"),
        ("4-4 2-6 3-6 4-6", "4-4 3-6", "hand E"),
        ("3-3 1-5 1-2 1-6", "3-3 1-6", "hand F"),
        ("6-6 3-5 4-5 2-2", "4-5 2-2", "hand G"),
        ("3-3 5-6 1-5 2-3", "1-5 2-3", "hand H"),
        ("4-4 2-6 3-6 2-2", "2-6 2-2", "hand I"),
        ("6-6 6-6 2-4 1-3", "2-4 1-3", "other pairs"),
        ("2-4 1-2 3-3 2-2", "3-3 2-2", "pair A"),
    ],
    "compact": [
        ("1-6 1-6 5-6 5-5", "5-6 5-5", "other pairs"),
        ("6-6 3-6 1-6 2-2", "1-6 2-2", "strong L4"),
        ("6-6 4-4 1-6 2-2", "1-6 2-2", "strong 4"),
        ("5-5 3-6 2-6 4-6", "2-6 4-6", "8/9"),
        ("4-4 5-5 5-6 1-6", "5-5 1-6", "8/8 or 7/9"),
        ("6-6 1-1 2-4 1-4", "1-1 1-4", "7/8"),
        ("5-5 3-3 4-6 1-6", "3-3 4-6", "6/7 to 7/9"),
    ],
}


@pytest.mark.parametrize(
    ("way", "tiles", "low", "rule"), [(way, *example) for way, examples in EXAMPLES.items() for example in examples]
)
def test_an_example_of_a_way(way: str, tiles: str, low: str, rule: str) -> None:
    decision = set_tiles(parse_tiles(tiles), way)
    assert (kinds_of(decision.low), decision.rule) == (kinds_of(parse_tiles(low)), rule)
    assert decision.way == way


def test_a_low_hand_is_given_up_for_eight_in_alberta_but_not_for_seven() -> None:
    for tiles in DISTINCT:
        decision = set_tiles(tiles, "alberta")
        if decision.rule == "(e)(iv)":
            assert ranked(decision).high.points >= 8


# Refusals


@pytest.mark.parametrize("tiles", ["", "6-6", "6-6 6-6 1-1", "6-6 6-6 1-1 1-1 4-4"])
def test_other_than_four_tiles_are_refused(tiles: str) -> None:
    with pytest.raises(ValueError, match=f"a hand has four tiles, not {len(tiles.split())}"):
        set_tiles(parse_tiles(tiles))


@pytest.mark.parametrize("tile", [tile for tile in Tile if tile not in TWINS])
def test_a_tile_too_often_is_refused(tile: Tile) -> None:
    with pytest.raises(ValueError, match=f"{tile} comes 2 times: a set holds 1"):
        set_tiles([tile, Tile.TEEN, tile, Tile.DAY])


def test_an_unknown_way_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'mohegan' is not a house way for tiles: .*foxwoods, taj-mahal, alberta"):
        set_tiles(parse_tiles("6-6 6-6 1-1 1-1"), "mohegan")


def test_foxwoods_is_the_default() -> None:
    assert DEFAULT == set_tiles(parse_tiles("6-6 6-6 1-1 1-1")).way == "foxwoods"
