"""The long view of a campaign: standings, charts, seasons, and the sheet that is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge.refusals import Refused
from campaign.drawing.charts import highest
from campaign.history import comparison, statistics
from campaign.history.seasons import write_season
from campaign.history.standings import Duels, Line, Span, Table
from campaign.matches.kinds import KINDS
from campaign.models import Campaign, Evening, Magus, Membership, Season
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evenings_of
from campaign.web.back.offer import way_back
from campaign.web.forms.seasons import CompareForm, SeasonForm
from campaign.web.page_context import page


@require_GET
@member_required
def standings(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Everything the closed evenings add up to: of the whole campaign, or of one season."""
    evenings_of(campaign)
    seasons = list(campaign.seasons.all())
    season = _asked_for(request, seasons)
    span = Span.of_season(season) if season else Span(campaign)
    context: dict[str, object] = {"seasons": seasons, "season": season, "kinds": KINDS}
    totals = span_context(span)
    if "all" not in request.GET:
        context |= {"is_cut": is_long(totals)}
        totals = _cut(totals)
    return page(request, me, "history/standings.html", "standings", context | totals)


class Grid(TypedDict):
    """Head to head: a row for each Magus, with a cell for each of `magi`; None against oneself."""

    name: str
    magi: list[Magus]
    rows: list[tuple[Magus, list[Duels | None]]]


class SpanContext(TypedDict):
    """What the page of the standings shows: lists of figures, and of each the largest, for its bars."""

    span: Span
    evenings: Sequence[Evening]
    lines: list[Line]
    growth: list[statistics.Growth]
    grown: list[Sequence[int]]
    most_points: int
    history: list[tuple[int, list[int]]]
    styles: Sequence[statistics.StyleWins]
    packs: Sequence[statistics.FoughtOver]
    most_fought: int
    powers: Sequence[statistics.PowerUsed]
    most_used: int
    lives: Sequence[statistics.LifePaid]
    reasons: list[tuple[str, str]]
    most_life: int
    habits: Sequence[statistics.Habits]
    against: list[Grid]


def span_context(span: Span) -> SpanContext:
    """What the page shows of a span, from a constant number of queries."""
    table = Table(span)
    growth = statistics.growth(table)
    fought = statistics.most_fought(table)
    powers = statistics.most_used(span)
    lives = statistics.life_paid(table)
    lines = table.lines()
    return {
        "span": span,
        "evenings": table.evenings,
        "lines": lines,
        "growth": growth,
        "grown": [one.points for one in growth],
        "most_points": highest([one.points for one in growth]),
        "history": history(growth, table),
        "styles": statistics.wins_by_style(table),
        "packs": fought,
        "most_fought": max((one.times for one in fought), default=0),
        "powers": powers,
        "most_used": max((one.times for one in powers), default=0),
        "lives": lives,
        "reasons": [(reason.value, str(reason.label)) for reason in statistics.REASONS],
        "most_life": max((one.total for one in lives), default=0),
        "habits": statistics.habits(span, table.magi),
        "against": against(table, [line.magus.pk for line in lines]),
    }


def history(growth: list[statistics.Growth], table: Table) -> list[tuple[int, list[int]]]:
    """The points after each evening, evening by evening: the chart as a table."""
    return [(evening.number, [one.points[place] for one in growth]) for place, evening in enumerate(table.evenings)]


def against(table: Table, order: list[int]) -> list[Grid]:
    """Head to head, once in matches and once in challenges: rows in the order of the standings."""
    magi = {magus.pk: magus for magus in table.magi}
    grids: list[Grid] = []
    for name, duels in ((_("Matches"), table.in_matches()), (_("Challenges"), table.in_challenges())):
        rows = [(magi[a], [duels[a][b] if b != a else None for b in order]) for a in order]
        if any(cell and not cell.is_empty for _magus, cells in rows for cell in cells):
            grids.append({"name": name, "magi": [magi[pk] for pk in order], "rows": rows})
    return grids


def _asked_for(request: HttpRequest, seasons: list[Season]) -> Season | None:
    """The season that the address names; none for the whole campaign. Raises Http404 for one that there is not."""
    key = request.GET.get("season", "")
    if not key:
        return None
    chosen_season = next((season for season in seasons if str(season.pk) == key), None)
    if chosen_season is None:
        raise Http404
    return chosen_season


