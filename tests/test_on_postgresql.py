"""What writes to a database is tested on PostgreSQL too: the same tests, run again over a real server."""

import os
import subprocess
import sys

import pytest

from tests.services.site import ROOT

ROOMS = ("tests/journal", "tests/tables", "tests/campaign")
"""The folders of tests that run on both databases; those that drive a browser or a whole site have their own."""


@pytest.mark.process
@pytest.mark.timeout(900)
def test_journal_tables_and_campaign_on_postgresql(postgres_url: str) -> None:
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("this run is on PostgreSQL already")
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser and not process"]
    env = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | {"DATABASE_URL": postgres_url}
    done = subprocess.run([*line, *ROOMS], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
