"""What a game is played with: its pieces, its ring, and how hands of them are set and compared."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from paigow.house.rules import HouseRules
from paigow.law import Cites, cite
from paigow.pieces.positions import Ring
from paigow.procedure.events import Pieces
from paigow.settle.outcome import Comparison


class HouseSetting(Struct, frozen=True, gc=False):
    """A hand as the house way sets it, and the rule of the way that decided."""

    low: Pieces
    high: Pieces
    rule: str


class Equipment(Struct, frozen=True):
    """The pieces of a family of games.

    `pieces` is the whole set or deck in the order in which it is displayed; `hand` and `low` count the pieces of a
    hand and of its low hand; `ways` names the house ways, the default first; `law` says where each act of completing
    a round stands for this family; `forms` names every bonus form of a hand, where the family has bonus wagers;
    `cited` how sections of pai gow poker are cited: as the game's own, or as a sister's.
    """

    noun: str
    whole: str
    pieces: Pieces
    ring: Ring
    hand: int
    low: int
    ways: tuple[str, ...]
    set_by_way: Callable[[Pieces, HouseRules], HouseSetting]
    compare: Callable[[Pieces, Pieces, Pieces, Pieces, HouseRules], Comparison[Any]]
    law: "CompletionLaw"
    forms: Callable[[Pieces], frozenset[str]] | None = None
    cited: Callable[..., Cites] = cite

    def ground(self, *ids: str) -> Cites:
        """The citation of these clauses; sections of pai gow poker as `cited` says, other sources as they are."""
        return tuple(found for id in ids for found in (self.cited if id.startswith("13:69F-11") else cite)(id))

    @property
    def copies(self) -> Mapping[str, int]:
        """How many of each piece there are."""
        return _copies(self.pieces)


class CompletionLaw(Struct, frozen=True):
    """Where the same act of completing a round stands for this family of games."""

    players_set: Cites
    advice: Cites
    banker_sets: Cites
    dealer_turns_up: Cites
    house_way: Cites
    co_bank: Cites
    dealer_first: Cites
    expose: Cites
    compare: Cites
    brought_forward: Cites
    pick_up: Cites


@cache
def _copies(pieces: Pieces) -> Mapping[str, int]:
    return Counter(pieces)
