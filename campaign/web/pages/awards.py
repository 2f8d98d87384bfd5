"""The award of an evening: criterion, matches, places, who gets what, the booking; and the campaign's own schemes."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.awards import awards
from campaign.awards.next_action import next_action
from campaign.bridge import table_queries
from campaign.bridge.refusals import Refused
from campaign.experience.ledger_lines import lines
from campaign.matches import matches
from campaign.matches.kinds import KINDS
from campaign.models import Campaign, EveningAward, Magus, Match, Membership, Tournament
from campaign.models.awards import MOST_POINTS
from campaign.requests.access import host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.tournaments.results import is_told_otherwise, update_evening
from campaign.tournaments.tournaments import tournament_of
from campaign.web.back.offer import way_back
from campaign.web.forms.awards import CriterionForm, MatchForm, ResultForm, SchemeForm, numbers_in
from campaign.web.page_context import page
from campaign.web.pages.evenings.on_page import EveningOnPage
from campaign.web.pages.match_tables import tables_of
from campaign.web.refusals import refusals_lead_to

# --- the award of an evening -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deciding:
    """What of an award is left to the reader. `may_write`: they run the campaign, and nothing is booked yet;
    `has_equals`: some are equal after the direct match; `has_matches`: one is written down."""

    agreed: EveningAward | None
    may_write: bool
    has_equals: bool
    has_matches: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether the places as they are now are shown: there is something to go by, and nothing is booked yet."""
        if self.agreed is None:
            return self.has_matches
        return not self.agreed.is_booked

    @property
    def may_book(self) -> bool:
        return self.may_write and self.agreed is not None

    @property
    def may_order(self) -> bool:
        """Whether they may say in which order equals stand, where points are given for places (D-34)."""
        has_places = self.agreed is not None and bool(self.agreed.for_places)
        return self.may_write and self.has_equals and has_places

    @property
    def may_share_out(self) -> bool:
        """Whether they may write down who gets how much."""
        return self.may_write and self.agreed is not None and self.agreed.by_hand

    @property
    def may_decide_shares(self) -> bool:
        return self.may_order or self.may_share_out


@dataclass(frozen=True)
class Pairing:
    """Two who meet at an evening, and their match, None before it is written down; `may_write` as in `Deciding`."""

    a: Magus
    b: Magus
    match: Match | None
    may_write: bool

    @property
    def may_change(self) -> bool:
        """Whether the reader may say how it ended: what a table has told is corrected at the table (LM §3.6)."""
        is_told = self.match is not None and not self.match.is_by_hand
        return self.may_write and not is_told


