"""Pai gow, and its dragon's eye variation. N.J.A.C. 13:69F-10.6, 10.6A, and the procedures page."""

from functools import cache, partial

from paigow.games.game import Game
from paigow.house.rules import Dealing, HouseRules, SideWager, StartMethod
from paigow.houseway.by_name import NAMES, way_in_force
from paigow.houseway.tiles import set_tiles
from paigow.houseway.way import Kind, Setting
from paigow.law import cite
from paigow.pieces.positions import TILE_RING
from paigow.pieces.tiles import SET, Tile
from paigow.procedure.banking import offer_the_bank
from paigow.procedure.dragons_eye_10_6a import deal_dragons_eye
from paigow.procedure.equipment import CompletionLaw, Equipment, HouseSetting
from paigow.procedure.events import NoMoreBetsCalled, Pieces
from paigow.procedure.opening import open_tiles
from paigow.procedure.step import Procedure, Step
from paigow.procedure.table import Table
from paigow.procedure.tiles_10_6 import deal_tiles
from paigow.procedure.wagering import take_wagers
from paigow.procedure.whole_round import Parts, nothing
from paigow.rank.tiles import GeeJoonSingle, TileHand, rank_tiles
from paigow.settle.outcome import Comparison, compare_tiles

LAW = CompletionLaw(
    players_set=cite("58 Pa. Code 621a.8(b)", "58 Pa. Code 621a.8(a)"),
    advice=cite("58 Pa. Code 621a.8(b)"),
    banker_sets=cite("procedures/banker-sets-last"),
    dealer_turns_up=cite("procedures/dealer-house-way", "58 Pa. Code 621a.8(c)"),
    house_way=cite("procedures/dealer-house-way", "practice/house-way"),
    co_bank=cite("procedures/co-bank-house-way", "reading/co-bank-dealer"),
    dealer_first=cite("procedures/banker-dealer-first"),
    brought_forward=cite("procedures/banker-dealer-first"),
    expose=cite("procedures/expose-compare"),
    compare=cite("procedures/expose-compare", "AU pai gow 9.1.1", "reading/copies"),
    pick_up=cite("procedures/reconstruct"),
)
CALL = Step(NoMoreBetsCalled(), cite("13:69F-10.6(a)", "procedures/no-more-bets"))


_BY_FORM = {piece.value: piece for piece in Tile}


def _read(pieces: Pieces) -> tuple[Tile, ...]:
    """The tiles of their written forms."""
    return tuple([_BY_FORM[piece] for piece in pieces])


def _set_by_way(pieces: Pieces, rules: HouseRules) -> HouseSetting:
    return _setting(tuple(sorted(pieces)), rules.house_way, rules.way_text, rules.gee_joon_single)


@cache
def _setting(pieces: Pieces, name: str | None, text: str | None, gee_joon: GeeJoonSingle) -> HouseSetting:
    decision = set_tiles(_read(pieces), way_in_force(Kind.TILES, name, text), gee_joon)
    return HouseSetting(decision.low, decision.high, decision.rule)


def _compare(low: Pieces, high: Pieces, bank_low: Pieces, bank_high: Pieces, rules: HouseRules) -> Comparison[TileHand]:
    gee_joon = rules.gee_joon_single
    return compare_tiles(_in_order(low, high, gee_joon), _in_order(bank_low, bank_high, gee_joon), gee_joon)


def _in_order(one: Pieces, other: Pieces, gee_joon: GeeJoonSingle) -> Setting[Tile]:
    """Of two halves the one that ranks higher is the high hand, however they lie: no tile hand is foul. 621a.1."""
    low, high = _read(one), _read(other)
    is_reversed = rank_tiles(low[0], low[1], gee_joon).key > rank_tiles(high[0], high[1], gee_joon).key
    return Setting(high, low) if is_reversed else Setting(low, high)


def _take_wagers(table: Table) -> Procedure[None]:
    yield from take_wagers(table, CALL, table.rules.wagers or ())


TILES = Equipment(
    noun="tile",
    whole="set",
    pieces=SET,
    ring=TILE_RING,
    hand=4,
    low=2,
    ways=NAMES[Kind.TILES],
    set_by_way=_set_by_way,
    compare=_compare,
    law=LAW,
)
_PARTS = partial(Parts, opening=open_tiles, banking=offer_the_bank, wagering=_take_wagers, after=nothing)

PAI_GOW = Game(
    name="pai-gow",
    title="Pai gow",
    section="13:69F-10.6(a)",
    equipment=TILES,
    parts=_PARTS(deal=deal_tiles),
    starts={Dealing.HAND: (StartMethod.DICE, StartMethod.NUMBER)},
)
DRAGONS_EYE = Game(
    name="dragons-eye",
    title="Pai gow, dragon's eye variation",
    section="13:69F-10.6A(a)",
    equipment=TILES,
    parts=_PARTS(deal=deal_dragons_eye),
    starts={Dealing.HAND: (StartMethod.DRAGONS_EYE, StartMethod.DICE)},
    side_wagers=(SideWager.DRAGONS_EYE, SideWager.DICE_BONUS),
    default_wagers=(SideWager.DRAGONS_EYE, SideWager.DICE_BONUS),
)
