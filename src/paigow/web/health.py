"""Whether this process is fit for work."""

import msgspec
from fastapi import FastAPI
from fastapi.responses import Response
from pydantic import BaseModel

from paigow.service.hall import Hall
from paigow.store import LedgerError
from paigow.web.errors import JSON, documented


class Health(BaseModel):
    """How the process is: `ok` or what is wrong. `chance` is the self-test, `ledger` whether the database answers."""

    status: str
    chance: str
    ledger: str
    tables: int


def add_health(app: FastAPI, hall: Hall, faults: list[str]) -> None:
    """The route. `faults` are those of the self-test at the start."""

    @app.get(
        "/healthz",
        summary="Whether this process is fit for work",
        tags=["operation"],
        response_model=Health,
        responses={503: {"model": Health, "description": "It is not."}, **documented()},
    )
    async def healthz() -> Response:
        chance, ledger = "; ".join(faults) or "ok", "ok"
        try:
            await hall.journal.read(lambda session: session.rows("SELECT 1"))
        except LedgerError:  # its words may show where it is
            ledger = "the database does not answer"
        if hall.journal.is_failing:
            ledger = "the last that was to be written could not be"
        is_well = chance == ledger == "ok"
        told = {
            "status": "ok" if is_well else "unfit",
            "chance": chance,
            "ledger": ledger,
            "tables": int(hall.metrics()["tables"]),
        }
        return Response(msgspec.json.encode(told), 200 if is_well else 503, media_type=JSON)
