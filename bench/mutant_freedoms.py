"""What the law leaves free, as far as a single mutation of a record can use it: each with the clause that gives it.

A mutation that the checker does not find is one of these, or a fault of the checker. Where the clause is empty the
freedom is the record's own (`docs/records.md`): what it need not say, or says in words of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import TYPE_CHECKING

from msgspec import Struct

from paigow.house.rules import SideWager
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import same_pieces

if TYPE_CHECKING:
    from mutants import Mutant


class Freedom(Struct, frozen=True):
    """Something left free: in words, the clause that leaves it so, and whether a mutation is of that kind."""

    words: str
    cite: str
    covers: Callable[[Mutant], bool]


def freedom_of(mutant: Mutant) -> Freedom | None:
    """The freedom that a mutation uses; None where there is none."""
    return next((freedom for freedom in FREEDOMS if freedom.covers(mutant)), None)


def _changes(kind: type[Event] | UnionType, *fields: str) -> Callable[[Mutant], bool]:
    return lambda mutant: isinstance(mutant.now, kind) and mutant.kind == "change" and mutant.field in fields


def _swaps(*kinds: type[Event]) -> Callable[[Mutant], bool]:
    """Two neighbours of these kinds, of two positions or players where they are of one kind."""
    return lambda mutant: mutant.kind == "swap" and isinstance(mutant.was, kinds) and isinstance(mutant.now, kinds)


def _leaves(mutant: Mutant) -> bool:
    return mutant.kind == "swap" and (isinstance(mutant.was, e.PlayerLeft) or isinstance(mutant.now, e.PlayerLeft))


def _is_reordered(mutant: Mutant) -> bool:
    """The same pieces in the same halves."""
    was, now = mutant.was, mutant.now
    if was is None or now is None or type(was) is not type(now) or mutant.kind == "swap":
        return False
    halves = [name for name in ("pieces", "low", "high") if hasattr(was, name)]
    if not halves or any(getattr(was, name) is None or getattr(now, name) is None for name in halves):
        return False
    return all(same_pieces(getattr(was, name), getattr(now, name)) for name in halves)


def _is_unrecorded(mutant: Mutant) -> bool:
    """The pieces of a hand that nobody has exposed are missing."""
    hidden = isinstance(mutant.now, e.HandTaken | e.HandSet | e.AdviceGiven)
    fields = [getattr(mutant.now, name, ()) for name in ("pieces", "low", "high")]
    return hidden and mutant.kind in ("change", "no halves recorded") and None in fields


def _is_never_shown(mutant: Mutant) -> bool:
    """A hand that the record never exposes: its round is void, or its player has left and abandoned it."""
    position = getattr(mutant.now, "position", None)
    shown = any(isinstance(event, e.HandExposed) and event.position is position for event in mutant.events)
    return isinstance(mutant.now, e.HandTaken | e.HandSet) and mutant.kind != "swap" and not shown


def _is_settled_by_no_line(mutant: Mutant) -> bool:
    """What a wager came to that was withdrawn or pushed, so that no line collects, pays or returns it."""
    is_raise = isinstance(mutant.was, e.WagerRaised) and mutant.kind in ("drop", "duplicate")
    if not is_raise and not _changes(e.WagerPlaced | e.WagerRaised, "amount")(mutant):
        return False
    assert isinstance(mutant.was, e.WagerPlaced | e.WagerRaised)
    place = (mutant.was.position, mutant.was.wager)
    settles = (e.WagerCollected, e.WagerPaid, e.WagerReturned)
    return not any(isinstance(x, settles) and (x.position, x.wager) == place for x in mutant.events[mutant.at :])


def _exchanges_pushes(mutant: Mutant) -> bool:
    """The two wagers of one player exchanged, both of which push."""
    was, now = mutant.was, mutant.now
    if mutant.kind != "exchange" or not isinstance(was, e.WagerPlaced) or not isinstance(now, e.WagerPlaced):
        return False
    settled = [x.position for x in mutant.events if isinstance(x, e.WagerCollected | e.WagerPaid | e.WagerReturned)]
    return was.by == now.by and was.position not in settled and now.position not in settled


def _loses_as_well(mutant: Mutant) -> bool:
    """A wager on the dice or on the start that backs something else, and loses all the same."""
    backed = (SideWager.DRAGONS_EYE, SideWager.START)
    return _changes(e.WagerPlaced, "on")(mutant) and mutant.now.wager in backed  # type: ignore[union-attr]


def _counts_alike(mutant: Mutant) -> bool:
    """Another throw from which the same follows: the same total, or in the variation the same dragon's eye die."""
    was, now = mutant.was, mutant.now
    if not isinstance(was, e.ShakerUncovered) or not isinstance(now, e.ShakerUncovered):
        return False
    is_totalled = any(isinstance(event, e.TotalAnnounced) for event in mutant.events)
    is_eye = any(isinstance(event, e.DragonsEyeAnnounced) for event in mutant.events)
    alike_total = not is_totalled or sum(was.dice) == sum(now.dice)
    return alike_total and (not is_eye or was.dice[0] == now.dice[0])


def _is_notice(mutant: Mutant) -> bool:
    return isinstance(mutant.now, e.IrregularityFound) and mutant.field in ("by", "where", "note")


def _is_found_again(mutant: Mutant) -> bool:
    """Found twice where no ruling is needed: a set is mixed again, the dice are shaken again."""
    return mutant.kind == "duplicate" and isinstance(mutant.was, e.IrregularityFound)


def _shakes_on(mutant: Mutant) -> bool:
    """The shake of the player with the pending wager, or of the dealer in his stead: no number is said."""
    before = mutant.events[mutant.at - 1]
    handed = isinstance(before, e.ShakerPassed | e.ShakeLeftToDealer)
    return handed and _changes(e.ShakerShaken, "times")(mutant) and mutant.now.times >= 1  # type: ignore[union-attr]


