"""The registry of everything the program cites, and the citation itself."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct

from paigow.law.basis import Basis


class Kind(StrEnum):
    """What a clause does. A clause may do several things."""

    DUTY = "duty"
    PERMISSION = "permission"
    DEFINITION = "definition"
    EXAMPLE = "example"
    HEADING = "heading"


class State(StrEnum):
    """What the program makes of a clause."""

    CARRIED_OUT = "carried out"
    ATTESTED = "attested only"
    OUT_OF_SCOPE = "out of scope"


class Clause(Struct, frozen=True):
    """One clause of a text, or one fact of another source.

    `gist` is in our own words. `reason` says why a clause is attested only or out of scope; `source` where a text
    other than the five can be read; `edition` which version was read.
    """

    id: str
    kinds: tuple[Kind, ...]
    gist: str
    basis: Basis
    edition: str = ""
    state: State = State.CARRIED_OUT
    reason: str = ""
    source: str = ""


class Cite(Struct, frozen=True, eq=False):
    """A clause as the ground of one act, with the basis it has there. Made by `cite` and `sister`, one of each kind."""

    id: str
    basis: Basis

    @property
    def clause(self) -> Clause:
        """The clause itself, with its gist."""
        return registry()[self.id]


Cites = tuple[Cite, ...]


@cache
def registry() -> Mapping[str, Clause]:
    """Every clause by its id, in the order of the texts. Raises `ValueError` for an id that stands twice."""
    from paigow.law.texts import CLAUSES  # noqa: PLC0415 -- the lists need the types above

    found: dict[str, Clause] = {}
    for clause in CLAUSES:
        if clause.id in found:
            raise ValueError(f"the clause {clause.id} stands twice in the registry")
        found[clause.id] = clause
    return found


@cache
def _cite(id: str, basis: Basis) -> Cite:
    return Cite(id, basis)


@cache
def cite(*ids: str) -> Cites:
    """The citation of these clauses, the one most in point first. Raises `KeyError` for an unknown id."""
    return tuple(_cite(id, registry()[id].basis) for id in ids)


@cache
def sister(*ids: str) -> Cites:
    """The citation of New Jersey sections that speak of another game and stand in for a text not at hand."""
    return tuple(_cite(registry()[id].id, Basis.SISTER) for id in ids)
