"""`paigow rank`: what tiles or cards are worth."""

from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import (
    AsJson,
    GameName,
    HouseFile,
    choose,
    find_game,
    named,
    open_house,
    say_with_note,
    with_note,
)
from paigow.cli.questions import Answerer, answer

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.paytables import PayTable
    from paigow.house.rules import HouseRules

EXAMPLE = "paigow rank pai-gow 6-6 4-4"


def command(
    game: GameName,
    pieces: Annotated[
        list[str], typer.Argument(metavar="PIECES...", help="Two tiles; two, five or seven cards; or - for many.")
    ],
    wager: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which line of this pay table the seven cards hold.")
    ] = None,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """What tiles or cards are worth: a name, and a key that is greater for the better of two hands of one size.

    Of seven cards the best five are ranked; with --wager the key is that of the line, greater for the line that goes
    before. Tiles are written as in 6-6 3-6 or by name, cards as in As 10h Jk.

    With - in place of the pieces every line of standard input is a question and gets one line of JSON, in order; a
    bad or a blank line gets its error in that place, and the exit status is 2 at the end.
    """
    chosen = find_game(game)
    rules = open_house(chosen, house)
    answerer = _ranker(chosen, rules) if wager is None else _liner(chosen, rules, wager)
    answer(pieces, answerer, as_json, lambda found: say_with_note(chosen, _text(found)))


def _ranker(game: "Game", rules: "HouseRules") -> Answerer:
    from paigow.cli.hands import rank_pieces, read_pieces  # noqa: PLC0415

    def rank(text: str) -> output.Answer:
        ranked = rank_pieces(game, read_pieces(game, text), rules)
        return with_note(game, {"name": ranked.name, "key": ranked.key, "pieces": ranked.pieces})

    return rank


def _liner(game: "Game", rules: "HouseRules", name: str) -> Answerer:
    """Answers with the line of a pay table, the house's own or one by its published name."""
    from paigow.cli.hands import read_whole_hand  # noqa: PLC0415
    from paigow.settle.side import line_held, outcome  # noqa: PLC0415

    with named("--wager"):
        if game.equipment.forms is None:
            raise ValueError(f"{game.name} has no wager on the {game.equipment.noun}s of a hand: leave --wager out")
        table = _pay_table(rules, name)
    forms = game.equipment.forms

    def line(text: str) -> output.Answer:
        held = forms(read_whole_hand(game, text))
        won = line_held(table, held)
        found = {
            "name": won.on if won else "no line",
            "key": [len(table.lines) - table.lines.index(won) if won else 0],
            "odds": won.odds if won else None,
            "result": outcome(table, held),
            "table": table.title,
            "basis": table.basis,
        }
        return with_note(game, found)

    return line


def _pay_table(rules: "HouseRules", name: str) -> "PayTable":
    """The table in force for a wager on seven cards, or the built-in table of that name."""
    from paigow.house.paytables import BUILT_IN, LINES  # noqa: PLC0415
    from paigow.rank.bonus import BonusForm  # noqa: PLC0415

    forms = {str(form) for form in BonusForm}
    tables = {wager: rules.pay_table(wager) for wager in LINES}
    tables = {**tables, **{name: table for name, table in BUILT_IN.items() if name not in tables}}
    on_cards = {key: table for key, table in tables.items() if all(line.on in forms for line in table.lines)}
    return on_cards[choose(name, tuple(on_cards), "a wager on seven cards")]


def _text(found: output.Answer) -> str:
    key = " ".join(map(str, found["key"]))
    if "table" not in found:
        return f"{' '.join(found['pieces'])}: {found['name']}\nkey {key}"
    odds = f" at {found['odds']}" if found["result"] == "win" else ""
    return f"{found['name'].replace('-', ' ')}: {found['result']}{odds}\n{found['table']} ({found['basis']})"
