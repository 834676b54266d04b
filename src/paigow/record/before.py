"""The table before the first line of a record, where nobody wrote down how it stood: inferred from what happened.

An assumption is never evidence. It lets the check go on; what rests on it is reported as undecidable.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from paigow.house.rules import SideWager, StartMethod
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.standing import PendingBonus, Standing
from paigow.procedure.wagering import limits_of
from paigow.record.reading import Source
from paigow.settle.side import MOST_TRIPLES, Run, line_held

NOT_RECORDED = "not recorded"


class Unshown(Struct):
    """What of a table that nobody wrote down no line has shown yet: it stays open from round to round.

    `offer`: the position to which the bank is offered first, until a player has banked; `pending`: dice bonus wagers
    from before the record, until a shake has settled them all.
    """

    offer: bool = False
    pending: bool = False

    def look(self, before: Standing | None, after: Standing | None, events: Sequence[Event]) -> None:
        """Notes a round; `before` is None where the table before it was not known.

        At a table that opens, with a set or deck brought and everybody sitting down in the record, nothing is open.
        """
        if before is None:
            is_opening = not _identity_before(events) and not seat_those_who_act(Standing(), events).chips
            self.offer = self.pending = not is_opening
        self.offer = self.offer and bank_told(events) is None
        self.pending = self.pending and after is not None and after.triples > 0

    def fill(self, source: Source, standing: Standing, events: Sequence[Event]) -> Standing:
        """The table before a round, with what is still open of it as the events of the round tell."""
        if standing.identity == NOT_RECORDED:
            standing = structs.replace(standing, identity=_identity_before(events) or NOT_RECORDED)
        if self.offer and not standing.dealer_banks:
            standing = structs.replace(standing, bank_offer=_offered_first(events))
        if self.pending and standing.triples:
            pending = _pending_before(source, events, standing.shaker, standing.triples, standing.pending)
            standing = structs.replace(standing, pending=tuple(pending))
        return standing


def standing_before(source: Source, events: Sequence[Event]) -> Standing:
    """A table at which these events of a round can have begun, where nobody wrote down how it stood."""
    triples = _triples_before(source, events)
    shaker = _shaker_before(events) if triples else Person.DEALER
    pending = tuple(_pending_before(source, events, shaker, triples)) if triples else ()
    standing = Standing(
        identity=_identity_before(events),
        dealer_banks=bank_told(events) is None and not any(isinstance(event, e.BankOffered) for event in events),
        bank_offer=_offered_first(events),
        wagered=_wagered_before(source, events),
        start_button=_button_before(events) if source.rules.start is StartMethod.BUTTON else None,
        shaker=shaker,
        triples=triples,
        pending=pending,
    )
    return seat_those_who_act(standing, events)


def seat_those_who_act(standing: Standing, events: Sequence[Event]) -> Standing:
    """The table with everybody seated who places a wager or takes the bank without sitting down in the record."""
    sit = {event.by for event in events if isinstance(event, e.PlayerSeated)}
    act = {event.by for event in events if isinstance(event, _ACTS_OF_THE_SEATED) and event.by.is_player}
    banks = bank_told(events)
    act |= {Person(banks[0].value)} if banks is not None else set()
    missing = (act - sit | {bonus.by for bonus in standing.pending}) - set(standing.chips)
    return (
        structs.replace(standing, chips={**standing.chips, **dict.fromkeys(sorted(missing))}) if missing else standing
    )


_ACTS_OF_THE_SEATED = (
    e.WagerPlaced,
    e.WagerRaised,
    e.BankTaken,
    e.BankDeclined,
    e.PiecesViewed,
    e.ShakerShaken,
    e.HandTaken,
    e.HandSet,
)


def bank_told(events: Sequence[Event]) -> tuple[Position, str] | None:
    """The position of the player who banks, and whether alone ("sole") or with the house ("co"), if any act tells."""
    position: Position | None = None
    share = "sole"
    for event in events:
        match event:
            case e.BankTaken(by=by, share=told):
                return by.seat, told
            case e.BankMarked(position=place) | e.HandBroughtForward(position=place) | e.BankPaid(position=place):
                position = position or place
            case e.HandBroughtToCentre(position=place):
                position, share = position or place, "co"
            case e.BankPaidIn(payer=payer) if payer.is_player:
                position = position or payer.seat
            case e.BankPaidIn():
                share = "co"
            case _:
                pass
    return (position, share) if position in BETTING_POSITIONS else None


def _wagered_before(source: Source, events: Sequence[Event]) -> dict[Person, Cents]:
    offers = [event.position for event in events if isinstance(event, e.BankOffered)]
    told = bank_told(events)
    offers += [told[0]] if told is not None else []
    offered = [Person(position.value) for position in offers if position in BETTING_POSITIONS]
    stake = next((event.amount for event in events if isinstance(event, e.HouseStakePlaced)), source.rules.minimum)
    return dict.fromkeys(offered, stake)


def _offered_first(events: Sequence[Event]) -> Position:
    offers = (event.position for event in events if isinstance(event, e.BankOffered))
    told = bank_told(events)
    return next((position for position in offers if position in BETTING_POSITIONS), told[0] if told else Position.ONE)


OF_A_NEW_SET = (
    e.PiecesReceived,
    e.PiecesInspected,
    e.InspectionVerified,
    e.PiecesDisplayed,
    e.PiecesViewed,
    e.PiecesTurnedDown,
)


def _identity_before(events: Sequence[Event]) -> str:
    """The set or deck in use: none if one is brought, else the one that is removed, if any is."""
    if any(isinstance(event, OF_A_NEW_SET) for event in events[:3]):
        return ""
    return next((event.identity for event in events if isinstance(event, e.PiecesRemoved)), NOT_RECORDED)


def _button_before(events: Sequence[Event]) -> Position | None:
    """Where the button lay: where the first stack went, unless the dealer put it down in this very round."""
    for event in events:
        if isinstance(event, e.StartButtonPlaced):
            return None
        if isinstance(event, e.StackDelivered | e.CardDrawn):
            return event.position
    return None


# A run of triples


def _triples_before(source: Source, events: Sequence[Event]) -> int:
    """How many triples had come in a row: as the second button tells, or a dice bonus wager paid or collected."""
    if SideWager.DICE_BONUS not in (source.rules.wagers or ()):
        return 0
    button = next((event for event in events if isinstance(event, e.SecondButtonPlaced)), None)
    shaken_by_player = any(isinstance(event, e.ShakerPassed | e.ShakeLeftToDealer) for event in events)
    if _takes_dice_bonus(events) and not shaken_by_player and not any(_settled_unplaced(events)):
        return 0  # while a run is on no dice bonus wager is taken; the button may show a wrong number
    if button is not None:
        return max(button.triples - 1, 0)
    kinds = (e.SecondButtonRemoved, e.ShakerPassed, e.ShakeLeftToDealer)
    shows_wagering = any(isinstance(event, e.PiecesShuffled) for event in events)
    is_settled = shows_wagering and any(_settled_unplaced(events))
    if not is_settled and not any(isinstance(event, kinds) for event in events):
        return 0
    paid = next((event for event in _settled_unplaced(events) if isinstance(event, e.WagerPaid)), None)
    return next((triples for triples in range(1, MOST_TRIPLES) if paid is None or _stake_of(source, paid, triples)), 1)


def _takes_dice_bonus(events: Sequence[Event]) -> bool:
    return any(isinstance(event, e.WagerPlaced) and event.wager == SideWager.DICE_BONUS for event in events)


def _shaker_before(events: Sequence[Event]) -> Person:
    """Who was to shake."""
    for event in events:
        if isinstance(event, e.ShakerPassed | e.ShakeLeftToDealer):
            person = event.to if isinstance(event, e.ShakerPassed) else event.by
            if person.is_player:
                return person
    return Person.DEALER


def _settled_unplaced(events: Sequence[Event]) -> Iterator[e.WagerCollected | e.WagerPaid]:
    """Dice bonus wagers that are settled in the round and were not made in it."""
    placed = {x.position for x in events if isinstance(x, e.WagerPlaced) and x.wager == SideWager.DICE_BONUS}
    for event in events:
        is_settled = isinstance(event, e.WagerCollected | e.WagerPaid) and event.wager == SideWager.DICE_BONUS
        if is_settled and event.position in BETTING_POSITIONS and event.position not in placed:  # type: ignore[attr-defined]
            yield event  # type: ignore[misc]


def _pending_before(
    source: Source, events: Sequence[Event], shaker: Person, triples: int, known: Sequence[PendingBonus] = ()
) -> Iterator[PendingBonus]:
    """The dice bonus wagers that pended: those known, those settled now, and one of the player who was to shake."""
    acts = [event for event in events if isinstance(event, e.WagerPlaced | e.HandTaken)]
    holders = {event.position: event.by for event in acts if event.by.is_player}
    buttons = [event.triples for event in events if isinstance(event, e.SecondButtonPlaced)]
    found = {bonus.position: bonus for bonus in known}
    for event in _settled_unplaced(events):
        if event.position in found:
            continue
        holder = holders.get(event.position) or Person(event.position.value)
        is_paid = isinstance(event, e.WagerPaid)
        stake = _stake_of(source, event, buttons[0] if buttons else triples) if is_paid else event.amount
        found[event.position] = PendingBonus(holder, event.position, Cents(stake or source.rules.side_minimum))
    named = (event.shaker for event in events if isinstance(event, e.NextShakerNamed))
    for person in (shaker, *named):
        if person.is_player and all(bonus.by is not person for bonus in found.values()):
            found[person.seat] = PendingBonus(person, person.seat, source.rules.side_minimum)
    yield from found.values()


def _stake_of(source: Source, paid: e.WagerCollected | e.WagerPaid, triples: int) -> int:
    """The stake on which so much was paid for so many triples; 0 if no lawful one pays that."""
    if not 1 <= triples <= MOST_TRIPLES:
        return 0
    line = line_held(source.rules.pay_table(SideWager.DICE_BONUS), Run(triples, is_over=True).held)
    if line is None or not line.pays or paid.amount * line.to % line.pays:
        return 0
    stake = paid.amount * line.to // line.pays
    least, most = limits_of(source.rules, SideWager.DICE_BONUS)
    return stake if least <= stake <= most else 0
