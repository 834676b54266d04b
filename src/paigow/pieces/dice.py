"""The three dice of the pai gow shaker."""

from typing import Annotated

from msgspec import Meta

Die = Annotated[int, Meta(ge=1, le=6)]
"""The number a die shows, 1 to 6."""

Dice = tuple[Die, Die, Die]
"""Three dice as shown. In the dragon's eye variation the first is the dragon's eye die."""


def total(dice: Dice) -> int:
    """The sum of the three dice, 3 to 18."""
    return sum(dice)


def dragons_eye(dice: Dice) -> Die:
    """The number that the dragon's eye die shows. 13:69F-10.6A(a)."""
    return dice[0]


def is_triple(dice: Dice) -> bool:
    """Whether all three dice show the same number. 13:69F-10.6A(c)."""
    return dice[0] == dice[1] == dice[2]


def parse_dice(text: str) -> Dice:
    """Three dice written as `6,5,4` or `6 5 4`.

    Raises `ValueError` for anything but three numbers from 1 to 6.

    >>> parse_dice("6,5,4")
    (6, 5, 4)
    """
    words = text.replace(",", " ").split()
    if len(words) != 3 or not all(len(word) == 1 and word in "123456" for word in words):
        raise ValueError(f"{text!r} is not a throw: write three numbers from 1 to 6, as in 6,5,4")
    first, second, third = map(int, words)
    return first, second, third
