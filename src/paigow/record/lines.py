"""The record as lines of JSON: a header, then one event a line.

The first line says which game, under which edition and house rules, and how the table stood. Every other line is an
event with its own fields beside the envelope's: `round`, `seq` (from 1 in each round), `cites`; a `commitment` or
`openings` where chance is proved. Fields that a reader does not know are passed over.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec
from msgspec import Struct

from paigow import __version__
from paigow.games import GAMES, Game
from paigow.house.rules import HouseRules
from paigow.law import Cites
from paigow.procedure.events import Event, event_types
from paigow.procedure.standing import Standing

VERSION = 1


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a record. `seed` is there only if the rounds can be dealt again from it."""

    record: Literal["paigow"]
    version: int
    game: str
    title: str = ""
    edition: str = ""
    note: str = ""
    program: str = ""
    house_rules: dict[str, Any] = {}
    table: Standing = Standing()
    seed: str = ""

    @property
    def rules(self) -> HouseRules:
        """The house rules. Raises `msgspec.ValidationError` for what is none."""
        return msgspec.convert(self.house_rules, HouseRules)


class Envelope(Struct, frozen=True, omit_defaults=True):
    """What a line holds besides its event."""

    round: int = 1
    seq: int = 0
    cites: tuple[str, ...] = ()
    commitment: str = ""
    openings: tuple[dict[str, Any], ...] = ()


class Act(Struct, frozen=True):
    """One line after the header."""

    envelope: Envelope
    event: Event


class RecordError(ValueError):
    """A record that cannot be read; the text names the line."""


_ENCODER = msgspec.json.Encoder()
_EVENT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, event_types().values()))
_ENVELOPE = msgspec.json.Decoder(Envelope)
_HEADER = msgspec.json.Decoder(Header)
_cites_written: dict[Cites, bytes] = {}


def header_line(game: Game, rules: HouseRules, standing: Standing, seed: str = "", note: str = "") -> bytes:
    """The first line, without its newline. The house rules are written out in full, defaults and all.

    `note` says what is special about the table; what every output of the game must say is added.
    """
    written = {name: msgspec.to_builtins(getattr(rules, name)) for name in rules.__struct_fields__}
    header = Header(
        record="paigow",
        version=VERSION,
        game=game.name,
        title=game.title,
        edition=f"{game.section}, {game.edition}",
        note=" ".join(words for words in (game.note, note) if words),
        program=f"paigow {__version__}",
        house_rules=written,
        table=standing,
        seed=seed,
    )
    return _ENCODER.encode(header)


def act_line(round: int, seq: int, cites: Cites, event: Event, proof: bytes = b"") -> bytes:
    """The line of an event, without its newline. `proof` is what `commitment_field` or `openings_field` made."""
    ids = _cites_written.get(cites)
    if ids is None:
        ids = _cites_written[cites] = _ENCODER.encode([cited.id for cited in cites])
    return b'{"round":%d,"seq":%d,"cites":%b%b,%b' % (round, seq, ids, proof, _ENCODER.encode(event)[1:])


def commitment_field(root: str) -> bytes:
    """The published root of the round's commitment, for the line of the shuffle."""
    return b',"commitment":' + _ENCODER.encode(root)


def openings_field(openings: Iterable[Mapping[str, Any]]) -> bytes:
    """What shows that the pieces an act exposed are those committed to; nothing where there is nothing to show."""
    written = list(openings)
    return b',"openings":' + _ENCODER.encode(written) if written else b""


def read_record(lines: Iterable[bytes]) -> tuple[Header, Iterator[Act]]:
    """The header, and the acts one by one as they are asked for. Raises `RecordError` that names the line."""
    numbered = enumerate(lines, 1)
    first = next(((number, line) for number, line in numbered if line.strip()), None)
    if first is None:
        raise RecordError("line 1: the record is empty; its first line is a header")
    header = _decoded(_HEADER, *first)
    if header.version > VERSION:
        raise RecordError(f"line {first[0]}: version {header.version} is newer than this program reads ({VERSION})")
    if header.game not in GAMES:
        raise RecordError(f"line {first[0]}: {header.game!r} is no game: it is one of {', '.join(GAMES)}")
    acts = (
        Act(_decoded(_ENVELOPE, number, line), _decoded(_EVENT, number, line))
        for number, line in numbered
        if line.strip()
    )
    return header, acts


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except msgspec.DecodeError as error:
        raise RecordError(f"line {number}: {error}") from error
