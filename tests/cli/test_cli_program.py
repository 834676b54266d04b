"""The program as a process: its help, its speed at the start, its signals and its ends."""

import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

from paigow import __version__
from paigow.cli.__main__ import COMMANDS
from paigow.cli.options import GAME_NAMES
from paigow.games import GAMES
from program import paigow

PAIGOW = (sys.executable, "-m", "paigow.cli")


def process(words: Sequence[str], stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*PAIGOW, *words], input=stdin, capture_output=True, check=False)


def loaded(*words: str) -> set[str]:
    """The modules that are loaded after a run."""
    code = (
        f"import sys; from paigow.cli.__main__ import main; main({list(words)}); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_version() -> None:
    assert paigow("--version") == (0, f"paigow {__version__}\n", "")


def test_nothing_is_loaded_before_it_is_needed() -> None:
    assert not {name for name in loaded("--version") if name.startswith(("paigow.games", "msgspec", "rich"))}
    assert not {name for name in loaded("start", "pai-gow", "--dice", "6,5,4") if name.startswith(("rich", "tomllib"))}


def test_the_help_lists_every_command() -> None:
    done = paigow("--help")
    assert done.status == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    done = paigow(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert f"Example: paigow {name}" in done.out


def test_the_help_names_every_game() -> None:
    *most, last = GAMES
    assert f"{', '.join(most)} or {last}" == GAME_NAMES


def test_a_process_ends_as_the_program_says() -> None:
    good = process(["start", "pai-gow", "--dice", "6,5,4", "--json"])
    assert (good.returncode, good.stderr) == (0, b"")
    bad = process(["start", "pai-gow", "--dice", "7,1,1", "--json"])
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.count(b"\n") == 1
    lines = process(["rank", "pai-gow", "-"], b"6-6 4-4\nnonsense\n")
    assert (lines.returncode, lines.stdout.count(b"\n"), lines.stderr) == (2, 2, b"")


def test_words_that_are_not_text_are_named() -> None:
    done = subprocess.run(
        [*map(str.encode, PAIGOW), b"rank", b"pai-gow-poker", b"As \xff"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"is not a card" in done.stderr


def test_answers_come_while_questions_are_open_and_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        [*PAIGOW, "rank", "pai-gow", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as asked:
        assert asked.stdin
        assert asked.stdout
        assert asked.stderr
        asked.stdin.write(b"6-6 4-4\n1-1")
        asked.stdin.flush()
        assert b"Teen Gong" in asked.stdout.readline()
        asked.stdin.write(b" 1-1\n")
        asked.stdin.flush()
        assert b"Day pair" in asked.stdout.readline()
        asked.send_signal(signal.SIGINT)
        assert asked.wait(20) == 130
        assert (asked.stdout.read(), asked.stderr.read()) == (b"", b"")


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*PAIGOW, "rank", "pai-gow", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as asked:
        assert asked.stdout
        asked.stdout.close()
        _, err = asked.communicate(b"6-6 4-4\n" * 1000)
        assert (asked.returncode, err) == (141, b"")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/dev/full is Linux's")
def test_an_output_that_cannot_be_written_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PAIGOW, "ways"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"the output cannot be written" in done.stderr
