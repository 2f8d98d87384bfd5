"""Join first, account later: who has played a Magus as a guest keeps it with an account of their own.

The seat is the proof: a Magus that nobody owns is taken over by the phone that plays it at a table of its campaign, and
by nobody else. What it has done tonight and before is written under the Magus, so that it comes along.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from campaign.bridge.visitors import seat_of_guest
from campaign.models import Campaign, Evening, Magus, Membership, Person, Role


def evenings_of_guest(me: Membership) -> QuerySet[Evening]:
    """Return the evenings that this member's own Magus has played, or plays: what a guest sees of the campaign."""
    played = me.campaign.evenings.filter(
        attendance__magus__owner=me.person_id, attendance__played_version__isnull=False
    )
    return played.distinct().order_by("-number")


def may_see_table(me: Membership, code: str) -> bool:
    """Whether a guest may look on at the table with this code: it belongs to one of their evenings."""
    here = Q(table_code=code) | Q(match_tables__table_code=code) | Q(tournaments__table_code=code)
    return evenings_of_guest(me).filter(here).exists()


def at_evening(evening: Evening) -> list[tuple[Membership, Magus]]:
    """Return the guests and players whose Magi play at this evening, with these."""
    here = evening.attendance.filter(played_version__isnull=False, magus__owner__isnull=False)
    magi = {place.magus.owner_id: place.magus for place in here.select_related("magus")}
    members = evening.campaign.memberships.filter(person__in=magi, role__in=[Role.GUEST, Role.PLAYER])
    return [(member, magi[member.person_id]) for member in members.select_related("person", "campaign")]


def way_for_hosts(code: str, user: int) -> str:
    """Return where this account lets guests of an evening's table in; empty: it doesn't host the campaign."""
    hosts = Membership.objects.filter(person=user, role=Role.HOST, campaign__evenings__table_code=code)
    return reverse("campaign:guests_at_table", args=[code]) if hosts.exists() else ""


class NotKept(Exception):
    """Why this account does not get the Magus: `taken` (somebody has it) or `two_magi` (they have one already)."""


def magus_of_guest(request: HttpRequest, code: str) -> Magus | None:
    """The Magus that this phone plays as a guest at the table with this code. Raises Http404 for strangers."""
    seat = seat_of_guest(request, code)
    if not seat:
        return None
    unowned = Magus.objects.filter(owner=None).select_related("campaign")
    sat = Q(attendance__evening__table_code=code.upper(), attendance__seat=seat)
    entered = Q(tournament_entries__tournament__table_code=code.upper(), tournament_entries__key=seat)
    return unowned.filter(sat).first() or unowned.filter(entered).first()


@transaction.atomic
def keep(magus: Magus, person: Person) -> Membership:
    """The Magus is theirs, and they are a guest of its campaign until a host makes them a player; a watcher, whom a
    host has invited, becomes a player at once. Done twice it is done once. Raises NotKept."""
    campaign = Campaign.objects.select_for_update().get(pk=magus.campaign_id)
    magus = Magus.objects.select_for_update().get(pk=magus.pk)
    member = Membership.objects.filter(campaign=campaign, person=person).first()
    if magus.owner_id == person.pk and member is not None:
        return member
    if magus.owner_id is not None:
        raise NotKept("taken")
    if campaign.magi.filter(owner=person).exists():
        raise NotKept("two_magi")
    if member is None:
        member = Membership.objects.create(campaign=campaign, person=person, role=Role.GUEST)
    elif member.role == Role.WATCHER:
        member.role = Role.PLAYER
        member.save(update_fields=["role"])
    magus.owner = person
    magus.save(update_fields=["owner"])
    return member
