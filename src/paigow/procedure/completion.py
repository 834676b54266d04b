"""Comparing, collecting, paying, picking up. The procedures page; for cards the same order by practice.

Every hand is exposed and compared from the dealer's right, counterclockwise; losers are collected at once, winners
stay face up until all are exposed and the bank has paid in, and are then paid in the same order. `settle` says how
much; this module says when.
"""

from collections.abc import Iterable, Mapping

from paigow.house.rules import SideWager
from paigow.law import Cites, cite
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, DEAD_HAND, DEALER, Position
from paigow.procedure.bonuses import bonus_results, envy_result, is_bonus
from paigow.procedure.events import (
    BankPaid,
    BankPaidIn,
    CommissionTaken,
    HandBroughtForward,
    HandCompared,
    HandExposed,
    HandPickedUp,
    HouseStakeMoved,
    PaymentCorrected,
    WagerCollected,
    WagerPaid,
)
from paigow.procedure.setting import HALVES, fault_of_halves
from paigow.procedure.side_wagers import collect as collect_side
from paigow.procedure.side_wagers import pay as pay_side
from paigow.procedure.step import Fault, Procedure, RefusalKind, same_pieces
from paigow.procedure.table import MAIN, Table
from paigow.settle.bank import BankKind, bank_win, banker_commission, pay_in
from paigow.settle.commission import commission_on
from paigow.settle.outcome import Outcome
from paigow.settle.plan import (
    BANK,
    HOUSE,
    Bank,
    HouseHand,
    Payment,
    PaymentKind,
    SettledHand,
    bank_wins,
    collection,
    dealers_hand,
    pay_ins,
    payoffs,
    total_lost,
    total_won,
)

LOSERS = cite("procedures/collect-losers")
WINNERS = cite("procedures/winners-face-up")


def complete(table: Table) -> Procedure[None]:
    """From the first hand exposed to the last piece picked up."""
    table.note_comparison()
    bank = settling_bank(table)
    house_hand = None
    if table.bank.is_sole_player:
        house_hand = yield from _dealers_hand_first(table)
    hands = yield from _compare_all(table, bank)
    compared = (*dealers_hand(house_hand), *hands)
    won, lost = total_won(compared), total_lost(compared)
    yield from _make(table, pay_ins(won, lost, bank))
    yield from _pay_winners(table, (*hands, *dealers_hand(house_hand)), bank)
    yield from _make(table, bank_wins(won, lost, bank, table.rules))
    table.money.empty_pot()
    table.is_paid = True
    if table.righting:
        yield from right_the_payments(table)
    yield from _pick_up_the_rest(table)


def settling_bank(table: Table) -> Bank:
    """The bank as `settle` names it."""
    if table.bank.is_house:
        return Bank()
    kind = BankKind.CO if table.bank.is_shared else BankKind.SOLE
    return Bank(kind, table.bank.position, table.bank.position.value)


# Comparing


def _dealers_hand_first(table: Table) -> Procedure[HouseHand]:
    """The dealer's hand against the banking player's, and the banker's hand to the front."""
    banker, law = table.bank.position, table.equipment.law
    yield from expose(table, banker, law.dealer_first)
    outcome = outcome_of(table, DEALER)
    compared = yield from table.step(HandCompared(DEALER, outcome.value), law.dealer_first)
    outcome = Outcome(compared.outcome)
    table.outcomes[DEALER] = outcome
    stake = table.house_stake
    match outcome:
        case Outcome.LOSE:
            yield from table.step(HouseStakeMoved("banker-winnings"), law.dealer_first)
            table.money.collect(stake, to_pot=True)
        case Outcome.WIN:
            yield from table.step(HouseStakeMoved("dealers-hand"), law.dealer_first)
        case Outcome.PUSH:
            yield from table.step(HouseStakeMoved("bankroll"), law.dealer_first)
            table.money.stake_house(-stake)
    if outcome is not Outcome.WIN:
        table.house_stake_lies_out = False
        yield from pick_up(table, DEALER, law.dealer_first)
    yield from table.step(HandBroughtForward(banker), law.brought_forward)
    return HouseHand(stake, outcome)


