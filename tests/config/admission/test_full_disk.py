"""A disk that is full: whoever sends something is told so, and no process ends. The disk is a small tmpfs, which only
root may mount."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.config.admission.test_bodies import answer_of, begun
from tests.support.services.site import ROOT, Site, running_site

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("mount"), reason="mounts a disk"
    ),
]


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of its own with so much room."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True, text=True
    )
    if done.returncode:
        pytest.skip(f"no tmpfs can be mounted here: {done.stderr}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture(scope="module")
def cramped_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with 6 MB for temporary files."""
    folder, disk = tmp_path_factory.mktemp("cramped"), tmp_path_factory.mktemp("disk") / "tmp"
    with small_disk(disk, 6), running_site(folder, {"TMPDIR": str(disk)}, worker=False) as site:
        yield site


@pytest.fixture(scope="module")
def cookie(cramped_site: Site) -> dict[str, str]:
    known = cramped_site.call("tests.config.admission.test_bodies:lay_out")
    return {"Cookie": f"sessionid={known['ada']}"}


def form(size: int) -> tuple[bytes, dict[str, str]]:
    """A form with a file of this size, and its headers."""
    edge = uuid4().hex
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'.encode()
    return head + b"x" * size + f"\r\n--{edge}--\r\n".encode(), {
        "Content-Type": f"multipart/form-data; boundary={edge}"
    }


@pytest.mark.parametrize("megabytes", [5, 12], ids=["for the copy of the form", "for the body"])
@pytest.mark.parametrize("path", ["/bring/", "/api/v1/bring"])
def test_an_upload_that_finds_no_room_is_told_so(
    cramped_site: Site, cookie: dict[str, str], path: str, megabytes: int
) -> None:
    body, headers = form(megabytes * 1024 * 1024)
    token = "k" * 32
    headers |= {"X-CSRFToken": token, "Cookie": f"{cookie['Cookie']}; csrftoken={token}"}
    with closing(begun(cramped_site, path, len(body), headers, sent=0)) as line:
        line.sendall(body)
        answer = answer_of(line)
        said = answer.read().decode()
    assert (answer.status, answer.getheader("Retry-After")) == (503, "10")
    assert json.loads(said)["reason"] == "unavailable" if "api" in path else "Nothing was changed" in said
    assert cramped_site.webs[0].poll() is None
    with closing(begun(cramped_site, "/accounts/login/", 9, {}, sent=9)) as line:
        assert answer_of(line).status == 403, "and others go on"


COUNTS = """
import os, sys, django
from pathlib import Path
os.environ["SERVES"] = "yes"
django.setup()
from games.tables import measures
disk = Path(sys.argv[1])
filling = os.open(disk / "filling", os.O_WRONLY | os.O_CREAT)
try:
    while os.write(filling, bytes(4096)):
        pass
except OSError:
    pass
for number in range(5000):
    measures.REFUSALS.labels("a game", f"a reason with the number {number}").inc()
print("lives", bool(os.environ.get("PROMETHEUS_MULTIPROC_DIR")))
"""


@pytest.mark.parametrize(("megabytes", "is_shared"), [(16, True), (3, False)])
def test_a_process_that_counts_outlives_a_full_disk(tmp_path: Path, megabytes: int, is_shared: bool) -> None:
    """What it counts into is mapped: without room for a page the system would end it with SIGBUS."""
    with small_disk(tmp_path / "disk", megabytes) as disk:
        env = os.environ | {"METRICS_TOKEN": "t" * 20, "METRICS_DIR": str(disk / "metrics")}
        env |= {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
        line = [sys.executable, "-c", COUNTS, str(disk)]
        done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True)
        assert (done.returncode, done.stdout.split()) == (0, ["lives", str(is_shared)]), done.stderr
