"""The way of the Taj Mahal, Atlantic City: the nearest to New Jersey that was found."""

from paigow.houseway.tiles.hand import Hand, RankedSetting, match
from paigow.houseway.tiles.rules import (
    TileWay,
    best_low,
    keep_any_pair,
    keep_pair,
    one_of,
    plays,
    plays_high,
    preferred_strong,
    rule,
    split_to_make,
    split_with,
    strong_but_poor,
    two_pairs,
    worth,
)
from paigow.law import Basis
from paigow.pieces.tiles import Tile

SMALL = "12/2/4/5/6/GJ"
"""The small tiles: the twelve counts as a two, a Gee Joon tile as a three or a six."""


def two_small_tiles(hand: Hand) -> RankedSetting | None:
    """Two small tiles as a high hand of 7 to 9 points, the lowest such; with both 2 and 12 the 12 in the high hand."""
    ways = [
        one for one in hand.unbeaten if worth(one.high) in (7, 8, 9) and match(one.setting.high, f"{SMALL} {SMALL}")
    ]
    if {Tile.TEEN, Tile.DAY} <= set(hand.tiles):
        ways = [one for one in ways if Tile.TEEN in one.setting.high] or ways
    lowest = min((one.high.key for one in ways), default=None)
    return best_low(one for one in ways if one.high.key == lowest) if ways else None


def balance(hand: Hand) -> RankedSetting:
    """The two hands as near to each other in points as possible, then the best low hand; it always answers."""
    nearest = min(worth(one.high) - worth(one.low) for one in hand.unbeaten)
    return best_low(one for one in hand.unbeaten if worth(one.high) - worth(one.low) == nearest)


TAJ_MAHAL = TileWay(
    name="taj-mahal",
    title="Taj Mahal, Atlantic City",
    source="https://daikenfudousan.com/games/pai-gow-tiles/house-way/taj-mahal/",
    rules=(
        rule("two pairs", "Two pairs are both played.", two_pairs, Basis.CHOICE),
        rule("pair A", "4s, 5s, 6s, 10s and 11s are never split.", keep_pair("4/5/6/10/11")),
        rule("pair B", "Gee Joon is split with 6-4, 6-5 or 6-6.", split_with("GJ", "6 4", "6 5", "6 6")),
        rule(
            "pair C",
            "2s and 12s are split to make 6/8 or better, and with 9 and 11.",
            one_of(split_to_make("2/12", (6, 8)), split_with("2/12", "9 11")),
        ),
        rule("pair D", "9s are split with any two of 2, 10 and 12.", split_with("9", "2/10/12 2/10/12")),
        rule(
            "pair E",
            "8s are split with any two of 2, 10, 11 and 12, and with 9 and 11.",
            split_with("8", "2/10/11/12 2/10/11/12", "9 11"),
        ),
        rule(
            "pair F",
            "7s are split with any two of 2, 10, 11 and 12, at least one of them a 2 or 12.",
            split_with("7", "2/12 2/10/11/12"),
        ),
        rule("other pairs", "Any other pair is kept.", keep_any_pair),
        rule("strong, L4", "3/gong with 2 or 12, a 9, an 8 and L4.", plays("12/2 9 8 L4", "12/2 8")),
        rule(
            "strong, poor low",
            "If the strong hand leaves 3 topped below H6, or less, the best high hand.",
            strong_but_poor,
        ),
        rule(
            "strong",
            "A high nine, gong or wong if possible, in that order, with the 12 rather than the 2.",
            preferred_strong,
        ),
        rule(
            "small A",
            "2 and 12 together with a 4, 5 or 6 and a 10 or 11.",
            plays("12 2 4/5/6 10/11", "12 2"),
        ),
        rule("small B", "6/6 with 2 or 12, 4, 5 and 11.", plays("12/2 4 5 11", "12/2 4")),
        rule(
            "small C",
            "The 12 in the low hand with 2, 12 and 4-5, 4-6 or 10-11.",
            one_of(plays("12 2 4 5/6", "12 4"), plays("12 2 10 11", "12 10")),
        ),
        rule("balance A", "High 7/9 with H4, L4, 5 and GJ.", plays("H4 L4 5 GJ", "H4 GJ")),
        rule("balance B", "High 3/9 with H4, L4, 5 and 9.", plays("H4 L4 5 9", "H4 9")),
        rule("balance C", "The high 9 with H4, L4, 5 and a 6, 7 or L8.", plays("H4 L4 5 6/7/L8", "H4 5")),
        rule("balance D", "The high 9 with H6, L6, GJ and a 4 or 5.", plays("H6 L6 GJ 4/5", "H6 GJ")),
        rule("balance E", "The best high hand with H6, L6, 11 and a 4, 5 or GJ.", plays_high("H6 L6 11 4/5/GJ")),
        rule("balance F", "The high hand of 8 with H6, L6, a 2 or 12 and a 4 or 5.", plays_high("H6 L6 2/12 4/5")),
        rule(
            "two small tiles",
            "Two small tiles together that make 7, 8 or 9; the lowest such high hand; of 2 and 12 the 12 high.",
            two_small_tiles,
        ),
        rule("balance", "Otherwise the two hands as near to each other as possible.", balance),
    ),
    incomplete=(
        "The exceptions to balancing are cut off after the sixth. Those that name hands come before the rule of two"
        " small tiles here, which would leave most of them nothing. Which tiles are small is not said: we take 2, 12,"
        " 4, 5, 6 and Gee Joon. Of settings equally balanced we take the best low hand, and never one that another"
        " legal setting beats."
    ),
)
