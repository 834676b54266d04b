"""Cards as a family: the exact count of all deals, the deals of one hand, and the commission-free variations.

New Jersey's text of a commission-free game was not found; the variations are other places'.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np

from paigow.houseway.cards import analyse, decide, ranked_settings
from paigow.houseway.way import Decision
from paigow.law import Basis
from paigow.odds.cache import Arrays, array_digest, kept
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.cards.one_hand import hand_against
from paigow.odds.cards.outcomes import Choices, Outcomes, Small, choices, outcomes, scale
from paigow.odds.cards.settings import Counted as Hands
from paigow.odds.cards.settings import Flags
from paigow.odds.crosstab import CELLS, Crosstab, Result, Worth, crosstab
from paigow.odds.families import Counted, Family, Play, Variation, Weighed
from paigow.odds.progress import Progress, Told
from paigow.pieces.cards import Card
from paigow.rank.bonus import BonusForm, forms
from paigow.rank.cards import Category

VARIATIONS: Final[Mapping[str, Variation]] = {
    "nine-high": Variation(
        "all wagers are pushes where the dealer's low hand is nine-high", "58 Pa. Code 645c.1", Basis.ELSEWHERE
    ),
    "queen-high": Variation(
        "all wagers are pushes where the dealer's seven cards are a queen-high pai gow",
        "a casino's EZ pai gow", Basis.PRACTICE,
    ),
    "ace-high": Variation(
        "all wagers are pushes where the dealer's seven cards are an ace-high pai gow",
        "a casino's face up pai gow poker", Basis.PRACTICE,
    ),
}  # fmt: skip
_PAI_GOWS: Final = {"queen-high": BonusForm.QUEEN_HIGH, "ace-high": BonusForm.ACE_HIGH}
_NINE: Final = 9


def count(play: Play, progress: Progress | None = None) -> Counted:
    """Every one of the 8,250,459,031,214,400 deals, as I see them."""
    wheel, told = play.rules.wheel, Told(progress, 20)
    theirs = outcomes(play.theirs, wheel, progress=told.part(1).tell)
    rests_on = (play.theirs.written, wheel, str(play.variation))
    if play.mine is None:
        worth = worth_to_me(play.commission, play.has_bank)
        unbeaten, rest = choices(wheel, progress=told.part(1).tell), told.part(18)
        arrays = kept("card-best", lambda: _best(unbeaten, theirs, worth, play.variation, rest), str(worth), *rests_on)
        return _counted(arrays, play, {"theirs": _halves(theirs), "worth": np.array(worth, dtype="<i8")})
    mine, rest = outcomes(play.mine, wheel, progress=told.part(1).tell), told.part(18)
    arrays = kept("card-deals", lambda: _deals(mine, theirs, play.variation, rest), play.mine.written, *rests_on)
    return _counted(arrays, play, {"theirs": _halves(theirs), "mine": _halves(mine)})


def _counted(arrays: Arrays, play: Play, decides: Arrays) -> Counted:
    every, pushed = (crosstab(row.reshape(3, 3)) for row in arrays["cells"])
    return Counted(every, array_digest(decides), pushed if play.variation else None)


def _halves(way: Outcomes) -> Small:
    """All that a way does, in an order that is the same on every machine."""
    return np.concatenate((way.front, way.back, way.flush_front, way.flush_back)).astype("<i2")


def _deals(mine: Outcomes, theirs: Outcomes, variation: str | None, told: Told) -> Arrays:
    """Two rows of nine cells: all deals, and those that are pushed."""
    from paigow.odds.cards.deals import deals  # noqa: PLC0415 -- compiled code, not needed where the answer is kept

    pushed = pushed_in(variation, theirs)
    if pushed is None:
        return _rows(deals(mine, theirs, progress=told.tell))
    told = told.part(1, 2)
    return _rows(
        deals(mine, theirs, progress=told.part(1).tell), deals(mine, theirs, pushed, progress=told.part(1).tell)
    )


def _best(unbeaten: Choices, theirs: Outcomes, worth: Worth, variation: str | None, told: Told) -> Arrays:
    """The same of the best response, which is to the hands that are not pushed."""
    from paigow.odds.cards.best import best_response  # noqa: PLC0415 -- as above

    pushed = pushed_in(variation, theirs)
    if pushed is None:
        return _rows(*best_response(theirs, unbeaten, worth, progress=told.tell))
    rest = Hands(~pushed.plain, ~pushed.flush)
    apart, every = best_response(theirs, unbeaten, worth, (rest, None), progress=told.tell)
    return _rows(every, every - apart)


def _rows(every: Crosstab, pushed: Crosstab | None = None) -> Arrays:
    none = np.zeros(CELLS, dtype=np.int64)
    return {"cells": np.array([np.ravel(every.cells), np.ravel(pushed.cells) if pushed else none], dtype=np.int64)}


def worth_to_me(commission: Fraction, has_bank: bool) -> Worth:
    """What each cell is worth to me, with a commission on a win; whoever has the bank has the copies too.

    >>> worth_to_me(Fraction(1, 20), has_bank=False)
    (-20, -20, 0, -20, -20, 0, 0, 0, 19)
    >>> worth_to_me(Fraction(1, 20), has_bank=True)
    (-20, 0, 0, 0, 19, 19, 0, 19, 19)
    """
    won, lost = (1 - commission).as_integer_ratio()
    higher = [half is Result.ABOVE or (has_bank and half is Result.COPY) for half in Result]
    return tuple(won if low and high else 0 if low or high else -lost for low in higher for high in higher)


@cache
def _pai_gow(form: BonusForm) -> Flags:
    """Which rank kinds are a pai gow of that form where they have no flush."""

    def make() -> Arrays:
        kinds = kinds_of()
        return {"is": np.array([form in forms(kinds.cards(kind)) for kind in range(len(kinds.counts))])}

    return np.asarray(kept("card-pai-gow", make, form)["is"], dtype=np.bool_)


def pushed_in(variation: str | None, bank: Outcomes) -> Hands | None:
    """The bank's hands on which the variation makes all wagers pushes; None without a variation."""
    if variation is None:
        return None
    if variation in _PAI_GOWS:
        plain = _pai_gow(_PAI_GOWS[variation])
        return Hands(plain, np.zeros(len(bank.flush_front), dtype=np.bool_))
    is_nine_high = np.array([key[:2] == (Category.HIGH_CARD, _NINE) for key in scale().fronts])
    return Hands(is_nine_high[bank.front], is_nine_high[bank.flush_front])


