"""Photographs of an evening, from the phone to the page: each kept small and once; of a large one a worker makes it."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.bridge.refusals import Refused
from campaign.drawing import photographs
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.jobs.lease import ACTIVE
from campaign.models import Attendance, ChronicleEntry, ChroniclePicture, DeckPicture, Job, JobKind, Person

AT_ONCE = 3_000_000
"""A picture of more pixels is made small by a worker while the page shows how far it is."""

Page = Attendance | ChronicleEntry
Picture = DeckPicture | ChroniclePicture


@dataclass(frozen=True)
class Album:
    """A kind of page that pictures are laid on.

    `name`: what a picture calls its page, and a job; `page`: what people call it. `most`: the most pictures of one
    page. `where`: what the finished job says of the page's address. `too_many`, `gone`: the reasons when a page is
    full, or no longer there.
    """

    name: str
    page: str
    pages: type[Page]
    most: int
    where: Callable[[Any], Mapping[str, object]]
    too_many: str
    gone: str

    @property
    def part(self) -> str:
        """What its pictures are called in the archive of a campaign."""
        return str(self.pages._meta.get_field("pictures").related_model._meta.model_name)


DECKS = Album(
    "place",
    "deck",
    Attendance,
    4,
    lambda place: {"number": place.evening.number, "seat": place.seat},
    "too_many",
    "no_deck",
)
ENTRIES = Album(
    "entry",
    "entry",
    ChronicleEntry,
    6,
    lambda entry: {"number": entry.evening.number, "entry": str(entry.pk)},
    "too_many_on_entry",
    "no_entry",
)


def bring(album: Album, page: Page, data: bytes, person: Person, at: datetime) -> Picture | Job:
    """Keeps a picture on this page, or gives the job of the worker who makes a large one small; the same picture sent
    twice is one. Raises Refused."""
    try:
        if photographs.pixels(data) > AT_ONCE:
            return _send(album, page, data, person)
        made = photographs.developed(data)
    except photographs.InvalidPhotograph as none:
        raise refusal(none.reason) from none
    return _keep(album, page, made, person, at)


def _send(album: Album, page: Page, data: bytes, person: Person) -> Job:
    """Where no picture can be added no worker is sent; nor, with those that are on their way, more than would fit."""
    wanted = {album.name: _key(page), "digest": hashlib.sha256(data).hexdigest()}
    of_page = {f"request__{album.name}": wanted[album.name]}
    on_the_way = Job.objects.filter(kind=JobKind.PICTURE, status__in=ACTIVE, **of_page)
    if page.pictures.count() + on_the_way.exclude(request__digest=wanted["digest"]).count() >= album.most:
        raise refusal(album.too_many)
    return jobs.send(develop_picture, person, page.evening.campaign, total=1, request=wanted, file=data)


def _key(page: Page) -> Any:
    """The key of a page as JSON can hold it: a number, or a text."""
    return page.pk if isinstance(page.pk, int) else str(page.pk)


@shared_task(name="campaign.tasks.develop_picture", base=jobs.JobTask, kind=JobKind.PICTURE, ignore_result=True)
def develop_picture(key: str) -> None:
    """Makes the picture small that the job `key` carries."""
    develop_in_background(key, timezone.now)


def develop_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless: the same picture is there once."""
    jobs.run(key, clock, _develop)


def _develop(progress: JobProgress, clock: Clock) -> None:
    job = progress.job
    album = album_of(job)
    try:
        with _darkroom():
            made = photographs.developed(bytes(job.file or b""))
        with transaction.atomic():
            page = album.pages._default_manager.select_related("evening").get(pk=job.request[album.name])
            _keep(album, page, made, job.person, clock())
            progress.finish(clock(), file=None, outcome=album.where(page))
    except (photographs.InvalidPhotograph, Refused) as none:
        progress.fail(clock(), {"reason": none.reason})
    except album.pages.DoesNotExist:
        progress.fail(clock(), {"reason": album.gone})


def album_of(job: Job) -> Album:
    """Where the picture of this job is to be laid."""
    return ENTRIES if ENTRIES.name in job.request else DECKS


@contextmanager
def _darkroom() -> Iterator[None]:
    """One large picture at a time on this machine, whichever process makes it small."""
    room = Path(settings.VAR_DIR)
    room.mkdir(parents=True, exist_ok=True)
    with (room / "darkroom").open("a") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield


@transaction.atomic
def _keep(album: Album, page: Page, made: photographs.Photograph, person: Person, at: datetime) -> Picture:
    try:
        page = album.pages._default_manager.select_for_update(of=("self",)).get(pk=_key(page))
    except album.pages.DoesNotExist as gone:
        raise refusal(album.gone) from gone
    digest = hashlib.sha256(made.jpeg).hexdigest()
    kept = {picture.digest: picture for picture in page.pictures.defer("jpeg")}
    if digest in kept:
        return kept[digest]
    if len(kept) >= album.most:
        raise refusal(album.too_many)
    return page.pictures.create(
        jpeg=made.jpeg,
        digest=digest,
        width=made.width,
        height=made.height,
        brought_by=person,
        brought_at=at,
    )


def why_full(album: Album, page: Page) -> str:
    """Why this page takes no other picture; empty: it takes one."""
    return why_not(album.too_many) if page.pictures.count() >= album.most else ""


def refusal(reason: str) -> Refused:
    """Return the refusal of a picture; the reasons are those of `why_not`."""
    return Refused(reason, sentence=why_not(reason))


def why_not(reason: str) -> str:
    """Why a file is no picture that we keep, in the reader's language."""
    megabytes = photographs.MOST_BYTES // (1024 * 1024)
    return {
        "nothing": _("Choose a picture first."),
        "no_deck": _("This deck is no longer there."),
        "no_entry": _("These words are no longer there."),
        "too_many": _("A deck has at most %(most)d pictures. Take one away first.") % {"most": DECKS.most},
        "too_many_on_entry": _("An entry has at most %(most)d pictures. Take one away first.") % {"most": ENTRIES.most},
        "too_big": _("A picture has at most %(n)d megabytes.") % {"n": megabytes},
        "too_many_pixels": _("This picture has more pixels than any camera."),
        "heic": _("We can’t read HEIC photos. Save or share it as JPEG and choose that."),
        "unreadable": _("We can’t read this picture. Choose a JPEG, PNG or WebP file."),
    }[reason]
