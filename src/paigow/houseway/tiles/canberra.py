"""The way of the Casino Canberra: the most points, and nine hands by name."""

from paigow.houseway.tiles.hand import Hand, RankedSetting
from paigow.houseway.tiles.rules import (
    Choose,
    TileWay,
    best_high,
    best_low,
    is_high_nine,
    is_poor,
    keep_any_pair,
    keep_pair,
    plays,
    plays_high,
    preferred_strong,
    rule,
    split_to_make,
    split_when,
    strong_but_poor,
    two_pairs,
    worth,
)
from paigow.law import Basis


def most_points(hand: Hand) -> list[RankedSetting]:
    """The settings in which both hands together have the most points."""
    most = max(worth(one.low) + worth(one.high) for one in hand.unbeaten)
    return [one for one in hand.unbeaten if worth(one.low) + worth(one.high) == most]


def placed(hand: Hand, chosen: RankedSetting) -> RankedSetting:
    """Of the settings with these points: up to a high hand of 7 the high tile low, above it the high tile high."""
    same = [
        one for one in hand.unbeaten if (one.low.points, one.high.points) == (chosen.low.points, chosen.high.points)
    ]
    return best_low(same) if chosen.high.points <= 7 else best_high(same)


def low_if_not_poor(hand: Hand) -> RankedSetting | None:
    """The best low hand of the settings with the most points, if it is not poor."""
    lowest = best_low(most_points(hand))
    return None if is_poor(lowest.low) else placed(hand, lowest)


def high_of_seven(hand: Hand) -> RankedSetting | None:
    """The best high hand of the settings with the most points, if it has 7 or more."""
    highest = best_high(most_points(hand))
    return placed(hand, highest) if worth(highest.high) >= 7 else None


def low_anyway(hand: Hand) -> RankedSetting:
    """The best low hand of the settings with the most points; it always answers."""
    return placed(hand, best_low(most_points(hand)))


def seven_and_high_nine(one: RankedSetting) -> bool:
    """Whether it is 7/high nine or better."""
    return worth(one.low) >= 7 and (worth(one.high) > 9 or is_high_nine(one.high))


def unpaired(choose: Choose) -> Choose:
    """The same choice, for hands without a pair only."""
    return lambda hand: None if hand.pair else choose(hand)


CANBERRA = TileWay(
    name="canberra",
    title="Casino Canberra",
    source="https://sonofdave.com/games/pai-gow-tiles/house-way/casino-canberra/",
    rules=(
        rule("hand A", "3/wong with 12, 12, 9 and 11.", plays("12 12 9 11", "12 9")),
        rule("hand B", "7/9 with H8, H10, 11 and a 7.", plays("H8 H10 11 7", "H10 7")),
        rule("hand C", "7/9 with GJ, 6, 5 and a 12 or 2.", plays("GJ 6 5 12/2", "12/2 5")),
        rule("hand D", "A 9 with GJ, 4, 5 and any tile that makes no pair.", unpaired(plays_high("GJ 4 5 *"))),
        rule("hand E", "High 7/low 8 with H8, L8, 9 and L10.", plays("H8 L8 9 L10", "H8 9")),
        rule("hand F", "High 3/low 9 with H6, L6, GJ and a 7.", plays("H6 L6 GJ 7", "H6 7")),
        rule("hand G", "3/gong with 12 or 2, an 8, a 9 and L4.", plays("12/2 8 9 L4", "12/2 8")),
        rule("hand H", "Low 1/high 7 with H6, 11, L6 and a 5.", plays("H6 11 L6 5", "L6 5")),
        rule("hand I", "Low 2/high 7 with H8, L8, 9 and L4.", plays("H8 L8 9 L4", "L8 L4")),
        rule("two pairs", "Two pairs are both played.", two_pairs, Basis.CHOICE),
        rule("pair A", "4s, 5s, 6s, 10s, 11s and Gee Joon are never split.", keep_pair("4/5/6/10/11/GJ")),
        rule("pair B", "2s and 12s are split to make 6/8 or better.", split_to_make("2/12", (6, 8))),
        rule("pair C", "9s are split to make 9/9 or better.", split_to_make("9", (9, 9))),
        rule("pair D", "8s are split to make 7/9 or 8/8 or better.", split_to_make("8", (7, 9), (8, 8))),
        rule("pair E", "7s are split to make 7/high nine or better.", split_when("7", seven_and_high_nine)),
        rule("other pairs", "Any other pair is kept; none is split when that lowers both hands.", keep_any_pair),
        rule(
            "strong, poor low",
            "If the strong hand leaves 3 topped below H6, or less, the best high hand.",
            strong_but_poor,
        ),
        rule(
            "strong",
            "A high nine, gong or wong whenever possible, in that order, with the 12 rather than the 2.",
            preferred_strong,
        ),
        rule(
            "low", "Of the settings with the most points the best low hand, if 3 topped by H6 or more.", low_if_not_poor
        ),
        rule("high", "Else the best high hand, if it has 7 or more.", high_of_seven),
        rule("low anyway", "Else the best low hand.", low_anyway),
    ),
    incomplete=(
        "The last line is cut off: of settings with the same points the high tile goes low up to a high hand of 7, high"
        " above it. Where the nine named hands belong is not plain: we look for them first. The nine of hand D goes to"
        " the best high hand. We never play a setting that another legal setting beats."
    ),
)
