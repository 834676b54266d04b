"""`paigow compare`: a player's hand against the bank's."""

from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import (
    STDIN,
    AsJson,
    GameName,
    HouseFile,
    clip,
    find_game,
    named,
    open_house,
    say_with_note,
    with_note,
)
from paigow.cli.questions import Answerer, answer

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.rules import HouseRules

EXAMPLE = 'paigow compare pai-gow --player "4-6 1-6 / 6-6 3-6" --bank "5-6 1-3 / 1-1 4-4"'
BETWEEN = "|"


def command(
    game: GameName,
    lines: Annotated[str | None, typer.Argument(metavar="[-]", help="- to read PLAYER | BANK, one a line.")] = None,
    player: Annotated[
        str | None, typer.Option(metavar="HAND", help='The player\'s hand: its halves with a / between, "A B / C D".')
    ] = None,
    bank: Annotated[str | None, typer.Option(metavar="HAND", help="The bank's hand, written alike.")] = None,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """A player's hand against the bank's, high with high and low with low: win, push or lose, and what decided.

    The halves may stand in either order: five cards are the high hand, and of tiles the half that ranks higher.

    With - every line of standard input is a question, PLAYER | BANK, and gets one line of JSON, in order; a bad or a
    blank line gets its error in that place, and the exit status is 2 at the end.
    """
    chosen = find_game(game)
    rules = open_house(chosen, house)
    if lines == STDIN:
        if player is not None or bank is not None:
            raise ValueError("- came beside --player or --bank: give both hands, or - to read them line by line")
        answer([STDIN], _comparer(chosen, rules), as_json, lambda found: None)
        return
    if lines is not None:
        raise ValueError(f"{clip(lines)!r} came where only - may stand: give the hands as --player and --bank")
    if player is None or bank is None:
        missing = "--player" if player is None else "--bank"
        raise ValueError(f'{missing} is missing: give both hands, as in --player "A B / C D" --bank "E F / G H"')
    for option, text in (("--player", player), ("--bank", bank)):
        if BETWEEN in text:
            raise ValueError(f"{option}: {clip(text)!r} holds a {BETWEEN}, which parts hands on standard input only")
    answerer = _comparer(chosen, rules)
    answer([f"{player}{BETWEEN}{bank}"], answerer, as_json, lambda found: say_with_note(chosen, _text(found)))


def _comparer(game: "Game", rules: "HouseRules") -> Answerer:
    from paigow.cli.hands import compare_hands, read_halves  # noqa: PLC0415

    def compare(text: str) -> output.Answer:
        hands = text.split(BETWEEN)
        if len(hands) != 2:
            raise ValueError(f"{clip(text.strip())!r} is not two hands: write PLAYER {BETWEEN} BANK")
        with named("player"):
            player = read_halves(game, hands[0], rules)
        with named("bank"):
            bank = read_halves(game, hands[1], rules)
        found = compare_hands(game, player, bank, rules)
        return with_note(
            game,
            {
                "result": found.result,
                "high": found.high,
                "low": found.low,
                "decided_by": found.decided_by,
                "foul": found.foul,
            },
        )

    return compare


def _text(found: output.Answer) -> str:
    return f"The player's wager: {found['result']}.\n{found['decided_by']}"
