"""The page on the ledger keeps its word: its commands, run one after the other, print what it shows.

Names, hashes, times and numbers are another ledger's own; a line … stands for any lines.
"""

import re
import shlex
from pathlib import Path

import pytest
from ledger_fixtures import home  # noqa: F401

from paigow.cli.__main__ import main

PAGE = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")
SHOWN_HOME = "/home/ann/.local/share/paigow"
OWN = re.compile(r"[0-9a-f]{16,}|[0-9A-Za-z+/]{40,}=*|\d+|  +")
"""What differs from ledger to ledger: hashes, signatures, numbers; and so the width of columns."""


def sessions() -> list[tuple[str, str]]:
    """Each command with what is shown below it."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE, flags=re.DOTALL)
    found = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), flags=re.MULTILINE)
    return [(command, shown) for command, shown in found]


def test_its_commands_print_what_it_shows(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(sessions()) >= 15
    for command, shown in sessions():
        program, *words = shlex.split(command)
        if program == "cat":
            printed = Path(words[0]).read_text(encoding="utf-8")
        else:
            assert main(words) == 0, command
            printed = capfdbinary.readouterr().out.decode().replace(str(home), SHOWN_HOME)
        pattern = ".*".join(re.escape(OWN.sub("~", part)) for part in shown.split("…\n"))
        assert re.fullmatch(pattern, OWN.sub("~", printed), flags=re.DOTALL), command
