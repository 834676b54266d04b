"""The forms that bonuses pay: each form, exact counts, and a slow twin."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.pieces.cards import DECK, RANKS, SUITS, Card, parse_cards
from paigow.rank.bonus import BonusForm, forms
from paigow.rank.cards import RANK
from slow_cards import NAMES, NATURAL, seven_cards, slow_five

F = BonusForm


def first(text: str) -> BonusForm | None:
    """The first form of the usual order that the hand has."""
    found = forms(parse_cards(text))
    return next((form for form in BonusForm if form in found), None)


@pytest.mark.parametrize(
    ("cards", "form"),
    [
        ("3s 4s 5s 6s 7s 8s 9s", F.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH),
        ("As 2s 3s 4s 5s 6s 7s", F.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH),
        ("8s 9s Ts Js Qs Ks As", F.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH),
        ("Ts Js Qs Ks As Kh Qh", F.ROYAL_FLUSH_WITH_ROYAL_MATCH),
        ("Ts Js Qs Ks Jk Kh Qh", F.ROYAL_FLUSH_WITH_ROYAL_MATCH),
        ("Ts Js Qs As Jk Kh Qh", F.ROYAL_FLUSH_WITH_ROYAL_MATCH),
        ("Ts Js Qs Ks As Kh Qd", F.ROYAL_FLUSH),
        ("Ts Js Qs Ks As Kh Ah", F.ROYAL_FLUSH),
        ("Ts Js Qs Ks As Kh Jk", F.ROYAL_FLUSH),
        ("3s 4s 5s Jk 7s 8s 9s", F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("9s Ts Js Qs Ks As Jk", F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("As 2s 3s 4s 5s 6s Jk", F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("2s 3s 4s 5s 6s 8s Jk", F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("2s 3s 4s 5s 6s 9s Jk", F.STRAIGHT_FLUSH),
        ("Qs Ks As 2s 3s 4s 5s", F.STRAIGHT_FLUSH),
        ("As Ah Ad Ac Jk Ks Kh", F.FIVE_ACES),
        ("Ts Js Qs Ks Jk 2d 3c", F.ROYAL_FLUSH),
        ("5s 6s Jk 8s 9s Kd Kc", F.STRAIGHT_FLUSH),
        ("As 2s 3s 4s Jk Kd Kc", F.STRAIGHT_FLUSH),
        ("9s 9h 9d 9c 4s 4h 4d", F.FOUR_OF_A_KIND),
        ("As Ah Jk Ad 9s 8s 7s", F.FOUR_OF_A_KIND),
        ("9s 9h 9d 4c 4s Kh Kd", F.FULL_HOUSE),
        ("9s 9h 9d 4c 4s 4h Kd", F.FULL_HOUSE),
        ("As Jk 9h 9d 9s 7s 2s", F.FULL_HOUSE),
        ("As Js 9s 7s Jk 2d 3c", F.FLUSH),
        ("9c Th Jh Qh Kh 2h 3h", F.FLUSH),
        ("9c Td Jh Qh Kh Kd 3h", F.STRAIGHT),
        ("As 2d 3h 4c Jk Jh Qd", F.STRAIGHT),
        ("9s 9h 9d 4c 2s Kh Jd", F.THREE_OF_A_KIND),
        ("As Ah Jk 9c 7d 4s 2c", F.THREE_OF_A_KIND),
        ("9s 9h 4d 4c 2s 2h Jd", F.THREE_PAIR),
        ("As Jk 4d 4c 2s 2h Jd", F.THREE_PAIR),
        ("9s 9h 4d 4c 2s Kh Jd", None),
        ("9s 9h 4d 7c 2s Kh Jd", None),
        ("As Jk 4d 7c 9s Kh Jd", None),
        ("As Kd Jh 9c 7s 5d 3h", F.ACE_HIGH),
        ("Jk Kd Jh 9c 7s 5d 3h", F.ACE_HIGH),
        ("Ks Jd 9h 7c 5s 4d 2h", F.KING_HIGH),
        ("Qs Jd 9h 7c 5s 4d 2h", F.QUEEN_HIGH),
        ("Js Td 8h 7c 5s 4d 2h", F.JACK_HIGH),
        ("Ts 9d 8h 7c 4s 3d 2h", F.TEN_HIGH),
        ("9s 8d 7h 5c 4s 3d 2h", F.NINE_HIGH),
        ("9s 8d 7h 6c 4s 3d 2h", F.NINE_HIGH),
    ],
)
def test_the_first_form(cards: str, form: BonusForm | None) -> None:
    assert first(cards) is form


def test_every_form_is_told_so_that_the_pay_table_decides() -> None:
    assert forms(parse_cards("9s 9h 9d 8s 7c 6h 5d")) == {F.STRAIGHT, F.THREE_OF_A_KIND}
    assert forms(parse_cards("Ts Js Qs Ks As Kh Qh")) == {
        *(F.ROYAL_FLUSH_WITH_ROYAL_MATCH, F.ROYAL_FLUSH, F.STRAIGHT_FLUSH, F.FLUSH, F.STRAIGHT),
    }
    assert forms(parse_cards("9s 9h 9d 9c 4s 4h 4d")) == {F.FOUR_OF_A_KIND, F.FULL_HOUSE, F.THREE_OF_A_KIND}


def test_the_values_are_as_written_in_pay_tables() -> None:
    assert [form.value for form in BonusForm] == [form.name.lower().replace("_", "-") for form in BonusForm]


@pytest.mark.parametrize("count", [0, 5, 6, 8])
def test_c2_another_number_of_cards_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"seven cards are wanted here, and {count} came"):
        forms(DECK[:count])


def test_c2_a_card_that_comes_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="the joker comes twice"):
        forms((*DECK[:5], Card.JOKER, Card.JOKER))


@given(seven_cards, st.randoms(use_true_random=False), st.permutations(SUITS))
def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter(
    cards: tuple[Card, ...], chance: Random, suits: list[str]
) -> None:
    renamed = [
        card if card is Card.JOKER else Card(card.rank + suits[SUITS.index(card.suit)])
        for card in chance.sample(cards, 7)
    ]
    assert forms(renamed) == forms(cards)


# -- Exact counts -----------------------------------------------------------------------------------------------------


def test_seven_card_straight_flushes() -> None:
    runs = [[("A" + RANKS)[(low + up)] for up in range(7)] for low in range(8)]
    natural = {frozenset(Card(rank + suit) for rank in run) for run in runs for suit in SUITS}
    assert len(natural) == 32
    assert all(F.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH in forms(cards) for cards in natural)
    wild = {(cards - {card}) | {Card.JOKER} for cards in natural for card in cards}
    assert len(wild) == 196
    assert all(F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER in forms(cards) for cards in wild)


def test_royal_flushes_royal_matches_and_five_aces() -> None:
    royals = [{Card(rank + suit) for rank in "AKQJT"} for suit in SUITS]
    fives = royals + [(royal - {card}) | {Card.JOKER} for royal in royals for card in royal]
    hands = {frozenset({*five, *more}) for five in fives for more in combinations(set(DECK) - five, 2)}
    found = Counter(next(form for form in BonusForm if form in forms(cards)) for cards in hands)
    assert len(hands) == 26_132
    assert found[F.ROYAL_FLUSH_WITH_ROYAL_MATCH] == 72
    aces = {card for card in DECK if RANK[card] == 14}
    five_aces = [(*aces, *more) for more in combinations(set(DECK) - aces, 2)]
    assert len(five_aces) == 1_128
    assert all(F.FIVE_ACES in forms(cards) for cards in five_aces)


# -- The twin ---------------------------------------------------------------------------------------------------------


def slow_forms(cards: tuple[Card, ...]) -> set[BonusForm]:
    """The forms of five cards by ranking every five of the seven with the slow twin, and the pairs by counting."""
    names = {NAMES[slow_five(five)[0]] for five in combinations(cards, 5)}
    counts = Counter("A" if card is Card.JOKER else card.value[0] for card in cards)
    wanted = {
        F.FIVE_ACES: {"five aces"},
        F.ROYAL_FLUSH: {"royal flush"},
        F.STRAIGHT_FLUSH: {"straight flush", "royal flush"},
        F.FOUR_OF_A_KIND: {"four of a kind", "five aces"},
        F.FULL_HOUSE: {"full house"},
        F.FLUSH: {"flush", "straight flush", "royal flush"},
        F.STRAIGHT: {"straight", "straight flush", "royal flush"},
        F.THREE_OF_A_KIND: {"three of a kind", "full house", "four of a kind", "five aces"},
    }
    found = {form for form, some in wanted.items() if names & some}
    if sorted(counts.values(), reverse=True)[2:3] > [1]:
        found.add(F.THREE_PAIR)
    if names == {"high card"}:
        highs = dict(zip("9TJQKA", reversed(list(BonusForm)), strict=False))
        found.add(highs[max(counts, key="23456789TJQKA".index)])
    return found


RARE = {
    *(F.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH, F.ROYAL_FLUSH_WITH_ROYAL_MATCH, F.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
}


def test_twin() -> None:
    chance = Random(21)
    close = [card for card in NATURAL if card.suit in "sh" and card.rank in "TJQKA98"]
    hands = [
        *(tuple(chance.sample(NATURAL, 7)) for _ in range(3_000)),
        *((Card.JOKER, *chance.sample(NATURAL, 6)) for _ in range(200)),
        *(tuple(chance.sample(close, 7)) for _ in range(500)),
        *((Card.JOKER, *chance.sample(close, 6)) for _ in range(100)),
    ]
    for cards in hands:
        assert forms(cards) - RARE == slow_forms(cards), cards
