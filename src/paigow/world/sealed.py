"""The order of the pieces, which nobody at the table knows.

It watches the acts of the round and moves the pieces as they say, so that it can tell what lies at a position when
the law lets somebody look.
"""

from collections.abc import Callable

from paigow.pieces.dice import Dice
from paigow.pieces.positions import Position
from paigow.procedure.equipment import Equipment
from paigow.procedure.events import (
    CardDealt,
    CardDrawn,
    Event,
    NumberDisplayed,
    Pieces,
    PiecesShuffled,
    ShakerUncovered,
    StackDelivered,
    StackMoved,
)
from paigow.world.chance import Chance
from paigow.world.commitment import Commitment, commit


class SealedPieces:
    """The pieces and the first throw of one round, before anybody sees them.

    `order` is as shuffled, the first being the first dealt, or the first of stack 1; `throw` comes with it, so that
    both can be committed to before the call.
    """

    def __init__(self, equipment: Equipment, chance: Chance) -> None:
        self._equipment = equipment
        self._chance = chance
        self.order: Pieces = ()
        self.throw: Dice | None = None
        self._commitment: Commitment | None = None
        self._dealt = 0
        self._stacks: dict[int, list[int]] = {}
        self._hands: dict[Position, list[int]] = {}
        self._under: dict[Position, list[int]] = {}

    def watch(self, event: Event) -> None:
        """Moves the pieces as the act did."""
        move = _MOVES.get(type(event))
        if move is not None:
            move(self, event)

    def hand_at(self, position: Position) -> Pieces:
        """What lies at a position, in the order in which it came there."""
        return tuple(self.order[place] for place in self._hands[position])

    def dice(self) -> Dice:
        """The next throw: the one that was committed to, then others."""
        dice, self.throw = self.throw or self._chance.dice(), None
        return dice

    def number(self, most: int) -> int:
        """What the number generator displays, 1 to `most`."""
        return self._chance.number(most)

    def follow(self, event: Event) -> str:
        """Takes an act that was done before: draws again what chance had decided for it, and seals where it was sealed.

        From the same chance and the same acts the pieces come to lie as they lay. What comes back is the commitment of
        a shuffle, empty for other acts.
        """
        if isinstance(event, ShakerUncovered):
            self.dice()
        elif isinstance(event, NumberDisplayed):
            self.number(len(self._equipment.ring))
        self.watch(event)
        return self.seal() if isinstance(event, PiecesShuffled) else ""

    # Commitment

    def seal(self) -> str:
        """Commits to the order and the throw, after the shuffle; the root to publish, in hexadecimal."""
        self._commitment = commit(self.order, self.throw or (), self._chance.salts(len(self.order) + 1))
        return self._commitment.root.hex()

    def open_hand(self, position: Position) -> list[dict[str, object]]:
        """Shows that the pieces at a position are those of the commitment; nothing where none was made."""
        return [self._opened(place) for place in self._hands[position]] if self._commitment else []

    def open_throw(self, dice: Dice) -> list[dict[str, object]]:
        """Shows that the throw is that of the commitment; nothing where none was made, or where it was thrown again."""
        opened = [self._opened(len(self.order))] if self._commitment else []
        return [shown for shown in opened if shown["piece"] == ",".join(map(str, dice))]

    def _opened(self, place: int) -> dict[str, object]:
        """An opening as a record writes it: hashes in hexadecimal."""
        assert self._commitment is not None
        opened = self._commitment.opening(place)
        path = [node.hex() for node in opened.path]
        return {"place": place, "leaves": opened.leaves, "piece": opened.piece, "salt": opened.salt.hex(), "path": path}

    # Moving the pieces

    def shuffle(self) -> None:
        """A new order and a new throw."""
        self.order = self._chance.shuffled(self._equipment.pieces)
        self.throw = self._chance.dice()
        self._dealt = 0
        self._stacks, self._hands, self._under = {}, {}, {}

    def deal(self, stack: int) -> None:
        """The next card onto a stack."""
        self._stacks.setdefault(stack, []).append(self._dealt)
        self._dealt += 1

    def draw(self, position: Position) -> None:
        """The next card to a position."""
        self._hands.setdefault(position, []).append(self._dealt)
        self._dealt += 1

    def deliver(self, stack: int, position: Position) -> None:
        """A stack to a position: as it was dealt, or the next of its size."""
        if position in self._hands:  # by mistake, onto another one
            self._under[position] = self._hands[position]
        self._hands[position] = self._pieces_of(stack)

    def move(self, stack: int, position: Position) -> None:
        """A stack that lies wrong to its own position; one that lay with it stays."""
        moved = self._pieces_of(stack)
        for place, hand in tuple(self._hands.items()):
            under = self._under.get(place)
            if moved == under:
                del self._under[place]
            elif moved == hand:
                del self._hands[place]
                if under is not None:
                    self._hands[place] = self._under.pop(place)
        self._hands[position] = moved

    def _pieces_of(self, stack: int) -> list[int]:
        size = self._equipment.hand
        return self._stacks.get(stack) or list(range(size * (stack - 1), size * stack))


_MOVES: dict[type[Event], Callable[[SealedPieces, Event], None]] = {
    PiecesShuffled: lambda sealed, event: sealed.shuffle(),
    CardDealt: lambda sealed, event: sealed.deal(event.stack),  # type: ignore[attr-defined]
    CardDrawn: lambda sealed, event: sealed.draw(event.position),  # type: ignore[attr-defined]
    StackDelivered: lambda sealed, event: sealed.deliver(event.stack, event.position),  # type: ignore[attr-defined]
    StackMoved: lambda sealed, event: sealed.move(event.stack, event.position),  # type: ignore[attr-defined]
}
