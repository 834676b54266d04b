"""Two tiles ranked: counts over all 496 draws, the known faults, and a twin written from the spots."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from paigow.pieces.tiles import SET, Tile, parse_tiles
from paigow.rank.tiles import GeeJoonSingle, TileHand, TileKind, explain, points, rank_tiles, single_rank

DRAWS = list(combinations(SET, 2))
DISTINCT = sorted(set(DRAWS))


def hand(text: str, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> TileHand:
    one, other = text.split()
    return rank_tiles(Tile(one), Tile(other), gee_joon)


# Counts


def test_t1_a_set_has_32_tiles_in_16_pairs_with_227_pips() -> None:
    assert len(SET) == 32
    assert sum(tile.spots for tile in SET) == 227
    assert sum(rank_tiles(one, other).kind is TileKind.PAIR for one, other in DRAWS) == 16


def test_496_draws_fall_into_their_classes() -> None:
    kinds = Counter(rank_tiles(one, other).kind for one, other in DRAWS)
    assert kinds == {TileKind.PAIR: 16, TileKind.WONG: 8, TileKind.GONG: 16, TileKind.POINTS: 456}
    scored = Counter(hand.points for hand in (rank_tiles(*draw) for draw in DRAWS) if hand.kind is TileKind.POINTS)
    assert [scored[value] for value in range(9, -1, -1)] == [48, 56, 52, 56, 44, 52, 48, 44, 32, 24]


def test_496_draws_are_136_when_the_tiles_of_a_pair_are_alike() -> None:
    assert len(DRAWS) == 496
    assert len({tuple(sorted(map(single_rank, draw))) for draw in DRAWS}) == 136


# Known faults


def test_t3_pairs_and_single_tiles_stand_in_the_same_order() -> None:
    order = parse_tiles("6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5")
    for higher, lower in combinations(order, 2):
        assert single_rank(higher) > single_rank(lower)
        assert rank_tiles(higher, higher).key > rank_tiles(lower, lower).key


@pytest.mark.keeps("NZ pai gow 4.2")
@pytest.mark.parametrize("gee", ["2-4", "1-2"])
@pytest.mark.parametrize(
    ("other", "value"),
    [("1-6", 3), ("3-3", 9), ("6-6", 8), ("1-1", 8), ("1-3", 7), ("1-4", 8), ("5-5", 6), ("5-6", 7), ("3-6", 5)],
)
def test_t4_a_gee_joon_tile_counts_three_or_six(gee: str, other: str, value: int) -> None:
    assert hand(f"{gee} {other}").points == points(Tile(other), Tile(gee)) == value


@pytest.mark.parametrize("court", ["6-6", "1-1"])
def test_t5_any_eight_makes_a_gong_and_either_nine_a_wong(court: str) -> None:
    assert all(hand(f"{court} {eight}").kind is TileKind.GONG for eight in ("4-4", "2-6", "3-5"))
    assert all(hand(f"{court} {nine}").kind is TileKind.WONG for nine in ("3-6", "4-5"))
    assert all(hand(f"{court} {seven}").kind is TileKind.POINTS for seven in ("1-6", "2-5", "3-4"))


@pytest.mark.keeps("NZ pai gow 4.4")
def test_equal_points_are_decided_by_the_top_tile_alone() -> None:
    assert hand("5-6 1-5").key == hand("5-6 2-4").key
    assert hand("1-1 1-6").key > hand("4-6 3-6").key


@pytest.mark.keeps("NZ pai gow 4.7")
def test_all_zeros_are_equal() -> None:
    zeros = [rank_tiles(*draw) for draw in DRAWS if rank_tiles(*draw).kind is TileKind.POINTS]
    assert len({zero.key for zero in zeros if zero.points == 0}) == 1


def test_the_place_of_the_gee_joon_singles_matters_in_one_comparison_only() -> None:
    def order(gee_joon: GeeJoonSingle) -> dict[tuple[tuple[Tile, Tile], ...], bool]:
        keys = {draw: rank_tiles(*draw, gee_joon).key for draw in DISTINCT}
        return {(one, other): keys[one] > keys[other] for one in DISTINCT for other in DISTINCT}

    lowest, traditional = order(GeeJoonSingle.LOWEST), order(GeeJoonSingle.TRADITIONAL)
    changed = {tuple(frozenset(draw) for draw in pair) for pair in lowest if lowest[pair] != traditional[pair]}
    fives = (Tile.NG_ONE_FOUR, Tile.NG_TWO_THREE)
    assert changed == {
        (frozenset({Tile.GEE_JOON_SIX, one}), frozenset({Tile.GEE_JOON_THREE, other}))
        for one in fives
        for other in fives
    }


@pytest.mark.parametrize("tile", [tile for tile in Tile if tile.copies == 1])
def test_a_tile_that_comes_once_is_refused_twice(tile: Tile) -> None:
    with pytest.raises(ValueError, match=f"{tile} comes 2 times: a set holds 1"):
        rank_tiles(tile, tile)


# The twin: which of two hands wins, worked out from the written spots


PAIR_LIST = [
    {"2-4/1-2", "1-2/2-4"}, {"6-6/6-6"}, {"1-1/1-1"}, {"4-4/4-4"}, {"1-3/1-3"}, {"5-5/5-5"}, {"3-3/3-3"}, {"2-2/2-2"},
    {"5-6/5-6"}, {"4-6/4-6"}, {"1-6/1-6"}, {"1-5/1-5"}, {"3-6/4-5", "4-5/3-6"}, {"2-6/3-5", "3-5/2-6"},
    {"2-5/3-4", "3-4/2-5"}, {"1-4/2-3", "2-3/1-4"},
]  # fmt: skip
SINGLES = {
    GeeJoonSingle.LOWEST: "6-6,1-1,4-4,1-3,5-5,3-3,2-2,5-6,4-6,1-6,1-5,3-6=4-5,2-6=3-5,2-5=3-4,1-4=2-3,2-4=1-2",
    GeeJoonSingle.TRADITIONAL: "6-6,1-1,4-4,1-3,5-5,3-3,2-2,5-6,4-6,1-6,1-5,3-6=4-5,2-6=3-5,2-5=3-4,2-4,1-4=2-3,1-2",
}


def ladder_place(draw: tuple[str, str], singles: str) -> float:
    """How far down the one long ladder of all hands this one stands."""
    one, other = draw
    for place, pair in enumerate(PAIR_LIST):
        if f"{one}/{other}" in pair:
            return place
    for place, (court, companions) in enumerate(
        [("6-6", "3-6 4-5"), ("1-1", "3-6 4-5"), ("6-6", "4-4 2-6 3-5"), ("1-1", "4-4 2-6 3-5")], start=16
    ):
        if court in draw and (set(draw) - {court}) & set(companions.split()):
            return place
    spots = [int(tile[0]) + int(tile[2]) for tile in draw if tile not in ("2-4", "1-2")]
    totals = [sum(spots)] if len(spots) == 2 else [spots[0] + 3, spots[0] + 6]
    value = max(int(str(total)[-1]) for total in totals)
    top = min(place for place, tiles in enumerate(singles.split(",")) if set(tiles.split("=")) & set(draw))
    return 200 - 10 * value + (top / 100 if value else 0)


@pytest.mark.parametrize("gee_joon", GeeJoonSingle)
def test_the_twin_agrees_on_every_comparison(gee_joon: GeeJoonSingle) -> None:
    places = {draw: ladder_place((draw[0].value, draw[1].value), SINGLES[gee_joon]) for draw in DISTINCT}
    ranked = {draw: rank_tiles(*draw, gee_joon).key for draw in DISTINCT}
    for one, other in combinations_with_replacement(DISTINCT, 2):
        assert (ranked[one] > ranked[other]) == (places[one] < places[other]), (one, other)
        assert (ranked[one] == ranked[other]) == (places[one] == places[other]), (one, other)


@pytest.mark.parametrize("gee_joon", GeeJoonSingle)
def test_it_does_not_matter_which_tile_is_named_first(gee_joon: GeeJoonSingle) -> None:
    assert all(rank_tiles(one, other, gee_joon) == rank_tiles(other, one, gee_joon) for one, other in DISTINCT)


# Words


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("1-2 2-4", "Supreme pair"),
        ("6-6 6-6", "Teen pair"),
        ("3-6 4-5", "Chop Gow pair"),
        ("3-6 6-6", "Teen Wong"),
        ("1-1 4-4", "Day Gong"),
        ("6-6 1-6", "nine, top Teen"),
        ("5-5 4-6", "zero"),
        ("1-4 2-4", "eight, top Ng"),
    ],
)
def test_a_hand_has_a_spoken_name(tiles: str, name: str) -> None:
    assert hand(tiles).name == name


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("1-4 2-3", "6-6 3-6", "pair over wong: Chop Ng pair over Teen Wong"),
        ("6-6 2-6", "1-1 4-4", "the higher gong: Teen Gong over Day Gong"),
        ("6-6 1-4", "1-3 3-3", "7 points over 0"),
        ("3-6 5-5", "6-6 1-6", "same points, top tile Teen over Mooy"),
        ("5-6 1-5", "5-6 2-4", "copy: seven, top Foo"),
        ("5-5 4-6", "3-6 5-6", "zero against zero: a copy whatever the tiles"),
    ],
)
def test_a_comparison_says_what_decided_it(one: str, other: str, words: str) -> None:
    assert explain(hand(one), hand(other)) == explain(hand(other), hand(one)) == words


def test_the_traditional_place_is_spoken_with_the_spots() -> None:
    one, other = hand("2-4 1-4", GeeJoonSingle.TRADITIONAL), hand("1-2 2-3", GeeJoonSingle.TRADITIONAL)
    assert explain(one, other) == "same points, top tile Gee Joon 2-4 over Ng"
