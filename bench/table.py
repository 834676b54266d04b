"""Live tables measured: a real server, and bots on real sockets that play full rounds of all four games.

python bench/table.py [--seconds 60] [--tables 50] [--thinks 0.05 0.5 | --flat-out] [--kill N] [--json]

Every table has six people, a dealer by the program, a spectator and one from surveillance: eight sockets. A bot thinks
50 to 500 ms before each command, ten times as quick as people; `--thinks` says otherwise; `--flat-out` as little as the
server admits. Measured is the time from sending a command to the moment when the last seat of that table has its event.
The server has one process, the bots another; both are on this machine.

`--kill N` kills the server N times with SIGKILL in the middle of play and starts it again at the same address. At the
end every run reads the ledger: each acknowledged command is there once, each finished round conforms, no money has come
or gone, no wager was paid twice. It ends with 1 where any of that fails.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from threading import Thread
from typing import Any

from paigow.games import GAMES
from table_check import check

HERE = Path(__file__).resolve().parent
PEOPLE = {str(seat): "person" for seat in range(1, 7)}
NO_CLOCKS = {"wagers": None, "setting": None, "offers": None, "grace": 600}
THINKS = (0.05, 0.5)
FLAT_OUT = (0.05, 0.05)
"""The least between two commands of one line: the server takes twenty a second."""
WARM_UP = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`paigow serve` in a folder of its own, at one address; it may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = str(folder / "ledger.db")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.cpu_before = 0.0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Starts it; seconds until it said that it is open."""
        began = time.perf_counter()
        words = ("serve", "--port", str(self.port), "--db", self.db, "--no-browser", "--log", str(self.folder / "log"))
        profile = os.environ.get("PAIGOW_BENCH_SERVER", "-m paigow.cli").split()
        self.process = subprocess.Popen(
            [sys.executable, *profile, *words],
            env={**os.environ, "XDG_DATA_HOME": str(self.folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=(self.folder / "errors").open("a"),
            text=True,
        )
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise SystemExit(f"the server did not start: {(self.folder / 'errors').read_text()}")
        return time.perf_counter() - began

    def stop(self, how: signal.Signals) -> None:
        """Ends it, with SIGKILL as if the power had gone."""
        assert self.process is not None
        self.cpu_before += self.cpu()
        self.process.send_signal(how)
        self.process.wait(30)

    def cpu(self) -> float:
        """Seconds of a core that the process running now has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes that it holds."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1]) * 1024

    def open_table(self, game: str) -> dict[str, Any]:
        """A table for six people, who need not hurry."""
        wanted = {"kind": "open", "game": game, "seats": PEOPLE, "clocks": NO_CLOCKS, "chips": 1_000_00}
        request = urllib.request.Request(
            f"{self.address}/api/tables", json.dumps(wanted).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            opened: dict[str, Any] = json.load(answer)
        assert len(opened["places"]) == 8
        return opened


def main() -> None:
    """Plays, measures, checks, and prints the figures."""
    wanted = options()
    with tempfile.TemporaryDirectory(prefix="paigow-bench-", dir=wanted.dir) as folder:
        server = Server(Path(folder))
        server.start()
        empty = server.memory()
        games = wanted.games.split(",")
        tables = [server.open_table(games[at % len(games)]) for at in range(wanted.tables)]
        figures, found = play(server, wanted, tables)
        figures |= {"memory_empty": empty, "memory_end": server.memory()}
        figures["memory_a_table"] = round((figures["memory_end"] - empty) / wanted.tables)
        server.stop(signal.SIGINT)
        errors = (Path(folder) / "errors").read_text()
        log = [line for line in (Path(folder) / "log").read_text().splitlines() if "error" in line.lower()]
        began = time.perf_counter()
        checked = check(server.db, Path(folder), [table["table"] for table in tables], found)
        figures |= checked.figures | {"seconds_of_check": round(time.perf_counter() - began, 1)}
    faults = [*checked.faults, *(f"a bot met what it did not expect: {what}" for what in found["strange"][:20])]
    faults += [f"the server wrote an error: {text[:2000]}" for text in (*log[:5], errors) if text]
    show(figures, wanted)
    for fault in faults:
        print(f"FAULT: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Live tables measured.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it is measured")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--games", default=",".join(GAMES), help="by name, with commas between")
    parser.add_argument("--thinks", type=float, nargs=2, default=THINKS, metavar="SECONDS", help="at least, at most")
    parser.add_argument("--flat-out", action="store_true", help="bots do not think")
    parser.add_argument("--kill", type=int, default=0, metavar="N", help="kill the server N times in the middle")
    parser.add_argument("--compressed", action="store_true", help="the bots ask for compressed lines, as browsers do")
    parser.add_argument("--dir", default=".", help="where the ledger lies meanwhile, so that its disk is measured")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def play(
    server: Server, wanted: argparse.Namespace, tables: list[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The figures, and what the bots found."""
    thinks = FLAT_OUT if wanted.flat_out else tuple(wanted.thinks)
    job = {
        "address": f"ws://127.0.0.1:{server.port}/api/socket",
        "tables": tables,
        "seconds": wanted.seconds,
        "thinks": thinks,
        "seed": "bench",
        "warm_up": WARM_UP,
        "compressed": wanted.compressed,
    }
    bots = subprocess.Popen(
        [sys.executable, str(HERE / "table_bots.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert bots.stdin is not None
    assert bots.stdout is not None
    bots.stdin.write(json.dumps(job) + "\n")
    bots.stdin.flush()
    bots.stdout.readline()
    cpu = server.cpu()
    restarts: list[float] = []
    killer = Thread(target=kill, args=(server, wanted, restarts))
    killer.start()
    bots.stdout.readline()
    killer.join()
    cpu = server.cpu_before + server.cpu() - cpu
    found = json.loads(bots.stdout.readline())
    bots.wait(60)
    minutes = found["spent"] / 60
    figures = {
        "tables": wanted.tables,
        "sockets": found["sockets"],
        "load": "flat out, each seat as fast as it is let"
        if wanted.flat_out
        else f"{thinks[0] * 1e3:.0f} to {thinks[1] * 1e3:.0f} ms of thought",
        "seconds": round(found["spent"], 1),
        "rounds_a_minute": round(found["rounds"] / minutes),
        "commands_a_second": round(found["done"] / found["spent"]),
        "last_seat_ms": spread(found["whole"]),
        "mean_seat_ms": spread(found["each"]),
        "answer_ms": spread(found["answered"]),
        "server_cpu": round(cpu / found["spent"], 2),
        "bots_cpu": round(found["cpu"] / found["spent"], 2),
        "bots_lag_ms": spread(found["lag"]),
        "megabytes_a_second": round(found["bytes"] / found["spent"] / 1e6, 2),
        "refused": found["refused"],
        "kills": wanted.kill,
        "restart_seconds": [round(one, 2) for one in restarts],
        "lines_lost": found["lost"],
        "commands_sent_again": found["resent"],
        "back_ms": spread(found["back"]),
        "load_average": os.getloadavg()[0],
    }
    return figures, found


def kill(server: Server, wanted: argparse.Namespace, restarts: list[float]) -> None:
    """Kills the server so many times, evenly over the time."""
    for _ in range(wanted.kill):
        time.sleep(wanted.seconds / (wanted.kill + 1))
        server.stop(signal.SIGKILL)
        restarts.append(server.start())


def spread(seconds: list[float]) -> dict[str, float]:
    """The spread of times, in milliseconds."""
    if not seconds:
        return {"p50": 0.0, "p99": 0.0, "most": 0.0, "count": 0}
    ordered = sorted(seconds)
    last = len(ordered) - 1
    p50, p99, most = (round(ordered[round(last * part)] * 1e3, 1) for part in (0.5, 0.99, 1.0))
    return {"p50": p50, "p99": p99, "most": most, "count": len(ordered)}


def show(figures: dict[str, Any], wanted: argparse.Namespace) -> None:
    if wanted.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        shown = (
            ", ".join(f"{key} {one:,}" for key, one in value.items()) if isinstance(value, dict | Counter) else value
        )
        print(f"{name.replace('_', ' '):24} {shown}")


if __name__ == "__main__":
    main()
