"""`paigow odds`: the exact edge of a game, as a par sheet."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from paigow.cli import output
from paigow.cli.options import (
    AsJson,
    GameName,
    HouseFile,
    choose,
    clip,
    find_game,
    find_way,
    named,
    needing_odds,
    open_house,
    read_terms,
    read_way,
    say_with_note,
    with_note,
)

if TYPE_CHECKING:
    from typing import Any

    from paigow.games import Game
    from paigow.house.rules import HouseRules
    from paigow.houseway.way import Way
    from paigow.odds.wagers.wager import Wager
    from paigow.pieces.cents import Cents
    from paigow.settle.bank import BankKind

EXAMPLE = "paigow odds pai-gow --player-way best"

BANKS = ("dealer", "player", "co")
"""Who holds the bank, in the order of `BankKind`."""


def command(
    game: GameName,
    way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The way of the house: paigow ways GAME lists them.")
    ] = None,
    player_way: Annotated[
        str | None, typer.Option(metavar="WAY", help="The player's way; best: the best response. Else as the house.")
    ] = None,
    bank: Annotated[str, typer.Option(metavar="BANK", help="dealer, player or co.")] = "dealer",
    commission: Annotated[
        str | None, typer.Option(metavar="RATE", help="5%, 1/25 or 0, of every win; else as the house says.")
    ] = None,
    rounding: Annotated[
        str | None, typer.Option(metavar="HOW", help="half-up, up or down, with --stake; else as the house says.")
    ] = None,
    unit: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="To which the commission is rounded, with --stake.")
    ] = None,
    stake: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The wager: for the rounding of the commission, and --wager.")
    ] = None,
    variation: Annotated[
        str | None, typer.Option(metavar="NAME", help="A commission-free variation of the cards.")
    ] = None,
    gee_joon: Annotated[
        str | None, typer.Option(metavar="RANK", help="Tiles: the Gee Joon as single tiles, lowest or traditional.")
    ] = None,
    wheel: Annotated[
        str | None, typer.Option(metavar="RANK", help="Cards: A-2-3-4-5, second-highest or lowest.")
    ] = None,
    wager: Annotated[
        str | None, typer.Option(metavar="FILE|NAME", help="The odds of a side wager, by its name or from a file.")
    ] = None,
    meter: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="With --wager: a progressive meter, and the edge at it.")
    ] = None,
    start: Annotated[bool, typer.Option("--start", help="The exact law of the starting position.")] = False,
    house: HouseFile = None,
    as_json: AsJson = False,
) -> None:
    """A par sheet: how often the player wins, pushes and loses, of all deals, and what that costs him.

    The figures are exact counts over every deal of one hand against one other, and fractions of them. With --bank
    player they are those of a player's bank against the dealer's hand, with --bank co those of his half of a bank
    that the house way sets, against another player's wager. The best response knows the other side's way and its own
    pieces, nothing else.

    With --wager the sheet is that of a side wager: each line of its pay table with its cases, and the edge. With
    --start it is how often each position starts, by each method and bank, and the first stack each gets.
    """
    chosen = find_game(game)
    if wager is not None or start:
        _refuse_beside("--start" if start else "--wager", {
            "--wager": wager, "--bank": None if bank == "dealer" else bank, "--commission": commission,
            "--rounding": rounding, "--unit": unit, "--variation": variation, "--way": way, "--player-way": player_way,
            "--stake": stake, "--meter": meter, "--gee-joon": gee_joon, "--wheel": wheel,
        })  # fmt: skip
    if start:
        _say_start(chosen, house, as_json)
        return
    if wager is not None:
        rules = open_house(chosen, house, **find_way(chosen, way), **_ranking(chosen, gee_joon, wheel))
        _say_wager(chosen, rules, _Asked(wager, player_way, stake, meter), as_json)
        return
    if meter is not None:
        raise ValueError("--meter came without --wager: it is the meter of a progressive wager")
    options = {
        **find_way(chosen, way),
        **_money("0" if variation is not None and commission is None else commission, rounding, unit, stake),
        **_ranking(chosen, gee_joon, wheel),
    }
    rules = open_house(chosen, house, **options)
    with needing_odds():
        from paigow.cli.sheets import answer, text  # noqa: PLC0415
        from paigow.odds.sheet import Question, par_sheet  # noqa: PLC0415

        question = Question(
            game=chosen,
            house=chosen.house_way(rules),
            player=_read_player(chosen, player_way) if player_way else chosen.house_way(rules),
            rules=rules,
            bank=read_bank_kind(chosen, rules, bank),
            stake=_read_money("--stake", stake),
            variation=None if variation is None else _read_variation(chosen, variation),
        )
        with output.bar("counting") as progress:
            sheet = par_sheet(question, progress)
    if as_json:
        output.say_json(answer(sheet))
    else:
        output.say(text(sheet))


_BESIDE = {
    "--start": (),
    "--wager": ("--wager", "--way", "--player-way", "--stake", "--meter", "--gee-joon", "--wheel"),
}
"""What goes with each of these two, beside the house and --json."""


def _refuse_beside(option: str, given: "dict[str, str | None]") -> None:
    for other, value in given.items():
        if value is not None and other not in _BESIDE[option]:
            beside = ", ".join(one for one in (*_BESIDE[option], "--house", "--json") if one != option)
            raise ValueError(f"{other} came beside {option}: what goes with it is {beside}")


def _say_start(game: "Game", house: str | None, as_json: bool) -> None:
    rules = open_house(game, house)
    with needing_odds():
        from paigow.cli import odds_start  # noqa: PLC0415
        from paigow.odds.start import start_laws  # noqa: PLC0415

        laws = list(start_laws(game, rules))
        if as_json:
            output.say_json(with_note(game, odds_start.answer(game, rules, laws)))
        else:
            say_with_note(game, odds_start.text(game, rules, laws))


class _Asked(NamedTuple):
    """What is asked about a wager, as it was written."""

    wager: str
    player_way: str | None
    stake: str | None
    meter: str | None


def _say_wager(game: "Game", rules: "HouseRules", asked: _Asked, as_json: bool) -> None:
    with needing_odds():
        from paigow.cli import odds_wagers  # noqa: PLC0415

        stake, meter = _read_money("--stake", asked.stake), _read_money("--meter", asked.meter)
        wager = _read_wager(game, rules, asked.wager, stake)
        if meter is not None and not wager.terms.meter:
            raise ValueError("--meter: no line of the wager pays a share of a meter")
        player = game.house_way(rules) if asked.player_way is None else _read_players_way(game, asked.player_way)
        with output.bar("counting", 1) as progress:
            found = odds_wagers.found(wager, game, rules, player, meter, progress)
    if as_json:
        output.say_json(with_note(game, found.answer))
    else:
        say_with_note(game, found.text)


def _read_wager(game: "Game", rules: "HouseRules", word: str, stake: "Cents | None") -> "Wager":
    """The wager. Of a file with faults each is told on a line, and the exit status is 2."""
    from paigow.cli import odds_wagers  # noqa: PLC0415
    from paigow.odds.wagers.file import WagerError  # noqa: PLC0415

    try:
        return odds_wagers.read_wager(game, rules, word, stake)
    except WagerError as trouble:
        for fault in trouble.faults:
            output.complain(f"paigow odds: --wager: {fault}")
        raise typer.Exit(2) from None


def _read_players_way(game: "Game", name: str) -> "Way[Any, Any]":
    with named("--player-way"):
        return read_way(game, name)


def _read_player(game: "Game", name: str) -> "Way[Any, Any] | None":
    """The player's way, or None for the best response."""
    from paigow.houseway.by_name import is_file  # noqa: PLC0415

    with named("--player-way"):
        if is_file(name):
            return read_way(game, name)
        choose(name, ("best", *game.equipment.ways), f"a way of {game.name}")
    return None if name == "best" else read_way(game, name)


