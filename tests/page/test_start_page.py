"""The start page: two clicks to a table, every kind of table as the server takes it, refusals at their field."""

import json
from typing import Any, Final

import msgspec
import pytest

from paigow.games import GAMES
from paigow.house.options import OPTIONS
from paigow.house.rules import SideWager
from paigow.service.about import games_built
from paigow.service.spec import Kind

api = pytest.importorskip("paigow.web.api_tables", reason="what the page asks for is held to what the server takes")
reference = pytest.importorskip("paigow.web.api_reference")

OPENED: Final = {
    "table": "TABLE1",
    "name": "",
    "places": [{"role": "player", "person": "3", "code": "AAAA-BBBB", "link": "/table/TABLE1#AAAA-BBBB"}],
}


class Server:
    """Answers as the server does, and keeps what it was asked for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.asked: list[dict[str, Any]] = []
        self.refusal: dict[str, str] | None = None
        self._fixed("games", games_built())
        self._fixed("options", reference._options())
        page.route("**/api/tables", self._open)
        page.route("**/table/*", lambda route: route.fulfill(content_type="text/html", body="<title>table</title>"))
        page.goto(page.url.replace("/blank", "/"))
        page.locator(".game").first.wait_for()

    def _fixed(self, name: str, answer: Any) -> None:
        body = msgspec.json.encode(answer)
        self.page.route(f"**/api/{name}", lambda route: route.fulfill(content_type="application/json", body=body))

    def _open(self, route: Any) -> None:
        self.asked.append(json.loads(route.request.post_data))
        answer = OPENED if self.refusal is None else {"error": self.refusal}
        route.fulfill(content_type="application/json", body=json.dumps(answer))

    def spec(self) -> Any:
        """The table that was asked for last, as the server takes it; an error where it does not."""
        return api._spec(api.TableWanted(**self.asked[-1]))

    def refuse(self, where: str) -> None:
        """The next table is refused."""
        self.refusal = {"what": "it is not allowed", "where": where, "allowed": "something else", "todo": "Change it."}
        body = json.dumps({"error": self.refusal})
        self.page.unroute("**/api/tables")
        self.page.route(
            "**/api/tables", lambda route: route.fulfill(status=422, content_type="application/json", body=body)
        )

    def section(self, name: str) -> Any:
        """A folded section, unfolded."""
        found = self.page.locator("details.card", has=self.page.get_by_role("heading", name=name))
        found.locator("summary").first.click()
        return found


@pytest.fixture
def server(page: Any) -> Server:
    """The start page and what stands in for its server."""
    return Server(page)


@pytest.mark.parametrize("name", GAMES)
def test_two_clicks_to_a_table(name: str, server: Server) -> None:
    place = list(GAMES).index(name)
    server.page.locator(".play .game").nth(place).click()
    server.page.get_by_role("button", name="Deal me in").click()
    server.page.wait_for_url("**/table/TABLE1#AAAA-BBBB")
    spec = server.spec()
    assert (spec.kind, spec.game) == (Kind.PLAY, name)
    assert spec.seats == {"1": "program", "3": "person", "5": "program"}


def test_a_table_for_several_people(server: Server) -> None:
    form = server.section("Open a table for several people")
    form.get_by_label("Who deals").select_option("person")
    form.get_by_label("position 4").select_option("program")
    form.get_by_label("Setting a hand").select_option("null")
    form.get_by_label("Chips of each player").fill("250.50")
    form.get_by_role("button", name="Open the table").click()
    server.page.locator(".places").wait_for()
    spec = server.spec()
    assert (spec.kind, spec.dealer, spec.chips) == (Kind.OPEN, "person", 250_50)
    assert (spec.clocks.setting, spec.clocks.wagers) == (None, 60)
    assert spec.seats == {"1": "person", "2": "person", "3": "person", "4": "program"}
    assert "AAAA-BBBB" in server.page.locator(".places code").inner_text()
    assert server.page.locator(".places input").input_value().endswith("/table/TABLE1#AAAA-BBBB")


def test_a_real_table(server: Server) -> None:
    form = server.section("Deal a real table")
    form.get_by_label("Name of the table").fill("PG 4")
    form.get_by_role("button", name="Open the table").click()
    server.page.locator(".places").wait_for()
    spec = server.spec()
    assert (spec.kind, spec.name, spec.dealer, spec.floorperson) == (Kind.REAL, "PG 4", "person", "person")


def test_the_rules_of_the_house(server: Server) -> None:
    server.page.locator(".play .game").nth(list(GAMES).index("pai-gow-poker")).click()
    for summary in ("Options: seats", "More house rules"):
        server.page.locator(".play summary", has_text=summary).click()
    form = server.page.locator(".play")
    form.get_by_label("Dealing", exact=True).select_option("automated-shoe")
    form.get_by_label("Starting position").select_option("button")
    form.get_by_label("House way", exact=True).select_option("mgm")
    form.get_by_label("fortune").first.check()
    form.get_by_label("Least main wager").fill("25.50")
    form.get_by_label("Commission", exact=True).fill("4.5%")
    form.get_by_label("Two positions").select_option("false")
    form.get_by_label("Pay table: fortune").fill("fortune-3")
    server.page.get_by_role("button", name="Deal me in").click()
    server.page.wait_for_url("**/table/*")
    rules = server.spec().rules
    assert (rules.dealing, rules.start, rules.house_way) == ("automated-shoe", "button", "mgm")
    assert (rules.minimum, rules.commission_rate, rules.two_positions) == (25_50, 450, False)
    assert rules.wagers == (SideWager.FORTUNE,)
    assert "fortune" in rules.pay_tables


def test_a_house_file_stands_instead(server: Server) -> None:
    for summary in ("Options: seats", "A house file"):
        server.page.locator(".play summary", has_text=summary).click()
    server.page.locator(".play").get_by_label("The text of a file").fill("minimum = 50\n")
    server.page.get_by_role("button", name="Deal me in").click()
    server.page.wait_for_url("**/table/*")
    assert server.spec().rules.minimum == 50_00


def test_a_refusal_stands_at_its_field(server: Server) -> None:
    server.refuse("body.house.minimum")
    server.page.get_by_role("button", name="Deal me in").click()
    field = server.page.locator("#play-minimum")
    field.wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    told = server.page.locator("#play-minimum-fault").inner_text()
    assert "It is not allowed." in told
    assert "something else" in told
    assert server.page.evaluate("document.activeElement.id") == "play-minimum"


def test_every_option_has_its_words(page: Any) -> None:
    texts = page.evaluate("fetch('/static/texts/en.json').then((answer) => answer.json())")
    for option in OPTIONS:
        assert texts[f"option.{option.name}"]
        assert texts[f"option.{option.name}.about"] == option.gist


@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
@pytest.mark.parametrize("path", ["/", "/replay", "/verify"])
def test_axe_finds_no_barrier(locale: str, path: str, browser: Any, address: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe looks for barriers")
    context = browser.new_context(locale=locale, viewport={"width": 320, "height": 800})
    page = context.new_page()
    for name, answer in (("games", games_built()), ("options", reference._options())):
        body = msgspec.json.encode(answer)
        page.route(f"**/api/{name}", lambda route, _, body=body: route.fulfill(body=body))
    page.goto(f"{address}{path}")
    page.locator(".game, .drop").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    violations = axe.Axe().run(page).response["violations"]
    assert [violation["id"] for violation in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate("document.documentElement.lang") == ("en" if locale == "en-US" else "zh-Hant")
    context.close()
