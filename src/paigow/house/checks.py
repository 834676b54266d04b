"""Whether the options of a house agree with each other and with the law."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from paigow.house.options import OPTIONS
from paigow.house.paytables import DEFAULTS, FIXED_BY_LAW, LINES, PayTable
from paigow.house.rules import Dealing, HouseRules, SideWager, StartMethod
from paigow.houseway.by_name import NAMES, own_way
from paigow.pieces.cents import Cents, dollars
from paigow.written import nearest, quoted

Path = tuple[str, ...]
"""Where an option stands: its name, and within `pay_tables` the names below it."""


class Problem(Struct, frozen=True):
    """What is wrong with one option: what came, what is wanted (with the clause), and what was perhaps meant.

    `beside` names the other option that it does not agree with.
    """

    path: Path
    came: str
    wanted: str
    hint: str = ""
    beside: str = ""


LEAST_CAP = Cents(40_000_00)
"""The imperial cap is never below this. 13:69F-11.20(d)."""
_BEST_IMPERIAL = sum(DEFAULTS[name].lines[0].pays for name in FIXED_BY_LAW)
"""What one cent can win when both imperial bonuses pay their highest line."""


def problems(rules: HouseRules) -> tuple[Problem, ...]:
    """All that is wrong, in the order of the options; none for rules that can be played.

    >>> problems(HouseRules())
    ()
    >>> problems(HouseRules(start=StartMethod.BUTTON))[0].wanted
    'the button is for an automated shoe only (13:69F-34.11(d)): set dealing = "automated-shoe"'
    """
    found = [problem for check in _CHECKS for problem in check(rules)]
    order = [option.name for option in OPTIONS]
    return tuple(sorted(found, key=lambda problem: order.index(problem.path[0])))


def known_ways() -> tuple[str, ...]:
    """The names of the built-in ways, for tiles and for cards."""
    return tuple(dict.fromkeys(name for names in NAMES.values() for name in names))


def _amounts(rules: HouseRules) -> Iterator[Problem]:
    for name in ("minimum", "maximum", "side_minimum", "side_maximum", "house_stake", "rounding_unit"):
        amount = getattr(rules, name)
        if amount is not None and amount <= 0:
            yield Problem((name,), dollars(amount), "it is to be above zero")
    if not 0 <= rules.commission_rate <= 10_000:
        yield Problem(("commission_rate",), f"{rules.commission_rate} basis points", "it is to be from 0% to 100%")


def _name(rules: HouseRules) -> Iterator[Problem]:
    if not rules.name.isprintable():
        yield Problem(("name",), repr(rules.name), "it is to be one line of plain text")


def _limits(rules: HouseRules) -> Iterator[Problem]:
    for least, most in (("minimum", "maximum"), ("side_minimum", "side_maximum")):
        low, high = getattr(rules, least), getattr(rules, most)
        if high < low:
            wanted = f"it is not to be below {least}, which is {dollars(low)}"
            yield Problem((most,), dollars(high), wanted, beside=least)
    stake = rules.house_stake
    if stake is not None and not rules.minimum <= stake <= rules.maximum:
        wanted = f"it is a wager like any other: {dollars(rules.minimum)} to {dollars(rules.maximum)}"
        yield Problem(("house_stake",), dollars(stake), wanted)


def _cap(rules: HouseRules) -> Iterator[Problem]:
    least = max(LEAST_CAP, Cents(rules.side_minimum * _BEST_IMPERIAL))
    if rules.imperial_cap < least:
        wanted = f"it is to be {dollars(least)} or more (13:69F-11.20(d))"
        yield Problem(("imperial_cap",), dollars(rules.imperial_cap), wanted, beside="side_minimum")


def _start(rules: HouseRules) -> Iterator[Problem]:
    if rules.start is not StartMethod.BUTTON:
        return
    if rules.dealing is not Dealing.AUTOMATED_SHOE:
        wanted = 'the button is for an automated shoe only (13:69F-34.11(d)): set dealing = "automated-shoe"'
        yield Problem(("start",), rules.start, wanted)
    if SideWager.START in (rules.wagers or ()):
        wanted = "with a button the starting position is known beforehand: no wager on it can be offered"
        yield Problem(("wagers",), SideWager.START, wanted)


def _way(rules: HouseRules) -> Iterator[Problem]:
    if rules.way_text is not None:
        yield from _own_way(rules.house_way, rules.way_text)
    elif rules.house_way is not None and rules.house_way not in known_ways():
        wanted = f"it is to be one of {', '.join(known_ways())}, or the file of a way, as in ours.toml"
        yield Problem(("house_way",), rules.house_way, wanted, nearest(rules.house_way, known_ways()))


def _own_way(name: str | None, text: str) -> Iterator[Problem]:
    """What is wrong with a way written out in the rules."""
    from paigow.houseway.file import LARGEST, WayError, loads  # noqa: PLC0415 -- few rules have one

    if len(text.encode("utf-8", "replace")) > LARGEST:
        yield Problem(("way_text",), "a longer text", f"a way has at most {LARGEST:,} bytes")
        return
    try:
        way = own_way(loads(text, "way_text"), "way_text")
    except WayError as trouble:
        yield Problem(("way_text",), "", f"it is no way: {trouble.faults[0]}")
        return
    if name != way.name:
        wanted = f"it is to be {quoted(way.name)}, the name of the way in way_text"
        yield Problem(("house_way",), "default" if name is None else quoted(name), wanted, beside="way_text")


def _wagers(rules: HouseRules) -> Iterator[Problem]:
    wagers = rules.wagers or ()
    if len(set(wagers)) < len(wagers):
        yield Problem(("wagers",), ", ".join(wagers), "each side wager is to be named once")


def _tables(rules: HouseRules) -> Iterator[Problem]:
    for name, table in rules.pay_tables.items():
        yield from table_problems(name, table)


def table_problems(name: str, table: PayTable) -> Iterator[Problem]:
    """What is wrong with a table that is to stand for the wager of this name."""
    path = ("pay_tables", name)
    if name not in ADAPTABLE:
        yield Problem(path, "a pay table", not_adaptable(name), nearest(name, ADAPTABLE))
        return
    if not table.lines:
        yield Problem(path, "a pay table without a line", f"it is to pay on some of {', '.join(LINES[name])}")
    for place, line in enumerate(table.lines):
        at = (*path, "lines", line.on)
        if line.on not in LINES[name]:
            yield Problem(at, line.on, f"this wager is won on {', '.join(LINES[name])}")
        if line.on in (other.on for other in table.lines[:place]):
            yield Problem(at, line.on, "each line is to stand once")
        if line.pays < 0 or line.to <= 0 or line.fixed < 0:
            yield Problem(at, line.odds, "odds are to be above zero, a fixed bonus not below it")


def not_adaptable(name: str) -> str:
    """Why the house may not set the odds of the wager of this name."""
    if name in FIXED_BY_LAW:
        return f"the law sets these odds, not the house ({DEFAULTS[name].cites[0]})"
    return f"pay tables are for {', '.join(ADAPTABLE)}"


ADAPTABLE = tuple(name for name in LINES if name not in FIXED_BY_LAW)
"""The wagers whose odds a house may set."""

_CHECKS: tuple[Callable[[HouseRules], Iterator[Problem]], ...] = (
    _name,
    _amounts,
    _limits,
    _cap,
    _start,
    _way,
    _wagers,
    _tables,
)
