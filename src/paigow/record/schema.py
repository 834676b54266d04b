"""The JSON Schema of a line of a record, made from the event types; `schema.json` beside this file is what it makes.

A line is a header, or an event with its own fields beside the envelope's and what proves it. Fields that the schema
does not name are allowed, as a reader passes them over.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from paigow.procedure.events import event_types
from paigow.record.lines import VERSION, Envelope, Header

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILE = "schema.json"


def record_schema() -> dict[str, Any]:
    """The schema of one line, as JSON has it."""
    kinds = list(event_types().values())
    made, definitions = msgspec.json.schema_components([Header, Envelope, *kinds])
    header, envelope, *events = made
    tags = {reference["$ref"]: tag for reference, tag in zip(events, event_types(), strict=True)}
    names = {f"#/$defs/{name}": tags.get(f"#/$defs/{name}", name.rpartition(".")[2]) for name in definitions}
    line = {
        "$schema": DIALECT,
        "title": f"A line of a paigow record, version {VERSION}",
        "description": "A record is a file of JSON lines (.paigow.jsonl): a header, then one event a line.",
        "oneOf": [header, {"allOf": [envelope, {"$ref": "#/$defs/Proof"}, {"oneOf": events}]}],
        "$defs": {names[f"#/$defs/{name}"]: body for name, body in definitions.items()} | {"Proof": _PROOF},
    }
    renamed: dict[str, Any] = _renamed(line, names)
    return renamed


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """The schema with every event under its tag, and with each description on one line."""
    match schema:
        case {"$ref": str(reference)}:
            return {"$ref": f"#/$defs/{names.get(reference, 'Proof')}"}
        case dict():
            return {key: _renamed(value, names) for key, value in schema.items()}
        case list():
            return [_renamed(value, names) for value in schema]
        case str():
            return " ".join(schema.split())
        case _:
            return schema


_PROOF = {
    "title": "Proof",
    "description": "What a line may hold besides: the clauses of the act, and what shows that the pieces exposed are "
    "those committed to before the call. A reader of a record passes it over.",
    "type": "object",
    "properties": {
        "cites": {"type": "array", "items": {"type": "string"}},
        "commitment": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "openings": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "place": {"type": "integer", "minimum": 0},
                    "leaves": {"type": "integer", "minimum": 1},
                    "piece": {"type": "string"},
                    "salt": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                    "path": {"type": "array", "items": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
                },
                "required": ["place", "leaves", "piece", "salt", "path"],
            },
        },
    },
}


def schema_text() -> bytes:
    """The schema as the file holds it."""
    return msgspec.json.format(msgspec.json.encode(record_schema()), indent=2) + b"\n"


def shipped_schema() -> bytes:
    """The file that ships with the package."""
    return (files("paigow.record") / FILE).read_bytes()
