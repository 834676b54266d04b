"""What happens at a table, in the past tense: only what somebody there could see.

An event has a tag chosen by hand (`type` in a record) and the person who acted. A field named in `PRIVATE` is seen
by the player at that position alone. Pieces are written as in a record (`3-6`, `As`) and may be missing (`None`)
where nobody has recorded them: a physical table does not know a hand before it is exposed.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice
from paigow.pieces.people import Person
from paigow.pieces.positions import Position

Pieces = tuple[str, ...]
"""Tiles or cards in their written form."""

DEALER = Person.DEALER


class Event(Struct, frozen=True, gc=False, tag_field="type"):
    """Anything that happened. `PRIVATE` names the fields that only the position's player may see."""

    PRIVATE: ClassVar[tuple[str, ...]] = ()


# Opening and shuffle


class PiecesReceived(Event, frozen=True, gc=False, tag="pieces-received"):
    """A set of tiles or a deck of cards came to the table."""

    identity: str
    by: Person = DEALER


class PiecesInspected(Event, frozen=True, gc=False, tag="pieces-inspected"):
    """The set or deck was sorted and inspected."""

    by: Person = DEALER


class InspectionVerified(Event, frozen=True, gc=False, tag="inspection-verified"):
    """The floorperson verified the inspection."""

    by: Person = Person.FLOORPERSON


class PiecesDisplayed(Event, frozen=True, gc=False, tag="pieces-displayed"):
    """All pieces were laid out face up, in this order."""

    order: Pieces
    by: Person = DEALER


class PiecesViewed(Event, frozen=True, gc=False, tag="pieces-viewed"):
    """The first player to arrive looked at them."""

    by: Person


class PiecesTurnedDown(Event, frozen=True, gc=False, tag="pieces-turned-down"):
    """All pieces were turned face down."""

    by: Person = DEALER


class PiecesShuffled(Event, frozen=True, gc=False, tag="pieces-shuffled"):
    """All pieces were shuffled face down."""

    by: Person = DEALER


class StacksBuilt(Event, frozen=True, gc=False, tag="stacks-built"):
    """The tiles were put into stacks in front of the table inventory container."""

    stacks: int
    each: int
    by: Person = DEALER


class DeckCut(Event, frozen=True, gc=False, tag="deck-cut"):
    """The deck was cut."""

    by: Person = DEALER


class CardsPutInShoe(Event, frozen=True, gc=False, tag="cards-put-in-shoe"):
    """The deck was put into the dealing shoe."""

    by: Person = DEALER


class PiecesRemoved(Event, frozen=True, gc=False, tag="pieces-removed"):
    """The whole set or deck left the table."""

    identity: str
    by: Person = DEALER


# Seats, bank and wagers


class PlayerSeated(Event, frozen=True, gc=False, tag="player-seated"):
    """A player sat down, with chips where they were counted."""

    by: Person
    chips: Cents | None = None


class PlayerLeft(Event, frozen=True, gc=False, tag="player-left"):
    """A player left the table."""

    by: Person


class BankOffered(Event, frozen=True, gc=False, tag="bank-offered"):
    """The dealer offered the bank to the player at a position."""

    position: Position
    by: Person = DEALER


class BankTaken(Event, frozen=True, gc=False, tag="bank-taken"):
    """The player took the bank, alone or half and half with the house."""

    by: Person
    share: Literal["sole", "co"]


class BankDeclined(Event, frozen=True, gc=False, tag="bank-declined"):
    """The player declined the bank."""

    by: Person


class BankKept(Event, frozen=True, gc=False, tag="bank-kept"):
    """The bank went back to the dealer, or stayed there."""

    by: Person = DEALER


class BankMarked(Event, frozen=True, gc=False, tag="bank-marked"):
    """The marker that shows the bank was put at a position."""

    position: Position
    by: Person = DEALER


class WagerPlaced(Event, frozen=True, gc=False, tag="wager-placed"):
    """A player placed a wager at a position. `on` is what the wager backs, where it backs something."""

    by: Person
    position: Position
    wager: str
    amount: Cents
    on: str = ""


