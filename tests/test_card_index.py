"""Seven cards to their kind in compiled code, against the kinds themselves."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from paigow.odds.cache import FOLDER
from paigow.odds.cards.index import card_index, kinds_of_hands
from paigow.odds.cards.kinds import kinds_of
from paigow.pieces.cards import DECK, RANKS, SUITS, Card

PLACE = {card: place for place, card in enumerate(DECK)}
EVERY = 7
"""One kind of so many is tried."""


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv(FOLDER, str(folder))
        yield folder


def dealt(cards: tuple[Card, ...], chance: Random) -> list[int]:
    """The cards in any order, their suits exchanged for one another."""
    suits = dict(zip(SUITS, chance.sample(SUITS, 4), strict=True))
    shown = [card if card is Card.JOKER else Card(card.rank + suits[card.suit]) for card in cards]
    return [PLACE[card] for card in chance.sample(shown, 7)]


def test_every_rank_kind_is_found() -> None:
    kinds, chance = kinds_of(), Random(7)
    wanted = np.arange(chance.randrange(EVERY), len(kinds.counts), EVERY)
    hands = np.array([dealt(kinds.cards(kind), chance) for kind in wanted.tolist()], dtype=np.uint8)
    ranks, flushes = kinds_of_hands(hands, card_index())
    assert np.array_equal(ranks, wanted)
    assert set(flushes.tolist()) == {-1}


def test_every_flush_kind_is_found_with_its_rank_kind() -> None:
    kinds, chance = kinds_of(), Random(7)
    wanted = np.arange(chance.randrange(EVERY), len(kinds.suited), EVERY)
    hands = np.array([dealt(kinds.flush_cards(kind), chance) for kind in wanted.tolist()], dtype=np.uint8)
    ranks, flushes = kinds_of_hands(hands, card_index())
    assert np.array_equal(flushes, wanted)
    assert np.array_equal(ranks, kinds.rank_kind[wanted])


def test_random_hands_are_of_the_kind_that_their_cards_say() -> None:
    kinds, chance = kinds_of(), Random(7)
    hands = np.array([chance.sample(range(53), 7) for _ in range(20_000)], dtype=np.uint8)
    ranks, flushes = kinds_of_hands(hands, card_index())
    for hand, kind, flush in zip(hands, ranks, flushes, strict=True):
        cards = [DECK[place] for place in hand]
        natural = [card for card in cards if card is not Card.JOKER]
        has_joker = len(natural) < 7
        assert kinds.counts[kind].tolist() == [sum(card.rank == rank for card in natural) for rank in RANKS]
        assert kinds.joker[kind] == has_joker
        suit = max(SUITS, key=lambda suit: sum(card.suit == suit for card in natural))
        suited = [card for card in natural if card.suit == suit]
        assert (flush >= 0) == (len(suited) + has_joker >= 5)
        if flush >= 0:
            assert kinds.suited[flush] == sum(1 << RANKS.index(card.rank) for card in suited)
            assert kinds.rank_kind[flush] == kind
