"""The pages and what they are made of: plain files, with no code for a place ever in their addresses."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response

from paigow.web.errors import Refused
from paigow.web.files import ASK_AGAIN, Folder

STATIC = Path(__file__).with_name("static")
PAGES = {
    "/": "index.html",
    "/table/{table}": "table.html",
    "/replay": "replay.html",
    "/verify": "verify.html",
    "/staff": "staff.html",
}
"""By path the file of each page. Which table it is, and the code for a place at it, the page reads by itself."""
VENDOR = "public, max-age=86400"
"""What others wrote changes with a new version of the program only."""


def add_pages(app: FastAPI, static: Path = STATIC) -> None:
    """The pages, and the files below `/static/`."""
    folder = Folder(static)

    def send(name: str, request: Request, cache: str = ASK_AGAIN) -> Response:
        found = folder.find(name)
        if found is None:
            raise Refused(404, "there is no such file", "path", "the files of this program", "Start at /.")
        return found.answer(request, cache)

    for path, name in PAGES.items():

        async def page(request: Request, name: str = name) -> Response:
            return send(name, request)

        app.add_route(path, page, ["GET"], include_in_schema=False)

    async def static_file(request: Request) -> Response:
        name = request.path_params["name"]
        return send(name, request, VENDOR if name.startswith("vendor/") else ASK_AGAIN)

    async def icon(request: Request) -> Response:
        return send("favicon.svg", request)

    app.add_route("/static/{name:path}", static_file, ["GET"], include_in_schema=False)
    app.add_route("/favicon.ico", icon, ["GET"], include_in_schema=False)
