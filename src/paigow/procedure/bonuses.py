"""What the wagers on a player's seven cards come to. How the hand was set, and how it fared, do not matter."""

from collections.abc import Callable

from paigow.house.rules import SideWager
from paigow.law import Cites, cite
from paigow.pieces.cents import Cents
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.events import Pieces
from paigow.procedure.side_wagers import Settled, result_of, settled
from paigow.procedure.table import Table, Wager
from paigow.settle.side import NOTHING, Held, capped, envy
from paigow.settle.side import pay as payoff

ENVY = "envy"
"""The name of an envy bonus in a record; it has no stake of its own."""


def bonus_results(table: Table, position: Position) -> list[Settled]:
    """The bonus wagers still on the layout at a position, each with its result, in the order of settlement."""
    found = []
    for name, result in _RESULTS.items():
        wager = table.wager(position, name)
        if wager is not None:
            cites = table.equipment.ground(*_GROUNDS[name], "practice/settlement-order", "reading/side-wagers-banked")
            found.append(result(table, wager, cites))
    return found


def is_bonus(wager: str) -> bool:
    """Whether a wager of that name is settled by the cards of its position."""
    return wager in _RESULTS


def envy_result(table: Table, wager: Wager) -> Settled | None:
    """The envy bonuses due to a fortune wager, won or lost: none for the wagerer's own hands or the dealer's.

    None either for one who left and whose wagers are abandoned: his hand lies unset.
    """
    if not table.rules.envy or not table.hands[wager.position].is_set:
        return None
    others = [
        held_at(table, position)
        for position in BETTING_POSITIONS
        if (position in table.outcomes or position is table.bank.position) and table.holder_was(position) != wager.by
    ]
    won = envy(table.rules.pay_table(SideWager.FORTUNE), wager.amount, others)
    cites = cite("practice/envy-bonus", "reading/side-wagers-banked")
    return Settled(wager.by, wager.position, ENVY, Cents(0), won, cites) if won else None


def held_at(table: Table, position: Position) -> Held:
    """Every form that the seven cards of a position hold; nothing where they were never seen."""
    hand = table.hands[position]
    pieces: Pieces | None = hand.pieces
    if table.equipment.forms is None or pieces is None or not hand.is_set:
        return NOTHING
    return table.equipment.forms(pieces)


def _own(table: Table, wager: Wager, cites: Cites) -> Settled:
    return result_of(table.rules.pay_table(wager.wager), wager, held_at(table, wager.position), cites)


def _imperial(table: Table, wager: Wager, cites: Cites) -> Settled:
    """Both legs, the player's hand and the bank's, under the cap for one player in one round. 13:69F-11.20(b)-(d).

    Lost only where neither leg is won: one that the cap leaves nothing gets its stake back.
    """
    if not table.hands[wager.position].is_set:  # abandoned
        return settled(wager, None, cites)
    rules = table.rules
    own = payoff(rules.pay_table("imperial-player"), wager.amount, held_at(table, wager.position))
    bank = payoff(rules.pay_table("imperial-banker"), wager.amount, held_at(table, table.bank.position))
    left = Cents(rules.imperial_cap - table.imperial.get(wager.by, 0))
    return settled(wager, Cents(sum(capped((own, bank), left))) if own or bank else None, cites)


_RESULTS: dict[str, Callable[[Table, Wager, Cites], Settled]] = {
    SideWager.FORTUNE: _own,
    SideWager.INSURANCE: _own,
    SideWager.IMPERIAL: _imperial,
}
_GROUNDS: dict[str, tuple[str, ...]] = {
    SideWager.FORTUNE: ("practice/fortune-bonus",),
    SideWager.INSURANCE: ("practice/pai-gow-insurance",),
    SideWager.IMPERIAL: ("13:69F-11.20(b)", "13:69F-11.20(c)", "13:69F-11.20(d)"),
}
