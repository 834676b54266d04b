"""House ways for four tiles: the legal settings, six ways as ordered rules, and the one call that sets a hand."""

from collections.abc import Iterable
from functools import cache

from paigow.houseway.tiles.alberta import ALBERTA
from paigow.houseway.tiles.canberra import CANBERRA
from paigow.houseway.tiles.compact import COMPACT
from paigow.houseway.tiles.foxwoods import FOXWOODS
from paigow.houseway.tiles.hand import Hand, RankedSetting, analyse, beats, legal_settings, rank_setting
from paigow.houseway.tiles.low import LOW
from paigow.houseway.tiles.rules import TileRule, TileWay
from paigow.houseway.tiles.taj_mahal import TAJ_MAHAL
from paigow.houseway.way import Decision
from paigow.pieces.tiles import Tile
from paigow.rank.tiles import GeeJoonSingle

__all__ = [
    "DEFAULT", "WAYS", "Hand", "RankedSetting", "TileRule", "TileWay", "analyse", "beats", "decide",
    "legal_settings", "rank_setting", "set_tiles",
]  # fmt: skip

WAYS: dict[str, TileWay] = {way.name: way for way in (FOXWOODS, TAJ_MAHAL, ALBERTA, CANBERRA, COMPACT, LOW)}
DEFAULT = FOXWOODS.name


def set_tiles(
    tiles: Iterable[Tile], way: str = DEFAULT, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST
) -> Decision[Tile]:
    """How a way sets four tiles, and by which of its rules, whatever the order in which they are listed.

    Raises `ValueError` for other than four tiles, for tiles no set holds together, and for an unknown way.

    >>> decision = set_tiles([Tile("6-6"), Tile("1-6"), Tile("3-6"), Tile("5-6")])
    >>> decision.low, decision.high, decision.rule
    ((<Tile.FOO: '5-6'>, <Tile.TIT: '1-6'>), (<Tile.TEEN: '6-6'>, <Tile.GOW_THREE_SIX: '3-6'>), 'strong B')
    """
    return _decided(tuple(sorted(tiles)), way, gee_joon)


@cache
def _decided(tiles: tuple[Tile, ...], way: str, gee_joon: GeeJoonSingle) -> Decision[Tile]:
    if way not in WAYS:
        raise ValueError(f"{way!r} is not a house way for tiles: the known ones are {', '.join(WAYS)}")
    return decide(WAYS[way], analyse(tiles, gee_joon))


def decide(way: TileWay, hand: Hand) -> Decision[Tile]:
    """How a way sets four tiles that are analysed already."""
    for rule in way.rules:
        if setting := rule.decide(hand):
            return Decision(setting.low, setting.high, way.name, rule.name)
    raise AssertionError(f"the last rule of {way.name} always answers")
