"""Rules of other jurisdictions, cited where New Jersey's own could not be read."""

from paigow.law.basis import Basis
from paigow.law.clauses import Clause, Kind


def _clause(id: str, gist: str, source: str, *kinds: Kind) -> Clause:
    return Clause(id, kinds, gist, Basis.ELSEWHERE, source=source)


_TILE_OPENING = "58 Pa. Code § 621a.4 (Pennsylvania, pai gow tiles), e.casetext.com, read in part"
_TILE_COMPLETION = "58 Pa. Code § 621a.8 (Pennsylvania, pai gow tiles), e.casetext.com, read in part"
_LEANING_DICE = "58 Pa. Code § 593.4 (Pennsylvania, another dice game), parules.elaws.us"
_MARYLAND = "COMAR 36.05.03.31 (Maryland, pai gow tiles), dsd.state.md.us, read in part"
_INDIANA_SETTING = "68 IAC 10-9-13 (Indiana, pai gow poker), regulations.justia.com, read in part"
_INDIANA_MISDEAL = "68 IAC 10-11-8 (Indiana, three card poker), regulations.justia.com"
_NEW_ZEALAND = "New Zealand Gazette 1999 no. 9 p. 245, pai gow (tiles)"

CLAUSES = (
    _clause(
        "58 Pa. Code 621a.1",
        "Pennsylvania's words for the tile game: bank, co-bank (each covers half), copy, high and low hand, marker, "
        "supreme pair, vigorish.",
        "58 Pa. Code § 621a.1 (Pennsylvania, pai gow tiles), pacode.com",
        Kind.DEFINITION,
    ),
    _clause(
        "58 Pa. Code 621a.4(a)",
        "A set that comes to the table is sorted and inspected by the dealer, in pairs, for size and shade, backs and "
        "sides, and the floorperson verifies.",
        _TILE_OPENING,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.4(a)(3)",
        "Backs and sides are looked at for flaws; an unfit set is replaced from reserve, sealed, labelled and signed "
        "by dealer and floorperson.",
        _TILE_OPENING,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.4(b)",
        "The tiles lie face up in sixteen pairs in rank order, the supreme pair first, for the first player.",
        _TILE_OPENING,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.4(c)",
        "When the first player has looked, they are turned down and mixed well.",
        _TILE_OPENING,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.8(a)",
        "Each player makes a high and a low hand and lays both face down, apart, just behind his betting area.",
        _TILE_COMPLETION,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.8(b)",
        "Each sets his own; only the dealer may otherwise touch his tiles; asked, the dealer tells the house way; once "
        "laid down they are not touched again.",
        _TILE_COMPLETION,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 621a.8(c)",
        "When all have set, the dealer's tiles are turned up and set, face up.",
        _TILE_COMPLETION,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 639a.4",
        "Cards are inspected, verified, spread face up by suit and order for the first player, then turned down, "
        "washed, stacked and shuffled.",
        "58 Pa. Code § 639a.4 (Pennsylvania, Caribbean stud), law.cornell.edu",
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 670a.7",
        "Wagers of six-card fortune pai gow poker: before the call, by seated players, the main wager before any side "
        "wager; a player who leaves in mid-round may have his wagers treated as abandoned and lost.",
        "58 Pa. Code § 670a.7 (Pennsylvania), pacode.com",
        Kind.DUTY,
        Kind.PERMISSION,
    ),
    _clause(
        "58 Pa. Code 593.4(b)",
        "A throw with a die off the table or one on another does not count and is made again.",
        _LEANING_DICE,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 593.4(c)",
        "Of a die that leans on one thing the side opposite the one it rests on counts; if it rests on more than one "
        "side the throw is void.",
        _LEANING_DICE,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 645c.2",
        "At pai gow poker, optional wagers on the three dice that find the start, laid before the shake and settled "
        "when the dice are called.",
        "58 Pa. Code § 645c.2 (Pennsylvania, pai gow poker), regulations.justia.com, read in part",
        Kind.PERMISSION,
        Kind.DUTY,
    ),
    _clause(
        "58 Pa. Code 688a.1",
        "Words of face up pai gow poker: the high hand equals or outranks the low hand; bonus, envy and qualifying "
        "wagers.",
        "58 Pa. Code § 688a.1 (Pennsylvania), pacodeandbulletin.gov",
        Kind.DEFINITION,
    ),
    _clause(
        "COMAR 36.05.03.31 E",
        "The tiles are mixed with the heels of the hands, one each way, eight circles or more each; four are lifted "
        "with each hand at a time into eight stacks before the table inventory container.",
        _MARYLAND,
        Kind.DUTY,
    ),
    _clause(
        "COMAR 36.05.03.31 F",
        "What goes wrong while stacking (the text breaks off; a tile exposed, by its kin) has the whole set mixed "
        "again.",
        _MARYLAND,
        Kind.DUTY,
    ),
    _clause(
        "68 IAC 10-9-13(a)",
        "The player sets without help, the five-card hand over the two-card hand; a hand set the wrong way round is "
        "foul and loses at once.",
        _INDIANA_SETTING,
        Kind.DUTY,
    ),
    _clause(
        "68 IAC 10-9-13(b)",
        "Each player answers for his own setting and keeps all seven cards in view.",
        _INDIANA_SETTING,
        Kind.DUTY,
    ),
    _clause(
        "68 IAC 10-9-13(d)",
        "When the players have set, the dealer's seven are turned up and set by the house way.",
        _INDIANA_SETTING,
        Kind.DUTY,
    ),
    _clause(
        "68 IAC 10-9-13(e)",
        "Players' hands are opened from the dealer's far right counterclockwise.",
        _INDIANA_SETTING,
        Kind.DUTY,
    ),
    _clause(
        "68 IAC 10-9-13(f)",
        "High is compared with high, low with low; win, lose or copy is announced; losers are collected at once.",
        _INDIANA_SETTING,
        Kind.DUTY,
    ),
    _clause("68 IAC 10-11-8(a)", "A wrong number of cards is a misdeal.", _INDIANA_MISDEAL, Kind.DUTY),
    _clause(
        "68 IAC 10-11-8(b)",
        "A card exposed in the deal goes to the discard rack and the deal goes on.",
        _INDIANA_MISDEAL,
        Kind.DUTY,
    ),
    _clause(
        "NZ pai gow 4.2",
        "Points are the last digit of all the spots; either Gee Joon tile may count three or six.",
        _NEW_ZEALAND,
        Kind.DEFINITION,
    ),
    _clause(
        "NZ pai gow 4.4",
        "Equal points are decided by the higher single tile of each hand.",
        _NEW_ZEALAND,
        Kind.DEFINITION,
    ),
    _clause(
        "NZ pai gow 4.6",
        "The bank wins copies, whether house, player or both together hold it.",
        _NEW_ZEALAND,
        Kind.DUTY,
    ),
    _clause("NZ pai gow 4.7", "Zero has no rank: zero against zero is a copy.", _NEW_ZEALAND, Kind.DEFINITION),
    _clause(
        "NZ pai gow 11.1",
        "The house's hand is set after the players', opened before theirs and confirmed by a supervisor; boxes are "
        "compared counterclockwise, losers lifted at once, winners paid last, box by box.",
        "New Zealand Gazette 2001 no. 173 p. 4228, pai gow (tiles)",
        Kind.DUTY,
    ),
    _clause(
        "AU pai gow 9.1.1",
        "Both hands higher wins, both lower loses, one only is neither; identical hands, equal points under the same "
        "top tile, and two zeros go to the bank.",
        "Rules under the Casino Control Act 1992 (Australia), re-posted at super-casino.com",
        Kind.DEFINITION,
    ),
    _clause(
        "Queensland three-card r. 32",
        "A card put in the wrong place is moved where it belongs, if no further card has been dealt.",
        "Casino Gaming Rule 2010 (Queensland), three card poker r. 32, yumpu.com",
        Kind.DUTY,
    ),
    _clause(
        "LC 67(1)",
        "Five aces are four aces with the joker; A-K-Q-J-10 is the highest straight and A-2-3-4-5 the second highest; "
        "the high hand has five cards, the low hand two.",
        "Gaming, Racing and Betting Act s. 67(1) (Saint Lucia), attorneygeneralchambers.com",
        Kind.DEFINITION,
    ),
    _clause(
        "WA pai gow poker 2",
        "The joker is an ace or completes a straight or a flush; whether A-2-3-4-5 is the second highest straight is "
        "the house's choice, written down beforehand.",
        "Pai gow poker game rules, item 2 (Washington State Gambling Commission), docslib.org",
        Kind.DEFINITION,
        Kind.PERMISSION,
    ),
    _clause(
        "MA pai gow poker 1",
        "Words of pai gow poker: bank, copy, high and low hand (the high equals or outranks the low), envy bonus; "
        "bonus wagers are banked by the house whoever has the bank.",
        "Pai gow poker rules of 20 August 2018, section 1 (Massachusetts by all signs), docslib.org, read in part",
        Kind.DEFINITION,
    ),
    _clause(
        "Quebec S-13.1 art. 116",
        "The dealer banks the first hand, then may offer the bank round; a banker has played the last hand banked by "
        "the dealer, holds chips for every wager, and never banks twice running.",
        "Règlement sur les jeux de casino, S-13.1, r. 3, art. 116 (Québec, until 2011), legisquebec.gouv.qc.ca",
        Kind.DUTY,
        Kind.PERMISSION,
    ),
)
