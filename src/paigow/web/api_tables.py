"""Tables: opened, looked up, and their rounds as each place may see them."""

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec
from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Depends, FastAPI, Path, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from paigow.house.file import HouseRulesError, loads, read_mapping
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.service.hall import Hall
from paigow.service.keeper import Place
from paigow.service.people import StaffRole
from paigow.service.spec import CHIPS, LONGEST_CLOCK, NO_CLOCKS, Clocks, Kind, Plays, TableSpec
from paigow.service.throttle import Throttle, guesser
from paigow.web.api_people import Signed
from paigow.web.codes import Codes
from paigow.web.config import Config
from paigow.web.errors import JSON, Refused, documented, too_many
from paigow.web.files import NO_STORE, ONCE, made
from paigow.written import Fault

GameName = Literal["pai-gow", "dragons-eye", "pai-gow-poker", "supreme-pai-gow"]
SeatName = Literal["1", "2", "3", "4", "5", "6"]
Seconds = Annotated[int, Field(ge=1, le=LONGEST_CLOCK, strict=True)] | None
MOST_ROUNDS = 1_000_000_000
LONGEST_TEXT = 32_768
"""The most characters of a file of house rules: four times what all options and a way of its own take."""
MOST_OPTIONS = 100
WAITING = 256
"""How many may wait to have their house rules read, which can take a second where they are odd."""

SEATS: dict[Kind, dict[Person, Plays]] = {
    Kind.PLAY: {Person.PLAYER_THREE: "person"},
    Kind.OPEN: {person: "person" for person in Person if person.is_player},
    Kind.REAL: {},
}
"""Who sits where if nothing is said."""


class Closed(BaseModel):
    """An object that has no other fields than these."""

    model_config = ConfigDict(extra="forbid")


class ClocksWanted(Closed):
    """Seconds for what a seat owes, or null: as long as it likes. Without the object: the usual ones, none at alone."""

    wagers: Seconds = Clocks().wagers
    setting: Seconds = Clocks().setting
    offers: Seconds = Clocks().offers
    grace: int = Field(Clocks().grace, ge=1, le=LONGEST_CLOCK, strict=True)


