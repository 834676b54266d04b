"""The whole deck of 53 cards: every deal of the way in print, held to the published edges, and parts of it."""

from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import chain, combinations, product
from typing import Any

import numpy as np
import pytest

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.houseway.cards import WAYS
from paigow.odds.cards.family import CARDS
from paigow.odds.cards.kinds import NUMBER, Kinds, kinds_of
from paigow.odds.cards.one_hand import hand_against
from paigow.odds.cards.outcomes import outcomes
from paigow.odds.cards.settings import every_hand
from paigow.odds.crosstab import crosstab
from paigow.odds.families import Play
from paigow.odds.sheet import Question, par_sheet
from paigow.odds.ways.cost import Groups, costs
from paigow.pieces.cards import RANKS, SUITS, Card

DEALS = 8_250_459_031_214_400
RULES = HouseRules()
FOXWOODS, TRUMP_PLAZA = WAYS["foxwoods"], WAYS["trump-plaza"]


def test_the_way_in_print_on_both_sides() -> None:
    """Published: 2.72 % for the player and 0.25 % for the banker; the totals were found in two orders of summation."""
    found = CARDS.count(Play(FOXWOODS, FOXWOODS, RULES), None).deals
    assert (found.deals, found.win, found.push, found.lose) == (
        DEALS, 2_402_482_226_669_052, 3_341_113_289_015_576, 2_506_863_515_529_772,
    )  # fmt: skip
    assert found.cells == found.mirrored.cells
    edges = [
        (lose - Fraction(19, 20) * win) / DEALS for win, lose in ((found.win, found.lose), (found.lose, found.win))
    ]
    assert [f"{float(edge):.2%}" for edge in edges] == ["2.72%", "0.25%"]


def hands_of(kinds: Kinds, place: int) -> list[tuple[Card, ...]]:
    """Every hand of the kind at this place, one by one."""
    ranks = len(kinds.counts)
    fixed: tuple[Card, ...] = ()
    if place < ranks:
        counts, suits, joker = kinds.counts[place], SUITS, kinds.joker[place]
    else:
        at = place - ranks
        counts, suits, joker = kinds.others[at], SUITS[1:], kinds.flush_joker[at]
        fixed = tuple(Card(RANKS[rank] + SUITS[0]) for rank in range(NUMBER) if int(kinds.suited[at]) >> rank & 1)
    jokers = (Card.JOKER,) * int(joker)
    of_rank = ([Card(RANKS[rank] + suit) for suit in suits] for rank in range(NUMBER))
    chosen = product(*(combinations(cards, int(counts[rank])) for rank, cards in enumerate(of_rank)))
    hands = [(*fixed, *chain(*some), *jokers) for some in chosen]
    if place < ranks:
        hands = [hand for hand in hands if max(Counter(card[1] for card in hand).values()) + len(jokers) < 5]
    return hands


def test_the_page_of_numbers_is_what_the_program_says() -> None:
    pages: Any = import_module("pages")
    game = GAMES["pai-gow-poker"]
    sheet = par_sheet(Question(game, FOXWOODS, FOXWOODS, game.settle_rules(RULES)))
    page = (pages.FOLDER / game.name / "foxwoods.md").read_text(encoding="utf-8")
    assert pages.text(sheet) in page


@pytest.mark.parametrize("has_flush", [False, True])
def test_what_a_change_costs_is_that_of_its_hands(has_flush: bool) -> None:
    """A group of one kind costs what its hands do one by one, which are counted in another way."""
    kinds, theirs = kinds_of(), outcomes(FOXWOODS)
    one, other = every_hand(theirs), every_hand(outcomes(TRUMP_PLAZA))
    differ = np.flatnonzero((one.front != other.front) | (one.back != other.back))
    those = differ[(differ >= len(kinds.counts)) == has_flush]
    place = int(those[np.argmin(kinds.hands_of_each()[those])])
    hands, suits = hands_of(kinds, place), len(SUITS) if has_flush else 1
    assert len(hands) * suits == kinds.hands_of_each()[place]

    settings = [(int(way.front[place]), int(way.back[place])) for way in (one, other)]
    each = np.sum([hand_against(cards, settings, theirs) for cards in hands], axis=0)
    lost = [tab.lose - Fraction(19, 20) * tab.win for tab in (crosstab(cells.reshape(3, 3)) for cells in each)]
    change = suits * (lost[1] - lost[0]) / DEALS
    assert costs(FOXWOODS, TRUMP_PLAZA, FOXWOODS, RULES, Groups([[place]])) == (change,)
