"""A record that begins with any round of a table: what nobody has shown of the table stays open, and is no breach."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from msgspec import json

from checking import ROOT, reports
from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.record.lines import header_line
from paigow.record.reading import read_record
from paigow.record.report import RoundReport
from paigow.record.rounds import rounds_of
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds

EXAMPLES = ROOT / "examples" / "records"
CONFORMING = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")


def tables_of(lines: Sequence[bytes]) -> Iterator[tuple[list[bytes], list[list[bytes]]]]:
    """The header and the rounds of each table."""
    headers = [line for line in lines if b'"game"' in line]
    found: dict[str, list[list[bytes]]] = {}
    for recorded in rounds_of(read_record(lines)):
        found.setdefault(recorded.table, []).append([lines[line.number - 1] for line in recorded.lines])
    for rounds in found.values():
        yield headers, rounds


def excerpts(lines: Sequence[bytes]) -> Iterator[list[bytes]]:
    """The record from each later round of each table on."""
    for headers, rounds in tables_of(lines):
        for start in range(1, len(rounds)):
            yield [*headers, *(line for round in rounds[start:] for line in round)]


def breaches_of(found: Sequence[RoundReport]) -> list[tuple[int, str, str]]:
    return [(breach.line, breach.why, breach.came) for report in found for breach in report.breaches]


@pytest.mark.parametrize("name", [*(f"{game}-conforming" for game in CONFORMING), "fouled-set"])
def test_an_excerpt_of_a_conforming_record_conforms(name: str) -> None:
    for lines in excerpts((EXAMPLES / f"{name}.paigow.jsonl").read_bytes().splitlines()):
        assert breaches_of(reports(lines)) == []


@pytest.mark.parametrize(("game_name", "share"), [*product(CONFORMING, [""]), *product(CONFORMING[:3], ["sole", "co"])])
def test_an_excerpt_of_a_night_that_was_dealt_conforms(game_name: str, share: str) -> None:
    game = GAMES[game_name]
    rules = game.settle_rules(HouseRules())
    players = (Person.PLAYER_ONE, Person.PLAYER_THREE, Person.PLAYER_SIX)
    company = Company(players, banker=Person.PLAYER_THREE if share else None, share=share or "sole")
    standing = standing_for(company, game, rules)
    header = {**json.decode(header_line(game, rules, standing)), "standing": None}
    dealt = deal_rounds(game, rules, company, standing, "excerpt", 7)
    lines = [json.encode(header), *(line for one in dealt for line in one.lines)]
    for excerpt in excerpts(lines):
        assert breaches_of(reports(excerpt)) == []


@pytest.mark.parametrize(("said", "how"), [(2, b'"triples": 2'), (3, b'"triples": 3')])
def test_a_second_button_with_a_wrong_number_is_one_breach_where_nobody_wrote_down_the_table(
    said: int, how: bytes
) -> None:
    lines = (EXAMPLES / "dragons-eye-conforming.paigow.jsonl").read_bytes().splitlines()
    place = next(place for place, line in enumerate(lines) if b'"second-button-placed"' in line)
    assert b'"triples": 1' in lines[place]
    lines[place] = lines[place].replace(b'"triples": 1', how)
    [(line, why, _)] = breaches_of(reports(lines))
    assert (line, why) == (place + 1, f"triples is {said}; it is to be 1")
    assert all(report.owed in ({}, None) for report in reports(lines))
