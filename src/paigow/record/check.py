"""A recorded round held against the law: the same procedures that deal a round say what should have come.

Three answers are kept apart: what was breached; whether a clause makes the round void; who is owed money. What the
record cannot show is a fourth: undecidable, with the evidence that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from paigow.law import Cites, cite
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.procedure.sentences import tell, tell_step
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, RefusalKind, Step, steps_of
from paigow.record.assume import assumed
from paigow.record.before import seat_those_who_act, standing_before
from paigow.record.branch import Branch
from paigow.record.guesses import Shown
from paigow.record.lawful import lawful_twin, owed_after
from paigow.record.midround import assume_beginning, begins_late
from paigow.record.reading import Line, Source
from paigow.record.repair import Hypothesis, Memory, Repair, best_repair
from paigow.record.report import Breach, BreachKind, RoundReport, undecidable, void_by
from paigow.record.runs import PLACED, Block, Run, is_wrong_pass, slip_of

__all__ = ["Breach", "BreachKind", "RoundReport", "check_round"]


def check_round(
    lines: Sequence[Line], standing: Standing | None, number: int, *, goes_on: bool = False
) -> tuple[RoundReport, Standing | None]:
    """The report on the lines of one round, and the table after it (None where the record leaves that open).

    `standing` is the table before, None where nobody wrote it down. `goes_on`: more lines may come, and that the round
    has no end yet is no breach.
    """
    source, envelope = lines[0].source, lines[0].envelope
    events = [line.event for line in lines]
    before = standing if standing is not None else standing_before(source, events)
    if source.standing is None:
        before = seat_those_who_act(before, events)
    report = RoundReport(
        table=envelope.table,
        round=number,
        game=source.game.name,
        first_line=lines[0].number,
        last_line=lines[-1].number,
        events=len(lines),
        breaches=[],
        dealer=envelope.dealer or next((line.envelope.dealer for line in lines if line.envelope.dealer), ""),
        shift=envelope.shift or next((line.envelope.shift for line in lines if line.envelope.shift), ""),
    )
    end, report.void = _lawful_throughout(source, before, events)
    is_lost = False
    if goes_on and end is not None and end.result is None:
        report.is_finished = False
    elif end is None or end.result is None:
        checker = Checker(lines, before)
        report.breaches = checker.run()
        end, is_lost = checker.branch.round, bool(checker.lost)
        report.is_finished = end.demand is None
        report.void = checker.void()
        report.undecidable = list(checker.not_shown())
        report.owed, report.untold = checker.owed(events, is_void=bool(report.void))
    knows_table, is_finished = standing is not None, report.is_finished or is_lost
    report.undecidable += undecidable(end, events, is_finished=is_finished, knows_table=knows_table)
    return report, end.result.standing if end.result is not None else None


def _lawful_throughout(source: Source, standing: Standing, events: Sequence[Event]) -> tuple[Round | None, str]:
    """The round after its events, if every one was lawful, and why it is void: the quick way."""
    round = source.game.open_round(source.rules, standing)
    offer = round.offer
    cites: Cites = ()
    for event in events:
        answer = offer(event)
        if isinstance(answer, Refusal):
            return None, ""
        if type(event) is e.RoundVoided:
            cites = answer.cites
    return round, void_by(cites, round.result.void) if round.result is not None else ""


class Checker:
    """Goes through a round that does not conform: each event lawful, or a breach from which the round goes on."""

    def __init__(self, lines: Sequence[Line], standing: Standing) -> None:
        source = lines[0].source
        self._lines = lines
        self._events = list(_numbered(lines))
        self._noun, self._ring = source.game.equipment.noun, source.game.equipment.ring
        self._memory = Memory([], [])
        self._breaches: list[Breach] = []
        self._assumed: list[tuple[Event, Breach]] = []
        self._passed: list[tuple[Event, Breach, int]] = []
        self._facts: dict[int, Breach] = {}
        self._run: Run | None = None
        self._block: Block | None = None
        self._stop: Step[Event] | None = None
        self.stopped: Branch | None = None
        self.lost = ""
        self.branch = Branch(source, standing, Shown(self._events))

    def run(self) -> list[Breach]:
        """The breaches, in the order of the record."""
        at = 0 if self._begins() else len(self._events)
        while at < len(self._events):
            if len(self._breaches) >= MOST_FOLLOWED:
                self._give_up(at)
                break
            refusal = self.branch.offer(self._events[at], at + 1)
            if not isinstance(refusal, Refusal):
                self._put_right(at)
                self._end_run(at)
                at += 1
            elif self._is_of_a_pass(at, refusal):
                self.branch.take(self._events[at], at + 1)
                at += 1
            elif self._is_late(at) or self.branch.takes_undecidable(self._events[at], at + 1):
                at += 1
            elif not self._was_early(at):
                found = best_repair(self.branch, self._events, at, self._memory)
                self._note(found, refusal, at)
                self.branch, at = found.branch, found.next
        if not self.lost:
            self._finish()
        return self._breaches

    def _begins(self) -> bool:
        """Goes to where the first line may come, if the record begins in mid-round; False if nothing leads there."""
        if not begins_late(self.branch, self._events):
            return True
        assert self.branch.demand is not None
        step = steps_of(self.branch.demand)[0]
        found = assume_beginning(self.branch, self._events)
        if found is None:
            why = "the record begins in mid-round, and nothing in it tells where"
            self.lost = "whether these lines are lawful: nothing tells how the table stood where the record begins"
        else:
            why = f"the record begins in mid-round: {len(found.moves)} acts before this line are not in it"
            self.branch = found
        self._breach(0, BreachKind.MISSING, why, _cites_of(step), (step,))
        return found is not None

    def _give_up(self, at: int) -> None:
        """What is left of a round in disorder is only counted: what of it is not what is due."""
        refused = [
            index
            for index in range(at, len(self._events))
            if isinstance(self.branch.offer(self._events[index], index + 1), Refusal)
        ]
        if refused:
            self.lost = f"the rest from line {self._lines[at].number} on: the lines are in too much disorder"
            step = steps_of(self.branch.demand)[0] if self.branch.demand is not None else None
            count = "1 line is" if len(refused) == 1 else f"{len(refused)} lines are"
            why = f"too much disorder to say more: {count} not what is due from here on"
            expected = (step,) if step is not None else ()
            self._breach(refused[0], BreachKind.OUT_OF_ORDER, why, cite("practice/dispute-rebuild"), expected)

    def void(self) -> str:
        """By which clause or ruling the round is void; empty where none makes it so."""
        if self.stopped is not None and self._stop is not None:
            twin = lawful_twin(self.stopped)
            is_void = twin is not None and twin.table.is_void
            return void_by(self._stop.cites, tell(self.stopped.moves[-1].event, self._noun)) if is_void else ""
        voided = next((move for move in self.branch.moves if isinstance(move.event, e.RoundVoided)), None)
        rulings = [move.number for move in self.branch.moves if isinstance(move.event, e.RulingGiven)]
        result = self.branch.round.result
        if voided is None or (rulings and not rulings[-1]):
            return ""
        return void_by(voided.step.cites, result.void if result is not None else "")

    def not_shown(self) -> Iterator[str]:
        """What an act would have shown that should have come where the table went on."""
        if self._stop is not None:
            yield f"what is not in the record: {tell_step(self._stop, self._noun)}"
        if any(isinstance(move.event, e.RulingGiven) and not move.number for move in self.branch.moves):
            yield "how the floorperson would have ruled: no ruling is in the record"
        yield from self.branch.guesses.missing(self._noun)
        yield from [self.lost] if self.lost else []

    def owed(self, events: Sequence[Event], *, is_void: bool) -> tuple[dict[str, int] | None, str]:
        """Who is owed what, as `owed_after` says; None, and why, where the record does not show it."""
        result = self.branch.round.result
        if self.lost:
            return None, "how the round went is not shown"
        if self.branch.demand is not None:
            return None, "the record breaks off"
        if self.branch.guesses:
            return None, "it rests on what no line records"
        if result is not None and result.void and not is_void:
            return None, "nothing makes the round void, and how the hands would have fared is not recorded"
        owed = owed_after(self.branch, events, self.stopped)
        return owed, "" if owed is not None else "what the record shows leads to no lawful end"

    # Early and late: one breach each, at the earlier act

    def _is_late(self, at: int) -> bool:
        """Whether the event was assumed before: then it is not missing but late."""
        event = self._events[at]
        for index, (assumed_event, breach) in enumerate(self._assumed):
            if assumed_event == event:
                del self._assumed[index]
                self._memory.assumed.remove(event)
                why = f"it came late, at line {self._lines[at].number}"
                self._moved(event, breach, BreachKind.OUT_OF_ORDER, why, at, (True, breach.line))
                return True
        return False

    def _was_early(self, at: int) -> bool:
        """Whether something passed over before is due now: then it came too early, and is not missing here."""
        for index, (event, breach, came) in enumerate(self._passed):
            step = self.branch.offer(event)
            if not isinstance(step, Refusal):
                del self._passed[index]
                self._memory.passed.remove(event)
                is_exposure = isinstance(event, e.HandExposed | e.HandTurnedUp)
                kind = BreachKind.EXPOSED_EARLY if is_exposure else BreachKind.OUT_OF_ORDER
                why = f"it came early; it is due before line {self._lines[at].number}"
                self._moved(event, breach, kind, why, came, (False, at))
                return True
        return False

    def _moved(self, event: Event, breach: Breach, kind: BreachKind, why: str, at: int, due: tuple[bool, int]) -> None:
        """The act at an index came at a wrong time; where others came with it, one breach is for all."""
        if self._block is not None and self._block.goes_on(event, breach, at, due):
            self._breaches = [one for one in self._breaches if one is not breach]
            self._memory.breaches -= 1
            return
        breach.kind, breach.why = kind, why
        self._block = Block(breach, why, getattr(event, "position", None), at, due)

    def _put_right(self, at: int) -> None:
        """A correction stands by the breach that it corrects."""
        breach = self._facts.get(getattr(self._events[at], "corrects", 0))
        if breach is not None:
            breach.righted = self._lines[at].number

    # What goes wrong in one way, card after card or stack after stack: one breach

    def _is_of_a_pass(self, at: int, refusal: Refusal) -> bool:
        """Whether the card is of a pass that is dealt wrongly as a whole; then it is noted."""
        slip = slip_of(self._events[at], refusal.expected, self._ring)
        if slip is None or isinstance(self._events[at], e.StackDelivered):
            return False
        goes_on = self._run is not None and self._run.lasts and self._run.fits(slip)
        if not goes_on and not is_wrong_pass(self.branch, self._events, at):
            return False
        self._note_otherwise(refusal, at, is_pass=True)
        return True

    def _end_run(self, at: int) -> None:
        """What went to its right place ends a run."""
        event = self._events[at]
        if self._run is not None and isinstance(event, PLACED) and not self._run.goes_past(event, self._ring):
            self._run = None

    # Breaches

    def _note(self, found: Hypothesis, refusal: Refusal, at: int) -> None:
        event = self._events[at]
        match found.repair:
            case Repair.DONE_OTHERWISE | Repair.SAID_OTHERWISE | Repair.IN_PLACE:
                self._note_otherwise(refusal, at)
            case Repair.MISSING:
                self._note_missing(found, at)
            case Repair.UNRECORDED_WAGER:
                step, wager = found.missing[0]
                if wager == event:
                    more = len(found.missing) - 1
                    others = "the next one" if more == 1 else f"the next {more}"
                    why = f"{refusal.why}; and so did {others}" if more else refusal.why
                    self._breach(at, BreachKind(refusal.kind.value), why, refusal.cites, refusal.expected)
                else:
                    why = f"no line records it, and the table honoured it: {tell(wager, self._noun)}"
                    self._breach(at, BreachKind.MISSING, why, step.cites, (with_expected(step, wager),))
            case Repair.MISRECORDED:
                kind = BreachKind(refusal.kind.value)
                kind = BreachKind.CONTRADICTED if kind is BreachKind.OUT_OF_ORDER else kind
                line = self._lines[found.doubted - 1].number
                why = f"{refusal.why}; or else line {line} is wrong, for what follows agrees with this one"
                self._breach(at, kind, why, refusal.cites, refusal.expected)
            case Repair.WENT_ON:
                assert found.stopped is not None
                self._stop, self.stopped = self._stop or found.stopped, self.stopped or self.branch
                self._breach(at, BreachKind.WENT_ON, refusal.why, found.stopped.cites, (found.stopped,))
            case Repair.UNCALLED:
                kind = BreachKind(refusal.kind.value)
                if refusal.kind is RefusalKind.OUT_OF_ORDER or not refusal.expected:
                    repeated = at > 0 and event in self._events[max(0, at - 8) : at]
                    kind = BreachKind.REPEATED if repeated else BreachKind.UNCALLED
                breach = self._breach(at, kind, refusal.why, refusal.cites, refusal.expected)
                self._passed.append((event, breach, at))
                self._memory.passed.append(event)

    def _note_otherwise(self, refusal: Refusal, at: int, *, is_pass: bool = False) -> None:
        """A breach for an act done otherwise, unless it went wrong as the one before it did."""
        slip = slip_of(self._events[at], refusal.expected, self._ring)
        if self._run is not None and self._run.goes_on(slip):
            self._facts[at + 1] = self._run.breach
            return
        breach = self._breach(at, BreachKind(refusal.kind.value), refusal.why, refusal.cites, refusal.expected)
        self._facts[at + 1] = breach
        self._run = Run(slip, breach, breach.why, lasts=is_pass) if slip is not None else None

    def _note_missing(self, found: Hypothesis, at: int) -> None:
        """A breach for each act that no line records; a bank not offered round the table is one omission."""
        if len(found.missing) > 1 and isinstance(found.missing[0][1], e.IrregularityFound):
            why = "no line records what was found, nor a ruling; no clause makes the round void"
            step = found.missing[-1][0]
            self._breach(at, BreachKind.UNCALLED, why, step.cites, (step,))
            return
        offer: Breach | None = None
        for step, missing in found.missing:
            if offer is not None and isinstance(missing, e.BankOffered | e.BankDeclined):
                self._assumed.append((missing, offer))
                self._memory.assumed.append(missing)
                continue
            is_stop = isinstance(missing, e.RulingGiven | e.RoundVoided)
            went_on = is_stop and not isinstance(self._events[at], e.RoundVoided)
            kind = BreachKind.WENT_ON if went_on else BreachKind.MISSING
            breach = self._breach(at, kind, "no line records it", step.cites, (step,))
            offer = breach if isinstance(missing, e.BankOffered) else offer
            self._assumed.append((missing, breach))
            self._memory.assumed.append(missing)

    def _finish(self) -> None:
        """What the round lacks when its lines end: each act, if they are few; else the first, for it breaks off."""
        last = len(self._events) - 1
        lacking: list[Step[Event]] = []
        ahead = self.branch.fork()
        while (demand := ahead.demand) is not None and len(lacking) <= MOST_LACKING:
            if last >= 0 and self._was_early(last):
                ahead = self.branch.fork()
                continue
            step = steps_of(demand)[0]
            lacking.append(step)
            event = next(iter(assumed(step, ())), None)
            if event is None or isinstance(ahead.offer(event), Refusal):
                break
        breaks_off = ahead.demand is not None
        for step in lacking[:1] if breaks_off else lacking:
            why = "the record breaks off before it" if breaks_off else "the record ends without it"
            self._breach(last, BreachKind.MISSING, why, step.cites, (step,))
        if not breaks_off:
            self.branch = ahead

    def _breach(self, at: int, kind: BreachKind, why: str, cites: Cites, expected: Sequence[Step[Event]]) -> Breach:
        event = self._events[at]
        due = expected[0] if expected else None
        cites = cites or (_cites_of(due) if due else ()) or _GROUNDS.get(type(event), ())
        breach = Breach(
            line=self._lines[at].number,
            kind=kind,
            came=tell(event, self._noun),
            expected=" / ".join(dict.fromkeys(tell_step(step, self._noun) for step in expected[:3])),
            why=why,
            clause=cites[0].id if cites else "",
            gist=cites[0].clause.gist if cites else "",
            basis=cites[0].basis.value if cites else "",
            cites=tuple(cite.id for cite in cites),
        )
        self._breaches.append(breach)
        self._memory.breaches += 1
        return breach


def _numbered(lines: Sequence[Line]) -> Iterator[Event]:
    """The events; a correction names the act it corrects by its place among the lines, whatever numbers they bear."""
    places = {line.envelope.seq: place for place, line in enumerate(lines, 1) if line.envelope.seq is not None}
    for line in lines:
        corrects = getattr(line.event, "corrects", None)
        yield structs.replace(line.event, corrects=places[corrects]) if corrects in places else line.event


def with_expected(step: Step[Event], event: Event) -> Step[Event]:
    """The step as one that expects this very event, so that it is told as such."""
    return structs.replace(step, expects=event, free=(), check=None)


def _cites_of(step: Step[Event]) -> Cites:
    return step.cites or _GROUNDS.get(type(step.expects), ())


_GROUNDS: dict[type[Event], Cites] = {
    e.IrregularityFound: cite("practice/floor-ruling"),
    e.PlayerLeft: cite("reading/player-leaves"),
}
"""Where what may come at any moment stands: no step demands it."""
MOST_FOLLOWED = 24
"""After so many breaches a round is followed no further, so that the time grows with its lines and no faster."""
MOST_LACKING = 4
"""A round that lacks more acts than this at its end has broken off."""
