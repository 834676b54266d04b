"""What a record shows of hands and money, and what was guessed where it does not.

A guess lets the check go on. Nothing that rests on one is a breach, and no money is claimed by it: it is undecidable,
and the evidence that is missing is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event, Pieces

Halves = tuple[tuple[str, ...], tuple[str, ...]]
PAYMENTS = (e.WagerCollected, e.WagerPaid, e.WagerReturned, e.CommissionTaken, e.BankPaid, e.BankPaidIn)


class Shown:
    """What the events of a record show: the wagers made, the pieces of each position, and how they were laid out."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = events = frozenset(events)
        self._pieces: set[tuple[Position, tuple[str, ...]]] = set()
        self._halves: set[tuple[Position, Halves]] = set()
        for event in events:
            hand = hand_of(event)
            if hand is not None:
                position, pieces, halves = hand
                self._pieces.add((position, _sorted(pieces)))
                if halves is not None:
                    self._halves.add((position, halves))

    def is_guess(self, event: Event) -> bool:
        """Whether the event, which the round took, holds a hand, a wager or a stake that the record does not show."""
        if event in self.events:
            return False
        if isinstance(event, e.WagerPlaced | e.WagerRaised | e.HouseStakePlaced):
            return True
        hand = hand_of(event)
        if hand is None:
            return False
        position, pieces, halves = hand
        if (position, _sorted(pieces)) not in self._pieces:
            return True
        return isinstance(event, e.HandExposed) and (position, halves) not in self._halves


def hand_of(event: Event) -> tuple[Position, Pieces, Halves | None] | None:
    """The pieces that an event shows of a position, and their halves where it shows them; the order is free."""
    if isinstance(event, e.HandTaken | e.HandTurnedUp) and event.pieces is not None:
        return event.position, event.pieces, None
    if isinstance(event, e.HandExposed | e.HandSet | e.HouseHandSet | e.HandReset):
        low, high = event.low, event.high
        if low is not None and high is not None:
            return event.position, (*low, *high), (_sorted(low), _sorted(high))
    return None


def _sorted(pieces: Pieces) -> tuple[str, ...]:
    return tuple(sorted(pieces))


class Guesses:
    """What a round has taken that the record does not show."""

    def __init__(self) -> None:
        self.hands: set[Position] = set()
        self.wagers: set[tuple[Position, str]] = set()
        self.has_house_stake = False

    def add(self, event: Event) -> None:
        """Notes a guess."""
        match event:
            case e.WagerPlaced() | e.WagerRaised():
                self.wagers.add((event.position, event.wager))
            case e.HouseStakePlaced():
                self.has_house_stake = True
            case _:
                self.hands.add(event.position)  # type: ignore[attr-defined]

    def decide(self, event: Event, bank: Position) -> bool:
        """Whether an outcome or an amount rests on a guess: then the record cannot show that it is wrong."""
        if isinstance(event, e.HandCompared):
            return event.position in self.hands or bank in self.hands
        if not isinstance(event, PAYMENTS):
            return False
        if isinstance(event, e.BankPaid | e.BankPaidIn) or event.position is bank or event.position is DEALER:
            return self.has_house_stake or any(wager == "main" for _, wager in self.wagers)
        name = getattr(event, "wager", "main")
        return (event.position, name) in self.wagers

    def missing(self, noun: str) -> Iterator[str]:
        """The evidence that is missing, in words."""
        for name in dict.fromkeys(wager for _, wager in sorted(self.wagers)):
            places = _places(position for position, wager in self.wagers if wager == name)
            yield f"what was wagered at {places}: no {name} wager is recorded there"
        if self.has_house_stake:
            yield "what the house wagered against the banker: no such wager is recorded"
        if self.hands:
            yield f"what {_places(self.hands)} held, or how it was set: its {noun}s were not recorded"

    def __bool__(self) -> bool:
        return bool(self.hands or self.wagers or self.has_house_stake)


def _places(positions: Iterable[Position]) -> str:
    """These positions in words, counterclockwise from the dealer's right.

    >>> _places([Position.THREE, Position.ONE])
    'positions 1 and 3'
    """
    found = set(positions)
    numbers = [position.value for position in BETTING_POSITIONS if position in found]
    words = [f"position{'s' if len(numbers) > 1 else ''} {_and(numbers)}"] if numbers else []
    return " and ".join([*words, *(["the dealer"] if DEALER in found else [])])


def _and(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
