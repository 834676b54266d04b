"""How uvicorn runs the server: with limits on all that a stranger may send."""

import uvicorn
from fastapi import FastAPI

from paigow.service.messages import LONGEST

HEADERS = 32_768
"""The most bytes that a request may have before its body; uvicorn's other parser knows no such limit."""


def settings(app: FastAPI, *, is_behind: bool = False) -> uvicorn.Config:
    """The settings. `is_behind`: there is a server before it, on this machine, which says for whom it asks."""
    return uvicorn.Config(
        app,
        http="h11",
        h11_max_incomplete_event_size=HEADERS,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST * 2,
        ws_max_queue=32,
        ws_per_message_deflate=False,  # messages are small, and a compressor for each line would hold 300 kB
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        proxy_headers=is_behind,
    )