def read_bank_kind(game: "Game", rules: "HouseRules", word: str) -> "BankKind":
    """Who holds the bank. Refused where the game or the house lets no player hold it so."""
    from paigow.procedure.banking import SHARES  # noqa: PLC0415
    from paigow.settle.bank import BankKind  # noqa: PLC0415

    with named("--bank"):
        kind = dict(zip(BANKS, BankKind, strict=True))[choose(word, BANKS, "a bank")]
        if kind is not BankKind.HOUSE and kind not in SHARES[rules.banking]:
            share = "half of the bank" if kind is BankKind.CO else "the bank alone"
            raise ValueError(f"a player does not hold {share} {'by the house rules' if game.has_bank else 'here'}")
        return kind


def _read_money(option: str, word: str | None) -> "Cents | None":
    from paigow.pieces.cents import parse_money  # noqa: PLC0415

    if word is None:
        return None
    with named(option):
        return parse_money(clip(word))


def _read_variation(game: "Game", word: str) -> str:
    from paigow.odds.families import family_of  # noqa: PLC0415

    with named("--variation"):
        known = tuple(family_of(game).variations)
        if not known:
            raise ValueError(f"{game.name} has no commission-free variation")
        return choose(word, known, "a variation")


def _money(commission: str | None, rounding: str | None, unit: str | None, stake: str | None) -> "dict[str, Any]":
    """The house options that the commission and its rounding are."""
    for option, word in (("--rounding", rounding), ("--unit", unit)):
        if word is not None and stake is None:
            raise ValueError(f"{option} came without --stake: what rounding does to a commission depends on the wager")
    return read_terms(commission, rounding, unit)


def _ranking(game: "Game", gee_joon: str | None, wheel: str | None) -> "dict[str, Any]":
    """The house options by which hands are ranked. Refused for a game that has no such pieces."""
    from paigow.rank.cards import Wheel  # noqa: PLC0415
    from paigow.rank.tiles import GeeJoonSingle  # noqa: PLC0415

    found: dict[str, Any] = {}
    for option, noun, name, values, word in (
        ("--gee-joon", "tile", "gee_joon_single", GeeJoonSingle, gee_joon),
        ("--wheel", "card", "wheel", Wheel, wheel),
    ):
        if word is None:
            continue
        with named(option):
            if game.equipment.noun != noun:
                raise ValueError(f"{game.name} is played with {game.equipment.noun}s: it is for games of {noun}s")
            found[name] = values(choose(word, tuple(values), "a rank"))
    return found
