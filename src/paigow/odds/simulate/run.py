"""A simulation carried out: chunk by chunk, on one core or several, always with the same counts."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from msgspec import Struct

from paigow.odds.progress import Progress
from paigow.odds.simulate import cards, tiles
from paigow.odds.simulate.cards import CardTables, card_tables
from paigow.odds.simulate.chance import Bytes, draw_of, stream
from paigow.odds.simulate.rounds import DIGITS, Codes, Counts
from paigow.odds.simulate.seats import Simulated
from paigow.odds.simulate.tiles import TileTables, tile_tables

CHUNK: Final = 100_000
"""The rounds of a chunk, which has a stream of chance of its own."""
AHEAD: Final = 4
"""So many chunks for each worker are begun before the first of them is done."""


class Job(Struct, frozen=True):
    """All that a worker has to know: the tables, the way of each hand by its place in them, and the seed."""

    pieces: int
    hand: int
    tables: TileTables | CardTables
    ways: Counts
    seed: str
    keeps_codes: bool = False

    @property
    def hands(self) -> int:
        """The hands against the bank's."""
        return len(self.ways) - 1


class Chunk(Struct, frozen=True):
    """What a chunk gave: its number, its rounds, the counts; the code of each round, if codes are kept."""

    number: int
    rounds: int
    joint: Counts
    cells: Counts
    codes: Codes


def job_of(simulated: Simulated, seed: str, progress: Progress | None = None, *, keeps_codes: bool = False) -> Job:
    """The work of simulating these rounds. The tables of ways that are not kept yet are made now."""
    equipment = simulated.game.equipment
    ways = list(dict.fromkeys(simulated.ways))
    places = np.array([ways.index(way) for way in simulated.ways], dtype=np.int64)
    tables: TileTables | CardTables
    if equipment.noun == "tile":
        tables = tile_tables(ways, simulated.rules.gee_joon_single)
    else:
        tables = card_tables(ways, simulated.rules.wheel, progress)
    return Job(len(equipment.pieces), equipment.hand, tables, places, seed, keeps_codes)


def chunk_sizes(rounds: int) -> Iterator[int]:
    """The rounds of each chunk, the last one's the rest."""
    yield from (min(CHUNK, rounds - start) for start in range(0, rounds, CHUNK))


def play(job: Job, number: int, rounds: int) -> Chunk:
    """Shuffles and counts the chunk of that number."""
    chunk = _empty(job, number, rounds)
    is_tiles = isinstance(job.tables, TileTables)
    draw = draw_of(job.pieces, len(job.ways) * job.hand)
    count: Callable[..., None] = tiles.count_tiles if is_tiles else cards.count_cards
    state = stream(job.seed, number)
    count(rounds, state, draw, job.tables, job.ways, DIGITS, chunk.joint, chunk.cells, chunk.codes)
    return chunk


def judge(job: Job, deals: Bytes) -> Chunk:
    """Counts the rounds of given deals: a row a round, the bank's pieces first, each by its place in the set."""
    chunk = _empty(job, 0, len(deals))
    is_tiles = isinstance(job.tables, TileTables)
    count: Callable[..., None] = tiles.count_dealt_tiles if is_tiles else cards.count_dealt_cards
    count(deals, job.tables, job.ways, DIGITS, chunk.joint, chunk.cells, chunk.codes)
    return chunk


def _empty(job: Job, number: int, rounds: int) -> Chunk:
    return Chunk(
        number,
        rounds,
        np.zeros(3**job.hands, dtype=np.int64),
        np.zeros((job.hands, 9), dtype=np.int64),
        np.empty(rounds if job.keeps_codes else 0, dtype=np.uint16),
    )


def play_all(job: Job, first: int, sizes: Sequence[int]) -> list[Chunk]:
    """Shuffles and counts chunks of these sizes, one after the other, from that number on."""
    return [play(job, first + place, size) for place, size in enumerate(sizes)]


def run(job: Job, rounds: int, workers: int = 1) -> Iterator[Chunk]:
    """The chunks of so many rounds, in their order, dealt by so many threads.

    What has come when it is stopped is what fewer rounds would have given.
    """
    if workers == 1:
        yield from (play(job, number, size) for number, size in enumerate(chunk_sizes(rounds)))
        return
    pool = ThreadPoolExecutor(workers)
    try:
        yield from in_order(
            lambda number, size: pool.submit(play, job, number, size), chunk_sizes(rounds), AHEAD * workers
        )
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(begin: Callable[[int, Any], Future[Any]], parts: Iterator[Any], ahead: int) -> Iterator[Any]:
    """What the parts give, in their order, no more than so many of them begun ahead."""
    begun: deque[Future[Any]] = deque()
    for number, part in enumerate(parts):
        begun.append(begin(number, part))
        if len(begun) >= ahead:
            yield begun.popleft().result()
    while begun:
        yield begun.popleft().result()
