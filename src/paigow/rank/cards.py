"""What two and five cards of pai gow poker are worth: keys that compare, names, and what decided.

The New Jersey ranking section was not at hand. The order of the categories from five aces to three of a kind is that
of the pay table in N.J.A.C. 13:69F-11.20(b); the rest is poker's, and these are readings:

- joker: it is an ace, or the card that completes a straight, flush, straight flush or royal flush, whichever makes
  the better hand; in a flush it is the highest rank missing. It is nothing else.
- wheel: A-2-3-4-5 is the second highest straight and straight flush (`Wheel.SECOND`), or the lowest (`Wheel.LOWEST`).
- foul: only a two-card hand that outranks the five-card hand is foul. The two are compared on the ranks both have.

The rule is stated once, in `_key`; tables made from it answer, and are made when first needed.
"""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Never

from msgspec import Struct

from paigow.pieces.cards import DECK, RANKS, SUITS, Card, check_cards

READINGS: Final = ("reading/joker", "reading/wheel", "reading/foul")
"""The clauses of the readings named above."""


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among the straights (reading wheel)."""

    SECOND = "second-highest"
    LOWEST = "lowest"


class Category(IntEnum):
    """The kind of a hand, lowest first."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    @property
    def words(self) -> str:
        """The category as it is said: "four of a kind"."""
        return {Category.ONE_PAIR: "pair"}.get(self, self.name.lower().replace("_", " "))


Key = tuple[int, ...]
"""The category, then the ranks that break ties, weightiest first (two to `ACE`; a straight has one number)."""


class CardHand(Struct, frozen=True):
    """Two or five cards ranked. Of two hands with as many cards the one with the greater `key` is the better."""

    key: Key
    category: Category
    name: str


ACE: Final = 14
"""The ace among the rank numbers two to fourteen."""
SECOND_STRAIGHT: Final = 14
"""The number of A-2-3-4-5 where it is second: above the king-high straight, thirteen."""
FIRST_STRAIGHT: Final = 15
"""The number of A-K-Q-J-10."""

_SHAPES: Final = {
    (5,): Category.FIVE_ACES,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2,): Category.ONE_PAIR,
    (1, 1): Category.HIGH_CARD,
}


@cache
def _straights(wheel: Wheel) -> tuple[tuple[int, frozenset[int]], ...]:
    """Every straight, best first: its number and its five ranks."""
    first = (FIRST_STRAIGHT, frozenset(range(10, ACE + 1)))
    middle = tuple((top, frozenset(range(top - 4, top + 1))) for top in range(13, 5, -1))
    low_ace = frozenset({ACE, 2, 3, 4, 5})
    if wheel is Wheel.SECOND:
        return (first, (SECOND_STRAIGHT, low_ace), *middle)
    return (first, *middle, (5, low_ace))


def _straight(ranks: tuple[int, ...], straights: tuple[tuple[int, frozenset[int]], ...]) -> int:
    """The number of the best straight that holds these different ranks (four leave a place to the joker), or 0."""
    if len(set(ranks)) < len(ranks):
        return 0
    return next((number for number, run in straights if run.issuperset(ranks)), 0)


def _key(ranks: tuple[int, ...], joker: bool, suited: bool, wheel: Wheel) -> Key:
    """The key of five cards: `ranks` of the natural ones, whether the joker is the fifth, whether they share a suit."""
    straight = _straight(ranks, _straights(wheel))
    if suited and straight:
        return (Category.ROYAL_FLUSH,) if straight == FIRST_STRAIGHT else (Category.STRAIGHT_FLUSH, straight)
    if suited:
        missing = max(set(range(2, ACE + 1)).difference(ranks))
        return (Category.FLUSH, *sorted((*ranks, missing) if joker else ranks, reverse=True))
    if straight:
        return (Category.STRAIGHT, straight)
    return _by_shape((*ranks, ACE) if joker else ranks)


