"""A compact way of the Foxwoods kind: general exceptions where the booklet names hands."""

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

COMPACT = TileWay(
    name="compact",
    title="Compact",
    source="a rule card of unnamed origin, quoted in a public program",
    rules=(
        rule("two pairs", "Two pairs are never split.", two_pairs),
        rule("pair 4-11", "4s, 5s, 6s, 10s and 11s are never split.", keep_pair("4/5/6/10/11")),
        rule("pair GJ", "Gee Joon is split with 4-6, 5-6 and 6-6.", split_with("GJ", "4 6", "5 6", "6 6")),
        rule(
            "pair 2, 12",
            "2s and 12s are split to make 6/8 or better, and with 9 and 11.",
            one_of(split_to_make("2/12", (6, 8)), split_with("2/12", "9 11")),
        ),
        rule("pair 7", "7s are split to make 7/9 or better.", split_to_make("7", (7, 9))),
        rule("pair 8", "8s are split to make 7/9 or 8/8 or better.", split_to_make("8", (7, 9), (8, 8))),
        rule("pair 9", "9s are split to make 9/9 or better.", split_to_make("9", (9, 9))),
        rule("other pairs", "Any other pair is kept.", keep_any_pair),
        rule(
            "strong 11",
            "Wong before gong and high nine, the fourth tile being an 11.",
            one_of(plays("12/2 9 8 11", "12/2 9"), plays("12/2 9 7 11", "12/2 9")),
        ),
        rule("strong L4", "Wong before high nine, the fourth tile being L4.", plays("12/2 9 7 L4", "12/2 9")),
        rule("strong 4", "Gong before high nine, the fourth tile being a 4.", plays("12/2 8 7 4", "12/2 8")),
        rule(
            "strong 5", "Gong before high nine, the fourth tile a 5 and the eight L8.", plays("12/2 L8 7 5", "12/2 8")
        ),
        rule("strong", "A wong, gong or high nine if possible: high nine, else gong.", preferred_strong),
        rule("8/9", "Of two ways to 8/9 the best high hand.", high_tile_high(8, 9)),
        rule("8/8 or 7/9", "7/9 before 8/8, if that separates the two highest tiles.", seven_nine_over_eights),
        rule("7/8", "Of two ways to 7/8 with 2 and 12, the 12 in the high hand.", twelve_high_at_seven_eight),
        rule(
            "6/7 to 7/9",
            "Of two ways to 6/7, 6/8, 6/9 or 7/9 the best high hand, if that separates the two highest tiles.",
            two_ways_to((6, 7), (6, 8), (6, 9), (7, 9)),
        ),
        rule(
            "poor low",
            "If the best low hand is below 3 topped by H6 and the best high hand has 7 or more, the best high hand.",
            high_if_low_is_poor(7),
        ),
        rule("best low", "Otherwise the low hand as high as possible.", low_as_high_as_possible),
    ),
    incomplete=(
        "It does not say which of the 2 and the 12 goes with the seven, eight or nine: we put the 12 in the high hand."
        " We never play a setting that another legal setting beats."
    ),
)