def _compare_all(table: Table, bank: Bank) -> Procedure[tuple[SettledHand, ...]]:
    """Each hand exposed and compared, from the right counterclockwise; losers' wagers and pieces taken at once.

    A hand that pushes is picked up at once too, its wager staying where it is (NZ pai gow 11.1). Pieces on which a
    bonus wager is still to be paid lie there until it is.
    """
    hands = []
    for position in BETTING_POSITIONS:
        wager = table.wager(position)
        if wager is not None:
            outcome = yield from _compare(table, position)
            hand = SettledHand(position, wager.by.value, wager.amount, outcome)
            hands.append(hand)
            if outcome is Outcome.LOSE:
                yield from _make(table, (collection(hand, bank),))
        yield from _collect_bonuses(table, position)
        if wager is not None and hands[-1].outcome is not Outcome.WIN and not _has_bonus(table, position):
            yield from pick_up(table, position, LOSERS if hands[-1].outcome is Outcome.LOSE else ())
    return tuple(hands)


def _compare(table: Table, position: Position) -> Procedure[Outcome]:
    law = table.equipment.law
    if not table.hands[position].is_set:  # the player left and his wagers are abandoned
        outcome, cites = Outcome.LOSE, cite("reading/player-leaves", "58 Pa. Code 670a.7")
    else:
        yield from expose(table, position, law.expose + WINNERS)
        outcome, cites = outcome_of(table, position), law.compare + WINNERS
    compared = yield from table.step(HandCompared(position, outcome.value), cites)
    table.outcomes[position] = Outcome(compared.outcome)
    return table.outcomes[position]


def expose(table: Table, position: Position, cites: Cites) -> Procedure[None]:
    """A set hand is exposed: as it was laid down, or as it now shows where nobody had recorded it."""
    hand = table.hands[position]
    shown = HandExposed(position, hand.low or (), hand.high or ())
    is_known = hand.low is not None
    exposed = yield from table.step(
        shown,
        cites,
        HALVES,
        lambda event: _differs(event, shown) if is_known else fault_of_halves(table, position, event.low, event.high),
        is_whole=is_known,
    )
    table.learn(position, exposed.low + exposed.high)
    hand.low, hand.high = exposed.low, exposed.high


def _differs(event: HandExposed, laid: HandExposed) -> Fault | None:
    """Why this is not the hand that was laid down. The order within a half is free."""
    if same_pieces(event.low, laid.low) and same_pieces(event.high, laid.high):
        return None
    why = f"position {laid.position} laid down {' '.join(laid.low)} low and {' '.join(laid.high)} high"
    return Fault(RefusalKind.WRONG_PIECES, why)


def outcome_of(table: Table, position: Position) -> Outcome:
    """How the hand at a position fares against the bank's. Both must be known."""
    mine, bank = table.hands[position], table.hands[table.bank.position]
    assert mine.low is not None
    assert mine.high is not None
    assert bank.low is not None
    assert bank.high is not None
    return table.equipment.compare(mine.low, mine.high, bank.low, bank.high, table.rules).result


# Paying


def _pay_winners(table: Table, hands: Iterable[SettledHand], bank: Bank) -> Procedure[None]:
    """Winners from the right counterclockwise, each with what else is won at the position; the dealer's hand last."""
    by_position = {hand.position: hand for hand in hands}
    for position in (*BETTING_POSITIONS, DEALER):
        hand = by_position.get(position)
        if hand is not None and hand.outcome is Outcome.WIN:
            yield from _make(table, payoffs(hand, bank, table.rules))
            _free_stake(table, position)
        elif hand is not None and hand.outcome is Outcome.PUSH:
            _free_stake(table, position)
        yield from _pay_bonuses(table, position)
        if hand is not None and position not in table.picked_up:
            yield from pick_up(table, position, WINNERS if hand.outcome is Outcome.WIN else ())


