"""Pages and files: with a strong ETag, packed where that gains, and nothing outside their folder."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import Served, serving

from paigow.web.files import Folder
from paigow.web.pages import STATIC

LIT = STATIC / "vendor" / "lit.js"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("files")) as served:
        yield served


def test_a_file_is_sent_as_it_is(server: Served) -> None:
    answer = server.get("/static/vendor/lit.js", headers={"Accept-Encoding": "identity"})
    assert answer.content == LIT.read_bytes()
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["etag"] == f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    assert answer.headers["vary"] == "Accept-Encoding"


def test_it_is_packed_for_whoever_takes_that(server: Served) -> None:
    packed = server.get("/static/vendor/lit.js", headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == LIT.read_bytes()
    assert int(packed.headers["content-length"]) < len(packed.content) / 2
    refused = server.get("/static/vendor/lit.js", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers
    assert refused.headers["etag"] != packed.headers["etag"]


def test_whoever_has_it_is_not_sent_it_again(server: Served) -> None:
    tag = server.get("/static/vendor/lit.js").headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        again = server.get("/static/vendor/lit.js", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert server.get("/static/vendor/lit.js", headers={"If-None-Match": '"other"'}).status_code == 200


def test_our_own_files_are_asked_for_each_time(server: Served) -> None:
    assert server.get("/static/texts/en.json").headers["cache-control"] == "no-cache"
    assert server.get("/table/ABC").headers["cache-control"] == "no-cache"


def test_a_page_is_the_same_for_every_table(server: Served) -> None:
    one, other = server.get("/table/ABC"), server.get("/table/%3Cscript%3E")
    assert one.content == other.content == (STATIC / "table.html").read_bytes()
    assert one.headers["content-type"] == "text/html; charset=utf-8"


def test_head_is_get_without_the_body(server: Served) -> None:
    answer = server("HEAD", "/static/vendor/lit.js")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "name",
    [
        "../app.py",
        "%2e%2e/app.py",
        "..%2fapp.py",
        "js/../../app.py",
        "%2fetc/passwd",
        "..%5capp.py",
        "js",
        "a%00b",
        ".git",
    ],
)
def test_nothing_outside_the_folder_is_sent(server: Served, name: str) -> None:
    assert server.get(f"/static/{name}").status_code == 404


def test_a_link_that_leads_out_of_the_folder_is_no_file(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "secret").write_text("x")
    (root / "link").symlink_to(tmp_path / "secret")
    (root / ".hidden").write_text("x")
    folder = Folder(root)
    assert folder.find("link") is None
    assert folder.find(".hidden") is None
    assert folder.find("x" * 5000) is None


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    folder = Folder(tmp_path)
    path.write_text("one")
    first = folder.find("a.txt")
    assert first is not None
    assert folder.find("a.txt") is first
    path.write_text("other")
    second = folder.find("a.txt")
    assert second is not None
    assert (first.body, second.body) == (b"one", b"other")
    assert first.tag != second.tag


def test_a_long_answer_of_the_api_is_packed(server: Served) -> None:
    answer = server.get("/api/clauses", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