@require_GET
@member_required
def award(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """What was agreed, what was played, and who gets what by it."""
    evening = evening_of(campaign, number)
    update_evening(evening)
    tables = tables_of(evening, for_host=me.is_host)
    tournament = tournament_of(evening)
    agreed = EveningAward.objects.filter(evening=evening).first()
    is_booked = agreed is not None and agreed.is_booked
    may_write = me.is_host and not is_booked
    present = matches.Present(evening)
    may_write_match = may_write and len(present.players) > 1
    context = {
        "evening": evening,
        "award": agreed,
        "criterion": awards.name_of(agreed) if agreed else "",
        "form": CriterionForm(evening, agreed) if may_write else None,
        "tournament": tournament,
        "otherwise": tournament is not None and is_told_otherwise(tournament),
        "pairings": pairings(present, tournament, may_write=may_write),
        "match_form": MatchForm(present.players) if may_write_match else None,
        "may_open_tables": may_write_match and tournament is None,
        "may_write": may_write,
        "booked": lines(campaign, for_host=me.is_host, kind="award", evening=number) if is_booked else [],
        "most_points": MOST_POINTS,
        "out": present.out,
        "tables": tables,
        "kinds": KINDS,
        **what_is_given(present, agreed, me),
    }
    if is_booked:
        context["next"] = next_action(evening, me, table_queries.board(evening, me.person))
    return page(request, me, "awards/award.html", "evenings", context)


def what_is_given(present: matches.Present, agreed: EveningAward | None, me: Membership) -> dict[str, object]:
    """Who gets what by the criterion, what of it is left to decide, and why it cannot be booked yet."""
    evening = present.evening
    not_yet, run_by = awards.still_played(evening), EveningOnPage(evening, me).run_by
    may_write = me.is_host and not (agreed is not None and agreed.is_booked)
    shares = awards.shares(evening, agreed, present) if agreed else []
    has_equals = any(share.standing.is_level for share in shares)
    return {
        "standings": [share.standing for share in shares] if agreed else awards.ranking(evening, present),
        "shares": shares,
        "shown": awards.as_shown(shares),
        "somebody_gets": any(share.total for share in shares),
        "run_by": run_by,
        "is_ready": not_yet is None and run_by is None and any(share.total for share in shares),
        "not_yet": str(not_yet) if not_yet else "",
        "deciding": Deciding(agreed, may_write, has_equals, has_matches=evening.matches.exists()),
    }


def pairings(present: matches.Present, tournament: Tournament | None, *, may_write: bool) -> list[Pairing]:
    """Who meets whom: everybody everybody once, then the matches beside that; of a tournament what was played."""
    played = list(present.evening.matches.select_related("a", "b"))
    round_robin = matches.pairings(present.players, played) if tournament is None else []
    in_it = {match.pk for _a, _b, match in round_robin if match}
    beside = [match for match in played if match.pk not in in_it]
    return [
        *(Pairing(a, b, match, may_write) for a, b, match in round_robin),
        *(Pairing(match.a, match.b, match, may_write) for match in beside),
    ]


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def agree(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The criterion for this evening."""
    evening = evening_of(campaign, number)
    form = CriterionForm(evening, data=request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a criterion."))
        return redirect("campaign:award", slug=campaign.slug, number=number)
    awards.agree_on(evening, form.chosen)
    return redirect("campaign:award", slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def write_match(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """A match of the round robin, or, with the number of its form, one beside it."""
    evening = evening_of(campaign, number)
    form = MatchForm(matches.players_of(evening), request.POST)
    if not form.is_valid():
        messages.error(request, _("Write how many games each has won."))
        return redirect("campaign:award", slug=campaign.slug, number=number)
    cleaned = form.cleaned_data
    tap, a, b = cleaned["tap"], cleaned["a"], cleaned["b"]
    source = f"hand:{tap}" if tap else matches.source_of_pair(evening, a, b)
    games = cleaned["games_a"], cleaned["games_b"]
    matches.write_match(evening, a, b, *games, source=source, who=me.person, at=timezone.now())
    return redirect("campaign:award", slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def change_match(request: HttpRequest, campaign: Campaign, me: Membership, number: int, pk: int) -> HttpResponse:
    """Another result, or no match at all."""
    evening = evening_of(campaign, number)
    match = get_object_or_404(evening.matches.select_related("evening", "a", "b"), pk=pk)
    form = ResultForm(request.POST)
    if "strike" in request.POST:
        strike(request, match)
    elif form.is_valid():
        matches.change_match(match, **form.cleaned_data, who=me.person, at=timezone.now())
    else:
        return HttpResponseBadRequest()
    return redirect("campaign:award", slug=campaign.slug, number=number)


def strike(request: HttpRequest, match: Match) -> None:
    """Takes a match away. Raises LedgerRefused."""
    said = _("The match between %(a)s and %(b)s is struck.") % {"a": match.a.name, "b": match.b.name}
    with way_back(request, "match", said, match.campaign, match):
        matches.strike_match(match)


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def decide(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The order of those who are equal, and the points by hand."""
    evening = evening_of(campaign, number)

    if ranks := numbers_in(request.POST, "rank", len(request.POST)):
        awards.decide_ranks(evening, ranks)
    if points := numbers_in(request.POST, "points", MOST_POINTS):
        awards.give_by_hand(evening, points)
    return redirect("campaign:award", slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:award", "slug", "number")
@host_required
def book(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """Closes the evening at its table where it still runs, and books what the page has shown."""
    evening = evening_of(campaign, number)
    awards.close_and_book(evening, request.POST.get("shown", ""), who=me.person, at=timezone.now())
    messages.success(request, _("The award is booked."))
    return redirect("campaign:award", slug=campaign.slug, number=number)


# --- schemes ---------------------------------------------------------------------------------------------------------


@require_GET
@member_required
def schemes(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The presets, and the campaign's own."""
    schemes = [(scheme, awards.terms_in_words(scheme)) for scheme in campaign.award_schemes.all()]
    context = {"presets": awards.NAMES.values(), "schemes": schemes}
    return page(request, me, "awards/schemes.html", "evenings", context)


@require_http_methods(["GET", "POST"])
@host_required
def scheme(request: HttpRequest, campaign: Campaign, me: Membership, pk: int | None = None) -> HttpResponse:
    """Makes a scheme, or changes one; evenings that have agreed on it keep what it was."""
    scheme = get_object_or_404(campaign.award_schemes, pk=pk) if pk else None
    form = SchemeForm(scheme)
    if request.method == "POST":
        form = _sent(request, campaign, pk)
        if form.is_valid():
            return redirect("campaign:award_schemes", slug=campaign.slug)
    context = {"form": form, "scheme": scheme}
    return page(request, me, "awards/scheme_form.html", "evenings", context, 422 if form.errors else 200)


@transaction.atomic
def _sent(request: HttpRequest, campaign: Campaign, pk: int | None) -> SchemeForm:
    """The form that was sent, compared with the scheme while nobody else can change it; what is valid is kept."""
    scheme = get_object_or_404(campaign.award_schemes.select_for_update(), pk=pk) if pk else None
    form = SchemeForm(scheme, request.POST)
    if form.is_valid():
        cleaned = dict(form.cleaned_data)
        try:
            awards.write_scheme(campaign, cleaned.pop("name"), scheme, **cleaned)
        except Refused as refused:
            form.add_error("name" if "name" in refused.reason else None, str(refused))
    return form


@require_POST
@host_required
def drop_scheme(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Takes a scheme away; evenings that have agreed on it keep it."""
    scheme = get_object_or_404(campaign.award_schemes, pk=pk)
    said = _("“%(scheme)s” is gone. Evenings that have agreed on it keep it.") % {"scheme": scheme}
    with way_back(request, "scheme", said, campaign, scheme):
        scheme.delete()
    return redirect("campaign:award_schemes", slug=campaign.slug)
