"""How a record goes on after an event that the law does not allow: one fault is to be one breach.

Each repair is a hypothesis about what happened: the act was done otherwise; an act before it is missing; it does not
belong here; or the table went on after something that should have stopped it. The one after which most of the next
events are lawful is taken; of several the one with the fewest breaches, the simplest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import chain, islice, takewhile
from typing import TypeGuard

from msgspec import Struct, structs

from paigow.procedure.events import Event, NoMoreBetsCalled, PlayerSeated, RoundVoided, WagerPlaced, WagerRaised
from paigow.procedure.step import Refusal, Step, steps_of, with_fields
from paigow.record.assume import assumed, wagers_implied
from paigow.record.branch import Branch, Move
from paigow.record.hands import hands_that_fit
from paigow.record.revise import otherwise, unforeseen

MOST_SOUGHT = 12
"""After so many breaches a round is in such disorder that only the simple repairs are tried."""
MOST_FAULTS = 3
"""So many events that a repair leaves unexplained are looked for."""
MOST_MISSING = 12
"""So many acts in a row are assumed to be missing at the most."""
MOST_TRIED = 60
MOST_REPLAYED = 40_000
"""So many acts are done over again, at the most, to find an earlier line that may be wrong."""
LOOKS_BACK = 4
"""So many moves back is looked for a choice after which the table should not have gone on."""


class Repair(IntEnum):
    """What is taken to have happened, simplest first."""

    DONE_OTHERWISE = 0
    """The act that was due, done otherwise; what follows rests on it."""
    SAID_OTHERWISE = 1
    """The act that was due, recorded otherwise; what follows rests on what was due."""
    MISSING = 2
    """Acts before it were left out, or come late."""
    UNCALLED = 3
    """It does not belong here: repeated, too early, or not called for."""
    UNRECORDED_WAGER = 4
    """A wager that the table honours was made before the call, or taken after it; what follows rests on it."""
    WENT_ON = 5
    """Something before it should have stopped the round, and the table went on."""
    IN_PLACE = 6
    """Something else came in the place of the act that was due, which was not done."""
    MISRECORDED = 7
    """It contradicts an earlier line, which may be the wrong one: what follows agrees with this one."""


Path = tuple[tuple[Step[Event], Event], ...]
"""Acts taken to have been done that no line records, each with the step that it answers."""


class Hypothesis(Struct, frozen=True):
    """A repair and the branch it leads to. `next` is the index of the event that comes next.

    `missing` are the steps that no line answered; `stopped` the step that was due where the table went on; `doubted`
    the number of the earlier line that is taken to be wrong.
    """

    repair: Repair
    branch: Branch
    next: int
    missing: Path = ()
    stopped: Step[Event] | None = None
    doubted: int = 0


class Memory(Struct):
    """Acts assumed before they came, and events passed over before they were due: each may still find its like.

    `breaches` counts what was found in the round so far.
    """

    assumed: list[Event]
    passed: list[Event]
    breaches: int = 0


def best_repair(branch: Branch, events: Sequence[Event], at: int, memory: Memory) -> Hypothesis:
    """The hypothesis that explains the coming events best. The event at `at` has been refused by the branch."""
    best: Hypothesis | None = None
    score: tuple[tuple[int, ...], int] = ((), 0)
    moves = 0
    for hypothesis in _hypotheses(branch, events, at, is_thorough=memory.breaches < MOST_SOUGHT):
        taken = len(hypothesis.branch.moves)
        breaches = len(hypothesis.missing) or 1
        reach = _reach(hypothesis, events, at, memory)
        if best is None or (reach, -breaches) > score:
            best, score, moves = hypothesis, (reach, -breaches), taken
        if reach[0] > len(events) and breaches == 1:
            break
    assert best is not None
    return structs.replace(best, branch=best.branch.fork(moves))


def _hypotheses(branch: Branch, events: Sequence[Event], at: int, *, is_thorough: bool) -> Iterator[Hypothesis]:
    """Simplest first; each with a branch of its own."""
    event = events[at]
    demand = branch.demand
    if demand is not None:
        fork = branch.fork()
        if fork.take(event, at + 1):
            yield Hypothesis(Repair.DONE_OTHERWISE, fork, at + 1)
        yield from _said_otherwise(branch, events, at)
        yield from _missing(branch, events, at)
    yield Hypothesis(Repair.UNCALLED, branch.fork(), at + 1)
    if demand is not None:
        yield from _in_place(branch, events, at)
    if demand is not None and is_thorough:
        yield from _unrecorded_wager(branch, events, at)
        yield from _went_on(branch, events, at)
        yield from _misrecorded(branch, events, at)


def _in_place(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    assert branch.demand is not None
    for step in steps_of(branch.demand)[:2]:
        for event in islice(assumed(step, events[at + 1 :]), 1):
            fork = branch.fork()
            if type(event) is not type(events[at]) and not isinstance(fork.offer(event, at + 1), Refusal):
                yield Hypothesis(Repair.IN_PLACE, fork, at + 1)


def _said_otherwise(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """What was due, as later lines imply it, or what came with one field as it may have been."""
    assert branch.demand is not None
    ahead = events[at + 1 :]
    due = [step for step in steps_of(branch.demand) if type(step.expects) is type(events[at])]
    implied = (
        event
        for step in due[:2]
        for event in islice(chain(assumed(step, ahead), hands_that_fit(branch, step, ahead)), 1)
    )
    for event in (*implied, *otherwise(branch, events[at], ahead)):
        fork = branch.fork()
        if not isinstance(fork.offer(event, at + 1), Refusal):
            yield Hypothesis(Repair.SAID_OTHERWISE, fork, at + 1)


def _missing(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """The fewest acts after which the event is lawful, in as many ways as there are; else one after which it is due."""
    for event in unforeseen(branch, events[at]):
        fork = branch.fork()
        answer = fork.offer(event)
        if isinstance(answer, Refusal):
            continue
        if fork.may_take(events[at]):
            yield Hypothesis(Repair.MISSING, fork, at, ((answer, event),))
        elif isinstance(events[at], RoundVoided) and fork.demand is not None:
            ruling = steps_of(fork.demand)[0]
            given = next(assumed(ruling, events[at:]))
            if not isinstance(fork.offer(given), Refusal) and fork.may_take(events[at]):
                yield Hypothesis(Repair.MISSING, fork, at, ((answer, event), (ruling, given)))
    layer: list[tuple[Branch, Path]] = [(branch, ())]
    near: list[Hypothesis] = []
    tried = 0
    for _ in range(MOST_MISSING):
        deeper = []
        for before, missing in layer:
            for step in steps_of(before.demand) if before.demand is not None else ():
                for event in chain(assumed(step, events[at:]), hands_that_fit(before, step, events[at:])):
                    if tried >= MOST_TRIED:
                        yield from near
                        return
                    tried += 1
                    fork = before.fork()
                    if not isinstance(fork.offer(event), Refusal):
                        deeper.append((fork, (*missing, (step, event))))
        found = [(fork, path) for fork, path in deeper if fork.may_take(events[at])]
        yield from (Hypothesis(Repair.MISSING, fork, at, path) for fork, path in found)
        if found:
            return
        near = near or [Hypothesis(Repair.MISSING, *fork) for fork in _due_after(deeper, events, at)]
        layer = deeper
    yield from near


def _due_after(
    forks: Sequence[tuple[Branch, Path]], events: Sequence[Event], at: int
) -> Iterator[tuple[Branch, int, Path]]:
    """The forks at which an act of the event's kind is due, though not as it was done."""
    for fork, path in forks:
        steps = steps_of(fork.demand) if fork.demand is not None else ()
        if any(type(step.expects) is type(events[at]) for step in steps):
            yield fork.fork(), at, path


