"""Lines of the log, as JSON or for people.

Addresses have keys in them (an invitation, a seat, a calendar), so each line has the name of the route instead. A line
of JSON has the fields that are known by name, and nothing else that a record happens to carry.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest
from pythonjsonlogger.json import JsonFormatter

from config.telemetry import context

KNOWN = ("route", "method", "status", "ms", "task", "state")
"""What a record may carry."""

OF_ROWS = "DETAIL:"
"""How PostgreSQL begins the line of an error in which it quotes the row."""


class Lines(JsonFormatter):
    """Time, level, who says it, what; what it is about; the traceback."""

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data |= {"level": record.levelname, "logger": record.name, "message": record.message}
        log_data |= context.facts()
        log_data |= {
            name: getattr(record, name) for name in KNOWN if isinstance(getattr(record, name, None), str | int)
        }
        if record.exc_info:
            log_data["traceback"] = without_rows(str(self.formatException(record.exc_info)))


def without_rows(traceback: str) -> str:
    """The traceback without what a database quotes of its rows."""
    return "\n".join(line for line in traceback.splitlines() if not line.lstrip().startswith(OF_ROWS))


class PlainLines(logging.Formatter):
    """Lines for people. Their tracebacks quote no rows either."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return without_rows(super().formatException(ei))


class RoutesForPaths(logging.Filter):
    """Where Django names the address of a request in a line, its route is named instead."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(route_of(request) if arg == request.path else arg for arg in record.args)
        return True


def route_of(request: HttpRequest) -> str:
    """The name of where it leads; what leads nowhere has none."""
    match = request.resolver_match
    return (match.view_name or "unnamed") if match is not None else "none"
