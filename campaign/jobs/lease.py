"""The lease of a job: a worker says again and again that it is alive, and no other worker does the job meanwhile.

A worker that is killed falls silent, and its job is free again after LEASE. One that was only frozen may wake
up when another has gone on with its job: each attempt has a number, and what an older one writes is refused.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import DatabaseError, connections
from django.db.models import F, QuerySet

from campaign.models import Job, JobStatus

ACTIVE = (JobStatus.WAITING, JobStatus.RUNNING)

LEASE = timedelta(seconds=9)
"""A job that has not moved for this long is done by nobody. Lease and round of the beat (config/celery.py) together are
the longest wait for the successor of a killed worker: less than 15 seconds."""

RENEWED_AFTER = 2.0
"""Seconds after which a worker says again that it is alive; a job also moves whenever its progress is written."""

log = logging.getLogger(__name__)


class LeaseLost(Exception):
    """The job went on in other hands: what this worker has found out no longer counts."""


def take(key: str, at: datetime) -> Job | None:
    """The job `key`, for the worker that does it from now on; None where another does it, or has done it."""
    waiting = Job.objects.filter(pk=key, status=JobStatus.WAITING)
    if not waiting.update(status=JobStatus.RUNNING, attempts=F("attempts") + 1, moved_at=at):
        return None
    return Job.objects.select_related("campaign", "person").get(pk=key)


def held(job: Job) -> QuerySet[Job]:
    """The job, as long as it is in the hands of who has taken it as `job`; else nothing."""
    return Job.objects.filter(pk=job.pk, status=JobStatus.RUNNING, attempts=job.attempts)


def lost(at: datetime) -> QuerySet[Job]:
    """The jobs that somebody waits for and nobody does; without their files.

    The status comes first: SQLite finds the end of a job behind its file, which it would read for every finished job.
    """
    return Job.objects.filter(status__in=ACTIVE).filter(moved_at__lte=at - LEASE).defer("file")


def free(job: Job, at: datetime) -> bool:
    """Gives a lost job to the next worker; is it we who did? Nobody else has, and nothing of it has moved."""
    still = Job.objects.filter(pk=job.pk, ended_at=None, moved_at=job.moved_at)
    return bool(still.update(status=JobStatus.WAITING, moved_at=at))


@contextmanager
def renewed(job: Job, clock: Callable[[], datetime]) -> Iterator[None]:
    """Says that the job moves, for as long as somebody is inside; however long one step of it takes."""
    over = threading.Event()
    thread = threading.Thread(target=_renew, args=(job, clock, over), name=f"lease of {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _renew(job: Job, clock: Callable[[], datetime], over: threading.Event) -> None:
    try:
        while not over.wait(RENEWED_AFTER):
            try:
                if not held(job).update(moved_at=clock()):
                    return
            except DatabaseError as busy:
                log.warning("the lease of job %s is not renewed: %s", job.pk, busy)
    finally:
        connections.close_all()
