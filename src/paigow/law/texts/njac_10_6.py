"""N.J.A.C. 13:69F-10.6: dealing the tiles."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

EDITION = "Register Vol. 56, No. 24, 18 December 2024"


def _clause(mark: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"13:69F-10.6{mark}", kinds, gist, Basis.REGULATION, EDITION)


CLAUSES = (
    _clause(
        "(a)",
        "When the shuffle is done the dealer calls the betting closed, and only then shakes three times or more.",
        Kind.DUTY,
    ),
    _clause(
        "(b)",
        "The lid comes off, the dealer adds the three dice and says the sum; it names the place served first.",
        Kind.DUTY,
        Kind.DEFINITION,
    ),
    _clause(
        "(c)",
        "Count counterclockwise to the sum: the dealer is one, then each betting position, with or without a wager, "
        "then the dead hand, and round again.",
        Kind.DUTY,
    ),
    _clause("(c)1", "A sum of 9 starts with the dealer.", Kind.EXAMPLE),
    _clause("(c)2", "A sum of 15 starts with betting position six.", Kind.EXAMPLE),
    _clause(
        "(d)",
        "The rightmost of the eight stacks goes to the starting place, the others counterclockwise to every place in "
        "turn, with or without a wager; the dealer's own stack gets a marker as soon as it lies there.",
        Kind.DUTY,
    ),
    _clause(
        "(e)",
        "Then the stacks of places without a wager are taken back unseen and join the dead hand at the dealer's left, "
        "before the table inventory container.",
        Kind.DUTY,
    ),
    _clause(
        "(f)",
        "Last, the lid goes back on, the shaker is shaken once and stands at the dealer's right.",
        Kind.DUTY,
    ),
)
