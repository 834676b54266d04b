"""What a simulation found: each hand, the players together, the bank, the house, with their standard errors.

An edge is that of whoever stands against the account: what it loses in the mean, as a share of what it has at stake.
What a banking player has at stake are the wagers that he faces, in a co-bank half of them.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

import paigow
from paigow.house.options import OPTIONS
from paigow.law import Cites, cite
from paigow.odds.crosstab import Crosstab
from paigow.odds.sheet import Ground, percent
from paigow.odds.simulate.seats import Seat, Settlements, Simulated
from paigow.odds.simulate.tally import Mean, Tally
from paigow.pieces.cents import dollars
from paigow.settle.bank import BankKind
from paigow.settle.plan import HOUSE


class Asked(Struct, frozen=True):
    """A simulation as it was asked for: the round, its settlements, so many of them, from that seed."""

    simulated: Simulated
    settled: Settlements
    rounds: int
    seed: str

    @property
    def who(self) -> str:
        """Who is followed while it runs: the banking player, else the players together."""
        watched = self.simulated.watched
        return f"player {watched[0]}" if len(watched) == 1 else "the players"


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
    """The lines of a simulation. `banker` is None where the dealer banks, `players` where nobody else wagers.

    `rounds` are those counted: fewer than asked for if it was interrupted.
    """

    program: str
    asked: Asked
    rounds: int
    hands: tuple[HandLine, ...]
    players: AccountLine | None
    banker: AccountLine | None
    house: AccountLine
    commission: Mean
    grounds: tuple[Ground, ...]
    notes: tuple[str, ...]

    @property
    def is_interrupted(self) -> bool:
        """Whether fewer rounds were counted than were asked for."""
        return self.rounds < self.asked.rounds


def summary(asked: Asked, tally: Tally) -> Summary:
    """The lines of what was counted. Raises `ValueError` if no round was."""
    simulated, settled = asked.simulated, asked.settled
    hands = []
    for place, seat in enumerate(simulated.hands):
        gained = tally.mean(settled.at[seat.position])
        hands.append(HandLine(seat, tally.crosstab(place), gained, gained / -simulated.wagered((seat,))))
    has_banker = simulated.bank.kind is not BankKind.HOUSE
    return Summary(
        program=f"paigow {paigow.__version__}",
        asked=asked,
        rounds=tally.rounds,
        hands=tuple(hands),
        players=_line(asked, tally, *simulated.players) if simulated.players else None,
        banker=_line(asked, tally, simulated.bank.account) if has_banker else None,
        house=AccountLine(tally.mean(settled.nets[HOUSE]), None),
        commission=tally.mean(settled.commission),
        grounds=tuple(_grounds(simulated)),
        notes=tuple(_notes(asked)),
    )


def watched(asked: Asked, tally: Tally) -> Mean:
    """The edge that is followed while it runs: against the banking player, else against the players together."""
    accounts = asked.simulated.watched
    return tally.mean(asked.settled.together(accounts)) / -asked.simulated.at_stake(accounts)


def _line(asked: Asked, tally: Tally, *accounts: str) -> AccountLine:
    gained = tally.mean(asked.settled.together(accounts))
    return AccountLine(gained, gained / -asked.simulated.at_stake(accounts))


# On what it rests


def _grounds(simulated: Simulated) -> Iterator[Ground]:
    rules, options = simulated.rules, {option.name: option for option in OPTIONS}
    bank = simulated.bank
    yield _ground("win, push, lose", "a win is both halves, a loss is both", simulated.game.equipment.law.compare)
    yield _ground("copies", "the bank wins a copied half, whoever holds the bank", cite("reading/copies"))
    rate, unit = percent(Fraction(rules.commission_rate, 10_000)), dollars(rules.rounding_unit)
    yield _ground("commission", f"{rate} of a win, to {unit}, {rules.rounding}", options["commission_rate"].ground)
    for way in dict.fromkeys(simulated.ways):
        yield Ground(f"way {way.name}", f"{way.title}: {way.source}", way.basis, ("practice/house-way",))
    ranked = options["gee_joon_single" if simulated.game.equipment.noun == "tile" else "wheel"]
    yield _ground("rank", f"{ranked.gist.rstrip('.')}: {getattr(rules, ranked.name)}", ranked.ground)
    if bank.kind is not BankKind.HOUSE:
        of = {"net": "on balance", "total-won": "in all"}[rules.banker_commission]
        text = f"player {bank.account}'s is of what the bank wins {of}"
        yield _ground("bank's commission", text, options["banker_commission"].ground)
    if bank.kind is BankKind.SOLE:
        yield _ground("bank", "the dealer's hand plays against the banker's", cite("procedures/banker-dealer-first"))
        stake = cite("practice/house-stake", "reading/house-stake")
        assert simulated.house_hand is not None
        yield _ground("house's wager", f"{dollars(simulated.house_hand.wager)} against the banking player", stake)
    if bank.kind is BankKind.CO:
        ground = cite("procedures/co-bank-house-way", "reading/co-bank-dealer")
        yield _ground("co-bank", "its hand is set by the house way, and the dealer's plays no part", ground)


def _notes(asked: Asked) -> Iterator[str]:
    simulated = asked.simulated
    yield (
        "An edge is what is lost in the mean as a share of what is wagered; behind ± stands its standard error."
        + (
            " A banking player's is a share of the wagers that he faces, in a co-bank of half of them."
            if simulated.bank.kind is not BankKind.HOUSE
            else ""
        )
    )
    for way in dict.fromkeys(simulated.ways):
        if way.incomplete:
            yield f"The text of the way {way.name} is not whole. {way.incomplete}"
    yield "Simulated: the same seed gives the same rounds, whatever the number of workers."


def _ground(line: str, text: str, cites: Cites) -> Ground:
    return Ground(line, text, cites[0].basis, tuple(one.id for one in cites))
