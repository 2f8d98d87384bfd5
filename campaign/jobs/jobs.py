"""Jobs: work that a worker does while the page shows how far it is. Every kind of job goes the same way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from celery import Task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaign.models import Campaign, Job, JobKind, JobStatus, Person

ACTIVE = (JobStatus.WAITING, JobStatus.RUNNING)


class JobTask(Task):
    """A task of one argument, the key of its job. What breaks ends as a failed job, never as one that runs for
    ever."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        self.fail(args[0], timezone.now())

    def fail(self, key: str, at: datetime) -> None:
        """Ends the job; tasks that keep a status of their own set it here too."""
        fail(key, at)


def send(
    kind: JobKind,
    task: Task,
    person: Person,
    campaign: Campaign | None = None,
    *,
    total: int,
    request: Mapping[str, object] | None = None,
    file: bytes | None = None,
) -> Job:
    """A new job for a worker, who does `task` with its key. Pressed twice, the active one is returned.

    `request` is what the worker needs besides, as JSON; a `file` is stored with the job.
    """
    needed = dict(request or {})
    same = {"kind": kind, "campaign": campaign, "person": person, "request": needed}
    if (active := Job.objects.defer("file").filter(**same, status__in=ACTIVE).first()) is not None:
        return active
    job = Job.objects.create(**same, total=total, file=file)
    transaction.on_commit(lambda: _send_worker(task, str(job.pk)))
    return job


def _send_worker(task: Task, key: str) -> None:
    """Queues the task. Where the queue is out of reach the job fails at once, and may be sent again."""
    try:
        task.delay(key)
    except OperationalError as lost:
        task.on_failure(lost, "", [key], {}, None)


class JobProgress:
    """Writes down how far a worker is with a job, and how it ended."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = 0

    def start(self, total: int) -> None:
        """The job is running, with `total` steps to do."""
        self.job.total = total
        self._update(status=JobStatus.RUNNING, done=0, total=total)

    def advance(self) -> None:
        """One more step is done."""
        self.done = min(self.done + 1, self.job.total)
        self._update(done=self.done)

    def set_done(self, done: int) -> None:
        """`done` steps are done, at most all of them."""
        self.done = min(done, self.job.total)
        self._update(done=self.done)

    def finish(self, at: datetime, **results: object) -> None:
        """The job is done; `results`: fields of the job that get a value by it, its file above all."""
        self._update(status=JobStatus.DONE, done=self.job.total, ended_at=at, **results)

    def _update(self, **values: object) -> None:
        Job.objects.filter(pk=self.job.pk).update(**values)


def begin(key: str) -> JobProgress | None:
    """The progress of the job `key`, for the worker that does it; None if the job is over already."""
    job = Job.objects.select_related("campaign", "person").filter(pk=key, ended_at=None).first()
    return JobProgress(job) if job else None


def fail(key: str, at: datetime, outcome: Mapping[str, object] | None = None) -> None:
    """Ends the job `key` as failed; `outcome` may say why, and the file that was sent with it is deleted."""
    Job.objects.filter(pk=key, ended_at=None).update(
        status=JobStatus.FAILED, ended_at=at, outcome=dict(outcome or {}), file=None
    )
