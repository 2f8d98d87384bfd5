"""Why a job does not move: for the person who looks at its progress bar."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from campaign.jobs.lease import RENEWED_AFTER
from campaign.models import Job, JobKind, JobStatus

NOTICED = timedelta(seconds=2 * RENEWED_AFTER)
"""A wait this short is not worth a sentence; a worker that is alive has moved its job by then."""


class Delay(StrEnum):
    """Other jobs come first, the worker was lost, or it has not been heard from."""

    QUEUED = "queued"
    INTERRUPTED = "interrupted"
    SILENT = "silent"


def why_delayed(job: Job, at: datetime) -> Delay | None:
    """Return the reason for a job that waits; None while it moves, and when it is over."""
    if job.status == JobStatus.WAITING and job.attempts:
        return Delay.INTERRUPTED
    if job.status == JobStatus.WAITING:
        return Delay.QUEUED if at - job.made_at > NOTICED else None
    is_in_stretches = job.kind in (JobKind.POWER_TRIAL, JobKind.RULES_TRIAL)
    if job.status == JobStatus.RUNNING and at - job.moved_at > NOTICED and not is_in_stretches:
        return Delay.SILENT
    return None
