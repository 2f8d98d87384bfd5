"""One process of the supervisor: started, listened to, noticed when it ends, stopped."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from config.run.console import echo, say

ROOT = Path(__file__).resolve().parent.parent.parent
TETHER = Path(__file__).with_name("tether.py")


class Child:
    """A command with a name. Its signals are ours: Ctrl-C in the terminal reaches the supervisor alone."""

    def __init__(self, name: str, line: Sequence[str], env: Mapping[str, str], *, patience: float = 10) -> None:
        self.name = name
        self.line = list(line)
        self.env = dict(env)
        self.patience = patience
        self.starts: list[float] = []
        self._process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None

    def start(self) -> None:
        """Starts the command, or starts it again."""
        self.starts.append(time.monotonic())
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, str(TETHER), str(os.getpid()), *self.line],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._listener = echo(self._process.stdout, self.name)

    def exit_code(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.poll() if self._process else None

    def is_running(self) -> bool:
        """Has it been started, and not ended?"""
        return self._process is not None and self._process.poll() is None

    def starts_within(self, seconds: float) -> int:
        """How often it was started in the last `seconds`."""
        return sum(1 for start in self.starts if time.monotonic() - start <= seconds)

    def stop(self) -> None:
        """Asks it to end, waits as long as its patience lasts, then ends it and whatever it has started."""
        if self._process is None:
            return
        if self.is_running():
            self._process.terminate()
        try:
            self._process.wait(self.patience)
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not stop within {self.patience:g} seconds and is ended")
        self._end_group()
        self._process.wait()
        if self._listener:
            self._listener.join(timeout=2)

    def _end_group(self) -> None:
        assert self._process is not None
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
