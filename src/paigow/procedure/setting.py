"""Setting the hands: the players in any order, then the bank. The procedures page; for cards, kindred sections."""

from itertools import chain

from paigow.house.rules import PlayerLeaves
from paigow.law import Cites, cite
from paigow.pieces.positions import DEALER, Position
from paigow.procedure.equipment import HouseSetting
from paigow.procedure.events import (
    AdviceAsked,
    AdviceGiven,
    Event,
    HandBroughtToCentre,
    HandReset,
    HandSet,
    HandTaken,
    HandTurnedUp,
    HouseHandSet,
    Pieces,
)
from paigow.procedure.step import AnyOf, Fault, Free, Procedure, RefusalKind, Step, anything, same_pieces
from paigow.procedure.table import LEFT, Interruption, Table

HALVES: Free = (
    ("low", anything("the low hand", may_be_missing=True)),
    ("high", anything("the high hand", may_be_missing=True)),
)
HALVES_AND_RULE: Free = (*HALVES, ("rule", anything("the rule that decided", str)))
PIECES: Free = (("pieces", anything("the pieces of the position, or none recorded", may_be_missing=True)),)


def set_hands(table: Table) -> Procedure[None]:
    """Every hand that plays is set: players', then the bank's and the dealer's."""
    law = table.equipment.law
    yield from _set_in_any_order(table, table.in_play, law.players_set + _set_after_players(table))
    if table.bank.is_sole_player:
        banker = table.bank.position
        yield from _set_in_any_order(table, (banker,), law.banker_sets + law.house_way[:1])
        yield from house_sets(table, DEALER, law.house_way)
    elif table.bank.is_shared:
        yield from table.step(HandBroughtToCentre(table.bank.position), law.co_bank)
        yield from house_sets(table, table.bank.position, law.co_bank)
    else:
        yield from house_sets(table, DEALER, law.house_way)


def _set_after_players(table: Table) -> Cites:
    """The clauses for which the bank and the dealer wait until every player has set his hand."""
    law = table.equipment.law
    if table.bank.is_shared:
        return law.co_bank[:1]
    return law.banker_sets + law.house_way[:1] if table.bank.is_sole_player else law.house_way[:1]


def _set_in_any_order(table: Table, positions: tuple[Position, ...], cites: Cites) -> Procedure[None]:
    """Each player takes his hand, asks for advice if he likes, and lays it down set; all in any order.

    The hand of a player who has left is then set by the house way, or lies as it is where his wagers are abandoned.
    """
    waiting = {position: _steps_of(table, position, cites) for position in positions}
    while True:
        if table.left:
            waiting = {position: steps for position, steps in waiting.items() if not table.is_gone(position)}
        if not waiting:
            break
        demand = AnyOf(tuple(chain.from_iterable(waiting.values())))
        try:
            event = yield from table.any_of(demand, lets=(LEFT,))
        except Interruption:
            continue
        yield from _answer(table, event, waiting, cites)
    yield from _set_for_the_gone(table, positions)


def _steps_of(table: Table, position: Position, cites: Cites) -> tuple[Step[Event], ...]:
    player = table.holder(position)
    assert player is not None
    if not table.hands[position].is_taken:
        taken = Step(
            HandTaken(player, position), cites, PIECES, lambda event: _fault_of_pieces(table, position, event.pieces)
        )
        return (taken,)  # type: ignore[return-value]
    laid = Step(HandSet(player, position), cites, HALVES, lambda event: _fault_of_setting(table, event))
    return laid, Step(AdviceAsked(player, position), table.equipment.law.advice)  # type: ignore[return-value]


def _answer(
    table: Table, event: Event, waiting: dict[Position, tuple[Step[Event], ...]], cites: Cites
) -> Procedure[None]:
    match event:
        case HandTaken() | AdviceAsked() | HandSet() if event.position not in waiting:
            return  # a deviation at a place where no hand is to be set: nothing rests on it
        case HandTaken():
            table.learn(event.position, event.pieces)
            table.hands[event.position].is_taken = True
            waiting[event.position] = _steps_of(table, event.position, cites)
        case AdviceAsked():
            yield from _advise(table, event.position)
        case HandSet():
            lay_down(table, event.position, event.low, event.high)
            del waiting[event.position]


def _advise(table: Table, position: Position) -> Procedure[None]:
    """The house way and nothing else is told. 58 Pa. Code 621a.8(b)."""
    pieces = table.hands[position].pieces
    advice = AdviceGiven(position)
    if pieces is not None:
        setting = by_house_way(table, pieces)
        advice = AdviceGiven(position, setting.low, setting.high)

    def check(event: AdviceGiven) -> Fault | None:
        if pieces is not None or event.low is None or event.high is None:
            return _differs(event, advice)
        fault = fault_of_halves(table, position, event.low, event.high)
        if fault is not None:
            return fault
        way = by_house_way(table, event.low + event.high)
        return _differs(event, AdviceGiven(position, way.low, way.high))

    yield from table.step(advice, table.equipment.law.advice, HALVES, check)


