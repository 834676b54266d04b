"""What several commands are told, and how it is read: the game, the house rules, positions, the bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paigow.cli import output

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.rules import HouseRules
    from paigow.houseway.way import Way
    from paigow.pieces.positions import Position
    from paigow.procedure.table import Bank
    from paigow.settle.terms import BasisPoints

GAME_NAMES = "pai-gow, dragons-eye, pai-gow-poker or supreme-pai-gow"
"""Written out, for the help is printed without loading the games."""
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{GAME_NAMES}.")]
HouseFile = Annotated[
    str | None,
    typer.Option("--house", metavar="FILE", help="A file of house rules; paigow house --example writes one."),
]
WayName = Annotated[
    str | None,
    typer.Option("--way", metavar="WAY", help="The house way: a name (paigow ways GAME lists them), or a file."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

STDIN = "-"
"""The word in place of a question that says: read questions from standard input, one a line."""
LONGEST_SHOWN = 40


@contextmanager
def named(where: str) -> Iterator[None]:
    """Says of everything refused inside where it stands: `--dice`, `player`, the name of a file."""
    try:
        yield
    except ValueError as trouble:
        raise ValueError(f"{where}: {trouble}") from None


def clip(word: str) -> str:
    """The word as a message can show it: one too long to be right loses its end."""
    return word if len(word) <= LONGEST_SHOWN else f"{word[: LONGEST_SHOWN - 1]}…"


def choose(word: str, allowed: Sequence[str], what: str) -> str:
    """The word, if it is one of those allowed; else `ValueError` with all of them, and the one that is like it.

    >>> choose("hnd", ("hand", "manual-shoe"), "a way of dealing")
    Traceback (most recent call last):
    ValueError: 'hnd' is not a way of dealing here: allowed is hand or manual-shoe; did you mean hand?
    """
    if word in allowed:
        return word
    from paigow.written import nearest  # noqa: PLC0415

    near = nearest(word, tuple(allowed))
    *most, last = allowed
    ones = f"{', '.join(most)} or {last}" if most else last
    raise ValueError(
        f"{clip(word)!r} is not {what} here: allowed is {ones}" + (f"; did you mean {near}?" if near else "")
    )


def find_game(name: str) -> Game:
    """The game of that name."""
    from paigow.games import GAMES  # noqa: PLC0415

    with named("GAME"):
        return GAMES[choose(name, tuple(GAMES), "a game")]


def load_house(file: str | None) -> HouseRules:
    """The house rules of a file, or the program's own. Of several faults the first is named and the others counted."""
    from paigow.house.rules import HouseRules  # noqa: PLC0415

    if file is None:
        return HouseRules()
    from paigow.house.file import HouseRulesError, load  # noqa: PLC0415

    try:
        return load(file)
    except HouseRulesError as trouble:
        more = len(trouble.faults) - 1
        also = f" (and {more} more: paigow house {file} lists them)" if more else ""
        raise ValueError(f"--house: {trouble.faults[0]}{also}") from None


def settle(game: Game, rules: HouseRules, house: str | None, **options: Any) -> HouseRules:
    """The rules, with the options given on the command line, filled in for the game; `house` names their file."""
    from msgspec import structs  # noqa: PLC0415

    rules = structs.replace(rules, **options)
    if house is None:
        return game.settle_rules(rules)
    with named(f"--house {house}"):
        return game.settle_rules(rules)


def open_house(game: Game, house: str | None, **options: Any) -> HouseRules:
    """The house rules of a file for a game, or the game's own."""
    return settle(game, load_house(house), house, **options)


def find_way(game: Game, way: str | None) -> dict[str, str | None]:
    """The house way, by name or file, as options of `open_house`; nothing where none is named."""
    if way is None:
        return {}
    from paigow.houseway.by_name import is_file  # noqa: PLC0415

    with named("--way"):
        if not is_file(way):
            return {"house_way": choose(way, game.equipment.ways, f"a house way of {game.name}"), "way_text": None}
        found = read_way(game, way)
        return {"house_way": found.name, "way_text": found.written}


def read_way(game: Game, name: str) -> Way[Any, Any]:
    """The way of that name, or of that file. Of several faults of a file the first is named and the others counted."""
    from paigow.houseway import by_name  # noqa: PLC0415

    if not by_name.is_file(name):
        return by_name.find_way(game.way_kind, choose(name, game.equipment.ways, f"a way of {game.name}"))
    from paigow.houseway.file import WayError  # noqa: PLC0415

    try:
        return by_name.find_way(game.way_kind, name)
    except WayError as trouble:
        more = len(trouble.faults) - 1
        also = f" (and {more} more: paigow ways lint {clip(name)} lists them)" if more else ""
        raise ValueError(f"{trouble.faults[0]}{also}") from None


