"""Records that a command reads twice: first which rounds there are, then the one that is wanted."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, BinaryIO, NamedTuple

import typer

from paigow.cli import options, output

if TYPE_CHECKING:
    from paigow.procedure.standing import Standing
    from paigow.record.rounds import RecordedRound

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads standard input.")]
TableName = Annotated[
    str | None, typer.Option("--table", metavar="T", help="Which table, where the record holds several.")
]
SHOWS_PROGRESS = 5_000_000
"""From so many bytes on, a bar shows how far the work has come."""
MOST_LISTED = 8


class Place(NamedTuple):
    """Where a round lies in a record."""

    number: int
    first_line: int
    last_line: int


class Found(NamedTuple):
    """A round of a record, the table before it where that is known, and its lines as they were written, by number."""

    recorded: RecordedRound
    standing: Standing | None
    written: dict[int, bytes]


class Record:
    """An open record. It has been read whole once, so whatever is wrong with it has been said."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._places: dict[str, list[Place]] = {}
        self._read_places()

    def _read_places(self) -> None:
        from paigow.record.reading import read_record  # noqa: PLC0415
        from paigow.record.rounds import rounds_of  # noqa: PLC0415

        for recorded in rounds_of(read_record(with_progress(self._file, "reading"))):
            place = Place(recorded.number, recorded.lines[0].number, recorded.lines[-1].number)
            self._places.setdefault(recorded.table, []).append(place)
        if not self._places:
            raise ValueError("it holds no round")

    def table(self, wanted: str | None) -> str:
        """The table that is wanted, or the only one. Refused with all their names where it is not clear which."""
        with options.named("--table"):
            names = sorted(self._places)
            if wanted is not None:
                return options.choose(wanted, names, "a table") if len(names) <= MOST_LISTED else self._known(wanted)
            if len(names) > 1:
                told = ", ".join(repr(options.clip(name)) for name in names[:MOST_LISTED])
                more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
                raise ValueError(f"the record holds {len(names)} tables: say which, {told}{more}")
            return names[0]

    def _known(self, wanted: str) -> str:
        if wanted not in self._places:
            raise ValueError(f"{options.clip(wanted)!r} is not one of the {len(self._places)} tables of the record")
        return wanted

    def place(self, table: str, wanted: str | None) -> Place:
        """Where the round that is wanted lies, or the only one of the table."""
        with options.named("--round"):
            places = self._places[table]
            if wanted is None:
                if len(places) > 1:
                    raise ValueError(f"the record holds {len(places)} rounds of the table: say which, {_told(places)}")
                return places[0]
            number = options.read_number(wanted)
            found = [place for place in places if place.number == number]
            if not found:
                raise ValueError(f"there is no round {number}: the record holds {_told(places)}")
            if len(found) > 1:
                where = " and ".join(f"{place.first_line}-{place.last_line}" for place in found[:2])
                raise ValueError(f"round {number} comes {len(found)} times, at lines {where}: leave one in the file")
            return found[0]

    def rounds(self, table: str, place: Place | None = None) -> Iterator[Found]:
        """The round at a place, or every round of the table."""
        from paigow.record.reading import read_record  # noqa: PLC0415
        from paigow.record.replay import rounds_at  # noqa: PLC0415

        self._file.seek(0)
        written: dict[int, bytes] = {}
        for recorded, standing in rounds_at(read_record(_remembered(self._file, written, place)), table):
            first = recorded.lines[0].number
            if place is None or first == place.first_line:
                yield Found(recorded, standing, written)
            if place is not None and first >= place.first_line:
                return


def _remembered(file: BinaryIO, written: dict[int, bytes], place: Place | None) -> Iterator[bytes]:
    """The lines of the file; those of the place are kept as they go by."""
    from paigow.record.reading import lines_of  # noqa: PLC0415

    for number, line in enumerate(lines_of(file), 1):
        if place is not None and place.first_line <= number <= place.last_line:
            written[number] = line
        yield line


def _told(places: list[Place]) -> str:
    if len(places) <= MOST_LISTED:
        return ", ".join(str(place.number) for place in places)
    numbers = [place.number for place in places]
    return f"{len(places)} rounds from {min(numbers)} to {max(numbers)}"


@contextmanager
def open_record(name: str) -> Iterator[Record]:
    """The record of that name, or the one on standard input. Refused with its name where it cannot be read."""
    with open_file(name) as file:
        with options.named(name):
            try:
                record = Record(file)
            except OSError as trouble:
                raise ValueError(f"it cannot be read: {trouble.strerror or trouble}") from None
        yield record


def open_file(name: str) -> BinaryIO:
    """The file, or a copy of what cannot be read twice. Refused with its name."""
    with options.named(name):
        try:
            return _open(name)
        except (OSError, ValueError) as trouble:
            raise ValueError(f"it cannot be read: {getattr(trouble, 'strerror', None) or trouble}") from None


def _open(name: str) -> BinaryIO:
    if name == options.STDIN:
        if sys.stdin is None:
            raise ValueError("standard input is closed")
        return _copied(sys.stdin.buffer)
    file = open(name, "rb")  # noqa: SIM115 -- closed by the caller
    if file.seekable():
        return file
    with file:
        return _copied(file)


def _copied(file: BinaryIO) -> BinaryIO:
    copy = tempfile.TemporaryFile()  # noqa: SIM115 -- closed by the caller
    shutil.copyfileobj(file, copy)
    copy.seek(0)
    return copy


def with_progress(file: BinaryIO, word: str) -> Iterable[bytes]:
    """The lines, with a bar on standard error for a large file."""
    from paigow.record.reading import lines_of  # noqa: PLC0415

    size = os.fstat(file.fileno()).st_size
    return lines_of(file) if size < SHOWS_PROGRESS else _tracked(lines_of(file), word, size)


def _tracked(lines: Iterator[bytes], word: str, size: int) -> Iterator[bytes]:
    with output.bar(word) as progress:
        done = 0
        for number, line in enumerate(lines):
            done += len(line)
            if number % 4096 == 0:
                progress(done, size)
            yield line