def _by_shape(ranks: tuple[int, ...]) -> Key:
    """The key of two or five cards by how often each rank comes; straights and flushes are seen to before."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return (_SHAPES[tuple(count for count, _ in groups)], *(rank for _, rank in groups))


_WORDS: Final = (
    *("", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king", "ace"),
)


def rank_word(rank: int) -> str:
    """The rank number as a word: "six"."""
    return _WORDS[rank]


def ranks_word(rank: int) -> str:
    """The rank number as a word for several: "sixes"."""
    return _WORDS[rank] + ("es" if rank == 6 else "s")


def _straight_top(number: int) -> str:
    return rank_word({FIRST_STRAIGHT: ACE, SECOND_STRAIGHT: 5}.get(number, number))


def _name(key: Key) -> str:
    """The hand in words. Two cards without a pair are named by both."""
    category, ranks = Category(key[0]), key[1:]
    match category:
        case Category.HIGH_CARD if len(ranks) == 2:
            return f"{rank_word(ranks[0])}-{rank_word(ranks[1])} high"
        case Category.HIGH_CARD:
            return f"{rank_word(ranks[0])} high"
        case Category.ONE_PAIR:
            return f"pair of {ranks_word(ranks[0])}"
        case Category.TWO_PAIR:
            return f"two pair, {ranks_word(ranks[0])} and {ranks_word(ranks[1])}"
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return f"{category.words}, {ranks_word(ranks[0])}"
        case Category.FULL_HOUSE:
            return f"full house, {ranks_word(ranks[0])} over {ranks_word(ranks[1])}"
        case Category.FLUSH:
            return f"{rank_word(ranks[0])}-high flush"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{_straight_top(ranks[0])}-high {category.words}"
        case _:
            return category.words


@cache
def _hand(key: Key) -> CardHand:
    return CardHand(tuple(map(int, key)), Category(key[0]), _name(key))


# -- Tables -----------------------------------------------------------------------------------------------------------

_RANK_WEIGHT: Final = {rank: 1 << 3 * (rank - 2) for rank in range(2, ACE + 1)}
_JOKER_WEIGHT: Final = 1 << 3 * 13
_SUIT_WEIGHT: Final = {suit: 1 << 3 * (14 + place) for place, suit in enumerate(SUITS)}
_RANK_DIGITS: Final = (1 << 3 * 14) - 1

RANK: Final[dict[Card, int]] = {card: ACE if card is Card.JOKER else RANKS.index(card.rank) + 2 for card in DECK}
"""The rank number of each card, the joker as an ace."""
WEIGHT: Final[dict[Card, int]] = {
    card: _JOKER_WEIGHT if card is Card.JOKER else _RANK_WEIGHT[RANK[card]] + _SUIT_WEIGHT[card.suit] for card in DECK
}
"""A number for each card. The weight of some cards is their sum, and in base eight it counts them: a digit for each
rank, one for the joker, one for each suit."""


class Ranking(Struct, frozen=True):
    """The hands by the weight of their cards, under one reading of the wheel."""

    suited: dict[int, CardHand]
    """Five cards of one suit (the joker may be one), by their weight."""
    others: dict[int, CardHand]
    """Every five cards, as if no suit mattered, by the rank digits of their weight."""
    twos: dict[int, CardHand]
    """Every two cards, by the rank digits of their weight."""

    def five(self, weight: int) -> CardHand:
        """What five different cards of this weight are worth."""
        return self.suited.get(weight) or self.others[weight & _RANK_DIGITS]

    def two(self, weight: int) -> CardHand:
        """What two different cards of this weight are worth."""
        return self.twos[weight & _RANK_DIGITS]


def _natural(count: int) -> Iterable[tuple[int, ...]]:
    """Every choice of ranks that `count` natural cards can have."""
    return (ranks for ranks in combinations_with_replacement(_RANK_WEIGHT, count) if ranks.count(ranks[0]) <= 4)


@cache
def ranking(wheel: Wheel = Wheel.SECOND) -> Ranking:
    """The tables for this reading of the wheel, made when first asked for."""
    suited: dict[int, CardHand] = {}
    others: dict[int, CardHand] = {}
    for count, joker in ((5, 0), (4, _JOKER_WEIGHT)):
        for ranks in _natural(count):
            others[_sum(ranks) + joker] = _hand(_key(ranks, joker > 0, False, wheel))
        for ranks in combinations(_RANK_WEIGHT, count):
            hand = _hand(_key(ranks, joker > 0, True, wheel))
            suited |= {_sum(ranks) + joker + count * suit: hand for suit in _SUIT_WEIGHT.values()}
    twos = {_sum(ranks): _hand(_by_shape(ranks)) for ranks in _natural(2)}
    twos |= {weight + _JOKER_WEIGHT: _hand(_by_shape((rank, ACE))) for rank, weight in _RANK_WEIGHT.items()}
    return Ranking(suited, others, twos)


def _sum(ranks: tuple[int, ...]) -> int:
    return sum(map(_RANK_WEIGHT.__getitem__, ranks))


# -- Ranking ----------------------------------------------------------------------------------------------------------


def _refuse(cards: tuple[Card, ...], wanted: str) -> Never:
    check_cards(cards)
    raise ValueError(f"{wanted} cards are wanted here, and {len(cards)} came")


def rank_five(cards: Iterable[Card], wheel: Wheel = Wheel.SECOND) -> CardHand:
    """What five cards are worth. Raises `ValueError` for another number of cards, or a card that comes twice.

    >>> from paigow.pieces.cards import parse_cards
    >>> rank_five(parse_cards("Jk 9c 8d 7h 6s")).name
    'ten-high straight'
    >>> rank_five(parse_cards("Jk 2c 3c 4c 5c")).name
    'five-high straight flush'
    >>> rank_five(parse_cards("Jk 9c 9d 4h 4s")).name
    'two pair, nines and fours'
    """
    five = tuple(cards)
    if len(five) != 5 or len(set(five)) != 5:
        _refuse(five, "five")
    return ranking(wheel).five(sum(map(WEIGHT.__getitem__, five)))


def rank_two(cards: Iterable[Card]) -> CardHand:
    """What two cards are worth; the joker is an ace. Raises `ValueError` as `rank_five` does.

    >>> rank_two((Card.JOKER, Card.SEVEN_OF_CLUBS)).name
    'ace-seven high'
    """
    two = tuple(cards)
    if len(two) != 2 or two[0] == two[1]:
        _refuse(two, "two")
    return ranking().two(WEIGHT[two[0]] + WEIGHT[two[1]])


def best_five(seven: Iterable[Card], wheel: Wheel = Wheel.SECOND) -> tuple[CardHand, tuple[Card, ...]]:
    """The best five of seven cards, and which they are, in the order of `DECK`. Raises `ValueError` as `rank_five`.

    >>> from paigow.pieces.cards import parse_cards
    >>> best_five(parse_cards("9c Th Jh Qh Kh 2h 3h"))[0].name
    'king-high flush'
    """
    given = tuple(seven)
    if len(given) != 7 or len(set(given)) != 7:
        _refuse(given, "seven")
    ordered = sorted(given, key=DECK.index)
    five = ranking(wheel).five
    return max(
        ((five(sum(map(WEIGHT.__getitem__, chosen))), chosen) for chosen in combinations(ordered, 5)),
        key=lambda found: found[0].key,
    )


def is_foul(low: CardHand, high: CardHand) -> bool:
    """Whether the two-card hand `low` outranks the five-card hand `high` (reading foul).

    Only what both hands have is compared: a pair before the same pair, or A-K before A-K-9-5-3, is equal and stands.

    >>> from paigow.pieces.cards import parse_cards
    >>> high = rank_five(parse_cards("9c 9d Ah Kh 2s"))
    >>> is_foul(rank_two(parse_cards("9h 9s")), high), is_foul(rank_two(parse_cards("Td Th")), high)
    (False, True)
    """
    return low.key > high.key  # where all shared ranks are equal the shorter key is the lesser


def parted_at(one: CardHand, other: CardHand) -> int | None:
    """The place in the two keys at which the hands part: 0 for the category. None where nothing parts them."""
    pair = zip(one.key, other.key, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pair) if mine != theirs), None)


def explain(one: CardHand, other: CardHand) -> str:
    """What decided between two hands, the better one's part first; "copy" where nothing does.

    A two-card hand beside a five-card hand is compared as for a foul.

    >>> from paigow.pieces.cards import parse_cards
    >>> explain(rank_two(parse_cards("Ac Qs")), rank_two(parse_cards("Ad Kh")))
    'king kicker over queen'
    >>> explain(rank_five(parse_cards("Qs Js 9s 7s 6s")), rank_five(parse_cards("Ad Kh Jk Qh Td")))
    'queen-high flush over ace-high straight'
    """
    place = parted_at(one, other)
    if place is None:
        return "copy"
    more, less = max(one.key[place], other.key[place]), min(one.key[place], other.key[place])
    if place == 0:
        better, worse = (one, other) if one.key > other.key else (other, one)
        return f"{better.name}{',' if ',' in better.name else ''} over {worse.name}"
    if one.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return f"{_straight_top(more)}-high {one.category.words} over {_straight_top(less)}-high"
    if place == 1 and one.category in (Category.HIGH_CARD, Category.FLUSH):
        return f"{rank_word(more)} high over {rank_word(less)} high"
    match _counts(one.category)[place - 1]:
        case 1:
            return f"{rank_word(more)} kicker over {rank_word(less)}"
        case 2:
            return f"pair of {ranks_word(more)} over pair of {ranks_word(less)}"
        case count:
            return f"{_WORDS[count]} {ranks_word(more)} over {_WORDS[count]} {ranks_word(less)}"


def _counts(category: Category) -> tuple[int, ...]:
    """How many cards of each rank in the key a five-card hand of this category has."""
    return next((shape for shape, found in _SHAPES.items() if found is category), (1, 1, 1, 1, 1))
