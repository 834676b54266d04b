"""Bad input of any kind: one clear line on standard error, exit status 2, nothing on standard output."""

from pathlib import Path
from shlex import split

import pytest

from program import paigow

SEVEN = "Ac Kd Qh Js Tc 3d 2h"

CASES = [
    # the command line itself
    ("", "missing command"),
    ("strat", "Did you mean 'start', 'staff'?"),
    ("--nope", "no such option"),
    ("start", "missing argument 'GAME'"),
    ("start pai-gow extra --dice 1,1,1", "extra"),
    ("start pai-gow --dice", "--dice"),
    ("start pai-gow --dcie 1,1,1", "--dice"),
    # the game
    ("start pai-gaw --dice 1,1,1", "did you mean pai-gow?"),
    ("rank poker As Kd", "allowed is pai-gow, dragons-eye, pai-gow-poker or supreme-pai-gow"),
    ("compare PAI-GOW -", "'PAI-GOW' is not a game"),
    ("set '' 6-6", "'' is not a game"),
    ("ways poker", "'poker' is not a game"),
    # start: which method
    ("start pai-gow", "give one of --dice, --number, --button"),
    ("start pai-gow --dice 1,1,1 --number 3", "--dice and --number came together"),
    ("start pai-gow --number 3 --button 3", "--number and --button came together"),
    ("start pai-gow --dice 1,1,1 --number 3 --button 3", "came together"),
    ("start dragons-eye --number 3", "reading/number-in-variation"),
    ("start dragons-eye --button 3", "does not start by button"),
    ("start pai-gow --button 3", "pai-gow does not start by button: give --dice or --number"),
    ("start pai-gow-poker --button 3", "dealt by hand does not start by button"),
    ("start pai-gow-poker --button 3 --dealing hand", "--dealing automated-shoe"),
    ("start supreme-pai-gow --button 3 --dealing manual-shoe", "--dealing automated-shoe"),
    # start: what was shown
    ("start pai-gow --dice 7,1,1", "'7,1,1' is not a throw"),
    ("start pai-gow --dice 0,1,1", "three numbers from 1 to 6"),
    ("start pai-gow --dice 1,1", "three numbers from 1 to 6"),
    ("start pai-gow --dice 1,1,1,1", "three numbers from 1 to 6"),
    ("start pai-gow --dice a,b,c", "three numbers from 1 to 6"),
    ("start pai-gow --dice ''", "three numbers from 1 to 6"),
    ("start pai-gow --dice ١,١,١", "three numbers from 1 to 6"),
    ("start pai-gow --number 0", "1 to 8"),
    ("start pai-gow --number 9", "1 to 8"),
    ("start pai-gow-poker --number 8", "1 to 7"),
    ("start supreme-pai-gow --number 8", "1 to 7"),
    ("start pai-gow --number -1", "is not a number"),
    ("start pai-gow --number 1e400", "is not a number"),
    ("start pai-gow --number NaN", "is not a number"),
    ("start pai-gow --number ٣", "is not a number"),
    ("start pai-gow --number 99999999999999999999999999", "is not a number"),
    ("start pai-gow-poker --button 7 --dealing automated-shoe", "'7' is not a position"),
    ("start pai-gow-poker --button dead-hand --dealing automated-shoe", "'dead-hand' is not a position"),
    ("start pai-gow-poker --button 1 --dealing manual-shoo", "did you mean manual-shoe?"),
    ("start pai-gow --dice 1,1,1 --dealing manual-shoe", "allowed is hand"),
    # start: the bank
    ("start pai-gow --dice 1,1,1 --bank 7", "'7' is not a bank"),
    ("start pai-gow --dice 1,1,1 --bank 9", "allowed is dealer, 1, 2"),
    ("start pai-gow --dice 1,1,1 --bank co:7", "co:6"),
    ("start pai-gow --dice 1,1,1 --bank co:dealer", "'co:dealer' is not a bank"),
    ("start pai-gow --dice 1,1,1 --bank dead-hand", "'dead-hand' is not a bank"),
    ("start supreme-pai-gow --dice 1,1,1 --bank 3", "the dealer always banks (reading/supreme-bank)"),
    ("start supreme-pai-gow --dice 1,1,1 --bank co:3", "the dealer always banks"),
    ("start pai-gow --dice 1,1,1 --bank 3 --house {no_bank}", "does not hold the bank alone"),
    ("start pai-gow --dice 1,1,1 --bank co:3 --house {sole}", "does not hold half of the bank"),
    # pieces
    ("rank pai-gow 6-6", "2 tiles are wanted here, and 1 came"),
    ("rank pai-gow ''", "none came"),
    ("rank pai-gow", "missing argument 'PIECES...'"),
    ("rank pai-gow 6-6 6-6 1-1", "and 3 came"),
    ("rank pai-gow 6-6 6-7", "'6-7' is not a tile"),
    ("rank pai-gow 6-6 As", "'As' is not a tile"),
    ("rank pai-gow 6-6 gow", "write 3-6 or 4-5"),
    ("rank pai-gow 2-4 4-2", "2-4 comes 2 times: a set holds 1"),
    ("rank pai-gow 6-6 6-6 6-6", "6-6 comes 3 times: a set holds 2"),
    ("rank pai-gow-poker As 1d", "'1d' is not a card"),
    ("rank pai-gow-poker As 6-6", "'6-6' is not a card"),
    ("rank pai-gow-poker As as", "As comes twice"),
    ("rank pai-gow-poker As 10h Th 2c 3c", "Th comes twice"),
    ("rank pai-gow-poker Jk joker", "the joker comes twice"),
    ("rank pai-gow-poker As Kd Qh", "2, 5 or 7 cards are wanted here, and 3 came"),
    (f"rank pai-gow-poker {SEVEN} 4s", "and 8 came"),
    ("rank pai-gow-poker As Kd Qh Js Tc 2c", "and 6 came"),
    (f"rank pai-gow-poker {'A' * 100_000}", "is not a card"),
    ("rank pai-gow-poker As\x1b[31m Kd", "is not a card"),
    ("rank pai-gow-poker As\udcff Kd", "is not a card"),
    ("rank pai-gow 6-6 -", "write - alone"),
    # wagers
    ("rank pai-gow 6-6 1-1 --wager fortune", "pai-gow has no wager on the tiles of a hand"),
    (f"rank pai-gow-poker {SEVEN} --wager fortun", "did you mean fortune?"),
    (f"rank pai-gow-poker {SEVEN} --wager start", "is not a wager on seven cards"),
    ("rank pai-gow-poker As Ks --wager fortune", "7 cards are wanted here, and 2 came"),
    # hands that are compared
    ("compare pai-gow", "--player is missing"),
    ("compare pai-gow --player '6-6 1-1 / 2-2 3-3'", "--bank is missing"),
    (
        "compare pai-gow --player '6-6 1-1 2-2 3-3' --bank '4-4 1-3 / 5-5 1-2'",
        "player: '6-6 1-1 2-2 3-3' is not a hand",
    ),
    ("compare pai-gow --player '6-6 / 1-1 2-2 3-3' --bank '4-4 1-3 / 5-5 1-2'", "set as 2 and 2 tiles, and 1 and 3"),
    ("compare pai-gow --player '6-6 1-1 / 2-2 3-3' --bank '2-4 1-3 / 2-4 1-2'", "bank: 2-4 comes 2 times"),
    ("compare pai-gow --player '6-6 2-4 / 2-2 3-3' --bank '2-4 1-3 / 5-5 1-2'", "both hands together: 2-4 comes 2"),
    ("compare pai-gow --player '6-6 6-6 / 2-2 3-3' --bank '6-6 1-3 / 5-5 1-2'", "6-6 comes 3 times: a set holds 2"),
    ("compare pai-gow-poker --player 'As Ks / 2c 3c 4c 5c 7d' --bank 'As Kd / 2h 3h 4h 5h 7s'", "As comes twice"),
    (
        "compare pai-gow-poker --player 'Jk Ks / 2c 3c 4c 5c 7d' --bank 'Jk Kd / 2h 3h 4h 5h 7s'",
        "the joker comes twice",
    ),
    ("compare pai-gow-poker --player 'As Ks Qs / 2c 3c 4c 5c' --bank 'Ad Kd / 2h 3h 4h 5h 7s'", "3 and 4 came"),
    ("compare pai-gow 6-6 --player '6-6 1-1 / 2-2 3-3' --bank '4-4 1-3 / 5-5 1-2'", "only - may stand"),
    ("compare pai-gow - --player '6-6 1-1 / 2-2 3-3'", "- came beside --player or --bank"),
    ("compare pai-gow --player '6-6 1-1 / 2-2 3-3 | 4-4 1-3 / 5-5 1-2' --bank ''", "--player"),
    # hands that are set
    ("set pai-gow 6-6 1-1 2-2", "4 tiles are wanted here, and 3 came"),
    ("set pai-gow-poker As Kd Qh Js Tc 3d", "7 cards are wanted here, and 6 came"),
    (f"set pai-gow-poker {SEVEN} 4s", "7 cards are wanted here, and 8 came"),
    ("set pai-gow 2-4 2-4 6-6 6-6", "2-4 comes 2 times"),
    ("set pai-gow 6-6 1-1 2-2 3-3 --way foxwood", "did you mean foxwoods?"),
    ("set pai-gow 6-6 1-1 2-2 3-3 --way ballys", "not a house way of pai-gow"),
    ("set pai-gow 6-6 1-1 2-2 3-3 --house {card_way}", "has no house way 'ballys'"),
    # house rules
    ("start pai-gow --dice 1,1,1 --house {missing}", "there is no such file"),
    ("start pai-gow --dice 1,1,1 --house {folder}", "this is a directory"),
    ("start pai-gow --dice 1,1,1 --house {not_toml}", "line 2: this is not TOML"),
    ("start pai-gow --dice 1,1,1 --house {not_text}", "UTF-8"),
    ("start pai-gow --dice 1,1,1 --house {unknown}", "line 1: minimun: no option has this name; did you mean minimum?"),
    ("start pai-gow --dice 1,1,1 --house {two_faults}", "(and 1 more: "),
    ("rank pai-gow 6-6 1-1 --house {unknown}", "no option has this name"),
    ("compare pai-gow - --house {unknown}", "no option has this name"),
    ("set pai-gow - --house {unknown}", "no option has this name"),
    ("start pai-gow --dice 1,1,1 --house {fortune}", "pai-gow has no fortune wager"),
    ("start pai-gow --dice 1,1,1 --house {shoe}", "pai-gow is not dealt by automated-shoe"),
    ("house {missing}", "there is no such file"),
    ("house {unknown}", "line 1: minimun"),
    ("house {unknown} --example", "--example came beside something else"),
    # ways
    ("ways --way low", "--way came without a game"),
    ("ways pai-gow --way lwo", "did you mean low?"),
]

