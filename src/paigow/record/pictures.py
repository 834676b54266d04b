"""Tiles and cards drawn as inline SVG, so that a page of a record needs nothing from elsewhere."""

import re
from html import escape

_TILE = re.compile(r"([1-6])-([1-6])")
_CARD = re.compile(r"(?:(A|K|Q|J|T|10|[2-9])([cdhs])|Jk)", re.IGNORECASE)
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((10, 11),),
    2: ((5, 11), (15, 11)),
    3: ((5, 5), (10, 11), (15, 17)),
    4: ((5, 6), (15, 6), (5, 16), (15, 16)),
    5: ((5, 5), (15, 5), (10, 11), (5, 17), (15, 17)),
    6: ((5, 5), (15, 5), (5, 11), (15, 11), (5, 17), (15, 17)),
}
"""Where the pips of a half lie, 20 wide and 22 high."""
RED = ' class="red"'
_RED_PIPS = (1, 4)
"""Ones and fours are red on Chinese tiles; of a double six one column is."""


def picture(piece: str) -> str:
    """The piece drawn; one that is no tile and no card is a box with its text.

    >>> picture("6-6").count("<circle"), picture("As").count("♠"), picture("<script>").count("<script>")
    (12, 1, 0)
    """
    tile = _TILE.fullmatch(piece)
    if tile:
        return _tile(piece, int(tile[1]), int(tile[2]))
    card = _CARD.fullmatch(piece)
    if card:
        if not card[2]:
            return _card(piece, "Jk", "★", is_red=False)
        suit, rank = card[2].lower(), card[1].upper().replace("T", "10")
        return _card(piece, rank, _SUITS[suit], is_red=suit in "dh")
    return f'<span class="piece">{escape(piece)}</span>'


def _tile(piece: str, upper: int, lower: int) -> str:
    halves = (*_half(upper, 0, is_double_six=upper == lower == 6), *_half(lower, 22, is_double_six=upper == lower == 6))
    return (
        f'<svg class="tile" viewBox="0 0 20 44" role="img" aria-label="{piece}">'
        '<rect x=".5" y=".5" width="19" height="43" rx="3"/><path d="M3 22h14"/>' + "".join(halves) + "</svg>"
    )


def _half(pips: int, top: int, *, is_double_six: bool) -> list[str]:
    return [
        f'<circle cx="{x}" cy="{top + y}" r="2.1"{RED if _is_red(pips, x, is_double_six) else ""}/>'
        for x, y in _PIPS[pips]
    ]


def _is_red(pips: int, x: int, is_double_six: bool) -> bool:
    return pips in _RED_PIPS or (is_double_six and x < 10)


def _card(piece: str, rank: str, suit: str, *, is_red: bool) -> str:
    red = RED if is_red else ""
    return (
        f'<svg class="card" viewBox="0 0 24 34" role="img" aria-label="{escape(piece)}">'
        f'<rect x=".5" y=".5" width="23" height="33" rx="3"/><g{red}>'
        f'<text x="12" y="15">{rank}</text><text x="12" y="29">{suit}</text></g></svg>'
    )
