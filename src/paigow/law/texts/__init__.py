"""The clauses, one module a text: the five texts first, then the other sources, strongest basis first."""

from paigow.law.clauses import Clause
from paigow.law.texts import (
    elsewhere,
    njac_10_6,
    njac_10_6a,
    njac_11_8a,
    njac_11_20,
    njac_34_11,
    practice,
    procedures,
    readings,
    sisters,
)

FIVE_TEXTS: tuple[Clause, ...] = (
    *njac_10_6.CLAUSES,
    *njac_10_6a.CLAUSES,
    *njac_11_8a.CLAUSES,
    *njac_34_11.CLAUSES,
    *procedures.CLAUSES,
)
"""Four sections of the New Jersey code and one page of procedures: what the program carries out."""

CLAUSES: tuple[Clause, ...] = (
    *FIVE_TEXTS,
    *njac_11_20.CLAUSES,
    *sisters.CLAUSES,
    *elsewhere.CLAUSES,
    *practice.CLAUSES,
    *readings.CLAUSES,
)
"""Every clause the program may cite, in the order of the texts."""
