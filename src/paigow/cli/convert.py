"""`paigow convert`: a record from JSON lines to CSV and back, and to Parquet."""

from __future__ import annotations

import csv
import io
import shutil
import sys
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from paigow.cli import options, output
from paigow.cli.records import open_file, with_progress
from paigow.cli.whole_files import written

EXAMPLE = "paigow convert round.paigow.jsonl round.csv"
FORMS = ("jsonl", "csv", "parquet")
DELIMITERS = ",;\t"
LONGEST_CELL = 1 << 24
ROWS = 20_000
"""So many rows of Parquet go together."""

Writer = Callable[[Iterable[bytes], BinaryIO], None]


def command(
    source: Annotated[str, typer.Argument(metavar="IN", help="A record as .jsonl or .csv; - reads standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A name ending in .csv, .jsonl or .parquet, or -.")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORM", help="jsonl, csv or parquet, where OUT does not say it.")
    ] = None,
) -> None:
    """Convert a record: JSON lines to CSV, one event a row, and back again exactly; either to Parquet."""
    form = _form_of(target, to)
    write = _writer(form)
    with open_file(source) as file:
        with options.named(source):
            came = _form_in(source, file)
        if came == form:
            raise ValueError(f"{source} is {came} already: write another form, {', '.join(FORMS)}")
        lines = with_progress(file, "converting")
        if came == "csv":
            lines = _lines_of_csv(lines)

        def pour(out: BinaryIO) -> None:
            with options.named(source):
                write(_checked(lines), out)

        if target == options.STDIN:
            _to_standard_output(pour)
        else:
            with written(target, "OUT") as out:
                pour(out)


# Which form


def _form_of(target: str, to: str | None) -> str:
    with options.named("--to"):
        said = None if to is None else options.choose(to, FORMS, "a form of record")
    ending = Path(target).suffix[1:].lower()
    if said is None and ending not in FORMS:
        where = "--to" if target == options.STDIN else f"OUT {options.clip(target)}"
        raise ValueError(f"{where}: the form is missing: name a file .csv, .jsonl or .parquet, or say --to csv")
    if said is not None and ending in FORMS and said != ending:
        raise ValueError(f"--to: {said} was asked for and OUT ends in .{ending}: leave one out")
    return said or ending


def _form_in(source: str, file: BinaryIO) -> str:
    """The form of what is read, by its name or else by its beginning."""
    ending = Path(source).suffix[1:].lower()
    if ending == "parquet":
        raise ValueError("Parquet is written and not read: keep the record itself")
    if ending in FORMS:
        return ending
    start = file.read(4096).removeprefix(BOM_UTF8).lstrip()
    file.seek(0)
    return "jsonl" if start.startswith(b"{") else "csv"


# Reading


