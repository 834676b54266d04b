"""Any recorded round, step by step."""

from collections.abc import Callable
from typing import Annotated, Any

import anyio
import msgspec
from anyio.to_thread import run_sync
from fastapi import FastAPI, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from paigow.service.replayed import MOST_ROUNDS, Replayed, replayed
from paigow.web.errors import JSON, Refused, documented
from paigow.web.files import NO_STORE, ONCE, Made, made

AT_ONCE = 2
"""How many records are worked on at a time."""
WAITING = 16
"""How many more may wait for that."""
KINDS = ("application/jsonl", "application/x-ndjson", "application/json", "application/octet-stream", "text/plain")
_RECORD = {
    "schema": {"type": "string"},
    "example": '{"game":"pai-gow"}\n{"type":"inspection-verified","identity":"1"}\n',
}


class RoundSaid(BaseModel):
    """One round. `acts` are told as those of a live table; `stops` is where the record and the law drift apart."""

    place: int = Field(description="which round of the record it is, from 1")
    number: int
    table: str
    about: dict[str, Any]
    before: dict[str, Any] = Field(description="the scene before the first act")
    acts: list[dict[str, Any]]
    breaches: list[dict[str, Any]]
    report: dict[str, Any]
    stops: dict[str, Any] | None


class RecordSaid(BaseModel):
    """The rounds of a record from `first` on. `of` is how many it has; go on at `next`, None at the end."""

    rounds: list[RoundSaid]
    first: int
    of: int
    next: int | None


def add_replay(app: FastAPI, replay: Callable[[bytes, int], Replayed] = replayed) -> None:
    """The route of this module."""
    limiter = anyio.CapacityLimiter(AT_ONCE)

    @app.post(
        "/api/replay",
        summary=f"The rounds of a record act by act, up to {MOST_ROUNDS} an answer",
        tags=["replay"],
        response_model=RecordSaid,
        responses=documented(413, 415, 422, 503),
        openapi_extra={"requestBody": {"required": True, "content": dict.fromkeys(KINDS, _RECORD)}},
    )
    async def replay_record(
        request: Request, first: Annotated[int, Query(ge=1, le=1_000_000, description="the round to begin with")] = 1
    ) -> Response:
        kind = request.headers.get("content-type", KINDS[0]).partition(";")[0].strip().lower()
        if kind not in KINDS:
            raise Refused(415, "a record is no such thing", "Content-Type", ", ".join(KINDS), "Send its text as it is.")
        record = await request.body()
        if limiter.statistics().tasks_waiting >= WAITING:
            raise Refused(
                503, "too many records are being replayed", "", "", "Try again in a moment.", {"Retry-After": "5"}
            )
        try:
            found = await run_sync(_worked, replay, record, first, limiter=limiter)
        except ValueError as trouble:
            allowed = "a record: a header, then one event a line, as paigow schema describes it"
            where = "first" if str(trouble).startswith("first ") else "body"
            todo = "Mend it there, or make a record with paigow convert."
            raise Refused(422, str(trouble), where, allowed, todo) from None
        return found.answer(request, NO_STORE)


def _worked(replay: Callable[[bytes, int], Replayed], record: bytes, first: int) -> Made:
    return made(msgspec.json.encode(replay(record, first)), JSON, ONCE)
