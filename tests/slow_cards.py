"""Five cards ranked once more, slowly and from the words of the rule alone: the twin of `paigow.rank.cards`."""

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st

from paigow.pieces.cards import DECK, Card

NAMES = (
    *("high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"),
    *("straight flush", "royal flush", "five aces"),
)
SECOND = ("AKQJT", "A5432", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432")
LOWEST = ("AKQJT", *SECOND[2:], "A5432")
NATURAL = DECK[:52]
Strength = tuple[int, list[int]]

five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(tuple)
seven_cards = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True).map(tuple)


def slow_five(cards: Iterable[Card], straights: tuple[str, ...] = SECOND) -> Strength:
    """A number for the category, then what breaks ties. The joker is tried as each of the 52 cards."""
    five = set(cards)
    if Card.JOKER not in five:
        return slow_natural(five, straights)
    four = five - {Card.JOKER}
    if all(card.value[0] == "A" for card in four):
        return (NAMES.index("five aces"), [])
    completed = {"straight", "flush", "straight flush", "royal flush"}
    return max(
        strength
        for card in NATURAL
        if card not in four
        for strength in (slow_natural(four | {card}, straights),)
        if card.value[0] == "A" or NAMES[strength[0]] in completed
    )


def slow_natural(cards: set[Card], straights: tuple[str, ...]) -> Strength:
    """The same for five natural cards."""
    ranks = sorted(("23456789TJQKA".index(card.value[0]) for card in cards), reverse=True)
    by_count = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    word = "".join("23456789TJQKA"[rank] for rank in ranks)
    counts = sorted(Counter(ranks).values(), reverse=True)
    flush = len({card.value[1] for card in cards}) == 1
    if word in straights:
        name = ("royal flush" if word == "AKQJT" else "straight flush") if flush else "straight"
        return (NAMES.index(name), [-straights.index(word)])
    if flush:
        return (NAMES.index("flush"), by_count)
    names = {
        (4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair", (2, 1, 1, 1): "one pair",
    }  # fmt: skip
    return (NAMES.index(names.get(tuple(counts), "high card")), by_count)
