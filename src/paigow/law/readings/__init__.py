"""The readings in full: for each the text, the choices, our choice and the reason, one file each."""

from functools import cache
from importlib.resources import files


@cache
def readings() -> tuple[str, ...]:
    """The names of all readings, in the order of the alphabet; the clause of each is `reading/` and the name."""
    return tuple(sorted(file.name[: -len(".md")] for file in files(__name__).iterdir() if file.name.endswith(".md")))


def reading(id: str) -> str:
    """The reading of that name, with or without `reading/` before it, as Markdown. Raises `KeyError`.

    >>> reading("dead-hand-place").splitlines()[0]
    '# Where the dead hand stands in the count'
    """
    name = id.removeprefix("reading/")
    if name not in readings():
        raise KeyError(f"there is no reading {id!r}; there are {', '.join(readings())}")
    return files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8")
