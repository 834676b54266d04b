"""`paigow simulate`: rounds by the million, with any players, bank, ways, wagers and commission."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import options, output
from paigow.cli.whole_files import written

if TYPE_CHECKING:
    from paigow.odds.simulate.plot import Drawing
    from paigow.odds.simulate.rows import RowsFile
    from paigow.odds.simulate.run import Chunk
    from paigow.odds.simulate.summary import Asked
    from paigow.odds.simulate.tally import Tally

EXAMPLE = "paigow simulate pai-gow --rounds 1000000 --seed 7 --players 1,3,4 --bank 3"

MOST_ROUNDS = 10**12
MOST_WORKERS = 256
MOST_SESSION = 1_000_000
INTERRUPTED = 130
PER = ("chunk", "round")
SESSION = 100
"""The rounds of a session where nothing else is said."""
GLANCE = 0.1
"""Seconds between two looks at the running edge."""


def command(
    game_name: options.GameName,
    rounds: Annotated[str, typer.Option(metavar="N", help="So many rounds.")] = "1000000",
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Any word: the same rounds come again. Else one is made up.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="1,3,5", help="Who wagers; 3+4 is player 3 at positions 3 and 4.")
    ] = None,
    bank: Annotated[str, typer.Option(metavar="dealer|3|co:3", help="Who has the bank, in every round.")] = "dealer",
    way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The way of the house: paigow ways GAME lists them.")
    ] = None,
    player_way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The players' way, or 1=low,3=foxwoods. Else as the house.")
    ] = None,
    wager: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="What each wagers, or 1=25,3=100. Else 100.")
    ] = None,
    stake: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="What the house wagers against a banking player.")
    ] = None,
    commission: Annotated[
        str | None, typer.Option(metavar="RATE", help="5%, 1/25 or 0; else as the house says.")
    ] = None,
    rounding: Annotated[
        str | None, typer.Option(metavar="HOW", help="half-up, up or down; else as the house says.")
    ] = None,
    unit: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="To which commission is rounded; else as the house says.")
    ] = None,
    house: options.HouseFile = None,
    workers: Annotated[
        str | None, typer.Option(metavar="K", help="So many threads; the counts do not depend on it. Else as cores.")
    ] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Deal on this Dask cluster, as tcp://host:8786.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write what was counted as Parquet, a row a chunk.")
    ] = None,
    per: Annotated[
        str | None, typer.Option(metavar="chunk|round", help="What a row of --out is; round: up to 10,000,000.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Draw the running edge and what sessions won or lost.")
    ] = None,
    session: Annotated[
        str | None, typer.Option(metavar="N", help="The rounds of a session in the plot; else 100.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Simulate whole rounds: shuffled, dealt, set by the ways, compared, and settled to the cent with commission.

    Every figure comes with its standard error, and the same seed gives the same counts on any number of threads.
    Interrupted, it tells what was counted so far. Side wagers are not in it: paigow odds counts them exactly.
    """
    game = options.find_game(game_name)
    count = _read_count("--rounds", rounds, MOST_ROUNDS)
    threads = _read_workers(workers, dask)
    sown = options.read_seed(seed)
    with options.needing_odds():
        from paigow.cli.simulated_table import read_table  # noqa: PLC0415
        from paigow.cli.simulations import answer, text  # noqa: PLC0415
        from paigow.odds.families import refuse_without_odds  # noqa: PLC0415
        from paigow.odds.simulate.cluster import run_on  # noqa: PLC0415
        from paigow.odds.simulate.run import job_of, run  # noqa: PLC0415
        from paigow.odds.simulate.seats import settlements  # noqa: PLC0415
        from paigow.odds.simulate.summary import Asked, summary  # noqa: PLC0415
        from paigow.odds.simulate.tally import Tally  # noqa: PLC0415

        refuse_without_odds(game)
        terms = options.read_terms(commission, rounding, unit)
        rules = options.open_house(game, house, **options.find_way(game, way), **terms)
        simulated = read_table(game, rules, players, bank, wager, stake, player_way)
        asked = Asked(simulated, settlements(simulated), count, os.urandom(8).hex() if sown is None else sown)
        tally = Tally(len(simulated.hands))
        with ExitStack() as files:
            followers: list[RowsFile | Drawing] = [
                *_rows_file(files, out, per, asked),
                *_drawing(files, plot, session, asked),
            ]
            with output.bar("setting every hand by the ways") as progress:
                job = job_of(simulated, asked.seed, progress, keeps_codes=any(one.needs_codes for one in followers))
            chunks = run(job, count, threads) if dask is None else _on_cluster(dask, run_on(dask, job, count))
            _follow(chunks, asked, tally, followers)
            if not tally.rounds:
                raise KeyboardInterrupt
            for follower in followers:
                follower.close(tally.rounds)
        found = summary(asked, tally)
    if as_json:
        output.say_json(answer(found))
    else:
        output.say(text(found))
    if found.is_interrupted:
        raise typer.Exit(INTERRUPTED)


