"""House ways for seven cards: the legal settings, the ways as ordered rules, and the one call that sets a hand."""

from collections.abc import Iterable, Mapping

from paigow.houseway.by_name import NAMES, BuiltIn, find_way
from paigow.houseway.cards.hand import (
    Hand,
    RankedSetting,
    analyse,
    beats,
    legal_settings,
    rank_setting,
    ranked_settings,
)
from paigow.houseway.cards.parts import CardRule, CardWay
from paigow.houseway.way import Decision, Kind, NotSetError
from paigow.pieces.cards import Card
from paigow.rank.cards import Wheel, is_foul, rank_five, rank_two

__all__ = [
    "DEFAULT", "WAYS", "CardRule", "CardWay", "Hand", "RankedSetting", "analyse", "beats", "decide",
    "legal_settings", "rank_setting", "ranked_settings", "set_cards",
]  # fmt: skip

WAYS: Mapping[str, CardWay] = BuiltIn(Kind.CARDS)
"""The built-in ways by their names; each is read when it is first asked for."""
DEFAULT = NAMES[Kind.CARDS][0]


def set_cards(seven: Iterable[Card], way: str | CardWay = DEFAULT, wheel: Wheel = Wheel.SECOND) -> Decision[Card]:
    """How a way, or the way of that name or file, sets seven cards, and by which of its rules.

    The order in which they are listed does not matter. Raises `ValueError` for another number of cards, for a card
    that comes twice, for an unknown way, and as `decide` does.

    >>> from paigow.pieces.cards import parse_cards
    >>> decision = set_cards(parse_cards("9s 8s 7s 6s 5s Ac Ad"))
    >>> " ".join(decision.low), " ".join(decision.high), decision.rule
    ('Ad Ac', '9s 8s 7s 6s 5s', 'complete hand with a pair')
    """
    found: CardWay = find_way(Kind.CARDS, way) if isinstance(way, str) else way
    decision = decide(found, analyse(seven, wheel))
    if is_foul(rank_two(decision.low), rank_five(decision.high, wheel)):
        raise NotSetError(
            f"the way {found.name!r} sets {' '.join(decision.low)} before {' '.join(decision.high)} by its rule "
            f'"{decision.rule}", which is foul: paigow ways lint tells all such hands'
        )
    return decision


def decide(way: CardWay, hand: Hand) -> Decision[Card]:
    """How a way sets seven cards that are analysed already. Raises `NotSetError` where none of its rules speaks.

    A way that was not linted may set them foul: `set_cards` refuses that.
    """
    for rule in way.rules:
        if setting := rule.decide(hand):
            return Decision(setting.low, setting.high, way.name, rule.name)
    raise NotSetError(
        f"the way {way.name!r} has no rule for {' '.join(hand.cards)}: paigow ways lint tells all such hands"
    )
