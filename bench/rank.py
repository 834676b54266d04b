"""`rank_five` beside other evaluators on the same five-card hands, in the same run: hands a second, and the ratio.

python bench/rank.py [HANDS]

The others come with the extra `bench`; one that is not installed is named and left out. None of them knows the joker,
so the hands compared have none; the last line is ours with the joker in every hand. Each hand is in the form its
evaluator wants before the clock starts; ours also checks that no card comes twice.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from paigow.pieces.cards import DECK, Card
from paigow.rank.cards import rank_five

SEED, NATURAL = 20_252, DECK[:52]
Hands = list[tuple[Card, ...]]
Made = tuple[Callable[[Any], object], Sequence[Any]]


def ours(hands: Hands) -> Made:
    return rank_five, hands


def eval7(hands: Hands) -> Made:
    import eval7 as other  # noqa: PLC0415

    return other.evaluate, [[other.Card(card.value) for card in hand] for hand in hands]


def treys(hands: Hands) -> Made:
    import treys as other  # noqa: PLC0415

    evaluate = other.Evaluator()._five
    return evaluate, [[other.Card.new(card.value) for card in hand] for hand in hands]


def phevaluator(hands: Hands) -> Made:
    import phevaluator as other  # noqa: PLC0415

    return lambda hand: other.evaluate_cards(*hand), [[other.Card(card.value).id_ for card in hand] for hand in hands]


def pokerkit(hands: Hands) -> Made:
    import pokerkit as other  # noqa: PLC0415

    return other.StandardHighHand, [list(other.Card.parse("".join(hand))) for hand in hands]


def rate(made: Made) -> float:
    """Hands a second, the best of three runs."""
    call, inputs = made
    best = 0.0
    for _ in range(3):
        began = perf_counter()
        for hand in inputs:
            call(hand)
        best = max(best, len(inputs) / (perf_counter() - began))
    return best


def main(count: int = 100_000) -> None:
    chance = Random(SEED)
    hands: Hands = [tuple(chance.sample(NATURAL, 5)) for _ in range(count)]
    rank_five(hands[0])
    mine = rate(ours(hands))
    print(f"{mine:>12,.0f} a second   1.00  paigow rank_five")
    for make in (eval7, treys, phevaluator, pokerkit):
        try:
            made = make(hands)
        except ImportError:
            print(f"{'':>12} not installed    {make.__name__}")
            continue
        theirs = rate(made)
        print(f"{theirs:>12,.0f} a second {theirs / mine:>6.2f}  {make.__name__}")
    joker = rate(ours([(Card.JOKER, *hand[1:]) for hand in hands]))
    print(f"{joker:>12,.0f} a second {joker / mine:>6.2f}  paigow rank_five, the joker in every hand")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
