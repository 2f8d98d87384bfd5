"""The chronicle: what the people of a campaign write of an evening, with pictures, and what each notes alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from campaign.bridge.refusals import not_now
from campaign.evenings.darkroom import ENTRIES
from campaign.models import (
    Campaign,
    ChronicleEntry,
    ChroniclePicture,
    Evening,
    Job,
    JobKind,
    JobStatus,
    Membership,
    Person,
    PrivateNote,
)

MOST_ENTRIES = 100
"""The most entries of one evening."""


def is_written(evening: Evening) -> bool:
    """Whether there is anything to tell yet: a planned evening has its notes and its agenda."""
    return not evening.is_planned


def may_change(me: Membership, entry: ChronicleEntry) -> bool:
    """Words and pictures are their author's: nobody else puts something into their mouth."""
    return entry.author_id == me.person_id


def may_remove(me: Membership, entry: ChronicleEntry) -> bool:
    """Who wrote it takes it away, or a host."""
    return me.is_host or may_change(me, entry)


# --- writing ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def write(evening: Evening, person: Person, text: str, at: datetime) -> ChronicleEntry:
    """An entry at the end; the same words of the same person sent twice are one. Raises Refused before the
    evening is opened, and where its chronicle is full."""
    Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    if not is_written(evening):
        raise not_now(_("There is something to tell once the evening is opened."))
    entries = evening.chronicle.all()
    if (same := entries.filter(author=person, text=text).first()) is not None:
        return same
    if why := why_full(evening):
        raise not_now(why)
    return evening.chronicle.create(author=person, text=text, written_at=at)


def why_full(evening: Evening) -> str:
    """Why its chronicle takes no other entry; empty: it takes one."""
    is_full = evening.chronicle.count() >= MOST_ENTRIES
    return _("An evening has at most %(most)d entries.") % {"most": MOST_ENTRIES} if is_full else ""


def rewrite(entry: ChronicleEntry, text: str, at: datetime) -> ChronicleEntry:
    """The entry with other words; with the same ones it has not changed. Raises ChronicleEntry.DoesNotExist: a host
    has taken it away meanwhile."""
    if entry.text != text:
        entry.text, entry.changed_at = text, at
        if not ChronicleEntry.objects.filter(pk=entry.pk).update(text=text, changed_at=at):
            raise ChronicleEntry.DoesNotExist
    return entry


@transaction.atomic
def note(evening: Evening, person: Person, text: str, at: datetime) -> None:
    """What this person notes of the evening for nobody else; no words: the note goes."""
    Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    notes = PrivateNote.objects.filter(evening=evening, author=person)
    if not text:
        notes.delete()
    elif not notes.update(text=text, written_at=at):
        PrivateNote.objects.create(evening=evening, author=person, text=text, written_at=at)


def note_of(evening: Evening, person: Person) -> str:
    """What this person, and nobody else, has noted of the evening; empty: nothing."""
    return PrivateNote.objects.filter(evening=evening, author=person).values_list("text", flat=True).first() or ""


# --- reading ---------------------------------------------------------------------------------------------------------


def entries_of(evening: Evening) -> QuerySet[ChronicleEntry]:
    """What stands in the chronicle of this evening, in the order in which it was written, with its pictures but
    without their bytes."""
    return _with_pictures(evening.chronicle.order_by("written_at", "key"))


def everything_of(campaign: Campaign) -> QuerySet[ChronicleEntry]:
    """What was written of all evenings of this campaign, the last words first."""
    entries = ChronicleEntry.objects.filter(evening__campaign=campaign).order_by("-written_at", "-key")
    return _with_pictures(entries)


def latest_of(campaign: Campaign) -> ChronicleEntry | None:
    """The last words that somebody wrote of an evening of this campaign."""
    return everything_of(campaign).select_related(None).select_related("author", "evening").first()


def all_of(campaign: Campaign) -> QuerySet[Evening]:
    """The evenings of which something is written, the last one first, each with its chronicle."""
    entries = _with_pictures(ChronicleEntry.objects.order_by("written_at", "key"))
    evenings = campaign.evenings.filter(chronicle__isnull=False).distinct().order_by("-number")
    return evenings.prefetch_related(Prefetch("chronicle", entries))


def _with_pictures(entries: QuerySet[ChronicleEntry]) -> QuerySet[ChronicleEntry]:
    pictures = ChroniclePicture.objects.order_by("brought_at", "key").defer("jpeg")
    return entries.select_related("author", "evening__campaign").prefetch_related(Prefetch("pictures", pictures))


@dataclass(frozen=True)
class EntryOnPage:
    """An entry as a reader sees it; `on_the_way`: the reader's own pictures that a worker still makes small."""

    entry: ChronicleEntry
    may_change: bool
    may_remove: bool
    on_the_way: int = 0

    @property
    def may_add_picture(self) -> bool:
        """Whether the reader may lay one more picture to it."""
        return self.may_change and len(self.entry.pictures.all()) + self.on_the_way < ENTRIES.most


def on_page(evening: Evening, me: Membership) -> Sequence[EntryOnPage]:
    """The chronicle of an evening for this reader."""
    waiting = _on_the_way(me)
    return [
        EntryOnPage(entry, may_change(me, entry), may_remove(me, entry), waiting.count(str(entry.pk)))
        for entry in entries_of(evening)
    ]


def _on_the_way(me: Membership) -> list[str]:
    """The keys of the entries for which a worker makes pictures of this member, one for each picture."""
    active = (JobStatus.WAITING, JobStatus.RUNNING)
    jobs = Job.objects.filter(campaign=me.campaign, person=me.person, kind=JobKind.PICTURE, status__in=active)
    return [str(wanted["entry"]) for wanted in jobs.values_list("request", flat=True) if "entry" in wanted]
