"""A commitment: every place opens, nothing altered verifies, nothing else is shown."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.pieces.cards import DECK
from paigow.pieces.tiles import SET
from paigow.world.chance import Chance
from paigow.world.commitment import Commitment, Opening, commit, verify


def sealed(count: int, seed: str = "sealed") -> Commitment:
    chance = Chance.from_text(seed)
    return Commitment([f"piece {place}" for place in range(count)], chance.salts(count))


def slow_root(commitment: Commitment) -> bytes:
    """The root by the recursive definition of RFC 6962, section 2.1, from the openings alone."""

    def tree(leaves: list[bytes]) -> bytes:
        if len(leaves) == 1:
            return sha256(b"\0" + leaves[0]).digest()
        split = 1 << (len(leaves) - 1).bit_length() - 1
        return sha256(b"\1" + tree(leaves[:split]) + tree(leaves[split:])).digest()

    openings = [commitment.opening(place) for place in range(commitment.dice_place + 1)]
    top = tree([opening.salt + opening.piece.encode() for opening in openings])
    return sha256(b"\2" + len(openings).to_bytes(2, "big") + top).digest()


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 33, 54, 64, 65])
def test_every_place_opens_and_the_tree_is_that_of_rfc_6962(count: int) -> None:
    commitment = sealed(count)
    assert commitment.root == slow_root(commitment)
    assert all(verify(commitment.root, commitment.opening(place)) for place in range(count))


@pytest.mark.parametrize("pieces", [SET, DECK])
def test_an_order_and_its_dice(pieces: tuple[str, ...]) -> None:
    chance = Chance.from_text("order")
    order = chance.shuffled(pieces)
    commitment = commit(order, (6, 5, 4), chance.salts(len(order) + 1))
    assert commitment.opening(0).piece == order[0]
    assert commitment.opening(commitment.dice_place).piece == "6,5,4"
    assert commitment.dice_place == len(pieces)
    assert all(verify(commitment.root, commitment.opening(place)) for place in range(len(pieces) + 1))


def flipped(data: bytes, bit: int) -> bytes:
    return (int.from_bytes(data, "big") ^ 1 << bit % (8 * len(data))).to_bytes(len(data), "big")


@given(st.integers(0, 53), st.integers(0, 255), st.integers(0, 5))
def test_whatever_is_altered_fails(place: int, bit: int, step: int) -> None:
    commitment = sealed(54)
    opening = commitment.opening(place)
    path = list(opening.path)
    path[step % len(path)] = flipped(path[step % len(path)], bit)
    altered = [
        msgspec.structs.replace(opening, piece=opening.piece + " "),
        msgspec.structs.replace(opening, piece="piece 99"),
        msgspec.structs.replace(opening, salt=flipped(opening.salt, bit)),
        msgspec.structs.replace(opening, path=tuple(path)),
        msgspec.structs.replace(opening, path=opening.path[:-1]),
        msgspec.structs.replace(opening, path=(*opening.path, opening.path[0])),
        msgspec.structs.replace(opening, place=(place + 1 + bit % 53) % 54),
        msgspec.structs.replace(opening, leaves=53),
        msgspec.structs.replace(opening, leaves=55),
    ]
    assert verify(commitment.root, opening)
    assert not any(verify(commitment.root, other) for other in altered)
    assert not verify(flipped(commitment.root, bit), opening)


def test_salt_and_piece_cannot_trade_bytes() -> None:
    commitment = sealed(2)
    opening = commitment.opening(0)
    moved = msgspec.structs.replace(opening, salt=opening.salt + b"p", piece=opening.piece[1:])
    assert not verify(commitment.root, moved)


@pytest.mark.parametrize(("place", "leaves"), [(-1, 54), (54, 54), (0, 0), (0, -1), (0, 1 << 16), (1 << 20, 1 << 21)])
def test_an_impossible_place_is_false_and_no_error(place: int, leaves: int) -> None:
    assert not verify(bytes(32), Opening(place, leaves, "As", bytes(16), ()))


@pytest.mark.parametrize("place", [-1, 54])
def test_no_opening_where_there_is_no_place(place: int) -> None:
    with pytest.raises(IndexError, match="there is no place"):
        sealed(54).opening(place)


@pytest.mark.parametrize("salts", [[], [bytes(16)], [bytes(16), bytes(16)], [bytes(16), b"short"]])
def test_salts_must_be_whole_and_different(salts: list[bytes]) -> None:
    with pytest.raises(ValueError, match="salt"):
        Commitment(["As", "Ks"], salts)


def test_what_is_not_opened_stays_shut() -> None:
    """Neither the commitment as written nor an opening names another piece or salt; alike pieces hash apart."""
    order = ("6-6", "6-6", "1-2")
    salts = Chance.from_text("shut").salts(4)
    commitment = commit(order, (1, 1, 1), salts)
    shown = commitment.opening(2)
    assert "6-6" not in repr(commitment) + repr(shown)
    written = msgspec.msgpack.encode(shown)
    assert not any(salt in written for salt in (salts[0], salts[1], salts[3]))
    assert commitment.opening(0).path[0] != commitment.opening(1).path[0]


def test_an_opening_survives_being_written() -> None:
    commitment = sealed(33)
    written = msgspec.json.encode(commitment.opening(32))
    assert verify(commitment.root, msgspec.json.decode(written, type=Opening))
