"""Rulings: the list that can be searched, writing one down, putting a later one in the place of an earlier one."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from campaign.house_rules import rulings
from campaign.models import Campaign, Membership, Ruling
from campaign.requests.access import member_required
from campaign.web.forms.rulings import RulingForm
from campaign.web.page_context import page

RULINGS_ON_A_PAGE = 30
PREFILLED = ("rule", "text", "evening")


@require_GET
@member_required
def all_rulings(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What the group has decided, by rule; `q` searches rule and text."""
    words = request.GET.get("q", "")[:100]
    hits = Paginator(rulings.search_rulings(campaign, words), RULINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    return page(request, me, "house_rules/rulings.html", "campaign", {"rulings": hits, "words": words})


@require_http_methods(["GET", "POST"])
@member_required
def new_ruling(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A player writes down what was decided; a link may have filled in rule, text and evening."""
    return write(request, campaign, me, None)


@require_http_methods(["GET", "POST"])
@member_required
def replace_ruling(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The group has thought again: the old ruling stays, marked."""
    return write(request, campaign, me, get_object_or_404(campaign.rulings, pk=pk))


def write(request: HttpRequest, campaign: Campaign, me: Membership, old: Ruling | None) -> HttpResponse:
    """The form, and what is kept of it. Raises PermissionDenied for watchers."""
    if not me.may_play:
        raise PermissionDenied
    initial = {"rule": old.rule} if old else {name: request.GET.get(name, "") for name in PREFILLED}
    form = RulingForm(campaign, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            rulings.rule_on(campaign, by=me.person, at=timezone.now(), replaces=old, **form.cleaned_data)
        except rulings.AlreadyReplaced as why:
            messages.error(request, str(why))
        else:
            messages.success(request, _("Saved. It’s shown beside its rule from now on, at the table too."))
        return redirect("campaign:rulings", slug=campaign.slug)
    return page(
        request, me, "house_rules/ruling_form.html", "campaign", {"form": form, "old": old}, 422 if form.errors else 200
    )
