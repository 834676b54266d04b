"""The deals of one hand of seven cards: every setting of it against all hands of the other side.

The other hands are gone through kind by kind, each with the number of its hands that the cards leave: another way to
the same counts than that of all deals.
"""

from collections.abc import Sequence

import numpy as np

from paigow.odds.cards.kinds import NUMBER, Ints, Kinds, kinds_of, ways_to_suit
from paigow.odds.cards.outcomes import Outcomes, Small
from paigow.odds.cards.settings import Counted, every_hand_counts
from paigow.odds.crosstab import CELLS
from paigow.pieces.cards import RANKS, SUITS, Card


def hand_against(
    cards: Sequence[Card],
    settings: Sequence[tuple[int, int]],
    bank: Outcomes,
    counted: Counted | None = None,
    kinds: Kinds | None = None,
) -> Ints:
    """The nine cells of each setting of the cards, given by its front and its back, a row for each.

    Only those hands of the bank are in it that are counted.
    """
    kinds = kinds or kinds_of()
    held = np.array([[Card(RANKS[rank] + suit) in cards for rank in range(NUMBER)] for suit in SUITS], dtype=np.int64)
    jokers = int(Card.JOKER in cards)
    counted = counted or every_hand_counts(kinds)
    cells = np.zeros((len(settings), CELLS), dtype=np.int64)

    def add(front: Small, back: Small, hands: Ints) -> None:
        for row, (my_front, my_back) in enumerate(settings):
            low = (my_front > front).astype(np.int64) + (my_front >= front)
            high = (my_back > back).astype(np.int64) + (my_back >= back)
            cells[row] += np.array([hands[3 * low + high == cell].sum() for cell in range(CELLS)])

    held_of_rank = held.sum(axis=0)
    hands = ways_to_suit(kinds.counts, 4 - held_of_rank) * (kinds.joker + jokers < 2)
    add(bank.front, bank.back, hands * counted.plain)
    for of_suit in held:
        in_suit = int(of_suit @ (1 << np.arange(NUMBER)))
        hands = ways_to_suit(kinds.others, 3 - (held_of_rank - of_suit)) * (kinds.flush_joker + jokers < 2)
        hands *= (kinds.suited & in_suit) == 0
        add(bank.flush_front, bank.flush_back, hands * counted.flush)
        of_rank = kinds.rank_kind
        add(bank.front[of_rank], bank.back[of_rank], -hands * counted.plain[of_rank])
    return cells
