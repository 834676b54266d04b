"""The par sheet: what a game costs its player, exactly, where that comes from, and on what every figure rests.

All figures are per unit wagered, and the edge is the house's. A banking player's unit is what he stands to lose to one
other hand: the wager against his bank, of a co-bank his half of it.
"""

from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction

from msgspec import Struct

import paigow
from paigow.games import Game
from paigow.house.options import OPTIONS
from paigow.house.rules import HouseRules
from paigow.law import Basis, Cites, cite
from paigow.odds.cache import digest
from paigow.odds.crosstab import Crosstab, Result
from paigow.odds.families import AnyWay, Counted, Family, Play, family_of
from paigow.odds.progress import Progress
from paigow.pieces.cents import Cents, dollars
from paigow.settle.bank import BankKind, bank_win, banker_commission
from paigow.settle.commission import commission_on

BEST = "best"
"""In place of a way's name: the best response to the house's."""
DIGITS = 12
"""Decimal places of what has no end."""


class Question(Struct, frozen=True):
    """What a sheet is about. `player` is the player's way, or None for the best response to the house's.

    With a `stake` the commission on it is rounded as `rules` say; without one it is exact. `variation` is one of the
    family's, or None.
    """

    game: Game
    house: AnyWay
    player: AnyWay | None
    rules: HouseRules
    bank: BankKind = BankKind.HOUSE
    stake: Cents | None = None
    variation: str | None = None


class Tally(Struct, frozen=True):
    """Deals by what becomes of the wager.

    >>> tally = Tally(2, 5, 3)
    >>> tally.edge(Fraction(1, 20)), tally.variance(Fraction(1, 20))
    (Fraction(11, 100), Fraction(1171, 2500))
    """

    win: int
    push: int
    lose: int

    @property
    def deals(self) -> int:
        """All of them."""
        return self.win + self.push + self.lose

    def edge(self, commission: Fraction) -> Fraction:
        """What is lost on the average of a unit wagered, with a commission on each win."""
        return (self.lose - (1 - commission) * self.win) / Fraction(self.deals)

    def variance(self, commission: Fraction) -> Fraction:
        """The variance of what is won, in squared units."""
        square = (self.lose + (1 - commission) ** 2 * self.win) / Fraction(self.deals)
        return square - self.edge(commission) ** 2


class Source(Struct, frozen=True):
    """A part of the edge, and what it is."""

    name: str
    part: Fraction
    what: str


class Ground(Struct, frozen=True):
    """On what a line of the sheet rests."""

    line: str
    text: str
    basis: Basis
    cites: tuple[str, ...]


class Sheet(Struct, frozen=True):
    """A par sheet. The parts of `sources` add up to `edge`.

    `copies` are the deals with equal low hands, with equal high hands, and with both. `best_edge` is the edge against
    the best response, and None where it takes too long to be found unasked, or nobody could respond. `notes` say
    what the figures are of. `rules` is the digest of the rules.
    """

    program: str
    rules: str
    game: str
    house_way: str
    player_way: str
    bank: BankKind
    commission: Fraction
    stake: Cents | None
    variation: str | None
    tally: Tally
    copies: tuple[int, int, int]
    edge: Fraction
    variance: Fraction
    sources: tuple[Source, ...]
    best_edge: Fraction | None
    grounds: tuple[Ground, ...]
    notes: tuple[str, ...]

    @property
    def deviation(self) -> Decimal:
        """The standard deviation."""
        return root(self.variance)


def root(square: Fraction) -> Decimal:
    """The square root, rounded at twelve places.

    >>> root(Fraction(1, 4)), root(Fraction(2))
    (Decimal('0.500000000000'), Decimal('1.414213562373'))
    """
    exact = Context(prec=60)
    found = exact.sqrt(exact.divide(Decimal(square.numerator), Decimal(square.denominator)))
    return found.quantize(Decimal(1).scaleb(-DIGITS), context=exact)


