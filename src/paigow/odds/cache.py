"""What was worked out once is kept in the user's cache folder, under a digest of all that it rests on.

`PAIGOW_CACHE` names another folder. Nothing is lost with it: what is missing or cannot be read is worked out anew.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FOLDER = "PAIGOW_CACHE"
"""The variable that names another cache folder."""
Arrays = Mapping[str, NDArray[Any]]
SUM = "digest"
"""Under this name a kept file has the digest of its arrays and its own name."""

_RULES = ("pieces", "rank", "houseway", "odds")
"""The rooms whose text decides what the tables hold."""


def cache_folder() -> Path:
    """The folder of the tables; it need not exist."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "paigow" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "paigow"


def digest(*parts: str | bytes) -> str:
    """The SHA-256 of the parts, each set apart from the next, in hexadecimal.

    >>> digest("a", "bc") == digest("ab", "c")
    False
    """
    sum_ = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        sum_.update(len(data).to_bytes(8, "big") + data)
    return sum_.hexdigest()


def array_digest(arrays: Arrays) -> str:
    """The digest of arrays: their names, kinds, shapes and numbers."""
    parts: list[str | bytes] = []
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        parts += [name, array.dtype.str, str(array.shape), array.tobytes()]
    return digest(*parts)


@cache
def program_digest() -> str:
    """The digest of the program's own text, as far as it decides what a table holds."""
    parts: list[str | bytes] = []
    for room in _RULES:
        for name, text in sorted(_texts(files("paigow") / room, room)):
            parts += [name, text]
    return digest(*parts)


def _texts(folder: Traversable, under: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{under}/{entry.name}"
        if entry.is_dir():
            found += _texts(entry, name)
        elif entry.name.endswith((".py", ".toml")):
            found.append((name, entry.read_bytes()))
    return found


def kept(name: str, make: Callable[[], Arrays], *rests_on: str) -> Arrays:
    """The arrays of this name, made now if they are not kept yet.

    `rests_on` is whatever they depend on beside the program's own text. A folder that cannot be written, or a kept
    file that cannot be read, only costs the time to make them again.
    """
    file = cache_folder() / f"{name}-{digest(program_digest(), *rests_on)[:32]}.npz"
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as found:
            arrays: Arrays = {key: found[key] for key in found.files if key != SUM}
            if str(found[SUM]) == _sum(file, arrays):
                return arrays
    except Exception:  # a spoilt file fails in any of a dozen ways, and is no loss
        pass
    arrays = make()
    with suppress(OSError):
        _write_whole(file, arrays)
    return arrays


def _sum(file: Path, arrays: Arrays) -> str:
    return digest(file.name, array_digest(arrays))


def _write_whole(file: Path, arrays: Arrays) -> None:
    """Writes the file beside its place and moves it there, so that nobody ever reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=file.parent, suffix=".npz")
    try:
        with os.fdopen(handle, "wb") as stream:
            np.savez(stream, **arrays, **{SUM: np.array(_sum(file, arrays))})  # type: ignore[arg-type]
        os.replace(beside, file)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
