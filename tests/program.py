"""The program run inside the test's own process."""

import io
import json
import sys
from typing import Any, NamedTuple

from paigow.cli.__main__ import main


class Done(NamedTuple):
    """How a run ended, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was written, read as one JSON document."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What was written, read as a JSON document a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def paigow(*words: object, stdin: bytes = b"") -> Done:
    """Runs `paigow` with these words."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout, sys.stderr = io.TextIOWrapper(out, "utf-8"), io.TextIOWrapper(err, "utf-8", "backslashreplace")
    try:
        status = main([str(word) for word in words])
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(status, out.getvalue().decode("utf-8", "replace"), err.getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def answer(*words: str) -> Any:
    """The JSON that `paigow` prints for these words; the run is to go well."""
    done = paigow(*words, "--json")
    assert (done.status, done.err) == (0, ""), done
    return done.json
