"""N.J.A.C. 13:69F-11.20: payout odds of the imperial pai gow bonus."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

SOURCE = "N.J.A.C. 13:69F-11.20, casetext mirror, read whole"


def _clause(mark: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"13:69F-11.20{mark}", kinds, gist, Basis.REGULATION, "undated mirror copy", source=SOURCE)


CLAUSES = (
    _clause("(a)", 'Odds on layouts and in print are worded with "to" or "win", never with "for".', Kind.DUTY),
    _clause(
        "(b)",
        "Player hand bonus, once, for the best of: five aces 1000 to 1, royal flush 200, straight flush 50, four of a "
        "kind 25, full house 5, flush 4, straight 2, three of a kind 2.",
        Kind.DUTY,
    ),
    _clause(
        "(c)",
        "Banker hand bonus, once, for the best of: nine high 100 to 1, ten high 20, jack high 5.",
        Kind.DUTY,
    ),
    _clause(
        "(d)",
        "With approval the licensee may cap what one player gets in one round from both bonuses together, not below "
        "$40,000 or, if more, what the minimum wager can win; a lowered cap that the layout does not show is noticed.",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
)
