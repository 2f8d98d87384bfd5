"""The listener of docs/api.md, as it stands there, listens to a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.services.site import Site, running_site

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "api.md"
TURN = "Your turn, b!"
ON_SITE = "tests.tables.events.on_site"


@pytest.fixture(scope="module")
def throws_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that knows the tiny game."""
    extra = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    with running_site(tmp_path_factory.mktemp("listener"), extra, worker=False) as site:
        yield site


def listener() -> str:
    """The program in the section “Live”."""
    live = DOCUMENT.read_text(encoding="utf-8").partition("\n## Live\n")[2]
    return re.findall(r"```python\n(.*?)```", live, re.DOTALL)[0]


@contextmanager
def listening(site: Site, code: str, token: str) -> Iterator[subprocess.Popen[str]]:
    """The program, running."""
    environment = {"SITE": site.url, "TABLE": code, "TOKEN": token}
    line = [sys.executable, "-c", listener()]
    with subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


@pytest.mark.thorough
def test_it_hears_every_line_once_whatever_breaks_and_ends_with_the_game(throws_site: Site) -> None:
    opened = throws_site.call(f"{ON_SITE}:open_with_programs", life=100)
    code = opened["code"]
    with listening(throws_site, code, opened["tokens"]["b"]) as program:
        assert program.stdout is not None
        said = [program.stdout.readline()]
        throws_site.call(f"{ON_SITE}:burn", code=code, times=3)
        throws_site.kill_web()
        throws_site.call(f"{ON_SITE}:burn", code=code, times=2)
        throws_site.start_web()
        throws_site.call(f"{ON_SITE}:play_until_asked", code=code, seat="b")
        while TURN not in (line := program.stdout.readline()):
            assert line, "it has ended before it was asked"
            said.append(line)
        throws_site.call(f"{ON_SITE}:play_to_the_end", code=code)
        said += program.stdout.readlines()
        assert program.wait(timeout=60) == 0, program.stderr
    lines = [line.strip() for line in said]
    story = [text for _version, text in throws_site.call(f"{ON_SITE}:log_of", code=code, seat="b")]
    assert [line for line in lines if line != TURN] == story


@pytest.mark.thorough
def test_who_may_not_listen_is_told_why(throws_site: Site) -> None:
    opened = throws_site.call(f"{ON_SITE}:open_with_programs", life=9)
    with listening(throws_site, opened["code"], "lm_forged") as program:
        _said, why = program.communicate(timeout=60)
    assert program.returncode == 1 and '"reason":"token_unknown"' in why
