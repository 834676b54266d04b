"""Seeds kept shut: a running round's for the program itself, which may have to go on; a past one's for the auditor.

A seed tells every piece of its round, the dead hand and the stub as well. So it is never kept in the open: while the
round lasts it is sealed with a key of the program's (ChaCha20-Poly1305), afterwards to the auditor's public key alone
(X25519, a fresh key each time; HKDF-SHA256; ChaCha20-Poly1305). `context` names the round, and opens no other.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
_NONCE_BYTES = 12
_OURS, _AUDITORS = "own:", "auditor:"


class SealedShutError(ValueError):
    """What is sealed cannot be opened with this key, or is not for this round."""


def seal(key: bytes, seed: bytes, context: str) -> str:
    """The seed sealed with the program's own key of 32 bytes."""
    nonce = os.urandom(_NONCE_BYTES)
    return _OURS + _text(nonce + ChaCha20Poly1305(key).encrypt(nonce, seed, context.encode()))


def unseal(key: bytes, sealed: str, context: str) -> bytes:
    """The seed again. Raises `SealedShutError`."""
    data = _data(sealed, _OURS)
    return _decrypted(key, data[:_NONCE_BYTES], data[_NONCE_BYTES:], context)


def seal_for_auditor(public: bytes, seed: bytes, context: str) -> str:
    """The seed sealed so that only the holder of the private key to `public` (32 bytes, X25519) opens it."""
    own = X25519PrivateKey.generate()
    shared = own.exchange(X25519PublicKey.from_public_bytes(public))
    ours = own.public_key().public_bytes_raw()
    key = _derived(shared, ours + public)
    return _AUDITORS + _text(ours + ChaCha20Poly1305(key).encrypt(bytes(_NONCE_BYTES), seed, context.encode()))


def open_as_auditor(private: bytes, sealed: str, context: str) -> bytes:
    """The seed, opened with the auditor's private key. Raises `SealedShutError`."""
    data = _data(sealed, _AUDITORS)
    own, theirs = X25519PrivateKey.from_private_bytes(private), data[:KEY_BYTES]
    public = own.public_key().public_bytes_raw()
    key = _derived(own.exchange(X25519PublicKey.from_public_bytes(theirs)), theirs + public)
    return _decrypted(key, bytes(_NONCE_BYTES), data[KEY_BYTES:], context)


def public_of(private: bytes) -> bytes:
    """The public key to an auditor's private key."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def _derived(shared: bytes, both: bytes) -> bytes:
    return HKDF(SHA256(), KEY_BYTES, salt=both, info=b"paigow seed for the auditor").derive(shared)


def _decrypted(key: bytes, nonce: bytes, data: bytes, context: str) -> bytes:
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, data, context.encode())
    except InvalidTag:
        raise SealedShutError("this key does not open it, or it is not of this round") from None


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode()


def _data(sealed: str, kind: str) -> bytes:
    if not sealed.startswith(kind):
        raise SealedShutError(f"it is sealed otherwise: {sealed.partition(':')[0][:10]!r}")
    try:
        data = urlsafe_b64decode(sealed.removeprefix(kind))
    except ValueError:
        data = b""
    if len(data) <= KEY_BYTES:
        raise SealedShutError("it is damaged")
    return data
