"""The words of a way for four tiles: conditions on tiles, pairs and points, and which of the settings is played."""

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final

from paigow.houseway.tiles.hand import SHORT_NAMES, Hand
from paigow.houseway.tiles.parts import (
    LEVELS,
    Bound,
    Choose,
    Play,
    Points,
    Test,
    TileWhen,
    balanced,
    beside_the_pair,
    best_high,
    best_high_is,
    best_low,
    best_low_is,
    can_be_strong,
    can_make,
    high_is,
    high_is_strong,
    high_tiles_are,
    holding,
    holding_exactly,
    kept,
    key_topped,
    low_is,
    low_tiles_are,
    lowest_high,
    paired,
    pairs,
    points_are,
    separates_two_highest,
    split,
    strongest,
    together,
)
from paigow.houseway.vocabulary import (
    NotAllowedError,
    Place,
    Vocabulary,
    Word,
    choice,
    listed,
    read_table,
    texts,
    yes_no,
)
from paigow.houseway.way import Kind
from paigow.pieces.tiles import Tile
from paigow.written import nearest, quoted

NAMES: Final = tuple(
    sorted(
        frozenset().union(*SHORT_NAMES.values()),
        key=lambda name: (name == "*", name == "GJ", not name.isdigit(), int(re.sub(r"\D", "", name) or 0), name),
    )
)
"""What a tile may be called: `8` any eight, `H8` the 4-4, `L8` the mixed ones, `GJ` either Gee Joon, `*` any."""

_TILES = f"tiles are called {' '.join(NAMES)}, * being any tile, and a stroke parts alternatives"
_STROKE = "a stroke parts alternatives"
_TWO = f'two tiles, as in "12/2 9", or a list of such; {_STROKE}'
_HALVES = '0 to 9, "high nine", "gong", "wong" or "pair"'
HALF_ALLOWED = (
    f'{_HALVES}; "X or more", "below X", "X or less", "X to Y"; X may be points with a top tile, as in "3 with H6"'
)
POINTS_ALLOWED = f'low hand / high hand, as in "7/9", or "7/9 or better", or a list of such; a half is {_HALVES}'
STRONG: Final = ("high nine", "gong", "wong")


# -- Tiles ------------------------------------------------------------------------------------------------------------


def _slots(text: str, count: int | None) -> str:
    """Names of tiles, so many of them; refused for a name that is none and for tiles that no set holds together."""
    slots = [slot.split("/") for slot in text.split()]
    for name in (name for slot in slots for name in slot):
        if name not in NAMES:
            near = nearest(name.upper(), NAMES)
            raise NotAllowedError(near, f"{name or 'nothing'} is no tile: {_TILES}")
    if count is not None and len(slots) != count:
        raise NotAllowedError("", f"{count} tiles are wanted, and {len(slots)} came: {_TILES}")
    if not 1 <= len(slots) <= 4:
        raise NotAllowedError
    if not any(_is_held(chosen) for chosen in product(*slots)):
        raise NotAllowedError("", "no set holds these tiles together")
    return " ".join(text.split())


def _is_held(names: tuple[str, ...]) -> bool:
    """Whether a set holds tiles of these names together: a tile for each, none more often than there are."""

    def fill(left: tuple[str, ...], used: tuple[Tile, ...]) -> bool:
        if not left:
            return True
        return any(
            left[0] in SHORT_NAMES[tile] and used.count(tile) < tile.copies and fill(left[1:], (*used, tile))
            for tile in Tile
        )

    return fill(tuple(sorted(names, key=lambda name: name == "*")), ())


def _tiles(count: int | None) -> Callable[[object], tuple[str, ...]]:
    return lambda value: tuple(_slots(text, count) for text in texts(value))


def _pair(value: object) -> str:
    """The names of the tiles of a pair: `4/5` is a pair of fours, or the fives."""
    names = [name for text in texts(value) for name in _slots(text, 1).split("/")]
    for name in names:
        if not _is_held((name, name)):
            raise NotAllowedError("", f"no set holds a pair of {name}")
    return "/".join(names)


# -- Worth ------------------------------------------------------------------------------------------------------------


def _level(words: str) -> tuple[int, int]:
    if words not in LEVELS:
        near = nearest(words, tuple(LEVELS))
        raise NotAllowedError(quoted(near) if near else "")
    return LEVELS[words]


def _topped(words: str) -> tuple[int, ...] | None:
    """The key of points with a top tile, `3 with H6`; None where no tile is named."""
    points, _, name = words.partition(" with ")
    if not name:
        return None
    if not (points.isascii() and points.isdigit() and int(points) <= 9):
        raise NotAllowedError
    key = key_topped(int(points), name.upper())
    if not key:
        raise NotAllowedError("", f"no two tiles make {points} with one {name.upper()} on top, or it is not said which")
    return key


