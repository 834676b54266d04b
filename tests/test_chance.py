"""Chance: the stream is ChaCha20, the scaling has no bias, the same seed gives the same round."""

from collections import Counter
from itertools import permutations, product

import pytest

from paigow.pieces.cards import DECK
from paigow.pieces.dice import total
from paigow.world.chance import Chance, scaled

RFC_8439_A1 = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)
"""RFC 8439 appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1."""


def test_the_stream_is_that_of_rfc_8439() -> None:
    assert Chance(bytes(32)).take(128).hex() == RFC_8439_A1


def test_words_are_little_endian_and_salts_follow_what_was_read_ahead() -> None:
    stream = Chance(bytes(32)).take(256 + 32)
    chance = Chance(bytes(32))
    assert [chance.below(1 << 16) for _ in range(4)] == [
        int.from_bytes(stream[at : at + 2], "little") for at in (0, 2, 4, 6)
    ]
    assert chance.salts(2) == (stream[256:272], stream[272:288])


@pytest.mark.parametrize("bits", [6, 8, 11])
def test_scaling_small_words_hits_every_number_equally_often(bits: int) -> None:
    words = 1 << bits
    for n in range(1, 54):
        hits = Counter(scaled(word, n, words) for word in range(words))
        thrown_away = hits.pop(None, 0)
        assert set(hits) == set(range(n))
        assert set(hits.values()) == {words // n}
        assert thrown_away == words % n < n


def test_scaling_the_words_in_use_hits_every_number_equally_often() -> None:
    words = 1 << 16
    for n in (1, 2, 3, 6, 7, 8, 32, 52, 53, 1000, words):
        hits = Counter(scaled(word, n, words) for word in range(words))
        hits.pop(None, 0)
        assert set(hits) == set(range(n))
        assert set(hits.values()) == {words // n}


def test_scaling_large_words_at_their_edges() -> None:
    words, n = 1 << 32, (1 << 16) + 1
    assert scaled(words - words % n - 1, n, words) == n - 1
    assert scaled(words - words % n, n, words) is None


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_a_number_out_of_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="chance scales"):
        Chance.from_text("range").below(n)


def test_a_large_number_can_be_drawn() -> None:
    chance = Chance.from_text("large")
    drawn = [chance.below(1 << 32) for _ in range(100)]
    assert all(0 <= number < 1 << 32 for number in drawn)
    assert max(drawn) > 1 << 31


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(b"short")


def test_a_shuffle_keeps_the_pieces_and_leaves_what_it_was_given() -> None:
    pieces = list(DECK)
    shuffled = Chance.from_text("shuffle").shuffled(pieces)
    assert Counter(shuffled) == Counter(DECK)
    assert shuffled != DECK
    assert tuple(pieces) == DECK


def test_every_order_of_few_pieces_comes_about_equally_often() -> None:
    chance = Chance.from_text("orders")
    count = 24_000
    hits = Counter(chance.shuffled("abcd") for _ in range(count))
    assert set(hits) == set(permutations("abcd"))
    chi_square = sum((seen - count / 24) ** 2 / (count / 24) for seen in hits.values())
    assert chi_square < 49.7  # 23 degrees of freedom: once in a thousand seeds, and this seed is fixed


def test_dice_follow_the_law_of_three_dice() -> None:
    law = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert sum(law.values()) == 216
    chance = Chance.from_text("dice")
    count = 43_200
    throws = [chance.dice() for _ in range(count)]
    assert len(set(throws)) == 216
    hits = Counter(map(total, throws))
    chi_square = sum((hits[sum_] - count * ways / 216) ** 2 / (count * ways / 216) for sum_, ways in law.items())
    assert chi_square < 37.7  # 15 degrees of freedom: once in a thousand seeds
    even = sum((hits[sum_] - count / 16) ** 2 / (count / 16) for sum_ in law)
    assert even > 1000


def test_the_number_generator_gives_one_to_high() -> None:
    chance = Chance.from_text("number")
    assert {chance.number(7) for _ in range(500)} == set(range(1, 8))


def test_the_same_seed_gives_the_same_and_each_round_its_own() -> None:
    one, other = Chance.from_text("7"), Chance.from_text("7")
    other.shuffled(DECK)
    first = one.for_round(0)
    assert first.shuffled(DECK) == other.for_round(0).shuffled(DECK)
    assert first.seed == one.round_seed(0) != one.round_seed(1)
    assert one.for_round(0).shuffled(DECK) != one.for_round(1).shuffled(DECK)
    assert Chance.from_text("8").for_round(0).shuffled(DECK) != one.for_round(0).shuffled(DECK)


def test_chance_from_the_system_does_not_repeat() -> None:
    assert Chance.from_system().seed != Chance.from_system().seed


def test_recorded_draws_stay_as_they_were() -> None:
    """A seed written down must give the same round for ever."""
    chance = Chance.from_text("recorded").for_round(1)
    assert [chance.dice(), chance.dice(), chance.number(7)] == [(4, 3, 3), (6, 3, 4), 6]
    assert "".join(chance.shuffled("abcdefgh")) == "hbdgeacf"
