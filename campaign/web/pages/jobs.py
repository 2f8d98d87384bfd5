"""Jobs: how far the worker is, and what it brought."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.evenings import export
from campaign.models import Campaign, Job, Membership
from campaign.requests.access import member_required
from campaign.requests.downloads import download
from campaign.requests.job_words import why_failed
from campaign.requests.lookup import evening_of
from campaign.web.page_context import page


@require_POST
@member_required
def export_evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """Sends a worker for the file of a closed evening."""
    try:
        job = export.send_for_export(evening_of(campaign, number), me.person)
    except export.EveningStillOpen:
        messages.error(request, _("The file is made when the evening is closed."))
        return redirect("campaign:evening", slug=campaign.slug, number=number)
    return redirect("campaign:job", slug=campaign.slug, key=job.pk)


@require_GET
@never_cache
@member_required
def job(request: HttpRequest, campaign: Campaign, me: Membership, key: UUID) -> HttpResponse:
    """How far a job is; the page asks again until it is over."""
    job = job_of(campaign, me, key)
    template = "jobs/job.html#progress" if getattr(request, "htmx", False) else "jobs/job.html"
    return page(request, me, template, "campaign", {"job": job, "why": why_failed(job)})


@require_GET
@never_cache
@member_required
def job_file(request: HttpRequest, campaign: Campaign, me: Membership, key: UUID) -> HttpResponse:
    """The file that the worker has made."""
    job = job_of(campaign, me, key)
    if not job.file_name:
        raise Http404
    return download(bytes(job.file or b""), job.file_name, "application/zip")


def job_of(campaign: Campaign, me: Membership, key: UUID) -> Job:
    """A job is for whom it was sent. Raises Http404 for everybody else."""
    return get_object_or_404(campaign.jobs.filter(person=me.person).defer("file"), pk=key)
