"""Proof files: that a round's lines stand in a signed ledger, or that a newer checkpoint continues an older one.

A proof file is lines of JSON. The first holds the checkpoint, as it was signed, and the hashes that lead from the
lines to its root; after it come, for a round, the header of its record and the round's lines as the ledger keeps them.
Whoever has the ledger's public key verifies it with nothing else.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec import Struct

from paigow.store import merkle
from paigow.store.canonical import LONGEST
from paigow.store.contents import (
    checkpoint_from,
    find_round,
    line_text,
    newest_checkpoint,
    nodes,
    round_texts,
)
from paigow.store.database import Session
from paigow.store.entry import Entry, chain_hash, read_entry
from paigow.store.errors import BadLineError, LedgerError
from paigow.store.merkle import BadProofError
from paigow.store.note import BadNoteError, Checkpoint, PublicKey, decode, encode, read_checkpoint, verify_checkpoint

VERSION = 1


class BadProofFileError(LedgerError):
    """A file that is no proof at all."""


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a proof file. `older` is there where it is a proof that a checkpoint continues another."""

    proof: Literal["paigow"]
    version: int
    kind: Literal["round", "consistency"]
    round: str = ""
    older: str = ""
    checkpoint: str
    hashes: str
    """All of them end to end, in base64."""


class Proof(Struct, frozen=True):
    """A proof file as it was read; nothing in it is verified yet."""

    head: Head
    lines: tuple[bytes, ...]


class Proved(Struct, frozen=True):
    """What a proof shows: the checkpoint, and the lines of the round, the header of its record first."""

    kind: str
    checkpoint: Checkpoint
    older: Checkpoint | None = None
    round: str = ""
    entries: tuple[Entry, ...] = ()


# Making


def prove_round(session: Session, word: str) -> bytes:
    """The proof file of a round. Refused while no checkpoint is over all its lines."""
    round = find_round(session, word)
    signed = checkpoint_from(session, round.last)
    if signed is None:
        raise LedgerError(f"round {round.name} is not signed yet: paigow ledger checkpoint signs what is there")
    size, note = signed
    lines = [(round.record, line_text(session, round.record)), *round_texts(session, round)]
    hashes = merkle.inclusion([number - 1 for number, _ in lines], size, nodes(session))
    head = _head(kind="round", round=round.name, checkpoint=note, hashes=hashes)
    return b"".join(line + b"\n" for line in (head, *(text for _, text in lines)))


def prove_consistency(session: Session, older_note: str) -> bytes:
    """The proof file that the newest checkpoint continues an older one, whose text is given."""
    older = read_checkpoint(older_note)
    size, note = newest_checkpoint(session)
    if not older.size or older.size > size:
        raise LedgerError(f"the older checkpoint is over {older.size} lines, and the newest of this ledger over {size}")
    hashes = merkle.consistency(older.size, size, nodes(session))
    return _head(kind="consistency", older=older_note, checkpoint=note, hashes=hashes) + b"\n"


def _head(kind: Literal["round", "consistency"], hashes: Iterable[bytes], checkpoint: str, **more: str) -> bytes:
    head = Head(
        proof="paigow", version=VERSION, kind=kind, checkpoint=checkpoint, hashes=encode(b"".join(hashes)), **more
    )
    return msgspec.json.encode(head)


# Verifying


def read_proof(lines: Iterable[bytes]) -> Proof:
    """A proof file. Raises `BadProofFileError` for what is none."""
    first, *rest = [line.strip() for line in lines if line.strip()] or [b""]
    if len(first) > LONGEST:
        raise BadProofFileError("it is not a proof file: its first line is too long")
    try:
        head = msgspec.json.decode(first, type=Head)
    except (msgspec.DecodeError, RecursionError) as trouble:
        raise BadProofFileError(f"it is not a proof file: line 1: {trouble}") from None
    if head.version > VERSION:
        raise BadProofFileError(f"the proof has version {head.version}, and this program reads {VERSION}")
    return Proof(head, tuple(rest))


def origin_of(proof: Proof) -> str:
    """The ledger that a proof says it is of."""
    try:
        return read_checkpoint(proof.head.checkpoint).origin
    except BadNoteError as trouble:
        raise BadProofError(str(trouble)) from None


def verify_proof(proof: Proof, key: PublicKey) -> Proved:
    """What the proof shows to one who trusts the key. Raises `BadProofError` where it shows nothing."""
    try:
        checkpoint = verify_checkpoint(proof.head.checkpoint, key)
        hashes = _hashes(proof.head.hashes)
        if proof.head.kind == "consistency":
            return _verified_consistency(proof.head, checkpoint, hashes, key)
    except LedgerError as trouble:
        raise BadProofError(str(trouble)) from None
    entries = _entries(proof.lines)
    leaves = [(entry.number - 1, merkle.leaf_hash(text)) for entry, text in zip(entries, proof.lines, strict=True)]
    if merkle.root_from(leaves, checkpoint.size, hashes) != checkpoint.root:
        raise BadProofError("these lines are not those that were signed: a line, a hash or the checkpoint was changed")
    return Proved("round", checkpoint, round=_same_round(entries), entries=entries)


def _hashes(word: str) -> list[bytes]:
    data = decode(word) if word else b""
    if len(data) % merkle.HASH:
        raise BadProofError("a hash is cut off")
    return [data[start : start + merkle.HASH] for start in range(0, len(data), merkle.HASH)]


def _verified_consistency(head: Head, newer: Checkpoint, hashes: Sequence[bytes], key: PublicKey) -> Proved:
    older = verify_checkpoint(head.older, key)
    if not merkle.is_consistent(older.size, older.root, newer.size, newer.root, hashes):
        raise BadProofError(
            f"the ledger of {newer.size} lines does not begin with the {older.size} that were signed before"
        )
    return Proved("consistency", newer, older)


def _entries(texts: Sequence[bytes]) -> tuple[Entry, ...]:
    """The lines taken apart; each that follows another in the ledger carries its hash."""
    entries = []
    for count, text in enumerate(texts, 2):
        try:
            entries.append(read_entry(text))
        except BadLineError as trouble:
            raise BadProofError(f"line {count} of the file: {trouble}") from None
    for (one, text), (other, _) in pairwise(zip(entries, texts, strict=True)):
        if other.number == one.number + 1 and other.before != chain_hash(text):
            raise BadProofError(f"line {other.number} of the ledger does not carry the hash of line {one.number}")
    return tuple(entries)


def _same_round(entries: Sequence[Entry]) -> str:
    """The name of the round that all lines after the header belong to."""
    if len(entries) < 2 or not entries[0].is_header:
        raise BadProofError("the header of the record and the lines of a round are not there")
    names = {entry.name for entry in entries[1:]}
    if len(names) > 1 or any(entry.is_header or entry.record != entries[0].number for entry in entries[1:]):
        raise BadProofError(f"the lines are of more than one round: {', '.join(sorted(names)[:5])}")
    return names.pop()
