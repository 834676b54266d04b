"""Two and five cards ranked: the published rules, the known faults C1 to C8, C12 and C13, and a slow twin."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from math import comb, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.law.readings import reading
from paigow.pieces.cards import DECK, RANKS, Card, parse_cards
from paigow.rank.cards import (
    RANK,
    READINGS,
    CardHand,
    Category,
    Key,
    Wheel,
    best_five,
    explain,
    is_foul,
    rank_five,
    rank_two,
    ranking,
)
from slow_cards import LOWEST, NAMES, SECOND, Strength, five_cards, seven_cards, slow_five

NATURAL = DECK[:52]
ORDERS = ((Wheel.SECOND, SECOND), (Wheel.LOWEST, LOWEST))


def five(text: str, wheel: Wheel = Wheel.SECOND) -> CardHand:
    return rank_five(parse_cards(text), wheel)


def two(text: str) -> CardHand:
    return rank_two(parse_cards(text))


# -- What hands are called --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "category", "name"),
    [
        ("As Ah Ad Ac Jk", Category.FIVE_ACES, "five aces"),
        ("Ts Js Qs Ks As", Category.ROYAL_FLUSH, "royal flush"),
        ("Jk Js Qs Ks As", Category.ROYAL_FLUSH, "royal flush"),
        ("Ts Js Qs Ks Jk", Category.ROYAL_FLUSH, "royal flush"),
        ("9s Ts Js Qs Ks", Category.STRAIGHT_FLUSH, "king-high straight flush"),
        ("9s Ts Jk Qs Ks", Category.STRAIGHT_FLUSH, "king-high straight flush"),
        ("8s 7s 6s 5s Jk", Category.STRAIGHT_FLUSH, "nine-high straight flush"),
        ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, "five-high straight flush"),  # C3
        ("Jk 2c 3c 4c 5c", Category.STRAIGHT_FLUSH, "five-high straight flush"),  # C7
        ("9s 9h 9d 9c Jk", Category.FOUR_OF_A_KIND, "four of a kind, nines"),
        ("As Ah Ad Jk 9c", Category.FOUR_OF_A_KIND, "four of a kind, aces"),
        ("9s 9h 9d 4c 4h", Category.FULL_HOUSE, "full house, nines over fours"),
        ("As Ah Jk 6c 6h", Category.FULL_HOUSE, "full house, aces over sixes"),
        ("Ks Js 9s 5s 2s", Category.FLUSH, "king-high flush"),
        ("Ks Js 9s 5s Jk", Category.FLUSH, "ace-high flush"),
        ("As Js 9s 5s Jk", Category.FLUSH, "ace-high flush"),
        ("Ac 2d 3h 4s 5c", Category.STRAIGHT, "five-high straight"),  # C3
        ("Jk 2d 3h 4s 5c", Category.STRAIGHT, "five-high straight"),
        ("Jk Ad 3h 4s 5c", Category.STRAIGHT, "five-high straight"),
        ("Jk 9c 8d 7h 6s", Category.STRAIGHT, "ten-high straight"),  # C8
        ("Ac Kd Qh Js Jk", Category.STRAIGHT, "ace-high straight"),
        ("6s 6h 6d Jk Kd", Category.THREE_OF_A_KIND, "three of a kind, sixes"),
        ("As Ah Jk Qd Kd", Category.THREE_OF_A_KIND, "three of a kind, aces"),
        ("9c 9d 4h 4s Jk", Category.TWO_PAIR, "two pair, nines and fours"),
        ("Ac Jk 4h 4s 9d", Category.TWO_PAIR, "two pair, aces and fours"),
        ("2d 6s 6c 3d 10c", Category.ONE_PAIR, "pair of sixes"),  # C1
        ("Ac Jk 7h 4s 9d", Category.ONE_PAIR, "pair of aces"),
        ("Jk Kc 9d 5h 3s", Category.HIGH_CARD, "ace high"),  # C8
        ("Qc Kc Ah 2d 3s", Category.HIGH_CARD, "ace high"),  # a straight does not go round the corner
        ("Jk Kc Qd 3h 2s", Category.HIGH_CARD, "ace high"),
    ],
)
def test_five_cards_are_called(cards: str, category: Category, name: str) -> None:
    assert (five(cards).category, five(cards).name) == (category, name)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk 7c", "ace-seven high"),  # C8
        ("As Jk", "pair of aces"),
        ("2s 3h", "three-two high"),
        ("6s 6h", "pair of sixes"),
        ("Ah Kh", "ace-king high"),  # C13: two of a suit are no flush
    ],
)
def test_two_cards_are_called(cards: str, name: str) -> None:
    assert two(cards).name == name


def test_c1_the_straight_of_a_hand_with_a_pair() -> None:
    hand, cards = best_five(parse_cards("Qh Kh Js 2d Qd 10d 9s"))
    assert hand.name == "king-high straight"
    assert rank_five(cards) == hand


def test_c5_a_flush_and_a_straight_are_no_straight_flush() -> None:
    hand, cards = best_five(parse_cards("9c Th Jh Qh Kh 2h 3h"))
    assert hand.name == "king-high flush"
    assert set(cards) == set(parse_cards("Kh Qh Jh Th 3h"))


# -- Who beats whom ---------------------------------------------------------------------------------------------------

DESCENDING = (
    "As Ah Ad Ac Jk", "Ks Qs Js Ts Jk", "Ah 2h 3h 4h 5h", "Kd Qd Jd Td 9d", "6c 5c 4c 3c 2c", "As Ah Ad Jk Kc",
    "As Ah Ad Jk Qc", "9s 9h 9d 9c 2s", "2s 2h 2d 2c Ks", "As Ah Jk Kd Kc", "Ks Kh Kd Ac As", "2s 2h 2d 3c 3s",
    "Qs Js 9s 7s Jk", "Qs Js 9s 7s 6s", "Qs Js 9s 6s 5s", "7h 5h 4h 3h 2h", "Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c",
    "Kd Qh Js Tc 9c", "6c 5d 4h 3s 2c", "As Ah Jk 3d 2c", "Ks Kh Kd 3c 2s", "Ac Jk Kd Ks 2c", "Ac Ad Qd Qs Kc",
    "9c 9d 4h 4s Jk", "9c 9d 4h 4s Kc", "9c 9d 3h 3s Ac", "Ac Jk 7d 3s 2c", "Kc Kd 4d 3s 2c", "2c 2d Ad Kc Jh",
    "Ac Kd 9h 5s 3c", "Jk Qc 9d 5h 3s", "7c 5d 4h 3s 2c",
)  # fmt: skip


def test_the_order_of_hands() -> None:
    keys = [five(text).key for text in DESCENDING]
    assert all(better > worse for better, worse in pairwise(keys))


def test_c3_the_wheel_is_second_or_lowest() -> None:
    for wheel, others in (
        (Wheel.SECOND, ("Kd Qh Js Tc 9c", "Kd Qd Jd Td 9d")),
        (Wheel.LOWEST, ("6c 5d 4h 3s 2c",) * 2),
    ):
        straight, flush = five("Ac 2d 3h 4s 5c", wheel), five("Ah 2h 3h 4h 5h", wheel)
        assert (straight.name, flush.name) == ("five-high straight", "five-high straight flush")
        assert (straight.key > five(others[0], wheel).key) is (wheel is Wheel.SECOND)
        if wheel is Wheel.SECOND:
            assert five("Ts Js Qs Ks As").key > flush.key > five(others[1]).key
        assert five("Ac Kd Qh Js Tc", wheel).key > straight.key


def test_the_joker_makes_the_better_of_two_straights_under_each_reading() -> None:
    assert five("Jk 5d 4h 3s 2c").name == "five-high straight"
    assert five("Jk 5d 4h 3s 2c", Wheel.LOWEST).name == "six-high straight"
    assert five("Jk 5d 4d 3d 2d", Wheel.LOWEST).name == "six-high straight flush"


@pytest.mark.parametrize("top", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
@pytest.mark.parametrize("suits", ["sssss", "shdcs"])
def test_c6_every_straight_is_found_with_the_joker_in_each_place(top: int, suits: str) -> None:
    cards = tuple(Card(RANKS[(top - 2 - down) % 13] + suit) for down, suit in enumerate(suits))
    plain = rank_five(cards)
    assert plain.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    for place in range(5):
        with_joker = rank_five((*cards[:place], Card.JOKER, *cards[place + 1 :]))
        assert with_joker.key >= plain.key
        assert with_joker.category in (plain.category, Category.ROYAL_FLUSH)
        assert rank_five((*cards[:place], Card.JOKER, *cards[place + 1 :]), Wheel.LOWEST).category >= Category.STRAIGHT


def test_c13_a_pair_outranks_every_two_cards_without_one() -> None:
    assert two("2s 2c").key > two("Ah Kh").key
    assert two("As Ac").key > two("Ks Kc").key


def test_the_readings_followed_are_written_down() -> None:
    assert all(reading(name).startswith("# ") for name in READINGS)


# -- Refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6, 7])
def test_c2_another_number_of_cards_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"five cards are wanted here, and {count} came"):
        rank_five(DECK[:count])
    if count != 2:
        with pytest.raises(ValueError, match=f"two cards are wanted here, and {count} came"):
            rank_two(DECK[:count])
    if count != 7:
        with pytest.raises(ValueError, match=f"seven cards are wanted here, and {count} came"):
            best_five(DECK[:count])


def test_c2_a_card_that_comes_twice_is_refused_by_name() -> None:
    nine, ten = Card.NINE_OF_CLUBS, Card.TEN_OF_CLUBS
    with pytest.raises(ValueError, match="9c comes twice"):
        rank_five((nine, ten, Card.TEN_OF_HEARTS, Card.JOKER, nine))
    with pytest.raises(ValueError, match="9c comes twice"):
        rank_two((nine, nine))
    with pytest.raises(ValueError, match="the joker comes twice"):
        rank_two((Card.JOKER, Card.JOKER))
    with pytest.raises(ValueError, match="the joker comes twice"):
        best_five((Card.JOKER, Card.JOKER, *NATURAL[:5]))


# -- Foul and explained -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "foul"),
    [
        ("9h 9s", "9c 9d Ah Kh 2s", False),  # the same pair: equal stands
        ("9h 9s", "8c 8d Ah Kh 2s", True),
        ("9h 9s", "8c 8d 2h 2c 3s", False),
        ("Ah Kh", "As Kd 9h 5s 3c", False),  # the same two ranks: equal stands
        ("Ah Kh", "As Qd Jh 9s 3c", True),
        ("Ah Qh", "As Kd 9h 5s 3c", False),
        ("Jk Kh", "Qs Jd 9h 5s 3c", True),
        ("As Jk", "Kh Kd Ks 5s 3c", False),
        ("2h 2s", "As Kd Qh Js 9c", True),
    ],
)
def test_foul_compares_the_ranks_both_hands_have(low: str, high: str, foul: bool) -> None:
    assert is_foul(two(low), five(high)) is foul


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("Qs Js 9s 7s 6s", "Ac Kd Qh Js Tc", "queen-high flush over ace-high straight"),
        ("Qs Js 9s 7s 6s", "Qd Jd 9d 6d 5d", "seven kicker over six"),  # C4
        ("Ks Js 9s 7s 6s", "Qd Jd 9d 6d 5d", "king high over queen high"),
        ("Ac 2d 3h 4s 5c", "Kd Qh Js Tc 9c", "five-high straight over king-high"),
        ("Ac Kd Qh Js Tc", "Kd Qh Js Tc 9c", "ace-high straight over king-high"),
        ("9s 9h 9d 4c 4h", "8s 8h 8d Ac Ah", "three nines over three eights"),
        ("9s 9h 9d 4c 4h", "9s 9h 9d 3c 3h", "pair of fours over pair of threes"),
        ("6s 6h 6d 6c 4h", "5s 5h 5d 5c Ah", "four sixes over four fives"),
        ("9c 9d 4h 4s Jk", "9c 9d 4h 4s Kc", "ace kicker over king"),
        ("9c 9d 4h 4s Jk", "9c 9d 3h 3s Kc", "pair of fours over pair of threes"),
        ("9c 9d 4h 3s Jk", "8c 8d 4h 3s Kc", "pair of nines over pair of eights"),
        ("9c 9d 4h 3s Jk", "9h 9s 4d 2s Ac", "three kicker over two"),
        ("Ac Kd 9h 5s 3c", "Ah Qd 9h 5s 3c", "king kicker over queen"),
        ("As Ah Ad Ac Jk", "Ks Qs Js Ts Jk", "five aces over royal flush"),
        ("As Ah Ad 2c 2d", "2s 4s 5s 7s 8s", "full house, aces over twos, over eight-high flush"),
        ("Ks Qs Js Ts As", "Kh Qh Jh Th Jk", "copy"),
        ("Ac Kd 9h 5s 3c", "Ah Kh 9d 5c 3s", "copy"),
    ],
)
def test_what_decided(one: str, other: str, words: str) -> None:
    assert explain(five(one), five(other)) == explain(five(other), five(one)) == words


def test_what_decided_between_two_cards_and_before_five() -> None:
    assert explain(two("Ac Qs"), two("Ad Kh")) == "king kicker over queen"
    assert explain(two("Jk Qs"), two("Kd Kh")) == "pair of kings over ace-queen high"
    assert explain(two("9s 9c"), two("Kd Kh")) == "pair of kings over pair of nines"
    assert explain(two("Kd Kh"), five("Kc Ks 9d 5h 3s")) == "copy"


@given(five_cards, five_cards)
def test_copy_is_said_of_equal_hands_only(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    mine, theirs = rank_five(one), rank_five(other)
    assert (explain(mine, theirs) == "copy") is (mine.key == theirs.key)


# -- Properties -------------------------------------------------------------------------------------------------------


@given(five_cards, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: tuple[Card, ...], chance: Random) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)
    assert rank_five(shuffled) == rank_five(cards)


@given(seven_cards)
def test_the_best_five_are_five_of_the_seven_and_none_is_better(cards: tuple[Card, ...]) -> None:
    hand, chosen = best_five(cards)
    assert set(chosen) < set(cards)
    assert hand == rank_five(chosen)
    assert hand.key == max(rank_five(some).key for some in combinations(cards, 5))
    assert best_five(reversed(cards)) == (hand, chosen)


# -- Twins and counts -------------------------------------------------------------------------------------------------


def assert_twins(hands: Iterable[tuple[Card, ...]], wheel: Wheel, straights: tuple[str, ...]) -> None:
    """The two rankings agree on category, order and equality over these hands."""
    pairs: dict[Key, Strength] = {}
    for cards in hands:
        hand, slow = rank_five(cards, wheel), slow_five(cards, straights)
        assert NAMES[hand.category] == NAMES[slow[0]], cards
        assert pairs.setdefault(hand.key, slow) == slow, cards
    strengths = [pairs[key] for key in sorted(pairs)]
    assert all(worse < better for worse, better in pairwise(strengths))


@pytest.mark.parametrize(("wheel", "straights"), ORDERS)
def test_twin_without_joker(wheel: Wheel, straights: tuple[str, ...]) -> None:
    chance = Random(11)
    assert_twins((tuple(chance.sample(NATURAL, 5)) for _ in range(40_000)), wheel, straights)


@pytest.mark.parametrize(("wheel", "straights"), ORDERS)
def test_twin_with_joker(wheel: Wheel, straights: tuple[str, ...]) -> None:
    chance = Random(12)
    assert_twins(((Card.JOKER, *chance.sample(NATURAL, 4)) for _ in range(3_000)), wheel, straights)


@pytest.mark.parametrize(("wheel", "straights"), ORDERS)
def test_twin_where_one_suit_and_close_ranks_prevail(wheel: Wheel, straights: tuple[str, ...]) -> None:
    chance = Random(13)
    some = [card for card in NATURAL if card.suit == "s" or (card.suit == "h" and card.rank in "A23456")]
    assert_twins((tuple(chance.sample(some, 5)) for _ in range(10_000)), wheel, straights)
    assert_twins(((Card.JOKER, *chance.sample(some, 4)) for _ in range(2_000)), wheel, straights)


def test_every_two_cards() -> None:
    hands = list(combinations(DECK, 2))
    assert len(hands) == 1378
    for cards in hands:
        ranks = sorted((RANK[card] for card in cards), reverse=True)
        pair = ranks[0] == ranks[1]
        assert rank_two(cards).key == ((1, ranks[0]) if pair else (0, *ranks))
        assert rank_two(cards).category == (Category.ONE_PAIR if pair else Category.HIGH_CARD)
        assert rank_two(cards) == rank_two(reversed(cards))
    assert sum(rank_two(cards).category is Category.ONE_PAIR for cards in hands) == 82


def digits(weight: int) -> list[int]:
    """How often each of the thirteen ranks comes, by the rank digits of a weight."""
    return [weight >> 3 * place & 7 for place in range(13)]


def ways(weight: int) -> int:
    """How many choices of suits give these ranks."""
    return prod(comb(4, count) for count in digits(weight))


def counted(joker: bool, wheel: Wheel) -> Counter[Category]:
    """How many five-card hands there are of each category, counted by kinds."""
    tables, found = ranking(wheel), Counter[Category]()
    for weight, hand in tables.others.items():
        if (weight >> 39 & 1) == joker:
            suited = 4 if max(digits(weight)) == 1 else 0
            found[hand.category] += ways(weight) - suited
    for weight, hand in tables.suited.items():
        found[hand.category] += (weight >> 39 & 1) == joker
    return +found


WITHOUT_JOKER = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4, 0)
ALL_53 = (1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1)


@pytest.mark.parametrize("wheel", Wheel)
def test_the_well_known_counts_of_five_cards(wheel: Wheel) -> None:
    plain = counted(False, wheel)
    everything = plain + counted(True, wheel)
    assert tuple(plain[category] for category in Category) == WITHOUT_JOKER
    assert tuple(everything[category] for category in Category) == ALL_53
    assert everything.total() == comb(53, 5)
