"""What the licensee decides: every "may, in its discretion" of the texts, and what they leave open.

`OPTIONS` says of each field what it means, what it may be, and on what it rests.
"""

from enum import StrEnum

from msgspec import Struct

from paigow.house.options import OPTIONS, Option
from paigow.house.paytables import DEFAULTS, PayTable
from paigow.pieces.cents import Cents
from paigow.rank.cards import Wheel
from paigow.rank.tiles import GeeJoonSingle
from paigow.settle.terms import BankerCommission, BasisPoints, CommissionTaken, Rounding

__all__ = [
    "OPTIONS", "Banking", "ButtonAfterVoid", "CountFrom", "Dealing", "ExposedPiece", "HouseRules", "Option",
    "PlayerLeaves", "SideWager", "StartMethod", "Sweep",
]  # fmt: skip


class StartMethod(StrEnum):
    """How the starting position is found."""

    DICE = "dice"
    NUMBER = "number"
    BUTTON = "button"
    DRAGONS_EYE = "dragons-eye"


class Dealing(StrEnum):
    """How cards are dealt."""

    HAND = "hand"
    MANUAL_SHOE = "manual-shoe"
    AUTOMATED_SHOE = "automated-shoe"


class Banking(StrEnum):
    """How players may hold the bank."""

    NONE = "none"
    SOLE = "sole"
    CO = "co"
    BOTH = "both"


class CountFrom(StrEnum):
    """Who is one in the count when a player banks."""

    BANKER = "banker"
    DEALER = "dealer"


class Sweep(StrEnum):
    """How the dragon's eye wagers are collected and paid."""

    ONE_SWEEP = "one-sweep"
    BY_POSITION = "by-position"


class ButtonAfterVoid(StrEnum):
    """What the starting position button does after a void round."""

    MOVES = "moves"
    STAYS = "stays"


class PlayerLeaves(StrEnum):
    """What becomes of the wagers of a player who leaves in mid-round."""

    HOUSE_WAY = "house-way"
    ABANDONED = "abandoned"


class ExposedPiece(StrEnum):
    """What follows when a piece is exposed before its time."""

    REMIX = "remix"
    FLOOR = "floor"


class SideWager(StrEnum):
    """The side wagers the program knows."""

    DRAGONS_EYE = "dragons-eye"
    DICE_BONUS = "dice-bonus"
    START = "start"
    """The wager of 13:69F-11.13."""
    FORTUNE = "fortune"
    INSURANCE = "insurance"
    IMPERIAL = "imperial"


class HouseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of one house. None stands for what the game, or the table, says by itself: see `OPTIONS`."""

    name: str = "house rules of the program"
    start: StartMethod | None = None
    dealing: Dealing = Dealing.HAND
    house_way: str | None = None
    way_text: str | None = None
    minimum: Cents = Cents(10_00)
    maximum: Cents = Cents(10_000_00)
    side_minimum: Cents = Cents(1_00)
    side_maximum: Cents = Cents(300_00)
    commission_rate: BasisPoints = BasisPoints(500)
    rounding_unit: Cents = Cents(1)
    rounding: Rounding = Rounding.HALF_UP
    commission_taken: CommissionTaken = CommissionTaken.COLLECTED
    banker_commission: BankerCommission = BankerCommission.NET
    banking: Banking = Banking.BOTH
    count_from: CountFrom = CountFrom.BANKER
    house_stake: Cents | None = None
    two_positions: bool = True
    sweep: Sweep = Sweep.ONE_SWEEP
    button_after_void: ButtonAfterVoid = ButtonAfterVoid.MOVES
    mark_start: bool = False
    player_leaves: PlayerLeaves = PlayerLeaves.HOUSE_WAY
    wheel: Wheel = Wheel.SECOND
    gee_joon_single: GeeJoonSingle = GeeJoonSingle.LOWEST
    exposed_piece: ExposedPiece = ExposedPiece.FLOOR
    wagers: tuple[SideWager, ...] | None = None
    pay_tables: dict[str, PayTable] = {}
    envy: bool = True
    imperial_cap: Cents = Cents(40_000_00)

    def pay_table(self, name: str) -> PayTable:
        """The table in force by the name of `DEFAULTS`: the house's own, else the built-in. Raises `KeyError`.

        >>> HouseRules().pay_table("fortune").lines[0].odds
        '8000 to 1'
        """
        return self.pay_tables.get(name) or DEFAULTS[name]
