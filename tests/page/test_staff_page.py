"""The staff's page at the real server: signing in, opening tables, coming to one, replacing a lost link."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paigow.service.people import Staff, StaffRole, add_staff
from paigow.store import open_ledger
from paigow.store.database import Session

from .serving import NO_CLOCKS, Server

argon2 = pytest.importorskip("argon2")
PASSWORD = "thirty-two tiles"
SEATS = {"2": "person", "3": "person"}


def bearer(token: str) -> dict[str, str]:
    """The header of a session."""
    return {"Authorization": f"Bearer {token}"}


class House(Server):
    """A server at which only floorpersons open tables, with one of each of the house."""

    def __init__(self, folder: Any) -> None:
        super().__init__(folder, "--open-to", "staff")
        hasher = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        for name, role in (("mei", StaffRole.FLOORPERSON), ("sam", StaffRole.SURVEILLANCE), ("ana", StaffRole.DEALER)):
            self._employ(Staff(name, role), hasher.hash(PASSWORD))

    def _employ(self, staff: Staff, hashed: str) -> None:
        self.change(lambda session: add_staff(session, staff, hashed))

    def change(self, change: Callable[[Session], Any]) -> None:
        """Changes what is kept beside the ledger, while the server runs."""

        def work(session: Session) -> None:
            change(session)

        with open_ledger(str(self.ledger), creates=False) as ledger:
            ledger.change(work)

    def opened(self, name: str, **wanted: Any) -> dict[str, Any]:
        """A table that mei has opened without the page."""
        signed = self._post("/api/sessions", {"name": "mei", "password": PASSWORD}, "")
        table = {"kind": "open", "game": "pai-gow", "seats": SEATS, "clocks": NO_CLOCKS, "name": name, **wanted}
        return self._post("/api/tables", table, signed["token"])

    def _post(self, path: str, body: dict[str, Any], token: str) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", **bearer(token)}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
            return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """In place of the server of the other pages."""
    started = House(tmp_path_factory.mktemp("house"))
    yield started
    started.stop()


@pytest.fixture
def staff(visit: Any) -> Any:
    """The staff's page in a browser of its own."""
    return visit("/staff", until="#staff-name")


def sign_in(page: Any, name: str, password: str = PASSWORD) -> None:
    """With the keyboard alone."""
    page.focus("#staff-name")
    page.keyboard.press("Control+A")
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


def signed_in(page: Any, name: str) -> None:
    sign_in(page, name)
    page.get_by_role("button", name="Sign out").wait_for()
    page.locator(".house-tables").wait_for(state="attached")


def table_at(page: Any, name: str) -> Any:
    """A table in the list."""
    return page.locator(".house-tables > li", has=page.get_by_role("heading", name=name))


def kept(page: Any) -> dict[str, str]:
    """Everything the tab keeps."""
    found: dict[str, str] = page.evaluate("({ ...sessionStorage })")
    return found


def test_signing_in_wrong_and_right_and_out(server: House, staff: Any) -> None:
    sign_in(staff, "mei", "not the password")
    fault = staff.locator("#sign-in-fault")
    fault.wait_for()
    assert "do not go together" in fault.inner_text()
    field = staff.locator("#staff-password")
    assert (field.get_attribute("aria-invalid"), field.get_attribute("aria-describedby")) == ("true", "sign-in-fault")
    assert staff.evaluate("document.activeElement.id") == "staff-password"
    assert kept(staff) == {}
    signed_in(staff, "mei")
    assert "mei, signed in as floorperson" in staff.locator(".signed-in").inner_text()
    assert staff.locator(".signed-in time").get_attribute("datetime")
    assert staff.evaluate("document.activeElement.id") == "tables"
    assert list(kept(staff)) == ["paigow.staff"]
    assert "paigow.staff" not in staff.evaluate("Object.keys(localStorage)")
    assert not staff.context.cookies()
    token = json.loads(kept(staff)["paigow.staff"])["token"]
    staff.get_by_role("button", name="Sign out").click()
    staff.get_by_text("You are signed out.").wait_for()
    assert kept(staff) == {}
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(urllib.request.Request(f"{server.address}/api/staff/tables", headers=bearer(token)))


