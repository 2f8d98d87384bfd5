"""The worker who brings a file of cards into the catalogue: what it is sent with, and what it does.

The file comes in pieces with the job, or lies on the server. After each batch the job knows how far it is, in the same
transaction: the worker that comes after one that was killed chooses again, and writes on from there.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import IO

import msgspec
from celery import shared_task
from django.core.files.base import File
from django.utils import timezone

from campaign.bridge.refusals import Refused
from campaign.cards.bulk.values import InvalidCardFile
from campaign.cards.loading import progress as steps
from campaign.cards.loading.files import LyingFile, lying_file, open_lying
from campaign.cards.loading.loading import Loaded, load_cards
from campaign.cards.loading.words import refusal
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.jobs.pieces import PIECE, StoredFile
from campaign.models import Campaign, Job, JobKind, Person

MEGABYTE = 1024**2
LARGEST_OF_A_CAMPAIGN = 64 * MEGABYTE
LARGEST_OF_ALL = 1024 * MEGABYTE


# --- sending ---------------------------------------------------------------------------------------------------------


def send_upload(upload: File[bytes], person: Person, campaign: Campaign | None) -> Job:
    """Sends a worker with a file that somebody has brought, for a campaign or for everybody. Raises Refused."""
    if upload.size > (LARGEST_OF_ALL if campaign is None else LARGEST_OF_A_CAMPAIGN):
        raise refusal("too_large")
    request = {"name": (upload.name or "")[-100:], "bytes": upload.size}
    return _send(request, person, campaign, upload)


def send_lying(name: str, person: Person) -> Job:
    """Sends a worker to a file that lies on the server, for everybody. Raises Refused."""
    file = lying_file(name)
    if file is None:
        raise refusal("changed")
    return _send({"lying": asdict(file), "name": file.name, "bytes": file.size}, person, None, None)


def is_under_way(campaign: Campaign | None) -> bool:
    """Whether a file is read for this campaign, or for everybody."""
    return Job.objects.filter(kind=JobKind.CARD_FILE, campaign=campaign, ended_at=None).exists()


def _send(request: dict[str, object], person: Person, campaign: Campaign | None, upload: File[bytes] | None) -> Job:
    if is_under_way(campaign):
        raise refusal("busy")
    content = upload.chunks() if upload is not None else ()
    return jobs.send(load_card_file, person, campaign, total=steps.WHOLE, request=request, large_file=content)


# --- what the worker does --------------------------------------------------------------------------------------------


@shared_task(name="campaign.tasks.load_card_file", base=jobs.JobTask, kind=JobKind.CARD_FILE, ignore_result=True)
def load_card_file(key: str) -> None:
    """Brings the cards of the file that the job `key` is about into the catalogue."""
    load_in_background(key, timezone.now)


def load_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless."""
    jobs.run(key, clock, _load)


def _load(progress: JobProgress, clock: Clock) -> None:
    job, size = progress.job, int(progress.job.request["bytes"])
    begun = loaded_of(job.outcome)
    is_written = begun is not None
    progress.start(steps.WHOLE)

    def tell(read: int) -> None:
        done = steps.after_reading(read, size)
        if done > progress.done:
            progress.set_done(done)

    def keep(loaded: Loaded) -> None:
        nonlocal is_written
        is_written = True
        progress.keep(steps.after_writing(loaded), stored(loaded))

    try:
        with _file(job) as file:
            loaded = load_cards(file, job.request["name"], job.campaign, progress=tell, keep=keep, begun=begun)
    except Refused as refused:
        progress.fail(clock(), {"reason": refused.reason})
    except InvalidCardFile as refused:
        # Only a file that is changed while it is read is whole at first and broken afterwards.
        progress.fail(clock(), {"reason": "changed" if is_written else refused.reason, "number": refused.number})
    else:
        progress.finish(clock(), outcome=stored(loaded))


@contextmanager
def _file(job: Job) -> Iterator[IO[bytes]]:
    if "lying" in job.request:
        file = open_lying(LyingFile(**job.request["lying"]))
        if file is None:
            raise refusal("changed")
        with file:
            yield file
    else:
        with io.BufferedReader(StoredFile(job, job.request["bytes"]), PIECE) as stored_file:
            yield stored_file


def stored(loaded: Loaded) -> dict[str, object]:
    """What came of a file so far, as the job keeps it."""
    return {"loaded": msgspec.to_builtins(loaded)}


def loaded_of(outcome: dict[str, object]) -> Loaded | None:
    """What came of the file of a job; None where nothing has been written yet."""
    return msgspec.convert(outcome["loaded"], Loaded) if "loaded" in outcome else None
