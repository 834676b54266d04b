"""The clauses, one module a text."""

from paigow.law.clauses import Clause

CLAUSES: tuple[Clause, ...] = ()