def weigh(cards: tuple[Card, ...], play: Play) -> tuple[tuple[Weighed, ...], Decision[Card]]:
    """All deals of seven cards for every legal setting, and how my way sets them, or theirs."""
    wheel = play.rules.wheel
    theirs, places = outcomes(play.theirs, wheel), scale(wheel)
    settings = ranked_settings(cards, wheel)
    halves = [(places.fronts.index(one.low.key), places.backs.index(one.high.key)) for one in settings]
    pushed = pushed_in(play.variation, theirs)
    counted = Hands(~pushed.plain, ~pushed.flush) if pushed else None
    worth = np.array(worth_to_me(Fraction(0), play.has_bank))
    every = hand_against(cards, halves[:1], theirs).sum()
    weighed = []
    for one, cells in zip(settings, hand_against(cards, halves, theirs, counted), strict=True):
        win, lose = int(cells[worth > 0].sum()), int(cells[worth < 0].sum())
        weighed.append(Weighed(one.setting, one.low.name, one.high.name, win, int(every) - win - lose, lose))
    return tuple(weighed), decide(play.mine or play.theirs, analyse(cards, wheel))


CARDS = Family(
    count=count, weigh=weigh, ranked_by="wheel", variations=VARIATIONS, best_is_quick=False
)  # fmt: skip
