"""paigow play: a person at a position, told line by line."""

import json

import pytest

from paigow.games import GAMES
from program import paigow


def play(*words: str, answers: str) -> str:
    """What a person sees who gives these answers, one a word; - is an empty line."""
    stdin = "".join(f"{'' if word == '-' else word}\n" for word in answers.split("|")).encode()
    done = paigow("play", *words, stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_the_house_way_in_every_game(game: str) -> None:
    shown = play(game, "--seed", "5", answers="25|-|-|-|-|no" if game == "dragons-eye" else "25|-|no")
    assert "bank (dealer)" in shown
    assert "position 1:" in shown
    assert "You leave with $" in shown


def test_a_hand_of_ones_own_is_laid_down_as_chosen() -> None:
    shown = play("pai-gow", "--seed", "4", answers="25|1 2|no")
    assert "sets position 1's hand, face down: 4-6 3-5 low, 1-2 1-6 high" in shown


def test_the_dealer_tells_the_house_way_to_who_asks() -> None:
    shown = play("pai-gow-poker", "--seed", "4", answers="25|?|-|no")
    assert "tells how the house would set it: Kh 9s low" in shown


def test_a_foul_hand_is_warned_about_before_it_is_laid_down() -> None:
    shown = play("pai-gow-poker", "--seed", "4", answers="25|2 3|no|-|no")
    assert "foul and loses" in shown
    assert "push" in shown or "win" in shown or "lose" in shown


def test_nonsense_is_asked_again() -> None:
    shown = play("pai-gow", "--seed", "4", answers="abc|-5|1e9|5|25|1|1 1|1 9|x y|1 2|maybe|no")
    assert shown.count("is not an amount of money") == 3
    assert "not accepted" in shown
    assert shown.count("write 2 different numbers") == 4


@pytest.mark.parametrize("answers", ["", "q", "25", "25|q", "25|1 2", "25|1 2|q"])
def test_who_leaves_leaves_in_peace(answers: str) -> None:
    assert "Good-bye" in play("pai-gow", "--seed", "4", answers=answers)


def test_the_bank_is_offered_and_can_be_taken() -> None:
    shown = play("pai-gow", "--seed", "4", "--others", "2,5", answers="25|-|yes|sole|-|no")
    assert "Player 1 takes the bank alone" in shown
    assert "bank (position 1)" in shown


def test_json_is_the_record_as_the_seat_sees_it() -> None:
    done = paigow("play", "pai-gow", "--seed", "4", "--others", "2", "--json", stdin=b"25\n1 2\nno\n")
    header, *lines = done.lines
    assert header["game"] == "pai-gow"
    taken = {line["position"]: line["pieces"] for line in lines if line["type"] == "hand-taken"}
    assert taken["1"] == ["4-6", "3-5", "1-2", "1-6"]
    assert taken["2"] is None
    assert "Your low hand" in done.err
    json.dumps(lines)


@pytest.mark.parametrize(
    "words",
    [("bingo",), ("pai-gow", "--position", "7"), ("pai-gow", "--position", "dealer"), ("pai-gow", "--others", "1")],
)
def test_bad_input_is_one_message(words: tuple[str, ...]) -> None:
    done = paigow("play", *words)
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
