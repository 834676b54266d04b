"""Reading a record: line by line, in constant memory, with the line and column of whatever cannot be read."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.procedure.events import Event, event_types
from paigow.procedure.standing import Standing
from paigow.record.lines import VERSION, Envelope, Header

UPCASTERS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How a line of an older version becomes one of the next, by the older version's number. There is none yet."""


class RecordError(ValueError):
    """A record that cannot be read; the text names line and column."""


class Source(Struct, frozen=True):
    """What a header says: the game, its rules with the game's defaults, and the table as it stood, if recorded."""

    game: Game
    rules: HouseRules
    standing: Standing | None
    header: Header


class Line(Struct, frozen=True, gc=False):
    """One event of a record: the number of its line, from 1, and the source that speaks for its table."""

    number: int
    source: Source
    envelope: Envelope
    event: Event


_EVENT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, event_types().values()))
_ENVELOPE = msgspec.json.Decoder(Envelope)
_HEADER = msgspec.json.Decoder(Header)


def read_record(lines: Iterable[bytes]) -> Iterator[Line]:
    """The events of a record, one by one as they are asked for; blank lines are passed over.

    Raises `RecordError` for a line that is no event, or an event with no header to speak for it.
    """
    sources: dict[str, Source] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith(b'{"record"') or (b'"record"' in line and b'"type"' not in line):
            source = _source(number, line)
            sources[source.header.table] = source
            version = source.header.version
        elif not line.isspace():
            if not sources:
                raise RecordError(f"line {number}, column 1: a record begins with its header: game and house rules")
            if version < VERSION:
                line = _upcast(number, line, version)  # noqa: PLW2901
            envelope = _decoded(_ENVELOPE, number, line)
            speaks = sources.get(envelope.table) or sources.get("")
            if speaks is None:
                raise RecordError(f"line {number}, column 1: no header speaks for table {envelope.table!r}")
            yield Line(number, speaks, envelope, _decoded(_EVENT, number, line))


def _source(number: int, line: bytes) -> Source:
    header = _decoded(_HEADER, number, line)
    if not 1 <= header.version <= VERSION:
        raise RecordError(f"line {number}, column 1: version {header.version}; this program reads up to {VERSION}")
    if header.game not in GAMES:
        raise RecordError(f"line {number}, column 1: {header.game!r} is no game: it is one of {', '.join(GAMES)}")
    game = GAMES[header.game]
    try:
        return Source(game, game.settle_rules(header.house_rules), header.standing, header)
    except ValueError as trouble:
        raise RecordError(f"line {number}, column 1: house_rules: {trouble}") from None


def _upcast(number: int, line: bytes, version: int) -> bytes:
    fields = _decoded(msgspec.json.Decoder(dict[str, Any]), number, line)
    for older in range(version, VERSION):
        fields = UPCASTERS[older](fields)
    return msgspec.json.encode(fields)


_BYTE = re.compile(r"\(byte (\d+)\)")


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as trouble:
        found = _BYTE.search(str(trouble))
        column = int(found[1]) + 1 if found else 1
        raise RecordError(f"line {number}, column {column}: {trouble}") from None
