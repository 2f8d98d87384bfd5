"""A load as pages tell it: how far it is, what came of it, and what is to be said of the entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.cards.loading import words
from campaign.cards.loading.jobs import loaded_of
from campaign.models import Job, JobStatus


@dataclass(frozen=True)
class Told:
    """A load in the reader's language."""

    job: Job
    file_name: str
    outcome: str = ""
    """What came of it, or why it failed."""
    remarks: Sequence[str] = ()


def told_of(job: Job) -> Told:
    """What there is to tell of the load."""
    name = str(job.request.get("name", ""))
    if job.status == JobStatus.FAILED:
        return Told(job, name, words.why_failed(job.outcome))
    loaded = loaded_of(job.outcome)
    if loaded is None or job.status != JobStatus.DONE:
        return Told(job, name)
    more = loaded.remarked - len(loaded.remarks)
    remarks = [words.remark_in_words(remark) for remark in loaded.remarks]
    return Told(job, name, words.in_words(loaded), remarks + ([words.more_in_words(more)] if more else []))
