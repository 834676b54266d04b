"""The law of the house: the registry is complete, and nothing is cited that is not in it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import paigow
from paigow.law import Basis, Clause, State
from paigow.law.clauses import registry
from paigow.law.texts import FIVE_TEXTS
from paigow.law.trace import index_of

TESTS = Path(__file__).parents[1]
SOURCES = Path(paigow.__file__).parent
WANTED = dict(line.split(" ", 1) for line in Path(__file__).with_name("clauses.txt").read_text().splitlines())
"""Every clause of the five texts in their order, with its kinds."""


def test_the_five_texts_are_whole_and_in_order() -> None:
    assert [clause.id for clause in FIVE_TEXTS] == list(WANTED)


def test_a_duty_is_not_made_light_of() -> None:
    kinds = {clause.id: set(map(str, clause.kinds)) for clause in FIVE_TEXTS}
    assert kinds == {id: set(written.split()) for id, written in WANTED.items()}


def test_the_list_of_what_is_attested_only_is_fixed() -> None:
    assert [clause.id for clause in registry().values() if clause.state is State.ATTESTED] == ["13:69F-11.8A(b)1ii"]
    assert not [clause.id for clause in FIVE_TEXTS if clause.state is State.OUT_OF_SCOPE]


@pytest.mark.parametrize("clause", registry().values(), ids=registry())
def test_a_clause_says_what_where_and_why(clause: Clause) -> None:
    assert clause.kinds
    assert clause.gist.endswith(".")
    assert clause.edition or clause not in FIVE_TEXTS
    assert clause.source or clause in FIVE_TEXTS or clause.basis is Basis.CHOICE
    assert bool(clause.reason) is (clause.state is not State.CARRIED_OUT)


def test_the_order_of_the_registry_is_that_of_the_basis() -> None:
    others = [clause.basis for clause in registry().values() if clause not in FIVE_TEXTS]
    assert others == sorted(others, key=list(Basis).index)


def test_every_mark_names_a_known_clause() -> None:
    unknown = {id: marks for id, marks in index_of(TESTS).items() if id not in registry()}
    assert not unknown, f"marks that name no clause: {unknown}"


def test_every_citation_in_the_code_names_a_known_clause() -> None:
    """Also those that no test ever runs."""
    unknown = [f"{where} {id}" for where, id in cited() if id not in registry()]
    assert not unknown, f"citations of no clause: {unknown}"


def cited() -> Iterator[tuple[str, str]]:
    """Every id written out in a call of `cite` or `sister` (`cited` where a game chooses), with file and line."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="cite" | "cited" | "sister"), args=args):
                    for argument in args:
                        if isinstance(argument, ast.Constant):
                            yield f"{path.relative_to(SOURCES)}:{node.lineno}", str(argument.value)
