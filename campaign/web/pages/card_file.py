"""All cards, from the group's own file of them: brought by a host, known to this campaign alone."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign.bridge.refusals import Refused
from campaign.cards.loading import brought, jobs
from campaign.models import Campaign, Membership
from campaign.requests.access import host_required, member_required, membership_of, signed_in
from campaign.web.forms.card_file import CardFileForm
from campaign.web.page_context import page
from campaign.web.refusals import refusals_lead_to


@require_GET
@member_required
def card_file(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """How many cards are known, what came of the last file, and how to bring one."""
    return card_file_page(request, me, CardFileForm(initial={"campaign": campaign.slug}))


def card_file_page(request: HttpRequest, me: Membership, form: CardFileForm) -> HttpResponse:
    """The page, with a file that was refused."""
    context = {"brought": brought.brought_by(me.campaign), "form": form}
    return page(request, me, "pools/card_file.html", "pools", context, 422 if form.errors else 200)


@require_POST
def bring_card_file(request: HttpRequest) -> HttpResponse:
    """A host brings a file for the campaign. It may be large, so it has an address of its own (UPLOADS)."""
    form = CardFileForm(request.POST, request.FILES)
    me = membership_of(signed_in(request), request.POST.get("campaign", ""))
    if not me.is_host:
        raise PermissionDenied
    if form.is_valid():
        try:
            job = jobs.send_upload(form.cleaned_data["file"], me.person, me.campaign)
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            return redirect("campaign:job", slug=me.campaign.slug, key=job.pk)
    return card_file_page(request, me, form)


@require_POST
@refusals_lead_to("campaign:card_file", "slug")
@host_required
def forget_card_file(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What the campaign's files have said is thrown away."""
    brought.forget(campaign)
    messages.success(request, _("What the group’s file said is forgotten. Packs keep what they know."))
    return redirect("campaign:card_file", slug=campaign.slug)
