"""The units for systemd are ones that it takes, and as narrow as the product allows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.club import line_of_the_image
from tests.support.services.site import ROOT

FOLDER = ROOT / "deploy" / "systemd"
SERVICES = ("web", "worker", "beat", "backup")
LOOSEST = 20
"""What `systemd-analyze security` may say, of 100: below 50 it says OK."""

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")


def unit(name: str) -> str:
    return (FOLDER / f"live-magic-{name}.service").read_text().replace("\\\n", " ")


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units, as though this checkout lay where they look for it."""
    tools = str(Path(sys.executable).parent)
    for file in FOLDER.iterdir():
        here = file.read_text().replace("/opt/live-magic/.venv/bin", tools).replace("/opt/live-magic", str(ROOT))
        (tmp_path / file.name).write_text(here.replace("User=live-magic", "User=daemon").replace("Group=live-", "#"))
    return sorted(tmp_path.iterdir())


@needs_systemd
def test_systemd_finds_nothing_wrong(units: list[Path]) -> None:
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if "live-magic" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


@needs_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_nobody_can_do_more_from_there_than_the_product_does(units: list[Path], name: str) -> None:
    line = ["systemd-analyze", "security", "--offline=yes", f"--threshold={LOOSEST}", "--no-pager"]
    done = subprocess.run(
        [*line, *(unit for unit in units if unit.name == f"live-magic-{name}.service")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-600:]


def test_web_processes_start_as_in_the_image() -> None:
    """But for where they listen, and how many they are."""
    apart = {"--workers", "2", "--host", "127.0.0.1", "0.0.0.0", "--port", "8000"}  # noqa: S104
    said = re.search(r"^ExecStart=\S+/uvicorn (.*)$", unit("web"), re.MULTILINE)
    assert said
    assert set(said[1].split()) - apart == set(line_of_the_image()[1:]) - apart


def test_the_worker_that_is_printed_is_the_one_that_is_shipped() -> None:
    """But for what it says: whoever starts it in another way has the same switches."""
    said = re.search(r"^ExecStart=\S+/celery (.*)$", unit("worker"), re.MULTILINE)
    printed = re.search(r"^celery (-A config worker .*)$", (ROOT / "docs" / "production.md").read_text(), re.MULTILINE)
    assert said
    assert printed
    assert printed[1].split() == [word for word in said[1].split() if word not in {"--quiet", "--loglevel", "WARNING"}]


@pytest.mark.parametrize("name", SERVICES)
def test_none_takes_all_of_the_machine(name: str) -> None:
    assert all(f"\n{limit}=" in unit(name) for limit in ("MemoryMax", "TasksMax"))


def test_the_worker_reaches_no_private_network() -> None:
    denied = re.search(r"^IPAddressDeny=(.*)$", unit("worker"), re.MULTILINE)
    assert denied
    assert {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "link-local"} <= set(denied[1].split())
    assert "\nIPAddressAllow=localhost\n" in unit("worker")


def test_there_is_one_clock() -> None:
    """Neither of them is a template, of which there may be many."""
    assert sum(" beat " in file.read_text() for file in FOLDER.iterdir()) == 1
    assert not [file.name for file in FOLDER.iterdir() if "@" in file.name]
