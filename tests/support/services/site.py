"""The whole product as processes of its own: web server, worker, Redis, a database in a file."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.services.migrated import ROOT, lay_migrated
from tests.support.services.redis_server import RedisServer, running_redis_server

DATABASE = "site.sqlite3"

PATIENCE = 30.0
"""Seconds that an answer may take which is sure to come: a machine may have other things to do."""

SERVED = "tests.support.services.served:application"
"""What the web server serves: the product, and no words by chance in its pages."""

WORKER = ("celery", "--quiet", "-A", "config", "worker", "--pool", "solo", "--without-gossip", "--without-mingle")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_healthy(port: int) -> bool:
    """Does the web server on `port` say that it is well?"""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class Caller:
    """One process that waits for calls into a product, with the environment that names its database."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.services.call"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def call(self, function: str, /, **arguments: Any) -> Any:
        """What `package.module:function` answers; arguments and answer go as JSON.

        Raises AssertionError with what the function has raised.
        """
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps({"function": function, "arguments": arguments}) + "\n")
        self._process.stdin.flush()
        said = json.loads(self._process.stdout.readline() or '{"failed": "it ended"}')
        assert "failed" not in said, f"{function}: {said['failed']}"
        return said["answer"]

    def end(self) -> None:
        """Nobody calls any more."""
        self._process.kill()
        self._process.wait()


class Site:
    """One running product. Its processes may be killed and started again: its database stays."""

    def __init__(
        self,
        folder: Path,
        redis: RedisServer,
        extra: Mapping[str, str] | None = None,
        served: str = SERVED,
        webs: int = 1,
    ) -> None:
        self.folder = folder
        self.redis = redis
        self.served = served
        self.ports = [free_port() for _ in range(webs)]
        self.port = self.ports[0]
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": f"sqlite:///{folder / DATABASE}",
            "REDIS_URL": redis.url,
            **(extra or {}),
        }
        self.webs: list[subprocess.Popen[bytes]] = []
        self.worker: subprocess.Popen[bytes] | None = None
        self.caller: Caller | None = None

    def _popen(self, name: str, *line: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *line], cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.STDOUT
            )

    def log(self, name: str) -> str:
        """What the process `name` (web, worker) has said so far."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def manage(self, *line: str, **env: str) -> str:
        """Run `manage.py` in this site, with `env` on top; return what it prints, or raise AssertionError with it."""
        done = subprocess.run(
            [sys.executable, "manage.py", *line], cwd=ROOT, env=self.env | env, capture_output=True, text=True
        )
        assert done.returncode == 0, f"manage.py {' '.join(line)} failed:\n{done.stdout}{done.stderr}"
        return done.stdout

    def command(self, *line: str) -> str:
        """What this command of `manage.py` prints, called inside this site."""
        return str(self.call("tests.support.services.call:commanded", line=list(line)))

    def call(self, function: str, /, **arguments: Any) -> Any:
        """Calls `package.module:function` inside this site, over its database (`Caller`)."""
        if self.caller is None:
            self.caller = Caller(self.env)
        return self.caller.call(function, **arguments)

    def start_web(self) -> None:
        """Starts a web server on each port of this site and waits until it is well."""
        self.webs = [self._web(port) for port in self.ports]
        until = time.monotonic() + 60
        for web, port in zip(self.webs, self.ports, strict=True):
            while not is_healthy(port):
                assert web.poll() is None, f"the web server ended:\n{self.log('web')}"
                assert time.monotonic() < until, f"the web server is not well:\n{self.log('web')}"
                time.sleep(0.05)

    def _web(self, port: int) -> subprocess.Popen[bytes]:
        line = ["uvicorn", self.served, "--port", str(port), "--lifespan", "off", "--no-proxy-headers"]
        line.append("--no-server-header")
        return self._popen("web", *line, "--timeout-graceful-shutdown", "1", "--no-access-log")

    def start_worker(self) -> None:
        """Starts a Celery worker; it takes up its work as soon as it is ready."""
        self.worker = self._popen("worker", *WORKER)

    def kill_web(self) -> None:
        """`kill -9`: no goodbye, no clean-up."""
        for web in self.webs:
            web.send_signal(signal.SIGKILL)
            web.wait()

    def stop(self) -> None:
        """Ends every process of this site."""
        if self.caller is not None:
            self.caller.end()
        processes = [process for process in (*self.webs, self.worker) if process]
        for process in processes:
            if process.poll() is None:
                process.terminate()
        for process in processes:
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def running_site(
    folder: Path,
    extra: Mapping[str, str] | None = None,
    *,
    worker: bool = True,
    web: bool = True,
    served: str = SERVED,
    webs: int = 1,
) -> Iterator[Site]:
    """A migrated site with its own Redis, its web server started, and its worker too unless told otherwise.

    `webs`: so many web servers, each on a port of its own.
    """
    with running_redis_server(folder / "redis") as redis:
        site = Site(folder, redis, extra, served, webs)
        lay_migrated(folder / DATABASE)
        try:
            if worker:
                site.start_worker()
            if web:
                site.start_web()
            assert site.worker is None or site.worker.poll() is None, site.log("worker")
            yield site
        finally:
            site.stop()
