"""`paigow serve` and `paigow staff`: the server as a process, and the accounts of the house."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from paigow.service.people import list_staff
from paigow.store import open_ledger
from program import answer, paigow

PASSWORD = b"thirty-two tiles\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("PAIGOW_DB", raising=False)
    return tmp_path


@pytest.fixture
def served(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    words = ["serve", "--port", "0", "--no-browser", "--log", str(tmp_path / "log"), "--json-logs"]
    with subprocess.Popen(
        [sys.executable, "-m", "paigow.cli", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 128 + signal.SIGTERM)])
def test_it_says_where_it_is_and_stops_in_order(
    served: "subprocess.Popen[str]", tmp_path: Path, number: int, status: int
) -> None:
    assert served.stdout is not None
    said = served.stdout.readline()
    found = re.fullmatch(r"The table is open at (http://127\.0\.0\.1:\d+/) \(Ctrl-C closes it\)\.\n", said)
    assert found, said
    with urlopen(f"{found[1]}healthz") as response:
        assert response.status == 200
    served.send_signal(number)
    rest, complaint = served.communicate(timeout=20)
    assert served.returncode == status
    assert complaint == ""
    assert rest == ("The table is closed.\n" if number == signal.SIGINT else "")
    assert '"the server is closed"' in (tmp_path / "log").read_text()


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = paigow("serve", "--port", port, "--no-browser")
    assert done.status == 2
    assert f"port {port} at 127.0.0.1 cannot be used: another program listens there already" in done.err


@pytest.mark.parametrize(
    ("words", "package"),
    [(["serve"], "fastapi"), (["serve"], "websockets"), (["staff", "list"], "argon2")],
)
def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, words: list[str], package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    done = paigow(*words)
    assert done.status == 2
    assert done.err == f'paigow {words[0]}: it needs the package {package}: pip install "paigow[serve]"\n'


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "65536"], "--port: 65536 is out of range"),
        (["--port", "x"], "--port"),
        (["--open-to", "friends"], "allowed is all or staff"),
        (["--url", "pai-gow.example"], "--url"),
        (["--log", "/nowhere/log"], "--log: /nowhere/log cannot be written"),
        (["--host", "no.such.host.invalid", "--port", "0"], "cannot be used"),
        (["--db", "/dev/null/x"], "/dev/null"),
    ],
)
def test_what_cannot_be_served(words: list[str], complaint: str) -> None:
    done = paigow("serve", "--no-browser", *words)
    assert done.status == 2
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_ledger_whose_key_is_not_here_is_not_served(home: Path) -> None:
    with open_ledger() as ledger:
        name = ledger.key.name.rpartition("/")[2]
    for file in (home / "paigow" / "keys").glob("*.key"):
        file.unlink()
    done = paigow("serve", "--no-browser", "--port", "0")
    assert done.status == 2
    assert done.err.startswith(f"paigow serve: the key that signs this ledger is not here: copy {name}.key to")
    assert done.err.count("\n") == 1


def test_accounts_are_added_changed_listed_and_removed() -> None:
    added = paigow("staff", "add", "mei", stdin=PASSWORD)
    assert (added.status, added.out) == (0, "mei (floorperson) is added.\n")
    again = paigow("staff", "add", "mei", "--role", "dealer", "--json", stdin=PASSWORD)
    assert again.json == {"name": "mei", "role": "dealer", "is_new": False}
    assert answer("staff", "list") == [{"name": "mei", "role": "dealer"}]
    assert "mei   dealer" in paigow("staff", "list").out
    assert answer("staff", "remove", "mei") == {"name": "mei", "removed": True}
    assert paigow("staff", "list").out.startswith("Nobody has an account")
    with open_ledger() as ledger, ledger.reading() as session:
        assert list_staff(session) == []


@pytest.mark.parametrize(
    ("words", "stdin", "complaint"),
    [
        (["add", "Mei"], PASSWORD, "NAME: 'Mei' is no name"),
        (["add", "mei"], b"short\n", "password: a password has 10 to 200 characters"),
        (["add", "mei"], b"", "password: a password has"),
        (["add", "mei", "--role", "banker"], PASSWORD, "allowed is floorperson, surveillance or dealer"),
        (["remove", "mei"], b"", "nobody is called 'mei'"),
    ],
)
def test_accounts_that_cannot_be(words: list[str], stdin: bytes, complaint: str) -> None:
    done = paigow("staff", *words, stdin=stdin)
    assert (done.status, done.out) == (2, "")
    assert complaint in done.err
    assert "short" not in done.err