def _lines_of_csv(file: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of the record that a CSV file holds, each with the number of its row; blank ones keep the count."""
    from paigow.record.columns import RowError, line_of  # noqa: PLC0415

    csv.field_size_limit(LONGEST_CELL)
    texts = _texts(file)
    first = next(texts, "")
    delimiter = max(DELIMITERS, key=first.count)
    names = _names(next(csv.reader([first], delimiter=delimiter), []))
    yield b"\n"
    rows = csv.reader(texts, delimiter=delimiter, strict=True)
    while True:
        before = rows.line_num
        try:
            cells = next(rows)
            if len(cells) > len(names):
                raise ValueError(f"it has {len(cells)} cells, and the first line names {len(names)} columns")
            line = line_of(dict(zip(names, cells, strict=False)))
        except StopIteration:
            return
        except RowError as trouble:
            raise ValueError(f"line {before + 2}, {trouble}") from None
        except (csv.Error, ValueError) as trouble:
            raise ValueError(f"line {before + 2}: {trouble}") from None
        yield line + b"\n"
        yield from [b"\n"] * (rows.line_num - before - 1)  # a cell may hold several lines


def _texts(file: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(file, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as trouble:
            raise ValueError(f"line {number}: it is not text in UTF-8: byte {trouble.start + 1}") from None


def _names(cells: list[str]) -> list[str]:
    """The columns that the first line names, in any order."""
    from paigow.record.columns import COLUMNS, HEADER, TYPE  # noqa: PLC0415
    from paigow.written import nearest  # noqa: PLC0415

    names = [cell.strip() for cell in cells]
    for name in names:
        if name not in COLUMNS:
            near = nearest(name, tuple(COLUMNS))
            hint = f"; did you mean {near}?" if near else f": they are {', '.join(COLUMNS)}"
            raise ValueError(f"line 1: {options.clip(name)!r} is no column{hint}")
        if names.count(name) > 1:
            raise ValueError(f"line 1: column {name} comes twice")
    for needed in (HEADER, TYPE):
        if needed not in names:
            raise ValueError(f"line 1: column {needed} is missing: a row holds a header or an event")
    return names


def _checked(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines that are not blank, each once it has been read as a line of a record."""
    from paigow.record.reading import read_record  # noqa: PLC0415

    waiting: list[bytes] = []

    def passing() -> Iterator[bytes]:
        for line in lines:
            if not line.isspace():
                waiting.append(line.removeprefix(BOM_UTF8).strip())
            yield line

    is_empty = True
    for _ in read_record(passing()):
        yield from waiting
        waiting.clear()
        is_empty = False
    if is_empty and not waiting:
        raise ValueError("it is empty: a record begins with its header, the game and its house rules")
    yield from waiting


# Writing


def _writer(form: str) -> Writer:
    """What writes a record in a form. Refused for Parquet where the package that writes it is not installed."""
    if form != "parquet":
        return _write_lines if form == "jsonl" else _write_csv
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise ValueError('Parquet needs the package pyarrow: pip install "paigow[parquet]" adds it') from None
    return _write_parquet


def _write_lines(lines: Iterable[bytes], out: BinaryIO) -> None:
    out.writelines(line + b"\n" for line in lines)


def _write_csv(lines: Iterable[bytes], out: BinaryIO) -> None:
    from paigow.record.columns import COLUMNS, row_of, written  # noqa: PLC0415

    text = io.TextIOWrapper(out, "utf-8", newline="")
    try:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for line in lines:
            row = row_of(line)
            writer.writerow([written(name, row[name]) if name in row else "" for name in COLUMNS])
    finally:
        text.detach()


def _write_parquet(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Rows in groups. Numbers, truths and lists have types of their own; what is JSON in CSV is text here."""
    from paigow.record.columns import COLUMNS, HEADER, Form, row_of, written  # noqa: PLC0415

    pa: Any = import_module("pyarrow")
    types = {Form.NUMBER: pa.int64(), Form.TRUTH: pa.bool_(), Form.NUMBERS: pa.list_(pa.int64())}
    types |= {Form.WORDS: pa.list_(pa.string()), Form.CITES: pa.list_(pa.string())}
    schema = pa.schema([(name, types.get(form, pa.string())) for name, form in COLUMNS.items()])
    texts = [name for name, form in COLUMNS.items() if form is Form.JSON and name != HEADER]
    with import_module("pyarrow.parquet").ParquetWriter(out, schema) as writer:
        rest = iter(lines)
        while rows := [row_of(line) for line in islice(rest, ROWS)]:
            for row in rows:
                row |= {name: written(name, row[name]) for name in texts if name in row}
            try:
                writer.write_table(pa.Table.from_pylist(rows, schema))
            except (pa.ArrowInvalid, OverflowError) as trouble:
                raise ValueError(f"Parquet cannot hold it: {trouble}") from None


def _to_standard_output(pour: Callable[[BinaryIO], None]) -> None:
    """Nothing goes out before all of it is there."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    with tempfile.TemporaryFile() as whole:
        pour(whole)
        whole.seek(0)
        output.flush()
        shutil.copyfileobj(whole, sys.stdout.buffer)
