"""How many web processes there are."""

import os
from collections.abc import Mapping

VARIABLE = "WEB_PROCESSES"
FEWEST = 2
"""While one of them starts again, another one answers."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def web_processes(env: Mapping[str, str]) -> int:
    """As many as there are cores, or as WEB_PROCESSES says. Raises ValueError for what is no such number."""
    said = env.get(VARIABLE, "").strip()
    if not said:
        return max(FEWEST, cores())
    if not said.isdecimal() or int(said) < 1:
        raise ValueError(f"{VARIABLE} must be a whole number above 0, not {said!r}")
    return int(said)
