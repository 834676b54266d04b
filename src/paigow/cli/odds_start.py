"""The law of the starting position as `paigow odds GAME --start` prints it, in words or as JSON."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import paigow
from paigow.cli import output
from paigow.cli.sheets import both, numbers
from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.odds.cache import digest
from paigow.odds.sheet import percent
from paigow.odds.start import StartLaw


def answer(game: Game, rules: HouseRules, laws: Sequence[StartLaw]) -> output.Answer:
    """The laws as JSON, one for each start method and bank."""
    return {
        "game": game.name,
        "dealing": rules.dealing,
        "laws": [_law(law) for law in laws],
        "rules": f"sha256:{_digest(laws)}",
        "program": f"paigow {paigow.__version__}",
    }


def _law(law: StartLaw) -> output.Answer:
    return {
        "method": law.method,
        "bank": _bank(law),
        "cases": law.cases,
        "chance": law.is_chance,
        "positions": [
            {
                "position": position,
                "starts": starts,
                **both("probability", law.chance(position)),
                f"first_{law.piece}": {str(number): count for number, count in law.first[position].items()},
            }
            for position, starts in law.starts.items()
        ],
        "cites": [cite.id for cite in law.cites],
        "basis": {cite.id: cite.basis for cite in law.cites},
    }


def text(game: Game, rules: HouseRules, laws: Sequence[StartLaw]) -> str:
    """The laws in words and columns: for each method every bank, and the first stacks when the dealer banks."""
    dealt = "" if len(game.starts) == 1 else f", dealt by {rules.dealing}"
    parts = [
        f"{game.title}{dealt}: where the first {laws[0].piece} goes",
        output.table(("program", f"paigow {paigow.__version__}"), [("rules", f"sha256:{_digest(laws)}")]),
    ]
    for _, some in groupby(laws, lambda law: law.method):
        parts += _method(list(some))
    return "\n\n".join(parts)


def _method(laws: Sequence[StartLaw]) -> Iterator[str]:
    first = laws[0]
    cites = dict.fromkeys(cite for law in laws for cite in law.cites)
    yield output.paragraph(f"Started by {first.method}. By {', '.join(f'{one.id} ({one.basis})' for one in cites)}.")
    if not first.is_chance:
        yield output.paragraph(
            f"Nothing is left to chance: the button lies before the dealer when play commences and goes one place "
            f"clockwise after a round, so of {first.cases} rounds each place starts one."
        )
    yield output.paragraph(f"The position that starts, in how many of {first.cases}, by who banks:")
    yield numbers(
        ("position", *(_bank(law) for law in laws), "chance, if dealer"),
        [
            (position.value, *(str(law.starts[position]) for law in laws), percent(first.chance(position)))
            for position in first.starts
        ],
    )
    stacks = sorted({number for numbers_ in first.first.values() for number in numbers_})
    yield output.paragraph(
        f"The first {first.piece} that a position gets when the dealer banks, in how many of {first.cases}:"
    )
    yield numbers(
        (first.piece, *map(str, stacks)),
        [
            (position.value, *(str(found.get(number, 0)) for number in stacks))
            for position, found in first.first.items()
        ],
    )


def _bank(law: StartLaw) -> str:
    return f"co:{law.bank.position}" if law.bank.is_shared else law.bank.position.value


def _digest(laws: Sequence[StartLaw]) -> str:
    return digest(*(repr(_law(law)) for law in laws))
