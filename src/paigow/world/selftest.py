"""The self-test of chance: what the program must find out before it deals."""

import os
from collections import Counter
from collections.abc import Callable

from paigow.world.chance import SEED_BYTES, Chance

_KEYSTREAM = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
"""The first 32 bytes of ChaCha20 with key, nonce and counter zero. RFC 8439, A.1, test vector 1."""
_SAMPLE = 8_192
_MOST_UNEVEN = 430.0
"""Of 255 degrees of freedom: a good source is worse than this once in some billion times."""


def faults_of_chance(system: Callable[[int], bytes] = os.urandom) -> list[str]:
    """What is wrong with the chance of this machine; nothing where all is well."""
    found = []
    if Chance(bytes(SEED_BYTES)).take(SEED_BYTES).hex() != _KEYSTREAM:
        found.append("the stream of ChaCha20 is not that of RFC 8439")
    if sorted(Chance.from_text("self-test").shuffled(range(53))) != list(range(53)):
        found.append("a shuffle lost a piece")
    if system(SEED_BYTES) == system(SEED_BYTES):
        found.append("the operating system gave the same seed twice")
    if unevenness(system(_SAMPLE)) > _MOST_UNEVEN:
        found.append("the operating system's chance is uneven")
    return found


def unevenness(sample: bytes) -> float:
    """How unevenly the 256 bytes come: chi-squared, about 255 where all are alike."""
    expected = len(sample) / 256
    counts = Counter(sample)
    return sum((counts[byte] - expected) ** 2 / expected for byte in range(256))
