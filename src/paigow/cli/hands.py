"""Tiles and cards as they are written on the command line, and what hands of them are worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from paigow.cli.options import clip, named
from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.houseway.cards import ranked_settings
from paigow.houseway.tiles import analyse
from paigow.houseway.way import Setting
from paigow.pieces.cards import DECK, Card, check_cards, parse_card
from paigow.pieces.tiles import SET, Tile, check_tiles, parse_tile
from paigow.rank.cards import best_five, rank_five, rank_two
from paigow.rank.tiles import rank_tiles
from paigow.settle.outcome import Comparison, compare_cards, compare_tiles

Pieces = tuple[Any, ...]
"""Tiles, or cards."""
Halves = tuple[Pieces, Pieces]
"""A low hand and a high hand."""


class Ranked(Struct, frozen=True):
    """Pieces ranked; keys of hands of one size compare. `pieces` are those ranked: of seven cards the best five."""

    name: str
    key: tuple[int, ...]
    pieces: Pieces


class Placed(Struct, frozen=True):
    """A legal setting, its halves named, and the places in the list of the settings that beat it."""

    low: Pieces
    high: Pieces
    low_name: str
    high_name: str
    beaten_by: tuple[int, ...]


class _Family(Struct, frozen=True):
    """The pieces of tile games, or of card games.

    `known` are the pieces by the usual ways to write them, which need no further look; `check` raises `ValueError`
    for a piece that comes more often than there are of it; `ranks` are the ranks by the number of pieces.
    """

    known: Mapping[str, Any]
    parse: Callable[[str], Any]
    check: Callable[[Pieces], None]
    ranks: Mapping[int, Callable[[Pieces, HouseRules], Ranked]]
    halves: Callable[[Pieces, Pieces, HouseRules], Halves]
    compare: Callable[[Setting[Any], Setting[Any], HouseRules], Comparison[Any]]
    settings: Callable[[Pieces, HouseRules], Sequence[Any]]


# Reading


def read_pieces(game: Game, text: str) -> Pieces:
    """The pieces written in `text`, apart by blanks or commas, in the order written.

    Raises `ValueError` that names an unknown piece, or one that comes more often than the set or deck holds it.
    """
    family = _FAMILIES[game.equipment.noun]
    pieces = _written(family, text)
    family.check(pieces)
    return pieces


def _written(family: _Family, text: str) -> Pieces:
    words = text.replace(",", " ").split()
    try:
        return tuple([family.known[word] for word in words])
    except KeyError:
        return tuple([family.known.get(word) or family.parse(clip(word)) for word in words])


def read_whole_hand(game: Game, text: str) -> Pieces:
    """As many pieces as are dealt to a position."""
    pieces = read_pieces(game, text)
    if len(pieces) != game.equipment.hand:
        raise ValueError(_wrong_count(game, (game.equipment.hand,), len(pieces)))
    return pieces


def read_halves(game: Game, text: str, rules: HouseRules) -> Halves:
    """The low and the high hand written as `A B / C D`, in either order. `compare_hands` sees to pieces that repeat.

    Five cards are the high hand; of tiles the half that ranks higher, and of equals the one written last.
    """
    halves = text.split("/")
    if len(halves) != 2:
        raise ValueError(f"{clip(text.strip())!r} is not a hand that is set: write its two halves with one / between")
    family = _FAMILIES[game.equipment.noun]
    one, other = _written(family, halves[0]), _written(family, halves[1])
    low, high = game.equipment.low, game.equipment.hand - game.equipment.low
    if sorted((len(one), len(other))) != [low, high]:
        wanted = f"{low} and {high} {game.equipment.noun}s"
        raise ValueError(f"a hand is set as {wanted}, and {len(one)} and {len(other)} came")
    return family.halves(one, other, rules)


def _wrong_count(game: Game, sizes: Sequence[int], count: int) -> str:
    *most, last = map(str, sizes)
    wanted = f"{', '.join(most)} or {last}" if most else last
    return f"{wanted} {game.equipment.noun}s are wanted here, and {count or 'none'} came"


# Ranking


def rank_pieces(game: Game, pieces: Pieces, rules: HouseRules) -> Ranked:
    """Two tiles, two cards or five cards ranked, or the best five of seven."""
    ranks = _FAMILIES[game.equipment.noun].ranks
    if len(pieces) not in ranks:
        raise ValueError(_wrong_count(game, tuple(ranks), len(pieces)))
    return ranks[len(pieces)](pieces, rules)


def compare_hands(game: Game, player: Halves, bank: Halves, rules: HouseRules) -> Comparison[Any]:
    """The player's hand against the bank's.

    Raises `ValueError` that names a piece that comes more often in one hand, or in both, than the set or deck holds it.
    """
    family = _FAMILIES[game.equipment.noun]
    try:
        family.check(player[0] + player[1] + bank[0] + bank[1])
    except ValueError as trouble:
        for name, hand in (("player", player), ("bank", bank)):
            with named(name):
                family.check(hand[0] + hand[1])
        raise ValueError(f"both hands together: {trouble}") from None
    return family.compare(Setting(*player), Setting(*bank), rules)


def place_settings(game: Game, pieces: Pieces, rules: HouseRules) -> tuple[Placed, ...]:
    """Every legal setting, best first: first those that none beats."""
    found = _FAMILIES[game.equipment.noun].settings(pieces, rules)
    return tuple(
        Placed(
            one.setting.low,
            one.setting.high,
            one.low.name,
            one.high.name,
            tuple(place for place, other in enumerate(found) if other.beats(one)),
        )
        for one in found
    )


def _two_tiles(pieces: Pieces, rules: HouseRules) -> Ranked:
    hand = rank_tiles(pieces[0], pieces[1], rules.gee_joon_single)
    return Ranked(hand.name, hand.key, pieces)


def _two_cards(pieces: Pieces, rules: HouseRules) -> Ranked:
    hand = rank_two(pieces)
    return Ranked(hand.name, hand.key, pieces)


def _five_cards(pieces: Pieces, rules: HouseRules) -> Ranked:
    hand = rank_five(pieces, rules.wheel)
    return Ranked(hand.name, hand.key, pieces)


def _seven_cards(pieces: Pieces, rules: HouseRules) -> Ranked:
    hand, best = best_five(pieces, rules.wheel)
    return Ranked(hand.name, hand.key, best)


def _tiles_by_rank(one: Pieces, other: Pieces, rules: HouseRules) -> Halves:
    is_lower = _two_tiles(one, rules).key <= _two_tiles(other, rules).key
    return (one, other) if is_lower else (other, one)


def _cards_by_number(one: Pieces, other: Pieces, rules: HouseRules) -> Halves:
    return (one, other) if len(one) < len(other) else (other, one)


# The families


def _tile_words() -> dict[str, Tile]:
    return {tile.value: tile for tile in SET} | {tile.value[::-1]: tile for tile in SET}


def _card_words() -> dict[str, Card]:
    words = {card.value: card for card in DECK}
    words |= {word.replace("T", "10"): card for word, card in words.items()}
    return words | {word.lower(): card for word, card in words.items()}


_FAMILIES: Mapping[str, _Family] = {
    "tile": _Family(
        known=_tile_words(),
        parse=parse_tile,
        check=check_tiles,
        ranks={2: _two_tiles},
        halves=_tiles_by_rank,
        compare=lambda player, bank, rules: compare_tiles(player, bank, rules.gee_joon_single),
        settings=lambda pieces, rules: analyse(tuple(sorted(pieces)), rules.gee_joon_single).settings,
    ),
    "card": _Family(
        known=_card_words(),
        parse=parse_card,
        check=check_cards,
        ranks={2: _two_cards, 5: _five_cards, 7: _seven_cards},
        halves=_cards_by_number,
        compare=lambda player, bank, rules: compare_cards(player, bank, rules.wheel),
        settings=lambda pieces, rules: ranked_settings(pieces, rules.wheel),
    ),
}
