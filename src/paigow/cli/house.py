"""`paigow house`: what a house may decide, and whether a file of house rules is sound."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from paigow.cli import output
from paigow.cli.options import AsJson

if TYPE_CHECKING:
    from paigow.house.options import Option
    from paigow.house.rules import HouseRules

EXAMPLE = "paigow house --example > house.toml"


def command(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A file of house rules to be checked.")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print a file with every option at its default.")] = False,
    as_json: AsJson = False,
) -> None:
    """What a house may decide: every option, its default, what is allowed, and the clauses on which it rests.

    With a file: whether it is sound, every fault with its line, and what it says otherwise than the defaults.
    """
    from paigow.house.file import example as write_example  # noqa: PLC0415
    from paigow.house.options import OPTIONS  # noqa: PLC0415
    from paigow.house.rules import HouseRules  # noqa: PLC0415

    if example:
        if file is not None or as_json:
            raise ValueError("--example came beside something else: it is given alone")
        output.say(write_example().rstrip("\n"))
        return
    defaults = _written(HouseRules())
    values = defaults if file is None else _written(_load(file))
    if as_json:
        output.say_json([_answer(option, defaults, values, file) for option in OPTIONS])
    elif file is None:
        output.say("\n\n".join(_text(option, defaults[option.name]) for option in OPTIONS))
    else:
        changed = [(option.name, values[option.name], defaults[option.name]) for option in OPTIONS]
        rows = [(name, _toml(new), _toml(old)) for name, new, old in changed if new != old]
        told = output.table(("option", "here", "default"), rows) if rows else "Every option has its default."
        output.say(f"{file} is sound.\n\n{told}")


def _load(file: str) -> "HouseRules":
    """The rules of the file; for one with faults each is told on a line, and the exit status is 2."""
    from paigow.house.file import HouseRulesError, load  # noqa: PLC0415

    try:
        return load(file)
    except HouseRulesError as trouble:
        for fault in trouble.faults:
            output.complain(f"paigow house: {fault}")
        raise typer.Exit(2) from None


def _written(rules: "HouseRules") -> dict[str, Any]:
    """The options by name, their values as a file of house rules writes them."""
    import tomllib  # noqa: PLC0415

    from paigow.house.file import dump  # noqa: PLC0415

    return {"pay_tables": {}, **tomllib.loads(dump(rules))}


def _answer(option: "Option", defaults: dict[str, Any], values: dict[str, Any], file: str | None) -> output.Answer:
    found = {
        "name": option.name,
        "gist": option.gist,
        "default": defaults[option.name],
        "allowed": option.values,
        "cites": option.cites,
        "basis": option.basis,
    }
    return found if file is None else {**found, "value": values[option.name]}


def _text(option: "Option", default: object) -> str:
    ground = f" ({'; '.join(option.cites)})" if option.cites else ""
    return "\n".join(
        (
            f"{option.name} = {_toml(default)}",
            *(
                output.paragraph(text, "    ", "  ")
                for text in (option.gist, f"Allowed: {option.values}.", f"Basis: {option.basis}{ground}.")
            ),
        )
    )


def _toml(value: object) -> str:
    """The value as the file writes it, a table in short."""
    match value:
        case dict():
            return ", ".join(value) if value else "none of its own"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case bool():
            return str(value).lower()
        case str():
            from paigow.written import shown  # noqa: PLC0415

            return shown(value)
        case _:
            return str(value)
