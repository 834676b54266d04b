"""Simulated rounds: chance without bias, the same counts whoever deals, and the same rounds as the whole procedures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import permutations
from math import perm, sqrt
from typing import Any

import numpy as np
import pytest
from msgspec import structs
from numpy.typing import NDArray

import checking  # noqa: F401 -- it finds what lies in bench
from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.houseway.cards import WAYS as CARD_WAYS
from paigow.houseway.tiles import WAYS, set_tiles
from paigow.odds.cache import FOLDER
from paigow.odds.crosstab import crosstab
from paigow.odds.simulate.chance import BITS, MOST_PRODUCT, choose, deal, draw_of, next_word, refused, stream
from paigow.odds.simulate.cluster import run_on
from paigow.odds.simulate.course import Course
from paigow.odds.simulate.rounds import DIGITS, OUTCOMES, digits
from paigow.odds.simulate.run import CHUNK, Job, job_of, judge, play, run
from paigow.odds.simulate.seats import Seat, Simulated, settlements
from paigow.odds.simulate.summary import Asked, summary, watched
from paigow.odds.simulate.tally import Mean, Tally
from paigow.pieces.cents import Cents
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.pieces.tiles import SET
from paigow.rank.tiles import GeeJoonSingle
from paigow.settle.bank import BankKind
from paigow.settle.commission import commission_on
from paigow.settle.outcome import Outcome, compare_tiles
from paigow.settle.plan import HOUSE, Bank

differential: Any = import_module("differential")

LOW, FOXWOODS = WAYS["low"], WAYS["foxwoods"]
PAI_GOW = GAMES["pai-gow"]
RULES = PAI_GOW.settle_rules(HouseRules())
BET = Cents(100_00)


@pytest.fixture(autouse=True)
def kept_tables(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables stay with the test runner's own cache: those of the cards take a while to make."""
    assert request.config.cache is not None
    monkeypatch.setenv(FOLDER, str(request.config.cache.mkdir("paigow-tables")))


def one_player(bank: Bank | None = None) -> Simulated:
    return Simulated(PAI_GOW, RULES, bank or Bank(), LOW, (Seat(Position.ONE, "1", BET, LOW),))


def table_of(kind: BankKind) -> Simulated:
    """Players at one, three and four, a bank at two; three ways."""
    seats = tuple(
        Seat(place, place.value, Cents(wager), way)
        for place, wager, way in (
            (Position.ONE, 25_00, LOW), (Position.THREE, 10_01, FOXWOODS), (Position.FOUR, 99_99, WAYS["compact"]),
        )
    )  # fmt: skip
    if kind is BankKind.HOUSE:
        return Simulated(PAI_GOW, RULES, Bank(), FOXWOODS, seats)
    bank = Bank(kind, Position.TWO, "2")
    house = Seat(DEALER, HOUSE, Cents(50_00), FOXWOODS) if kind is BankKind.SOLE else None
    return Simulated(PAI_GOW, RULES, bank, LOW, seats, house)


def counted(job: Job, rounds: int, workers: int = 1) -> Tally:
    tally = Tally(job.hands)
    for chunk in run(job, rounds, workers):
        tally.add(chunk.joint, chunk.cells)
    return tally


# Chance


def chosen(pieces: int, drawn: int, word: int, bits: int) -> tuple[tuple[int, ...], bool]:
    """What a word of so many bits draws, and whether it is refused."""
    order, found = np.arange(pieces, dtype=np.uint8), np.zeros((1, drawn), dtype=np.uint8)
    nothing, all_ = np.uint64(0), np.uint64(drawn)
    rest = choose(order, found, 0, nothing, all_, np.uint64(word), np.uint64(bits))
    assert sorted(order.tolist()) == list(range(pieces))
    assert order[:drawn].tolist() == found[0].tolist()
    return tuple(found[0].tolist()), bool(rest < refused(perm(pieces, drawn), bits))


def all_words(pieces: int, drawn: int, bits: int) -> Counter[tuple[int, ...]]:
    """How often every word of so many bits that is not refused draws each result."""
    results = (chosen(pieces, drawn, word, bits) for word in range(1 << bits))
    return Counter(found for found, is_refused in results if not is_refused)


