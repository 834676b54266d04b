"""The exact law of the starting position: how many throws or numbers lead to each place, and which stack each gets.

Every throw goes through the game's own deal (`find_start`); what is counted here is only what came out.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from msgspec import Struct, structs

from paigow.games.game import Game
from paigow.games.start import Served, Shown, Start, find_start
from paigow.house.rules import HouseRules, StartMethod
from paigow.law import Cite, Cites
from paigow.pieces.dice import Dice
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.banking import SHARES
from paigow.procedure.table import Bank

THROWS: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7), range(1, 7)))
"""Every throw of three dice, all equally likely."""


class StartLaw(Struct, frozen=True):
    """Where the first stack goes by one method under one bank: of `cases` equally likely ones, how many lead where.

    `starts` has every place of the ring in counting order. `first[position][stack]` is in how many cases that stack
    is the first the position gets (from a manual shoe: that card). By the button nothing is left to chance: the
    cases are the places where it lies in turn, one round each.
    """

    method: StartMethod
    bank: Bank
    piece: str
    cases: int
    starts: dict[Position, int]
    first: dict[Position, dict[int, int]]
    cites: Cites

    @property
    def is_chance(self) -> bool:
        """Whether it is not known before the round."""
        return self.method is not StartMethod.BUTTON

    def chance(self, position: Position) -> Fraction:
        """The probability that the first stack goes there."""
        return Fraction(self.starts[position], self.cases)


def start_law(game: Game, rules: HouseRules, bank: Bank | None = None) -> StartLaw:
    """The law of the start by the method of the rules, which have passed `settle_rules`; the dealer banks if not given.

    Raises `ValueError` for a bank that the game or the house does not have. The law of 13:69F-10.6(c):

    >>> from paigow.games import GAMES
    >>> tiles = GAMES["pai-gow"]
    >>> list(start_law(tiles, tiles.settle_rules(HouseRules())).starts.values())
    [28, 28, 28, 28, 27, 25, 25, 27]
    """
    bank = bank or Bank()
    method = rules.start or game.starts[rules.dealing][0]
    ring = game.equipment.ring
    starts = dict.fromkeys(ring, 0)
    first: dict[Position, Counter[int]] = {position: Counter() for position in ring}
    cites: dict[Cite, None] = {}
    piece, cases = "stack", 0
    for shown in _shown(game, method):
        found = find_start(game, rules, shown, bank)
        starts[found.position] += 1
        for served in _first_of_each(found):
            first[served.position][served.number] += 1
        cites.update(dict.fromkeys(found.cites))
        piece, cases = found.piece, cases + 1
    stacks = {position: dict(sorted(numbers.items())) for position, numbers in first.items()}
    return StartLaw(method, bank, piece, cases, starts, stacks, tuple(cites))


def start_laws(game: Game, rules: HouseRules) -> Iterator[StartLaw]:
    """The law of every start method that the game has for the way of dealing, under every bank that the house has."""
    for method in game.starts[rules.dealing]:
        for bank in banks(game, rules):
            yield start_law(game, structs.replace(rules, start=method), bank)


def banks(game: Game, rules: HouseRules) -> tuple[Bank, ...]:
    """The dealer's bank, and that of each betting position as the house lets players bank: alone, else half and half.

    Half and half the count is the same as alone, so a house that has both has six.
    """
    shares = SHARES[rules.banking] if game.has_bank else ()
    if not shares:
        return (Bank(),)
    return (Bank(), *(Bank(position, is_shared="sole" not in shares) for position in BETTING_POSITIONS))


def _shown(game: Game, method: StartMethod) -> tuple[Shown, ...]:
    """All that the method can show, each as likely as the other."""
    ring = game.equipment.ring
    match method:
        case StartMethod.NUMBER:
            return tuple(range(1, len(ring) + 1))
        case StartMethod.BUTTON:
            return ring
        case _:
            return THROWS


def _first_of_each(start: Start) -> Iterator[Served]:
    seen: set[Position] = set()
    for served in start.order:
        if served.position not in seen:
            seen.add(served.position)
            yield served
