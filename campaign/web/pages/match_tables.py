"""Tables of an evening's matches, whatever is played there: opening one from a form, abandoning it, and what a page
shows of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge.match_tables import MatchTableRefused, match_door
from campaign.bridge.refusals import Refused
from campaign.experience.refusals import LedgerRefused
from campaign.matches import match_tables
from campaign.matches.kinds import kind_of
from campaign.matches.match_kind import MatchKind
from campaign.models import Campaign, Evening, MatchTable, Membership
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.web.back.offer import way_back
from campaign.web.page_context import page
from campaign.web.refusals import refusals_lead_to


def forms_of(kind: MatchKind) -> Any:
    """The module of its forms: `table_form` for an evening, `match_form` for a match of a tournament."""
    return import_module(f"campaign.web.forms.{kind.key}")


@require_http_methods(["GET", "POST"])
@host_required
def open_table(request: HttpRequest, campaign: Campaign, me: Membership, number: int, kind: MatchKind) -> HttpResponse:
    """The host chooses who plays, and what is to be chosen for the game; then everybody has a seat at the table."""
    evening = evening_of(campaign, number)
    if evening.is_planned:
        raise Http404
    form = forms_of(kind).table_form(campaign, match_tables.who_may_play(evening), request.POST or None)
    if request.method == "POST" and form.is_valid():
        magi, now = list(form.cleaned_data["magi"]), timezone.now()
        table = table_from(
            form, lambda: match_tables.open_table(kind, evening, magi, form.wanted(), host=me.person, at=now)
        )
        if table is not None:
            return redirect("tables:table", code=table.table_code)
    context = {"form": form, "evening": evening, "why_not": match_tables.why_not_now(evening)}
    return page(request, me, f"matches/{kind.key}_table.html", "evenings", context, 422 if form.errors else 200)


def table_from(form: Any, open_it: Callable[[], tuple[MatchTable, bool]]) -> MatchTable | None:
    """The table; None: the form says why not, beside the cards that the group has written, or beside who plays."""
    try:
        table, _is_new = open_it()
    except MatchTableRefused as why:
        for reason in why.reasons:
            form.add_error(form.cards, reason)
    except LedgerRefused as refused:
        form.add_error(None, str(refused))
    except Refused as refused:
        form.add_error("magi" if "magi" in form.fields else None, str(refused))
    else:
        return table
    return None


@require_GET
@member_required
def door(
    request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int, kind: MatchKind
) -> HttpResponse:
    """Lets a member to a table of the evening: on their seat, or to watch."""
    return redirect(match_door(_table(campaign, number, kind, pk).table_code))


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def abandon(
    request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int, kind: MatchKind
) -> HttpResponse:
    """The host breaks off what is played there, with a reason; it has no result. A refusal is told on the evening's
    page."""
    table = _table(campaign, number, kind, pk)
    said = _("The game there is set aside.")
    with way_back(request, "match_table", said, campaign, table=table.pk):
        match_tables.abandon(table, request.POST.get("why", ""), timezone.now())
    return redirect("campaign:award", slug=campaign.slug, number=number)


def _table(campaign: Campaign, number: int, kind: MatchKind, pk: int) -> MatchTable:
    return get_object_or_404(MatchTable, evening__campaign=campaign, evening__number=number, game=kind.key, pk=pk)


@dataclass(frozen=True)
class TableOnPage:
    """A table of an evening and who sits there; `is_for_host`: whoever reads it runs the campaign."""

    table: MatchTable
    names: Sequence[str]
    is_for_host: bool

    @property
    def kind(self) -> MatchKind:
        """What is played there."""
        return kind_of(self.table.game)

    @property
    def stands(self) -> str:
        """How it stands, in words."""
        words = self.kind.words
        if self.table.is_abandoned:
            return str(words.abandoned) % {"why": self.table.abandoned_why}
        return str(words.played if self.table.is_over else words.being_played)

    @property
    def may_be_put_aside(self) -> bool:
        """Whether the reader may break off what is played there."""
        return self.is_for_host and self.table.is_being_played


def tables_of(evening: Evening, *, for_host: bool) -> list[TableOnPage]:
    """The tables of an evening for its pages, with what has ended meanwhile; those of one kind beside each other."""
    match_tables.collect_results(evening)
    tables = evening.match_tables.prefetch_related("chairs__magus").order_by("game", "laid_at", "pk")
    return [TableOnPage(one, [chair.magus.name for chair in one.chairs.all()], for_host) for one in tables]