@pytest.mark.parametrize("pieces", range(1, 54))
def test_every_small_word_scales_without_bias(pieces: int) -> None:
    found = all_words(pieces, 1, 8)
    assert set(found) == {(piece,) for piece in range(pieces)}
    assert set(found.values()) == {256 // pieces}


@pytest.mark.parametrize(("pieces", "drawn"), [(2, 2), (4, 4), (5, 3), (6, 2), (7, 3), (32, 2), (53, 2)])
def test_every_small_word_draws_several_pieces_without_bias(pieces: int, drawn: int) -> None:
    found = all_words(pieces, drawn, 12)
    assert set(found) == set(permutations(range(pieces), drawn))
    assert set(found.values()) == {4096 // perm(pieces, drawn)}


def test_a_word_makes_no_more_choices_than_it_has_bits_for() -> None:
    for pieces, hand in ((32, 4), (53, 7)):
        for hands in range(2, 8):
            draw = draw_of(pieces, hands * hand)
            starts = [0, *draw.ends.tolist()]
            for start, end, least in zip(starts, draw.ends.tolist(), draw.least.tolist(), strict=False):
                product = perm(pieces - start, end - start)
                assert product < MOST_PRODUCT
                assert least == (1 << BITS) % product
            assert starts[-1] == hands * hand


def test_the_words_are_those_of_the_published_generator() -> None:
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_word(state)) for _ in range(6)] == [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
    ]  # fmt: skip


def test_streams_differ_by_seed_and_by_chunk() -> None:
    streams = {tuple(stream(seed, chunk).tolist()) for seed in ("7", "8", "seven") for chunk in range(50)}
    assert len(streams) == 150


def chi_square(found: NDArray[np.int64]) -> float:
    expected = found.sum() / found.size
    return float(((found - expected) ** 2).sum() / expected)


