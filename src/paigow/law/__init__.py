"""Clauses, citations, their basis, and readings. Knows no game."""

from paigow.law.basis import Basis
from paigow.law.clauses import Cite, Cites, Clause, Kind, State, cite, registry, sister

__all__ = ["Basis", "Cite", "Cites", "Clause", "Kind", "State", "cite", "registry", "sister"]
