"""The Merkle tree of RFC 6962, section 2.1, over lines that only ever grow in number.

A node of level L covers 2^L lines, and is complete with the last of them. So each line is kept together with the
hashes of the nodes that it completes, its own first: two hashes a line on average, nothing is ever rewritten, and any
complete node is found at once: number P (0 first) of level L stands with line (P + 1)·2^L, at place L.

Lines count from 1 in what people see; `index` counts from 0, as the standard does.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import pairwise

HASH = 32
"""The bytes of a hash."""
EMPTY_ROOT = sha256(b"").digest()

Nodes = Callable[[int, int], bytes]
"""The complete node of a level, at a place (0 first)."""
Node = tuple[int, int]


class BadProofError(ValueError):
    """A proof that does not prove."""


def leaf_hash(line: bytes) -> bytes:
    """The hash of a line as a leaf."""
    return sha256(b"\0" + line).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node over its two halves."""
    return sha256(b"\1" + left + right).digest()


class Frontier:
    """The complete nodes that no other complete node covers, largest first: all that is needed to go on."""

    def __init__(self, size: int = 0, nodes: Iterable[bytes] = ()) -> None:
        self.size = size
        self._nodes = list(nodes)

    def add(self, leaf: bytes) -> bytes:
        """Takes one leaf hash, and gives the hashes of the nodes it completes, end to end, its own first."""
        completed = [leaf]
        rest = self.size
        while rest & 1:
            leaf = node_hash(self._nodes.pop(), leaf)
            completed.append(leaf)
            rest >>= 1
        self._nodes.append(leaf)
        self.size += 1
        return b"".join(completed)

    def root(self) -> bytes:
        """The root of the tree as it stands."""
        if not self._nodes:
            return EMPTY_ROOT
        found = self._nodes[-1]
        for node in self._nodes[-2::-1]:
            found = node_hash(node, found)
        return found


def home(level: int, place: int) -> tuple[int, slice]:
    """The number of the line that a complete node is kept with, and where among that line's hashes."""
    return (place + 1) << level, slice(level * HASH, (level + 1) * HASH)


def frontier_nodes(size: int) -> list[Node]:
    """The nodes of the frontier of a tree, largest first.

    >>> frontier_nodes(11)
    [(3, 0), (1, 4), (0, 10)]
    """
    return [(level, (size >> level) - 1) for level in range(size.bit_length() - 1, -1, -1) if size >> level & 1]


def root(size: int, nodes: Nodes) -> bytes:
    """The root of the first `size` leaves."""
    return _hash_of(0, size, nodes) if size else EMPTY_ROOT


# Inclusion, of one leaf or of many at once


def inclusion(indices: Sequence[int], size: int, nodes: Nodes) -> list[bytes]:
    """The hashes that, with these leaves, give the root of the first `size`; for a single leaf the path of RFC 6962.

    `indices` ascend. Whole subtrees without any of them come as one hash each, innermost first.
    """
    return _cover(_checked(indices, size), 0, size, nodes)


def root_from(leaves: Sequence[tuple[int, bytes]], size: int, hashes: Sequence[bytes]) -> bytes:
    """The root that these leaf hashes, each with its index, ascending, and a proof lead to. Raises `BadProofError`."""
    indices = _checked([index for index, _ in leaves], size)
    rest = list(reversed(hashes))

    def build(low: int, high: int) -> bytes:
        """The hash over [low, high), which holds one of the leaves."""
        first, after = bisect_left(indices, low), bisect_left(indices, high)
        if high - low == 1:
            return leaves[first][1]
        split = low + _split(high - low)
        if indices[after - 1] < split:
            left = build(low, split)
            return node_hash(left, _next(rest))
        if indices[first] >= split:
            right = build(split, high)
            return node_hash(_next(rest), right)
        return node_hash(build(low, split), build(split, high))

    found = build(0, size)
    if rest:
        raise BadProofError(f"{len(rest)} hashes too many")
    return found


def _cover(indices: Sequence[int], low: int, high: int, nodes: Nodes) -> list[bytes]:
    if high - low == 1:
        return []
    split = low + _split(high - low)
    place = bisect_left(indices, split)
    left, right = indices[:place], indices[place:]
    if not right:
        return [*_cover(left, low, split, nodes), _hash_of(split, high, nodes)]
    if not left:
        return [*_cover(right, split, high, nodes), _hash_of(low, split, nodes)]
    return _cover(left, low, split, nodes) + _cover(right, split, high, nodes)


def _checked(indices: Sequence[int], size: int) -> Sequence[int]:
    if not indices or indices[0] < 0 or indices[-1] >= size or any(one >= other for one, other in pairwise(indices)):
        raise BadProofError(f"its lines do not ascend within the first {size} of the ledger")
    return indices


# Consistency of an older tree with a newer


def consistency(older: int, size: int, nodes: Nodes) -> list[bytes]:
    """The proof of RFC 6962, section 2.1.2, that the first `older` leaves are the same in the tree of `size`."""
    if not 0 < older <= size:
        raise BadProofError(f"there is nothing to compare: {older} lines with {size}")
    return _consistency(older, 0, size, True, nodes)


def _consistency(older: int, low: int, high: int, is_known: bool, nodes: Nodes) -> list[bytes]:
    if older == high:
        return [] if is_known else [_hash_of(low, high, nodes)]
    split = low + _split(high - low)
    if older <= split:
        return [*_consistency(older, low, split, is_known, nodes), _hash_of(split, high, nodes)]
    return [*_consistency(older, split, high, False, nodes), _hash_of(low, split, nodes)]


def is_consistent(older: int, older_root: bytes, size: int, newer_root: bytes, hashes: Sequence[bytes]) -> bool:
    """Whether a proof shows that the newer tree begins with the older one."""
    if not 0 < older <= size:
        return False
    rest = list(reversed(hashes))

    def build(low: int, high: int, is_known: bool) -> tuple[bytes, bytes]:
        """The hashes over [low, high) of the older tree, cut where it ends, and of the newer."""
        if older == high:
            found = older_root if is_known else _next(rest)
            return found, found
        split = low + _split(high - low)
        if older <= split:
            old, new = build(low, split, is_known)
            return old, node_hash(new, _next(rest))
        old, new = build(split, high, False)
        left = _next(rest)
        return node_hash(left, old), node_hash(left, new)

    try:
        return build(0, size, True) == (older_root, newer_root) and not rest
    except BadProofError:
        return False


def _next(rest: list[bytes]) -> bytes:
    if not rest:
        raise BadProofError("a hash is missing")
    return rest.pop()


def _split(count: int) -> int:
    """The largest power of two below `count`."""
    return 1 << (count - 1).bit_length() - 1


def _hash_of(low: int, high: int, nodes: Nodes) -> bytes:
    """The hash over [low, high), made of complete nodes; `low` is a multiple of a power of two not below the width."""
    parts = frontier_nodes(high - low)
    hashes = []
    for level, place in parts:
        hashes.append(nodes(level, (low >> level) + place))
    found = hashes.pop()
    while hashes:
        found = node_hash(hashes.pop(), found)
    return found
