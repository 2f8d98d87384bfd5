"""One's own data: taking it home, and deleting the account without tearing a hole into what others have."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import translation

from campaign.bridge import powers
from campaign.evenings import chronicle
from campaign.experience import ledger
from campaign.models import (
    AccessToken,
    Campaign,
    Invitation,
    Job,
    Magus,
    Membership,
    Person,
    PowerComment,
    PowerRow,
    PrivateNote,
    Role,
    Scope,
)
from campaign.people import going, tokens
from campaign.people.take_out import SECRETS
from campaign.powers import drafts, proposals
from games.tables import service
from tests.games.throws.rules.book import OpenRound, Setup, Stake, Throw
from tests.support.table_fixtures import a_goes_first
from tests.support.worlds.people import NOW, campaign_of, magus_of
from tests.tables.test_service import give

__all__ = ["a_goes_first"]

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts, Ada plays: points, a draft, a vote with words of hers."""
    campaign = campaign_of("ada")
    magus, ada = magus_of(campaign, "ada"), Person.objects.get(username="ada")
    ada.first_name, ada.email = "Ada Lovelace", "ada@example.org"
    ada.set_password("quiet-otter-7")
    ada.save()
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True, primary=True)
    ledger.award(magus, 3, at=NOW)
    shipped = powers.shipped_powers()[0]
    drafts.new_draft(campaign, ada, {**shipped, "name": {"en": "Secret plan"}})
    voted = drafts.new_draft(campaign, ada, {**shipped, "name": {"en": "Iron Will"}})
    proposals.propose(voted, ada, NOW)
    proposals.comment(voted, ada, "Is it?", NOW)
    Job.objects.create(kind="evening_export", campaign=campaign, person=ada)
    tokens.make(ada, "The bot of Ada", [Scope.READ], None, "a secret", NOW)
    evening = campaign.evenings.create(number=1, day=NOW.date())
    chronicle.note(evening, ada, "Carla bluffs.", NOW)
    return campaign


@pytest.fixture
def ada(campaign: Campaign) -> Person:
    return Person.objects.get(username="ada")


@pytest.fixture
def phone(ada: Person) -> Client:
    client = Client()
    client.force_login(ada, "django.contrib.auth.backends.ModelBackend")
    return client


def taken(phone: Client) -> tuple[Any, list[str]]:
    """What `data.json` says, and the names of all files."""
    packed = zipfile.ZipFile(io.BytesIO(phone.get("/account/data.zip").content))
    return json.loads(packed.read("data.json")), packed.namelist()


def test_everything_that_is_kept_of_somebody_is_in_the_file(phone: Client, ada: Person) -> None:
    data, files = taken(phone)
    assert files == ["data.json"]
    assert data["account"]["username"] == "ada" and data["account"]["email"] == "ada@example.org"
    assert data["account.emailaddress (user)"][0]["verified"] is True
    assert data["campaign.membership (person)"][0]["campaign"] == "The old mill"
    assert data["campaign.magus (owner)"][0]["name"] == "Ada"
    assert [entry["amount"] for entry in data["points of own Magi"]][-1] == 3
    assert data["sheets of own Magi"][0]["sheet"]
    assert data["campaign.powercomment (author)"][0]["text"] == "Is it?"
    assert len(data["campaign.powerrow (author)"]) == 2


def test_what_was_done_at_a_table_is_in_it_when_the_table_is_over(phone: Client, ada: Person) -> None:
    places = [service.Place("a", "Ariadne", ada), service.Place("b", "Boreas")]
    table = service.open_table("throws", Setup(seats=("a", "b"), rounds=1), places, name="Tuesday", host="a")
    (seat,) = taken(phone)[0]["tables.seat"]
    assert (seat["table"], seat["seat"], seat["facts"]) == (table.code, "Ariadne", None)
    seats = {one.key: one for one in table.seats.all()}
    give(table, seats["a"], OpenRound())
    for key in "ab":
        give(table, seats[key], Stake(coins=0))
    give(table, seats["a"], Throw(sign="paper"))
    give(table, seats["b"], Throw(sign="rock"))
    (seat,) = taken(phone)[0]["tables.seat"]
    assert {"thrown": {"seat": "a", "sign": "paper"}}.items() <= {
        fact["kind"]: fact["data"] for fact in seat["facts"]
    }.items()
    assert "rock" not in json.dumps([fact for fact in seat["facts"] if fact["kind"] == "thrown"])


