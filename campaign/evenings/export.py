"""A closed evening as one file: sheets, story, decks and the whole journal, in a zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from celery import shared_task
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.timezone import localtime

from campaign.bridge import table_queries
from campaign.cards.deck_exports import as_arena, as_text, file_stem
from campaign.cards.deck_files import as_cockatrice
from campaign.evenings.decks import all_decks
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import Attendance, Evening, Job, JobKind, Person

FILES_OF_AN_EVENING = 4
FILES_OF_A_SEAT = 3


class EveningStillOpen(Exception):
    """Before an evening is closed its journal would tell what is secret."""


def send_for_export(evening: Evening, person: Person) -> Job:
    """Sends a worker for the evening's file; an active job for this person is found again. Raises
    EveningStillOpen."""
    if not evening.is_closed:
        raise EveningStillOpen
    return jobs.send(
        export_evening,
        person,
        evening.campaign,
        total=steps_of(evening),
        request={"evening": evening.number},
    )


def steps_of(evening: Evening) -> int:
    """How many files there will be, for the progress bar."""
    return FILES_OF_AN_EVENING + FILES_OF_A_SEAT * evening.attendance.exclude(seat="").count()


@shared_task(name="campaign.tasks.export_evening", base=jobs.JobTask, kind=JobKind.EVENING_EXPORT, ignore_result=True)
def export_evening(key: str) -> None:
    """Makes the file of the closed evening that the job `key` names."""
    run_export(key, timezone.now)


def run_export(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. A job that is over stays as it is."""
    jobs.run(key, clock, _export)


def _export(progress: JobProgress, clock: Clock) -> None:
    """Writes the zip, telling the job how far it is."""
    assert progress.job.campaign is not None, "an evening has a campaign"
    evening = progress.job.campaign.evenings.select_related("campaign", "pool").get(
        number=progress.job.request["evening"]
    )
    progress.start(steps_of(evening))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files_of(evening):
            archive.writestr(name, content)
            progress.advance()
    name = f"{file_stem(f'{evening.campaign.name} {evening.number}')}.zip"
    progress.finish(clock(), file=packed.getvalue(), file_name=name)


def files_of(evening: Evening) -> Iterator[tuple[str, str | bytes]]:
    """Every file of the zip with its content."""
    yield "evening.json", as_json(evening_facts(evening))
    yield "story.txt", "".join(f"{localtime(line.at):%H:%M}  {line.text}\n" for line in table_queries.story(evening))
    yield "journal.json", as_json(table_queries.journal(evening))
    yield "sheets.json", as_json(sheets_of(evening))
    for deck in all_decks(evening):
        stem = f"decks/{deck.seat}"
        yield f"{stem}.txt", as_text(deck.finished)
        yield f"{stem}.arena.txt", as_arena(deck.finished)
        yield f"{stem}.cod", as_cockatrice(deck.finished)


def evening_facts(evening: Evening) -> dict[str, object]:
    """When, where, with which pool and house rules."""
    return {
        "campaign": evening.campaign.name,
        "evening": evening.number,
        "day": evening.day,
        "place": evening.place,
        "notes": evening.notes,
        "pool": evening.pool.name if evening.pool else None,
        "opened_at": evening.opened_at,
        "closed_at": evening.closed_at,
        "charter": table_queries.plain(table_queries.view(evening).charter),
        "seats": [table_queries.plain(seat) for seat in table_queries.view(evening).seats],
    }


def sheets_of(evening: Evening) -> dict[str, object]:
    """The sheet of each Magus in the version with which it played."""
    return {place.seat: sheet_played(place) for place in evening.attendance.exclude(seat="").select_related("magus")}


def sheet_played(place: Attendance) -> dict[str, object]:
    """What the sheet of this Magus said on the evening."""
    kept = place.magus.versions.filter(version=place.played_version or 0).first()
    return {"name": place.magus.name, "version": place.played_version, **(kept.sheet if kept else {})}


def as_json(value: object) -> str:
    """Readable JSON; times in ISO form."""
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
