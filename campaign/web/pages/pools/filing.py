"""Filing by hand what the catalogue cannot file (D-03): all names of a draft on one page, sent at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaign.models import Campaign, Deck, ImportStatus, Membership, PoolImport
from campaign.pools import imports
from campaign.pools.refusals import PoolRefused
from campaign.web.forms.pools import FilingForm
from campaign.web.page_context import page
from campaign.web.pages.pools.imports import act, draft_required


@require_http_methods(["GET", "POST"])
@draft_required
def file_by_hand(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """The names that wait for a hand, and what is said of them."""
    if draft.status != ImportStatus.DRAFT:
        return act(request, me, draft, lambda: imports.open_draft(draft))
    form = FilingForm(imports.report_of(draft), request.POST if request.method == "POST" else None)
    if form.is_bound:
        return file_what_was_said(request, me, draft, form)
    if not form.cards:
        return redirect("campaign:pool_import", slug=campaign.slug, key=draft.pk)
    return filing_page(request, me, draft, form)


def file_what_was_said(request: HttpRequest, me: Membership, draft: PoolImport, form: FilingForm) -> HttpResponse:
    """Files all of it, or shows the page again with the reason why nothing was."""
    if not form.is_valid():
        return filing_page(request, me, draft, form, status=422)
    filings, left_out = form.said
    try:
        draft = imports.file_by_hand(draft, filings, left_out)
    except PoolRefused as refusal:
        return filing_page(request, me, draft, form, str(refusal), refusal.status)
    if said := len(filings) + len(left_out):
        words = ngettext("%(n)s name has its place.", "%(n)s names have their place.", said)
        messages.success(request, words % {"n": said})
    waits = said and draft.status == ImportStatus.DRAFT and imports.report_of(draft).to_file
    return redirect("campaign:file_by_hand" if waits else "campaign:pool_import", slug=me.campaign.slug, key=draft.pk)


def filing_page(
    request: HttpRequest, me: Membership, draft: PoolImport, form: FilingForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The names with their decks, what was said of them in place."""
    context = {"draft": draft, "form": form, "decks": list(Deck), "refusal": refusal}
    return page(request, me, "pools/filing.html", "pools", context, status)
