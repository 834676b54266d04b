"""The simulation held against the whole procedures: the same deals, the same outcomes, the same cents.

python bench/differential.py [--rounds N] [--game GAME]

Rounds are dealt as `paigow deal` deals them, by the autopilot, in companies of one to six players and with every kind
of bank. Each hand's pieces are then given to the simulation's kernels: what became of every hand has to be what was
announced, and what everybody won or lost what moved on the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import perf_counter

import numpy as np
from msgspec import Struct, structs

from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.odds.simulate.rounds import digits
from paigow.odds.simulate.run import Job, job_of, judge
from paigow.odds.simulate.seats import AnyWay, Seat, Simulated
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.procedure.events import (
    BankTaken,
    Event,
    HandCompared,
    HandExposed,
    HouseHandSet,
    HouseStakePlaced,
    Pieces,
    PlayerSeated,
    WagerPlaced,
)
from paigow.procedure.standing import Standing
from paigow.settle.bank import BankKind
from paigow.settle.outcome import Outcome
from paigow.settle.plan import HOUSE, Account, Bank
from paigow.settle.terms import BankerCommission, BasisPoints, CommissionTaken, Rounding
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import Recorded, deal_rounds

RULES = (
    HouseRules(wagers=()),
    HouseRules(wagers=(), commission_rate=BasisPoints(333), rounding_unit=Cents(25), rounding=Rounding.UP),
    HouseRules(
        wagers=(),
        commission_taken=CommissionTaken.TAKEN_OUT,
        banker_commission=BankerCommission.TOTAL_WON,
        house_stake=Cents(77_77),
        minimum=Cents(15_01),
    ),
)


class Known(Struct, frozen=True):
    """A recorded round as the simulation is told it, and what it is to find.

    `pieces` are the bank's hand and then the others', in the order of comparison, the dealer's last.
    """

    simulated: Simulated
    pieces: tuple[Pieces, ...]
    outcomes: tuple[Outcome, ...]
    nets: dict[Account, int]


def known(recorded: Recorded, before: Standing, game: Game, rules: HouseRules, way: AnyWay) -> Known:
    """What a recorded round shows. `before` is the table that it found."""
    hands: dict[Position, Pieces] = {}
    outcomes: dict[Position, Outcome] = {}
    wagers: dict[Position, WagerPlaced] = {}
    had: dict[Person, int] = {person: chips or 0 for person, chips in before.chips.items()}
    kind, stake = BankKind.HOUSE, Cents(0)
    for _, event in recorded.acts:
        match event:
            case PlayerSeated():
                had[event.by] = event.chips or 0
            case BankTaken():
                kind = BankKind.SOLE if event.share == "sole" else BankKind.CO
            case HouseStakePlaced():
                stake = event.amount
            case WagerPlaced():
                wagers[event.position] = event
            case HandCompared():
                outcomes[event.position] = Outcome(event.outcome)
            case _:
                hands |= _shown(event)
    after = recorded.result.standing
    bank = Bank() if kind is BankKind.HOUSE else Bank(kind, recorded.bank, recorded.bank.value)
    seats = tuple(
        Seat(place, wagers[place].by.value, wagers[place].amount, way) for place in BETTING_POSITIONS if place in wagers
    )
    house = Seat(DEALER, HOUSE, stake, way) if kind is BankKind.SOLE else None
    simulated = Simulated(game, rules, bank, way, seats, house)
    places = [seat.position for seat in simulated.hands]
    return Known(
        simulated,
        tuple(hands[place] for place in (bank.position, *places)),
        tuple(outcomes[place] for place in places),
        {person.value: (chips or 0) - had[person] for person, chips in after.chips.items()}
        | {HOUSE: after.house - before.house},
    )


def _shown(event: Event) -> dict[Position, Pieces]:
    """The hand that an act shows to all."""
    return {event.position: event.low + event.high} if isinstance(event, HandExposed | HouseHandSet) else {}


def dealt(game: Game, rounds: int, seed: str) -> Iterator[Known]:
    """Recorded rounds of many companies, those of one company with the same bank next to each other."""
    companies = list(_companies(game))
    each = -(-rounds // len(companies))
    done = 0
    for number, company in enumerate(companies):
        rules = game.settle_rules(RULES[number % len(RULES)])
        way = _way(game, str(rules.house_way))
        standing = standing_for(company, game, rules)
        count = min(each, rounds - done)
        for recorded in deal_rounds(game, rules, company, standing, f"{seed} {number}", count, is_sealed=False):
            yield known(recorded, standing, game, rules, way)
            standing = recorded.result.standing
        done += count


def _companies(game: Game) -> Iterator[Company]:
    """One to six players, with the dealer's bank and with every kind that a player can hold, and two positions."""
    banks = ((None, "sole"),) if not game.has_bank else ((None, "sole"), (PLAYERS[1], "sole"), (PLAYERS[2], "co"))
    for number in (1, 2, 3, 6):
        for banker, share in banks:
            players = PLAYERS[:number] if banker is None or banker in PLAYERS[:number] else (PLAYERS[0], banker)
            yield Company(players, (), banker, share)
    yield Company(PLAYERS[:1], ((PLAYERS[0], BETTING_POSITIONS[1]),))


