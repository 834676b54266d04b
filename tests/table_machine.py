"""A table at which anything may be tried: lawful acts, unlawful ones, wild ones, and what goes wrong.

`TableMachine` plays rounds by choices from outside and checks after every act what must always hold. Its `TableFold`
reckons the money from the events alone, by itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct, structs

from paigow.games import GAMES, Game
from paigow.house.rules import (
    Banking,
    ButtonAfterVoid,
    CountFrom,
    ExposedPiece,
    HouseRules,
    PlayerLeaves,
    SideWager,
    Sweep,
)
from paigow.pieces.cents import Cents
from paigow.pieces.people import PLAYERS, Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event, Pieces, event_types
from paigow.procedure.round import Round
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.step import Range, Refusal, Step, steps_of, with_fields
from paigow.procedure.table import MAIN
from paigow.record.lines import act_line, header_line
from paigow.record.reading import read_record
from paigow.settle.terms import BankerCommission, CommissionTaken, Rounding

Below = Callable[[int], int]
"""A choice: a number from 0 up to but not including the one given."""

LAWFUL, UNLAWFUL, WILD, LEAVE, STOP, DEVIATE = range(6)
MOODS = (LAWFUL,) * 13 + (UNLAWFUL, UNLAWFUL, WILD, LEAVE, STOP, DEVIATE)
"""What is tried next, as often as it stands here; acts that leave no choice are mostly just done."""
ENOUGH = 120
"""So many tries at acts with a choice, then the round is played straight to its end."""

TOO_MANY = 1000
"""A round that is not over by then has no end."""


# The money, reckoned from the events alone


class Staked(Struct, frozen=True):
    """A wager as the fold sees it."""

    by: Person
    amount: int


class TableFold:
    """Chips, house and what lies between, from a standing and the events that followed.

    It knows the law's money in its own words: stakes go back unless they were collected; what is lost to a player's
    bank is the pot's; a commission held back from a payoff is in what the payoff lacks.
    """

    def __init__(self, rules: HouseRules, standing: Standing) -> None:
        self.rules = rules
        self.chips = {person: amount or 0 for person, amount in standing.chips.items()}
        self.house, self.pot, self.stake = int(standing.house), 0, 0
        self.wagers = {
            (bonus.position, SideWager.DICE_BONUS.value): Staked(bonus.by, bonus.amount) for bonus in standing.pending
        }
        self.run = standing.triples
        self.owners: dict[Position, Person] = {}
        self.brought = self.taken = 0
        self.bank: Position | None = None
        self.is_shared = False
        self.is_held_back: bool | None = None
        self.is_void = False
        self.gone: set[Person] = set()
        self.going: set[Person] = set()

    @property
    def total(self) -> int:
        """All the money there is."""
        return (
            sum(self.chips.values()) + self.house + self.pot + self.stake + sum(w.amount for w in self.wagers.values())
        )

    def take(self, event: Event, *, is_ordinary: bool = True) -> None:
        """Moves what the act moved. `is_ordinary`: a player who leaves does so before the call, with his wagers."""
        match event:
            case e.PlayerSeated(by=by, chips=chips):
                self.chips[by] = chips or 0
                self.brought += chips or 0
            case e.PlayerLeft(by=by):
                self._leave(by, is_ordinary=is_ordinary)
            case e.WagerPlaced(by=by, position=position, wager=wager, amount=amount):
                self.chips[by] -= amount
                self.wagers[position, wager] = Staked(by, amount)
            case e.WagerRaised(by=by, position=position, wager=wager, amount=amount):
                self.chips[by] -= amount
                self.wagers[position, wager] = Staked(by, self.wagers[position, wager].amount + amount)
            case e.WagerWithdrawn(position=position, wager=wager) | e.WagerReturned(position=position, wager=wager):
                if (position, wager) in self.wagers:  # else it went back when it was paid, or its player left
                    self._back(position, wager)
            case e.NoMoreBetsCalled():
                self.owners = {position: wager.by for (position, _), wager in self.wagers.items()}
            case e.BankTaken(share=share):
                self.is_shared = share == "co"
            case e.BankMarked(position=position):
                self.bank = position
            case e.HouseStakePlaced(amount=amount):
                self.house -= amount
                self.stake = amount
            case e.HouseStakeMoved(to=to) if to != "dealers-hand":
                self.pot += self.stake if to == "banker-winnings" else 0
                self.house += self.stake if to == "bankroll" else 0
                self.stake = 0
            case e.SecondButtonPlaced(triples=triples):
                self.run = triples
            case e.RoundVoided():
                self.is_void = True
                self.gone |= self.going  # who was on his way out goes when the round is over
                self.going = set()
            case e.RoundClosed():
                self._close()
            case _:
                self._settle(event)

    def _settle(self, event: Event) -> None:
        match event:
            case e.WagerCollected(position=position, wager=wager, amount=amount):
                lost = self.wagers.pop((position, wager))
                self.chips[lost.by] += lost.amount - amount
                self._pay_in(amount, to_pot=wager == MAIN and self.bank is not None)
                self._see_off()
            case e.WagerPaid(position=Position.DEALER, amount=amount):
                self.pot -= amount
                self.house += amount + self.stake
                self.stake = 0
            case e.WagerPaid(position=position, wager=wager, amount=amount):
                staked = self.wagers.get((position, wager))
                self.chips[staked.by if staked else self.owners[position]] += amount
                self._pay_in(-amount, to_pot=wager == MAIN and self.bank is not None)
                if staked:
                    self._back(position, wager)
                self._see_off()
            case e.CommissionTaken(position=position, amount=amount):
                self._take_commission(position, amount)
            case e.BankPaidIn(payer=payer, amount=amount):
                self.pot += amount
                self._give(payer, -amount)
            case e.BankPaid(position=position, amount=amount):
                if position == self.bank:
                    self.is_held_back = amount < self._banks_win
                self.pot -= amount
                self._give(Person(position.value), amount)
            case e.PaymentCorrected(position=position, amount=amount):
                self.chips[self.owners.get(position, Person(position.value))] += amount
                self.house -= amount

    @property
    def _banks_win(self) -> int:
        return self.pot - self.pot // 2 if self.is_shared else self.pot

    def _take_commission(self, position: Position, amount: int) -> None:
        """Held back by whoever pays the win, or asked of whoever has it."""
        self.house += amount
        is_taken_out = self.rules.commission_taken is CommissionTaken.TAKEN_OUT
        if position == self.bank:
            is_taken_out = self.is_held_back or (self.is_held_back is None and self._banks_win == amount)
        if not is_taken_out:
            self.chips[self.owners.get(position, Person(position.value))] -= amount
        elif self.bank is None:
            self.house -= amount
        else:
            self.pot -= amount

    def _give(self, person: Person, amount: int) -> None:
        if person is Person.DEALER:
            self.house += amount
        else:
            self.chips[person] += amount

    def _pay_in(self, amount: int, *, to_pot: bool) -> None:
        if to_pot:
            self.pot += amount
        else:
            self.house += amount

    def _back(self, position: Position, wager: str) -> None:
        staked = self.wagers.pop((position, wager))
        self.chips[staked.by] += staked.amount

    def _leave(self, by: Person, *, is_ordinary: bool) -> None:
        if not is_ordinary:
            self.gone.add(by)
            return
        for (position, wager), staked in tuple(self.wagers.items()):
            if staked.by == by and not self._pends(wager):
                self._back(position, wager)
        self.going.add(by)
        self._see_off()

    def _pends(self, wager: str) -> bool:
        return wager == SideWager.DICE_BONUS and self.run > 0

    def _see_off(self) -> None:
        """Who goes before the call goes when what pends of his is settled."""
        for person in tuple(self.going):
            if not any(staked.by == person for staked in self.wagers.values()):
                self.taken += self.chips.pop(person)
                self.going.discard(person)

    def _close(self) -> None:
        """Stakes that nobody collected go back; dice bonus wagers of a run wait; who left takes his chips."""
        for position, wager in tuple(self.wagers):
            if wager != SideWager.DICE_BONUS:
                self._back(position, wager)
        if self.is_void:
            self.house += self.pot
            self.pot = 0
        for person in self.gone:
            self.taken += self.chips.pop(person)


# Playing


class BrokenError(AssertionError):
    """Something that must always hold does not."""


class Tried(Struct, frozen=True):
    """An act that was taken, and how: offered, or entered as the fact it is."""

    event: Event
    is_deviation: bool = False


class TableMachine:
    """Rounds at one table, act by act, by choices from outside."""

    def __init__(
        self, game: Game, rules: HouseRules, standing: Standing, below: Below, moods: Sequence[int] = MOODS
    ) -> None:
        self.game, self.rules, self.standing, self.moods = game, rules, standing, moods
        self.below: Below = below
        self.rounds = 0
        self.history: list[Tried] = []
        self._open()

    def _open(self) -> None:
        self.round: Round = self.game.open_round(self.rules, self.standing)
        self.fold = TableFold(self.rules, self.standing)
        self.had = self.fold.total
        self.history = []
        self.lines: list[bytes] = []
        self.tries = 0
        self.has_left = False
        self.is_straight = True
        """Whether every act so far was done as the law demands."""
        self.order = self.shuffled(self.game.equipment.pieces)

    @property
    def table(self) -> Any:
        """The table of the round, looked into."""
        return self.round.table

    def play_round(self) -> None:
        """One round to its end, and the next one opened from what it leaves."""
        while self.round.demand is not None:
            if self.tries > TOO_MANY:
                raise BrokenError(f"a round ends: what is due is {self.round.demand}")
            self.act()
        self._finish()
        self._open()

    # Choices

    def pick(self, things: Sequence[Any]) -> Any:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, pieces: Iterable[str]) -> list[str]:
        """The pieces in an order that one choice decides."""
        order = list(map(str, pieces))
        Random(self.below(1 << 16)).shuffle(order)
        return order

    def act(self) -> None:
        """Tries one act."""
        demand = self.round.demand
        assert demand is not None
        self.tries += 1
        steps = steps_of(demand)
        is_plain = len(steps) == 1 and not steps[0].free
        mood = LAWFUL
        if self.tries < ENOUGH and (not is_plain or not self.below(6)):
            mood = self.pick(self.moods)
        if mood == UNLAWFUL:
            self.offer(self.any_event(self.tame))
        elif mood == WILD:
            self.offer(self.any_event(self.wild))
        elif mood == LEAVE:
            self.offer(e.PlayerLeft(self.pick(self.table.players or PLAYERS)))
        elif mood == STOP:
            self.offer(e.IrregularityFound(self.pick(get_args(_hints(e.IrregularityFound)["what"]))))
        elif mood == DEVIATE:
            self._deviate(steps)
        else:
            self.offer(self.lawful(steps))

    # What is offered

    def offer(self, event: Event) -> bool:
        """Offers the event and checks what must hold; whether it was taken."""
        before = self.snapshot()
        demand, is_open = self.round.demand, self.table.is_open
        assert demand is not None
        answered = self.round.offer(event)
        if isinstance(answered, Refusal):
            self._check(answered.why != "", "a refusal says why")
            self._check(self.round.demand is demand, "a refusal leaves the demand")
            self._check(self.snapshot() == before, "a refused event changes nothing")
            return False
        self._taken(Tried(event), answered, is_ordinary=is_open)
        return True

    def _deviate(self, steps: Sequence[Step[Event]]) -> None:
        """An act of a kind that is due done otherwise, and mostly noticed at once."""
        due = self.pick(steps)
        change = _OTHERWISE.get(type(due.expects))
        if change is None:
            return
        event = change(self, due.expects)
        answered = self.round.deviate(event)
        if isinstance(answered, Refusal):
            return
        self.is_straight = False
        self._taken(Tried(event, is_deviation=True), answered)
        if not self.below(8) or self.round.demand is None:
            return
        if self.offer(e.IrregularityFound(_NOTICED[type(event)])):
            self.offer(self.lawful(steps_of(self.round.demand)))

    def _taken(self, tried: Tried, step: Step[Event], *, is_ordinary: bool = True) -> None:
        event = tried.event
        self.history.append(tried)
        self.lines.append(act_line(self.rounds + 1, len(self.history), step.cites, event))
        self.fold.take(event, is_ordinary=is_ordinary)
        self.has_left |= isinstance(event, e.PlayerLeft)
        self._check(self.table.number == len(self.history), "every act taken is counted")
        self._check_money()
        self._check_pieces()
        self._check_nobody_gone_is_asked()

    def lawful(self, steps: Sequence[Step[Event]]) -> Event:
        """An answer to one of the steps, its free fields filled."""
        if self.tries < ENOUGH:
            step = self.pick(steps)
        else:
            step = steps[-1] if isinstance(steps[0].expects, e.WagerPlaced) else steps[0]
        return self.fill(step)

    def fill(self, step: Step[Event]) -> Event:
        """The event of a step with values in its free fields."""
        answer = _FILLS.get(type(step.expects))
        filled = {name: self.within(range) for name, range in step.free if range.values or range.least is not None}
        event = with_fields(step.expects, **filled)
        return answer(self, event) if answer and step.free else event

    def within(self, range: Range) -> object:
        """A value that the range admits."""
        if range.values:
            return self.pick(range.values)
        assert range.least is not None
        most = range.least + 3 if range.most is None else range.most
        usual = {53: 4}.get(most)  # a stub of other than four ends the round
        return usual if usual is not None and self.below(4) else range.least + self.below(most - range.least + 1)

    # Pieces

    def truth(self, position: Position) -> Pieces:
        """What lies at a position: nobody has said, so the order says; what was recorded is what was seen."""
        known = self.table.hands[position].pieces
        if known is not None:
            return tuple(known)
        size = self.game.equipment.hand
        at = self.game.equipment.ring.index(position) * size
        pieces = tuple(self.order[at : at + size])
        if self.table.are_possible(position, pieces):
            return pieces
        return tuple(sorted(Counter(dict(self.table.unseen)).elements()))[:size]

    def halves(self, position: Position) -> tuple[Pieces, Pieces]:
        """The hand of a position in two halves: as laid down, by the house way, or any two pieces in front."""
        hand = self.table.hands[position]
        if hand.low is not None:
            return tuple(reversed(hand.low)), tuple(reversed(hand.high))
        pieces = self.truth(position)
        if self.below(2):
            way = self.game.equipment.set_by_way(pieces, self.rules)
            return way.low, way.high
        mixed = self.shuffled(pieces)
        return tuple(mixed[: self.game.equipment.low]), tuple(mixed[self.game.equipment.low :])

    # Any event at all

    def any_event(self, value: Callable[[Any], Any]) -> Event:
        """An event of any kind with such values, or one that is due with such a value in one field."""
        demand = self.round.demand
        assert demand is not None
        if self.below(3):
            expected = self.fill(self.pick(steps_of(demand)))
            name = self.pick(expected.__struct_fields__)
            changed: Event = with_fields(expected, **{name: value(_hints(type(expected))[name])})
            return changed
        kind: type[Event] = self.pick(tuple(event_types().values()))
        return kind(**{name: value(hint) for name, hint in _hints(kind).items()})

    def tame(self, hint: Any) -> Any:
        """A value of the field's type."""
        if get_origin(hint) is tuple or hint is Pieces:
            return tuple(self.pick(_TAME_PIECES))
        choices = get_args(hint)
        if choices and choices[-1] is type(None):
            return None if not self.below(3) else self.tame(choices[0])
        if choices and all(isinstance(choice, str) for choice in choices):
            return self.pick(choices)
        if hint in (Person, Position):
            return self.pick(tuple(hint))
        return self.pick(_TAME.get(hint, _TAME[int]))

    def wild(self, hint: Any) -> Any:
        """A value of any type whatever."""
        return self.pick(_WILD)

    # What must hold

    def snapshot(self) -> object:
        """Everything a round has noted, written out."""
        table = {name: repr(value) for name, value in _noted(self.table).items() if name not in _UNCHANGING}
        return table, repr(_noted(self.table.money)), id(self.round.demand), repr(self.round.result)

    def _check(self, holds: bool, what: str) -> None:
        if not holds:
            raise BrokenError(what)

    def _check_money(self) -> None:
        money, fold = self.table.money, self.fold
        is_somebody_going = self.table.is_open and (self.table.left or fold.going)
        if self.round.demand is not None and not is_somebody_going:
            self._check(money.total == self.had + fold.brought - fold.taken, "no cent is made or lost")
        if self.is_straight and not any(isinstance(tried.event, e.PaymentCorrected) for tried in self.history):
            self._check(money.pot >= 0 and money.layout >= 0, "neither pot nor layout is below zero")
            poor = [person for person in money.chips if money.chips[person] < 0 and person not in money.uncounted]
            self._check(not poor, f"nobody has less than nothing: {poor}")

    def _check_pieces(self) -> None:
        table = self.table
        known = Counter(piece for hand in table.hands.values() if hand.pieces is not None for piece in hand.pieces)
        copies = Counter(dict(self.game.equipment.copies))
        self._check(not known - copies, "no piece lies in two hands")
        unseen = Counter(dict(table.unseen))
        self._check(min(unseen.values()) >= 0, "no piece is seen more often than it exists")
        self._check(known + unseen == copies, "what is unseen is the rest of the pieces")

    def _check_nobody_gone_is_asked(self) -> None:
        if self.round.demand is None or not (self.table.left or self.has_left):
            return
        there = {Person.DEALER, Person.FLOORPERSON, *self.table.players} - self.table.left
        for step in steps_of(self.round.demand):
            is_free = any(name == "by" for name, _ in step.free)
            if not is_free and getattr(step.expects, "by", Person.DEALER) not in there:
                raise BrokenError(f"a player who has left is asked for {step.expects}")

    def _finish(self) -> None:
        """What holds at the end of a round."""
        result = self.round.result
        self._check(result is not None, "a round that is over has a result")
        assert result is not None
        late = self.round.offer(e.RoundClosed())
        self._check(isinstance(late, Refusal), "nothing comes after the end")
        standing = result.standing
        encoded = msgspec.json.encode(standing)
        self._check(msgspec.json.decode(encoded, type=Standing) == standing, "a standing survives being written")
        self._check(all(bonus.by in standing.chips for bonus in standing.pending), "who has a wager pending is there")
        pending = sum(bonus.amount for bonus in standing.pending)
        fold = self.fold
        left = sum(amount or 0 for person, amount in standing.chips.items() if person not in self._uncounted())
        if not self._uncounted():
            had = self.had + fold.brought - fold.taken
            self._check(left + standing.house + pending == had, "a standing holds all the money that there was")
        if self.is_straight:
            counted = {person: amount for person, amount in standing.chips.items() if amount is not None}
            found = {person: amount for person, amount in fold.chips.items() if person in counted}
            self._check(found == counted, f"the events give the chips {found}, the table has {counted}")
            self._check(set(standing.chips) == set(fold.chips), "who sits there is who came and did not go")
            self._check(fold.house == standing.house, f"the events give the house {fold.house}, not {standing.house}")
            self._check(fold.pot == 0 and fold.stake == 0, "nothing is left in the pot")
        if self.is_straight and not result.void:
            self._check_dealt()
        self._check_replay()
        self.standing = standing
        self.rounds += 1

    def _uncounted(self) -> set[Person]:
        return set(self.table.money.uncounted)

    def _check_dealt(self) -> None:
        ring, hand = self.game.equipment.ring, self.game.equipment.hand
        events = [tried.event for tried in self.history]
        cards = Counter(event.stack for event in events if isinstance(event, e.CardDealt))
        drawn = Counter(event.position for event in events if isinstance(event, e.CardDrawn))
        stacks = [(event.stack, event.position) for event in events if isinstance(event, e.StackDelivered)]
        self._check(not cards or cards == dict.fromkeys(range(1, 8), hand), "seven stacks of seven are dealt")
        self._check(not drawn or drawn == dict.fromkeys(ring, hand), "seven hands of seven are drawn")
        if not drawn:
            self._check(sorted(stack for stack, _ in stacks) == list(range(1, len(ring) + 1)), "each stack goes once")
            self._check({position for _, position in stacks} == set(ring), "each position receives one stack")
        picked = [event.position for event in events if isinstance(event, e.HandPickedUp)]
        collected = [event.position for event in events if isinstance(event, e.StackCollected)]
        self._check(len(set(picked)) == len(picked) and not set(picked) & set(collected), "a hand is picked up once")
        wanted = set(ring) - set(collected)
        self._check(set(picked) == wanted, f"every hand is picked up: {wanted} but {picked}")

    def _check_replay(self) -> None:
        """The record, written and read back, leads to the same table."""
        read = list(read_record([header_line(self.game, self.rules, self.standing), *self.lines]))
        source = read[0].source
        assert source.standing is not None
        round = source.game.open_round(source.rules, source.standing)
        for line in read:
            if isinstance(round.offer(line.event), Refusal):
                round.deviate(line.event)
        assert self.round.result is not None
        self._check(round.result == self.round.result, "the record leads to the same table")


