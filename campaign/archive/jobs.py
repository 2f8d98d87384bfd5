"""What a worker does with archives: the campaign's file with a progress bar, and a file that somebody has sent."""

from __future__ import annotations

import io
from datetime import datetime

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from campaign import memory
from campaign.archive import load
from campaign.archive.export import packed, refuse_open, snapshot_of
from campaign.archive.packing import Member
from campaign.archive.read import LARGEST, MEGABYTE, ArchiveReader
from campaign.archive.refusals import ArchiveRefused
from campaign.cards.deck_exports import file_stem
from campaign.evenings.evenings import close_finished
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import Campaign, Job, JobKind, Person


def send_for_archive(campaign: Campaign, person: Person, at: datetime) -> Job:
    """Sends a worker for the file of the whole campaign. Raises ArchiveRefused while an evening is open."""
    close_finished(campaign, at)
    refuse_open(campaign.evenings.all())
    return jobs.send(archive_campaign, person, campaign, total=0)


def send_for_load(content: bytes, person: Person) -> Job:
    """Sends a worker with a file that `person` has, who will be host of its campaign. Raises ArchiveRefused at once for
    what is plainly no archive."""
    if len(content) > LARGEST:
        raise ArchiveRefused("too_big", most=LARGEST // MEGABYTE)
    reader = ArchiveReader(io.BytesIO(content))
    if load.is_here(load.identity_of(reader)):
        raise ArchiveRefused("already_here")
    about = {"identity": reader.manifest.campaign.identity, "name": reader.manifest.campaign.name}
    return jobs.send(load_campaign, person, total=0, request=about, file=content)


@shared_task(
    name="campaign.tasks.archive_campaign", base=jobs.JobTask, kind=JobKind.CAMPAIGN_EXPORT, ignore_result=True
)
def archive_campaign(key: str) -> None:
    """Makes the file of the whole campaign that the job `key` is of."""
    run_export(key, timezone.now)


@shared_task(name="campaign.tasks.bring_campaign", base=jobs.JobTask, kind=JobKind.CAMPAIGN_IMPORT, ignore_result=True)
def load_campaign(key: str) -> None:
    """Brings the campaign whose file the job `key` carries."""
    run_load(key, timezone.now)


def run_export(key: str, clock: Clock) -> None:
    """What a worker does with the job `key` of an archive."""
    jobs.run(key, clock, _export)


def _export(progress: JobProgress, clock: Clock) -> None:
    """Makes the archive, member after member, and reads it back, which takes as many steps again."""
    assert progress.job.campaign is not None, "what is archived is a campaign"
    campaign = progress.job.campaign
    members: list[Member] = []
    try:
        snapshot = snapshot_of(campaign)
        progress.start(2 * snapshot.steps)
        for member in snapshot.members():
            members.append(member)
            progress.advance()
        archive = packed(campaign, members, progress.advance)
    except ArchiveRefused as refusal:
        return progress.fail(clock(), outcome_of(refusal))
    progress.finish(clock(), file=archive, file_name=f"{file_stem(campaign.name)}.campaign.zip")


def run_load(key: str, clock: Clock) -> None:
    """What a worker does with the job `key` of a file that somebody has sent."""
    jobs.run(key, clock, _load)


def _load(progress: JobProgress, clock: Clock) -> None:
    """Checks the file and writes what is in it: the campaign, what it remembers of its evenings, and the end of the
    job, together."""
    try:
        archive = load.check(io.BytesIO(bytes(progress.job.file or b"")), progress.start, progress.advance)
        with transaction.atomic():
            campaign = load.write(archive, progress.job.person)
            for evening in campaign.evenings.filter(closed_at__isnull=False):
                memory.remember(evening)
            progress.finish(clock(), campaign=campaign, file=None)
    except ArchiveRefused as refusal:
        progress.fail(clock(), outcome_of(refusal))


def outcome_of(refusal: ArchiveRefused) -> dict[str, object]:
    """Why a job failed, as it is stored: `reason` and `values` of an ArchiveRefused."""
    return {"reason": refusal.reason, "values": refusal.values}