class WagerRaised(Event, frozen=True, gc=False, tag="wager-raised"):
    """A player added to a wager of his before the call; the amount is what he added."""

    by: Person
    position: Position
    wager: str
    amount: Cents


class WagerWithdrawn(Event, frozen=True, gc=False, tag="wager-withdrawn"):
    """A player took a wager back before the call."""

    by: Person
    position: Position
    wager: str


class HouseStakePlaced(Event, frozen=True, gc=False, tag="house-stake-placed"):
    """The dealer placed the house's wager against a banking player."""

    amount: Cents
    by: Person = DEALER


class NoMoreBetsCalled(Event, frozen=True, gc=False, tag="no-more-bets-called"):
    """The dealer called "No more bets"."""

    by: Person = DEALER


# Chance


class ShakerShaken(Event, frozen=True, gc=False, tag="shaker-shaken"):
    """The covered shaker was shaken so many times."""

    times: int
    by: Person = DEALER


class ShakerPassed(Event, frozen=True, gc=False, tag="shaker-passed"):
    """The covered shaker was passed on."""

    to: Person
    by: Person = DEALER


class ShakeLeftToDealer(Event, frozen=True, gc=False, tag="shake-left-to-dealer"):
    """A player who may shake chose to have the dealer do it."""

    by: Person


class ShakerUncovered(Event, frozen=True, gc=False, tag="shaker-uncovered"):
    """The lid was removed and the dice showed. In the dragon's eye variation the first is the dragon's eye die."""

    dice: Dice
    by: Person = DEALER


class TotalAnnounced(Event, frozen=True, gc=False, tag="total-announced"):
    """The dealer announced the total of the dice."""

    total: int
    by: Person = DEALER


class NumberDisplayed(Event, frozen=True, gc=False, tag="number-displayed"):
    """The random number generator selected and displayed a number."""

    number: int
    by: Person = DEALER


class NumberAnnounced(Event, frozen=True, gc=False, tag="number-announced"):
    """The dealer announced the number."""

    number: int
    by: Person = DEALER


class StartCounted(Event, frozen=True, gc=False, tag="start-counted"):
    """The dealer counted round the table to the starting position."""

    number: int
    position: Position
    by: Person = DEALER


class StartMarked(Event, frozen=True, gc=False, tag="start-marked"):
    """The starting position was marked with an additional cut card or similar object."""

    position: Position
    by: Person = DEALER


class StartButtonPlaced(Event, frozen=True, gc=False, tag="start-button-placed"):
    """The flat disc button was put in front of a position."""

    position: Position
    by: Person = DEALER


class ShakerCovered(Event, frozen=True, gc=False, tag="shaker-covered"):
    """The cover was put back on the shaker."""

    by: Person = DEALER


class ShakerPutAside(Event, frozen=True, gc=False, tag="shaker-put-aside"):
    """The shaker was set down at a side of the dealer."""

    side: Literal["left", "right"]
    by: Person = DEALER


class DragonsEyeAnnounced(Event, frozen=True, gc=False, tag="dragons-eye-announced"):
    """The dealer announced the dragon's eye die, and whether a supplemental wager has won."""

    number: int
    has_winner: bool
    by: Person = DEALER


class DragonsEyeButtonPlaced(Event, frozen=True, gc=False, tag="dragons-eye-button-placed"):
    """The dragon's eye button was put at the position of the dragon's eye die."""

    position: Position
    by: Person = DEALER


class SecondButtonPlaced(Event, frozen=True, gc=False, tag="second-button-placed"):
    """The second button, beside the dice wager spot, shows how many triples have come in a row."""

    triples: int
    by: Person = DEALER


class SecondButtonRemoved(Event, frozen=True, gc=False, tag="second-button-removed"):
    """The second button was taken away: the run of triples is over."""

    by: Person = DEALER


class NextShakerNamed(Event, frozen=True, gc=False, tag="next-shaker-named"):
    """It was settled who shakes in the next round."""

    shaker: Person
    by: Person = DEALER


# Dealing


class HoldingHandChosen(Event, frozen=True, gc=False, tag="holding-hand-chosen"):
    """The dealer took the deck into one hand."""

    hand: Literal["left", "right"]
    by: Person = DEALER


