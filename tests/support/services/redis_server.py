"""A real Redis that keeps nothing."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.run import private_redis


@contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    """Starts a Redis on `folder`/redis.sock and gives its address; stops it at the end."""
    socket = folder / "redis.sock"
    line = private_redis.command(private_redis.server_binary(), folder, socket, keep=False)
    server = subprocess.Popen(line, stdout=subprocess.DEVNULL)
    try:
        url = f"unix://{socket}"
        private_redis.wait_until_it_answers(url)
        yield url
    finally:
        server.terminate()
        server.wait(timeout=10)
