"""Chance and players that do as a script says: the doubles with which a round is made to go a certain way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.equipment import Equipment
from paigow.procedure.events import Event, Pieces, WagerPlaced
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import AnyOf, Demand, Step
from paigow.procedure.table import MAIN
from paigow.world.autopilot import Autopilot, Company
from paigow.world.chance import Chance

P = TypeVar("P")
Told = tuple[Step[Event], Event]


class ScriptedChance(Chance):
    """Throws, numbers and orders as written, in their turn; after the last one, and for all else, from a seed.

    A throw is drawn with every shuffle, and once more for every throw that does not count.
    """

    def __init__(
        self,
        *,
        dice: Iterable[Dice] = (),
        numbers: Iterable[int] = (),
        orders: Iterable[Pieces] = (),
        seed: str = "scripted",
    ) -> None:
        super().__init__(sha256(seed.encode()).digest())
        self._dice, self._numbers, self._orders = list(dice), list(numbers), list(orders)

    def shuffled(self, pieces: Sequence[P]) -> tuple[P, ...]:
        """The next order written, which must hold these very pieces."""
        if not self._orders:
            return super().shuffled(pieces)
        order = self._orders.pop(0)
        assert sorted(order) == sorted(map(str, pieces)), "an order holds all the pieces and no others"
        return order  # type: ignore[return-value]

    def dice(self) -> Dice:
        """The next throw written."""
        return self._dice.pop(0) if self._dice else super().dice()

    def number(self, high: int) -> int:
        """The next number written."""
        return self._numbers.pop(0) if self._numbers else super().number(high)


class Scripted(Autopilot):
    """The autopilot with what the players wish written out, and kinds of acts chosen wherever they may be done."""

    def __init__(
        self,
        game: Game,
        rules: HouseRules,
        company: Company,
        chance: Chance,
        *,
        wishes: Iterable[Event] | None = None,
        prefers: tuple[type[Event], ...] = (),
    ) -> None:
        super().__init__(game, rules, company, chance)
        self._script = None if wishes is None else tuple(wishes)
        self._prefers = prefers

    def answer(self, demand: Demand) -> Event:
        """What is preferred if it may come, else what the autopilot does."""
        if isinstance(demand, AnyOf):
            for step in demand.steps:
                if isinstance(step.expects, self._prefers):
                    return super().answer(step)
        return super().answer(demand)

    def wishes(self, round: Round) -> Iterator[Event]:
        return super().wishes(round) if self._script is None else iter(self._script)


def play(
    game: Game,
    rules: HouseRules,
    standing: Standing,
    chance: Chance,
    *,
    company: Company,
    wishes: Iterable[Event] | None = None,
    prefers: tuple[type[Event], ...] = (),
) -> tuple[list[Told], Round]:
    """One round to its end: its acts, and the round, whose `result` says what it leaves."""
    round = game.open_round(rules, standing)
    pilot = Scripted(game, rules, company, chance, wishes=wishes, prefers=prefers)
    return list(pilot.play(round)), round


def main_wagers(amounts: Mapping[Person, int]) -> list[Event]:
    """A main wager of each player at his own seat, in cents."""
    return [WagerPlaced(person, person.seat, MAIN, Cents(amount)) for person, amount in amounts.items()]


def order_of(equipment: Equipment, served: Sequence[Position], hands: Mapping[Position, Pieces]) -> Pieces:
    """An order in which stack 1 is the hand of the first position served, and so on; the rest in the set's order.

    For stacks that are made whole, not card by card: tiles, and the automated shoe.
    """
    rest = list(map(str, equipment.pieces))
    for hand in hands.values():
        for piece in hand:
            rest.remove(piece)
    order: list[str] = []
    for position in served:
        if position in hands:
            order += hands[position]
        else:
            order += rest[: equipment.hand]
            rest = rest[equipment.hand :]
    return (*order, *rest)
