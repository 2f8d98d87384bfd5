"""Somebody who waits for a job sees why it does not move."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from campaign.jobs import lease
from campaign.jobs.delays import NOTICED, Delay, why_delayed
from campaign.models import Campaign, Job, JobKind, JobStatus, Person
from campaign.people.joining import found_campaign

NOW = timezone.now()
LONG_AGO = NOW - 2 * NOTICED


@pytest.mark.parametrize(
    ("status", "attempts", "made_at", "moved_at", "kind", "delay"),
    [
        (JobStatus.WAITING, 0, NOW, NOW, JobKind.PICTURE, None),
        (JobStatus.WAITING, 0, LONG_AGO, NOW, JobKind.PICTURE, Delay.QUEUED),
        (JobStatus.WAITING, 1, NOW, NOW, JobKind.PICTURE, Delay.INTERRUPTED),
        (JobStatus.RUNNING, 1, LONG_AGO, NOW, JobKind.PICTURE, None),
        (JobStatus.RUNNING, 1, LONG_AGO, LONG_AGO, JobKind.PICTURE, Delay.SILENT),
        (JobStatus.RUNNING, 1, LONG_AGO, LONG_AGO, JobKind.POWER_TRIAL, None),
        (JobStatus.DONE, 2, LONG_AGO, LONG_AGO, JobKind.PICTURE, None),
        (JobStatus.FAILED, 2, LONG_AGO, LONG_AGO, JobKind.PICTURE, None),
    ],
)
def test_why_a_job_does_not_move(
    status: JobStatus, attempts: int, made_at: datetime, moved_at: datetime, kind: JobKind, delay: Delay | None
) -> None:
    job = Job(kind=kind, status=status, attempts=attempts, made_at=made_at, moved_at=moved_at)
    assert why_delayed(job, NOW) == delay


def test_a_worker_that_is_alive_is_never_called_silent() -> None:
    assert timedelta(seconds=lease.RENEWED_AFTER) < NOTICED < lease.LEASE


@pytest.fixture
def job(db: None) -> Job:
    """A job whose page belongs to its person."""
    ada = Person.objects.create_user("ada")
    campaign: Campaign = found_campaign("Mulino", ada, NOW)
    return Job.objects.create(kind=JobKind.EVENING_EXPORT, campaign=campaign, person=ada, total=10)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "This was interrupted"), ("it", "Si è interrotto"), ("cs", "Práce se přerušila")],
)
def test_the_page_of_a_job_whose_worker_was_killed_says_so(job: Job, client: Client, language: str, words: str) -> None:
    assert lease.take(str(job.pk), NOW) is not None
    lease.free(Job.objects.get(pk=job.pk), NOW + lease.LEASE)
    client.force_login(job.person)
    with override(language):
        page = client.get(
            reverse("campaign:job", args=[Campaign.objects.get().slug, job.pk]), headers={"Accept-Language": language}
        )
    assert words in page.content.decode()
