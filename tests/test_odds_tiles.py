"""Tiles: every deal counted, against a count that lists the deals and asks the reference functions of each."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from msgspec import structs

from paigow.houseway.tiles import WAYS, TileWay, legal_settings, set_tiles
from paigow.houseway.way import Setting
from paigow.odds.cache import FOLDER
from paigow.odds.crosstab import Crosstab, Result, crosstab
from paigow.odds.tiles.deals import best_settings, counts_against, counts_of, deals_of, results
from paigow.odds.tiles.hands import Hands, hands_of
from paigow.odds.tiles.tables import Settings, choices, settings_table
from paigow.pieces.tiles import SET, Tile
from paigow.rank.tiles import GeeJoonSingle, rank_tiles, single_rank
from paigow.settle.outcome import Half, compare_tiles

SHORT = tuple(map(Tile, ["2-4", "1-2", "6-6", "6-6", "1-1", "1-6", "1-6", "3-6", "4-5", "3-5", "2-3"]))
"""Eleven tiles: 330 hands, each against 35."""
FIVE_PERCENT = Fraction(1, 20)
LOWEST = GeeJoonSingle.LOWEST
RESULTS = {Half.PLAYER: Result.ABOVE, Half.COPY: Result.COPY, Half.BANK: Result.BELOW}
Cell = tuple[Result, Result]
Set = Callable[[tuple[Tile, ...]], Setting[Tile]]


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv(FOLDER, str(folder))
        yield folder


def by_way(way: str, gee_joon: GeeJoonSingle) -> Set:
    def set_hand(tiles: tuple[Tile, ...]) -> Setting[Tile]:
        decision = set_tiles(tiles, way, gee_joon)
        return Setting(decision.low, decision.high)

    return set_hand


def listed(hand: tuple[int, ...], setting: Setting[Tile], bank: Set, gee_joon: GeeJoonSingle) -> Counter[Cell]:
    """A hand so set against every hand of the other tiles of the short set."""
    rest = [place for place in range(len(SHORT)) if place not in hand]
    cells: Counter[Cell] = Counter()
    for other in combinations(rest, 4):
        found = compare_tiles(setting, bank(tuple(SHORT[place] for place in other)), gee_joon)
        assert found.low is not None
        assert found.high is not None
        cells[RESULTS[found.low], RESULTS[found.high]] += 1
    return cells


def as_crosstab(cells: Counter[Cell]) -> Crosstab:
    return crosstab([[cells[low, high] for high in Result] for low in Result])


def every_deal(player: Set, bank: Set, gee_joon: GeeJoonSingle) -> Crosstab:
    cells: Counter[Cell] = Counter()
    for hand in combinations(range(len(SHORT)), 4):
        cells += listed(hand, player(tuple(SHORT[place] for place in hand)), bank, gee_joon)
    return as_crosstab(cells)


def counted(player: TileWay, bank: TileWay, gee_joon: GeeJoonSingle, tiles: tuple[Tile, ...] = SET) -> Crosstab:
    counts = counts_against(bank, gee_joon, tiles)
    return deals_of(counts, choices(player, gee_joon, tiles).setting, hands_of(tiles))


@pytest.mark.parametrize("gee_joon", GeeJoonSingle)
@pytest.mark.parametrize(("player", "bank"), [("low", "low"), ("foxwoods", "taj-mahal"), ("canberra", "foxwoods")])
def test_every_deal_of_a_short_set_is_counted_as_it_is_compared(
    player: str, bank: str, gee_joon: GeeJoonSingle
) -> None:
    told = every_deal(by_way(player, gee_joon), by_way(bank, gee_joon), gee_joon)
    assert counted(WAYS[player], WAYS[bank], gee_joon, SHORT) == told
    assert told.deals == 330 * 35


def test_every_setting_of_every_kind_meets_what_the_listing_says() -> None:
    counts, hands = counts_against(WAYS["foxwoods"], LOWEST, SHORT), hands_of(SHORT)
    for kind, first in enumerate(hands.first):
        hand = tuple(int(place) for place in hands.places[first])
        for place, setting in enumerate(legal_settings(hands.kinds[kind])):
            told = listed(hand, setting, by_way("foxwoods", LOWEST), LOWEST)
            assert crosstab(counts[kind, place]) == as_crosstab(told)


@pytest.mark.parametrize("has_bank", [False, True])
def test_no_other_setting_gains_more_than_the_best(has_bank: bool) -> None:
    counts, hands = counts_against(WAYS["foxwoods"], LOWEST, SHORT), hands_of(SHORT)
    best = best_settings(counts, FIVE_PERCENT, has_bank)
    for kind, first in enumerate(hands.first):
        hand = tuple(int(place) for place in hands.places[first])
        gains = []
        for setting in legal_settings(hands.kinds[kind]):
            cells = listed(hand, setting, by_way("foxwoods", LOWEST), LOWEST)
            win, lose = outcome(cells, has_bank)
            gains.append((1 - FIVE_PERCENT) * win - lose)
        assert gains[best[kind]] == max(gains)


def outcome(cells: Counter[Cell], has_bank: bool) -> tuple[int, int]:
    won = {Result.ABOVE, Result.COPY} if has_bank else {Result.ABOVE}
    halves = [({low in won, high in won}, number) for (low, high), number in cells.items()]
    return tuple(sum(number for is_won, number in halves if is_won == {wanted}) for wanted in (True, False))  # type: ignore[return-value]


# The whole set


def gains(hands: Hands, has_bank: bool) -> Fraction:
    """The edge of the house against the best response to the way of Foxwoods."""
    counts = counts_against(WAYS["foxwoods"])
    played = np.arange(len(hands.kinds)), best_settings(counts, FIVE_PERCENT, has_bank)
    win, lose = (int(hands.number @ found[played]) for found in results(counts, has_bank))
    return (lose - (1 - FIVE_PERCENT) * win) / Fraction(736_281_000)


def test_the_known_total_of_the_plainest_way() -> None:
    found = counted(WAYS["low"], WAYS["low"], LOWEST)
    assert (found.win, found.push, found.lose) == (268_894_332, 193_406_044, 273_980_624)
    assert found.deals == 736_281_000


def test_the_edges_of_foxwoods_are_near_those_published() -> None:
    found = counted(WAYS["foxwoods"], WAYS["foxwoods"], LOWEST)
    kept = 1 - FIVE_PERCENT
    assert abs((found.lose - kept * found.win) / found.deals - Fraction("0.0244")) < Fraction("0.0005")
    assert abs((found.win - kept * found.lose) / found.deals - Fraction("0.0053")) < Fraction("0.0005")
    assert abs(gains(hands_of(), False) - Fraction("0.0167")) < Fraction("0.0005")
    assert abs(gains(hands_of(), True) - Fraction("-0.0020")) < Fraction("0.0005")


def test_sets_of_bits_find_the_same() -> None:
    """What bench/tiles.py counts hand by hand, in another way."""
    found = counted(WAYS["foxwoods"], WAYS["foxwoods"], LOWEST)
    assert (found.win, found.push, found.lose) == (217_095_984, 295_087_544, 224_097_472)
    other = counted(WAYS["alberta"], WAYS["taj-mahal"], LOWEST)
    assert (other.win, other.push, other.lose) == (218_308_876, 295_830_520, 222_141_604)
    assert gains(hands_of(), False) == Fraction(2_926_301, 175_305_000)
    assert gains(hands_of(), True) == Fraction(-51_199, 29_217_500)


def test_a_pair_of_ways_seen_from_either_side_is_the_same_deals() -> None:
    one = counted(WAYS["foxwoods"], WAYS["alberta"], LOWEST)
    other = counted(WAYS["alberta"], WAYS["foxwoods"], LOWEST)
    assert one == other.mirrored


def test_zeros_parted_by_their_tile_would_be_another_game() -> None:
    """The trap of the zero rule: ranked by their higher tile like other points, zeros bring the edge down to 2.34 %."""
    hands, theirs = hands_of(), choices(WAYS["foxwoods"])
    keys = [
        [(by_tile(*one.low), by_tile(*one.high)) for one in (*legal, *legal[-1:] * 2)[:3]]
        for legal in map(legal_settings, hands.kinds)
    ]
    order = {key: place for place, key in enumerate(sorted({key for row in keys for pair in row for key in pair}))}
    ranks = np.array([[sorted((order[low], order[high])) for low, high in row] for row in keys], dtype=np.int16)
    settings = Settings(ranks[:, :, 0], ranks[:, :, 1])
    found = deals_of(counts_of(hands, settings, theirs), theirs.setting, hands)
    edge = (found.lose - (1 - FIVE_PERCENT) * found.win) / found.deals
    assert abs(edge - Fraction("0.0234")) < Fraction("0.0001")


def by_tile(one: Tile, other: Tile) -> tuple[int, ...]:
    hand = rank_tiles(one, other)
    return (0, 0, single_rank(hand.top)) if hand.key == (0, 0, 0) else hand.key


def test_twins_stand_for_each_other() -> None:
    hands = hands_of()
    assert int(hands.number.sum()) == len(hands.places) == 35_960
    for kind in range(0, len(hands.kinds), 97):
        same = [hand for hand, of in enumerate(hands.kind) if of == kind]
        assert len(same) == hands.number[kind]
        assert {tuple(sorted(SET[place] for place in hands.places[hand])) for hand in same} == {hands.kinds[kind]}


def forget() -> None:
    for function in (settings_table, choices, counts_against):
        function.cache_clear()


def test_tables_are_read_back_as_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    forget()
    made = settings_table(), choices(WAYS["foxwoods"]), counts_against(WAYS["foxwoods"])
    assert len(list(tmp_path.iterdir())) == 3
    forget()
    kept = settings_table(), choices(WAYS["foxwoods"]), counts_against(WAYS["foxwoods"])
    assert np.array_equal(made[0].low, kept[0].low)
    assert np.array_equal(made[1].setting, kept[1].setting)
    assert np.array_equal(made[2], kept[2])


def test_a_way_by_another_hand_is_counted_by_what_it_does_not_by_its_name() -> None:
    impostor = structs.replace(WAYS["low"], name="foxwoods")
    assert counted(impostor, impostor, LOWEST, SHORT) == counted(WAYS["low"], WAYS["low"], LOWEST, SHORT)
