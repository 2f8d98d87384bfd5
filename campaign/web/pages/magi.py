"""Magi: the list, a sheet, writing and changing one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge import table_queries
from campaign.experience import ledger, ledger_lines
from campaign.experience.ledger_lines import Line
from campaign.history.magus_history import magus_history
from campaign.house_rules.rules import in_force_today
from campaign.magi import purchases, sheet_history, sheets
from campaign.magi.price_list import PriceGroup, price_groups
from campaign.models import Balance, Campaign, Magus, Membership, Person, WhenAbsent
from campaign.requests.access import guest_or_member_required, member_required
from campaign.requests.lookup import evenings_of
from campaign.web.back.offer import way_back
from campaign.web.forms.magi import MagusForm, PlayerForm
from campaign.web.page_context import page
from campaign.web.pages.evenings.guests import magus_of_guest
from campaign.web.refusals import refusals_lead_to


@require_GET
@member_required
def magi(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    magi = campaign.magi.select_related("owner").prefetch_related("powers")
    mine = next((magus for magus in magi if magus.owner_id == me.person_id), None)
    context = {"magi": magi, "mine": mine, "may_write_another": sheets.may_write_another(me, mine)}
    return page(request, me, "magi/magi.html", "magi", context)


@require_GET
@guest_or_member_required
def magus(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """A sheet: what the Magus is for good, and what tonight has left of it. All members see all of it (D-38), guests
    their own."""
    if me.is_guest:
        return magus_of_guest(request, me, pk)
    evenings_of(campaign)
    magus = get_object_or_404(campaign.magi.select_related("owner"), pk=pk)
    prefetch_related_objects([campaign], "powers")  # what was bought, used and could be bought is called by them
    place = sheets.place_tonight(magus)
    evening = place.evening if place else None
    may_change, is_open = sheets.may_change_sheet(me, magus), sheets.is_open_in(evening, magus)
    today = in_force_today(campaign)
    context = {
        "magus": magus,
        "evening": evening,
        "table": table_queries.table_path(evening) if evening and may_change and is_open else "",
        "tonight": table_queries.seat_view(place) if place else None,
        "losses_last": today["carry_losses"],
        "may_change": may_change,
        "when_absent": WhenAbsent.choices,
        "is_open": is_open,
        "powers": magus.powers.select_related("campaign"),
        "evenings_played": sheet_history.evenings_with(magus),
        "career": magus_history(magus),
    }
    return page(request, me, "magi/magus.html", "magi", {**context, **points_of(magus, me, may_change, is_open, today)})


class SheetPoints(TypedDict):
    """What a sheet shows of experience; `shelves`, `undoable` (keys of entries) and `latest` for those who may buy."""

    balance: Balance
    lines: list[Line]
    shelves: list[PriceGroup]
    undoable: set[int]
    latest: Line | None
    is_new: bool


def points_of(magus: Magus, me: Membership, may_buy: bool, is_open: bool, today: Mapping[str, Any]) -> SheetPoints:
    """`today`: the house rules as they hold now."""
    balance = ledger.balance(magus)
    lines = list(ledger_lines.lines(magus.campaign, magus.pk, for_host=me.is_host))
    undoable = {entry.pk for entry in purchases.undoable(magus)} if may_buy and is_open else set()
    return {
        "balance": balance,
        "lines": lines,
        "shelves": price_groups(magus, balance.free, today) if may_buy else [],
        "undoable": undoable,
        "latest": next((line for line in lines if line.entry.pk in undoable), None),
        "is_new": may_buy and is_open and sheets.may_be_rewritten(magus),
    }


@require_http_methods(["GET", "POST"])
@member_required
def new_magus(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A player writes their Magus, the host also those of guests. A second press leads to the first sheet."""
    if not me.may_play:
        raise PermissionDenied
    present = campaign.magi.filter(owner=me.person).first()
    if present and not sheets.may_write_another(me, present):
        return redirect("campaign:magus", slug=campaign.slug, pk=present.pk)
    form = MagusForm(campaign, data=request.POST or None)
    player = PlayerForm(campaign, data=request.POST or None, maker=me.person) if me.is_host else None
    if request.method == "POST" and form.is_valid() and (player is None or player.is_valid()):
        owner: Person | None = player.cleaned_data["owner"] if player else me.person
        try:
            written = sheets.write_magus(campaign, owner, **form.cleaned_data)
        except IntegrityError:
            messages.error(request, _("This player has a Magus already."))
            return redirect("campaign:magi", slug=campaign.slug)
        return redirect("campaign:magus", slug=campaign.slug, pk=written.pk)
    bad = form.errors or (player and player.errors)
    return page(request, me, "magi/magus_form.html", "magi", {"form": form, "player": player}, 422 if bad else 200)


@require_http_methods(["GET", "POST"])
@refusals_lead_to("campaign:magus", "slug", "pk")
@member_required
def edit_magus(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Writes a new sheet anew until its first approval; after that the name alone (D-36)."""
    magus = get_object_or_404(campaign.magi, pk=pk)
    if not sheets.may_change_sheet(me, magus):
        raise PermissionDenied
    form = MagusForm(campaign, magus, request.POST or None, name_only=not sheets.may_be_rewritten(magus))
    if request.method == "POST" and form.is_valid():
        sheets.rewrite_magus(magus, **form.written)
        return redirect("campaign:magus", slug=campaign.slug, pk=magus.pk)
    context = {"form": form, "magus": magus}
    return page(request, me, "magi/magus_form.html", "magi", context, 422 if form.errors else 200)


@require_POST
@member_required
def say_when_absent(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Who plays the Magus while its player is absent (D-46)."""
    magus = get_object_or_404(campaign.magi, pk=pk)
    if not sheets.may_change_sheet(me, magus):
        raise PermissionDenied
    how = request.POST.get("how")
    if how not in WhenAbsent.values:
        return HttpResponseBadRequest()
    sheets.say_when_absent(magus, how)
    return redirect(f"{reverse('campaign:magus', args=[campaign.slug, magus.pk])}#absent")


@require_http_methods(["GET", "POST"])
@member_required
def give_magus(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The host says who plays a Magus: a member without one, or nobody."""
    if not me.is_host:
        raise PermissionDenied
    magus = get_object_or_404(campaign.magi, pk=pk)
    form = PlayerForm(campaign, magus, request.POST or None)
    if request.method == "POST" and form.is_valid():
        owner = form.cleaned_data["owner"]
        said = _("%(magus)s is played by %(who)s now.") if owner else _("Nobody plays %(magus)s now.")
        said %= {"magus": magus.name, "who": owner}
        try:
            with way_back(request, "magus_given", said, campaign, magus=magus.pk, owner=magus.owner_id):
                sheets.change_magus(magus, owner=owner)
        except IntegrityError:
            messages.error(request, _("This player has a Magus already."))
        return redirect("campaign:magus", slug=campaign.slug, pk=magus.pk)
    return page(
        request, me, "magi/give_magus.html", "magi", {"form": form, "magus": magus}, 422 if form.errors else 200
    )