class DeckKeptOverContainer(Event, frozen=True, gc=False, tag="deck-kept-over-container"):
    """It was seen that the cards were held in that hand, in front of the dealer and over the container."""

    hand: Literal["left", "right"]
    by: Person = DEALER


class CardDealt(Event, frozen=True, gc=False, tag="card-dealt"):
    """The top card was laid face down on a stack (1 at the dealer's left)."""

    stack: int
    by: Person = DEALER


class CardDrawn(Event, frozen=True, gc=False, tag="card-drawn"):
    """A card was drawn from the manual shoe and laid face down at a position."""

    position: Position
    by: Person = DEALER


class StubSpread(Event, frozen=True, gc=False, tag="stub-spread"):
    """The cards that were left were spread face down and counted."""

    count: int
    by: Person = DEALER


class StubDiscarded(Event, frozen=True, gc=False, tag="stub-discarded"):
    """The cards that were left went unexposed to the discard rack."""

    by: Person = DEALER


class StacksCounted(Event, frozen=True, gc=False, tag="stacks-counted"):
    """The cards of each stack or hand were counted, in dealing order."""

    sizes: tuple[int, ...]
    by: Person = DEALER


class StackDelivered(Event, frozen=True, gc=False, tag="stack-delivered"):
    """A stack went face down to a position."""

    stack: int
    position: Position
    by: Person = DEALER


class DealersStackMarked(Event, frozen=True, gc=False, tag="dealers-stack-marked"):
    """A marker was put on the dealer's stack."""

    by: Person = DEALER


class StackCollected(Event, frozen=True, gc=False, tag="stack-collected"):
    """A stack at a position with no wager was taken back unexposed."""

    position: Position
    to: Literal["dead-hand", "discard-rack"]
    by: Person = DEALER


# Setting


class HandTaken(Event, frozen=True, gc=False, tag="hand-taken"):
    """A player looked at the pieces of his position."""

    PRIVATE: ClassVar[tuple[str, ...]] = ("pieces",)
    by: Person
    position: Position
    pieces: Pieces | None = None


class AdviceAsked(Event, frozen=True, gc=False, tag="advice-asked"):
    """A player asked how the house would set his hand."""

    by: Person
    position: Position


class AdviceGiven(Event, frozen=True, gc=False, tag="advice-given"):
    """The dealer told that player how the house way sets it."""

    PRIVATE: ClassVar[tuple[str, ...]] = ("low", "high")
    position: Position
    low: Pieces | None = None
    high: Pieces | None = None
    by: Person = DEALER


class HandSet(Event, frozen=True, gc=False, tag="hand-set"):
    """A hand was laid down face down as a low hand and a high hand."""

    PRIVATE: ClassVar[tuple[str, ...]] = ("low", "high")
    by: Person
    position: Position
    low: Pieces | None = None
    high: Pieces | None = None


class HandBroughtToCentre(Event, frozen=True, gc=False, tag="hand-brought-to-centre"):
    """The dealer brought the co-bank's pieces to the centre of the table."""

    position: Position
    by: Person = DEALER


class HandTurnedUp(Event, frozen=True, gc=False, tag="hand-turned-up"):
    """The dealer turned a hand face up for all to see."""

    position: Position
    pieces: Pieces
    by: Person = DEALER


class HouseHandSet(Event, frozen=True, gc=False, tag="house-hand-set"):
    """The dealer set a hand face up by the house way; `rule` is the rule of the way that decided."""

    position: Position
    low: Pieces
    high: Pieces
    rule: str = ""
    by: Person = DEALER


# Completion


class HandBroughtForward(Event, frozen=True, gc=False, tag="hand-brought-forward"):
    """The banker's hand was brought into the area in front of the dealer."""

    position: Position
    by: Person = DEALER


class HandExposed(Event, frozen=True, gc=False, tag="hand-exposed"):
    """A set hand was exposed to all."""

    position: Position
    low: Pieces
    high: Pieces
    by: Person = DEALER


class HandCompared(Event, frozen=True, gc=False, tag="hand-compared"):
    """A hand was compared with the bank's and its outcome, for that hand, was announced."""

    position: Position
    outcome: Literal["win", "push", "lose"]
    by: Person = DEALER


