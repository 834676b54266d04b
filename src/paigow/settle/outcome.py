"""A player's hand against the bank's: high with high, low with low.

58 Pa. Code 621a.1, AU pai gow 9.1.1 and practice/outcome; readings `copies` and `foul`.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from paigow.pieces.cards import Card
from paigow.pieces.tiles import Tile
from paigow.rank import cards, tiles
from paigow.rank.cards import CardHand, Wheel, rank_five, rank_two
from paigow.rank.tiles import GeeJoonSingle, TileHand, rank_tiles

P_co = TypeVar("P_co", covariant=True)
H = TypeVar("H", TileHand, CardHand)


class Outcome(StrEnum):
    """What becomes of a player's wager."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


class Half(StrEnum):
    """Who has the better of two high hands, or of two low hands. A copy is the bank's."""

    PLAYER = "player"
    BANK = "bank"
    COPY = "copy"


class Hands(Protocol[P_co]):
    """A hand that is set: its low and its high hand."""

    @property
    def low(self) -> tuple[P_co, ...]: ...
    @property
    def high(self) -> tuple[P_co, ...]: ...


class Ranked(Struct, Generic[H], frozen=True, gc=False):
    """A low and a high hand ranked."""

    low: H
    high: H


class Comparison(Struct, Generic[H], frozen=True, gc=False):
    """The result for the player. `high` and `low` are None where a foul hand decides."""

    result: Outcome
    high: Half | None
    low: Half | None
    foul: Literal["player", "bank"] | None
    player: Ranked[H]
    bank: Ranked[H]

    @property
    def decided_by(self) -> str:
        """What decided, in words, the high hands first. Made when asked for: rounds by the million do without it."""
        if self.foul:
            hand = self.player if self.foul == "player" else self.bank
            whose = "the player's" if self.foul == "player" else "the bank's"
            return f"{whose} hand is foul: low hand {hand.low.name} outranks high hand {hand.high.name}"
        return "; ".join(
            f"{name} hand to the {'player' if half is Half.PLAYER else 'bank'} ({_explain(mine, other)})"
            for name, half, mine, other in (
                ("high", self.high, self.player.high, self.bank.high),
                ("low", self.low, self.player.low, self.bank.low),
            )
        )


def compare_tiles(
    player: Hands[Tile], bank: Hands[Tile], gee_joon: GeeJoonSingle = GeeJoonSingle.LOWEST
) -> Comparison[TileHand]:
    """The player's tiles against the bank's. Raises `ValueError` for two tiles that no set holds.

    >>> from paigow.houseway.way import Setting
    >>> from paigow.pieces.tiles import parse_tiles
    >>> player = Setting(parse_tiles("5-5 5-5"), parse_tiles("6-6 6-6"))
    >>> found = compare_tiles(player, Setting(parse_tiles("4-6 3-3"), parse_tiles("1-1 1-1")))
    >>> found.result, found.decided_by  # doctest: +NORMALIZE_WHITESPACE
    (<Outcome.WIN: 'win'>, 'high hand to the player (the higher pair: Teen pair over Day pair);
    low hand to the player (pair over points: Mooy pair over six, top Chong)')
    """
    return _compare(_tiles(player, gee_joon), _tiles(bank, gee_joon), _is_foul)


def compare_cards(player: Hands[Card], bank: Hands[Card], wheel: Wheel = Wheel.SECOND) -> Comparison[CardHand]:
    """The player's cards against the bank's. Raises `ValueError` for a wrong number of cards, or one that comes twice.

    >>> from paigow.houseway.way import Setting
    >>> from paigow.pieces.cards import parse_cards
    >>> player = Setting(parse_cards("Ac Qs"), parse_cards("9c 9d 7h 6h 2s"))
    >>> found = compare_cards(player, Setting(parse_cards("Ad Qh"), parse_cards("8c 8d Kh Jh 3s")))
    >>> found.result, found.decided_by  # doctest: +NORMALIZE_WHITESPACE
    (<Outcome.PUSH: 'push'>, 'high hand to the player (pair of nines over pair of eights);
    low hand to the bank (copy: ace-queen high)')
    """
    return _compare(_cards(player, wheel), _cards(bank, wheel), cards.is_foul)


def _tiles(hands: Hands[Tile], gee_joon: GeeJoonSingle) -> Ranked[TileHand]:
    low, high = hands.low, hands.high
    if len(low) != 2 or len(high) != 2:
        raise ValueError(f"a hand of tiles is set two and two, not {len(low)} and {len(high)}")
    return Ranked(rank_tiles(*low, gee_joon), rank_tiles(*high, gee_joon))


def _cards(hands: Hands[Card], wheel: Wheel) -> Ranked[CardHand]:
    return Ranked(rank_two(hands.low), rank_five(hands.high, wheel))


def _is_foul(low: TileHand, high: TileHand) -> bool:
    """Whether tiles lie the wrong way round. Equal is not foul."""
    return low.key > high.key


def _compare(player: Ranked[H], bank: Ranked[H], is_foul: Callable[[H, H], bool]) -> Comparison[H]:
    if is_foul(player.low, player.high):  # loses even if the bank's is foul too
        return Comparison(Outcome.LOSE, None, None, "player", player, bank)
    if is_foul(bank.low, bank.high):
        return Comparison(Outcome.WIN, None, None, "bank", player, bank)
    high, low = _half(player.high.key, bank.high.key), _half(player.low.key, bank.low.key)
    return Comparison(_RESULTS[(high is Half.PLAYER) + (low is Half.PLAYER)], high, low, None, player, bank)


_RESULTS = (Outcome.LOSE, Outcome.PUSH, Outcome.WIN)
"""By how many of the two hands the player's is strictly the higher."""


def _half(player: tuple[int, ...], bank: tuple[int, ...]) -> Half:
    if player > bank:
        return Half.PLAYER
    return Half.COPY if player == bank else Half.BANK


def _explain(one: TileHand | CardHand, other: TileHand | CardHand) -> str:
    if isinstance(one, TileHand) and isinstance(other, TileHand):
        return tiles.explain(one, other)
    assert isinstance(one, CardHand)
    assert isinstance(other, CardHand)
    return cards.explain(one, other) if one.key != other.key else f"copy: {one.name}"
