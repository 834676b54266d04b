"""Where the first stack goes, and each one after it: found by driving the game's own deal, not reckoned anew."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from paigow.games.game import Game
from paigow.house.rules import HouseRules, StartMethod
from paigow.law import Cites
from paigow.pieces.dice import Dice
from paigow.pieces.positions import DEALER, Position, counterclockwise
from paigow.procedure.banking import SHARES
from paigow.procedure.events import (
    CardDrawn,
    DragonsEyeButtonPlaced,
    Event,
    NumberDisplayed,
    ShakerUncovered,
    StackDelivered,
    StartButtonPlaced,
    StartCounted,
)
from paigow.procedure.irregularities import rule_on
from paigow.procedure.standing import Standing
from paigow.procedure.step import Procedure, Refusal, Step, judge, steps_of, with_fields
from paigow.procedure.table import Bank, Table

Shown = Dice | int | Position
"""What decides the start: the dice, the number of the random number generator, or where the button lies."""


class Served(Struct, frozen=True):
    """A stack, or a card from a manual shoe, by its number, and the position that receives it."""

    number: int
    position: Position


class Start(Struct, frozen=True):
    """The starting position, and everything dealt, in the order dealt. `cites` are the clauses that decided it."""

    position: Position
    piece: Literal["stack", "card"]
    order: tuple[Served, ...]
    cites: Cites


def methods_by(shown: Shown) -> tuple[StartMethod, ...]:
    """The start methods that what was shown can decide."""
    if isinstance(shown, Position):
        return (StartMethod.BUTTON,)
    if isinstance(shown, int):
        return (StartMethod.NUMBER,)
    return (StartMethod.DICE, StartMethod.DRAGONS_EYE)


def method_by(game: Game, rules: HouseRules, shown: Shown) -> StartMethod | None:
    """The start method that what was shown decides at this house; None where the game has none, so dealt.

    The method of the house if it is one of them, else the game's first.
    """
    starts = [method for method in game.starts.get(rules.dealing, ()) if method in methods_by(shown)]
    return rules.start if rules.start in starts else next(iter(starts), None)


def find_start(game: Game, rules: HouseRules, shown: Shown, bank: Bank | None = None) -> Start:
    """The start under rules that have passed `settle_rules`. `bank` is the dealer's if not given.

    Raises `ValueError` for what the method of the rules does not show, a number beyond the ring, and a bank that the
    game or the house does not have. The law's examples, 13:69F-10.6(c)1-2 and 13:69F-34.11(b)3:

    >>> from paigow.games import GAMES
    >>> def first(name, dice):
    ...     return find_start(GAMES[name], GAMES[name].settle_rules(HouseRules()), dice).position.value
    >>> first("pai-gow", (4, 4, 1)), first("pai-gow", (6, 5, 4))
    ('dealer', '6')
    >>> first("supreme-pai-gow", (4, 3, 1)), first("supreme-pai-gow", (6, 4, 4))
    ('dealer', '6')
    """
    if rules.start not in methods_by(shown):
        raise ValueError(f"the start is found by {rules.start}, not by {' or '.join(methods_by(shown))}")
    table = _open(game, rules, None, bank or Bank())
    told: list[tuple[Step[Event], Event]] = []
    if isinstance(shown, Position) and shown is not DEALER:  # the last round moved the button here; else it begins here
        before = counterclockwise(game.equipment.ring, shown)[1]
        told += _drive(game.parts.after(_open(game, rules, before, Bank())), shown)
        table.start_button = shown
    told += _drive(game.parts.deal(table), shown)
    return _start(rules, told)


def _open(game: Game, rules: HouseRules, button: Position | None, bank: Bank) -> Table:
    if not bank.is_house and ("co" if bank.is_shared else "sole") not in SHARES[rules.banking]:
        share = "half of the bank" if bank.is_shared else "the bank alone"
        whose = "by the house rules" if game.has_bank else f"in {game.name}"
        raise ValueError(f"a player does not hold {share} {whose}")
    table = Table(game.equipment, rules, Standing(start_button=button), rule_on)
    table.bank = bank
    return table


def _drive(procedure: Procedure[None], shown: Shown) -> Iterable[tuple[Step[Event], Event]]:
    """Every step with the event that answered it: what was shown where it is free, else what the step expects."""
    event: Event | None = None
    while True:
        try:
            demand = procedure.send(event) if event else next(procedure)
        except StopIteration:
            return
        event = _answer(steps_of(demand)[0].expects, shown)
        step = judge(demand, event)
        if isinstance(step, Refusal):
            raise ValueError(step.why)
        yield step, event


def _answer(expected: Event, shown: Shown) -> Event:
    match expected:
        case ShakerUncovered():
            return with_fields(expected, dice=shown)
        case NumberDisplayed():
            return with_fields(expected, number=shown)
        case _:
            return expected


def _start(rules: HouseRules, told: Iterable[tuple[Step[Event], Event]]) -> Start:
    served: list[Served] = []
    cites: Cites = ()
    piece: Literal["stack", "card"] = "stack"
    for step, event in told:
        match event:
            case StartCounted() | StartButtonPlaced():
                cites += step.cites
            case DragonsEyeButtonPlaced() if rules.start is StartMethod.DRAGONS_EYE:
                cites += step.cites
            case StackDelivered(stack=number, position=position):
                cites += step.cites
                served.append(Served(number, position))
            case CardDrawn(position=position):
                cites += step.cites
                piece = "card"
                served.append(Served(len(served) + 1, position))
    return Start(served[0].position, piece, tuple(served), tuple(dict.fromkeys(cites)))
