"""A round that can be branched: to branch is to replay a prefix.

`Branch` drives a round and keeps what it was given, so that the checker can try how a record would go on if an act
had been done, left out, or done otherwise.
"""

from __future__ import annotations

from msgspec import Struct

from paigow.procedure.events import Event, IrregularityFound, PlayerLeft
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Demand, Refusal, RefusalKind, Step, judge, steps_of
from paigow.record.reading import Source


class Move(Struct, frozen=True, gc=False):
    """An event that the round took. `is_fact`: it was not what the law demanded; `is_assumed`: no line records it."""

    event: Event
    step: Step[Event]
    is_fact: bool = False
    is_assumed: bool = False


class Branch:
    """A round from its beginning, with every move it has taken."""

    __slots__ = ("moves", "round", "source", "standing")

    def __init__(self, source: Source, standing: Standing) -> None:
        self.source = source
        self.standing = standing
        self.round: Round = source.game.open_round(source.rules, standing)
        self.moves: list[Move] = []

    @property
    def demand(self) -> Demand | None:
        """What may come next; None when the round is over."""
        return self.round.demand

    def offer(self, event: Event, *, is_assumed: bool = False) -> Step[Event] | Refusal:
        """Takes an event if the law allows it now, and if something can follow from it."""
        try:
            answer = self.round.offer(event)
        except Exception:  # a fact taken before was so odd that the procedure cannot go on from it
            self._again(self.moves)
            due = steps_of(self.demand) if self.demand is not None else ()
            return Refusal(RefusalKind.WRONG_VALUE, "nothing can follow from what came before", event, due, ())
        if not isinstance(answer, Refusal):
            self.moves.append(Move(event, answer, is_assumed=is_assumed))
        return answer

    def may_take(self, event: Event) -> bool:
        """Whether the law allows this act now; nothing is changed."""
        return self.demand is not None and not isinstance(judge(self.demand, event), Refusal)

    def take(self, event: Event) -> bool:
        """Takes an act of the kind that is due as the fact it is; False, with the branch spoilt, if nothing follows."""
        if not self._is_possible(event):
            return False
        try:
            answer = self.round.deviate(event)
        except Exception:  # so odd that nothing follows from it
            return False
        if isinstance(answer, Refusal):
            return False
        self.moves.append(Move(event, answer, is_fact=True))
        return True

    def takes_again(self, move: Move) -> bool:
        """Takes a move of another branch, as that one took it; False where the law, or nature, now forbids it."""
        if move.is_fact:
            return self.take(move.event)
        return not isinstance(self.offer(move.event, is_assumed=move.is_assumed), Refusal)

    def _is_possible(self, event: Event) -> bool:
        """Whether the pieces that an act shows can have been there: a hand of the right size, of pieces not elsewhere."""
        position, low, high = (getattr(event, name, None) for name in ("position", "low", "high"))
        table = self.round.table
        if position is None or low is None or high is None:
            return True
        return position in table.hands and len(low) == table.equipment.low and table.are_possible(position, low + high)

    def fork(self, moves: int | None = None) -> Branch:
        """A new branch that has taken the first so many moves of this one, or all of them."""
        branch = Branch(self.source, self.standing)
        branch._again(self.moves[:moves])
        return branch

    def _again(self, moves: list[Move]) -> None:
        """The round from its beginning to where these moves led: what it took before is not judged again."""
        self.round = round = self.source.game.open_round(self.source.rules, self.standing)
        self.moves = list(moves)
        for move in moves:
            if move.is_fact or isinstance(move.event, IrregularityFound | PlayerLeft):
                answer = round.deviate(move.event)
                assert not isinstance(answer, Refusal), f"a replay went another way: {answer.why}"
            else:
                _resend(round, move.event)


def _resend(round: Round, event: Event) -> None:
    """Gives a round an act that it has taken at this place before: what was judged once is not judged again."""
    round.table.number += 1
    try:
        round.demand = round._procedure.send(event)
    except StopIteration as end:
        round.demand, round.result = None, end.value
