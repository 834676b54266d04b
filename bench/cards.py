"""Hands of cards measured: every five cards against the slow twin, every seven cards under every way, edges, speed.

python bench/cards.py five             all 2,869,685 five-card hands against the slow twin (minutes)
python bench/cards.py seven [EVERY]    all 154,143,080 seven-card hands by kinds, or every so many kinds (a while)
python bench/cards.py edge [DEALS]     Foxwoods against Foxwoods at 5 %, simulated
python bench/cards.py speed
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, pairwise
from math import comb, sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from paigow.houseway.cards import (
    DEFAULT,
    WAYS,
    analyse,
    decide,
    legal_settings,
    rank_setting,
    ranked_settings,
    set_cards,
)
from paigow.houseway.way import Setting
from paigow.pieces.cards import DECK, RANKS, SUITS, Card
from paigow.rank.bonus import BonusForm, forms
from paigow.rank.cards import Category, Wheel, best_five, is_foul, rank_five, rank_two

SEED = 20_251
HANDS = comb(53, 7)

# -- Five cards -------------------------------------------------------------------------------------------------------


def five() -> None:
    """Compare `rank_five` with the slow twin over the whole space, under both readings of the wheel."""
    sys.path.append(str(Path(__file__).parent.parent / "tests"))
    from slow_cards import LOWEST, SECOND, slow_five  # noqa: PLC0415 -- the twin lives with the tests

    for wheel, straights in ((Wheel.SECOND, SECOND), (Wheel.LOWEST, LOWEST)):
        began, pairs = perf_counter(), {}
        for cards in combinations(DECK, 5):
            slow = slow_five(cards, straights)
            if pairs.setdefault(rank_five(cards, wheel).key, slow) != slow:
                sys.exit(f"the twins differ: {cards}")
        strengths = [pairs[key] for key in sorted(pairs)]
        if any(worse >= better for worse, better in pairwise(strengths)):
            sys.exit("the twins order hands differently")
        print(f"{wheel}: {comb(53, 5):,} hands agree in {len(pairs):,} ranks, {perf_counter() - began:.0f} s")


# -- Seven cards by kinds ---------------------------------------------------------------------------------------------

SUBSETS = {size: [sum(1 << rank for rank in some) for some in combinations(range(13), size)] for size in range(8)}


def partitions(cards: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to share so many cards over the suits, the longest first."""
    if parts == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        for rest in partitions(cards - first, parts - 1, first):
            yield (first, *rest)


def sharings(sizes: tuple[int, ...], before: int = -1, size_before: int = -1) -> Iterator[tuple[int, ...]]:
    """A set of ranks for each suit; suits with as many cards in one order only."""
    if not sizes:
        yield ()
        return
    for place, some in enumerate(SUBSETS[sizes[0]]):
        if sizes[0] == size_before and place < before:
            continue
        for rest in sharings(sizes[1:], place, sizes[0]):
            yield (some, *rest)


