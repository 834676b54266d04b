"""The exact odds measured: seconds for the tables, the counts and a whole run of the program; with the figures found.

python bench/odds.py [tiles] [cards]

It works in a cache folder of its own, so the first run of each is from nothing.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import TypeVar

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.houseway.tiles import WAYS
from paigow.odds.cache import FOLDER
from paigow.odds.sheet import Question, par_sheet, percent
from paigow.odds.tiles.deals import counts_against
from paigow.odds.tiles.hands import hands_of
from paigow.odds.tiles.tables import choices, settings_table
from paigow.settle.bank import BankKind

Found = TypeVar("Found")


def timed(what: str, work: Callable[[], Found]) -> Found:
    """Prints how long the work took."""
    start = perf_counter()
    found = work()
    print(f"  {what:58} {perf_counter() - start:8.3f} s")
    return found


def forget() -> None:
    """Drops what is kept in memory; what is kept in the cache folder stays."""
    for function in (hands_of, settings_table, choices, counts_against):
        function.cache_clear()


def program(*words: str) -> None:
    """Runs the program by itself, as from a shell."""
    subprocess.run([sys.executable, "-m", "paigow.cli", *words], check=True, stdout=subprocess.DEVNULL)


def show_tiles() -> None:
    """Every one of the 736,281,000 deals."""
    foxwoods = WAYS["foxwoods"]
    for title in ("from nothing", "tables kept"):
        forget()
        print(f"tiles, {title}")
        timed("the kinds of hands", hands_of)
        timed("legal settings of every kind", settings_table)
        timed("what a way does with every kind", lambda: choices(foxwoods))
        timed("every setting of every kind against every hand left", lambda: counts_against(foxwoods))
    rules = GAMES["pai-gow"].settle_rules(HouseRules())
    print("tiles, every way against every way, and its best response, as player and as bank")
    timed("all tables", lambda: [counts_against(way) for way in WAYS.values()])
    pairs = [(house, player) for house in WAYS.values() for player in (*WAYS.values(), None)]
    for bank in (BankKind.HOUSE, BankKind.SOLE):
        questions = [Question(GAMES["pai-gow"], house, player, rules, bank) for house, player in pairs]
        sheets = timed(f"{len(pairs)} par sheets, {bank}", lambda asked=questions: [par_sheet(one) for one in asked])
        for way in WAYS:
            found = {sheet.player_way: percent(sheet.edge) for sheet in sheets if sheet.house_way == way}
            print(f"    {way:10}", "  ".join(f"{player} {edge}" for player, edge in found.items()))
    print("tiles, a run of the program")
    for words in (
        ("odds", "pai-gow"),
        ("odds", "pai-gow", "--bank", "player"),
        ("study", "pai-gow", "6-6,1-6,3-6,5-6"),
    ):
        timed(" ".join(words), lambda words=words: program(*words))


def show_cards() -> None:
    """Every one of the 8,250,459,031,214,400 deals."""
    print("cards, runs of the program: from nothing, and kept")
    for words in (
        ("odds", "pai-gow-poker"),
        ("odds", "pai-gow-poker"),
        ("odds", "pai-gow-poker", "--player-way", "best"),
        ("odds", "pai-gow-poker", "--player-way", "best"),
        ("study", "pai-gow-poker", "As,Jk,Qs,Qh,Qd,7s,2s"),
    ):
        timed(" ".join(words), lambda words=words: program(*words))
    print(f"  the most memory of any of them: {getrusage(RUSAGE_CHILDREN).ru_maxrss / 1e6:.2f} GB")


SHOWN = {"tiles": show_tiles, "cards": show_cards}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        for name in sys.argv[1:] or SHOWN:
            SHOWN[name]()
