"""What is wrong with a way: every hand is put to every one of its rules."""

from collections import Counter
from typing import Any, Final

from msgspec import Struct

from paigow.house.rules import HouseRules
from paigow.houseway.way import Setting, Way
from paigow.odds.progress import Progress
from paigow.odds.ways.hands import Kindly, space_of

AnyWay = Way[Any, Any]
Pair = tuple[int, int]
"""Two rules by their places, the earlier first."""

MEANING: Final = (
    "Two rules contradict where both speak of a hand, would set it differently, and neither is an exception to the "
    "other: the earlier decides other hands besides, and the later speaks of fewer hands than the earlier."
)


class Example(Struct, frozen=True):
    """A hand, how it is set, and the other setting that the finding is about."""

    pieces: tuple[Any, ...]
    setting: Setting[Any] | None = None
    other: Setting[Any] | None = None


class Found(Struct, frozen=True):
    """Hands with the same trouble: how many, and one of them. `rule` is the rule that sets them, if one does."""

    hands: int
    example: Example
    rule: str = ""


class Silent(Struct, frozen=True):
    """A rule that decides no hand. `speaks` counts those of which it would, `taken` those that each earlier one takes.

    The rules that take most come first.
    """

    rule: str
    speaks: int
    taken: tuple[tuple[str, int], ...]


class Contradiction(Struct, frozen=True):
    """Two rules that contradict, as `MEANING` says.

    The earlier decides because it comes first; the example's other setting is that of the later. `later_speaks` is
    the number of hands of which the later speaks.
    """

    earlier: str
    later: str
    hands: int
    later_speaks: int
    example: Example


class Report(Struct, frozen=True):
    """What was found. `decides` counts the hands of each rule, in the order of the rules."""

    way: AnyWay
    reading: str
    kinds: int
    hands: int
    decides: tuple[tuple[str, int], ...]
    unanswered: Found | None
    silent: tuple[Silent, ...]
    contradictions: tuple[Contradiction, ...]
    foul: tuple[Found, ...]
    beaten: tuple[Found, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not (self.unanswered or self.silent or self.contradictions or self.foul or self.beaten)


class _Tally:
    """Hands counted under a key, with the first example of each."""

    def __init__(self) -> None:
        self.hands: Counter[Any] = Counter()
        self.examples: dict[Any, Example] = {}

    def add(
        self, key: Any, kind: Kindly, setting: Setting[Any] | None = None, other: Setting[Any] | None = None
    ) -> None:
        """Counts the hands of a kind."""
        if key not in self.examples:
            self.examples[key] = Example(kind.pieces, setting, other)
        self.hands[key] += kind.number


def lint(way: AnyWay, rules: HouseRules, progress: Progress | None = None) -> Report:
    """Every hand put to every rule of the way, under the house's reading of ranks."""
    space = space_of(way.kind, rules)
    deciders = [rule.decide for rule in way.rules]
    decides, speaks, met = Counter[int](), Counter[int](), Counter[Pair]()
    unanswered, foul, beaten, differ = _Tally(), _Tally(), _Tally(), _Tally()
    for kind in space.told(progress):
        spoken = [(place, found) for place, decide in enumerate(deciders) if (found := decide(kind.hand))]
        if not spoken:
            unanswered.add(0, kind)
            continue
        first, setting = spoken[0]
        worth = space.halves(setting)
        decides[first] += kind.number
        if space.is_foul(worth):
            foul.add(first, kind, setting)
        elif better := space.better(kind.hand, worth):
            beaten.add(first, kind, setting, better)
        for place, _ in spoken:
            speaks[place] += kind.number
        for place, other in spoken[1:]:
            met[first, place] += kind.number
            if other != setting and space.halves(other) != worth:
                differ.add((first, place), kind, setting, other)

    names = [rule.name for rule in way.rules]

    def taken(later: int) -> tuple[tuple[str, int], ...]:
        most = sorted(((hands, -earlier) for (earlier, place), hands in met.items() if place == later), reverse=True)
        return tuple((names[-earlier], hands) for hands, earlier in most)

    return Report(
        way=way,
        reading=space.reading,
        kinds=space.size,
        hands=space.total,
        decides=tuple((name, decides[place]) for place, name in enumerate(names)),
        unanswered=Found(unanswered.hands[0], unanswered.examples[0]) if unanswered.hands else None,
        silent=tuple(
            Silent(name, speaks[place], taken(place)) for place, name in enumerate(names) if not decides[place]
        ),
        contradictions=tuple(
            Contradiction(names[earlier], names[later], hands, speaks[later], differ.examples[earlier, later])
            for (earlier, later), hands in sorted(differ.hands.items())
            if decides[later] and met[earlier, later] < decides[earlier] and speaks[later] < speaks[earlier]
        ),
        foul=_by_rule(foul, names),
        beaten=_by_rule(beaten, names),
    )


def _by_rule(tally: _Tally, names: list[str]) -> tuple[Found, ...]:
    return tuple(Found(hands, tally.examples[place], names[place]) for place, hands in sorted(tally.hands.items()))
