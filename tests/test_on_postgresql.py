"""What writes to a database is tested on PostgreSQL too: the same tests, run again over a real server."""

import os
import subprocess
import sys

import pytest

from tests.support.services.site import ROOT

LEANS_ON_THE_DATABASE = (
    "tests/games/journal",
    "tests/tables/test_commands.py",
    "tests/tables/test_service.py",
    "tests/tables/test_stream.py",
    "tests/games/tournament/test_pairing.py",
    "tests/games/tournament/test_table.py",
    "tests/campaign/archive/test_archive.py",
    "tests/campaign/archive/test_archive_claims.py",
    "tests/campaign/archive/test_archive_refusals.py",
    "tests/campaign/archive/test_older_archives.py",
    "tests/campaign/models/test_constraints.py",
    "tests/campaign/models/test_match_tables_migration.py",
    "tests/campaign/memory/test_runes_memory.py",
    "tests/campaign/matches/test_runes_races.py",
    "tests/campaign/people/test_joining.py",
    "tests/campaign/tournaments/test_leagues.py",
    "tests/campaign/memory/test_memory_follows.py",
    "tests/campaign/experience/test_ledger.py",
    "tests/campaign/experience/test_ledger_races.py",
    "tests/campaign/evenings/test_evening_races.py",
    "tests/campaign/planes/test_custom_planes.py",
    "tests/campaign/matches/test_planechase_tables.py",
    "tests/campaign/matches/test_runes_tables.py",
    "tests/campaign/powers/test_power_races.py",
    "tests/campaign/powers/test_power_refunds.py",
    "tests/campaign/powers/test_power_votes.py",
    "tests/campaign/people/test_races.py",
    "tests/campaign/evenings/test_reminders.py",
    "tests/campaign/tournaments/test_tournaments.py",
    "tests/campaign/jobs/test_worker.py",
    "tests/campaign/records/test_written_records.py",
)
"""Locks, constraints, races, migrations, streams: what the two databases could answer differently."""


@pytest.mark.process
@pytest.mark.timeout(900)
def test_journal_tables_and_campaign_on_postgresql(postgres_url: str) -> None:
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        pytest.skip("this run is on PostgreSQL already")
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser and not process"]
    env = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | {"DATABASE_URL": postgres_url}
    done = subprocess.run([*line, *LEANS_ON_THE_DATABASE], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
