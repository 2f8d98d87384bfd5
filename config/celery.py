"""The worker's entry point: `celery -A config worker`; and what `celery -A config beat` sends it again and again."""

import os
from contextlib import suppress
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import worker_ready

from config import clocks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

app = Celery("live_magic")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["games.tables.live"])
clocks.watch()


@worker_ready.connect(weak=False)
def look_for_lost_jobs(**started: Any) -> None:
    """Look at once when a worker starts: the one before it may have been killed long ago, and with it the clock."""
    # this module comes with the package `config`, before there are settings
    from games.tables.outages import queue

    with suppress(queue.QueueAway):
        queue.send(app.tasks["campaign.tasks.send_lost_jobs_again"])


# A round that no worker has taken by then is dropped: the next one does its work too.
app.conf.beat_schedule = {
    "reminders": {
        "task": "campaign.tasks.send_reminders",
        "schedule": crontab(minute="*/5"),
        "options": {"expires": 5 * 60},
    },
    "lost jobs": {
        "task": "campaign.tasks.send_lost_jobs_again",
        "schedule": 4.0,
        "options": {"expires": 4},
    },
    "webhooks": {
        "task": "campaign.tasks.send_webhooks",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "phones": {
        "task": "campaign.tasks.send_pushes",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "pairings": {
        "task": "games.tables.tasks.pair_what_waits",
        "schedule": crontab(),
        "options": {"expires": 60},
    },
    "players of the house": {
        "task": "games.tables.tasks.play_where_the_house_is_asked",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "silence over days": {
        "task": "games.tables.tasks.answer_silence",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "hourly round": {
        "task": "campaign.tasks.hourly_round",
        "schedule": crontab(minute=0),
        "options": {"expires": 60 * 60},
    },
}
