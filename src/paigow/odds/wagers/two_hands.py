"""What the player's seven cards and the bank's hold together, over all 8,250,459,031,214,400 deals of the two hands.

Of the bank's hand only the low pai gow hands matter here (nine, ten and jack high: seven different ranks and no
joker), so for each hand of the player the bank's hands are counted that share no card with it: one card of each rank
of a set, less those with five or more of a suit. Without a flush of his own only the player's ranks count, and the
bank's flushes are counted against all his hands of those ranks, less the ones with a flush.
"""

from collections.abc import Iterable
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.cache import kept
from paigow.odds.cards.kinds import HAND, NUMBER, Ints, Kinds, kinds_of
from paigow.odds.compiled import compiled
from paigow.odds.progress import Progress
from paigow.odds.wagers.seven_cards import FormTable, form_table, plain_hands, suit_classes
from paigow.pieces.cards import DECK, RANKS, SUITS, Card
from paigow.rank.bonus import BonusForm
from paigow.settle.side import NOTHING, Held

LOW_HANDS: Final = (BonusForm.NINE_HIGH, BonusForm.TEN_HIGH, BonusForm.JACK_HIGH)
"""The bank's hands that are told apart, those of 13:69F-11.20(c)."""
OPPONENTS: Final = comb(len(DECK) - HAND, HAND)
"""How many hands the bank can have against one of the player's."""


class Deals(Struct, frozen=True):
    """How many deals hold what: what the player's hand holds, what the bank's does (of `LOW_HANDS`), and the deals."""

    counts: tuple[tuple[Held, Held, int], ...]

    @property
    def total(self) -> int:
        """All deals."""
        return sum(count for _, _, count in self.counts)


def deals_of_two_hands(progress: Progress | None = None) -> Deals:
    """All deals. Kept; the first time takes some seconds beyond those of the seven-card forms."""
    table = form_table(progress)
    found = kept("seven-cards-against-low-hands", lambda: {"deals": _count(kinds_of(), table)})
    counts: list[tuple[Held, Held, int]] = []
    for held, hands, deals in zip(table.helds, table.hands, found["deals"].tolist(), strict=True):
        counts.append((held, NOTHING, hands * OPPONENTS - sum(deals)))
        counts += [(held, frozenset({str(form)}), count) for form, count in zip(LOW_HANDS, deals, strict=True)]
    return Deals(tuple(counts))


def low_hands_beside(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many hands of each of `LOW_HANDS` share no card with these."""
    sets, form = _low_sets(kinds_of(), form_table())
    held = np.array([_suits(cards)], dtype=np.uint16)
    beside, flushes = _beside(held, sets, form, len(LOW_HANDS))
    return tuple((beside - flushes)[0].tolist())


# The count


def _count(kinds: Kinds, table: FormTable) -> Ints:
    """The deals by what the player's hand holds, a place in `table.helds`, and by the bank's low hand."""
    sets, form = _low_sets(kinds, table)
    classes = list(suit_classes(kinds))
    hands = np.array([one.hands for one in classes])[:, None]
    rank_kind = np.array([one.rank_kind for one in classes])
    beside, flushes = _beside(np.array([_suits(one.cards) for one in classes], np.uint16), sets, form, len(LOW_HANDS))
    plain = _plain(kinds, sets, form)
    np.add.at(plain, rank_kind, hands * flushes)
    deals = np.zeros((len(table.helds), len(LOW_HANDS)), dtype=np.int64)
    np.add.at(deals, table.plain, plain)
    np.add.at(deals, table.suited, hands * (beside - flushes))
    return deals


def _low_sets(kinds: Kinds, table: FormTable) -> tuple[NDArray[np.uint16], Ints]:
    """The sets of seven ranks that make a low hand, and which of `LOW_HANDS` each makes."""
    sets, form = [], []
    for place, name in enumerate(LOW_HANDS):
        for kind in np.flatnonzero(np.isin(table.plain, [at for at, held in enumerate(table.helds) if name in held])):
            sets.append(sum(1 << rank for rank in range(NUMBER) if kinds.counts[kind, rank]))
            form.append(place)
    return np.array(sets, dtype=np.uint16), np.array(form, dtype=np.int64)


def _plain(kinds: Kinds, sets: NDArray[np.uint16], form: Ints) -> Ints:
    """The deals of each rank kind's hands without a flush against each low hand, by its ranks alone.

    Less all pairs of a hand of the kind, with a flush or without, and a bank's flush.
    """
    hands = plain_hands(kinds)
    deals = np.zeros((len(hands), len(LOW_HANDS)), dtype=np.int64)
    _, flush = _beside(np.zeros((1, len(SUITS)), np.uint16), sets, np.zeros(len(sets), np.int64), 1)
    flushes = int(flush[0, 0]) // len(sets)
    for ranks, place in zip(sets.tolist(), form.tolist(), strict=True):
        left = np.array([len(SUITS) - (ranks >> rank & 1) for rank in range(NUMBER)])
        free = np.prod(np.where(left < len(SUITS), len(SUITS) - kinds.counts.astype(np.int64), 1), axis=1)
        disjoint = np.prod(_CHOOSE[left[None, :], kinds.counts], axis=1)
        deals[:, place] += hands * free - flushes * disjoint
    return deals


_CHOOSE: Final = np.array([[comb(suits, cards) for cards in range(5)] for suits in range(5)])


def _suits(cards: Iterable[Card]) -> list[int]:
    """The set of ranks held in each suit; the joker has none."""
    held = [0] * (len(SUITS) + 1)
    for card in cards:
        suit, rank = _BITS[card]
        held[suit] |= rank
    return held[: len(SUITS)]


_BITS: Final = {Card(rank + suit): (SUITS.index(suit), 1 << RANKS.index(rank)) for suit in SUITS for rank in RANKS} | {
    Card.JOKER: (len(SUITS), 0)
}


def _beside(held: NDArray[np.uint16], sets: NDArray[np.uint16], form: Ints, forms: int) -> tuple[Ints, Ints]:
    """How many hands with one card of each rank of a set share no card with each hand held; those with a flush."""
    matters, place = np.unique(held & np.bitwise_or.reduce(sets), axis=0, return_inverse=True)
    ranks = np.array([[rank for rank in range(NUMBER) if some >> rank & 1] for some in sets.tolist()])
    every, flushes = _count_beside(matters, ranks, form, forms)
    return every[place.ravel()], flushes[place.ravel()]


@compiled
def _count_beside(held: NDArray[np.uint16], sets: Ints, form: Ints, forms: int) -> tuple[Ints, Ints]:
    every = np.zeros((len(held), forms), dtype=np.int64)
    flushes = np.zeros((len(held), forms), dtype=np.int64)
    mine = np.zeros((4, NUMBER), dtype=np.int64)
    left = np.zeros(NUMBER, dtype=np.int64)
    for hand in range(len(held)):
        for rank in range(NUMBER):
            left[rank] = 0
            for suit in range(4):
                mine[suit, rank] = 1 - (held[hand, suit] >> rank & 1)
                left[rank] += mine[suit, rank]
        for place in range(len(sets)):
            free = 1
            for rank in sets[place]:
                free *= left[rank]
            every[hand, form[place]] += free
            if free == 0:
                continue
            for suit in range(4):
                seven, six, five = 1, 0, 0  # ways with none, one, two cards of the other suits so far
                for rank in sets[place]:
                    suited = mine[suit, rank]
                    others = left[rank] - suited
                    five = five * suited + six * others
                    six = six * suited + seven * others
                    seven *= suited
                flushes[hand, form[place]] += seven + six + five
    return every, flushes
