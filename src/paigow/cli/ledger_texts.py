"""What `paigow ledger` says of a ledger, a line, a walk and a proof, in JSON and in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from paigow.cli import output

if TYPE_CHECKING:
    from paigow.store import Appended, Ledger
    from paigow.store.audit import Report
    from paigow.store.contents import Round
    from paigow.store.entry import Entry
    from paigow.store.proof import Proved


def when(at: int) -> str:
    """A time of the ledger, in UTC.

    >>> when(1784000000123)
    '2026-07-14T03:33:20.123Z'
    """
    try:
        found = datetime.fromtimestamp(at // 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return str(at)
    return f"{found:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def appended(added: Appended, place: str) -> output.Answer:
    """What was appended."""
    found = {field: getattr(added, field) for field in ("first", "last", "records", "checkpoint")}
    return {"ledger": place, **found}


def appended_text(added: Appended, place: str) -> str:
    """What was appended, and the checkpoint signed over it."""
    which = "record" if len(added.records) == 1 else "records"
    told = f"Lines {added.first} to {added.last}: {which} {', '.join(map(str, added.records))}, in {place}."
    return f"{told}\n\n{added.checkpoint.rstrip()}" if added.checkpoint else f"{told} Not signed: no round has closed."


def ledger(about: output.Answer) -> str:
    """What a ledger is and holds."""
    return output.table(("ledger", about["ledger"]), list(about.items())[1:])


def about(ledger: Ledger) -> output.Answer:
    """What a ledger is and holds."""
    from paigow.store import contents  # noqa: PLC0415

    with ledger.reading() as session:
        size, (signed, _) = contents.size(session), contents.newest_checkpoint(session)
        return {
            "ledger": ledger.place,
            "origin": ledger.origin,
            "key": str(ledger.key),
            "lines": size,
            "records": sum(1 for _ in contents.records(session)),
            "rounds": len(contents.rounds(session)),
            "checkpoints": contents.checkpoint_count(session),
            "unsigned": size - signed,
        }


def entry(one: Entry) -> output.Answer:
    """A line of the ledger."""
    return {field: getattr(one, field) for field in ("at", "before", "line", "number", "record")}


def entries(found: list[Entry]) -> str:
    """Lines of the ledger, in columns."""
    rows = [
        (
            one.number,
            when(one.at),
            "" if one.is_header else one.name,
            one.line.get("seq", ""),
            one.line.get("game", "") if one.is_header else one.line.get("type", ""),
            one.line.get("by", ""),
        )
        for one in found
    ]
    return output.table(("line", "taken", "round", "seq", "event", "by"), rows) if rows else "There is no such line."


def round(one: Round, game: str, newest: int) -> output.Answer:
    """A round of the ledger; `newest` is how many lines the newest checkpoint is over."""
    return {
        "round": one.name,
        "game": game,
        "first": one.first,
        "last": one.last,
        "lines": one.lines,
        "signed": one.last <= newest,
    }


def report(found: Report) -> output.Answer:
    """What a walk through the ledger found."""
    return {
        "verified": found.fault is None,
        "lines": found.lines,
        "checkpoints": found.checkpoints,
        "unsigned": found.unsigned,
        "clock_back": found.clock_back,
        "root": found.newest.root.hex() if found.newest else None,
        "fault": None if found.fault is None else {"line": found.fault.line, "what": found.fault.what},
    }


def report_text(found: Report, is_own: bool) -> str:
    """What a walk through the ledger found, in words."""
    if found.fault is not None:
        what = f"Line {found.fault.line}: {found.fault.what}." if found.fault.line else f"{found.fault.what}."
        return (
            f"{what[:1].upper()}{what[1:]}\nThe lines before it are as they were written. Keep this ledger as it is, "
            "and go on with a copy from the backup."
        )
    told = [f"{found.lines} lines and {found.checkpoints} checkpoints: all are as they were written."]
    if found.unsigned:
        told.append(f"The last {found.unsigned} lines are not signed yet: their end could be cut off unseen.")
    if found.clock_back:
        told.append(f"The clock went back {found.clock_back} times; the order is that of the numbers.")
    if not is_own:
        told.append("The key is the one that the ledger itself names: --key verifies with the one you were given.")
    return "\n".join(told)


def proved(found: Proved) -> output.Answer:
    """What a proof shows."""
    answer: output.Answer = {
        "proved": True,
        "kind": found.kind,
        "origin": found.checkpoint.origin,
        "size": found.checkpoint.size,
        "root": found.checkpoint.root.hex(),
    }
    if found.older is not None:
        return {**answer, "older": found.older.size}
    numbers = [one.number for one in found.entries]
    return {**answer, "round": found.round, "lines": len(numbers) - 1, "first": numbers[1], "last": numbers[-1]}


def proved_text(found: Proved) -> str:
    """What a proof shows, in words."""
    checkpoint = found.checkpoint
    if found.older is not None:
        return (
            f"Proved: the first {found.older.size} of the {checkpoint.size} lines of {checkpoint.origin} are those "
            f"signed before."
        )
    answer = proved(found)
    return (
        f"Proved: the {answer['lines']} lines of round {found.round} are lines {answer['first']} to {answer['last']} "
        f"of {checkpoint.origin},\nsigned when it had {checkpoint.size} lines; taken {when(found.entries[1].at)}."
    )
