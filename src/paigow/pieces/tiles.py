"""The 32 tiles of pai gow: eleven kinds that come twice and ten that come once.

A tile is written by the spots of its two ends, the smaller first (`3-6`). Twins are alike in every way, so a kind
stands for both; a set is the 32 tiles of `SET`. Order and pairing belong to `rank`.
"""

from enum import StrEnum


class Tile(StrEnum):
    """A kind of tile; the value is its written form. Members stand in the order of the pairs, high to low."""

    GEE_JOON_SIX = "2-4"
    GEE_JOON_THREE = "1-2"
    TEEN = "6-6"
    DAY = "1-1"
    YUN = "4-4"
    GOR = "1-3"
    MOOY = "5-5"
    CHONG = "3-3"
    BON = "2-2"
    FOO = "5-6"
    PING = "4-6"
    TIT = "1-6"
    LOOK = "1-5"
    GOW_THREE_SIX = "3-6"
    GOW_FOUR_FIVE = "4-5"
    BOT_TWO_SIX = "2-6"
    BOT_THREE_FIVE = "3-5"
    CHIT_TWO_FIVE = "2-5"
    CHIT_THREE_FOUR = "3-4"
    NG_ONE_FOUR = "1-4"
    NG_TWO_THREE = "2-3"

    @property
    def spots(self) -> int:
        """The spots of both ends together, 2 to 12."""
        return int(self.value[0]) + int(self.value[2])

    @property
    def copies(self) -> int:
        """How many of this kind a set holds: 2 or 1."""
        return 2 if self in TWINS else 1

    @property
    def spoken(self) -> str:
        """The casino's name: `Gor`, `Gow`, `Gee Joon`."""
        return "Gee Joon" if self.name.startswith("GEE") else self.name.split("_")[0].title()


TWINS = frozenset(
    {
        Tile.TEEN, Tile.DAY, Tile.YUN, Tile.GOR, Tile.MOOY, Tile.CHONG,
        Tile.BON, Tile.FOO, Tile.PING, Tile.TIT, Tile.LOOK,
    }
)  # fmt: skip
"""The eleven kinds that come twice."""

SET: tuple[Tile, ...] = tuple(tile for tile in Tile for _ in range(2 if tile in TWINS else 1))
"""The 32 tiles, pair by pair, high to low."""

PAIRS: tuple[tuple[Tile, Tile], ...] = tuple(zip(SET[::2], SET[1::2], strict=True))
"""The sixteen pairs in rank order, supreme pair first."""

_NAMES = {
    "teen": Tile.TEEN, "heaven": Tile.TEEN, "day": Tile.DAY, "earth": Tile.DAY, "yun": Tile.YUN, "man": Tile.YUN,
    "gor": Tile.GOR, "goose": Tile.GOR, "harmony": Tile.GOR, "mooy": Tile.MOOY, "plum": Tile.MOOY,
    "chong": Tile.CHONG, "long": Tile.CHONG, "bon": Tile.BON, "bench": Tile.BON, "foo": Tile.FOO,
    "hatchet": Tile.FOO, "ping": Tile.PING, "partition": Tile.PING, "tit": Tile.TIT, "look": Tile.LOOK,
    "gee-joon-six": Tile.GEE_JOON_SIX, "gee-joon-three": Tile.GEE_JOON_THREE,
}  # fmt: skip
_SHARED_NAMES = {
    "gow": ("3-6", "4-5"), "bot": ("2-6", "3-5"), "chit": ("2-5", "3-4"), "ng": ("1-4", "2-3"),
    "gee-joon": ("2-4", "1-2"),
}  # fmt: skip


def parse_tile(text: str) -> Tile:
    """The tile written by its spots, either end first, or by its name.

    Raises `ValueError` for an unknown tile and for a name that two tiles share.

    >>> parse_tile("6-3"), parse_tile("Teen"), parse_tile("1-2").spoken
    (<Tile.GOW_THREE_SIX: '3-6'>, <Tile.TEEN: '6-6'>, 'Gee Joon')
    """
    word = text.strip().lower().replace("_", "-")
    if word in _NAMES:
        return _NAMES[word]
    if word in _SHARED_NAMES:
        one, other = _SHARED_NAMES[word]
        raise ValueError(f"{text!r} is the name of two tiles: write {one} or {other}")
    try:
        return Tile("-".join(sorted(word.split("-"))))
    except ValueError:
        raise ValueError(
            f"{text!r} is not a tile of the set: write the spots of its two ends, as in 6-6 or 3-6, or a name (teen)"
        ) from None


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles written in `text`, separated by blanks or commas, in the order written.

    Raises `ValueError` that names an unknown tile, or one that comes more often than a set holds it.

    >>> parse_tiles("6-6 6-6, gor")
    (<Tile.TEEN: '6-6'>, <Tile.TEEN: '6-6'>, <Tile.GOR: '1-3'>)
    >>> parse_tiles("2-4 4-2")
    Traceback (most recent call last):
    ValueError: 2-4 comes 2 times: a set holds 1
    """
    tiles = tuple(map(parse_tile, text.replace(",", " ").split()))
    check_tiles(tiles)
    return tiles


def check_tiles(tiles: tuple[Tile, ...]) -> None:
    """Raises `ValueError` that names the first tile that comes more often than a set holds it."""
    for tile in tiles:
        if tiles.count(tile) > tile.copies:
            raise ValueError(f"{tile} comes {tiles.count(tile)} times: a set holds {tile.copies}")
