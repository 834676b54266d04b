"""What goes over the socket of a live table, both ways: the JSON is that of these types, told apart by `type`.

Amounts are whole cents. A person is `dealer`, `floorperson` or a seat, `1` to `6`; a position `dealer`, `1` to `6` or
`dead-hand`. `socket_schema` describes it all for programs in other languages.
"""

from enum import StrEnum
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from paigow.pieces.positions import Position

PROTOCOL = 1
LONGEST = 8_192
"""The most bytes that a message to the server may have."""


class Role(StrEnum):
    """What somebody at a table is there to do."""

    DEALER = "dealer"
    PLAYER = "player"
    FLOORPERSON = "floorperson"
    SURVEILLANCE = "surveillance"
    SPECTATOR = "spectator"


class ToServer(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat sends."""


class Hello(ToServer, frozen=True, tag="hello"):
    """The first message: which table, and the code of a place at it. `after` is the last act seen, 0 for none."""

    table: str
    code: str
    after: int = 0


class Command(ToServer, frozen=True):
    """Something to be done. `id` is the seat's own name for it: one id is carried out once, however often it comes.

    `seen` is the number of the last act the sender had seen.
    """

    id: str
    seen: int


class Act(Command, frozen=True, tag="act"):
    """An act of the round: `event` has its `type`, and those fields that are free to the sender.

    What chance decides and what nobody has seen the table adds itself. `is_fact`: at a real table, an act that was done
    otherwise than the law demands is recorded as the fact it is.
    """

    event: dict[str, Any]
    is_fact: bool = False


class Ready(Command, frozen=True, tag="ready"):
    """A player has no more wagers to place before the call."""


class BuyIn(Command, frozen=True, tag="buy-in"):
    """A player whose chips have gone takes new play money, before he wagers."""


class MoreTime(Command, frozen=True, tag="more-time"):
    """A player asks for more time for the act he owes."""


class Appraise(Command, frozen=True, tag="appraise"):
    """What a player's own hand would be worth if it were set so. Nothing is done."""

    position: Position
    low: tuple[str, ...]
    high: tuple[str, ...]


FromSeat = Hello | Act | Ready | BuyIn | MoreTime | Appraise


class ToSeat(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What a seat is sent."""


class You(Struct, frozen=True):
    """Who the receiver is. `person` is who acts in his name; none for those who only look on."""

    role: Role
    person: str | None = None


class Seat(Struct, frozen=True):
    """A place at the table: who it is for, whether somebody has come, and whether a line to him is open.

    `plays` says who plays it: a person, the program, or nobody yet. `is_ready`: no more wagers before this call.
    """

    role: Role
    person: str | None
    plays: Literal["person", "program", "nobody"]
    is_connected: bool
    is_ready: bool


class Clock(Struct, frozen=True):
    """Who owes an act, and how many milliseconds are left; none where no clock runs."""

    person: str
    left: int | None


class State(Struct, frozen=True):
    """What is so after the last act: what may come next, the clocks, the seats and the chips (cents, by person).

    `places`: while wagers are open, the positions at which each player may have a main wager.
    """

    round: int
    due: Raw
    clocks: tuple[Clock, ...]
    seats: tuple[Seat, ...]
    chips: dict[str, int | None]
    house: int
    places: dict[str, list[str]] = {}


class Welcome(ToSeat, frozen=True, tag="welcome"):
    """The table as the receiver may see it. `before` is the scene before the first of `acts`.

    `acts` are those of this round and of the one before; `seq` is the number of the last.
    """

    protocol: int
    table: Raw
    you: You
    seq: int
    before: Raw
    acts: tuple[Raw, ...]
    state: State


class Acts(ToSeat, frozen=True, tag="acts"):
    """Acts that have been done, in order, and the table after them."""

    seq: int
    acts: tuple[Raw, ...]
    state: State


class Changed(ToSeat, frozen=True, tag="state"):
    """No act, but the table is otherwise: somebody came or went, is ready, or has more time."""

    seq: int
    state: State


class RefusedFor(Struct, frozen=True, omit_defaults=True):
    """Why a command was not carried out. Nothing has changed.

    `kind` is the law's (`out of order`, `too late`, `wrong amount`…) or one of the table's own: `not yours`,
    `late` (what it answers was not due when it was sent), `unreadable`, `busy`, `not kept`.
    """

    kind: str
    why: str
    cites: tuple[tuple[str, str], ...] = ()
    expected: tuple[str, ...] = ()


class Answer(ToSeat, frozen=True, tag="answer"):
    """The answer to a command, by its id. `seq` is the last act of the table when it was given."""

    id: str
    seq: int
    refused: RefusedFor | UnsetType = UNSET
    appraisal: Raw | UnsetType = UNSET


class Bye(ToSeat, frozen=True, tag="bye"):
    """The table closes the line, and says why. `at` is where the table is kept, if it is not here."""

    kind: Literal["code", "table", "elsewhere", "unreadable", "slow", "closing"]
    why: str
    at: str = ""


@cache
def socket_schema() -> dict[str, Any]:
    """The JSON Schema of the messages, those to the server and those to a seat."""
    kinds = {"toServer": FromSeat, "toSeat": Welcome | Acts | Changed | Answer | Bye}
    schemas, definitions = msgspec.json.schema_components(list(kinds.values()), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The socket of a paigow table, protocol {PROTOCOL}",
        **dict(zip(kinds, schemas, strict=True)),
        "$defs": definitions,
    }
