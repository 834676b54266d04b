"""What a game is: its ring and equipment, its procedures, its house options, its wagers."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from paigow.house.rules import Banking, Dealing, HouseRules, SideWager, StartMethod
from paigow.houseway.by_name import way_in_force
from paigow.houseway.way import Kind, Way
from paigow.law import registry
from paigow.procedure.equipment import Equipment
from paigow.procedure.irregularities import rule_on
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.table import Table
from paigow.procedure.whole_round import Parts, whole_round


class Game(Struct, frozen=True):
    """A game of the family. `section` is the section of law that it carries out, `note` what every output must say.

    `starts` are the ways to find the starting position for each way of dealing, the default first; `side_wagers`
    those that can be offered, `default_wagers` those offered where the house names none.
    """

    name: str
    title: str
    section: str
    equipment: Equipment
    parts: Parts
    starts: dict[Dealing, tuple[StartMethod, ...]]
    side_wagers: tuple[SideWager, ...] = ()
    default_wagers: tuple[SideWager, ...] = ()
    has_bank: bool = True
    note: str = ""

    @property
    def edition(self) -> str:
        """Which edition of its section the game carries out."""
        return registry()[self.section].edition

    def settle_rules(self, rules: HouseRules) -> HouseRules:
        """The rules with this game's defaults filled in.

        Raises `ValueError` for a way of dealing, start method, side wager or house way that the game does not have.
        """
        if rules.dealing not in self.starts:
            raise ValueError(f"{self.name} is not dealt by {rules.dealing}: it is {_either(self.starts)}")
        starts = self.starts[rules.dealing]
        start = rules.start or starts[0]
        if start not in starts:
            dealt = "" if len(self.starts) == 1 else f" dealt by {rules.dealing}"
            raise ValueError(f"{self.name}{dealt} does not start by {start}: it starts by {_either(starts)}")
        wagers = self.default_wagers if rules.wagers is None else rules.wagers
        for wager in wagers:
            if wager not in self.side_wagers:
                raise ValueError(f"{self.name} has no {wager} wager: it has {_either(self.side_wagers) or 'none'}")
        way = rules.house_way or self.equipment.ways[0]
        if rules.way_text is not None:
            way = self.house_way(rules).name
        elif way not in self.equipment.ways:
            raise ValueError(f"{self.name} has no house way {way!r}: it has {_either(self.equipment.ways)}")
        banking = rules.banking if self.has_bank else Banking.NONE
        return structs.replace(rules, start=start, wagers=wagers, banking=banking, house_way=way)

    def house_way(self, rules: HouseRules) -> Way[Any, Any]:
        """The way by which the house sets its hands. Raises `ValueError` for one that is not for this game's pieces."""
        return way_in_force(self.way_kind, rules.house_way, rules.way_text)

    @property
    def way_kind(self) -> Kind:
        """For which pieces a way of this game is."""
        return Kind(f"{self.equipment.noun}s")

    def open_round(self, rules: HouseRules, standing: Standing) -> Round:
        """A new round at a table, under rules that have passed `settle_rules`."""
        return Round(Table(self.equipment, rules, standing, rule_on), whole_round(self.parts))


def _either(values: Iterable[str]) -> str:
    return " or ".join(values)
