"""The words of a way: how the conditions and placements of a rule are written, read, and put together.

A word is read into a part: a condition into a question about a hand, a placement into what is done with one. What the
parts are is the business of `cards` and of `tiles`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from paigow.houseway.way import H, Kind, P, Setting
from paigow.written import nearest, quoted, shown

T = TypeVar("T")
When = Callable[[H], bool]
Place = Callable[[H], Setting[P] | None]
"""How a hand is set, or None where that is not possible."""


class NotAllowedError(ValueError):
    """A value is not allowed. `under` leads from it to what is wrong inside it, which is what `came` shows.

    `wanted` is what is allowed, or empty for what the word itself says; `hint` what was perhaps meant.
    """

    def __init__(self, hint: str = "", wanted: str = "", under: tuple[str | int, ...] = (), came: str = "") -> None:
        super().__init__(wanted)
        self.hint = hint
        self.wanted = wanted
        self.under = under
        self.came = came


class Word(Struct, Generic[T], frozen=True):
    """A word of a way. `read` makes the part of what is written for it, or raises `NotAllowedError`."""

    read: Callable[[object], T]
    allowed: str
    gist: str


class Vocabulary(Struct, Generic[P, H], frozen=True):
    """All words for one kind of piece.

    `conditions` are those of `when` and `unless`; `placements` those that say how a hand is set, which `place` puts
    together. `settle` looks at the conditions written together in one table and raises `NotAllowedError` for those
    that no hand can meet. `inner` are the words of the tables among the placements, and `values` says what each value
    of a placement means.
    """

    kind: Kind
    conditions: Mapping[str, Word[When[H]]]
    placements: Mapping[str, Word[Any]]
    place: Callable[[Mapping[str, Any]], Place[H, P]]
    settle: Callable[[Mapping[str, Any]], None]
    values: Mapping[str, Mapping[str, str]]
    inner: Mapping[str, Mapping[str, Word[Any]]] = {}


def read_table(written: object, words: Mapping[str, Word[T]], what: str) -> dict[str, T]:
    """The parts of a table, each by its word. Raises `NotAllowedError` for the first that is wrong."""
    if not isinstance(written, dict) or not written:
        raise NotAllowedError(wanted=f"a table is wanted, with some of {', '.join(words)}")
    return {key: read_word(key, value, words, what) for key, value in written.items()}


def read_word(key: str, value: object, words: Mapping[str, Word[T]], what: str) -> T:
    """The part of one entry of a table."""
    word = words.get(key)
    if word is None:
        near = nearest(key.replace("_", "-"), tuple(words))
        wanted = f"no {what} has this name" + ("" if near else f": they are {', '.join(words)}")
        raise NotAllowedError(near, wanted, (key,))
    try:
        return word.read(value)
    except NotAllowedError as wrong:
        raise under(wrong, key, value, f"allowed is {word.allowed}") from None


def under(wrong: NotAllowedError, key: str | int, value: object, wanted: str = "") -> NotAllowedError:
    """The same trouble, told of the table or list in which the value stands."""
    came = wrong.came or (shown(value) if not wrong.under else "")
    return NotAllowedError(wrong.hint, wrong.wanted or wanted, (key, *wrong.under), came)


# Conditions


def every(conditions: Iterable[When[H]]) -> When[H]:
    """When all the conditions hold."""
    them = tuple(conditions)
    if len(them) == 1:
        return them[0]

    def when(hand: H) -> bool:
        for condition in them:  # noqa: SIM110 -- quicker than all() with a generator, and asked some million times
            if not condition(hand):
                return False
        return True

    return when


def any_of(conditions: Iterable[When[H]]) -> When[H]:
    """When one of the conditions holds."""
    them = tuple(conditions)
    return them[0] if len(them) == 1 else lambda hand: any(condition(hand) for condition in them)


def unless(when: When[H], exception: When[H]) -> When[H]:
    """When the condition holds and the exception does not."""
    return lambda hand: when(hand) and not exception(hand)


def always(_: object) -> bool:
    """For every hand."""
    return True


# How values are written


def yes_no(part: Callable[[bool], T]) -> Callable[[object], T]:
    """Reads true or false."""

    def read(value: object) -> T:
        if not isinstance(value, bool):
            raise NotAllowedError(nearest(value, ("true", "false")))
        return part(value)

    return read


def texts(value: object) -> tuple[str, ...]:
    """One text, or a list of them that is not empty."""
    many = value if isinstance(value, list) else [value]
    if not many or not all(isinstance(one, str) for one in many):
        raise NotAllowedError
    return tuple(many)


def choice(value: object, words: Sequence[str]) -> str:
    """One of the words."""
    if isinstance(value, str) and value in words:
        return value
    near = nearest(value, words)
    raise NotAllowedError(quoted(near) if near else "")


def listed(words: Iterable[str]) -> str:
    """The words as a message lists them.

    >>> listed(("flush", "straight"))
    '"flush" or "straight"'
    """
    *most, last = map(quoted, words)
    return f"{', '.join(most)} or {last}" if most else last
