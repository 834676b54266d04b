"""`paigow ways`: the house ways, and the rules of each."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paigow.cli import output
from paigow.cli.options import AsJson, choose, find_game, named, read_way, say_with_note, with_note

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.houseway.way import Way

EXAMPLE = "paigow ways pai-gow --way foxwoods"


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's, with their rules.")] = None,
    way: Annotated[str | None, typer.Option(metavar="NAME", help="Only this way.")] = None,
    as_json: AsJson = False,
) -> None:
    """The house ways: name, title, source and basis, what a published text lacks, and with a game the rules in order.

    The first rule that speaks of a hand decides it.
    """
    if game is None:
        if way is not None:
            raise ValueError("--way came without a game: name the game before it, as in paigow ways pai-gow --way low")
        _every_way(as_json)
        return
    chosen = find_game(game)
    ways = _ways(chosen)
    if way is not None:
        with named("--way"):
            ways = [found for found in ways if found.name == choose(way, chosen.equipment.ways, f"a way of {game}")]
    if as_json:
        output.say_json([with_note(chosen, _answer(found, [chosen])) for found in ways])
    else:
        say_with_note(chosen, "\n\n".join("\n".join(_text(found)) for found in ways))


def _ways(game: "Game") -> list["Way[Any, Any]"]:
    """The ways of a game, its default first."""
    return [read_way(game, name) for name in game.equipment.ways]


def _every_way(as_json: bool) -> None:
    """The ways of every game, those of games with the same equipment once."""
    from paigow.games import GAMES  # noqa: PLC0415

    families: dict[str, list[Game]] = {}
    for game in GAMES.values():
        families.setdefault(game.equipment.noun, []).append(game)
    notes = [game.note for game in GAMES.values() if game.note]
    if as_json:
        output.say_json(
            [{**_answer(way, games), "notes": notes} for games in families.values() for way in _ways(games[0])]
        )
        return
    texts = []
    for games in families.values():
        ways = _ways(games[0])
        rows = [
            (way.name, way.title, way.basis, len(way.rules), "incomplete" if way.incomplete else "") for way in ways
        ]
        names = " and ".join(game.name for game in games)
        texts.append(
            f"{names}; {ways[0].name} if none is named\n{output.table(('way', 'title', 'basis', 'rules', ''), rows)}"
        )
    texts += [output.paragraph(note) for note in notes]
    output.say("\n\n".join(texts))


def _answer(way: "Way[Any, Any]", games: list["Game"]) -> output.Answer:
    return {
        "name": way.name,
        "games": [game.name for game in games],
        "default": way.name == games[0].equipment.ways[0],
        "title": way.title,
        "source": way.source,
        "basis": way.basis,
        "incomplete": way.incomplete,
        "rules": [{"name": rule.name, "text": rule.text, "basis": rule.basis} for rule in way.rules],
    }


def _text(way: "Way[Any, Any]") -> Iterator[str]:
    yield f"{way.name}: {way.title} ({way.basis})"
    yield f"  {way.source}"
    if way.incomplete:
        yield output.paragraph(f"Incomplete: {way.incomplete}", "  ")
    for number, rule in enumerate(way.rules, 1):
        ours = f" ({rule.basis})" if rule.basis != way.basis else ""
        yield output.paragraph(f"{rule.name}{ours}: {rule.text}", "      ", f"  {number:2}. ")
