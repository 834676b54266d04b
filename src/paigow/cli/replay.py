"""`paigow replay`: the table as it stood after any act of a recorded round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import options, output
from paigow.cli.records import Found, RecordFile, TableName, open_record

if TYPE_CHECKING:
    from paigow.pieces.positions import Position
    from paigow.record.replay import Replay
    from paigow.record.rounds import RecordedRound

EXAMPLE = "paigow replay round.paigow.jsonl --round 1 --to 40 --as 3"
DRIFTED = 1
"""The exit status where the record and the law drift apart."""


def command(
    file: RecordFile,
    round_word: Annotated[
        str | None, typer.Option("--round", metavar="R", help="Which round; all rounds of the table without it.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="N", help="The table after act N of the round, 0 for its beginning.")
    ] = None,
    table: TableName = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="POSITION", help="Show only what a position (dealer, 1 to 6) or a spectator could see."
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Replay a recorded round: step by step, or the table after any act, what was due next, and the money."""
    from paigow.record.view import EVERYBODY, viewer_named  # noqa: PLC0415

    with options.named("--as"):
        sees = EVERYBODY if viewer is None else viewer_named(viewer)
    with options.named("--to"):
        most = None if to is None else options.read_number(to)
    drifted = False
    with open_record(file) as record:
        name = record.table(table)
        place = record.place(name, round_word) if round_word is not None or to is not None else None
        for found in record.rounds(name, place):
            drifted |= _show(found, most, sees, viewer, as_json=as_json)
    if drifted:
        raise typer.Exit(DRIFTED)


def _show(found: Found, most: int | None, sees: frozenset[Position], viewer: str | None, *, as_json: bool) -> bool:
    """Shows one round, or one moment of it; whether the replay drifted."""
    from paigow.record.moment import acts_told, moment_told  # noqa: PLC0415
    from paigow.record.replay import Replay  # noqa: PLC0415

    recorded = found.recorded
    if most is not None and most > len(recorded.lines):
        raise ValueError(f"--to: {most} is out of range: round {recorded.number} has {len(recorded.lines)} acts")
    replay = Replay(recorded.lines, found.standing)
    if as_json:
        _say_built(recorded, replay, most, sees, viewer)
    elif most is None:
        output.say(f"{_head(recorded, replay, viewer)}\n\n{acts_told(replay, sees)}\n")
    else:
        for _ in replay.run(most):
            pass
        output.say(f"{_head(recorded, replay, viewer)}\n\n{moment_told(replay, sees)}")
    return replay.drift is not None


def _say_built(
    recorded: RecordedRound, replay: Replay, most: int | None, sees: frozenset[Position], viewer: str | None
) -> None:
    """A line of JSON after every act, or only after the last one wanted; and one where the replay drifts."""
    from paigow.record.moment import moment_built  # noqa: PLC0415

    where = {"table": recorded.table, "round": recorded.number, **options.with_note(replay.source.game, {})}
    where |= {"game": replay.source.game.name, "as": viewer or "everybody"}
    for _ in replay.run(most):
        if most is None:
            output.say_json({**where, **moment_built(replay, sees)})
    if most is not None or replay.drift is not None:
        output.say_json({**where, **moment_built(replay, sees)})


def _head(recorded: RecordedRound, replay: Replay, viewer: str | None) -> str:
    from paigow.procedure.sentences import printable  # noqa: PLC0415

    table = f", table {printable(recorded.table)}" if recorded.table else ""
    seen_by = {None: "all that the record holds", "spectator": "what a spectator saw", "dealer": "what the dealer saw"}
    game = replay.source.game
    head = f"{game.title}, round {recorded.number}{table}: {seen_by.get(viewer, f'what position {viewer} saw')}"
    return f"{head}\n{output.paragraph(game.note)}" if game.note else head
