"""A club's server as compose.yaml lays it out, without containers: the proxy with its own file, two web processes by
the line of the Dockerfile, PostgreSQL and Redis. Tests speak to it as an outer proxy, or as a stranger."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from config.probe import why_not
from tests.support.services.postgres import running_postgres
from tests.support.services.redis_server import running_redis
from tests.support.services.site import PATIENCE, ROOT, free_port

NAME = "play.example.org"
OUTER, STRANGER = "127.0.0.1", "127.0.0.2"
"""From the first of these calls come as from a proxy that speaks HTTPS before ours; from the other one, by itself."""

Headers = dict[str, str]
NONE: Headers = {}
USUAL = {"Host": NAME, "X-Forwarded-Proto": "https", "Origin": f"https://{NAME}", "Referer": f"https://{NAME}/"}
"""Of a call over HTTPS, to the right name, from a page of its own."""


def line_of_the_image() -> list[str]:
    """What the Dockerfile starts."""
    said = re.search(r"^CMD (\[.*?\])", (ROOT / "Dockerfile").read_text(), re.MULTILINE | re.DOTALL)
    assert said
    line: list[str] = json.loads(said[1].replace("\\\n", ""))
    return line


class Club:
    """Its addresses, and its web processes, which may be ended."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.folder = folder
        self.port, *self.webs = (free_port() for _ in range(3))
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.production",
            "SECRET_KEY": "k3y-" * 20 + "0123456789abcdef",
            "ALLOWED_HOSTS": NAME,
            "SITE_URL": f"https://{NAME}",
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "STATIC_ROOT": str(folder / "static"),
            "TRUSTED_PROXIES": OUTER,
            "SITE_ADDRESS": f"http://{NAME}:{self.port}",
            "SITE_HOST": NAME,
            "OUTER_PROXIES": f"{OUTER}/32",
            "WEBS": " ".join(f"127.0.0.1:{port}" for port in self.webs),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }

    def manage(self, *line: str, may_fail: bool = False) -> str:
        """What a command of manage.py prints; raises CalledProcessError."""
        done = [sys.executable, "manage.py", *line]
        return subprocess.run(
            done, cwd=ROOT, env=self.env, check=not may_fail, stdout=subprocess.PIPE, text=True
        ).stdout

    def start(self) -> None:
        """Everything, until the proxy sends calls to each web process."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--no-input", "--verbosity", "0")
        self.proxy = self._popen("caddy", "run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile")
        for port in self.webs:
            self.start_web(port)
        self.wait(lambda: self.answer("GET", "/health/ready/")[0] == 200)

    def start_web(self, port: int) -> None:
        """A web process, ready."""
        program, *rest = line_of_the_image()
        line = [{"8000": str(port), "0.0.0.0": "127.0.0.1"}.get(word, word) for word in rest]  # noqa: S104
        self.processes[port] = self._popen(str(Path(sys.executable).with_name(program)), *line)
        self.wait(lambda: why_not(port, NAME) == "")

    def _popen(self, *line: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(line, cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.STDOUT)

    def wait(self, done: Callable[[], bool]) -> None:
        """Returns as soon as it is so."""
        until = time.monotonic() + 2 * PATIENCE
        while True:
            with suppress(OSError, http.client.HTTPException):
                if done():
                    return
            assert time.monotonic() < until, (self.folder / "log").read_text()[-4000:]
            time.sleep(0.1)

    def connection(self, at: str = OUTER) -> http.client.HTTPConnection:
        """A line to the proxy from this address."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(at, 0))

    def answer(
        self, method: str, path: str, body: bytes | None = None, headers: Headers = NONE, *, at: str = OUTER
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body."""
        line = self.connection(at)
        try:
            line.request(method, path, body, USUAL | headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            line.close()

    def stop(self) -> None:
        """Ends it all."""
        for process in (*self.processes.values(), self.proxy):
            process.kill()
            process.wait()


@contextmanager
def running_club(folder: Path) -> Iterator[Club]:
    """A club's server, migrated and ready."""
    with running_postgres() as database, running_redis(folder / "redis") as redis:
        club = Club(folder, database, redis)
        try:
            club.start()
            yield club
        finally:
            club.stop()


HAS_PROXY = shutil.which("caddy") is not None
WITHOUT_PROXY = "there is no Caddy here (Debian: apt install caddy)"