# What is asked for


def _read_count(option: str, word: str, most: int) -> int:
    with options.named(option):
        if not (word.isascii() and word.isdigit() and len(word) <= len(str(most)) and 1 <= int(word) <= most):
            raise ValueError(
                f"{options.clip(word)!r} is not allowed: write a whole number from 1 to {most:,} in digits"
            )
        return int(word)


def _read_workers(word: str | None, dask: str | None) -> int:
    if word is None:
        return min(os.cpu_count() or 1, MOST_WORKERS)
    if dask is not None:
        raise ValueError("--workers came beside --dask: the cluster has workers of its own")
    return _read_count("--workers", word, MOST_WORKERS)


def _rows_file(files: ExitStack, out: str | None, per: str | None, asked: Asked) -> Iterator[RowsFile]:
    """The file of the rows, if one is asked for."""
    if out is None:
        if per is not None:
            raise ValueError("--per came without --out: it says what a row of that file is")
        return
    from paigow.odds.simulate.rows import MOST_ROUNDS as MOST_ROWS  # noqa: PLC0415
    from paigow.odds.simulate.rows import ChunkRows, RoundRows, RowsFile, parquet  # noqa: PLC0415

    _check_ending("--out", out, ".parquet", "Parquet")
    with options.named("--per"):
        is_by_round = per is not None and options.choose(per, PER, "a row") == "round"
        if is_by_round and asked.rounds > MOST_ROWS:
            raise ValueError(f"a row for each of {asked.rounds:,} rounds is too much: it goes up to {MOST_ROWS:,}")
    with options.named("--out"):
        parquet()
    rows = (RoundRows if is_by_round else ChunkRows)(asked)
    file = RowsFile(files.enter_context(written(out, "--out")), rows, asked)
    files.callback(file.release)
    yield file


def _drawing(files: ExitStack, plot: str | None, session: str | None, asked: Asked) -> Iterator[Drawing]:
    """The plot, if one is asked for."""
    if plot is None:
        if session is not None:
            raise ValueError("--session came without --plot: it says how long the sessions are that are drawn there")
        return
    from paigow.odds.simulate.plot import Drawing, drawing  # noqa: PLC0415

    _check_ending("--plot", plot, ".svg", "SVG")
    length = _read_count("--session", session, MOST_SESSION) if session is not None else SESSION
    with options.named("--plot"):
        drawing()
    yield Drawing(files.enter_context(written(plot, "--plot")), asked, length)


def _check_ending(option: str, name: str, ending: str, form: str) -> None:
    if not name.lower().endswith(ending):
        raise ValueError(f"{option} {options.clip(name)}: it is written as {form}: name a file {ending}")


# Carrying it out


def _on_cluster(address: str, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    with options.named("--dask"):
        yield from chunks


def _follow(chunks: Iterable[Chunk], asked: Asked, tally: Tally, followers: Iterable[RowsFile | Drawing]) -> None:
    """Counts and follows chunk by chunk. Whoever interrupts waits until the chunk at hand is counted."""
    with _interrupts() as is_interrupted, _running(asked, tally) as show:
        for chunk in chunks:
            tally.add(chunk.joint, chunk.cells)
            for follower in followers:
                follower.follow(chunk)
            show()
            if is_interrupted():
                break


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Notes the first interrupt instead of stopping there; the second one stops."""
    came: list[int] = []

    def note(number: int, _: object) -> None:
        if came:
            raise KeyboardInterrupt
        came.append(number)

    if current_thread() is not main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(came)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _running(asked: Asked, tally: Tally) -> Iterator[Callable[[], None]]:
    """On a terminal: a bar on standard error, with the running edge and its standard error."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    from paigow.cli.simulations import with_error  # noqa: PLC0415
    from paigow.odds.simulate.summary import watched  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("simulating", total=asked.rounds)
        looked = 0.0

        def show() -> None:
            nonlocal looked
            if monotonic() - looked >= GLANCE:
                looked = monotonic()
                edge = with_error(watched(asked, tally))
                bar.update(task, completed=tally.rounds, description=f"edge against {asked.who} {edge}")

        yield show
