"""The first requests of a process that has just started, several at once."""

from __future__ import annotations

import subprocess
import sys


def test_many_threads_ask_at_once_what_a_body_may_hold() -> None:
    started = subprocess.run([sys.executable, "-m", "tests.tables.at_first_requests"], capture_output=True, text=True)
    assert started.returncode == 0, started.stdout
