"""What is written into the log, and who may read figures."""

import logging
import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.telemetry.folder import require_room

FORMATS = {
    "line": {"()": "config.telemetry.lines.PlainLines", "format": "{levelname:<7} {name}: {message}", "style": "{"},
    "json": {"()": "config.telemetry.lines.Lines"},
}
LOGGERS = {
    "line": {"config.telemetry": {"level": "WARNING"}},
    "json": {
        "django": {"handlers": [], "propagate": True},
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.error": {"handlers": [], "propagate": True},
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}
"""Where lines are for programs each request has one of ours, and not that of uvicorn, which has the whole address."""

SHORTEST_TOKEN = 20

LOG_FORMAT = env.text("LOG_FORMAT", "line")
if LOG_FORMAT not in FORMATS:
    raise ImproperlyConfigured(f"LOG_FORMAT must be one of {', '.join(FORMATS)}, not {LOG_FORMAT!r}")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"chosen": FORMATS[LOG_FORMAT]},
    "filters": {
        "outages": {"()": "config.telemetry.outages.OutageLines"},
        "routes": {"()": "config.telemetry.lines.RoutesForPaths"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "chosen", "filters": ["outages", "routes"]}
    },
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "INFO")},
    "loggers": LOGGERS[LOG_FORMAT],
}

METRICS_TOKEN = env.text("METRICS_TOKEN", "")
if METRICS_TOKEN and len(METRICS_TOKEN) < SHORTEST_TOKEN:
    raise ImproperlyConfigured(f"METRICS_TOKEN is too short: take {SHORTEST_TOKEN} random signs or more")


def share_figures(folder: Path) -> None:
    """Have all processes count into this folder; called before anything is counted. Without room for it the process
    counts for itself alone: it would be killed for writing to a mapped file on a full disk (SIGBUS)."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        require_room(folder, reserve=env.serves())
    except OSError as full:
        logging.getLogger(__name__).warning("METRICS_DIR is not used: %s", full)
    else:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
