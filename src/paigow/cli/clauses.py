"""`paigow clauses`: every clause, what the program makes of it, where, and which tests speak for it."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli import output
from paigow.cli.options import AsJson

if TYPE_CHECKING:
    from paigow.law import Clause

EXAMPLE = "paigow clauses 13:69F-10.6A"

Places = Mapping[str, tuple[str, ...]]


def command(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Only clauses whose id or gist holds this text.")] = "",
    as_json: AsJson = False,
) -> None:
    """Every clause the program cites: its kind and gist, its state and basis, where it is carried out, its tests."""
    from paigow.law import registry  # noqa: PLC0415
    from paigow.law.trace import carried_out, tested  # noqa: PLC0415

    sought = text.casefold()
    clauses = [
        clause
        for clause in registry().values()
        if sought in clause.id.casefold() or sought in clause.gist.casefold() or sought in clause.reason.casefold()
    ]
    places, tests = carried_out(), tested()
    if as_json:
        output.say_json([_answer(clause, places, tests) for clause in clauses])
    elif not clauses:
        output.say("No clause holds this text.")
    else:
        output.say("\n\n".join((*(_text(clause, places, tests) for clause in clauses), _count(clauses))))


def _answer(clause: "Clause", places: Places, tests: Places) -> output.Answer:
    return {
        "id": clause.id,
        "kind": clause.kinds,
        "gist": clause.gist,
        "state": clause.state,
        "reason": clause.reason,
        "basis": clause.basis,
        "edition": clause.edition,
        "source": clause.source,
        "carried_out": places.get(clause.id, ()),
        "tests": tests.get(clause.id, ()),
    }


def _text(clause: "Clause", places: Places, tests: Places) -> str:
    parts = [
        f"{clause.id}  {', '.join(clause.kinds)}; {clause.state}; {clause.basis}",
        output.paragraph(clause.gist, "    "),
    ]
    if clause.reason:
        parts.append(output.paragraph(clause.reason, "    ", "  because "))
    for word, found in (("in", places.get(clause.id, ())), ("tests", tests.get(clause.id, ()))):
        parts += [f"  {word if place == 0 else '':5} {one}" for place, one in enumerate(found)]
    return "\n".join(parts)


def _count(clauses: "list[Clause]") -> str:
    states = Counter(clause.state for clause in clauses)
    return f"{len(clauses)} clauses: " + ", ".join(f"{count} {state}" for state, count in states.items())
