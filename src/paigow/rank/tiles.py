"""The rank of two tiles: sixteen pairs, then wongs, then gongs, then points with the higher tile to part equals.

The New Jersey section on rank (13:69F-10.2) was not found; the order is that of the kindred rules: 58 Pa. Code 621a.1
and 621a.8(d) for the classes, New Zealand Gazette 9/1999, rules 4.1 to 4.7, for points, top tile and zero.
"""

from enum import Enum, StrEnum

from msgspec import Struct

from paigow.pieces.tiles import PAIRS, SET, TWINS, Tile, check_tiles


class GeeJoonSingle(StrEnum):
    """Where a Gee Joon tile stands as a single tile. Reading `gee-joon-single`."""

    LOWEST = "lowest"
    """Both below all others."""
    TRADITIONAL = "traditional"
    """2-4 between the sevens and the fives, 1-2 lowest."""


class TileKind(Enum):
    """The classes of two-tile hands, low to high; the value is the first element of the key."""

    POINTS = 0
    GONG = 1
    WONG = 2
    PAIR = 3


class TileHand(Struct, frozen=True):
    """Two tiles ranked. The greater key wins; equal keys are a copy.

    `points` are 0 to 9 whatever the kind. `top` is the higher of the two as single tiles.
    """

    key: tuple[int, ...]
    name: str
    points: int
    kind: TileKind
    top: Tile


_COURT = (Tile.TEEN, Tile.DAY)
"""The twelve and the two, which alone make wongs and gongs."""
_POINT_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PAIR_RANK = {pair: rank for rank, pair in enumerate(reversed(PAIRS), start=1)}


def single_rank(tile: Tile, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> int:
    """The rank of a tile by itself, greater is better; the two tiles of a mixed pair are equal.

    >>> single_rank(Tile.TEEN) > single_rank(Tile.DAY) > single_rank(Tile.GOW_THREE_SIX) == single_rank(Tile("4-5"))
    True
    """
    if tile is Tile.GEE_JOON_THREE:
        return 0
    if tile is Tile.GEE_JOON_SIX:
        return 0 if gee_joon is GeeJoonSingle.LOWEST else 2
    rank = next(rank for pair, rank in _PAIR_RANK.items() if tile in pair)
    return 1 if rank == 1 else rank + 1  # 2 is kept free for the 2-4


def points(one: Tile, other: Tile) -> int:
    """The last digit of the spots together, 0 to 9; a Gee Joon tile counts 3 or 6, whichever gives more.

    >>> points(Tile("2-4"), Tile("1-6")), points(Tile("1-2"), Tile("1-6"))
    (3, 3)
    """
    return max((first + second) % 10 for first in _counts(one) for second in _counts(other))


def _counts(tile: Tile) -> tuple[int, ...]:
    return (3, 6) if tile in PAIRS[0] else (tile.spots,)


def rank_tiles(one: Tile, other: Tile, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> TileHand:
    """The two tiles ranked, whichever is named first. Raises `ValueError` for two of a kind that a set holds once.

    >>> rank_tiles(Tile("6-6"), Tile("4-4")).name, rank_tiles(Tile("5-6"), Tile("2-6")).name
    ('Teen Gong', 'nine, top Foo')
    """
    hands = _HANDS[gee_joon]
    found = hands.get((one, other))
    if found is None:
        check_tiles((one, other))
        first, second = sorted(
            (one, other), key=SET.index
        )  # so that equal mates have one top, whichever is named first
        found = hands[one, other] = hands[other, one] = _ranked(first, second, gee_joon)
    return found


_HANDS: dict[GeeJoonSingle, dict[tuple[Tile, Tile], TileHand]] = {gee_joon: {} for gee_joon in GeeJoonSingle}
"""The hands ranked so far, either tile first."""


def _ranked(one: Tile, other: Tile, gee_joon: GeeJoonSingle) -> TileHand:
    top, under = sorted((one, other), key=lambda tile: single_rank(tile, gee_joon), reverse=True)
    kind, value = _kind(top, under), points(one, other)
    order: tuple[int, ...]
    match kind:
        case TileKind.PAIR:
            order, name = (_pair_rank(top, under),), _pair_name(top)
        case TileKind.WONG | TileKind.GONG:
            order, name = (single_rank(top),), f"{top.spoken} {kind.name.title()}"
        case TileKind.POINTS if value == 0:  # no zero beats another, New Zealand rule 4.7
            order, name = (0, 0), _POINT_WORDS[0]
        case TileKind.POINTS:
            order, name = (value, single_rank(top, gee_joon)), f"{_POINT_WORDS[value]}, top {top.spoken}"
    return TileHand((kind.value, *order), name, value, kind, top)


def _kind(top: Tile, under: Tile) -> TileKind:
    if _pair_rank(top, under):
        return TileKind.PAIR
    if top in _COURT and under.spots == 9:
        return TileKind.WONG
    if top in _COURT and under.spots == 8:
        return TileKind.GONG
    return TileKind.POINTS


def _pair_rank(one: Tile, other: Tile) -> int:
    """16 for the supreme pair down to 1 for the fives, 0 for no pair."""
    return _PAIR_RANK.get((one, other)) or _PAIR_RANK.get((other, one)) or 0


def _pair_name(top: Tile) -> str:
    if top in PAIRS[0]:
        return "Supreme pair"
    return f"{top.spoken} pair" if top in TWINS else f"Chop {top.spoken} pair"


class Parting(StrEnum):
    """What parts two hands."""

    COPY = "copy"
    KIND = "kind"
    HIGHER = "higher"
    """The higher of two pairs, wongs or gongs."""
    POINTS = "points"
    TOP = "top"


def parting(one: TileHand, other: TileHand) -> Parting:
    """What parts two hands, whichever is the better.

    >>> parting(rank_tiles(Tile("6-6"), Tile("5-6")), rank_tiles(Tile("4-4"), Tile("2-3")))
    <Parting.TOP: 'top'>
    """
    if one.key == other.key:
        return Parting.COPY
    if one.kind is not other.kind:
        return Parting.KIND
    if one.kind is not TileKind.POINTS:
        return Parting.HIGHER
    return Parting.POINTS if one.points != other.points else Parting.TOP


def explain(one: TileHand, other: TileHand) -> str:
    """What decides between two hands, in words, the winner first.

    >>> explain(rank_tiles(Tile("1-1"), Tile("5-6")), rank_tiles(Tile("1-4"), Tile("2-3")))
    'pair over points: Chop Ng pair over three, top Day'
    >>> explain(rank_tiles(Tile("6-6"), Tile("5-6")), rank_tiles(Tile("1-1"), Tile("1-5")))
    '8 points over 3'
    """
    won, lost = (one, other) if one.key > other.key else (other, one)
    match parting(one, other):
        case Parting.COPY:
            return "zero against zero: a copy whatever the tiles" if one.key == (0, 0, 0) else f"copy: {one.name}"
        case Parting.KIND:
            return f"{won.kind.name.lower()} over {lost.kind.name.lower()}: {won.name} over {lost.name}"
        case Parting.HIGHER:
            return f"the higher {won.kind.name.lower()}: {won.name} over {lost.name}"
        case Parting.POINTS:
            return f"{won.points} points over {lost.points}"
        case Parting.TOP:
            return f"same points, top tile {_single(won.top)} over {_single(lost.top)}"


def _single(tile: Tile) -> str:
    """The tile's name, with its spots where two tiles of one name can differ in rank."""
    return f"{tile.spoken} {tile}" if tile in PAIRS[0] else tile.spoken
