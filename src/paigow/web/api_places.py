"""Places at tables that are open already: the people of the house are given a code for one, or replace a lost link."""

from typing import Annotated, Literal

from fastapi import Depends, FastAPI, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials
from pydantic import Field

from paigow.service.hall import Hall
from paigow.service.keeper import Place
from paigow.service.people import Staff
from paigow.service.places import DUTIES, places_for
from paigow.service.table import HandUnseenError
from paigow.web.api_people import SESSION, Signed
from paigow.web.api_tables import Closed, PlaceOpened, SeatName, TableName, link_of, no_table
from paigow.web.errors import JSON, Refused, documented


class PlaceWanted(Closed):
    """A place at a table: what one is there for, and for a player which seat."""

    role: Literal["dealer", "player", "floorperson", "surveillance", "spectator"]
    person: SeatName | None = Field(None, description="the seat, where the role is player")


class PlaceGiven(PlaceOpened):
    """A place, and the only code that opens it; those who look on may have several."""

    table: str


def add_places(app: FastAPI, hall: Hall, signed: Signed) -> None:
    """The routes of this module."""

    async def staff_only(
        request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(SESSION)]
    ) -> Staff:
        return await signed(request, None)

    @app.post(
        "/api/staff/tables/{table}/places",
        status_code=201,
        summary="A fresh code for a place",
        description=(
            "A floorperson is given one for any place, surveillance to look on, a dealer for a place to deal at. The "
            "old code of a dealer, a floorperson or a seat opens nothing from then on, and whoever came by it is put "
            "out. 421: another process keeps the table, at the address in `allowed`."
        ),
        tags=["staff"],
        response_model=PlaceGiven,
        responses=documented(401, 404, 409, 413, 415, 422, 503),
    )
    async def give(table: TableName, wanted: PlaceWanted, staff: Annotated[Staff, Depends(staff_only)]) -> Response:
        place = await _place(hall, staff, table, wanted)
        try:
            code = await hall.issue(place, staff.name)
        except HandUnseenError:
            what, todo = "the hand of that seat lies unseen", "Ask again when the round is over."
            raise Refused(409, what, "body.person", "a seat between two rounds, or without a wager", todo) from None
        if code is None:
            raise no_table()
        given = PlaceGiven(table=table, role=place.role, person=place.person, code=code, link=link_of(place, code))
        return Response(given.model_dump_json(), 201, media_type=JSON)


async def _place(hall: Hall, staff: Staff, table: str, wanted: PlaceWanted) -> Place:
    """The place that is wanted, if there is such a one and it is for this one of the house to have."""
    spec = await hall.spec(table)
    if spec is None:
        raise no_table()
    if wanted.role not in DUTIES[staff.role]:
        what, allowed = f"a {staff.role.value} is given no such place", ", ".join(DUTIES[staff.role])
        raise Refused(403, what, "body.role", allowed, "Ask a floorperson.")
    places = {place.key: place for place in places_for(staff.role, table, spec)}
    is_seat = wanted.person is not None or wanted.role == "player"
    found = places.get(f"{wanted.role}:{wanted.person}" if is_seat else wanted.role)
    if found is None:
        allowed = ", ".join(key.replace(":", " ") for key in places)
        raise Refused(409, "the table has no such place", "body", allowed, "Choose one of these.")
    return found
