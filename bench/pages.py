"""The pages of numbers: par sheets of a game for every built-in way, and a table of them beside what is published.

python bench/pages.py [GAME ...]

It writes docs/odds/GAME.md and docs/odds/GAME/WAY.md. Everything in them is asked of the program.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from paigow.cli.options import read_way
from paigow.cli.sheets import text
from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.odds.families import family_of
from paigow.odds.sheet import BEST, Question, Sheet, decimal, par_sheet
from paigow.settle.bank import BankKind

FOLDER = Path(__file__).parents[1] / "docs" / "odds"
COUNTED = ("pai-gow", "pai-gow-poker")
"""The games that have pages."""
ALIKE = {
    "pai-gow": "The dragon's eye variation is dealt in another order and played alike: its main wager has these "
    "figures too, its sheets only another digest."
}
"""What is to be said of games that have no page."""


class Published(NamedTuple):
    """An edge in print, in percent, and why it is not the same here."""

    way: str
    bank: BankKind
    is_best: bool
    percent: str


PUBLISHED = {
    "pai-gow": (
        Published("foxwoods", BankKind.HOUSE, False, "2.44"),
        Published("foxwoods", BankKind.HOUSE, True, "1.67"),
        Published("foxwoods", BankKind.SOLE, False, "0.53"),
        Published("foxwoods", BankKind.SOLE, True, "-0.20"),
    ),
    "pai-gow-poker": (
        Published("foxwoods", BankKind.HOUSE, False, "2.72"),
        Published("foxwoods", BankKind.HOUSE, True, "2.51"),
        Published("foxwoods", BankKind.SOLE, False, "0.25"),
        Published("foxwoods", BankKind.SOLE, True, "0.04"),
    ),
}
WHY = {
    "pai-gow": "The published text of the way shows some of its exceptions as pictures, which are lost; what stands in "
    "their place is told by `paigow ways pai-gow --way foxwoods`. So the two tables of settings are not the same, and "
    "the last digits differ. `python bench/tiles.py foxwoods` counts every deal once more, in another way, and finds "
    "the figures of this page.",
    "pai-gow-poker": "The published figures are those of an exact count of every deal. It and this one agree in every "
    "digit that is printed.",
}
"""Why figures differ from those published."""
HEADS = {
    (BankKind.HOUSE, False): "player, same way",
    (BankKind.HOUSE, True): "player, best response",
    (BankKind.SOLE, False): "banker, same way",
    (BankKind.SOLE, True): "banker, best response",
    (BankKind.CO, False): "co-banker, same way",
}


def heads_of(game: Game, way: str) -> list[tuple[BankKind, bool]]:
    """Which sheets a way has. Where the best response takes minutes only the ways in print have its sheets."""
    in_print = {published.way for published in PUBLISHED[game.name]}
    has_best = family_of(game).best_is_quick or way in in_print
    return [(bank, is_best) for bank, is_best in HEADS if has_best or not is_best]


def sheets_of(game: Game, way: str) -> dict[tuple[BankKind, bool], Sheet]:
    """The sheets of a house way: by who banks, and by whether the player responds as well as can be."""
    rules = game.settle_rules(HouseRules())
    house = read_way(game, way)
    return {
        (bank, is_best): par_sheet(Question(game, house, None if is_best else house, rules, bank))
        for bank, is_best in heads_of(game, way)
    }


def edge(sheet: Sheet) -> str:
    """The edge in percent, as in `2.4252 %`."""
    return f"{decimal(100 * sheet.edge, 4)} %"


def way_page(game: Game, way: str, sheets: dict[tuple[BankKind, bool], Sheet]) -> str:
    """The page of a way: its sheets, whole."""
    lines = [
        f"# {game.title}, the way {way}",
        "",
        f"Made by `python bench/pages.py {game.name}`. [All ways](../{game.name}.md).",
    ]
    for (bank, is_best), sheet in sheets.items():
        words = f"paigow odds {game.name} --way {way}"
        words += {BankKind.HOUSE: "", BankKind.SOLE: " --bank player", BankKind.CO: " --bank co"}[bank]
        words += f" --player-way {BEST}" if is_best else ""
        lines += ["", f"## {HEADS[bank, is_best].capitalize()}", "", "```text", f"$ {words}", text(sheet), "```"]
    return "\n".join(lines) + "\n"


def game_page(game: Game, by_way: dict[str, dict[tuple[BankKind, bool], Sheet]]) -> str:
    """The page of a game: the edge of the house for every way, and the figures in print."""
    return "\n".join(_game_lines(game, by_way)) + "\n"


def _game_lines(game: Game, by_way: dict[str, dict[tuple[BankKind, bool], Sheet]]) -> Iterator[str]:
    first = next(iter(by_way.values()))[BankKind.HOUSE, False]
    yield f"# {game.title}: the edge of the house"
    yield ""
    yield (
        f"Exact over all {first.tally.deals:,} deals, with a commission of 5 % on a win; per unit wagered. Made by "
        f"`python bench/pages.py {game.name}` with {first.program}; each way's page has its par sheets whole."
    )
    if game.name in ALIKE:
        yield ""
        yield ALIKE[game.name]
    yield ""
    yield f"| house way | {' | '.join(HEADS.values())} |"
    yield f"| --- {'| ---: ' * len(HEADS)}|"
    for way, sheets in by_way.items():
        edges = (edge(sheets[key]) if key in sheets else "" for key in HEADS)
        yield f"| [{way}]({game.name}/{way}.md) | {' | '.join(edges)} |"
    if family_of(game).best_is_quick:
        yield from _every_pair(game)
    else:
        yield ""
        yield f"Of another way: `paigow odds {game.name} --way WAY --player-way {BEST}`, which takes some minutes."
    yield ""
    yield "## Beside what is published"
    yield ""
    yield "| house way | | published | here |"
    yield "| --- | --- | ---: | ---: |"
    for one in PUBLISHED[game.name]:
        key = one.bank, one.is_best
        yield f"| {one.way} | {HEADS[key]} | {one.percent} % | {edge(by_way[one.way][key])} |"
    yield ""
    yield WHY[game.name]


def _every_pair(game: Game) -> Iterator[str]:
    """The edge for every way of the house and every way of the player, against the dealer's bank."""
    rules = game.settle_rules(HouseRules())
    ways = {name: read_way(game, name) for name in game.equipment.ways}
    yield ""
    yield "## Every way against every way"
    yield ""
    yield "The edge against a player whose way is that of the column."
    yield ""
    yield f"| house way | {' | '.join(ways)} |"
    yield f"| --- {'| ---: ' * len(ways)}|"
    for name, house in ways.items():
        edges = [edge(par_sheet(Question(game, house, player, rules))) for player in ways.values()]
        yield f"| {name} | {' | '.join(edges)} |"


def pages(game: Game) -> Iterator[tuple[Path, str]]:
    """Every page of a game, with the file it is kept in."""
    by_way = {way: sheets_of(game, way) for way in game.equipment.ways}
    yield FOLDER / f"{game.name}.md", game_page(game, by_way)
    for way, sheets in by_way.items():
        yield FOLDER / game.name / f"{way}.md", way_page(game, way, sheets)


def write(game: Game) -> None:
    """Writes the pages of a game."""
    for file, page in pages(game):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or COUNTED:
        write(GAMES[name])
