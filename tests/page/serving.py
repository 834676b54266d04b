"""The real server for the tests of the page, and what a visitor does at its tables."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

NO_CLOCKS = {"wagers": None, "setting": None, "offers": None, "grace": 600}


class Server:
    """`paigow serve` with a ledger of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        self._folder, self._more = folder, more
        self.ledger = folder / "ledger.db"
        self.address = ""
        self._process = self._started(0)

    def _started(self, port: int) -> "subprocess.Popen[str]":
        place = ("--port", str(port), "--db", str(self.ledger))
        command = ("-m", "paigow.cli", "serve", "--no-browser", *place, *self._more)
        process = subprocess.Popen(
            (sys.executable, *command),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(self._folder)},
        )
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                self.address = found[0]
                return process
        raise AssertionError(f"the server did not start: {said}")

    def open(self, **wanted: Any) -> dict[tuple[str, str | None], str]:
        """Opens a table; the links of its places by role and person."""
        body = json.dumps({"kind": "play", "game": "pai-gow", **wanted}).encode()
        request = urllib.request.Request(f"{self.address}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            places = json.load(answer)["places"]
        return {(place["role"], place["person"]): place["link"] for place in places}

    def kill(self) -> None:
        """The process is killed as it stands."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._close_pipe()

    def start_again(self) -> None:
        """A new process with the same ledger at the same port."""
        self._process = self._started(int(self.address.rpartition(":")[2]))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._close_pipe()

    def _close_pipe(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()


def wager(page: Any) -> None:
    """The least wager, and ready: with the keyboard."""
    page.wait_for_selector("pg-wagers form")
    page.focus("pg-wagers input")
    page.keyboard.press("Enter")


def set_hand(page: Any) -> None:
    """The first two pieces make the low hand: with the keyboard, foul or not."""
    page.wait_for_selector("pg-hand .tray")
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.wait_for_selector("pg-hand .worth:not(:empty) >> text=/Low: |小牌：/")
    is_foul = page.locator("pg-hand .worth.foul").count()
    page.keyboard.press("Enter")
    if is_foul:
        page.wait_for_selector("pg-hand .problem")
        page.keyboard.press("Enter")
