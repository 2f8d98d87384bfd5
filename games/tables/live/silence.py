"""Silence is answered though nobody looks: at the pace of days a table has no page that is open all the time (D-47).

Nothing remembers that the time of a question is up but the table itself (`Table.due_at`): the beat sends a worker again
and again, and whoever is killed on the way is followed by the next. A table is locked while it goes on, so that two
workers at once do what one does.
"""

from __future__ import annotations

import logging
from datetime import datetime

from celery import shared_task
from django.utils import timezone

from games.tables import service
from games.tables.models import Table

log = logging.getLogger(__name__)


@shared_task(name="games.tables.tasks.answer_silence", ignore_result=True)
def answer_silence() -> None:
    """Again and again: has every table go on whose time is up. config/celery.py says how often."""
    answer_where_due(timezone.now())


def answer_where_due(at: datetime) -> None:
    """Has every table go on whose time is up at this moment; one that cannot holds up no other."""
    for table in Table.objects.filter(due_at__lte=at).order_by("due_at"):
        try:
            service.answer_silence(table, at)
        except Exception:
            log.exception("table %s did not go on; the others have", table.code)
