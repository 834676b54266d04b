"""Why a hand won or lost: what each half is, which is the better, and what decided, for machines and in words.

A hand is told by what it is made of, so that it can be named in any language: tiles by kind, points and top tile, cards
by category and the ranks of their key.
"""

from typing import Any

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.procedure.events import Pieces
from paigow.rank.cards import CardHand, Category, parted_at
from paigow.rank.tiles import Parting, TileHand, parting

Halves = tuple[Pieces, Pieces]
"""A low and a high hand."""


def why_built(game: Game, rules: HouseRules, hand: Halves, bank: Halves) -> dict[str, Any] | None:
    """The comparison of a hand with the bank's as JSON has it; None where what was recorded makes no hand."""
    try:
        found = game.equipment.compare(*hand, *bank, rules)
    except (ValueError, LookupError):
        return None
    return {
        "result": found.result.value,
        "foul": found.foul,
        "halves": {
            name: {
                "to": half and half.value,
                "hand": hand_built(mine),
                "bank": hand_built(other),
                "decided": decided_built(mine, other),
            }
            for name, half, mine, other in (
                ("high", found.high, found.player.high, found.bank.high),
                ("low", found.low, found.player.low, found.bank.low),
            )
        },
        "says": found.decided_by,
    }


def decided_built(one: TileHand | CardHand, other: TileHand | CardHand) -> dict[str, Any]:
    """What parts two hands as JSON has it: by what, and what the better and the lesser one has of it."""
    won, lost = (one, other) if one.key > other.key else (other, one)
    if isinstance(won, TileHand) and isinstance(lost, TileHand):
        by = parting(won, lost)
        match by:
            case Parting.POINTS:
                return {"by": by.value, "won": won.points, "lost": lost.points}
            case Parting.TOP:
                return {"by": by.value, "won": won.top.value, "lost": lost.top.value}
        return {"by": by.value, "won": won.kind.name.lower(), "lost": lost.kind.name.lower()}
    assert isinstance(won, CardHand)
    assert isinstance(lost, CardHand)
    place = parted_at(won, lost)
    if not place:
        by_category = "copy" if place is None else "kind"
        return {"by": by_category, "won": won.category.name.lower(), "lost": lost.category.name.lower()}
    is_straight = won.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    return {"by": "straight" if is_straight else "rank", "won": won.key[place], "lost": lost.key[place]}


def hand_built(hand: TileHand | CardHand) -> dict[str, Any]:
    """Two tiles, or two or five cards, as JSON has them: what they are, and their name in English."""
    if isinstance(hand, TileHand):
        return {"kind": hand.kind.name.lower(), "points": hand.points, "top": hand.top.value, "name": hand.name}
    return {"kind": hand.category.name.lower(), "key": list(hand.key), "name": hand.name}


def value_built(game: Game, rules: HouseRules, low: Pieces, high: Pieces) -> dict[str, Any]:
    """What a hand is worth if it is set so, and whether it is foul. Raises `ValueError` for what makes no hand."""
    found = game.equipment.compare(low, high, low, high, rules)
    return {
        "low": hand_built(found.player.low),
        "high": hand_built(found.player.high),
        "is_foul": found.foul is not None,
    }
