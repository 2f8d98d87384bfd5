"""What a worker does with archives: the campaign's file with a progress bar, and a file that somebody has sent."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from campaign import memory
from campaign.archive import load, packing
from campaign.archive.export import refuse_open, take
from campaign.archive.packing import Member
from campaign.archive.read import LARGEST, MEGABYTE, Opened
from campaign.archive.refusals import ArchiveRefused
from campaign.cards.deck_exports import file_stem
from campaign.evenings.evenings import settle_all
from campaign.jobs import jobs
from campaign.models import Campaign, Job, JobKind, Person

Clock = Callable[[], datetime]


def send_for_archive(campaign: Campaign, person: Person, at: datetime) -> Job:
    """Sends a worker for the file of the whole campaign. Raises ArchiveRefused while an evening is open."""
    settle_all(campaign, at)
    refuse_open(campaign.evenings.all())
    return jobs.send(JobKind.CAMPAIGN_EXPORT, archive_campaign, person, campaign, total=0)


def send_to_bring(content: bytes, person: Person) -> Job:
    """Sends a worker with a file that `person` has; he will be host of its campaign. Raises ArchiveRefused at once for
    what is plainly no archive."""
    if len(content) > LARGEST:
        raise ArchiveRefused("too_big", most=LARGEST // MEGABYTE)
    opened = Opened(io.BytesIO(content))
    if load.is_here(load.identity_of(opened)):
        raise ArchiveRefused("already_here")
    wanted = {"identity": opened.manifest.campaign.identity, "name": opened.manifest.campaign.name}
    return jobs.send(JobKind.CAMPAIGN_IMPORT, bring_campaign, person, total=0, request=wanted, file=content)


@shared_task(name="campaign.tasks.archive_campaign", base=jobs.JobTask, ignore_result=True)
def archive_campaign(key: str) -> None:
    """Makes the file of the whole campaign that the job `key` is of."""
    run_archive(key, timezone.now)


@shared_task(name="campaign.tasks.bring_campaign", base=jobs.JobTask, ignore_result=True)
def bring_campaign(key: str) -> None:
    """Brings the campaign whose file the job `key` carries."""
    run_bringing(key, timezone.now)


def run_archive(key: str, clock: Clock) -> None:
    """Makes the archive, member after member."""
    progress = jobs.begin(key)
    if progress is None or progress.job.campaign is None:
        return
    campaign = progress.job.campaign
    try:
        taken = take(campaign)
    except ArchiveRefused as refusal:
        return jobs.fail(key, clock(), told(refusal))
    progress.start(taken.steps)
    members: list[Member] = []
    for member in taken.members():
        members.append(member)
        progress.advance()
    packed = packing.pack(str(campaign.identity), campaign.name, members)
    progress.finish(clock(), file=packed, file_name=f"{file_stem(campaign.name)}.campaign.zip")


def run_bringing(key: str, clock: Clock) -> None:
    """Checks the file and writes what is in it: the campaign, what it remembers of its evenings, and the end of the
    job, together."""
    progress = jobs.begin(key)
    if progress is None:
        return
    try:
        checked = load.check(io.BytesIO(bytes(progress.job.file or b"")), progress.start, progress.advance)
        with transaction.atomic():
            campaign = load.write(checked, progress.job.person)
            for evening in campaign.evenings.filter(closed_at__isnull=False):
                memory.remember(evening)
            progress.finish(clock(), campaign=campaign, file=None)
    except ArchiveRefused as refusal:
        jobs.fail(key, clock(), told(refusal))


def told(refusal: ArchiveRefused) -> dict[str, object]:
    """A refusal as a job keeps it."""
    return {"reason": refusal.reason, "values": refusal.values}
