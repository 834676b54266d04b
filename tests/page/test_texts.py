"""The words of the page: the languages say the same things, and English says them as the program does."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import convert, to_builtins

import paigow.web
from paigow.games import GAMES
from paigow.house.rules import HouseRules, SideWager
from paigow.law.basis import Basis
from paigow.pieces.cards import DECK
from paigow.pieces.people import Person
from paigow.pieces.tiles import SET, Tile
from paigow.procedure.events import Event, event_types
from paigow.procedure.round import Round
from paigow.procedure.sentences import SENTENCES, tell, tell_step
from paigow.procedure.step import Step, steps_of
from paigow.rank.cards import rank_five, rank_two
from paigow.rank.tiles import rank_tiles
from paigow.record.why import hand_built
from paigow.service.told import open_due_built
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds

TEXTS: Final = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in (Path(paigow.web.__file__).parent / "static" / "texts").glob("*.json")
}
OTHERS: Final = sorted(TEXTS.keys() - {"en"})
COMPANY: Final = Company((Person.PLAYER_ONE, Person.PLAYER_THREE, Person.PLAYER_SIX), (), Person.PLAYER_THREE, "co")

IN_CHINESE: Final = {
    "tile.6-6": "天",
    "tile.1-1": "地",
    "tile.4-4": "人",
    "tile.1-3": "鵝",
    "tile.5-5": "梅",
    "tile.3-3": "長三",
    "tile.2-2": "板凳",
    "tile.5-6": "斧頭",
    "tile.4-6": "屏風",
    "tile.1-6": "高腳七",
    "tile.1-5": "伶冧六",
    "tile.2-4": "二四",
    "tile.1-2": "丁三",
    "tile.3-6": "雜九",
    "tile.2-6": "雜八",
    "tile.2-5": "雜七",
    "tile.1-4": "雜五",
    "hand.pair.2-4": "至尊寶",
    "hand.wong.6-6": "天王",
    "hand.gong.1-1": "地槓",
    "hand.points.0": "鱉十",
    "person.dealer": "莊荷",
    "person.banker": "莊家",
    "suit.c": "梅花",
    "say.outcome.push": "和局",
    "do.deck-cut": "割牌",
    "do.shaker-shaken": "搖骰",
    "do.wager-placed": "落注",
}
"""What is said so and not otherwise: the terms that were found in use."""


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_the_languages_say_the_same_things(language: str) -> None:
    english, other = TEXTS["en"], TEXTS[language]
    assert other.keys() == english.keys()
    assert list(other) == list(english), "the keys stand in one order, so that the two can be read side by side"
    differing = [key for key in english if placeholders(english[key]) != placeholders(other[key])]
    assert not differing


@pytest.mark.parametrize("language", TEXTS)
def test_everything_has_its_words(language: str) -> None:
    texts = TEXTS[language]
    needed = [
        *(f"{prefix}.{kind}" for prefix in ("act", "do") for kind in event_types()),
        *(f"{prefix}.{tile}" for prefix in ("tile", "piece") for tile in Tile),
        *(f"piece.{card}" for card in DECK),
        *(f"basis.{basis}{more}" for basis in Basis for more in ("", ".about")),
        *(f"wager.{wager}" for wager in ("main", *SideWager)),
    ]
    assert [key for key in needed if not texts.get(key, "").strip()] == []


def test_every_language_has_its_line() -> None:
    module = (Path(paigow.web.__file__).parent / "static" / "js" / "texts.js").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*?)\}", module, re.DOTALL)
    assert listed is not None
    assert set(re.findall(r'^\s*"?([\w-]+)"?:', listed[1], re.MULTILINE)) == set(TEXTS)


def test_an_act_in_english_is_the_programs_sentence() -> None:
    acts = {key.removeprefix("act."): text for key, text in TEXTS["en"].items() if key.startswith("act.")}
    assert acts == SENTENCES


def test_the_chinese_terms_and_their_traps() -> None:
    texts = TEXTS["zh-Hant"]
    assert {key: texts[key] for key in IN_CHINESE} == IN_CHINESE
    for key, text in texts.items():
        assert "荷官" not in text, f"{key}: the dealer is 莊荷"
        assert "和牌" not in text, f"{key}: the tile is 鵝, a drawn round 和局"
        if key.startswith(("tile.", "hand.pair.")) or (key.startswith("piece.") and "-" in key):
            assert "梅花" not in text, f"{key}: clubs are 梅花, the tile is 梅"
            assert "和" not in text, f"{key}: the tile is 鵝"
        if "the dealer" in TEXTS["en"][key] and "bank" not in TEXTS["en"][key].replace("{bank}", ""):
            assert "莊家" not in text, f"{key}: the employee is 莊荷"


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_told_as_the_program_tells_it(name: str, page: Any) -> None:
    game = GAMES[name]
    rules = game.settle_rules(HouseRules())
    company = COMPANY if game.has_bank else Company(COMPANY.players)
    (recorded,) = deal_rounds(game, rules, company, standing_for(company, game, rules), "told", 1)
    noun = game.equipment.noun
    acts = [event for _, event in recorded.acts]
    assert _told(page, "sentence", to_builtins(acts), noun) == [tell(event, noun) for event in acts]
    steps = list(_demanded(game.open_round(rules, standing_for(company, game, rules)), acts))
    assert _told(page, "dueSentence", open_due_built(steps), noun) == [tell_step(step, noun) for step in steps]


def _demanded(round: Round, acts: list[Event]) -> Iterator[Step[Event]]:
    """The steps that may come next in a round, each kind of them once."""
    seen: set[type[Event]] = set()
    for event in acts:
        assert round.demand is not None
        for step in steps_of(round.demand):
            if type(step.expects) not in seen:
                seen.add(type(step.expects))
                yield step
        assert isinstance(round.offer(event), Step)


def test_acts_that_no_round_of_the_autopilot_has(page: Any) -> None:
    """Every kind of event, with each of the values that a sentence says otherwise."""
    acts = list(_odd_acts())
    assert {type(event) for event in acts} == set(event_types().values())
    assert _told(page, "sentence", to_builtins(acts), "tile") == [tell(event, "tile") for event in acts]


SAMPLES: Final[dict[str, list[object]]] = {
    "identity": ["set\u202e 1\n"],
    "order": [("6-6",)],
    "stacks": [8],
    "each": [4],
    "chips": [None, 12345678],
    "position": ["dealer", "3", "dead-hand"],
    "wager": ["main", "dragons-eye"],
    "amount": [2550, -500],
    "on": ["", "high\x1b"],
    "times": [1, 2, 5],
    "dice": [(6, 5, 4)],
    "total": [15],
    "number": [9],
    "has_winner": [True, False],
    "triples": [1, 2],
    "stack": [4],
    "count": [4],
    "sizes": [(7, 7, 7, 7, 7, 7, 7)],
    "pieces": [("6-6", "1-3"), ()],
    "low": [("6-6", "1-3"), None],
    "high": [("5-5", "1-1")],
    "rule": ["", "best low"],
    "held_back": [True, False],
    "where": ["", "3"],
    "note": ["", "seen\u200b"],
    "reason": ["it was so"],
    "corrects": [12],
}
"""Values of the fields, each of which a sentence says otherwise; those of closed sets are taken whole."""


def _odd_acts() -> Iterator[Event]:
    for tag, kind in event_types().items():
        hints = get_type_hints(kind)
        choices = {name: _choices(name, hints[name]) for name in kind.__struct_fields__}
        for turn in range(max(map(len, choices.values()))):
            yield convert({"type": tag, **{name: some[turn % len(some)] for name, some in choices.items()}}, kind)


def _choices(name: str, hint: Any) -> list[object]:
    if hint is Person:
        return [person.value for person in Person]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for value in SAMPLES[name] if value is not None or NoneType in get_args(hint)]


def test_hands_are_named_as_the_program_names_them(page: Any) -> None:
    hands = [rank_tiles(one, other) for one, other in combinations(SET, 2)]
    by_name = {hand.name: hand_built(hand) for hand in hands}
    deck = [card for card in DECK if card[1] in "sh" or card == "Jk"]
    cards = [rank_two(pair) for pair in combinations(deck, 2)]
    cards += [rank_five(five) for five in list(combinations(deck, 5))[::7]]
    by_name |= {hand.name: hand_built(hand) for hand in cards}
    told = page.evaluate(
        """async (hands) => {
            const { handName, loadTexts } = await import("/static/js/texts.js");
            await loadTexts("en");
            return hands.map(handName);
        }""",
        list(by_name.values()),
    )
    assert told == list(by_name)
    assert len(by_name) > 150


def _told(page: Any, how: str, what: Any, noun: str) -> list[str]:
    """What told.js says of each of them, in English."""
    told: list[str] = page.evaluate(
        """async ([how, what, noun]) => {
            const { loadTexts } = await import("/static/js/texts.js");
            const told = await import("/static/js/told.js");
            await loadTexts("en");
            return what.map((one) => told[how](one, noun));
        }""",
        [how, json.loads(json.dumps(to_builtins(what))), noun],
    )
    return told