def _bound(value: object) -> Bound:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise NotAllowedError
    words = " ".join(str(value).lower().split())
    low, _, high = words.partition(" to ")
    if high:
        (least, _), (_, most) = _level(low), _level(high)
        if least > most:
            raise NotAllowedError(quoted(f"{high} to {low}"), "the lower of a range is written first")
        return Bound(least, most)
    below = words.removeprefix("below ")
    if below != words:
        key = _topped(below)
        return Bound(most=_level(below)[0] - 1) if key is None else Bound(below_key=key)
    bare, _, side = words.partition(" or ")
    key = _topped(bare)
    if side in ("more", "better", "higher"):
        return Bound(least=_level(bare)[0]) if key is None else Bound(from_key=key)
    if side in ("less", "lower"):
        return Bound(most=_level(bare)[1]) if key is None else Bound(below_key=(*key, 0))
    return Bound(*_level(words)) if key is None else Bound(from_key=key, below_key=(*key, 0))


def _points(value: object) -> tuple[Points, ...]:
    return tuple(map(_one_points, texts(value)))


def _one_points(text: str) -> Points:
    words = " ".join(text.lower().split())
    bare = words.removesuffix(" or better")
    low, stroke, high = (part.strip() for part in bare.partition("/"))
    if not stroke:
        raise NotAllowedError
    lows, highs = _level(low), _level(high)
    if lows[0] > highs[1]:
        raise NotAllowedError(quoted(words.replace(bare, f"{high}/{low}")), "the low hand is written first")
    if bare != words:
        return Points(Bound(lows[0]), Bound(highs[0]))
    return Points(Bound(*lows), Bound(*highs))


# -- Conditions -------------------------------------------------------------------------------------------------------


def _count(value: object) -> TileWhen:
    many: list[Any] = value if isinstance(value, list) else [value]
    if not many or not all(isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= 2 for one in many):
        raise NotAllowedError
    return pairs(frozenset(many))


CONDITIONS: Final[Mapping[str, Word[TileWhen]]] = {
    "tiles": Word(
        lambda value: holding_exactly(_tiles(4)(value)),
        f'four tiles, as in "12/2 8 9 L4", or a list of such; {_STROKE}',
        "The four tiles are these, in any order.",
    ),
    "holds": Word(
        lambda value: holding(_tiles(None)(value)),
        f'one to four tiles, as in "12 2", or a list of such; {_STROKE}',
        "These tiles are among the four.",
    ),
    "pairs": Word(_count, "0, 1 or 2, or a list", "How many pairs there are."),
    "pair": Word(
        lambda value: paired(_pair(value)),
        f'the tiles that the pair may be of, as in "2/12"; {_STROKE}',
        "There is a pair of one of these tiles; of two pairs the higher is meant.",
    ),
    "with": Word(
        lambda value: beside_the_pair(_tiles(2)(value)), _TWO, "There is a pair, and the two other tiles are these."
    ),
    "strong": Word(yes_no(can_be_strong), "true or false", "Whether the high hand can be a wong, gong or high nine."),
    "can-make": Word(lambda value: can_make(_points(value)), POINTS_ALLOWED, "Some setting is worth this."),
    "best-low": Word(
        lambda value: best_low_is(_bound(value)), HALF_ALLOWED, "What the best possible low hand is worth."
    ),
    "best-high": Word(
        lambda value: best_high_is(_bound(value)), HALF_ALLOWED, "What the best possible high hand is worth."
    ),
}
"""The conditions of a rule, by their words."""


def _settle(written: Mapping[str, Any]) -> None:
    """Refuses conditions on a pair where there is to be none."""
    counts = written.get("pairs", 1)
    if counts in (0, [0]):
        for key in ("pair", "with"):
            if key in written:
                raise NotAllowedError("", "there is no pair where pairs = 0: no hand is so", (key,))


# -- Placements -------------------------------------------------------------------------------------------------------

TESTS: Final[Mapping[str, Word[Test]]] = {
    "points": Word(lambda value: points_are(_points(value)), POINTS_ALLOWED, "What both hands are worth."),
    "low": Word(lambda value: low_is(_bound(value)), HALF_ALLOWED, "What the low hand is worth."),
    "high": Word(lambda value: high_is(_bound(value)), HALF_ALLOWED, "What the high hand is worth."),
    "low-tiles": Word(lambda value: low_tiles_are(_tiles(2)(value)), _TWO, "The low hand is of these tiles."),
    "high-tiles": Word(lambda value: high_tiles_are(_tiles(2)(value)), _TWO, "The high hand is of these tiles."),
    "strong": Word(yes_no(high_is_strong), "true or false", "Whether the high hand is a wong, gong or high nine."),
    "separates-two-highest": Word(
        yes_no(separates_two_highest),
        "true or false",
        "Whether the two highest single tiles are in different hands.",
    ),
}
"""What can be asked of a setting, by their words."""

