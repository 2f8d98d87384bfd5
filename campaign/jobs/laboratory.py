"""The laboratory of a campaign: one trial at a time, in stretches that as many workers try as are free.

A trial is a job that somebody looks at; each of its stretches is one too, with a lease of its own, and gone with the
trial. Whoever has done some of a stretch sees to the next ones, and whoever does the last ends the trial. What a lost
worker had begun, the next one goes on with; where all were lost, the trial itself is sent again, and sees to the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from campaign.bridge.rehearsing import laboratory
from campaign.bridge.rehearsing.laboratory import Experiment
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress, JobTask
from campaign.jobs.lease import ACTIVE
from campaign.models import Campaign, Job, JobKind, JobStatus

EVENINGS = 1_000
KEPT_EVERY = 5
"""After so many evenings what was found is written down."""
SIDE_BY_SIDE = 4
"""So many stretches are with the workers at once."""
TRIALS = (JobKind.POWER_TRIAL, JobKind.RULES_TRIAL)

Reading = Callable[[Mapping[str, Any]], Experiment]
"""Makes the experiment of what was asked for."""


def trials(campaign: Campaign, kind: JobKind) -> QuerySet[Job]:
    """The trials of this kind, the latest first."""
    return campaign.jobs.filter(kind=kind).exclude(request__has_key="of").defer("file")


def is_busy(campaign: Campaign) -> bool:
    """Whether something is being tried."""
    return campaign.jobs.filter(kind__in=TRIALS, status__in=ACTIVE).exists()


def tally_of(job: Job) -> Any:
    """What was found so far, as plain data; None: nothing."""
    return job.outcome.get("tally")


class TrialTask(JobTask):
    """A trial, or a stretch of one: where a stretch breaks the trial ends with it."""

    def may_be_lost(self, job: Job, at: datetime) -> bool:
        """A trial is in the hands of its stretches, which have leases of their own."""
        return not _stretches(job.pk).filter(status__in=ACTIVE).exists()

    def fail(self, key: str, at: datetime) -> None:
        """Ends the trial, too, and what is left of it."""
        super().fail(key, at)
        broken = Job.objects.defer("file").filter(pk=key).first()
        if broken is not None:
            go_on(broken.request.get("of", key), at)
            _stretches(key).delete()


def run(key: str, clock: Clock, reading: Reading) -> None:
    """What a worker does with the job `key`: tries its stretch, or, of a trial, sees to those that are left."""

    def work(progress: JobProgress, clock: Clock) -> None:
        wanted = progress.job.request
        if "of" in wanted:
            _try(progress, clock, reading)
        go_on(wanted.get("of", key), clock())

    jobs.run(key, clock, work)


def _try(progress: JobProgress, clock: Clock, reading: Reading) -> None:
    """Tries a stretch, from where the last worker was lost."""
    wanted, found = progress.job.request, tally_of(progress.job)
    experiment = reading(Job.objects.values_list("request", flat=True).get(pk=wanted["of"]))
    for done, latest in laboratory.stretch(experiment, range(wanted["first"], wanted["end"]), found):
        found = latest
        if done % KEPT_EVERY == 0:
            progress.keep(done, {"tally": found})
            go_on(wanted["of"], clock())
    progress.finish(clock(), outcome={"tally": found})


@transaction.atomic
def go_on(key: str, at: datetime) -> None:
    """Sees how far the trial is: ends it once everything that counts is there, else sends workers for more of it."""
    trial = Job.objects.select_for_update().defer("file").filter(pk=key, ended_at=None).first()
    if trial is None:
        return
    sent = sorted(_stretches(key), key=lambda each: int(each.request["first"]))
    found = laboratory.added(trial.total, [tally_of(each) if each.status == JobStatus.DONE else None for each in sent])
    if found is not None:
        _end(trial, at, status=JobStatus.DONE, done=trial.total, outcome={"tally": found})
    elif any(each.status == JobStatus.FAILED for each in sent):
        _end(trial, at, status=JobStatus.FAILED)
    else:
        Job.objects.filter(pk=trial.pk).update(done=sum(each.done for each in sent), moved_at=at)
        active = sum(not each.is_over for each in sent)
        for numbers in laboratory.stretches(trial.total)[len(sent) :][: SIDE_BY_SIDE - active]:
            _send(trial, numbers)


def _send(trial: Job, numbers: range) -> None:
    """Sends a worker for these evenings. Without a queue they wait until lost jobs are sent again."""
    task, wanted = jobs.task_of(trial.kind), {"of": str(trial.pk), "first": numbers.start, "end": numbers.stop}
    of = {"kind": trial.kind, "campaign_id": trial.campaign_id, "person_id": trial.person_id}
    stretch = Job.objects.create(**of, total=len(numbers), request=wanted)
    transaction.on_commit(lambda: jobs.queue_or_wait(task, str(stretch.pk)))


def _end(trial: Job, at: datetime, **values: object) -> None:
    Job.objects.filter(pk=trial.pk).update(ended_at=at, **values)
    _stretches(trial.pk).delete()


def _stretches(key: object) -> QuerySet[Job]:
    return Job.objects.filter(kind__in=TRIALS, request__of=str(key)).defer("file")
