"""Founding a campaign, inviting people and joining it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime, timedelta
from typing import TypedDict

from django.db import transaction
from django.utils.text import slugify

from campaign.bridge.visitors import sees_less
from campaign.models import Campaign, Invitation, Membership, Person, Role
from campaign.people.seats import let_in_again, let_out, running, seats_of
from campaign.powers.power_list import seed_powers

SLUG_TRIES = 1000
PRESSED_TWICE = timedelta(minutes=1)
"""Within this time the same person founds the same campaign but once."""


class InvitationExpired(Exception):
    """The invitation was revoked, has ended, or has let in as many people as it may."""


class LastHost(Exception):
    """A campaign keeps at least one host."""


@transaction.atomic
def found_campaign(name: str, founder: Person, at: datetime) -> Campaign:
    """A new campaign with the Powers of the rules and `founder` as its host. Pressed twice, the first one."""
    Person.objects.select_for_update().get(pk=founder.pk)
    twin = founder.campaigns.filter(name=name, made_at__gt=at - PRESSED_TWICE, memberships__role=Role.HOST).first()
    if twin is not None:
        return twin
    campaign = Campaign.objects.create(name=name, slug=free_slug(name))
    Membership.objects.create(campaign=campaign, person=founder, role=Role.HOST)
    seed_powers(campaign)
    return campaign


def free_slug(name: str) -> str:
    """An address made from the name that no campaign has yet."""
    longest = Campaign._meta.get_field("slug").max_length or 0
    stem = slugify(name)[: longest - len(str(SLUG_TRIES)) - 1].strip("-") or "campaign"
    taken = set(Campaign.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(slug for slug in (stem, *(f"{stem}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


@transaction.atomic
def join(invitation: Invitation, person: Person, at: datetime) -> Membership:
    """`person` belongs to the campaign from now on. Who is a member already keeps their role, a watcher may become a
    player; nothing is counted twice. Raises InvitationExpired."""
    invitation = Invitation.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=invitation.pk)
    present = Membership.objects.filter(campaign=invitation.campaign, person=person).first()
    if present is not None and (present.role == invitation.role or present.may_play):
        return present
    if not invitation.is_standing(at):
        raise InvitationExpired
    invitation.uses += 1
    invitation.save(update_fields=["uses"])
    return Membership.objects.update_or_create(
        campaign=invitation.campaign, person=person, defaults={"role": invitation.role}
    )[0]


def revoke(invitation: Invitation, at: datetime) -> None:
    """Nobody joins through it any more; a second time changes nothing."""
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=at)


def invite_again(invitation: Invitation) -> None:
    """The link lets people in again, as long and as often as was said when it was made."""
    Invitation.objects.filter(pk=invitation.pk).update(revoked_at=None)


@transaction.atomic
def change_role(membership: Membership, role: Role) -> None:
    """Raises LastHost when nobody would be left to run the campaign."""
    Campaign.objects.select_for_update().get(pk=membership.campaign_id)
    if role != Role.HOST:
        keep_a_host(membership)
    Membership.objects.filter(pk=membership.pk).update(role=role)
    if role == Role.GUEST:
        sees_less(membership.person_id)


@transaction.atomic
def leave(membership: Membership) -> None:
    """The member goes, by their own will or a host's; their Magus stays and can be handed to somebody else, and so does
    their seat at a table that goes on. Raises LastHost."""
    campaign = Campaign.objects.select_for_update().get(pk=membership.campaign_id)
    keep_a_host(membership)
    campaign.magi.filter(owner=membership.person).update(owner=None)
    let_out(membership)
    membership.delete()


class Belongings(TypedDict):
    """What a member gives up by leaving, and `give_back` takes, by their keys: the Magi they play, the seats they have
    at tables that go on, and those from which they run the table."""

    magi: list[int]
    seats: list[int]
    ran: list[int]


def belongings(membership: Membership) -> Belongings:
    """What is this member's now."""
    magi = membership.campaign.magi.filter(owner=membership.person_id)
    return {
        "magi": list(magi.values_list("pk", flat=True)),
        "seats": seats_of(membership),
        "ran": running(membership),
    }


@transaction.atomic
def give_back(
    membership: Membership, *, magi: Iterable[int], seats: Iterable[int] = (), ran: Container[int] = ()
) -> None:
    """Who has come back plays again what was theirs, unless somebody else does now, or they play another Magus; and
    sits again where they sat, unless somebody else does."""
    campaign = Campaign.objects.select_for_update().get(pk=membership.campaign_id)
    if not campaign.magi.filter(owner=membership.person_id).exists():
        campaign.magi.filter(pk__in=magi, owner=None).update(owner=membership.person_id)
    let_in_again(membership, seats, ran)


def keep_a_host(membership: Membership) -> None:
    """Raises LastHost when `membership` is the campaign's only host."""
    others = Membership.objects.filter(campaign=membership.campaign_id, role=Role.HOST).exclude(pk=membership.pk)
    if not others.exists():
        raise LastHost
