"""What a house may decide: one list, from which the manual, `paigow house` and the error messages are made."""

from msgspec import Struct

from paigow.law import Basis, Cites, cite


class Option(Struct, frozen=True):
    """One option by the name of its field. `values` says in words what may be written; `cites` are ids."""

    name: str
    gist: str
    values: str
    cites: tuple[str, ...] = ()

    @property
    def ground(self) -> Cites:
        """The citation, the clause most in point first; empty where the house needs no leave."""
        return cite(*self.cites)

    @property
    def basis(self) -> Basis:
        """The basis of the clause most in point; `choice` where there is none."""
        return self.ground[0].basis if self.cites else Basis.CHOICE


_MONEY = "dollars above zero, as in 25 or 25.50"
_YES_NO = "true or false"

OPTIONS: tuple[Option, ...] = (
    Option("name", "What this set of rules is called.", "any text"),
    Option(
        "start",
        "How the starting position is found.",
        "dice; number (a random number generator); button (automated shoe only); dragons-eye (its button's position); "
        "default (the game's own)",
        ("13:69F-34.11(a)", "13:69F-10.6(c)", "13:69F-10.6A(d)", "procedures/start-choice"),
    ),
    Option(
        "dealing",
        "How cards are dealt.",
        "hand, manual-shoe or automated-shoe",
        ("13:69F-11.8A(a)", "13:69F-31.8(a)", "13:69F-31.10(a)"),
    ),
    Option(
        "house_way",
        "By which way the house sets a hand.",
        "the name of a way, or the file of one, as in ours.toml; default (the game's own)",
        ("procedures/dealer-house-way", "practice/house-way"),
    ),
    Option(
        "way_text",
        "The house's own way itself, as house_way reads it from a file; every record carries it.",
        "the text of a way whose name house_way is; none",
        ("procedures/dealer-house-way", "practice/house-way"),
    ),
    Option("minimum", "The least main wager.", _MONEY),
    Option("maximum", "The greatest main wager.", _MONEY),
    Option("side_minimum", "The least side wager.", _MONEY),
    Option("side_maximum", "The greatest side wager.", _MONEY),
    Option(
        "commission_rate",
        "What the house takes of a win at even money.",
        'a percentage from 0% to 100% with at most two decimals, as in "5%"',
        ("procedures/commission", "practice/commission", "reading/commission"),
    ),
    Option(
        "rounding_unit",
        "A commission is a whole number of these.",
        "dollars above zero, as in 0.01 or 0.25",
        ("reading/commission",),
    ),
    Option(
        "rounding",
        "Which way a commission is rounded to the unit.",
        "half-up, up or down",
        ("reading/commission",),
    ),
    Option(
        "commission_taken",
        "Whether the commission is asked for after the payment or held back from it.",
        "collected or taken-out",
        ("procedures/commission",),
    ),
    Option(
        "banker_commission",
        "Of what a banking player's commission is reckoned.",
        "net (what the bank wins on balance) or total-won (every wager it wins)",
        ("practice/commission-net", "procedures/commission", "reading/commission"),
    ),
    Option(
        "banking",
        "Whether players may hold the bank, alone or half with the house.",
        "none, sole, co or both",
        ("practice/may-bank", "practice/co-bank", "58 Pa. Code 621a.1"),
    ),
    Option(
        "count_from",
        "Who is one in the count when a player banks; the dealer in every other case, and always under 34.11.",
        "banker or dealer",
        ("procedures/start-dice", "reading/count-from"),
    ),
    Option(
        "house_stake",
        "What the dealer wagers against a banking player.",
        f"last-wager (what that player last wagered against the dealer) or {_MONEY}",
        ("practice/house-stake", "reading/house-stake"),
    ),
    Option(
        "two_positions",
        "Whether one player may wager at two positions side by side.",
        _YES_NO,
        ("13:69F-27.6(e)", "reading/two-positions"),
    ),
    Option(
        "sweep",
        "Dragon's eye wagers: all losers collected and then all winners paid, or one position after the other.",
        "one-sweep or by-position",
        ("reading/one-sweep", "13:69F-10.6A(b)"),
    ),
    Option(
        "button_after_void",
        "Whether the starting position button moves on after a void round.",
        "moves or stays",
        ("reading/button-after-void", "13:69F-34.11(d)"),
    ),
    Option(
        "mark_start",
        "Whether the starting position is marked with a cut card or the like.",
        _YES_NO,
        ("13:69F-34.11(e)",),
    ),
    Option(
        "player_leaves",
        "What becomes of the wagers of a player who leaves in mid-round.",
        "house-way (his hand is set by it and his wagers stand) or abandoned (they are lost)",
        ("reading/player-leaves", "58 Pa. Code 670a.7"),
    ),
    Option(
        "wheel",
        "Where A-2-3-4-5 stands among straights and straight flushes.",
        "second-highest or lowest",
        ("LC 67(1)", "WA pai gow poker 2", "reading/wheel"),
    ),
    Option(
        "gee_joon_single",
        "Where the Gee Joon tiles stand as single tiles.",
        "lowest (both) or traditional (2-4 above the fives)",
        ("reading/gee-joon-single",),
    ),
    Option(
        "exposed_piece",
        "What follows when a tile or card is exposed before its time.",
        "remix (the whole set, before the deal) or floor (the floorperson rules)",
        ("COMAR 36.05.03.31 F", "practice/floor-ruling"),
    ),
    Option(
        "wagers",
        "Which side wagers are offered.",
        "a list of dragons-eye, dice-bonus, start, fortune, insurance and imperial, [] for none; default (the game's "
        "own: both of the dragon's eye game's, none elsewhere)",
        ("13:69F-10.6A(b)", "13:69F-11.8A(e)", "13:69F-11.20(b)", "practice/fortune-bonus"),
    ),
    Option(
        "pay_tables",
        "The odds of the side wagers, where not the built-in ones.",
        'for each wager the name of a published table, as in fortune = "fortune-3", or a table of its own lines',
        ("reading/pay-tables", "13:69F-11.20(a)"),
    ),
    Option(
        "envy",
        "Whether a fortune wager of $5 or more earns the envy bonus.",
        _YES_NO,
        ("58 Pa. Code 688a.1", "practice/envy-bonus"),
    ),
    Option(
        "imperial_cap",
        "The most that one player gets of both imperial bonuses in one round.",
        "dollars, 40000 or more, and no less than the minimum side wager can win",
        ("13:69F-11.20(d)",),
    ),
)
"""Every option, in the order of the fields of `HouseRules`."""
