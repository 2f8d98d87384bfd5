"""Starts Redis, prepares, starts worker, clock and web processes, keeps them alive, and stops all of them together."""

import http.client
import os
import threading
from collections.abc import Callable
from pathlib import Path
from socket import socket

from config.run import commands, private_redis
from config.run.child import Child
from config.run.console import say
from config.run.cores import web_processes
from config.run.place import WELCOME, address_in_the_house
from config.run.watched import Watched, always


class Failed(Exception):
    """Something that is needed did not start."""


class Supervisor:
    """The processes of one running product, at a `port` that is held for them. `stop` may be set from a signal.

    With `reloading`, they start again whenever the code is saved, one web process is enough, and nobody is asked for a
    sign of life: whoever looks at a process with a debugger may take all the time in the world.
    """

    def __init__(self, var: Path, port: socket, *, reloading: bool = False) -> None:
        self.host, self.port = port.getsockname()[:2]
        self.stop = threading.Event()
        self.env = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.env.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
        self.var = var
        self.reloading = reloading
        self._listening = port
        redis = None if "REDIS_URL" in os.environ else self._redis(var / "redis")
        self._asked_redis = private_redis.asked(self.env["REDIS_URL"])
        self._redis_answers = True
        self.redis = Watched(redis, lambda: self._redis_answers) if redis else None
        self.prepare = Child("prepare", commands.PREPARE, self.env)
        queued = [self._queued("worker", commands.worker()), self._queued("clock", commands.clock(var / "beat"))]
        self.others = [*queued, *self._webs()]

    def _redis(self, folder: Path) -> Child:
        path = private_redis.socket_path(folder)
        self.env["REDIS_URL"] = f"unix://{path}"
        line = private_redis.command(private_redis.server_binary(), folder, path, keep=True)
        return Child("redis", line, self.env)

    def _queued(self, name: str, line: list[str]) -> Watched:
        """A process that waits for Redis where that is silent, and then says nothing either."""
        child = Child(name, commands.reloading(line) if self.reloading else line, self.env)
        return self._watched(child, lambda: child.has_beaten() or not self._redis_answers)

    def _webs(self) -> list[Watched]:
        if self.reloading:
            return [self._web("web", commands.reloading_web)]
        return [self._web(f"web {number}", commands.web) for number in range(1, web_processes(os.environ) + 1)]

    def _web(self, name: str, line: Callable[[int], list[str]]) -> Watched:
        fd = self._listening.fileno()
        child = Child(name, line(fd), self.env, fd=fd)
        return self._watched(child, child.has_beaten)

    def _watched(self, child: Child, is_alive: Callable[[], bool]) -> Watched:
        return Watched(child, always if self.reloading else is_alive)

    @property
    def lasting(self) -> list[Watched]:
        """The processes that have to live as long as the product, in the order in which they start."""
        return [*([self.redis] if self.redis else []), *self.others]

    def run(self) -> None:
        """Runs until `stop` is set. Raises Failed or TimeoutError when something does not start."""
        try:
            self._start()
            while not self.stop.wait(0.3):
                self._look()
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
        say(f"starting {', '.join(each.child.name for each in self.others)}")
        for each in self.others:
            each.start()
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
            self._look()
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

    def _look(self) -> None:
        self._redis_answers = private_redis.is_answering(self._asked_redis)
        for each in self.lasting:
            each.look()

    def _tell_where(self) -> None:
        say(f"\nLive Magic is ready:  http://127.0.0.1:{self.port}/")
        if self.host == "0.0.0.0" and (address := address_in_the_house()):  # noqa: S104
            say(f"for the phones:       http://{address}:{self.port}/")
        if told := (self.var / WELCOME).read_text():
            say(f"\n{told}\n")
        say("Ctrl-C stops it; nothing is lost.")

    def _stop_all(self) -> None:
        """All at once, since each may take its time; Redis last, which they need to the end."""
        say("stopping")
        self._listening.close()
        children = [self.prepare, *(each.child for each in self.others)]
        for child in children:
            child.ask_to_end()
        for child in children:
            child.stop()
        if self.redis:
            self.redis.child.stop()
        say("stopped")
