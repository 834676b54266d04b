"""How `rank`, `compare` and `set` are asked: one question on the command line, or many on standard input."""

from collections.abc import Callable, Sequence

import typer

from paigow.cli import output
from paigow.cli.options import STDIN

Answerer = Callable[[str], output.Answer]


def answer(words: Sequence[str], answerer: Answerer, as_json: bool, tell: Callable[[output.Answer], None]) -> None:
    """Answers the question that the words are, as JSON or by `tell`; or, for `-`, every line of standard input."""
    if list(words) == [STDIN]:
        if not output.answer_lines(answerer):
            raise typer.Exit(2)
        return
    if STDIN in words:
        raise ValueError(
            f"{STDIN} came beside {len(words) - 1} more: write {STDIN} alone to read questions line by line"
        )
    found = answerer(" ".join(words))
    if as_json:
        output.say_json(found)
    else:
        tell(found)
