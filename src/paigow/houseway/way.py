"""A house way: ordered, named rules; the first that speaks decides, and the decision says which it was."""

from collections.abc import Callable
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from paigow.law import Basis

P = TypeVar("P")
"""The kind of piece: `Tile` or `Card`."""
H = TypeVar("H")
"""What the rules look at: the pieces of a hand, analysed."""


class Kind(StrEnum):
    """The pieces that a way sets."""

    TILES = "tiles"
    CARDS = "cards"


class Setting(Struct, Generic[P], frozen=True):
    """A hand set: the low hand (two tiles; two cards) and the high hand (two tiles; five cards)."""

    low: tuple[P, ...]
    high: tuple[P, ...]


class Rule(Struct, Generic[P, H], frozen=True):
    """One rule of a way. `decide` answers with the setting, or None where the rule does not speak.

    `basis` is `choice` for a rule we added where the published text says nothing.
    """

    name: str
    text: str
    decide: Callable[[H], Setting[P] | None]
    basis: Basis = Basis.PRACTICE


class Decision(Struct, Generic[P], frozen=True):
    """How a way sets a hand, and by which of its rules."""

    low: tuple[P, ...]
    high: tuple[P, ...]
    way: str
    rule: str


class Way(Struct, Generic[P, H], frozen=True):
    """A house way by its name. `incomplete` says what its text lacks and what we chose, or is empty.

    `written` is the text of the file from which it was read: whatever rests on the way rests on it.
    """

    kind: Kind
    name: str
    title: str
    source: str
    rules: tuple[Rule[P, H], ...]
    incomplete: str
    basis: Basis
    written: str


class NotSetError(ValueError):
    """A way does not set a hand, or sets it foul. None of the built-in ways does that."""
