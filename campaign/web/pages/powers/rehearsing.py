"""Rehearsing a Power: one person plays both sides of a made-up table, step by step."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.bridge import powers, rehearsing
from campaign.house_rules.rules import in_force
from campaign.models import Campaign, Membership, PowerRow, Rehearsal
from campaign.powers import drafts, rehearsals
from campaign.web.forms.powers import StageForm
from campaign.web.page_context import page
from campaign.web.pages.powers.composing import lists_of
from campaign.web.pages.powers.powers import players_only, power_required


@require_http_methods(["GET", "POST"])
@power_required
@players_only
def rehearse_power(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """The made-up table, and what is done there. A Power with offences is sent back to be mended."""
    if powers.power_offences(drafts.completed(power.row)):
        messages.error(request, _("It cannot be played yet. Mend it first."))
        return redirect("campaign:power", slug=campaign.slug, key=power.key)
    rehearsal = rehearsals.rehearsal_of(power, me.person)
    form = stage_form(rehearsal, request.POST if request.POST.get("do") == "stage" else None)
    refused = ""
    if request.method == "POST":
        try:
            do(request, rehearsal, form)
        except rehearsing.IllegalAct as why:
            refused = str(why)
        if not refused and not (form.is_bound and form.errors):
            if not request.headers.get("HX-Request"):
                return redirect("campaign:rehearse_power", slug=campaign.slug, key=power.key)
            form = stage_form(rehearsals.rehearsal_of(power, me.person), None)
    return table_page(request, me, power, form, refused)


def do(request: HttpRequest, rehearsal: Rehearsal, form: StageForm) -> None:
    """What the person has pressed. Raises IllegalAct."""
    match request.POST.get("do"):
        case "stage":
            if form.is_valid():
                rehearsals.begin_anew(rehearsal, form.stage(rehearsal.stage))
        case "anew":
            rehearsals.begin_anew(rehearsal)
        case "back":
            rehearsals.take_back(rehearsal)
        case "act":
            after = request.POST.get("after", "")
            sent = lists_of(request.POST)
            number = int(after) if after.isdecimal() and len(after) < 5 else -1
            rehearsals.act(rehearsal, number, request.POST.get("which", ""), sent)


def stage_form(rehearsal: Rehearsal, data: Mapping[str, object] | None) -> StageForm:
    """The form of this rehearsal's made-up table."""
    return StageForm(rehearsal.row.get("categories", []), rehearsal.stage, data)


def table_page(
    request: HttpRequest, me: Membership, power: PowerRow, form: StageForm, refused: str = ""
) -> HttpResponse:
    rehearsal = rehearsals.rehearsal_of(power, me.person)
    table = rehearsals.table_of(rehearsal)
    buttons = table.buttons
    context = {
        "power": power,
        "rehearsal": rehearsal,
        "table": table,
        "form": form,
        "refused": refused,
        "sides": [(side, [one for one in buttons if one.side == side.key]) for side in table.sides],
        "gold": next((one.which for one in buttons if one.is_the_power), buttons[0].which if buttons else ""),
        "parts": powers.power_in_words(rehearsal.row, in_force(me.campaign.house_rules)),
        "is_used": bool(rehearsal.acts),
    }
    template = "powers/rehearse.html#stage" if request.headers.get("HX-Request") else "powers/rehearse.html"
    return page(request, me, template, "powers", context, 422 if refused or form.errors else 200)
