"""The record as lines of JSON: a header, then one event a line.

A header says which game, under which edition and house rules, and how the table stood. Every other line is an event
with its own fields beside the envelope's. One file may hold many tables: a header with a `table` speaks for that table
alone, one without for every table that has none of its own. Fields that a reader does not know are passed over.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from paigow import __version__
from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.law import Cites
from paigow.procedure.events import Event
from paigow.procedure.standing import Standing

VERSION = 1


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a record, or of a table in it. A record from elsewhere needs `game` and no more.

    Without `version` it is of the current one. `standing` is the table before the first round, None where nobody wrote
    it down; `seed` is there only if the rounds can be dealt again from it.
    """

    game: str
    record: Literal["paigow"] = "paigow"
    version: int = VERSION
    table: str = ""
    title: str = ""
    edition: str = ""
    note: str = ""
    program: str = ""
    house_rules: HouseRules = HouseRules()
    standing: Standing | None = None
    seed: str = ""


class Envelope(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a line holds besides its event; everything may be missing.

    `round` and `seq` count from 1. Who and where: `table`, `dealer`, `floorperson`, `shift`, `equipment` (the set or
    deck), `device`, `timecode` of the video, `time` of the act.
    `by_clock`: the table did it by itself for a player whose time had run out.
    """

    round: int | None = None
    seq: int | None = None
    table: str = ""
    time: str = ""
    dealer: str = ""
    floorperson: str = ""
    shift: str = ""
    equipment: str = ""
    device: str = ""
    timecode: str = ""
    by_clock: bool = False


_ENCODER = msgspec.json.Encoder()
_NUMBERS = tuple(b"%d" % number for number in range(512))
_cites_written: dict[Cites, bytes] = {}


def header_line(game: Game, rules: HouseRules, standing: Standing, seed: str = "", note: str = "") -> bytes:
    """The first line, without its newline. The house rules are written out in full, defaults and all.

    `note` says what is special about the table; what every output of the game must say is added.
    """
    header = Header(
        game=game.name,
        title=game.title,
        edition=f"{game.section}, {game.edition}",
        note=" ".join(words for words in (game.note, note) if words),
        program=f"paigow {__version__}",
        standing=standing,
        seed=seed,
    )
    house = {name: getattr(rules, name) for name in rules.__struct_fields__}
    first = {"record": header.record, "version": header.version}
    return _ENCODER.encode({**first, **msgspec.to_builtins(header), "house_rules": house})


def act_line(round: int, seq: int, cites: Cites, event: Event, proof: bytes = b"") -> bytes:
    """The line of an event, without its newline. `proof` is what `commitment_field` or `openings_field` made."""
    ids = _cites_written.get(cites)
    if ids is None:
        ids = _cites_written[cites] = _ENCODER.encode([cited.id for cited in cites])
    number = _NUMBERS[seq] if seq < len(_NUMBERS) else b"%d" % seq
    return b"".join((b'{"round":%d,"seq":' % round, number, b',"cites":', ids, proof, b",", _ENCODER.encode(event)[1:]))


def commitment_field(root: str) -> bytes:
    """The published root of the round's commitment, for the line of the shuffle."""
    return b',"commitment":' + _ENCODER.encode(root)


def openings_field(openings: Iterable[Mapping[str, Any]]) -> bytes:
    """What shows that the pieces an act exposed are those committed to; nothing where there is nothing to show."""
    written = list(openings)
    return b',"openings":' + _ENCODER.encode(written) if written else b""
