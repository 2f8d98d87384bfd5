"""One process of the supervisor: started, listened to, felt for a pulse, ended with all that it has started."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from config.run import pulse
from config.run.console import echo, say
from config.run.pulse import Pulse

ROOT = Path(__file__).resolve().parent.parent.parent
TETHER = Path(__file__).with_name("tether.py")


class Child:
    """A command with a name. Its signals are ours: Ctrl-C in the terminal reaches the supervisor alone.

    `fd`: the number of an open file that it inherits.
    """

    def __init__(
        self,
        name: str,
        line: Sequence[str],
        env: Mapping[str, str],
        *,
        fd: int | None = None,
        patience: float = 10,
    ) -> None:
        self.name = name
        self.line = list(line)
        self.env = dict(env)
        self.fd = fd
        self.patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self._pulse: Pulse | None = None

    def start(self) -> None:
        """Starts the command, or starts it again; nothing of the one before is left by then."""
        self.kill()
        self._pulse = Pulse()
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, str(TETHER), str(os.getpid()), *self.line],
            cwd=ROOT,
            env=self.env | {pulse.VARIABLE: str(self._pulse.number)},
            pass_fds=[self._pulse.number, *([] if self.fd is None else [self.fd])],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._pulse.let_go()
        assert self._process.stdout is not None
        self._listener = echo(self._process.stdout, self.name)

    def exit_code(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.poll() if self._process else None

    def is_running(self) -> bool:
        """Has it been started, and not ended?"""
        return self._process is not None and self._process.poll() is None

    def has_beaten(self) -> bool:
        """Has it said that it is alive since this was asked last?"""
        return self._pulse is not None and self._pulse.has_beaten()

    def ask_to_end(self) -> None:
        """Asks it to end, and does not wait for it."""
        if self._process is not None and self.is_running():
            self._process.terminate()

    def stop(self) -> None:
        """Asks it to end, waits as long as its patience lasts, then ends it and whatever it has started."""
        if self._process is None:
            return
        self.ask_to_end()
        try:
            self._process.wait(self.patience)
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not stop within {self.patience:g} seconds and is ended")
        self.kill()

    def kill(self) -> None:
        """Ends it at once, and whatever it has started and left behind."""
        if self._process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # macOS: nobody is left of it but who has ended
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._listener:
            self._listener.join(timeout=2)
        if self._pulse:
            self._pulse.close()
        self._process = self._listener = self._pulse = None
