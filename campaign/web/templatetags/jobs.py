"""{% delay_of job %} — a sentence on why a job does not move, if it does not."""

from __future__ import annotations

from django import template
from django.utils import timezone

from campaign.jobs.delays import why_delayed
from campaign.models import Job

register = template.Library()


@register.inclusion_tag("campaign/jobs/includes/delay.html")
def delay_of(job: Job | None) -> dict[str, object]:
    """Nothing for a job that moves, or that is over."""
    return {"delay": why_delayed(job, timezone.now()) if job is not None else None}
