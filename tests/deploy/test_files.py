"""The files that a server is set up from: what lints find nothing wrong with, no secret and no default password in
them, every variable in the example, nothing in the image that is not needed."""

from __future__ import annotations

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.services.site import ROOT

TOOLS = Path(sys.executable).parent
COMPOSE = (ROOT / "compose.yaml").read_text()
EXAMPLE = (ROOT / "deploy" / "env.example").read_text()
ASKED = re.compile(r"\$\{([A-Z_]+)(:[?-])?")
MAY = {"proxy": {"NET_BIND_SERVICE"}, "database": {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"}}
"""The proxy listens at 80 and 443; PostgreSQL's image makes its folders its own before it becomes postgres."""
SECRETS = {"SECRET_KEY", "POSTGRES_PASSWORD"}


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return dict(yaml.safe_load(COMPOSE)["services"])


@pytest.mark.parametrize(
    "line",
    [
        ("hadolint", "--failure-threshold", "info", "Dockerfile"),
        ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"),
    ],
    ids=lambda line: line[0],
)
def test_a_lint_finds_nothing(line: tuple[str, ...]) -> None:
    done = subprocess.run([TOOLS / line[0], *line[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_variable_stands_in_the_example_and_none_beside() -> None:
    asked = {name for name, _ in ASKED.findall(COMPOSE)}
    assert asked == set(re.findall(r"^([A-Z_]+)=", EXAMPLE, re.MULTILINE))


def test_no_variable_stands_in_the_default_of_another() -> None:
    """Not every engine reads that."""
    assert not re.search(r"\$\{[^}]*\$\{", COMPOSE)


def test_no_secret_has_a_default() -> None:
    """A server that nobody has given secrets does not start; the example names none that somebody might keep."""
    for name in SECRETS | {"SITE_HOST"}:
        ways = [way for asked, way in ASKED.findall(COMPOSE) if asked == name]
        assert ":?" in ways, name
        assert ":-" not in ways, name
        assert f"\n{name}=\n" in EXAMPLE, name


def test_what_runs_is_held_short(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert set(service.get("cap_add", [])) <= MAY.get(name, set()), name
        assert "privileged" not in service, name
        assert service["mem_limit"] and service["pids_limit"], name


def test_figures_are_counted_where_nothing_that_is_sent_can_fill_the_disk(services: dict[str, Any]) -> None:
    """A process that counts into a mapped file on a full disk would be killed."""
    for name in ("web-1", "web-2", "worker", "beat"):
        disks = [disk.partition(":")[0] for disk in services[name]["tmpfs"]]
        assert disks == ["/tmp", services[name]["environment"]["METRICS_DIR"]], name  # noqa: S108


def test_only_the_proxy_is_reached_from_outside(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    networks = yaml.safe_load(COMPOSE)["networks"]
    assert networks["back"]["internal"] is True
    assert services["database"]["networks"] == services["redis"]["networks"] == ["back"]


def test_there_are_two_web_processes_and_one_clock(services: dict[str, Any]) -> None:
    webs = [name for name, service in services.items() if "front" in service["networks"] and name != "proxy"]
    assert services["proxy"]["environment"]["WEBS"] == " ".join(f"{name}:8000" for name in webs)
    assert len(webs) == 2
    assert [name for name, service in services.items() if " beat " in str(service.get("command"))] == ["beat"]
    assert all("scale" not in service and "deploy" not in service for service in services.values())


def ignored(path: str) -> bool:
    """Whether .dockerignore keeps this out of the image: the last line that fits says so."""
    out = False
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!").removeprefix("**/")
        parts = path.split("/")
        paths = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
        names = parts if "**/" in line else paths
        if line and not line.startswith("#") and any(fnmatch(name, pattern) for name in names):
            out = not line.startswith("!")
    return out


@pytest.mark.parametrize("path", [".env", ".git/config", "var/secret_key", "tests/conftest.py", "campaign/.env.local"])
def test_of_what_is_secret_or_not_needed_nothing_comes_into_the_image(path: str) -> None:
    assert ignored(path)


@pytest.mark.parametrize("path", ["manage.py", "campaign/models/people.py", "locale/it/LC_MESSAGES/django.po"])
def test_what_runs_comes_into_the_image(path: str) -> None:
    assert not ignored(path)


def test_the_image_runs_as_nobody_in_particular_and_has_no_secret() -> None:
    said = (ROOT / "Dockerfile").read_text()
    assert re.findall(r"^USER (.*)$", said, re.MULTILINE) == ["10001:10001"]
    kept = re.findall(r"^(?:ENV|ARG) (?:.*\\\n)*.*", said, re.MULTILINE)
    assert not [line for line in kept if "SECRET" in line or "PASSWORD" in line]


def test_the_image_installs_what_production_needs_and_no_more() -> None:
    said = (ROOT / "Dockerfile").read_text()
    assert set(re.findall(r"requirements[a-z-]*\.txt", said)) == {"requirements.txt"}
