"""What it costs to set some hands by one way and not by another, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paigow.house.rules import HouseRules
from paigow.houseway.way import Kind, Way
from paigow.odds.crosstab import CELLS, crosstab
from paigow.odds.progress import Progress, Told
from paigow.pieces.cards import DECK
from paigow.pieces.tiles import SET

AnyWay = Way[Any, Any]
Ints = NDArray[np.int64]


class Groups:
    """Groups of kinds, by their places among all kinds: `kind` one after the other, `row` the group of each.

    Of tiles the kinds are those of `odds.tiles.hands`; of cards the rank kinds without a flush come first, and then
    the flush kinds of `odds.cards.kinds`.
    """

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        self.number = len(groups)
        self.kind = np.array([place for group in groups for place in group], dtype=np.int64)
        self.row = np.repeat(np.arange(len(groups), dtype=np.int32), [len(group) for group in groups])


def costs(
    one: AnyWay, other: AnyWay, house: AnyWay, rules: HouseRules, groups: Groups, progress: Progress | None = None
) -> tuple[Fraction, ...]:
    """For each group what a player loses by setting its hands as `other` does and not as `one`, per unit wagered.

    It is less than nothing where he gains. The dealer has the bank, sets by the house's way, and takes the commission
    of the rules on a win; the unit is wagered on every deal, also those with other hands.
    """
    if one.kind is Kind.TILES:
        cells, deals = _tiles(one, other, house, rules, groups), comb(len(SET), 4) * comb(len(SET) - 4, 4)
    else:
        cells, deals = _cards(one, other, house, rules, groups, Told(progress, 12)), _CARD_DEALS
    kept = 1 - Fraction(rules.commission_rate, 10_000)
    changed = [crosstab(row.reshape(3, 3)) for row in cells]
    return tuple(Fraction(tab.lose - kept * tab.win) / deals for tab in changed)


_CARD_DEALS = comb(len(DECK), 7) * comb(len(DECK) - 7, 7)


def _tiles(one: AnyWay, other: AnyWay, house: AnyWay, rules: HouseRules, groups: Groups) -> Ints:
    """The nine cells of each group as `other` sets it, less those as `one` does."""
    from paigow.odds.tiles.deals import counts_against  # noqa: PLC0415 -- each kind of piece for itself
    from paigow.odds.tiles.hands import hands_of  # noqa: PLC0415
    from paigow.odds.tiles.tables import choices  # noqa: PLC0415

    gee_joon, kind = rules.gee_joon_single, groups.kind
    counts = counts_against(house, gee_joon)[kind]
    then, now = (choices(way, gee_joon).setting[kind] for way in (one, other))
    each = np.arange(len(kind))
    changed = (counts[each, now] - counts[each, then]) * hands_of().number[kind, None, None]
    cells = np.zeros((groups.number, CELLS), dtype=np.int64)
    np.add.at(cells, groups.row, changed.reshape(-1, CELLS))
    return cells


def _cards(one: AnyWay, other: AnyWay, house: AnyWay, rules: HouseRules, groups: Groups, told: Told) -> Ints:
    """The same of cards."""
    from paigow.odds.cards.deals import boards, weigh_hands  # noqa: PLC0415 -- as above
    from paigow.odds.cards.kinds import kinds_of  # noqa: PLC0415
    from paigow.odds.cards.outcomes import outcomes  # noqa: PLC0415
    from paigow.odds.cards.settings import every_hand  # noqa: PLC0415

    sets = [outcomes(way, rules.wheel, progress=told.part(1).tell) for way in (house, one, other)]
    then, now = (every_hand(way).of(groups.kind, groups.row) for way in sets[1:])
    return weigh_hands(boards(sets[0], None, kinds_of()), now.less(then), groups.number, told.part(9))
