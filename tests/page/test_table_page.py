"""The table page in a real browser, against a socket that says what a test wants."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

import paigow.web
from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import PLAYERS
from paigow.pieces.positions import Position
from paigow.record.scene import Scene
from paigow.service.about import about_built
from paigow.service.spec import Clocks, Kind, TableSpec
from paigow.web.guard import POLICY

STATIC = Path(paigow.web.__file__).parent / "static"
HAND = ["3-5", "2-2", "1-5", "1-3"]


def free(name: str, words: str = "", **more: Any) -> dict[str, Any]:
    """A free field of a step, as the socket tells it."""
    field: dict[str, Any] = {"values": [], "least": None, "most": None, "kind": "int", "may_be_missing": False}
    return {"name": name, "words": words, **field, **more}


def step(kind: str, by: str = "dealer", fields: tuple[dict[str, Any], ...] = (), **event: Any) -> dict[str, Any]:
    """A step that is due."""
    told = {"type": kind, **event, "by": by}
    return {"type": kind, "by": by, "event": told, "free": list(fields), "cites": [["13:69F-10.6(a)", "regulation"]]}


PEOPLE = [person.value for person in PLAYERS]
WAGERING = [
    step(
        "wager-placed",
        "1",
        (
            free("by", values=PEOPLE),
            free("position", values=PEOPLE),
            free("wager", values=["main"]),
            free("amount"),
            free("on", kind="str"),
        ),
        position="1",
        wager="main",
        amount=0,
        on="",
    ),
    step("no-more-bets-called"),
]
SETTING = [
    step("hand-set", "3", position="3", low=[], high=[]),
    step("advice-asked", "3", position="3"),
]


class Table:
    """The other end of the page's socket. `answers` may refuse a command or appraise a hand."""

    def __init__(self, page: Any, address: str, *, kind: Kind = Kind.PLAY, role: str = "player") -> None:
        seats = {} if kind is Kind.REAL else {PLAYERS[2]: "person", PLAYERS[0]: "program"}
        spec = TableSpec(kind, "pai-gow", HouseRules(), seats, clocks=Clocks())  # type: ignore[arg-type]
        self.page, self.address = page, address
        self.about = about_built("T1", spec.settled())
        self.you = {"role": role, "person": "3" if role == "player" else "dealer"}
        self.before = scene()
        self.acts: list[dict[str, Any]] = []
        self.due: list[dict[str, Any]] = []
        self.chips = {"1": 100_000, "3": 100_000}
        self.heard: list[dict[str, Any]] = []
        self.lines: list[Any] = []
        self.answers: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda command: {}
        page.route("**/table/T1", self._page)
        page.route_web_socket("**/api/socket", self._line)

    def open(self, code: str = "CODE-1") -> None:
        """The page is opened, and shows the table."""
        self.page.goto(f"{self.address}/table/T1#{code}")
        self.page.wait_for_selector(".line.open")

    def do(self, kind: str, changes: dict[str, Any] | None = None, **event: Any) -> dict[str, Any]:
        """An act is done, as the page will be told of it."""
        told = {"type": kind, "by": "dealer", **event}
        cites = [["13:69F-10.6(a)", "regulation"]]
        seq = len(self.acts) + 1
        act: dict[str, Any] = {
            "seq": seq,
            "round": 1,
            "n": seq,
            "cites": cites,
            "event": told,
            "changes": changes or {},
        }
        if seq == 1:
            act["before"] = self.before
        self.acts.append(act)
        return act

    def tell(self, *acts: dict[str, Any]) -> None:
        """The page is told of acts that have been done."""
        self.send({"type": "acts", "seq": len(self.acts), "acts": list(acts), "state": self.state()})

    def send(self, message: dict[str, Any]) -> None:
        self.lines[-1].send(json.dumps(message))

    def state(self) -> dict[str, Any]:
        seats = [
            {"role": "player", "person": person, "plays": plays, "is_connected": True, "is_ready": False}
            for person, plays in self.about["seats"].items()
        ]
        return {
            "round": 1,
            "due": self.due,
            "clocks": [],
            "seats": seats,
            "chips": self.chips,
            "house": 0,
            "places": {"3": ["2", "3", "4"]},
        }

    def commands(self, kind: str) -> list[dict[str, Any]]:
        """The commands of a kind that came, oldest first."""
        return [message for message in self.heard if message["type"] == kind]

    def until(self, kind: str, count: int = 1) -> list[dict[str, Any]]:
        """The commands of a kind, once so many have come."""
        for _ in range(100):
            if len(self.commands(kind)) >= count:
                break
            self.page.wait_for_timeout(50)
        found = self.commands(kind)
        assert len(found) >= count, f"{count} of {kind} were to come; there came {self.heard}"
        return found

    def _page(self, route: Any) -> None:
        headers = {"Content-Security-Policy": POLICY}
        route.fulfill(body=(STATIC / "table.html").read_text(), content_type="text/html", headers=headers)

    def _line(self, line: Any) -> None:
        self.lines.append(line)
        line.on_message(self._hear)

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "hello":
            welcome = {"type": "welcome", "protocol": 1, "table": self.about, "you": self.you, "seq": len(self.acts)}
            self.send({**welcome, "before": self.before, "acts": self.acts, "state": self.state()})
            return
        answer = self.answers(message)
        if answer is not None:
            self.send({"type": "answer", "id": message["id"], "seq": len(self.acts), **answer})