def test_nobody_comes_in_anywhere_with_the_file(phone: Client, campaign: Campaign, ada: Person) -> None:
    invitation = Invitation.objects.create(campaign=campaign, made_by=ada)
    places = [service.Place("a", "Ariadne", ada), service.Place("b", "Boreas")]
    table = service.open_table("throws", Setup(seats=("a", "b")), places, name="Tuesday", host="a", opened_by=ada)
    data = taken(phone)[0]
    text = json.dumps(data)
    assert data["campaign.invitation (made_by)"][0]["role"] == "player" and invitation.code not in text
    assert data["tables.table (opened_by)"][0]["code"] == table.code, "it is an address, not a key"
    assert Membership.objects.get(person=ada).calendar_key not in text
    assert table.door_key not in text and table.seats.get(key="a").link_key not in text
    assert ada.password not in text
    assert not any(f'"{name}"' in text for name in SECRETS)


def test_who_goes_leaves_no_name_and_the_campaign_loses_nothing(phone: Client, campaign: Campaign, ada: Person) -> None:
    before = campaign.magi.get().entries.count()
    answer = phone.post("/account/delete/", {"password": "quiet-otter-7"}, follow=True)
    assert "Your account is deleted." in answer.content.decode()
    ada.refresh_from_db()
    assert ada.username.startswith("gone-")
    assert (ada.first_name, ada.last_name, ada.email) == ("", "", "")
    assert str(ada) == "somebody who has gone"
    with translation.override("it"):
        assert str(ada) == "qualcuno che se n’è andato"
    assert not ada.is_active and not ada.has_usable_password()
    assert not EmailAddress.objects.exists() and not Job.objects.exists()
    assert not PrivateNote.objects.exists() and not AccessToken.objects.exists()
    assert not Membership.objects.filter(person=ada).exists()
    assert Magus.objects.get().owner is None and Magus.objects.get().entries.count() == before
    assert PowerComment.objects.get().author == ada
    assert [row.key for row in PowerRow.objects.filter(author=ada)] == ["iron-will"]
    assert phone.get("/account/").status_code == 302, "signed out"


@pytest.mark.parametrize("password", ["", "wrong"])
def test_who_does_not_know_the_password_deletes_nothing(phone: Client, ada: Person, password: str) -> None:
    assert phone.post("/account/delete/", {"password": password}).status_code == 422
    ada.refresh_from_db()
    assert ada.is_active and ada.username == "ada"


def test_the_password_is_not_guessed_at_the_page_of_the_account(phone: Client) -> None:
    found = [phone.post("/account/delete/", {"password": "wrong"}).status_code for _ in range(11)]
    assert found == [422] * 10 + [429]


def test_the_only_host_hands_the_campaign_on_first(campaign: Campaign) -> None:
    carla, phone = Person.objects.get(username="carla"), Client()
    phone.force_login(carla, "django.contrib.auth.backends.ModelBackend")
    page = phone.get("/account/").content.decode()
    assert "/c/the-old-mill/members/" in page and "/account/delete/" not in page
    assert phone.post("/account/delete/", {"name": "carla"}).status_code == 409
    carla.refresh_from_db()
    assert carla.is_active and campaign.memberships.count() == 2
    Membership.objects.filter(person__username="ada").update(role=Role.HOST)
    assert phone.post("/account/delete/", {"name": "carla"}).status_code == 302
    assert [one.person.username for one in campaign.memberships.all()] == ["ada"]


def test_who_is_alone_in_a_campaign_may_go() -> None:
    campaign_of()
    going.go(Person.objects.get(username="carla"))
    assert not Membership.objects.exists()


def test_links_that_somebody_made_still_lead_into_the_campaign(campaign: Campaign, ada: Person) -> None:
    invitation = Invitation.objects.create(campaign=campaign, made_by=ada)
    going.go(ada)
    page = Client().get(f"/i/{invitation.code}/").content.decode()
    assert "somebody who has gone" in page and "Lovelace" not in page
