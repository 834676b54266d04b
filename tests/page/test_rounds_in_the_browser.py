"""Whole rounds in a real browser at the real server, as a visitor plays them."""

import json
import re
from collections.abc import Callable

import pytest

from paigow.games import GAMES

from .conftest import Visit
from .serving import Server, set_hand, wager

KEY = re.compile(r"\b(?:table|speech|felt|act|do|why|say|hand|place|person)\.[a-z]+[\w.-]*")
"""What a text looks like that no catalogue has."""


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_played_with_the_keyboard_alone(server: Server, visit: Visit, game: str) -> None:
    page = visit(server.open(game=game, seats={"3": "person", "1": "program"})["player", "3"])
    wager(page)
    set_hand(page)
    verdict = page.wait_for_selector(".results .verdict").inner_text()
    assert re.search(r"Seat 3: .*(wins|push|loses)\.$", verdict)
    assert page.locator(".log >> text=The dealer closes the round; the table is ready for the next.").count() == 1
    assert page.locator("pg-log .verdict").count() == 2, "the program's hand is compared too"
    page.click(".results .why summary")
    assert "hand" in page.inner_text(".results .why li >> nth=0")
    moved = page.locator(".results .money").inner_text() if page.locator(".results .money").count() else ""
    chips = page.locator(".facts div", has_text="Your chips").inner_text()
    assert ("$1,000" in chips) == (not moved), "the chips are as before exactly where nothing was paid or collected"


@pytest.mark.parametrize("game", ["dragons-eye", "pai-gow-poker"])
def test_a_round_is_played_in_chinese_and_every_word_of_the_page_is(server: Server, visit: Visit, game: str) -> None:
    page = visit(server.open(game=game, seats={"3": "person"})["player", "3"], locale="zh-TW")
    assert page.evaluate("document.documentElement.lang") == "zh-Hant"
    said = [page.inner_text("body")]
    wager(page)
    page.wait_for_selector("pg-hand .tray")
    said.append(page.inner_text("body"))
    set_hand(page)
    page.wait_for_selector(".results .verdict")
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    said.append(page.inner_text("body"))
    for text in said:
        assert KEY.findall(text) == []
    assert "莊荷" in said[-1]
    assert "The dealer" not in said[-1]


def test_the_language_is_changed_in_the_middle_of_a_hand_and_the_choice_stays(server: Server, visit: Visit) -> None:
    page = visit(server.open(seats={"3": "person"})["player", "3"])
    wager(page)
    page.wait_for_selector("pg-hand .tray")
    page.keyboard.press("1")
    page.click("text=Settings")
    page.select_option("pg-settings select[name=language]", "zh-Hant")
    page.wait_for_selector("#hand-title >> text=擺牌")
    assert page.locator("pg-hand .tray.low .piece").count() == 1


def test_two_players_a_dealer_and_a_floorperson_play_and_one_reloads_in_the_middle(
    server: Server, visit: Visit
) -> None:
    seats = {"2": "person", "5": "person"}
    links = server.open(kind="open", seats=seats, dealer="person", floorperson="person")
    dealer = visit(links["dealer", "dealer"])
    floor = visit(links["floorperson", "floorperson"])
    players = [visit(links["player", seat]) for seat in seats]
    looker = visit(links["spectator", None])

    def deal_until(is_so: Callable[[], bool]) -> None:
        for _ in range(120):
            if is_so():
                return
            if dealer.locator("pg-acts input[id$=identity]").count():
                dealer.fill("pg-acts input[id$=identity]", "set 1")
                dealer.keyboard.press("Enter")
            for page in (dealer, floor):
                button = page.locator("pg-acts .do.next:not([disabled])")
                if button.count():
                    button.first.click()
            dealer.wait_for_timeout(60)
        raise AssertionError(f"the dealer waits: {dealer.inner_text('#owe')}")

    deal_until(lambda: bool(players[0].locator("pg-wagers form").count()))
    for page in players:
        wager(page)
        page.wait_for_selector("text=You are ready.")
    dealer.click("pg-acts .do >> text=No more bets")
    deal_until(lambda: all(page.locator("pg-hand .tray").count() for page in players))
    pieces = [
        [button.get_attribute("aria-label") for button in page.locator("pg-hand .piece").all()] for page in players
    ]
    players[1].reload()
    players[1].wait_for_selector("pg-hand .tray")
    after = [button.get_attribute("aria-label") for button in players[1].locator("pg-hand .piece").all()]
    assert after == pieces[1]
    for page in players:
        set_hand(page)
    deal_until(lambda: bool(looker.locator(".log >> text=The dealer closes the round").count()))
    for page, seat in zip(players, seats, strict=True):
        assert f"Seat {seat}: " in page.wait_for_selector(".results .verdict").inner_text()
    assert looker.locator("pg-log .verdict").count() == 2
    assert looker.locator("#owe button").count() == 0