def scene() -> dict[str, Any]:
    """A table on which nothing lies yet."""
    built = Scene().built()
    return {**built.pop("spots"), **built}


def spot(**changed: Any) -> dict[str, Any]:
    """A place of the table."""
    return {**to_builtins(Scene().spots[Position.THREE]), **changed}


@pytest.fixture
def table(page: Any, address: str) -> Table:
    page.evaluate("localStorage.setItem('paigow.settings', JSON.stringify({motion: 'off', dwell: 0}))")
    return Table(page, address)


def with_hand(table: Table) -> None:
    """Player 3 holds four tiles and has to set them."""
    lies = spot(wagers={"main": 1000}, face_down=True, pieces=HAND)
    table.do("hand-taken", {"3": lies}, by="3", position="3", pieces=HAND)
    table.due = SETTING


def appraised(is_foul: bool) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Answers that appraise every hand alike."""
    low = {"kind": "points", "points": 4, "top": "1-5", "name": "four, top Look"}
    high = {"kind": "points", "points": 8, "top": "1-3", "name": "eight, top Gor"}
    value = {"low": low, "high": high, "is_foul": is_foul}
    return lambda command: {"appraisal": value} if command["type"] == "appraise" else {}


# The line


def test_the_page_greets_with_the_code_of_the_fragment_and_keeps_it_for_the_table(table: Table) -> None:
    table.open("CODE-1")
    assert table.heard[0] == {"type": "hello", "table": "T1", "code": "CODE-1", "after": 0}
    table.page.goto(f"{table.address}/blank")
    table.page.goto(f"{table.address}/table/T1")
    table.page.wait_for_selector(".line.open")
    assert table.commands("hello")[-1]["code"] == "CODE-1"


def test_a_lost_line_is_opened_again_and_says_what_was_seen_last(table: Table) -> None:
    table.do("pieces-inspected")
    table.open()
    table.lines[-1].close()
    assert table.until("hello", 2)[-1]["after"] == 1
    table.page.wait_for_selector(".line.open")


def test_a_command_without_an_answer_is_sent_again_with_its_own_id_and_no_other_is(table: Table) -> None:
    table.due = WAGERING
    table.answers = lambda command: None
    table.open()
    table.page.click("pg-wagers .do.next")
    table.until("act")
    table.answers = lambda command: {}
    table.lines[-1].close()
    first, again = table.until("act", 2)
    assert first == again
    table.until("ready")
    table.lines[-1].close()
    table.until("hello", 3)
    table.page.wait_for_timeout(200)
    assert len(table.commands("act")) == 2, "what has been answered is not sent again"


def test_acts_after_a_gap_are_not_shown_before_those_missed(table: Table) -> None:
    table.do("pieces-inspected")
    table.open()
    table.do("pieces-shuffled")
    table.tell(table.do("deck-cut"))
    assert table.until("hello", 2)[-1]["after"] == 1
    table.page.wait_for_function("() => document.querySelectorAll('.log > li').length === 3")
    rows = table.page.locator(".log > li .said").all_inner_texts()
    assert rows == [
        "The dealer cuts the deck.",
        "The dealer shuffles the tiles.",
        "The dealer sorts and inspects the tiles.",
    ]


def test_an_act_told_twice_is_shown_once(table: Table) -> None:
    first = table.do("pieces-inspected")
    table.open()
    table.tell(first, table.do("pieces-shuffled"))
    table.page.wait_for_function("() => document.querySelectorAll('.log > li').length > 1")
    assert table.page.locator(".log > li").count() == 2


def test_a_wrong_code_is_told_and_another_one_asked_for(table: Table) -> None:
    table.page.goto(f"{table.address}/table/T1")
    table.page.wait_for_selector("#code")
    assert table.heard == [], "nothing is sent without a code"
    table.page.fill("#code", "CODE-2")
    table.page.keyboard.press("Enter")
    assert table.until("hello")[0]["code"] == "CODE-2"
    table.page.wait_for_selector(".line.open")
    table.send({"type": "bye", "kind": "code", "why": "no place has this code"})
    table.page.wait_for_selector("text=This code opens no place at this table.")
    assert table.page.evaluate("sessionStorage.getItem('paigow.code.T1')") is None
    assert table.page.locator("#code").is_visible()


def test_a_table_that_is_kept_elsewhere_is_gone_to_with_the_fragment(table: Table) -> None:
    table.open("CODE-1")
    elsewhere = "http://elsewhere.test:81"
    table.page.route(f"{elsewhere}/**", lambda route: route.fulfill(body="there", content_type="text/plain"))
    table.send({"type": "bye", "kind": "elsewhere", "why": "another server keeps it", "at": elsewhere})
    table.page.wait_for_url(f"{elsewhere}/table/T1#CODE-1")


# Wagers


def test_one_press_places_the_least_wager_and_is_ready(table: Table) -> None:
    table.due = WAGERING
    table.open()
    assert "$10 to $10,000" in table.page.inner_text("pg-wagers")
    table.page.click("text=Wager $10 and be ready")
    table.until("ready")
    sent = table.commands("act")[0]["event"]
    assert sent == {"type": "wager-placed", "by": "3", "position": "3", "wager": "main", "amount": 1000, "on": ""}


def test_what_the_clock_does_is_printed_before_the_bet(table: Table) -> None:
    table.due = WAGERING
    table.open()
    rules = table.page.inner_text("pg-wagers .clock-rules")
    assert "60 seconds after the first wager" in rules
    assert "120 seconds to set a hand" in rules
    assert "the house way sets it" in rules
    assert "45 seconds to come back" in rules


def test_chips_add_up_and_an_amount_that_cannot_be_read_is_not_sent(table: Table) -> None:
    table.due = WAGERING
    table.open()
    table.page.click("pg-wagers .chip-2500")
    assert table.page.input_value("#w-3-main") == "35"
    table.page.fill("#w-3-main", "ten")
    table.page.click("pg-wagers .do.next")
    table.page.wait_for_selector("text=cannot be read")
    assert table.commands("act") == []


def test_a_refused_wager_says_why_and_the_player_is_not_ready(table: Table) -> None:
    table.due = WAGERING
    refused = {"kind": "wrong amount", "why": "the limits are $10 to $10,000"}
    table.answers = lambda command: {"refused": refused}
    table.open()
    table.page.click("pg-wagers .do.next")
    table.page.wait_for_selector("pg-wagers .refusal >> text=the limits are $10 to $10,000")
    assert table.commands("ready") == []
    table.page.wait_for_selector("#assertive >> text=the limits are $10 to $10,000", state="attached")


def test_a_player_whose_chips_have_gone_takes_new_ones(table: Table) -> None:
    table.due = WAGERING
    table.chips["3"] = 500
    table.open()
    assert table.page.locator("#w-3-main").count() == 0
    table.page.click("text=Take new play money")
    assert set(table.until("buy-in")[0]) == {"type", "id", "seen"}


# The hand


def test_a_hand_is_set_by_keys_alone(table: Table) -> None:
    with_hand(table)
    table.answers = appraised(is_foul=False)
    table.open()
    table.page.keyboard.press("1")
    table.page.keyboard.press("3")
    table.page.wait_for_selector("pg-hand .worth >> text=Low: four, top Look. High: eight, top Gor.")
    asked = table.until("appraise")[0]
    assert (asked["low"], asked["high"]) == (["3-5", "1-5"], ["2-2", "1-3"])
    assert table.commands("act") == [], "looking lays nothing down"
    table.page.keyboard.press("Enter")
    sent = table.until("act")[0]["event"]
    laid = {"type": "hand-set", "by": "3", "position": "3", "low": ["3-5", "1-5"], "high": ["2-2", "1-3"]}
    assert sent == laid


def test_a_foul_hand_is_warned_about_and_laid_down_only_at_the_second_press(table: Table) -> None:
    with_hand(table)
    table.answers = appraised(is_foul=True)
    table.open()
    table.page.keyboard.press("1")
    table.page.keyboard.press("2")
    table.page.wait_for_selector("pg-hand .worth.foul")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("pg-hand >> text=the hand is foul and loses")
    table.page.wait_for_timeout(100)
    assert table.commands("act") == []
    table.page.keyboard.press("Enter")
    assert table.until("act")[0]["event"]["low"] == ["3-5", "2-2"]


def test_a_third_piece_puts_the_first_one_back(table: Table) -> None:
    with_hand(table)
    table.answers = appraised(is_foul=False)
    table.open()
    for key in "124":
        table.page.keyboard.press(key)
    last = table.until("appraise", 2)[-1]
    assert (last["low"], last["high"]) == (["2-2", "1-3"], ["3-5", "1-5"])


def test_pieces_are_buttons_with_names_and_a_press_says_where_they_are(table: Table) -> None:
    with_hand(table)
    table.open()
    piece = table.page.locator("pg-hand .piece").nth(1)
    assert piece.get_attribute("aria-pressed") == "false"
    name = piece.get_attribute("aria-label")
    assert "Bon" in name
    assert "in the high hand" in name
    piece.click()
    chosen = table.page.locator("pg-hand .tray.low .piece")
    assert chosen.get_attribute("aria-pressed") == "true"
    assert "in the low hand" in chosen.get_attribute("aria-label")


def test_a_piece_is_dragged_into_the_low_hand(table: Table) -> None:
    with_hand(table)
    table.open()
    piece = table.page.locator("pg-hand .piece").nth(2).bounding_box()
    tray = table.page.locator("pg-hand .tray.low").bounding_box()
    table.page.mouse.move(piece["x"] + 20, piece["y"] + 40)
    table.page.mouse.down()
    table.page.mouse.move(tray["x"] + 60, tray["y"] + 40, steps=5)
    table.page.mouse.up()
    low = table.page.locator("pg-hand .tray.low .piece")
    assert low.count() == 1
    assert "Look" in low.get_attribute("aria-label")


def test_the_house_ways_setting_is_shown_when_asked_for_and_may_be_taken_over(table: Table) -> None:
    with_hand(table)
    table.answers = appraised(is_foul=False)
    table.open()
    assert table.page.locator(".advice").count() == 0
    table.page.click("text=Ask the dealer")
    assert table.until("act")[0]["event"]["type"] == "advice-asked"
    asked = table.do("advice-asked", by="3", position="3")
    table.tell(asked, table.do("advice-given", position="3", low=["1-3", "1-5"], high=["2-2", "3-5"]))
    table.page.click("text=Set it so")
    assert table.until("appraise")[0]["low"] == ["1-3", "1-5"]
    assert len(table.commands("act")) == 1, "taking it over lays nothing down"


# Acts of the dealer


def dealer(page: Any, address: str, due: list[dict[str, Any]]) -> Table:
    """A real table, as its dealer sees it."""
    table = Table(page, address, kind=Kind.REAL, role="dealer")
    table.due = due
    table.open()
    return table


def test_enter_does_the_act_that_is_due(page: Any, address: str) -> None:
    table = dealer(page, address, [step("shaker-shaken", times=3)])
    page.keyboard.press("Enter")
    sent = table.until("act")[0]
    assert sent["event"] == {"type": "shaker-shaken", "times": 3, "by": "dealer"}
    assert "is_fact" not in sent


def test_enter_never_calls_while_wagers_are_taken(page: Any, address: str) -> None:
    table = dealer(page, address, WAGERING)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert table.commands("act") == []


def test_dice_are_typed_and_what_cannot_be_read_is_named(page: Any, address: str) -> None:
    words = "three numbers from 1 to 6"
    fields = (free("dice", words, kind="tuple"),)
    table = dealer(page, address, [step("shaker-uncovered", fields=fields, dice=[1, 1, 1])])
    field = page.locator("pg-acts input")
    assert field.evaluate("field => field === document.activeElement"), "what is typed next has the cursor"
    page.keyboard.type("1 7 2")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"pg-acts .problem >> text={words}")
    assert field.get_attribute("aria-invalid") == "true"
    assert table.commands("act") == []
    field.fill("164")
    page.keyboard.press("Enter")
    assert table.until("act")[0]["event"]["dice"] == [1, 6, 4]


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("3 25", {"type": "wager-placed", "by": "3", "position": "3", "wager": "main", "amount": 2500, "on": ""}),
        ("+3 12.50", {"type": "wager-raised", "by": "3", "position": "3", "wager": "main", "amount": 1250}),
        ("-3", {"type": "wager-withdrawn", "by": "3", "position": "3", "wager": "main"}),
        ("s3 1,500", {"type": "player-seated", "by": "3", "chips": 150_000}),
        ("x3", {"type": "player-left", "by": "3"}),
    ],
)
def test_seats_and_wagers_are_entered_in_one_field(page: Any, address: str, typed: str, event: dict[str, Any]) -> None:
    table = dealer(page, address, WAGERING)
    page.fill("#quick", typed)
    page.keyboard.press("Enter")
    assert table.until("act")[0]["event"] == event
    page.wait_for_function("() => document.querySelector('#quick').value === ''")


def test_an_act_is_recorded_as_a_fact_only_after_a_refusal_and_on_purpose(page: Any, address: str) -> None:
    table = dealer(page, address, [step("shaker-shaken", fields=(free("times", "3 or more", least=3),), times=3)])
    table.answers = lambda command: {} if command.get("is_fact") else {"refused": {"kind": "wrong count", "why": "two"}}
    assert page.locator("text=Record it as a fact").count() == 0
    page.fill("pg-acts input", "2")
    page.keyboard.press("Enter")
    page.click("text=This is what happened all the same")
    page.click("text=Record it as a fact")
    first, fact = table.until("act", 2)
    assert "is_fact" not in first
    assert fact["is_fact"] is True
    assert fact["event"] == first["event"]


def test_an_irregularity_is_far_from_the_acts_and_names_its_kind(page: Any, address: str) -> None:
    table = dealer(page, address, [step("shaker-covered")])
    assert page.locator("#owe pg-irregular").count() == 0
    page.click("text=Something went wrong")
    page.select_option("#ir-what", "dice-not-flat")
    page.fill("#ir-note", "the second die leans")
    page.click("text=Stop the round")
    sent = table.until("act")[0]["event"]
    found = {"what": "dice-not-flat", "where": "", "note": "the second die leans", "by": "dealer"}
    assert sent == {"type": "irregularity-found", **found}


# What is typed


@pytest.mark.parametrize(
    ("noun", "typed", "pieces"),
    [
        ("tile", "3-6 44 12", ["3-6", "4-4", "1-2"]),
        ("tile", "63,21;5/5", ["3-6", "1-2", "5-5"]),
        ("tile", "36441266", ["3-6", "4-4", "1-2", "6-6"]),
        ("tile", "3-7", None),
        ("card", "As 10h kD jk", ["As", "Th", "Kd", "Jk"]),
        ("card", "2♣3♥ Joker", ["2c", "3h", "Jk"]),
        ("card", "As Kx", None),
    ],
)
def test_pieces_typed_in_haste_are_read(page: Any, noun: str, typed: str, pieces: list[str] | None) -> None:
    script = "async ([text, noun]) => (await import('/static/js/typed.js')).readPieces(text, noun)"
    assert page.evaluate(script, [typed, noun]) == pieces


@pytest.mark.parametrize(
    ("typed", "cents"), [("25", 2500), ("$1,250.5", 125_050), ("-3", -300), ("1,25", None), ("", None), ("1.234", None)]
)
def test_dollars_are_read_as_cents(page: Any, typed: str, cents: int | None) -> None:
    script = "async (text) => (await import('/static/js/typed.js')).readCents(text)"
    assert page.evaluate(script, typed) == cents


# Speech and keys


def test_the_verdict_is_said_as_a_person_says_it(table: Table) -> None:
    table.open()

    def tiles(points: int, top: str) -> dict[str, Any]:
        return {"kind": "points", "points": points, "top": top, "name": ""}

    halves = {
        "high": {"to": "player", "hand": tiles(8, "1-3"), "bank": tiles(8, "3-3"), "decided": {"by": "top"}},
        "low": {"to": "bank", "hand": tiles(4, "1-5"), "bank": tiles(6, "1-1"), "decided": {"by": "points"}},
    }
    act = table.do("hand-compared", position="3", outcome="push")
    act["why"] = {"result": "push", "foul": None, "halves": halves, "says": ""}
    table.tell(act)
    said = "Seat 3: low loses, 4 against 6; high wins, eight, top Gor against eight, top Chong; push."
    table.page.wait_for_selector(f"#polite >> text={said}", state="attached")
    assert table.page.locator(f"pg-log >> text={said}").count() == 1


def test_a_verdict_is_heard_though_an_act_follows_at_once(table: Table) -> None:
    table.open()
    compared = table.do("hand-compared", position="3", outcome="win")
    table.tell(compared, table.do("hand-picked-up", position="3"), table.do("hand-picked-up", position="dealer"))
    said = "Seat 3: wins. The dealer picks up the dealer's tiles, in order."
    table.page.wait_for_selector(f"#polite >> text={said}", state="attached")


def test_the_same_words_are_said_once_within_700_milliseconds(page: Any) -> None:
    script = """async () => {
      const { Speech } = await import("/static/js/speech.js");
      const [polite, assertive] = [document.createElement("div"), document.createElement("div")];
      let now = 0;
      const speech = new Speech(polite, assertive, () => now);
      const nodes = new Set();
      for (const at of [0, 699, 700, 1500]) {
        now = at;
        speech.urge("Ten seconds left.");
        nodes.add(assertive.firstChild);
      }
      return [nodes.size, speech.history.length];
    }"""
    page.evaluate("async () => (await import('/static/js/texts.js')).loadTexts('en')")
    assert page.evaluate(script) == [3, 3]


def test_keys_ask_and_are_heard_but_take_nothing_from_a_field_and_can_be_turned_off(table: Table) -> None:
    with_hand(table)
    table.open()
    polite = table.page.locator("#polite")
    table.page.keyboard.press("b")
    table.page.wait_for_selector("#polite >> text=position 3, main, $10", state="attached")
    table.page.keyboard.press("e")
    table.page.wait_for_selector("#polite >> text=The bank, the dealer", state="attached")
    table.due = WAGERING
    table.tell(table.do("pieces-inspected"))
    table.page.fill("#w-3-main", "")
    table.page.type("#w-3-main", "b5")
    table.page.wait_for_timeout(200)
    assert table.page.input_value("#w-3-main") == "b5"
    assert "main, $10" not in polite.inner_text()
    table.page.click("text=Keys")
    table.page.uncheck("pg-table .check input")
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("b")
    table.page.wait_for_timeout(200)
    assert "main, $10" not in polite.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1400])
def test_nothing_on_the_page_shuts_anybody_out(table: Table, width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe looks for barriers")
    table.page.set_viewport_size({"width": width, "height": 900})
    table.page.emulate_media(color_scheme=scheme)
    with_hand(table)
    table.due = [*SETTING, *WAGERING]
    table.open()
    table.page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    found = axe.Axe().run(table.page).response["violations"]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found] == []
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_games_are_told_with_their_pieces() -> None:
    for game in GAMES.values():
        spec = TableSpec(Kind.REAL, game.name, HouseRules(), {}).settled()
        pieces = about_built("T1", spec)["game"]["pieces"]
        assert pieces == list(game.equipment.pieces)
