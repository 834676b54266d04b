"""A wager to be reckoned: its pay table, what it is on, and what is asked about it."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct, structs

from paigow.games import Game
from paigow.house.options import OPTIONS
from paigow.house.paytables import BUILT_IN, FIXED_BY_LAW
from paigow.house.rules import HouseRules, SideWager, StartMethod
from paigow.law import cite
from paigow.odds.sheet import Ground
from paigow.odds.start import StartLaw, start_law
from paigow.odds.wagers.cases import gather
from paigow.odds.wagers.imperial import reckon_imperial
from paigow.odds.wagers.over import Setup, over_of
from paigow.odds.wagers.sheet import Terms, WagerSheet, reckon
from paigow.odds.wagers.two_hands import deals_of_two_hands
from paigow.pieces.cents import Cents
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.settle.paytable import PayTable
from paigow.settle.side import start_held

IMPERIAL: Final = "imperial"
START: Final = "start"


class Wager(Struct, frozen=True):
    """A side wager by its pay table and what it is `over`, a name of `overs_of`; the imperial bonus has two tables.

    `source` says where the table is from and `note` what must be said of it, both perhaps nothing.
    """

    table: PayTable
    over: str
    terms: Terms = Terms()
    source: str = ""
    note: str = ""


def sheet_of(wager: Wager, setup: Setup, others: int = 0, meter: Cents | None = None) -> WagerSheet:
    """The sheet of a wager that has one; `start_sheets` has those on the starting position.

    `others` and `meter` are as `reckon` takes them. Raises `ValueError` for a wager that the game does not have.
    """
    if wager.over == IMPERIAL:
        return reckon_imperial(setup.rules, deals_of_two_hands(setup.progress), wager.terms.stake)
    over = over_of(wager.over, setup.game)
    return reckon(wager.table, over.cases(setup), wager.terms, others, meter)


class StartSheet(Struct, frozen=True):
    """The sheet of a wager on one position by one start method, and the law it comes from."""

    law: StartLaw
    position: Position
    sheet: WagerSheet


def start_sheets(wager: Wager, setup: Setup) -> Iterator[StartSheet]:
    """A sheet for each start method of chance and each position, the dealer banking."""
    for method in setup.game.starts[setup.rules.dealing]:
        if method is not StartMethod.BUTTON:  # it is known beforehand where the button lies
            law = start_law(setup.game, structs.replace(setup.rules, start=method))
            for chosen in law.starts:
                held = ((start_held(chosen, start), count) for start, count in law.starts.items())
                what = "numbers" if method is StartMethod.NUMBER else "throws of three dice"
                yield StartSheet(law, chosen, reckon(wager.table, gather(what, held), wager.terms))


def grounds_of(wager: Wager, setup: Setup) -> Iterator[Ground]:
    """On what a sheet of the wager rests."""
    tables = [setup.rules.pay_table(name) for name in FIXED_BY_LAW] if wager.over == IMPERIAL else [wager.table]
    for table in tables:
        words = f"{table.title}. {wager.source}" if wager.source else table.title
        yield Ground("pay table", words.rstrip("."), table.basis, table.cites)
    if wager.over == IMPERIAL:
        (option,) = (option for option in OPTIONS if option.name == "imperial_cap")
        yield Ground("cap", option.gist.rstrip("."), option.basis, option.cites)
    if wager.over in (IMPERIAL, START):
        return
    over = over_of(wager.over, setup.game)
    if over.cites:
        yield Ground("what is counted", over.gist, cite(*over.cites)[0].basis, over.cites)
    if over.way:
        way = setup.house if over.way == "house" else setup.player
        yield Ground(f"way of the {over.way}", f"{way.title}: {way.source}", way.basis, ())


# The wagers that have a name


_OVER_OF: Final[Mapping[SideWager, str]] = {
    SideWager.DRAGONS_EYE: "dragons-eye",
    SideWager.DICE_BONUS: "dice-bonus",
    SideWager.START: START,
    SideWager.FORTUNE: "seven-cards",
    SideWager.INSURANCE: "seven-cards",
    SideWager.IMPERIAL: IMPERIAL,
}
_KIND_OF: Final[Mapping[str, SideWager]] = {
    **{wager.value: wager for wager in SideWager},
    **{name: SideWager.FORTUNE for name in BUILT_IN if name.startswith("fortune-")},
    "emperors-treasure": SideWager.FORTUNE,
}
WAGER_NAMES: Final = tuple(_KIND_OF)
"""The wagers that have a name: those of a house, and every published table of the fortune bonus."""
_NOTES: Final = {
    "emperors-treasure": "The house that publishes it means ace and king of one suit beside the royal flush, where "
    "king and queen are counted here: as many hands have the one as the other, so the figures are the same.",
}


def named_wager(name: str, game: Game, rules: HouseRules, stake: Cents | None = None) -> Wager:
    """The wager of that name, by the pay table in force where it is a house's. Raises `ValueError`."""
    kind = _KIND_OF[name]
    if kind not in game.side_wagers:
        known = [other for other in WAGER_NAMES if _KIND_OF[other] in game.side_wagers]
        raise ValueError(f"{game.name} has no wager {name}: it has {', '.join(known) or 'none by name'}")
    if kind is SideWager.IMPERIAL:
        table = rules.pay_table("imperial-player")
    else:
        table = BUILT_IN[name] if name in BUILT_IN and name != kind else rules.pay_table(kind)
    if not rules.envy:
        table = structs.replace(table, lines=tuple(structs.replace(line, fixed=Cents(0)) for line in table.lines))
    return Wager(table, _OVER_OF[kind], Terms(stake=stake), note=_NOTES.get(name, ""))


MOST_OTHERS: Final = len(BETTING_POSITIONS) - 1
"""The most other players' hands in a round."""
