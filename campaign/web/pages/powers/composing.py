"""Composing a Power step by step: every choice renews the form, the text that it makes, and what is wrong with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.bridge import composing, powers
from campaign.bridge.shared import typed_number
from campaign.house_rules.rules import in_force
from campaign.models import Campaign, Membership, PowerRow
from campaign.powers import drafts, proposals
from campaign.powers.composer import BLANK, Composer
from campaign.powers.drafts import Row
from campaign.powers.refusals import PowerRefused
from campaign.requests.access import member_required
from campaign.web.page_context import page
from campaign.web.pages.powers.powers import players_only, power_required

SAVE = "save"


@require_http_methods(["GET", "POST"])
@member_required
@players_only
def new_power(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A Power of one's own, from nothing."""
    return compose(request, me, None)


@require_http_methods(["GET", "POST"])
@power_required
@players_only
def edit_power(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """A draft of one's own, once more. What was proposed is not changed any more (D-40)."""
    if not power.is_draft:
        raise PermissionDenied
    return compose(request, me, power)


def compose(request: HttpRequest, me: Membership, draft: PowerRow | None) -> HttpResponse:
    """The form; or, once it is saved, the way to the draft."""
    kept: Row = draft.row if draft else BLANK
    if request.method == "GET":
        return form_page(request, me, draft, Composer(kept, other_keys(me, draft), is_judged=draft is not None))
    act = request.POST.get("do", "")
    row = composing.read_power_form(lists_of(request.POST), kept)
    if act != SAVE:
        after = composing.change_power(row, act)
        return form_page(request, me, draft, Composer(after, other_keys(me, draft), added=added_by(after, act)))
    if not drafts.name_in(row):
        messages.error(request, _("Give it a name first."))
        return form_page(request, me, draft, Composer(row, other_keys(me, draft)), 422)
    try:
        saved = save(me, draft, row)
    except PowerRefused as refused:
        messages.error(request, str(refused))
        return form_page(request, me, draft, Composer(row, other_keys(me, draft)), 422)
    return redirect("campaign:power", slug=me.campaign.slug, key=saved.key)


def save(me: Membership, draft: PowerRow | None, row: Row) -> PowerRow:
    """Keeps what was composed. Raises PowerRefused."""
    if draft is None:
        return drafts.new_draft(me.campaign, me.person, row)
    return drafts.change_draft(draft, row)


def lists_of(post: QueryDict) -> dict[str, list[str]]:
    """What was sent, each field with all of its values."""
    return {name: [str(value) for value in values] for name, values in post.lists()}


def other_keys(me: Membership, draft: PowerRow | None) -> list[str]:
    """The keys of the campaign's other Powers; a new one gets a free key by itself."""
    return sorted(proposals.other_keys(draft)) if draft else []


def added_by(row: Row, act: str) -> str:
    """The place of what this act has added, so that the finger finds it."""
    match act.split(" "):
        case ["add", where, *_]:
            place: Any = row
            for step in where.split("."):
                place = _inside(place, step)
            return f"{where}.{len(place) - 1}"
    return ""


def _inside(place: Any, step: str) -> Any:
    """What stands there; nothing, where nobody has such a place."""
    number = typed_number(step)
    if isinstance(place, list) and number is not None and number < len(place):
        return place[number]
    return place.get(step, []) if isinstance(place, dict) else []


def form_page(
    request: HttpRequest, me: Membership, draft: PowerRow | None, composer: Composer, status: int = 200
) -> HttpResponse:
    """The whole page, or only its form where a step renews it."""
    context = {
        "composer": composer,
        "draft": draft,
        "back": came_from(me.campaign, draft),
        "parts": powers.power_in_words(composer.row, in_force(me.campaign.house_rules)),
        "longest": {"name": composing.LONGEST_NAME, "text": composing.LONGEST_TEXT},
    }
    template = "powers/compose.html#composer" if request.headers.get("HX-Request") else "powers/compose.html"
    return page(request, me, template, "powers", context, status)


def came_from(campaign: Campaign, draft: PowerRow | None) -> str:
    """The address to which one goes back without keeping anything."""
    if draft is None:
        return reverse("campaign:powers", args=[campaign.slug])
    return reverse("campaign:power", args=[campaign.slug, draft.key])
