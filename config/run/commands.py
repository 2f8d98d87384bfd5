"""The command lines of what `make run` starts, and of the same under `make dev`, where each starts again on a save."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

PYTHON = [sys.executable, "-m"]
CELERY = [*PYTHON, "celery", "--quiet", "-A", "config.run.worker"]
PREPARE = [*PYTHON, "config.run.prepare"]

WATCHED = ("campaign", "config", "games")
"""The folders with code of ours; templates are read anew by themselves (config/settings/dev.py)."""

PATIENCE = 3
"""Seconds that a process may take to end before it is killed and started again."""


def worker() -> list[str]:
    """The worker, with two hands."""
    return [*CELERY, "worker", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]


def clock(schedule: Path) -> list[str]:
    """The clock; it keeps in `schedule` when it did what."""
    kept = ["--schedule", str(schedule), "--scheduler", "config.run.clock.Clock"]
    return [*CELERY, "beat", "--loglevel", "WARNING", *kept]


def web(fd: int) -> list[str]:
    """A web process at the open socket `fd`."""
    return [*PYTHON, "config.run.web", str(fd)]


def reloading_web(fd: int) -> list[str]:
    """A web process at the open socket `fd`, with uvicorn's own way of starting again."""
    uvicorn = [*PYTHON, "uvicorn", "config.asgi:application", "--fd", str(fd), "--lifespan", "off"]
    quiet = ["--log-level", "warning", "--no-access-log", "--no-server-header", "--no-proxy-headers"]
    watch = ["--reload", *(word for folder in WATCHED for word in ("--reload-dir", folder))]
    return [*uvicorn, "--timeout-graceful-shutdown", str(PATIENCE), *quiet, *watch]


def reloading(line: Sequence[str]) -> list[str]:
    """Worker or clock, which cannot do it themselves, under a process that watches for them."""
    watch = [*PYTHON, "watchfiles", "--filter", "python", "--verbosity", "warning"]
    return [*watch, "--sigint-timeout", str(PATIENCE), shlex.join(line), *WATCHED]
