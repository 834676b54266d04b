"""House ways for seven cards: the legal settings, seven ways as ordered rules, and the one call that sets a hand."""

from collections.abc import Iterable

from paigow.houseway.cards.atlantic_city import CLARIDGE, TRUMP_PLAZA
from paigow.houseway.cards.ballys import BALLYS
from paigow.houseway.cards.foxwoods import FOXWOODS
from paigow.houseway.cards.hand import (
    Hand,
    RankedSetting,
    analyse,
    beats,
    legal_settings,
    rank_setting,
    ranked_settings,
)
from paigow.houseway.cards.mgm import MGM
from paigow.houseway.cards.nevada import FLAMINGO, GOLDEN_NUGGET
from paigow.houseway.cards.rules import CardRule, CardWay
from paigow.houseway.way import Decision
from paigow.pieces.cards import Card
from paigow.rank.cards import Wheel

__all__ = [
    "DEFAULT", "WAYS", "CardRule", "CardWay", "Hand", "RankedSetting", "analyse", "beats", "decide",
    "legal_settings", "rank_setting", "ranked_settings", "set_cards",
]  # fmt: skip

WAYS: dict[str, CardWay] = {
    way.name: way for way in (FOXWOODS, TRUMP_PLAZA, CLARIDGE, BALLYS, FLAMINGO, GOLDEN_NUGGET, MGM)
}
DEFAULT = FOXWOODS.name


def set_cards(seven: Iterable[Card], way: str = DEFAULT, wheel: Wheel = Wheel.SECOND) -> Decision[Card]:
    """How a way sets seven cards, and by which of its rules, whatever the order in which they are listed.

    Raises `ValueError` for another number of cards, for a card that comes twice, and for an unknown way.

    >>> from paigow.pieces.cards import parse_cards
    >>> decision = set_cards(parse_cards("9s 8s 7s 6s 5s Ac Ad"))
    >>> " ".join(decision.low), " ".join(decision.high), decision.rule
    ('Ad Ac', '9s 8s 7s 6s 5s', 'complete hand with a pair')
    """
    if way not in WAYS:
        raise ValueError(f"{way!r} is not a house way for cards: the known ones are {', '.join(WAYS)}")
    return decide(WAYS[way], analyse(seven, wheel))


def decide(way: CardWay, hand: Hand) -> Decision[Card]:
    """How a way sets seven cards that are analysed already."""
    for rule in way.rules:
        if setting := rule.decide(hand):
            return Decision(setting.low, setting.high, way.name, rule.name)
    raise AssertionError(f"the last rules of {way.name} always answer")
