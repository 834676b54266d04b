"""What becomes of each kind of seven cards: the worth of its two halves, as a way sets it or as it can be set.

Everything is asked of `rank` and `houseway`, once for each kind. Fronts and backs are numbers on a `Scale`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.houseway.cards import CardWay, analyse, decide, rank_setting, ranked_settings
from paigow.houseway.way import NotSetError, Setting
from paigow.odds.cache import Arrays, kept
from paigow.odds.cards.kinds import Ints, Kinds, kinds_of
from paigow.odds.progress import Progress
from paigow.pieces.cards import Card
from paigow.rank.cards import Key, Wheel, is_foul, ranking

Small = NDArray[np.int16]
_STEP: Final = 1_000


class Scale(Struct, frozen=True):
    """Every front and every back there is, worst first: the number of a half is its place here."""

    fronts: tuple[Key, ...]
    backs: tuple[Key, ...]


@cache
def scale(wheel: Wheel = Wheel.SECOND) -> Scale:
    """The scale under this reading of the wheel.

    >>> [len(keys) for keys in (scale().fronts, scale().backs)]
    [91, 7463]
    """
    tables = ranking(wheel)
    fronts = {hand.key for hand in tables.twos.values()}
    backs = {hand.key for hands in (tables.suited, tables.others) for hand in hands.values()}
    return Scale(tuple(sorted(fronts)), tuple(sorted(backs)))


class Outcomes(Struct, frozen=True):
    """How a way sets every kind: the front and the back of each rank kind without a flush, and of each flush kind.

    `front[k]`, `back[k]` are what the hands of rank kind k are set to that hold no flush; `flush_front[f]`,
    `flush_back[f]` what those of flush kind f are set to.
    """

    front: Small
    back: Small
    flush_front: Small
    flush_back: Small


class Choices(Struct, frozen=True):
    """The settings of every kind that no other legal setting beats, those of equal worth once.

    Those of rank kind k, without a flush, are places `start[k]` to `start[k + 1]` of `front` and `back`; those of
    flush kind f are places `flush_start[f]` to `flush_start[f + 1]` of `flush_front` and `flush_back`.
    """

    start: Ints
    front: Small
    back: Small
    flush_start: Ints
    flush_front: Small
    flush_back: Small


def every_hand(kinds: Kinds) -> Iterator[tuple[Card, ...]]:
    """Seven cards of each rank kind, without a flush, and then of each flush kind."""
    yield from map(kinds.cards, range(len(kinds.counts)))
    yield from map(kinds.flush_cards, range(len(kinds.suited)))


def outcomes(
    way: CardWay, wheel: Wheel = Wheel.SECOND, kinds: Kinds | None = None, progress: Progress | None = None
) -> Outcomes:
    """How the way sets every kind; kept, for the whole deck.

    Raises `NotSetError` for a way that sets a hand foul or not at all.
    """
    if kinds is not None and kinds != kinds_of():
        return Outcomes(**_outcomes(way, wheel, kinds, progress))
    found = kept("card-way", lambda: _outcomes(way, wheel, kinds_of(), progress), way.written, wheel)
    return Outcomes(**found)


def _outcomes(way: CardWay, wheel: Wheel, kinds: Kinds, progress: Progress | None) -> Arrays:
    place = _places(wheel)
    halves = []
    for cards in _told(every_hand(kinds), len(kinds.counts) + len(kinds.suited), progress):
        decision = decide(way, analyse(cards, wheel))
        ranked = rank_setting(Setting(decision.low, decision.high), wheel)
        if is_foul(ranked.low, ranked.high):
            raise NotSetError(f"the way {way.name!r} sets {' '.join(cards)} foul, by its rule {decision.rule!r}")
        halves.append((place[0][ranked.low.key], place[1][ranked.high.key]))
    front, back = np.array(halves, dtype=np.int16).T
    split = len(kinds.counts)
    return {
        "front": front[:split], "back": back[:split], "flush_front": front[split:], "flush_back": back[split:],
    }  # fmt: skip


def choices(wheel: Wheel = Wheel.SECOND, kinds: Kinds | None = None, progress: Progress | None = None) -> Choices:
    """The settings of every kind that no other beats; kept, for the whole deck."""
    if kinds is not None and kinds != kinds_of():
        return Choices(**_choices(wheel, kinds, progress))
    return Choices(**kept("card-choices", lambda: _choices(wheel, kinds_of(), progress), wheel))


def _choices(wheel: Wheel, kinds: Kinds, progress: Progress | None) -> Arrays:
    place = _places(wheel)
    starts, fronts, backs = [0], [], []
    for cards in _told(every_hand(kinds), len(kinds.counts) + len(kinds.suited), progress):
        best = None
        for key in dict.fromkeys((one.low.key, one.high.key) for one in ranked_settings(cards, wheel)):
            if best is None or key[1] > best:  # the best front comes first
                best = key[1]
                fronts.append(place[0][key[0]])
                backs.append(place[1][key[1]])
        starts.append(len(fronts))
    split = len(kinds.counts)
    start, front, back = np.array(starts), np.array(fronts, dtype=np.int16), np.array(backs, dtype=np.int16)
    cut = starts[split]
    return {
        "start": start[: split + 1],
        "front": front[:cut],
        "back": back[:cut],
        "flush_start": start[split:] - cut,
        "flush_front": front[cut:],
        "flush_back": back[cut:],
    }


def _told(hands: Iterable[tuple[Card, ...]], number: int, progress: Progress | None) -> Iterator[tuple[Card, ...]]:
    for done, cards in enumerate(hands):
        if progress and done % _STEP == 0:
            progress(done, number)
        yield cards
    if progress:
        progress(number, number)


@cache
def _places(wheel: Wheel) -> tuple[dict[Key, int], dict[Key, int]]:
    known = scale(wheel)
    return (
        {key: place for place, key in enumerate(known.fronts)},
        {key: place for place, key in enumerate(known.backs)},
    )
