"""The openings of a recorded round held against the commitment that was published before the call.

Whatever is exposed opens its places in the committed order: the pieces are those that lay there when the round began,
each place is one piece's, and the dice are those of the last place.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from paigow.pieces.positions import Position
from paigow.procedure.events import Event, HandExposed, HandTurnedUp, PiecesShuffled, ShakerUncovered
from paigow.record.reading import Line
from paigow.world.commitment import Opening, verify


class Opened(Struct, frozen=True):
    """What an act opened. `fault` says why it is not proved, and is empty where it is."""

    line: int
    what: str
    pieces: tuple[str, ...]
    fault: str = ""


class _WrittenOpening(Struct, frozen=True):
    place: int
    leaves: int
    piece: str
    salt: str
    path: tuple[str, ...]


class _WrittenProof(Struct, frozen=True):
    commitment: str = ""
    openings: tuple[_WrittenOpening, ...] = ()


_PROOF = msgspec.json.Decoder(_WrittenProof)


def check_openings(lines: Iterable[tuple[Line, bytes]]) -> tuple[str, list[Opened]]:
    """The commitment of a round, as the record has it, and what each act opened of it; empty where there is none.

    `lines` are those of one round, each with the text it was read from.
    """
    root = ""
    opened: list[Opened] = []
    owners: dict[int, str] = {}
    for line, written in lines:
        try:
            proof = _PROOF.decode(written)
        except msgspec.DecodeError:
            proof = None
        if proof is not None and proof.commitment and isinstance(line.event, PiecesShuffled):
            root = proof.commitment  # a shuffle that was done again is committed to again
            owners.clear()
        shown = _shown(line.event)
        if shown is None or (proof is not None and not root and not proof.openings):
            continue
        what, pieces = shown
        fault = "what opens it cannot be read" if proof is None else _fault(root, what, pieces, proof.openings, owners)
        opened.append(Opened(line.number, what, pieces, fault))
    return root, opened


def _shown(event: Event) -> tuple[str, tuple[str, ...]] | None:
    """What an act exposes: whose pieces, or the dice."""
    match event:
        case HandExposed(position=position, low=low, high=high):
            return position.value, (*low, *high)
        case HandTurnedUp(position=position, pieces=pieces):
            return position.value, pieces
        case ShakerUncovered(dice=dice):
            return "dice", (",".join(map(str, dice)),)
        case _:
            return None


def _fault(
    root: str, what: str, pieces: Sequence[str], openings: Sequence[_WrittenOpening], owners: dict[int, str]
) -> str:
    """Why the openings do not prove the pieces; empty where they do. `owners` keeps whose piece each place is."""
    if not openings:
        return "nothing opens it" + (": only the first throw is committed to" if what == "dice" else "")
    if sorted(opening.piece for opening in openings) != sorted(pieces):
        return f"the record opens {' '.join(opening.piece for opening in openings)}"
    for opening in openings:
        if not _belongs(root, opening):
            return f"{opening.piece} is not what was committed to at place {opening.place}"
        if (what == "dice") is not (opening.place == opening.leaves - 1):
            return f"place {opening.place} is not that of {'the dice' if what == 'dice' else 'a piece'}"
        if owners.setdefault(opening.place, what) != what:
            return f"place {opening.place} was opened for {owners[opening.place]} before"
    if len({opening.place for opening in openings}) < len(openings):
        return "a place is opened twice"
    return ""


def _belongs(root: str, opening: _WrittenOpening) -> bool:
    try:
        path = tuple(map(bytes.fromhex, opening.path))
        read = Opening(opening.place, opening.leaves, opening.piece, bytes.fromhex(opening.salt), path)
        return verify(bytes.fromhex(root), read)
    except (ValueError, UnicodeEncodeError):
        return False


def tell_openings(root: str, opened: Sequence[Opened]) -> Iterator[str]:
    """What was proved, in words."""
    if not root:
        yield "the record holds no commitment"
        return
    yield f"commitment {root}"
    for one in opened:
        whose = "the dice" if one.what == "dice" else f"{Position(one.what).told}: {' '.join(one.pieces)}"
        yield f"line {one.line}, {whose}: {one.fault or 'as committed to before the call'}"