@pytest.mark.parametrize(("pieces", "drawn"), [(32, 8), (53, 14), (53, 49)])
def test_every_piece_comes_to_every_place_equally_often(pieces: int, drawn: int) -> None:
    """Chi-square within five standard deviations, for each place, and for two neighbours together."""
    deals = np.empty((100_000, drawn), dtype=np.uint8)
    deal(deals, np.arange(pieces, dtype=np.uint8), stream("places", 0), draw_of(pieces, drawn))
    for place in range(drawn):
        free = pieces - 1
        assert abs(chi_square(np.bincount(deals[:, place], minlength=pieces)) - free) < 5 * sqrt(2 * free)
    for place in (0, drawn // 2, drawn - 2):
        both = np.bincount(deals[:, place].astype(np.int64) * pieces + deals[:, place + 1], minlength=pieces**2)
        pairs = both[[one * pieces + other for one, other in permutations(range(pieces), 2)]]
        assert pairs.sum() == len(deals)
        assert abs(chi_square(pairs) - pairs.size + 1) < 5 * sqrt(2 * pairs.size)


# What hands are worth


@pytest.mark.parametrize("gee_joon", GeeJoonSingle)
def test_dealt_tiles_fare_as_the_reference_functions_say(gee_joon: GeeJoonSingle) -> None:
    rules = structs.replace(RULES, gee_joon_single=gee_joon)
    simulated = structs.replace(table_of(BankKind.SOLE), rules=rules)
    deals = np.empty((2_000, 20), dtype=np.uint8)
    deal(deals, np.arange(32, dtype=np.uint8), stream("dealt", 0), draw_of(32, 20))
    chunk = judge(job_of(simulated, "", keeps_codes=True), deals)
    for row, code in zip(deals, chunk.codes.tolist(), strict=True):
        hands = [tuple(SET[place] for place in row[at : at + 4]) for at in range(0, 20, 4)]
        bank, *others = (set_tiles(hand, way.name, gee_joon) for hand, way in zip(hands, simulated.ways, strict=True))
        assert digits(code, 4) == tuple(compare_tiles(other, bank, gee_joon).result for other in others)


def test_the_digit_of_a_cell_is_what_a_crosstab_counts() -> None:
    for cell, digit in enumerate(DIGITS.tolist()):
        rows = np.zeros(9, dtype=np.int64)
        rows[cell] = 1
        tab = crosstab(rows.reshape(3, 3))
        assert [tab.lose, tab.push, tab.win] == [int(place == digit) for place in range(3)]


# Counting


def test_the_same_counts_whatever_the_number_of_workers() -> None:
    job = job_of(table_of(BankKind.SOLE), "7")
    one, *others = (counted(job, 5 * CHUNK + 1_234, workers) for workers in (1, 2, 3))
    assert one.rounds == 5 * CHUNK + 1_234
    for other in others:
        assert np.array_equal(one.joint, other.joint)
        assert np.array_equal(one.cells, other.cells)


def test_fewer_rounds_are_the_first_of_more() -> None:
    job = job_of(one_player(), "7", keeps_codes=True)
    many, few = (
        np.concatenate([chunk.codes for chunk in run(job, rounds, 2)]) for rounds in (2 * CHUNK + 500, CHUNK + 77)
    )
    assert np.array_equal(many[: len(few)], few)


def test_another_seed_gives_other_rounds() -> None:
    one, other = (play(job_of(one_player(), seed, keeps_codes=True), 0, 1000).codes for seed in ("7", "8"))
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("kind", BankKind)
def test_the_counts_of_hands_are_those_of_the_results(kind: BankKind) -> None:
    simulated = table_of(kind)
    tally = counted(job_of(simulated, "7"), 50_000)
    for place in range(len(simulated.hands)):
        tab = tally.crosstab(place)
        by_digit = [
            sum(int(n) for code, n in enumerate(tally.joint) if digits(code, len(simulated.hands))[place] is outcome)
            for outcome in OUTCOMES
        ]
        assert by_digit == [tab.lose, tab.push, tab.win]
        assert tab.deals == tally.rounds == 50_000


@pytest.mark.parametrize("kind", BankKind)
def test_every_result_moves_what_the_plan_says_and_no_cent_is_lost(kind: BankKind) -> None:
    simulated = table_of(kind)
    settled = settlements(simulated)
    assert not np.any(sum(settled.nets.values()))
    for code in range(3 ** len(simulated.hands)):
        outcomes = digits(code, len(simulated.hands))
        for seat, outcome in zip(simulated.hands, outcomes, strict=True):
            fee = 0 if seat.account == HOUSE else commission_on(seat.wager, RULES)
            wanted = {Outcome.WIN: seat.wager - fee, Outcome.PUSH: 0, Outcome.LOSE: -seat.wager}[outcome]
            assert settled.at[seat.position][code] == wanted
            if seat.account != HOUSE:
                assert settled.nets[seat.account][code] == wanted


def test_the_mean_and_its_error_are_those_of_the_rounds() -> None:
    simulated = table_of(BankKind.CO)
    settled = settlements(simulated)
    (chunk,) = run(job_of(simulated, "7", keeps_codes=True), 20_000)
    tally = Tally(len(simulated.hands))
    tally.add(chunk.joint, chunk.cells)
    for of_code in settled.nets.values():
        gains = of_code[chunk.codes]
        mean = tally.mean(of_code)
        assert mean.value == Fraction(int(gains.sum()), 20_000)
        assert mean.error == pytest.approx(gains.std(ddof=1) / sqrt(20_000))


def test_a_single_round_has_no_standard_error_and_none_at_all_no_mean() -> None:
    tally = Tally(1)
    with pytest.raises(ValueError, match="no round was counted"):
        tally.mean(np.zeros(3, dtype=np.int64))
    tally.joint[2] = 1
    assert tally.mean(np.array([-5, 0, 3])) == Mean(Fraction(3), None, 1)


def test_great_wagers_do_not_overflow() -> None:
    tally = Tally(1)
    tally.joint[:] = 10**12, 0, 10**12
    found = tally.mean(np.array([-(10**14), 0, 10**14]))
    assert found.value == 0
    assert found.error == pytest.approx(10**14 / sqrt(2 * 10**12))


def test_low_against_low_comes_within_four_errors_of_the_exact_count() -> None:
    simulated = one_player()
    tally = counted(job_of(simulated, "exact"), 10_000_000, 2)
    line = summary(Asked(simulated, settlements(simulated), tally.rounds, "exact"), tally).hands[0]
    exact = Fraction(273_980_624 * 100 - 268_894_332 * 95, 736_281_000 * 100)
    assert line.edge.error is not None
    assert abs(line.edge.value - exact) < 4 * line.edge.error
    for name, number in (("win", 268_894_332), ("push", 193_406_044), ("lose", 273_980_624)):
        share = number / 736_281_000
        assert abs(getattr(line.compared, name) / 10_000_000 - share) < 4 * sqrt(share * (1 - share) / 10_000_000)


@pytest.mark.parametrize(("kind", "published"), [(BankKind.HOUSE, 0.0272), (BankKind.SOLE, 0.0025)])
def test_cards_come_within_four_errors_of_the_published_edges(kind: BankKind, published: float) -> None:
    """Foxwoods against Foxwoods at five percent, published with four decimals: the player's edge and the banker's."""
    game, way = GAMES["pai-gow-poker"], CARD_WAYS["foxwoods"]
    rules = game.settle_rules(HouseRules())
    if kind is BankKind.HOUSE:
        simulated = Simulated(game, rules, Bank(), way, (Seat(Position.ONE, "1", BET, way),))
    else:
        simulated = Simulated(game, rules, Bank(kind, Position.ONE, "1"), way, (), Seat(DEALER, HOUSE, BET, way))
    edge = watched(
        Asked(simulated, settlements(simulated), 5_000_000, "cards"),
        counted(job_of(simulated, "cards"), 5_000_000, 2),
    )
    assert edge.error is not None
    assert abs(float(edge.value) - published) < 4 * edge.error + 0.00005


def test_each_hand_of_a_full_table_has_the_exact_edge() -> None:
    seats = tuple(Seat(place, place.value, BET, LOW) for place in BETTING_POSITIONS)
    simulated = Simulated(PAI_GOW, RULES, Bank(), LOW, seats)
    asked = Asked(simulated, settlements(simulated), 1_000_000, "full")
    found = summary(asked, counted(job_of(simulated, "full"), asked.rounds, 2))
    exact = Fraction(273_980_624 * 100 - 268_894_332 * 95, 736_281_000 * 100)
    for line in found.hands:
        assert line.edge.error is not None
        assert abs(line.edge.value - exact) < 4 * line.edge.error
    assert found.players is not None
    assert found.players.gained.value == sum(line.gained.value for line in found.hands) == -found.house.gained.value


# On a cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address="127.0.0.1:0",
    ) as local:
        yield local.scheduler_address


