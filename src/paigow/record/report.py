"""What the check of a round found: its breaches, whether it is void, who is owed money, what cannot be decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from paigow.law import Cites
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.round import Round


class BreachKind(StrEnum):
    """In what way the law was breached. The kinds of a refusal, and those that only a record shows."""

    MISSING = "missing"
    OUT_OF_ORDER = "out of order"
    REPEATED = "repeated"
    UNCALLED = "not called for"
    EXPOSED_EARLY = "exposed too early"
    WENT_ON = "going on after discovery"
    TOO_LATE = "too late"
    WRONG_ACTOR = "wrong actor"
    WRONG_PLACE = "wrong place"
    WRONG_COUNT = "wrong count"
    WRONG_AMOUNT = "wrong amount"
    WRONG_PIECES = "wrong pieces"
    WRONG_VALUE = "wrong value"
    NOT_PERMITTED = "not permitted"
    CONTRADICTED = "contradicts the record"


class Breach(Struct):
    """One fault. `line` is where it shows: for a missing act, the line that came where it was due.

    `came` and `expected` are sentences; `clause` is the ground of what was due, with its gist and basis; `cites` all.
    `righted` is the line of the correction that put it right, None where nothing did.
    """

    line: int
    kind: BreachKind
    came: str
    expected: str
    why: str
    clause: str
    gist: str
    basis: str
    cites: tuple[str, ...]
    righted: int | None = None


class RoundReport(Struct):
    """What the check of one round found.

    `void` names the clause by which the round is void, or the ruling, and is empty where it is not. `owed` is what
    each player (or the house) should have besides what the record gives him, in cents; its sum is zero (None where it
    cannot be told: `untold` says why). `tainted` is how many rounds of the table rest on pieces that were found bad in
    this one, and `tainted_why` says which.
    """

    table: str
    round: int
    game: str
    first_line: int
    last_line: int
    events: int
    breaches: list[Breach]
    void: str = ""
    owed: dict[str, int] | None = {}
    untold: str = ""
    undecidable: list[str] = []
    dealer: str = ""
    shift: str = ""
    is_finished: bool = True
    tainted: int = 0
    tainted_why: str = ""

    @property
    def conforms(self) -> bool:
        """Whether no breach was found."""
        return not self.breaches

    @property
    def goes_on(self) -> bool:
        """Whether the round is under way: lawful so far, in a record to which more lines may come."""
        return self.conforms and not self.is_finished


def void_by(cites: Cites, why: str) -> str:
    """Why a round is void, after the clause that makes it so and its basis; empty where nothing does."""
    return f"{cites[0].id} [{cites[0].basis}]: {why}" if cites else ""


def undecidable(round: Round, events: Sequence[Event], *, is_finished: bool, knows_table: bool) -> Iterator[str]:
    """What the record cannot show, each with the evidence that is missing."""
    noun = round.table.equipment.noun
    if not knows_table:
        yield "whose turn it was to bank, and what lasted from before: the table before the round was not recorded"
    hidden = [event.position for event in events if type(event) is e.HandTaken and event.pieces is None]
    for event in events:
        if type(event) is e.StubSpread:
            yield f"the {event.count} cards left: count recorded, faces not recorded"
    if len(hidden) == 1:
        yield f"position {hidden[0]}: is the hand exposed the one delivered? Its {noun}s were not recorded"
    elif hidden:
        places = ", ".join(sorted(hidden))
        yield f"positions {places}: are the hands exposed the ones delivered? Their {noun}s were not recorded"
    if not is_finished:
        yield "how the round ended: the record breaks off"
