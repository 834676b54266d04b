"""The tree of RFC 6962: by its recursive definition, and by an independent implementation."""

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle import InmemoryTree  # type: ignore[import-untyped]

from paigow.store.merkle import (
    EMPTY_ROOT,
    HASH,
    BadProofError,
    Frontier,
    Nodes,
    consistency,
    home,
    inclusion,
    is_consistent,
    leaf_hash,
    root,
    root_from,
)

MOST = 70


def grown(size: int) -> tuple[Nodes, list[bytes]]:
    """A tree grown line by line: its nodes, found as they are found in a ledger, and its root at every size."""
    frontier, kept, roots = Frontier(), [b""], [EMPTY_ROOT]
    for index in range(size):
        kept.append(frontier.add(leaf(index)))
        roots.append(frontier.root())

    def node(level: int, place: int) -> bytes:
        number, part = home(level, place)
        found = kept[number][part]
        assert len(found) == HASH
        return found

    return node, roots


def leaf(index: int) -> bytes:
    return leaf_hash(b"line %d" % index)


def slow_root(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\1" + slow_root(leaves[:split]) + slow_root(leaves[split:])).digest()


def test_roots_by_the_definition_and_by_pymerkle() -> None:
    nodes, roots = grown(MOST)
    other = InmemoryTree(algorithm="sha256")
    for size in range(1, MOST + 1):
        other.append_entry(b"line %d" % (size - 1))
        assert roots[size] == root(size, nodes) == slow_root([leaf(index) for index in range(size)])
        assert roots[size] == other.get_root(size)


def test_inclusion_paths_are_pymerkle_s() -> None:
    nodes, roots = grown(MOST)
    other = InmemoryTree(algorithm="sha256")
    for index in range(MOST):
        other.append_entry(b"line %d" % index)
    for size in (1, 2, 3, 7, 8, 9, 33, 64, 65, MOST):
        for index in range(size):
            path = inclusion([index], size, nodes)
            assert [leaf(index), *path] == list(other.prove_inclusion(index + 1, size).path)
            assert root_from([(index, leaf(index))], size, path) == roots[size]


def test_consistency_of_every_pair() -> None:
    nodes, roots = grown(MOST)
    for size in range(1, MOST + 1):
        for older in range(1, size + 1):
            hashes = consistency(older, size, nodes)
            assert is_consistent(older, roots[older], size, roots[size], hashes)
            assert not is_consistent(older, roots[older - 1], size, roots[size], hashes)
            assert not is_consistent(older, roots[older], size, roots[size - 1], hashes)
            assert not is_consistent(older, roots[older], size, roots[size], [*hashes, leaf(0)])
            assert not hashes or not is_consistent(older, roots[older], size, roots[size], hashes[:-1])


def test_the_examples_of_rfc_6962() -> None:
    """Section 2.1.3: seven leaves, and how their proofs are made of the hashes there named."""
    nodes, _ = grown(7)
    a, b, c, d, e, f, j = (leaf(index) for index in range(7))
    g, h, i = (sha256(b"\1" + left + right).digest() for left, right in ((a, b), (c, d), (e, f)))
    k, l = sha256(b"\1" + g + h).digest(), sha256(b"\1" + i + j).digest()  # noqa: E741 -- the names of the text
    assert inclusion([0], 7, nodes) == [b, h, l]
    assert inclusion([3], 7, nodes) == [c, g, l]
    assert inclusion([4], 7, nodes) == [f, j, k]
    assert inclusion([6], 7, nodes) == [i, k]
    assert consistency(3, 7, nodes) == [c, d, g, l]
    assert consistency(4, 7, nodes) == [l]
    assert consistency(6, 7, nodes) == [i, j, k]


@given(st.integers(1, MOST), st.data())
def test_many_leaves_at_once(size: int, data: st.DataObject) -> None:
    nodes, roots = grown(size)
    indices = sorted(data.draw(st.sets(st.integers(0, size - 1), min_size=1)))
    hashes = inclusion(indices, size, nodes)
    leaves = [(index, leaf(index)) for index in indices]
    assert root_from(leaves, size, hashes) == roots[size]
    place = data.draw(st.integers(0, len(leaves) - 1))
    others = [*leaves[:place], (leaves[place][0], leaf(size)), *leaves[place + 1 :]]
    assert root_from(others, size, hashes) != roots[size]
    with pytest.raises(BadProofError):
        root_from(leaves, size, [*hashes, leaf(0)])
    if hashes:
        with pytest.raises(BadProofError):
            root_from(leaves, size, hashes[:-1])


@pytest.mark.parametrize("indices", [[], [-1], [7], [1, 1], [2, 1], [0, 9]])
def test_lines_that_are_not_in_the_tree(indices: list[int]) -> None:
    nodes, _ = grown(7)
    with pytest.raises(BadProofError):
        inclusion(indices, 7, nodes)
    with pytest.raises(BadProofError):
        root_from([(index, leaf(0)) for index in indices], 7, [])


def test_a_contiguous_range_needs_few_hashes() -> None:
    nodes, _ = grown(MOST)
    assert len(inclusion(range(20, 50), MOST, nodes)) <= 2 * MOST.bit_length()
