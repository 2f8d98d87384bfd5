"""The file of an evening is made by a real worker behind a real queue."""

from __future__ import annotations

import time

import pytest
from django.utils import timezone

from campaign.demo import laying
from campaign.evening_export import send_for_export
from campaign.models import ErrandStatus, Person


@pytest.mark.timeout(120)
def test_a_worker_packs_a_closed_evening(worker: None, catalogue: None) -> None:
    campaign = laying.lay_demo(timezone.now(), lambda what: None)
    errand = send_for_export(campaign.evenings.get(number=1), Person.objects.get(username="elena"))
    while not errand.is_over:
        time.sleep(0.05)
        errand.refresh_from_db()
    assert errand.status == ErrandStatus.DONE
    assert errand.file_name == "la-tavola-dinverno-1.zip" and bytes(errand.file or b"").startswith(b"PK")
