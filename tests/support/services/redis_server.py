"""A real Redis that keeps nothing, and may be killed or frozen."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.connection import ConnectionPool

from config.run import private_redis


class RedisServer:
    """One Redis on `folder`/redis.sock."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.line = private_redis.command(private_redis.server_binary(), folder, self.socket, keep=False)
        self.start()

    def start(self) -> None:
        """Starts it, the first time or after it was killed, and waits until it answers."""
        self.process = subprocess.Popen(self.line, stdout=subprocess.DEVNULL)
        private_redis.wait_until_it_answers(self.url)

    def kill(self) -> None:
        """Ends it; its memory is gone."""
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """It stands still: whoever asks is connected and never answered."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as though nothing had been."""
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Ends it for good, whatever became of it."""
        if self.process.poll() is None:
            self.thaw()
            self.process.terminate()
        self.process.wait(timeout=10)


@contextmanager
def running_redis_server(folder: Path) -> Iterator[RedisServer]:
    """A Redis of one's own on `folder`/redis.sock; stopped at the end."""
    server = RedisServer(folder)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    """Starts a Redis on `folder`/redis.sock and gives its address; stops it at the end."""
    with running_redis_server(folder) as server:
        yield server.url


class Asked:
    """Whether this process has asked Redis anything since it was emptied: the tests of a rule book ask nothing."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.anything = True
        connect = ConnectionPool.get_connection

        def noted(pool: ConnectionPool, *args: Any, **kwargs: Any) -> Any:
            self.anything = True
            return connect(pool, *args, **kwargs)

        patch.setattr(ConnectionPool, "get_connection", noted)
