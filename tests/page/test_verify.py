"""Verify this round: the page finds what the program finds, with the browser's SHA-256 and with its own."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.record.reading import read_record
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds
from paigow.world.openings import check_openings

INSECURE = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
Lines = list[dict[str, Any]]


def a_round(name: str = "pai-gow") -> Lines:
    """The lines of a dealt round, header first."""
    game = GAMES[name]
    rules = game.settle_rules(HouseRules())
    company = Company((Person.PLAYER_ONE, Person.PLAYER_THREE))
    (recorded,) = deal_rounds(game, rules, company, standing_for(company, game, rules), "sealed", 1)
    return [{"record": "paigow", "version": 1, "game": name}, *map(json.loads, recorded.lines)]


def written(lines: Lines) -> str:
    """The lines as a record."""
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def shown(page: Any, lines: Lines) -> str:
    """What the page says of the round, in one line."""
    page.goto(page.url.replace("/blank", "/verify"))
    file = {"name": "round.jsonl", "mimeType": "application/json", "buffer": written(lines).encode()}
    page.locator('input[type="file"]').set_input_files(file)
    page.locator("#verdict").wait_for()
    said: str = page.locator("#verdict + p").inner_text()
    return said


@pytest.fixture
def offline(page: Any) -> Any:
    """A page whose server knows no clause and no game."""
    for path, nothing in (("clauses", "{}"), ("games", "[]")):
        page.route(f"**/api/{path}", lambda route, _, said=nothing: route.fulfill(body=said))
    return page


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("is_secure", [True, False])
def test_a_round_as_it_was_dealt_is_verified(name: str, is_secure: bool, offline: Any) -> None:
    if not is_secure:
        offline.add_init_script(INSECURE)
    lines = a_round(name)
    opened = sum("openings" in line for line in lines)
    assert shown(offline, lines) == f"All {opened} openings are what was sealed before the call."
    notes = offline.locator(".note").all_inner_texts()
    assert any("secure connection" in note for note in notes) is not is_secure
    seal = next(line["commitment"] for line in lines if "commitment" in line)
    assert seal in offline.locator(".hash").all_inner_texts()


def _opening(lines: Lines, kind: str = "hand-exposed") -> dict[str, Any]:
    line = next(line for line in lines if line.get("type") == kind)
    first: dict[str, Any] = line["openings"][0]
    return first


def _other_piece(lines: Lines) -> None:
    line = next(line for line in lines if line.get("type") == "hand-exposed")
    opening = line["openings"][0]
    other = next(tile for tile in ("6-6", "1-1") if tile != opening["piece"])
    half = next(half for half in ("low", "high") if opening["piece"] in line[half])
    line[half][line[half].index(opening["piece"])] = other
    opening["piece"] = other


def _piece_shown(lines: Lines) -> None:
    line = next(line for line in lines if line.get("type") == "hand-turned-up")
    line["pieces"][0] = "6-6" if line["pieces"][0] != "6-6" else "1-1"


def _salt(lines: Lines) -> None:
    opening = _opening(lines)
    opening["salt"] = sha256(opening["salt"].encode()).hexdigest()[:32]


def _path(lines: Lines) -> None:
    _opening(lines)["path"].reverse()


def _longer_path(lines: Lines) -> None:
    opening = _opening(lines)
    opening["path"].append(opening["path"][0])


def _place(lines: Lines) -> None:
    _opening(lines)["place"] ^= 1


def _leaves(lines: Lines) -> None:
    _opening(lines)["leaves"] += 1


def _commitment(lines: Lines) -> None:
    line = next(line for line in lines if "commitment" in line)
    line["commitment"] = sha256(b"").hexdigest()


def _dice(lines: Lines) -> None:
    line = next(line for line in lines if line.get("type") == "shaker-uncovered")
    line["dice"] = [7 - die for die in line["dice"]]
    line["openings"][0]["piece"] = ",".join(map(str, line["dice"]))


def _no_openings(lines: Lines) -> None:
    next(line for line in lines if line.get("type") == "hand-exposed")["openings"] = []


def _twice(lines: Lines) -> None:
    first, second = (line for line in lines if line.get("type") == "hand-exposed")
    for name in ("low", "high", "openings"):
        second[name] = first[name]


@pytest.mark.parametrize(
    "change",
    [
        *(_other_piece, _piece_shown, _salt, _path, _longer_path),
        *(_place, _leaves, _commitment, _dice, _no_openings, _twice),
    ],
)
def test_what_was_changed_is_found(change: Callable[[Lines], None], offline: Any) -> None:
    lines = a_round()
    change(lines)
    raw = [line.encode() for line in written(lines).splitlines()]
    _, opened = check_openings(zip(read_record(raw), raw[1:], strict=True))
    wrong = sum(bool(one.fault) for one in opened)
    assert wrong
    assert shown(offline, lines) == f"What was shown is not what was sealed: {wrong} openings do not fit."
    assert offline.locator("td .fault").count() == wrong


def test_a_seal_published_after_the_call_is_found(offline: Any) -> None:
    lines = a_round()
    shuffled = next(line for line in lines if line.get("type") == "pieces-shuffled")
    called = next(place for place, line in enumerate(lines) if line.get("type") == "no-more-bets-called")
    lines.remove(shuffled)
    lines.insert(called, shuffled)
    assert shown(offline, lines) == "The openings fit, but the seal was published after the call."


def test_a_round_without_a_seal_says_so(offline: Any) -> None:
    lines = [{name: line[name] for name in line if name not in ("commitment", "openings")} for line in a_round()]
    offline.goto(offline.url.replace("/blank", "/verify"))
    offline.locator("details", has=offline.locator("textarea")).locator("summary").click()
    offline.locator("textarea").fill(written(lines))
    offline.get_by_role("button", name="Read it").click()
    assert "holds no seal" in offline.get_by_role("alert").inner_text()


def test_the_pages_own_sha_256_is_sha_256(page: Any) -> None:
    texts = ["a" * length for length in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000)]
    found = page.evaluate(
        """async (texts) => {
            const { ownSha256 } = await import("/static/js/commitment.js");
            const bytes = (text) => new TextEncoder().encode(text);
            return texts.map((text) => Array.from(ownSha256(bytes(text))));
        }""",
        texts,
    )
    assert [bytes(one) for one in found] == [sha256(text.encode()).digest() for text in texts]
