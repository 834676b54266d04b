"""The exact counts of cards: short decks deal by deal, and the whole deck against the known totals."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from paigow.houseway.cards import WAYS, analyse, decide, rank_setting, ranked_settings
from paigow.houseway.way import Setting
from paigow.odds.cards.best import best_response
from paigow.odds.cards.deals import deals
from paigow.odds.cards.family import worth_to_me
from paigow.odds.cards.kinds import kinds_of
from paigow.odds.cards.one_hand import hand_against
from paigow.odds.cards.outcomes import Small, choices, outcomes
from paigow.odds.cards.settings import Counted
from short_decks import CHOOSE, against, best_deals, deck_of, every_deal, hands_of, numbers

BROADWAY = (8, 9, 10, 12)
LOW = (0, 1, 2, 12)


def each_by_itself(ranks: tuple[int, ...], way: str) -> tuple[Small, Small]:
    """The fronts and backs of every hand of the short deck, asked hand by hand."""
    fronts, backs = numbers()
    halves = []
    for hand in hands_of(ranks):
        decision = decide(WAYS[way], analyse(hand))
        ranked = rank_setting(Setting(decision.low, decision.high))
        halves.append((fronts[ranked.low.key], backs[ranked.high.key]))
    front, back = np.array(halves, dtype=np.int16).T
    return front, back


def test_the_kinds_are_all_hands() -> None:
    kinds = kinds_of()
    assert int(kinds.hands().sum()) == 154_143_080
    assert int(kinds.flush_hands().sum()) == 6_416_124


@pytest.mark.parametrize("ranks", [BROADWAY, LOW])
def test_a_short_deck_deal_by_deal(ranks: tuple[int, ...]) -> None:
    kinds, hands = kinds_of(ranks), len(hands_of(ranks))
    mine, theirs = each_by_itself(ranks, "foxwoods"), each_by_itself(ranks, "golden-nugget")
    found = deals(outcomes(WAYS["foxwoods"], kinds=kinds), outcomes(WAYS["golden-nugget"], kinds=kinds), kinds=kinds)
    cards = 4 * len(ranks) + 1
    assert found.deals == comb(cards, 7) * comb(cards - 7, 7)
    one_by_one = every_deal(cards, CHOOSE, *mine, *theirs, np.ones(hands, dtype=np.int64))
    assert np.array(found.cells).ravel().tolist() == one_by_one.tolist()


def test_only_some_hands_of_the_bank_count() -> None:
    kinds = kinds_of(BROADWAY)
    way = outcomes(WAYS["foxwoods"], kinds=kinds)
    front, back = each_by_itself(BROADWAY, "foxwoods")
    marked = int(np.median(front))
    counted = Counted(way.front > marked, way.flush_front > marked)
    found = deals(way, way, counted, kinds)
    one_by_one = every_deal(17, CHOOSE, front, back, front, back, (front > marked).astype(np.int64))
    assert 0 < found.deals < comb(17, 7) * comb(10, 7)
    assert np.array(found.cells).ravel().tolist() == one_by_one.tolist()


def test_the_other_order_of_summation() -> None:
    """The bank's hands against the player's must come to the same, turned round."""
    kinds = kinds_of((4, 6, 7, 8, 9, 12))
    one, other = (outcomes(WAYS[way], kinds=kinds) for way in ("mgm", "trump-plaza"))
    turned = np.array(deals(other, one, kinds=kinds).cells)[::-1, ::-1]
    assert np.array(deals(one, other, kinds=kinds).cells).tolist() == turned.tolist()


@pytest.mark.parametrize("has_bank", [False, True])
@pytest.mark.parametrize("ranks", [BROADWAY, LOW])
def test_the_best_response_hand_by_hand(ranks: tuple[int, ...], has_bank: bool) -> None:
    kinds, (fronts, backs) = kinds_of(ranks), numbers()
    start, settings = [0], []
    for hand in hands_of(ranks):
        settings += [(fronts[one.low.key], backs[one.high.key]) for one in ranked_settings(hand)]
        start.append(len(settings))
    front, back = each_by_itself(ranks, "foxwoods")
    worth = worth_to_me(Fraction(1, 20), has_bank)
    way, unbeaten = outcomes(WAYS["foxwoods"], kinds=kinds), choices(kinds=kinds)

    for judged in (np.ones(len(front), dtype=np.int64), (front > int(np.median(front))).astype(np.int64)):
        counted = None if judged.all() else Counted(way.front > np.median(front), way.flush_front > np.median(front))
        *_, found = best_response(way, unbeaten, worth, (counted, None), kinds)
        each = best_deals(
            4 * len(ranks) + 1, CHOOSE, np.array(start), np.array(settings), front, back, np.array(worth), judged
        )
        assert np.ravel(found.cells).tolist() == each.tolist()


def test_one_hand_against_all_others_by_the_other_way_to_count() -> None:
    """Kind by kind the hands of the other side come to the same as deal by deal."""
    kinds, hands = kinds_of(BROADWAY), hands_of(BROADWAY)
    way = outcomes(WAYS["mgm"], kinds=kinds)
    front, back = each_by_itself(BROADWAY, "mgm")
    deck = deck_of(BROADWAY)
    for number in range(0, len(hands), 1_201):
        mine, settings = np.array([deck.index(card) for card in hands[number]]), [(5, 100), (60, 4_000)]
        each = against(17, CHOOSE, mine, front, back, np.ones(len(hands), dtype=np.int64), np.array(settings))
        assert hand_against(hands[number], settings, way, kinds=kinds).tolist() == each.tolist()
