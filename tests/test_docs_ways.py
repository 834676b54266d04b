"""docs/ways.md keeps its word: its commands print what it shows, and its tables of words are made from the program.

`--rewrite-golden` writes both into the page; the difference is to be read.
"""

import re
import shlex

import pytest

from checking import ROOT
from paigow.houseway.file import loads, vocabulary_of
from paigow.houseway.way import Kind
from program import paigow

PAGE = ROOT / "docs/ways.md"
SESSION = re.compile(r"```console\n\$ paigow (.*?)\n(.*?)```", flags=re.DOTALL)
BEGIN, END = "<!-- words: made from paigow.houseway by tests/test_docs_ways.py -->\n", "<!-- end of words -->\n"


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def printed(command: str) -> str:
    done = paigow(*shlex.split(command))
    return (done.out + done.err).rstrip("\n") + "\n"


@pytest.mark.parametrize("command", [command for command, _ in SESSION.findall(text())])
def test_a_command_prints_what_the_page_shows(
    command: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(ROOT)
    found = printed(command)
    if request.config.getoption("--rewrite-golden"):
        start = text().index(f"$ paigow {command}\n") + len(f"$ paigow {command}\n")
        end = text().index("```", start)
        PAGE.write_text(text()[:start] + found + text()[end:], encoding="utf-8")
    assert dict(SESSION.findall(text()))[command] == found


def tables() -> str:
    """The words of both kinds, a table for each place in which they stand."""
    parts = []
    for kind in Kind:
        words = vocabulary_of(kind)
        parts += [f"\n## The words for {kind}\n", "Conditions, in `when` and `unless`:\n"]
        parts += rows((word, one.gist, one.allowed) for word, one in words.conditions.items())
        parts += ["\nWhat is done:\n", *rows((word, one.gist, one.allowed) for word, one in words.placements.items())]
        for word, values in words.values.items():
            parts += [f"\nThe values of `{word}`:\n", "| value | what it is |", "| --- | --- |"]
            parts += [f'| `"{value}"` | {gist} |' for value, gist in values.items()]
        for place, inner in words.inner.items():
            parts += [f"\nWithin `{place}`:\n", *rows((word, one.gist, one.allowed) for word, one in inner.items())]
    return "\n".join(parts) + "\n\n"


def rows(words: object) -> list[str]:
    return [
        "| word | meaning | what may be written |",
        "| --- | --- | --- |",
        *(f"| `{word}` | {gist} | {allowed} |" for word, gist, allowed in words),  # type: ignore[attr-defined]
    ]


def test_every_word_stands_on_the_page(request: pytest.FixtureRequest) -> None:
    before, _, rest = text().partition(BEGIN)
    _, _, after = rest.partition(END)
    if request.config.getoption("--rewrite-golden"):
        PAGE.write_text(before + BEGIN + tables() + END + after, encoding="utf-8")
    assert text() == before + BEGIN + tables() + END + after


def test_the_pieces_of_files_on_the_page_are_read() -> None:
    first, second = re.findall(r"```toml\n(.*?)```", text(), flags=re.DOTALL)
    assert loads(first).name == "harbour"
    assert [rule.name for rule in loads('kind = "cards"\nname = "x"\n' + second).rules] == ["royal flush"]
