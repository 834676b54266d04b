"""Pieces as people write them, `6-3`, `10h`, `AS`, `joker`, read as the record writes them: `3-6`, `Th`, `As`, `Jk`."""

from collections.abc import Callable, Mapping

from msgspec import structs

from paigow.pieces.cards import parse_card
from paigow.pieces.tiles import parse_tile
from paigow.procedure.equipment import Equipment
from paigow.procedure.events import Event, event_types

_OF_PIECES = ("order", "pieces", "low", "high")
SHOWING: Mapping[type[Event], tuple[str, ...]] = {
    kind: names
    for kind in event_types().values()
    if (names := tuple(name for name in kind.__struct_fields__ if name in _OF_PIECES))
}
"""The events that may show pieces, and the fields that do."""
_PARSERS: Mapping[str, Callable[[str], str]] = {"card": parse_card, "tile": parse_tile}


def as_spelled(event: Event, equipment: Equipment) -> Event:
    """The event with its pieces as the record writes them; what is no piece of the game stays as it is."""
    known, parse = equipment.copies, _PARSERS[equipment.noun]
    changed = {}
    for name in SHOWING[type(event)]:
        words = getattr(event, name)
        if words is not None and not all(word in known for word in words):
            changed[name] = tuple(_piece(word, parse) for word in words)
    return structs.replace(event, **changed) if changed else event


def _piece(word: str, parse: Callable[[str], str]) -> str:
    try:
        return str(parse(word))
    except ValueError:
        return word
