"""What anybody may know of a game, and of a table: as JSON has it, for pages and for programs in other languages."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules, SideWager
from paigow.procedure.wagering import BACKED
from paigow.service.spec import TableSpec


def game_built(game: Game) -> Mapping[str, Any]:
    """A game: its section of law, its pieces and ring, and what a house may choose of it."""
    kit = game.equipment
    return {
        "name": game.name,
        "title": game.title,
        "section": game.section,
        "edition": game.edition,
        "note": game.note,
        "noun": kit.noun,
        "whole": kit.whole,
        "pieces": list(kit.pieces),
        "ring": [position.value for position in kit.ring],
        "hand": kit.hand,
        "low": kit.low,
        "starts": {dealing.value: [start.value for start in starts] for dealing, starts in game.starts.items()},
        "side_wagers": [wager.value for wager in game.side_wagers],
        "default_wagers": [wager.value for wager in game.default_wagers],
        "backs": {wager.value: list(_backs(game, wager)) for wager in game.side_wagers},
        "has_bank": game.has_bank,
        "ways": list(kit.ways),
        "way_default": kit.ways[0],
    }


def _backs(game: Game, wager: SideWager) -> tuple[str, ...]:
    """What a wager may back; nothing where it backs nothing."""
    return tuple(map(str, game.equipment.ring)) if wager is SideWager.START else BACKED.get(wager, ())


def games_built() -> list[Mapping[str, Any]]:
    """Every game."""
    return [game_built(game) for game in GAMES.values()]


def rules_built(rules: HouseRules) -> dict[str, Any]:
    """Every option with its value, money in whole cents and a rate in hundredths of a per cent."""
    return {name: to_builtins(getattr(rules, name)) for name in rules.__struct_fields__}


def about_built(table: str, spec: TableSpec) -> dict[str, Any]:
    """A table as it was opened, without anything that is secret."""
    return {
        "id": table,
        "kind": spec.kind.value,
        "name": spec.name,
        "game": game_built(spec.played),
        "rules": rules_built(spec.rules),
        "dealer": spec.dealer,
        "floorperson": spec.floorperson,
        "seats": {person.value: plays for person, plays in sorted(spec.seats.items())},
        "clocks": to_builtins(spec.clocks),
        "chips": int(spec.chips),
    }
