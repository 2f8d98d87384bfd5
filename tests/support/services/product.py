"""`make run` as a process, over a folder of its own; its children may be killed."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil

from tests.support.services.site import ROOT, is_healthy

LASTING = {"redis-server": "redis", " worker ": "worker", " beat ": "clock", "config.run.web": "web"}
"""A word in the command line of each lasting process → the name under which the supervisor speaks of it."""

ONE_EACH = ("redis-server", " worker ", " beat ")
WEBS = 2


def line_of(process: psutil.Process) -> str:
    """Its command line; of one that has just ended, nothing."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


class Run:
    """One start of the product; `said` grows with what it prints."""

    def __init__(self, var: Path, port: int) -> None:
        self.port = port
        inherited = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "DATABASE_URL"}}
        mine = {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings.local", "WEB_PROCESSES": str(WEBS)}
        self.env = inherited | mine
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.run", "--port", str(port), "--host", "127.0.0.1"],
            cwd=ROOT,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self.seen: list[psutil.Process] = []
        self.most_open = 0
        self.may_open: list[int] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(iter(self.process.stdout.readline, ""))

    @property
    def words(self) -> str:
        """Everything that it has printed so far."""
        return "".join(self.said)

    def has_said(self, words: str) -> bool:
        """Whether it has printed `words`, a regular expression."""
        return re.search(words, self.words) is not None

    def wait_for(self, words: str, *, seconds: float = 120) -> None:
        """Returns as soon as it has printed `words`, a regular expression."""
        until = time.monotonic() + seconds
        while not self.has_said(words):
            assert time.monotonic() < until, f"it never said {words!r}:\n{self.words}"
            assert self.process.poll() is None or self.has_said(words), f"it ended without {words!r}:\n{self.words}"
            time.sleep(0.05)

    def children(self) -> dict[str, list[psutil.Process]]:
        """Its lasting processes, by the word that tells which is which, the oldest first."""
        children = sorted(psutil.Process(self.process.pid).children(), key=psutil.Process.create_time)
        lines = {child: line_of(child) for child in children}
        return {name: [child for child, line in lines.items() if name in line] for name in LASTING}

    def is_whole(self) -> bool:
        """Does everything run that should, and is the product well?"""
        there = {name: len(children) for name, children in self.children().items()}
        return there == dict.fromkeys(ONE_EACH, 1) | {"config.run.web": WEBS} and is_healthy(self.port)

    def wait_until_whole(self) -> dict[str, list[psutil.Process]]:
        """Returns its processes as soon as all of them run and the web server is well."""
        until = time.monotonic() + 90
        while not self.is_whole():
            assert time.monotonic() < until, self.words
            time.sleep(0.1)
        return self.children()

    def family(self) -> list[psutil.Process]:
        """All that it has started, and what they have started."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def begin_with_few_files(self) -> None:
        """As many systems let a program begin: with 512 open files, which it may raise to the most."""
        if hasattr(psutil.Process, "rlimit"):
            itself = psutil.Process(self.process.pid)
            _, self.most_open = itself.rlimit(psutil.RLIMIT_NOFILE)
            itself.rlimit(psutil.RLIMIT_NOFILE, (512, self.most_open))

    def note_what_webs_may_open(self) -> None:
        """How many open files each web process has allowed itself."""
        webs = self.wait_until_whole()["config.run.web"]
        self.may_open = [web.rlimit(psutil.RLIMIT_NOFILE)[0] for web in webs if hasattr(web, "rlimit")]

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Sends the signal and gives the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=60)
        self._listener.join(timeout=10)
        return code