def _noted(thing: object) -> dict[str, Any]:
    """The attributes of an object, whether or not it has slots."""
    names = getattr(type(thing), "__slots__", None) or vars(thing)
    return {name: getattr(thing, name) for name in names}


_UNCHANGING = {"equipment", "rules", "standing", "_rule"}


def _hints(kind: type[Event]) -> dict[str, Any]:
    return {field.name: field.type for field in structs.fields(kind)}


_TAME: dict[Any, tuple[Any, ...]] = {
    int: (-500, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10_00, 25_00, 10**9),
    bool: (True, False),
    str: ("", "main", "fortune", "dice-bonus", "dragons-eye", "start", "1", "6", "dealer", "a word"),
}
_TAME_PIECES: tuple[tuple[Any, ...], ...] = (
    (), ("6-6",), ("6-6", "6-6"), ("6-6", "6-6", "1-1", "1-1"), ("As", "Ks"), ("Jk",) * 7, ("1-2", "2-4", "1-3", "1-3"),
    ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s"), ("2-7", "x", "", "6-6"), (1, 2, 3), (6, 6, 6), (7, 7, 7, 7, 7, 7, 7),
    (7, 7, 7, 7, 7, 7, 8),
)  # fmt: skip
# no bool, and no text that is written like a position: Python holds them equal to a number or a member of an enum
_WILD: tuple[Any, ...] = (
    None, -1, 0, 1, 10**30, -(10**30), 1.5, float("nan"), "", "main", "bogus", "\ud800", b"x",
    (), ("6-6",), ("Jk",) * 7, (None,), (1, 2, 3), ("1", "2", "3"), (1, 2, 3.0), ((), ()), [], ["6-6"], {}, set(),
    {"a": 1}, object(), Person.DEALER, Person.PLAYER_ONE, Position.ONE, Position.DEALER, e.RoundClosed(), int,
    (10**30,) * 7,
)  # fmt: skip


