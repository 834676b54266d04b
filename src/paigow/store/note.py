"""Signed checkpoints in the text forms of C2SP: signed-note and tlog-checkpoint, with Ed25519.

A checkpoint says how many lines a ledger had and the root of the tree over them:

    paigow-ledger/5d1c0c9f2a7be043
    57
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — paigow-ledger/5d1c0c9f2a7be043 Az3grlgt…

The signature line holds the key's name, and in base64 the key's id (4 bytes) and the signature (64).
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from paigow.store.errors import LedgerError, WrongKeyError
from paigow.store.merkle import HASH

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ED25519 = b"\1"
KEY_BYTES = 32
SIGNATURE_BYTES = 64
_PRIVATE = "PRIVATE+KEY+"
_SIGNED_BY = "— "
_SIZE = re.compile("0|[1-9][0-9]{0,15}")


class BadNoteError(LedgerError):
    """A checkpoint that cannot be read."""


class Checkpoint(Struct, frozen=True):
    """How many lines a ledger had, and the root of the tree over them."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{self.origin}\n{self.size}\n{encode(self.root)}\n"


class PublicKey(Struct, frozen=True):
    """The key that verifies a ledger's checkpoints; `str` gives its text form, NAME+ID+KEY."""

    name: str
    raw: bytes

    @property
    def id(self) -> bytes:
        """The 4 bytes by which a signature names its key."""
        return sha256(self.name.encode() + b"\n" + ED25519 + self.raw).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{encode(ED25519 + self.raw)}"

    @classmethod
    def from_text(cls, text: str) -> PublicKey:
        """The key in its text form. Raises `WrongKeyError` for what is none."""
        name, raw = _key_parts(text.strip(), "public")
        key = cls(name, raw)
        if str(key) != text.strip():
            raise WrongKeyError("the public key is damaged: its name, its id and its bytes do not belong together")
        return key


class PrivateKey:
    """The key that signs a ledger's checkpoints. Its text form is written to its file only."""

    def __init__(self, name: str, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

        self._seed = seed
        self._key: Ed25519PrivateKey = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = PublicKey(name, self._key.public_key().public_bytes_raw())

    def secret_text(self) -> str:
        """The text form of the private key."""
        return f"{_PRIVATE}{self.public.name}+{self.public.id.hex()}+{encode(ED25519 + self._seed)}"

    @classmethod
    def from_text(cls, text: str) -> PrivateKey:
        """The key in its text form. Raises `WrongKeyError` for what is none."""
        if not text.startswith(_PRIVATE):
            raise WrongKeyError("it is not a private key of a ledger")
        key = cls(*_key_parts(text.removeprefix(_PRIVATE).strip(), "private"))
        if key.secret_text() != text.strip():
            raise WrongKeyError("the private key is damaged: its name, its id and its bytes do not belong together")
        return key

    def sign(self, checkpoint: Checkpoint) -> str:
        """The signed checkpoint."""
        signature = self._key.sign(checkpoint.text.encode())
        return f"{checkpoint.text}\n{_SIGNED_BY}{self.public.name} {encode(self.public.id + signature)}\n"


def read_checkpoint(note: str) -> Checkpoint:
    """What a signed checkpoint says, its signatures unverified. Raises `BadNoteError`."""
    text, blank, signatures = note.rpartition("\n\n")
    lines = text.split("\n")
    if not blank or len(lines) < 3 or not signatures.endswith("\n") or not _SIZE.fullmatch(lines[1]):
        raise BadNoteError("it is not a signed checkpoint: origin, size and root, a blank line, a signature")
    root = decode(lines[2])
    if len(lines) > 3 or len(root) != HASH or not lines[0]:
        raise BadNoteError("the checkpoint is not one of this program: it holds an origin, a size and a root, no more")
    return Checkpoint(lines[0], int(lines[1]), root)


def verify_checkpoint(note: str, key: PublicKey) -> Checkpoint:
    """What a checkpoint says, if the key has signed it. Raises `BadNoteError`, or `WrongKeyError` if it has not."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    checkpoint = read_checkpoint(note)
    text, _, signatures = note.rpartition("\n\n")
    if checkpoint.origin != key.name:
        raise WrongKeyError(f"the checkpoint is of {checkpoint.origin}, and the key is of {key.name}")
    for line in signatures.split("\n"):
        name, _, word = line.removeprefix(_SIGNED_BY).partition(" ")
        if name != key.name or not line.startswith(_SIGNED_BY):
            continue
        signature = decode(word)
        if signature[:4] != key.id or len(signature) != 4 + SIGNATURE_BYTES:
            continue
        try:
            Ed25519PublicKey.from_public_bytes(key.raw).verify(signature[4:], f"{text}\n".encode())
        except (InvalidSignature, ValueError):
            raise WrongKeyError("the checkpoint's signature is not right: it was changed, or never signed") from None
        return checkpoint
    raise WrongKeyError(f"the checkpoint is not signed by the key {key.name}+{key.id.hex()}")


def encode(data: bytes) -> str:
    """The bytes in base64."""
    return b64encode(data).decode()


def decode(word: str) -> bytes:
    """The bytes of a word in base64. Raises `BadNoteError` for what is none, or not as it would be written."""
    try:
        found = b64decode(word, validate=True)
    except (Base64Error, ValueError):
        found = b""
    if not found or encode(found) != word:
        raise BadNoteError(f"{word[:60]!r} is not base64")
    return found


def _key_parts(text: str, kind: str) -> tuple[str, bytes]:
    name, _, rest = text.partition("+")
    _, _, word = rest.partition("+")
    try:
        raw = decode(word)
    except BadNoteError:
        raw = b""
    if not name or any(char.isspace() for char in name) or raw[:1] != ED25519 or len(raw) != 1 + KEY_BYTES:
        raise WrongKeyError(f"it is not a {kind} key of a ledger: one is written NAME+ID+KEY on one line")
    return name, raw[1:]
