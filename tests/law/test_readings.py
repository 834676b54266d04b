"""Every reading has its clause and its text, and every text says the four things."""

import re

import pytest

from paigow.law import Basis
from paigow.law.clauses import registry
from paigow.law.readings import reading, readings


def test_every_reading_clause_has_its_text_and_every_text_its_clause() -> None:
    clauses = {clause.id for clause in registry().values() if clause.id.startswith("reading/")}
    assert clauses == {f"reading/{name}" for name in readings()}


def test_every_reading_is_our_choice() -> None:
    assert {registry()[f"reading/{name}"].basis for name in readings()} == {Basis.CHOICE}


@pytest.mark.parametrize("name", readings())
def test_a_reading_gives_text_choices_choice_and_reason(name: str) -> None:
    text = reading(name)
    assert text.startswith("# ")
    assert re.findall(r"^\*\*(\w+)\.\*\* ", text, re.MULTILINE) == ["Text", "Choices", "Choice", "Reason"]
    assert 10 <= len(text.splitlines()) <= 20
    assert max(map(len, text.splitlines())) <= 120


def test_a_reading_answers_to_its_clause_id_too() -> None:
    assert reading("reading/joker") == reading("joker")


def test_an_unknown_reading_is_refused_with_the_list() -> None:
    with pytest.raises(KeyError, match="dead-hand-place"):
        reading("jocker")
