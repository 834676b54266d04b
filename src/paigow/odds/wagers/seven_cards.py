"""All 154,143,080 hands of seven cards by the forms they hold: a player's own hand, or the dealer's.

A form depends on the suits of more cards than a flush does (the royal match is of one suit), so the hands with five
cards of a suit, or four and the joker, are taken class by class: those that differ by a change of suits are one
class. In all other hands no form looks at suits.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.odds.cache import Arrays, kept
from paigow.odds.cards.kinds import NUMBER, Kinds, kinds_of
from paigow.odds.progress import Progress
from paigow.odds.wagers.cases import Cases, gather, held_arrays, helds_of
from paigow.pieces.cards import RANKS, SUITS, Card
from paigow.rank.bonus import BonusForm, forms
from paigow.rank.cards import Category, best_five
from paigow.settle.side import Held

WITHOUT_JOKER: Final = "-without-joker"
"""Added to the name of a form: it is held, and the joker is not among the seven cards."""
CATEGORIES: Final = {category: category.words.replace(" ", "-") for category in Category}
"""The name of each kind of five cards as a line of a pay table."""
_FORMS: Final = (*BonusForm, *(CATEGORIES[one] for one in (Category.TWO_PAIR, Category.ONE_PAIR, Category.HIGH_CARD)))
NAMES: Final = (*map(str, _FORMS), *(f"{form}{WITHOUT_JOKER}" for form in _FORMS))
"""What a line may be won on: the forms of `rank.bonus`; two pair, a pair or a high card as the best five of seven."""


class FormTable(Struct, frozen=True):
    """What every hand holds: `plain[k]` and `suited[c]` are places in `helds`, `hands` how many hands hold each.

    k is a rank kind, for its hands without a flush; c a class of `suit_classes`, in their order.
    """

    helds: tuple[Held, ...]
    hands: tuple[int, ...]
    plain: NDArray[np.int16]
    suited: NDArray[np.int16]


class SuitClass(Struct, frozen=True):
    """Hands with a flush that differ by a change of suits: seven cards of the class, how many hands, their kind."""

    cards: tuple[Card, ...]
    hands: int
    rank_kind: int


def seven_card_cases(progress: Progress | None = None) -> Cases:
    """What all the hands hold."""
    table = form_table(progress)
    return gather("hands of seven cards", zip(table.helds, table.hands, strict=True))


def form_table(progress: Progress | None = None) -> FormTable:
    """What every hand holds. Kept; the first time takes half a minute or more."""
    found = kept("seven-card-forms", lambda: count_forms(kinds_of(), progress))
    hands = tuple(int(count) for count in found["hands"])
    return FormTable(helds_of(found), hands, found["plain"].astype(np.int16), found["suited"].astype(np.int16))


def hands_by_category(cases: Cases) -> dict[Category, int]:
    """How many of the hands have which best five cards, best first."""
    found = dict.fromkeys(reversed(Category), 0)
    for held, count in cases.counts:
        found[category_of(held)] += count
    return found


def category_of(held: Held) -> Category:
    """The best five cards of seven that hold these."""
    return next(category for category in reversed(Category) if CATEGORIES[category] in held)


def seven_cards_held(cards: tuple[Card, ...]) -> Held:
    """All that seven cards hold, by the names of `NAMES`.

    >>> from paigow.pieces.cards import parse_cards
    >>> sorted(seven_cards_held(parse_cards("Jk Jc 9d 7h 5s 4c 2d")))
    ['ace-high', 'high-card']
    """
    found = forms(cards)
    five = best_five(cards)[0].category if found.isdisjoint(_MADE) else None
    return _held(found, five, Card.JOKER in cards)


_MADE: Final = frozenset(form for form in BonusForm if form in CATEGORIES.values())
"""The forms that are the best five cards there can be but for better forms."""


@cache
def _held(found: frozenset[BonusForm], five: Category | None, joker: bool) -> Held:
    names = {str(form) for form in found} | ({CATEGORIES[five]} if five is not None else set())
    return frozenset(names if joker else names | {f"{name}{WITHOUT_JOKER}" for name in names})


def suit_classes(kinds: Kinds) -> Iterator[SuitClass]:
    """Every class of hands with five cards of a suit, or four and the joker."""
    columns = (kinds.suited, kinds.others, kinds.flush_joker, kinds.rank_kind)
    for suited, others, joker, rank_kind in zip(*(column.tolist() for column in columns), strict=True):
        flush = tuple(_CARDS[SUITS[0]][rank] for rank in range(NUMBER) if suited >> rank & 1)
        ranks = [rank for rank in range(NUMBER) for _ in range(others[rank])]
        for suits, ways in _BESIDE[len(ranks), len(set(ranks))]:
            rest = tuple(_CARDS[suit][rank] for rank, suit in zip(ranks, suits, strict=True))
            yield SuitClass(flush + rest + ((Card.JOKER,) if joker else ()), 4 * ways, rank_kind)


def plain_hands(kinds: Kinds) -> NDArray[np.int64]:
    """How many hands of each rank kind hold no flush."""
    flushes = np.zeros(len(kinds.counts), dtype=np.int64)
    np.add.at(flushes, kinds.rank_kind, kinds.flush_hands())
    return kinds.hands() - flushes


_CARDS: Final = {suit: tuple(Card(rank + suit) for rank in RANKS) for suit in SUITS}
_ONE, _OTHER = SUITS[1], SUITS[2]
_BESIDE: Final[dict[tuple[int, int], tuple[tuple[str, int], ...]]] = {
    (0, 0): (("", 1),),
    (1, 1): ((_ONE, 3),),
    (2, 1): ((_ONE + _OTHER, 3),),
    (2, 2): ((_ONE + _ONE, 3), (_ONE + _OTHER, 6)),
}
"""The suits of the cards beside a flush, by how many cards and how many different ranks they are: one choice of each
class, and how many there are."""


def count_forms(kinds: Kinds, progress: Progress | None = None) -> Arrays:
    """What the hands of a deck with these kinds hold, as the arrays of `FormTable`."""
    number = len(kinds.counts) + len(kinds.suited)
    place: dict[Held, int] = {}
    plain, suited, hands = [], [], []
    for kind in range(len(kinds.counts)):
        _tell(progress, kind, number)
        plain.append(place.setdefault(seven_cards_held(kinds.cards(kind)), len(place)))
    for done, suit_class in enumerate(suit_classes(kinds)):
        _tell(progress, min(len(plain) + done // 2, number), number)
        suited.append(place.setdefault(seven_cards_held(suit_class.cards), len(place)))
        hands.append(suit_class.hands)
    sums = np.zeros(len(place), dtype=np.int64)
    np.add.at(sums, plain, plain_hands(kinds))
    np.add.at(sums, suited, hands)
    arrays = held_arrays(place)
    arrays |= {"hands": sums, "plain": np.array(plain, np.int16), "suited": np.array(suited, np.int16)}
    return arrays


def _tell(progress: Progress | None, done: int, number: int) -> None:
    if progress and done % 1000 == 0:
        progress(done, number)