def test_whoever_tries_too_often_is_told_how_long_to_wait(staff: Any) -> None:
    error = {"what": "too many wrong tries", "where": "", "allowed": "", "todo": "Try again in 8 seconds."}
    staff.route(
        "**/api/sessions",
        lambda route: route.fulfill(status=429, headers={"Retry-After": "8"}, json={"error": error}),
    )
    sign_in(staff, "mei")
    staff.get_by_text("Try again in 8 s.").wait_for()


def test_a_table_is_opened_by_a_floorperson_alone(visit: Any) -> None:
    page = visit("/", until=".game")
    page.get_by_role("button", name="Deal me in").click()
    page.get_by_text("only its floorpersons open tables").wait_for()
    page.locator(".fault a").click()
    signed_in(page, "ana")
    page.get_by_role("link", name="Start", exact=True).click()
    page.get_by_role("button", name="Deal me in").click()
    page.get_by_text("only its floorpersons open tables").wait_for()
    page.locator(".fault a").click()
    page.get_by_role("button", name="Sign out").click()
    signed_in(page, "mei")
    page.get_by_role("link", name="Start", exact=True).click()
    page.get_by_role("heading", name="Open a table").click()
    page.get_by_label("Name of the table").first.fill("Opened by mei")
    page.get_by_role("button", name="Open the table").first.click()
    page.locator(".places").wait_for()
    page.get_by_role("link", name="Staff", exact=True).click()
    table_at(page, "Opened by mei").wait_for()


def test_the_start_page_says_that_a_session_has_lapsed(server: House, visit: Any) -> None:
    page = visit("/staff", until="#staff-name")
    signed_in(page, "mei")
    server.change(lambda session: session.rows("DELETE FROM staff_session"))
    page.get_by_role("link", name="Start", exact=True).click()
    page.get_by_role("button", name="Deal me in").click()
    page.get_by_text("The session has lapsed").wait_for()
    assert "paigow.staff" not in kept(page)


def test_a_lapsed_session_is_said_and_asks_again(server: House, staff: Any) -> None:
    signed_in(staff, "mei")
    server.change(lambda session: session.rows("DELETE FROM staff_session"))
    staff.get_by_role("button", name="Look again").click()
    staff.get_by_text("The session has lapsed. Sign in again.").wait_for()
    assert kept(staff) == {}
    assert staff.input_value("#staff-name") == "mei"
    assert staff.evaluate("document.activeElement.id") == "staff-password"
    staff.keyboard.type(PASSWORD)
    staff.keyboard.press("Enter")
    staff.get_by_role("button", name="Sign out").wait_for()


def test_surveillance_watches_a_table_that_a_stranger_plays_alone(server: House, staff: Any, visit: Any) -> None:
    made = server.opened("Alone", kind="play", seats={"3": "person"})
    visit(made["places"][0]["link"])
    signed_in(staff, "sam")
    table = table_at(staff, "Alone")
    assert "player 3" in table.locator("dd").last.inner_text()
    assert table.locator("select option").all_text_contents() == ["Surveillance", "Spectators"]
    table.get_by_role("button", name="Watch (surveillance)").focus()
    staff.keyboard.press("Enter")
    staff.wait_for_selector(".line.open")
    assert f"/table/{made['table']}" in staff.url
    staff.go_back()
    again = table_at(staff, "Alone")
    again.wait_for()
    assert again.get_by_role("button", name="Come in as floorperson").count() == 0


def test_a_floorperson_comes_to_a_table_that_somebody_else_opened(server: House, staff: Any) -> None:
    server.opened("To be floored", floorperson="person", dealer="person")
    signed_in(staff, "mei")
    table_at(staff, "To be floored").get_by_role("button", name="Come in as floorperson").click()
    staff.wait_for_selector(".line.open")
    assert any(name.startswith("paigow.code.") for name in kept(staff))