class TableWanted(Closed):
    """A table to be opened. `house` has the names and values of a file of house rules, `house_text` is such a file."""

    kind: Literal["play", "open", "real"] = Field(description="alone, with others, or at a table of wood and felt")
    game: GameName
    house: dict[str, Any] | None = Field(None, examples=[{"minimum": 25, "commission_rate": "5%"}])
    house_text: str | None = None
    seats: dict[SeatName, Plays] | None = None
    dealer: Plays = "program"
    floorperson: Plays = "program"
    clocks: ClocksWanted | None = None
    chips: int = Field(int(CHIPS), ge=1, le=100_000_000_00, strict=True, description="play money, in cents")
    name: str = Field("", max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")


class PlaceOpened(BaseModel):
    """A place, and the code that opens it. The code stands behind the # of the link: no server is ever sent it."""

    role: str
    person: str | None
    code: str
    link: str


class TableOpened(BaseModel):
    """A table that is open."""

    table: str
    name: str
    places: list[PlaceOpened]


class CodeSaid(Closed):
    """A code."""

    code: str = Field(min_length=1, max_length=64, examples=["7K2M-Q9XA-3FHD-WN5T"])


class PlaceSaid(BaseModel):
    """What a code opens."""

    table: str
    role: str
    person: str | None


class TableSaid(BaseModel):
    """What everybody may know of a table."""

    id: str
    kind: str
    name: str
    game: dict[str, Any]
    rules: dict[str, Any]
    dealer: str
    floorperson: str
    seats: dict[str, str]
    clocks: dict[str, int | None]
    chips: int


class RoundsSaid(BaseModel):
    """The numbers of a table's rounds, the last perhaps still going on."""

    rounds: list[int]


class RoundSaid(BaseModel):
    """A round as a place may see it."""

    about: dict[str, Any]
    number: int
    before: dict[str, Any]
    acts: list[dict[str, Any]]
    is_over: bool


LINES = "application/x-ndjson"
FREE_TABLES = 240
"""So many tables may be opened from one address in an hour before each further one has to wait."""
CODE = HTTPBearer(auto_error=False, scheme_name="code", description="The code of a place at a table.")
TableName = Annotated[str, Path(max_length=64, description="the name of a table")]
RoundNumber = Annotated[int, Path(ge=1, le=MOST_ROUNDS)]


def add_tables(
    app: FastAPI, hall: Hall, config: Config, codes: Codes, signed: Signed, now: Callable[[], float]
) -> None:
    """The routes of this module."""
    limiter = CapacityLimiter(1)
    openings = Throttle(now, free=FREE_TABLES, most=60.0)

    async def holder(
        request: Request,
        table: TableName,
        said: Annotated[HTTPAuthorizationCredentials | None, Depends(CODE)],
    ) -> str:
        code = said.credentials if said is not None else ""
        await codes.place(code, _address(request), table)
        return code

    @app.post(
        "/api/tables",
        status_code=201,
        summary="Open a table",
        tags=["tables"],
        response_model=TableOpened,
        responses=documented(401, 403, 413, 415, 422, 429, 503),
        openapi_extra={"security": [{}, {"session": []}]},
    )
    async def open_table(request: Request, wanted: TableWanted) -> Response:
        if config.open_to == "staff":
            await signed(request, StaffRole.FLOORPERSON)
        if limiter.statistics().tasks_waiting >= WAITING:
            todo = "Try again in a moment."
            raise Refused(503, "too many tables are being opened", "", "", todo, {"Retry-After": "5"})
        who = guesser(_address(request))
        if wait := openings.wait(who):
            raise too_many(wait, "too many tables were opened from here")
        spec = await run_sync(_spec, wanted, limiter=limiter)
        openings.tries(who)
        if hall.is_full:
            todo = "Come back later: a table at which nobody is makes room."
            raise Refused(503, "as many tables are open as this server keeps", "", "", todo, {"Retry-After": "60"})
        opened = await hall.open(spec)
        places = [
            PlaceOpened(role=place.role, person=place.person, code=code, link=link_of(place, code))
            for place, code in opened.places
        ]
        answer = TableOpened(table=opened.table, name=spec.name, places=places)
        return Response(answer.model_dump_json(), 201, {"Location": f"/api/tables/{opened.table}"}, JSON)

    @app.get(
        "/api/tables/{table}",
        summary="What everybody may know of a table",
        tags=["tables"],
        response_model=TableSaid,
        responses=documented(404, 422),
    )
    async def about(table: TableName) -> Response:
        found = await hall.about(table)
        if found is None:
            raise no_table()
        return Response(msgspec.json.encode(found), media_type=JSON)

    @app.post(
        "/api/codes",
        summary="What a code opens",
        tags=["tables"],
        response_model=PlaceSaid,
        responses=documented(401, 413, 415, 422, 429),
    )
    async def what_opens(request: Request, said: CodeSaid) -> PlaceSaid:
        found = await codes.place(said.code, _address(request))
        return PlaceSaid(table=found.table, role=found.role, person=found.person)

    @app.get(
        "/api/tables/{table}/rounds",
        summary="The rounds of a table",
        tags=["tables"],
        response_model=RoundsSaid,
        responses=documented(401, 422, 429),
    )
    async def rounds(table: TableName, code: Annotated[str, Depends(holder)]) -> RoundsSaid:
        return RoundsSaid(rounds=await hall.rounds(table, code) or [])

    @app.get(
        "/api/tables/{table}/rounds/{number}",
        summary="A round as the holder of the code may see it",
        tags=["tables"],
        response_model=RoundSaid,
        responses=documented(401, 404, 422, 429),
    )
    async def round_of(
        request: Request, table: TableName, number: RoundNumber, code: Annotated[str, Depends(holder)]
    ) -> Response:
        found = await hall.round(table, code, number)
        if found is None:
            raise _no_round()
        return made(msgspec.json.encode(found), JSON, ONCE).answer(request, NO_STORE)

    @app.get(
        "/api/tables/{table}/rounds/{number}/record",
        summary="A round as a record, with what the holder of the code may see of it",
        tags=["tables"],
        response_class=Response,
        responses={200: {"content": {LINES: {}}}, **documented(401, 404, 422, 429)},
    )
    async def record_of(
        request: Request, table: TableName, number: RoundNumber, code: Annotated[str, Depends(holder)]
    ) -> Response:
        found = await hall.record(table, code, number)
        if found is None:
            raise _no_round()
        return made(found, LINES, ONCE).answer(request, NO_STORE)


def _no_round() -> Refused:
    allowed = "the rounds of /api/tables/{table}/rounds"
    return Refused(404, "the table has no such round", "number", allowed, "Ask for one of those.")


def link_of(place: Place, code: str) -> str:
    """The link to a place: its code stands behind the #, and no browser sends that to a server."""
    return f"/table/{place.table}#{code}"


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def no_table() -> Refused:
    """No table has the name that was given."""
    return Refused(
        404,
        "no table has this name",
        "table",
        "the name of a table that was opened here",
        "Open a table, or ask whoever did for the link.",
    )


def _spec(wanted: TableWanted) -> TableSpec:
    """The table that is wanted, with the game's defaults filled in."""
    kind = Kind(wanted.kind)
    seats = SEATS[kind] if wanted.seats is None else {Person(seat): who for seat, who in wanted.seats.items()}
    if wanted.clocks is not None:
        clocks = Clocks(**wanted.clocks.model_dump())
    else:
        clocks = NO_CLOCKS if kind is Kind.PLAY else Clocks()
    spec = TableSpec(
        kind=kind,
        game=wanted.game,
        rules=_rules(wanted),
        seats=seats,
        dealer=wanted.dealer,
        floorperson=wanted.floorperson,
        clocks=clocks,
        chips=Cents(wanted.chips),
        name=wanted.name,
    )
    try:
        return spec.settled()
    except ValueError as trouble:
        raise Refused(422, str(trouble), "body", "what GET /api/games and /api/options say", "Change that.") from None


def _rules(wanted: TableWanted) -> HouseRules:
    if wanted.house is not None and wanted.house_text is not None:
        raise Refused(422, "house came beside house_text", "body.house", "one of the two", "Leave one of them out.")
    try:
        if wanted.house_text is not None:
            return _loaded(wanted.house_text)
        if len(wanted.house or {}) > MOST_OPTIONS:
            raise Refused(422, "too many options", "body.house", "the options of GET /api/options", "Leave some out.")
        return read_mapping(_exact(wanted.house or {}))
    except HouseRulesError as trouble:
        raise _not_allowed(trouble.faults[0]) from None
    except RecursionError:
        raise Refused(422, "the brackets are nested too deeply", "body.house", "an object of options", "") from None


def _loaded(text: str) -> HouseRules:
    """The house rules of a text. Of its faults only the first is looked for."""
    if len(text) > LONGEST_TEXT:
        allowed = f"at most {LONGEST_TEXT:,} characters"
        raise Refused(422, "the file is too large", "body.house_text", allowed, "Leave out the comments.")
    return loads(text, "house_text", most=1)


def _not_allowed(fault: Fault) -> Refused:
    """What is wrong with the house rules."""
    line = f"line {fault.line}: " if fault.line else ""
    key = f"{fault.key}: " if fault.key else ""
    what, allowed = fault.wanted, "the options of GET /api/options"
    if fault.came:
        what, allowed = f"{fault.came} is not allowed", fault.wanted.removeprefix("allowed is ")
    todo = f"Did you mean {fault.hint}?" if fault.hint else "Change it, or leave it out."
    return Refused(422, f"{line}{key}{what}", f"body.{fault.where}.{fault.key}".rstrip("."), allowed, todo)


def _exact(value: Any) -> Any:
    """The same with exact numbers, as a file of house rules has them: dollars with both digits of their cents."""
    if isinstance(value, float):
        exact = Decimal(repr(value))
        return exact.quantize(Decimal("0.01")) if exact.as_tuple().exponent == -1 else exact
    if isinstance(value, dict):
        return {name: _exact(one) for name, one in value.items()}
    return [_exact(one) for one in value] if isinstance(value, list) else value
