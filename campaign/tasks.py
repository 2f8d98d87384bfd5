"""What a worker does for the campaign: errands too long for a request."""

from __future__ import annotations

from typing import Any

from celery import Task, shared_task
from django.utils import timezone

from campaign import pool_imports


class PoolImportTask(Task):
    """A list that could not be read ends as a failed import, never as one that is read for ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        pool_imports.fail_in_background(args[0], timezone.now())


@shared_task(base=PoolImportTask)
def read_pool_import(key: str) -> None:
    """Reads the list of the draft `key`."""
    pool_imports.read_in_background(key, timezone.now())
