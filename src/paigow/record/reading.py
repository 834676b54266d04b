"""Reading a record: line by line, in constant memory, with the line and column of whatever cannot be read."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import IO, Any

import msgspec
from msgspec import Struct, structs

from paigow.games import GAMES, Game
from paigow.house.checks import problems
from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS
from paigow.procedure.events import Event, event_types
from paigow.procedure.standing import Standing
from paigow.record.lines import VERSION, Envelope, Header
from paigow.record.refusals import told
from paigow.record.spelling import SHOWING, as_spelled

UPCASTERS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How a line of an older version becomes one of the next, by the older version's number. There is none yet."""


BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BEGINS = 'a record begins with its header, at the least {"game":"pai-gow"}'
LONGEST_LINE = 1 << 24
"""The most bytes that a line may have."""


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
_FIELDS = msgspec.json.Decoder(dict[str, Any])


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning, so that memory stays small."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def read_record(lines: Iterable[bytes]) -> Iterator[Line]:
    """The events of a record, one by one as they are asked for; blank lines are passed over.

    Raises `RecordError` for a line that is no event, or an event with no header to speak for it, or if there is no
    header at all.
    """
    sources: dict[str, Source] = {}
    decode_envelope, decode_event = _ENVELOPE.decode, _EVENT.decode
    for number, line in enumerate(lines, 1):
        if line.startswith(_ORDINARY) and sources:
            pass
        elif _is_header(line):
            source = _source(number, line.removeprefix(BYTE_ORDER_MARK))
            sources[source.header.table] = source
            continue
        elif line.isspace():
            continue
        elif not sources:
            raise RecordError(f"line {number}, column 1: {BEGINS}")
        if len(line) > LONGEST_LINE:
            raise RecordError(f"line {number}, column {LONGEST_LINE + 1}: a line has at most {LONGEST_LINE} bytes")
        try:
            envelope = decode_envelope(line)
            speaks = sources.get(envelope.table) or sources.get("")
            if speaks is None and not envelope.table and len(sources) == 1:
                [(table, speaks)] = sources.items()
                envelope = structs.replace(envelope, table=table)
            if speaks is None:
                raise RecordError(f"line {number}, column 1: no header speaks for table {envelope.table!r}")
            if speaks.header.version < VERSION:
                line = _upcast(number, line, speaks.header.version)  # noqa: PLW2901
            event = decode_event(line)
            if type(event) in SHOWING:
                event = as_spelled(event, speaks.game.equipment)
        except _UNREADABLE as trouble:
            raise _error(number, line, trouble) from None
        yield Line(number, speaks, envelope, event)
    if not sources:
        raise RecordError(f"it is empty: {BEGINS}")


_ORDINARY = (b'{"round"', b'{"seq"', b'{"type"')
"""How most lines begin that are no headers."""


def _is_header(line: bytes) -> bool:
    """Whether a line says `record` or `game` and has no `type`; of our own a field may hold that word."""
    if line.startswith(b'{"record"'):
        return True
    return b'"type"' not in line and (b'"record"' in line or b'"game"' in line)


OF_THE_GAME = frozenset({"start", "dealing", "house_way", "wagers"})
"""Options of which the game itself says whether it has them."""


def _source(number: int, line: bytes) -> Source:
    where, games = f"line {number}, column 1", ", ".join(GAMES)
    if "game" not in _decoded(_FIELDS, number, line):
        raise RecordError(f'{where}: the header names no game: "game" is one of {games}')
    header = _decoded(_HEADER, number, line)
    if not 1 <= header.version <= VERSION:
        raise RecordError(f"{where}: version {header.version}; this program reads 1 to {VERSION}")
    if header.game not in GAMES:
        raise RecordError(f"{where}: {header.game!r} is no game: it is one of {games}")
    game = GAMES[header.game]
    fault = _fault_of_standing(game, header.standing) if header.standing is not None else ""
    if fault:
        raise RecordError(f"{where}: standing: {fault}")
    wrong = [found for found in problems(header.house_rules) if found.path[0] not in OF_THE_GAME]
    if wrong:
        raise RecordError(f"{where}: house_rules: {'.'.join(wrong[0].path)} is {wrong[0].came}: {wrong[0].wanted}")
    try:
        return Source(game, game.settle_rules(header.house_rules), header.standing, header)
    except ValueError as trouble:
        raise RecordError(f"{where}: house_rules: {trouble}") from None


def _fault_of_standing(game: Game, standing: Standing) -> str:
    """Why a table cannot have stood so; empty where it can."""
    people = {*standing.chips, *standing.wagered, *(bonus.by for bonus in standing.pending)}
    places = {standing.bank_offer, *(bonus.position for bonus in standing.pending)}
    if not all(person.is_player for person in people):
        return "chips, wagers and pending wagers are players', 1 to 6"
    if not places <= {*BETTING_POSITIONS}:
        return "the bank is offered, and wagers pend, at positions 1 to 6"
    if not {bonus.by for bonus in standing.pending} <= {*standing.chips}:
        return "only a seated player's wager pends"
    if standing.start_button is not None and standing.start_button not in game.equipment.ring:
        return f"the button lies at one of {', '.join(game.equipment.ring)}"
    if standing.shaker is Person.FLOORPERSON:
        return "the next shaker is the dealer or a player"
    return ""


def _upcast(number: int, line: bytes, version: int) -> bytes:
    fields = _decoded(_FIELDS, number, line)
    for older in range(version, VERSION):
        fields = UPCASTERS[older](fields)
    return msgspec.json.encode(fields)


_BYTE = re.compile(r"\(byte (\d+)\)")
_FIELD = re.compile(r"`\$\.(\w+)")


_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except _UNREADABLE as trouble:
        raise _error(number, line, trouble) from None


def _error(number: int, line: bytes, trouble: Exception) -> RecordError:
    return RecordError(f"line {number}, column {_column(line, str(trouble))}: {told(trouble, line)}")


def _column(line: bytes, why: str) -> int:
    """Where on a line the trouble is, from 1: as the decoder says, or where it must have been."""
    if found := _BYTE.search(why):
        return int(found[1]) + 1
    if found := _FIELD.search(why):
        return _column_of(found[1], line)
    if "truncated" in why:
        return len(line.rstrip()) + 1
    try:
        line.decode()
    except UnicodeDecodeError as trouble:
        return trouble.start + 1
    return 1


def _column_of(name: str, line: bytes) -> int:
    """Where a field stands on a line, from 1; 1 if it does not."""
    return max(line.find(b'"%b"' % name.encode()), 0) + 1
