"""Trials of the laboratory, of a few evenings, whose workers are the test itself."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.bridge import queue
from campaign.jobs import jobs
from campaign.models import Job, JobKind, JobStatus

FEW = 3
TRIALS = (JobKind.POWER_TRIAL, JobKind.RULES_TRIAL)


def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is sent: each test is one itself. Every evening is a stretch of its own, and kept."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    monkeypatch.setattr("campaign.jobs.laboratory.KEPT_EVERY", 1)
    monkeypatch.setattr("games.live_magic.rules.laboratory.stretches.STRETCH", 1)


def only_a_few(job: Job) -> Job:
    """The same trial with fewer evenings: a thousand take minutes."""
    job.total, job.request = FEW, job.request | {"evenings": FEW}
    job.save()
    return job


def begun(job: Job) -> list[Job]:
    """The stretches for which workers are sent first."""
    work(job)
    return stretches_of(job)


def stretches_of(job: Job) -> list[Job]:
    """Those that were sent, in the order of their evenings."""
    return sorted(Job.objects.filter(request__of=str(job.pk)), key=lambda each: int(each.request["first"]))


def work(job: Job) -> None:
    """A worker does this job."""
    jobs.task_of(job.kind)(str(job.pk))


def done(job: Job, *, backwards: bool = False) -> Any:
    """What was found when workers have done all of it, one after the other."""
    work(job)
    while waiting := Job.objects.filter(kind__in=TRIALS, status=JobStatus.WAITING):
        work(sorted(waiting, key=lambda each: int(each.request["first"]))[-1 if backwards else 0])
    job.refresh_from_db()
    assert job.status == JobStatus.DONE and not stretches_of(job)
    return job.outcome["tally"]
