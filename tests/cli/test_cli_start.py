"""`paigow start` against a ring count written on its own, in every game, by every method and way of dealing."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from paigow.games import GAMES
from paigow.games.start import find_start
from paigow.house.rules import HouseRules, StartMethod
from paigow.pieces.positions import Position
from program import answer, paigow

TILES = ("dealer", "1", "2", "3", "4", "5", "6", "dead-hand")
CARDS = TILES[:7]
THROWS = tuple(product(range(1, 7), repeat=3))
DEALINGS = ("hand", "manual-shoe", "automated-shoe")
CARD_GAMES = ("pai-gow-poker", "supreme-pai-gow")


def walk(places: tuple[str, ...], number: int, first: str = "dealer") -> str:
    """Where one stands who says the numbers from one to `number`, a place a number, beginning with `first`."""
    circle = list(places)
    while circle[0] != first:
        circle.append(circle.pop(0))
    for _ in range(number - 1):
        circle.append(circle.pop(0))
    return circle[0]


def lap(start: str) -> list[str]:
    """Who is served, in order: of eight places counterclockwise."""
    return [walk(TILES, number, start) for number in range(1, 9)]


def back(start: str) -> list[str]:
    """Who is served, in order: of seven places clockwise."""
    return [walk(CARDS[::-1], number, start) for number in range(1, 8)]


def served(found: Any, piece: str = "stack") -> list[str]:
    """The positions in the order served; the pieces are to be numbered from one."""
    assert [one[piece] for one in found["order"]] == list(range(1, len(found["order"]) + 1))
    assert found["position"] == found["order"][0]["position"]
    return [one["position"] for one in found["order"]]


def dice(throw: tuple[int, ...]) -> str:
    return ",".join(map(str, throw))


@pytest.mark.parametrize(
    ("game", "throw", "position"),
    [
        ("pai-gow", "3,3,3", "dealer"),  # 10.6(c)1
        ("pai-gow", "6,5,4", "6"),  # 10.6(c)2
        ("supreme-pai-gow", "2,3,3", "dealer"),  # 34.11(b)3i
        ("supreme-pai-gow", "6,4,4", "6"),  # 34.11(b)3ii
        ("pai-gow-poker", "2,3,3", "dealer"),
        ("pai-gow", "2,3,3", "dead-hand"),
    ],
)
def test_the_examples_of_the_law(game: str, throw: str, position: str) -> None:
    assert answer("start", game, "--dice", throw)["position"] == position


def test_every_throw_in_pai_gow() -> None:
    for throw in THROWS:
        assert served(answer("start", "pai-gow", "--dice", dice(throw))) == lap(walk(TILES, sum(throw))), throw


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_throw_in_the_card_games(game: str) -> None:
    for throw in THROWS:
        assert served(answer("start", game, "--dice", dice(throw))) == back(walk(CARDS, sum(throw))), throw


def test_every_throw_in_the_dragons_eye_variation(tmp_path: Path) -> None:
    by_count = tmp_path / "house.toml"
    by_count.write_text('start = "dice"\n')
    for throw in THROWS:
        words = ("start", "dragons-eye", "--dice", dice(throw))
        assert served(answer(*words)) == lap(str(throw[0])), "the first die is the dragon's eye die"
        found = answer(*words, "--house", str(by_count))
        assert served(found) == lap(walk(TILES, sum(throw)))
        assert found["cites"] == ["13:69F-10.6A(d)", "13:69F-10.6(c)", "13:69F-10.6(d)"]


@pytest.mark.parametrize("share", ["", "co:"])
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_banker_is_one_in_the_count_unless_the_house_says_otherwise(game: str, share: str, tmp_path: Path) -> None:
    from_dealer = tmp_path / "house.toml"
    from_dealer.write_text('count_from = "dealer"\n')
    places, order = (TILES, lap) if game == "pai-gow" else (CARDS, back)
    for bank, throw in product("123456", ((1, 1, 1), (2, 3, 5), (6, 6, 6))):
        words = ("start", game, "--dice", dice(throw), "--bank", f"{share}{bank}")
        assert served(answer(*words)) == order(walk(places, sum(throw), bank))
        assert served(answer(*words, "--house", str(from_dealer))) == order(walk(places, sum(throw)))


def test_a_number() -> None:
    for number, bank in product(range(1, 9), ("dealer", "1", "4")):
        words = ("--number", str(number), "--bank", bank)
        assert served(answer("start", "pai-gow", *words)) == lap(walk(TILES, number, bank))
        if number < 8:
            assert served(answer("start", "pai-gow-poker", *words)) == back(walk(CARDS, number, bank))
    assert answer("start", "supreme-pai-gow", "--number", "7")["position"] == "6"


@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize(("option", "shown"), [("--dice", "6,5,5"), ("--number", "2"), ("--button", "1")])
def test_every_way_of_dealing_by_every_method(game: str, dealing: str, option: str, shown: str) -> None:
    words = ("start", game, option, shown, "--dealing", dealing)
    if option == "--button" and dealing != "automated-shoe":
        done = paigow(*words)
        assert (done.status, done.out) == (2, "")
        assert done.err.endswith("give --dice or --number or --dealing automated-shoe\n")
        return
    found = answer(*words)
    assert (found["dealing"], found["start"]) == (dealing, option[2:])
    if dealing == "manual-shoe":
        assert served(found, "card") == back("1") * 7
    else:
        assert served(found) == back("1")


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_button_may_lie_anywhere(game: str) -> None:
    for place in CARDS:
        found = answer("start", game, "--button", place, "--dealing", "automated-shoe")
        assert served(found) == back(place)
        basis = "regulation" if game == "supreme-pai-gow" else "sister"
        assert found["basis"] == {"13:69F-34.11(d)": basis, "13:69F-31.10(d)": "sister"}


@pytest.mark.parametrize(
    ("words", "cites"),
    [
        (("pai-gow", "--dice", "1,2,3"), ["13:69F-10.6(c)", "13:69F-10.6(d)"]),
        (("pai-gow", "--dice", "1,2,3", "--bank", "2"), ["procedures/start-dice", "13:69F-10.6(d)"]),
        (("pai-gow", "--number", "3"), ["procedures/start-number", "procedures/start-choice", "13:69F-10.6(d)"]),
        (("pai-gow-poker", "--dice", "1,2,3"), ["13:69F-34.11(b)2", "13:69F-11.8A(f)"]),
        (("supreme-pai-gow", "--number", "3"), ["13:69F-34.11(c)", "13:69F-11.8A(f)"]),
        (("pai-gow-poker", "--number", "3", "--dealing", "manual-shoe"), ["13:69F-34.11(c)", "13:69F-31.8(c)"]),
    ],
)
def test_what_decided_is_cited(words: tuple[str, ...], cites: list[str]) -> None:
    assert answer("start", *words)["cites"] == cites


def test_the_dragons_eye_button_is_cited_with_the_clause_that_makes_it_the_start() -> None:
    cites = answer("start", "dragons-eye", "--dice", "1,2,3")["cites"]
    assert cites[0] == "13:69F-10.6A(a)"
    assert "13:69F-10.6A(d)" in cites
    assert cites[-1] == "13:69F-10.6(d)"


def test_the_house_says_how_cards_are_dealt(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('dealing = "automated-shoe"\nstart = "number"\n')
    words = ("start", "pai-gow-poker", "--button", "4", "--house", str(house))
    assert served(answer(*words)) == back("4")
    assert paigow(*words, "--dealing", "hand").status == 2


def test_the_text_says_it_in_words() -> None:
    done = paigow("start", "pai-gow", "--dice", "6,5,4")
    assert done.status == 0
    assert "the first stack goes to position 6" in done.out
    assert "13:69F-10.6(c) (regulation)" in done.out
    assert "the first stack goes to the dead hand" in paigow("start", "pai-gow", "--number", "8").out
    by_card = paigow("start", "pai-gow-poker", "--dice", "1,1,1", "--dealing", "manual-shoe").out
    assert "the first card goes to position 2" in by_card
    assert "1 8 15 22 29 36 43" in by_card


def test_supreme_pai_gow_says_of_its_card_play_that_it_is_our_choice() -> None:
    note = GAMES["supreme-pai-gow"].note
    assert answer("start", "supreme-pai-gow", "--dice", "1,2,3")["note"] == note
    assert note in " ".join(paigow("start", "supreme-pai-gow", "--dice", "1,2,3").out.split())
    assert "note" not in answer("start", "pai-gow-poker", "--dice", "1,2,3")


def test_a_start_is_found_only_by_what_its_method_shows() -> None:
    game = GAMES["pai-gow"]
    rules = game.settle_rules(HouseRules(start=StartMethod.NUMBER))
    with pytest.raises(ValueError, match="by number, not by dice"):
        find_start(game, rules, (1, 2, 3))
    with pytest.raises(ValueError, match="by number, not by button"):
        find_start(game, rules, Position.ONE)
    with pytest.raises(ValueError, match="1 to 8"):
        find_start(game, rules, 9)