def _set_for_the_gone(table: Table, positions: tuple[Position, ...]) -> Procedure[None]:
    for position in positions:
        if not table.hands[position].is_set and (
            table.rules.player_leaves is PlayerLeaves.HOUSE_WAY or position is table.bank.position
        ):
            yield from house_sets(table, position, cite("reading/player-leaves"))


def lay_down(table: Table, position: Position, low: Pieces | None, high: Pieces | None) -> None:
    """Notes a hand as set, with its halves where they were recorded."""
    hand = table.hands[position]
    if low is not None and high is not None:
        table.learn(position, low + high)
    hand.low, hand.high, hand.is_set, hand.set_at = low, high, True, table.number


def house_sets(table: Table, position: Position, cites: Cites) -> Procedure[None]:
    """The dealer turns a hand up and sets it by the house way, whichever rule decides."""
    shown = HandTurnedUp(position, table.hands[position].pieces or ())
    turned = yield from table.step(
        shown,
        table.equipment.law.dealer_turns_up if position is DEALER else cites,
        PIECES,
        lambda event: _fault_of_pieces(table, position, event.pieces, must_be_known=True),
    )
    table.learn(position, turned.pieces)
    way = by_house_way(table, turned.pieces)
    wanted = HouseHandSet(position, way.low, way.high, way.rule)
    done = yield from table.step(wanted, cites, HALVES_AND_RULE, lambda event: _differs(event, wanted), is_whole=True)
    lay_down(table, position, done.low, done.high)
    if table.number in table.deviations and _cannot_stay(table, position, done.low, done.high):
        yield from reset(table, position, table.number, cite("reading/foul", "practice/house-way-reset"))


def reset(table: Table, position: Position, number: int, cites: Cites) -> Procedure[None]:
    """A hand of the house set again by the house way, for act `number` set it otherwise. practice/house-way-reset."""
    pieces = table.hands[position].pieces
    assert pieces is not None
    way = by_house_way(table, pieces)
    wanted = HandReset(position, way.low, way.high, number)
    done = yield from table.step(wanted, cites, HALVES, lambda event: _differs(event, wanted))
    lay_down(table, position, done.low, done.high)
    table.deviations.pop(number, None)


def _cannot_stay(table: Table, position: Position, low: Pieces, high: Pieces) -> bool:
    """Whether these are no halves of that hand, or foul: foul against any other, itself included. Reading foul."""
    if fault_of_halves(table, position, low, high):
        return True
    return table.equipment.compare(low, high, low, high, table.rules).foul is not None


def by_house_way(table: Table, pieces: Pieces) -> HouseSetting:
    """How the house would set these pieces."""
    return table.equipment.set_by_way(pieces, table.rules)


def _fault_of_pieces(
    table: Table, position: Position, pieces: Pieces | None, *, must_be_known: bool = False
) -> Fault | None:
    if pieces is None and not must_be_known:
        return None
    if pieces is not None and table.are_possible(position, pieces):
        return None
    noun, size = table.equipment.noun, table.equipment.hand
    why = f"a hand is {size} {noun}s of the {table.equipment.whole}, none of them seen elsewhere in the round"
    unknown = next((piece for piece in pieces or () if piece not in table.equipment.copies), None)
    return Fault(RefusalKind.WRONG_PIECES, why if unknown is None else f"{why}; {unknown} is no {noun} of it")


def _fault_of_setting(table: Table, event: HandSet) -> Fault | None:
    low, high = event.low, event.high
    if low is None and high is None:
        return None
    return fault_of_halves(table, event.position, low or (), high or ())


def fault_of_halves(table: Table, position: Position, low: Pieces, high: Pieces) -> Fault | None:
    """Why these are not the two halves of that position's hand; None where they may be."""
    equipment = table.equipment
    if len(low) != equipment.low or len(low) + len(high) != equipment.hand:
        why = f"a hand is set {equipment.low} and {equipment.hand - equipment.low}, not {len(low)} and {len(high)}"
        return Fault(RefusalKind.WRONG_PIECES, why)
    return _fault_of_pieces(table, position, low + high)


Advised = AdviceGiven | HouseHandSet | HandReset


def _differs(event: Advised, wanted: Advised) -> Fault | None:
    """Why a hand is not set by the house way. The order within a half, and a rule not recorded, are free."""
    if isinstance(event, AdviceGiven) and event.low is None and event.high is None:
        return None
    if same_pieces(event.low or (), wanted.low or ()) and same_pieces(event.high or (), wanted.high or ()):
        return None
    low, high = " ".join(wanted.low or ()), " ".join(wanted.high or ())
    return Fault(RefusalKind.WRONG_PIECES, f"the house way sets {low} low and {high} high")
