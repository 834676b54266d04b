"""One hand: what every legal setting of it is worth against a way, and what a way gives away on it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from paigow.games import Game
from paigow.odds.families import Play, Weighed, family_of
from paigow.odds.sheet import Tally


class Valued(Struct, frozen=True):
    """A legal setting with its deals, and what it loses on the average of a unit wagered."""

    weighed: Weighed
    edge: Fraction


class Study(Struct, frozen=True):
    """A hand's settings, the one that loses least first; of equals the one that is stronger on its face.

    `hands` is how many the other side may have. `played` is the place of the setting that the way plays, `rule` the
    name of the rule by which it does.
    """

    hands: int
    settings: tuple[Valued, ...]
    played: int
    way: str
    rule: str

    @property
    def cost(self) -> Fraction:
        """What the way gives away against the best setting, per unit wagered."""
        return self.settings[self.played].edge - self.settings[0].edge


def study(game: Game, pieces: tuple[Any, ...], play: Play) -> Study:
    """The study of a hand. Raises `ValueError` for a game without odds.

    `play.mine` is the way whose setting is told; None stands for theirs.
    """
    weighed, decision = family_of(game).weigh(pieces, play)
    valued = sorted((Valued(one, _edge(one, play.commission)) for one in weighed), key=lambda one: one.edge)
    halves = [_halves(one.weighed.setting.low, one.weighed.setting.high) for one in valued]
    first = weighed[0]
    return Study(
        hands=first.win + first.push + first.lose,
        settings=tuple(valued),
        played=halves.index(_halves(decision.low, decision.high)),
        way=decision.way,
        rule=decision.rule,
    )


def _edge(weighed: Weighed, commission: Fraction) -> Fraction:
    return Tally(weighed.win, weighed.push, weighed.lose).edge(commission)


def _halves(low: Iterable[Any], high: Iterable[Any]) -> frozenset[tuple[Any, ...]]:
    """The two halves, however their pieces are listed."""
    return frozenset((tuple(sorted(low)), tuple(sorted(high))))