def _free_stake(table: Table, position: Position) -> None:
    """The stake of a hand that did not lose is its owner's again."""
    if position is DEALER:
        if table.outcomes[DEALER] is Outcome.WIN:
            table.money.stake_house(-table.house_stake)
            table.house_stake_lies_out = False
        return
    wager = table.wagers.pop((position, MAIN))
    table.money.stake(wager.by, -wager.amount)


def _make(table: Table, payments: Iterable[Payment]) -> Procedure[None]:
    """Each payment as the act that makes it."""
    for payment in payments:
        yield from _ACTS[payment.kind](table, payment)


def _collect(table: Table, payment: Payment) -> Procedure[None]:
    if payment.position is DEALER:
        return  # the house's own wager was moved when its hand was compared
    taken = yield from table.step(WagerCollected(payment.position, MAIN, payment.amount), payment.cites)
    wager = table.wagers.pop((payment.position, MAIN))
    table.money.collect(wager.amount, to_pot=payment.payee == BANK)
    if taken.amount != payment.amount:  # a deviation: more or less than the wager was taken
        table.money.pay(wager.by, payment.amount - taken.amount, from_pot=False)
        table.note_wrong(payment.position, wager.by, taken.amount - payment.amount)


def _pay_in(table: Table, payment: Payment) -> Procedure[None]:
    payer = Person.DEALER if payment.payer == HOUSE else Person(payment.payer)
    paid = yield from table.step(BankPaidIn(payer, payment.amount), payment.cites)
    if payer is Person.DEALER:
        table.money.pay_house(-paid.amount)
    else:
        table.money.pay(payer, -paid.amount, from_pot=True)
        table.note_wrong(payer.seat, payer, paid.amount - payment.amount)


def _pay_off(table: Table, payment: Payment) -> Procedure[None]:
    paid = yield from table.step(WagerPaid(payment.position, MAIN, payment.amount), payment.cites)
    if payment.payee == HOUSE:
        table.money.pay_house(paid.amount)
    else:
        player = Person(payment.payee)
        table.money.pay(player, paid.amount, from_pot=payment.payer == BANK)
        table.note_wrong(payment.position, player, payment.amount - paid.amount)


def _take_commission(table: Table, payment: Payment) -> Procedure[None]:
    is_held_back = payment.payer in (BANK, HOUSE)
    taken = yield from table.step(CommissionTaken(payment.position, payment.amount, is_held_back), payment.cites)
    if payment.payer == BANK:
        table.money.pay_house(taken.amount)
    elif not is_held_back:
        player = Person(payment.payer)
        table.money.pay(player, -taken.amount, from_pot=False)
        table.note_wrong(payment.position, player, taken.amount - payment.amount)


def _pay_bank(table: Table, payment: Payment) -> Procedure[None]:
    paid = yield from table.step(BankPaid(payment.position, payment.amount), payment.cites)
    if payment.payee == HOUSE:
        table.money.pay_house(paid.amount)
    else:
        player = Person(payment.payee)
        table.money.pay(player, paid.amount, from_pot=True)
        table.note_wrong(payment.position, player, payment.amount - paid.amount)


_ACTS = {
    PaymentKind.LOST_WAGER: _collect,
    PaymentKind.PAY_IN: _pay_in,
    PaymentKind.PAYOFF: _pay_off,
    PaymentKind.COMMISSION: _take_commission,
    PaymentKind.BANK_WIN: _pay_bank,
}


# Righting


def right_the_payments(table: Table) -> Procedure[None]:
    """Hands compared anew after a correction: what was settled as announced is put right to the cent.

    Each player gets the difference, the banking player last, from the house, which bears its dealer's errors. Reading
    correction.
    """
    assert table.righting is not None
    number, cites = table.righting
    right = {position: _right_outcome(table, position) for position in table.outcomes}
    for position in BETTING_POSITIONS:
        if position not in right:
            continue
        wager = table.at_comparison[position, MAIN]
        was, now = (_gain(table, wager.amount, outcomes[position]) for outcomes in (table.outcomes, right))
        yield from _right(table, position, wager.by, now - was, number, cites)
    if table.banker:
        was, now = (_bank_gain(table, outcomes) for outcomes in (table.outcomes, right))
        yield from _right(table, table.bank.position, table.banker, now - was, number, cites)


