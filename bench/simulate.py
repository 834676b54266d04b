"""Simulated rounds a second on one core, beside the bare shuffle of the same kernel, and against one hand up to six.

python bench/simulate.py [--public]

The bare shuffle draws the same pieces from the same stream and looks at none of them. No public Python package plays
pai gow; `--public` shows what a simulation with the standard library's shuffle and a public evaluator costs at least
(`paigow[bench]`): two hands of seven are dealt and ranked, without a joker and without being set. Every figure is the
best of several runs, by the time that the thread itself was at work.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from math import inf
from time import thread_time
from typing import Any

import numpy as np

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.houseway import cards, tiles
from paigow.odds.cards.index import card_index, kinds_of_hands
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.simulate.chance import deal, draw_of, stream
from paigow.odds.simulate.run import CHUNK, job_of, play
from paigow.odds.simulate.seats import Seat, Simulated
from paigow.pieces.cards import DECK
from paigow.pieces.cents import Cents
from paigow.pieces.positions import BETTING_POSITIONS
from paigow.settle.plan import Bank

RUNS = 12
BLOCK = 2_000


def best(work: Callable[[], object], times: int) -> float:
    """So many things done a second, the best of several runs."""
    least = inf
    for _ in range(RUNS):
        start = thread_time()
        work()
        least = min(least, thread_time() - start)
    return times / least


def show_rounds(name: str) -> None:
    """Rounds of a game by its default way, for one to six players against the dealer."""
    game = GAMES[name]
    rules = game.settle_rules(HouseRules())
    ways: dict[str, Any] = {**(tiles.WAYS if game.equipment.noun == "tile" else cards.WAYS)}
    way = ways[str(rules.house_way)]
    print(name)
    for players in (1, 2, 6):
        seats = tuple(Seat(place, place.value, Cents(100_00), way) for place in BETTING_POSITIONS[:players])
        job = job_of(Simulated(game, rules, Bank(), way, seats), "bench")
        play(job, 0, 10)
        rounds = best(lambda job=job: play(job, 1, CHUNK), CHUNK)  # type: ignore[misc]
        shuffles = bare_shuffle(job.pieces, (players + 1) * job.hand)
        print(
            f"  {players} against the dealer  {rounds / 1e6:6.2f} million rounds a second, "
            f"{rounds / shuffles:.2f} of the bare shuffle's {shuffles / 1e6:.2f}"
        )


def bare_shuffle(pieces: int, drawn: int) -> float:
    """Shuffles a second that draw so many pieces."""
    deals, order = np.empty((BLOCK, drawn), dtype=np.uint8), np.arange(pieces, dtype=np.uint8)
    state, draw = stream("bench", 0), draw_of(pieces, drawn)

    def work() -> None:
        for _ in range(CHUNK // BLOCK):
            deal(deals, order, state, draw)

    deal(deals, order, state, draw)
    return best(work, CHUNK)


def show_index() -> None:
    """Seven cards to their kind: random hands a second; and every kind, found again."""
    deals = np.empty((CHUNK, 7), dtype=np.uint8)
    deal(deals, np.arange(53, dtype=np.uint8), stream("bench", 0), draw_of(53, 7))
    kinds_of_hands(deals[:10], card_index())
    print(
        f"kinds of seven cards: {best(lambda: kinds_of_hands(deals, card_index()), CHUNK) / 1e6:.1f} million a second"
    )
    kinds, place = kinds_of(), {card: number for number, card in enumerate(DECK)}
    plain = [[place[card] for card in kinds.cards(kind)] for kind in range(len(kinds.counts))]
    flush = [[place[card] for card in kinds.flush_cards(kind)] for kind in range(len(kinds.suited))]
    found, _ = kinds_of_hands(np.array(plain, dtype=np.uint8), card_index())
    _, flushes = kinds_of_hands(np.array(flush, dtype=np.uint8), card_index())
    right = int((found == np.arange(len(plain))).sum()), int((flushes == np.arange(len(flush))).sum())
    print(
        f"  every kind: {right[0]:,} of {len(plain):,} rank kinds and {right[1]:,} of {len(flush):,} flush kinds found"
    )


def show_public() -> None:
    """The public Python simulators: hands dealt and ranked a second."""
    print("public simulators in Python, one hand of seven cards against one, 52 cards, none set")
    for title, work in _public():
        print(f"  {title:44} {best(work, 2_000) / 1e6:8.4f} million rounds a second")


def _public() -> Iterator[tuple[str, Callable[[], object]]]:
    chance = random.Random(7)
    deck = [card.value for card in DECK[:52]]
    yield "shuffle and deal alone, standard library", lambda: [chance.sample(deck, 14) for _ in range(2_000)]
    for name, evaluate in _evaluators():

        def work(evaluate: Callable[[list[str]], object] = evaluate) -> None:
            for _ in range(2_000):
                drawn = chance.sample(deck, 14)
                evaluate(drawn[:7])
                evaluate(drawn[7:])

        yield name, work


def _evaluators() -> Iterator[tuple[str, Callable[[list[str]], object]]]:
    """Those that are installed."""
    for name, read in (("phevaluator", _phevaluator), ("eval7", _eval7), ("treys", _treys)):
        try:
            yield f"shuffle, deal and rank, {name}", read(import_module(name))
        except ImportError:
            print(f"  {name} is not installed")


def _phevaluator(module: Any) -> Callable[[list[str]], object]:
    return lambda hand: module.evaluate_cards(*hand)


def _eval7(module: Any) -> Callable[[list[str]], object]:
    known = {card.value: module.Card(card.value) for card in DECK[:52]}
    return lambda hand: module.evaluate([known[card] for card in hand])


def _treys(module: Any) -> Callable[[list[str]], object]:
    known = {card.value: module.Card.new(card.value) for card in DECK[:52]}
    evaluator = module.Evaluator()
    return lambda hand: evaluator.evaluate([known[card] for card in hand[:2]], [known[card] for card in hand[2:]])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--public", action="store_true")
    asked = parser.parse_args()
    show_rounds("pai-gow")
    show_rounds("pai-gow-poker")
    show_index()
    if asked.public:
        show_public()
