"""The campaign's own page and its members."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign.archive.claims import unclaimed
from campaign.awards.evening_path import path_of
from campaign.bridge import visitors
from campaign.bridge.opening import open_rehearsal
from campaign.evenings import chronicle, evenings
from campaign.history.glance import Glance
from campaign.history.open_tables import WaitingTable, waiting_tables
from campaign.models import Campaign, Evening, Membership, Pool, Role
from campaign.people import joining
from campaign.powers.power_page import open_votes
from campaign.requests.access import guest_or_member_required, host_required, member_required
from campaign.requests.lookup import evenings_of, update_powers
from campaign.tournaments import tournaments
from campaign.web.back.offer import way_back
from campaign.web.forms.campaigns import RoleForm
from campaign.web.page_context import page
from campaign.web.pages.evenings.guests import home_of_guest

AN_EVENING_NEEDS = 2
"""Magi without whom no evening is played."""


@dataclass(frozen=True)
class BeforePlay:
    """What the campaign has of what an evening needs, and what of the rest this member may see to."""

    me: Membership
    magi: int
    has_magus: bool
    has_pool: bool
    has_evening: bool

    @property
    def has_free_seats(self) -> bool:
        """Whether the table is shown before the first evening, waiting for Magi or for cards."""
        return self._wants_others or not self.has_pool

    @property
    def may_invite_the_table(self) -> bool:
        """Whether this member leads the others to the empty table: the golden step of a host who is nearly alone."""
        return self.me.is_host and self._wants_others

    @property
    def brings_pool_next(self) -> bool:
        """Whether the cards are what a host sees to next: the group is there."""
        return self.me.is_host and not self._wants_others and not self.has_pool

    @property
    def is_missing_something(self) -> bool:
        """Whether there is anything that this member may see to before the next evening."""
        return self.may_make_magus or self.may_bring_pool or self.may_invite or self.may_plan_evening

    @property
    def may_make_magus(self) -> bool:
        return self.me.may_play and not self.has_magus

    @property
    def may_bring_pool(self) -> bool:
        return self.me.may_play and not self.has_pool

    @property
    def may_invite(self) -> bool:
        return self.me.is_host and self._wants_others

    @property
    def may_plan_evening(self) -> bool:
        """Whether planning is one of the steps before the first evening; later the page itself leads to it."""
        return self.me.is_host and not self.has_evening and self.has_free_seats

    @property
    def may_plan_another(self) -> bool:
        return self.me.is_host and self.has_evening

    @property
    def _wants_others(self) -> bool:
        return self.magi < AN_EVENING_NEEDS


def _asks_the_reader(coming: Evening | None, waiting: Sequence[WaitingTable]) -> WaitingTable | None:
    """The table of tonight's evening, if it is the reader's turn there: the gold of the page leads to it."""
    turns = (one for one in waiting if one.is_readers_turn)
    return next((one for one in turns if coming is not None and one.table.code == coming.table_code), None)


@require_GET
@guest_or_member_required
def campaign(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Tonight or next time, who waits for whom, the votes that go on, what all evenings add up to, the Magi, the
    members, and what is still missing before the first evening."""
    if me.is_guest:
        return home_of_guest(request, me)
    held = evenings_of(campaign)
    glance = Glance(campaign)  # brings the matches and tournaments up to date, of which all else tells
    votes = update_powers(campaign)
    coming, magi = evenings.next_evening(campaign), glance.magi
    mine = next((magus for magus in magi if magus.owner_id == me.person_id), None)
    waiting = waiting_tables(campaign, me.person)
    tonight = _asks_the_reader(coming, waiting)
    context = {
        "coming": coming,
        "legs": path_of(coming, updates=False) if coming else [],
        "tonight": tonight,
        "waiting": [one for one in waiting if one is not tonight or one.until],
        "votes": open_votes(votes, me.person, timezone.now()),
        "latest": chronicle.latest_of(campaign),
        "past": [evening for evening in held if evening.is_closed][:6],
        "magi": magi,
        "seated": [magus.style for magus in magi],
        "mine": mine,
        "members": campaign.memberships.select_related("person"),
        "before": BeforePlay(
            me,
            magi=len(magi),
            has_magus=mine is not None,
            has_pool=campaign.pools.in_use().exists(),
            has_evening=coming is not None,
        ),
        "glance": glance,
        "leagues": tournaments.running_leagues(glance.tournaments),
    }
    return page(request, me, "home/campaign.html", "campaign", context)


