"""A record replayed for the page: its rounds act by act, told as those of a live table are, with their breaches.

Whoever has the record may see all that it holds.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import count
from typing import Any

import msgspec
from msgspec import Raw, Struct, to_builtins

from paigow.procedure.standing import Standing
from paigow.record.moment import drift_built, fault_told
from paigow.record.reading import Line, RecordError, lines_of, read_record
from paigow.record.replay import Act, Replay
from paigow.record.report import RoundReport
from paigow.record.rounds import RecordedRound, checked_rounds, rounds_of
from paigow.record.view import EVERYBODY
from paigow.service.about import game_built, rules_built
from paigow.service.told import View, head_of, lying_at, tail_of, why_of

MOST_ROUNDS = 50
"""How many rounds an answer holds."""
LONGEST_SECONDS = 10.0
"""After so long no further line is read and no further round begun; the answer says where to go on."""

Clock = Callable[[], float]


class ReplayedRound(Struct):
    """One round. `place` counts the rounds of the record from 1; `stops` is where record and law drift apart."""

    place: int
    number: int
    table: str
    about: dict[str, Any]
    before: Raw
    acts: list[Raw]
    breaches: list[Any]
    report: dict[str, Any]
    stops: dict[str, Any] | None


class Replayed(Struct):
    """Rounds of a record. `of` is how many it has, `next` the place of the first that is not here, None at the end."""

    rounds: list[ReplayedRound]
    first: int
    of: int
    next: int | None


class Proof(Struct, frozen=True):
    """What a line of a record proves of the shuffle."""

    commitment: Raw = Raw(b"")
    openings: Raw = Raw(b"")


_PROOF = msgspec.json.Decoder(Proof)


def replayed(record: bytes, first: int = 1, clock: Clock = time.monotonic) -> Replayed:
    """The rounds of a record from place `first` on, as many as an answer holds.

    Raises `ValueError` for what is no record, with line and column, and for a place that it does not have.
    """
    until = clock() + LONGEST_SECONDS
    raw = list(lines_of(BytesIO(record)))
    lines = list(read_record(_in_time(raw, clock, until)))
    of = sum(1 for _ in rounds_of(lines))
    if not of:
        raise RecordError("the record has a header and no act: there is no round to replay")
    if not 1 <= first <= of:
        raise ValueError(f"first is {first}: the record has rounds 1 to {of}")
    rounds: list[ReplayedRound] = []
    for place, (recorded, before, report) in zip(count(1), checked_rounds(lines), strict=False):
        if len(rounds) == MOST_ROUNDS or (rounds and clock() > until):
            break
        if place >= first:
            rounds.append(_round(place, recorded, before, report, raw))
    after = first + len(rounds)
    return Replayed(rounds, first, of, after if after <= of else None)


def _in_time(raw: Iterable[bytes], clock: Clock, until: float) -> Iterator[bytes]:
    """The same lines. Raises `ValueError` where it takes too long to read them: odd house rules can do that."""
    for line in raw:
        if clock() > until:
            raise ValueError("the record takes too long to read: send fewer of its lines")
        yield line


def _round(
    place: int, recorded: RecordedRound, standing: Standing | None, report: RoundReport, raw: list[bytes]
) -> ReplayedRound:
    replay = Replay(recorded.lines, standing)
    view = View(replay.source.game, replay.source.rules)
    before = view.open_round(replay.standing)
    acts = [_act(act, recorded.number, replay, view, raw) for act in replay.run()]
    found = to_builtins(report)
    return ReplayedRound(
        place=place,
        number=recorded.number,
        table=recorded.table,
        about=_about(recorded, replay),
        before=before,
        acts=acts,
        breaches=found.pop("breaches"),
        report=found,
        stops=drift_built(replay, EVERYBODY),
    )


def _about(recorded: RecordedRound, replay: Replay) -> dict[str, Any]:
    """The table of a record in the form of a live one's."""
    source, first = replay.source, recorded.lines[0].envelope
    return {
        "id": recorded.table,
        "kind": "record",
        "name": source.header.title,
        "game": game_built(source.game),
        "rules": rules_built(source.rules),
        "dealer": first.dealer or "person",
        "floorperson": first.floorperson or "person",
        "seats": {person.value: "person" for person in sorted(replay.standing.chips)},
        "clocks": {},
        "chips": None,
    }


def _act(act: Act, number: int, replay: Replay, view: View, raw: list[bytes]) -> Raw:
    """An act as a live table tells it. Its `seq` is the number of its line in the record."""
    line, game, rules = act.line, replay.source.game, replay.source.rules
    beside: dict[str, Any] = dict(_when(line))
    if act.deviation is not None:
        beside["deviation"] = fault_told(act.deviation, EVERYBODY)
    head = head_of(line.number, number, act.number, act.step)
    why = why_of(line.event, game, rules, replay.round, view.scene)
    tail = tail_of({**why, **beside}, _proof(raw[line.number - 1]))
    return view.tell(line.event, EVERYBODY, lying_at(replay.round), head, tail)


def _when(line: Line) -> Iterator[tuple[str, str]]:
    for name in ("time", "timecode"):
        if said := getattr(line.envelope, name):
            yield name, said


def _proof(line: bytes) -> bytes:
    """The commitment and the openings of a line as they were recorded."""
    if b'"commitment"' not in line and b'"openings"' not in line:
        return b""
    found = _PROOF.decode(line)
    return b"".join(
        b',"%s":%s' % (name.encode(), bytes(value))
        for name, value in (("commitment", found.commitment), ("openings", found.openings))
        if bytes(value)
    )
