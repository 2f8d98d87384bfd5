"""Join first, account later: the phone that has played a Magus as a guest keeps it, and no other phone does."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Evening, Magus, Membership, Person
from campaign.people import guests
from games.tables.models import Table
from tests.support.worlds.tournaments import start

pytestmark = pytest.mark.django_db

PASSWORD = "moon-over-the-mill-7"


def address(code: str | None) -> str:
    return reverse("campaign:keep", args=[code])


@pytest.fixture
def cleo(evening: Evening) -> Magus:
    """A Magus that nobody owns, and its seat at the auction."""
    magus = evening.campaign.magi.get(name="Cleo")
    Magus.objects.filter(pk=magus.pk).update(owner=None)
    Membership.objects.filter(person=magus.owner).delete()
    Table.objects.get(code=evening.table_code).seats.filter(key="cleo").update(user=None, guest="Cleo")
    return Magus.objects.get(pk=magus.pk)


@pytest.fixture
def phone(evening: Evening, cleo: Magus) -> Client:
    """That of the guest who plays it."""
    table, client = Table.objects.get(code=evening.table_code), Client()
    client.post(reverse("tables:take_over", args=[table.code, table.seats.get(key="cleo").link_key]))
    return client


def signs_up(phone: Client, name: str, then: str) -> str:
    """The page that follows, as with a thumb."""
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "next": then}
    return phone.post(reverse("account_signup"), sent, follow=True).content.decode()


def test_a_guest_keeps_the_magus_with_an_account_made_afterwards(evening: Evening, cleo: Magus, phone: Client) -> None:
    at = address(evening.table_code)
    page = phone.get(reverse("tables:table", args=[evening.table_code])).content.decode()
    assert at in page
    assert "Create an account" in phone.get(at).content.decode()
    assert "That is me: zoe" in signs_up(phone, "zoe", at)
    kept = phone.post(at)
    assert kept.headers["Location"] == reverse("campaign:magus", args=[evening.campaign.slug, cleo.pk])
    cleo.refresh_from_db()
    assert cleo.owner == Person.objects.get(username="zoe")
    assert evening.campaign.memberships.get(person__username="zoe").is_guest
    assert cleo.attendance.get().evening == evening, "the evening came along"


def test_at_the_tournament_too(evening: Evening, cleo: Magus, phone: Client) -> None:
    laid = start(evening)
    phone.get(reverse("campaign:onward", args=[evening.table_code]))
    assert "Keep Cleo" in phone.get(address(laid.table_code)).content.decode()


def test_nobody_else_does(evening: Evening, cleo: Magus) -> None:
    table, watcher, stranger = Table.objects.get(code=evening.table_code), Client(), Client()
    watcher.get(reverse("tables:door", args=[table.code, table.door_key]))
    assert [each.get(address(table.code)).status_code for each in (watcher, stranger)] == [404, 404]
    member = Client()
    member.force_login(Person.objects.get(username="ada"))
    assert member.post(address(table.code)).status_code == 404


def test_kept_twice_it_is_kept_once(evening: Evening, cleo: Magus) -> None:
    zoe, eva = (Person.objects.create_user(name) for name in ("zoe", "eva"))
    assert guests.keep(cleo, zoe) == guests.keep(cleo, zoe)
    with pytest.raises(guests.NotKept, match="taken"):
        guests.keep(cleo, eva)


def test_nobody_has_two_magi(evening: Evening, cleo: Magus) -> None:
    with pytest.raises(guests.NotKept, match="two_magi"):
        guests.keep(cleo, Person.objects.get(username="ada"))
    cleo.refresh_from_db()
    assert cleo.owner is None
