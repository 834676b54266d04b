"""Who banks the round. The New Jersey sections on the bank were not found; Atlantic City practice stands in for them.

The dealer banks the first round and every round after one that a player banked. In the others the bank is offered,
counterclockwise, to each player who may take it; whoever takes it ends the offer, and if nobody does the dealer banks.
"""

from paigow.house.rules import Banking
from paigow.law import cite
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person, player_at
from paigow.pieces.positions import BETTING_POSITIONS, Position, counterclockwise
from paigow.procedure.events import (
    BankDeclined,
    BankKept,
    BankMarked,
    BankOffered,
    BankTaken,
    HouseStakePlaced,
)
from paigow.procedure.step import Procedure, Step, demand_of
from paigow.procedure.table import LEFT, Bank, Interruption, Table
from paigow.procedure.wagering import leave

SHARES = {Banking.NONE: (), Banking.SOLE: ("sole",), Banking.CO: ("co",), Banking.BOTH: ("sole", "co")}


def offer_the_bank(table: Table) -> Procedure[None]:
    """Settles who banks: `table.bank`. practice/bank-offer, practice/may-bank, practice/bank-returns."""
    if table.rules.banking is Banking.NONE:
        return
    if not table.standing.dealer_banks:
        for position in counterclockwise(BETTING_POSITIONS, table.standing.bank_offer):
            if (yield from _is_taken_at(table, position)):
                yield from table.step(BankMarked(position), cite("58 Pa. Code 621a.1"))
                yield from _place_house_stake(table)
                return
    yield from table.step(BankKept(), cite("practice/bank-returns", "practice/bank-offer"))


def shares_open_to(table: Table, position: Position) -> tuple[str, ...]:
    """In which ways the player there may bank: alone, half and half, or not at all. practice/may-bank.

    He must have wagered in the last round that the dealer banked, and have chips for the house's wager against him,
    or for half of the least wager in a co-bank; that he covers every wager is seen to as each is placed.
    """
    player = player_at(position)
    if not table.is_seated(player) or player not in table.wagered:
        return ()
    need = {"sole": house_stake(table, player), "co": table.rules.minimum // 2}
    return tuple(share for share in SHARES[table.rules.banking] if table.money.can_spare(player, need[share]))


def house_stake(table: Table, banker: Person) -> Cents:
    """What the house wagers against a banking player. practice/house-stake; reading house-stake."""
    return table.rules.house_stake or table.wagered[banker]


def _is_taken_at(table: Table, position: Position) -> Procedure[bool]:
    """Whether the player there, if he may bank, takes the bank. Who leaves meanwhile takes it no more."""
    offer, is_offered = cite("practice/bank-offer", "practice/may-bank"), False
    while shares := shares_open_to(table, position):
        try:
            if not is_offered:
                yield from table.step(BankOffered(position), offer, lets=(LEFT,))
                is_offered = True
            return (yield from _is_taken(table, position, shares))
        except Interruption as stop:
            yield from leave(table, stop.event.by)
    return False


def _is_taken(table: Table, position: Position, shares: tuple[str, ...]) -> Procedure[bool]:
    player = player_at(position)
    taken = [Step(BankTaken(player, share), cite("practice/may-bank", *_CO[share])) for share in shares]  # type: ignore[arg-type]
    demand = demand_of(*taken, Step(BankDeclined(player), cite("practice/bank-offer")))
    event = yield from table.any_of(demand, lets=(LEFT,))
    if isinstance(event, BankTaken):
        table.bank = Bank(position, event.share == "co")
    return isinstance(event, BankTaken)


_CO = {"sole": (), "co": ("practice/co-bank",)}


def _place_house_stake(table: Table) -> Procedure[None]:
    """The dealer's hand plays against a sole banker; in a co-bank there is none. Reading co-bank-dealer."""
    if table.banker is None or table.bank.is_shared:
        return
    stake = yield from table.step(
        HouseStakePlaced(house_stake(table, table.banker)), cite("practice/house-stake", "reading/house-stake")
    )
    table.house_stake, table.house_stake_lies_out = stake.amount, True
    table.money.stake_house(stake.amount)


def bank_after(table: Table) -> tuple[bool, Position]:
    """Whether the dealer's turn to bank is next, and to which position the bank is offered first after that."""
    if table.bank.is_house:
        return False, table.standing.bank_offer
    place = BETTING_POSITIONS.index(table.bank.position)
    return True, BETTING_POSITIONS[(place + 1) % len(BETTING_POSITIONS)]
