"""Replay: any record is shown act by act, with what the check found, in words."""

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from paigow.service.replayed import replayed

RECORDS: Final = Path(__file__).parents[2] / "examples" / "records"


@pytest.fixture
def replay(page: Any) -> Any:
    """The page, with the answer that the server would give to any record."""

    def answer(route: Any) -> None:
        try:
            route.fulfill(
                content_type="application/json", body=msgspec.json.encode(replayed(route.request.post_data_buffer))
            )
        except ValueError as trouble:
            said = {"what": str(trouble), "where": "body", "allowed": "a record", "todo": "Mend it."}
            route.fulfill(content_type="application/json", body=msgspec.json.encode({"error": said}), status=422)

    page.route("**/api/replay*", answer)
    page.route("**/api/clauses", lambda route: route.fulfill(body="{}"))
    page.goto(page.url.replace("/blank", "/replay"))
    return page


def opened(page: Any, name: str, round: int) -> Any:
    """The page with a round of an example, counted from 1."""
    page.locator('input[type="file"]').set_input_files(RECORDS / f"{name}.paigow.jsonl")
    page.locator("pg-felt").wait_for()
    page.locator("#round").select_option(index=round - 1)
    page.get_by_text("Act 0 of").wait_for()
    return page


def said(page: Any) -> str:
    """The sentence of the act that is shown."""
    told: str = page.locator(".said").inner_text()
    return told


def test_every_act_has_its_sentence_and_its_clause(replay: Any) -> None:
    opened(replay, "pai-gow-breached", 3)
    assert replay.locator(".act-log li").count() == 58
    replay.get_by_role("button", name="Next act").click()
    assert said(replay) == "The dealer shuffles the tiles."
    assert "Practice" in replay.locator("pg-cites .basis").first.inner_text()
    replay.get_by_role("button", name="After the last act").click()
    assert said(replay) == "The dealer closes the round; the table is ready for the next."
    replay.get_by_role("button", name="One act back").click()
    assert "Act 57 of 58" in replay.locator(".steps + label").inner_text()
    replay.get_by_role("slider").fill("12")
    assert said(replay) == "The dealer counts to 10: position 1 is the starting position."


def test_a_breach_is_gone_to_and_told_in_words(replay: Any) -> None:
    opened(replay, "pai-gow-breached", 3)
    replay.get_by_role("button", name="Next breach").click()
    assert said(replay) == "The dealer delivers stack 3 to position 6."
    told = replay.locator("section .breach").inner_text()
    for words in ("wrong place", "The dealer delivers stack 3 to position 3.", "13:69F-10.6(d)", "line 145"):
        assert words in told


def test_where_the_replay_stops_it_says_so(replay: Any) -> None:
    opened(replay, "pai-gow-breached", 1)
    replay.get_by_role("button", name="Next breach").click()
    told = replay.locator("section .note").inner_text()
    assert "stops before line 19" in told
    assert "No more bets" in told


def test_the_felt_shows_the_table_after_the_act(replay: Any) -> None:
    opened(replay, "pai-gow-breached", 3)
    replay.get_by_role("slider").fill("15")
    scene = replay.evaluate("document.querySelector('pg-felt').scene")
    assert scene["6"]["face_down"]
    assert not scene["3"]["face_down"]


def test_it_plays_by_itself_until_it_is_stopped(replay: Any) -> None:
    replay.emulate_media(reduced_motion="reduce")
    opened(replay, "pai-gow-breached", 3)
    replay.get_by_role("button", name="Play", exact=True).click()
    replay.get_by_text("Act 3 of 58").wait_for()
    replay.get_by_role("button", name="Pause").click()
    assert replay.get_by_role("button", name="Play", exact=True).count() == 1


def test_a_round_of_a_table_needs_its_code(page: Any) -> None:
    page.goto(page.url.replace("/blank", "/replay#TABLE1/3"))
    assert "Come in with your code" in page.get_by_role("alert").inner_text()
    record = (RECORDS / "pai-gow-breached.paigow.jsonl").read_bytes()
    round = msgspec.json.decode(msgspec.json.encode(replayed(record).rounds[2]))
    asked: list[str | None] = []

    def answer(route: Any) -> None:
        asked.append(route.request.header_value("authorization"))
        kept = {name: round[name] for name in ("about", "number", "before", "acts")}
        route.fulfill(content_type="application/json", body=msgspec.json.encode(kept))

    page.route("**/api/tables/TABLE1/rounds/3", answer)
    page.evaluate("sessionStorage.setItem('paigow.code.TABLE1', 'AAAA-BBBB')")
    page.reload()
    page.locator("pg-felt").wait_for()
    assert asked == ["Bearer AAAA-BBBB"]
    assert page.locator(".act-log li").count() == 58
