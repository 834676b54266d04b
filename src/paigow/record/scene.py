"""The table as it stood after any act: what lies where, face up or face down, and whose wagers are on the layout.

A scene is made from events alone, so it can be drawn from any record.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from msgspec import Struct, field, to_builtins

from paigow.pieces.cents import dollars
from paigow.pieces.positions import BETTING_POSITIONS, DEAD_HAND, DEALER, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.standing import Standing
from paigow.procedure.table import MAIN


class Spot(Struct):
    """One place of the table. `pieces` are as they lie to be seen; `face_down` that there are pieces unseen.

    A hand that is `picked_up` keeps its pieces here, so that it can be rebuilt; on the table it lies no more.
    """

    wagers: dict[str, int] = field(default_factory=dict)
    face_down: bool = False
    is_set: bool = False
    picked_up: bool = False
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    outcome: str = ""
    result: int = 0
    markers: list[str] = field(default_factory=list)


class Scene:
    """The table in one round, act by act. `look` takes the next event."""

    def __init__(self) -> None:
        self.spots: dict[Position, Spot] = {position: Spot() for position in Position}
        self.dice: tuple[int, ...] = ()
        self.shaker = "in front of the dealer"
        self.second_button = 0
        self.stacks: dict[int, int] = {}
        """The stacks that lie before the dealer, and how many pieces each has; those delivered are gone from here."""
        self.house_stake = 0
        self.discards: list[Position] = []
        self.is_void = False
        self._stacks: dict[int, Position] = {}

    @classmethod
    def at(cls, standing: Standing) -> "Scene":
        """The table before a round: what lies there still from the round before."""
        scene = cls()
        scene.second_button = standing.triples
        if standing.start_button is not None:
            scene.spots[standing.start_button].markers.append("start")
        for bonus in standing.pending:
            scene.spots[bonus.position].wagers["dice-bonus"] = bonus.amount
        return scene

    @classmethod
    def of(cls, history: Iterable[Event], standing: Standing | None = None) -> "Scene":
        """The scene after these events of one round, which began at a table that stood so."""
        scene = cls() if standing is None else cls.at(standing)
        for event in history:
            scene.look(event)
        return scene

    def look(self, event: Event) -> None:
        """Moves what the act moved."""
        position = getattr(event, "position", None)
        spot = self.spots[position] if isinstance(position, Position) else Spot()
        match event:
            case e.WagerPlaced(wager=wager, amount=amount):
                spot.wagers[wager] = amount
            case e.WagerRaised(wager=wager, amount=amount):
                spot.wagers[wager] = spot.wagers.get(wager, 0) + amount
            case e.WagerWithdrawn(wager=wager) | e.WagerReturned(wager=wager):
                spot.wagers.pop(wager, None)
            case e.WagerCollected(wager=wager, amount=amount):
                spot.wagers.pop(wager, None)
                spot.result -= amount
            case e.WagerPaid(amount=amount) | e.BankPaid(amount=amount) | e.PaymentCorrected(amount=amount):
                spot.result += amount
            case e.CommissionTaken(amount=amount, held_back=False):
                spot.result -= amount
            case e.BankPaidIn(payer=payer, amount=amount):
                self.spots[payer.seat if payer.is_player else DEALER].result -= amount
            case e.BankMarked():
                spot.markers.append("bank")
            case e.DragonsEyeButtonPlaced():
                spot.markers.append("dragon's eye")
            case e.StartCounted() | e.StartButtonPlaced():
                self._unmark("start")
                spot.markers.append("start")
            case _:
                self._look_at_pieces(event, spot)

    def _look_at_pieces(self, event: Event, spot: Spot) -> None:
        match event:
            case e.StacksBuilt(stacks=stacks, each=each):
                self.stacks = dict.fromkeys(range(1, stacks + 1), each)
            case e.CardDealt(stack=stack):
                self.stacks[stack] = self.stacks.get(stack, 0) + 1
            case e.StackDelivered(stack=stack, position=place) | e.StackMoved(stack=stack, position=place):
                self._put_stack(stack, place)
            case e.CardDrawn():
                spot.face_down = True
            case e.StackCollected(to=to):
                spot.face_down = False
                if to == "dead-hand":
                    self.spots[DEAD_HAND].face_down = True
            case e.HandTaken(pieces=pieces):
                spot.pieces = pieces or ()
            case e.HandTurnedUp(pieces=pieces):
                spot.pieces, spot.face_down = pieces, False
            case e.HandSet(low=low, high=high):
                spot.low, spot.high, spot.is_set = low or (), high or (), True
            case (
                e.HouseHandSet(low=low, high=high) | e.HandReset(low=low, high=high) | e.HandExposed(low=low, high=high)
            ):
                spot.low, spot.high, spot.is_set, spot.face_down = low, high, True, False
            case e.HandCompared(outcome=outcome):
                spot.outcome = outcome
            case e.HandPickedUp(position=position):
                self.discards.append(position)
                spot.face_down, spot.picked_up = False, True
            case _:
                self._look_at_chance(event)

    def _put_stack(self, stack: int, position: Position) -> None:
        """A stack comes to a place; one that was moved leaves its old place empty, unless another lies there too."""
        self.stacks.pop(stack, None)
        left = self._stacks.pop(stack, None)
        if left is not None and left not in self._stacks.values():
            self.spots[left].face_down = False
        self._stacks[stack] = position
        self.spots[position].face_down = True

    def _look_at_chance(self, event: Event) -> None:
        match event:
            case e.ShakerUncovered(dice=dice):
                self.dice, self.shaker = dice, "uncovered"
            case e.ShakerCovered():
                self.dice, self.shaker = (), "covered"
            case e.ShakerPutAside(side=side):
                self.shaker = f"covered, at the dealer's {side}"
            case e.SecondButtonPlaced(triples=triples):
                self.second_button = triples
            case e.SecondButtonRemoved():
                self.second_button = 0
            case e.HouseStakePlaced(amount=amount):
                self.house_stake = amount
            case e.HouseStakeMoved(to=to):
                self.house_stake = self.house_stake if to == "dealers-hand" else 0
            case e.RoundVoided():
                self.is_void = True

    def built(self) -> dict[str, Any]:
        """The scene as JSON has it: each place of the table, the shaker, and the discards in their order."""
        return {
            "spots": {position.value: to_builtins(spot) for position, spot in self.spots.items()},
            "shaker": self.shaker,
            "dice": list(self.dice),
            "second_button": self.second_button,
            "stacks": {str(stack): count for stack, count in self.stacks.items()},
            "house_stake": self.house_stake,
            "discards": [position.value for position in self.discards],
            "is_void": self.is_void,
        }

    def _unmark(self, marker: str) -> None:
        for spot in self.spots.values():
            if marker in spot.markers:
                spot.markers.remove(marker)


# Drawing

_WIDTH = 17


def draw(scene: Scene, *, with_dead_hand: bool, as_it_lies: bool = False) -> str:
    """The table as the players see it: the dealer on the far side, position 1 at the dealer's right (our left).

    The hands are drawn where they lay, also when they have been picked up; `as_it_lies`: only what lies there still.
    """
    far = [_column("dealer", scene.spots[DEALER], as_it_lies=as_it_lies)]
    if with_dead_hand:
        far.append(_column("dead hand", scene.spots[DEAD_HAND], as_it_lies=as_it_lies))
    shaker = ["shaker", scene.shaker, " ".join(map(str, scene.dice))]
    if scene.second_button:
        shaker.append(f"second button: {scene.second_button}")
    near = [
        _column(f"position {position}", scene.spots[position], as_it_lies=as_it_lies) for position in BETTING_POSITIONS
    ]
    rule = "+" + ("-" * _WIDTH + "+") * len(near)
    return "\n".join(
        (
            rule,
            *_beside([[line for line in shaker if line], *far, *[[]] * (2 - len(far))], 2),
            rule,
            *_beside(near, 1),
            rule,
        )
    )


def _beside(columns: list[list[str]], span: int) -> list[str]:
    """Columns of text side by side, each as wide as `span` positions."""
    width = _WIDTH * span + span - 1
    height = max(map(len, columns))
    rows = [[column[row] if row < len(column) else "" for column in columns] for row in range(height)]
    return ["|" + "|".join(f" {cell:<{width - 1}.{width - 1}}" for cell in row) + "|" for row in rows]


def _column(title: str, spot: Spot, *, as_it_lies: bool) -> list[str]:
    lines = [title]
    lines += [f"({marker})" for marker in spot.markers]
    lines += [f"{name} {dollars(amount)}" for name, amount in sorted(spot.wagers.items(), key=lambda w: w[0] != MAIN)]
    lines += ["picked up"] if as_it_lies and spot.picked_up else _hand(spot)
    if spot.outcome:
        lines.append(spot.outcome)
    if spot.result:
        lines.append(f"{'+' if spot.result > 0 else ''}{dollars(spot.result)}")
    return lines


def _hand(spot: Spot) -> Iterator[str]:
    if spot.low or spot.high:
        yield " ".join(spot.low)
        yield " ".join(spot.high)
    elif spot.face_down:
        yield "set, face down" if spot.is_set else "face down"
    if spot.pieces and not spot.is_set:
        yield from wrap(" ".join(spot.pieces), _WIDTH - 2, break_on_hyphens=False)