# Tables to begin with


def any_table(below: Below) -> tuple[Game, HouseRules, Standing]:
    """A game under rules of any kind, at a table new, in use, about to offer the bank, or in a run of triples."""

    def pick(things: Iterable[Any]) -> Any:
        choices = tuple(things)
        return choices[below(len(choices))]

    game = pick(GAMES.values())
    dealing = pick(game.starts)
    rules = HouseRules(
        dealing=dealing,
        start=pick(game.starts[dealing]),
        wagers=pick((game.side_wagers, game.side_wagers, ())),
        banking=pick(Banking),
        count_from=pick(CountFrom),
        commission_taken=pick(CommissionTaken),
        banker_commission=pick(BankerCommission),
        rounding=pick(Rounding),
        rounding_unit=Cents(pick((1, 25, 100))),
        player_leaves=pick(PlayerLeaves),
        exposed_piece=pick(ExposedPiece),
        sweep=pick(Sweep),
        mark_start=pick((True, False)),
        button_after_void=pick(ButtonAfterVoid),
        house_stake=pick((None, Cents(50_01))),
        two_positions=pick((True, True, False)),
    )
    return game, game.settle_rules(rules), _any_standing(game, pick)


def _any_standing(game: Game, pick: Callable[[Iterable[Any]], Any]) -> Standing:
    kind = pick(("new", "used", "bank", "bank", "run"))
    if kind == "new":
        return Standing()
    players = [player for player in PLAYERS if pick((True, True, False))]
    chips = {player: pick((Cents(2_000_00), Cents(5_000_00), Cents(100_00), Cents(50_01), None)) for player in players}
    used = Standing(rounds=1, identity=f"{game.equipment.whole} 1", chips=chips)
    if kind == "bank":
        wagered = dict.fromkeys(players, Cents(25_00))
        return structs.replace(used, dealer_banks=False, bank_offer=pick(BETTING_POSITIONS), wagered=wagered)
    if kind == "run" and SideWager.DICE_BONUS in game.side_wagers:
        pending = tuple(PendingBonus(player, player.seat, Cents(5_00)) for player in players if pick((True, False)))
        shaker = pick((Person.DEALER, *(bonus.by for bonus in pending)))
        return structs.replace(used, triples=pick((1, 2)), shaker=shaker, pending=pending)
    return used


