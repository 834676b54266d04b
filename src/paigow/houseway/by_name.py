"""The built-in ways, each read from its file when it is first asked for, and the one call that finds any way."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from paigow.houseway.way import Kind, Way

NAMES: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.TILES: ("foxwoods", "taj-mahal", "alberta", "canberra", "compact", "low"),
    Kind.CARDS: ("foxwoods", "trump-plaza", "claridge", "ballys", "flamingo", "golden-nugget", "mgm"),
}
"""The built-in ways, the default first."""


def find_way(kind: Kind, name: str) -> Way[Any, Any]:
    """The way of that name for these pieces; the name of a file is the way written there.

    Raises `ValueError` for an unknown name, and `WayError`, one such, for a file that holds no way for these pieces.

    >>> find_way(Kind.TILES, "low").title
    'The low hand as high as possible'
    """
    if not is_file(name):
        return built_in(kind, name)
    from paigow.houseway.file import load  # noqa: PLC0415

    return own_way(load(name), name, kind)


def is_file(name: str) -> bool:
    """Whether a way so called is a file: the name ends in `.toml` or leads into a folder."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def own_way(way: Way[Any, Any], where: str, kind: Kind | None = None) -> Way[Any, Any]:
    """The same way, if it has a name of its own and is for these pieces; else `WayError`. `where` names its text."""
    from paigow.houseway.file import WayError  # noqa: PLC0415
    from paigow.written import Fault, line_of  # noqa: PLC0415

    if kind is not None and way.kind is not kind:
        wanted = f"this way is for {way.kind}, and one for {kind} is wanted"
        raise WayError(Fault(where, line_of(("kind",), way.written), "kind", "", wanted))
    if way.name in NAMES[way.kind]:
        wanted = f"{way.name} is the name of a built-in way: give this one a name of its own"
        raise WayError(Fault(where, line_of(("name",), way.written), "name", "", wanted))
    return way


def way_in_force(kind: Kind, name: str | None, text: str | None) -> Way[Any, Any]:
    """The way of house rules: the one written in `text`, or the built-in one of that name, or the default."""
    if text is None:
        return built_in(kind, name or NAMES[kind][0])
    from paigow.houseway.file import loads  # noqa: PLC0415

    return own_way(loads(text, "way_text"), "way_text", kind)


def built_in(kind: Kind, name: str) -> Way[Any, Any]:
    """The built-in way of that name. Raises `ValueError` for an unknown one."""
    if name not in NAMES[kind]:
        raise ValueError(f"{name!r} is not a house way for {kind}: the known ones are {', '.join(NAMES[kind])}")
    return _read(kind, name)


@cache
def _read(kind: Kind, name: str) -> Way[Any, Any]:
    from paigow.houseway.file import loads  # noqa: PLC0415

    file = files("paigow.houseway").joinpath("ways", kind, f"{name}.toml")
    return loads(file.read_text(encoding="utf-8"), f"{name}.toml")


class BuiltIn(Mapping[str, Any]):
    """The built-in ways of one kind by their names."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __getitem__(self, name: str) -> Any:
        if name not in NAMES[self._kind]:
            raise KeyError(name)
        return _read(self._kind, name)

    def __contains__(self, name: object) -> bool:
        return name in NAMES[self._kind]

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES[self._kind])

    def __len__(self) -> int:
        return len(NAMES[self._kind])
