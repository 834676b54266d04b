"""`paigow start`: where the first stack goes, and every other."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from paigow.cli import output
from paigow.cli.options import (
    AsJson,
    GameName,
    HouseFile,
    choose,
    clip,
    find_game,
    load_house,
    named,
    read_bank,
    read_number,
    say_with_note,
    settle,
    with_note,
)

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.games.start import Shown, Start
    from paigow.house.rules import HouseRules

EXAMPLE = "paigow start pai-gow --dice 6,5,4"

_OPTION_OF = {"dice": "--dice", "dragons-eye": "--dice", "number": "--number", "button": "--button"}
"""The option that gives what a start method needs."""


def command(
    game: GameName,
    dice: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="The three dice; in dragons-eye the dragon's eye die first.")
    ] = None,
    number: Annotated[str | None, typer.Option(metavar="N", help="The number of the random number generator.")] = None,
    button: Annotated[
        str | None, typer.Option(metavar="POSITION", help="Where the button lies (automated shoe only).")
    ] = None,
    bank: Annotated[str, typer.Option(metavar="BANK", help="dealer, 1 to 6, or co:1 to co:6.")] = "dealer",
    dealing: Annotated[
        str | None, typer.Option(metavar="WAY", help="hand, manual-shoe or automated-shoe; else as the house says.")
    ] = None,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """Where the first stack goes, and each one after it, by the dice, a number, or the button.

    Stacks are numbered as the section numbers them: tiles from the right, cards from the dealer's left. From a
    manual shoe it is the single cards that are numbered, in the order dealt.
    """
    chosen = find_game(game)
    banker = read_bank(chosen, bank)
    option, shown = _what_is_shown(chosen, dice, number, button)
    rules = load_house(house)
    options = {} if dealing is None else _dealing(chosen, dealing)
    rules = settle(chosen, rules, house, **options, start=_method(chosen, rules, options, option, shown))
    from paigow.games.start import find_start  # noqa: PLC0415

    with named(option if banker.is_house else f"{option}, --bank"):
        start = find_start(chosen, rules, shown, banker)
    if as_json:
        output.say_json(with_note(chosen, _answer(chosen, rules, start, bank)))
    else:
        say_with_note(chosen, _text(chosen, rules, start, f"{option[2:]} {clip(dice or number or button or '')}"))


def _what_is_shown(game: "Game", dice: str | None, number: str | None, button: str | None) -> tuple[str, "Shown"]:
    """The one option that was given, and what it says."""
    given = {"--dice": dice, "--number": number, "--button": button}
    (option, word), *more = [(name, word) for name, word in given.items() if word is not None] or [("", "")]
    if more:
        raise ValueError(f"{option} and {more[0][0]} came together: give one of {', '.join(given)}")
    if not option:
        raise ValueError(f"nothing says what was shown: give one of {', '.join(given)}, as in --dice 6,5,4")
    from paigow.pieces.dice import parse_dice  # noqa: PLC0415
    from paigow.pieces.positions import Position  # noqa: PLC0415

    with named(option):
        match option:
            case "--dice":
                return option, parse_dice(clip(word))
            case "--number":
                return option, read_number(word)
            case _:
                return option, Position(choose(word, game.equipment.ring, "a position"))


def _dealing(game: "Game", word: str) -> dict[str, Any]:
    from paigow.house.rules import Dealing  # noqa: PLC0415

    with named("--dealing"):
        return {"dealing": Dealing(choose(word, tuple(game.starts), f"a way of dealing {game.name}"))}


def _method(game: "Game", rules: "HouseRules", options: dict[str, Any], option: str, shown: "Shown") -> str:
    """The start method that the option gives; `ValueError` says which options and ways of dealing there are."""
    from msgspec import structs  # noqa: PLC0415

    from paigow.games.start import method_by, methods_by  # noqa: PLC0415

    rules = structs.replace(rules, **options)
    if method := method_by(game, rules, shown):
        return method
    if rules.dealing not in game.starts:
        return methods_by(shown)[0]  # the way of dealing is refused, and first
    ones = dict.fromkeys(_OPTION_OF[method] for method in game.starts[rules.dealing])
    others = [f"--dealing {way}" for way, methods in game.starts.items() if set(methods) & set(methods_by(shown))]
    dealt = f" dealt by {rules.dealing}" if len(game.starts) > 1 else ""
    reading = " (reading/number-in-variation)" if "dragons-eye" in game.starts[rules.dealing] else ""
    what = f"{game.name}{dealt} does not start by {option[2:]}{reading}"
    raise ValueError(f"{option}: {what}: give {' or '.join((*ones, *others))}")


def _answer(game: "Game", rules: "HouseRules", start: "Start", bank: str) -> output.Answer:
    return {
        "position": start.position,
        "order": [{start.piece: served.number, "position": served.position} for served in start.order],
        "cites": [cite.id for cite in start.cites],
        "basis": {cite.id: cite.basis for cite in start.cites},
        "game": game.name,
        "start": rules.start,
        "dealing": rules.dealing,
        "bank": bank,
    }


def _text(game: "Game", rules: "HouseRules", start: "Start", shown: str) -> str:
    places = dict.fromkeys(served.position for served in start.order)
    rows = [
        (place, " ".join(str(served.number) for served in start.order if served.position == place)) for place in places
    ]
    cites = ", ".join(f"{cite.id} ({cite.basis})" for cite in start.cites)
    return "\n\n".join(
        (
            f"{game.title}, {shown}: the first {start.piece} goes to {start.position.told}.",
            output.table(("position", start.piece if len(start.order) == len(places) else f"{start.piece}s"), rows),
            output.paragraph(f"By {cites}."),
        )
    )
