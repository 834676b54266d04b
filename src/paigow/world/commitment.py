"""A commitment to a shuffled order and a throw, opened piece by piece.

The law keeps the stub, the dead hand and unwagered hands hidden for ever, so a round's fairness cannot be shown by
opening the whole order. Before the call the root of a hash tree is published: one salted leaf for each place of the
order, and a last one for the dice. What the table sees is opened, with its salt and its path to the root; the rest
stays shut. The tree is that of RFC 6962; the root also binds the number of leaves, so a leaf has one place only.
"""

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from paigow.world.chance import SALT_BYTES

_LEAF, _NODE, _ROOT = b"\0", b"\1", b"\2"
_MOST_LEAVES = 1 << 16


class Opening(Struct, frozen=True):
    """What shows that `piece` lay at `place` (0 first) of `leaves` when the root was published.

    `path` lists the sibling hashes from the leaf up to the root.
    """

    place: int
    leaves: int
    piece: str
    salt: bytes
    path: tuple[bytes, ...]


class Commitment:
    """An order sealed. `root` is published at once; everything else only by its `opening`."""

    def __init__(self, pieces: Sequence[str], salts: Sequence[bytes]) -> None:
        """Raises `ValueError` unless each piece has a salt of 16 bytes of its own."""
        if not 0 < len(pieces) < _MOST_LEAVES or len(salts) != len(pieces) or len(set(salts)) != len(salts):
            raise ValueError(f"{len(pieces)} pieces need as many different salts: there are {len(set(salts))}")
        if any(len(salt) != SALT_BYTES for salt in salts):
            raise ValueError(f"a salt has {SALT_BYTES} bytes")
        self._pieces, self._salts = tuple(pieces), tuple(salts)
        self._levels = _levels([_leaf(piece, salt) for piece, salt in zip(pieces, salts, strict=True)])
        self.root = _root(self._levels[-1][0], len(pieces))

    @property
    def dice_place(self) -> int:
        """The place of the dice: the last."""
        return len(self._pieces) - 1

    def opening(self, place: int) -> Opening:
        """The opening of one place, 0 first. Raises `IndexError` where there is none."""
        if not 0 <= place < len(self._pieces):
            raise IndexError(f"there is no place {place}: the last is {self.dice_place}")
        path = tuple(
            level[sibling]
            for height, level in enumerate(self._levels[:-1])
            if (sibling := place >> height ^ 1) < len(level)
        )
        return Opening(place, len(self._pieces), self._pieces[place], self._salts[place], path)


def commit(order: Sequence[str], dice: Sequence[int], salts: Sequence[bytes]) -> Commitment:
    """The sealed order of a round: its pieces from the top, then the dice (or the one number, or nothing) as `6,5,4`.

    `salts` are 16 bytes each, one for each piece and one for the dice; `ValueError` otherwise.
    """
    return Commitment((*order, ",".join(map(str, dice))), salts)


def verify(root: bytes, opening: Opening) -> bool:
    """Whether the opening belongs to the root. False, never an error, for anything that does not fit."""
    place, last = opening.place, opening.leaves - 1
    if not 0 <= place <= last < _MOST_LEAVES or len(opening.salt) != SALT_BYTES:
        return False
    found, path = _leaf(opening.piece, opening.salt), list(reversed(opening.path))
    while last:
        if place ^ 1 <= last:
            if not path:
                return False
            sibling = path.pop()
            found = _node(sibling, found) if place & 1 else _node(found, sibling)
        place, last = place >> 1, last >> 1
    return not path and _root(found, opening.leaves) == root


def _leaf(piece: str, salt: bytes) -> bytes:
    return sha256(_LEAF + salt + piece.encode(errors="surrogatepass")).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _root(top: bytes, leaves: int) -> bytes:
    return sha256(_ROOT + leaves.to_bytes(2, "big") + top).digest()


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """The levels of the tree, leaves first; an odd one out rises as it is."""
    levels = [leaves]
    while len(level := levels[-1]) > 1:
        above = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
        levels.append(above + level[-1:] if len(level) % 2 else above)
    return levels
