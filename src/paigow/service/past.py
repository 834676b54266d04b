"""A round of a live table, past or under way, as a place at it may see it: told act by act, or as a record."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from paigow.procedure.step import Refusal
from paigow.record.lines import header_line
from paigow.record.reading import read_record
from paigow.record.view import seen
from paigow.service.about import about_built
from paigow.service.history import KEPT, History, positions_of, take
from paigow.service.keeper import Place
from paigow.service.table import LiveTable, viewer_at


class PastRound:
    """The lines of a round of a table, and whose eyes look at them."""

    def __init__(self, table: LiveTable, place: Place, number: int, lines: Sequence[bytes]) -> None:
        self._table, self._number, self._lines = table, number, lines
        self._viewer = viewer_at(place)
        self._standing = table.course.standings[number - 1]

    def told(self, before: int) -> dict[str, Any]:
        """The round told again by the code that told it live, with what opens each exposed piece.

        `before` counts the acts of the rounds before it.
        """
        spec, viewer = self._table.spec, self._viewer
        history = History(spec.played, spec.rules, [viewer] if viewer is not None else [], opens=True)
        round = spec.played.open_round(spec.rules, self._standing)
        history.open_round(self._number, self._standing)
        for line, text in zip(read_record([self._table.course.header(), *self._lines]), self._lines, strict=True):
            taken = take(round, line.event)
            assert not isinstance(taken, Refusal), "the table itself has gone on from it"
            at = len(history.history) + 1
            history.tell(before + at, at, taken, line.event, KEPT.decode(text), round)
        return {
            "about": about_built(self._table.name, spec),
            "number": self._number,
            "before": history.before(viewer),
            "acts": history.acts(viewer),
            "is_over": round.demand is None,
        }

    def record(self) -> bytes:
        """The round as a record of its own; private pieces that the viewer may not see are missing."""
        spec = self._table.spec
        round = spec.played.open_round(spec.rules, self._standing)
        lines = [header_line(spec.played, spec.rules, self._standing, note=self._table.course.note)]
        for line, text in zip(read_record([self._table.course.header(), *self._lines]), self._lines, strict=True):
            take(round, line.event)
            mine = seen(line.event, positions_of(round, self._viewer))
            if mine is line.event:
                lines.append(text)
            else:
                hidden = {name: getattr(mine, name) for name in structs.asdict(mine) if name in mine.PRIVATE}
                lines.append(msgspec.json.encode({**msgspec.json.decode(text), **hidden}))
        return b"\n".join((*lines, b""))
