"""How fast recorded rounds are checked, JSON decoding included, beside bare decoding in the same run.

python bench/check.py [ROUNDS]

Each game's record is dealt once (200 rounds), held in memory and checked from there. Bare decoding reads the same lines
into events and does nothing with them; reading adds the envelope and the header that speaks for the line. Peak memory
is of a stream of the same rounds, ten times over.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import or_
from time import perf_counter

import msgspec

from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.pieces.people import PLAYERS
from paigow.procedure.events import event_types
from paigow.procedure.standing import Standing
from paigow.record.lines import header_line
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from paigow.world.autopilot import Company
from paigow.world.dealing import deal_rounds

TIMES = 3
"""So often is each measured; the best counts."""


def recorded(game: Game, rounds: int) -> list[bytes]:
    """The lines of so many rounds, players at positions 1, 3 and 5."""
    rules, standing = game.settle_rules(HouseRules()), Standing()
    dealt = deal_rounds(game, rules, Company(PLAYERS[::2]), standing, "bench", rounds, is_sealed=False)
    return [header_line(game, rules, standing) + b"\n", *(line + b"\n" for round in dealt for line in round.lines)]


def best(work: Callable[[], object]) -> float:
    """The seconds that a work takes at its best."""
    found = []
    for _ in range(TIMES):
        gc.collect()
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return min(found)


def decode(lines: list[bytes]) -> None:
    """Bare decoding into events."""
    decoded = msgspec.json.Decoder(reduce(or_, event_types().values())).decode
    for line in lines[1:]:
        decoded(line)


def exhaust(things: Iterable[object]) -> None:
    """Asks for all of them."""
    for _ in things:
        pass


def check(lines: Iterable[bytes]) -> None:
    """Checks a record, which is to conform."""
    for report in check_record(read_record(lines)):
        assert report.conforms, report


def over_and_over(lines: list[bytes], times: int) -> Iterator[bytes]:
    """The record so many times, one after another."""
    for _ in range(times):
        yield from lines


def main() -> None:
    """Prints events a second and the ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(
        f"{'game':<18}{'events':>9}{'decoding/s':>13}{'reading/s':>12}{'checking/s':>12}{'of decoding':>13}{'peak':>9}"
    )
    for game in GAMES.values():
        lines = recorded(game, rounds)
        events = len(lines) - 1
        works = (decode, lambda some: exhaust(read_record(some)), check)
        bare, reading, checking = (events / best(partial(work, lines)) for work in works)
        tracemalloc.start()
        check(over_and_over(lines, 10))
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        print(
            f"{game.name:<18}{events:>9,}{bare:>13,.0f}{reading:>12,.0f}{checking:>12,.0f}"
            f"{checking / bare:>12.1%}{peak:>7.1f} MB"
        )


if __name__ == "__main__":
    main()
