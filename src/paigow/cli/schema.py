"""`paigow schema`: the JSON Schema of a record."""

from paigow.cli import output

EXAMPLE = "paigow schema > record.schema.json"


def command() -> None:
    """Print the JSON Schema of a line of a record: the header, and every event with its envelope."""
    from paigow.record.schema import shipped_schema  # noqa: PLC0415

    output.say(shipped_schema().decode().rstrip("\n"))
