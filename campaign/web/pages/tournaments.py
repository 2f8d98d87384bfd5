"""Tournaments: that of an evening, leagues beside the evenings, and what two Magi have played against each other."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge.match_tables import match_door
from campaign.bridge.refusals import Refused
from campaign.bridge.tournament import key_of_magus, proposed_form
from campaign.history.head_to_head import between
from campaign.matches.kinds import KINDS
from campaign.matches.match_kind import MatchKind
from campaign.models import Campaign, Membership, Tournament
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.tournaments import match_tables, results, tournaments
from campaign.tournaments.queries import shown
from campaign.tournaments.settings import FORMS
from campaign.web.back.offer import way_back
from campaign.web.forms.tournaments import AgainstForm, DeadlineForm, LeagueForm, TournamentForm
from campaign.web.page_context import page
from campaign.web.pages.match_tables import forms_of, table_from
from campaign.web.refusals import refusals_lead_to

# --- starting one ----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@host_required
def start_tournament(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The host says how the evening's tournament is played; then its table is opened, and the host goes there."""
    evening = evening_of(campaign, number)
    if evening.is_planned:
        raise Http404
    existing = tournaments.tournament_of(evening)
    if existing is not None:
        return redirect("campaign:tournament", slug=campaign.slug, pk=existing.pk)
    entering = tournaments.entering(evening)
    proposed = proposed_form(len(entering))
    form = TournamentForm(proposed.form, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            laid, _is_new = tournaments.start(evening, form.charter(), host=me.person, at=timezone.now())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("campaign:tournament_door", slug=campaign.slug, pk=laid.pk)
    magi = {key_of_magus(magus.pk): magus for magus in campaign.magi.all()}
    context = {
        "form": form,
        "evening": evening,
        "entering": [(one, magi[one.key]) for one in entering],
        "why_not": tournaments.why_not_now(evening),
    }
    return page(request, me, "tournaments/tournament_form.html", "evenings", context, 422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@host_required
def new_league(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host starts a league: who plays, how, and until when."""
    form = LeagueForm(campaign, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            league, _is_new = tournaments.start_league(
                campaign,
                cleaned["name"],
                list(cleaned["magi"]),
                form.charter(),
                host=me.person,
                at=timezone.now(),
                first_due=cleaned["first_due"],
                days_a_round=cleaned["days_a_round"],
            )
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("campaign:tournament_door", slug=campaign.slug, pk=league.pk)
    return page(request, me, "tournaments/league_form.html", "standings", {"form": form}, 422 if form.errors else 200)


# --- looking at them -------------------------------------------------------------------------------------------------


@require_GET
@member_required
def all_tournaments(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Every tournament of the campaign, the latest first."""
    results.update_campaign(campaign)
    listed = campaign.tournaments.filter(called_off_at=None).select_related("evening")
    context = {"tournaments": listed.prefetch_related("entrants__magus").order_by("-laid_at", "-pk")}
    return page(request, me, "tournaments/tournaments.html", "standings", context)


@require_GET
@member_required
def tournament(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Where everybody stands, who meets whom until when, and the way to its table."""
    tournament = results.update_results(_tournament_of(campaign, pk))
    now = shown(tournament, for_host=me.is_host, today=timezone.localdate())
    context = {
        "tournament": tournament,
        "shown": now,
        "form_name": FORMS[now.format],
        "otherwise": results.is_told_otherwise(tournament),
        "may_call_off": me.is_host and not tournament.is_over and not tournaments.has_been_played(tournament),
        "kinds": KINDS,
    }
    return page(
        request, me, "tournaments/tournament.html", "standings" if tournament.is_league else "evenings", context
    )


@require_GET
@member_required
def tournament_door(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Lets a member to the tournament's table: to their seat, or to watch."""
    return redirect(match_door(_tournament_of(campaign, pk).table_code))


@require_GET
@member_required
def head_to_head(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Everything that two Magi have played against each other."""
    results.update_campaign(campaign)
    form = AgainstForm(campaign, request.GET if "a" in request.GET else None)
    history = between(form.cleaned_data["a"], form.cleaned_data["b"]) if form.is_valid() else None
    status = 422 if form.errors else 200
    return page(request, me, "history/head_to_head.html", "standings", {"form": form, "history": history}, status)


def _tournament_of(campaign: Campaign, pk: int) -> Tournament:
    return get_object_or_404(campaign.tournaments.select_related("evening", "campaign"), pk=pk)


# --- running them ----------------------------------------------------------------------------------------------------


@require_POST
@refusals_lead_to("campaign:tournament", "slug", "pk")
@host_required
def call_off_tournament(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """It does not take place."""
    tournament = _tournament_of(campaign, pk)
    said = _("The tournament is called off. Another one can be started.")

    with way_back(request, "tournament", said, campaign, tournament=tournament.pk):
        tournaments.call_off(tournament, timezone.now())
    return redirect("campaign:tournament", slug=campaign.slug, pk=pk)


@require_POST
@refusals_lead_to("campaign:tournament", "slug", "pk")
@host_required
def set_deadline(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, number: int) -> HttpResponse:
    """The host gives a round of a league more time, or less."""
    tournament = _tournament_of(campaign, pk)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(form.errors["due_on"][0]))
        return redirect("campaign:tournament", slug=campaign.slug, pk=pk)
    tournaments.set_deadline(tournament, number, form.cleaned_data["due_on"])
    return redirect("campaign:tournament", slug=campaign.slug, pk=pk)


@require_http_methods(["GET", "POST"])
@refusals_lead_to("campaign:tournament", "slug", "pk")
@host_required
def play_at_a_table(
    request: HttpRequest, campaign: Campaign, me: Membership, pk: int, match: str, kind: MatchKind
) -> HttpResponse:
    """Opens a table of this kind for the two of a match, each with the life that is left, and leads there."""
    tournament = _tournament_of(campaign, pk)
    form = forms_of(kind).match_form(campaign, request.POST or None)
    magi = match_tables.players_of(tournament, match_tables.running_match(tournament, match))
    if request.method == "POST" and form.is_valid():
        host, now = me.person, timezone.now()
        table = table_from(
            form, lambda: match_tables.open_table(kind, tournament, match, form.wanted(), host=host, at=now)
        )
        if table is not None:
            return redirect("tables:table", code=table.table_code)
    games = match_tables.games_at_one_table(kind, tournament, match)
    context = {"form": form, "tournament": tournament, "magi": magi, "games": games}
    return page(request, me, f"tournaments/{kind.key}_match.html", "evenings", context, 422 if form.errors else 200)


@require_POST
@refusals_lead_to("campaign:tournament", "slug", "pk")
@host_required
def enter_from_tables(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, match: str) -> HttpResponse:
    """The host enters what was played at tables of its own as the result of the match."""
    match_tables.enter(_tournament_of(campaign, pk), match, host=me.person, at=timezone.now())
    messages.success(request, _("The result is entered."))
    return redirect("campaign:tournament", slug=campaign.slug, pk=pk)
