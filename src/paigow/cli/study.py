"""`paigow study`: what every way to set a hand is worth, exactly."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.odds import read_bank_kind
from paigow.cli.options import (
    AsJson,
    GameName,
    HouseFile,
    choose,
    find_game,
    find_way,
    named,
    needing_odds,
    open_house,
    read_rate,
    read_way,
)
from paigow.cli.questions import Answerer, answer

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.odds.families import Play
    from paigow.odds.study import Valued

EXAMPLE = "paigow study pai-gow 6-6 1-6 3-6 5-6"


def command(
    game: GameName,
    pieces: Annotated[list[str], typer.Argument(metavar="PIECES...", help="Four tiles, seven cards; or - for many.")],
    way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The way of the house: paigow ways GAME lists them.")
    ] = None,
    player_way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The way whose setting is told; else the house's.")
    ] = None,
    bank: Annotated[str, typer.Option(metavar="BANK", help="dealer, or player: the hand has the bank.")] = "dealer",
    commission: Annotated[
        str | None, typer.Option(metavar="RATE", help="5%, 1/25 or 0, of every win; else as the house says.")
    ] = None,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """Every legal way to set a hand, and how many hands of the other side, set by the house way, it beats and loses to.

    The counts are exact, over all hands that the other side can have. The first setting is the best; the one that the
    way plays is marked, with the rule by which it does and what that gives away.

    With - in place of the pieces every line of standard input is a hand and gets one line of JSON, in order; a bad or
    a blank line gets its error in that place, and the exit status is 2 at the end.
    """
    chosen = find_game(game)
    rate = {}
    if commission is not None:
        with named("--commission"):
            rate["commission_rate"] = read_rate(commission)
    rules = open_house(chosen, house, **find_way(chosen, way), **rate)
    with needing_odds():
        from paigow.odds.families import Play  # noqa: PLC0415
        from paigow.settle.bank import BankKind  # noqa: PLC0415

        with named("--bank"):
            choose(bank, ("dealer", "player"), "a bank")
        mine = None
        if player_way is not None:
            with named("--player-way"):
                mine = read_way(chosen, player_way)
        play = Play(
            mine=mine,
            theirs=chosen.house_way(rules),
            rules=rules,
            commission=Fraction(rules.commission_rate, 10_000),
            has_bank=read_bank_kind(chosen, rules, bank) is BankKind.SOLE,
        )
        answer(pieces, _answerer(chosen, play), as_json, lambda found: output.say(_text(found)))


def _answerer(game: "Game", play: "Play") -> Answerer:
    from paigow.cli.hands import read_whole_hand  # noqa: PLC0415
    from paigow.cli.sheets import both  # noqa: PLC0415
    from paigow.odds.families import family_of  # noqa: PLC0415
    from paigow.odds.study import study  # noqa: PLC0415

    family_of(game)  # refused at once, and not once for every line

    def answer(text: str) -> output.Answer:
        found = study(game, read_whole_hand(game, text), play)
        return {
            "settings": [_setting(one) for one in found.settings],
            "played": found.played,
            "way": found.way,
            "rule": found.rule,
            **both("cost", found.cost),
            "hands": found.hands,
            "house_way": play.theirs.name,
            "basis": play.theirs.basis,
            "bank": "player" if play.has_bank else "dealer",
            **both("commission", play.commission),
        }

    return answer


def _setting(valued: "Valued") -> output.Answer:
    from paigow.cli.sheets import both  # noqa: PLC0415

    one = valued.weighed
    return {
        "low": one.setting.low,
        "high": one.setting.high,
        "low_name": one.low_name,
        "high_name": one.high_name,
        "win": one.win,
        "push": one.push,
        "lose": one.lose,
        **both("edge", valued.edge),
    }


def _text(found: output.Answer) -> str:
    from paigow.cli.sheets import numbers  # noqa: PLC0415
    from paigow.odds.sheet import percent  # noqa: PLC0415

    settings = found["settings"]
    rows = []
    for place, one in enumerate(settings):
        marks = [
            *(["best"] if one["edge"] == settings[0]["edge"] else []),
            *([found["way"]] if place == found["played"] else []),
        ]
        rows.append(
            (
                f"{' '.join(one['low'])} / {' '.join(one['high'])}",
                f"{one['low_name']} / {one['high_name']}",
                *(f"{one[name]:,}" for name in ("win", "push", "lose")),
                percent(Fraction(one["edge"])),
                ", ".join(marks),
            )
        )
    return "\n\n".join(
        (
            numbers(("low / high", "", "win", "push", "lose", "edge of the house", ""), rows, left=(0, 1, 6)),
            output.paragraph(_played(found)),
            output.paragraph(_of_what(found)),
        )
    )


def _played(found: output.Answer) -> str:
    from paigow.odds.sheet import percent  # noqa: PLC0415

    cost = Fraction(found["cost"])
    told = f"which gives away {percent(cost)} of a wager against the best" if cost else "and no setting is better"
    return f'{found["way"]} plays number {found["played"] + 1}, by its rule "{found["rule"]}", {told}.'


def _of_what(found: output.Answer) -> str:
    from paigow.odds.sheet import percent  # noqa: PLC0415

    bank = "The hand has the bank, and the copies. " if found["bank"] == "player" else ""
    return (
        f"{bank}Exact over the {found['hands']:,} hands of the other side, set by {found['house_way']} (basis: "
        f"{found['basis']}), with a commission of {percent(Fraction(found['commission']))} on a win."
    )
