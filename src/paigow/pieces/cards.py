"""The 53 cards of pai gow poker: four suits of thirteen and one joker.

The joker's powers belong to `rank`; here it is a card like any other.
"""

from enum import StrEnum

RANKS = "23456789TJQKA"
"""The thirteen ranks, low to high."""
SUITS = "shdc"


class Card(StrEnum):
    """A card; the value is its written form: rank and suit, or `Jk`."""

    TWO_OF_SPADES = "2s"
    THREE_OF_SPADES = "3s"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_SPADES = "5s"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_SPADES = "9s"
    TEN_OF_SPADES = "Ts"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_SPADES = "Ks"
    ACE_OF_SPADES = "As"
    TWO_OF_HEARTS = "2h"
    THREE_OF_HEARTS = "3h"
    FOUR_OF_HEARTS = "4h"
    FIVE_OF_HEARTS = "5h"
    SIX_OF_HEARTS = "6h"
    SEVEN_OF_HEARTS = "7h"
    EIGHT_OF_HEARTS = "8h"
    NINE_OF_HEARTS = "9h"
    TEN_OF_HEARTS = "Th"
    JACK_OF_HEARTS = "Jh"
    QUEEN_OF_HEARTS = "Qh"
    KING_OF_HEARTS = "Kh"
    ACE_OF_HEARTS = "Ah"
    TWO_OF_DIAMONDS = "2d"
    THREE_OF_DIAMONDS = "3d"
    FOUR_OF_DIAMONDS = "4d"
    FIVE_OF_DIAMONDS = "5d"
    SIX_OF_DIAMONDS = "6d"
    SEVEN_OF_DIAMONDS = "7d"
    EIGHT_OF_DIAMONDS = "8d"
    NINE_OF_DIAMONDS = "9d"
    TEN_OF_DIAMONDS = "Td"
    JACK_OF_DIAMONDS = "Jd"
    QUEEN_OF_DIAMONDS = "Qd"
    KING_OF_DIAMONDS = "Kd"
    ACE_OF_DIAMONDS = "Ad"
    TWO_OF_CLUBS = "2c"
    THREE_OF_CLUBS = "3c"
    FOUR_OF_CLUBS = "4c"
    FIVE_OF_CLUBS = "5c"
    SIX_OF_CLUBS = "6c"
    SEVEN_OF_CLUBS = "7c"
    EIGHT_OF_CLUBS = "8c"
    NINE_OF_CLUBS = "9c"
    TEN_OF_CLUBS = "Tc"
    JACK_OF_CLUBS = "Jc"
    QUEEN_OF_CLUBS = "Qc"
    KING_OF_CLUBS = "Kc"
    ACE_OF_CLUBS = "Ac"
    JOKER = "Jk"

    @property
    def rank(self) -> str:
        """One of `RANKS`. The joker has no rank of its own: `ValueError`."""
        if self is Card.JOKER:
            raise ValueError("the joker has no rank of its own")
        return self.value[0]

    @property
    def suit(self) -> str:
        """One of `SUITS`. The joker has no suit of its own: `ValueError`."""
        if self is Card.JOKER:
            raise ValueError("the joker has no suit of its own")
        return self.value[1]


DECK: tuple[Card, ...] = tuple(Card)
"""The 53 cards, suit by suit, the joker last."""


def parse_card(text: str) -> Card:
    """The card written as `As`, `10h` or `Th`, `Jk`; letter case does not matter.

    Raises `ValueError` that says what a card looks like.

    >>> parse_card("10h"), parse_card("td"), parse_card("joker")
    (<Card.TEN_OF_HEARTS: 'Th'>, <Card.TEN_OF_DIAMONDS: 'Td'>, <Card.JOKER: 'Jk'>)
    """
    word = text.strip()
    if word.lower() in {"jk", "joker"}:
        return Card.JOKER
    rank, suit = word[:-1].upper(), word[-1:].lower()
    try:
        return Card(("T" if rank == "10" else rank) + suit)
    except ValueError:
        raise ValueError(
            f"{text!r} is not a card: write rank and suit, as in As, 10h or Th (suits s h d c), or Jk for the joker"
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, separated by blanks or commas, in the order written.

    Raises `ValueError` that names the unknown or repeated card.

    >>> parse_cards("As, Jk 10c")
    (<Card.ACE_OF_SPADES: 'As'>, <Card.JOKER: 'Jk'>, <Card.TEN_OF_CLUBS: 'Tc'>)
    >>> parse_cards("As Jk jk")
    Traceback (most recent call last):
    ValueError: the joker comes twice: a deck holds one
    """
    cards = tuple(map(parse_card, text.replace(",", " ").split()))
    check_cards(cards)
    return cards


def check_cards(cards: tuple[Card, ...]) -> None:
    """Raises `ValueError` that names the first card that comes twice."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            name = "the joker" if card is Card.JOKER else str(card)
            raise ValueError(f"{name} comes twice: a deck holds one")
