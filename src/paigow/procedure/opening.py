"""Opening of a set or deck, and the shuffle before every round. The procedures page; for cards, kindred sections.

A set or deck that is new to the table is inspected, verified, displayed and looked at once; every round begins with
the shuffle. Tiles: procedures/inspect to procedures/shuffle. Cards: 13:69F-11.6 was not found; 13:69F-14.5 stands in
for it, 58 Pa. Code 639a.4 for the opening.
"""

from paigow.house.rules import ExposedPiece
from paigow.law import Cites, cite, sister
from paigow.pieces.people import PLAYERS
from paigow.procedure.events import (
    DeckCut,
    InspectionVerified,
    Pieces,
    PiecesDisplayed,
    PiecesInspected,
    PiecesReceived,
    PiecesShuffled,
    PiecesTurnedDown,
    PiecesViewed,
    StacksBuilt,
)
from paigow.procedure.step import Fault, Procedure, RefusalKind, anything, one_of
from paigow.procedure.table import LEFT, Interruption, Table
from paigow.procedure.wagering import leave

EXPOSED = ("exposed-piece",)


def open_tiles(table: Table) -> Procedure[None]:
    """A set ready to be dealt: eight stacks of four. procedures/inspect, display, shuffle; COMAR 36.05.03.31 E, F."""
    if not table.identity:
        yield from _bring(table, cite("procedures/inspect", "58 Pa. Code 621a.4(a)"))
        yield from _display(table, cite("procedures/display", "58 Pa. Code 621a.4(b)"), cite("procedures/shuffle"), 2)
    again: Cites = ()
    while True:
        try:
            yield from table.step(PiecesShuffled(), cite("procedures/shuffle") + again, lets=_remixed(table))
            stacks = StacksBuilt(len(table.equipment.ring), table.equipment.hand)
            yield from table.step(stacks, cite("COMAR 36.05.03.31 E"), lets=_remixed(table))
        except Interruption:
            again = cite("COMAR 36.05.03.31 F")
            continue
        return


def open_cards(table: Table) -> Procedure[None]:
    """A deck shuffled and cut. 13:69F-14.5(a), (b)."""
    if not table.identity:
        opening = cite("58 Pa. Code 639a.4")
        yield from _bring(table, opening)
        yield from _display(table, opening, opening)
    again: Cites = ()
    while True:
        try:
            yield from table.step(PiecesShuffled(), sister("13:69F-14.5(a)") + again, lets=_remixed(table))
            yield from table.step(DeckCut(), sister("13:69F-14.5(b)"), lets=_remixed(table))
        except Interruption:
            again = cite("COMAR 36.05.03.31 F")  # the rule for tiles; that it holds for cards too is our choice
            continue
        return


def _bring(table: Table, cites: Cites) -> Procedure[None]:
    received = yield from table.step(
        PiecesReceived(""), cites, free=(("identity", anything("its name or number", str)),)
    )
    table.identity = received.identity
    yield from table.step(PiecesInspected(), cites)
    yield from table.step(InspectionVerified(), cites)


def _display(table: Table, display: Cites, turn: Cites, group: int = 1) -> Procedure[None]:
    """All pieces face up, in groups of so many whose order is fixed; within a group any order will do."""
    wanted = PiecesDisplayed(table.equipment.pieces)
    groups = _groups(wanted.order, group)
    free = (("order", anything("the whole set in its order")),) if group > 1 else ()
    yield from table.step(
        wanted, display, free, lambda event: None if _groups(event.order, group) == groups else _OUT_OF_RANK
    )
    yield from _view(table, display)
    yield from table.step(PiecesTurnedDown(), turn)


def _view(table: Table, cites: Cites) -> Procedure[None]:
    """The first player looks, whoever is there."""
    while True:
        viewers = table.players or PLAYERS
        try:
            yield from table.step(PiecesViewed(viewers[0]), cites, (("by", one_of(*viewers)),), lets=(LEFT,))
        except Interruption as stop:
            yield from leave(table, stop.event.by)
            continue
        return


_OUT_OF_RANK = Fault(RefusalKind.WRONG_PIECES, "the pieces lie in pairs, the pairs in the order of their rank")


def _groups(order: Pieces, size: int) -> list[list[str]]:
    return [sorted(order[at : at + size]) for at in range(0, len(order), size)]


def _remixed(table: Table) -> tuple[str, ...]:
    return EXPOSED if table.rules.exposed_piece is ExposedPiece.REMIX else ()
