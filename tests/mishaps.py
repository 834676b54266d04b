"""What goes wrong at a table, and how the money stands after it: the tools of the tests of irregularities."""

from collections.abc import Iterator
from typing import Any

from paigow.house.rules import SideWager
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import (
    Event,
    IrregularityFound,
    PlayerSeated,
    RulingGiven,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
)
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, steps_of
from table import Play, opened

CARD_WAGERS = ("start", "fortune", "insurance", "imperial")
ON_DICE = frozenset({SideWager.DRAGONS_EYE, SideWager.DICE_BONUS, SideWager.START})
"""Wagers that the dice settle, before a piece goes to anybody."""
TABLES: dict[str, dict[str, Any]] = {
    "tiles": {"game": "pai-gow"},
    "tiles by number": {"game": "pai-gow", "start": "number"},
    "tiles, sole bank": {"game": "pai-gow", "banker": "3"},
    "tiles, co-bank": {"game": "pai-gow", "banker": "3", "share": "co"},
    "dragon's eye": {"game": "dragons-eye"},
    "dragon's eye, a triple": {"game": "dragons-eye", "dice": [(3, 3, 3)]},
    "dragon's eye, sole bank": {"game": "dragons-eye", "banker": "3", "dice": [(5, 5, 5)]},
    "poker by hand": {"game": "pai-gow-poker", "wagers": CARD_WAGERS},
    "poker by shoe, sole bank": {
        "game": "pai-gow-poker", "banker": "3", "wagers": CARD_WAGERS, "dealing": "automated-shoe",
    },
    "poker by shoe, co-bank": {
        "game": "pai-gow-poker", "banker": "3", "share": "co", "wagers": CARD_WAGERS, "dealing": "manual-shoe",
    },
    "supreme by button": {
        "game": "supreme-pai-gow", "start": "button", "dealing": "automated-shoe", "wagers": CARD_WAGERS,
    },
}  # fmt: skip
"""A table of each kind, with what is offered there."""
SEATED: dict[Person, Cents | None] = {Person(seat): Cents(5_000_00) for seat in "135"}


def table_of(name: str, acts: int = 0, **house: Any) -> Play:
    """A table of that name, so many acts into its round. Who plays is seated with counted chips."""
    options = TABLES[name] | house
    if "banker" not in options:
        options = {"standing": Standing(rounds=1, identity="one", chips=dict(SEATED))} | options
    play = opened(**options)
    for _ in range(acts):
        assert play.goes_on()
    return play


def every_moment(name: str, **house: Any) -> Iterator[Play]:
    """The same round at each of its demands in turn."""
    return (table_of(name, acts, **house) for acts in range(len(table_of(name, **house).ends().events)))


def deviates(play: Play, event: Event) -> int:
    """An act done otherwise than demanded. Its number in the round."""
    step = play.round.deviate(event)
    assert not isinstance(step, Refusal), step.why
    assert play.table.number in play.table.deviations
    play.pilot.sealed.watch(event)
    play.told.append((step, event))
    return play.table.number


def stops(play: Play, what: Any = "stop", ruling: Any = "go-on") -> None:
    """The round is stopped and the floorperson rules."""
    play.accepts(IrregularityFound(what), RulingGiven(ruling, "as seen"))


def rulings(play: Play) -> tuple[object, ...]:
    """What the floorperson may rule now."""
    (step,) = steps_of(play.round.demand)  # type: ignore[arg-type]
    assert isinstance(step.expects, RulingGiven)
    return dict(step.free)["ruling"].values


def money_is_whole(play: Play) -> None:
    """Nothing is left on the layout but pending wagers, and players and house have what there was before."""
    table, after = play.table, play.result.standing
    assert table.money.pot == 0
    assert table.money.layout == sum(bonus.amount for bonus in after.pending)
    assert all(chips >= 0 for chips in table.money.chips.values())
    assert table.money.house == after.house
    before = table.standing
    brought = sum(chips or 0 for chips in before.chips.values()) + sum(bonus.amount for bonus in before.pending)
    brought += sum(seated.chips or 0 for seated in play.all(PlayerSeated))
    taken = sum(chips or 0 for chips in after.chips.values()) + sum(bonus.amount for bonus in after.pending)
    gone = sum(amount for person, amount in table.money.chips.items() if person in table.left)
    assert brought + before.house == taken + after.house + gone


def without_the_main_game(play: Play) -> dict[Person, int]:
    """What each player has who won and lost nothing but wagers on the dice; wagers that pend are on the layout."""
    table = play.table
    chips = {person: amount or 0 for person, amount in table.standing.chips.items()}
    owners: dict[tuple[Position, str], Person] = {
        (bonus.position, SideWager.DICE_BONUS.value): bonus.by for bonus in table.standing.pending
    }
    for event in play.events:
        match event:
            case WagerPlaced(by=by, position=position, wager=wager):
                owners[position, wager] = by
            case WagerCollected(position=position, wager=wager, amount=amount) if wager in ON_DICE:
                chips[owners[position, wager]] -= amount
            case WagerPaid(position=position, wager=wager, amount=amount) if wager in ON_DICE:
                chips[owners[position, wager]] += amount
    for bonus in table.standing.pending:
        chips[bonus.by] += bonus.amount
    for bonus in play.result.standing.pending:
        chips[bonus.by] -= bonus.amount
    return chips
