"""The bot of docs/api.md, as it stands there: its client is generated from the schema of a real server, and two of it
play an auction to the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.examples import IS_EVERYTHING
from tests.support.services.site import Site, running_site

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BIN = Path(sys.executable).parent
EVERY_MODULE = """
import importlib, pkgutil, live_magic_client as client
for module in pkgutil.walk_packages(client.__path__, "live_magic_client."):
    importlib.import_module(module.name)
"""


def run(folder: Path, *line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """This program in this folder, with what tests are installed with."""
    known = {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(line, cwd=folder, env=known | environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("bots"), worker=False) as running:
        yield running


@pytest.fixture(scope="module")
def workshop(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a client of the served schema, and the bot; the client is not made pretty, which takes longest, and
    the schema may take its time to be drawn up."""
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "plain.yml").write_text("post_hooks: []\nhttp_timeout: 120\n", encoding="utf-8")
    line = ["--url", f"{site.url}/api/v1/schema?format=json", "--meta", "none", "--config", "plain.yml"]
    made = run(folder, "openapi-python-client", "generate", *line, "--output-path", "live_magic_client")
    assert (made.returncode, made.stderr) == (0, "")
    assert "arning" not in made.stdout
    (folder / "bot.py").write_text(bot(), encoding="utf-8")
    return folder


def bot() -> str:
    """The program in its section."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("\n## A chat bot of 100 lines\n")[2]
    return re.findall(r"```python\n(.*?)```", section, re.DOTALL)[0]


@pytest.mark.thorough
def test_two_bots_play_an_auction_to_its_end_and_tell_it(site: Site, workshop: Path) -> None:
    opened = site.call("tests.docs.bots_table:open_auction")
    known = {**os.environ, "SITE": site.url, "TABLE": opened["code"]}
    bots = {
        seat: subprocess.Popen(
            [sys.executable, "bot.py"],
            cwd=workshop,
            env=known | {"TOKEN": token},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seat, token in opened["tokens"].items()
    }
    try:
        said = {seat: program.communicate() for seat, program in bots.items()}
    finally:
        for program in bots.values():
            program.kill()
    for seat, program in bots.items():
        lines, failed = said[seat]
        assert program.returncode == 0, failed
        assert "goes to" in lines
        assert lines.splitlines()[-1] == "The evening is closed. Everything may be read."


@pytest.mark.thorough
def test_a_bot_at_a_table_that_is_not_its_own_says_why(site: Site, workshop: Path) -> None:
    told = run(workshop, sys.executable, "bot.py", SITE=site.url, TABLE="NOWHERE", TOKEN="lm_forged")
    assert told.returncode == 1
    assert told.stderr.strip() == "No such token, or it has ended."


@pytest.mark.thorough
def test_every_module_of_the_client_is_imported(workshop: Path) -> None:
    assert run(workshop, sys.executable, "-c", EVERY_MODULE).stderr == ""


@pytest.mark.skipif(not IS_EVERYTHING, reason="a thousand modules take their time: by night")
def test_the_bot_and_its_client_are_right_in_their_types(workshop: Path) -> None:
    checked = run(workshop, "mypy", "--config-file=", "bot.py", "live_magic_client")
    own = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert [line for line in own if not line.startswith("live_magic_client/client.py")] == []  # its own template's


def test_the_bot_is_as_short_as_it_says() -> None:
    assert len(bot().splitlines()) <= 100
