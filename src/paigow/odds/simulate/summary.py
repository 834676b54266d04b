"""What a simulation found: each hand, the players together, the bank, the house, with their standard errors.

An edge is the house's, or whoever stands against the account: what is lost in the mean, as a share of what is at
stake. A banking player's is his mean loss as a share of the wagers that he faces.
"""

from msgspec import Struct

from paigow.odds.crosstab import Crosstab
from paigow.odds.simulate.seats import Seat, Settlements, Simulated
from paigow.odds.simulate.tally import Mean, Tally
from paigow.settle.bank import BankKind
from paigow.settle.plan import HOUSE


class HandLine(Struct, frozen=True):
    """A hand against the bank's: how it compared, and what it gained (cents a round)."""

    seat: Seat
    compared: Crosstab
    gained: Mean
    edge: Mean


class AccountLine(Struct, frozen=True):
    """What the players together, the banking player or the house gained (cents a round), and the edge against them."""

    gained: Mean
    edge: Mean | None


class Summary(Struct, frozen=True):
    """The lines of a simulation. `banker` is None where the dealer banks, `players` where nobody else wagers."""

    rounds: int
    hands: tuple[HandLine, ...]
    players: AccountLine | None
    banker: AccountLine | None
    house: AccountLine
    commission: Mean


def summary(simulated: Simulated, settled: Settlements, tally: Tally) -> Summary:
    """The lines of what was counted. Raises `ValueError` if no round was."""
    hands = []
    for place, seat in enumerate(simulated.hands):
        gained = tally.mean(settled.at[seat.position])
        hands.append(HandLine(seat, tally.crosstab(place), gained, gained / -simulated.wagered((seat,))))
    has_banker = simulated.bank.kind is not BankKind.HOUSE
    return Summary(
        tally.rounds,
        tuple(hands),
        _line(simulated, settled, tally, *simulated.players) if simulated.players else None,
        _line(simulated, settled, tally, simulated.bank.account) if has_banker else None,
        AccountLine(tally.mean(settled.nets[HOUSE]), None),
        tally.mean(settled.commission),
    )


def watched(simulated: Simulated, settled: Settlements, tally: Tally) -> AccountLine:
    """The line that is followed while it runs: the banking player's, else that of the players together."""
    return _line(simulated, settled, tally, *simulated.watched)


def _line(simulated: Simulated, settled: Settlements, tally: Tally, *accounts: str) -> AccountLine:
    gained = tally.mean(settled.together(accounts))
    return AccountLine(gained, gained / -simulated.at_stake(accounts))
