"""`paigow deal`: whole rounds of a game, narrated or as a record."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from paigow.cli import options, output
from paigow.cli.whole_files import written

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.world.autopilot import Company
    from paigow.world.dealing import Recorded

EXAMPLE = "paigow deal pai-gow --seed 7 --players 1,3,5 --bank 3 --out round.paigow.jsonl"
MOST_ROUNDS = 100_000_000
SHOWS_PROGRESS = 20
"""From so many rounds on, a bar shows how far the record has come."""


def command(
    game_name: options.GameName,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Deal from this word; else from the system's chance.")
    ] = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="So many rounds at one table.")] = "1",
    players: Annotated[
        str | None, typer.Option(metavar="1,3,5", help="Who plays; 3+4 is player 3 at positions 3 and 4.")
    ] = None,
    bank: Annotated[
        str, typer.Option(metavar="dealer|3|co:3", help="Who takes the bank when it is offered.")
    ] = "dealer",
    start: Annotated[
        str | None, typer.Option(metavar="METHOD", help="dice, number, button or dragons-eye: the starting position.")
    ] = None,
    dealing: Annotated[
        str | None, typer.Option(metavar="D", help="hand, manual-shoe or automated-shoe (card games).")
    ] = None,
    way: options.WayName = None,
    house: options.HouseFile = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the record to a file as well.")] = None,
    keeps: Annotated[bool, typer.Option("--ledger", help="Append each round to the ledger as it closes.")] = False,
    db: Annotated[
        str | None,
        typer.Option(metavar="DB", help="The ledger: a file or postgresql://…; else PAIGOW_DB, else your own."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record: a header, then one event a line.")] = False,
) -> None:
    """Deal complete, lawful rounds: each act with its actor and clause, the hands, the settlement."""
    from paigow.record.lines import header_line  # noqa: PLC0415
    from paigow.record.narration import tell_opening, tell_round  # noqa: PLC0415
    from paigow.world.autopilot import standing_for  # noqa: PLC0415
    from paigow.world.dealing import deal_rounds  # noqa: PLC0415

    game = options.find_game(game_name)
    seed = options.read_seed(seed)
    rules = options.open_house(game, house, **_chosen(game, start, dealing), **options.find_way(game, way))
    count = _read_rounds(rounds)
    company = _read_company(game, players, bank)
    with options.named("--bank"):
        standing = standing_for(company, game, rules)
    dealt = deal_rounds(game, rules, company, standing, seed, count)
    header = header_line(game, rules, standing, seed or "", company.note)
    with _record_file(out) as file, _kept(keeps, db, header) as keep:
        file.write(header + b"\n")
        output.say(header.decode() if as_json else tell_opening(game, rules, company.note) + "\n")
        for recorded in _with_progress(dealt, count):
            file.writelines(line + b"\n" for line in recorded.lines)
            keep(recorded.lines)
            if as_json:
                output.say(b"\n".join(recorded.lines).decode())
            else:
                output.say(tell_round(game, rules, recorded.number, recorded.acts, recorded.bank))


# What is asked for


def _chosen(game: Game, start: str | None, dealing: str | None) -> dict[str, object]:
    from paigow.house.rules import Dealing, StartMethod  # noqa: PLC0415

    chosen: dict[str, object] = {}
    if dealing is not None:
        with options.named("--dealing"):
            if len(game.starts) == 1:
                raise ValueError(f"{game.name} is dealt in one way only: leave --dealing out")
            chosen["dealing"] = Dealing(options.choose(dealing, tuple(game.starts), "a way of dealing"))
    if start is not None:
        with options.named("--start"):
            chosen["start"] = StartMethod(options.choose(start, tuple(StartMethod), "a start method"))
    return chosen


def _read_rounds(word: str) -> int:
    with options.named("--rounds"):
        number = options.read_number(word)
        if not 1 <= number <= MOST_ROUNDS:
            raise ValueError(f"{number} is out of range: 1 to {MOST_ROUNDS} rounds")
        return number


def _read_company(game: Game, players: str | None, bank_word: str) -> Company:
    from paigow.pieces.people import player_at  # noqa: PLC0415
    from paigow.world.autopilot import Company  # noqa: PLC0415

    bank = options.read_bank(game, bank_word)
    banker = None if bank.is_house else player_at(bank.position)
    with options.named("--players"):
        places = options.read_places("1,3,5" if players is None else players)
        if players is None and bank.position not in places and banker is not None:
            places[bank.position] = ()
        if banker is not None and places.get(bank.position):
            raise ValueError(f"player {banker} is to bank and has no second position")
    seats = tuple(player_at(seat) for seat in sorted(places))
    seconds = tuple((player_at(seat), second) for seat, others in places.items() for second in others)
    return Company(seats, seconds, banker, "co" if bank.is_shared else "sole")


# Where the record goes


def _record_file(out: str | None) -> AbstractContextManager[BinaryIO]:
    """The file of the record; a sink where none is wanted."""
    return nullcontext(_Sink()) if out is None else written(out, "--out")


@contextmanager
def _kept(keeps: bool, db: str | None, header: bytes) -> Iterator[Callable[[list[bytes]], None]]:
    """What appends a round to the ledger, the first with the header of the record; nothing where none is wanted."""
    if not keeps:
        if db is not None:
            raise ValueError("--db names a ledger: it goes with --ledger")
        yield lambda lines: None
        return
    from paigow.store import open_ledger  # noqa: PLC0415

    with open_ledger(db) as ledger:
        records: list[int] = []

        def keep(lines: list[bytes]) -> None:
            if records:
                ledger.append(lines, record=records[0])
            else:
                records.extend(ledger.append([header, *lines]).records)

        yield keep


class _Sink(BytesIO):
    def writelines(self, lines: Iterable[object]) -> None:
        """Passes them over."""

    def write(self, data: object) -> int:
        """Passes it over."""
        return 0


def _with_progress(dealt: Iterable[Recorded], count: int) -> Iterator[Recorded]:
    """The rounds, with a bar on standard error while a long record goes to a file or a pipe."""
    if count < SHOWS_PROGRESS or sys.stdout.isatty():
        yield from dealt
        return
    with output.bar("dealing") as progress:
        for done, recorded in enumerate(dealt):
            progress(done, count)
            yield recorded
