"""The image is built and answers, where there is an engine for containers: read-only, without any right, as nobody.

PYTHON_IMAGE names another image to build from, for where no registry is reached.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.probe import why_not
from tests.deploy.club import NAME, line_of_the_image
from tests.support.services.site import ROOT, free_port

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(1800)]

IMAGE = "localhost/live-magic:tried"
HELD_SHORT = (
    *("--rm", "--read-only", "--tmpfs", "/tmp:size=256m", "--cap-drop", "all"),  # noqa: S108
    *("--security-opt", "no-new-privileges", "--network", "host"),
)
ENVIRONMENT = {
    "SECRET_KEY": "k3y-" * 20 + "0123456789abcdef",
    "ALLOWED_HOSTS": NAME,
    "DATABASE_URL": "sqlite:////tmp/live.sqlite3",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


def run(*line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def engine() -> str:
    """An engine that runs."""
    for name in ("docker", "podman"):
        if shutil.which(name) and run(name, "info").returncode == 0:
            return name
    pytest.skip("there is no engine for containers here that runs (docker, podman)")


@pytest.fixture(scope="module")
def image(engine: str) -> str:
    """The image, built from the Dockerfile."""
    base = os.environ.get("PYTHON_IMAGE", "")
    chosen = ["--build-arg", f"PYTHON_IMAGE={base}"] if base else []
    if not base and run(engine, "pull", "docker.io/library/python:3.13-slim-bookworm").returncode:
        pytest.skip("no registry is reached from here; PYTHON_IMAGE may name an image that is here")
    done = run(engine, "build", "--network", "host", *chosen, "--tag", IMAGE, ".")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return IMAGE


def settings() -> list[str]:
    return [word for name, value in ENVIRONMENT.items() for word in ("--env", f"{name}={value}")]


def test_inside_nobody_has_rights_and_nothing_can_be_written(engine: str, image: str) -> None:
    said = run(engine, "run", *HELD_SHORT, *settings(), image, "sh", "-c", "id -u; touch /app/x /opt/x || echo no")
    assert said.stdout.split() == ["10001", "no"], said.stderr


def test_inside_lie_no_secret_no_tests_and_no_tools(engine: str, image: str) -> None:
    said = run(engine, "run", *HELD_SHORT, image, "sh", "-c", "ls -A /app; pip --version; python -c 'import pytest'")
    assert not {"tests", ".env", ".git", "var", "pyproject.toml"} & set(said.stdout.split())
    assert "No module named 'pytest'" in said.stderr
    history = run(engine, "history", "--no-trunc", image).stdout
    assert "k3y" not in history


def test_a_command_finds_everything_that_it_needs(engine: str, image: str) -> None:
    line = ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    said = run(engine, "run", *HELD_SHORT, *settings(), image, *line)
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.fixture
def port(engine: str, image: str) -> Iterator[int]:
    """A web process in a container, at this port."""
    port, name = free_port(), f"tried-{os.getpid()}"
    line = " ".join(line_of_the_image()).replace("0.0.0.0", "127.0.0.1").replace("8000", str(port))  # noqa: S104
    start = ["sh", "-c", f"python manage.py migrate --verbosity 0 && exec {line}"]
    web = subprocess.Popen([engine, "run", "--name", name, *HELD_SHORT, *settings(), image, *start], cwd=Path(ROOT))
    try:
        yield port
    finally:
        run(engine, "stop", "--time", "3", name)
        web.wait(timeout=60)


def test_it_answers(port: int) -> None:
    until = time.monotonic() + 180
    while why := why_not(port, NAME, "/health/live/"):
        assert time.monotonic() < until, why
        time.sleep(0.5)
    assert '"database": true' in why_not(port, NAME), "ready it is not, for it has no Redis"
