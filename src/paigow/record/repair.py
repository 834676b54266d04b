"""How a record goes on after an event that the law does not allow: one fault is to be one breach.

Each repair is a hypothesis about what happened: the act was done otherwise; an act before it is missing; it does not
belong here; or the table went on after something that should have stopped it. The one after which most of the next
events are lawful is taken, the simplest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from msgspec import Struct

from paigow.procedure.events import Event, NoMoreBetsCalled, WagerPlaced, WagerWithdrawn
from paigow.procedure.step import Refusal, Step, steps_of
from paigow.record.assume import assumed, wagers_implied
from paigow.record.branch import Branch

WINDOW = 14
"""So many events ahead decide between hypotheses."""
MOST_MISSING = 5
"""So many acts in a row are assumed to be missing at the most."""
MOST_TRIED = 60
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


class Hypothesis(Struct, frozen=True):
    """A repair and the branch it leads to. `next` is the index of the event that comes next.

    `missing` are the steps that no line answered; `stopped` the step that was due where the table went on.
    """

    repair: Repair
    branch: Branch
    next: int
    missing: tuple[tuple[Step[Event], Event], ...] = ()
    stopped: Step[Event] | None = None


class Memory(Struct):
    """Acts assumed before they came, and events passed over before they were due: each may still find its like."""

    assumed: list[Event]
    passed: list[Event]


def best_repair(branch: Branch, events: Sequence[Event], at: int, memory: Memory) -> Hypothesis:
    """The hypothesis that explains the coming events best. The event at `at` has been refused by the branch."""
    best: tuple[tuple[int, int, int], Hypothesis] | None = None
    for hypothesis in _hypotheses(branch, events, at):
        score = (_reach(hypothesis, events, at, memory), -hypothesis.repair, -len(hypothesis.missing))
        if best is None or score > best[0]:
            best = score, hypothesis
    assert best is not None
    return best[1]


def _hypotheses(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    event = events[at]
    demand = branch.demand
    if demand is not None:
        due = [step for step in steps_of(demand) if type(step.expects) is type(event)]
        if due:
            fork = branch.fork()
            if _took(fork, event):
                yield Hypothesis(Repair.DONE_OTHERWISE, fork, at + 1)
            for step in due[:2]:
                yield from _said_otherwise(branch, step, events, at)
        yield from _unrecorded_wager(branch, events, at)
        yield from _missing(branch, events, at)
        yield from _went_on(branch, events, at)
    yield Hypothesis(Repair.UNCALLED, branch.fork(), at + 1)


def _took(fork: Branch, event: Event) -> bool:
    """Whether the round can go on from a fact. An act so odd that nothing follows from it spoils the fork."""
    try:
        return fork.take(event)
    except Exception:
        return False


def _said_otherwise(branch: Branch, step: Step[Event], events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    for event in assumed(step, events[at + 1 :]):
        fork = branch.fork()
        if not isinstance(fork.offer(event, is_assumed=True), Refusal):
            yield Hypothesis(Repair.SAID_OTHERWISE, fork, at + 1)
            return


def _missing(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """The fewest acts after which the event is lawful, in as many ways as there are."""
    layer: list[tuple[Branch, tuple[tuple[Step[Event], Event], ...]]] = [(branch, ())]
    tried = 0
    for _ in range(MOST_MISSING):
        deeper = []
        found = False
        for before, missing in layer:
            for step in steps_of(before.demand) if before.demand is not None else ():
                for event in assumed(step, events[at:]):
                    if tried >= MOST_TRIED:
                        return
                    tried += 1
                    fork = before.fork()
                    if isinstance(fork.offer(event, is_assumed=True), Refusal):
                        continue
                    path = (*missing, (step, event))
                    deeper.append((fork, path))
                    after = fork.fork()
                    if not isinstance(after.offer(events[at]), Refusal):
                        found = True
                        yield Hypothesis(Repair.MISSING, fork, at, path)
        if found:
            return
        layer = deeper


def _unrecorded_wager(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """A wager entered before the call: one that came late, or one that later acts at its position speak of."""
    call = next((index for index, move in enumerate(branch.moves) if isinstance(move.event, NoMoreBetsCalled)), None)
    if call is None:
        return
    event = events[at]
    if isinstance(event, WagerPlaced):
        wagers, after = [event], at + 1
    else:
        wagers, after = list(wagers_implied(branch, events[at:])), at
    for wager in wagers:
        fork = branch.fork(call)
        answer = fork.offer(wager, is_assumed=True)
        if isinstance(answer, Refusal):
            continue
        if all(not isinstance(fork.offer(move.event), Refusal) for move in branch.moves[call:]):
            yield Hypothesis(Repair.UNRECORDED_WAGER, fork, after, ((answer, wager),))


def _went_on(branch: Branch, events: Sequence[Event], at: int) -> Iterator[Hypothesis]:
    """A choice just before is taken back to what lets the round go on; the step that was due then stands breached."""
    assert branch.demand is not None
    stopped = steps_of(branch.demand)[0]
    for back in range(1, min(LOOKS_BACK, len(branch.moves)) + 1):
        move = branch.moves[-back]
        if not move.step.free or move.event == move.step.expects or move.step.fault_of(move.step.expects) is not None:
            continue
        fork = branch.fork(len(branch.moves) - back)
        if isinstance(fork.offer(move.step.expects, is_assumed=True), Refusal):
            continue
        if all(
            not isinstance(fork.offer(later.event), Refusal) for later in branch.moves[len(branch.moves) - back + 1 :]
        ):
            yield Hypothesis(Repair.WENT_ON, fork, at, stopped=stopped)
            return


def _reach(hypothesis: Hypothesis, events: Sequence[Event], at: int, memory: Memory) -> int:
    """The index of the next event that this hypothesis does not explain; late and early acts are explained.

    One more than the last where the round is then over.
    """
    branch = hypothesis.branch.fork()
    late = [*memory.assumed, *(event for _, event in hypothesis.missing)]
    early = [*memory.passed, *([events[at]] if hypothesis.repair is Repair.UNCALLED else [])]
    is_wager = isinstance(events[at], WagerPlaced | WagerWithdrawn)  # whether it stood shows only at its settlement
    end = len(events) if is_wager else min(len(events), at + WINDOW)
    for index in range(hypothesis.next, end):
        event = events[index]
        if isinstance(branch.offer(event), Refusal):
            if event in late:
                late.remove(event)
            elif not _due_early(branch, early) or isinstance(branch.offer(event), Refusal):
                return index
    return end + 1 if end == len(events) and branch.demand is None else end


def _due_early(branch: Branch, early: list[Event]) -> bool:
    """Whether something that came too early is due now; then the branch takes it."""
    for event in early:
        if not isinstance(branch.offer(event), Refusal):
            early.remove(event)
            return True
    return False
