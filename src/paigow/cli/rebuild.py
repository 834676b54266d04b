"""`paigow rebuild`: a recorded round rebuilt for a dispute."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import options, output
from paigow.cli.records import Found, RecordFile, TableName, open_file, open_record
from paigow.cli.whole_files import written

if TYPE_CHECKING:
    from paigow.record.reading import Line
    from paigow.record.rebuild import Rebuilt

EXAMPLE = "paigow rebuild round.paigow.jsonl --round 1 --report dispute.html"
LONGEST_PROOF = 1 << 24


def command(
    file: RecordFile,
    round_word: Annotated[str | None, typer.Option("--round", metavar="R", help="Which round.")] = None,
    position: Annotated[
        str | None, typer.Option(metavar="P", help="Only what concerns one position: dealer, 1 to 6 or dead-hand.")
    ] = None,
    table: TableName = None,
    report: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Write the report as a page that prints.")
    ] = None,
    proof: Annotated[
        str | None, typer.Option(metavar="FILE", help="A proof from the ledger, whose checkpoint the report shows.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Rebuild a round for a dispute: hands from the discards, acts with clauses and times, the money line by line."""
    from paigow.pieces.positions import parse_position  # noqa: PLC0415
    from paigow.record.rebuild import at_position, rebuild  # noqa: PLC0415

    with options.named("--position"):
        place = None if position is None else parse_position(position)
    checkpoint = "" if proof is None else _checkpoint(proof)
    with open_record(file) as record:
        name = record.table(table)
        found = next(record.rounds(name, record.place(name, round_word)))
    rebuilt = rebuild(found.recorded.lines, found.standing, found.recorded.number)
    if place is not None:
        if place not in rebuilt.source.game.equipment.ring:
            raise ValueError(f"--position: {rebuilt.source.game.title} has no {place}")
        rebuilt = at_position(rebuilt, place)
    if report is not None:
        _write(report, rebuilt, file, found, checkpoint)
    _say(rebuilt, found, checkpoint, as_json=as_json)


def _write(report: str, rebuilt: Rebuilt, file: str, found: Found, checkpoint: str) -> None:
    from paigow.record.page import page  # noqa: PLC0415

    named = "standard input" if file == options.STDIN else Path(file).name
    made = page(rebuilt, named, _proofs(found), checkpoint)
    with written(report, "--report") as out:
        out.write(made.encode("utf-8", "replace"))


def _say(rebuilt: Rebuilt, found: Found, checkpoint: str, *, as_json: bool) -> None:
    from msgspec import to_builtins  # noqa: PLC0415

    from paigow.record.dispute import build_rebuilt, tell_rebuilt  # noqa: PLC0415
    from paigow.world.openings import check_openings  # noqa: PLC0415

    if as_json:
        root, opened = check_openings(_written(found))
        proof = {"commitment": root, "openings": to_builtins(opened), "checkpoint": checkpoint}
        output.say_json({**build_rebuilt(rebuilt), "proof": proof})
        return
    proofs = "\n".join(f"  {line}" for line in _proofs(found))
    shown = "".join(f"\n  {line}" for line in ("checkpoint of the ledger", *checkpoint.splitlines()) if checkpoint)
    output.say(f"{tell_rebuilt(rebuilt)}\n\nProof\n{proofs}{shown}")


def _written(found: Found) -> list[tuple[Line, bytes]]:
    return [(line, found.written[line.number]) for line in found.recorded.lines]


def _proofs(found: Found) -> list[str]:
    from paigow.world.openings import check_openings, tell_openings  # noqa: PLC0415

    return list(tell_openings(*check_openings(_written(found))))


def _checkpoint(name: str) -> str:
    """The checkpoint in a proof of the ledger, or in a text that holds one."""
    from msgspec import DecodeError, json  # noqa: PLC0415

    with options.named("--proof"), open_file(name) as file, options.named(name):
        first = file.readline(LONGEST_PROOF)
        try:
            head = json.decode(first)
        except DecodeError:
            head = None
        if isinstance(head, dict) and isinstance(head.get("checkpoint"), str):
            return str(head["checkpoint"])
        raise ValueError("it is no proof: the first line of one is JSON with a checkpoint")
