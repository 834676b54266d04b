"""Files that a command reads and writes, line by line, with a bar on standard error where that takes long."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from paigow.cli import output
from paigow.cli.options import STDIN, clip, named
from paigow.cli.records import with_progress
from paigow.cli.whole_files import written

MANY = 20_000
"""From so many pieces of work on, a bar shows how far it has come."""


@contextmanager
def lines(name: str, doing: str) -> Iterator[Iterable[bytes]]:
    """The lines of a file, or of standard input where it is called `-`."""
    if name == STDIN:
        if sys.stdin is None:
            raise ValueError("standard input is closed: there is no line to read")
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 -- closed below
    except (OSError, ValueError) as trouble:
        raise ValueError(f"{clip(name)}: it cannot be read: {getattr(trouble, 'strerror', None) or trouble}") from None
    with file:
        try:
            yield with_progress(file, doing)
        except OSError as trouble:
            if trouble.filename is not None or trouble.errno is None:
                raise
            raise ValueError(f"{clip(name)}: it cannot be read: {trouble.strerror}") from None


def text(name: str) -> str:
    """What a small text file holds."""
    with lines(name, "reading") as found, named(clip(name)):
        try:
            return b"".join(found).decode()
        except UnicodeDecodeError:
            raise ValueError("it is not text in UTF-8") from None


def deliver(parts: Iterable[bytes], out: str | None, as_json: bool, answer: output.Answer) -> None:
    """Writes the parts to a file and says so, or prints them."""
    if out is None:
        for part in parts:
            output.say(part.decode().removesuffix("\n"))
        return
    with written(out, "--out") as file:
        file.writelines(parts)
        size = file.tell()
    if as_json:
        output.say_json({**answer, "file": out, "bytes": size})
    else:
        output.say(f"{out}: {size} bytes.")
