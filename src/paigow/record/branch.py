"""A round that can be branched: to branch is to replay a prefix.

`Branch` drives a round and keeps what it was given, so that the checker can try how a record would go on if an act
had been done, left out, or done otherwise.
"""

from __future__ import annotations

from msgspec import Struct, structs

from paigow.procedure.events import Event, HandReset, IrregularityFound, PaymentCorrected, PlayerLeft, StackMoved
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Demand, Refusal, RefusalKind, Step, judge, steps_of
from paigow.record.guesses import Guesses, Shown
from paigow.record.reading import Source


class Move(Struct, frozen=True, gc=False):
    """An event that the round took. `is_fact`: it was not what the law demanded.

    `number` is its number in the record; 0 where no line records it.
    """

    event: Event
    step: Step[Event]
    is_fact: bool = False
    number: int = 0


class Branch:
    """A round from its beginning, with every move it has taken.

    `shown` is what the record shows of hands and money, `guesses` what was taken without being shown.
    """

    __slots__ = ("_numbers", "guesses", "moves", "round", "shown", "source", "standing")

    def __init__(self, source: Source, standing: Standing, shown: Shown) -> None:
        self.source = source
        self.standing = standing
        self.shown = shown
        self.round: Round = source.game.open_round(source.rules, standing)
        self.moves: list[Move] = []
        self.guesses = Guesses()
        self._numbers: dict[int, int] = {}

    @property
    def demand(self) -> Demand | None:
        """What may come next; None when the round is over."""
        return self.round.demand

    def offer(self, event: Event, number: int = 0) -> Step[Event] | Refusal:
        """Takes an event if the law allows it now, and if something can follow from it.

        `number` is its number in the record, 0 for one that no line records.
        """
        try:
            answer = self.round.offer(self._said(event))
        except Exception:  # a fact taken before was so odd that the procedure cannot go on from it
            self._again(self.moves)
            due = steps_of(self.demand) if self.demand is not None else ()
            return Refusal(RefusalKind.WRONG_VALUE, "nothing can follow from what came before", event, due, ())
        if not isinstance(answer, Refusal):
            self._note(Move(event, answer, number=number))
        return answer

    def may_take(self, event: Event) -> bool:
        """Whether the law demands or allows this act now; nothing is changed."""
        return self.demand is not None and not isinstance(judge(self.demand, self._said(event)), Refusal)

    def take(self, event: Event, number: int) -> bool:
        """Takes an act of the kind that is due as the fact it is; False, with the branch spoilt, if nothing follows."""
        if not self._is_possible(event):
            return False
        try:
            answer = self.round.deviate(self._said(event))
        except Exception:  # so odd that nothing follows from it
            return False
        if isinstance(answer, Refusal):
            return False
        self._note(Move(event, answer, is_fact=True, number=number))
        return True

    def might_take(self, event: Event) -> bool:
        """Whether the act may come now, or a guess alone says that another outcome or amount is due."""
        return self.may_take(event) or self._is_undecidable(event)

    def takes_undecidable(self, event: Event, number: int) -> bool:
        """Takes an outcome or an amount as it came, where a guess alone says that another is due."""
        return self._is_undecidable(event) and self.fork().take(event, number) and self.take(event, number)

    def _is_undecidable(self, event: Event) -> bool:
        if self.demand is None or not self.guesses.decide(event, self.round.table.bank.position):
            return False
        due = (step.expects for step in steps_of(self.demand))
        place = getattr(event, "position", None)
        return any(type(one) is type(event) and getattr(one, "position", None) is place for one in due)

    def takes_again(self, move: Move) -> bool:
        """Takes a move of another branch, as that one took it; False where the law, or nature, now forbids it."""
        if move.is_fact:
            return self.take(move.event, move.number)
        return not isinstance(self.offer(move.event, move.number), Refusal)

    def _note(self, move: Move) -> None:
        self.moves.append(move)
        if self.shown.is_guess(move.event):
            self.guesses.add(move.event)
        if move.number:
            self._numbers[move.number] = self.round.table.number

    def _said(self, event: Event) -> Event:
        """A correction with the number, in this branch, of the act that it corrects.

        The record counts its own lines; a branch counts what it took: not what came twice, but what nobody recorded.
        """
        if not isinstance(event, _CORRECTIONS):
            return event
        return structs.replace(event, corrects=self._numbers.get(event.corrects, event.corrects))

    def _is_possible(self, event: Event) -> bool:
        """Whether the pieces that an act shows can have been there: as many as a hand has, and none seen elsewhere."""
        position, low, high = (getattr(event, name, None) for name in ("position", "low", "high"))
        table = self.round.table
        if position is None or low is None or high is None:
            return True
        return position in table.hands and len(low) == table.equipment.low and table.are_possible(position, low + high)

    def fork(self, moves: int | None = None) -> Branch:
        """A new branch that has taken the first so many moves of this one, or all of them."""
        branch = Branch(self.source, self.standing, self.shown)
        branch._again(self.moves[:moves])
        return branch

    def _again(self, moves: list[Move]) -> None:
        """The round from its beginning to where these moves led: what it took before is not judged again."""
        self.round = round = self.source.game.open_round(self.source.rules, self.standing)
        self.moves, self.guesses, self._numbers = [], Guesses(), {}
        for move in moves:
            event = self._said(move.event)
            if move.is_fact or isinstance(event, IrregularityFound | PlayerLeft):
                answer = round.deviate(event)
                assert not isinstance(answer, Refusal), f"a replay went another way: {answer.why}"
            else:
                _resend(round, event)
            self._note(move)


_CORRECTIONS = (HandReset, PaymentCorrected, StackMoved)


def _resend(round: Round, event: Event) -> None:
    """Gives a round an act that it has taken at this place before: what was judged once is not judged again."""
    round.table.number += 1
    try:
        round.demand = round._procedure.send(event)
    except StopIteration as end:
        round.demand, round.result = None, end.value
