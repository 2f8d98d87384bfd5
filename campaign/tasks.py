"""What a worker does for the campaign: errands too long for a request."""

from __future__ import annotations

from typing import Any

from celery import Task, shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaign import (
    card_texts,
    errands,
    evening_export,
    evenings,
    league_reminders,
    pool_imports,
    power_proposals,
    power_refunds,
    reminders,
    written_records,
)
from campaign.archive.errands import run_archive, run_bringing
from campaign.memory import moving


def send_worker(task: Task, key: str) -> None:
    """Sends a worker on the errand `key`. Where the queue is out of reach it fails at once, and may be sent again."""
    try:
        task.delay(key)
    except OperationalError as lost:
        task.on_failure(lost, "", [key], {}, None)


class PoolImportTask(Task):
    """A list that could not be read ends as a failed import, never as one that is read for ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        pool_imports.fail_in_background(args[0], timezone.now())


@shared_task(base=PoolImportTask, ignore_result=True)
def read_pool_import(key: str) -> None:
    """Reads the list of the draft `key`."""
    pool_imports.read_in_background(key, timezone.now())


class RecordImportTask(Task):
    """Records that could not be read to the end are a failed import, never one that is read for ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        written_records.fail_in_background(args[0], timezone.now())


@shared_task(base=RecordImportTask, ignore_result=True)
def read_records(key: str) -> None:
    """Resolves the records of the text that the errand `key` is about."""
    written_records.read_in_background(key, timezone.now)


class ErrandTask(Task):
    """What breaks ends as a failed errand, never as one that runs for ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        errands.fail(args[0], timezone.now())


@shared_task(base=ErrandTask, ignore_result=True)
def export_evening(key: str) -> None:
    """Makes the file of the closed evening that the errand `key` names."""
    evening_export.run_export(key, timezone.now)


@shared_task(base=ErrandTask, ignore_result=True)
def archive_campaign(key: str) -> None:
    """Makes the file of the whole campaign that the errand `key` is of."""
    run_archive(key, timezone.now)


@shared_task(base=ErrandTask, ignore_result=True)
def bring_campaign(key: str) -> None:
    """Brings the campaign whose file the errand `key` carries."""
    run_bringing(key, timezone.now)


@shared_task(base=ErrandTask, ignore_result=True)
def bring_cards(key: str) -> None:
    """Reads the file of cards that the errand `key` carries."""
    card_texts.bring_in_background(key, timezone.now)


@shared_task(ignore_result=True)
def remember_table(code: str) -> None:
    """Remembers what has happened at the table of an evening."""
    moving.remember_table_of(code)


# --- again and again: config/celery.py says how often ----------------------------------------------------------------


@shared_task(ignore_result=True)
def send_reminders() -> None:
    """Sends the reminders that are due; however many workers do this at once, each letter goes once."""
    reminders.send_due(timezone.now())
    league_reminders.send_due(timezone.now())


@shared_task(ignore_result=True)
def hourly_round() -> None:
    """What becomes due by time alone, or was finished and nobody has looked since."""
    evenings.settle_all(None, timezone.now())
    power_proposals.adopt_due(timezone.now())
    power_refunds.refund_all(timezone.now())