def test_a_dask_cluster_gives_the_same_counts(cluster: str) -> None:
    job = job_of(table_of(BankKind.CO), "7", keeps_codes=True)
    rounds = 23 * CHUNK + 5
    here, there = list(run(job, rounds, 2)), list(run_on(cluster, job, rounds))
    assert [chunk.number for chunk in there] == list(range(24))
    for one, other in zip(here, there, strict=True):
        assert np.array_equal(one.joint, other.joint)
        assert np.array_equal(one.cells, other.cells)
        assert np.array_equal(one.codes, other.codes)


def test_where_no_cluster_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("paigow.odds.simulate.cluster.PATIENCE", 1)
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        next(run_on("tcp://127.0.0.1:9", job_of(one_player(), "7"), 10))


# The course


@pytest.mark.parametrize("rounds", [1, 999, 2 * CHUNK + 1_357])
def test_the_course_is_that_of_the_rounds(rounds: int) -> None:
    simulated = one_player()
    of_code = settlements(simulated).nets["1"]
    course = Course(of_code, rounds, 70)
    codes = []
    for chunk in run(job_of(simulated, "7", keeps_codes=True), rounds):
        course.follow(chunk.codes)
        codes.append(chunk.codes)
    gains = of_code[np.concatenate(codes)]
    assert course.points[-1].rounds <= rounds < course.points[-1].rounds + max(1, rounds // 400)
    for point in course.points:
        first = gains[: point.rounds]
        assert point.gained == first.sum()
        assert point.error == pytest.approx(first.std(ddof=1) / sqrt(point.rounds) if point.rounds > 1 else 0)
    sessions = gains[: rounds // 70 * 70].reshape(-1, 70).sum(axis=1)
    assert course.sessions == Counter(sessions.tolist())


# The same rounds as the whole procedures


@pytest.mark.parametrize("game", GAMES)
def test_the_procedures_and_the_kernels_agree_on_the_same_deals(game: str) -> None:
    compared, faults = differential.differences(GAMES[game], 600)
    assert compared == 600
    assert faults == []


def test_a_difference_would_be_seen() -> None:
    """Every second player's hand given to the kernels in place of the bank's is a difference nearly every time."""
    found = [one for one in differential.dealt(PAI_GOW, 60, "swapped") if len(one.pieces) > 1]
    swapped = [structs.replace(one, pieces=(one.pieces[1], one.pieces[0], *one.pieces[2:])) for one in found]
    judge_ = differential.Judge(PAI_GOW, found[0].simulated.bank_way)
    faults = [fault for one in swapped for fault in judge_.faults([one])]
    assert len(faults) > 20
