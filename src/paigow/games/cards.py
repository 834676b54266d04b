"""Pai gow poker and supreme pai gow. N.J.A.C. 13:69F-11.8A, 34.11, and sister sections.

Of supreme pai gow only 34.11 was found: its card play is pai gow poker's by our choice (reading supreme-card-play).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import structs

from paigow.games.game import Game
from paigow.house.rules import Dealing, HouseRules, SideWager, StartMethod
from paigow.houseway.by_name import NAMES, way_in_force
from paigow.houseway.cards import set_cards
from paigow.houseway.way import Kind, Setting
from paigow.law import cite, sister
from paigow.pieces.cards import DECK, Card
from paigow.pieces.positions import CARD_RING, Position
from paigow.procedure.banking import offer_the_bank
from paigow.procedure.equipment import CompletionLaw, Equipment, HouseSetting
from paigow.procedure.events import (
    CardsPutInShoe,
    HoldingHandChosen,
    NoMoreBetsCalled,
    Pieces,
)
from paigow.procedure.from_a_shoe_31 import deal_from_automated_shoe, deal_from_manual_shoe
from paigow.procedure.from_the_hand_11_8a import deal_from_the_hand
from paigow.procedure.opening import open_cards
from paigow.procedure.starting_position import (
    Cited,
    button_moves_after_void,
    close_shaker,
    mark_start,
    rotate_button,
    start_of_cards_by_button,
    start_of_cards_by_dice,
    start_of_cards_by_number,
)
from paigow.procedure.step import Procedure, Step, one_of
from paigow.procedure.table import Table
from paigow.procedure.wagering import take_wagers
from paigow.procedure.whole_round import Parts, nothing
from paigow.rank.bonus import forms
from paigow.rank.cards import CardHand
from paigow.settle.outcome import Comparison, compare_cards

LAW = CompletionLaw(
    players_set=cite("68 IAC 10-9-13(a)", "68 IAC 10-9-13(b)"),
    advice=cite("58 Pa. Code 621a.8(b)"),
    banker_sets=cite("procedures/banker-sets-last"),
    dealer_turns_up=cite("68 IAC 10-9-13(d)"),
    house_way=cite("68 IAC 10-9-13(d)", "practice/house-way"),
    co_bank=cite("procedures/co-bank-house-way", "practice/co-bank", "reading/co-bank-dealer"),
    dealer_first=cite("procedures/banker-dealer-first"),
    brought_forward=cite("procedures/banker-dealer-first"),
    expose=cite("68 IAC 10-9-13(e)", "practice/lay-and-pay"),
    compare=cite("68 IAC 10-9-13(f)", "practice/outcome", "reading/copies"),
    pick_up=cite("practice/dispute-rebuild", "procedures/reconstruct"),
)


_BY_FORM = {piece.value: piece for piece in Card}


def _read(pieces: Pieces) -> tuple[Card, ...]:
    """The cards of their written forms."""
    return tuple([_BY_FORM[piece] for piece in pieces])


def _set_by_way(pieces: Pieces, rules: HouseRules) -> HouseSetting:
    way = way_in_force(Kind.CARDS, rules.house_way, rules.way_text)
    decision = set_cards(_read(pieces), way, rules.wheel)
    return HouseSetting(decision.low, decision.high, decision.rule)


def _compare(low: Pieces, high: Pieces, bank_low: Pieces, bank_high: Pieces, rules: HouseRules) -> Comparison[CardHand]:
    player = Setting(_read(low), _read(high))
    bank = Setting(_read(bank_low), _read(bank_high))
    return compare_cards(player, bank, rules.wheel)


def _forms(pieces: Pieces) -> frozenset[str]:
    return forms(_read(pieces))


CARDS = Equipment(
    noun="card",
    whole="deck",
    pieces=DECK,
    ring=CARD_RING,
    hand=7,
    low=2,
    ways=NAMES[Kind.CARDS],
    set_by_way=_set_by_way,
    compare=_compare,
    law=LAW,
    forms=_forms,
)


# The parts of a round


def _take_wagers(cited: Cited) -> Callable[[Table], Procedure[None]]:
    """Wagers up to the call; just before it the deck goes into a hand or the shoe. 11.8A(b)1, 31.8(a), 31.10(b)."""
    hold = Step(HoldingHandChosen("left"), cited("13:69F-11.8A(b)1"), (("hand", one_of("left", "right")),))
    before: dict[Dealing, tuple[Step[Any], ...]] = {
        Dealing.HAND: (hold, Step(NoMoreBetsCalled(), cited("13:69F-11.8A(b)2"))),
        Dealing.MANUAL_SHOE: (
            Step(CardsPutInShoe(), sister("13:69F-31.8(a)")),
            Step(NoMoreBetsCalled(), sister("13:69F-31.8(a)")),
        ),
        Dealing.AUTOMATED_SHOE: (
            Step(CardsPutInShoe(), sister("13:69F-31.10(b)")),
            Step(NoMoreBetsCalled(), sister("13:69F-31.10(b)")),
        ),
    }

    def take(table: Table) -> Procedure[None]:
        for step in before[table.rules.dealing]:
            event = yield from take_wagers(table, step, table.rules.wagers or ())
            if isinstance(event, HoldingHandChosen):
                table.holding_hand = event.hand

    return take


def _deal(cited: Cited, start_cited: Cited) -> Callable[[Table], Procedure[None]]:
    """The deal by the house's way of dealing; `cited` for 11.8A, `start_cited` for 34.11."""

    def find_start(table: Table) -> Procedure[Position]:
        match table.rules.start:
            case StartMethod.NUMBER:
                start = yield from start_of_cards_by_number(table, start_cited)
            case StartMethod.BUTTON:
                start = yield from start_of_cards_by_button(table, start_cited)
            case _:
                start = yield from start_of_cards_by_dice(table, start_cited)
        yield from mark_start(table, start, start_cited)
        return start

    def deal(table: Table) -> Procedure[None]:
        match table.rules.dealing:
            case Dealing.HAND:
                yield from deal_from_the_hand(table, find_start, cited)
            case Dealing.MANUAL_SHOE:
                yield from deal_from_manual_shoe(table, find_start)
            case Dealing.AUTOMATED_SHOE:
                yield from deal_from_automated_shoe(table, find_start)
        if table.rules.start is StartMethod.DICE:
            yield from close_shaker(table, start_cited("13:69F-34.11(b)4") + cite("reading/closing-shake"))

    return deal


