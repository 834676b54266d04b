"""`paigow check`: recorded rounds held against the law."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import options, output
from paigow.cli.records import with_progress

if TYPE_CHECKING:
    from paigow.record.report import RoundReport

EXAMPLE = "paigow check examples/records/pai-gow-conforming.paigow.jsonl"


def command(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="Records; - reads standard input.")
    ] = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="Counts by clause, table, dealer and shift in place of the rounds.")
    ] = False,
    keeps: Annotated[
        bool, typer.Option("--ledger", help="Check what the ledger keeps: all its records, or those numbered.")
    ] = False,
    db: Annotated[
        str | None,
        typer.Option(metavar="DB", help="The ledger: a file or postgresql://…; else PAIGOW_DB, else your own."),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Check recorded rounds: 0 if all conform, 1 with every breach and its clause, 2 if a file cannot be read."""
    from paigow.record.summary import Summary  # noqa: PLC0415

    if db is not None and not keeps:
        raise ValueError("--db names a ledger: it goes with --ledger")
    if not files and not keeps:
        raise ValueError("FILE: name a record, - for standard input, or --ledger")
    total = Summary()
    for name, reports in _kept(db, files or []) if keeps else ((name, _reports(name)) for name in files or []):
        try:
            for report in reports:
                total.add(report)
                if not summary:
                    output.say_json({"file": name, **_built(report)}) if as_json else output.say(_told(name, report))
        except ValueError as trouble:  # what else there is to check is checked all the same
            output.complain(f"paigow check: {trouble}")
            total.unread += 1
    if as_json and summary:
        output.say_json(total.built())
    elif not as_json and (total.rounds or not total.unread):
        output.say(total.told("record" if keeps else "file", by_all=summary))
    if total.unread or total.breaches:
        raise typer.Exit(2 if total.unread else 1)


def _kept(db: str | None, wanted: list[str]) -> Iterator[tuple[str, Iterator[RoundReport]]]:
    """Each record in the ledger, or those that are wanted, with its rounds; its lines are numbered from its header."""
    from paigow.store import contents, open_ledger  # noqa: PLC0415

    with options.named("RECORD"):
        numbers = [options.read_number(word) for word in wanted]
    live = _live(db)
    with open_ledger(db, creates=False) as ledger, ledger.reading() as session:
        for record in numbers or [entry.number for entry in contents.records(session)]:
            name = f"ledger/{record}"
            yield name, _of_lines(name, contents.record_lines(session, record), goes_on=record in live)


def _live(db: str | None) -> set[int]:
    """The records of live tables, to which more lines may come."""
    from paigow.service.keeper import Keeper  # noqa: PLC0415
    from paigow.store import LedgerError, open_ledger  # noqa: PLC0415

    try:
        with open_ledger(db, creates=False) as ledger, ledger.reading() as session:
            return Keeper.records(session)
    except LedgerError:  # no live table was ever opened in this ledger
        return set()


def _of_lines(name: str, lines: Iterable[bytes], *, goes_on: bool = False) -> Iterator[RoundReport]:
    from paigow.record.reading import read_record  # noqa: PLC0415
    from paigow.record.rounds import check_record  # noqa: PLC0415

    with options.named(name):
        yield from check_record(read_record(lines), goes_on=goes_on)


def _reports(name: str) -> Iterator[RoundReport]:
    from paigow.record.reading import lines_of  # noqa: PLC0415

    if name == options.STDIN:
        if sys.stdin is None:
            raise ValueError(f"{name}: standard input is closed")
        yield from _of_lines(name, lines_of(sys.stdin.buffer))
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 -- closed below
    except (OSError, ValueError) as trouble:
        why = getattr(trouble, "strerror", None) or trouble
        raise ValueError(f"{options.clip(name)}: it cannot be read: {why}") from None
    with file:
        try:
            yield from _of_lines(name, with_progress(file, "checking"))
        except OSError as trouble:
            raise ValueError(f"{name}: it cannot be read: {trouble.strerror or trouble}") from None


def _built(report: RoundReport) -> dict[str, object]:
    from msgspec import to_builtins  # noqa: PLC0415

    found: dict[str, object] = to_builtins(report)
    return {**found, "conforms": report.conforms}


def _told(name: str, report: RoundReport) -> str:
    from paigow.record.summary import tell_report  # noqa: PLC0415

    return tell_report(name, report)
