"""Every built-in way sets every hand as it did when its rules were Python, and by the rule of the same name.

The digests were made of those older forms, over all 8,130 kinds of four tiles and all 292,253 kinds of seven cards.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from checking import ROOT
from paigow.houseway import cards, tiles
from paigow.houseway.way import Decision
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.cards.outcomes import every_hand
from paigow.pieces.cards import Card
from paigow.pieces.tiles import SET
from paigow.rank.cards import RANK, Wheel
from paigow.rank.tiles import GeeJoonSingle

GOLDEN = json.loads((ROOT / "tests/golden/ways.json").read_text(encoding="utf-8"))
PARTS = 4


def line(one: Decision[Any]) -> bytes:
    """What is digested of a decision: low / high: rule."""
    return f"{' '.join(one.low)} / {' '.join(one.high)}: {one.rule}\n".encode()


@pytest.mark.parametrize("gee_joon", GeeJoonSingle)
@pytest.mark.parametrize("way", tiles.WAYS)
def test_every_hand_of_tiles(way: str, gee_joon: GeeJoonSingle) -> None:
    hands = sorted(set(combinations(SET, 4)))
    assert len(hands) == 8_130
    lines = b"".join(line(tiles.set_tiles(hand, way, gee_joon)) for hand in hands)
    assert hashlib.sha256(lines).hexdigest() == GOLDEN["tiles"][way][gee_joon]


@cache
def every_seven() -> tuple[tuple[Card, ...], ...]:
    return tuple(every_hand(kinds_of()))


def digests(hands: Iterable[tuple[Card, ...]], wheel: Wheel) -> dict[str, str]:
    """The digest of each way over these hands, each hand looked at once."""
    found = {way: hashlib.sha256() for way in cards.WAYS}
    for hand in (cards.analyse(seven, wheel) for seven in hands):
        for name, way in cards.WAYS.items():
            found[name].update(line(cards.decide(way, hand)))
    return {name: sum_.hexdigest() for name, sum_ in found.items()}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_kind_of_seven_cards(part: int) -> None:
    assert digests(every_seven()[part::PARTS], Wheel.SECOND) == {
        way: told["second-highest"][part] for way, told in GOLDEN["cards"].items()
    }


def with_low_straight() -> Iterator[tuple[Card, ...]]:
    """The hands in which the place of A-2-3-4-5 among the straights can matter."""
    low = {RANK[Card(rank + "s")] for rank in "A2345"}
    for seven in every_seven():
        natural = {RANK[card] for card in seven if card is not Card.JOKER}
        if len(natural & low) + (Card.JOKER in seven) >= 5:
            yield seven


def test_every_kind_of_seven_cards_with_a_low_straight_under_the_other_reading() -> None:
    hands = list(with_low_straight())
    assert len(hands) == 6_193
    assert digests(hands, Wheel.LOWEST) == {way: told["lowest"] for way, told in GOLDEN["cards"].items()}
