"""Whole rounds in a real browser at the real server, as a visitor plays them."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from paigow.games import GAMES

from .conftest import Visit
from .serving import Server, set_hand, wager

KEY = re.compile(r"\b(?:table|speech|felt|act|do|why|say|hand|place|person)\.[a-z]+[\w.-]*")
"""What a text looks like that no catalogue has."""


FOCUS = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const isSeen = outlineStyle !== "none" && outlineWidth !== "0px";
    return { isBody: at === document.body, isSeen, text: at.textContent, value: at.value ?? "" };
}"""


def tab_to(page: Any, is_there: Callable[[dict[str, Any]], bool]) -> None:
    """Goes on with Tab until the focus is where it is wanted; on the way it is always seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if is_there(at):
            assert at["isSeen"]
            return
        assert at["isSeen"] or at["isBody"], at
    raise AssertionError(f"Tab does not come there: {at}")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_played_from_the_start_page_with_the_keyboard_alone(visit: Visit, game: str) -> None:
    heard: list[str] = []
    page = visit("/", heard=heard, until="pg-start input[type=radio]")
    tab_to(page, lambda at: at["value"] == "pai-gow")
    for _ in range(list(GAMES).index(game)):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS)["value"] == game
    tab_to(page, lambda at: "Deal me in" in at["text"])
    page.keyboard.press("Enter")
    page.wait_for_selector("pg-wagers form")
    tab_to(page, lambda at: "Wager $10 and be ready" in at["text"])
    page.keyboard.press("Enter")
    page.wait_for_selector("pg-hand .tray")
    assert not page.evaluate(FOCUS)["isBody"], "who has wagered stands where the hand is set"
    set_hand(page)
    verdict = page.wait_for_selector(".results .verdict").inner_text()
    assert not page.evaluate(FOCUS)["isBody"]
    assert re.search(r"Seat 3: .*(wins|push|loses)\.$", verdict)
    assert page.locator(".log >> text=The dealer closes the round; the table is ready for the next.").count() == 1
    assert page.locator("pg-log .verdict").count() == 3, "the programs' hands are compared too"
    tab_to(page, lambda at: at["text"] == "Why?")
    page.keyboard.press("Enter")
    assert "hand" in page.inner_text(".results .why li >> nth=0")
    state = [told["state"] for told in map(json.loads, heard) if "state" in told][-1]
    dollars = f"${state['chips']['3'] / 100:,.2f}".removesuffix(".00")
    shown = page.locator(".facts div", has_text="Your chips")
    assert shown.locator("dd").inner_text() == dollars
    is_moved = page.locator(".results .money").count() > 0
    assert (state["chips"]["3"] == 1_000_00) != is_moved, "chips change exactly where one pays or collects"


def test_a_line_lost_while_the_hand_is_set_comes_back_by_itself(server: Server, visit: Visit) -> None:
    page = visit(server.open(seats={"3": "person", "1": "program"})["player", "3"])
    wager(page)
    page.wait_for_selector("pg-hand .tray")
    named = "[...document.querySelectorAll('pg-hand .piece')].map((piece) => piece.getAttribute('aria-label'))"
    before = page.evaluate(named)
    page.keyboard.press("2")
    page.context.set_offline(True)
    page.wait_for_selector(".line.waiting")
    assert "by itself" in page.inner_text(".notice")
    page.context.set_offline(False)
    page.wait_for_selector(".line.open")
    assert page.locator("pg-hand .tray.low .piece").count() == 1, "what was chosen is chosen still"
    page.keyboard.press("2")
    assert page.evaluate(named) == before
    set_hand(page)
    page.wait_for_selector(".results .verdict")


def test_the_round_just_played_is_replayed_and_verified_by_the_tables_own_links(server: Server, visit: Visit) -> None:
    page = visit(server.open(seats={"3": "person", "1": "program"})["player", "3"])
    wager(page)
    set_hand(page)
    page.wait_for_selector(".results .verdict")
    assert page.locator("text=Verify this round").count() == 1, "of the round that is over, not of the next"
    page.click("text=Verify this round")
    page.wait_for_selector("text=/All \\d+ openings are what was sealed before the call/")
    assert page.locator(".opened tbody tr").count() >= 4, "the dice, the dealer's hand and two players'"
    page.go_back()
    page.wait_for_selector(".line.open")
    page.click("text=Replay this round")
    page.wait_for_selector("pg-felt")
    page.click("button[aria-label='After the last act']")
    page.wait_for_selector("text=The dealer closes the round; the table is ready for the next. >> nth=1")
    assert page.locator("pg-felt .spot.dealer .row [role=img]").count() == 4, "the dealer's tiles lie open"


ENGLISH = """() => {
    const found = [];
    const walk = (root, isEnglish) => {
        for (const node of root.childNodes) {
            const lang = node.getAttribute?.("lang");
            const is = lang ? lang.startsWith("en") : isEnglish;
            if (node.shadowRoot) walk(node.shadowRoot, is);
            if (node.nodeType === Node.TEXT_NODE) {
                if (!is) found.push(...node.data.match(/[A-Za-z]{3,}[A-Za-z' ]*/g) ?? []);
            } else if (!["STYLE", "SCRIPT", "NOSCRIPT", "KBD", "CODE"].includes(node.nodeName)) {
                walk(node, is);
                for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"]) {
                    if (!is) found.push(...node.getAttribute?.(name)?.match(/[A-Za-z]{3,}[A-Za-z' ]*/g) ?? []);
                }
            }
        }
    };
    walk(document.body, false);
    return [...new Set(found.map((text) => text.trim()))];
}"""
OPEN_ALL = "for (const part of document.querySelectorAll('details')) part.open = true"


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_in_chinese_and_every_word_of_the_page_is(server: Server, visit: Visit, game: str) -> None:
    link = server.open(game=game, seats={"3": "person"})["player", "3"]
    page = visit(link, locale="zh-TW")
    own = {
        "English",
        "Paigow",
        "paigow house",
        "JSON",
        "SHA",
        "set",
        "deck",
        *re.findall("[A-Z]+", link.split("/")[2].partition("#")[0]),
    }
    # Names: of the program, its commands and formats, of the set, and of the table.
    said = []

    def look() -> None:
        page.evaluate(OPEN_ALL)
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.lang") == "zh-Hant"
        assert set(page.evaluate(ENGLISH)) - own == set()
        said.append(page.inner_text("body"))
        assert KEY.findall(said[-1]) == []

    wager(page)
    page.wait_for_selector("pg-hand .tray")
    page.click("text=請教莊荷")
    page.wait_for_selector(".advice")
    look()
    set_hand(page)
    page.wait_for_selector(".results .verdict")
    look()
    assert "莊荷" in said[-1]
    assert "和牌" not in said[-1], "the tile of one and three is no push"
    assert "梅花牌" not in said[-1]
    assert re.search("莊家|莊的|對莊", said[-1]), "who holds the bank is named otherwise than who deals"
    for path, until in (("/", ".main-action"), ("/replay", "h1"), ("/verify", "h1")):
        page.goto(server.address + path)
        page.wait_for_selector(until)
        look()


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
