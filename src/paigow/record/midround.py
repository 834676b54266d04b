"""A record that begins in mid-round: what must have come before is assumed, so that the rest can be checked.

What the later lines speak of (who bank, who play, what was wagered, how the hands fared) is assumed as they have it;
the rest as the law demands. Nothing assumed is evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product

from msgspec import Struct

from paigow.pieces.dice import Dice, is_triple, total
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position, count_to
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import Refusal, Step, steps_of
from paigow.procedure.table import MAIN
from paigow.procedure.wagering import limits_of
from paigow.record.assume import THROWS, amount_implied, assumed, backing_implied
from paigow.record.before import OF_A_NEW_SET, bank_told
from paigow.record.branch import Branch
from paigow.record.hands import hands_that_fit, outcomes_told

FIRST_LINES = 3
"""A round begins with what is due at its beginning, unless none of so many lines is; so many must follow in order."""
LOOKS_AHEAD = 60
"""So many lines are to be lawful where the record is taken to begin: more than all passes of a deal."""
MOST_ACTS = 300
"""No round has more acts than this before its last."""


def begins_late(branch: Branch, events: Sequence[Event]) -> bool:
    """Whether the record leaves out the beginning of the round: none of its first lines is of a kind due then.

    One act left out at the very beginning is one act missing, and no more than that.
    """
    due: set[type[Event]] = set()
    ahead = branch.fork()
    for _ in range(2):
        if ahead.demand is None:
            break
        due.update(type(step.expects) for step in steps_of(ahead.demand))
        event = next((event for step in steps_of(ahead.demand) for event in assumed(step, ())), None)
        if event is None or isinstance(ahead.offer(event), Refusal):
            break
    no_sign = _ANY_MOMENT if not branch.standing.identity else (*_ANY_MOMENT, *OF_A_NEW_SET, e.PiecesShuffled)
    return not any(type(event) in due or isinstance(event, no_sign) for event in events[:FIRST_LINES])


_ANY_MOMENT = (e.PlayerLeft, e.IrregularityFound, e.RulingGiven, e.RoundVoided)


def assume_beginning(branch: Branch, events: Sequence[Event]) -> Branch | None:
    """The round as it must have stood before its first recorded line; None where none leads there.

    What no line tells (alone or with the house, won or not, the throw) is tried until the next lines are lawful.
    """
    enough = min(LOOKS_AHEAD, len(events))
    best: Branch | None = None
    most = min(FIRST_LINES, enough) - 1
    for past in _pasts(branch, events):
        for found, lawful in _Driven(branch.fork(), events, past).points():
            if lawful > most:
                best, most = found, lawful
            if lawful == enough:
                return found
    return best


class _Past(Struct, frozen=True):
    """What may have come before: who banked and how, how hands fared of which nothing tells, a throw or a number."""

    bank: tuple[Position, str] | None
    untold: str
    dice: Dice
    number: int


def _pasts(branch: Branch, events: Sequence[Event]) -> Iterator[_Past]:
    told = bank_told(events)
    banks: list[tuple[Position, str] | None] = [told]
    if told is not None:
        banks.append((told[0], "co" if told[1] == "sole" else "sole"))
    elif not branch.standing.dealer_banks:
        left = {event.position for event in events if isinstance(event, e.HandPickedUp)}.intersection(BETTING_POSITIONS)
        banks += [(place, share) for place in sorted(left) for share in ("sole", "co")]
    is_start_told = any(isinstance(event, _TELL_THE_START) for event in events)
    bears = any(isinstance(event, e.StackDelivered | e.CardDrawn) for event in events)
    chances = list(_chances(branch)) if bears and not is_start_told else [((1, 1, 2), 1)]
    for bank, untold, (dice, number) in product(banks, ("push", "win"), chances):
        yield _Past(bank, untold, dice, number)


def _chances(branch: Branch) -> Iterator[tuple[Dice, int]]:
    """A throw to each place, then throws with each first die, no triple; each with a number of those displayed."""
    ring = branch.source.game.equipment.ring
    throws = [dice for dice in THROWS if not is_triple(dice)]
    by_place = {count_to(total(dice), ring, ring[0]): dice for dice in throws}
    by_die = {(count_to(total(dice), ring, ring[0]), dice[0]): dice for dice in throws}
    for count, dice in enumerate(dict.fromkeys((*by_place.values(), *by_die.values()))):
        yield dice, count % len(ring) + 1


class _Driven:
    """A round driven on by assumptions alone, as far as there are any."""

    def __init__(self, branch: Branch, events: Sequence[Event], past: _Past) -> None:
        self._branch, self._events, self._past = branch, events, past
        self._wagers = list(_wagers_told(branch, events, past))
        self._outcomes = outcomes_told(events)
        self._ahead = {(type(event), getattr(event, "position", None)) for event in events}

    def points(self) -> Iterator[tuple[Branch, int]]:
        """Where the first line may come: the round there, and how many lines are lawful one after another."""
        for _ in range(MOST_ACTS):
            if self._branch.demand is None:
                return
            if not self._is_wagering() and self._branch.might_take(self._events[0]):
                yield self._branch.fork(), self._lawful_from_here()
            if not self._goes_on():
                return

    def _lawful_from_here(self) -> int:
        ahead = self._branch.fork()
        for count, event in enumerate(self._events[:LOOKS_AHEAD]):
            refused = isinstance(ahead.offer(event, count + 1), Refusal)
            if refused and not ahead.takes_undecidable(event, count + 1):
                return count
        return min(LOOKS_AHEAD, len(self._events))

    def _goes_on(self) -> bool:
        """Takes the likeliest of the acts that are due."""
        assert self._branch.demand is not None
        steps = steps_of(self._branch.demand)
        early_first = [step for late in (False, True) for step in reversed(steps) if self._is_late(step) is late]
        for step in early_first:
            for event in chain(self._told(steps), self._assumed(step)):
                if not isinstance(self._branch.offer(event), Refusal):
                    return True
                if isinstance(event, e.HandCompared) and self._branch.takes_undecidable(event, 0):
                    return True
        return False

    def _is_wagering(self) -> bool:
        """Whether wagers that were made before the first line are still to be placed."""
        assert self._branch.demand is not None
        kinds = {type(step.expects) for step in steps_of(self._branch.demand)}
        return bool(self._wagers) and e.WagerPlaced in kinds

    def _is_late(self, step: Step[Event]) -> bool:
        """Whether a step is to be answered after all others: a line records it, or nothing ever need answer it."""
        place = getattr(step.expects, "position", None)
        return isinstance(step.expects, e.AdviceAsked) or (type(step.expects), place) in self._ahead

    def _told(self, steps: Sequence[Step[Event]]) -> Iterator[Event]:
        """What the later lines tell of a choice that is due now: wagers, the bank."""
        kinds = {type(step.expects) for step in steps}
        if e.WagerPlaced in kinds and self._wagers:
            wager = self._wagers.pop(0)
            if not self._branch.round.table.is_seated(wager.by):
                self._branch.offer(e.PlayerSeated(wager.by))
            yield wager
        if e.BankTaken in kinds:
            offered = next(step.expects.by for step in steps if isinstance(step.expects, e.BankTaken))
            position, share = self._past.bank or (None, "sole")
            is_his = offered.seat is position
            yield e.BankTaken(offered, share) if is_his else e.BankDeclined(offered)  # type: ignore[arg-type]

    def _assumed(self, step: Step[Event]) -> Iterator[Event]:
        match step.expects:
            case e.ShakerUncovered() if not any(isinstance(x, _TELL_THE_START) for x in self._events):
                yield e.ShakerUncovered(self._past.dice)
            case e.NumberDisplayed() if not any(isinstance(x, _TELL_THE_START) for x in self._events):
                yield e.NumberDisplayed(self._past.number)
            case e.HandCompared(position=position):
                yield e.HandCompared(position, self._outcomes.get(position, self._past.untold))  # type: ignore[arg-type]
        yield from assumed(step, self._events)
        yield from hands_that_fit(self._branch, step, self._events)


_TELL_THE_START = (e.TotalAnnounced, e.NumberAnnounced, e.StartCounted, e.DragonsEyeAnnounced)
_OF_A_HAND_IN_PLAY = (
    e.HandTaken,
    e.HandSet,
    e.HandExposed,
    e.HandCompared,
    e.WagerPaid,
    e.WagerCollected,
    e.WagerReturned,
    e.HandPickedUp,
)


def _wagers_told(branch: Branch, events: Sequence[Event], past: _Past) -> Iterator[e.WagerPlaced]:
    """The main wagers that no line records, of the positions that the lines show in play; then the side wagers."""
    placed = {(event.position, event.wager) for event in events if isinstance(event, e.WagerPlaced)}
    holders = {event.position: event.by for event in events if isinstance(event, e.HandTaken | e.HandSet)}
    found: dict[tuple[Position, str], None] = {}
    for event in events:
        if isinstance(event, _OF_A_HAND_IN_PLAY) and event.position in BETTING_POSITIONS:
            if past.bank is None or event.position is not past.bank[0]:
                found.setdefault((event.position, MAIN))
            if isinstance(event, e.WagerPaid | e.WagerCollected | e.WagerReturned) and event.wager != "envy":
                found.setdefault((event.position, event.wager))
    for position, wager in sorted(found, key=lambda place: place[1] != MAIN):
        if (position, wager) not in placed:
            usual, _ = limits_of(branch.source.rules, wager)
            amount = amount_implied((position, wager), events, usual)
            backing = backing_implied((position, wager), events, [e.ShakerUncovered(past.dice)])
            yield e.WagerPlaced(holders.get(position, Person(position.value)), position, wager, amount, backing)
