"""The database after a test: a worker who still writes into it is no reason for the next test to fail."""

from __future__ import annotations

import threading
import time

import pytest
from django.db import OperationalError, connection, transaction

from campaign.models import Campaign, Person
from tests.support.services.database import Database
from tests.support.worlds.people import campaign_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one writer at a time")
def test_a_worker_who_writes_in_the_other_order_does_not_stop_it(database: Database) -> None:
    campaign = campaign_of("ada")
    holds = threading.Event()
    worker = threading.Thread(target=write_person_then_campaign, args=[campaign, holds])
    worker.start()
    holds.wait()
    database.put_back()
    worker.join()
    assert not Person.objects.filter(username="ada").exists()


def write_person_then_campaign(campaign: Campaign, holds: threading.Event) -> None:
    """Campaigns are put back before people, so that each waits for the other: PostgreSQL ends one of the two."""
    try:
        with transaction.atomic():
            Person.objects.filter(username="ada").update(first_name="Ada")
            holds.set()
            wait_until_somebody_waits()
            Campaign.objects.filter(pk=campaign.pk).update(name="Late")
    except OperationalError:
        pass
    finally:
        connection.close()


def wait_until_somebody_waits() -> None:
    with connection.cursor() as cursor:
        while not cursor.execute(WAITING).fetchone()[0]:
            time.sleep(0.01)
