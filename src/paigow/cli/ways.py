"""`paigow ways`: the house ways and their rules; what is wrong with a way in a file, and where two ways part."""

from collections.abc import Callable
from typing import Annotated

import typer
from typer.core import TyperGroup

from paigow.cli import output
from paigow.cli.options import (
    AsJson,
    HouseFile,
    choose,
    clip,
    find_game,
    load_house,
    named,
    needing_odds,
    read_way,
    say_with_note,
)

EXAMPLE = "paigow ways pai-gow --way foxwoods"

Game = Annotated[str | None, typer.Option("--game", metavar="GAME", help="For a name that tiles and cards share.")]


class _Group(TyperGroup):
    """The words after `ways` are those of `show` where they do not begin with another command."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """The words with their command."""
        known = (*self.commands, "--help")
        return super().parse_args(ctx, args if args and args[0] in known else [_SHOW, *args])


def group() -> typer.Typer:
    """The commands that `paigow ways` has, in the order in which its help lists them."""
    app = typer.Typer(cls=_Group, rich_markup_mode=None)
    app.callback(epilog=f"Example: {EXAMPLE}")(_ways)
    for name, (function, gist, example) in _COMMANDS.items():
        app.command(name, short_help=gist, epilog=f"Example: paigow ways {name} {example}".rstrip())(function)
    return app


def _ways() -> None:
    """The house ways; the words [GAME] [--way NAME] alone are those of show.

    A casino's own way is a TOML file (docs/ways.md), which stands wherever a way is named: --way ours.toml.
    """


# The commands


def show(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's, with their rules.")] = None,
    way: Annotated[str | None, typer.Option(metavar="NAME", help="Only this way, or the way of this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """The house ways: name, title, source and basis, what a published text lacks, and with a game the rules in order.

    The first rule that speaks of a hand decides it.
    """
    from paigow.cli import ways_texts as texts  # noqa: PLC0415

    if game is None:
        if way is not None:
            raise ValueError("--way came without a game: name the game before it, as in paigow ways pai-gow --way low")
        families = texts.families()
        output.say_json(texts.every_answer(families)) if as_json else output.say(texts.every_text(families))
        return
    chosen = find_game(game)
    with named("--way"):
        ways = [read_way(chosen, name) for name in (chosen.equipment.ways if way is None else (way,))]
    if as_json:
        output.say_json([texts.answer(found, [chosen], chosen) for found in ways])
    else:
        say_with_note(chosen, "\n\n".join(map(texts.text, ways)))


def lint(
    way: Annotated[str, typer.Argument(metavar="FILE", help="The file of a way, or the name of a built-in one.")],
    game: Game = None,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """Put every hand to every rule of a way, and tell what is wrong with it.

    Told are hands of which no rule speaks; rules that never decide; rules that contradict each other; settings that
    are foul; and settings that another legal one beats, being as good in both halves and better in one. The exit
    status is 0 where nothing was found, 1 where something was, 2 where the file is no way.
    """
    from paigow.cli import ways_texts as texts  # noqa: PLC0415

    chosen = texts.read_one(way, game)
    rules = load_house(house)
    with needing_odds():
        from paigow.odds.ways.lint import lint as put_to_every_hand  # noqa: PLC0415

        with output.bar("linting") as progress:
            report = put_to_every_hand(chosen, rules, progress)
    output.say_json(texts.lint_answer(report)) if as_json else output.say(texts.lint_text(report))
    if not report.is_clean:
        raise typer.Exit(1)


def diff(
    one: Annotated[str, typer.Argument(metavar="WAY", help="The name of a way, or its file.")],
    other: Annotated[str, typer.Argument(metavar="WAY", help="Another.")],
    game: Game = None,
    cost: Annotated[
        bool, typer.Option("--cost", help="Also what it costs a player to set by the other, the house by the one.")
    ] = False,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """The hands that two ways set differently: how many, how often they come, by which rules, and one of each.

    With --cost also what a player loses who sets them as the second way does and not as the first, exactly, in parts
    of what he wagers on every deal, while the dealer has the bank and sets by the first. Cards take some minutes.
    """
    from paigow.cli import ways_texts as texts  # noqa: PLC0415

    first, second = texts.read_two(one, other, game)
    rules = load_house(house)
    with needing_odds():
        from paigow.odds.ways.difference import costs_of, difference  # noqa: PLC0415

        with output.bar("comparing") as progress:
            found = difference(first, second, rules, progress)
        with output.bar("weighing") as progress:
            costs = costs_of(found, rules, progress) if cost else None
    output.say_json(texts.diff_answer(found, costs)) if as_json else output.say(texts.diff_text(found, costs))


def text(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A built-in way.")],
    game: Game = None,
) -> None:
    """Print the file of a built-in way: a beginning for a way of your own, which needs another name."""
    from paigow.cli import ways_texts as texts  # noqa: PLC0415

    output.say(texts.read_one(name, game).written.rstrip("\n"))


def words(
    kind: Annotated[str, typer.Argument(metavar="PIECES", help="tiles or cards.")],
    as_json: AsJson = False,
) -> None:
    """Every word of which the rules of a way are made: what it means, and what may be written for it."""
    from paigow.cli import ways_texts as texts  # noqa: PLC0415
    from paigow.houseway.way import Kind  # noqa: PLC0415

    with named("PIECES"):
        chosen = Kind(choose(clip(kind), tuple(Kind), "what ways are for"))
    output.say_json(texts.words_answer(chosen)) if as_json else output.say(texts.words_text(chosen))


_SHOW = "show"
_COMMANDS: dict[str, tuple[Callable[..., None], str, str]] = {
    _SHOW: (show, "The ways, or the rules of a game's ways.", "pai-gow --way foxwoods"),
    "lint": (lint, "What is wrong with a way.", "ours.toml"),
    "diff": (diff, "Where two ways part.", "ours.toml foxwoods"),
    "text": (text, "The file of a built-in way.", "taj-mahal > ours.toml"),
    "words": (words, "The words of which rules are made.", "tiles"),
}
