"""Checkpoints and keys in the text forms of C2SP."""

import stat
from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st
from ledger_fixtures import home  # noqa: F401

from paigow.store.errors import LedgerError, WrongKeyError
from paigow.store.keys import Keys, read_public_key
from paigow.store.note import (
    BadNoteError,
    Checkpoint,
    PrivateKey,
    PublicKey,
    decode,
    read_checkpoint,
    verify_checkpoint,
)

KEY = PrivateKey("paigow-ledger/0123456789abcdef", bytes(range(32)))
CHECKPOINT = Checkpoint(KEY.public.name, 57, sha256(b"root").digest())
NOTE = KEY.sign(CHECKPOINT)

PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
"""The key, and below the note, with which the documentation of Go's package for signed notes shows the form."""
PETERS_TEXT = b"If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
PETERS_SIGNATURE = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="


def test_a_key_that_others_made_reads_and_verifies() -> None:
    key = PublicKey.from_text(PETER)
    signature = decode(PETERS_SIGNATURE)
    assert (str(key), key.id) == (PETER, signature[:4])
    Ed25519PublicKey.from_public_bytes(key.raw).verify(signature[4:], PETERS_TEXT)


def test_the_form_of_a_checkpoint() -> None:
    origin, size, root, blank, signature, end = NOTE.split("\n")
    assert (origin, size, blank, end) == (KEY.public.name, "57", "", "")
    assert b64decode(root) == CHECKPOINT.root
    dash, name, word = signature.split(" ")
    assert (dash, name) == ("\N{EM DASH}", KEY.public.name)
    id, signed = b64decode(word)[:4], b64decode(word)[4:]
    assert id == sha256(name.encode() + b"\n\x01" + KEY.public.raw).digest()[:4]
    Ed25519PublicKey.from_public_bytes(KEY.public.raw).verify(signed, f"{origin}\n57\n{root}\n".encode())


def test_it_verifies_and_may_have_more_signatures() -> None:
    assert verify_checkpoint(NOTE, KEY.public) == CHECKPOINT
    cosigned = NOTE + PrivateKey("witness.example/w1", bytes(32)).sign(CHECKPOINT).rpartition("\n\n")[2]
    assert cosigned.count("— ") == 2
    assert verify_checkpoint(cosigned, KEY.public) == CHECKPOINT


@given(st.integers(0, len(NOTE.encode()) - 1), st.integers(0, 255))
def test_whatever_byte_is_changed_it_does_not_verify(place: int, byte: int) -> None:
    data = bytearray(NOTE.encode())
    if data[place] == byte:
        return
    data[place] = byte
    with pytest.raises(LedgerError):
        verify_checkpoint(data.decode(errors="replace"), KEY.public)


@pytest.mark.parametrize("key", [PrivateKey(KEY.public.name, bytes(32)), PrivateKey("another/name", bytes(range(32)))])
def test_another_key(key: PrivateKey) -> None:
    with pytest.raises(WrongKeyError):
        verify_checkpoint(NOTE, key.public)


@pytest.mark.parametrize(
    "note", ["", "\n\n", "a\n1\n", "a\n-1\nAAAA\n\n— a AAAA\n", "a\n01\nAAAA\n\n— a AAAA\n", "a\n1\nAAAA\n\n"]
)
def test_not_a_checkpoint(note: str) -> None:
    with pytest.raises(BadNoteError):
        read_checkpoint(note)


def test_the_texts_of_keys_read_back() -> None:
    assert PublicKey.from_text(str(KEY.public)) == KEY.public
    assert PrivateKey.from_text(KEY.secret_text()).public == KEY.public


@pytest.mark.parametrize("text", ["", "a", "a+b+c", PETER[:-1], PETER.replace("c74f", "c74e"), PETER.replace("P", "p")])
def test_not_a_key(text: str) -> None:
    with pytest.raises(WrongKeyError):
        PublicKey.from_text(text)


def test_the_files_of_a_key(home: Path) -> None:
    public = Keys().make()
    [private_file, public_file] = sorted((home / "keys").iterdir())
    assert (private_file.suffix, public_file.suffix) == (".key", ".pub")
    assert stat.S_IMODE(private_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(private_file.parent.stat().st_mode) == 0o700
    assert read_public_key(str(public_file)) == read_public_key(str(public)) == Keys().public(public.name) == public
    assert Keys().private(public).public == public
    assert b"PRIVATE" not in public_file.read_bytes()


@pytest.mark.parametrize("name", ["../../etc/passwd", "paigow-ledger/../x", "", "paigow-ledger/"])
def test_a_name_that_leads_out_of_the_folder(name: str) -> None:
    with pytest.raises(WrongKeyError, match="is not the name of a ledger"):
        Keys().public(name)
