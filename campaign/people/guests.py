"""Join first, account later: who has played a Magus as a guest keeps it with an account of their own.

The seat is the proof: a Magus that nobody owns is taken over by the phone that plays it at a table of its campaign, and
by nobody else. What it has done tonight and before is written under the Magus, so that it comes along.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest

from campaign.bridge.visitors import seat_of_guest
from campaign.models import Campaign, Magus, Membership, Person, Role


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
    """The Magus is theirs, and they belong to its campaign: a watcher becomes a player. Done twice it is done once.
    Raises NotKept."""
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
        member = Membership.objects.create(campaign=campaign, person=person, role=Role.PLAYER)
    elif not member.may_play:
        member.role = Role.PLAYER
        member.save(update_fields=["role"])
    magus.owner = person
    magus.save(update_fields=["owner"])
    return member