def kinds() -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every seven cards, alike but for suits once: the ranks of each suit, and whether the joker is there."""
    for joker in (False, True):
        for sizes in partitions(7 - joker, 4, 7):
            for some in sharings(sizes):
                yield some, joker


def hand(kind: tuple[tuple[int, ...], bool]) -> tuple[tuple[Card, ...], int]:
    """Seven cards of this kind, and how many hands are of it."""
    sets, joker = kind
    by_suit = zip(SUITS, sets, strict=True)
    cards = [Card(RANKS[rank] + suit) for suit, some in by_suit for rank in range(13) if some >> rank & 1]
    alike = Counter(sets).values()
    count = 24
    for times in alike:
        count //= (1, 1, 2, 6, 24)[times]
    return (*cards, *([Card.JOKER] if joker else [])), count


class Tally(NamedTuple):
    """What was counted, in hands."""

    kinds: Counter[str]
    best: Counter[Category]
    first_form: Counter[str]
    fortune: Counter[int]
    fired: Counter[tuple[str, str]]
    front: Counter[tuple[int, ...]]
    beaten: Counter[tuple[str, str]]


def count(kinds_of_hands: list[tuple[tuple[int, ...], bool]]) -> Tally:
    """The tally of these kinds."""
    tally = Tally(*(Counter() for _ in Tally._fields))
    for kind in kinds_of_hands:
        cards, times = hand(kind)
        tally.kinds["kinds"] += 1
        tally.kinds["hands"] += times
        held = forms(cards)
        tally.first_form[next((form for form in BonusForm if form in held), "none")] += times
        tally.fortune[next((pay for form, pay in PAYS.items() if form in held), -1)] += times
        analysed, settings = analyse(cards), ranked_settings(cards)
        tally.best[max((one.high.key, one.high.category) for one in settings)[1]] += times
        judged: dict[tuple[Card, ...], bool] = {}
        for way in WAYS.values():
            decision = decide(way, analysed)
            tally.fired[way.name, decision.rule] += times
            if way.name == DEFAULT:
                tally.front[rank_two(decision.low).key] += times
            if decision.low not in judged:
                mine = rank_setting(Setting(decision.low, decision.high))
                if is_foul(mine.low, mine.high):
                    sys.exit(f"{way.name} sets {cards} foul")
                judged[decision.low] = any(other.beats(mine) for other in settings)
            tally.beaten[way.name, decision.rule] += judged[decision.low] * times
    return tally


def chunks(every: int) -> Iterator[list[tuple[tuple[int, ...], bool]]]:
    chosen = islice(kinds(), 0, None, every)
    while chunk := list(islice(chosen, 5000)):
        yield chunk


PAYS = {
    BonusForm.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH: 8000,
    BonusForm.ROYAL_FLUSH_WITH_ROYAL_MATCH: 2000,
    BonusForm.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: 1000,
    BonusForm.FIVE_ACES: 400,
    BonusForm.ROYAL_FLUSH: 150,
    BonusForm.STRAIGHT_FLUSH: 50,
    BonusForm.FOUR_OF_A_KIND: 25,
    BonusForm.FULL_HOUSE: 5,
    BonusForm.FLUSH: 4,
    BonusForm.THREE_OF_A_KIND: 3,
    BonusForm.STRAIGHT: 2,
}
"""The usual fortune table; it pays three of a kind before a straight."""


def seven(every: int = 1) -> None:
    """Count over all kinds of seven cards (or every so many): ranks, forms, rules, fronts, beaten settings."""
    began = perf_counter()
    total = Tally(*(Counter() for _ in Tally._fields))
    with Pool() as pool:
        for tally in pool.imap_unordered(count, chunks(every)):
            for sum_, part in zip(total, tally, strict=True):
                sum_.update(part)
    hands = total.kinds["hands"]
    print(f"{total.kinds['kinds']:,} kinds, {hands:,} of {HANDS:,} hands, {perf_counter() - began:.0f} s")
    print("\nbest five cards")
    for category in reversed(Category):
        print(f"  {total.best[category]:>14,}  {category.words}")
    print("\nfirst form, a straight before three of a kind")
    for form, times in total.first_form.most_common():
        print(f"  {times:>14,}  {form}")
    lost = -sum(pay * times for pay, times in total.fortune.items()) / hands
    print(f"\nedge of the fortune bonus, three of a kind before a straight: {100 * lost:.4f} %")
    print("\nfronts of", DEFAULT, "(lowest ten)")
    for key, times in sorted(total.front.items())[:10]:
        print(f"  {times:>14,}  {key[1]}-{key[2]}")
    for way in WAYS.values():
        print(f"\n{way.title}: how often each rule decides, and how often another setting beats its own")
        for rule in way.rules:
            at = (way.name, rule.name)
            never = "" if total.fired[at] else "  NEVER"
            print(f"  {total.fired[at]:>14,}  {total.beaten[at]:>6,}  {rule.name}{never}")


# -- Edges and speed --------------------------------------------------------------------------------------------------


def play(job: tuple[int, int]) -> tuple[int, int, int]:
    """Deals won, pushed and lost by the player, both sides setting by the default way."""
    seed, deals = job
    chance, won, lost = Random(seed), 0, 0
    for _ in range(deals):
        cards = chance.sample(DECK, 14)
        player, bank = (set_cards(some) for some in (cards[:7], cards[7:]))
        low = rank_two(player.low).key > rank_two(bank.low).key
        high = rank_five(player.high).key > rank_five(bank.high).key
        won += low and high
        lost += not low and not high
    return won, deals - won - lost, lost


def edge(deals: int = 1_000_000) -> None:
    """The edge of the house against a player, and against a player who banks; 5 % of winning wagers."""
    parts = 50
    with Pool() as pool:
        played = pool.map(play, [(SEED + part, deals // parts) for part in range(parts)])
    won, pushed, lost = (sum(some) for some in zip(*played, strict=True))
    total = won + pushed + lost
    kept = 0.95
    for name, gain, loss in (("player", won, lost), ("player as bank", lost, won)):
        mean = (loss - kept * gain) / total
        error = sqrt(((loss + kept**2 * gain) / total - mean**2) / total)
        print(f"edge against the {name}: {100 * mean:.3f} % (standard error {100 * error:.3f}, seed {SEED})")
    print(f"win {won:,}, push {pushed:,}, lose {lost:,} of {total:,}")


def speed(hands: int = 50_000) -> None:
    """Calls a second on one core."""
    chance = Random(SEED)
    sevens = [tuple(chance.sample(DECK, 7)) for _ in range(hands)]
    fives = [cards[:5] for cards in sevens]
    rank_five(fives[0])
    runs = {
        "rank_five": (rank_five, fives),
        "best_five": (best_five, sevens),
        "forms": (forms, sevens),
        "legal_settings": (legal_settings, sevens[:10_000]),
        **{f"set_cards, {way}": (lambda cards, way=way: set_cards(cards, way), sevens) for way in WAYS},
    }
    for name, (call, inputs) in runs.items():
        began = perf_counter()
        for cards in inputs:
            call(cards)
        print(f"{len(inputs) / (perf_counter() - began):>12,.0f} a second  {name}")


if __name__ == "__main__":
    word, *numbers = sys.argv[1:] or ["help"]
    commands = {"five": five, "seven": seven, "edge": edge, "speed": speed}
    if word not in commands:
        sys.exit(__doc__)
    commands[word](*map(int, numbers))
