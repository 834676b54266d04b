"""The JSON Schema that ships with the package: made from the events, fresh, and what records are valid under."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from paigow.procedure.events import event_types
from paigow.record.schema import record_schema, schema_text, shipped_schema
from program import paigow as run
from recorded import Row, dealt, rows_of

VALID = Draft202012Validator(record_schema())
RECORDS = (
    "pai-gow --seed 7 --bank 3",
    "dragons-eye --seed 11",
    "pai-gow-poker --seed 1 --dealing manual-shoe",
    "supreme-pai-gow --seed 2 --start button --dealing automated-shoe",
)


def test_the_file_that_ships_is_what_the_event_types_make() -> None:
    """Where it is not: write `paigow.record.schema.schema_text()` into `schema.json` and read the difference."""
    assert shipped_schema() == schema_text()


def test_the_command_prints_it() -> None:
    done = run("schema")
    assert (done.status, done.err) == (0, "")
    assert done.out.encode() == shipped_schema()


def test_it_is_a_schema_and_names_every_event_by_its_tag() -> None:
    Draft202012Validator.check_schema(json.loads(shipped_schema()))
    definitions = json.loads(shipped_schema())["$defs"]
    assert set(event_types()) <= set(definitions)
    assert not [name for name in definitions if "." in name]
    assert definitions["stack-delivered"]["required"] == ["type", "stack", "position"]


@pytest.mark.parametrize("options", RECORDS)
def test_the_lines_of_a_dealt_record_are_valid(options: str) -> None:
    kinds: set[str] = set()
    for row in rows_of(dealt(options)):
        if row.get("type", "header") not in kinds:  # one of each kind is enough
            kinds.add(row.get("type", "header"))
            VALID.validate(row)
    assert len(kinds) > 20


@pytest.mark.parametrize(
    "row",
    [
        {"record": "paigow", "version": 1, "game": "pai-gow"},
        {"record": "paigow", "version": 1, "game": "pai-gow", "house_rules": {"commission_rate": 400}, "table": "A"},
        {"type": "stack-delivered", "position": "dead-hand", "stack": 8},
        {
            "by": "3",
            "type": "hand-taken",
            "position": "3",
            "pieces": None,
            "dealer": "N. Ng",
            "timecode": "01:02:03:04",
        },
        {"type": "round-closed", "camera": {"a field": "that nobody knows"}},
    ],
)
def test_lines_written_by_others_are_valid(row: Row) -> None:
    VALID.validate(row)


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"type": "stack-ended"},
        {"type": "stack-delivered", "stack": 1},
        {"type": "stack-delivered", "stack": "1", "position": "6"},
        {"type": "stack-delivered", "stack": 1, "position": "7"},
        {"type": "hand-compared", "position": "1", "outcome": "draw"},
        {"type": "round-closed", "round": "one"},
        {"type": "round-closed", "commitment": "abc"},
        {"record": "paigow", "version": 1},
        {"record": "poker", "version": 1, "game": "pai-gow"},
    ],
)
def test_what_is_no_line_of_a_record_is_not_valid(row: Any) -> None:
    assert not VALID.is_valid(row)
