"""The games, one value each. A new game is a new row."""

from paigow.games.cards import PAI_GOW_POKER, SUPREME_PAI_GOW
from paigow.games.game import Game
from paigow.games.tiles import DRAGONS_EYE, PAI_GOW

__all__ = ["GAMES", "Game"]

GAMES: dict[str, Game] = {game.name: game for game in (PAI_GOW, DRAGONS_EYE, PAI_GOW_POKER, SUPREME_PAI_GOW)}
"""Every game by its name."""
