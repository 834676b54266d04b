"""The sheet of one wager: every line of its pay table with its cases, and what the house keeps.

A wager is reckoned per unit staked: what it wins counts beside the stake, a lost stake is one unit.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec import Struct

from paigow.odds.cache import digest
from paigow.odds.sheet import percent
from paigow.odds.wagers.cases import Cases
from paigow.pieces.cents import Cents, dollars
from paigow.settle.paytable import PayLine, PayTable
from paigow.settle.side import ENVY_MINIMUM, line_held


class Terms(Struct, frozen=True):
    """What a pay table cannot say of a wager.

    `meter` is the share of a progressive meter that a line pays, `sums` the fixed sum in cents, both by the line and
    both paid beside what its odds give. `stake` is the wager in cents where a sum, a meter or an envy bonus makes the
    edge depend on it. Where the house `keeps_stake` of a winning wager too, as with most progressives, a line that
    pays anything pays one stake less.
    """

    meter: dict[str, Fraction] = {}
    sums: dict[str, Cents] = {}
    stake: Cents | None = None
    keeps_stake: bool = False


class LineOdds(Struct, frozen=True):
    """One line: what it pays, and in how many cases it is the one that is paid.

    `gain` is what the player wins by it per unit staked, the meter left out; `part` the hand it is won on where a
    wager has two.
    """

    on: str
    pays: str
    cases: int
    chance: Fraction
    gain: Fraction
    envy: Cents = Cents(0)
    part: str = ""

    @property
    def share(self) -> Fraction:
        """What the line gives back of each unit staked: its chance times its gain."""
        return self.chance * self.gain


class Meter(Struct, frozen=True):
    """A progressive meter: `share` is how much of it each wager wins on average.

    `break_even` is the meter, in cents, at which the edge is zero; None where no meter makes it so. `at` and `edge`
    are a meter that was asked about, in cents, and the edge there.
    """

    share: Fraction
    break_even: Fraction | None
    at: Cents | None = None
    edge: Fraction | None = None


class Envy(Struct, frozen=True):
    """The envy bonus: `each` other player's hand brings so many cents on average.

    `edges` are the edges of a wager of `stake` cents with 0, 1, 2… other players' hands in the round.
    """

    each: Fraction
    stake: Cents
    edges: tuple[Fraction, ...]


class Cap(Struct, frozen=True):
    """A cap on what one player is paid in one round, in cents: it cuts something for stakes above `bites_above`.

    `edge` is the edge under it for a wager of `stake` cents.
    """

    cap: Cents
    bites_above: Fraction
    stake: Cents
    edge: Fraction


class WagerSheet(Struct, frozen=True):
    """The odds of one wager. `edge` is the house's, per unit staked, the meter, envy bonuses and cap left out.

    `variance` is that of what the player wins per unit staked, `hit` the probability that the wager wins, `lost` the
    cases in which it loses. `digest` is of the table, the terms and all the counts.
    """

    table: PayTable
    terms: Terms
    what: str
    total: int
    lines: tuple[LineOdds, ...]
    lost: int
    edge: Fraction
    variance: Fraction
    hit: Fraction
    digest: str
    meter: Meter | None = None
    envy: Envy | None = None
    cap: Cap | None = None


def reckon(
    table: PayTable, cases: Cases, terms: Terms | None = None, others: int = 0, at: Cents | None = None
) -> WagerSheet:
    """The sheet of a wager by a pay table over these cases.

    `others` is the most hands of other players that the envy bonus is reckoned for, `at` a meter in cents. The first
    line held is paid (`settle.side.line_held`); fractions of a cent count as fractions. Raises `ValueError` for terms
    that need a stake and have none.

    >>> from paigow.house.paytables import BUILT_IN
    >>> from paigow.odds.wagers.dice import number_cases
    >>> reckon(BUILT_IN["dragons-eye"], number_cases()).edge
    Fraction(1, 6)
    """
    terms = terms or Terms()
    if terms.stake is None and (terms.sums or terms.meter):
        raise ValueError("a fixed sum or a meter is paid for a stake of so many dollars: say which")
    paid = dict.fromkeys((line.on for line in table.lines), 0)
    lost = 0
    for held, count in cases.counts:
        line = line_held(table, held)
        if line is None:
            lost += count
        else:
            paid[line.on] += count
    total = cases.total
    lines = tuple(
        LineOdds(
            line.on,
            pays_words(line, terms),
            paid[line.on],
            Fraction(paid[line.on], total),
            gain(line, terms),
            line.fixed,
        )
        for line in table.lines
    )
    edge, variance = moments([*((line.gain, line.cases) for line in lines), (Fraction(-1), lost)])
    wins = sum(odds.cases for line, odds in zip(table.lines, lines, strict=True) if pays_anything(line, terms))
    return WagerSheet(
        table, terms, cases.what, total, lines, lost, edge, variance, Fraction(wins, total),
        digest_of(table, terms, [(sorted(held), count) for held, count in cases.counts]),
        _meter(terms, lines, edge, at), _envy(terms, lines, edge, others),
    )  # fmt: skip


def gain(line: PayLine, terms: Terms) -> Fraction:
    """What a line wins per unit staked beside the stake, the meter left out."""
    won = Fraction(line.pays, line.to)
    if line.on in terms.sums and terms.stake:
        won += Fraction(terms.sums[line.on], terms.stake)
    return won - (terms.keeps_stake and pays_anything(line, terms))


def pays_anything(line: PayLine, terms: Terms) -> bool:
    """Whether the line wins; else it is a push."""
    return line.pays > 0 or line.on in terms.sums or line.on in terms.meter


def pays_words(line: PayLine, terms: Terms) -> str:
    """What the line pays, as a wager file writes it.

    >>> pays_words(PayLine("royal-flush", 0), Terms(meter={"royal-flush": Fraction(1, 10)}))
    '10% meter'
    """
    words = []
    if line.on in terms.meter:
        words.append(f"{percent(terms.meter[line.on]).replace(' ', '')} meter")
    if line.on in terms.sums:
        words.append(dollars(terms.sums[line.on]))
    return " and ".join(words) if words else line.odds


def moments(paid: Iterable[tuple[Fraction, int]]) -> tuple[Fraction, Fraction]:
    """The house's edge and the player's variance of what is won in so many cases each."""
    rows = list(paid)
    total = sum(count for _, count in rows)
    mean = sum((won * count for won, count in rows), Fraction(0)) / total
    square = sum((won * won * count for won, count in rows), Fraction(0)) / total
    return -mean, square - mean * mean


def digest_of(*parts: object) -> str:
    """The SHA-256 of what a sheet rests on, in hexadecimal."""
    return digest(msgspec.json.encode(parts, enc_hook=str, order="deterministic"))


def _meter(terms: Terms, lines: tuple[LineOdds, ...], edge: Fraction, at: Cents | None) -> Meter | None:
    if not terms.meter or terms.stake is None:
        return None
    share = sum((line.chance * terms.meter.get(line.on, 0) for line in lines), Fraction(0))
    break_even = edge * terms.stake / share if share and edge >= 0 else None
    return Meter(share, break_even, at, None if at is None else edge - share * at / terms.stake)


def _envy(terms: Terms, lines: tuple[LineOdds, ...], edge: Fraction, others: int) -> Envy | None:
    """Every other hand is a hand of seven cards like the player's own, so that its average adds up with any number."""
    stake = terms.stake or ENVY_MINIMUM
    if stake < ENVY_MINIMUM or not any(line.envy for line in lines):
        return None
    each = sum((line.chance * line.envy for line in lines), Fraction(0))
    return Envy(each, stake, tuple(edge - number * each / stake for number in range(others + 1)))
