"""A real table led by its dealer: he types what he sees, the program leads and records, and the check reads it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Visit
from .serving import Server

TYPED: dict[str, dict[str, dict[str, str]]] = {
    "pai-gow": {
        "pieces-received": {"identity": "set 7"},
        "shaker-uncovered": {"dice": "254"},
        "hand-turned-up": {"pieces": "66 36 12 11"},
        "hand-exposed": {"low": "44 45", "high": "13 13"},
    },
    "pai-gow-poker": {
        "pieces-received": {"identity": "deck 7"},
        "shaker-uncovered": {"dice": "2 5 4"},
        "hand-turned-up": {"pieces": "As Kd 9h 8c 5d 3s 2c"},
        "hand-exposed": {"low": "qh jd", "high": "10s 10c 7d 4h 2s"},
    },
}
VERDICTS = {
    "pai-gow": "Seat 1: low loses, 7 against 8; high wins, Gor pair against Teen Wong; push.",
    "pai-gow-poker": "Seat 1: low loses, queen-jack high against king-nine high; "
    "high wins, pair of tens against ace high; push.",
}
DUE = "JSON.stringify((document.querySelector('pg-acts').view?.mine ?? []).map((step) => step.type))"
LAST = "([...document.querySelector('pg-log').view.rounds.values()].flat().at(-1)?.seq ?? 0)"
CHOSEN = {"by": "1", "hand": "left"}


def paigow(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    """What the program says to these words about the server's ledger."""
    command = (sys.executable, "-m", "paigow.cli", *words, "--db", str(server.ledger))
    return subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))


def lead(page: Any, game: str, until: str) -> None:
    """The dealer does what is due, typing what he sees, until a kind of act is due; one player sits and wagers."""
    for _ in range(120):
        seen = page.evaluate(LAST)
        types = json.loads(page.evaluate(DUE))
        if until in types:
            return
        if "wager-placed" in types and "no-more-bets-called" in types:
            for line in ("s1 500", "1 25"):
                page.fill("#quick", line)
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.querySelector('#quick').value === ''")
            seen = page.evaluate(LAST)
            page.locator("pg-acts .do", has_text="No more bets").click()
        else:
            form = page.locator("pg-acts .acts form").first
            for field in form.locator("select").all():
                name = (field.get_attribute("id") or "").rpartition("-")[2]
                if not field.input_value():
                    field.select_option(CHOSEN[name])
            for name, value in TYPED[game].get(types[0], {}).items():
                field = form.locator(f"input[id$={name}]")
                if field.count():
                    field.fill(value)
            form.locator(".do").click()
        page.wait_for_function(f"() => {LAST} > {seen} || document.querySelector('.refusal, .problem')")
        assert page.locator(".refusal, pg-acts .problem").all_inner_texts() == [], page.inner_text("#owe")
    raise AssertionError(f"{until} does not come: {page.inner_text('#owe')}")


@pytest.mark.parametrize("game", TYPED)
def test_a_dealer_is_led_through_a_round_and_its_record_conforms(server: Server, visit: Visit, game: str) -> None:
    page = visit(server.open(kind="real", game=game)["dealer", "dealer"])
    lead(page, game, "round-closed")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Replay this round")
    assert page.inner_text("pg-log .verdict") == VERDICTS[game]
    number = newest(server)
    checked = paigow(server, "check", "--ledger", number)
    assert checked.returncode == 0, checked.stdout


def test_a_wrong_act_is_refused_then_recorded_as_a_fact_and_the_replay_shows_the_breach(
    server: Server, visit: Visit, tmp_path: Path
) -> None:
    page = visit(server.open(kind="real")["dealer", "dealer"])
    lead(page, "pai-gow", "shaker-shaken")
    page.fill("pg-acts input[id$=times]", "2")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    page.click("text=This is what happened all the same")
    page.click("text=Record it as a fact")
    page.wait_for_selector("pg-log >> text=The dealer shakes the shaker twice.")
    lead(page, "pai-gow", "round-closed")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Replay this round")
    number = newest(server)
    assert paigow(server, "check", "--ledger", number).returncode == 1
    record = tmp_path / "record.paigow.jsonl"
    exported = paigow(server, "ledger", "export", number, "--out", str(record))
    assert exported.returncode == 0, exported.stderr
    page.goto(server.address + "/replay")
    page.set_input_files("input[type=file]", record)
    page.click("text=Next breach")
    breach = page.locator(".fault.breach").first.inner_text()
    assert "13:69F-10.6(a)" in breach
    assert "The dealer shakes the shaker twice." in page.inner_text(".said")


def newest(server: Server) -> str:
    """The number that the ledger gives the record of the table that was opened last."""
    said = paigow(server, "ledger", "rounds", "--json")
    assert said.returncode == 0, said.stderr
    return str(json.loads(said.stdout)[-1]["round"].partition("/")[0])
