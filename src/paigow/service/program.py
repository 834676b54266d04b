"""What the program does at a table by itself: for whoever is not a person, and for a person whose time is up."""

from collections.abc import Iterator

from paigow.pieces.people import PLAYERS, Person
from paigow.procedure.events import (
    AdviceAsked,
    Event,
    HandSet,
    HandTaken,
    PlayerSeated,
    ShakeLeftToDealer,
    WagerPlaced,
)
from paigow.procedure.round import Round
from paigow.procedure.step import Step, steps_of
from paigow.procedure.table import MAIN
from paigow.service.asked import PROGRAMS, key_of
from paigow.service.seats import Seats
from paigow.service.spec import Kind, TableSpec
from paigow.world.autopilot import Autopilot, Company
from paigow.world.chance import Chance


class Program:
    """The program's part in one round. It states no rule: the autopilot answers what the law demands."""

    def __init__(self, spec: TableSpec, seats: Seats, round: Round, chance: Chance) -> None:
        self._spec = spec
        self._seats = seats
        self._round = round
        company = Company(tuple(person for person in PLAYERS if spec.seats.get(person) == "program"))
        # The players' fancies come from another stream, so that the order of the pieces depends on no wish.
        self.pilot = Autopilot(spec.played, spec.rules, company, chance, fancies=Chance.from_system())
        self._wishes: Iterator[Event] | None = None

    @property
    def _is_virtual(self) -> bool:
        return self._spec.kind is not Kind.REAL

    def next(self) -> tuple[Event | None, bool]:
        """What the program does next, None where it waits, and whether that is a wish, which the law may refuse."""
        demand = self._round.demand
        if demand is None or not self._is_virtual:
            return None, False
        steps = steps_of(demand)
        if isinstance(steps[0].expects, WagerPlaced):
            return self._before_the_call(steps)
        mine = [step for step in steps if self._is_programs(step) and not isinstance(step.expects, AdviceAsked)]
        if not mine:
            return None, False
        return self.pilot.answer(demand if len(mine) == len(steps) else mine[0]), False

    def _is_programs(self, step: Step[Event]) -> bool:
        if isinstance(step.expects, PROGRAMS) or any(name == "by" for name, _ in step.free):
            return True  # the latter: whoever looks at the pieces
        match getattr(step.expects, "by", Person.DEALER):
            case Person.DEALER:
                return self._spec.dealer == "program"
            case Person.FLOORPERSON:
                return self._spec.floorperson == "program"
            case player:
                return self._spec.seats.get(player) != "person"

    def _before_the_call(self, steps: tuple[Step[Event], ...]) -> tuple[Event | None, bool]:
        """Whoever has come sits down, the program's players wager, and when nobody is waited for there is the call."""
        if self._wishes is None:
            self._wishes = self.pilot.wishes(self._round)
        for person in self._seats.arrived():
            if not self._round.table.is_seated(person) and self._seats.may_sit(person):
                self._seats.sat(person)
                return PlayerSeated(person, self._spec.chips), True
        wish = next(self._wishes, None)
        if wish is not None:
            return wish, True
        if self._spec.dealer == "program" and self._may_call():
            return self.pilot.answer(steps[-1]), False
        return None, False

    def _may_call(self) -> bool:
        """Whether everybody who is waited for is ready, somebody has said so, and a wager lies on the layout."""
        if not self._has_main_wager() or not self._seats.ready:
            return False
        return all(person in self._seats.ready for person in self._waited_for())

    def _has_main_wager(self) -> bool:
        return any(name == MAIN for _, name in self._round.table.wagers)

    def _waits_somebody(self) -> bool:
        """Whether a person has wagered or said that he is ready: for the program's players no clock runs."""
        people = (self._spec.seats.get(wager.by) == "person" for wager in self._round.table.wagers.values())
        return bool(self._seats.ready) or any(people)

    def _waited_for(self) -> list[Person]:
        """The players before whose word there is no call: those who are there, and those lost with a wager out."""
        table, seats = self._round.table, self._seats
        wagering = {wager.by for wager in table.wagers.values()}
        return [
            person
            for person, plays in self._spec.seats.items()
            if plays == "person"
            and table.is_seated(person)
            and not seats.has_left(person)
            and (seats.is_there(person) or person in wagering)
        ]

    # Clocks

    def owing(self) -> dict[Person, str]:
        """Which people owe an act now, and of what kind it is: `wagers`, `setting`, or an offer by its own name."""
        demand = self._round.demand
        if demand is None or not self._is_virtual:
            return {}
        steps = steps_of(demand)
        if isinstance(steps[0].expects, WagerPlaced):
            if self._spec.dealer != "program" or not self._has_main_wager() or not self._waits_somebody():
                return {}
            return {person: "wagers" for person in self._waited_for() if person not in self._seats.ready}
        owing: dict[Person, str] = {}
        for step in steps:
            who = getattr(step.expects, "by", None)
            if who is not None and self._spec.seats.get(who) == "person":
                is_hand = isinstance(step.expects, HandTaken | HandSet | AdviceAsked)
                owing[who] = "setting" if is_hand else f"offers {key_of(step)[0]}"
        return owing

    def for_the_slow(self, person: Person) -> Event | None:
        """The next act that is done for a person whose time is up; None when he owes none."""
        demand = self._round.demand
        if demand is None:
            return None
        steps = steps_of(demand)
        if isinstance(steps[0].expects, WagerPlaced):
            self._seats.ready.add(person)
            return None
        mine = [step for step in steps if getattr(step.expects, "by", None) is person]
        mine = [step for step in mine if not isinstance(step.expects, AdviceAsked)]
        if not mine:
            return None
        left = next((step for step in mine if isinstance(step.expects, ShakeLeftToDealer)), None)
        if left is not None:
            return left.expects
        return self.pilot.answer(demand if len(mine) == len(steps) else mine[0])
