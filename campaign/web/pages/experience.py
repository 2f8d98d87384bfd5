"""The ledger of the campaign: reading it, taking it home, the host's corrections; and a sheet as it was."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from campaign.bridge.refusals import Refused
from campaign.evenings import evenings
from campaign.experience import ledger, ledger_lines
from campaign.experience.ledger_words import title_of
from campaign.magi import manual_entries, sheet_history
from campaign.magi.sheet_history import SheetThen
from campaign.models import Attendance, Campaign, ExperienceEntry, Membership
from campaign.requests.access import host_required, member_required
from campaign.requests.downloads import download
from campaign.web.forms.experience import CorrectionForm, FilterForm, ReasonForm
from campaign.web.page_context import page

A_PAGE = 100


@require_GET
@member_required
def all_entries(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Every entry, the latest first, and what each Magus has free."""
    evenings.close_finished(campaign, timezone.now())
    form = FilterForm(campaign, request.GET)
    entries = ledger_lines.lines(campaign, for_host=me.is_host, **form.chosen)
    balances = ledger.balances(campaign)
    context = {
        "form": form,
        "lines": Paginator(entries, A_PAGE).get_page(request.GET.get("page")),
        "balances": [(magus, balances[magus.pk]) for magus in campaign.magi.all()],
        "filters": request.GET.urlencode(),
    }
    return page(request, me, "experience/ledger.html", "magi", context)


@require_GET
@member_required
def entries_csv(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The entries of the ledger as a table for a spreadsheet (CSV)."""
    form = FilterForm(campaign, request.GET)
    entries = ledger_lines.lines(campaign, **form.chosen)
    return download(ledger_lines.as_spreadsheet(entries), f"{campaign.slug}-ledger.csv", "text/csv; charset=utf-8")


@require_http_methods(["GET", "POST"])
@host_required
def correct(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host gives or takes points by hand: carried over from paper, forgotten, counted twice."""
    magus_asked = request.GET.get("magus", "")
    magus = (
        campaign.magi.filter(pk=int(magus_asked)).first() if magus_asked.isdecimal() and len(magus_asked) < 10 else None
    )
    form = CorrectionForm(campaign, magus, request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            entry = manual_entries.correct(
                cleaned["magus"],
                cleaned["points"],
                cleaned["reason"],
                tap=str(cleaned["tap"]),
                who=me.person,
                at=timezone.now(),
            )
        except Refused as refused:
            form.add_error("points", str(refused))
        else:
            return redirect("campaign:magus", slug=campaign.slug, pk=entry.magus_id)
    return page(request, me, "experience/correction.html", "magi", {"form": form}, 422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@host_required
def take_back(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The host takes an entry back, with a reason; both stay."""
    entries = ExperienceEntry.objects.filter(magus__campaign=campaign).select_related("magus", "evening", "reverses")
    entry = get_object_or_404(entries, pk=pk)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            manual_entries.take_back(entry, form.cleaned_data["reason"], who=me.person, at=timezone.now())
        except Refused as refused:
            form.add_error("reason", str(refused))
        else:
            messages.success(request, _("Taken back. Both entries stay in the ledger."))
            return redirect("campaign:magus", slug=campaign.slug, pk=entry.magus_id)
    powers = {power.key: power.name for power in campaign.powers.all()}
    context = {"form": form, "entry": entry, "entry_title": title_of(entry, powers)}
    return page(request, me, "experience/take_back.html", "magi", context, 422 if form.errors else 200)


@require_GET
@member_required
def magus_then(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, number: int) -> HttpResponse:
    """The sheet with which a past evening was played, beside that of another evening (`?with=`)."""
    magus = get_object_or_404(campaign.magi.select_related("owner", "campaign"), pk=pk)
    played = {place.evening.number: place for place in sheet_history.evenings_with(magus)}
    if number not in played or (then := sheet_history.sheet_then(played[number])) is None:
        raise Http404
    beside = _asked_beside(request, played, number)
    pair = sorted([then, *([beside] if beside else [])], key=lambda one: one.evening.number)
    powers = {power.key: power for power in campaign.powers.all()}
    names = {key: power.name for key, power in powers.items()}
    context = {
        "magus": magus,
        "then": then,
        "powers": [powers[key] for key in then.sheet.powers if key in powers],
        "others": [one for one in played.values() if one.evening.number != number],
        "beside": beside,
        "pair": pair if beside else [],
        "changes": sheet_history.compared(pair[0], pair[1], names) if beside else [],
    }
    return page(request, me, "magi/magus_then.html", "magi", context)


def _asked_beside(request: HttpRequest, played: Mapping[int, Attendance], number: int) -> SheetThen | None:
    """The sheet of the evening that is asked for, else of the one before; None: there is no other."""
    others = sorted((other for other in played if other != number), key=lambda other: (other > number, -other))
    chosen = [other for other in others if str(other) == request.GET.get("with")]
    return sheet_history.sheet_then(played[(chosen or others)[0]]) if others else None
