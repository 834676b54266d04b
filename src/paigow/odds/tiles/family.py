"""Tiles as a family: the exact count of all deals, and of the deals of one hand."""

import numpy as np
from numpy.typing import NDArray

from paigow.houseway.tiles import analyse, decide
from paigow.houseway.way import Decision
from paigow.odds.cache import array_digest
from paigow.odds.families import Counted, Family, Play, Weighed
from paigow.odds.progress import Progress
from paigow.odds.tiles.deals import best_settings, counts_against, deals_of, results
from paigow.odds.tiles.hands import hands_of
from paigow.odds.tiles.tables import choices, settings_table
from paigow.pieces.tiles import Tile


def count(play: Play, progress: Progress | None = None) -> Counted:
    """Every one of the 736,281,000 deals."""
    gee_joon = play.rules.gee_joon_single
    counts, theirs = counts_against(play.theirs, gee_joon), choices(play.theirs, gee_joon).setting
    mine: NDArray[np.integer]
    if play.mine is None:
        mine = best_settings(counts, play.commission, play.has_bank)
    else:
        mine = choices(play.mine, gee_joon).setting
    settings = settings_table(gee_joon)
    told = {"low": settings.low, "high": settings.high, "mine": mine, "theirs": theirs}
    return Counted(
        deals_of(counts, mine, hands_of()), array_digest({name: array.astype("<i2") for name, array in told.items()})
    )


def weigh(tiles: tuple[Tile, ...], play: Play) -> tuple[tuple[Weighed, ...], Decision[Tile]]:
    """The 20,475 deals of four tiles for every legal setting, and how my way sets them, or theirs."""
    gee_joon = play.rules.gee_joon_single
    hand = analyse(tuple(sorted(tiles)), gee_joon)
    hands = hands_of()
    win, lose = results(counts_against(play.theirs, gee_joon)[hands.kind_of(tiles)], play.has_bank)
    weighed = tuple(
        Weighed(one.setting, one.low.name, one.high.name, int(won), hands.opponents - int(won + lost), int(lost))
        for one, won, lost in zip(hand.settings, win, lose, strict=False)  # a row may be filled up
    )
    return weighed, decide(play.mine or play.theirs, hand)


TILES = Family(count=count, weigh=weigh, ranked_by="gee_joon_single")
