"""What wagers can be on: hands, halves of hands, throws; the lines each may have, and all its cases."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from msgspec import Struct

from paigow.games import Game
from paigow.house.paytables import LINES
from paigow.house.rules import HouseRules
from paigow.houseway.way import Way
from paigow.odds.progress import Progress
from paigow.odds.wagers.cases import Cases
from paigow.odds.wagers.dice import DICE_NAMES, number_cases, run_cases, throw_cases
from paigow.odds.wagers.halves import (
    HALVES,
    Half,
    card_half_cases,
    card_half_names,
    four_tile_cases,
    tile_half_cases,
    tile_half_names,
)
from paigow.odds.wagers.seven_cards import NAMES, seven_card_cases

DEALER: Final = "dealer-"
"""Before what a wager is on: the dealer's hand, set by the house's way, in place of the player's by his own."""


class Setup(Struct, frozen=True):
    """The table at which the wager is made: rules that have passed `settle_rules`, and how both sides set hands."""

    game: Game
    rules: HouseRules
    house: Way[Any, Any]
    player: Way[Any, Any]
    progress: Progress | None = None


class Over(Struct, frozen=True):
    """What wagers can be on: in words, the names that its lines may have, all its cases, the clauses that decide.

    `noun` is `card`, `tile`, or empty for what every game has. `way` says whose way sets the hand, `player` or
    `house`, if any does.
    """

    gist: str
    noun: str
    names: Callable[[], tuple[str, ...]]
    cases: Callable[[Setup], Cases]
    cites: tuple[str, ...] = ()
    way: str = ""


def over_of(name: str, game: Game) -> Over:
    """What wagers are on by that name. Raises `ValueError` with all there is in the game for what it does not have."""
    known = overs_of(game)
    if name not in known:
        raise ValueError(f"{name!r} is nothing that a wager is on in {game.name}: allowed is {', '.join(known)}")
    return known[name]


def overs_of(game: Game) -> Mapping[str, Over]:
    """All that wagers can be on in a game."""
    noun = game.equipment.noun
    return {**{name: over for name, over in _OVERS.items() if over.noun in ("", noun)}, **_HALVES_OF[noun]}


def _halves(
    noun: str, names: Callable[[Half], tuple[str, ...]], cases: Callable[[Half, Way[Any, Any], Setup], Cases]
) -> dict[str, Over]:
    return {
        prefix + half: Over(
            f"the {half.replace('-', ' ')} as the {whose}'s way sets it", noun, partial(names, half),
            partial(_set_cases, cases, half, whose), way=whose,
        )
        for half in HALVES
        for prefix, whose in (("", "player"), (DEALER, "house"))
    }  # fmt: skip


def _set_cases(cases: Callable[[Half, Way[Any, Any], Setup], Cases], half: Half, whose: str, setup: Setup) -> Cases:
    return cases(half, setup.house if whose == "house" else setup.player, setup)


def _card_halves(half: Half, way: Way[Any, Any], setup: Setup) -> Cases:
    return card_half_cases(half, way, setup.rules.wheel, setup.progress)


def _tile_halves(half: Half, way: Way[Any, Any], setup: Setup) -> Cases:
    return tile_half_cases(half, way, setup.rules.gee_joon_single)


_HALVES_OF: Final = {
    "card": _halves("card", card_half_names, _card_halves),
    "tile": _halves("tile", tile_half_names, _tile_halves),
}
_SEVEN = ("practice/fortune-bonus", "reading/joker")
_OVERS: Final[Mapping[str, Over]] = {
    "seven-cards": Over(
        "the player's seven cards, however they are set", "card", lambda: NAMES,
        lambda setup: seven_card_cases(setup.progress), _SEVEN,
    ),
    "dealer-seven-cards": Over(
        "the seven cards of the dealer, or of whoever banks", "card", lambda: NAMES,
        lambda setup: seven_card_cases(setup.progress), _SEVEN,
    ),
    "four-tiles": Over(
        "the player's four tiles, in every way they can be set", "tile", lambda: tile_half_names("four-tiles"),
        lambda setup: four_tile_cases(setup.rules.gee_joon_single), ("reading/gee-joon-single",),
    ),
    "dice": Over("one throw of the three dice", "", lambda: DICE_NAMES, lambda _: throw_cases()),
    "dragons-eye": Over(
        "the number of the dragon's eye die", "tile", lambda: LINES["dragons-eye"], lambda _: number_cases(),
        ("13:69F-10.6A(a)", "reading/dragons-eye-die"),
    ),
    "dice-bonus": Over(
        "triples in a row, from the shake after the wager", "tile", lambda: LINES["dice-bonus"],
        lambda _: run_cases(), ("reading/dice-bonus", "13:69F-10.6A(c)"),
    ),
}  # fmt: skip
