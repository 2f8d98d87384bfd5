"""Names that cannot be seen, or look like another one, are nobody's: of Magi, campaigns and accounts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Magus, Person
from tests.support.worlds.people import campaign_of, magus_of

pytestmark = pytest.mark.django_db

UNSEEN = ["\u200b", "\u3164", "\u202e", "\u0301"]
SHEET = {"style": "W", "attributes": "357"}
OVER_REST = {"style": "W", "physical": 3, "social": 5, "mental": 7}


@pytest.fixture
def carla() -> Client:
    """Carla hosts; Ada has a Magus called Élan."""
    magus_of(campaign_of("ada"), "ada")
    Magus.objects.update(name="Élan")
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("name", [*UNSEEN, "e\u0301LAN", "éla\u200bn"], ids=ascii)
def test_a_magus_has_a_name_that_is_seen_and_its_own(carla: Client, name: str) -> None:
    slug = Campaign.objects.get().slug
    page = carla.post(reverse("campaign:new_magus", args=[slug]), {"name": name, **SHEET})
    over_rest = carla.post(reverse("api:magi", args=[slug]), {"name": name, **OVER_REST}, "application/json")
    assert (page.status_code, over_rest.status_code) == (422, 400)
    assert Magus.objects.count() == 1


def test_a_magus_keeps_its_own_name_in_another_case(carla: Client) -> None:
    magus = Magus.objects.get()
    Magus.objects.update(owner=None)
    carla.patch(
        reverse("api:magus", args=[magus.campaign.slug, magus.pk]), {"name": " ÉLAN\u202e\n"}, "application/json"
    )
    assert Magus.objects.get().name == "ÉLAN"


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_campaign_has_a_name_that_is_seen(carla: Client, name: str) -> None:
    page = carla.post(reverse("campaign:new_campaign"), {"name": name})
    over_rest = carla.post(reverse("api:campaigns"), {"name": name}, "application/json")
    assert (page.status_code, over_rest.status_code) == (422, 400)


def test_an_account_has_a_name_that_is_seen(client: Client) -> None:
    secret = "correct horse battery"
    form = {"username": "\u3164\u1160", "password1": secret, "password2": secret}
    assert "username" in client.post(reverse("account_signup"), form).context["form"].errors
    assert not Person.objects.exists()


@pytest.mark.parametrize(("username", "shown"), [("mira@example.org", "mira"), ("@mira", "@mira"), ("mira", "mira")])
def test_of_an_address_as_the_name_of_an_older_account_only_its_beginning_is_shown(username: str, shown: str) -> None:
    assert str(Person.objects.create_user(username)) == shown
    assert str(Person(username=username, first_name="Mira", last_name="B.")) == "Mira B."
