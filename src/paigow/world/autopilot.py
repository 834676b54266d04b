"""Plays a table by itself: answers every demand lawfully, with chance from outside and players that follow a way.

It states no rule. What may be done it learns from the demand: a fixed act it does as the step says, a free one within
the step's range. What players wish before the call the law may refuse; then they go on to their next wish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from paigow.games import Game
from paigow.house.rules import HouseRules, SideWager
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure.banking import SHARES
from paigow.procedure.events import (
    BankDeclined,
    BankTaken,
    Event,
    HandSet,
    HandTaken,
    HandTurnedUp,
    NumberDisplayed,
    PiecesReceived,
    PlayerLeft,
    PlayerSeated,
    RulingGiven,
    ShakerUncovered,
    WagerPlaced,
)
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import AnyOf, Demand, Refusal, Step, with_fields
from paigow.procedure.table import MAIN
from paigow.procedure.wagering import limits_of
from paigow.world.chance import Chance
from paigow.world.sealed import SealedPieces

CHIPS = Cents(2_000_00)
"""What a player sits down with."""
STAKES = (10_00, 15_00, 25_00, 40_00, 50_00, 100_00)
"""The main wagers a player likes, in cents."""
SIDE_STAKES = (1_00, 5_00, 5_00, 10_00)


class Company(Struct, frozen=True):
    """Who plays, at which second positions, and who would take the bank.

    `share` is sole or co; `banker` None: all decline.
    """

    players: tuple[Person, ...]
    seconds: tuple[tuple[Person, Position], ...] = ()
    banker: Person | None = None
    share: str = "sole"

    @property
    def note(self) -> str:
        """What a record must say of the table at which such a company starts; nothing where the dealer banks."""
        if self.banker is None:
            return ""
        return (
            f"The table starts as one at which player {self.banker} may lawfully take the bank: everybody wagered "
            "against the dealer in the round before, which the dealer banked."
        )


Ask = Callable[[Demand], Event | None]
"""Asked before the autopilot answers: an event, or None to leave the demand to it."""
Answer = Callable[["Autopilot", Step[Any]], Event]


class Autopilot:
    """The people and the devices of one round. `ask` lets a person answer in their stead.

    `fancies` is the chance by which players choose their wagers, if not that of the pieces: then what `chance` draws
    depends on nobody's wishes.
    """

    def __init__(
        self,
        game: Game,
        rules: HouseRules,
        company: Company,
        chance: Chance,
        ask: Ask | None = None,
        fancies: Chance | None = None,
    ) -> None:
        self.game = game
        self._fancies = fancies or chance
        self._rules = rules
        self._company = company
        self.sealed = SealedPieces(game.equipment, chance)
        self._ask = ask
        self._wishes: list[Event] | None = None
        self._is_wish = False
        self._round: Round | None = None

    def play(self, round: Round) -> Iterator[tuple[Step[Event], Event]]:
        """Plays a round to its end, an act at a time. `AssertionError` if the law refuses an act: a fault of ours."""
        self._round = round
        watch = self.sealed.watch
        while (demand := round.demand) is not None:
            event = demand.expects if type(demand) is Step and not demand.free else self.answer(demand)
            step = round.offer(event)
            if isinstance(step, Refusal):
                if self._is_wish:
                    continue
                raise AssertionError(f"refused: {step.why} ({event!r})")
            watch(event)
            yield step, event

    def answer(self, demand: Demand) -> Event:
        """A lawful event that answers the demand."""
        asked = self._ask(demand) if self._ask else None
        if asked is not None:
            return asked
        return self._answer(demand)

    def _answer(self, demand: Demand) -> Event:
        if isinstance(demand, AnyOf):
            return self._choose(demand.steps)
        answer = _ANSWERS.get(type(demand.expects))
        return demand.expects if answer is None or not demand.free else answer(self, demand)

    def _choose(self, steps: Sequence[Step[Event]]) -> Event:
        first = steps[0].expects
        if isinstance(first, WagerPlaced):
            return self._wager(steps)
        if isinstance(first, BankTaken):
            return self._bank(steps)
        return self._answer(steps[0])

    # Bank and wagers

    def _bank(self, steps: Sequence[Step[Event]]) -> Event:
        for step in steps:
            wanted = step.expects
            if isinstance(wanted, BankTaken):
                if wanted.by == self._company.banker and wanted.share == self._company.share:
                    return wanted
            elif isinstance(wanted, BankDeclined):
                return wanted
        raise AssertionError("an offer of the bank can be declined")

    def _wager(self, steps: Sequence[Step[Event]]) -> Event:
        """The next thing the players wish, which the law may refuse; if there is none, the act that ends it."""
        if self._wishes is None:
            assert self._round is not None
            self._wishes = list(self.wishes(self._round))[::-1]
        self._is_wish = bool(self._wishes)
        return self._wishes.pop() if self._wishes else self._answer(steps[-1])

    def wishes(self, round: Round) -> Iterator[Event]:
        """What the players wish before the call, each in turn; the law may refuse a wish, and then it is not done."""
        table = round.table
        for player in self._company.players:
            seated = table.is_seated(player)
            if seated and player != table.banker and not table.money.can_spare(player, self._rules.minimum):
                yield PlayerLeft(player)
                seated = False
            if not seated:
                yield PlayerSeated(player, CHIPS)
            for position in (
                player.seat,
                *(position for person, position in self._company.seconds if person == player),
            ):
                stake = self._stake(STAKES, MAIN)
                yield WagerPlaced(player, position, MAIN, stake)
                for wager in self._rules.wagers or ():
                    yield self._side_wager(player, position, wager)

    def _side_wager(self, player: Person, position: Position, wager: SideWager) -> WagerPlaced:
        stake = self._stake(SIDE_STAKES, wager)
        on = ""
        if wager is SideWager.DRAGONS_EYE:
            on = str(self._fancies.below(len(BETTING_POSITIONS)) + 1)
        elif wager is SideWager.START:
            ring = self.game.equipment.ring
            on = ring[self._fancies.below(len(ring))].value
        return WagerPlaced(player, position, wager.value, stake, on)

    def _stake(self, liked: Sequence[int], wager: str) -> Cents:
        least, most = limits_of(self._rules, wager)
        return Cents(min(max(liked[self._fancies.below(len(liked))], least), most))

    # Answers to single steps

    def _take(self, step: Step[HandTaken]) -> Event:
        wanted = step.expects
        return HandTaken(wanted.by, wanted.position, self.sealed.hand_at(wanted.position))

    def _set(self, step: Step[HandSet]) -> Event:
        wanted = step.expects
        way = self.game.equipment.set_by_way(self.sealed.hand_at(wanted.position), self._rules)
        return HandSet(wanted.by, wanted.position, way.low, way.high)

    def _turn_up(self, step: Step[HandTurnedUp]) -> Event:
        return HandTurnedUp(step.expects.position, self.sealed.hand_at(step.expects.position))

    def _number(self, step: Step[NumberDisplayed]) -> Event:
        return NumberDisplayed(self.sealed.number(len(self.game.equipment.ring)))


_ANSWERS: dict[type[Event], Answer] = {
    PiecesReceived: lambda pilot, step: PiecesReceived(f"{pilot.game.equipment.whole} 1"),
    ShakerUncovered: lambda pilot, step: ShakerUncovered(pilot.sealed.dice()),
    NumberDisplayed: Autopilot._number,
    HandTaken: Autopilot._take,
    HandSet: Autopilot._set,
    HandTurnedUp: Autopilot._turn_up,
    RulingGiven: lambda pilot, step: with_fields(step.expects, reason="as customary"),
}
"""Acts whose free fields the autopilot fills; every other it does as the step expects."""


def standing_for(company: Company, game: Game, rules: HouseRules) -> Standing:
    """The table before the first round: empty, or, if a player is to bank, one where he lawfully may.

    Then everybody is seated and has wagered against the dealer in the round before, which the dealer banked.
    """
    if company.banker is None:
        return Standing()
    if company.share not in SHARES[rules.banking]:
        raise ValueError(f"{game.name} has no such bank under these house rules (banking = {rules.banking})")
    if company.banker not in company.players:
        raise ValueError(f"player {company.banker} is to bank but does not play")
    wagered = {player: Cents(max(25_00, rules.minimum)) for player in company.players}
    chips: dict[Person, Cents | None] = dict.fromkeys(company.players, CHIPS)
    chips[company.banker] = Cents(CHIPS * 5)
    return Standing(
        rounds=1,
        identity=f"{game.equipment.whole} 1",
        chips=chips,
        dealer_banks=False,
        bank_offer=Position.ONE,
        wagered=wagered,
    )
