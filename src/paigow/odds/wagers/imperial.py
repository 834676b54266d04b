"""The imperial bonus: one wager won on the player's hand, the bank's hand, or both. N.J.A.C. 13:69F-11.20.

It is lost only where neither hand wins, so its odds need both hands of a deal together.
"""

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from paigow.house.rules import HouseRules
from paigow.odds.wagers.sheet import Cap, LineOdds, Terms, WagerSheet, digest_of, moments
from paigow.odds.wagers.two_hands import Deals
from paigow.pieces.cents import Cents
from paigow.settle.paytable import PayLine, PayTable
from paigow.settle.side import capped, line_held

PLAYER_HAND = "player hand"
BANKER_HAND = "banker hand"


class Legs(Struct, frozen=True):
    """Which line is paid on the player's hand and which on the bank's; None where none is."""

    own: PayLine | None
    bank: PayLine | None

    @property
    def gain(self) -> Fraction:
        """What both win per unit staked without a cap; the stake is lost where neither wins."""
        if self.own is None and self.bank is None:
            return Fraction(-1)
        return sum((Fraction(line.pays, line.to) for line in (self.own, self.bank) if line), Fraction(0))

    def gain_under(self, cap: Cents, stake: Cents) -> Fraction:
        """What both win per unit of this stake, cut by the cap for one player in one round. 13:69F-11.20(d)."""
        if self.own is None and self.bank is None:
            return Fraction(-1)
        won = [Cents(stake * line.pays // line.to) for line in (self.own, self.bank) if line]
        return Fraction(sum(capped(won, cap)), stake)


def reckon_imperial(rules: HouseRules, deals: Deals, stake: Cents | None = None) -> WagerSheet:
    """The sheet of the imperial bonus for a player who has not the bank himself.

    Its edge leaves out the cap of the house, whose effect is told for this stake, or for the greatest side wager.
    """
    own, bank = rules.pay_table("imperial-player"), rules.pay_table("imperial-banker")
    legs: Counter[Legs] = Counter()
    for mine, theirs, count in deals.counts:
        legs[Legs(line_held(own, mine), line_held(bank, theirs))] += count
    lines = (
        *(_line(PLAYER_HAND, line, sum(n for leg, n in legs.items() if leg.own == line), deals) for line in own.lines),
        *(
            _line(BANKER_HAND, line, sum(n for leg, n in legs.items() if leg.bank == line), deals)
            for line in bank.lines
        ),
    )
    lost = legs[Legs(None, None)]
    edge, variance = moments((leg.gain, count) for leg, count in legs.items())
    table = PayTable(
        "imperial", "Imperial pai gow bonus", own.basis, tuple(dict.fromkeys((*own.cites, *bank.cites))),
        own.lines + bank.lines,
    )  # fmt: skip
    parts = [(sorted(mine), sorted(theirs), count) for mine, theirs, count in deals.counts]
    return WagerSheet(
        table, Terms(), "deals of two hands of seven cards", deals.total, lines, lost, edge, variance,
        1 - Fraction(lost, deals.total), digest_of(own, bank, parts),
        cap=_cap(rules, legs, stake or rules.side_maximum),
    )  # fmt: skip


def _line(part: str, line: PayLine, cases: int, deals: Deals) -> LineOdds:
    return LineOdds(line.on, line.odds, cases, Fraction(cases, deals.total), Fraction(line.pays, line.to), part=part)


def _cap(rules: HouseRules, legs: Counter[Legs], stake: Cents) -> Cap:
    best = max(leg.gain for leg, count in legs.items() if count)
    edge, _ = moments((leg.gain_under(rules.imperial_cap, stake), count) for leg, count in legs.items())
    return Cap(rules.imperial_cap, rules.imperial_cap / best, stake, edge)
