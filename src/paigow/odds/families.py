"""What is counted, and who counts it: one value for tiles, one for cards.

A family's `count` is all that a par sheet needs of it, and its `weigh` all that the study of a hand needs.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.houseway.way import Decision, Setting, Way
from paigow.law import Basis
from paigow.odds.crosstab import Crosstab
from paigow.odds.progress import Progress

AnyWay = Way[Any, Any]


class Play(Struct, frozen=True):
    """Two hands, mine and theirs, and how each is set.

    `mine` is my way, or None for the best response to theirs, which knows only my own pieces: for every hand the
    setting that gains most at this `commission` on each of my wins; of equals the one listed first. `has_bank` says
    that I hold the bank, and so the copies. `rules` says how hands are ranked. `variation` is the name of one of the
    family's, or None.
    """

    mine: AnyWay | None
    theirs: AnyWay
    rules: HouseRules
    commission: Fraction = Fraction(0)
    has_bank: bool = False
    variation: str | None = None


class Counted(Struct, frozen=True):
    """All deals as I see them. `pushed` are those of them in which the variation gives every wager back.

    `digest` is that of what both ways do with every kind of hand, and of the rank of what they make.
    """

    deals: Crosstab
    digest: str
    pushed: Crosstab | None = None


class Weighed(Struct, frozen=True):
    """A legal setting, its halves named, and how many hands of the other side it beats, ties and loses to."""

    setting: Setting[Any]
    low_name: str
    high_name: str
    win: int
    push: int
    lose: int


class Variation(Struct, frozen=True):
    """A commission-free game: what it gives back, where that was read, and on what it rests."""

    text: str
    source: str
    basis: Basis


class Family(Struct, frozen=True):
    """The games that share their pieces.

    `count` counts every deal; `weigh` the deals of my pieces for every legal setting, and says how my way sets them,
    or theirs where I have none. `ranked_by` is the house option that says how hands are ranked. `variations` says by
    the name of each variation what it gives back. `best_is_quick` says whether the best response is found in a second.
    """

    count: Callable[[Play, Progress | None], Counted]
    weigh: Callable[[tuple[Any, ...], Play], tuple[tuple[Weighed, ...], Decision[Any]]]
    ranked_by: str
    variations: Mapping[str, Variation] = {}
    best_is_quick: bool = True


def family_of(game: Game) -> Family:
    """The family of a game. Raises `ValueError` for a game that has no odds of its own."""
    refuse_without_odds(game)
    if game.equipment.noun == "tile":
        from paigow.odds.tiles.family import TILES  # noqa: PLC0415 -- each family loads its own tables

        return TILES
    from paigow.odds.cards.family import CARDS  # noqa: PLC0415 -- likewise

    return CARDS


def refuse_without_odds(game: Game) -> None:
    """Raises `ValueError` for a game that has no odds of its own."""
    if game.note:
        raise ValueError(
            f"{game.name} has no odds of its own, and none are put out under its name: {game.note[0].lower()}"
            f"{game.note[1:]}"
        )
