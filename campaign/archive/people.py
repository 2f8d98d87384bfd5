"""Who stands in an archive: of people only what everybody may read, and a handle that stays the same for ever."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from campaign.models import Campaign, ImportedPerson, Person

HANDLE_LENGTH = ImportedPerson._meta.get_field("handle").max_length or 0
NAME_LENGTH = ImportedPerson._meta.get_field("name").max_length or 0


def handles_of(campaign: Campaign, keys: Iterable[int]) -> dict[int, tuple[str, str]]:
    """Handle and name of these people, by their key. Who was imported keeps the handle of the archive, also
    when the place was claimed; the others are called by their user name."""
    places = list(campaign.imported_people.select_related("person", "claimed_by"))
    handles = {place.person_id: (place.handle, place.name) for place in places}
    handles |= {place.claimed_by_id: (place.handle, place.name) for place in places if place.claimed_by_id}
    taken = {place.handle for place in places}
    for person in Person.objects.filter(pk__in=set(keys) - set(handles)).order_by("username"):
        handle = free_handle(person.username, taken)
        handles[person.pk] = (handle, str(person)[:NAME_LENGTH])
        taken.add(handle)
    return handles


def free_handle(name: str, taken: set[str]) -> str:
    """The name, or with a number behind it where somebody else is called so already."""
    stem = name[: HANDLE_LENGTH - 6]
    return next(one for one in (stem, *(f"{stem}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)


def create_people(campaign: Campaign, names: Mapping[str, str]) -> dict[str, Person]:
    """A placeholder for everybody, by handle: an account without a password, to which nobody can sign in."""
    people = {}
    for handle, name in names.items():
        person = Person(username=f"imported-{secrets.token_hex(8)}", first_name=name, is_active=False)
        person.set_unusable_password()
        person.save()
        ImportedPerson.objects.create(campaign=campaign, handle=handle, name=name, person=person)
        people[handle] = person
    return people
