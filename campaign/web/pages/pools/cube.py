"""A pool out of a cube by a rule: what comes in and what stays out, drawn again as often as one likes, then made."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.models import Campaign, Deck, Membership, PoolImport
from campaign.pools import cube_pools, imports
from campaign.pools.cube_rules import CubeChoice, StaysOut, usual_rule
from campaign.pools.glance import glance
from campaign.pools.pool_rules import Pack, counts_of
from campaign.pools.refusals import PoolRefused
from campaign.pools.report import deck_lines, decks_of, supply_lines
from campaign.pools.supply import supply
from campaign.pools.words import UNFILED
from campaign.web.forms.cubes import CubeForm, as_fields
from campaign.web.page_context import page
from campaign.web.pages.pools.glances import PoolPicture
from campaign.web.pages.pools.imports import draft_required


class OutGroup(NamedTuple):
    """Cards that stay out for one reason."""

    name: str | Promise
    cards: list[StaysOut]


@require_http_methods(["GET", "POST"])
@draft_required
def cube(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """The rule, and what it chooses; sent, it becomes the pool. Without a seed one is drawn, and stands in the
    address from then on."""
    if request.method == "POST":
        return make(request, me, draft, CubeForm(request.POST))
    if not request.GET.get("seed"):
        asked = request.GET if "colours" in request.GET else as_fields(usual_rule(draft.players))
        fields = {name: asked[name] for name in CubeForm.base_fields if name in asked}
        return redirect(f"{request.path}?{urlencode(fields | {'seed': secrets.token_hex(3)})}")
    return cube_page(request, me, draft, CubeForm(request.GET))


def make(request: HttpRequest, me: Membership, draft: PoolImport, form: CubeForm) -> HttpResponse:
    """One tap makes the pool, or the page says why not."""
    if not form.is_valid():
        return cube_page(request, me, draft, form)
    try:
        pool = cube_pools.make_pool_by_rule(draft, form.rule, form.drawn_with)
    except PoolRefused as refusal:
        return cube_page(request, me, draft, form, refusal)
    messages.success(request, _("“%(pool)s” is ready for an evening.") % {"pool": pool.name})
    return redirect("campaign:pool", slug=me.campaign.slug, pk=pool.pk)


def cube_page(
    request: HttpRequest, me: Membership, draft: PoolImport, form: CubeForm, refusal: PoolRefused | None = None
) -> HttpResponse:
    """The rule with what it chooses; back to the draft where its list has to be mended first."""
    context = {"draft": draft, "form": form, "there": there_is(draft)}
    if form.is_valid():
        try:
            context |= preview(draft, cube_pools.choice_of(draft, form.rule, form.drawn_with))
            context["fields"] = [*as_fields(form.rule).items(), ("seed", form.drawn_with)]
        except PoolRefused as unready:
            if unready.reason != "bad_seed":
                return redirect("campaign:pool_import", slug=me.campaign.slug, key=draft.pk)
            form.add_error("seed", str(unready))
    status = 422 if form.errors else 200
    if refusal is not None:
        status = refusal.status
        context["refusal"] = str(refusal)
    return page(request, me, "pools/cube_rule.html", "pools", {"refusal": "", "choice": None} | context, status)


def there_is(draft: PoolImport) -> list[tuple[Deck, int]]:
    """How many packs of each deck the cube has."""
    counts = counts_of(imports.report_of(draft).packs) if draft.report else {}
    return [(deck, counts.get(deck.value, 0)) for deck in Deck]


def preview(draft: PoolImport, choice: CubeChoice) -> dict[str, object]:
    """What would come in, whether it is enough, and what would stay out."""
    packs = [Pack(one.deck, one.key, one.facts, (), by_hand=one.is_gold) for one in choice.chosen]
    decks = decks_of(packs)
    measure = supply(choice.counts, draft.players)
    return {
        "choice": choice,
        "decks": decks,
        "picture": PoolPicture({deck.value: glance(pack.facts for pack in packs) for deck, packs in decks}),
        "supply": measure,
        "supply_lines": supply_lines(measure),
        "deck_lines": deck_lines(measure),
        "left_out": left_out_groups(choice.left_out),
    }


def left_out_groups(left_out: Iterable[StaysOut]) -> list[OutGroup]:
    """What stays out: by deck what is beyond its number, then what no deck takes, by the reason."""
    cards = list(left_out)
    beyond = [OutGroup(deck.label, [one for one in cards if one.deck == deck.value]) for deck in Deck]
    decked = [
        OutGroup(name, [one for one in cards if not one.deck and one.why == why]) for why, name in UNFILED.items()
    ]
    return [group for group in (*beyond, *decked) if group.cards]