def par_sheet(question: Question, progress: Progress | None = None) -> Sheet:
    """The sheet. Raises `ValueError` for a game without odds, and for what its rules do not allow."""
    family = family_of(question.game)
    commission = commission_at(question.rules, question.bank, question.stake)
    counted = family.count(_play(question), progress)
    tally = tally_of(counted, question.bank)
    edge = tally.edge(commission)
    return Sheet(
        program=f"paigow {paigow.__version__}",
        rules=digest(counted.digest, *_terms(question, commission)),
        game=question.game.name,
        house_way=question.house.name,
        player_way=question.player.name if question.player else BEST,
        bank=question.bank,
        commission=commission,
        stake=question.stake,
        variation=question.variation,
        tally=tally,
        copies=(counted.deals.low_copies, counted.deals.high_copies, counted.deals.both_copies),
        edge=edge,
        variance=tally.variance(commission),
        sources=tuple(_sources(counted, tally, question.bank, commission)),
        best_edge=_best_edge(family, question, commission, edge),
        grounds=tuple(_grounds(question, family, commission)),
        notes=tuple(_notes(question, tally)),
    )


# Money


def commission_at(rules: HouseRules, bank: BankKind, stake: Cents | None) -> Fraction:
    """The commission on a win, as a part of it: at a stake as it is rounded there, else as the rate says.

    Raises `ValueError` for a stake that a co-bank cannot halve.
    """
    if stake is None:
        return Fraction(rules.commission_rate, 10_000)
    if bank is BankKind.HOUSE:
        return Fraction(commission_on(stake, rules), stake)
    share = bank_win(stake, Cents(0), bank).banker
    if bank is BankKind.CO and 2 * share != stake:
        raise ValueError(f"a co-bank halves {dollars(stake)} unevenly: take an even number of cents")
    return Fraction(banker_commission(stake, Cents(0), bank, rules), share)


# Counts


def _play(question: Question) -> Play:
    """The player's hand against the house's, whoever has the bank. Against a co-bank it is another player's."""
    has_bank = question.bank is BankKind.SOLE
    payer = BankKind.SOLE if has_bank else BankKind.HOUSE
    return Play(
        mine=question.player,
        theirs=question.house,
        rules=question.rules,
        commission=commission_at(question.rules, payer, question.stake),
        has_bank=has_bank,
        variation=question.variation,
    )


def tally_of(counted: Counted, bank: BankKind) -> Tally:
    """What becomes of the wager for the player asked about: he who wagers, who banks, or who has half the bank."""
    deals, pushed = counted.deals, counted.pushed
    if bank is BankKind.SOLE:
        deals, pushed = deals.mirrored, pushed and pushed.mirrored
    win, lose = deals.win - (pushed.win if pushed else 0), deals.lose - (pushed.lose if pushed else 0)
    push = deals.deals - win - lose
    return Tally(win, push, lose) if bank is BankKind.HOUSE else Tally(lose, push, win)


def _sources(counted: Counted, tally: Tally, bank: BankKind, commission: Fraction) -> Iterator[Source]:
    """The parts of the edge; they add up to it."""
    all_deals = Fraction(tally.deals)
    yield Source("commission", commission * tally.win / all_deals, "what is kept of the wins")
    copied = _copied(counted.deals, bank)
    yield Source(
        "copies",
        (copied if bank is BankKind.HOUSE else -copied) / all_deals,
        "deals decided by a copy being the bank's, which would be pushes if a copied half were nobody's",
    )
    both = _both_lower(counted.deals, bank) - _both_lower(counted.deals.mirrored, bank)
    yield Source(
        "setting",
        both / all_deals,
        "deals lost in both halves less deals won in both, no copy among them: nothing where both sides set alike",
    )
    if counted.pushed:
        pushed = tally_of(Counted(counted.pushed, ""), bank)
        yield Source(
            "variation", (pushed.win - pushed.lose) / all_deals, "wins given back by the variation less losses spared"
        )


def _copied(deals: Crosstab, bank: BankKind) -> int:
    """The deals that the bank wins for want of one half at least in which it is the higher."""
    banks = deals.mirrored if bank is BankKind.SOLE else deals
    return banks.lose - banks.cells[Result.BELOW][Result.BELOW]


def _both_lower(deals: Crosstab, bank: BankKind) -> int:
    seen = deals.mirrored if bank is BankKind.CO else deals
    return seen.cells[Result.BELOW][Result.BELOW]


