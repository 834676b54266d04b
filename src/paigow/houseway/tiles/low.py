"""The plainest way: the best low hand, then the best high hand."""

from paigow.houseway.tiles.rules import TileWay, low_as_high_as_possible, rule
from paigow.law import Basis

LOW = TileWay(
    name="low",
    title="The low hand as high as possible",
    source="no house's: the yardstick against which the others are measured",
    rules=(
        rule(
            "best low",
            "The low hand as high as possible, then the high hand as high as possible.",
            low_as_high_as_possible,
            Basis.CHOICE,
        ),
    ),
    basis=Basis.CHOICE,
)
