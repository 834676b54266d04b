"""The words of a way for seven cards: conditions on shape, ranks and complete hands, and what is put in front."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from paigow.houseway.cards.hand import COMPLETE, Hand
from paigow.houseway.cards.parts import (
    HIGH_TO_LOW,
    PLACES,
    SHAPES,
    Bound,
    CardPlace,
    CardWhen,
    ace_and_next,
    best_before,
    best_before_complete,
    best_before_complete_without_ace_and_joker,
    can_be,
    complete,
    complete_front,
    complete_without_ace_and_joker,
    holding,
    kickers,
    kickers_beat_complete,
    others,
    others_front,
    ranked,
    second_and_third,
    shaped,
    two_aces,
    two_of,
    with_joker,
)
from paigow.houseway.vocabulary import NotAllowedError, Vocabulary, Word, choice, listed, texts, yes_no
from paigow.houseway.way import Kind
from paigow.pieces.cards import Card
from paigow.rank.cards import ACE, Category, Key, rank_word, ranks_word
from paigow.written import nearest, quoted

_RANKS: Final = {
    word: rank
    for rank in range(2, ACE + 1)
    for word in (rank_word(rank), ranks_word(rank), str(rank) if rank <= 10 else rank_word(rank))
}
"""The ranks as they may be written: 10, ten, tens; jack, jacks."""
_CATEGORIES: Final = {category.words: category for category in sorted(COMPLETE)}

RANKS_ALLOWED = 'a rank (2 to 10, "jack", "queen", "king", "ace"), "X to Y", "X or lower", "X or higher", or a list'
FRONTS_ALLOWED = (
    '"FRONT or better", "below FRONT", "a pair" or "no pair", where FRONT is as in king, ace-jack, pair of 10s'
)


# -- Ranks ------------------------------------------------------------------------------------------------------------


def _rank(word: str) -> int:
    if word not in _RANKS:
        near = nearest(word, tuple(_RANKS))
        raise NotAllowedError(quoted(near) if near else "")
    return _RANKS[word]


def _ranks(value: object) -> frozenset[int]:
    """The ranks written as one, as a range, or as a list of them."""
    if isinstance(value, list) and value:
        return frozenset().union(*map(_ranks, value))
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise NotAllowedError
    words = str(value).strip().lower()
    low, _, high = words.partition(" to ")
    if high:
        first, last = _rank(low), _rank(high)
        if first > last:
            raise NotAllowedError(quoted(f"{high} to {low}"), "the lower rank of a range is written first")
        return frozenset(range(first, last + 1))
    bare, _, side = words.partition(" or ")
    if side in ("lower", "less"):
        return frozenset(range(2, _rank(bare) + 1))
    if side in ("higher", "better", "more"):
        return frozenset(range(_rank(bare), ACE + 1))
    return frozenset({_rank(words)})


def _role(role: str, gist: str) -> Word[CardWhen]:
    return Word(lambda value: ranked(role, _ranks(value)), RANKS_ALLOWED, gist)


# -- Fronts -----------------------------------------------------------------------------------------------------------


def _front(words: str) -> Key:
    """What a front is worth: `king` (with anything), `ace-jack` (ace and jack), `pair of 10s`."""
    if found := re.fullmatch(r"(?:a )?pair of (\w+)", words):
        return (Category.ONE_PAIR, _rank(re.sub(r"(?<=\d)s$", "", found[1])))
    first, _, second = words.replace(" and ", "-").partition("-")
    if not second:
        return (Category.HIGH_CARD, _rank(first))
    high, low = _rank(first), _rank(second)
    if high == low:
        raise NotAllowedError(quoted(f"pair of {ranks_word(high)}"), "two of a rank are a pair")
    return (Category.HIGH_CARD, max(high, low), min(high, low))


def _bound(value: object) -> Bound:
    if not isinstance(value, str):
        raise NotAllowedError
    words = value.strip().lower()
    least_pair: Key = (Category.ONE_PAIR,)
    if words in ("a pair", "pair", "any pair"):
        return lambda key: key >= least_pair
    if words == "no pair":
        return lambda key: key < least_pair
    if words.startswith("below "):
        above = _front(words.removeprefix("below "))
        return lambda key: key < above
    if words.endswith((" or better", " or higher")):
        least = _front(words.rpartition(" or ")[0])
        return lambda key: key >= least
    _front(words)
    raise NotAllowedError(quoted(f"{words} or better"))


def _bounded(part: Callable[[Bound], CardWhen]) -> Callable[[object], CardWhen]:
    return lambda value: part(_bound(value))


# -- Conditions -------------------------------------------------------------------------------------------------------

_WITHOUT = "without ace and joker"


def _complete(value: object) -> CardWhen:
    if value == _WITHOUT:
        return complete_without_ace_and_joker
    if isinstance(value, bool):
        return complete(value)
    near = nearest(value, ("true", "false", _WITHOUT))
    raise NotAllowedError(quoted(near) if near == _WITHOUT else near)


def _shapes(value: object) -> CardWhen:
    return shaped(frozenset(SHAPES[choice(text, tuple(SHAPES))] for text in texts(value)))


def _categories(value: object) -> frozenset[Category]:
    return frozenset(_CATEGORIES[choice(text, tuple(_CATEGORIES))] for text in texts(value))


CONDITIONS: Final[Mapping[str, Word[CardWhen]]] = {
    "hand": Word(_shapes, f"one or a list of {listed(SHAPES)}", "How often the ranks come, the joker being an ace."),
    "pair": _role("pair", "The rank of the one pair."),
    "high-pair": _role("high-pair", "The rank of the highest of several pairs."),
    "middle-pair": _role("middle-pair", "The rank of the middle one of three pairs."),
    "low-pair": _role("low-pair", "The rank of the lowest of several pairs."),
    "three": _role("three", "The rank that comes three times, the higher of two such."),
    "lower-three": _role("lower-three", "The lower of two ranks that come three times."),
    "four": _role("four", "The rank that comes four times."),
    "kicker": _role("kicker", "The highest rank that comes once."),
    "second-kicker": _role("second-kicker", "The second highest rank that comes once."),
    "holds": Word(
        lambda value: holding(_ranks(value)), RANKS_ALLOWED, "Every rank named is in the hand, the joker being an ace."
    ),
    "joker": Word(yes_no(with_joker), "true or false", "Whether the joker is in the hand."),
    "complete": Word(
        _complete,
        f"true, false or {quoted(_WITHOUT)}",
        "Whether a straight, a flush, a straight flush or a royal flush can stand behind; or such a one that is no "
        "ace-high straight or royal flush with both a natural ace and the joker.",
    ),
    "can-be": Word(
        lambda value: can_be(_categories(value)),
        f"one or a list of {listed(_CATEGORIES)}",
        "Each of these can stand behind.",
    ),
    "complete-front": Word(
        _bounded(complete_front), FRONTS_ALLOWED, "What the best front is worth that leaves a complete hand behind."
    ),
    "others": Word(
        _bounded(others_front),
        FRONTS_ALLOWED,
        "What the best front is worth if all that is most alike in the hand (the four, the three) stays behind.",
    ),
    "kickers-beat-complete": Word(
        yes_no(kickers_beat_complete),
        "true or false",
        "Whether the two best single cards are a better front than any that leaves a complete hand.",
    ),
}
"""The conditions of a rule, by their words."""


def _settle(written: Mapping[str, Any]) -> None:
    """Refuses ranks that no hand of the shapes named has, and pairs of which the lower is above the higher."""
    roles = [role for role in written if any(role in places for places in PLACES.values())]
    named = texts(written["hand"]) if "hand" in written else tuple(SHAPES)
    for role in roles:
        if not any(role in PLACES[SHAPES[name]] for name in named):
            has = dict.fromkeys(known for name in named for known in PLACES[SHAPES[name]])
            wanted = f"{' or '.join(named)} has no {role}: it has {', '.join(has)}"
            raise NotAllowedError("", wanted, (role,))
    if not any(all(role in PLACES[SHAPES[name]] for role in roles) for name in named):
        raise NotAllowedError("", f"no hand has {' and '.join(roles)} together", (roles[-1],))
    for high, low in HIGH_TO_LOW:
        if high in roles and low in roles and max(_ranks(written[high])) <= min(_ranks(written[low])):
            raise NotAllowedError("", f"the {low} is always lower than the {high}: no hand is so", (low,))


# -- Placements -------------------------------------------------------------------------------------------------------

FRONTS: Final[Mapping[str, tuple[CardPlace, str]]] = {
    "pair": (two_of("pair"), "The one pair."),
    "high pair": (two_of("high-pair"), "The highest of several pairs."),
    "middle pair": (two_of("middle-pair"), "The middle one of three pairs."),
    "low pair": (two_of("low-pair"), "The lowest of several pairs."),
    "two of the three": (two_of("three"), "Two of three of a kind, of the higher of two such."),
    "two of the lower three": (two_of("lower-three"), "Two of the lower of two three of a kind."),
    "two of the four": (two_of("four"), "Two of four of a kind."),
    "two aces": (two_aces, "Two of all aces."),
    "kickers": (kickers, "The two best single cards; all that is alike stays behind."),
    "others": (others, "The best beside what is most alike in the hand, a pair if there is one."),
    "ace and next": (ace_and_next, "One ace and the best card of another rank."),
    "second and third": (second_and_third, "The second and the third of the single cards; the highest stays behind."),
    "best before complete": (best_before_complete, "The best front that leaves a complete hand behind."),
    "best before complete without ace and joker": (
        best_before_complete_without_ace_and_joker,
        "The best front that leaves a complete hand other than an ace-high straight or royal flush with a natural ace "
        "and the joker.",
    ),
    **{
        f"best before {words}": (
            best_before(frozenset({category})),
            f"The best front that leaves a {words} behind.",
        )
        for words, category in _CATEGORIES.items()
    },
}
"""What a rule can put in front, and what that is."""


def _place(parts: Mapping[str, Any]) -> CardPlace:
    if "front" not in parts:
        raise NotAllowedError("", f"a rule says what is put in front: front = {listed(FRONTS)}")
    place: CardPlace = parts["front"]
    return place


VOCABULARY: Final[Vocabulary[Card, Hand]] = Vocabulary(
    kind=Kind.CARDS,
    conditions=CONDITIONS,
    placements={
        "front": Word(
            lambda value: FRONTS[choice(value, tuple(FRONTS))][0],
            listed(FRONTS),
            "What goes in front. A rule does not speak of hands that have no such front.",
        )
    },
    place=_place,
    settle=_settle,
    values={"front": {words: gist for words, (_, gist) in FRONTS.items()}},
)
