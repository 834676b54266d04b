"""Several people at one table, each with a browser: nobody is told, and no page holds, what is another's."""

import json
import re
from collections.abc import Callable
from typing import Any

from paigow.games import GAMES

from .conftest import Visit
from .serving import NO_CLOCKS, Server, set_hand, wager

CARDS = frozenset(str(piece) for piece in GAMES["pai-gow-poker"].equipment.pieces)
QUOTED = re.compile(r'"([2-9TJQKA][shdc]|Jk)"')
ON_THE_PAGE = """async () => {
    const { pieceName } = await import("/static/js/texts.js");
    const texts = [];
    const walk = (root) => {
        for (const node of root.querySelectorAll("*")) {
            for (const { value } of node.attributes) texts.push(value);
            if (node.shadowRoot) walk(node.shadowRoot);
        }
        texts.push(root.textContent);
    };
    walk(document.documentElement);
    const whole = texts.join("\\n");
    return CARDS.filter((card) => whole.includes(pieceName(card)));
}""".replace("CARDS", json.dumps(sorted(CARDS)))


def brought(heard: list[str]) -> set[str]:
    """The cards that the server told of, but for what the game is played with and the whole deck laid out in order."""
    found: set[str] = set()
    for text in heard:
        message = json.loads(text)
        if message["type"] == "welcome":
            del message["table"]
        acts = message.get("acts", [])
        message["acts"] = [act for act in acts if act["event"]["type"] != "pieces-displayed"]
        found |= set(QUOTED.findall(json.dumps(message)))
    return found


def test_nobody_is_told_what_another_holds_before_it_is_exposed_nor_what_never_is(server: Server, visit: Visit) -> None:
    seats = {"2": "person", "5": "person", "6": "program"}
    people = {"dealer": "person", "floorperson": "person"}
    links = server.open(kind="open", game="pai-gow-poker", seats=seats, clocks=NO_CLOCKS, **people)
    places: dict[str, tuple[str, str | None]] = {
        "2": ("player", "2"),
        "5": ("player", "5"),
        "dealer": ("dealer", "dealer"),
    }
    places |= {"floor": ("floorperson", "floorperson"), "looker": ("spectator", None)}
    places |= {"surveillance": ("surveillance", None)}
    heard: dict[str, list[str]] = {name: [] for name in places}
    pages = {name: visit(links[place], heard=heard[name]) for name, place in places.items()}
    players = [pages["2"], pages["5"]]

    def deal_until(is_so: Callable[[], bool]) -> None:
        for _ in range(250):
            if is_so():
                return
            press_on(pages["dealer"])
            press_on(pages["floor"])
            pages["dealer"].wait_for_timeout(30)
        raise AssertionError(f"the dealer waits: {pages['dealer'].inner_text('#owe')}")

    deal_until(lambda: bool(players[0].locator("pg-wagers form").count()))
    for page in players:
        wager(page)
        page.wait_for_selector("text=You are ready.")
    call = pages["dealer"].locator("pg-acts .do", has_text="No more bets")
    deal_until(lambda: bool(call.count()))
    call.click()
    deal_until(lambda: all(page.locator("pg-hand .tray").count() for page in players))
    hands = {seat: set(pages[seat].evaluate("document.querySelector('pg-hand')._pieces")) for seat in ("2", "5")}
    assert all(len(hand) == 7 for hand in hands.values())
    for name, page in pages.items():
        assert brought(heard[name]) == hands.get(name, set()), name
        assert set(page.evaluate(ON_THE_PAGE)) == hands.get(name, set()), name
    for page in players:
        set_hand(page)
    deal_until(lambda: all(page.locator(".log >> text=The dealer closes the round").count() for page in pages.values()))
    lay_open = brought(heard["looker"])
    assert len(lay_open) == 4 * 7, "three hands and the dealer's"
    for name in places:
        assert brought(heard[name]) == lay_open, name


def press_on(page: Any) -> None:
    """Whoever deals does what is due, if it is his."""
    if page.locator("pg-acts input[id$=identity]").count():
        page.fill("pg-acts input[id$=identity]", "set 1")
        page.keyboard.press("Enter")
    hand = page.locator("pg-acts form", has=page.locator("select[id$=hand]"))
    if hand.count():
        hand.locator("select").select_option("left")
        hand.locator(".do").click()
    button = page.locator("pg-acts .do.next:not([disabled])")
    if button.count():
        button.first.click()
