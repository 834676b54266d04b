"""N.J.A.C. 13:69F-11.8A: pai gow poker dealt from the hand."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind, State

EDITION = "Register Vol. 56, No. 21, 4 November 2024"


def _clause(mark: str, gist: str, *kinds: Kind) -> Clause:
    return Clause(f"13:69F-11.8A{mark}", kinds, gist, Basis.REGULATION, EDITION)


CLAUSES = (
    _clause(
        "(a)",
        "The licensee may have pai gow poker dealt from the hand, whatever else the equipment and game rules say.",
        Kind.PERMISSION,
    ),
    _clause("(b)", "What a deal from the hand requires.", Kind.HEADING),
    _clause("(b)1", "When the steps of 11.6 are done the dealer takes the deck into one hand, either one.", Kind.DUTY),
    _clause("(b)1i", "The hand first chosen holds the cards for the whole round.", Kind.DUTY),
    Clause(
        "13:69F-11.8A(b)1ii",
        (Kind.DUTY,),
        "The held cards stay before the dealer and above the table inventory container the whole time.",
        Basis.REGULATION,
        EDITION,
        State.ATTESTED,
        reason="Where a hand is in the air at every moment leaves no trace in a record: the dealer attests to it.",
    ),
    _clause(
        "(b)2",
        "The betting is called closed before the first card; then seven stacks of seven before the table inventory "
        "container, each card taken from the top by the free hand and laid face down.",
        Kind.DUTY,
    ),
    _clause(
        "(c)",
        "One card to each stack in a pass: the first pass from left to right, the next from right to left, and so on "
        "by turns.",
        Kind.DUTY,
    ),
    _clause("(d)", "The cards left over are spread face down to see whether they are exactly four.", Kind.DUTY),
    _clause("(d)1", "Four are left: nobody sees them and they go to the discard rack.", Kind.DUTY),
    _clause(
        "(d)2",
        "Not four: the round is void. If a misdeal gave some stack other than seven, the cards are shuffled again; if "
        "nothing was misdealt, the whole deck leaves the table under 13:69E-1.18.",
        Kind.DUTY,
    ),
    _clause(
        "(e)",
        "Only with the stacks made and the four in the rack is the starting position found, in a way of 11.8C; any "
        "11.13 wagers are decided, paid and finished before a stack goes to a player.",
        Kind.DUTY,
    ),
    _clause(
        "(f)",
        "The first stack goes to the starting position and the rest clockwise to every other, the dealer's too, with "
        "or without a wager, face down; the first stack is the one furthest to the dealer's left.",
        Kind.DUTY,
        Kind.DEFINITION,
    ),
    _clause(
        "(g)",
        "Then the stacks of player positions without a wager go unseen to the discard rack.",
        Kind.DUTY,
    ),
)
