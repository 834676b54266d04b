"""The trace: from a clause to the code that carries it out and the tests that speak for it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from paigow.law import trace
from paigow.law.clauses import registry
from paigow.law.trace import carried_out, index_of

TESTS = Path(__file__).parents[1]


def written(folder: Path, text: str) -> Path:
    tests = folder / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text(text)
    return tests


def test_the_packaged_index_is_that_of_the_tests() -> None:
    """Stale? Run `python -m paigow.law.trace`."""
    index = index_of(TESTS)
    for mark in ("keeps", "breaks"):
        marked = {id: tuple(tests[mark]) for id, tests in index.items() if mark in tests}
        assert trace.tested(mark) == marked, "the index is stale: run python -m paigow.law.trace"


def test_places_are_given_as_module_and_function_and_clauses_in_the_order_of_the_texts() -> None:
    places = carried_out()
    assert list(places) == [id for id in registry() if id in places]
    assert "paigow.house.options:OPTIONS" in places["13:69F-34.11(a)"]
    assert not any(place.startswith(("paigow.law", "paigow.cli")) for found in places.values() for place in found)


def test_acts_are_cited_by_strings_and_examples_by_docstrings() -> None:
    text = '''
"""The deal from the hand, 13:69F-11.8A(b): and so on."""
ANNOUNCED = cite("13:69F-10.6(b)")
class Count:
    def to(self):
        """13:69F-10.6(c); its examples 13:69F-10.6(c)1, 13:69F-10.6(c)2."""
        return cited("13:69F-34.11(b)2", "no clause")
'''
    assert list(trace.citations(ast.parse(text))) == [
        ("13:69F-11.8A(b)", ""),
        ("13:69F-10.6(b)", "ANNOUNCED"),
        ("13:69F-10.6(c)1", "Count.to"),
        ("13:69F-10.6(c)2", "Count.to"),
        ("13:69F-34.11(b)2", "Count.to"),
    ]


def test_marks_are_found_on_functions_classes_modules_parameters_and_behind_names(tmp_path: Path) -> None:
    text = """
import pytest
pytestmark = pytest.mark.keeps("A")
IDS = ("B", "C")
CASES = [1, pytest.param(2, marks=pytest.mark.breaks("D"))]

@pytest.mark.breaks(*IDS)
def test_one(): ...

@pytest.mark.parametrize("case", CASES)
async def test_two(case): ...

@pytest.mark.breaks("E")
class TestIt:
    @pytest.mark.keeps("F", "G")
    def test_three(self): ...

def helper(): ...
"""
    one, two, three = (f"tests/test_it.py::{name}" for name in ("test_one", "test_two", "TestIt::test_three"))
    assert index_of(written(tmp_path, text)) == {
        "A": {"keeps": [one, two, three]},
        "B": {"breaks": [one]},
        "C": {"breaks": [one]},
        "D": {"breaks": [two]},
        "E": {"breaks": [three]},
        "F": {"keeps": [three]},
        "G": {"keeps": [three]},
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('import pytest\nid = input()\n@pytest.mark.keeps(id + "x")\ndef test_one(): ...\n', 3),
        ('import pytest\n\ndef helper():\n    return pytest.mark.breaks("A")\n', 4),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"tests/test_it.py:{line}: "):
        index_of(written(tmp_path, text))


def test_an_unknown_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="keeps and breaks"):
        trace.tested("bends")


def test_the_law_stays_cheap_to_import() -> None:
    code = "import sys, paigow.law; assert not {'paigow.law.trace', 'paigow.law.texts'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
