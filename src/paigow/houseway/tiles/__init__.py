"""House ways for four tiles: the legal settings, the ways as ordered rules, and the one call that sets a hand."""

from collections.abc import Iterable, Mapping
from functools import cache

from paigow.houseway.by_name import NAMES, BuiltIn, find_way
from paigow.houseway.tiles.hand import Hand, RankedSetting, analyse, beats, legal_settings, rank_setting
from paigow.houseway.tiles.parts import TileRule, TileWay
from paigow.houseway.way import Decision, Kind, NotSetError
from paigow.pieces.tiles import Tile
from paigow.rank.tiles import GeeJoonSingle

__all__ = [
    "DEFAULT", "WAYS", "Hand", "RankedSetting", "TileRule", "TileWay", "analyse", "beats", "decide", "legal_settings",
    "rank_setting", "set_tiles",
]  # fmt: skip

WAYS: Mapping[str, TileWay] = BuiltIn(Kind.TILES)
"""The built-in ways by their names; each is read when it is first asked for."""
DEFAULT = NAMES[Kind.TILES][0]


def set_tiles(
    tiles: Iterable[Tile], way: str | TileWay = DEFAULT, gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST
) -> Decision[Tile]:
    """How a way, or the way of that name or file, sets four tiles, and by which of its rules.

    The order in which they are listed does not matter. Raises `ValueError` for other than four tiles, for tiles no
    set holds together, for an unknown way, and as `decide` does.

    >>> decision = set_tiles([Tile("6-6"), Tile("1-6"), Tile("3-6"), Tile("5-6")])
    >>> decision.low, decision.high, decision.rule
    ((<Tile.FOO: '5-6'>, <Tile.TIT: '1-6'>), (<Tile.TEEN: '6-6'>, <Tile.GOW_THREE_SIX: '3-6'>), 'strong B')
    """
    ordered = tuple(sorted(tiles))
    if isinstance(way, str):
        return _decided(ordered, way, gee_joon)
    return decide(way, analyse(ordered, gee_joon))


@cache
def _decided(tiles: tuple[Tile, ...], way: str, gee_joon: GeeJoonSingle) -> Decision[Tile]:
    return decide(find_way(Kind.TILES, way), analyse(tiles, gee_joon))


def decide(way: TileWay, hand: Hand) -> Decision[Tile]:
    """How a way sets four tiles that are analysed already. Raises `NotSetError` where none of its rules speaks."""
    for rule in way.rules:
        if setting := rule.decide(hand):
            return Decision(setting.low, setting.high, way.name, rule.name)
    raise NotSetError(
        f"the way {way.name!r} has no rule for {' '.join(hand.tiles)}: paigow ways lint tells all such hands"
    )
