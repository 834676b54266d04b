"""Wagers on three dice: the dragon's eye number, triples in a row, and sums; every throw counted."""

from collections import Counter
from typing import Final

from paigow.odds.start import THROWS
from paigow.odds.wagers.cases import Cases, gather
from paigow.pieces.dice import Dice, dragons_eye, is_triple, total
from paigow.settle.side import NOTHING, Held, Run, after_shake, number_held

SUMS: Final = tuple(f"sum-{number}" for number in range(3, 19))
DICE_NAMES: Final = (*SUMS, "triple", *(f"triple-{number}" for number in range(1, 7)), "two-alike")
"""What a line on one throw may be won on; two alike are two and not three."""


def number_cases() -> Cases:
    """What a wager on a number of the dragon's eye die holds: for each number alike. 13:69F-10.6A(a)."""
    return gather("throws of three dice", ((number_held(1, dragons_eye(dice)), 1) for dice in THROWS))


def throw_cases() -> Cases:
    """What every throw holds, by the names of `DICE_NAMES`."""
    return gather("throws of three dice", ((throw_held(dice), 1) for dice in THROWS))


def throw_held(dice: Dice) -> Held:
    """What one throw holds.

    >>> sorted(throw_held((2, 2, 2))), sorted(throw_held((6, 5, 6)))
    (['sum-6', 'triple', 'triple-2'], ['sum-17', 'two-alike'])
    """
    found = {f"sum-{total(dice)}"}
    if is_triple(dice):
        found |= {"triple", f"triple-{dice[0]}"}
    elif len(set(dice)) == 2:
        found.add("two-alike")
    return frozenset(found)


def run_cases() -> Cases:
    """What a dice bonus wager holds when its run is over, by all throws of as many shakes as the longest run takes.

    Reading dice-bonus.
    """
    over: Counter[Run] = Counter()
    pending: Counter[Run] = Counter({Run(): 1})
    while pending:
        over = Counter({run: count * len(THROWS) for run, count in over.items()})
        shaken: Counter[Run] = Counter()
        for run, count in pending.items():
            for dice in THROWS:
                shaken[after_shake(run, dice)] += count
        over.update({run: count for run, count in shaken.items() if run.is_over})
        pending = Counter({run: count for run, count in shaken.items() if not run.is_over})
    return gather("rows of three shakes", ((run.held or NOTHING, count) for run, count in over.items()))
