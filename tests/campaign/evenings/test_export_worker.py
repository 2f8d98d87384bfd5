"""The file of an evening is made by a real worker behind a real queue."""

from __future__ import annotations

import time

import pytest

from campaign.evenings.export import send_for_export
from campaign.models import ErrandStatus, Evening, Person
from tests.support.services.database import Database
from tests.support.worlds.shared import lay_demo


@pytest.mark.timeout(120)
def test_a_worker_packs_a_closed_evening(worker: None, database: Database) -> None:
    with database.holding(lay_demo) as demo:
        evening = Evening.objects.get(campaign=demo, number=1)
        errand = send_for_export(evening, Person.objects.get(username="elena"))
        while not errand.is_over:
            time.sleep(0.05)
            errand.refresh_from_db()
    assert errand.status == ErrandStatus.DONE
    assert errand.file_name == "la-tavola-dinverno-1.zip" and bytes(errand.file or b"").startswith(b"PK")