FILES = {
    "no_bank": b'banking = "none"\n',
    "sole": b'banking = "sole"\n',
    "card_way": b'house_way = "ballys"\n',
    "not_toml": b"minimum = 10\nmaximum = = 20\n",
    "not_text": b'name = "\xff"\n',
    "unknown": b"minimun = 10\n",
    "two_faults": b'minimun = 10\nrounding = "sideways"\n',
    "fortune": b'wagers = ["fortune"]\n',
    "shoe": b'dealing = "automated-shoe"\n',
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """The files of `FILES`, a folder, and the name of a file that is missing."""
    for name, content in FILES.items():
        (tmp_path / f"{name}.toml").write_bytes(content)
    paths = {name: str(tmp_path / f"{name}.toml") for name in FILES}
    return {**paths, "folder": str(tmp_path), "missing": str(tmp_path / "missing.toml")}


def check(says: str, words: list[str], files: dict[str, str]) -> None:
    done = paigow(*(word.format(**files) if word.startswith("{") else word for word in words))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("paigow")
    assert done.err.endswith("\n")
    assert done.err[:-1].isprintable(), "one line, and nothing that could move the cursor"
    assert says in done.err
    assert "Traceback" not in done.err
    assert len(done.err) < 700


@pytest.mark.parametrize(("line", "says"), CASES, ids=range(len(CASES)))
def test_bad_input(line: str, says: str, files: dict[str, str]) -> None:
    check(says, split(line), files)


@pytest.mark.parametrize(("line", "says"), CASES[3:], ids=range(3, len(CASES)))
def test_bad_input_with_json(line: str, says: str, files: dict[str, str]) -> None:
    check(says, [*split(line), "--json"], files)


def test_a_house_file_that_is_checked_is_told_every_fault(files: dict[str, str]) -> None:
    done = paigow("house", files["two_faults"])
    assert (done.status, done.out) == (2, "")
    assert [line.partition(": ")[2].partition(", ")[2][:6] for line in done.err.splitlines()] == ["line 1", "line 2"]
