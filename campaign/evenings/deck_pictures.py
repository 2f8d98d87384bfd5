"""Pictures of the decks of an evening: brought by who played the deck, or by the host once the evening is over."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.bridge import table_queries
from campaign.drawing import photographs
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import Attendance, DeckPicture, Evening, Job, JobKind, Membership, Person

MOST_PICTURES = 4
"""The most pictures of one deck."""


AT_ONCE = 3_000_000
"""A picture of more pixels is made small by a worker while the page shows how far it is."""


class PictureRefused(Exception):
    """The picture is not kept; `reason` says why (`why_not`)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def may_see(evening: Evening, me: Membership, place: Attendance) -> bool:
    """Pictures are as secret as the deck: one's own as soon as it is finished, everybody's when the evening is over."""
    return any(deck.seat == place.seat for deck in table_queries.decks(evening, me.person))


def may_bring(evening: Evening, me: Membership, place: Attendance) -> bool:
    """Who played the deck may bring pictures of it, the host of any deck that a host may see."""
    is_mine = place.magus.owner_id is not None and place.magus.owner_id == me.person_id
    return (is_mine or (me.is_host and evening.is_closed)) and may_see(evening, me, place)


@dataclass(frozen=True)
class OnPage:
    """The pictures of a deck, each with whether the reader may remove it; `may_bring`: they may bring some at all."""

    shots: Sequence[tuple[DeckPicture, bool]]
    may_bring: bool
    most: int = MOST_PICTURES

    @property
    def may_add(self) -> bool:
        """Whether the reader may bring one more."""
        return self.may_bring and len(self.shots) < self.most

    @property
    def is_shown(self) -> bool:
        """Whether the page has anything to say of pictures."""
        return self.may_bring or bool(self.shots)


def on_page(evening: Evening, me: Membership, place: Attendance) -> OnPage:
    """What the page of a deck shows this reader of its pictures."""
    shots = [(one, may_remove(me, one)) for one in place.pictures.defer("jpeg")]
    return OnPage(shots, may_bring(evening, me, place))


def may_remove(me: Membership, picture: DeckPicture) -> bool:
    """Who has brought a picture takes it away, or the host."""
    return me.is_host or picture.brought_by_id == me.person_id


def bring(place: Attendance, data: bytes, person: Person, at: datetime) -> DeckPicture | Job:
    """Keeps a picture of this deck, or gives the job of the worker who makes a large one small; the same picture sent
    twice is one. Raises PictureRefused."""
    try:
        if photographs.pixels(data) > AT_ONCE:
            return _send(place, data, person)
        made = photographs.developed(data)
    except photographs.InvalidPhotograph as none:
        raise PictureRefused(none.reason) from none
    return _keep(place, made, person, at)


def _send(place: Attendance, data: bytes, person: Person) -> Job:
    """Where no picture can be added no worker is sent."""
    if place.pictures.count() >= MOST_PICTURES:
        raise PictureRefused("too_many")
    wanted = {"place": place.pk, "digest": hashlib.sha256(data).hexdigest()}
    return jobs.send(develop_picture, person, place.evening.campaign, total=1, request=wanted, file=data)


@shared_task(name="campaign.tasks.develop_picture", base=jobs.JobTask, kind=JobKind.PICTURE, ignore_result=True)
def develop_picture(key: str) -> None:
    """Makes the picture small that the job `key` carries."""
    develop_in_background(key, timezone.now)


def develop_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless: the same picture is there once."""
    jobs.run(key, clock, _develop)


def _develop(progress: JobProgress, clock: Clock) -> None:
    job = progress.job
    try:
        with _darkroom():
            made = photographs.developed(bytes(job.file or b""))
        with transaction.atomic():
            place = Attendance.objects.select_related("evening").get(pk=job.request["place"])
            _keep(place, made, job.person, clock())
            where = {"number": place.evening.number, "seat": place.seat}
            progress.finish(clock(), file=None, outcome=where)
    except (photographs.InvalidPhotograph, PictureRefused) as none:
        progress.fail(clock(), {"reason": none.reason})
    except Attendance.DoesNotExist:
        progress.fail(clock(), {"reason": "no_deck"})


@contextmanager
def _darkroom() -> Iterator[None]:
    """One large picture at a time on this machine, whichever process makes it small."""
    room = Path(settings.VAR_DIR)
    room.mkdir(parents=True, exist_ok=True)
    with (room / "darkroom").open("a") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield


@transaction.atomic
def _keep(place: Attendance, made: photographs.Photograph, person: Person, at: datetime) -> DeckPicture:
    Attendance.objects.select_for_update(of=("self",)).get(pk=place.pk)
    digest = hashlib.sha256(made.jpeg).hexdigest()
    kept = {picture.digest: picture for picture in place.pictures.defer("jpeg")}
    if digest in kept:
        return kept[digest]
    if len(kept) >= MOST_PICTURES:
        raise PictureRefused("too_many")
    return DeckPicture.objects.create(
        place=place,
        jpeg=made.jpeg,
        digest=digest,
        width=made.width,
        height=made.height,
        brought_by=person,
        brought_at=at,
    )


def why_not(reason: str) -> str:
    """Why a file is no picture that we keep, in the reader's language."""
    megabytes = photographs.MOST_BYTES // (1024 * 1024)
    return {
        "nothing": _("Choose a picture first."),
        "no_deck": _("This deck is no longer there."),
        "too_many": _("A deck has at most %(most)d pictures. Take one away first.") % {"most": MOST_PICTURES},
        "too_big": _("A picture has at most %(n)d megabytes.") % {"n": megabytes},
        "too_many_pixels": _("This picture has more pixels than any camera."),
        "unreadable": _("This file is no picture that can be read: JPEG, PNG or WebP."),
    }[reason]


def pictures_of(evening: Evening, me: Membership) -> Sequence[DeckPicture]:
    """The pictures of an evening that a member may see, without their bytes."""
    readable = {deck.seat for deck in table_queries.decks(evening, me.person)} if not evening.is_planned else set()
    pictures = DeckPicture.objects.filter(place__evening=evening, place__seat__in=readable)
    return list(pictures.select_related("place__magus", "place__evening__campaign").defer("jpeg"))
