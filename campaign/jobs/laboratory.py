"""The laboratory: one trial at a time of each campaign, and one worker for all of them, so that the others play for the
house, write letters and read lists meanwhile. What is found is kept on the way: whoever goes on loses little."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from campaign.jobs import jobs
from campaign.jobs.jobs import ACTIVE, Clock, JobProgress
from campaign.jobs.lease import LEASE
from campaign.models import Campaign, Job, JobKind, JobStatus

EVENINGS = 1_000
KEPT_EVERY = 10
"""After so many evenings what was found is written down."""
TRIALS = (JobKind.POWER_TRIAL, JobKind.RULES_TRIAL)
BEGINS = "laboratory"
"""Under this whoever begins a trial says so, until it can be seen: of two at once one waits."""


def trials(campaign: Campaign, kind: JobKind) -> QuerySet[Job]:
    """The trials of this kind, the latest first."""
    return campaign.jobs.filter(kind=kind).defer("file")


def is_busy(campaign: Campaign) -> bool:
    """Whether something is being tried."""
    return campaign.jobs.filter(kind__in=TRIALS, status__in=ACTIVE).exists()


def run(key: str, clock: Clock, work: Callable[[JobProgress, Clock], None]) -> None:
    """Does the trial `key`, and sends a worker for the one that waits the longest; while another one is under way it
    waits, as a job that no worker has taken."""
    of_all = Job.objects.filter(kind__in=TRIALS)
    is_taken = of_all.filter(status=JobStatus.RUNNING, moved_at__gt=clock() - LEASE).exclude(pk=key).exists()
    if is_taken or not cache.add(BEGINS, key, LEASE.total_seconds()):
        return
    try:
        jobs.run(key, clock, work)
    finally:
        cache.delete(BEGINS)
        waiting = of_all.filter(status=JobStatus.WAITING).order_by("made_at").defer("file").first()
        if waiting is not None:
            jobs.queue_again(jobs.task_of(waiting.kind), str(waiting.pk))


def tally_of(job: Job) -> Any:
    """What was found so far, as plain data; None: nothing."""
    return job.outcome.get("tally")


def work_through(progress: JobProgress, clock: Clock, pieces: Iterable[tuple[int, dict[str, object]]]) -> None:
    """Ends the job with what all pieces add up to; each gives how many evenings are done, and their sum."""
    found = tally_of(progress.job)
    for done, found in pieces:
        if done % KEPT_EVERY == 0:
            progress.keep(done, {"tally": found})
    progress.finish(clock(), outcome={"tally": found})