def _way(game: Game, name: str) -> AnyWay:
    from paigow.houseway import cards, tiles  # noqa: PLC0415

    ways: dict[str, AnyWay] = {**(tiles.WAYS if game.equipment.noun == "tile" else cards.WAYS)}
    return ways[name]


class Judge:
    """The simulation's own answers to recorded rounds."""

    def __init__(self, game: Game, way: AnyWay) -> None:
        self._places: dict[str, list[int]] = {}
        for place, piece in enumerate(game.equipment.pieces):
            self._places.setdefault(piece, []).append(place)
        self._jobs: dict[int, Job] = {}
        self._tables: Job | None = None
        self._way = way

    def faults(self, found: list[Known]) -> list[str]:
        """What the simulation says otherwise of these rounds, which have as many hands each."""
        job = self._job(found[0].simulated)
        chunk = judge(job, np.array([self._numbers(one.pieces) for one in found], dtype=np.uint8))
        faults = []
        for one, code in zip(found, chunk.codes.tolist(), strict=True):
            outcomes = digits(code, len(one.simulated.hands))
            net = one.simulated.settled(outcomes).net()
            moved = {account: amount for account, amount in one.nets.items() if amount}
            if outcomes != one.outcomes or {account: cents for account, cents in net.items() if cents} != moved:
                faults.append(f"{one.pieces}: {outcomes} {net}, but on the table {one.outcomes} {moved}")
        return faults

    def _job(self, simulated: Simulated) -> Job:
        """The work for so many hands, all set by one way: the tables are made once."""
        if self._tables is None:
            self._tables = job_of(simulated, "", keeps_codes=True)
        return structs.replace(self._tables, ways=np.zeros(len(simulated.ways), dtype=np.int64))

    def _numbers(self, hands: tuple[Pieces, ...]) -> list[int]:
        """The pieces by their places in the set, twins by one after the other."""
        left = {piece: list(places) for piece, places in self._places.items()}
        return [left[piece].pop(0) for hand in hands for piece in hand]


def differences(game: Game, rounds: int, seed: str = "the same deals") -> tuple[int, list[str]]:
    """So many rounds dealt both ways: how many were compared, and what differs."""
    judge_: Judge | None = None
    compared, faults = 0, []
    waiting: dict[int, list[Known]] = {}
    for one in dealt(game, rounds, seed):
        judge_ = judge_ or Judge(game, one.simulated.bank_way)
        waiting.setdefault(len(one.pieces), []).append(one)
        compared += 1
    for alike in waiting.values():
        assert judge_ is not None
        faults += judge_.faults(alike)
    return compared, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--game", choices=list(GAMES), action="append")
    asked = parser.parse_args()
    bad = 0
    for name in asked.game or GAMES:
        start = perf_counter()
        compared, faults = differences(GAMES[name], asked.rounds)
        print(f"{name}: {compared:,} rounds, {len(faults):,} differences, {perf_counter() - start:.0f} s", flush=True)
        print(*faults[:10], sep="\n", end="\n" if faults else "")
        bad += len(faults)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
