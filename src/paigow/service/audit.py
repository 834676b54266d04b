"""A past round opened for the auditor: its seed, the order that it gives, and whether that was committed to."""

import msgspec
from msgspec import Struct

from paigow.procedure.events import PiecesShuffled
from paigow.record.reading import read_record
from paigow.service.history import KEPT
from paigow.service.keeper import Keeper
from paigow.service.spec import TableSpec
from paigow.store import LedgerError
from paigow.store.contents import record_lines, round_lines
from paigow.store.database import Session
from paigow.world.chance import Chance
from paigow.world.seal import KEY_BYTES, SealedShutError, open_as_auditor
from paigow.world.sealed import SealedPieces


class Shuffle(Struct, frozen=True):
    """One shuffle of a round: the order, the throw that came with it, and two commitments, which are to be alike."""

    order: tuple[str, ...]
    throw: tuple[int, ...]
    published: str
    reckoned: str

    @property
    def is_as_published(self) -> bool:
        """Whether the seed gives what was committed to before the call."""
        return self.published == self.reckoned


class Audited(Struct, frozen=True):
    """A round opened. `seed` is in hexadecimal."""

    table: str
    round: int
    game: str
    seed: str
    shuffles: tuple[Shuffle, ...]


def audit_round(session: Session, table: str, number: int, key: bytes) -> Audited:
    """A round of a live table, opened with the auditor's private key.

    Raises `LedgerError` where there is no such round, it is not over, or the key is not the auditor's.
    """
    rows = session.rows("SELECT spec, record FROM live_table WHERE id = :id", id=table)
    if not rows:
        raise LedgerError(f"there is no live table {table[:20]!r} in this ledger: paigow tables list shows them")
    spec, record = msgspec.json.decode(rows[0][0], type=TableSpec), int(rows[0][1])
    sealed = Keeper.seed(session, table, number)
    if sealed is None:
        raise LedgerError(f"there is no round {number} at table {table}")
    if not sealed.startswith("auditor:"):
        raise LedgerError(f"round {number} at table {table} is not over: its seed is not the auditor's yet")
    try:
        seed = open_as_auditor(key, sealed, context_of(table, number))
    except SealedShutError as trouble:
        raise LedgerError(f"round {number} at table {table} is not opened: {trouble}") from None
    header = next(iter(record_lines(session, record)))
    _, lines = round_lines(session, record, number)
    pieces = SealedPieces(spec.played.equipment, Chance(seed))
    shuffles = []
    for line, text in zip(read_record([header, *lines]), lines, strict=True):
        root = pieces.follow(line.event)
        if isinstance(line.event, PiecesShuffled):
            published = msgspec.json.decode(bytes(KEPT.decode(text).commitment) or b'""')
            shuffles.append(Shuffle(tuple(pieces.order), tuple(pieces.throw or ()), published, root))
    return Audited(table, number, spec.game, seed.hex(), tuple(shuffles))


def context_of(table: str, round: int) -> str:
    """What a sealed seed is bound to."""
    return f"paigow table {table} round {round}"


def read_key(text: str) -> bytes:
    """A key as its file has it. Raises `ValueError` for what is none."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"it is not a key: {KEY_BYTES} bytes in hexadecimal")
    return key
