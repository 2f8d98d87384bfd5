"""The start: what the product is, or one's own campaigns."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.awards.evening_path import path_of
from campaign.bridge import table_queries, visitors
from campaign.bridge.opening import open_trial_table
from campaign.evenings import evenings
from campaign.models import Evening, Membership, Person, Role
from campaign.people import guests, joining
from campaign.pools.starter import starter_packs
from campaign.requests.access import TOO_MANY_CAMPAIGNS, may_have_another_campaign, signed_in
from campaign.web.forms.campaigns import CampaignForm


class Mine(NamedTuple):
    """One of the reader's campaigns, and the evening that comes next in it."""

    me: Membership
    coming: Evening | None

    @property
    def is_open_now(self) -> bool:
        return self.coming is not None and self.coming.is_running


@login_not_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """A stranger reads what this is and finds the way in; a person finds the campaigns and the tables of tonight."""
    if not isinstance(request.user, Person):
        return render(request, "campaign/home/landing.html", {"tables": table_queries.open_tables(request)})
    campaigns = campaigns_of(request.user)
    tonight = [(each, path_of(each.coming)) for each in campaigns if each.coming and each.is_open_now]
    own = {table_queries.table_path(each.coming) for each, _path in tonight if each.coming}
    others = [(name, path) for name, path in table_queries.open_tables(request) if path not in own]
    return render(request, "campaign/home/home.html", {"campaigns": campaigns, "tonight": tonight, "tables": others})


def campaigns_of(person: Person) -> list[Mine]:
    """The campaigns of a person, those with an open table first."""
    memberships = person.memberships.select_related("campaign").prefetch_related("campaign__magi")
    for membership in memberships:
        evenings.close_finished(membership.campaign, timezone.now())
    mine = [Mine(membership, coming_for(membership)) for membership in memberships]
    return sorted(mine, key=lambda each: not each.is_open_now)


def coming_for(me: Membership) -> Evening | None:
    """Return the evening that comes next for this member; a guest is shown the one at which their Magus sits."""
    if me.is_guest:
        return guests.evenings_of_guest(me).filter(closed_at=None).first()
    return evenings.next_evening(me.campaign)


@require_http_methods(["GET", "POST"])
def new_campaign(request: HttpRequest) -> HttpResponse | HttpResponseRedirect:
    """Founds a campaign; a second press of the button leads to the one that the first has founded."""
    form = CampaignForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not may_have_another_campaign(request):
            form.add_error(None, TOO_MANY_CAMPAIGNS)
            return render(request, "campaign/home/new_campaign.html", {"form": form}, status=429)
        campaign = joining.found_campaign(form.cleaned_data["name"], signed_in(request), timezone.now())
        return redirect("campaign:campaign", slug=campaign.slug)
    return render(request, "campaign/home/new_campaign.html", {"form": form}, status=422 if form.errors else 200)


@login_not_required
@require_GET
def invite_friends(request: HttpRequest) -> HttpResponseRedirect:
    """After an auction alone: to the invitations of the campaign that one hosts, else to a campaign of one's own, which
    begins with an account."""
    new = reverse("campaign:new_campaign")
    if not isinstance(request.user, Person):
        return redirect(f"{reverse('account_signup')}?{urlencode({'next': new})}")
    hosted = request.user.memberships.filter(role=Role.HOST).order_by("-pk").first()
    return redirect("campaign:invitations", hosted.campaign.slug) if hosted is not None else redirect(new)


@login_not_required
@require_POST
def try_now(request: HttpRequest) -> HttpResponse | HttpResponseRedirect:
    """A first auction with players of the house, for whoever is alone: one tap, and no account."""
    if visitors.opens_too_often(request):
        messages.error(request, _("Many tables were opened from here. Wait a little."))
        return redirect("campaign:home")
    packs = starter_packs()
    if not packs:
        messages.error(request, _("The cards are not here yet. Try again in a minute."))
        return redirect("campaign:home")
    return redirect(open_trial_table(request, packs, timezone.now()))
