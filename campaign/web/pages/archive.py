"""The whole campaign as one file: making it, bringing one, and claiming a place in what was brought."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.archive import claims
from campaign.archive.jobs import send_for_archive, send_for_load
from campaign.bridge.refusals import Refused
from campaign.models import Campaign, ImportedPerson, Job, JobKind, Membership, Person
from campaign.requests.access import TOO_MANY_CAMPAIGNS, host_required, may_have_another_campaign, signed_in
from campaign.web.forms.archive import ArchiveForm
from campaign.web.page_context import page
from campaign.web.pages.invitations import qr_code, tonight
from campaign.web.pages.jobs import why_failed
from campaign.web.refusals import refusals_lead_to


@require_http_methods(["GET", "POST"])
@refusals_lead_to("campaign:archive", "slug")
@host_required
def archive(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What the archive carries; a worker makes it."""
    if request.method == "POST":
        job = send_for_archive(campaign, me.person, timezone.now())
        return redirect("campaign:job", slug=campaign.slug, key=job.pk)
    made = campaign.jobs.filter(kind=JobKind.CAMPAIGN_EXPORT, person=me.person).exclude(file_name="")
    context = {
        "open": campaign.evenings.filter(opened_at__isnull=False, closed_at=None).first(),
        "made": made.defer("file")[:3],
    }
    return page(request, me, "archive/archive.html", "campaign", context)


@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Somebody has a campaign's archive, and becomes its host here."""
    person = signed_in(request)
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        if not may_have_another_campaign(request):
            form.add_error(None, TOO_MANY_CAMPAIGNS)
            return render(request, "campaign/archive/bring.html", {"form": form}, status=429)
        try:
            job = send_for_load(form.cleaned_data["file"].read(), person)
            return redirect("campaign:bringing", key=job.pk)
        except Refused as refusal:
            form.add_error("file", str(refusal))
    return render(request, "campaign/archive/bring.html", {"form": form}, status=422 if form.errors else 200)


@require_GET
@never_cache
def bringing(request: HttpRequest, key: UUID) -> HttpResponse:
    """How far the worker is with a file that was sent."""
    mine = Job.objects.defer("file").select_related("campaign").filter(person=signed_in(request))
    job = get_object_or_404(mine, pk=key, kind=JobKind.CAMPAIGN_IMPORT)
    template = (
        "campaign/archive/bringing.html#progress"
        if getattr(request, "htmx", False)
        else "campaign/archive/bringing.html"
    )
    return render(request, template, {"job": job, "why": why_failed(job)})


# --- places in what was brought --------------------------------------------------------------------------------------


@require_POST
@refusals_lead_to("campaign:members", "slug")
@host_required
def claim_link(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """A link for whom a placeholder stands for; the page with it and its QR code."""
    place = get_object_or_404(campaign.imported_people, pk=pk)
    claims.make_link(place)
    return redirect("campaign:place", slug=campaign.slug, pk=place.pk)


@require_GET
@host_required
def place(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The link to a place, as text and as a QR code."""
    imported = get_object_or_404(campaign.imported_people.exclude(claim_code=None), pk=pk)
    link = request.build_absolute_uri(reverse("campaign:claim", args=[imported.claim_code]))
    context = {"place": imported, "link": link, "qr": qr_code(link)}
    return page(request, me, "archive/place.html", "campaign", context | tonight(request, campaign))


@login_not_required
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """«That is me»: whoever has the link and an account takes the place."""
    imported = get_object_or_404(ImportedPerson.objects.select_related("campaign"), claim_code=code)
    magus = imported.campaign.magi.filter(owner=imported.person).first()
    styles = [magus.style] if magus else []
    context = {"place": imported, "campaign": imported.campaign, "magus": magus, "styles": styles, "here": request.path}
    if isinstance(request.user, Person) and request.method == "POST":
        try:
            claims.claim(imported, request.user, timezone.now())
        except Refused as refusal:
            messages.error(request, str(refusal))
            return render(request, "campaign/archive/claim.html", context, status=409)
        messages.success(request, _("The place is yours."))
        return redirect("campaign:campaign", slug=imported.campaign.slug)
    return render(request, "campaign/archive/claim.html", context)
