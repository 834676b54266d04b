"""Answers made once and sent often: with a strong ETag, packed and plain."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from stat import S_ISREG

from fastapi import Request
from fastapi.responses import Response
from msgspec import Struct

KINDS: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PACKED = ("text/", "application/json", "application/manifest", "image/svg")
ONCE = 5
"""How hard that is packed which is sent once."""
NO_STORE = "no-store"
"""It is not to be kept."""
ASK_AGAIN = "no-cache"
"""It may be kept, and is asked for again each time: the ETag makes that cheap, and nobody has half of a new version."""


class Made(Struct, frozen=True):
    """An answer. `packed` is empty where packing gains nothing."""

    body: bytes
    packed: bytes
    tag: str
    kind: str

    def answer(self, request: Request, cache: str = ASK_AGAIN) -> Response:
        """What the request gets: the body in the form it takes, or 304 if it has it already."""
        takes = request.headers.get("accept-encoding", "")
        is_packed = bool(self.packed) and any(
            word.strip().partition(";")[0] == "gzip" and not word.replace(" ", "").endswith(";q=0")
            for word in takes.split(",")
        )
        tag = f'"{self.tag}-gzip"' if is_packed else f'"{self.tag}"'
        headers = {"ETag": tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        known = [word.strip().removeprefix("W/") for word in request.headers.get("if-none-match", "").split(",")]
        if tag in known or known == ["*"]:
            return Response(status_code=304, headers=headers)
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if is_packed else self.body, 200, headers, self.kind)


def made(body: bytes, kind: str = "application/json", effort: int = 9) -> Made:
    """An answer with this body. `effort` is how hard it is packed, 1 to 9."""
    packed = gzip.compress(body, effort, mtime=0) if len(body) > 512 and kind.startswith(PACKED) else b""
    return Made(body, packed if len(packed) < len(body) else b"", hashlib.sha256(body).hexdigest()[:32], kind)


class Folder:
    """The files below a folder, each read once and again when it changes."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._known: dict[Path, tuple[tuple[int, int], Made]] = {}

    def find(self, name: str) -> Made | None:
        """The file of this name, `/` between folders; None for what is none, is hidden or lies outside."""
        parts = name.split("/")
        if "\0" in name or "\\" in name or any(not part or part.startswith(".") for part in parts):
            return None
        try:
            path = self._root.joinpath(*parts).resolve()
            found = path.stat()
        except (OSError, ValueError):
            return None
        if not path.is_relative_to(self._root) or not S_ISREG(found.st_mode):
            return None
        stamp = (found.st_mtime_ns, found.st_size)
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            known = self._known[path] = (stamp, made(path.read_bytes(), kind))
        return known[1]
