"""Claiming a place in a campaign that was brought here: somebody with an account is who the archive means."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from campaign.archive.parts import BY_NAME, HAVE_TABLES, PARTS, is_person
from campaign.archive.refusals import ArchiveRefused
from campaign.bridge import archiving
from campaign.models import Campaign, ExperienceEntry, ImportedPerson, Membership, Person, Role
from campaign.models.invitations import new_code

RANK = {Role.GUEST: 0, Role.WATCHER: 1, Role.PLAYER: 2, Role.HOST: 3}


def unclaimed(campaign: Campaign) -> list[ImportedPerson]:
    """The members who came with the archive and whose place nobody has claimed."""
    return list(
        campaign.imported_people.filter(claimed_at=None, person__memberships__campaign=campaign).select_related(
            "person"
        )
    )


@transaction.atomic
def make_link(place: ImportedPerson) -> str:
    """The code of a link through which the place can be claimed, once; a new one ends the one before.

    Raises ArchiveRefused for a place that somebody has.
    """
    place = _locked(place)
    place.claim_code = new_code()
    place.save(update_fields=["claim_code"])
    return place.claim_code


@transaction.atomic
def claim(place: ImportedPerson, person: Person, at: datetime) -> Membership:
    """`person` takes the place: the membership, the Magus, the pools and the seats are theirs, and so is the
    vote. What was written under the old name, the ledger above all, stays written so.

    Raises ArchiveRefused: somebody has the place, there is none any more, or `person` has a Magus here already.
    """
    Campaign.objects.select_for_update().get(pk=place.campaign_id)
    place = _locked(place)
    old = Membership.objects.filter(campaign=place.campaign_id, person=place.person_id).first()
    if old is None:
        raise ArchiveRefused("no_place")
    magi = place.campaign.magi
    if magi.filter(owner=person).exists() and magi.filter(owner=place.person).exists():
        raise ArchiveRefused("two_magi")
    try:
        with transaction.atomic():
            membership = _one_membership(old, person)
            _move(place, person)
            place.claimed_by, place.claimed_at, place.claim_code = person, at, None
            place.save()
    except IntegrityError as clash:
        raise ArchiveRefused("place_is_taken") from clash
    return membership


def _locked(place: ImportedPerson) -> ImportedPerson:
    places = ImportedPerson.objects.select_for_update(of=("self",)).select_related("campaign", "person")
    place = places.get(pk=place.pk)
    if place.is_claimed:
        raise ArchiveRefused("place_is_taken")
    return place


def _one_membership(old: Membership, person: Person) -> Membership:
    """The place's membership goes over to `person`; who is a member already has the higher of both roles."""
    own = Membership.objects.filter(campaign=old.campaign_id, person=person).first()
    if own is None:
        old.person = person
        old.save(update_fields=["person"])
        return old
    if RANK[Role(own.role)] > RANK[Role(old.role)]:
        old.role = own.role
    old.joined_at = min(old.joined_at, own.joined_at)
    own.delete()
    old.person = person
    old.save(update_fields=["person", "role", "joined_at"])
    return old


def _move(place: ImportedPerson, person: Person) -> None:
    """Wherever the old name stands in the campaign, `person` stands now. Entries of the ledger are never changed."""
    for part in PARTS:
        if part.model in (Membership, ExperienceEntry):
            continue
        for column in part.columns:
            if is_person(column):
                rows = (
                    part.rows_of(place.campaign).filter(**{column.name: place.person_id}).values_list("pk", flat=True)
                )
                part.model._base_manager.filter(pk__in=list(rows)).update(**{column.name: person})
    for name in HAVE_TABLES:
        codes = BY_NAME[name].rows_of(place.campaign).exclude(table_code=None).values_list("table_code", flat=True)
        archiving.change_sitter(codes, place.person, person)
