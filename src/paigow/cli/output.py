"""What a command says: texts and JSON on standard output, one line of complaint on standard error."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Any, BinaryIO

Answer = dict[str, Any]
"""What a command found out, as `--json` prints it."""

WIDTH = 100
"""The columns of a text."""
LONGEST = 1_000
"""The most bytes that a line of standard input may have."""
BLOCK = 1 << 16


# Writing


def say(text: str) -> None:
    """Prints a text and a line end."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    _write(f"{text}\n".encode(encoding, "replace"))


def say_json(value: object) -> None:
    """Prints a value as one line of JSON."""
    from msgspec import json  # noqa: PLC0415

    _write(json.encode(value) + b"\n")


def flush() -> None:
    """Sees everything off that was written."""
    if sys.stdout is not None:
        sys.stdout.flush()


def close() -> None:
    """Gives up standard output, which cannot be written any more, so that the interpreter's last flush is quiet."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # it has no file, or there is none
        return


def complain(text: str) -> None:
    """Prints one line on standard error. What would break the line or the terminal is written as an escape."""
    if sys.stderr is not None:
        shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
        sys.stderr.write(f"{shown}\n")


def _write(data: bytes) -> None:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


# Texts


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The rows in columns as wide as they need be, below their heads.

    >>> print(table(("stack", "position"), [(1, "6"), (2, "dead-hand")]))
    stack  position
    1      6
    2      dead-hand
    """
    lines = [tuple(heads), *(tuple(map(str, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """The text in lines of at most `WIDTH` columns; `first` stands before the first one in place of the indent."""
    before = indent if first is None else first
    return "\n".join(wrap(text, WIDTH, initial_indent=before, subsequent_indent=indent, break_on_hyphens=False))


# Long work


@contextmanager
def bar(doing: str, least: int = 0) -> Iterator[Callable[[int, int], None]]:
    """Shows on standard error how much of how much is done, if that is a terminal, once it is known to be so much."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(doing, total=None, visible=False)
        yield lambda done, total: shown.update(task, completed=done, total=total, visible=total >= least)


# Questions line by line


def answer_lines(answer: Callable[[str], Answer]) -> bool:
    """Answers every line of standard input with a line of JSON, in order; whether all could be answered.

    Every line gets its answer: in place of a bad one (blank ones are bad, so that answers and lines stay in step)
    stands `{"error": …, "line": n}`. Whatever has come is answered before more is waited for.
    """
    from msgspec import json  # noqa: PLC0415

    encode = json.Encoder().encode
    is_good = True
    number = 0
    for block in _blocks():
        answers: list[bytes] = []
        for line in block:
            number += 1
            try:
                answers.append(encode(answer(_text(line, number))))
            except ValueError as trouble:
                is_good = False
                answers.append(encode({"error": str(trouble), "line": number}))
        _write(b"\n".join((*answers, b"")))
        flush()
    return is_good


def _text(line: bytes, number: int) -> str:
    """The question on a line. Raises `ValueError` for a line that is too long, not UTF-8, or blank."""
    if len(line) > LONGEST:
        raise ValueError(f"the line is too long: a question has at most {LONGEST} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as trouble:
        raise ValueError(f"the line is not text in UTF-8: byte {trouble.start + 1} cannot be read") from None
    if number == 1:
        text = text.removeprefix("\ufeff")
    if not text or text.isspace():
        raise ValueError("the line is blank: write one question on every line")
    return text


def _blocks() -> Iterator[list[bytes]]:
    """The lines of standard input, as many at a time as have come. Of a line that is too long the end is left off."""
    if sys.stdin is None:
        raise ValueError("standard input is closed: there is no line to read")
    source: BinaryIO = sys.stdin.buffer
    read = getattr(source, "read1", source.read)
    rest = b""
    while block := read(BLOCK):
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: LONGEST + 1]
        if lines:
            yield lines
    if rest:
        yield [rest]