_SEVERAL, _MOST = "several", "most-points"
AMONG: Final[Mapping[str, Word[Any]]] = {
    **TESTS,
    _MOST: Word(yes_no(bool), "true or false", "Of those left, the ones with the most points in both hands together."),
    _SEVERAL: Word(yes_no(bool), "true or false", "The rule speaks only if two or more are left."),
}
"""What can be asked of the settings from which a rule chooses."""


def _unbeaten(hand: Hand) -> list[Any]:
    return list(hand.unbeaten)


def _strong(order: tuple[str, ...]) -> Play:
    return Play(_unbeaten, strongest(order), (high_is_strong(True),))


_KEPT: Final[Choose] = best_low
SETS: Final[Mapping[str, tuple[Play, str]]] = {
    "best low": (Play(_unbeaten, best_low), "The highest low hand, then the highest high hand."),
    "best high": (Play(_unbeaten, best_high), "The highest high hand, then the highest low hand."),
    "lowest high": (Play(_unbeaten, lowest_high), "The lowest high hand, then the highest low hand."),
    "balanced": (Play(_unbeaten, balanced), "The two hands as near in points as possible, then the highest low hand."),
    "keep the pair": (Play(kept, _KEPT), "The pair as the high hand; two pairs are both played."),
    "split the pair": (Play(split, best_low), "The pair apart, with the highest low hand."),
    "strong": (
        _strong(STRONG),
        "A high nine before a gong before a wong as the high hand, the twelve in it before the two.",
    ),
}
"""What a rule can play, and what that is."""


def _set(value: object) -> Play:
    if not isinstance(value, dict):
        return SETS[choice(value, tuple(SETS))][0]
    if len(value) != 1:
        raise NotAllowedError
    parts = read_table(value, _SET_TABLES, "placement")
    return next(iter(parts.values()))


def _together(value: object) -> Play:
    if not isinstance(value, str):
        raise NotAllowedError
    return Play(together(_slots(value, 2)), lambda settings: next(iter(settings)))


def _order(value: object) -> Play:
    names = texts(value)
    if sorted(names) != sorted(STRONG):
        raise NotAllowedError
    return _strong(names)


_SET_TABLES: Final[Mapping[str, Word[Play]]] = {
    "together": Word(
        _together,
        f'two tiles, as in "12/2 9"; {_STROKE}',
        "These two tiles together, and so the two others, even if another setting beats that.",
    ),
    "strong": Word(
        _order,
        f"a list of {listed(STRONG)} in the order wished",
        "A wong, gong or high nine as the high hand, in this order, the twelve in it before the two.",
    ),
}


def _high_tile(value: object) -> int:
    found = re.fullmatch(r"low up to ([0-9])", value) if isinstance(value, str) else None
    if not found:
        raise NotAllowedError
    return int(found[1])


PLACEMENTS: Final[Mapping[str, Word[Any]]] = {
    "set": Word(
        _set,
        f'{listed(SETS)}, or {{ together = "12/2 9" }}, or {{ strong = ["wong", "gong", "high nine"] }}',
        "Which setting is played, of those that no other beats.",
    ),
    "among": Word(
        lambda value: read_table(value, AMONG, "question about settings"),
        f"a table with some of {', '.join(AMONG)}",
        "Only such settings are looked at; where there is none the rule does not speak.",
    ),
    "provided": Word(
        lambda value: read_table(value, TESTS, "question about a setting"),
        f"a table with some of {', '.join(TESTS)}",
        "The setting chosen must be such; else the rule does not speak.",
    ),
    "high-tile": Word(
        _high_tile,
        '"low up to N", N being 0 to 9',
        "Then, of the settings with the same points in both hands, the one with the high tile in the low hand while "
        "the high hand has up to N points, and in the high hand above that.",
    ),
}


def _place(parts: Mapping[str, Any]) -> Place[Hand, Tile]:
    if "set" not in parts:
        raise NotAllowedError("", f"a rule says which setting is played: set = {PLACEMENTS['set'].allowed}")
    play: Play = parts["set"]
    among: dict[str, Any] = dict(parts.get("among", {}))
    most, several = among.pop(_MOST, False), among.pop(_SEVERAL, False)
    return Play(
        play.there,
        play.choose,
        (*play.among, *among.values()),
        most,
        2 if several else 1,
        tuple(parts.get("provided", {}).values()),
        parts.get("high-tile"),
    )


VOCABULARY: Final[Vocabulary[Tile, Hand]] = Vocabulary(
    kind=Kind.TILES,
    conditions=CONDITIONS,
    placements=PLACEMENTS,
    place=_place,
    settle=_settle,
    values={"set": {words: gist for words, (_, gist) in SETS.items()}},
    inner={"set = { … }": _SET_TABLES, "among": AMONG, "provided": TESTS},
)
