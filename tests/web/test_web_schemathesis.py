"""The description of the API held against the server: odd requests made from it, and every answer as it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from asking import PASSWORD, employ_at, listening
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from paigow.service.people import StaffRole

WITH_INPUT = (
    "POST /api/tables",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/rounds",
    "GET /api/tables/{table}/rounds/{number}",
    "GET /api/tables/{table}/rounds/{number}/record",
    "POST /api/codes",
    "POST /api/sessions",
    "DELETE /api/sessions",
    "GET /api/staff/tables",
    "POST /api/staff/tables/{table}/places",
    "POST /api/replay",
)
PLAIN = (
    "GET /api/games",
    "GET /api/options",
    "GET /api/clauses",
    "GET /api/socket-schema",
    "GET /healthz",
    "GET /metrics",
)
MORE_THAN_ITS_FORM = ("POST /api/tables", "POST /api/replay")
"""House rules and records may have the right form and yet be what no house or table can have."""
QUICKLY = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


STAFF = ("GET /api/staff/tables", "POST /api/staff/tables/{table}/places")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which a floorperson has an account."""
    folder: Path = tmp_path_factory.mktemp("described")
    with listening(folder) as found:
        employ_at(folder, "mei", StaffRole.FLOORPERSON)
        yield found


@pytest.fixture(scope="module")
def session(address: str) -> dict[str, str]:
    """The header of whoever is signed in."""
    said = httpx.post(f"{address}/api/sessions", json={"name": "mei", "password": PASSWORD}).json()
    return {"Authorization": f"Bearer {said['token']}"}


@pytest.fixture(scope="module")
def described(address: str) -> OpenApiSchema:
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    assert isinstance(schema, OpenApiSchema)
    return schema


def test_every_route_is_asked(described: OpenApiSchema) -> None:
    found = [found.ok().label for found in described.get_all_operations() if isinstance(found, Ok)]
    assert sorted(found) == sorted([*WITH_INPUT, *PLAIN])


@pytest.mark.parametrize("label", [*WITH_INPUT, *PLAIN])
def test_what_fits_the_description_is_answered_as_it_says(described: OpenApiSchema, label: str) -> None:
    ask(described, label, GenerationMode.POSITIVE)


@pytest.mark.parametrize("label", WITH_INPUT)
def test_what_does_not_fit_is_refused_as_it_says(described: OpenApiSchema, label: str) -> None:
    ask(described, label, GenerationMode.NEGATIVE)


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("label", STAFF)
def test_whoever_is_signed_in_is_answered_as_it_says(
    described: OpenApiSchema, session: dict[str, str], label: str, mode: GenerationMode
) -> None:
    ask(described, label, mode, session)


def ask(described: OpenApiSchema, label: str, mode: GenerationMode, headers: dict[str, str] | None = None) -> None:
    """Asks one route, and holds every answer against the description of it."""
    method, path = label.split(" ")
    but: list[Any] = [positive_data_acceptance] if label in MORE_THAN_ITS_FORM else []

    @QUICKLY
    @given(described[path][method].as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(excluded_checks=but, headers=headers)

    check()
