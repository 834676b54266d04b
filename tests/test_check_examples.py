"""The records by other hands: each is checked as it is shown, and the freedoms that the law gives are used in them."""

from itertools import pairwise
from pathlib import Path

import pytest

from checking import ROOT
from paigow.procedure import events as e
from paigow.record.reading import Line, read_record
from paigow.record.report import RoundReport
from paigow.record.rounds import check_record
from program import paigow as run

FOLDER = ROOT / "examples" / "records"
RECORDS = sorted(FOLDER.glob("*.paigow.jsonl"))


def name_of(record: Path) -> str:
    return record.name.removesuffix(".paigow.jsonl")


def events_of(name: str) -> list[Line]:
    return list(read_record((FOLDER / f"{name}.paigow.jsonl").read_bytes().splitlines(keepends=True)))


def reports_of(name: str) -> list[RoundReport]:
    return list(check_record(events_of(name)))


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_a_record_is_checked_as_shown(
    record: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    done = run("check", record.relative_to(ROOT))
    expected = FOLDER / "expected" / f"{name_of(record)}.txt"
    if request.config.getoption("--rewrite-golden"):
        expected.write_text(done.out, encoding="utf-8")
    assert done.out == expected.read_text(encoding="utf-8")
    assert (done.status, done.err) == ("no breach" not in done.out.splitlines()[-1], "")


def test_every_record_stands_in_the_readme_and_has_its_expectation() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    names = set(map(name_of, RECORDS))
    assert names == {line.split("`")[1] for line in readme.splitlines() if line.startswith("| `")}
    assert names == {found.stem for found in (FOLDER / "expected").glob("*.txt")}


def test_there_is_a_conforming_and_a_breached_one_of_every_game() -> None:
    for game in ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow"):
        assert all(report.conforms for report in reports_of(f"{game}-conforming"))
        assert any(not report.conforms for report in reports_of(f"{game}-breached"))


def test_the_conforming_ones_use_the_freedoms_that_the_law_gives() -> None:
    games = ("pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow")
    lines = [line for game in games for line in events_of(f"{game}-conforming")]
    events = [line.event for line in lines]
    kinds = set(map(type, events))
    assert {e.AdviceAsked, e.WagerWithdrawn, e.BankTaken, e.ShakeLeftToDealer, e.NumberDisplayed, e.PlayerLeft} <= kinds
    assert any(isinstance(event, e.ShakerShaken) and event.times == 4 for event in events)
    assert {event.share for event in events if isinstance(event, e.BankTaken)} == {"sole", "co"}
    taken = [event.position for event in events if isinstance(event, e.HandTaken)]
    assert taken[:4] != sorted(taken[:4])
    assert all(line.envelope.seq is None for line in lines)
    assert all(line.source.standing is None for line in lines)
    assert any(isinstance(event, e.HandTaken) and event.pieces is None for event in events)


def test_a_wager_is_raised_or_withdrawn_and_made_anew_and_each_breach_is_a_raise() -> None:
    events = [line.event for line in events_of("wagers-raised")]
    assert {event.wager for event in events if isinstance(event, e.WagerRaised)} == {"main", "fortune"}
    assert any(isinstance(event, e.WagerWithdrawn) for event in events)
    breaches = [breach for report in reports_of("wagers-raised") for breach in report.breaches]
    assert [(breach.kind.value, " adds " in breach.came) for breach in breaches] == [
        ("too late", True),
        ("wrong amount", True),
    ]


def test_two_tables_are_kept_apart() -> None:
    lines = events_of("two-tables")
    tables = [line.envelope.table for line in lines]
    assert len(set(tables)) == 2
    assert sum(one != other for one, other in pairwise(tables)) > 50
    reports = reports_of("two-tables")
    assert [(report.table, report.round) for report in reports if not report.conforms] == [("PG 4", 2), ("PGP 2", 2)]
    assert {report.dealer for report in reports} == {"R. Chan", "M. Ortiz", "K. Lund"}
    assert {report.shift for report in reports} == {"swing"}


EXPOSURES = [
    (name, place)
    for name in ("pai-gow-conforming", "dragons-eye-conforming", "pai-gow-poker-conforming")
    for place, line in enumerate((FOLDER / f"{name}.paigow.jsonl").read_bytes().splitlines())
    if b'"hand-exposed"' in line
]


@pytest.mark.parametrize(("name", "place"), EXPOSURES)
def test_an_exposure_left_out_is_one_breach_though_nobody_knows_the_hand(name: str, place: int) -> None:
    lines = (FOLDER / f"{name}.paigow.jsonl").read_bytes().splitlines()
    del lines[place]
    breaches = [breach for report in check_record(read_record(lines)) for breach in report.breaches]
    assert [(breach.kind.value, "exposes" in breach.expected) for breach in breaches] == [("missing", True)]
