"""A round that can be branched: to branch is to replay a prefix.

`Branch` drives a round and keeps what it was given, so that the checker can try how a record would go on if an act
had been done, left out, or done otherwise.
"""

from __future__ import annotations

from msgspec import Struct

from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Demand, Refusal, Step
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
        """Takes an event if the law allows it now."""
        answer = self.round.offer(event)
        if not isinstance(answer, Refusal):
            self.moves.append(Move(event, answer, is_assumed=is_assumed))
        return answer

    def take(self, event: Event) -> bool:
        """Takes an act of the kind that is due as the fact it is; False, with the branch spoilt, if nothing follows."""
        answer = self.round.deviate(event)
        if isinstance(answer, Refusal):
            return False
        self.moves.append(Move(event, answer, is_fact=True))
        return True

    def fork(self, moves: int | None = None) -> Branch:
        """A new branch that has taken the first so many moves of this one, or all of them."""
        branch = Branch(self.source, self.standing)
        for move in self.moves[:moves]:
            answer = branch.round.deviate(move.event) if move.is_fact else branch.round.offer(move.event)
            if isinstance(answer, Refusal):
                raise AssertionError(f"a replay went another way: {answer.why}")
            branch.moves.append(move)
        return branch