def _right(table: Table, position: Position, player: Person, due: int, number: int, cites: Cites) -> Procedure[None]:
    """What is still missing of the difference that is due, after earlier corrections."""
    missing = due - table.righted.get(position, 0)
    if missing:
        yield from correct_payment(table, position, player, missing, number, cites)
        table.righted[position] = due


def correct_payment(
    table: Table, position: Position, player: Person, missing: int, number: int, cites: Cites
) -> Procedure[None]:
    """The house gives the player of a position what is missing, or takes what was too much (below zero)."""
    paid = yield from table.step(PaymentCorrected(position, Cents(missing), number), cites)
    table.money.pay(player, paid.amount, from_pot=False)
    table.note_wrong(position, player, missing - paid.amount)


def _right_outcome(table: Table, position: Position) -> Outcome:
    """How a hand that was compared fares as the hands now lie. One that was abandoned has lost."""
    return outcome_of(table, position) if table.hands[position].is_set else table.outcomes[position]


def _gain(table: Table, stake: Cents, outcome: Outcome) -> int:
    """What a player gains by a main wager, commission deducted."""
    match outcome:
        case Outcome.WIN:
            return stake - commission_on(stake, table.rules)
        case Outcome.PUSH:
            return 0
        case Outcome.LOSE:
            return -stake


def _bank_gain(table: Table, outcomes: Mapping[Position, Outcome]) -> int:
    """What the banking player gains by these outcomes, commission deducted."""
    kind = settling_bank(table).kind
    stakes = {position: wager.amount for (position, name), wager in table.at_comparison.items() if name == MAIN}
    stakes[DEALER] = table.house_stake
    won, lost = (
        Cents(sum(stakes[position] for position, outcome in outcomes.items() if outcome is wanted))
        for wanted in (Outcome.LOSE, Outcome.WIN)
    )
    gained = bank_win(won, lost, kind).banker - pay_in(won, lost, kind).banker
    return gained - banker_commission(won, lost, kind, table.rules)


# Bonus wagers


def _has_bonus(table: Table, position: Position) -> bool:
    """Whether wagers on the cards of that position are still to be settled."""
    return any(is_bonus(wager.wager) for wager in table.wagers_at(position))


def _collect_bonuses(table: Table, position: Position) -> Procedure[None]:
    """Losing bonus wagers of a position are collected as its hand is compared."""
    for result in bonus_results(table, position):
        if result.won is None:
            yield from collect_side(table, result)


def _pay_bonuses(table: Table, position: Position) -> Procedure[None]:
    """Winning bonus wagers of a position, then the envy bonuses due to its fortune wager. practice/settlement-order."""
    for result in bonus_results(table, position):
        yield from pay_side(table, result)
        if result.wager == SideWager.IMPERIAL and result.won:
            table.imperial[result.by] = table.imperial.get(result.by, 0) + result.won
    fortune = table.at_comparison.get((position, SideWager.FORTUNE))
    due = envy_result(table, fortune) if fortune else None
    if due is not None:
        yield from pay_side(table, due)


# Picking up


def pick_up(table: Table, position: Position, when: Cites = ()) -> Procedure[None]:
    """The pieces of a position go, as one hand, to the discards, in the order in which hands are finished.

    `when` are the clauses for which they go now.
    """
    yield from table.step(HandPickedUp(position), table.equipment.law.pick_up + when)
    table.picked_up.append(position)


def _pick_up_the_rest(table: Table) -> Procedure[None]:
    """The bank's hand, the dealer's if it lies there still, the dead hand."""
    for position in (table.bank.position, DEALER, DEAD_HAND):
        if position in table.equipment.ring and position not in table.picked_up:
            yield from pick_up(table, position)
