"""The way of Foxwoods, from a training booklet of February 1997."""

from paigow.houseway.tiles.rules import (
    TileWay,
    high_if_low_is_poor,
    high_tile_high,
    keep_any_pair,
    keep_pair,
    low_as_high_as_possible,
    one_of,
    plays,
    preferred_strong,
    rule,
    seven_nine_over_eights,
    split_to_make,
    split_with,
    twelve_high_at_seven_eight,
    two_pairs,
    two_ways_to,
)
from paigow.law import Basis

FOXWOODS = TileWay(
    name="foxwoods",
    title="Foxwoods, 1997",
    source="https://wizardofodds.com/games/pai-gow-tiles/house-way/foxwoods/",
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
        rule("pair F", "7s are split with any two of 2, 10, 11 and 12.", split_with("7", "2/10/11/12 2/10/11/12")),
        rule("other pairs", "Any other pair is kept.", keep_any_pair),
        rule("strong A", "Wong before gong, the fourth tile being an 11.", plays("12/2 9 8 11", "12/2 9")),
        rule("strong B", "Wong before high nine, the fourth tile being an 11.", plays("12/2 9 7 11", "12/2 9")),
        rule(
            "strong C",
            "Gong before high nine, the fourth tile being a 4; or a 5, the eight being a low one.",
            one_of(plays("12/2 8 7 4", "12/2 8"), plays("12/2 L8 7 5", "12/2 8")),
        ),
        rule(
            "strong",
            "A 2 or 12 goes with a 7, 8 or 9: high nine before gong before wong, the 12 in the high hand.",
            preferred_strong,
        ),
        rule("other A", "With 8/9 or more the high tile goes into the high hand.", high_tile_high(8, 9)),
        rule("other B", "With 7/8 and both 2 and 12, the 12 in the high hand.", twelve_high_at_seven_eight),
        rule("other C", "2/high 5 with H8, L8, H4 and a 7.", plays("H8 L8 H4 7", "L8 H4")),
        rule("other D", "6/high 7 with H10, H6, L10 and a 7.", plays("H10 H6 L10 7", "H6 L10")),
        rule("other E", "6/high 8 with H10, L10, H6 and L8.", plays("H10 L10 H6 L8", "H6 L10"), Basis.CHOICE),
        rule("other F", "6/high 9 with H10, L10, H6 and 9.", plays("H10 L10 H6 9", "H6 L10"), Basis.CHOICE),
        rule(
            "other G, I",
            "7/9 before 8/8, if that separates the two highest tiles.",
            seven_nine_over_eights,
            Basis.CHOICE,
        ),
        rule(
            "other H, J",
            "Of two ways to 7/9 the higher high hand, if that separates the two highest tiles.",
            two_ways_to((7, 9)),
            Basis.CHOICE,
        ),
        rule(
            "poor low",
            "If the best low hand is below 3 topped by H6 and the best high hand has 7 or more, the best high hand.",
            high_if_low_is_poor(7),
        ),
        rule("best low", "Otherwise the low hand as high as possible.", low_as_high_as_possible),
    ),
    incomplete=(
        "The booklet shows the tiles of exceptions C to K as pictures, which are lost. C and D are those of a public"
        " program; E and F are ours by their likeness to D; for G to J, 7/9 and 7/high 9, stand the matching"
        " exceptions of the compact way; K, high 5/7, is left out. The closing unwritten rule is cut off: we never play"
        " a setting that another legal setting beats."
    ),
)
