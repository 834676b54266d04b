"""Power cuts by the thousand: what a ledger holds after each, with SQLite syncing as we ask it to, and as we do not.

python bench/power_cuts.py [IMAGES]

IMAGES is 12,000 unless said otherwise. Each is a disk after power failed at some point of a run of appends, with some
subset of the unsynced sectors; see tests/ledger/power.py. With synchronous=FULL none may be corrupt and no acknowledged
event lost; with NORMAL the harness has to find losses, and with OFF corruption, which shows that it can.
"""

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "ledger"))

from ledgers import record, small_record
from power import try_cuts

IMAGES = 12_000
RUNS = 6
"""So many different runs of appends share the images."""


def batches(run: int) -> list[list[bytes]]:
    """What is appended in a run: small and large appends in an order of its own."""
    sizes = [1, 2, 3, 5, 7, 12, 30, 4, 9]
    mixed = [small_record(size, f"run {run}") for size in sizes[run:] + sizes[:run]]
    mixed.insert(run % len(mixed), list(record(1, "pai-gow-poker" if run % 2 else "pai-gow", f"run {run}")))
    return mixed


def main() -> int:
    """Prints the verdict for each way of syncing; the status is 1 if it is not as it has to be."""
    images = int(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    found = {}
    for synchronous, count in (("FULL", images), ("NORMAL", images // 10), ("OFF", images // 10)):
        before = perf_counter()
        verdicts = [try_cuts(count // RUNS, synchronous, batches(run), seed=run) for run in range(RUNS)]
        looked, corrupt, lost, torn = (
            sum(getattr(one, field) for one in verdicts) for field in ("images", "corrupt", "lost", "torn")
        )
        found[synchronous] = corrupt, lost, torn
        print(
            f"synchronous={synchronous}: {looked:,} images, {corrupt} corrupt, {lost} lost what was acknowledged, "
            f"{torn} with part of an append ({perf_counter() - before:.0f} s)"
        )
    is_right = found["FULL"] == (0, 0, 0) and found["NORMAL"][1] > 0 and found["OFF"][0] > 0
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