def _best_edge(family: Family, question: Question, commission: Fraction, edge: Fraction) -> Fraction | None:
    if question.bank is BankKind.CO or question.variation:
        return None
    if question.player is None:
        return edge
    if not family.best_is_quick:
        return None
    play = _play(question)
    best = Play(None, play.theirs, play.rules, play.commission, play.has_bank)
    return tally_of(family.count(best, None), question.bank).edge(commission)


# What it rests on


def _terms(question: Question, commission: Fraction) -> tuple[str, ...]:
    """All that decides the figures beside what the ways do."""
    return (question.game.section, question.bank, str(commission), str(question.variation))


def _grounds(question: Question, family: Family, commission: Fraction) -> Iterator[Ground]:
    rules, options = question.rules, {option.name: option for option in OPTIONS}
    yield _ground("win, push, lose", "a win is both halves, a loss is both", question.game.equipment.law.compare)
    yield _ground("copies", "the bank wins a copied half, whoever holds the bank", cite("reading/copies"))
    rate = options["commission_rate"]
    yield _ground("commission", f"{percent(Fraction(rules.commission_rate, 10_000))} of a win", rate.ground)
    if question.stake is not None:
        unit = f"{dollars(rules.rounding_unit)}, {rules.rounding}"
        kept = f"at a wager of {dollars(question.stake)} it comes to {percent(commission)}, in units of {unit}"
        yield _ground("rounding", kept, options["rounding"].ground)
    house = question.house
    yield Ground("house way", f"{house.title}: {house.source}", house.basis, ("practice/house-way",))
    if question.player is None:
        yield Ground("player's way", "the best response, found by this program from the house way", Basis.CHOICE, ())
    elif question.player is not house:
        yield Ground("player's way", f"{question.player.title}: {question.player.source}", question.player.basis, ())
    ranked = options[family.ranked_by]
    yield Ground("rank", f"{ranked.gist.rstrip('.')}: {getattr(rules, ranked.name)}", ranked.basis, ranked.cites)
    if question.bank is BankKind.SOLE:
        yield _ground("bank", "the dealer's hand plays against the banker's", cite("procedures/banker-dealer-first"))
        yield _ground("bank's commission", "of what the bank wins on balance", options["banker_commission"].ground)
    if question.bank is BankKind.CO:
        ground = cite("procedures/co-bank-house-way", "reading/co-bank-dealer")
        yield _ground("co-bank", "its hand is set by the house way, and the dealer's plays no part", ground)
    if question.variation:
        variation = family.variations[question.variation]
        yield Ground("variation", f"{variation.text} ({variation.source})", variation.basis, ())


def _ground(line: str, text: str, cites: Cites) -> Ground:
    return Ground(line, text, cites[0].basis, tuple(one.id for one in cites))


def _notes(question: Question, tally: Tally) -> Iterator[str]:
    match question.bank:
        case BankKind.HOUSE:
            yield "Of one player's wager against the dealer's bank."
        case BankKind.SOLE:
            yield "Of a player's bank against one hand, the dealer's; the copies are the banker's."
        case BankKind.CO:
            yield "Of a co-banker's half against one player's wager; the copies are the bank's."
    yield "Several wagers together, and a commission on their balance, are not in it: paigow simulate deals those."
    if question.stake is None and question.rules.commission_rate:
        yield "The commission is exact: what its rounding does depends on the stake, --stake."
    for way in dict.fromkeys((question.house, question.player)):
        if way and way.incomplete:
            yield f"The text of the way {way.name} is not whole. {way.incomplete}"
    yield f"Exact over all {tally.deals:,} deals, none simulated."


def percent(part: Fraction, places: int = 4) -> str:
    """The part as a percentage, rounded half to even; without what is zero at its end.

    >>> percent(Fraction(1, 20)), percent(Fraction(1, 3)), percent(Fraction(-1, 800))
    ('5 %', '33.3333 %', '-0.125 %')
    """
    text = decimal(100 * part, places)
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def decimal(value: Fraction, places: int = DIGITS) -> str:
    """The value with so many decimals, rounded half to even.

    >>> decimal(Fraction(1, 3), 4), decimal(Fraction(-1, 8), 2)
    ('0.3333', '-0.12')
    """
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{places}}" if places else "")
