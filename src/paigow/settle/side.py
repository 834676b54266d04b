"""The side wagers settled: what each pays beside the stake, which goes back with it. All are banked by the house.

What a hand or a throw amounts to is a set of names, those of the lines of the pay tables. How the player set his hand
and how his main wager fared do not matter. Reading side-wagers-banked, practice/fortune-bonus.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice, Die, is_triple
from paigow.pieces.positions import Position
from paigow.settle.outcome import Outcome
from paigow.settle.paytable import PayLine, PayTable

Held = frozenset[str]
"""Every line of a pay table that a hand or a throw answers to."""

NOTHING: Held = frozenset()


def line_held(table: PayTable, held: Held) -> PayLine | None:
    """The first line of the table that is held: a wager is paid once, for the best. 13:69F-11.20(b)."""
    return next((line for line in table.lines if line.on in held), None)


def outcome(table: PayTable, held: Held) -> Outcome:
    """What becomes of the wager: without a line it loses; a line without odds is a push."""
    line = line_held(table, held)
    if line is None:
        return Outcome.LOSE
    return Outcome.WIN if line.pays else Outcome.PUSH


def pay(table: PayTable, stake: Cents, held: Held) -> Cents:
    """What the wager wins, in cents, beside the stake; 0 if it loses or is a push.

    A fraction of a cent is paid as a whole one, so that nobody gets less than the posted odds. Reading round-money.

    >>> from paigow.law import Basis
    >>> table = PayTable("fortune", "", Basis.CHOICE, (), (PayLine("five-aces", 400), PayLine("flush", 4)))
    >>> pay(table, Cents(1_00), frozenset({"flush", "five-aces"}))
    40000
    """
    line = line_held(table, held)
    return Cents(-(-stake * line.pays // line.to)) if line else Cents(0)


# Fortune

ENVY_MINIMUM = Cents(5_00)
"""The least fortune wager that earns the envy bonus. 58 Pa. Code 688a.1, MA pai gow poker 1, practice/envy-bonus."""


def envy(table: PayTable, wager: Cents, others: Iterable[Held]) -> Cents:
    """The envy bonuses of one wager: a fixed sum for each other player's hand of a line that has one.

    `others` are the other players' hands, never the wagerer's own and never the dealer's. Nothing for a wager below
    `ENVY_MINIMUM`.
    """
    if wager < ENVY_MINIMUM:
        return Cents(0)
    lines = (line_held(table, held) for held in others)
    return Cents(sum(line.fixed for line in lines if line))


# Imperial bonus


def capped(bonuses: Sequence[Cents], cap: Cents) -> tuple[Cents, ...]:
    """The imperial bonuses of one player in one round, player hand and banker hand, cut where they exceed the cap.

    They are cut from the last one back, so that the first stay whole as long as they can. 13:69F-11.20(d).

    >>> capped((Cents(36_000_00), Cents(5_000_00)), Cents(40_000_00))
    (3600000, 400000)
    """
    left = int(cap)
    paid = []
    for bonus in bonuses:
        paid.append(Cents(min(bonus, left)))
        left -= paid[-1]
    return tuple(paid)


# Dragon's eye, dice bonus, starting position


def number_held(chosen: Die, shown: Die) -> Held:
    """What a dragon's eye wager on `chosen` holds when the dragon's eye die shows `shown`. 13:69F-10.6A(a)."""
    return frozenset({"chosen-number"}) if chosen == shown else NOTHING


def start_held(chosen: Position, start: Position) -> Held:
    """What a wager on `chosen` as the starting position holds. Reading wager-11.13-condition."""
    return frozenset({"starting-position"}) if chosen == start else NOTHING


class Run(Struct, frozen=True):
    """The triples in a row since a dice bonus wager was made. Reading dice-bonus.

    The run is the wager's own: one made after another's triple starts from nothing, else its odds would be the
    house's loss.
    """

    triples: int = 0
    is_over: bool = False

    @property
    def is_pending(self) -> bool:
        """Whether the wager waits for the next round's shake."""
        return self.triples > 0 and not self.is_over

    @property
    def held(self) -> Held:
        """What the wager holds."""
        return frozenset({_RUNS[self.triples - 1]}) if self.triples else NOTHING


_RUNS = ("one-triple", "two-triples", "three-triples")
MOST_TRIPLES = len(_RUNS)
"""The triples in a row after which a run is over."""


def after_shake(run: Run, dice: Dice) -> Run:
    """The run after one more shake: a triple carries it on, the third one and anything else ends it.

    Raises `ValueError` if it was over.

    >>> after_shake(after_shake(Run(), (2, 2, 2)), (1, 2, 3))
    Run(triples=1, is_over=True)
    """
    if run.is_over:
        raise ValueError("the run is over: the wager has been settled")
    if not is_triple(dice):
        return Run(run.triples, is_over=True)
    return Run(run.triples + 1, is_over=run.triples + 1 == MOST_TRIPLES)
