"""Where one round of a table ends and the next begins, as its lines go by.

A round ends where it is closed, where the number of the round changes, where another header speaks for its table, or
where the record breaks off. One line with a number of its own, or on the wrong side of the close, is no round.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from paigow.procedure import events as e
from paigow.record.reading import Line

FEWEST_LINES = 40
"""A round played out has more lines; where a record numbers no rounds, a shuffle after so many begins another."""
MOST_LINES = 2_000
"""No round has more lines; where a record closes none, it is cut here."""
MOST_STRAGGLERS = 2
"""So many lines after the close are still of the round, if nothing but its end can have them."""

_OPENS = (e.PiecesReceived, e.PiecesShuffled)
_STRAGGLES = (
    e.RoundClosed,
    e.HandPickedUp,
    e.WagerPaid,
    e.CommissionTaken,
    e.BankPaid,
    e.WagerReturned,
    e.PaymentCorrected,
    e.StartButtonPlaced,
    e.PiecesRemoved,
)


class Stray(Struct, frozen=True):
    """A line that does not stand where its round does. `said` is the number it bears; `is_early`: before the close."""

    line: Line
    said: int | None
    is_early: bool = False


class OpenRound(Struct):
    """The lines of a round so far, and the number they bear, where any bears one."""

    lines: list[Line]
    number: int | None = None
    strays: list[Stray] = []
    after_close: int = -1

    @property
    def is_closed(self) -> bool:
        """Whether its close has come."""
        return self.after_close >= 0

    def add(self, line: Line) -> None:
        """One more line of the round."""
        self.lines.append(line)
        if self.number is None:
            self.number = line.envelope.round
        if self.is_closed:
            self.after_close += 1
        elif type(line.event) is e.RoundClosed:
            self.after_close = 0

    def add_stray(self, line: Line) -> None:
        """One more line of the round, which bears the number of another."""
        self.add(line)
        self.strays.append(Stray(line, line.envelope.round))


class TableLines:
    """The lines of one table. `held` is one of which the next line shows to which round it belongs."""

    def __init__(self) -> None:
        self._open: OpenRound | None = None
        self._held: Line | None = None

    def add(self, line: Line) -> Iterator[OpenRound]:
        """Takes a line, and gives what ended before it."""
        if self._open is not None and line.source is not self._open.lines[-1].source:
            yield from self.end()
        if self._held is not None and self._open is not None:
            held, self._held = self._held, None
            ended, is_taken = self._settle(self._open, held, line)
            yield from ended
            if is_taken:
                return
        yield from self._place(line)

    def end(self) -> Iterator[OpenRound]:
        """What is left when the record ends."""
        if self._open is None:
            return
        ended, held = self._open, self._held
        self._open = self._held = None
        if held is not None and (isinstance(held.event, _STRAGGLES) or not isinstance(held.event, _OPENS)):
            ended.add_stray(held)
            held = None
        yield ended
        if held is not None:
            yield _begun(held)

    def _place(self, line: Line) -> Iterator[OpenRound]:
        if self._open is None:
            self._open = _begun(line)
        elif self._is_doubtful(self._open, line):
            self._held = line
        elif _begins_another(self._open, line):
            yield self._open
            self._open = _begun(line)
        else:
            self._open.add(line)

    def _is_doubtful(self, waiting: OpenRound, line: Line) -> bool:
        """Whether only the next line can show to which round this one belongs."""
        said, number = line.envelope.round, waiting.number
        opens = isinstance(line.event, _OPENS)
        if said is None or number is None:
            return opens and not waiting.is_closed and len(waiting.lines) > FEWEST_LINES
        return opens if waiting.is_closed and said == number else not waiting.is_closed and said != number

    def _settle(self, waiting: OpenRound, held: Line, line: Line) -> tuple[list[OpenRound], bool]:
        """Puts the line that was held where the next one shows that it belongs; whether that takes the next one too."""
        was, said, number = held.envelope.round, line.envelope.round, waiting.number
        closes = type(line.event) is e.RoundClosed
        is_back = said == number or (said is None and was is None)
        may_be_early = not isinstance(held.event, _STRAGGLES) and (was != number or was is None)
        if closes and not waiting.is_closed and is_back and may_be_early:
            waiting.add(line)
            self._open = _begun(held, Stray(held, was, is_early=True))
            return [waiting], True
        goes_back = was != number and is_back and was is not None
        if goes_back or (type(held.event) is e.RoundClosed and not waiting.is_closed):
            waiting.add_stray(held)
            return [], False
        if was is not None and was == number and is_back:
            waiting.add(held)
            return [], False
        is_stray = None not in (was, said) and was != said
        if is_stray and not isinstance(held.event, _OPENS):
            waiting.add_stray(held)
            return [], False
        if len(waiting.lines) == 1 and not is_stray:  # the first line of the round bears a number of its own
            waiting.strays.append(Stray(waiting.lines[0], number))
            waiting.number = was
            waiting.add(held)
            return [], False
        self._open = _begun(held, Stray(held, was) if is_stray else None)
        if is_stray:
            self._open.number = said
        return [waiting], False


def _begun(line: Line, stray: Stray | None = None) -> OpenRound:
    begun = OpenRound([], strays=[] if stray is None else [stray])
    begun.add(line)
    return begun


def _begins_another(waiting: OpenRound, line: Line) -> bool:
    """Whether the line, of which there is no doubt, is of another round."""
    said, number = line.envelope.round, waiting.number
    if len(waiting.lines) >= MOST_LINES:
        return True
    if said is not None and number is not None:
        return said != number
    if not waiting.is_closed:
        return False
    return waiting.after_close >= MOST_STRAGGLERS or not isinstance(line.event, _STRAGGLES)
