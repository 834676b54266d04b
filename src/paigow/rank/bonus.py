"""The forms of seven cards that the bonus wagers pay, however the hand was set.

That a bonus looks at the seven cards and not at the setting is Massachusetts' definition of the bonus wager and
several casinos' word; New Jersey's own text of it (13:69F-11.19) was not at hand, and 11.20 names the forms from
five aces to three of a kind and from nine high to jack high. The other forms, the joker in them and the royal match
are practice.

A hand has every form it can show, so a royal flush is a straight flush, a flush and a straight as well. A pay table
is ordered and pays the first of its lines that the hand has; some tables put three of a kind above a straight.
"""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final

from paigow.pieces.cards import SUITS, Card, check_cards
from paigow.rank.cards import ACE, RANK


class BonusForm(StrEnum):
    """A form that a pay table may have a line for, in the usual order of their pay."""

    NATURAL_SEVEN_CARD_STRAIGHT_FLUSH = "natural-seven-card-straight-flush"
    """Seven of one suit in sequence without the joker; the ace is high or low. 32 of the 154,143,080 hands."""
    ROYAL_FLUSH_WITH_ROYAL_MATCH = "royal-flush-with-royal-match"
    """A royal flush, and beside it king and queen of one other suit. The joker may stand in the royal flush only."""
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER = "seven-card-straight-flush-with-joker"
    """Six of one suit and the joker, which completes seven in sequence. 196 hands."""
    FIVE_ACES = "five-aces"
    ROYAL_FLUSH = "royal-flush"
    """Ace, king, queen, jack and ten of one suit; the joker may be one of them."""
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three-of-a-kind"
    THREE_PAIR = "three-pair"
    """Three ranks that each come twice or more."""
    ACE_HIGH = "ace-high"
    """Seven cards without a pair, a straight or a flush, called by the highest; the joker among them is an ace."""
    KING_HIGH = "king-high"
    QUEEN_HIGH = "queen-high"
    JACK_HIGH = "jack-high"
    TEN_HIGH = "ten-high"
    NINE_HIGH = "nine-high"
    """The lowest there is: seven ranks of which five never follow each other."""


_HIGH: Final = {
    14: BonusForm.ACE_HIGH,
    13: BonusForm.KING_HIGH,
    12: BonusForm.QUEEN_HIGH,
    11: BonusForm.JACK_HIGH,
    10: BonusForm.TEN_HIGH,
    9: BonusForm.NINE_HIGH,
}


def _runs(length: int) -> tuple[frozenset[int], ...]:
    """Every sequence of so many ranks, the ace high or low."""
    ranks = (ACE, *range(2, ACE + 1))
    return tuple(frozenset(ranks[start : start + length]) for start in range(len(ranks) - length + 1))


_FIVES: Final = _runs(5)
_SEVENS: Final = _runs(7)
_ROYAL: Final = frozenset(range(10, ACE + 1))
_MATCH: Final = frozenset({12, 13})


def forms(seven: Iterable[Card]) -> frozenset[BonusForm]:
    """Every form these seven cards have; none for one pair and two pair. The order of the cards does not matter.

    Raises `ValueError` for another number of cards, or a card that comes twice.

    >>> from paigow.pieces.cards import parse_cards
    >>> sorted(forms(parse_cards("9s 9h 9d 8s 7c 6h 5d")))
    [<BonusForm.STRAIGHT: 'straight'>, <BonusForm.THREE_OF_A_KIND: 'three-of-a-kind'>]
    >>> forms(parse_cards("Jk Jc 9d 7h 5s 4c 2d"))
    frozenset({<BonusForm.ACE_HIGH: 'ace-high'>})
    """
    cards = tuple(seven)
    check_cards(cards)
    if len(cards) != 7:
        raise ValueError(f"seven cards are wanted here, and {len(cards)} came")
    found = frozenset((*_suited(cards), *_alike(cards), *_sequence(cards)))
    ranks = {RANK[card] for card in cards}
    if found or len(ranks) < 7:
        return found
    return frozenset({_HIGH[max(ranks)]})


def _alike(cards: tuple[Card, ...]) -> Iterable[BonusForm]:
    """The forms of ranks that come several times, the joker as an ace."""
    counts = Counter([RANK[card] for card in cards])
    most, second, third = (*sorted(counts.values(), reverse=True), 0, 0)[:3]
    if most >= 5:
        yield BonusForm.FIVE_ACES
    if most >= 4:
        yield BonusForm.FOUR_OF_A_KIND
    if most >= 3:
        yield BonusForm.THREE_OF_A_KIND
    if most >= 3 and second >= 2:
        yield BonusForm.FULL_HOUSE
    if third >= 2:
        yield BonusForm.THREE_PAIR


def _sequence(cards: tuple[Card, ...]) -> Iterable[BonusForm]:
    natural = frozenset([RANK[card] for card in cards if card is not Card.JOKER])
    if _holds(_FIVES, natural, Card.JOKER in cards):
        yield BonusForm.STRAIGHT


def _suited(cards: tuple[Card, ...]) -> Iterable[BonusForm]:
    """The forms of one suit; the joker may fill one place in each."""
    joker = Card.JOKER in cards
    suits: dict[str, set[int]] = {suit: set() for suit in SUITS}
    for card in cards:
        if card is not Card.JOKER:
            suits[card[1]].add(RANK[card])
    for suit, held in suits.items():
        if len(held) + joker < 5:
            continue
        ranks = frozenset(held)
        yield BonusForm.FLUSH
        if _holds(_FIVES, ranks, joker):
            yield BonusForm.STRAIGHT_FLUSH
        if _holds((_ROYAL,), ranks, joker):
            yield BonusForm.ROYAL_FLUSH
            if any(others >= _MATCH for other, others in suits.items() if other != suit):
                yield BonusForm.ROYAL_FLUSH_WITH_ROYAL_MATCH
        if _holds(_SEVENS, ranks, joker):
            yield (
                BonusForm.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER if joker else BonusForm.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH
            )


@cache
def _holds(runs: tuple[frozenset[int], ...], natural: frozenset[int], joker: bool) -> bool:
    """Whether one of the runs is there, the joker standing for one rank that is missing."""
    return any(len(run - natural) <= joker for run in runs)
