"""The server: its pages, its answers and its socket, put together."""

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from paigow import __version__
from paigow.web.api_reference import add_reference
from paigow.web.api_replay import add_replay
from paigow.web.config import Config
from paigow.web.errors import add_handlers
from paigow.web.guard import Guard
from paigow.web.pages import add_pages


def make_app(config: Config) -> FastAPI:
    """The server, ready to be run."""
    app = FastAPI(
        title="paigow",
        version=__version__,
        summary="The pai gow table by the book.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    add_handlers(app)
    add_reference(app)
    add_replay(app)
    add_pages(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Guard, config=config)
    return app
