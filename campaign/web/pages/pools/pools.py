"""Pools: the list, one pool with its seven decks, taking it home, its name, putting it away."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign.bridge.refusals import Refused
from campaign.cards.deck_exports import file_stem
from campaign.models import Campaign, Deck, ImportStatus, Membership, Pool
from campaign.pools import exports, versions
from campaign.pools.cube_pools import drawn_from
from campaign.pools.glance import glance
from campaign.pools.pool_rules import FEWEST_PLAYERS, MOST_PLAYERS
from campaign.pools.report import deck_lines, supply_lines
from campaign.pools.wants import wants_of
from campaign.requests.access import member_required
from campaign.requests.downloads import download
from campaign.web.back.offer import offer
from campaign.web.export_labels import export_label
from campaign.web.forms.pools import PoolNameForm
from campaign.web.page_context import page
from campaign.web.pages.pools.glances import PoolPicture
from campaign.web.pages.pools.wants import told
from campaign.web.refusals import refusals_lead_to


def pool_of(campaign: Campaign, pk: int) -> Pool:
    """Raises Http404 for another campaign's pool."""
    return get_object_or_404(campaign.pools.select_related("owner", "campaign"), pk=pk)


def pool_to_change(campaign: Campaign, me: Membership, pk: int) -> Pool:
    """Raises Http404, and PermissionDenied for who is neither its owner nor the host."""
    pool = pool_of(campaign, pk)
    if not versions.may_change_pool(pool, me):
        raise PermissionDenied
    return pool


@require_GET
@member_required
def all_pools(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The pools of the campaign, and the drafts that the reader may go on with."""
    pools = list(campaign.pools.current().select_related("owner"))
    counts = versions.counts_by_pool(pools)
    drafts = campaign.pool_imports.exclude(status=ImportStatus.CONFIRMED).select_related("person", "replaces")
    context = {
        "pools": [(pool, counts[pool.pk]) for pool in pools if pool.retired_at is None],
        "put_away": [(pool, counts[pool.pk]) for pool in pools if pool.retired_at is not None],
        "drafts": [draft for draft in drafts.defer("text", "report") if versions.may_change_import(draft, me)],
        "may_bring": versions.may_bring_pools(me),
    }
    return page(request, me, "pools/pools.html", "pools", context)


@require_GET
@member_required
def pool(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The seven decks of a pool, and whether they are enough for so many players."""
    pool = pool_of(campaign, pk)
    players = players_asked(request, campaign)
    measure = versions.supply_of(pool, players)
    decks = versions.packs_by_deck(pool)
    glances = {deck: glance(packs) for deck, packs in decks.items()}
    context = {
        "pool": pool,
        "decks": [(Deck(deck), packs) for deck, packs in decks.items()],
        "drawn_from": drawn_from(pool),
        "picture": PoolPicture(glances),
        "players": players,
        "fewer": players - 1 if players > FEWEST_PLAYERS else None,
        "more": players + 1 if players < MOST_PLAYERS else None,
        "supply": measure,
        "supply_lines": supply_lines(measure),
        "deck_lines": deck_lines(measure),
        "wants": told(wants_of(glances, measure.shortages)),
        "versions": campaign.pools.filter(series=pool.series).exclude(pk=pool.pk).order_by("-version"),
        "evenings": pool.evenings.order_by("-number"),
        "files": [
            (export_label(ending, form.program), ending, ending.split(".")[-1])
            for ending, form in exports.FORMATS.items()
        ],
        "may_change": versions.may_change_version(pool, me),
        "name_form": PoolNameForm(initial={"name": pool.name}),
    }
    return page(request, me, "pools/pool.html", "pools", context)


def players_asked(request: HttpRequest, campaign: Campaign) -> int:
    """The number of players in the address, else the campaign's Magi."""
    try:
        return versions.players_or_default(campaign, int(request.GET.get("players", "")))
    except (ValueError, Refused):
        return versions.players_or_default(campaign, None)


@require_GET
@member_required
def download_list(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, ending: str) -> HttpResponse:
    """The pool as a list of this ending; each can be brought again. Raises Http404 for one that nobody knows."""
    pool = pool_of(campaign, pk)
    if ending not in exports.FORMATS:
        raise Http404
    form = exports.FORMATS[ending]
    packs = pool.packs.select_related("card")
    content = exports.as_spreadsheet(packs) if ending == "csv" else form.write(pool.name, packs)
    return download(content, f"{file_stem(pool.name)}.{ending}", form.content_type)


@require_POST
@refusals_lead_to("campaign:pool", "slug", "pk")
@member_required
def rename(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Another name for the pool and all its versions."""
    pool = pool_to_change(campaign, me, pk)
    versions.rename(pool, request.POST.get("name", ""))
    messages.success(request, _("The pool has its new name."))
    return redirect("campaign:pool", slug=campaign.slug, pk=pk)


@require_POST
@member_required
def put_away(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """No new evening is planned with it."""
    versions.put_away(pool_to_change(campaign, me, pk), timezone.now())
    said = _("The pool is archived. Evenings played with it keep it.")
    offer(request, said, reverse("campaign:bring_back_pool", args=[campaign.slug, pk]))
    return redirect("campaign:pools", slug=campaign.slug)


@require_POST
@member_required
def bring_back(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """It can be chosen for an evening again."""
    versions.bring_back(pool_to_change(campaign, me, pk))
    messages.success(request, _("The pool can be chosen again."))
    return redirect("campaign:pool", slug=campaign.slug, pk=pk)
