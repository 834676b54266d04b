"""Chance: one 256-bit seed per round, stretched by ChaCha20 and scaled without bias."""

import hashlib
import hmac
import os
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

from paigow.pieces.dice import Dice

P = TypeVar("P")

SEED_BYTES = 32
SALT_BYTES = 16
_BLOCK_BYTES = 256
"""What is read ahead from the stream: enough for a round, cheap enough for a table that deals one."""


def scaled(word: int, n: int, words: int) -> int | None:
    """A number from 0 up to but not including `n`, out of an even `word` below `words`, or None: draw again.

    Every number is hit by equally many words: those above the last whole multiple of `n` are thrown away.

    >>> [scaled(word, 3, 8) for word in range(8)]
    [0, 1, 2, 0, 1, 2, None, None]
    """
    return word % n if word < words - words % n else None


class Chance:
    """All the chance of a round or a table, from one seed: the same seed and calls give the same answers.

    The stream is ChaCha20 (RFC 8439) with the seed as key, nonce and counter zero. Numbers are scaled from its 16-bit
    little-endian words, salts are cut from it whole; no byte is used twice.
    """

    def __init__(self, seed: bytes) -> None:
        """Raises `ValueError` for a seed of other than 32 bytes."""
        from cryptography.hazmat.primitives.ciphers import Cipher  # noqa: PLC0415 -- slow to import, seldom needed
        from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20  # noqa: PLC0415

        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}")
        self.seed = seed
        self._stream = Cipher(ChaCha20(seed, bytes(16)), mode=None).encryptor()
        self._words = self._read_words()

    @classmethod
    def from_system(cls) -> "Chance":
        """Chance that nobody can foresee or repeat, seeded by the operating system."""
        return cls(os.urandom(SEED_BYTES))

    @classmethod
    def from_text(cls, seed: str) -> "Chance":
        """Chance that can be repeated, seeded by a word or number that somebody wrote down."""
        return cls(hashlib.sha256(b"paigow seed\0" + seed.encode(errors="surrogatepass")).digest())

    def round_seed(self, n: int) -> bytes:
        """The seed of round `n` (0 or more): 32 bytes that tell nothing of this seed or of another round's."""
        return hmac.digest(self.seed, b"paigow round\0" + n.to_bytes(8, "big"), "sha256")

    def for_round(self, n: int) -> "Chance":
        """The chance of round `n` (0 or more), whatever has been drawn here before."""
        return Chance(self.round_seed(n))

    def take(self, count: int) -> bytes:
        """The next `count` bytes of the stream, after those already read ahead."""
        return self._stream.update(bytes(count))

    def salts(self, count: int) -> tuple[bytes, ...]:
        """As many salts of 16 bytes, for a commitment."""
        drawn = self.take(SALT_BYTES * count)
        return tuple(drawn[at : at + SALT_BYTES] for at in range(0, len(drawn), SALT_BYTES))

    def below(self, n: int) -> int:
        """A number from 0 up to but not including `n`, all alike. Raises `ValueError` unless 1 ≤ `n` ≤ 2³²."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"chance scales to 1 up to 2^32 numbers, not to {n}")
        words = self._words
        found = None
        if n <= 1 << 16:
            while found is None:
                found = scaled(next(words), n, 1 << 16)
        else:
            while found is None:
                found = scaled(next(words) | next(words) << 16, n, 1 << 32)
        return found

    def shuffled(self, pieces: Sequence[P]) -> tuple[P, ...]:
        """The pieces in an order of which all are alike (Fisher and Yates, from the last place down)."""
        order = list(pieces)
        words = self._words
        for last in range(len(order) - 1, 0, -1):
            other = None
            while other is None:
                other = scaled(next(words), last + 1, 1 << 16)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def dice(self) -> Dice:
        """Three fair dice. Their sum keeps the uneven law of three dice: 216 throws, not sixteen even sums."""
        return self.below(6) + 1, self.below(6) + 1, self.below(6) + 1

    def number(self, high: int) -> int:
        """A number from 1 to `high`, all alike: the random number generator of 13:69F-34.11(c)."""
        return self.below(high) + 1

    def _read_words(self) -> Iterator[int]:
        words = struct.Struct(f"<{_BLOCK_BYTES // 2}H")
        while True:
            yield from words.unpack(self.take(_BLOCK_BYTES))
