"""The table as the page draws it: every piece is what it says, nothing is drawn that is not in the scene."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import axe_playwright_python
import pytest
from msgspec import json

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.cards import DECK, Card
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.pieces.tiles import SET
from paigow.procedure.standing import Standing
from paigow.record.scene import Scene
from paigow.record.view import seen
from paigow.service.about import games_built
from paigow.world.autopilot import Company
from paigow.world.chance import Chance
from paigow.world.dealing import deal_round

RED_ENDS = {"1": 1, "4": 4}
"""How many red pips an end has; a tile of two sixes is half red besides."""

OPEN = """async (lang) => {
    const {loadTexts} = await import("/static/js/texts.js");
    await loadTexts(lang);
    window.pieces = await import("/static/js/pieces.js");
    window.lit = await import("/static/vendor/lit.js");
    await import("/static/js/felt.js");
    window.draw = (template) => {
        const box = document.createElement("div");
        window.lit.render(template, box);
        return box.firstElementChild;
    };
}"""
TILE = """(written) => {
    const drawn = window.draw(window.pieces.tile(written));
    return {
        pips: drawn.querySelectorAll(".pip").length,
        red: drawn.querySelectorAll(".pip.red").length,
        ringed: drawn.querySelectorAll(".pip.red[stroke]").length,
        label: drawn.getAttribute("aria-label"),
    };
}"""
CARD = """(written) => {
    const drawn = window.draw(window.pieces.card(written));
    return {text: drawn.textContent.trim(), label: drawn.getAttribute("aria-label"), kind: drawn.getAttribute("class")};
}"""
FELT = """async ([about, scene, me]) => {
    document.body.replaceChildren();
    const felt = document.createElement("pg-felt");
    Object.assign(felt, {about, scene, me});
    document.body.append(felt);
    await felt.updateComplete;
    const place = (spot) => ({
        label: spot.getAttribute("aria-label"),
        faces: [...spot.querySelectorAll("[data-piece]")].map((drawn) => drawn.dataset.piece),
        backs: [...spot.querySelectorAll(".pg-back, .pg-stack")].map((drawn) => drawn.getAttribute("aria-label")),
        text: spot.innerText,
    });
    const spots = [...felt.renderRoot.querySelectorAll("[data-place]")];
    return {
        places: Object.fromEntries(spots.map((spot) => [spot.dataset.place, place(spot)])),
        wide: document.documentElement.scrollWidth,
    };
}"""


@pytest.fixture
def drawn(page: Any) -> Any:
    """A page on which pieces and the felt can be drawn, with English words."""
    page.evaluate(OPEN, "en")
    return page


class Played(NamedTuple):
    """A round of a game as player 3 sees it."""

    about: dict[str, Any]
    before: dict[str, Any]
    acts: list[dict[str, Any]]
    """Each act with the whole scene after it."""

    @property
    def stages(self) -> list[dict[str, Any]]:
        """The scenes in which a place changed what lies on it."""
        scenes = [act["changes"] for act in self.acts]
        return [
            now for before, now in pairwise(scenes) if [before[at] for at in Position] != [now[at] for at in Position]
        ]


@cache
def played(name: str) -> Played:
    """A round of this game, always the same."""
    game = GAMES[name]
    rules = game.settle_rules(HouseRules())
    about = {"game": next(each for each in games_built() if each["name"] == name), "rules": {"wagers": rules.wagers}}
    company = Company((Person.PLAYER_ONE, Person.PLAYER_THREE, Person.PLAYER_FIVE))
    recorded = deal_round(game, rules, company, Standing(), Chance.from_text("felt"), 1)
    scene = Scene()
    before, acts = parts(scene), []
    for number, (_, event) in enumerate(recorded.acts):
        mine = seen(event, [Position.THREE])
        scene.look(mine)
        acts.append({"n": number, "event": json.decode(json.encode(mine)), "changes": parts(scene)})
    return Played(about, before, acts)


def parts(scene: Scene) -> dict[str, Any]:
    """A scene as the page has it, each spot a part of its own."""
    built: dict[str, Any] = json.decode(json.encode(scene.built()))
    spots: dict[str, Any] = built.pop("spots")
    return spots | built


def test_each_tile_has_as_many_pips_as_its_spots_and_the_right_ones_are_red(drawn: Any) -> None:
    for tile in map(str, SET):
        ends = tile.split("-")
        red = 6 if tile == "6-6" else sum(RED_ENDS.get(end, 0) for end in ends)
        found = drawn.evaluate(TILE, tile)
        assert found["pips"] == sum(map(int, ends)), tile
        assert found["red"] == found["ringed"] == red, tile
        assert tile in found["label"]


def test_each_card_shows_its_rank_and_has_its_suit_and_its_name(drawn: Any) -> None:
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    for card in DECK:
        found = drawn.evaluate(CARD, card.value)
        if card is Card.JOKER:
            assert (found["text"], found["label"]) == ("JOKER", "joker")
            continue
        rank, suit = card.value[0], card.value[1]
        assert found["text"] == {"T": "10"}.get(rank, rank)
        assert suits[suit] in found["kind"].split()
        assert suits[suit] in found["label"]


@pytest.mark.parametrize("noun", ["tile", "card"])
def test_a_piece_face_down_is_called_so_and_nothing_else(drawn: Any, noun: str) -> None:
    label = drawn.evaluate("(noun) => window.draw(window.pieces.piece('', noun)).getAttribute('aria-label')", noun)
    assert label == "face down"
    pile = drawn.evaluate("(noun) => window.draw(window.pieces.stack(4, noun)).getAttribute('aria-label')", noun)
    assert pile == f"4 {noun}s, face down"


@pytest.mark.parametrize("name", GAMES)
def test_the_felt_shows_what_is_in_the_scene_and_nothing_else(drawn: Any, name: str) -> None:
    round_ = played(name)
    assert len(round_.stages) > 20
    for scene in round_.stages:
        felt = drawn.evaluate(FELT, [round_.about, scene, "3"])
        for place, shown in felt["places"].items():
            spot = scene[place]
            lies = [*spot["low"], *spot["high"]] or spot["pieces"]
            assert sorted(shown["faces"]) == sorted(lies), (place, spot)
            assert all("face down" in label for label in shown["backs"]), shown
            assert bool(shown["backs"]) == (spot["face_down"] and not lies), (place, spot)
            if spot["is_set"] and spot["face_down"]:
                assert "hand set, face down" in shown["label"]


@pytest.mark.parametrize("name", GAMES)
def test_wagers_and_results_are_said_in_words_with_their_sign(drawn: Any, name: str) -> None:
    scene = played(name).stages[-1]
    felt = drawn.evaluate(FELT, [played(name).about, scene, "3"])
    results = {place: scene[place]["result"] for place in "135"}
    assert any(results.values())
    for place, result in results.items():
        shown = felt["places"][place]
        assert shown["label"].startswith(f"position {place}")
        assert ("you" in shown["label"].split(", ")) == (place == "3")
        assert scene[place]["outcome"].capitalize() in shown["text"]
        if result:
            sign, size = "+" if result > 0 else "-", f"${abs(result) // 100:,}"
            assert f"{sign}{size}" in shown["text"]
            assert f"{sign}{size}" in shown["label"]


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("width", [320, 768, 1400])
def test_nothing_is_wider_than_the_screen_or_than_its_place(page: Any, width: int, lang: str, is_large: bool) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(OPEN, lang)
    page.evaluate("async (is) => (await import('/static/js/settings.js')).settings.set('large', is)", is_large)
    for name in GAMES:
        for scene in played(name).stages[::16] + played(name).stages[-1:]:
            assert page.evaluate(FELT, [played(name).about, scene, "3"])["wide"] <= width
            assert page.evaluate(WIDER) == []


def test_a_player_at_two_positions_has_both_large(drawn: Any) -> None:
    about, _, acts = played("pai-gow-poker")
    felt = drawn.evaluate(FELT, [about, acts[-1]["changes"], ["3", "4"]])
    assert [place for place, shown in felt["places"].items() if "you" in shown["label"].split(", ")] == ["3", "4"]
    assert drawn.evaluate("document.querySelector('pg-felt').renderRoot.querySelectorAll('.mine').length") == 2


AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_no_fault_at_any_stage(drawn: Any, name: str, scheme: str) -> None:
    drawn.emulate_media(color_scheme=scheme)
    drawn.evaluate(AXE.read_text(encoding="utf-8"))
    for scene in played(name).stages[::18] + played(name).stages[-1:]:
        drawn.evaluate(FELT, [played(name).about, scene, "3"])
        found = drawn.evaluate("(tags) => axe.run(document.querySelector('pg-felt'), {runOnly: tags})", WCAG)
        assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []


WIDER = """() => {
    const spots = [...document.querySelector("pg-felt").renderRoot.querySelectorAll(".spot")];
    const out = (spot) => [...spot.querySelectorAll(".outcome, .pg-card, .pg-tile, .name, .bet")].filter((part) => {
        const [inner, outer] = [part.getBoundingClientRect(), spot.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    });
    return spots.flatMap(out).map((part) => part.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize(
    ("game", "number", "position", "first", "last_but_one"),
    [
        ("pai-gow", 9, "dealer", "dealer", "dead-hand"),
        ("pai-gow", 15, "6", "dealer", "5"),
        ("pai-gow-poker", 14, "6", "dealer", "5"),
    ],
)
def test_the_count_goes_round_the_ring_as_in_the_examples_of_the_law(
    page: Any, game: str, number: int, position: str, first: str, last_but_one: str
) -> None:
    ring = next(each for each in games_built() if each["name"] == game)["ring"]
    places = page.evaluate(
        "async ([ring, number, position]) => (await import('/static/js/motion.js')).counted(ring, number, position)",
        [ring, number, position],
    )
    assert len(places) == number
    assert (places[0], places[-2], places[-1]) == (first, last_but_one, position)


PLAYED = """async ([about, before, acts, motion]) => {
    const {settings} = await import("/static/js/settings.js");
    const {Director} = await import("/static/js/director.js");
    settings.set("motion", motion);
    settings.set("dwell", 0);
    document.body.replaceChildren();
    const felt = document.createElement("pg-felt");
    Object.assign(felt, {about, me: "3"});
    document.body.append(felt);
    const director = new Director(felt);
    director.reset(before);
    const shown = [];
    director.onact = (act) => shown.push(act.n);
    const done = new Promise((resolve) => { director.onidle = resolve; });
    director.push(acts);
    if (motion !== "off") {
        await new Promise((resolve) => setTimeout(resolve, 700));
        director.skip();
    }
    await done;
    await felt.updateComplete;
    const ghosts = felt.renderRoot.querySelectorAll(".layer > *").length;
    return {shown, scene: felt.scene, ghosts, idle: director.idle};
}"""


@pytest.mark.parametrize("motion", ["off", "full"])
@pytest.mark.parametrize("name", GAMES)
def test_acts_are_played_in_their_order_and_skipping_ends_at_the_last(drawn: Any, name: str, motion: str) -> None:
    about, before, acts = played(name)
    found = drawn.evaluate(PLAYED, [about, before, acts, motion])
    assert found["shown"] == list(range(len(acts)))
    assert found["scene"] == acts[-1]["changes"]
    assert (found["ghosts"], found["idle"]) == (0, True)


PACE = """async (motion) => {
    const {settings} = await import("/static/js/settings.js");
    const {pace} = await import("/static/js/director.js");
    settings.set("motion", motion);
    return pace();
}"""


@pytest.mark.parametrize(
    ("asked", "motion", "pace"),
    [
        ("no-preference", "auto", 1),
        ("reduce", "auto", 0),
        ("reduce", "full", 1),
        ("no-preference", "slow", 0.5),
        ("no-preference", "off", 0),
    ],
)
def test_nothing_moves_for_who_asked_for_stillness(page: Any, asked: str, motion: str, pace: float) -> None:
    page.emulate_media(reduced_motion=asked)
    assert page.evaluate(PACE, motion) == pace


HELD = """async ([about, before, acts]) => {
    const {settings} = await import("/static/js/settings.js");
    const {Director} = await import("/static/js/director.js");
    settings.set("motion", "off");
    settings.set("dwell", "hold");
    const felt = document.createElement("pg-felt");
    Object.assign(felt, {about, me: "3"});
    document.body.append(felt);
    const director = new Director(felt);
    director.reset(before);
    const shown = [];
    director.onact = (act) => shown.push(act.n);
    const last = acts.length - 1;
    director.push(acts);
    const idle = director.idle;
    director.push([{...acts[0], n: last + 1, before}]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const held = {shown: shown.at(-1), isHolding: director.isHolding, result: felt.scene["3"].is_set};
    director.release();
    await new Promise((resolve) => setTimeout(resolve, 60));
    return {idle, held, after: shown.at(-1), isHolding: director.isHolding, result: felt.scene["3"].is_set};
}"""


def test_the_result_of_a_round_stays_until_it_is_released(drawn: Any) -> None:
    about, before, acts = played("pai-gow")
    last = len(acts) - 1
    assert drawn.evaluate(HELD, [about, before, acts]) == {
        "idle": True,
        "held": {"shown": last, "isHolding": True, "result": True},
        "after": last + 1,
        "isHolding": False,
        "result": False,
    }
