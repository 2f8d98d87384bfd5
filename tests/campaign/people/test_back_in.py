"""A member who has lost the password comes back in by a link of the host; nobody else's account is opened by it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Membership, Person, Role
from campaign.people import back_in
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db

NEW = "moon-over-the-mill-7"


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


def asks_for(campaign: Campaign, who: str, by: str = "carla") -> str:
    """What the page says when `by` asks for a link for `who`."""
    client = Client()
    client.force_login(Person.objects.get(username=by))
    member = campaign.memberships.get(person__username=who)
    answer = client.post(reverse("campaign:let_back_in", args=[campaign.slug, member.pk]), follow=True)
    return answer.content.decode()


def link_in(page: str) -> str:
    found = re.search(r"/back-in/[^<\"]+/", page)
    assert found, page
    return found[0]


def chooses(link: str, password: str = NEW) -> int:
    return Client().post(link, {"password1": password, "password2": password}).status_code


def test_the_link_of_the_host_sets_a_new_password_once(campaign: Campaign) -> None:
    link = link_in(asks_for(campaign, "ada"))
    assert Client().get(link).status_code == 200
    assert chooses(link) == 302
    assert Client().login(username="ada", password=NEW)
    assert chooses(link, "another-one-of-mine-3") == 410
    assert Client().login(username="ada", password=NEW)
    assert not mail.outbox


def test_it_is_over_when_somebody_has_signed_in_meanwhile(campaign: Campaign) -> None:
    ada = Person.objects.get(username="ada")
    ada.set_password("remembered-after-all-1")
    ada.save()
    link = link_in(asks_for(campaign, "ada"))
    assert Client().login(username="ada", password="remembered-after-all-1")
    assert chooses(link) == 410


def test_it_is_over_when_its_time_is(campaign: Campaign, settings: Any) -> None:
    link = link_in(asks_for(campaign, "ada"))
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert chooses(link) == 410


def test_a_member_with_a_campaign_elsewhere_is_not_given_away(campaign: Campaign) -> None:
    """A host who invites a stranger would have the stranger's other campaigns otherwise."""
    elsewhere = campaign_of(host="zoe", name="Elsewhere")
    Membership.objects.create(campaign=elsewhere, person=Person.objects.get(username="ada"), role=Role.PLAYER)
    assert "ticket__link" not in asks_for(campaign, "ada")


def test_who_keeps_the_site_is_not_given_away(campaign: Campaign) -> None:
    Person.objects.filter(username="ada").update(is_staff=True)
    assert "ticket__link" not in asks_for(campaign, "ada")
    ada, carla = (Person.objects.get(username=name) for name in ("ada", "carla"))
    assert Client().get(back_in.path_back_in(carla, ada)).status_code == 410


def test_a_link_is_over_when_the_member_has_joined_another_campaign_since(campaign: Campaign) -> None:
    link = link_in(asks_for(campaign, "ada"))
    elsewhere = campaign_of(host="zoe", name="Elsewhere")
    Membership.objects.create(campaign=elsewhere, person=Person.objects.get(username="ada"), role=Role.PLAYER)
    assert chooses(link) == 410


def test_a_link_is_over_when_who_made_it_hosts_no_more(campaign: Campaign) -> None:
    link = link_in(asks_for(campaign, "ada"))
    campaign.memberships.filter(person__username="carla").update(role=Role.PLAYER)
    assert chooses(link) == 410


@pytest.mark.parametrize("field", ["is_staff", "is_superuser"])
def test_a_link_is_over_when_the_member_keeps_the_site_since(campaign: Campaign, field: str) -> None:
    link = link_in(asks_for(campaign, "ada"))
    Person.objects.filter(username="ada").update(**{field: True})
    assert chooses(link) == 410


def test_another_host_of_the_campaign_is_not_given_away(campaign: Campaign) -> None:
    campaign.memberships.filter(person__username="ada").update(role=Role.HOST)
    assert "ticket__link" not in asks_for(campaign, "ada")


def test_a_player_makes_no_link(campaign: Campaign) -> None:
    assert "ticket__link" not in asks_for(campaign, "bo", by="ada")


@pytest.mark.parametrize("uid", ["", "0", "zzzzzzzzzzzzzz", "-1", "ada"])
def test_a_link_that_somebody_makes_up_leads_nowhere(campaign: Campaign, uid: str) -> None:
    assert back_in.whom_it_lets_in(uid, "abc-def") is None


def test_a_weak_password_is_refused(campaign: Campaign) -> None:
    link = link_in(asks_for(campaign, "ada"))
    assert chooses(link, "1234") == 422
    assert chooses(link) == 302


def test_the_page_of_lost_passwords_says_the_truth(db: None, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    assert "This server sends no letters." in Client().get(reverse("account_reset_password")).content.decode()
    settings.EMAIL_HOST = "mail.example.org"
    assert "A letter to the address" in Client().get(reverse("account_reset_password")).content.decode()


# --- the owner hears of it -------------------------------------------------------------------------------------------


def with_address(name: str) -> Person:
    person = Person.objects.get(username=name)
    EmailAddress.objects.create(user=person, email=f"{name}@example.org", verified=True, primary=True)
    return person


def test_the_owner_is_written_to_once_an_hour_in_their_language(campaign: Campaign) -> None:
    ada = with_address("ada")
    campaign.memberships.filter(person=ada).update(mail_language="it")
    for _ in range(3):
        link = link_in(asks_for(campaign, "ada"))
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["ada@example.org"], "Un link per rientrare nel tuo account")
    assert "carla" in letter.body and link not in letter.body


def test_the_page_of_the_account_shows_who_has_made_a_link_and_when(campaign: Campaign) -> None:
    asks_for(campaign, "ada")
    client = Client()
    client.force_login(Person.objects.get(username="ada"))
    assert "Made by carla" in client.get("/account/").content.decode()
    client.force_login(Person.objects.get(username="bo"))
    assert "Made by carla" not in client.get("/account/").content.decode()
    assert not mail.outbox, "nobody is written to who has no address"


def test_a_link_that_is_refused_is_told_nobody(campaign: Campaign) -> None:
    with_address("carla")
    asks_for(campaign, "carla")
    assert not mail.outbox and not LogEntry.objects.exists()