def test_a_server_killed_in_the_middle_comes_back_and_the_page_with_it(server: Server, visit: Visit) -> None:
    page = visit(server.open(seats={"3": "person"})["player", "3"])
    wager(page)
    page.wait_for_selector("pg-hand .tray")
    named = "[...document.querySelectorAll('pg-hand .piece')].map((piece) => piece.getAttribute('aria-label'))"
    before = page.evaluate(named)
    server.kill()
    page.wait_for_selector(".line.waiting")
    assert "reconnecting" in page.inner_text(".facts")
    server.start_again()
    page.wait_for_selector(".line.open")
    assert page.evaluate(named) == before
    set_hand(page)
    page.wait_for_selector(".results .verdict")


def test_the_result_is_held_until_it_has_been_read(server: Server, visit: Visit) -> None:
    page = visit(server.open(seats={"3": "person", "1": "program"})["player", "3"], dwell="hold")
    wager(page)
    set_hand(page)
    page.wait_for_selector("text=I have read it: go on")
    assert page.locator("pg-acts .do").count() == 0, "nothing is asked for while the result is read"
    page.wait_for_timeout(600)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector("pg-acts .do, pg-wagers form")


def test_a_real_table_is_led_by_its_dealer_through_a_round(server: Server, visit: Visit) -> None:
    page = visit(server.open(kind="real")["dealer", "dealer"])
    typed = {
        "pieces-received": {"identity": "set 7"},
        "shaker-uncovered": {"dice": "254"},
        "hand-turned-up": {"pieces": "66 36 12 11"},
        "hand-exposed": {"low": "44 45", "high": "13 13"},
    }
    due = "JSON.stringify((document.querySelector('pg-acts').view?.mine ?? []).map((step) => step.type))"
    last = "([...document.querySelector('pg-log').view.rounds.values()].flat().at(-1)?.seq ?? 0)"
    done = []
    for _ in range(90):
        seen = page.evaluate(last)
        types = json.loads(page.evaluate(due))
        if "wager-placed" in types:
            for line in ("s1", "1 25"):
                page.fill("#quick", line)
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.querySelector('#quick').value === ''")
            page.click("pg-acts .do >> text=No more bets")
        elif types[0] == "pieces-viewed":
            page.select_option("pg-acts select", "1")
            page.click("pg-acts .do")
        else:
            for name, value in typed.get(types[0], {}).items():
                field = page.locator(f"pg-acts input[id$={name}]")
                if field.count():
                    field.fill(value)
            page.keyboard.press("Enter")
        done.append(types[0])
        page.wait_for_function(f"() => {last} > {seen} || document.querySelector('.refusal')")
        refusals = page.locator(".refusal").all_inner_texts()
        assert refusals == []
        if done[-1] == "round-closed":
            break
    assert done[-1] == "round-closed"
    verdict = page.inner_text("pg-log .verdict")
    assert verdict == "Seat 1: low loses, 7 against 8; high wins, Gor pair against Teen Wong; push."