# How the free fields of each act are filled


def _wager(machine: TableMachine, event: e.WagerPlaced) -> Event:
    rules = machine.rules
    by = machine.pick(machine.table.players or PLAYERS)
    seat = BETTING_POSITIONS.index(by.seat)
    near = [BETTING_POSITIONS[at] for at in (seat, seat, seat, seat - 1, seat + 1) if 0 <= at < 6]
    position = machine.pick(near)
    wager = MAIN
    if machine.table.wager(position) or position is machine.table.bank.position:
        wager = machine.pick((MAIN, *map(str, rules.wagers or ())))
    amounts = (rules.minimum, 10_01, 25_05, 500_00) if wager == MAIN else (rules.side_minimum, 5_00, 7_77)
    on = ""
    if wager == SideWager.DRAGONS_EYE:
        on = machine.pick(BETTING_POSITIONS).value
    elif wager == SideWager.START:
        on = machine.pick(machine.game.equipment.ring).value
    return e.WagerPlaced(by, position, wager, Cents(machine.pick(amounts)), on)


def _withdrawal(machine: TableMachine, event: e.WagerWithdrawn) -> Event:
    wagers = tuple(machine.table.wagers.values())
    if not wagers:
        return event
    wager = machine.pick(wagers)
    return e.WagerWithdrawn(wager.by, wager.position, wager.wager)


