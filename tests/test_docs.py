"""The pages keep their word: their commands are run and print what they show, and their tables are made anew.

A line … stands for any lines. `--rewrite-golden` writes the table of events into docs/records.md.
"""

import re
import shlex
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from checking import ROOT
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, event_types
from paigow.record.lines import VERSION, Envelope, Header
from program import paigow as run

DOCS = ROOT / "docs"
PAGES = ("records.md", "check.md", "odds.md", "side-wagers.md", "simulate.md")
SESSION = re.compile(r"```console\n\$ paigow (.*?)\n(.*?)```", flags=re.DOTALL)
SESSIONS = [(page, *found) for page in PAGES for found in SESSION.findall((DOCS / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("page", "command", "shown"), SESSIONS, ids=[f"{page}: {words}" for page, words, _ in SESSIONS]
)
def test_a_command_prints_what_the_page_shows(
    page: str, command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    done = run(*shlex.split(command))
    pattern = ".*".join(re.escape(part) for part in shown.rstrip("\n").split("…\n"))
    assert re.fullmatch(pattern, (done.out + done.err).rstrip("\n"), flags=re.DOTALL), done


def test_every_page_shows_sessions() -> None:
    assert {page for page, *_ in SESSIONS} == set(PAGES)


# The table of events

BEGIN, END = "<!-- events: made from paigow.procedure.events by tests/test_docs.py -->\n", "<!-- end of events -->\n"


def events_table() -> str:
    """Every event with its fields, in the order of a round."""
    rows = ["| `type` | what happened | fields |", "| --- | --- | --- |"]
    for tag, kind in event_types().items():
        gist = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{tag}` | {gist} | {'; '.join(fields_of(kind))} |")
    return "\n".join(rows) + "\n"


def fields_of(kind: type[Event]) -> list[str]:
    """The fields of an event in words, those without a default first."""
    hints = get_type_hints(kind)
    names = kind.__struct_fields__
    needed = len(names) - len(kind.__struct_defaults__)
    defaults = dict(zip(names[needed:], kind.__struct_defaults__, strict=True))
    return [f"`{name}` {said(hints[name])}{default(defaults, name)}" for name in names]


def default(defaults: dict[str, Any], name: str) -> str:
    if name not in defaults:
        return ""
    value = defaults[name]
    return " (may be missing)" if value in (None, "") else f" (if missing: {value})"


def said(kind: Any) -> str:
    """A type as the page says it."""
    plain = {Person: "person", Position: "position", int: "number", str: "text", bool: "true or false"}
    if kind in plain:
        return plain[kind]
    if getattr(kind, "__name__", "") == "Cents":
        return "cents"
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) in (Union, UnionType):
        return said(next(one for one in get_args(kind) if one is not NoneType))
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if inner == (int, int, int):
            return "three numbers"
        return "pieces" if inner[0] is str else "numbers"
    raise AssertionError(f"no words for {kind}")


def test_the_table_of_events_is_as_the_program_has_them(request: pytest.FixtureRequest) -> None:
    page = DOCS / "records.md"
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if request.config.getoption("--rewrite-golden"):
        page.write_text(before + BEGIN + events_table() + END + after, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == before + BEGIN + events_table() + END + after


@pytest.mark.parametrize("kind", [Header, Envelope], ids=["header", "envelope"])
def test_every_field_of_a_line_stands_on_the_page(kind: type[Any]) -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in kind.__struct_fields__)
    assert f"version is {VERSION}" in text


def test_every_house_rule_and_what_lasts_is_named_where_it_is_written() -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    assert "`paigow house --example`" in text
    assert "`standing`" in text


def test_the_pages_of_this_test_exist() -> None:
    assert all(Path(DOCS / page).is_file() for page in PAGES)
