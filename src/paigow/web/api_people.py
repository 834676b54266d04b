"""The people of the house: they sign in and out, and see which tables there are."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from paigow.service.hall import Hall
from paigow.service.people import LONGEST_PASSWORD, People, Staff, StaffRole, Wait
from paigow.web.errors import Refused, documented, too_many

Signed = Callable[[Request, StaffRole | None], Awaitable[Staff]]
"""Who is signed in, in that role if one is named; refuses anybody else."""


class Credentials(BaseModel):
    """A name and a password."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=64, examples=["mei"])
    password: str = Field(min_length=1, max_length=LONGEST_PASSWORD, examples=["correct horse battery"])


class SessionSaid(BaseModel):
    """A session: its token is sent as Authorization. It lapses half an hour after its last use or at `until`."""

    token: str
    name: str
    role: str
    until: str


class StaffPlace(BaseModel):
    """A place for which there may be a new code; `person` says which seat. `replaces`: it ends the old one."""

    role: str
    person: str | None
    replaces: bool


class StaffPresence(BaseModel):
    """A place at which somebody is, by so many lines."""

    role: str
    person: str | None
    lines: int


class StaffTable(BaseModel):
    """A table as the house sees it."""

    table: str
    name: str
    game: str
    kind: str
    url: str
    is_elsewhere: bool = Field(description="another process keeps it, at `url`")
    round: int | None = Field(description="null where nobody has come since the server's start, or it is elsewhere")
    lines: int
    people: list[StaffPresence]
    places: list[StaffPlace] = Field(description="those for which whoever asks may have a code")


SESSION = HTTPBearer(
    auto_error=False, scheme_name="session", description="The token of a session of the house's staff."
)


def signed_in(people: People) -> Signed:
    """Asks of a request who has sent it."""

    async def who(request: Request, role: StaffRole | None) -> Staff:
        staff = await people.staff_of(_token(request.headers.get("authorization", "")))
        if staff is None:
            raise Refused(
                401,
                "nobody is signed in",
                "Authorization",
                "Bearer and the token of a session that has not lapsed",
                "Sign in with POST /api/sessions.",
                {"WWW-Authenticate": "Bearer"},
            )
        if role is not None and staff.role is not role:
            allowed = f"a {role.value}"
            raise Refused(403, f"a {staff.role.value} may not do this", "Authorization", allowed, f"Ask {allowed}.")
        return staff

    return who


def add_people(app: FastAPI, hall: Hall, people: People, signed: Signed) -> None:
    """The routes of this module."""

    async def staff_only(
        request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(SESSION)]
    ) -> Staff:
        return await signed(request, None)

    @app.post(
        "/api/sessions",
        status_code=201,
        summary="Sign in",
        tags=["staff"],
        response_model=SessionSaid,
        responses=documented(401, 413, 415, 422, 429),
    )
    async def sign_in(request: Request, said: Credentials) -> SessionSaid:
        address = request.client.host if request.client else ""
        found = await people.sign_in(said.name, said.password, address)
        if isinstance(found, Wait):
            raise too_many(found.seconds)
        if found is None:
            raise Refused(
                401,
                "name and password do not go together",
                "body",
                "an account that paigow staff add made",
                "Mind the spelling of both.",
                {"WWW-Authenticate": "Bearer"},
            )
        until = datetime.fromtimestamp(found.until, UTC).isoformat(timespec="seconds")
        return SessionSaid(token=found.token, name=found.staff.name, role=found.staff.role, until=until)

    @app.delete(
        "/api/sessions",
        status_code=204,
        summary="Sign out",
        tags=["staff"],
        response_class=Response,
        responses=documented(401),
    )
    async def sign_out(request: Request, _: Annotated[Staff, Depends(staff_only)]) -> Response:
        await people.sign_out(_token(request.headers["authorization"]))
        return Response(status_code=204)

    @app.get(
        "/api/staff/tables",
        summary="Every table",
        tags=["staff"],
        response_model=list[StaffTable],
        responses=documented(401),
    )
    async def tables(staff: Annotated[Staff, Depends(staff_only)]) -> list[dict[str, Any]]:
        return await hall.tables(staff.role)


def _token(header: str) -> str:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
