"""Wagers written in TOML: what is read, and every fault with its line."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.law import Basis
from paigow.odds.wagers.file import LARGEST, WagerError, read_wager, reads_wager
from paigow.odds.wagers.over import Setup, over_of, overs_of
from paigow.odds.wagers.wager import WAGER_NAMES, named_wager, sheet_of
from paigow.pieces.cents import Cents

CARDS, TILES = GAMES["pai-gow-poker"], GAMES["pai-gow"]
WHOLE = """
title = "Progressive"
over = "seven-cards"
stake = "2.50"
keeps_stake = true
basis = "practice"
cites = ["practice/fortune-bonus"]
source = "a sign at the table"
[lines]
royal-flush-without-joker = "100% meter"
five-aces = "0.5% meter"
straight-flush = "$1,250.50"
full-house = { pays = "5 to 2", envy = 25 }
flush = "push"
"""


def test_a_whole_file() -> None:
    wager = reads_wager(WHOLE, CARDS)
    assert wager.over == "seven-cards"
    assert wager.terms.meter == {"royal-flush-without-joker": Fraction(1), "five-aces": Fraction(1, 200)}
    assert wager.terms.sums == {"straight-flush": 1250_50}
    assert (wager.terms.stake, wager.terms.keeps_stake) == (250, True)
    assert [(line.on, line.odds, line.fixed) for line in wager.table.lines[3:]] == [
        ("full-house", "5 to 2", 25_00),
        ("flush", "push", 0),
    ]
    assert (wager.table.basis, wager.table.cites) == (Basis.PRACTICE, ("practice/fortune-bonus",))
    assert (wager.table.title, wager.source) == ("Progressive", "a sign at the table")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "over: what the wager is on in pai-gow-poker is one of seven-cards, dealer-seven-cards"),
        ('over = "sevn-cards"\n[lines]\nflush = "4 to 1"', 1, 'did you mean "seven-cards"?'),
        ('over = "four-tiles"\n[lines]\npair = "4 to 1"', 1, '"four-tiles" came; what the wager is on'),
        ('over = 7\n[lines]\nflush = "4 to 1"', 1, "over: 7 came"),
        ('over = "dice"', 0, "lines: it is to be a section, [lines]"),
        ('over = "dice"\nlines = 3', 2, "lines: 3 came"),
        ('over = "dice"\n[lines]\ntripel = "4 to 1"', 3, "did you mean triple?"),
        ('over = "dice"\n[lines]\ntriple = "31 for 1"', 3, 'did you mean "30 to 1"?'),
        ('over = "dice"\n[lines]\ntriple = "0% meter"', 3, 'a share of the meter "10% meter"'),
        ('over = "dice"\n[lines]\ntriple = "101% meter"', 3, 'a share of the meter "10% meter"'),
        ('over = "dice"\n[lines]\ntriple = "$1e5"', 3, "a fixed sum is dollars above zero"),
        ('over = "dice"\n[lines]\ntriple = "$nan"', 3, "a fixed sum is dollars above zero"),
        ('over = "dice"\n[lines]\ntriple = -4', 3, "-4 came; odds as in"),
        ('over = "dice"\n[lines]\ntriple = nan', 3, "odds as in"),
        ('over = "dice"\n[lines]\ntriple = { pays = "4 to 1", evny = 5 }', 3, "did you mean envy?"),
        ('over = "dice"\n[lines]\ntriple = { pays = "4 to 1", envy = 5 }', 3, "an envy bonus is for another player's"),
        ('over = "dice"\n[lines]\ntriple = "$5"', 2, "write stake = 5"),
        ('over = "dice"\nstake = -1\n[lines]\ntriple = "4 to 1"', 2, "stake: -1 came"),
        ('over = "dice"\nstake = true\n[lines]\ntriple = "4 to 1"', 2, "stake: true came"),
        ('over = "dice"\nkeeps_stake = "yes"\n[lines]\ntriple = "4 to 1"', 2, "allowed is true or false"),
        ('over = "dice"\nbasis = "practise"\n[lines]\ntriple = "4 to 1"', 2, 'did you mean "practice"?'),
        ('over = "dice"\ncites = ["13:69F-11.99"]\n[lines]\ntriple = "4 to 1"', 2, "no such clause"),
        ('over = "dice"\ncites = "x"\n[lines]\ntriple = "4 to 1"', 2, "a list of clauses"),
        ('over = "dice"\ntitle = 5\n[lines]\ntriple = "4 to 1"', 2, "one line of plain text"),
        ('over = "dice"\ntitel = "x"\n[lines]\ntriple = "4 to 1"', 2, "did you mean title?"),
        ('over = "dice"\nover = "dice"', 2, "this is not TOML"),
        ('over = "high-hand"\n[lines]\nroyal = "4 to 1"', 3, "and 279 more"),
    ],
)  # fmt: skip
def test_every_fault_has_its_line_and_what_is_allowed(text: str, line: int, says: str) -> None:
    with pytest.raises(WagerError) as caught:
        reads_wager(text, CARDS, "mine.toml")
    fault = caught.value.faults[0]
    assert says in str(fault)
    assert fault.line == line


def test_all_faults_are_told() -> None:
    with pytest.raises(WagerError) as caught:
        reads_wager('titel = "x"\nover = "dice"\nstake = 0\n[lines]\ntripel = "4 to 1"\ntriple = "4"', TILES)
    assert [fault.key for fault in caught.value.faults] == ["titel", "stake", "lines.tripel", "lines.triple"]


def test_files_that_are_none(tmp_path: Path) -> None:
    for name, content, says in (
        ("latin.toml", 'title = "caf\xe9"'.encode("latin-1"), "not text in UTF-8"),
        ("huge.toml", b"#" * (LARGEST + 1), "too large"),
        ("empty.toml", b"", "over"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(WagerError, match=says):
            read_wager(path, CARDS)
    with pytest.raises(WagerError, match="there is no such file"):
        read_wager(tmp_path / "none.toml", CARDS)
    with pytest.raises(WagerError, match="directory"):
        read_wager(tmp_path, CARDS)


@given(st.text(max_size=30))
def test_any_text_is_refused_and_never_breaks(text: str) -> None:
    with pytest.raises(WagerError) as caught:  # no text so short is a whole wager
        reads_wager(text, TILES)
    assert caught.value.faults


def test_a_file_counts_as_the_library_does() -> None:
    rules = TILES.settle_rules(HouseRules())
    way = TILES.house_way(rules)
    wager = reads_wager('over = "four-tiles"\n[lines]\n"pair+pair" = "25 to 1"\npair = "1 to 1"', TILES)
    sheet = sheet_of(wager, Setup(TILES, rules, way, way))
    assert sheet.total == 35_960
    assert sheet.lines[0].cases + sheet.lines[1].cases == 6_840


def test_what_wagers_are_on_in_a_game() -> None:
    assert set(overs_of(CARDS)) == {
        "seven-cards", "dealer-seven-cards", "dice", "low-hand", "dealer-low-hand", "high-hand", "dealer-high-hand",
        "both-halves", "dealer-both-halves",
    }  # fmt: skip
    assert {"four-tiles", "dragons-eye", "dice-bonus"} <= set(overs_of(TILES))
    with pytest.raises(ValueError, match="nothing that a wager is on in pai-gow"):
        over_of("seven-cards", TILES)


def test_named_wagers_are_those_of_the_game_and_the_house() -> None:
    rules = HouseRules()
    assert named_wager("fortune", CARDS, rules).table.name == "fortune-7"
    assert named_wager("fortune-1", CARDS, rules, Cents(500)).terms.stake == 500
    assert all(not line.fixed for line in named_wager("fortune", CARDS, HouseRules(envy=False)).table.lines)
    with pytest.raises(ValueError, match="pai-gow has no wager fortune: it has none by name"):
        named_wager("fortune", TILES, rules)
    with pytest.raises(ValueError, match="it has dragons-eye, dice-bonus"):
        named_wager("insurance", GAMES["dragons-eye"], rules)
    assert set(WAGER_NAMES) > {"imperial", "start", "emperors-treasure", "fortune-7"}
