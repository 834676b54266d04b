"""`paigow set`: how a house way sets a hand, and every legal way to set it."""

from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import (
    AsJson,
    GameName,
    HouseFile,
    WayName,
    find_game,
    find_way,
    open_house,
    say_with_note,
    with_note,
)
from paigow.cli.questions import Answerer, answer

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.rules import HouseRules

EXAMPLE = "paigow set pai-gow 6-6 1-6 3-6 5-6 --all"


def command(
    game: GameName,
    pieces: Annotated[list[str], typer.Argument(metavar="PIECES...", help="Four tiles, seven cards; or - for many.")],
    way: WayName = None,
    every: Annotated[bool, typer.Option("--all", help="List every legal setting, best first.")] = False,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """How a house way sets a hand, and by which of its rules.

    With --all every legal setting is listed, those that no other beats first; one setting beats another that is as
    good in both halves and better in one.

    With - in place of the pieces every line of standard input is a hand and gets one line of JSON, in order; a bad or
    a blank line gets its error in that place, and the exit status is 2 at the end.
    """
    chosen = find_game(game)
    rules = open_house(chosen, house, **find_way(chosen, way))
    answerer = _lister(chosen, rules) if every else _setter(chosen, rules)
    answer(pieces, answerer, as_json, lambda found: say_with_note(chosen, _text(found)))


def _setter(game: "Game", rules: "HouseRules") -> Answerer:
    from paigow.cli.hands import read_whole_hand  # noqa: PLC0415

    def set_hand(text: str) -> output.Answer:
        found = game.equipment.set_by_way(read_whole_hand(game, text), rules)
        return with_note(game, {"low": found.low, "high": found.high, "way": rules.house_way, "rule": found.rule})

    return set_hand


def _lister(game: "Game", rules: "HouseRules") -> Answerer:
    from paigow.cli.hands import place_settings, read_whole_hand  # noqa: PLC0415

    set_hand = _setter(game, rules)

    def list_settings(text: str) -> output.Answer:
        settings = place_settings(game, read_whole_hand(game, text), rules)
        found = set_hand(text)
        halves = [frozenset((tuple(sorted(one.low)), tuple(sorted(one.high)))) for one in settings]
        chosen = halves.index(frozenset((tuple(sorted(found["low"])), tuple(sorted(found["high"])))))
        return {"settings": settings, "chosen": chosen, **found}

    return list_settings


def _text(found: output.Answer) -> str:
    by = f'{found["way"]}, by its rule "{found["rule"]}"'
    if "settings" not in found:
        return f"low   {' '.join(found['low'])}\nhigh  {' '.join(found['high'])}\n{by}"
    rows = [
        (
            place,
            f"{' '.join(one.low)} / {' '.join(one.high)}",
            one.low_name,
            one.high_name,
            ", ".join(str(better + 1) for better in one.beaten_by) or "none",
        )
        for place, one in enumerate(found["settings"], 1)
    ]
    listed = output.table(("", "low / high", "low", "high", "beaten by"), rows)
    return f"{listed}\n\nThe house sets number {found['chosen'] + 1}: {by}."
