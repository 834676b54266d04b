"""New Jersey sections of other games, which stand in where the game's own section could not be read."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind

WHOLE = "undated mirror copy"
PART = "undated mirror copy, read in part"


def _clause(id: str, gist: str, source: str, *kinds: Kind, edition: str = PART) -> Clause:
    return Clause(id, kinds, gist, Basis.SISTER, edition, source=source)


_MANUAL_SHOE = "N.J.A.C. 13:69F-31.8 (Asia poker, manual shoe), casetext mirror"
_AUTOMATED_SHOE = "N.J.A.C. 13:69F-31.10 (Asia poker, automated shoe), casetext.com"
_SHUFFLE = "N.J.A.C. 13:69F-14.5 (poker, shuffle and cut), regulations.justia.com"
_WAGERS = "N.J.A.C. 13:69F-27.6 (four card poker, wagers), casetext.com"

CLAUSES = (
    _clause(
        "13:69F-31.8(a)",
        "After the shuffle the cards go into an approved manual shoe and the betting is called closed.",
        _MANUAL_SHOE,
        Kind.DUTY,
    ),
    _clause("13:69F-31.8(b)", "Next, before any card, the starting position is found.", _MANUAL_SHOE, Kind.DUTY),
    _clause(
        "13:69F-31.8(c)",
        "The left hand draws, the right lays face down: one card at a time from the starting position clockwise to "
        "every place, the dealer's too, with or without a wager, until each has seven.",
        _MANUAL_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.8(d)",
        "The cards left in the shoe are taken out to see whether they are exactly four.",
        _MANUAL_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.8(d)1",
        "Four are left: unseen to the discard rack; then unseen the cards of places without a wager.",
        _MANUAL_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.8(d)2",
        "Not four, and a misdeal gave somebody other than seven: all hands are void.",
        _MANUAL_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.10(a)",
        "The licensee may use an automated shoe that gives out stacks of seven, as its internal controls say.",
        _AUTOMATED_SHOE,
        Kind.PERMISSION,
    ),
    _clause(
        "13:69F-31.10(b)",
        "After the shuffle the cards go into the shoe; the betting is called closed before the first stack comes out.",
        _AUTOMATED_SHOE,
        Kind.DUTY,
    ),
    _clause("13:69F-31.10(c)", "Then the starting position is found.", _AUTOMATED_SHOE, Kind.DUTY),
    _clause(
        "13:69F-31.10(d)",
        "The first stack out goes to the starting position, the rest clockwise to every place, the dealer's too, with "
        "or without a wager, face down.",
        _AUTOMATED_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.10(e)",
        "After seven stacks the rest is taken out and spread face down to see whether it is exactly four.",
        _AUTOMATED_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-31.10(e)1",
        "Four are left: unseen to the discard rack, and the stacks of places without a wager are collected.",
        _AUTOMATED_SHOE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-14.5(a)",
        "The cards are shuffled before play and after each round, by hand or by a device, unless they came shuffled.",
        _SHUFFLE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-14.5(b)",
        "The dealer cuts with one hand: at least ten cards from the top onto the cover card, the rest onto those.",
        _SHUFFLE,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-27.6(b)",
        "Wagers are chips or plaques on the layout, with a match play coupon where used; spoken cash wagers are "
        "refused.",
        _WAGERS,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-27.6(c)",
        "Only a seated player wagers, and one who has cards stays seated until the round is over.",
        _WAGERS,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-27.6(d)",
        "Once the betting is called closed no wager is made, raised or taken back.",
        _WAGERS,
        Kind.DUTY,
    ),
    _clause(
        "13:69F-27.6(e)",
        "The licensee may let one player wager at two positions that lie side by side.",
        _WAGERS,
        Kind.PERMISSION,
    ),
    _clause(
        "13:69F-23.2(b)",
        "With a shuffling device a second deck of another back may be used: one is shuffled while the other is in "
        "play, they change every round, and the discard rack never holds both.",
        "N.J.A.C. 13:69F-23.2 (Colorado hold 'em, decks), casetext mirror",
        Kind.PERMISSION,
        Kind.DUTY,
        edition=WHOLE,
    ),
    _clause(
        "13:69F-35.9(c)",
        "Stacks from an automated shoe go first to the player furthest to the dealer's left, then clockwise.",
        "N.J.A.C. 13:69F-35.9 (Mississippi stud, automated shoe), casetext mirror",
        Kind.DUTY,
    ),
    _clause(
        "13:69F-20.3(a)",
        "Hands of one kind are decided by the highest card that one has and the other lacks, aces high, suits equal.",
        "N.J.A.C. 13:69F-20.3 (three card poker, ranking), regulations.justia.com",
        Kind.DEFINITION,
    ),
    _clause(
        "13:69E-1.18",
        "How cards are received, stored, inspected and removed; a deck that leaves the table in play leaves by it. "
        "The paragraphs on removal itself were not to be had.",
        "N.J.A.C. 13:69E-1.18 (cards), e.casetext.com",
        Kind.DUTY,
    ),
)
