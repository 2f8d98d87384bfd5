"""Two hosts who edit one thing in the same millisecond, over real transactions."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from campaign.evenings import evenings
from campaign.models import Evening, Magus, Person, Role
from tests.campaign.people.test_races import at_once
from tests.support.worlds.people import campaign_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

JSON = "application/json"


@pytest.fixture
def evening() -> Evening:
    campaign = campaign_of("ada", "bo")
    campaign.memberships.update(role=Role.HOST)
    magus_of(campaign, "ada")
    return evenings.plan_evening(campaign, day=date(2026, 3, 6))


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def changed_at_once(address: str, field: str) -> list[int]:
    """What four hosts are told who have seen the same and send a change of their own at once."""
    hosts = [client_of(name) for name in ("ada", "bo", "ada", "bo")]
    seen = {"If-Match": hosts[0].get(address)["ETag"]}
    return sorted(
        answer.status_code  # type: ignore[attr-defined]
        for answer in at_once(
            *[
                lambda host=host, number=number: host.patch(address, {field: f"From {number}"}, JSON, headers=seen)
                for number, host in enumerate(hosts)
            ]
        )
    )


def test_of_hosts_who_have_seen_the_same_evening_one_changes_it(evening: Evening) -> None:
    address = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}"
    assert changed_at_once(address, "notes") == [200, 412, 412, 412]


def test_of_players_who_have_seen_the_same_sheet_one_changes_it(evening: Evening) -> None:
    address = f"/api/v1/campaigns/{evening.campaign.slug}/magi/{Magus.objects.get().pk}"
    assert changed_at_once(address, "name").count(200) == 1


def test_a_change_that_names_nothing_and_one_that_does_never_mix(evening: Evening) -> None:
    """Whoever comes first: what was seen is changed, or it is told."""
    address = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}"
    ada, bo = client_of("ada"), client_of("bo")
    seen = {"If-Match": ada.get(address)["ETag"]}
    named, _plain = at_once(
        lambda: ada.patch(address, {"notes": "Bring dice"}, JSON, headers=seen),
        lambda: bo.patch(address, {"place": "At Bo's"}, JSON),
    )
    evening.refresh_from_db()
    assert evening.place == "At Bo's"
    assert (evening.notes == "Bring dice") == (named.status_code == 200)  # type: ignore[attr-defined]
