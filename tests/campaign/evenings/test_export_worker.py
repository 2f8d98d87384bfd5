"""The file of an evening is made by a real worker behind a real queue."""

from __future__ import annotations

import time

import pytest

from campaign.evenings.export import send_for_export
from campaign.models import Evening, JobStatus, Person
from tests.support.services.database import Database
from tests.support.worlds.shared import lay_demo


@pytest.mark.timeout(120)
def test_a_worker_packs_a_closed_evening(worker: None, database: Database) -> None:
    with database.holding(lay_demo) as demo:
        evening = Evening.objects.get(campaign=demo, number=1)
        job = send_for_export(evening, Person.objects.get(username="elena"))
        while not job.is_over:
            time.sleep(0.05)
            job.refresh_from_db()
    assert job.status == JobStatus.DONE
    assert job.file_name == "la-tavola-dinverno-1.zip" and bytes(job.file or b"").startswith(b"PK")
