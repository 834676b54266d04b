"""The money of a round line by line: what was paid, what should have been, and the difference.

What should have been is what the lawful twin of the round pays: the same choices and the same chance, every act as
the law demands it. Amounts are cents from the account's side: below zero it gave, or was to give.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from paigow.pieces.cents import dollars
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, DEALER, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.sentences import tell
from paigow.procedure.step import Refusal, Step, tag
from paigow.record.branch import Branch
from paigow.record.lawful import MOST_ACTS, next_event
from paigow.record.reading import Line
from paigow.settle.plan import HOUSE

Money = (
    e.WagerCollected
    | e.BankPaidIn
    | e.WagerPaid
    | e.CommissionTaken
    | e.BankPaid
    | e.WagerReturned
    | e.PaymentCorrected
)
"""Acts that move money between accounts when the hands are settled."""


class MoneyLine(Struct, frozen=True):
    """One payment. `number` and `line` are 0 for one that was due and is not in the record.

    `should` is None where it cannot be told, because the round did not end or rests on what no line records.
    """

    number: int
    line: int
    position: Position
    account: str
    says: str
    paid: int
    should: int | None
    cites: tuple[str, ...]

    @property
    def difference(self) -> int:
        """What the account is still to get by this line, or to give (below zero)."""
        return 0 if self.should is None else self.should - self.paid


def money_lines(branch: Branch, stopped: Branch, lines: Sequence[Line]) -> Iterator[MoneyLine]:
    """Every payment of the record in its order, then those that were due and are not in it.

    `stopped` is the round up to where it should have stopped, or all of it. Where the round rests on guesses only what
    does not rest on them is told.
    """
    noun, purse = branch.source.game.equipment.noun, _Purse(branch)
    twin = lawful_payments(stopped) if branch.demand is None and not branch.guesses else None
    bank = branch.round.table.bank.position
    due = list(twin or ())
    steps = steps_by_number(branch)
    for number, line in enumerate(lines, 1):
        event = line.event
        if not isinstance(event, Money):
            continue
        step = steps.get(number)
        if twin is None:
            is_known = step is not None and type(step.expects) is type(event) and not branch.guesses.decide(event, bank)
            should = purse.effect(step.expects) if step is not None and is_known else None
        else:
            match = next((found for found in due if _key(found[1]) == _key(event)), None)
            if match is not None:
                due.remove(match)
                step = match[0]
            should = 0 if match is None else purse.effect(match[1])
        cites = tuple(cite.id for cite in step.cites) if step else ()
        yield MoneyLine(
            number,
            line.number,
            place_of(event),
            purse.account(event),
            tell(event, noun),
            purse.effect(event),
            should,
            cites,
        )
    for step, event in due:
        says = f"Not in the record: {tell(event, noun)}"
        cites = tuple(cite.id for cite in step.cites)
        yield MoneyLine(0, 0, place_of(event), purse.account(event), says, 0, purse.effect(event), cites)


def steps_by_number(branch: Branch) -> dict[int, Step[Event]]:
    """The step that each act of the record answered, by the act's number. One that was passed over has none."""
    return {move.number: move.step for move in branch.moves if move.number}


def lawful_payments(branch: Branch) -> list[tuple[Step[Event], Event]] | None:
    """What the lawful twin of a round pays, with the step that demands it; None if the facts do not lead to one."""
    twin = branch.source.game.open_round(branch.source.rules, branch.standing)
    facts = [move.event for move in branch.moves]
    found: list[tuple[Step[Event], Event]] = []
    for _ in range(MOST_ACTS):
        demand = twin.demand
        if demand is None:
            return found
        event = next_event(demand, facts)
        step = None if event is None else twin.offer(event)
        if event is None or step is None or isinstance(step, Refusal):
            return None
        if isinstance(event, Money):
            found.append((step, event))
    return None


def place_of(event: Event) -> Position:
    """Where a payment was made: at its position, or at the seat of who paid for the bank."""
    payer = getattr(event, "payer", None)
    if isinstance(payer, Person):
        return payer.seat if payer.is_player else DEALER
    position: Position = event.position  # type: ignore[attr-defined]
    return position


def _key(event: Event) -> tuple[str, Position, str]:
    return tag(event), place_of(event), getattr(event, "wager", "")


class _Purse:
    """Whose money a payment is, and what it does to it."""

    def __init__(self, branch: Branch) -> None:
        table = branch.round.table
        self._holders: dict[Position, Person] = {bonus.position: bonus.by for bonus in branch.standing.pending}
        self._stakes: dict[tuple[Position, str], int] = {}
        for event in (move.event for move in branch.moves):
            if isinstance(event, e.WagerPlaced):
                self._holders[event.position] = event.by
                self._stakes[event.position, event.wager] = event.amount
            elif isinstance(event, e.WagerRaised):
                place = event.position, event.wager
                self._stakes[place] = self._stakes.get(place, 0) + event.amount
        self._banker = table.banker

    def account(self, event: Event) -> str:
        """The player whose money it is, or the house."""
        position = place_of(event)
        if position not in BETTING_POSITIONS:
            return HOUSE
        return self._holders.get(position, Person(position.value)).value

    def effect(self, event: Event) -> int:
        """What the account has more by it; a stake that comes back is no gain."""
        amount: int = event.amount  # type: ignore[attr-defined]
        match event:
            case e.WagerCollected() | e.BankPaidIn() | e.CommissionTaken(held_back=False):
                return -amount
            case e.CommissionTaken():
                return 0
            case e.WagerReturned(position=position, wager=wager):
                return amount - self._stakes.get((position, wager), amount)
            case _:
                return amount


class Total(Struct, frozen=True):
    """What all lines of an account come to; `should` is None where it cannot be told."""

    paid: int
    should: int | None

    @property
    def difference(self) -> int:
        """What the account is still to get, or to give (below zero)."""
        return 0 if self.should is None else self.should - self.paid


def totals(money: Iterable[MoneyLine]) -> dict[str, Total]:
    """The accounts of a round with what their lines come to, the house's against all the players' together."""
    found: dict[str, Total] = {}
    for line in money:
        if line.account != HOUSE:
            before = found.get(line.account, Total(0, 0))
            known = before.should is not None and line.should is not None
            should = (before.should or 0) + (line.should or 0) if known else None
            found[line.account] = Total(before.paid + line.paid, should)
    found = dict(sorted(found.items()))
    known = all(total.should is not None for total in found.values())
    should = -sum(total.should or 0 for total in found.values()) if known else None
    return found | {HOUSE: Total(-sum(total.paid for total in found.values()), should)}


def cents_told(amount: int | None) -> str:
    """An amount with its sign; a dash for nothing, and words for what cannot be told."""
    if amount is None:
        return "not known"
    return "-" if not amount else f"{'+' if amount > 0 else ''}{dollars(amount)}"
