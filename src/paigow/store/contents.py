"""What is in a ledger: its records, its rounds, its lines."""

from collections.abc import Iterator

from msgspec import Struct

from paigow.store import canonical
from paigow.store.database import Session, pages
from paigow.store.entry import Entry, read_entry, round_name
from paigow.store.errors import BadLineError, LedgerError
from paigow.store.merkle import Nodes, home

_LINES = "SELECT number, line FROM ledger_line WHERE number > :after AND number <= :last ORDER BY number LIMIT :page"
_RECORDS = "SELECT number, line FROM ledger_line WHERE number > :after AND number = record ORDER BY number LIMIT :page"
_OF_RECORD = (
    "SELECT number, line FROM ledger_line WHERE number > :after AND record = :record ORDER BY number LIMIT :page"
)
_ROUNDS = (
    "SELECT record, place, round, min(number), max(number), count(*) FROM ledger_line WHERE number <> record{only}"
    " GROUP BY record, place, round ORDER BY min(number)"
)
_OF_ROUND = (
    "SELECT number FROM ledger_line WHERE record = :record AND place = :place AND round = :round AND number <> record"
    " ORDER BY number"
)


class Round(Struct, frozen=True):
    """A round in the ledger: where its record begins, its table if it has a name, its first and last line."""

    record: int
    place: str
    round: int
    first: int
    last: int
    lines: int

    @property
    def name(self) -> str:
        """What the round is called."""
        return round_name(self.record, self.place, self.round)


def size(session: Session) -> int:
    """How many lines there are."""
    [[found]] = session.rows("SELECT count(*) FROM ledger_line")
    return int(found)


def records(session: Session) -> Iterator[Entry]:
    """The headers, in order."""
    return (_entry(*row) for row in pages(session, _RECORDS, 0))


def rounds(session: Session) -> list[Round]:
    """Every round, in the order in which they began."""
    return [Round(*row) for row in session.rows(_ROUNDS.format(only=""))]


def entries(session: Session, first: int, last: int) -> Iterator[Entry]:
    """The lines `first` to `last`."""
    return (_entry(*row) for row in pages(session, _LINES, first - 1, last=last))


def texts(session: Session) -> Iterator[bytes]:
    """Every line of the ledger, as it is kept."""
    return (row[1] for row in pages(session, _LINES, 0, last=canonical.GREATEST))


def record_lines(session: Session, record: int) -> Iterator[bytes]:
    """A record as it can be given to anybody: its header, then its lines. Refused where no record begins there."""
    if not session.rows("SELECT 1 FROM ledger_line WHERE number = :it AND record = :it", it=record):
        raise LedgerError(f"there is no record {record} in the ledger: paigow ledger rounds lists them")
    found = (_entry(*row) for row in pages(session, _OF_RECORD, 0, record=record))
    return (canonical.write_checked(entry.line) for entry in found)


def find_round(session: Session, word: str) -> Round:
    """The round that goes by this name: RECORD/ROUND, RECORD/TABLE/ROUND, or ROUND alone where no other has it."""
    record, _, rest = word.rpartition("/") if word.count("/") == 0 else word.partition("/")
    place, _, number = rest.rpartition("/")
    if not _is_number(number) or not (record == "" or _is_number(record)):
        raise LedgerError(f"{word[:40]!r} names no round: write RECORD/ROUND, as paigow ledger rounds lists them")
    only, values = " AND round = :round", {"round": int(number)}
    if record:
        only += " AND record = :record"
        values["record"] = int(record)
    found = [Round(*row) for row in session.rows(_ROUNDS.format(only=only), **values)]
    if record and (len(found) > 1 or place):
        found = [one for one in found if one.place == place]
    if not found:
        raise LedgerError(f"there is no round {word[:40]} in the ledger: paigow ledger rounds lists them")
    if len(found) > 1:
        names = ", ".join(one.name for one in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise LedgerError(f"{len(found)} rounds have the number {number}: say which, {names}{more}")
    return found[0]


def round_lines(session: Session, record: int, round: int, place: str = "") -> tuple[int, list[bytes]]:
    """How many lines of a record at a place come before its round of that number, and the round's own lines."""
    [[before]] = session.rows(
        "SELECT count(*) FROM ledger_line WHERE record = :record AND place = :place AND number <> record"
        " AND round < :round",
        record=record,
        place=place,
        round=round,
    )
    numbers = [number for (number,) in session.rows(_OF_ROUND, record=record, place=place, round=round)]
    found = (_entry(number, line_text(session, number)) for number in numbers)
    return int(before), [canonical.write_checked(entry.line) for entry in found]


def round_texts(session: Session, round: Round) -> list[tuple[int, bytes]]:
    """The lines of a round with their numbers, as they are kept."""
    found = session.rows(_OF_ROUND, record=round.record, place=round.place, round=round.round)
    return [(number, line_text(session, number)) for (number,) in found]


def line_text(session: Session, number: int) -> bytes:
    """One line of the ledger, as it is kept."""
    rows = session.rows("SELECT line FROM ledger_line WHERE number = :it", it=number)
    if not rows:
        raise LedgerError(f"line {number} is missing from the ledger: run paigow ledger verify")
    return bytes(rows[0][0])


def nodes(session: Session) -> Nodes:
    """The complete nodes of the tree, each asked of the database when it is needed."""

    def node(level: int, place: int) -> bytes:
        number, part = home(level, place)
        rows = session.rows("SELECT hashes FROM ledger_line WHERE number = :it", it=number)
        if not rows:
            raise LedgerError(f"line {number} is missing from the ledger: run paigow ledger verify")
        return bytes(rows[0][0][part])

    return node


def checkpoint_from(session: Session, number: int) -> tuple[int, str] | None:
    """The first checkpoint over at least so many lines: its size and its text."""
    found = session.rows("SELECT size, note FROM ledger_checkpoint WHERE size >= :it ORDER BY size LIMIT 1", it=number)
    return (int(found[0][0]), str(found[0][1])) if found else None


def newest_checkpoint(session: Session) -> tuple[int, str]:
    """The newest checkpoint: its size and its text; 0 and nothing where there is none."""
    found = session.rows("SELECT size, note FROM ledger_checkpoint ORDER BY size DESC LIMIT 1")
    return (int(found[0][0]), str(found[0][1])) if found else (0, "")


def checkpoint_count(session: Session) -> int:
    """How many checkpoints there are."""
    [[found]] = session.rows("SELECT count(*) FROM ledger_checkpoint")
    return int(found)


def _entry(number: int, text: object) -> Entry:
    try:
        return read_entry(text)
    except BadLineError as trouble:
        raise LedgerError(f"line {number} of the ledger is damaged ({trouble}): run paigow ledger verify") from None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 16