def _move_button(start_cited: Cited) -> Callable[[Table], Procedure[None]]:
    def move(table: Table) -> Procedure[None]:
        """After every round; after a void one as the house chooses, if its deal had begun."""
        if table.start_button is None:
            return
        if not table.is_void or (table.closed is not None and button_moves_after_void(table)):
            table.start_button = yield from rotate_button(table, table.start_button, start_cited)

    return move


_DICE_OR_NUMBER = (StartMethod.DICE, StartMethod.NUMBER)
_STARTS = {
    Dealing.HAND: _DICE_OR_NUMBER,
    Dealing.MANUAL_SHOE: _DICE_OR_NUMBER,
    Dealing.AUTOMATED_SHOE: (*_DICE_OR_NUMBER, StartMethod.BUTTON),
}
_BONUSES = (SideWager.START, SideWager.FORTUNE, SideWager.INSURANCE, SideWager.IMPERIAL)
_parts = partial(Parts, opening=open_cards)

PAI_GOW_POKER = Game(
    name="pai-gow-poker",
    title="Pai gow poker",
    section="13:69F-11.8A(a)",
    equipment=CARDS,
    parts=_parts(
        banking=offer_the_bank, wagering=_take_wagers(cite), deal=_deal(cite, sister), after=_move_button(sister)
    ),
    starts=_STARTS,
    side_wagers=_BONUSES,
)
SUPREME_PAI_GOW = Game(
    name="supreme-pai-gow",
    title="Supreme pai gow",
    section="13:69F-34.11(a)",
    equipment=structs.replace(CARDS, cited=sister),
    parts=_parts(banking=nothing, wagering=_take_wagers(sister), deal=_deal(sister, cite), after=_move_button(cite)),
    starts=_STARTS,
    side_wagers=_BONUSES,
    has_bank=False,
    note="The card play of supreme pai gow is pai gow poker's by our choice: of its rules only 13:69F-34.11 was found.",
)