def read_terms(commission: str | None, rounding: str | None, unit: str | None) -> dict[str, Any]:
    """The house options that the commission and its rounding are; only those that were named."""
    from paigow.pieces.cents import parse_money  # noqa: PLC0415
    from paigow.settle.terms import Rounding  # noqa: PLC0415

    found: dict[str, Any] = {}
    if commission is not None:
        with named("--commission"):
            found["commission_rate"] = read_rate(commission)
    if rounding is not None:
        with named("--rounding"):
            found["rounding"] = Rounding(choose(rounding, tuple(Rounding), "a rounding"))
    if unit is not None:
        with named("--unit"):
            found["rounding_unit"] = parse_money(clip(unit))
    return found


def read_rate(word: str) -> BasisPoints:
    """The commission written as a percentage or as a fraction: `5%`, `1/25`, `0`."""
    from paigow.house.words import KINDS, NotAllowedError  # noqa: PLC0415
    from paigow.settle.terms import BasisPoints  # noqa: PLC0415

    over, _, under = word.partition("/")
    if word == "0":
        return BasisPoints(0)
    if all(part.isascii() and part.isdigit() and len(part) < 10 for part in (over, under)) and int(under):
        points, rest = divmod(int(over) * 10_000, int(under))
        if rest == 0 and points <= 10_000:
            return BasisPoints(points)
    else:
        with suppress(NotAllowedError):
            return BasisPoints(KINDS["commission_rate"].read(word))
    raise ValueError(
        f"{clip(word)!r} is not a commission: write a percentage from 0% to 100% with at most two decimals, as in 5%, "
        "or a fraction that comes to one, as in 1/25"
    )


@contextmanager
def needing_odds() -> Iterator[None]:
    """Says of a package that is missing how it is had, and of one that cannot be loaded why.

    An error of loading that names no module is numba's: so it refuses a numpy that it does not know.
    """
    try:
        yield
    except ImportError as trouble:
        package = (trouble.name or "numba").partition(".")[0]
        if package not in ("numpy", "numba", "llvmlite"):
            raise
        if isinstance(trouble, ModuleNotFoundError):
            raise ValueError(f'this needs the package {package}: pip install "paigow[odds]" adds it') from None
        raise ValueError(
            f'the package {package} cannot be loaded ({trouble}): pip install --upgrade "paigow[odds]" may mend it'
        ) from None


def read_bank(game: Game, word: str) -> Bank:
    """The bank written as `dealer`, `1` to `6`, or `co:1` to `co:6`. Refused where the game lets no player bank."""
    from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position  # noqa: PLC0415
    from paigow.procedure.table import Bank  # noqa: PLC0415

    banks = {DEALER.value: Bank()}
    banks |= {position.value: Bank(position) for position in BETTING_POSITIONS}
    banks |= {f"co:{position.value}": Bank(position, is_shared=True) for position in BETTING_POSITIONS}
    with named("--bank"):
        bank = banks[choose(word, tuple(banks), "a bank")]
        if not game.has_bank and bank.position is not Position.DEALER:
            raise ValueError(
                f"in {game.name} the dealer always banks (reading/supreme-bank): leave --bank out or write dealer"
            )
        return bank


def read_places(text: str) -> dict[Position, tuple[Position, ...]]:
    """Each seat with its player's second position, if he has one."""
    from paigow.pieces.positions import BETTING_POSITIONS, are_adjacent, parse_position  # noqa: PLC0415

    places: dict[Position, tuple[Position, ...]] = {}
    taken: list[Position] = []
    for word in text.split(","):
        seat, *others = (parse_position(part, BETTING_POSITIONS) for part in word.split("+"))
        for position in (seat, *others):
            if position in taken:
                raise ValueError(f"position {position} comes twice: each has one player")
            taken.append(position)
        if len(others) > 1 or not all(are_adjacent(seat, other) for other in others):
            raise ValueError(f"{word.strip()!r}: a player has one or two positions, and two lie side by side")
        places[seat] = tuple(others)
    return places


def read_seed(word: str | None) -> str | None:
    """The word from which chance is made. Refused if it is no text, for then no record could hold it."""
    if word is not None:
        try:
            word.encode()
        except UnicodeEncodeError:
            with named("--seed"):
                raise ValueError(f"{clip(word)!r} is not text in UTF-8") from None
    return word


def read_number(word: str) -> int:
    """The whole number, written in digits."""
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise ValueError(f"{clip(word)!r} is not a number: write a whole one in digits, as in 5")
    return int(word)


def with_note(game: Game, answer: output.Answer) -> output.Answer:
    """The answer with what every output of the game must say."""
    return {**answer, "note": game.note} if game.note else answer


def say_with_note(game: Game, text: str) -> None:
    """Prints the text, and below it what every output of the game must say."""
    output.say(f"{text}\n\n{output.paragraph(game.note)}" if game.note else text)