def _raise(machine: TableMachine, event: e.WagerRaised) -> Event:
    wagers = tuple(machine.table.wagers.values())
    if not wagers:
        return event
    wager = machine.pick(wagers)
    return e.WagerRaised(wager.by, wager.position, wager.wager, Cents(machine.pick((1, 5_00, 33_33, 400_00))))


def _seat(machine: TableMachine, event: e.PlayerSeated) -> Event:
    return e.PlayerSeated(event.by, machine.pick((2_000_00, 100_00, 50_01, None)))


def _dice(machine: TableMachine, event: e.ShakerUncovered) -> Event:
    face = machine.below(6) + 1
    other = (face, face) if machine.below(3) else (machine.below(6) + 1, machine.below(6) + 1)
    return e.ShakerUncovered((face, *other))


def _taken(machine: TableMachine, event: e.HandTaken) -> Event:
    return with_fields(event, pieces=machine.truth(event.position) if machine.below(3) else None)


def _set(machine: TableMachine, event: e.HandSet) -> Event:
    if machine.table.hands[event.position].pieces is None and machine.below(2):
        return event
    low, high = machine.halves(event.position)
    return with_fields(event, low=low, high=high)


def _exposed(machine: TableMachine, event: e.HandExposed) -> Event:
    low, high = machine.halves(event.position)
    return with_fields(event, low=low, high=high)


