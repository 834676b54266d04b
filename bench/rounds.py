"""Complete recorded rounds a second, beside PokerKit's six-player seven-card stud hands in the same run.

    python bench/rounds.py [--rounds 400] [--repeats 5]

Every act of a round is demanded by the law, answered by the autopilot with six players, and written as a line of the
record. The runs are interleaved; the medians are printed, with the ratio to PokerKit, and a bare generator of the same
kind (one struct yielded, one sent back, compared and encoded) as the ceiling. CPU time, not wall time.
"""

import argparse
import time
import warnings
from collections.abc import Callable, Generator
from statistics import median

import msgspec

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.law import cite
from paigow.pieces.people import PLAYERS
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, StackDelivered
from paigow.procedure.step import Step
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds

SEED = "bench"


def deal(name: str, rounds: int, *, is_sealed: bool) -> int:
    """So many rounds of a game with six players; how many events they had."""
    game = GAMES[name]
    rules = game.settle_rules(HouseRules())
    company = Company(PLAYERS)
    standing = standing_for(company, game, rules)
    dealt = deal_rounds(game, rules, company, standing, SEED, rounds, is_sealed=is_sealed)
    return sum(len(recorded.lines) for recorded in dealt)


def bare(rounds: int) -> int:
    """As many rounds of eighty bare acts: the ceiling of this kind of program."""
    encode = msgspec.json.Encoder().encode
    cites = cite("13:69F-10.6(d)")

    def procedure() -> Generator[Step[StackDelivered], Event, None]:
        for stack in range(80):
            yield Step(StackDelivered(stack, Position.ONE), cites)

    for _ in range(rounds):
        going = procedure()
        step = next(going, None)
        while step is not None:
            event = StackDelivered(step.expects.stack, Position.ONE)
            if event != step.expects:
                raise AssertionError("a bare act is the one expected")
            encode(event)
            try:
                step = going.send(event)
            except StopIteration:
                step = None
    return rounds * 80


def stud(hands: int) -> int:
    """So many hands of seven-card stud, six players to the showdown. PokerKit does all it can by itself."""
    from pokerkit import Automation, FixedLimitSevenCardStud  # noqa: PLC0415

    warnings.simplefilter("ignore")
    automations = tuple(automation for automation in Automation)
    for _ in range(hands):
        state = FixedLimitSevenCardStud.create_state(automations, True, 10, 10, 20, 40, 2000, 6)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()
    return hands


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds and what the work counted."""
    began = time.process_time()
    counted = work()
    return time.process_time() - began, counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    rounds, hands = asked.rounds, max(asked.rounds // 10, 10)
    runs: dict[str, Callable[[], int]] = {
        **{name: (lambda name=name: deal(name, rounds, is_sealed=False)) for name in GAMES},
        **{f"{name}, sealed": (lambda name=name: deal(name, rounds, is_sealed=True)) for name in GAMES},
        "bare generator": lambda: bare(rounds),
    }
    try:
        stud(1)
    except ImportError:
        print("PokerKit is not installed (pip install 'paigow[bench]'): no ratio")
    else:
        runs["PokerKit stud"] = lambda: stud(hands)
    deal("pai-gow", 2000, is_sealed=False)  # the settings of tile hands are found once and kept
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    counts: dict[str, int] = {}
    for _ in range(asked.repeats):
        for name, work in runs.items():
            spent, counts[name] = timed(work)
            seconds[name].append(spent)
    middle = {name: median(found) for name, found in seconds.items()}
    peer = hands / middle["PokerKit stud"] if "PokerKit stud" in middle else 0.0
    print(f"{'':28}{'rounds/s':>10}{'events/s':>12}{'x PokerKit':>12}")
    for name, spent in middle.items():
        made = hands if name == "PokerKit stud" else rounds
        events = "" if name == "PokerKit stud" else f"{counts[name] / spent:,.0f}"
        ratio = f"{made / spent / peer:.1f}" if peer else ""
        print(f"{name:28}{made / spent:>10,.0f}{events:>12}{ratio:>12}")


if __name__ == "__main__":
    main()