@require_GET
@member_required
def print_standings(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The whole campaign, or one season, on one A4 page."""
    evenings_of(campaign)
    season = _asked_for(request, list(campaign.seasons.all()))
    span = Span.of_season(season) if season else Span(campaign)
    totals = span_context(span)
    context = {**totals, **on_paper(totals), "season": season, "today": timezone.localdate()}
    return page(request, me, "history/standings_print.html", "standings", context)


LATEST = 30
"""The number of evenings told one by one: the last ones."""

MOST_MAGI = 12
"""The number of Magi with charts: the first ones of the standings."""


def is_long(shown: SpanContext) -> bool:
    """Whether there are more Magi or evenings than a page shows at first."""
    return len(shown["lines"]) > MOST_MAGI or len(shown["evenings"]) > LATEST


def _cut(shown: SpanContext) -> SpanContext:
    """What a page shows at first: the standings whole, all else of the first Magi and the latest evenings."""
    first = {line.magus.pk for line in shown["lines"][:MOST_MAGI]}
    growth = [one for one in shown["growth"] if one.magus.pk in first]
    return {
        **shown,
        "growth": growth,
        "grown": [one.points for one in growth],
        "history": [(number, points[: len(growth)]) for number, points in shown["history"][-LATEST:]],
        "lives": shown["lives"][:MOST_MAGI],
        "habits": shown["habits"][:MOST_MAGI],
        "against": [_first_of(grid, first) for grid in shown["against"]],
    }


def _first_of(grid: Grid, first: set[int]) -> Grid:
    """Head to head among these Magi alone."""
    rows = [
        (magus, [cell for other, cell in zip(grid["magi"], cells, strict=True) if other.pk in first])
        for magus, cells in grid["rows"]
        if magus.pk in first
    ]
    return {"name": grid["name"], "magi": [magus for magus in grid["magi"] if magus.pk in first], "rows": rows}


def on_paper(shown: SpanContext) -> dict[str, object]:
    """What the printed page has besides: a line in each row, and the points of the latest evenings one by one."""
    grown = {one.magus.pk: one for one in shown["growth"]}
    days = [evening.day for evening in shown["evenings"]]
    return {
        "ranked": [(line, grown[line.magus.pk]) for line in shown["lines"]],
        "latest": shown["history"][-LATEST:],
        "gains": [(one.magus, one.gains[-LATEST:]) for one in shown["growth"]],
        "first_day": min(days, default=None),
        "last_day": max(days, default=None),
    }


@require_GET
@member_required
def compare(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Two seasons side by side; without a word about which, the last two."""
    evenings_of(campaign)
    prefetch_related_objects([campaign], "powers")  # of both seasons they are called by them
    seasons = list(campaign.seasons.order_by("-first")[:2])
    latest = {"a": seasons[-1].pk, "b": seasons[0].pk} if len(seasons) > 1 else {}
    form = CompareForm(campaign, request.GET if "a" in request.GET else latest or None)
    context: dict[str, object] = {"form": form, "can_compare": len(seasons) > 1}
    if form.is_valid():
        a, b = comparison.sides_of(campaign, (form.cleaned_data[name] for name in ("a", "b")))
        context |= {"sides": [a, b], "figures": comparison.figures(a, b), "pairs": comparison.pairs(a, b)}
    return page(request, me, "history/compare_seasons.html", "standings", context)


# --- seasons ---------------------------------------------------------------------------------------------------------


@require_GET
@member_required
def seasons(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The seasons, for every member; the host makes them."""
    form = SeasonForm(initial={"first": _next_first(campaign)})
    return page(request, me, "history/seasons.html", "standings", {"form": form, "seasons": campaign.seasons.all()})


def _next_first(campaign: Campaign) -> int:
    """With which evening the next season most likely begins."""
    last = campaign.seasons.order_by("-first").first()
    if last is None:
        return 1
    return (last.last or last.first) + 1


@require_POST
@host_required
def new_season(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host makes a season."""
    return _written(request, campaign, me, None)


@require_http_methods(["GET", "POST"])
@host_required
def season(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The host names a season anew, or moves its ends."""
    season = get_object_or_404(campaign.seasons, pk=pk)
    if request.method == "POST":
        return _written(request, campaign, me, season)
    return page(
        request, me, "history/season.html", "standings", {"form": SeasonForm(instance=season), "season": season}
    )


def _written(request: HttpRequest, campaign: Campaign, me: Membership, season: Season | None) -> HttpResponse:
    with transaction.atomic():
        kept = campaign.seasons.select_for_update().filter(pk=season.pk).first() if season else None
        form = SeasonForm(request.POST, instance=kept)
        if form.is_valid():
            try:
                write_season(campaign, season=season, **form.cleaned_data)
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                return redirect("campaign:seasons", slug=campaign.slug)
    return page(request, me, "history/season.html", "standings", {"form": form, "season": season}, 422)


@require_POST
@host_required
def drop_season(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Takes a season away; its evenings stay."""
    season = get_object_or_404(campaign.seasons, pk=pk)
    with way_back(request, "season", _("The season is gone; its evenings are there."), campaign, season):
        season.delete()
    return redirect("campaign:seasons", slug=campaign.slug)
