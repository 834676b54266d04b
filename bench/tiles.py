"""Tile hands measured: every one of the 736,281,000 deals, how often each rule fires, and speed.

python bench/tiles.py [way ...]
"""

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from time import perf_counter
from typing import NamedTuple

from paigow.houseway.tiles import WAYS, legal_settings, set_tiles
from paigow.houseway.way import Decision, Setting
from paigow.pieces.tiles import SET, Tile
from paigow.rank.tiles import rank_tiles, single_rank

HANDS = list(combinations(range(32), 4))
"""Every hand, as the places of its tiles in the set."""
COMMISSION = Fraction(1, 20)
Key = tuple[int, ...]
Keys = tuple[Key, Key]
Ranker = Callable[[Tile, Tile], Key]


class Count(NamedTuple):
    """Deals as the player sees them."""

    win: int
    push: int
    lose: int

    @property
    def edges(self) -> tuple[Fraction, Fraction]:
        """The house's edge against the player, and against a player who banks; commission on winning wagers."""
        deals, kept = sum(self), 1 - COMMISSION
        return (self.lose - kept * self.win) / deals, (self.win - kept * self.lose) / deals


def by_rank(one: Tile, other: Tile) -> Key:
    """The rank as it is."""
    return rank_tiles(one, other).key


def zeros_by_tile(one: Tile, other: Tile) -> Key:
    """The wrong rank in which the top tile parts two zeros, to see what the zero rule is worth."""
    hand = rank_tiles(one, other)
    return (0, 0, single_rank(hand.top)) if hand.key == (0, 0, 0) else hand.key


class Opponents:
    """All hands as sets of bits, sorted so that those with a lower low (or high) hand can be taken at once."""

    def __init__(self, keys: Sequence[Keys]) -> None:
        self.holding = [sum(1 << at for at, hand in enumerate(HANDS) if tile in hand) for tile in range(32)]
        self.all = (1 << len(HANDS)) - 1
        self.below = [self._below([pair[half] for pair in keys]) for half in (0, 1)]

    @staticmethod
    def _below(keys: list[Key]) -> tuple[list[Key], list[int]]:
        """The distinct keys, ascending, and for each place the hands of a lower key."""
        members: dict[Key, int] = {}
        for at, key in enumerate(keys):
            members[key] = members.get(key, 0) | 1 << at
        found, so_far = [0], 0
        for key in sorted(members):
            so_far |= members[key]
            found.append(so_far)
        return sorted(members), found

    def _lower(self, half: int, key: Key) -> int:
        keys, found = self.below[half]
        return found[bisect_left(keys, key)]

    def _not_higher(self, half: int, key: Key) -> int:
        keys, found = self.below[half]
        at = bisect_left(keys, key)
        return found[at + 1] if at < len(keys) and keys[at] == key else found[at]

    def against(self, hand: tuple[int, ...], keys: Keys, copies_win: bool = False) -> Count:
        """A hand so set against every hand of the other 28 tiles; copies go to the other side, or to this one."""
        taken = 0
        for tile in hand:
            taken |= self.holding[tile]
        free = self.all & ~taken
        beaten = self._not_higher if copies_win else self._lower
        low, high = beaten(0, keys[0]), beaten(1, keys[1])
        win, lose = (free & low & high).bit_count(), (free & ~low & ~high).bit_count()
        return Count(win, free.bit_count() - win - lose, lose)


def keys_of(setting: Setting[Tile] | Decision[Tile], ranker: Ranker = by_rank) -> Keys:
    """The keys of the low and the high half, the greater one high."""
    low, high = sorted((ranker(*setting.low), ranker(*setting.high)))
    return low, high


def tiles_of(hand: tuple[int, ...]) -> tuple[Tile, ...]:
    """The tiles at these places of the set."""
    return tuple(SET[at] for at in hand)


def all_deals(player: str, bank: str, ranker: Ranker = by_rank) -> Count:
    """Every deal, both sides setting by their way."""
    opponents = Opponents([keys_of(set_tiles(tiles_of(hand), bank), ranker) for hand in HANDS])
    counts = [opponents.against(hand, keys_of(set_tiles(tiles_of(hand), player), ranker)) for hand in HANDS]
    return Count(*map(sum, zip(*counts, strict=True)))


def best_responses(way: str) -> tuple[Fraction, Fraction]:
    """The edge against a player who sets best against the way, as player and as bank."""
    opponents = Opponents([keys_of(set_tiles(tiles_of(hand), way)) for hand in HANDS])
    kept, results = 1 - COMMISSION, [Fraction(0), Fraction(0)]
    for hand in HANDS:
        settings = [keys_of(setting) for setting in legal_settings(tiles_of(hand))]
        for copies_win in (False, True):
            counts = [opponents.against(hand, keys, copies_win) for keys in settings]
            results[copies_win] += max(kept * count.win - count.lose for count in counts)
    deals = len(HANDS) * 20475
    return -results[0] / deals, -results[1] / deals


def show_edges(way: str) -> None:
    """The way against itself, the best response to it, and what the zero rule is worth."""
    count = all_deals(way, way)
    print(f"{way}: both sides win {count.win:,} push {count.push:,} lose {count.lose:,} of {sum(count):,}")
    for title, (player, banker) in {
        "both sides": count.edges,
        "best response": best_responses(way),
        "zeros by tile": all_deals(way, way, zeros_by_tile).edges,
    }.items():
        print(f"  {title:14} player {float(player):8.4%}  banker {float(banker):8.4%}")


def show_rules(way: str) -> None:
    """How many of the 35,960 hands each rule decides."""
    fired = Counter(set_tiles(tiles_of(hand), way).rule for hand in HANDS)
    for rule in WAYS[way].rules:
        print(f"  {rule.name:18} {fired[rule.name]:6}  {rule.basis:10} {rule.text}")


def show_speed() -> None:
    """Ranks and settings a second, the settings fresh and repeated."""
    hands = [tiles_of(hand) for hand in HANDS]
    draws = list(combinations(SET, 2)) * 1000
    for title, work, times in (
        ("rank", lambda: [rank_tiles(one, other) for one, other in draws], len(draws)),
        ("set, first time", lambda: [set_tiles(hand) for hand in hands], len(hands)),
        ("set, again", lambda: [set_tiles(hand) for hand in hands], len(hands)),
    ):
        start = perf_counter()
        work()
        print(f"  {title:16} {times / (perf_counter() - start):12,.0f} a second")


if __name__ == "__main__":
    print("speed")
    show_speed()
    for name in sys.argv[1:] or WAYS:
        show_edges(name)
        show_rules(name)
