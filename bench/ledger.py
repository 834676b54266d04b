"""The ledger measured: durable appends a second, whole records, verification, and proofs at a million events.

python bench/ledger.py [EVENTS [DB]]

EVENTS is 1,000,000 unless said otherwise. DB is a new file in the working folder, so that its disk is the one
measured, or a postgresql:// address of an empty database.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import player_at
from paigow.pieces.positions import BETTING_POSITIONS
from paigow.record.lines import header_line
from paigow.store import Ledger, open_ledger
from paigow.store.audit import verify
from paigow.store.contents import Round, rounds, size
from paigow.store.proof import prove_consistency, prove_round, read_proof, verify_proof
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds

EVENTS = 1_000_000
SINGLE = 2_000
"""So many events are appended each on its own."""
DEALT = 200
"""So many rounds are dealt, and appended again and again."""
PROOFS = 200


def record() -> tuple[bytes, list[list[bytes]]]:
    """The header of a record, and the lines of each of its rounds."""
    game = GAMES["pai-gow"]
    rules = game.settle_rules(HouseRules())
    company = Company(tuple(player_at(seat) for seat in BETTING_POSITIONS[:3]), (), None, "sole")
    standing = standing_for(company, game, rules)
    dealt = [one.lines for one in deal_rounds(game, rules, company, standing, "bench", DEALT)]
    return header_line(game, rules, standing, "bench"), dealt


def measure_appends(ledger: Ledger, what: str, batches: Iterator[list[bytes]], closes: bool) -> None:
    """Appends that each return when they are on the disk."""
    times = []
    for batch in batches:
        before = perf_counter()
        ledger.append(batch, record=1, closes=closes)
        times.append(perf_counter() - before)
    cuts = quantiles(times, n=100)
    print(
        f"{what}: {len(times) / sum(times):,.0f} durable appends a second, "
        f"p50 {cuts[49] * 1e3:.2f} ms, p99 {cuts[98] * 1e3:.2f} ms ({len(times):,} appends)"
    )


def fill(ledger: Ledger, header: bytes, dealt: list[list[bytes]], events: int) -> None:
    """Appends whole records, each in one transaction, until there are so many events."""
    lines = [header, *(line for round in dealt for line in round)]
    with ledger.reading() as session:
        start = have = size(session)
    before = perf_counter()
    while have < events:
        have = ledger.append(lines[: 1 + events - have]).last
    spent = perf_counter() - before
    print(f"records of {len(lines):,} lines: {(have - start) / spent:,.0f} lines a second ({have - start:,} lines)")


def measure_proofs(ledger: Ledger) -> None:
    """The proofs of rounds everywhere in the ledger: the bytes beside the lines, and the time."""
    with ledger.reading() as session:
        every = rounds(session)
        some: list[Round] = every[1 :: max(1, len(every) // PROOFS)][-PROOFS:]
        before = perf_counter()
        files = [prove_round(session, one.name) for one in some]
        made = (perf_counter() - before) / len(files)
        [[older]] = session.rows("SELECT note FROM ledger_checkpoint ORDER BY size LIMIT 1 OFFSET 1")
        longer = prove_consistency(session, older)
    before = perf_counter()
    for file in files:
        verify_proof(read_proof(file.splitlines()), ledger.key)
    checked = (perf_counter() - before) / len(files)
    sizes = sorted(file.index(b"\n") for file in files)
    verify_proof(read_proof(longer.splitlines()), ledger.key)
    print(
        f"proofs of {len(files)} rounds: beside the lines {sizes[0]} to {sizes[-1]} bytes, median "
        f"{sizes[len(sizes) // 2]}; made in {made * 1e3:.1f} ms, verified in {checked * 1e3:.1f} ms each"
    )
    print(f"proof that the newest checkpoint continues an early one: {len(longer)} bytes")


def main() -> None:
    """Prints every figure."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    with tempfile.TemporaryDirectory(dir=".") as folder:
        os.environ["XDG_DATA_HOME"] = folder
        header, dealt = record()
        with open_ledger(sys.argv[2] if len(sys.argv) > 2 else str(Path(folder) / "ledger.db")) as ledger:
            ledger.append([header], closes=False)
            single = [line for round in dealt for line in round][:SINGLE]
            measure_appends(ledger, "event by event", ([line] for line in single), closes=False)
            measure_appends(ledger, "round by round", iter(dealt), closes=True)
            fill(ledger, header, dealt, events)
            before = perf_counter()
            report = verify(ledger, ledger.key)
            spent = perf_counter() - before
            assert report.fault is None, report.fault
            print(
                f"verified {report.lines:,} lines and {report.checkpoints:,} checkpoints in {spent:.1f} s: "
                f"{report.lines / spent:,.0f} lines a second"
            )
            measure_proofs(ledger)


if __name__ == "__main__":
    main()
