"""Jobs: work that a worker does while the page shows how far it is. Every kind of job goes the same way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from celery import Task, current_app
from django.db import transaction
from django.utils import timezone

from campaign.bridge import queue
from campaign.bridge.looking import settling
from campaign.bridge.queue import QueueAway
from campaign.jobs import lease, pieces
from campaign.jobs.lease import ACTIVE, LeaseLost
from campaign.models import Campaign, Job, JobKind, JobStatus, Person

MOST_ATTEMPTS = 5
"""A job that has lost so many workers is what kills them: it is sent no more."""

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]


class JobTask(Task):
    """A task of one argument, the key of its job. What breaks ends as a failed job, never as one that runs for
    ever."""

    kind: JobKind
    """The jobs that it does; each kind has one task."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        self.fail(args[0], timezone.now())

    def may_be_lost(self, job: Job, at: datetime) -> bool:
        """Whether a job whose lease has run out needs another worker."""
        return True

    def fail(self, key: str, at: datetime) -> None:
        """Ends the job; tasks that keep a status of their own set it here too."""
        fail(key, at)


def send(
    task: JobTask,
    person: Person,
    campaign: Campaign | None = None,
    *,
    total: int,
    request: Mapping[str, object] | None = None,
    file: bytes | None = None,
    large_file: Iterable[bytes] = (),
) -> Job:
    """A new job for a worker, who does `task` with its key. Pressed twice, the active one is returned.

    `request` is what the worker needs besides, as JSON; a `file` is stored with the job, a large one in pieces.
    """
    needed = dict(request or {})
    same = {"kind": task.kind, "campaign": campaign, "person": person, "request": needed}
    if (active := Job.objects.defer("file").filter(**same, status__in=ACTIVE).first()) is not None:
        return active
    job = Job.objects.create(**same, total=total, file=file)
    pieces.store(job, large_file)
    transaction.on_commit(lambda: _send_worker(task, str(job.pk)))
    return job


def _send_worker(task: JobTask, key: str) -> None:
    """Queues the task. Where the queue is out of reach the job fails at once, and may be sent again."""
    try:
        queue.send(task, key)
    except QueueAway as lost:
        task.on_failure(lost, "", [key], {}, None)


def send_lost_again(at: datetime) -> None:
    """Send the next worker for each job whose lease has run out, or give the job up.

    One that only waits in a long queue is queued twice by this; the second worker finds it taken.
    """
    for job in lease.lost(at):
        task = task_of(job.kind)
        if not task.may_be_lost(job, at):
            continue
        if job.attempts >= MOST_ATTEMPTS:
            log.error("job %s (%s) is given up: it has lost %s workers", job.pk, job.kind, job.attempts)
            task.fail(str(job.pk), at)
            continue
        with settling():
            if lease.free(job, at):
                queue_or_wait(task, str(job.pk))


def queue_or_wait(task: JobTask, key: str) -> None:
    """Without a queue the job waits on, and the next round tries again."""
    try:
        queue.send(task, key)
    except QueueAway as lost:
        log.warning("job %s still waits for a worker: %s", key, lost)


def task_of(kind: str) -> JobTask:
    """The task that does jobs of this kind."""
    return next(task for task in current_app.tasks.values() if isinstance(task, JobTask) and task.kind == kind)


class JobProgress:
    """Writes down how far a worker is with a job, and how it ended; raises LeaseLost where another goes on with it.

    Each of these renews the lease, within the transaction that it is written in: the thread that renews it besides may
    have to wait for that transaction, and on SQLite for a whole row of them.
    """

    def __init__(self, job: Job, clock: Clock = timezone.now) -> None:
        self.job = job
        self._clock = clock
        self.done = 0

    def start(self, total: int) -> None:
        """There are `total` steps to do."""
        self.job.total = total
        self._update(done=0, total=total)

    def advance(self) -> None:
        """One more step is done."""
        self.done = min(self.done + 1, self.job.total)
        self._update(done=self.done)

    def set_done(self, done: int) -> None:
        """`done` steps are done, at most all of them."""
        self.done = min(done, self.job.total)
        self._update(done=self.done)

    def keep(self, done: int, outcome: Mapping[str, object]) -> None:
        """`done` steps are done, and `outcome` is what whoever goes on with the job has to know."""
        self.done = min(done, self.job.total)
        self._update(done=self.done, outcome=dict(outcome))

    def finish(self, at: datetime, **results: object) -> None:
        """The job is done; `results`: fields of the job that get a value by it, its file above all."""
        self._update(status=JobStatus.DONE, done=self.job.total, ended_at=at, **results)
        pieces.forget(self.job.pk)

    def fail(self, at: datetime, outcome: Mapping[str, object]) -> None:
        """The job cannot be done; `outcome` says why, and the file that was sent with it is deleted."""
        self._update(status=JobStatus.FAILED, ended_at=at, outcome=dict(outcome), file=None)
        pieces.forget(self.job.pk)

    def _update(self, **values: object) -> None:
        if not lease.held(self.job).update(moved_at=self._clock(), **values):
            raise LeaseLost(self.job.pk)


def run(key: str, clock: Clock, work: Callable[[JobProgress, Clock], None]) -> None:
    """Does the job `key`, unless it is over or another worker does it: `work` is handed its progress and the clock.

    However often a job is sent, it has one effect: what `work` writes stands in one transaction with the end of the
    job, or is the same when it is written twice.
    """
    job = lease.take(key, clock())
    if job is None:
        return
    with lease.renewed(job, clock):
        try:
            work(JobProgress(job, clock), clock)
        except Exception as broken:
            if lease.held(job).exists():
                raise
            log.warning("job %s went on without this worker: %r", key, broken)


def fail(key: str, at: datetime) -> None:
    """Ends the job `key` as failed, and the file that was sent with it is deleted."""
    if Job.objects.filter(pk=key, ended_at=None).update(status=JobStatus.FAILED, ended_at=at, file=None):
        pieces.forget(key)
