"""Why a worker came back with nothing, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaign.archive.refusals import ArchiveRefused
from campaign.cards.loading import words as card_file_words
from campaign.evenings import darkroom
from campaign.models import Job, JobKind, JobStatus
from campaign.planes import card_texts


def why_failed(job: Job) -> str:
    """Why the worker came back with nothing, where that is known."""
    reason = job.outcome.get("reason")
    if reason and job.kind == JobKind.CARDS_IMPORT:
        return card_texts.refusal_in_words(reason, job.outcome.get("number", 0))
    if reason and job.kind == JobKind.CARD_FILE:
        return card_file_words.why_failed(job.outcome)
    if reason and job.kind == JobKind.PICTURE:
        return darkroom.why_not(reason)
    if reason:
        return str(ArchiveRefused(reason, **job.outcome.get("values", {})))
    return _("It did not work. Try again.") if job.status == JobStatus.FAILED else ""
