"""`paigow ledger`: records kept so that nothing in them can be changed unseen, and proofs of rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import ledger_files as files
from paigow.cli import ledger_texts as texts
from paigow.cli import output
from paigow.cli.options import STDIN, AsJson, clip, named, read_number

if TYPE_CHECKING:
    from paigow.store import Ledger
    from paigow.store.note import Checkpoint, PublicKey
    from paigow.store.proof import Proof

EXAMPLE = "paigow ledger append round.paigow.jsonl"

Database = Annotated[
    str | None,
    typer.Option("--db", metavar="DB", help="The ledger: a file, or postgresql://…; else PAIGOW_DB, else your own."),
]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write to a file.")]
Key = Annotated[
    str | None,
    typer.Option("--key", metavar="KEY", help="The public key: a file, or NAME+ID+KEY as the house published it."),
]


def group() -> typer.Typer:
    """The commands that `paigow ledger` has, in the order in which its help lists them."""
    app = typer.Typer(rich_markup_mode=None)
    app.callback(epilog=f"Example: {EXAMPLE}")(_ledger)
    for name, (function, gist, example) in _COMMANDS.items():
        epilog = f"Example: paigow ledger {name} {example}".rstrip()
        app.command(name, short_help=gist, epilog=epilog)(function)
    return app


def _ledger() -> None:
    """Keep records in a ledger that only grows, is signed at each round's close, and proves any round."""


# The commands


