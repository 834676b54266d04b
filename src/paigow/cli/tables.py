"""`paigow tables`: the live tables that a ledger keeps, and a past round of one opened for the auditor."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paigow.cli import options, output
from paigow.cli.ledger import Database
from paigow.cli.options import AsJson

EXAMPLE = "paigow tables list"
MOST_ROUND = 1_000_000_000


def group() -> typer.Typer:
    """The commands that `paigow tables` has, in the order in which its help lists them."""
    app = typer.Typer(rich_markup_mode=None)
    app.callback(epilog=f"Example: {EXAMPLE}")(_tables)
    app.command("list", short_help="Every live table.", epilog="Example: paigow tables list --json")(list_all)
    app.command(
        "audit",
        short_help="Open a past round with the auditor's key.",
        epilog="Example: paigow tables audit K7QD2M 12 --key auditor.key",
    )(audit)
    return app


def _tables() -> None:
    """See the live tables of a ledger, and open a past round with the auditor's key."""


def list_all(db: Database = None, as_json: AsJson = False) -> None:
    """Every live table: its name, game and kind, and the address of the process that keeps it."""
    from msgspec.json import decode  # noqa: PLC0415

    from paigow.service.keeper import Keeper  # noqa: PLC0415
    from paigow.service.spec import TableSpec  # noqa: PLC0415
    from paigow.store import open_ledger  # noqa: PLC0415

    found: list[dict[str, str]] = []
    with open_ledger(db, creates=False) as ledger:
        ledger.change(Keeper.make)
        with ledger.reading() as session:
            kept = Keeper.names(session)
    for name, written, url in kept:
        spec = decode(written, type=TableSpec)
        found.append({"table": name, "name": spec.name, "game": spec.game, "kind": spec.kind.value, "url": url})
    if as_json:
        output.say_json(found)
    elif not found:
        output.say("No live table was opened in this ledger: paigow serve opens them.")
    else:
        output.say(output.table(tuple(found[0]), [tuple(one.values()) for one in found]))


def audit(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name, as list shows it.")],
    round_word: Annotated[str, typer.Argument(metavar="ROUND", help="The number of the round.")],
    key_file: Annotated[str, typer.Option("--key", metavar="FILE", help="The auditor's private key, auditor.key.")],
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show the seed of a past round, the whole order it gives, and whether that is what was committed to.

    What it prints shows the dead hand, the stub and hands that nobody exposed: it is for the auditor alone.
    """
    from paigow.service.audit import audit_round, read_key  # noqa: PLC0415
    from paigow.store import open_ledger  # noqa: PLC0415

    with options.named("ROUND"):
        number = options.read_number(round_word)
        if not 1 <= number <= MOST_ROUND:
            raise ValueError(f"{number} is no round: they count from 1")
    with options.named("--key"):
        try:
            key = read_key(Path(key_file).read_text(encoding="ascii"))
        except (OSError, UnicodeError) as trouble:
            raise ValueError(f"{options.clip(key_file)} cannot be read: {trouble}") from None
    with open_ledger(db, creates=False) as ledger, ledger.reading() as session:
        found = audit_round(session, table.upper(), number, key)
    if as_json:
        shuffles = [
            {
                "order": shuffle.order,
                "throw": shuffle.throw,
                "published": shuffle.published,
                "reckoned": shuffle.reckoned,
                "is_as_published": shuffle.is_as_published,
            }
            for shuffle in found.shuffles
        ]
        head = {"table": found.table, "round": found.round, "game": found.game, "seed": found.seed}
        output.say_json({**head, "shuffles": shuffles})
    else:
        output.say(f"Table {found.table}, round {found.round}, {found.game}: seed {found.seed}")
        for shuffle in found.shuffles:
            output.say(f"  order  {' '.join(shuffle.order)}")
            output.say(f"  throw  {' '.join(map(str, shuffle.throw))}")
            other = f"NOT what was published: {shuffle.published or 'nothing'}"
            told = "as published before the call" if shuffle.is_as_published else other
            output.say(f"  commitment {shuffle.reckoned}: {told}")
    if not all(shuffle.is_as_published for shuffle in found.shuffles):
        raise typer.Exit(1)