@require_POST
@member_required
def rehearse(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """An auction with players of the house, for whoever is alone: the campaign's pool and house rules, one's own Magus;
    nothing is booked."""
    pool = rehearsal_pool(campaign)
    if pool is None:
        messages.error(request, _("An auction needs a pool of cards."))
    elif visitors.opens_too_often(request):
        messages.error(request, _("Many tables were opened from here. Wait a little."))
    else:
        try:
            return redirect(
                open_rehearsal(request, pool, campaign.magi.filter(owner=me.person).first(), timezone.now())
            )
        except ValueError as why:
            messages.error(request, str(why))
    return redirect("campaign:campaign", slug=campaign.slug)


def rehearsal_pool(campaign: Campaign) -> Pool | None:
    """The pool of the evening that comes, else the newest one."""
    coming = evenings.next_evening(campaign)
    return coming.pool if coming is not None and coming.pool else campaign.pools.in_use().order_by("pk").last()


@require_POST
@host_required
def change_role(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Makes a member host, player or watcher."""
    member = get_object_or_404(campaign.memberships, pk=pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        try:
            with role_changes(request, me, member, Role(form.cleaned_data["role"])) as role:
                joining.change_role(member, role)
        except joining.LastHost:
            messages.error(request, _("A campaign keeps at least one host."))
    return redirect("campaign:members", slug=campaign.slug)


@contextmanager
def role_changes(request: HttpRequest, me: Membership, member: Membership, role: Role) -> Iterator[Role]:
    """Says that somebody has this role now, and how it is taken back: not by who has made themself less than a host,
    for only a host gives roles."""
    said = _("%(who)s has another role now: %(role)s.") % {"who": member.person, "role": role.label}
    if role == member.role:
        yield role
    elif member.pk == me.pk:
        yield role
        messages.success(request, said)
    else:
        with way_back(request, "role", said, me.campaign, member=member.pk, role=member.role):
            yield role


@require_POST
@host_required
def remove(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Sends a member away; their Magus stays with the campaign, and their seat with the host of its table."""
    member = get_object_or_404(campaign.memberships, pk=pk)
    said = _("%(who)s is no longer a member.") % {"who": member.person}
    try:
        with way_back(request, "member", said, campaign, member, **joining.belongings(member)):
            joining.leave(member)
    except joining.LastHost:
        messages.error(request, _("A campaign keeps at least one host."))
    return redirect("campaign:members", slug=campaign.slug)


@require_GET
@member_required
def members(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Who belongs to the campaign, with which role; to the host also the places that nobody has claimed."""
    members = list(campaign.memberships.select_related("person"))
    magi = {magus.owner_id: magus for magus in campaign.magi.all()}
    rows = [(member, magi.get(member.person_id)) for member in members]
    context = {"rows": rows, "roles": Role.choices, "unclaimed": unclaimed(campaign) if me.is_host else []}
    return page(request, me, "people/members.html", "campaign", context)


@require_POST
@guest_or_member_required
def leave(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The reader leaves the campaign."""
    said = _("You have left “%(campaign)s”.") % {"campaign": campaign}
    try:
        with way_back(request, "left", said, campaign, me, **joining.belongings(me)):
            joining.leave(me)
    except joining.LastHost:
        messages.error(request, _("A campaign keeps at least one host. Make somebody else host first."))
        return redirect("campaign:members", slug=campaign.slug)
    return redirect("campaign:home")
