"""Where two ways part: the hands that they set differently, by the rules that decide them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from paigow.house.rules import HouseRules
from paigow.houseway.way import Setting, Way
from paigow.odds.progress import Progress
from paigow.odds.ways.cost import Groups, costs
from paigow.odds.ways.hands import Kindly, Space, space_of

AnyWay = Way[Any, Any]


class Said(Struct, frozen=True):
    """What a way says of a hand: the rule that decides, empty where none speaks, and the setting."""

    rule: str
    setting: Setting[Any] | None


class Parting(Struct, frozen=True):
    """The hands that one rule of each way sets differently: the places of their kinds, how many, and one of them."""

    kinds: tuple[int, ...]
    hands: int
    pieces: tuple[Any, ...]
    one: Said
    other: Said


class Difference(Struct, frozen=True):
    """All hands that two ways set differently, those of the most frequent pair of rules first."""

    one: AnyWay
    other: AnyWay
    reading: str
    total: int
    kinds: int
    hands: int
    partings: tuple[Parting, ...]


def difference(one: AnyWay, other: AnyWay, rules: HouseRules, progress: Progress | None = None) -> Difference:
    """Every hand set by both ways. Raises `ValueError` for ways that are not for the same pieces."""
    if one.kind is not other.kind:
        raise ValueError(f"{one.name} is for {one.kind} and {other.name} for {other.kind}: two for the same are wanted")
    space = space_of(one.kind, rules)
    found: dict[tuple[str, str], Parting] = {}
    places: dict[tuple[str, str], list[int]] = {}
    for kind, mine, theirs in set_differently(one, other, space, progress):
        rule = mine.rule, theirs.rule
        places.setdefault(rule, []).append(kind.place)
        seen = found.get(rule) or Parting((), 0, kind.pieces, mine, theirs)
        found[rule] = structs.replace(seen, hands=seen.hands + kind.number)
    whole = [structs.replace(parting, kinds=tuple(places[rule])) for rule, parting in found.items()]
    partings = tuple(sorted(whole, key=lambda parting: -parting.hands))
    kinds, hands = sum(len(parting.kinds) for parting in partings), sum(parting.hands for parting in partings)
    return Difference(one, other, space.reading, space.total, kinds, hands, partings)


def costs_of(found: Difference, rules: HouseRules, progress: Progress | None = None) -> tuple[Fraction, ...]:
    """For each parting what a player loses, per unit wagered, who sets those hands as the other way does.

    The dealer has the bank and sets by the one way. Raises `ValueError` for a way that leaves a hand open or fouls.
    """
    groups = Groups([parting.kinds for parting in found.partings])
    return costs(found.one, found.other, found.one, rules, groups, progress)


def set_differently(
    one: AnyWay, other: AnyWay, space: Space, progress: Progress | None = None
) -> Iterator[tuple[Kindly, Said, Said]]:
    """The kinds of hands that the two ways set differently, and what each says of them.

    Settings whose halves are worth the same are alike.
    """
    for kind in space.told(progress):
        mine, theirs = _said(one, kind.hand), _said(other, kind.hand)
        if mine.setting == theirs.setting:
            continue
        if mine.setting and theirs.setting and space.halves(mine.setting) == space.halves(theirs.setting):
            continue
        yield kind, mine, theirs


def _said(way: AnyWay, hand: Any) -> Said:
    return next((Said(rule.name, setting) for rule in way.rules if (setting := rule.decide(hand))), Said("", None))
