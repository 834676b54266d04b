"""How the server says no: always JSON, always the same four things."""

import json
import math
from collections.abc import Callable, Coroutine, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

JSON = "application/json"


class Said(BaseModel):
    """What was wrong, where it stands, what is allowed there, and what to do."""

    what: str = Field(examples=["no table has this name"])
    where: str = Field(examples=["id"])
    allowed: str = Field(examples=["the name of a table that is open"])
    todo: str = Field(examples=["Open a table, or ask whoever did for the link."])


class Problem(BaseModel):
    """The answer to whatever was not done. Nothing has changed."""

    error: Said


class Refused(HTTPException):
    """A request that is not carried out, and why."""

    def __init__(
        self,
        status: int,
        what: str,
        where: str = "",
        allowed: str = "",
        todo: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, what, headers)
        self.where, self.allowed, self.todo = where, allowed, todo


def problem(
    status: int, what: str, where: str, allowed: str, todo: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer that says so."""
    said = {"what": what, "where": where, "allowed": allowed, "todo": todo}
    told = {"Cache-Control": "no-store", **(headers or {})}
    return Response(json.dumps({"error": said}).encode(), status, told, JSON)  # ASCII: any text can be sent


def too_many(wait: float, what: str = "too many wrong tries") -> Refused:
    """Whoever guesses, or wants too much, has to wait so many seconds."""
    seconds = math.ceil(wait)
    todo = f"Try again in {seconds} seconds."
    return Refused(429, what, "", "", todo, {"Retry-After": str(seconds)})


def problem_of(refused: Refused) -> Response:
    """The answer to a refused request."""
    return problem(refused.status_code, refused.detail, refused.where, refused.allowed, refused.todo, refused.headers)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These answers for the description of a route; those that any route can give are added."""
    return {
        status: {"model": Problem, "description": HTTPStatus(status).phrase} for status in sorted({*statuses, *ALWAYS})
    }


ALWAYS = (400, 403, 421)
"""What any route answers to a request that cannot be read, comes from another site, or names another host."""


class JsonRoute(APIRoute):
    """A route whose body, if it takes one, is JSON and says so."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        handler = super().get_route_handler()

        async def checked(request: Request) -> Response:
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if self.body_field is not None and kind != JSON:
                raise Refused(415, "the body is not said to be JSON", "Content-Type", JSON, "Send JSON, and say so.")
            return await handler(request)

        return checked


def add_handlers(app: FastAPI) -> None:
    """Every error of the app is told in our form."""
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _unreadable)


async def _http(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, HTTPException)
    if isinstance(trouble, Refused):
        return problem_of(trouble)
    if trouble.status_code == 404:
        return problem(404, "there is nothing at this path", "path", "the paths of /openapi.json", "Start at /.")
    if trouble.status_code == 405:
        allowed = ", ".join(methods_at(request))
        return problem(405, "this path has no such method", "method", allowed, "Use one of these.", {"Allow": allowed})
    return problem(trouble.status_code, str(trouble.detail), "request", "", "Send it otherwise.", trouble.headers)


def methods_at(request: Request) -> list[str]:
    """Every method that the path of a request has."""
    found: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods or set()
    return sorted(found)


async def _unreadable(request: Request, trouble: Exception) -> Response:
    """The first fault of a request; what came is not shown, for it may be a password."""
    assert isinstance(trouble, RequestValidationError)
    first, *_ = trouble.errors()
    where = ".".join(map(str, first["loc"]))
    if first["type"] == "json_invalid":
        return problem(400, "the body is not JSON", where, "a JSON object", "See /openapi.json.")
    return problem(422, _worded(first["msg"]), where, _allowed(first), "See /openapi.json for what it may be.")


def _worded(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def _allowed(error: Mapping[str, Any]) -> str:
    """What pydantic says would have been right, in its own words."""
    context = error.get("ctx") or {}
    return ", ".join(f"{name} {value}" for name, value in context.items() if isinstance(value, str | int | float))
