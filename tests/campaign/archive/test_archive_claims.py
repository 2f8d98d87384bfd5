"""Claiming a place in a campaign that was brought: once, by a link of the host."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from campaign.archive import claims
from campaign.archive.export import archive_of
from campaign.archive.load import load_archive
from campaign.magi.sheets import write_magus
from campaign.models import Campaign, ImportedPerson, Person, Role
from games.tables.models import Seat
from tests.support.refusals import raises_refusal
from tests.support.services.database import Database
from tests.support.worlds.archived_campaign import Carried
from tests.support.worlds.people import NOW, person

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(scope="module")
def laid(database: Database, carried: Carried) -> Iterator[int]:
    """Zoe has brought the campaign: it is really committed, and laid once."""
    with database.holding(lambda: load_archive(io.BytesIO(carried.packed), person("zoe")).pk) as campaign:
        yield campaign


@pytest.fixture
def brought(laid: int, db: None) -> Campaign:
    """What a test changes in it is rolled back."""
    return Campaign.objects.get(pk=laid)


def place_of(campaign: Campaign, handle: str) -> ImportedPerson:
    return campaign.imported_people.get(handle=handle)


def test_who_claims_a_place_has_membership_magus_and_seats(brought: Campaign) -> None:
    place, nina = place_of(brought, "ada"), person("nina")
    member = claims.claim(place, nina, NOW)
    assert (member.person, member.role) == (nina, Role.PLAYER)
    assert brought.magi.get(name="Ada").owner == nina
    theirs = Seat.objects.filter(name="Ada")
    assert theirs.exists() and set(theirs.values_list("user", flat=True)) == {nina.pk}
    assert not brought.memberships.filter(person=place.person).exists()
    assert brought.powers.get(key="bomba").proposals.get().ballots.filter(voter=nina).exists()


def test_the_ledger_stays_as_it_was_written(brought: Campaign) -> None:
    claims.claim(place_of(brought, "ada"), person("nina"), NOW)
    who = {str(entry.who) for entry in brought.magi.get(name="Ada").entries.exclude(who=None)}
    assert who == {"Ada", "Carla"}


def test_the_archive_is_the_same_before_and_after_a_claim(brought: Campaign, carried: Carried) -> None:
    for handle in ("carla", "ada"):
        claims.claim(place_of(brought, handle), Person.objects.get_or_create(username=f"new {handle}")[0], NOW)
    brought.memberships.get(person__username="zoe").delete()
    assert archive_of(brought) == carried.packed


def test_who_brought_it_claims_their_own_and_stays_host(brought: Campaign) -> None:
    zoe = Person.objects.get(username="zoe")
    claims.claim(place_of(brought, "cleo"), zoe, NOW)
    assert brought.memberships.get(person=zoe).is_host and brought.magi.get(name="Cleo").owner == zoe


def test_a_place_is_claimed_once(brought: Campaign) -> None:
    place = place_of(brought, "ada")
    claims.claim(place, person("nina"), NOW)
    for act in (lambda: claims.claim(place, person("otto"), NOW), lambda: claims.make_link(place)):
        with raises_refusal("place_is_taken"):
            act()
    assert brought.magi.get(name="Ada").owner == Person.objects.get(username="nina")


def test_a_player_has_one_magus_however_many_places_they_claim(brought: Campaign) -> None:
    nina = person("nina")
    claims.claim(place_of(brought, "ada"), nina, NOW)
    with raises_refusal("two_magi"):
        claims.claim(place_of(brought, "cleo"), nina, NOW)
    assert not place_of(brought, "cleo").is_claimed


def test_somebody_with_a_magus_of_their_own_does_not_get_another(brought: Campaign) -> None:
    zoe = Person.objects.get(username="zoe")
    write_magus(brought, zoe, name="Zoe", style="W", attributes={"physical": 3, "social": 5, "mental": 7})
    with raises_refusal("two_magi"):
        claims.claim(place_of(brought, "ada"), zoe, NOW)


def test_who_has_left_the_campaign_has_no_place_to_claim(brought: Campaign) -> None:
    with raises_refusal("no_place"):
        claims.claim(place_of(brought, "bo"), person("nina"), NOW)
    assert {place.handle for place in claims.unclaimed(brought)} == {"ada", "carla", "cleo", "wim"}


def test_the_link_goes_from_the_hosts_page_to_the_place(brought: Campaign, client: Client) -> None:
    place = place_of(brought, "ada")
    client.force_login(Person.objects.get(username="zoe"), "django.contrib.auth.backends.ModelBackend")
    assert (
        "Places that nobody has claimed"
        in client.get(reverse("campaign:members", args=[brought.slug])).content.decode()
    )
    first = client.post(reverse("campaign:claim_link", args=[brought.slug, place.pk]), follow=True)
    place.refresh_from_db()
    assert place.claim_code is not None and place.claim_code in first.content.decode()
    old = reverse("campaign:claim", args=[place.claim_code])
    client.post(reverse("campaign:claim_link", args=[brought.slug, place.pk]))
    place.refresh_from_db()
    assert Client().get(old).status_code == 404
    link, nina = reverse("campaign:claim", args=[place.claim_code]), Client()
    assert "Create an account" in nina.get(link).content.decode()
    assert nina.post(link).status_code == 200 and not place_of(brought, "ada").is_claimed
    nina.force_login(person("nina"), "django.contrib.auth.backends.ModelBackend")
    assert nina.post(link).status_code == 302
    assert brought.magi.get(name="Ada").owner == Person.objects.get(username="nina")
    assert nina.get(link).status_code == 404


def test_nobody_signs_in_as_a_placeholder(brought: Campaign, client: Client) -> None:
    place = place_of(brought, "ada")
    for password in ("", "a password", place.person.password):
        assert not client.login(username=place.person.username, password=password)


def test_places_that_nobody_has_claimed_are_the_hosts_to_see(brought: Campaign, client: Client) -> None:
    nina = person("nina")
    claims.claim(place_of(brought, "ada"), nina, NOW)
    client.force_login(nina, "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("campaign:members", args=[brought.slug]))
    assert page.status_code == 200 and "Places that nobody has claimed" not in page.content.decode()
