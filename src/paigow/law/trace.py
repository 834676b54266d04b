"""Where each clause is carried out, and which tests speak for it.

The first is read from the package's own sources, the second from `tests.json`, which `python -m paigow.law.trace` makes
from the marks `keeps` and `breaks` of the tests. Nothing here is read before somebody asks.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import json

from paigow.law.clauses import Clause, Kind, registry

MARKS = ("keeps", "breaks")
"""A test that keeps a clause shows the lawful way; one that breaks it sees the refusal."""

Index = dict[str, dict[str, list[str]]]
"""For each clause and each mark the tests, as `tests/law/test_it.py::test_it`."""

_INDEX = "tests.json"
_SPEAK_ONLY = ("law", "cli")
"""Rooms that name clauses without carrying one out."""


@cache
def carried_out() -> Mapping[str, tuple[str, ...]]:
    """For each clause cited in the code the places that cite it, as `paigow.module:function`, in the order of modules.

    A place cites a clause by its id written out as a string; see `citations`. Clauses nobody cites are missing.
    """
    found: dict[str, dict[str, None]] = {}
    for module, source in _modules(files("paigow"), "paigow"):
        for id, where in citations(ast.parse(source)):
            found.setdefault(id, {})[f"{module}:{where}" if where else module] = None
    return {id: tuple(found[id]) for id in registry() if id in found}


@cache
def tested(*marks: str) -> Mapping[str, tuple[str, ...]]:
    """For each clause the tests that speak for it, those that keep it first. `marks` restricts them to one kind.

    Raises `ValueError` for a mark that is none of `MARKS`.
    """
    if not set(marks) <= set(MARKS):
        raise ValueError(f"the marks are {' and '.join(MARKS)}, not {', '.join(marks)}")
    index = json.decode(files("paigow.law").joinpath(_INDEX).read_bytes(), type=Index)
    named = {id: tuple(test for mark in marks or MARKS for test in tests.get(mark, ())) for id, tests in index.items()}
    return {id: tests for id, tests in named.items() if tests}


def index_of(tests: Path) -> Index:
    """The index of the marks below the folder `tests`, by clause in the order of the alphabet.

    Raises `ValueError` with file and line for a mark that cannot be read without running the test.
    """
    index: Index = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(tests.parent).as_posix()
        for test, mark, id in _marks(ast.parse(path.read_text(encoding="utf-8")), name):
            index.setdefault(id, {}).setdefault(mark, []).append(test)
    return {id: {mark: index[id][mark] for mark in MARKS if mark in index[id]} for id in sorted(index)}


def write(index: Index) -> None:
    """Writes the index into the package."""
    target = Path(__file__).with_name(_INDEX)
    target.write_bytes(json.format(json.encode(index), indent=1) + b"\n")


# Sources


def _modules(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    """Every module that may carry out a clause, with its source, by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        stem = entry.name.removesuffix(".py")
        if entry.is_dir() and not (package == "paigow" and stem in _SPEAK_ONLY):
            yield from _modules(entry, f"{package}.{stem}")
        elif entry.name.endswith(".py"):
            yield package if stem == "__init__" else f"{package}.{stem}", entry.read_text(encoding="utf-8")


def citations(tree: ast.AST, scope: str = "") -> Iterator[tuple[str, str]]:
    """Every clause cited in a syntax tree, with the function, class or constant in which it is.

    Examples and headings ask for no act: they are cited by the docstring that names them, best beside a doctest.
    """
    if isinstance(tree, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        words = (word.rstrip(".,:;") for word in (ast.get_docstring(tree) or "").split())
        yield from ((word, scope) for word in words if word in registry() and _is_shown(registry()[word]))
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in registry():
            yield node.value, scope
        yield from citations(node, _scope(node, scope))


def _is_shown(clause: Clause) -> bool:
    return {Kind.EXAMPLE, Kind.HEADING}.issuperset(clause.kinds)


def _scope(node: ast.AST, scope: str) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return f"{scope}.{name}" if scope else name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if not scope:
            return name
    return scope


# Tests


def _marks(tree: ast.Module, path: str) -> Iterator[tuple[str, str, str]]:
    """Every test with a mark and a clause of it."""
    names = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    shared = _calls([names["pytestmark"]], names) if "pytestmark" in names else []
    used: list[ast.Call] = []
    for test, calls in _tests(tree, shared, names):
        used += calls
        for call in calls:
            for id in _ids(call, names, path):
                yield f"{path}::{test}", _mark_of(call), id
    idle = [
        node.lineno for node in ast.walk(tree) if _mark_of(node) and node not in used and isinstance(node, ast.Call)
    ]
    if idle:
        raise ValueError(f"{path}:{idle[0]}: this mark belongs to no test that can be found without running it")


def _tests(
    parent: ast.Module | ast.ClassDef, shared: list[ast.Call], names: Mapping[str, ast.expr]
) -> Iterator[tuple[str, list[ast.Call]]]:
    for node in parent.body:
        if isinstance(node, ast.ClassDef):
            for test, calls in _tests(node, shared + _calls(node.decorator_list, names), names):
                yield f"{node.name}::{test}", calls
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node.name, shared + _calls(node.decorator_list, names)


def _calls(nodes: Iterable[ast.expr], names: Mapping[str, ast.expr]) -> list[ast.Call]:
    """The marks among these expressions, also where they stand behind a name."""
    found: list[ast.Call] = []
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Call) and _mark_of(node):
            found.append(node)
        elif isinstance(node, ast.Name) and node.id in names:
            found += _calls([names[node.id]], {name: names[name] for name in names if name != node.id})
    return found


def _mark_of(node: ast.AST) -> str:
    """`keeps` or `breaks` for a call of `pytest.mark.keeps` or `.breaks`, else nothing."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr=name)) if name in MARKS:
            return name
    return ""


def _ids(call: ast.Call, names: Mapping[str, ast.expr], path: str) -> Iterator[str]:
    for argument in call.args:
        match argument:
            case ast.Constant(value=str(id)):
                yield id
            case ast.Starred(value=ast.Name(id=name)) if isinstance(names.get(name), ast.Tuple | ast.List):
                yield from ast.literal_eval(names[name])
            case _:
                raise ValueError(f"{path}:{call.lineno}: write the clauses of a mark out as strings")


if __name__ == "__main__":
    write(index_of(Path(sys.argv[1] if len(sys.argv) > 1 else "tests").resolve()))
