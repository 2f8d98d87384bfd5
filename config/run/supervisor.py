"""Starts Redis, prepares, starts worker and web server, keeps them alive, and stops all of them together."""

import http.client
import os
import sys
import threading
from pathlib import Path

from config.run import private_redis
from config.run.child import Child
from config.run.console import say
from config.run.place import WELCOME, address_in_the_house
from config.run.reloading import reloading_web, reloading_worker

RESTARTS = 5
WITHIN_SECONDS = 60


class Failed(Exception):
    """Something that is needed did not start or does not stay alive."""


class Supervisor:
    """The processes of one running product. `stop` may be set from a signal.

    With `reloading`, worker and web server start again whenever the code is saved.
    """

    def __init__(self, var: Path, host: str, port: int, *, reloading: bool = False) -> None:
        self.host = host
        self.port = port
        self.stop = threading.Event()
        self.env = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.env.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
        self.var = var
        self.redis = None if "REDIS_URL" in os.environ else self._redis(var / "redis")
        self.prepare = Child("prepare", [sys.executable, "-m", "config.run.prepare"], self.env)
        worker, web = self._worker_line(), self._web_line()
        self.worker = Child("worker", reloading_worker(worker) if reloading else worker, self.env)
        self.web = Child("web", reloading_web(web) if reloading else web, self.env)

    def _redis(self, folder: Path) -> Child:
        socket = private_redis.socket_path(folder)
        self.env["REDIS_URL"] = f"unix://{socket}"
        line = private_redis.command(private_redis.server_binary(), folder, socket, keep=True)
        return Child("redis", line, self.env)

    def _worker_line(self) -> list[str]:
        celery = [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--concurrency", "2"]
        clock = ["--beat", "--schedule", str(self.var / "beat")]
        return [*celery, *clock, "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]

    def _web_line(self) -> list[str]:
        uvicorn = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", self.host]
        quiet = ["--log-level", "warning", "--no-access-log", "--no-server-header", "--lifespan", "off"]
        return [*uvicorn, "--port", str(self.port), "--timeout-graceful-shutdown", "3", *quiet]

    @property
    def lasting(self) -> list[Child]:
        """The processes that have to live as long as the product, in the order in which they start."""
        return [child for child in (self.redis, self.worker, self.web) if child]

    def run(self) -> None:
        """Runs until `stop` is set. Raises Failed when something does not start or does not stay alive."""
        try:
            self._start()
            while not self.stop.wait(0.3):
                self._revive()
        finally:
            self._stop_all()

    def _start(self) -> None:
        if self.redis:
            say(f"starting a private Redis (it writes to {self.var / 'redis' / private_redis.LOG})")
            self.redis.start()
        private_redis.wait_until_it_answers(self.env["REDIS_URL"])
        self._prepare()
        if self.stop.is_set():
            return
        say("starting the worker and the web server")
        self.worker.start()
        self.web.start()
        self._wait_for_web()
        if not self.stop.is_set():
            self._tell_where()

    def _prepare(self) -> None:
        self.prepare.start()
        while self.prepare.is_running():
            if self.stop.wait(0.1):
                return
        if self.prepare.exit_code():
            raise Failed("The preparation failed; the reason stands above.")

    def _wait_for_web(self) -> None:
        while not self.stop.wait(0.1):
            self._revive()
            if self._is_healthy():
                return

    def _is_healthy(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health/")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _revive(self) -> None:
        for child in self.lasting:
            if child.is_running():
                continue
            say(f"{child.name} has ended unexpectedly (exit code {child.exit_code()})")
            if child.starts_within(WITHIN_SECONDS) >= RESTARTS:
                raise Failed(f"{child.name} does not stay alive.")
            say(f"starting {child.name} again")
            child.start()

    def _tell_where(self) -> None:
        say(f"\nLive Magic is ready:  http://127.0.0.1:{self.port}/")
        if self.host == "0.0.0.0" and (address := address_in_the_house()):  # noqa: S104
            say(f"for the phones:       http://{address}:{self.port}/")
        if told := (self.var / WELCOME).read_text():
            say(f"\n{told}\n")
        say("Ctrl-C stops it; nothing is lost.")

    def _stop_all(self) -> None:
        say("stopping")
        for child in (self.prepare, *reversed(self.lasting)):
            child.stop()
        say("stopped")
