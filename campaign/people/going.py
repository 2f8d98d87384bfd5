"""Deleting one's account. The person goes; what a campaign has built together stays, under a name that says nobody."""

from __future__ import annotations

import secrets

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel

from campaign.models import Campaign, ImportedPerson, Membership, Person, PowerBallot, PowerRow, PowerStatus, Role
from campaign.models.people import GONE
from campaign.people import seats

OF_THE_GROUP = frozenset({PowerBallot, LogEntry})
"""What counts for others when its person has gone: a vote, and what somebody has read or changed as administrator."""


class StillNeeded(Exception):
    """Nobody else could run these `campaigns`, and others belong to them."""

    def __init__(self, campaigns: list[Campaign]) -> None:
        super().__init__()
        self.campaigns = campaigns


def needed_by(person: Person) -> list[Campaign]:
    """The campaigns that this person has to hand on first: their only host, and not alone in them."""
    return [one.campaign for one in person.memberships.select_related("campaign") if _is_needed(one)]


@transaction.atomic
def go(person: Person) -> None:
    """Deletes the account, and whatever is this person's alone. Raises StillNeeded."""
    list(Campaign.objects.select_for_update().filter(memberships__person=person).order_by("pk"))
    if needed := needed_by(person):
        raise StillNeeded(needed)
    for membership in person.memberships.all():
        membership.campaign.magi.filter(owner=person).update(owner=None)
        seats.let_out(membership)
        membership.delete()
    _forget_what_is_theirs_alone(person)
    _leave_places(person)
    _take_the_name_away(person)


def _is_needed(membership: Membership) -> bool:
    others = Membership.objects.filter(campaign=membership.campaign_id, person__is_active=True)
    others = others.exclude(pk=membership.pk)
    return membership.is_host and others.exists() and not others.filter(role=Role.HOST).exists()


def _forget_what_is_theirs_alone(person: Person) -> None:
    """What nobody else has seen: drafts, notes, what waits for a worker or was made by one, addresses, what lets them
    in. Whatever would go with the row of the person is such: a model that is new is among them."""
    PowerRow.objects.filter(author=person, status=PowerStatus.DRAFT).delete()
    person.pools.update(owner=None)
    relations = (each for each in Person._meta.get_fields(include_hidden=True) if isinstance(each, ForeignObjectRel))
    for relation in relations:
        if relation.on_delete is CASCADE and relation.related_model not in OF_THE_GROUP:
            relation.related_model._base_manager.filter(**{relation.field.name: person}).delete()


def _leave_places(person: Person) -> None:
    """Whose place in a campaign that was brought this is: the archive's name for them says nobody either."""
    for place in ImportedPerson.objects.filter(claimed_by=person).select_related("person"):
        place.handle = place.name = _name_of_nobody()
        place.save(update_fields=["handle", "name"])
        _take_the_name_away(place.person)


def _take_the_name_away(person: Person) -> None:
    """Nobody signs in with this account any more, and it says nothing of whose it was."""
    person.username, person.is_active = _name_of_nobody(), False
    person.first_name = person.last_name = person.email = ""
    person.is_staff = person.is_superuser = False
    person.last_login = None
    person.set_unusable_password()
    person.save()
    person.groups.clear()
    person.user_permissions.clear()


def _name_of_nobody() -> str:
    return f"{GONE}{secrets.token_hex(8)}"
