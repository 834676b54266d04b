"""The table during one round: what has happened so far, and the one place where a demand is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct, structs

from paigow.house.rules import HouseRules, SideWager
from paigow.law import Cites
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person, player_at
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.procedure.equipment import Equipment
from paigow.procedure.events import Event, IrregularityFound, Pieces, PlayerLeft
from paigow.procedure.money import Money
from paigow.procedure.standing import Standing
from paigow.procedure.step import AnyOf, Fault, Free, Procedure, Step, nearest
from paigow.settle.outcome import Outcome

E = TypeVar("E", bound=Event)
MAIN = "main"
"""The name of the main wager in a record."""
LEFT = "player-left"
"""The name under which a caller may handle any player's leaving; one player's goes by the player himself.

Irregularities go by their `what`.
"""


class Wager(Struct, frozen=True, gc=False):
    """A wager on the layout. `on` is what it backs, where it backs something."""

    by: Person
    position: Position
    wager: str
    amount: Cents
    on: str = ""


class Bank(Struct, frozen=True, gc=False):
    """Who has the bank: the house, a player alone, or a player and the house half and half."""

    position: Position = DEALER
    is_shared: bool = False

    @property
    def is_house(self) -> bool:
        """Whether the dealer banks."""
        return self.position is DEALER

    @property
    def is_sole_player(self) -> bool:
        """Whether a player banks alone, the dealer's hand playing against him."""
        return not self.is_house and not self.is_shared


class Hand(Struct):
    """What is known of the hand at a position."""

    pieces: Pieces | None = None
    low: Pieces | None = None
    high: Pieces | None = None
    is_taken: bool = False
    is_set: bool = False
    set_at: int = 0


class Interruption(Exception):  # noqa: N818 -- the law goes on after it
    """Thrown into a procedure: something that may happen at any moment of a round."""

    def __init__(self, event: IrregularityFound | PlayerLeft) -> None:
        super().__init__()
        self.event = event


class Deviation(Exception):  # noqa: N818
    """Thrown into a procedure: an act that was done otherwise than the law demands, entered as the fact it is."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


Remedy = Literal["reshuffle", "remove"]


class RoundVoid(Exception):  # noqa: N818
    """Raised inside a procedure: the round is void. `remedy` is what becomes of the pieces."""

    def __init__(self, why: str, remedy: Remedy, cites: Cites) -> None:
        super().__init__(why)
        self.why = why
        self.remedy = remedy
        self.cites = cites


Interruptible = Callable[["Table", IrregularityFound | PlayerLeft], Procedure[None]]
"""What follows an irregularity or a player's leaving that the procedure at work does not handle itself."""


class Owed(Struct, frozen=True, gc=False):
    """What a player still has to get after a wrong payment (below zero: to give back)."""

    position: Position
    person: Person
    amount: int


