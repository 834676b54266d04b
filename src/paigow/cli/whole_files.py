"""Files that a command writes: each appears under its name only when it is complete."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from paigow.cli import options


@contextmanager
def written(name: str, option: str) -> Iterator[BinaryIO]:
    """The file of that name, which is there whole or not at all; `option` is where it was named."""
    where = f"{option} {options.clip(name)}"
    with options.named(where):
        path = _place(name)
        try:
            handle, unfinished = tempfile.mkstemp(prefix=".paigow.", dir=path.parent)
        except (OSError, ValueError) as trouble:
            raise ValueError(f"it cannot be written: {getattr(trouble, 'strerror', None) or trouble}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(unfinished).chmod(0o644)
        Path(unfinished).replace(path)
    except OSError as trouble:
        Path(unfinished).unlink(missing_ok=True)
        if trouble.filename is None and not isinstance(trouble, BrokenPipeError):
            raise ValueError(f"{where}: it cannot be written: {trouble.strerror or trouble}") from None
        raise
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise


def _place(name: str) -> Path:
    """Where the file goes: through a link to what it points at. Refused for a folder, a device, a pipe, or `-`."""
    try:
        if name == options.STDIN:
            raise ValueError("it is written to a file: name one")
        path = Path(name).resolve()
        if path.is_dir():
            raise ValueError("it is a folder: write the name of a file")
        if path.exists() and not path.is_file():
            raise ValueError("it is no ordinary file: name one that may be written")
    except (OSError, RuntimeError) as trouble:
        raise ValueError(f"it cannot be written: {getattr(trouble, 'strerror', None) or trouble}") from None
    return path