def append(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads standard input.")],
    record: Annotated[
        str | None, typer.Option(metavar="N", help="Go on with record N; the file then needs no header.")
    ] = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Add a record, all of it or nothing; it is on the disk when this returns. The first time makes ledger and key."""
    going_on = None if record is None else _number("--record", record)
    with files.lines(file, "appending") as lines, _open(db, creates=True) as ledger:
        with named(clip(file) if file != STDIN else "standard input"):
            added = ledger.append(lines, record=going_on)
        place = ledger.place
    output.say_json(texts.appended(added, place)) if as_json else output.say(texts.appended_text(added, place))


def show(
    round: Annotated[str | None, typer.Argument(metavar="[ROUND]", help="RECORD/ROUND, as rounds lists them.")] = None,
    first: Annotated[str | None, typer.Option("--from", metavar="N", help="The first line to be shown.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="N", help="The last line to be shown.")] = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """What the ledger is and holds; or the lines of a round, or from one line to another."""
    from paigow.store import contents  # noqa: PLC0415

    low, high = _number("--from", first or "1"), _number("--to", last or "999999999")
    with _open(db) as ledger:
        if round is None and first is None and last is None:
            about = texts.about(ledger)
            output.say_json(about) if as_json else output.say(texts.ledger(about))
            return
        with ledger.reading() as session:
            wanted = contents.entries(session, low, high)
            if round is not None:
                found = contents.find_round(session, round)
                low, high = max(low, found.first), min(high, found.last)
                wanted = (one for one in contents.entries(session, low, high) if one.name == found.name)
            if as_json:
                for entry in wanted:
                    output.say_json(texts.entry(entry))
            else:
                output.say(texts.entries(list(wanted)))


def rounds(db: Database = None, as_json: AsJson = False) -> None:
    """Every round in the ledger: what it is called, its game, its lines, the checkpoint over it."""
    from paigow.store import contents  # noqa: PLC0415

    with _open(db) as ledger, ledger.reading() as session:
        games = {entry.number: str(entry.line.get("game", "")) for entry in contents.records(session)}
        newest, _ = contents.newest_checkpoint(session)
        found = [texts.round(one, games[one.record], newest) for one in contents.rounds(session)]
    if as_json:
        output.say_json(found)
        return
    rows = [
        (one["round"], one["game"], f"{one['first']}-{one['last']}", one["lines"], "yes" if one["signed"] else "no")
        for one in found
    ]
    output.say(
        output.table(("round", "game", "from-to", "lines", "signed"), rows) if rows else "There is no round yet."
    )


def verify(
    checkpoints: Annotated[
        list[str] | None,
        typer.Option("--checkpoint", metavar="FILE", help="A checkpoint you kept; may be given several times."),
    ] = None,
    key: Key = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Walk every line and checkpoint: 0 if all is as it was written, 1 with the first line that is not."""
    from paigow.store.audit import verify as audit  # noqa: PLC0415

    with _open(db) as ledger:
        trusted, is_own = _ledger_key(ledger, key)
        known = [_kept(file, trusted) for file in checkpoints or ()]
        with output.bar("verifying", files.MANY) as progress:
            report = audit(ledger, trusted, known, progress)
    output.say_json(texts.report(report)) if as_json else output.say(texts.report_text(report, is_own))
    if report.fault:
        raise typer.Exit(1)


def checkpoint(
    since: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A checkpoint you kept: prove that the newest continues it (to --out)."),
    ] = None,
    out: Out = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """The newest checkpoint; it is signed now if lines have come since the last. Keep it away from the ledger."""
    from paigow.store.note import read_checkpoint  # noqa: PLC0415
    from paigow.store.proof import prove_consistency  # noqa: PLC0415

    with _open(db) as ledger:
        note = ledger.sign()
        if since is not None:
            older = files.text(since)
            with ledger.reading() as session, named(clip(since)):
                files.deliver([prove_consistency(session, older)], out, as_json, {"since": read_checkpoint(older).size})
            return
    found = read_checkpoint(note)
    answer = {"origin": found.origin, "size": found.size, "root": found.root.hex(), "checkpoint": note}
    if out is None and as_json:
        output.say_json(answer)
    else:
        files.deliver([note.encode()], out, as_json, answer)


def proof(
    round: Annotated[str, typer.Argument(metavar="ROUND", help="RECORD/ROUND, as paigow ledger rounds lists them.")],
    out: Out = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """The proof of a round: its lines, the hashes that lead to a signed checkpoint, and that checkpoint."""
    from paigow.store.proof import prove_round  # noqa: PLC0415

    with _open(db) as ledger, ledger.reading() as session:
        made = prove_round(session, round)
    lines = made.count(b"\n") - 1
    files.deliver([made], out, as_json, {"round": round, "lines": lines, "proof_bytes": made.index(b"\n")})


def verify_proof(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A proof file; - reads standard input.")],
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Verify a proof with the ledger's public key alone: 0 if it proves, 1 if not. No ledger is needed."""
    from paigow.store.merkle import BadProofError  # noqa: PLC0415
    from paigow.store.proof import read_proof  # noqa: PLC0415
    from paigow.store.proof import verify_proof as verify_it  # noqa: PLC0415

    with files.lines(file, "reading") as lines, named(clip(file)):
        read = read_proof(lines)
    try:
        proved = verify_it(read, _proof_key(read, key))
    except BadProofError as trouble:
        output.say_json({"proved": False, "why": str(trouble)}) if as_json else output.say(f"Not proved: {trouble}.")
        raise typer.Exit(1) from None
    output.say_json(texts.proved(proved)) if as_json else output.say(texts.proved_text(proved))


def export(
    record: Annotated[str | None, typer.Argument(metavar="[RECORD]", help="One record; without it all.")] = None,
    raw: Annotated[bool, typer.Option("--raw", help="The ledger's own lines, each with the hash of the last.")] = False,
    public_key: Annotated[bool, typer.Option("--public-key", help="The ledger's public key instead.")] = False,
    out: Out = None,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Give records back: header and lines as they were appended, in canonical JSON."""
    from paigow.store import contents  # noqa: PLC0415

    if (record is not None) + raw + public_key > 1:
        raise ValueError("a RECORD, --raw and --public-key are three different things: give one of them")
    with _open(db) as ledger:
        if public_key:
            files.deliver([f"{ledger.key}\n".encode()], out, as_json, {"key": str(ledger.key)})
            return
        with ledger.reading() as session:
            if raw:
                found = contents.texts(session)
            elif record is not None:
                found = contents.record_lines(session, _number("RECORD", record))
            else:
                starts = [entry.number for entry in contents.records(session)]
                found = (line for start in starts for line in contents.record_lines(session, start))
            files.deliver((line + b"\n" for line in found), out, as_json, {})


# What they need


@contextmanager
def _open(db: str | None, *, creates: bool = False) -> Iterator[Ledger]:
    from paigow.store import open_ledger  # noqa: PLC0415

    with open_ledger(db, creates=creates) as ledger:
        yield ledger


def _number(name: str, word: str) -> int:
    with named(name):
        return read_number(word)


def _ledger_key(ledger: Ledger, given: str | None) -> tuple[PublicKey, bool]:
    """The key to trust: the one given, or the one kept when the ledger was made here (then, too, true), or its own."""
    from paigow.store.keys import read_public_key  # noqa: PLC0415

    if given is not None:
        with named("--key"):
            return read_public_key(given), True
    kept = ledger.keys.public(ledger.origin)
    return (ledger.key, False) if kept is None else (kept, True)


def _proof_key(read: Proof, given: str | None) -> PublicKey:
    """The key to trust for a proof: the one given, or the one kept here for the ledger that it names."""
    from paigow.store.keys import Keys, read_public_key  # noqa: PLC0415
    from paigow.store.proof import origin_of  # noqa: PLC0415

    if given is not None:
        with named("--key"):
            return read_public_key(given)
    origin = origin_of(read)
    kept = Keys().public(origin)
    if kept is None:
        raise ValueError(f"the public key of {origin[:60]} is not here: name it with --key, as the house published it")
    return kept


def _kept(file: str, key: PublicKey) -> Checkpoint:
    """A checkpoint that somebody kept, with its signature verified."""
    from paigow.store.note import verify_checkpoint  # noqa: PLC0415

    note = files.text(file)
    with named(clip(file)):
        return verify_checkpoint(note, key)


_COMMANDS: dict[str, tuple[Callable[..., None], str, str]] = {
    "append": (append, "Add a record, signed at each round's close.", "round.paigow.jsonl"),
    "show": (show, "What the ledger is and holds; a round's lines.", "1/1"),
    "rounds": (rounds, "Every round, and what it is called.", ""),
    "verify": (verify, "Walk all of it; name the first bad line.", "--checkpoint kept.checkpoint"),
    "checkpoint": (checkpoint, "The newest checkpoint; keep it elsewhere.", "--out kept.checkpoint"),
    "proof": (proof, "The proof of a round, in a file.", "1/1 --out round.proof"),
    "verify-proof": (verify_proof, "Verify a proof with the public key alone.", "round.proof --key ledger.pub"),
    "export": (export, "Give records back.", "1 --out record.paigow.jsonl"),
}
