"""The pay tables of the side wagers. A house replaces any of them but the imperial ones, whose odds are law."""

from collections.abc import Mapping

from paigow.law import Basis
from paigow.pieces.cents import Cents
from paigow.settle.paytable import PayLine, PayTable

__all__ = ["BUILT_IN", "DEFAULTS", "FIXED_BY_LAW", "LINES", "PayLine", "PayTable"]

SEVEN_CARDS = (
    "natural-seven-card-straight-flush",
    "royal-flush-with-royal-match",
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pair",
)
"""What a bonus on a player's seven cards can be won on, in the order of the published tables.

Three of a kind stands above a straight, as it does there: it pays more.
"""
PAI_GOW_HANDS = ("nine-high", "ten-high", "jack-high", "queen-high", "king-high", "ace-high")
"""Seven cards without pair, straight or flush, the lowest (and best paid) first."""
_ENVY = (5_000_00, 1_000_00, 500_00, 250_00, 50_00, 20_00, 5_00)
"""The envy bonuses of the first seven of `SEVEN_CARDS`, in cents. practice/envy-bonus."""


def _table(name: str, title: str, cites: tuple[str, ...], lines: Mapping[str, int], basis: Basis) -> PayTable:
    return PayTable(name, title, basis, cites, tuple(PayLine(on, pays) for on, pays in lines.items()))


def _fortune(number: int, *pays: int) -> PayTable:
    """Published table `number`. `pays` follow `SEVEN_CARDS`; where three pairs have no figure they lose."""
    envies = (*_ENVY, *(0 for _ in SEVEN_CARDS[len(_ENVY) :]))
    lines = tuple(
        PayLine(on, odds, fixed=Cents(envy)) for on, odds, envy in zip(SEVEN_CARDS, pays, envies, strict=False)
    )
    cites = ("practice/fortune-bonus", "practice/envy-bonus")
    return PayTable(f"fortune-{number}", f"Fortune bonus, published table {number}", Basis.PRACTICE, cites, lines)


_CHOICE = ("reading/pay-tables",)
_TABLES = (
    # 10.6A(b) leaves the odds to 13:69F-10.11, which is not to be had. One number in six: 4 to 1 keeps 1/6.
    _table(
        "dragons-eye", "Dragon's eye wager: the dragon's eye die shows the number wagered on",
        ("reading/pay-tables", "13:69F-10.6A(b)"), {"chosen-number": 4}, Basis.CHOICE,
    ),
    # A triple comes once in 36 shakes; at these odds the house keeps 14.2 %, much as at the start wager.
    _table(
        "dice-bonus", "Dice bonus wager: triples in a row, reckoned when the run ends",
        ("reading/pay-tables", "reading/dice-bonus", "13:69F-10.6A(c)"),
        {"three-triples": 2000, "two-triples": 150, "one-triple": 25}, Basis.CHOICE,
    ),
    # Seven places, each 31 throws of 216 and the last 30: 5 to 1 keeps 13.9 % (16.7 % on the last, 1/7 by number).
    _table(
        "start", "Starting position wager: the position wagered on receives the first stack",
        ("reading/pay-tables", "reading/wager-11.13-condition", "13:69F-11.8A(e)"),
        {"starting-position": 5}, Basis.CHOICE,
    ),
    _fortune(1, 5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0),
    _fortune(2, 8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    _fortune(3, 5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    _fortune(4, 2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    _fortune(5, 5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    _fortune(6, 5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2),
    _fortune(7, 8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    # The house that publishes it means a suited ace and king beside the royal flush, not king and queen.
    _table(
        "emperors-treasure", "Emperor's treasure", ("practice/fortune-bonus",),
        dict(zip(SEVEN_CARDS, (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2), strict=False)), Basis.PRACTICE,
    ),
    _table(
        "insurance", "Pai gow insurance, published table 4", ("practice/pai-gow-insurance",),
        dict(zip(PAI_GOW_HANDS, (100, 25, 15, 6, 5, 3), strict=True)), Basis.PRACTICE,
    ),
    _table(
        "imperial-player", "Imperial pai gow bonus, player hand", ("13:69F-11.20(b)",),
        {
            "five-aces": 1000, "royal-flush": 200, "straight-flush": 50, "four-of-a-kind": 25, "full-house": 5,
            "flush": 4, "straight": 2, "three-of-a-kind": 2,
        }, Basis.REGULATION,
    ),
    _table(
        "imperial-banker", "Imperial pai gow bonus, banker hand", ("13:69F-11.20(c)",),
        {"nine-high": 100, "ten-high": 20, "jack-high": 5}, Basis.REGULATION,
    ),
)  # fmt: skip

BUILT_IN: Mapping[str, PayTable] = {table.name: table for table in _TABLES}
"""Every table the program brings, by its name."""

DEFAULTS: Mapping[str, PayTable] = {
    **{name: BUILT_IN[name] for name in ("dragons-eye", "dice-bonus", "start")},
    "fortune": BUILT_IN["fortune-7"],
    **{name: BUILT_IN[name] for name in ("insurance", "imperial-player", "imperial-banker")},
}
"""The table in force for each side wager where the house names no other."""

LINES: Mapping[str, tuple[str, ...]] = {
    "dragons-eye": ("chosen-number",),
    "dice-bonus": ("three-triples", "two-triples", "one-triple"),
    "start": ("starting-position",),
    "fortune": SEVEN_CARDS,
    "insurance": PAI_GOW_HANDS,
    "imperial-player": SEVEN_CARDS,
    "imperial-banker": PAI_GOW_HANDS,
}
"""What the lines of each side wager's table may be won on."""

FIXED_BY_LAW = ("imperial-player", "imperial-banker")
"""The wagers whose odds the law sets and no house may change. 13:69F-11.20(b) and (c)."""
