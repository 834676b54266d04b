"""Wagers on the two halves of a hand as a way sets them, and on four tiles however they can be set.

A half is named by its kind and more closely: a pair is `pair` and `pair-of-aces`, nine points `points-9`, a Teen
wong `wong` and `teen-wong`. Both halves are the name of the high one, a plus sign, and the name of the low one.
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final, Literal

import numpy as np

from paigow.houseway.cards import CardWay
from paigow.houseway.tiles import TileWay, analyse, decide
from paigow.odds.cache import Arrays, kept
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.cards.outcomes import Outcomes, outcomes, scale
from paigow.odds.progress import Progress
from paigow.odds.tiles.hands import hands_of
from paigow.odds.wagers.cases import Cases, gather
from paigow.odds.wagers.seven_cards import plain_hands
from paigow.pieces.tiles import SET, Tile
from paigow.rank.cards import CardHand, Category, Wheel, ranking
from paigow.rank.tiles import GeeJoonSingle, TileKind, rank_tiles
from paigow.settle.side import Held

Half = Literal["low-hand", "high-hand", "both-halves"]
HALVES: Final[tuple[Half, ...]] = ("low-hand", "high-hand", "both-halves")
BOTH: Final = "+"
"""Between the names of the high half and the low half."""


def slug(words: str) -> str:
    """The words as the name of a line.

    >>> slug("full house, aces over kings")
    'full-house-aces-over-kings'
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower())


# Cards


def card_half_cases(half: Half, way: CardWay, wheel: Wheel = Wheel.SECOND, progress: Progress | None = None) -> Cases:
    """What the halves of all hands of seven cards hold as the way sets them. Kept."""

    def make() -> Arrays:
        return _set_cards(outcomes(way, wheel, progress=progress))

    found = kept("card-halves", make, way.written, wheel)
    fronts = [_two_held(key, wheel) for key in scale(wheel).fronts]
    backs = [_five_held(key, wheel) for key in scale(wheel).backs]
    rows = zip(found["front"].tolist(), found["back"].tolist(), found["hands"].tolist(), strict=True)
    return gather(
        "hands of seven cards", ((_of_half(half, fronts[front], backs[back]), hands) for front, back, hands in rows)
    )


def _set_cards(found: Outcomes) -> Arrays:
    """How many hands are set to each front and back that occur together."""
    kinds = kinds_of()
    width = 1 << 15
    both = np.concatenate([found.front, found.flush_front]).astype(np.int64) * width
    both += np.concatenate([found.back, found.flush_back])
    pairs, place = np.unique(both, return_inverse=True)
    hands = np.zeros(len(pairs), dtype=np.int64)
    np.add.at(hands, place, np.concatenate([plain_hands(kinds), kinds.flush_hands()]))
    return {"front": pairs // width, "back": pairs % width, "hands": hands}


@cache
def _card_hands(wheel: Wheel) -> dict[tuple[int, ...], CardHand]:
    tables = ranking(wheel)
    return {hand.key: hand for some in (tables.twos, tables.others, tables.suited) for hand in some.values()}


def _two_held(key: tuple[int, ...], wheel: Wheel) -> Held:
    hand = _card_hands(wheel)[key]
    names = {slug(hand.category.words), slug(hand.name)}
    if hand.category is Category.HIGH_CARD:
        names.add(slug(hand.name).split("-")[0] + "-high")
    return frozenset(names)


def _five_held(key: tuple[int, ...], wheel: Wheel) -> Held:
    hand = _card_hands(wheel)[key]
    return frozenset({slug(hand.category.words), slug(hand.name)})


def card_half_names(half: Half, wheel: Wheel = Wheel.SECOND) -> tuple[str, ...]:
    """What a line on a half of seven cards may be won on, the kinds of hands first."""
    kinds = tuple(slug(category.words) for category in reversed(Category))
    lows = _names((_two_held(key, wheel) for key in reversed(scale(wheel).fronts)), kinds)
    highs = _names((_five_held(key, wheel) for key in reversed(scale(wheel).backs)), kinds)
    return _names_of_half(half, lows, highs)


# Tiles


def tile_half_cases(half: Half, way: TileWay, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> Cases:
    """What the halves of all hands of four tiles hold as the way sets them."""
    hands = hands_of()
    return gather(
        "hands of four tiles",
        (
            (_of_half(half, tile_held(decision.low, gee_joon), tile_held(decision.high, gee_joon)), int(number))
            for kind, number in zip(hands.kinds, hands.number, strict=True)
            for decision in (decide(way, analyse(kind, gee_joon)),)
        ),
    )


def four_tile_cases(gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> Cases:
    """What all hands of four tiles hold: every half that two of the four make, and both halves of every setting."""
    hands = hands_of()
    return gather(
        "hands of four tiles",
        (
            (four_tiles_held(kind, gee_joon), int(number))
            for kind, number in zip(hands.kinds, hands.number, strict=True)
        ),
    )


def four_tiles_held(four: tuple[Tile, ...], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> Held:
    """What four tiles hold however they are set.

    >>> held = four_tiles_held((Tile("6-6"), Tile("6-6"), Tile("4-5"), Tile("2-2")))
    >>> sorted(name for name in held if "teen" in name and "+" not in name)
    ['teen-pair', 'teen-wong']
    >>> "wong+points-6" in held, "pair+points-3" in held, "pair+wong" in held
    (True, True, False)
    """
    found: set[str] = set()
    for one in analyse(four, gee_joon).settings:
        low, high = (tile_held(half, gee_joon) for half in (one.setting.low, one.setting.high))
        found |= low | high | _both(low, high)
    return frozenset(found)


def tile_held(two: tuple[Tile, ...], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST) -> Held:
    """What two tiles hold: their kind and, but for points, which they are.

    >>> sorted(tile_held((Tile("3-6"), Tile("4-5")))), sorted(tile_held((Tile("5-6"), Tile("2-6"))))
    (['chop-gow-pair', 'pair'], ['points-9'])
    """
    one, other = two
    hand = rank_tiles(one, other, gee_joon)
    if hand.kind is TileKind.POINTS:
        return frozenset({f"points-{hand.points}"})
    return frozenset({hand.kind.name.lower(), slug(hand.name)})


def tile_half_names(half: Half | Literal["four-tiles"]) -> tuple[str, ...]:
    """What a line on tiles may be won on, the kinds of hands first."""
    kinds = (*(kind.name.lower() for kind in reversed(TileKind) if kind is not TileKind.POINTS), *_POINTS)
    names = _names(map(tile_held, combinations(SET, 2)), kinds)
    if half == "four-tiles":
        return (*names, *_names_of_half("both-halves", names, names))
    return _names_of_half(half, names, names)


_POINTS: Final = tuple(f"points-{number}" for number in range(9, -1, -1))


# Both


def _of_half(half: Half, low: Held, high: Held) -> Held:
    return {"low-hand": low, "high-hand": high, "both-halves": _both(low, high)}[half]


def _both(low: Held, high: Held) -> Held:
    return frozenset(f"{above}{BOTH}{below}" for above in high for below in low)


def _names(helds: Iterable[Held], kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The names that are held, those of kinds first."""
    found = dict.fromkeys(name for held in helds for name in sorted(held))
    return (*(kind for kind in kinds if kind in found), *(name for name in found if name not in kinds))


def _names_of_half(half: Half, lows: tuple[str, ...], highs: tuple[str, ...]) -> tuple[str, ...]:
    if half == "both-halves":
        return tuple(f"{high}{BOTH}{low}" for high in highs for low in lows)
    return lows if half == "low-hand" else highs
