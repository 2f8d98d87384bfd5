"""The processes of `make dev`: started again whenever Python that they could have read is saved."""

import shlex
import sys
from collections.abc import Sequence

WATCHED = ("campaign", "config", "games")
"""The folders with code of ours; templates are read anew by themselves (config/settings/dev.py)."""

PATIENCE = 3
"""Seconds that a process may take to end before it is killed and started again."""


def reloading_web(line: Sequence[str]) -> list[str]:
    """The command line of the web server with its own way of starting again."""
    return [*line, "--reload", *(word for folder in WATCHED for word in ("--reload-dir", folder))]


def reloading_worker(line: Sequence[str]) -> list[str]:
    """The command line of the worker, which cannot do it itself, under a process that watches for it."""
    watch = [sys.executable, "-m", "watchfiles", "--filter", "python", "--verbosity", "warning"]
    return [*watch, "--sigint-timeout", str(PATIENCE), shlex.join(line), *WATCHED]
