"""The laboratory of a campaign: one trial at a time, kept on the way, so that whoever goes on loses little."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from campaign.jobs.jobs import ACTIVE, Clock, JobProgress
from campaign.models import Campaign, Job, JobKind

EVENINGS = 1_000
KEPT_EVERY = 10
"""After so many evenings what was found is written down."""
TRIALS = (JobKind.POWER_TRIAL, JobKind.RULES_TRIAL)


def trials(campaign: Campaign, kind: JobKind) -> QuerySet[Job]:
    """The trials of this kind, the latest first."""
    return campaign.jobs.filter(kind=kind).defer("file")


def is_busy(campaign: Campaign) -> bool:
    """Whether something is being tried."""
    return campaign.jobs.filter(kind__in=TRIALS, status__in=ACTIVE).exists()


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
