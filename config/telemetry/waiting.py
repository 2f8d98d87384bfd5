"""What is asked when somebody reads the figures: how long the queue is, and for how long its oldest job has waited."""

from __future__ import annotations

from collections.abc import Iterator

import redis
from celery import current_app
from django.db import DatabaseError
from django.db.models import Min
from django.utils import timezone
from kombu.transport.redis import PRIORITY_STEPS, Channel
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from campaign.models import Job, JobStatus
from games.tables.outages import patience
from games.tables.outages.patience import breaker


class Queue(Collector):
    """What cannot be asked just now is left out, and not zero."""

    def collect(self) -> Iterator[Metric]:
        if (length := length_of_queue()) is not None:
            yield GaugeMetricFamily("live_magic_queue_length", "Tasks that no worker has taken.", value=length)
        if (seconds := seconds_of_oldest()) is not None:
            about = "For how long the oldest job that no worker has taken has waited; 0: none waits."
            yield GaugeMetricFamily("live_magic_oldest_waiting_job_seconds", about, value=seconds)

    def describe(self) -> Iterator[Metric]:
        """Nothing is asked before somebody reads."""
        yield from ()


def length_of_queue() -> int | None:
    """How many tasks lie in Redis, of whatever priority; None: it does not answer."""
    name = current_app.conf.task_default_queue
    try:
        with breaker.asking(), patience.client() as client:
            return sum(int(client.llen(f"{name}{Channel.sep}{step}" if step else name)) for step in PRIORITY_STEPS)
    except redis.RedisError:
        return None


def seconds_of_oldest() -> float | None:
    """The age of the oldest job that waits; None: the database does not answer."""
    try:
        oldest = Job.objects.filter(status=JobStatus.WAITING).aggregate(at=Min("made_at"))["at"]
    except DatabaseError:
        return None
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0
