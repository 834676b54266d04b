"""The way of the province of Alberta, AGLC 10.13.11 of 9 February 2007."""

from paigow.houseway.tiles.hand import Hand, RankedSetting
from paigow.houseway.tiles.rules import (
    TileWay,
    best_high,
    best_low,
    high_if_low_is_poor,
    high_tile_high,
    keep_any_pair,
    keep_pair,
    low_as_high_as_possible,
    one_of,
    plays,
    rule,
    split_to_make,
    split_with,
    strong_settings,
    two_pairs,
    worth,
)
from paigow.law import Basis


def strong_high_tile(hand: Hand) -> RankedSetting | None:
    """A strong hand by (e)(iii): at 8/9 or more the best high hand, else the best low hand."""
    strong = strong_settings(hand)
    if not strong:
        return None
    rich = [one for one in strong if worth(one.low) >= 8]
    return best_high(rich) if rich else best_low(strong)


def as_close_as_possible(hand: Hand) -> RankedSetting | None:
    """The best low hand, where no high hand can reach 7."""
    return best_low(hand.unbeaten) if worth(best_high(hand.unbeaten).high) < 7 else None


ALBERTA = TileWay(
    name="alberta",
    title="Alberta",
    source="https://fr.scribd.com/document/385255323/Pai-Gow-Alberta-Way",
    rules=(
        rule("(a)", "Two pairs are never split.", two_pairs, Basis.ELSEWHERE),
        rule("(c)", "4s, 5s, 6s, 10s and 11s are never split.", keep_pair("4/5/6/10/11"), Basis.ELSEWHERE),
        rule(
            "(b)(i)",
            "Gee Joon is split only if the third tile is a 6 and the fourth a 4, 5 or 6.",
            split_with("GJ", "6 4/5/6"),
            Basis.ELSEWHERE,
        ),
        rule("(b)(ii)", "12s and 2s are split to make 6/8 or better.", split_to_make("2/12", (6, 8)), Basis.ELSEWHERE),
        rule(
            "(b)(iii)",
            "7s are split with any two of 10, 2, 11 and 12.",
            split_with("7", "2/10/11/12 2/10/11/12"),
            Basis.ELSEWHERE,
        ),
        rule(
            "(b)(iv)",
            "8s are split with any two of 10, 2, 11 and 12, and with 9 and 11.",
            split_with("8", "2/10/11/12 2/10/11/12", "9 11"),
            Basis.ELSEWHERE,
        ),
        rule(
            "(b)(v)",
            "9s are split with any two of 10, 2 and 12.",
            split_with("9", "2/10/12 2/10/12"),
            Basis.ELSEWHERE,
        ),
        rule("(b)", "Any other pair is the high hand.", keep_any_pair, Basis.ELSEWHERE),
        rule(
            "(d)",
            "With 12, 2 and two of 7, 8 and 9 the 2 goes into the high hand and the 12 into the low hand.",
            one_of(plays("12 2 9 7/8", "2 9"), plays("12 2 8 7", "2 8")),
            Basis.ELSEWHERE,
        ),
        rule(
            "(d), one",
            "Otherwise the 12 or 2 goes high with a 7, 8 or 9: at 8/9 or more the best high hand, else the best low.",
            strong_high_tile,
            Basis.CHOICE,
        ),
        rule(
            "(e)(iii), 8-9",
            "At 8/9 or more the top tile goes into the high hand.",
            high_tile_high(8, 9),
            Basis.ELSEWHERE,
        ),
        rule(
            "(e)(iv)",
            "A low hand below 3 topped by H6 is given up for a high hand of 8 or more.",
            high_if_low_is_poor(8),
            Basis.ELSEWHERE,
        ),
        rule(
            "(e)(ii)",
            "If the high hand is under 7, both hands as close together as possible.",
            as_close_as_possible,
            Basis.ELSEWHERE,
        ),
        rule(
            "(e)(iii), 7-9",
            "At 7/9 or less the top tile goes into the low hand.",
            low_as_high_as_possible,
            Basis.ELSEWHERE,
        ),
    ),
    incomplete=(
        "Of a single 12 or 2 with two of 7, 8 and 9 it says only that it goes high, and of 12 and 2 with one of 7, 8"
        " and 9 nothing: we place the top tile as (e)(iii) does. What makes a hand poor in (e)(iv) is cut off: we take"
        " a low hand below 3 topped by H6, the tile of (e)(i). We never play a setting that another one beats."
    ),
    basis=Basis.ELSEWHERE,
)
