"""Long work goes through a real queue to a real worker."""

import time

import pytest

from campaign.cards.catalogue import load_catalogue
from campaign.models import Campaign, ImportStatus, JobStatus, Person
from campaign.pools.imports import begin_import
from tests.support.worlds.evenings import STARTER

pytestmark = pytest.mark.both_databases


@pytest.mark.timeout(120)
def test_a_worker_reads_a_long_list_while_its_author_waits(worker: None) -> None:
    load_catalogue()
    campaign = Campaign.objects.create(name="Mulino", slug="mulino")
    ada = Person.objects.create_user("ada")
    draft = begin_import(campaign, ada, name="Long", text=STARTER + "\n" + "// nothing\n" * 3_000)
    assert draft.status == ImportStatus.READING
    while draft.status == ImportStatus.READING:
        time.sleep(0.05)
        draft.refresh_from_db()
    assert draft.status == ImportStatus.DRAFT
    assert draft.job is not None
    draft.job.refresh_from_db()
    assert (draft.job.status, draft.job.percent) == (JobStatus.DONE, 100)
