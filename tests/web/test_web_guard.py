"""What every answer carries, and whom the server does not answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import Served, serving

from paigow.web.config import LOCAL, Config
from paigow.web.guard import BODIES, BODY, HEADERS, POLICY

PATHS = ("/", "/table/ABC", "/static/vendor/lit.js", "/api/games", "/healthz", "/metrics", "/openapi.json", "/nothing")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("guard")) as served:
        yield served


def refusal(answer: object) -> dict[str, str]:
    """What a refusal says; it says all four things."""
    said: dict[str, str] = answer.json()["error"]  # type: ignore[attr-defined]
    assert list(said) == ["what", "where", "allowed", "todo"]
    return said


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_headers(server: Served, path: str) -> None:
    answer = server.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"]
    assert len(answer.headers["x-request-id"]) == 16


def test_the_policy_lets_in_nothing_from_elsewhere_and_nothing_inline() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["require-trusted-types-for"] == "'script'"
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil.example", "", "a b", "[::1"]
)
def test_another_host_is_refused(server: Served, host: str) -> None:
    answer = server.get("/api/games", headers={"Host": host})
    assert answer.status_code == 421
    assert refusal(answer)["where"] == "Host"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9", "127.0.0.1:8000", "[::1]:8000", "[::1]"])
def test_our_own_hosts_are_answered(server: Served, host: str) -> None:
    assert server.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:8001"},
        {"Origin": "http://localhost:8000.evil.example"},
        {"Origin": "http://[bad"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
    ],
)
def test_another_site_asks_the_api_in_vain(server: Served, headers: dict[str, str]) -> None:
    answer = server.get("/api/games", headers=headers)
    assert answer.status_code == 403
    assert refusal(answer)["where"] in headers


def test_our_own_page_may_ask(server: Served) -> None:
    headers = {"Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin"}
    assert server.get("/api/games", headers=headers).status_code == 200


def test_a_link_on_another_site_leads_to_a_page_but_no_frame_does(server: Served) -> None:
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert server.get("/table/ABC", headers=link).status_code == 200
    assert server.get("/table/ABC", headers={**link, "Sec-Fetch-Dest": "iframe"}).status_code == 403
    assert server.post("/table/ABC", headers=link).status_code == 403


def test_the_hosts_are_those_of_the_settings(tmp_path: Path) -> None:
    config = Config(hosts=(*LOCAL, "table.example"), any_address=True, url="https://pai-gow.example")
    with serving(tmp_path, config) as served:

        def status(host: str, **headers: str) -> int:
            return served.get("/api/games", headers={"Host": host, **headers}).status_code

        assert status("table.example") == status("10.1.2.3:80") == status("pai-gow.example") == 200
        assert status("evil.example") == 421
        assert status("localhost", Origin="https://pai-gow.example") == 200
        assert status("localhost", Origin="https://table.example") == 403
        assert served.get("/healthz").headers["strict-transport-security"] == "max-age=31536000"


def test_nothing_is_said_of_https_where_there_is_none(server: Served) -> None:
    assert "strict-transport-security" not in server.get("/healthz").headers


@pytest.mark.parametrize("path", ["/api/codes", "/api/sessions", *BODIES])
def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(server: Served, path: str) -> None:
    most = BODIES.get(path, BODY)
    kind = {"Content-Type": "application/json"}
    said = server.post(path, content=b" " * (most + 1), headers=kind)

    async def parts() -> object:
        for _ in range(most // 4096 + 1):
            yield b" " * 4096

    unsaid = server.post(path, content=parts(), headers=kind)
    for answer in (said, unsaid):
        assert answer.status_code == 413
        assert f"{most:,}" in refusal(answer)["allowed"]


def test_a_wrong_length_is_refused(server: Served) -> None:
    answer = server.post("/api/codes", content=b"{}", headers={"Content-Length": "1x"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET"),
        ("GET", "/api/sessions", "DELETE, POST"),
        ("PUT", "/api/tables/ABC", "GET"),
        ("POST", "/", "GET, HEAD"),
        ("BREW", "/api/codes", "POST"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(server: Served, method: str, path: str, allowed: str) -> None:
    answer = server(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert refusal(answer)["allowed"] == allowed


@pytest.mark.parametrize("path", ["/nothing", "/api", "/api/games/", "/docs", "/static/", "/static/nothing.js"])
def test_an_unknown_path_is_not_found(server: Served, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 404
    refusal(answer)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"null",
        b"\xff",
        b'{"code":5}',
        b'{"code":"\\ud800"}',
        b"[" * 9000,
        b'{"code":"a","b":1}',
    ],
)
def test_a_malformed_body_is_refused_without_being_shown(server: Served, body: bytes) -> None:
    answer = server.post("/api/codes", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    refusal(answer)


def test_what_is_said_to_be_no_json_is_refused(server: Served) -> None:
    for headers in ({}, {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"}):
        answer = server.post("/api/codes", content=b'{"code":"a"}', headers=headers)
        assert answer.status_code == 415
        assert refusal(answer)["allowed"] == "application/json"


def test_an_error_of_the_server_shows_nothing_of_itself(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> object:
        raise RuntimeError("6-6 lies under the dead hand")

    monkeypatch.setattr(server.hall, "metrics", fails)
    answer = server.get("/healthz")
    assert answer.status_code == 500
    assert refusal(answer)["what"] == "the server failed"
    assert "6-6" not in answer.text
    assert answer.headers["content-security-policy"] == POLICY