_FILLS: dict[type[Event], Callable[[TableMachine, Any], Event]] = {
    e.PiecesReceived: lambda machine, event: e.PiecesReceived(f"set {machine.below(9)}"),
    e.WagerPlaced: _wager,
    e.WagerRaised: _raise,
    e.WagerWithdrawn: _withdrawal,
    e.PlayerSeated: _seat,
    e.ShakerUncovered: _dice,
    e.StacksCounted: lambda machine, event: with_fields(event, sizes=machine.pick(((7,) * 7, (6, 8, 7, 7, 7, 7, 7)))),
    e.HandTaken: _taken,
    e.HandSet: _set,
    e.HandExposed: _exposed,
    e.HandTurnedUp: lambda machine, event: with_fields(event, pieces=machine.truth(event.position)),
    e.RulingGiven: lambda machine, event: with_fields(event, reason=machine.pick(("so ruled", "as customary"))),
}


# How acts are done otherwise than demanded


def _wrong_halves(machine: TableMachine, event: e.HouseHandSet) -> Event:
    mixed = machine.shuffled(event.low + event.high)
    size = len(event.low)
    return with_fields(event, low=tuple(mixed[:size]), high=tuple(mixed[size:]), rule="")


def _wrong_amount(machine: TableMachine, event: Any) -> Event:
    amount = max(event.amount + machine.pick((-5_00, -1, 1, 5_00)), 1)
    changed: Event = with_fields(event, amount=Cents(amount))
    return changed


_OTHERWISE: dict[type[Event], Callable[[TableMachine, Any], Event]] = {
    e.StackDelivered: lambda machine, event: with_fields(event, position=machine.pick(machine.game.equipment.ring)),
    e.HouseHandSet: _wrong_halves,
    **dict.fromkeys((e.WagerPaid, e.WagerCollected, e.CommissionTaken, e.BankPaid, e.BankPaidIn), _wrong_amount),
}
_NOTICED: dict[type[Event], Any] = {
    e.StackDelivered: "wrong-place",
    e.HouseHandSet: "wrong-house-way",
    **dict.fromkeys((e.WagerPaid, e.WagerCollected, e.CommissionTaken, e.BankPaid, e.BankPaidIn), "wrong-payment"),
}
