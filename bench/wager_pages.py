"""The pages of numbers on side wagers and on the starting position. Everything in them is asked of the program.

python bench/wager_pages.py

It writes docs/odds/side-wagers.md and docs/odds/start.md.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import paigow
from paigow.cli import odds_start, odds_wagers
from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.odds.sheet import decimal, root
from paigow.odds.start import start_laws
from paigow.odds.wagers.over import Setup
from paigow.odds.wagers.seven_cards import hands_by_category, seven_card_cases
from paigow.odds.wagers.wager import MOST_OTHERS, START, WAGER_NAMES, Wager, grounds_of, named_wager, sheet_of
from paigow.odds.wagers.wager import start_sheets as sheets_of_starts
from paigow.rank.bonus import BonusForm

FOLDER = Path(__file__).parents[1] / "docs" / "odds"
MADE = f"Exact counts, made by `python bench/wager_pages.py` with paigow {paigow.__version__}."
PUBLISHED = {"fortune-2": "7.7656", "fortune-3": "7.8279"}
"""Edges in print, in percent, of wagers without envy."""


def game_of(name: str) -> Game:
    """The game in which the wager of that name is made."""
    return next(GAMES[game] for game in ("pai-gow-poker", "dragons-eye") if _has(GAMES[game], name))


def _has(game: Game, name: str) -> bool:
    try:
        named_wager(name, game, HouseRules())
    except ValueError:
        return False
    return True


def asked(name: str) -> tuple[Wager, Setup]:
    """The wager of that name, and the table at which it is made."""
    game = game_of(name)
    rules = game.settle_rules(HouseRules())
    way = game.house_way(rules)
    return named_wager(name, game, rules), Setup(game, rules, way, way)


def wagers_page() -> str:
    """The counts of seven cards, and the sheet of every wager that has a name."""
    return "\n".join(_wagers_lines()) + "\n"


def _wagers_lines() -> Iterator[str]:
    cases = seven_card_cases()
    yield "# Side wagers"
    yield ""
    yield f"{MADE} [What they mean](../side-wagers.md)."
    yield ""
    yield f"## All {cases.total:,} hands of seven cards"
    yield ""
    yield "| best five cards | hands |"
    yield "| --- | ---: |"
    for category, hands in hands_by_category(cases).items():
        yield f"| {category.words} | {hands:,} |"
    yield ""
    yield "A hand has every form that is true of it: a royal flush is a straight flush and a flush as well."
    yield ""
    yield "| form | hands | without the joker |"
    yield "| --- | ---: | ---: |"
    for form in BonusForm:
        yield f"| {form} | {cases.holding(form):,} | {cases.holding(f'{form}-without-joker'):,} |"
    yield ""
    yield "## The edge of the house"
    yield ""
    yield "Per unit staked, without envy and without the cap of the imperial bonus."
    yield ""
    yield "| wager | table | edge | standard deviation | wins in | published | basis |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | --- |"
    sheets = {name: sheet_of(*asked(name), MOST_OTHERS) for name in WAGER_NAMES if name != START}
    for name, sheet in sheets.items():
        print_ = f"{PUBLISHED[name]} %" if name in PUBLISHED else ""
        yield (
            f"| {name} | {sheet.table.title} | {_percent(sheet.edge)} | {root(sheet.variance):.4f} "
            f"| {_percent(sheet.hit)} | {print_} | {sheet.table.basis} |"
        )
    for name in WAGER_NAMES:
        wager, setup = asked(name)
        grounds = list(grounds_of(wager, setup))
        if name == START:
            words = odds_wagers.start_text(wager, list(sheets_of_starts(wager, setup)), grounds)
        else:
            words = odds_wagers.text(wager, sheets[name], grounds)
        yield from ("", f"## {name}", "", "```text", f"$ paigow odds {setup.game.name} --wager {name}", words, "```")


def start_page() -> str:
    """The law of the starting position in every game and way of dealing."""
    return "\n".join(_start_lines()) + "\n"


def _start_lines() -> Iterator[str]:
    yield "# The starting position"
    yield ""
    yield MADE
    for game in GAMES.values():
        for dealing in game.starts:
            rules = game.settle_rules(HouseRules(dealing=dealing))
            dealt = f", dealt by {dealing}" if len(game.starts) > 1 else ""
            words = odds_start.text(game, rules, list(start_laws(game, rules)))
            yield from (
                "",
                f"## {game.title}{dealt}",
                "",
                *([game.note, ""] if game.note else ()),
                "```text",
                words,
                "```",
            )


def _percent(value: Fraction) -> str:
    return f"{decimal(100 * value, 4)} %"


PAGES = {"side-wagers.md": wagers_page, "start.md": start_page}


def write() -> None:
    """Writes the pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
