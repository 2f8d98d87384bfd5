"""A worker may be killed or frozen in the middle of a job: another soon goes on with it, and its effect is one."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from celery.signals import worker_ready
from django.db import connection
from django.utils import timezone

from campaign.bridge import queue
from campaign.jobs import jobs, lease
from campaign.jobs.jobs import Clock, JobProgress, JobTask
from campaign.models import Campaign, ImportStatus, Job, JobKind, JobStatus, Person, PoolImport
from campaign.pools.imports import begin_import
from campaign.tasks import send_lost_jobs_again
from config.celery import app
from tests.support.services.site import DATABASE, Site, running_site
from tests.support.worlds.evenings import STARTER

LONG = STARTER + "\n" + "".join(f"4 Card number {number} of a long list\n" for number in range(9_000))

# --- what a real worker leaves behind --------------------------------------------------------------------------------


def send_long_list() -> str:
    """A list that a worker reads for some seconds; gives the key of the job."""
    campaign = Campaign.objects.create(name="Mulino", slug="mulino")
    draft = begin_import(campaign, Person.objects.create_user("ada"), name="Long", text=LONG)
    return str(draft.job_id)


def told(key: str) -> dict[str, Any]:
    """What the page of the job says, and how often it was begun."""
    draft = PoolImport.objects.select_related("job").get(job_id=key)
    assert draft.job is not None
    return {"list": draft.status, "job": draft.job.status, "attempts": draft.job.attempts}


def when_the_lease_has_run_out() -> None:
    """The round of the beat after that."""
    jobs.send_lost_again(timezone.now() + lease.LEASE)


HERE = send_long_list.__module__


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("lost"), worker=False) as site:
        yield site


def wait_until(site: Site, key: str, status: JobStatus) -> None:
    while site.call(f"{HERE}:told", key=key)["job"] != status:
        time.sleep(0.02)


def is_locked(site: Site) -> bool:
    """Whether somebody stands still amid a transaction: then nobody else would get anything written."""
    with closing(sqlite3.connect(site.folder / DATABASE, timeout=0.2, isolation_level=None)) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
        return False


def worker_stopped_in_the_middle(site: Site, key: str) -> subprocess.Popen[bytes]:
    """A worker of the site that has begun the job and stands still."""
    site.start_worker()
    assert site.worker is not None
    wait_until(site, key, JobStatus.RUNNING)
    site.worker.send_signal(signal.SIGSTOP)
    while is_locked(site):
        site.worker.send_signal(signal.SIGCONT)
        time.sleep(0.001)
        site.worker.send_signal(signal.SIGSTOP)
    assert site.call(f"{HERE}:told", key=key) == {"list": "reading", "job": "running", "attempts": 1}
    return site.worker


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.timeout(180)
def test_the_job_of_a_killed_worker_is_done_by_the_next(site: Site) -> None:
    key = site.call(f"{HERE}:send_long_list")
    worker = worker_stopped_in_the_middle(site, key)
    worker.kill()
    worker.wait()
    site.start_worker()
    site.call(f"{HERE}:when_the_lease_has_run_out")
    wait_until(site, key, JobStatus.DONE)
    assert site.call(f"{HERE}:told", key=key) == {"list": "draft", "job": "done", "attempts": 2}


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.timeout(180)
def test_a_worker_that_was_frozen_and_wakes_up_too_late_changes_nothing(site: Site) -> None:
    key = site.call(f"{HERE}:send_long_list")
    frozen = worker_stopped_in_the_middle(site, key)
    site.start_worker()
    site.call(f"{HERE}:when_the_lease_has_run_out")
    wait_until(site, key, JobStatus.DONE)
    frozen.send_signal(signal.SIGCONT)
    while "went on without this worker" not in site.log("worker"):
        assert frozen.poll() is None
        time.sleep(0.02)
    frozen.terminate()
    frozen.wait()
    assert site.call(f"{HERE}:told", key=key) == {"list": "draft", "job": "done", "attempts": 2}


# --- the lease -------------------------------------------------------------------------------------------------------


@pytest.fixture
def job(db: None, monkeypatch: pytest.MonkeyPatch) -> Job:
    """A long list that waits for a worker; none is sent, for the one of another test might come."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    campaign = Campaign.objects.create(name="Mulino", slug="mulino")
    draft = begin_import(
        campaign, Person.objects.create_user("ada"), name="Long", text=STARTER + "// nothing\n" * 3_000
    )
    assert draft.job is not None
    return draft.job


