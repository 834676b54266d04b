"""The command line: `paigow COMMAND`, and `python -m paigow.cli COMMAND`.

A command is a module of this package with the same name, and its docstring says after a colon what it is for. Its
function `command` is what typer runs, and the function's docstring is its help; `EXAMPLE` is shown below it. What a
command needs it imports when it runs.
"""

import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from paigow.cli import output

COMMANDS = (
    "deal",
    "play",
    "serve",
    "staff",
    "tables",
    "start",
    "rank",
    "compare",
    "set",
    "odds",
    "study",
    "simulate",
    "check",
    "replay",
    "rebuild",
    "convert",
    "schema",
    "ledger",
    "ways",
    "house",
    "clauses",
)
"""Every command, in the order in which the help lists them."""

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130
READER_GONE = 141
"""What a shell reports of a program whose reader went away."""

_UsageError: type[BaseException] = typer.BadParameter.__mro__[1]
"""What is raised for a command line that cannot be read; typer has no name of its own for it."""


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        from paigow import __version__  # noqa: PLC0415

        output.say(f"paigow {__version__}")
        raise typer.Exit


def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The pai gow table by the book: every act of a round with the clause it carries out."""


def build(names: Sequence[str]) -> typer.Typer:
    """The program with these commands."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(epilog="Example: paigow start pai-gow --dice 6,5,4")(_program)
    for name in names:
        module = import_module(f"paigow.cli.{name}")
        gist = (module.__doc__ or "").strip().partition(": ")[2]
        if hasattr(module, "group"):  # it has commands of its own
            app.add_typer(module.group(), name=name, short_help=gist)
            continue
        app.command(name, epilog=f"Example: {module.EXAMPLE}", short_help=gist)(module.command)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit status: 0, or 2 for bad input with one message on standard error.

    >>> main(["start", "pai-gow", "--dice", "6,5,4", "--bank", "7"])
    2
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        _stop_in_order()
    try:
        status = _run(words)
        output.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        output.close()
        return READER_GONE
    except OSError as trouble:
        return _give_up(words, trouble)
    return status


def _stop_in_order() -> None:
    """Whoever ends the program from outside, or closes its terminal, finds nothing half-written."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, _: object) -> NoReturn:
    raise SystemExit(128 + number)


def _give_up(words: Sequence[str], trouble: OSError) -> int:
    """A file that was named cannot be used: bad input. Standard output cannot: not the user's fault."""
    why = trouble.strerror or str(trouble)
    if trouble.filename is not None:
        output.complain(f"{_called(words)}: {trouble.filename}: {why}")
        return BAD_INPUT
    output.close()
    output.complain(f"{_called(words)}: the output cannot be written: {why}")
    return FAILED


def _run(words: list[str]) -> int:
    try:
        program = typer.main.get_command(build(_needed(words)))
        with program.make_context("paigow", list(words)) as context:
            program.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except _UsageError as trouble:
        where = _called(words)
        output.complain(f"{where}: {_sentence(trouble)}; {where} --help tells how it is called")
        return BAD_INPUT
    except ValueError as trouble:  # the rooms below refuse what they cannot read in this way, and say what they allow
        output.complain(f"{_called(words)}: {trouble}")
        return BAD_INPUT
    return 0


def _needed(words: Sequence[str]) -> Sequence[str]:
    """The commands that have to be known to read these words."""
    if words and words[0] in COMMANDS:
        return words[:1]
    return () if words == ["--version"] else COMMANDS


def _called(words: Sequence[str]) -> str:
    return f"paigow {words[0]}" if words and words[0] in COMMANDS else "paigow"


def _sentence(trouble: BaseException) -> str:
    text = str(trouble.format_message() if hasattr(trouble, "format_message") else trouble).strip().rstrip(".")
    return text[:1].lower() + text[1:]


if __name__ == "__main__":
    sys.exit(main())