def test_a_dealer_is_offered_the_place_to_deal_at(server: House, staff: Any) -> None:
    server.opened("By hand", dealer="person")
    server.opened("By the program")
    signed_in(staff, "ana")
    assert table_at(staff, "By hand").get_by_role("button").all_inner_texts()[0] == "Come in as dealer"
    assert "the program has it" in table_at(staff, "By the program").inner_text()


def test_a_new_link_ends_the_old_one(server: House, staff: Any, visit: Any) -> None:
    made = server.opened("Lost link")
    old = next(place["link"] for place in made["places"] if place["person"] == "2")
    player = visit(old)
    signed_in(staff, "mei")
    table = table_at(staff, "Lost link")
    table.get_by_text("New link for a place").click()
    table.get_by_label("Place").select_option(label="player 2")
    table.get_by_role("button", name="Make the link").click()
    field = staff.locator("#given-link")
    field.wait_for()
    link = field.input_value()
    assert staff.evaluate("document.activeElement.className") == "given"
    assert "The old one opens nothing any more." in table.inner_text()
    player.get_by_text("this place was given a new code").wait_for()
    player.goto(f"{server.address}/verify")
    player.goto(server.address + old)
    player.get_by_text("This code opens no place").first.wait_for()
    visit(link.removeprefix(server.address))
    table.get_by_role("button", name="Hide it").click()
    assert link.partition("#")[2] not in staff.content()
    staff.get_by_role("button", name="Look again").click()
    staff.get_by_text("Looked again").wait_for()
    assert "player 2" in table.locator("dd").last.inner_text()


def test_a_table_is_found_by_its_words(server: House, staff: Any) -> None:
    server.opened("Jade 7", game="supreme-pai-gow")
    server.opened("Jade 8")
    signed_in(staff, "sam")
    staff.get_by_label("Find a table").fill("jade supreme")
    assert staff.locator(".house-tables h3").all_inner_texts()[0].startswith("Jade 7")
    assert staff.locator(".house-tables > li").count() == 1
    staff.get_by_label("Find a table").fill("no such words")
    staff.get_by_text("No table has these words.").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_axe_finds_no_barrier_and_a_narrow_screen_holds_it(locale: str, scheme: str, server: House, visit: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe looks for barriers")
    server.opened("A table with a name of many words, as long as it may well be", floorperson="person")
    page = visit("/staff", locale=locale, scheme=scheme, size=(320, 800), until="#staff-name")
    found = [axe.Axe().run(page).response["violations"]]
    if scheme == "light":  # the fifth wrong try would have to wait
        sign_in(page, "mei", "wrong")
        page.wait_for_selector("#sign-in-fault")
    found.append(axe.Axe().run(page).response["violations"])
    sign_in(page, "mei")
    page.wait_for_selector(".house-tables > li")
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.locator(".house-tables form button").first.click()
    page.wait_for_selector(".given")
    found.append(axe.Axe().run(page).response["violations"])
    assert [[violation["id"] for violation in violations] for violations in found] == [[], [], []]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if locale == "zh-TW":
        assert "場面主任" in page.locator(".signed-in").inner_text()


def test_a_table_of_another_process_is_pointed_to(server: House, staff: Any) -> None:
    made = server.opened("Far away")
    signed_in(staff, "mei")
    table = table_at(staff, "Far away")
    table.get_by_text("New link for a place").click()
    sql = "UPDATE live_table SET owner = 'other', url = 'http://there.example', until = until * 2 WHERE id = :id"
    server.change(lambda session: session.rows(sql, id=made["table"]))
    table.get_by_role("button", name="Make the link").click()
    fault = table.locator(".fault")
    fault.wait_for()
    assert "http://there.example" in fault.inner_text()
    staff.get_by_role("button", name="Look again").click()
    table.get_by_text("Another server keeps this table").wait_for()
    assert table.get_by_role("link").get_attribute("href") == "http://there.example/staff"
    assert table.get_by_role("button").count() == 0