def _is_ruled_alike(mutant: Mutant) -> bool:
    return isinstance(mutant.now, e.IrregularityFound) and mutant.field == "what"


def _was_set_by_the_house(mutant: Mutant) -> bool:
    """A player who has left by then, whose hand the house sets or leaves: what he did with it before is his affair."""
    gone = {event.by for event in mutant.events if isinstance(event, e.PlayerLeft)}
    return mutant.kind == "drop" and isinstance(mutant.was, e.HandTaken | e.HandSet) and mutant.was.by in gone


def _is_withdrawn_anyway(mutant: Mutant) -> bool:
    """A wager that its player withdrew, or took with him, before the call."""
    return (
        mutant.kind in ("change", "drop")
        and isinstance(mutant.was, e.WagerPlaced | e.WagerRaised)
        and any(
            (isinstance(x, e.WagerWithdrawn) and x.wager == mutant.was.wager and x.by == mutant.was.by)
            or (isinstance(x, e.PlayerLeft) and x.by == mutant.was.by)
            for x in mutant.events[mutant.at :]
        )
    )


def _pends(mutant: Mutant) -> bool:
    """A dice bonus wager that a triple has left on the layout at the end of the round."""
    triples = [event for event in mutant.events if isinstance(event, e.SecondButtonPlaced)]
    return bool(triples) and triples[-1].triples < 3 and getattr(mutant.was, "wager", "") == SideWager.DICE_BONUS


def _was_stopped_sooner(mutant: Mutant) -> bool:
    """The last act before a stop after which the round was void: as far as the record shows it was not yet done."""
    after = mutant.events[mutant.at : mutant.at + 2] if mutant.kind in ("drop", "swap") else ()
    return bool(after) and any(isinstance(event, e.IrregularityFound) for event in after)


_BEFORE_THE_CALL = (
    e.PlayerSeated,
    e.PlayerLeft,
    e.WagerPlaced,
    e.WagerRaised,
    e.WagerWithdrawn,
    e.HoldingHandChosen,
    e.CardsPutInShoe,
)
FREEDOMS: tuple[Freedom, ...] = (
    # Opening, seats and wagers
    Freedom("a set or deck has whatever name it has", "", _changes(e.PiecesReceived, "identity")),
    Freedom("the first player to arrive is whoever it is", "procedures/display", _changes(e.PiecesViewed, "by")),
    Freedom("the two tiles of a pair lie either way", "procedures/display", _changes(e.PiecesDisplayed, "order")),
    Freedom("a player sits down with what he has, counted or not", "13:69F-27.6(c)", _changes(e.PlayerSeated, "chips")),
    Freedom(
        "seats are taken, wagers made, raised and withdrawn in any order before the call",
        "13:69F-27.6(b)",
        _swaps(*_BEFORE_THE_CALL),
    ),
    Freedom("a dice bonus wager that pends is settled in a later round", "13:69F-10.6A(d)", _pends),
    Freedom("a round may be stopped, and voided, at any moment", "practice/floor-ruling", _was_stopped_sooner),
    Freedom("a wager is of any amount within the limits; a push returns it", "13:69F-27.6(b)", _is_settled_by_no_line),
    Freedom("a wager is of any amount within the limits; two pushes return it", "13:69F-27.6(b)", _exchanges_pushes),
    Freedom("a wager that is withdrawn before the call leaves nothing behind", "13:69F-27.6(d)", _is_withdrawn_anyway),
    Freedom("a wager backs what its player likes", "13:69F-10.6A(b)", _loses_as_well),
    Freedom("a player may leave at any moment", "reading/player-leaves", _leaves),
    # Chance and dealing
    Freedom(
        "the shaker is shaken three times or more",
        "13:69F-10.6(a)",
        lambda mutant: _changes(e.ShakerShaken, "times")(mutant) and mutant.now.times >= 3,  # type: ignore[union-attr]
    ),
    Freedom("a shaker that was handed over is shaken once or more", "13:69F-10.6A(e)", _shakes_on),
    Freedom("only the total of the dice counts, or the dragon's eye die", "13:69F-10.6(b)", _counts_alike),
    Freedom(
        "stacks at positions with no wager are taken back in any order", "13:69F-10.6(e)", _swaps(e.StackCollected)
    ),
    # Hands
    Freedom(
        "players look at their hands, ask and set them in any order",
        "58 Pa. Code 621a.8(b)",
        _swaps(e.HandTaken, e.HandSet, e.AdviceAsked),
    ),
    Freedom("the pieces of a half lie in any order", "58 Pa. Code 621a.8(a)", _is_reordered),
    Freedom("a hand need not be recorded before it is exposed", "", _is_unrecorded),
    Freedom("a hand that is never exposed is compared with nothing", "procedures/expose-compare", _is_never_shown),
    Freedom("the hand of a player who has left is the house's to set", "reading/player-leaves", _was_set_by_the_house),
    Freedom("the rule that decided need not be recorded, and is a note", "", _changes(e.HouseHandSet, "rule")),
    # What goes wrong
    Freedom("anybody may notice what went wrong, in words of his own", "practice/floor-ruling", _is_notice),
    Freedom("what went wrong may go wrong again", "practice/floor-ruling", _is_found_again),
    Freedom("another irregularity on which the floorperson rules alike", "practice/floor-ruling", _is_ruled_alike),
    Freedom("a ruling has whatever reason it has", "practice/floor-ruling", _changes(e.RulingGiven, "reason")),
)
"""Each is looked through in this order; the first that covers a mutation names it."""