def _unrecorded_wager(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """A wager entered before the call: one that came late, with those that follow, or one that later acts speak of."""
    call = next((index for index, move in enumerate(branch.moves) if isinstance(move.event, NoMoreBetsCalled)), None)
    if call is None:
        return
    groups: list[tuple[tuple[Event, ...], int]] = []
    if isinstance(events[at], WagerPlaced | WagerRaised):
        late = tuple(takewhile(lambda event: isinstance(event, _WAGERING), events[at:]))
        groups = [(late[:count], at + count) for count in sorted({1, len(late)})]
    else:
        groups = [((wager,), at) for wager in wagers_implied(branch, events[at:])]
    for wagers, after in groups:
        fork = branch.fork(call)
        answers = [fork.offer(wager) for wager in wagers]
        taken = tuple((answer, wager) for answer, wager in zip(answers, wagers, strict=True) if _is_taken(answer))
        if len(taken) == len(wagers) and all(fork.takes_again(move) for move in branch.moves[call:]):
            placed = tuple((step, wager) for step, wager in taken if not isinstance(wager, PlayerSeated))
            yield Hypothesis(Repair.UNRECORDED_WAGER, fork, after, placed)


_WAGERING = (PlayerSeated, WagerPlaced, WagerRaised)


def _is_taken(answer: Step[Event] | Refusal) -> TypeGuard[Step[Event]]:
    """Whether the law allowed what was offered."""
    return not isinstance(answer, Refusal)


def _went_on(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """A choice just before is taken back to what lets the round go on; the step that was due then stands breached."""
    assert branch.demand is not None
    stopped = steps_of(branch.demand)[0]
    for back in range(1, min(LOOKS_BACK, len(branch.moves)) + 1):
        move, later = branch.moves[-back], branch.moves[len(branch.moves) - back + 1 :]
        goes_on = _without_stop(move)
        if goes_on is None:
            continue
        fork = branch.fork(len(branch.moves) - back)
        if isinstance(fork.offer(goes_on, move.number), Refusal):
            continue
        if all(fork.takes_again(again) for again in later if not isinstance(again.event, RoundVoided)):
            yield Hypothesis(Repair.WENT_ON, fork, at, stopped=stopped)
            return


def _without_stop(move: Move) -> Event | None:
    """The choice that would have let the round go on: the first free field as the step expects it; None if it was."""
    if not move.step.free:
        return None
    name = move.step.free[0][0]
    event = with_fields(move.event, **{name: getattr(move.step.expects, name)})
    return event if event != move.event and move.step.fault_of(event) is None else None


def _misrecorded(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """A fact before it is taken to be otherwise, so that the event may come: the nearest first."""
    moves, replayed = branch.moves, 0
    for index in range(len(moves) - 1, -1, -1):
        doubted = moves[index].event
        if not moves[index].number:
            continue
        later = [move.event for move in moves[index + 1 :]]
        for event in otherwise(branch, doubted, (*later, *events[at:])):
            if not _may_bear_on(event, doubted, branch, events[at]):
                continue
            replayed += len(moves)
            if replayed > MOST_REPLAYED:
                return
            fork = branch.fork(index)
            if isinstance(fork.offer(event, moves[index].number), Refusal):
                continue
            if all(fork.takes_again(move) for move in moves[index + 1 :]) and fork.may_take(events[at]):
                yield Hypothesis(Repair.MISRECORDED, fork, at, doubted=moves[index].number)


def _may_bear_on(revised: Event, doubted: Event, branch: Branch, event: Event) -> bool:
    """Whether a revised wager or hand can be what makes the event lawful: they are of the same place."""
    assert branch.demand is not None
    if not hasattr(revised, "position"):
        return True
    fixed = (step.expects for step in steps_of(branch.demand) if "position" not in dict(step.free))
    places = {getattr(act, "position", None) for act in (event, *fixed)} - {None}
    if isinstance(event, PlayerSeated) and event.by.is_player:
        places.add(event.by.seat)
    return not places or not places.isdisjoint({revised.position, doubted.position})  # type: ignore[attr-defined]


def _reach(hypothesis: Hypothesis, events: Sequence[Event], at: int, memory: Memory) -> tuple[int, ...]:
    """The indices of the next events that this hypothesis does not explain; late and early acts are explained.

    One more than the last where the round is then over. Each is taken as the fact it is, so that two hypotheses which
    fail at the same event can be told apart. The branch of the hypothesis is driven on as far as that.
    """
    branch = hypothesis.branch
    late = [*memory.assumed, *(event for _, event in hypothesis.missing)]
    early = [*memory.passed, *([events[at]] if hypothesis.repair is Repair.UNCALLED else [])]
    found: list[int] = []
    for index in range(hypothesis.next, len(events)):
        event = events[index]
        if isinstance(branch.offer(event, index + 1), Refusal):
            if event in late:
                late.remove(event)
            elif branch.takes_undecidable(event, index + 1):
                continue
            elif not _due_early(branch, early) or isinstance(branch.offer(event, index + 1), Refusal):
                found.append(index)
                if len(found) == MOST_FAULTS or not branch.take(event, index + 1):
                    return tuple(found)
    return (*found, len(events) + (branch.demand is None))


def _due_early(branch: Branch, early: list[Event]) -> bool:
    """Whether something that came too early is due now; then the branch takes it."""
    for event in early:
        if not isinstance(branch.offer(event), Refusal):
            early.remove(event)
            return True
    return False
