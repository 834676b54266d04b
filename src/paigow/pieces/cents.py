"""Money in whole cents."""

import re
from typing import NewType

Cents = NewType("Cents", int)
"""An amount of money in whole cents."""

_WRITTEN = re.compile(r"\$?(\d{1,12})(?:\.(\d{2}))?", re.ASCII)


def parse_money(text: str) -> Cents:
    """The amount written as `25`, `25.50` or `$25.50` dollars. More than zero.

    Raises `ValueError` for anything else: words, signs, exponents, zero, half cents.

    >>> parse_money("25.50")
    2550
    >>> parse_money("1e400")
    Traceback (most recent call last):
    ValueError: '1e400' is not an amount of money: write dollars above zero, as in 25 or 25.50
    """
    written = _WRITTEN.fullmatch(text.strip())
    amount = int(written[1]) * 100 + int(written[2] or 0) if written else 0
    if amount == 0:
        raise ValueError(f"{text!r} is not an amount of money: write dollars above zero, as in 25 or 25.50")
    return Cents(amount)


def dollars(amount: int) -> str:
    """The amount as a person writes it.

    >>> dollars(2550), dollars(-500), dollars(123456700)
    ('$25.50', '-$5', '$1,234,567')
    """
    whole, cents = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{cents:02}" if cents else "")