class Table:
    """One round's table. Procedures read it and write to it; nobody else does.

    `number` is the number, within the round, of the last event that was accepted.
    """

    def __init__(self, equipment: Equipment, rules: HouseRules, standing: Standing, rule: Interruptible) -> None:
        self.equipment = equipment
        self.rules = rules
        self.standing = standing
        self._rule = rule
        self.number = 0
        self.identity = standing.identity
        self.money = Money(standing.chips, standing.house)
        # banking and wagering
        self.bank = Bank()
        self.house_stake = Cents(0)
        self.house_stake_lies_out = False
        self.wagers: dict[tuple[Position, str], Wager] = {}
        self.closed: Cites | None = None
        self.wagered = dict(standing.wagered)
        # chance and dealing
        self.holding_hand: Literal["left", "right"] = "left"
        self.shaker = standing.shaker
        self.triples = standing.triples
        self.start_button = standing.start_button
        self.stacks: dict[Position, int] = {}
        self.turns: dict[Position, int] = {}
        self.rerouted: dict[Position, Position] = {}
        self.collected: list[Position] = []
        # setting and completion
        self.hands: dict[Position, Hand] = {position: Hand() for position in equipment.ring}
        self.unseen = dict(equipment.copies)
        self.outcomes: dict[Position, Outcome] = {}
        self.picked_up: list[Position] = []
        self.imperial: dict[Person, int] = {}
        self.at_comparison: dict[tuple[Position, str], Wager] = {}
        self.had_at_comparison: dict[Person, int] = {}
        # what goes wrong
        self.is_void = False
        self.left: set[Person] = set()
        self.deviations: dict[int, tuple[Step[Event], Event]] = {}
        self.owed: dict[int, Owed] = {}
        self.righting: tuple[int, Cites] | None = None
        self.righted: dict[Position, int] = {}
        self.is_paid = False
        self.compared_from = 0
        for bonus in standing.pending:
            wager = Wager(bonus.by, bonus.position, SideWager.DICE_BONUS.value, bonus.amount)
            self.wagers[wager.position, wager.wager] = wager
            self.money.layout += wager.amount

    # The one place where a demand is made

    def step(
        self,
        expects: E,
        cites: Cites,
        free: Free = (),
        check: Callable[[E], Fault | None] | None = None,
        lets: tuple[str, ...] = (),
        is_whole: bool = False,
    ) -> Procedure[E]:
        """Demands one act and returns the event that answered it. `lets` are interruptions the caller handles."""
        demand: Step[Any] = Step(expects, cites, free, check, is_whole or not free)
        while True:
            try:
                return cast("E", (yield demand))
            except Deviation as done:
                self.deviations[self.number] = _told(demand), done.event
                return cast("E", done.event)
            except Interruption as stop:
                event = self._noted(stop, lets)
            yield from self._ruled(event, lets)

    def any_of(self, demand: AnyOf, lets: tuple[str, ...] = ()) -> Procedure[Event]:
        """Demands any one of several acts and returns the event that came."""
        while True:
            try:
                return (yield demand)
            except Deviation as done:
                self.deviations[self.number] = _told(nearest(demand.steps, done.event)), done.event
                return done.event
            except Interruption as stop:
                event = self._noted(stop, lets)
            yield from self._ruled(event, lets)

    def _noted(self, stop: Interruption, lets: tuple[str, ...]) -> IrregularityFound | PlayerLeft:
        """The event that interrupted; raises the interruption again where the caller handles it.

        `left` holds who leaves after the call; before it a player takes his wagers with him and the seat is free.
        """
        event = stop.event
        if isinstance(event, PlayerLeft) and not self.is_open:
            self.left.add(event.by)
        names = (event.what,) if isinstance(event, IrregularityFound) else (LEFT, event.by)
        if any(name in lets for name in names):
            raise stop
        return event

    def _ruled(self, event: IrregularityFound | PlayerLeft, lets: tuple[str, ...]) -> Procedure[None]:
        """What follows the event. Who leaves while a ruling is awaited interrupts the caller, if he handles that."""
        there = [person for person in self.players if person not in self.left]
        yield from self._rule(self, event)
        for person in there:
            if (person in self.left or person not in self.players) and (LEFT in lets or person in lets):
                raise Interruption(PlayerLeft(person))

    def note_wrong(self, position: Position, person: Person, missing: int) -> None:
        """Notes, of the last act, that a payment was not what was due: what the player still has to get."""
        if missing:
            self.owed[self.number] = Owed(position, person, missing)

    # What is on the table

    @property
    def players(self) -> tuple[Person, ...]:
        """Those who are seated, counterclockwise from the dealer's right."""
        return tuple(person for person in PLAYERS if person in self.money.chips)

    @property
    def is_open(self) -> bool:
        """Whether wagers may still be made, raised or withdrawn: no call yet, and the round not void."""
        return self.closed is None and not self.is_void

    @property
    def banker(self) -> Person | None:
        """The player who banks, alone or with the house."""
        return None if self.bank.is_house else player_at(self.bank.position)

    def is_seated(self, person: Person) -> bool:
        """Whether somebody sits there, with chips or with none counted."""
        return person in self.money.chips

    def wager(self, position: Position, name: str = MAIN) -> Wager | None:
        """The wager of that name at a position."""
        return self.wagers.get((position, name))

    def wagers_at(self, position: Position) -> tuple[Wager, ...]:
        """Every wager at a position, the main wager first, the others in the order in which they were placed."""
        found = [wager for wager in self.wagers.values() if wager.position == position]
        return tuple(sorted(found, key=lambda wager: wager.wager != MAIN))

    def wagers_named(self, name: str) -> tuple[Wager, ...]:
        """Every wager of that name, counterclockwise from the dealer's right."""
        return tuple(wager for position in BETTING_POSITIONS if (wager := self.wager(position, name)))

    @property
    def in_play(self) -> tuple[Position, ...]:
        """The positions with a main wager, counterclockwise from the dealer's right; never the bank's."""
        return tuple(position for position in BETTING_POSITIONS if (position, MAIN) in self.wagers)

    def holder(self, position: Position) -> Person | None:
        """The player who plays a position: by his wagers there, by the bank, or by sitting at it."""
        for wager in self.wagers.values():
            if wager.position == position:
                return wager.by
        person = player_at(position) if position in BETTING_POSITIONS else None
        return person if person in self.money.chips else None

    def holder_was(self, position: Position) -> Person:
        """The player who played a position when the hands were compared."""
        for wager in self.at_comparison.values():
            if wager.position == position:
                return wager.by
        return Person(position.value)

    def note_comparison(self) -> None:
        """Keeps the wagers, and what each player had with them, as they stand before the first hand is compared."""
        self.compared_from = self.number
        self.at_comparison = dict(self.wagers)
        self.had_at_comparison = dict(self.money.chips)
        for wager in self.wagers.values():
            if wager.wager != SideWager.DICE_BONUS:
                self.had_at_comparison[wager.by] += wager.amount

    def is_gone(self, position: Position) -> bool:
        """Whether the player of a position has left in mid-round."""
        return self.holder(position) in self.left

    # What is known of the pieces

    def learn(self, position: Position, pieces: Pieces | None) -> None:
        """Notes the pieces of a position, if they were recorded."""
        hand = self.hands[position]
        if pieces is not None and hand.pieces is None:
            hand.pieces = pieces
            for piece in pieces:
                self.unseen[piece] -= 1

    def are_possible(self, position: Position, pieces: Pieces) -> bool:
        """Whether these can be the pieces of that position: those known, or as many as a hand has that are unseen."""
        known = self.hands[position].pieces
        if known is not None:
            return sorted(known) == sorted(pieces)
        unseen = self.unseen
        return len(pieces) == self.equipment.hand and all(
            pieces.count(piece) <= unseen.get(piece, 0) for piece in pieces
        )


def _told(step: Step[Any]) -> Step[Event]:
    """The step as it can be kept: its check holds the table, and the table would hold it for ever."""
    return structs.replace(step, check=None)
