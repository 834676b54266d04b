"""What does not change while the program runs: games, options, clauses, the schema of the socket."""

import tomllib
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.responses import Response
from pydantic import BaseModel, RootModel

from paigow.house.file import dump
from paigow.house.options import OPTIONS, Option
from paigow.house.rules import HouseRules
from paigow.house.words import asked_as
from paigow.law import registry
from paigow.service.about import games_built
from paigow.service.messages import socket_schema
from paigow.service.told import cited
from paigow.web.errors import documented
from paigow.web.files import Made, made


class GameSaid(BaseModel):
    """A game. `starts` are the ways to find the starting position by the way of dealing, the default first."""

    name: str
    title: str
    section: str
    edition: str
    note: str
    noun: str
    whole: str
    ring: list[str]
    hand: int
    low: int
    starts: dict[str, list[str]]
    side_wagers: list[str]
    default_wagers: list[str]
    backs: dict[str, list[str]]
    has_bank: bool
    ways: list[str]
    way_default: str


class OptionSaid(BaseModel):
    """An option of the house. `values` says what it may be, `choices` the words it may be, where these are but a few.

    `kind` is choice, list (of choices), yes-no, money (dollars), rate, text or tables. `default` and `choices` are
    written as in a file of house rules. `cites` are clauses, each with its basis.
    """

    name: str
    gist: str
    values: str
    kind: str
    choices: list[str]
    default: Any
    cites: list[tuple[str, str]]
    basis: str


class ClauseSaid(BaseModel):
    """A clause, in our own words."""

    gist: str
    basis: str
    edition: str
    kinds: list[str]
    state: str
    reason: str
    source: str


class Clauses(RootModel[dict[str, ClauseSaid]]):
    """Every clause by its id."""


def add_reference(app: FastAPI) -> None:
    """The routes of this module."""
    encode = msgspec.json.encode
    games, options = made(encode(games_built())), made(encode(_options()))
    clauses, schema = made(encode(_clauses())), made(encode(socket_schema()))
    about: dict[str, Any] = {"tags": ["reference"], "responses": documented()}

    def fixed(path: str, answer: Made, model: Any, gist: str) -> None:
        async def give(request: Request) -> Response:
            return answer.answer(request)

        app.add_api_route(path, give, response_model=model, summary=gist, name=path.rpartition("/")[2], **about)

    fixed("/api/games", games, list[GameSaid], "Every game")
    fixed("/api/options", options, list[OptionSaid], "What a house may decide")
    fixed("/api/clauses", clauses, Clauses, "Every clause that the program cites")
    fixed("/api/socket-schema", schema, dict[str, Any], "The messages of a table's socket, as JSON Schema")


def _options() -> list[dict[str, Any]]:
    defaults = {"pay_tables": {}, **tomllib.loads(dump(HouseRules()))}
    return [_option(option, defaults[option.name]) for option in OPTIONS]


def _option(option: Option, default: object) -> dict[str, Any]:
    kind, choices = asked_as(option.name)
    return {
        "name": option.name,
        "gist": option.gist,
        "values": option.values,
        "kind": kind,
        "choices": choices,
        "default": default,
        "cites": cited(option.ground),
        "basis": option.basis.value,
    }


def _clauses() -> dict[str, dict[str, Any]]:
    return {
        clause.id: {
            "gist": clause.gist,
            "basis": clause.basis.value,
            "edition": clause.edition,
            "kinds": [kind.value for kind in clause.kinds],
            "state": clause.state.value,
            "reason": clause.reason,
            "source": clause.source,
        }
        for clause in registry().values()
    }
