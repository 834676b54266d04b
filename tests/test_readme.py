"""The README keeps its word: its commands are run and print what it shows (a line … stands for any lines)."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from paigow.cli.__main__ import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ paigow (.*?)\n(.*?)\n```", README, flags=re.DOTALL)


def test_it_shows_sessions() -> None:
    assert len(SESSIONS) >= 5


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_session_prints_what_the_readme_shows(
    command: str, shown: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(shlex.split(command)) == 0
    printed = capfdbinary.readouterr().out.decode().rstrip("\n")
    pattern = ".*".join(re.escape(part) for part in shown.split("…\n"))
    assert re.fullmatch(pattern, printed, flags=re.DOTALL)


def test_its_python_runs() -> None:
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert found.examples
    assert doctest.DocTestRunner(verbose=False).run(found).failed == 0