@pytest.mark.django_db
def test_a_job_is_in_one_pair_of_hands(job: Job) -> None:
    now = timezone.now()
    taken = lease.take(str(job.pk), now)
    assert taken is not None
    assert lease.take(str(job.pk), now) is None, "who comes second, from a queue that holds it twice, does nothing"
    assert not lease.lost(now + lease.LEASE / 2).exists()
    lost = lease.lost(now + lease.LEASE).get()
    assert [lease.free(lost, now + lease.LEASE) for _ in range(2)] == [True, False], (
        "two rounds at once send one worker"
    )
    again = lease.take(str(job.pk), now + lease.LEASE)
    assert again is not None
    with pytest.raises(lease.LeaseLost):
        JobProgress(taken).finish(now)
    JobProgress(again).finish(now)


@pytest.mark.django_db
def test_what_breaks_for_a_worker_who_has_lost_the_job_does_not_fail_it(job: Job) -> None:
    def breaks_late(progress: JobProgress, clock: Clock) -> None:
        lease.free(Job.objects.get(pk=job.pk), clock())
        lease.take(str(job.pk), clock())
        raise RuntimeError("I slept")

    jobs.run(str(job.pk), timezone.now, breaks_late)
    job.refresh_from_db()
    assert (job.status, job.attempts) == (JobStatus.RUNNING, 2)


@pytest.mark.django_db
def test_a_job_that_kills_every_worker_is_given_up_and_so_is_what_waits_for_it(job: Job) -> None:
    now = timezone.now()
    for _ in range(jobs.MOST_ATTEMPTS):
        assert lease.take(str(job.pk), now) is not None
        now += timedelta(minutes=1)
        jobs.send_lost_again(now)
    job.refresh_from_db()
    assert (job.status, job.attempts) == (JobStatus.FAILED, jobs.MOST_ATTEMPTS)
    assert PoolImport.objects.get(job=job).status == ImportStatus.FAILED


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_worker_renews_its_lease_while_one_step_takes_long(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "RENEWED_AFTER", 0.01)
    later = timezone.now() + timedelta(days=1)

    taken = lease.take(str(job.pk), timezone.now())
    assert taken is not None
    with lease.renewed(taken, lambda: later):
        while Job.objects.get(pk=job.pk).moved_at != later:
            time.sleep(0.01)
    assert not lease.lost(timezone.now() + lease.LEASE).exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_job_moves_with_its_progress_though_nobody_else_gets_to_renew_its_lease(job: Job) -> None:
    """As on SQLite, where a worker that writes one batch after the other leaves the lock to nobody for long."""
    begun = timezone.now()
    taken = lease.take(str(job.pk), begun)
    assert taken is not None
    JobProgress(taken, lambda: begun + lease.LEASE).keep(1, {"tally": 1})
    assert not lease.lost(begun + lease.LEASE).exists()
    assert lease.free(taken, begun + lease.LEASE) is False, "a round that has looked before does not take it away"


@pytest.mark.django_db(transaction=True)
def test_a_round_waits_for_nobody_who_writes(job: Job) -> None:
    """A long import holds the lock of SQLite, and its job does not move meanwhile: it is alive all the same."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    Job.objects.filter(pk=job.pk).update(moved_at=timezone.now() - 2 * lease.LEASE, status=JobStatus.RUNNING)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        send_lost_jobs_again()
        writer.execute("ROLLBACK")
    job.refresh_from_db()
    assert job.status == JobStatus.RUNNING
    send_lost_jobs_again()
    job.refresh_from_db()
    assert job.status == JobStatus.WAITING


def test_each_kind_of_job_has_one_task() -> None:
    app.loader.import_default_modules()
    kinds = [task.kind for task in current_app.tasks.values() if isinstance(task, JobTask)]
    assert sorted(kinds) == sorted(JobKind)
    assert [jobs.task_of(kind).kind for kind in JobKind] == list(JobKind)


def test_nobody_waits_longer_than_a_quarter_of_a_minute_for_a_worker_that_was_killed() -> None:
    """It may have renewed its lease just before, and the round may have been just then; a worker misses no renewal."""
    [round_] = [
        entry["schedule"]
        for entry in app.conf.beat_schedule.values()
        if entry["task"] == "campaign.tasks.send_lost_jobs_again"
    ]
    assert lease.LEASE.total_seconds() + round_ < 15
    assert lease.LEASE.total_seconds() > 4 * lease.RENEWED_AFTER


@pytest.mark.django_db
def test_a_worker_that_starts_looks_for_lost_jobs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr("games.tables.outages.queue.send", lambda task: sent.append(task.name))
    app.loader.import_default_modules()
    worker_ready.send(sender=None)
    assert sent == ["campaign.tasks.send_lost_jobs_again"]