class HouseStakeMoved(Event, frozen=True, gc=False, tag="house-stake-moved"):
    """The house's wager against a banking player went where its outcome sends it."""

    to: Literal["banker-winnings", "dealers-hand", "bankroll"]
    by: Person = DEALER


class WagerCollected(Event, frozen=True, gc=False, tag="wager-collected"):
    """A losing wager was collected."""

    position: Position
    wager: str
    amount: Cents
    by: Person = DEALER


class BankPaidIn(Event, frozen=True, gc=False, tag="bank-paid-in"):
    """Money for a bank that loses on balance was collected: from its player, or from the house for its half."""

    payer: Person
    amount: Cents
    by: Person = DEALER


class WagerPaid(Event, frozen=True, gc=False, tag="wager-paid"):
    """A winning wager was paid; the stake itself is not counted in the amount."""

    position: Position
    wager: str
    amount: Cents
    by: Person = DEALER


class CommissionTaken(Event, frozen=True, gc=False, tag="commission-taken"):
    """The commission on a win was collected from the player, or held back: what he was paid is less by it."""

    position: Position
    amount: Cents
    held_back: bool = False
    by: Person = DEALER


class BankPaid(Event, frozen=True, gc=False, tag="bank-paid"):
    """The bank's total win, or the player's half of it, went to the player who banked."""

    position: Position
    amount: Cents
    by: Person = DEALER


class WagerReturned(Event, frozen=True, gc=False, tag="wager-returned"):
    """A wager went back to the player: the round is void."""

    position: Position
    wager: str
    amount: Cents
    by: Person = DEALER


class HandPickedUp(Event, frozen=True, gc=False, tag="hand-picked-up"):
    """The pieces of a position went, in order, to the discards."""

    position: Position
    by: Person = DEALER


class RoundClosed(Event, frozen=True, gc=False, tag="round-closed"):
    """The round is over and the table is ready for the next."""

    by: Person = DEALER


# Irregularities


class IrregularityFound(Event, frozen=True, gc=False, tag="irregularity-found"):
    """Something went wrong and was noticed. `where` names a position or a stack, `note` what was seen."""

    what: Literal[
        "exposed-piece",
        "wrong-stack",
        "wrong-place",
        "dice-not-flat",
        "die-out-of-shaker",
        "wrong-house-way",
        "wrong-payment",
        "fouled-pieces",
        "equipment-fault",
        "stop",
    ]
    where: str = ""
    note: str = ""
    by: Person = DEALER


class RulingGiven(Event, frozen=True, gc=False, tag="ruling-given"):
    """The floorperson ruled: go on, correct, or void."""

    ruling: Literal["go-on", "correct", "void"]
    reason: str
    by: Person = Person.FLOORPERSON


class StackMoved(Event, frozen=True, gc=False, tag="stack-moved"):
    """A correction: a stack was moved to its lawful position. `corrects` is the event's number in the round."""

    stack: int
    position: Position
    corrects: int
    ordered_by: Person = Person.FLOORPERSON
    by: Person = DEALER


class HandReset(Event, frozen=True, gc=False, tag="hand-reset"):
    """A correction: a hand of the house was set again by the house way."""

    position: Position
    low: Pieces
    high: Pieces
    corrects: int
    ordered_by: Person = Person.FLOORPERSON
    by: Person = DEALER


class PaymentCorrected(Event, frozen=True, gc=False, tag="payment-corrected"):
    """A correction: money moved between the house and the player of a position (negative: the player gave back)."""

    position: Position
    amount: Cents
    corrects: int
    ordered_by: Person = Person.FLOORPERSON
    by: Person = DEALER


class RoundVoided(Event, frozen=True, gc=False, tag="round-voided"):
    """The round was declared void, with what is to be done with the pieces."""

    remedy: Literal["reshuffle", "remove"]
    by: Person = DEALER


def event_types() -> dict[str, type[Event]]:
    """Every kind of event by its tag, in the order of a round."""
    return {kind.__struct_config__.tag: kind for kind in Event.__subclasses__()}  # type: ignore[misc]
