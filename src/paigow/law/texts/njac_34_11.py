"""N.J.A.C. 13:69F-34.11: the starting position in supreme pai gow."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

EDITION = "undated: the copy read names no register"


def _clause(mark: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"13:69F-34.11{mark}", kinds, gist, Basis.REGULATION, EDITION)


CLAUSES = (
    _clause("(a)", "The licensee may choose among the ways of (b), (c) and (d).", Kind.PERMISSION),
    _clause("(b)", "Dice: the dealer shakes the shaker of 34.4 three times or more.", Kind.DUTY),
    _clause("(b)1", "The lid comes off; the dealer adds the three dice and says the sum.", Kind.DUTY),
    _clause(
        "(b)2",
        "Count counterclockwise to the sum: the dealer is one, then each betting position, with or without a wager, "
        "and the dealer again on every lap; no dead hand is counted.",
        Kind.DUTY,
    ),
    _clause("(b)3", "Examples of the count.", Kind.HEADING),
    _clause("(b)3i", "A sum of 8 starts with the dealer.", Kind.EXAMPLE),
    _clause("(b)3ii", "A sum of 14 starts with betting position six.", Kind.EXAMPLE),
    _clause(
        "(b)4",
        "When the deal or delivery of 34.8, 34.9 or 34.10 is over, the lid goes on, the shaker is shaken once and "
        "stands at the dealer's right.",
        Kind.DUTY,
    ),
    _clause(
        "(c)",
        "An approved random number generator may show a number from 1 to 7; the dealer says it aloud and counts to it "
        "as to the dice.",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause(
        "(d)",
        "With a card shuffling device and dealing shoe under 34.10 an approved flat disc may show the start; it begins "
        "before the dealer and moves clockwise after each round.",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause(
        "(e)",
        "The licensee may have the starting position marked with a further cut card or a like thing.",
        Kind.PERMISSION,
    ),
)
