"""What the server writes down of itself: who asked for what, and how it went. Never a code, a token or a piece.

An error is told by its kind and the places it came through, not by its words, for these may quote what was sent.
"""

import logging
import traceback
from collections.abc import Iterable
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET = frozenset({"authorization", "code", "codes", "hash", "password", "seed", "token"})
"""Fields that are never written, should anybody hand them over."""


def set_up(file: TextIO, *, as_json: bool, level: int = logging.INFO) -> None:
    """From now on the log goes to this file: as JSON, one line an event, or as text for people."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        told_error,
        without_secrets,
    ]
    last: Processor = structlog.processors.JSONRenderer() if as_json else text
    handler = logging.StreamHandler(file)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    for name in ("paigow", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "paigow" else max(level, logging.WARNING))


def told_error(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """In place of an error its kind, and where it came from."""
    found = event.pop("exc_info", None)
    event.pop("exc_text", None)
    record = event.get("_record")
    if record is not None:
        found, record.exc_info, record.exc_text = found or record.exc_info, None, None
    if isinstance(found, tuple):
        found = found[1]
    if isinstance(found, BaseException):
        event["error"] = type(found).__name__
        event["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in _frames(found)][-12:]
    return event


def _frames(error: BaseException) -> Iterable[traceback.FrameSummary]:
    return traceback.extract_tb(error.__traceback__)


def without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The same without fields that are secret by their name."""
    return {name: value for name, value in event.items() if name not in SECRET}


def text(_: WrappedLogger, __: str, event: EventDict) -> str:
    """One line for people. What would break the line or the terminal is written as an escape."""
    when, level, name = event.pop("timestamp", ""), event.pop("level", ""), event.pop("logger", "")
    said = " ".join(f"{key}={value}" for key, value in event.items() if key != "event")
    line = f"{when} {level} {name}: {event.get('event', '')} {said}".rstrip()
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
